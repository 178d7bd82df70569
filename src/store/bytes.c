#include "store/bytes.h"

#include "base/little_endian.h"

#include <stdlib.h>
#include <string.h>

static bool make_room(struct bytes *bytes, size_t length) {
    if (bytes->failed)
        return false;
    if (bytes->room - bytes->length >= length)
        return true;
    size_t room = bytes->room ? bytes->room : 256;
    while (room - bytes->length < length)
        room *= 2;
    uint8_t *at = realloc(bytes->at, room);
    bytes->failed = !at;
    if (!at)
        return false;
    bytes->at = at;
    bytes->room = room;
    return true;
}

void bytes_add(struct bytes *bytes, const void *more, size_t length) {
    if (length == 0 || !make_room(bytes, length))
        return;
    memcpy(bytes->at + bytes->length, more, length);
    bytes->length += length;
}

void bytes_put_little_endian(uint8_t *at, uint64_t number, size_t width) {
    little_endian_put(at, number, width);
}

void bytes_put_big_endian(uint8_t *at, uint64_t number, size_t width) {
    for (size_t i = 0; i < width; i++)
        at[i] = (uint8_t)(number >> 8 * (width - 1 - i));
}

void bytes_big_endian(struct bytes *bytes, uint64_t number, size_t width) {
    uint8_t in_order[8];
    bytes_put_big_endian(in_order, number, width);
    bytes_add(bytes, in_order, width);
}

void bytes_little_endian(struct bytes *bytes, uint64_t number, size_t width) {
    uint8_t in_order[8];
    bytes_put_little_endian(in_order, number, width);
    bytes_add(bytes, in_order, width);
}

uint64_t bytes_read_big_endian(const void *at, size_t width) {
    uint64_t number = 0;
    for (size_t i = 0; i < width; i++)
        number = number << 8 | ((const uint8_t *)at)[i];
    return number;
}

uint64_t bytes_read_little_endian(const void *at, size_t width) {
    return little_endian_read(at, width);
}

void bytes_clear(struct bytes *bytes) {
    bytes->length = 0;
    bytes->failed = false;
}

void bytes_free(struct bytes *bytes) {
    free(bytes->at);
    *bytes = (struct bytes){0};
}
