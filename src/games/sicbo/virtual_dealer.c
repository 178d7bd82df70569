/* The virtual dealer at the dice: one throw a seed. */
#include "games/sicbo/table_inside.h"

static int32_t shake(const struct turn *turn, const struct deal_step *step) {
    uint8_t dice[3];
    if (step->needs == NEEDS_COUNT)
        return step->number;
    fair_dice(turn->dealer->seed, dice);
    return dice[turn->table->at.sicbo.key_count];
}

const struct virtual_game sicbo_virtual_dealer = {.chance = shake};
