/* The virtual dealers' clock. */
#include "floor/floor_inside.h"
#include "floor/pit_inside.h"

#include <malloc.h>

enum {
    TICK_LONGEST = 50, /* milliseconds between two looks at the tables */
    STALL_PAUSE = 1000,
    IDLE_LOOK = 1000, /* between two looks at a table where nothing can happen */
    IDLE_MANY = 1000,
    IDLE_A_TICK = 16,            /* tables looked at for what they need not keep */
    WAITING_HIGHER = 10 * 60000, /* milliseconds until the next higher post is told */
    EVENTS_A_TICK = 64           /* of one table, so that no table holds up the others */
};

/* `next` is the dealer who has sent it: it belongs to the table as it is then, also in a snapshot.
 */
static bool send_dealt(struct floor *floor, struct floor_scratch *scratch,
                       struct floor_table *table, const struct virtual_dealer *next,
                       struct event *event, enum fault *fault) {
    struct cr_refusal refusal;
    struct table_step step;
    bool taken = table_prepare(floor, scratch, table, event, &step, &refusal, fault);
    table->waiting.refused = !taken && refusal.why != 0;
    if (!taken)
        return false;
    table->dealer = *next;
    table_carry_out(floor, &step);
    alerts_of_step(floor, &step);
    return true;
}

/* A refusal changes nothing, the dealer's memory neither (a seed that was not taken is not
 * counted): the float is short, or has not been opened. Somebody will see to it; the dealer asks
 * again. */
static void deal(struct floor *floor, struct floor_scratch *scratch, struct floor_table *table) {
    struct event event;
    struct virtual_dealer next;
    enum fault fault = FAULT_CHIPS_SHORT;
    for (int i = 0; i < EVENTS_A_TICK; i++) {
        next = table->dealer;
        if (!virtual_dealer_next(&next, table->book, table->state, &floor->seeds, floor->now,
                                 &event)) {
            table->dealer = next; /* what it waits for */
            return;
        }
        if (send_dealt(floor, scratch, table, &next, &event, &fault)) {
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
    for (size_t i = 0; !floor->counts.healthy && idle && i < floor->table_count; i++) {
        if (floor->tables[i]->trouble.closed)
            continue;
        table_snapshot(floor, floor->tables[i]);
        return;
    }
}

/* When something can come of a table that its dealer has just looked at, if nobody sends it an
 * event before, which wakes it; `now`: that is not known. */
static int64_t when_next(const struct floor *floor, const struct floor_table *table,
                         const struct house_table *house) {
    const struct virtual_dealer *dealer = &table->dealer;
    const struct table *state = table->state;
    const struct dealer_timings *timings = &house->timings;
    bool began = dealer->phase == state->phase && dealer->round == state->round;
    int64_t until, idle = floor->now + IDLE_LOOK;
    if (!house->is_virtual || table->trouble.closed || state->phase == PHASE_CLOSED)
        return idle;
    if (table->stalled_until > floor->now)
        return table->stalled_until;
    if (floor->now < state->time + timings->step)
        return state->time + timings->step;
    if (state->phase == PHASE_BETTING)
        return state->bet_count == 0          ? idle
               : began && dealer->detail == 1 ? dealer->since + timings->betting
                                              : floor->now;
    if (state->phase == PHASE_IDLE)
        return state->suspended               ? idle
               : began && dealer->detail == 0 ? dealer->since + timings->pause
                                              : floor->now;
    return virtual_dealer_waits(dealer, table->book, state, &until) ? until : floor->now;
}

/* What the table has waited for too long. What has an alert of its own (a short float, a request,
 * what is disabled) is left out. */
static enum dealer_wait waits_for(const struct floor *floor, const struct floor_table *table) {
    const struct table *state = table->state;
    bool long_ago = floor->now >= state->time + dealer_patience(&table->dealer.timings);
    if (table->stalled_until > floor->now && long_ago && table->waiting.refused)
        return DEALER_WAITS_FOR_RULE;
    if (table->stalled_until > floor->now && long_ago && table->stalled == FAULT_FLOAT_CLOSED)
        return DEALER_WAITS_FOR_FLOAT;
    return virtual_dealer_stuck(&table->dealer, table->book, state, floor->now);
}

/* Once for each thing waited for, and every ten minutes one post higher. */
static void tell_waiting(struct floor *floor, struct floor_table *table) {
    struct table_wait *told = &table->waiting;
    const struct table *state = table->state;
    enum dealer_wait why = waits_for(floor, table);
    if (why == DEALER_WAITS_FOR_NOTHING || why != told->why || state->seq != told->seq) {
        told->why = (uint8_t)why;
        told->seq = state->seq;
        told->post = POST_NOBODY;
    }
    if (why == DEALER_WAITS_FOR_NOTHING)
        return;
    int64_t higher = (floor->now - state->time) / WAITING_HIGHER;
    int64_t post = (why == DEALER_WAITS_TO_RESUME && state->resume_post > POST_PIT_SUPERVISOR
                        ? state->resume_post
                        : POST_PIT_SUPERVISOR) +
                   higher;
    if (post > POST_SENIOR_MANAGEMENT)
        post = POST_SENIOR_MANAGEMENT;
    if (post <= told->post)
        return;
    told->post = (uint8_t)post;
    struct house_alert wish = {.kind = ALERT_WAITING,
                               .post = (enum post)post,
                               .table = table->number,
                               .problem = (char *)dealer_wait_id(why)};
    if (!house_alert_is_open(&floor->house, &wish))
        alert_raise(floor, &wish);
}

static void look(struct floor *floor, struct floor_scratch *scratch, size_t i) {
    struct floor_table *table = floor->tables[i];
    const struct house_table *house = &floor->house.tables[i];
    if (house->is_virtual && !table->trouble.closed && table->stalled_until <= floor->now) {
        table->dealer.timings = house->timings;
        deal(floor, scratch, table);
    }
    if (house->is_virtual && !table->trouble.closed)
        tell_waiting(floor, table);
    floor->look_at[i] = when_next(floor, table, house);
}

/* After tables were made, changed or read. */
static void look_anew(struct floor *floor) {
    if (floor->shortest_step != 0)
        return;
    floor->shortest_step = TICK_LONGEST;
    for (size_t i = 0; i < floor->table_count; i++) {
        const struct house_table *house = &floor->house.tables[i];
        floor->look_at[i] = 0;
        if (house->is_virtual && house->timings.step < floor->shortest_step)
            floor->shortest_step = house->timings.step < 1 ? 1 : house->timings.step;
    }
}

/* What tables gave back lies scattered between what they kept: after many it goes to the system. */
static void keep_less(struct floor *floor) {
    for (size_t i = 0; i < floor->table_count && i < IDLE_A_TICK; i++) {
        floor->kept_looked = (floor->kept_looked + 1) % floor->table_count;
        floor->kept_less += table_keep_less(floor->tables[floor->kept_looked], floor->now);
    }
    if (floor->kept_less < IDLE_MANY)
        return;
    floor->kept_less = 0;
    malloc_trim(0);
}

int64_t floor_tick(struct floor *floor, struct floor_scratch *scratch, int64_t now) {
    if (!floor_is_ready(floor, now))
        return now + RETRY_PAUSE;
    try_store(floor);
    pit_tick(floor);
    look_anew(floor);
    keep_less(floor);
    for (size_t i = 0; i < floor->table_count; i++) {
        if (floor->look_at[i] <= floor->now)
            look(floor, scratch, i);
    }
    return now + floor->shortest_step;
}
