#include "base/fast_random.h"

/* SplitMix64: turns any two numbers into well-mixed state. */
static uint64_t mix(uint64_t *counter) {
    uint64_t word = *counter += 0x9e3779b97f4a7c15;
    word = (word ^ word >> 30) * 0xbf58476d1ce4e5b9;
    word = (word ^ word >> 27) * 0x94d049bb133111eb;
    return word ^ word >> 31;
}

void fast_random_start(struct fast_random *random, uint64_t seed, uint64_t stream) {
    uint64_t counter = seed;
    uint64_t key = mix(&counter) ^ stream * 0xd1342543de82ef95;
    for (int i = 0; i < 4; i++)
        random->state[i] = mix(&key);
}
