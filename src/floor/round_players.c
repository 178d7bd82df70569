/* Who had a bet in a finished round, from the log. */
#include "floor/inside.h"

struct looking {
    struct floor *floor;
    const struct floor_table *table;
    uint32_t player;
    bool found;
};

static bool look(const struct store_record *record, void *context) {
    struct looking *looking = context;
    struct json json;
    struct json_error error;
    struct event event;
    const char *problem;
    if (json_parse(record->body, record->body_length, looking->floor->tokens, FLOOR_TOKENS, &json,
                   &error) != JSON_OK ||
        !event_read(looking->table->book, &json, &event, &problem))
        return false;
    looking->found = event.type == EVENT_BET && event.player == looking->player;
    return !looking->found;
}

bool floor_player_was_in(struct floor *floor, const struct floor_table *table, uint64_t round,
                         uint32_t player) {
    struct looking looking = {.floor = floor, .table = table, .player = player};
    struct store_error error;
    for (size_t i = 0; i < KEPT_ROUNDS; i++) {
        const struct round_note *note = &table->rounds[i];
        if (note->round != round || note->ended == 0)
            continue;
        struct store_query query = {
            .stream = table->number, .from_time = note->opened, .to_time = note->ended + 1};
        return store_read(floor->store, &query, false, look, &looking, &error) && looking.found;
    }
    return false;
}
