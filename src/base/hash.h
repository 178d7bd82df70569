/* BLAKE2b with 32 bytes, and a checksum. */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

enum { HASH_BYTES = 32 };

void hash_bytes(const void *bytes, size_t length, uint8_t hash[HASH_BYTES]);

/* The same of bytes that come one after another. */
struct hash_stream {
    _Alignas(64) uint8_t state[384];
};
void hash_stream_begin(struct hash_stream *stream);
/* With a key: whoever does not have it can say nothing of the hash. */
void hash_stream_begin_keyed(struct hash_stream *stream, const uint8_t key[HASH_BYTES]);
void hash_stream_add(struct hash_stream *stream, const void *bytes, size_t length);
void hash_stream_end(struct hash_stream *stream, uint8_t hash[HASH_BYTES]);

/* A quick checksum, for this run of the program alone: it tells states apart as they lie in
 * memory. The length is a multiple of eight. */
uint64_t checksum_bytes(const void *bytes, size_t length);

/* Lower-case hexadecimal with a NUL: 65 bytes. And back: false when it is none. */
void hash_print(const uint8_t hash[HASH_BYTES], char text[2 * HASH_BYTES + 1]);
int hash_parse(const char *text, size_t length, uint8_t hash[HASH_BYTES]);

#endif
