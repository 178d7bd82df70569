/* The virtual dealer at Niu Niu: one deck a round, dealt from the seed. */
#include "table/virtual_inside.h"

static const struct shoe_state *shoe(const struct table *table) {
    return &table->at.niuniu.shoe;
}

const struct virtual_game virtual_niuniu = {.shoe = shoe};
