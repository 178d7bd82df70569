/* Where a virtual dealer's seeds come from: from outside, one whenever it commits itself. A real
 * table draws them from the operating system; a game that is to be the same every time counts them
 * out of a secret. */
#ifndef TABLE_SEED_SOURCE_H
#define TABLE_SEED_SOURCE_H

#include "base/random.h"

struct seed_source {
    void (*draw)(void *context, uint8_t seed[RANDOM_SEED]);
    void *context;
};

/* Nothing that is kept anywhere gives such a seed a second time. */
extern const struct seed_source seeds_of_system;

/* Hashes of a secret and a count: `croupier play --seed` and tests. */
struct seed_chain {
    uint8_t secret[RANDOM_SEED];
    uint64_t count;
};

struct seed_source seeds_of_chain(struct seed_chain *chain);

#endif
