#include "table/seed_source.h"

#include "base/hash.h"
#include "base/little_endian.h"

#include <string.h>

static void draw_of_system(void *context, uint8_t seed[RANDOM_SEED]) {
    (void)context;
    random_entropy(seed);
}

const struct seed_source seeds_of_system = {draw_of_system, NULL};

static void draw_of_chain(void *context, uint8_t seed[RANDOM_SEED]) {
    struct seed_chain *chain = context;
    uint8_t bytes[RANDOM_SEED + sizeof chain->count];
    chain->count++;
    memcpy(bytes, chain->secret, RANDOM_SEED);
    little_endian_put(bytes + RANDOM_SEED, chain->count, sizeof chain->count);
    hash_bytes(bytes, sizeof bytes, seed);
}

struct seed_source seeds_of_chain(struct seed_chain *chain) {
    return (struct seed_source){draw_of_chain, chain};
}
