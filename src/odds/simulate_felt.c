/* Sic bo and roulette: a class is a throw or a number. */
#include "odds/simulate_inside.h"

#include <assert.h>

enum { THROWS = 216, POCKETS = 37 };

/* ---- Bets ------------------------------------------------------------------------------------ */

static size_t every_bet(const struct simulation *simulation) {
    return simulation->book.bet_count;
}

static size_t lay_bets(const struct simulation *simulation, struct cr_bet *bets) {
    size_t count = 0;
    for (size_t bet = 0; bet < simulation->bet_count; bet++)
        if (simulation->stakes[bet] > 0)
            bets[count++] = (struct cr_bet){.bet = (uint16_t)bet, .stake = simulation->stakes[bet]};
    return count;
}

static void nothing_to_prepare(struct simulation *simulation) {
    (void)simulation;
}

static bool settle_throws(struct simulation *simulation) {
    struct cr_bet bets[CR_BETS_MAX];
    struct cr_round round = {.game = CR_SICBO,
                             .options = simulation->book.options,
                             .bets = bets,
                             .bet_count = lay_bets(simulation, bets)};
    bool good = true;
    for (unsigned throw = 0; throw < THROWS && good; throw ++) {
        round.dice[0] = (uint8_t)(throw / 36 + 1);
        round.dice[1] = (uint8_t)(throw / 6 % 6 + 1);
        round.dice[2] = (uint8_t)(throw % 6 + 1);
        good = simulate_settle(simulation, &round, throw);
    }
    return good;
}

static bool settle_numbers(struct simulation *simulation) {
    struct cr_bet bets[CR_BETS_MAX];
    struct cr_round round = {.game = CR_ROULETTE,
                             .options = simulation->book.options,
                             .bets = bets,
                             .bet_count = lay_bets(simulation, bets)};
    bool good = true;
    for (uint8_t number = 0; number < POCKETS && good; number++) {
        round.number = number;
        good = simulate_settle(simulation, &round, number);
    }
    return good;
}

/* ---- Throwing and spinning ------------------------------------------------------------------- */

/* So many draws come out of one word; see simulate_shoe.h. */
enum { THROWS_A_WORD = 7, NUMBERS_A_WORD = 10 };
#define POWER_7_OF_216 UINT64_C(21936950640377856)
#define POWER_10_OF_37 UINT64_C(4808584372417849)

static inline uint64_t draw_word(struct fast_random *random, uint16_t *draws, size_t count,
                                 uint32_t bound) {
    uint64_t word = fast_random_word(random);
    for (size_t i = 0; i < count; i++)
        draws[i] = (uint16_t)word_draw(&word, bound);
    return word;
}

static inline void draw_classes(struct shoe *shoe, uint16_t *classes, size_t count, uint32_t bound,
                                size_t at_once, uint64_t product) {
    struct fast_random random = shoe->random;
    size_t i = 0;
    while (i + at_once <= count)
        if (draw_word(&random, classes + i, at_once, bound) >= (0 - product) % product)
            i += at_once;
    for (; i < count; i++)
        classes[i] = (uint16_t)fast_random_below(&random, bound);
    shoe->random = random;
}

static void throw_dice(const struct simulation *simulation, struct shoe *shoe, uint16_t *classes,
                       size_t count) {
    (void)simulation;
    draw_classes(shoe, classes, count, THROWS, THROWS_A_WORD, POWER_7_OF_216);
}

static void spin_wheel(const struct simulation *simulation, struct shoe *shoe, uint16_t *classes,
                       size_t count) {
    (void)simulation;
    draw_classes(shoe, classes, count, POCKETS, NUMBERS_A_WORD, POWER_10_OF_37);
}

const struct simulate_game simulate_sicbo = {.classes = THROWS,
                                             .bets = every_bet,
                                             .bet_name = simulate_bet_name,
                                             .prepare = nothing_to_prepare,
                                             .settle = settle_throws,
                                             .deal = throw_dice,
                                             .decks = 1};
const struct simulate_game simulate_roulette = {.classes = POCKETS,
                                                .bets = every_bet,
                                                .bet_name = simulate_bet_name,
                                                .prepare = nothing_to_prepare,
                                                .settle = settle_numbers,
                                                .deal = spin_wheel,
                                                .decks = 1};
