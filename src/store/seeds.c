/* Reading sealed seeds. */
#include "store/store_inside.h"

#include <string.h>

struct seed_reading {
    struct store_seed *seed;
    bool found;
};

/* commitment, seed. One of another length is none. */
static bool take_seed(const struct store_value *values, void *context) {
    struct seed_reading *reading = context;
    reading->found = values[0].length == HASH_BYTES && values[1].length == STORE_SEED;
    if (reading->found) {
        memcpy(reading->seed->commitment, values[0].bytes, HASH_BYTES);
        memcpy(reading->seed->seed, values[1].bytes, STORE_SEED);
    }
    return false;
}

bool store_seed_read(struct store *store, uint32_t stream, struct store_seed *seed,
                     struct store_error *error) {
    struct seed_reading reading = {.seed = seed};
    int64_t parameters[1] = {stream};
    *error = (struct store_error){STORE_FINE, ""};
    *seed = (struct store_seed){.stream = stream, .open = true};
    return store->methods->select(store, "SELECT commitment,seed FROM seed WHERE stream=$1",
                                  parameters, 1, "bb", take_seed, &reading, error) &&
           reading.found;
}
