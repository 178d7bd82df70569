#include "base/hash.h"

#include <sodium.h>

void hash_bytes(const void *bytes, size_t length, uint8_t hash[HASH_BYTES]) {
    crypto_generichash(hash, HASH_BYTES, bytes, length, NULL, 0);
}

void hash_print(const uint8_t hash[HASH_BYTES], char text[2 * HASH_BYTES + 1]) {
    sodium_bin2hex(text, 2 * HASH_BYTES + 1, hash, HASH_BYTES);
}

int hash_parse(const char *text, size_t length, uint8_t hash[HASH_BYTES]) {
    size_t read = 0;
    if (length != 2 * HASH_BYTES ||
        sodium_hex2bin(hash, HASH_BYTES, text, length, NULL, &read, NULL) != 0)
        return 0;
    return read == HASH_BYTES;
}
