/* The virtual dealer at the wheel: one spin a seed. */
#include "games/roulette/state.h"
#include "games/roulette/table_inside.h"

enum { LAPS = 4 };

static int32_t spin(const struct turn *turn, const struct deal_step *step) {
    return step->needs == NEEDS_COUNT ? LAPS : fair_pocket(turn->dealer->draw);
}

static void shown(const struct table *table, uint8_t *drawn) {
    drawn[0] = roulette_at(table)->number;
}

const struct virtual_game roulette_virtual_dealer = {
    .chance = spin,
    .drawn_count = 1,
    .drawn_sides = 37,
    .shown = shown,
};
