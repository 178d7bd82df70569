/* The virtual dealer at the wheel: one spin a seed. */
#include "games/roulette/table_inside.h"

enum { LAPS = 4 };

static int32_t spin(const struct turn *turn, const struct deal_step *step) {
    return step->needs == NEEDS_COUNT ? LAPS : fair_number(turn->dealer->seed);
}

const struct virtual_game roulette_virtual_dealer = {.chance = spin};
