/* Random numbers for simulation: xoshiro256++, with streams far enough apart never to meet. Never
 * used for a real table. */
#ifndef BASE_FAST_RANDOM_H
#define BASE_FAST_RANDOM_H

#include <stdint.h>

struct fast_random {
    uint64_t state[4];
};

/* A stream of its own for every pair of seed and number. */
void fast_random_start(struct fast_random *random, uint64_t seed, uint64_t stream);

static inline uint64_t fast_random_rotate(uint64_t word, int by) {
    return word << by | word >> (64 - by);
}

static inline uint64_t fast_random_word(struct fast_random *random) {
    uint64_t *s = random->state;
    const uint64_t result = fast_random_rotate(s[0] + s[3], 23) + s[0];
    const uint64_t shifted = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = fast_random_rotate(s[3], 45);
    return result;
}

/* 0 to bound - 1, unbiased (Lemire's multiplication with rejection). */
static inline uint32_t fast_random_below(struct fast_random *random, uint32_t bound) {
    uint64_t product = (fast_random_word(random) >> 32) * bound;
    if ((uint32_t)product < bound) {
        uint32_t unfair = (0u - bound) % bound;
        while ((uint32_t)product < unfair)
            product = (fast_random_word(random) >> 32) * bound;
    }
    return (uint32_t)(product >> 32);
}

#endif
