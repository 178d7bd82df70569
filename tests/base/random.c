/* Random numbers: the same seed gives the same stream, ranges are fair to their edges, and dice,
 * wheel and every place of a shuffled deck pass a chi-square test, for both sources.
 *
 * Seeds are fixed, so a test passes always or never. A sum is accepted when it lies within five
 * standard deviations of what is expected (for so many degrees of freedom f: f +- 5 sqrt(2 f)),
 * which a fair source misses about once in a million times; too even is as wrong as too odd. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/fast_random.h"
#include "base/random.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

/* Either source behind one function. */
struct source {
    const char *name;
    struct random deal;
    struct fast_random fast;
    uint32_t (*below)(struct source *source, uint32_t bound);
};

static uint32_t deal_below(struct source *source, uint32_t bound) {
    return random_below(&source->deal, bound);
}

static uint32_t fast_below(struct source *source, uint32_t bound) {
    return fast_random_below(&source->fast, bound);
}

static struct source sources[2] = {{.name = "deal", .below = deal_below},
                                   {.name = "fast", .below = fast_below}};

static int open_sources(void **state) {
    const uint8_t seed[RANDOM_SEED] = {20, 20, 6, 13};
    (void)state;
    for (unsigned i = 0; i < 2; i++) {
        random_start(&sources[i].deal, seed);
        fast_random_start(&sources[i].fast, 20200613, i);
    }
    return 0;
}

static void assert_fair(const char *name, const uint32_t *counts, size_t kinds, double expected,
                        double freedom) {
    double sum = 0;
    for (size_t i = 0; i < kinds; i++)
        sum += ((double)counts[i] - expected) * ((double)counts[i] - expected) / expected;
    if (fabs(sum - freedom) > 5 * sqrt(2 * freedom))
        fail_msg("%s: chi-square %f for %f degrees of freedom", name, sum, freedom);
}

/* ---- Chi-square ------------------------------------------------------------------------------ */

static void dice_are_fair(void **state) {
    (void)state;
    for (unsigned s = 0; s < 2; s++) {
        uint32_t dice[6] = {0}, throws[216] = {0};
        for (int i = 0; i < 216000; i++) {
            uint32_t throw = 0;
            for (int die = 0; die < 3; die++) {
                const uint32_t shows = sources[s].below(&sources[s], 6);
                dice[shows]++;
                throw = 6 * throw +shows;
            }
            throws[throw]++;
        }
        assert_fair(sources[s].name, dice, 6, 108000, 5);
        assert_fair(sources[s].name, throws, 216, 1000, 215);
    }
}

static void wheel_is_fair(void **state) {
    (void)state;
    for (unsigned s = 0; s < 2; s++) {
        static uint32_t after[37 * 37];
        uint32_t numbers[37] = {0}, last = 0;
        memset(after, 0, sizeof after);
        for (int i = 0; i < 37 * 37 * 500; i++) {
            const uint32_t number = sources[s].below(&sources[s], 37);
            numbers[number]++;
            after[last * 37 + number]++; /* a number does not depend on the one before */
            last = number;
        }
        assert_fair(sources[s].name, numbers, 37, 37 * 500, 36);
        assert_fair(sources[s].name, after, 37 * 37, 500, 37 * 37 - 1);
    }
}

static void shuffle(struct source *source, uint8_t *cards, size_t count) {
    if (source->below == deal_below) {
        random_shuffle(&source->deal, cards, count);
        return;
    }
    for (size_t left = count; left > 1; left--) {
        const size_t other = fast_below(source, (uint32_t)left);
        const uint8_t card = cards[left - 1];
        cards[left - 1] = cards[other];
        cards[other] = card;
    }
}

/* Every card in every place: 52 x 52 counts, of which 51 x 51 are free. */
static void shuffled_cards_are_fair(void **state) {
    (void)state;
    for (unsigned s = 0; s < 2; s++) {
        static uint32_t places[52 * 52];
        uint8_t cards[52];
        memset(places, 0, sizeof places);
        for (int i = 0; i < 52 * 400; i++) {
            for (uint8_t card = 0; card < 52; card++)
                cards[card] = card;
            shuffle(&sources[s], cards, 52);
            for (size_t place = 0; place < 52; place++)
                places[place * 52 + cards[place]]++;
        }
        assert_fair(sources[s].name, places, 52 * 52, 400, 51 * 51);
    }
}

/* All 120 orders of five cards. */
static void every_order_comes(void **state) {
    (void)state;
    for (unsigned s = 0; s < 2; s++) {
        uint32_t orders[120] = {0};
        for (int i = 0; i < 120 * 1000; i++) {
            uint8_t cards[5] = {0, 1, 2, 3, 4};
            shuffle(&sources[s], cards, 5);
            uint32_t order = 0;
            for (uint32_t a = 0; a < 5; a++) {
                uint32_t smaller = 0;
                for (uint32_t b = a + 1; b < 5; b++)
                    smaller += cards[b] < cards[a];
                order = order * (5 - a) + smaller;
            }
            orders[order]++;
        }
        assert_fair(sources[s].name, orders, 120, 1000, 119);
    }
}

/* The test itself can fail: a wheel on which 0 comes one time in twenty more. */
static void biased_wheel_is_found(void **state) {
    (void)state;
    uint32_t numbers[37] = {0};
    for (int i = 0; i < 37 * 18500; i++) {
        uint32_t number = sources[0].below(&sources[0], 37);
        if (number == 1 && sources[0].below(&sources[0], 20) == 0)
            number = 0;
        numbers[number]++;
    }
    double sum = 0;
    for (size_t i = 0; i < 37; i++)
        sum += ((double)numbers[i] - 18500) * ((double)numbers[i] - 18500) / 18500;
    assert_true(sum > 36 + 5 * sqrt(2 * 36));
}

/* ---- Ranges ---------------------------------------------------------------------------------- */

static void ranges_keep_their_edges(void **state) {
    (void)state;
    const uint32_t bounds[] = {1, 2, 3, 37, 52, 416, 1u << 31, (1u << 31) + 1, UINT32_MAX};
    for (unsigned s = 0; s < 2; s++)
        for (size_t b = 0; b < sizeof bounds / sizeof bounds[0]; b++) {
            bool lowest = false, highest = false;
            for (int i = 0; i < 20000; i++) {
                const uint32_t draw = sources[s].below(&sources[s], bounds[b]);
                assert_true(draw < bounds[b]);
                lowest |= draw == 0;
                highest |= draw == bounds[b] - 1;
            }
            assert_true(bounds[b] > 416 || (lowest && highest));
        }
}

/* Of 2^31 + 1 numbers the lower and the upper half are as likely. Taking a word modulo the bound
 * would make nearly all of the lower numbers twice as likely; half the words must be thrown away.
 */
static void half_of_the_words_are_rejected(void **state) {
    (void)state;
    const uint32_t bound = (1u << 31) + 1;
    for (unsigned s = 0; s < 2; s++) {
        uint32_t halves[2] = {0}, parity[2] = {0};
        for (int i = 0; i < 100000; i++) {
            const uint32_t draw = sources[s].below(&sources[s], bound);
            halves[draw > bound / 2]++;
            parity[draw % 2]++;
        }
        assert_fair(sources[s].name, halves, 2, 50000, 1);
        assert_fair(sources[s].name, parity, 2, 50000, 1);
    }
}

/* ---- Streams --------------------------------------------------------------------------------- */

/* RFC 7539 A.1, test vector 1 (and 2, the block after it): ChaCha20 with a key and nonce of zeros.
 * The first 64 bytes with counter 0, then those with counter 1. */
static void chacha_is_chacha(void **state) {
    static const uint8_t expected[16] = {0x76, 0xb8, 0xe0, 0xad, 0xa0, 0xf1, 0x3d, 0x90,
                                         0x40, 0x5d, 0x6a, 0xe5, 0x53, 0x86, 0xbd, 0x28};
    static const uint8_t later[8] = {0x9f, 0x07, 0xe7, 0xbe, 0x55, 0x51, 0x38, 0x7a};
    const uint8_t seed[RANDOM_SEED] = {0};
    struct random random;
    uint32_t words[18];
    (void)state;
    random_start(&random, seed);
    for (int i = 0; i < 18; i++)
        words[i] = random_word(&random);
    assert_memory_equal(words, expected, sizeof expected);
    assert_memory_equal(words + 16, later, sizeof later);
}

static void same_seed_same_stream(void **state) {
    uint8_t seed[RANDOM_SEED], cards[2][416];
    struct random first, second;
    (void)state;
    random_entropy(seed);
    random_start(&first, seed);
    random_start(&second, seed);
    for (int i = 0; i < 1000; i++) /* over the ends of several blocks */
        assert_int_equal(random_word(&first), random_word(&second));
    for (unsigned i = 0; i < 416; i++)
        cards[0][i] = cards[1][i] = (uint8_t)(i % 52);
    random_shuffle(&first, cards[0], 416);
    random_shuffle(&second, cards[1], 416);
    assert_memory_equal(cards[0], cards[1], 416);
    seed[31] ^= 1;
    random_start(&second, seed);
    random_start(&first, cards[0]);
    assert_int_not_equal(random_word(&first), random_word(&second));
}

static void blocks_differ(void **state) {
    const uint8_t seed[RANDOM_SEED] = {1};
    struct random random;
    uint32_t blocks[2][RANDOM_BLOCK / 4];
    (void)state;
    random_start(&random, seed);
    for (int block = 0; block < 2; block++)
        for (int i = 0; i < RANDOM_BLOCK / 4; i++)
            blocks[block][i] = random_word(&random);
    assert_memory_not_equal(blocks[0], blocks[1], sizeof blocks[0]);
}

static void entropy_differs(void **state) {
    uint8_t seeds[2][RANDOM_SEED] = {{0}, {0}};
    (void)state;
    random_entropy(seeds[0]);
    random_entropy(seeds[1]);
    assert_memory_not_equal(seeds[0], seeds[1], RANDOM_SEED);
}

/* xoshiro256++ from the state 1, 2, 3, 4: the first words of its authors' reference program. */
static void xoshiro_is_xoshiro(void **state) {
    static const uint64_t expected[4] = {41943041, 58720359, UINT64_C(3588806011781223),
                                         UINT64_C(3591011842654386)};
    struct fast_random random = {{1, 2, 3, 4}};
    (void)state;
    for (int i = 0; i < 4; i++)
        assert_true(fast_random_word(&random) == expected[i]);
}

static void streams_differ(void **state) {
    struct fast_random random, other;
    (void)state;
    fast_random_start(&random, 5, 0);
    fast_random_start(&other, 5, 0);
    for (int i = 0; i < 100; i++)
        assert_true(fast_random_word(&random) == fast_random_word(&other));
    for (uint64_t stream = 1; stream < 1000; stream++) {
        fast_random_start(&random, 5, 0);
        fast_random_start(&other, 5, stream);
        assert_true(fast_random_word(&random) != fast_random_word(&other));
        fast_random_start(&other, 5 + stream, 0);
        assert_true(fast_random_word(&random) != fast_random_word(&other));
    }
}

/* Neighbouring streams together are as even as one: dice of stream k, one throw each. */
static void first_words_of_streams_are_fair(void **state) {
    uint32_t dice[6] = {0};
    (void)state;
    for (uint64_t stream = 0; stream < 60000; stream++) {
        struct fast_random random;
        fast_random_start(&random, 9, stream);
        dice[fast_random_below(&random, 6)]++;
    }
    assert_fair("streams", dice, 6, 10000, 5);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(dice_are_fair, open_sources),
        cmocka_unit_test_setup(wheel_is_fair, open_sources),
        cmocka_unit_test_setup(shuffled_cards_are_fair, open_sources),
        cmocka_unit_test_setup(every_order_comes, open_sources),
        cmocka_unit_test_setup(biased_wheel_is_found, open_sources),
        cmocka_unit_test_setup(ranges_keep_their_edges, open_sources),
        cmocka_unit_test_setup(half_of_the_words_are_rejected, open_sources),
        cmocka_unit_test(chacha_is_chacha),
        cmocka_unit_test(same_seed_same_stream),
        cmocka_unit_test(blocks_differ),
        cmocka_unit_test(entropy_differs),
        cmocka_unit_test(xoshiro_is_xoshiro),
        cmocka_unit_test(streams_differ),
        cmocka_unit_test(first_words_of_streams_are_fair),
    };
    return cmocka_run_group_tests_name("base/random", tests, NULL, NULL);
}
