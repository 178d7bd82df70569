/* Roulette: a class is a number. */
#include "games/roulette/odds.h"
#include "odds/game_simulation.h"

static bool settle_outcomes(struct simulation *simulation) {
    return simulate_settle_outcomes(simulation, &roulette_outcomes);
}

/* So many draws come out of one word; see simulate_shoe.h. */
enum { NUMBERS_A_WORD = 10 };
#define POWER_10_OF_37 UINT64_C(4808584372417849)

static void spin_wheel(const struct simulation *simulation, struct shoe *shoe, uint16_t *classes,
                       size_t count) {
    (void)simulation;
    simulate_draw_classes(shoe, classes, count, WHEEL_POCKETS, NUMBERS_A_WORD, POWER_10_OF_37);
}

static const char *const examples[] = {"roulette --bet red=100000 --histogram=100", NULL};

const struct game_simulation roulette_simulation = {
    .classes = WHEEL_POCKETS,
    .settle = settle_outcomes,
    .deal = spin_wheel,
    .decks = 1,
    .load = {{"red", "even", "straight:17", "dozen:2"}, "", 1000, false},
    .examples = examples,
};
