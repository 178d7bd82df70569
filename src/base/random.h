/* Random numbers for dealing: a ChaCha20 stream from a 32-byte seed, so that a shoe's order follows
 * from its seed and can be proved afterwards. The seed of a real table comes from `random_entropy`,
 * the operating system's cryptographic source. Ranges are unbiased by rejection. */
#ifndef BASE_RANDOM_H
#define BASE_RANDOM_H

#include <stddef.h>
#include <stdint.h>

enum { RANDOM_SEED = 32, RANDOM_BLOCK = 512 };

struct random {
    uint8_t seed[RANDOM_SEED];
    uint64_t block; /* the next block of the stream */
    uint32_t used;  /* bytes of `bytes` already given out */
    uint8_t bytes[RANDOM_BLOCK];
};

void random_entropy(uint8_t seed[RANDOM_SEED]);
void random_start(struct random *random, const uint8_t seed[RANDOM_SEED]);
uint32_t random_word(struct random *random);
/* 0 to bound - 1, each as likely; bound is at least 1. */
uint32_t random_below(struct random *random, uint32_t bound);
/* Every order of the cards as likely (Fisher and Yates). */
void random_shuffle(struct random *random, uint8_t *cards, size_t count);

#endif
