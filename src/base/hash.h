/* BLAKE2b with 32 bytes, and a checksum. */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

enum { HASH_BYTES = 32 };

void hash_bytes(const void *bytes, size_t length, uint8_t hash[HASH_BYTES]);

/* A quick checksum against accidents, not against people. The length is a multiple of eight. */
uint64_t checksum_bytes(const void *bytes, size_t length);

/* Lower-case hexadecimal with a NUL: 65 bytes. And back: false when it is none. */
void hash_print(const uint8_t hash[HASH_BYTES], char text[2 * HASH_BYTES + 1]);
int hash_parse(const char *text, size_t length, uint8_t hash[HASH_BYTES]);

#endif
