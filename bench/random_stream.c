/* Writes random bytes to standard output until nobody reads them any more, for test batteries.
 *
 *   bench_random_stream deal|fast [SEED]
 *
 * `deal` is the source of real tables (base/random.h), `fast` that of simulations
 * (base/fast_random.h). */
#include "base/fast_random.h"
#include "base/random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS = 8192 };

static void fill_deal(void *source, uint32_t words[WORDS]) {
    for (int i = 0; i < WORDS; i++)
        words[i] = random_word(source);
}

static void fill_fast(void *source, uint32_t words[WORDS]) {
    for (int i = 0; i < WORDS; i += 2) {
        const uint64_t word = fast_random_word(source);
        words[i] = (uint32_t)word;
        words[i + 1] = (uint32_t)(word >> 32);
    }
}

static int write_all(void (*fill)(void *source, uint32_t words[WORDS]), void *source) {
    static uint32_t words[WORDS];
    do
        fill(source, words);
    while (fwrite(words, sizeof words[0], WORDS, stdout) == WORDS);
    return 0;
}

int main(int argc, char **argv) {
    const uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 20200613;
    if (argc > 1 && strcmp(argv[1], "deal") == 0) {
        uint8_t bytes[RANDOM_SEED] = {0};
        struct random random;
        memcpy(bytes, &seed, sizeof seed);
        random_start(&random, bytes);
        return write_all(fill_deal, &random);
    }
    if (argc > 1 && strcmp(argv[1], "fast") == 0) {
        struct fast_random random;
        fast_random_start(&random, seed, 0);
        return write_all(fill_fast, &random);
    }
    fputs("usage: bench_random_stream deal|fast [SEED]\n", stderr);
    return 2;
}
