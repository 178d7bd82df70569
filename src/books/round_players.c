/* Who had a bet in a finished round, from the index. */
#include "floor/inside.h"
#include "store/index.h"

struct looking {
    uint32_t player;
    bool found;
};

static bool look(const struct index_player *player, const struct index_round *round,
                 void *context) {
    struct looking *looking = context;
    (void)round;
    looking->found = player->player == looking->player;
    return !looking->found;
}

bool floor_player_was_in(struct floor *floor, const struct floor_table *table, uint64_t round,
                         uint32_t player) {
    struct looking looking = {.player = player};
    struct index_round found;
    struct store_error error;
    return store_find_round(floor->store, table->number, round, &found, &error) &&
           store_round_players(floor->store, found.id, look, &looking, &error) && looking.found;
}
