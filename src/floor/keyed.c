/* What staff key for a guest: the guest sees it at once, and above the house's limit it is the
 * guest's to confirm, or another's to sign. */
#include "floor/floor_inside.h"
#include "floor/pit_inside.h"
#include "table/event_json.h"

cr_money table_second_above(const struct floor *floor, const struct floor_table *table) {
    cr_money limit = house_find_table(&floor->house, table->number)->second_above;
    return limit != 0 ? limit : table_largest_stake(table->book, table->state);
}

bool request_is_keyed(const struct event *event) {
    return event->sender == SENDER_STAFF && event_info(event->type)->senders >> SENDER_PLAYER & 1 &&
           !event_is(event, MARK_BY_CLAUSE | MARK_OF_GUEST | MARK_BY_TWO);
}

/* Whose purse the chips leave, or go back to without anything else moving: what the rules pay
 * besides is nobody's to confirm. 0: none. */
static uint32_t guest_of(const struct posting *postings, size_t count, cr_money *moved) {
    uint32_t leaves = 0, reaches = 0;
    cr_money taken = 0, given = 0;
    bool goes_back = true;
    for (size_t i = 0; i < count; i++) {
        enum account_kind from = ledger_kind(postings[i].from), to = ledger_kind(postings[i].to);
        goes_back &= from == LEDGER_FELT && to == LEDGER_PURSE;
        if (from == LEDGER_PURSE) {
            leaves = ledger_owner(postings[i].from);
            taken += postings[i].amount;
        } else if (to == LEDGER_PURSE) {
            reaches = ledger_owner(postings[i].to);
            given += postings[i].amount;
        }
    }
    *moved = leaves != 0 ? taken : given;
    return leaves != 0 ? leaves : goes_back ? reaches : 0;
}

/* Several small ones are one large one: what lies there for the guest in this round counts. */
uint32_t request_keyed_guest(const struct floor *floor, const struct floor_table *table,
                             const struct event *event, const struct posting *postings,
                             size_t count) {
    const struct table *state = table->state;
    cr_money moved;
    uint32_t guest = guest_of(postings, count, &moved);
    if (!request_is_keyed(event) || guest == 0)
        return 0;
    bool goes_back = ledger_kind(postings[0].to) == LEDGER_PURSE;
    for (unsigned i = 0; !goes_back && i < state->bet_count; i++) {
        if (state->bets[i].player == guest)
            moved += state->bets[i].stake;
    }
    return moved > table_second_above(floor, table) ? guest : 0;
}

bool request_takes_from_purse(const struct event *event, const struct posting *postings,
                              size_t count) {
    size_t i = 0;
    while (i < count && ledger_kind(postings[i].from) != LEDGER_PURSE)
        i++;
    return i < count && event->sender == SENDER_STAFF && event_is(event, MARK_BY_CLAUSE);
}

/* ---- Telling ---- */

static void write_head(const struct floor *floor, uint32_t table, const struct house_actor *by,
                       struct text *out) {
    text_char(out, '{');
    json_put_integer(out, "table", table);
    json_put_string(out, "name", house_find_table(&floor->house, table)->name);
    house_put_actor(out, "by", &floor->house, by);
    json_put_key(out, "event");
}

static void tell(struct floor *floor, uint32_t guest, const struct text *keyed) {
    char memory[2048];
    struct text out;
    text_init(&out, memory, sizeof memory);
    text_add(&out, "{\"keyed\":");
    text_bytes(&out, keyed->at, keyed->length);
    text_char(&out, '}');
    if (!keyed->full && !out.full)
        batch_tell_guest(floor->open, guest, out.at, out.length);
}

void request_tell_keyed(struct floor *floor, const struct table_step *step) {
    char memory[1024];
    struct text out;
    cr_money moved;
    const struct event *event = &step->event;
    uint32_t guest = guest_of(step->scratch->postings, step->posting_count, &moved);
    struct house_actor by = {ACTOR_STAFF, event->sender_id, (enum post)event->sender_post};
    if (!request_is_keyed(event) || guest == 0)
        return;
    text_init(&out, memory, sizeof memory);
    write_head(floor, step->table->number, &by, &out);
    event_write(step->book, event, &out);
    json_put_string(&out, "state", "done");
    text_char(&out, '}');
    tell(floor, guest, &out);
}

void request_write_keyed(const struct floor *floor, const struct house_request *request,
                         struct text *out) {
    write_head(floor, request->table, &request->by, out);
    text_add(out, request->event);
    json_put_integer(out, "request", request->id);
    json_put_string(out, "state", request_state_id(request->state));
    text_char(out, '}');
}

void request_tell_guest(struct floor *floor, const struct house_request *request) {
    char memory[1024];
    struct text out;
    if (request->guest == 0)
        return;
    text_init(&out, memory, sizeof memory);
    request_write_keyed(floor, request, &out);
    tell(floor, request->guest, &out);
}
