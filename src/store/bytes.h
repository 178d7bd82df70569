/* Bytes in a row that grow. When memory is short they stop growing and remember that in `failed`.
 */
#ifndef STORE_BYTES_H
#define STORE_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct bytes {
    uint8_t *at;
    size_t length, room;
    bool failed;
};

void bytes_add(struct bytes *bytes, const void *more, size_t length);
void bytes_big_endian(struct bytes *bytes, uint64_t number, size_t width);
void bytes_little_endian(struct bytes *bytes, uint64_t number, size_t width);
void bytes_put_big_endian(uint8_t *at, uint64_t number, size_t width);
void bytes_put_little_endian(uint8_t *at, uint64_t number, size_t width);
uint64_t bytes_read_big_endian(const void *at, size_t width);
uint64_t bytes_read_little_endian(const void *at, size_t width);
/* Empty again; the memory is kept. */
void bytes_clear(struct bytes *bytes);
void bytes_free(struct bytes *bytes);

#endif
