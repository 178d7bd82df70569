/* What a stranger needs to check a round: a finished one is read beside the floor, of the one in
 * play, and the next, is told what is known now. */
#include "base/memory.h"
#include "books/round_fair.h"
#include "floor/floor_inside.h"
#include "floor/operations_inside.h"

#include <stdlib.h>
#include <string.h>

struct fair_reading {
    struct floor_reading reading;
    uint32_t table;
    uint64_t round;
    struct edition_shelf *shelf;
    char place[FAIR_PLACE];
    bool found;
    struct fair_round fair;
};

static bool read_fair(struct floor_reading *base, struct store *store, struct store_error *error) {
    struct fair_reading *reading = (struct fair_reading *)base;
    return round_fair_read(store, reading->shelf, reading->table, reading->round, reading->place,
                           &reading->fair, &reading->found, error);
}

/* The round that is in play, or has ended and is not on disk yet; or the next one, once the
 * dealer has committed itself for it. */
static bool is_under_way(const struct floor_table *table, struct fair_reading *reading) {
    const struct table *state = table->state;
    struct fair_round *fair = &reading->fair;
    bool now = (reading->round == state->round && state->phase > PHASE_IDLE) ||
               (state->committed && reading->round <= state->round &&
                reading->round >= table->dealer.from_round);
    bool next =
        reading->round == state->round + 1 && state->phase == PHASE_IDLE && state->takes_numbers;
    if (table->book == NULL || (!now && !next))
        return false;
    fair->game = table->book->game;
    memcpy(fair->edition, table->book->document, sizeof fair->edition);
    memcpy(fair->place, reading->place, sizeof fair->place);
    fair->round = reading->round;
    if (!state->committed)
        return true;
    fair->state = FAIR_OPEN;
    memcpy(fair->commitment, state->commitment, sizeof fair->commitment);
    memcpy(fair->context, table->dealer.context, sizeof fair->context);
    fair->number_count = state->number_count;
    return true;
}

static void write_fair(struct floor *floor, struct floor_reading *base,
                       struct floor_answer *answer) {
    struct fair_reading *reading = (struct fair_reading *)base;
    const struct floor_table *table = floor_find_table(floor, reading->table);
    if (!reading->found && (table == NULL || !is_under_way(table, reading))) {
        answer_fault(answer, FAULT_NO_SUCH, "round");
        return;
    }
    answer->status = 200;
    answer->body.length = 0;
    fair_round_write(&reading->fair, &answer->body);
}

static void forget_fair(struct floor_reading *base) {
    free(base);
}

void operation_fair(struct floor *floor, const struct floor_request *request,
                    struct floor_answer *answer) {
    const struct floor_table *table = floor_path_table(floor, request, answer);
    if (table == NULL)
        return;
    struct fair_reading *reading = memory_grow(NULL, sizeof *reading);
    memset(reading, 0, sizeof *reading);
    reading->reading = (struct floor_reading){read_fair, write_fair, forget_fair};
    reading->table = table->number;
    reading->round = request->parts[1];
    reading->shelf = floor->shelf;
    memcpy(reading->place, table->dealer.place, sizeof reading->place);
    answer->reading = &reading->reading;
}
