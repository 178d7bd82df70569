/* The virtual dealers' clock. */
#include "floor/inside.h"

enum {
    TICK_LONGEST = 50, /* milliseconds between two looks at the tables */
    STALL_PAUSE = 1000,
    EVENTS_A_TICK = 64 /* of one table, so that no table holds up the others */
};

/* A refusal changes nothing: the float is short, or has not been opened. Somebody will see to it;
 * the dealer asks again. */
static void deal(struct floor *floor, struct floor_table *table) {
    struct event event;
    struct cr_refusal refusal;
    enum fault fault = FAULT_CHIPS_SHORT;
    for (int i = 0; i < EVENTS_A_TICK; i++) {
        if (!virtual_dealer_next(&table->dealer, table->book, &table->state, floor->now, &event))
            return;
        if (table_send(floor, table, &event, &refusal, &fault)) {
            table->stalled_until = 0;
            continue;
        }
        table->stalled = fault;
        table->stalled_until = floor->now + STALL_PAUSE;
        return;
    }
}

/* After a failed commit: a snapshot shows whether the store takes writes again, also where nobody
 * deals or asks for anything. */
static void try_store(struct floor *floor) {
    const struct batch *open = floor->open;
    bool idle = floor->writing == NULL && open->record_count == 0 && open->snapshot_count == 0;
    if (!floor->counts.healthy && idle && floor->table_count > 0)
        table_snapshot(floor, floor->tables[0]);
}

int64_t floor_tick(struct floor *floor, int64_t now) {
    int64_t wait = TICK_LONGEST;
    if (!floor_is_ready(floor, now))
        return now + RETRY_PAUSE;
    try_store(floor);
    pit_tick(floor);
    for (size_t i = 0; i < floor->table_count; i++) {
        struct floor_table *table = floor->tables[i];
        const struct house_table *house = &floor->house.tables[i];
        if (!house->is_virtual || table->stalled_until > floor->now)
            continue;
        table->dealer.timings = house->timings;
        deal(floor, table);
        if (house->timings.step < wait)
            wait = house->timings.step;
    }
    return now + (wait < 1 ? 1 : wait);
}
