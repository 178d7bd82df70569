/* The virtual dealer at the dice: one throw a seed. */
#include "games/sicbo/state.h"
#include "games/sicbo/table_inside.h"

#include <string.h>

static int32_t shake(const struct turn *turn, const struct deal_step *step) {
    uint8_t dice[3];
    if (step->needs == NEEDS_COUNT)
        return step->number;
    fair_dice(turn->dealer->draw, dice);
    return dice[sicbo_at(turn->table)->key_count];
}

static void shown(const struct table *table, uint8_t *drawn) {
    memcpy(drawn, sicbo_at(table)->dice, sizeof sicbo_at(table)->dice);
}

const struct virtual_game sicbo_virtual_dealer = {
    .chance = shake,
    .drawn_count = 3,
    .drawn_sides = 6,
    .drawn_first = 1,
    .shown = shown,
};
