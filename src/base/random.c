#include "base/random.h"

#include "base/little_endian.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

void random_entropy(uint8_t seed[RANDOM_SEED]) {
    randombytes_buf(seed, RANDOM_SEED);
}

void random_start(struct random *random, const uint8_t seed[RANDOM_SEED]) {
    memset(random, 0, sizeof *random);
    memcpy(random->seed, seed, RANDOM_SEED);
    random->used = RANDOM_BLOCK;
}

/* The nonce counts the blocks, so that no two are alike. */
static void refill(struct random *random) {
    uint8_t nonce[crypto_stream_chacha20_NONCEBYTES] = {0};
    little_endian_put(nonce, random->block, sizeof random->block);
    crypto_stream_chacha20(random->bytes, sizeof random->bytes, nonce, random->seed);
    random->block++;
    random->used = 0;
}

uint32_t random_word(struct random *random) {
    enum { WORD = sizeof(uint32_t) };
    if (random->used == RANDOM_BLOCK)
        refill(random);
    const uint8_t *at = random->bytes + random->used;
    random->used += WORD;
    return (uint32_t)little_endian_read(at, WORD);
}

/* Words below 2^32 mod bound are thrown away: what is left is a whole number of bounds. */
uint32_t random_below(struct random *random, uint32_t bound) {
    assert(bound > 0);
    uint32_t unfair = (0u - bound) % bound;
    uint32_t word = random_word(random);
    while (word < unfair)
        word = random_word(random);
    return word % bound;
}

void random_shuffle(struct random *random, uint8_t *cards, size_t count) {
    for (size_t left = count; left > 1; left--) {
        size_t other = random_below(random, (uint32_t)left);
        uint8_t card = cards[left - 1];
        cards[left - 1] = cards[other];
        cards[other] = card;
    }
}
