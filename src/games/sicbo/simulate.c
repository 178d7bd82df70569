/* Sic bo: a class is a throw. */
#include "games/sicbo/odds.h"
#include "odds/game_simulation.h"

static bool settle_outcomes(struct simulation *simulation) {
    return simulate_settle_outcomes(simulation, &sicbo_outcomes);
}

/* So many draws come out of one word; see simulate_shoe.h. */
enum { THROWS_A_WORD = 7 };
#define POWER_7_OF_216 UINT64_C(21936950640377856)

static void throw_dice(const struct simulation *simulation, struct shoe *shoe, uint16_t *classes,
                       size_t count) {
    (void)simulation;
    simulate_draw_classes(shoe, classes, count, SICBO_THROWS_OF_THREE, THROWS_A_WORD,
                          POWER_7_OF_216);
}

const struct game_simulation sicbo_simulation = {
    .classes = SICBO_THROWS_OF_THREE,
    .settle = settle_outcomes,
    .deal = throw_dice,
    .decks = 1,
    .load = {{"small", "big", "single:3", "total:9"}, "", 1000, false},
};
