/* Adjustments of rounds whose rows were written long before: each becomes the round's row, a
 * player's and the hour's, as a correction in time would have made them. */
#include "store/store_inside.h"

#include <stdlib.h>

static bool grow(void **list, size_t count, size_t *room, size_t size, struct store_error *error) {
    if (count < *room)
        return true;
    size_t more = *room == 0 ? 16 : 2 * *room;
    void *grown = realloc(*list, more * size);
    if (grown == NULL)
        return store_no_memory(error);
    *list = grown;
    *room = more;
    return true;
}

static struct index_round *round_in(struct index_rows *rows, uint32_t stream, uint64_t number) {
    for (size_t i = 0; i < rows->round_count; i++)
        if (rows->rounds[i].stream == stream && rows->rounds[i].round == number)
            return &rows->rounds[i];
    return NULL;
}

/* ---- Rows that stand in the store come back into the batch ---- */

struct gathering {
    struct index_rows *rows;
    struct store_error *error;
    bool failed;
};

static bool gather_player(const struct index_player *player, const struct index_round *round,
                          void *context) {
    struct gathering *gathering = context;
    struct index_rows *rows = gathering->rows;
    (void)round;
    void *lines = index_rows_keep(rows, player->lines, player->length);
    gathering->failed = (lines == NULL && !store_no_memory(gathering->error)) ||
                        !grow((void **)&rows->players, rows->player_count, &rows->player_room,
                              sizeof *rows->players, gathering->error);
    if (gathering->failed)
        return false;
    rows->players[rows->player_count] = *player;
    rows->players[rows->player_count++].lines = lines;
    return true;
}

/* NULL with STORE_FINE: there is no such round. */
static struct index_round *gather_round(struct store *store, struct index_rows *rows,
                                        uint32_t stream, uint64_t number,
                                        struct store_error *error) {
    struct index_round *there = round_in(rows, stream, number);
    struct gathering gathering = {.rows = rows, .error = error};
    if (there != NULL)
        return there;
    if (!grow((void **)&rows->rounds, rows->round_count, &rows->round_room, sizeof *rows->rounds,
              error))
        return NULL;
    there = &rows->rounds[rows->round_count];
    if (!store_find_round(store, stream, number, there, error) ||
        !store_round_players(store, there->id, gather_player, &gathering, error) ||
        gathering.failed)
        return NULL;
    rows->round_count++;
    return there;
}

/* ---- What changes of them ---- */

/* Somebody who had no part in the round gets a row of their own. */
static bool adjust_player(struct index_rows *rows, const struct index_round *round,
                          const struct index_adjustment *by, struct store_error *error) {
    uint32_t place = 0;
    for (size_t i = 0; i < rows->player_count; i++) {
        struct index_player *player = &rows->players[i];
        if (player->stream != round->stream || player->round != round->round)
            continue;
        if (player->player == by->player) {
            player->returned = index_add(player->returned, by->amount);
            return true;
        }
        place = player->place >= place ? player->place + 1 : place;
    }
    if (place >= INDEX_PLAYERS)
        return true; /* as of a round that ends: no more than there is room for */
    if (!grow((void **)&rows->players, rows->player_count, &rows->player_room,
              sizeof *rows->players, error))
        return false;
    rows->players[rows->player_count++] = (struct index_player){.id = round->id,
                                                                .stream = round->stream,
                                                                .round = round->round,
                                                                .last_seq = round->last_seq,
                                                                .place = place,
                                                                .player = by->player,
                                                                .returned = by->amount};
    return true;
}

void index_adjust_round(const struct index_adjustment *by, struct index_round *round,
                        struct index_hour *hour) {
    *hour = (struct index_hour){.hour = round->ended / INDEX_HOUR,
                                .stream = round->stream,
                                .dealer = round->dealer,
                                .game = round->game,
                                .corrections = round->corrected ? 0 : 1,
                                .returned = by->amount,
                                .adjusted = by->amount};
    round->returned = index_add(round->returned, by->amount);
    round->adjusted = index_add(round->adjusted, by->amount);
    round->corrected = true;
    round->later = true;
}

static bool adjust(struct store *store, struct index_rows *rows, const struct index_adjustment *by,
                   struct store_error *error) {
    struct index_round *round = gather_round(store, rows, by->stream, by->round, error);
    if (round == NULL)
        return error->kind == STORE_FINE;
    if (!grow((void **)&rows->hours, rows->hour_count, &rows->hour_room, sizeof *rows->hours,
              error))
        return false;
    index_adjust_round(by, round, &rows->hours[rows->hour_count++]);
    return by->amount == 0 || adjust_player(rows, round, by, error);
}

bool index_adjust(struct store *store, struct index_rows *rows, struct store_error *error) {
    if (rows->adjustment_count == 0)
        return true;
    for (size_t i = 0; i < rows->adjustment_count; i++)
        if (!adjust(store, rows, &rows->adjustments[i], error))
            return false;
    rows->adjustment_count = 0; /* a batch that comes again has them as rows */
    index_rows_merge(rows);
    return true;
}
