#include "base/hash.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

void hash_bytes(const void *bytes, size_t length, uint8_t hash[HASH_BYTES]) {
    crypto_generichash(hash, HASH_BYTES, bytes, length, NULL, 0);
}

_Static_assert(sizeof(crypto_generichash_state) <= sizeof(struct hash_stream), "it fits");

static crypto_generichash_state *inside(struct hash_stream *stream) {
    return (crypto_generichash_state *)(void *)stream->state;
}

void hash_stream_begin(struct hash_stream *stream) {
    crypto_generichash_init(inside(stream), NULL, 0, HASH_BYTES);
}

void hash_stream_begin_keyed(struct hash_stream *stream, const uint8_t key[HASH_BYTES]) {
    crypto_generichash_init(inside(stream), key, HASH_BYTES, HASH_BYTES);
}

void hash_stream_add(struct hash_stream *stream, const void *bytes, size_t length) {
    crypto_generichash_update(inside(stream), bytes, length);
}

void hash_stream_end(struct hash_stream *stream, uint8_t hash[HASH_BYTES]) {
    crypto_generichash_final(inside(stream), hash, HASH_BYTES);
}

/* Four lanes, so that the multiplications overlap. */
uint64_t checksum_bytes(const void *bytes, size_t length) {
    uint64_t lanes[4] = {0x9e3779b97f4a7c15, 0xbf58476d1ce4e5b9, 0x94d049bb133111eb, length};
    const unsigned char *at = bytes;
    assert(length % 8 == 0);
    for (size_t i = 0; i < length / 8; i++) {
        uint64_t word;
        memcpy(&word, at + 8 * i, sizeof word);
        uint64_t mixed = (lanes[i % 4] ^ word) * 0xff51afd7ed558ccd;
        lanes[i % 4] = mixed ^ mixed >> 32;
    }
    uint64_t sum = 0;
    for (int i = 0; i < 4; i++)
        sum = (sum ^ lanes[i]) * 0xc4ceb9fe1a85ec53 + (sum >> 29);
    return sum;
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
