/* Whole numbers as bytes, the lowest first, on every machine: for what is kept, sent or hashed. */
#ifndef BASE_LITTLE_ENDIAN_H
#define BASE_LITTLE_ENDIAN_H

#include <stddef.h>
#include <stdint.h>

static inline void little_endian_put(uint8_t *at, uint64_t number, size_t width) {
    for (size_t i = 0; i < width; i++)
        at[i] = (uint8_t)(number >> 8 * i);
}

static inline uint64_t little_endian_read(const uint8_t *at, size_t width) {
    uint64_t number = 0;
    for (size_t i = 0; i < width; i++)
        number |= (uint64_t)at[i] << 8 * i;
    return number;
}

#endif
