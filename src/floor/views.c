/* What a caller may see: the lobby, a table, its events, its rounds. */
#include "base/query.h"
#include "books/evidence.h"
#include "floor/equipment_inside.h"
#include "floor/floor_inside.h"
#include "floor/operations_inside.h"
#include "floor/pit_inside.h"
#include "floor/view_inside.h"
#include "table/event_view.h"

#include <string.h>

struct viewer floor_viewer(const struct floor_actor *actor) {
    struct viewer viewer = {.role = VIEWER_PUBLIC};
    if (actor->role == ACTOR_PLAYER) {
        viewer.role = VIEWER_PLAYER;
        viewer.player = actor->id;
    }
    if (actor->role == ACTOR_STAFF || actor->role == ACTOR_SYSTEM) {
        viewer.role = VIEWER_STAFF;
        viewer.post = actor->post;
    }
    return viewer;
}

/* ---- What lobby and table share ---- */

static int64_t left_until(const struct floor *floor, int64_t until) {
    return until > floor->now ? until - floor->now : 0;
}

/* How long players still have, to bet or for what the round waits for; less than zero: no such time
 * is set. */
static int64_t countdown(const struct floor *floor, const struct floor_table *table,
                         const struct house_table *house) {
    const struct virtual_dealer *dealer = &table->dealer;
    int64_t until;
    if (!house->is_virtual || table->trouble.closed)
        return -1;
    if (virtual_dealer_waits(dealer, table->book, table->state, &until))
        return left_until(floor, until);
    if (table->state->phase != PHASE_BETTING || table->state->bet_count == 0)
        return -1;
    /* The dealer has not looked up since the first bet fell: all of the time is left. */
    if (dealer->phase != PHASE_BETTING || dealer->round != table->state->round ||
        dealer->detail != 1)
        return house->timings.betting;
    return left_until(floor, dealer->since + house->timings.betting);
}

static void table_members(const struct floor *floor, const struct floor_table *table,
                          struct text *out) {
    const struct house_table *house = house_find_table(&floor->house, table->number);
    int64_t left = countdown(floor, table, house);
    json_put_integer(out, "table", table->number);
    json_put_string(out, "name", house->name);
    json_put_string(out, "game", cr_game_id(house->game));
    floor_put_edition(floor, table, out);
    json_put_string(out, "dealt", house->is_virtual ? "virtual" : "hand");
    json_put_bool(out, "float_open", house->float_open);
    if (house_table_disabled(&floor->house, house))
        json_put_bool(out, "disabled", true);
    if (table->trouble.closed)
        json_put_bool(out, "out_of_order", true);
    if (house->waits_for != 0)
        json_put_integer(out, "waits_for", house->waits_for);
    if (left >= 0)
        json_put_integer(out, "countdown_ms", left);
    if (table->stalled_until > floor->now)
        json_put_string(out, "stalled", fault_code(table->stalled));
    if (table->waiting.why != DEALER_WAITS_FOR_NOTHING && house->is_virtual) {
        json_put_key(out, "waits");
        text_char(out, '{');
        json_put_string(out, "en", dealer_wait_words(table->waiting.why, CR_ENGLISH));
        json_put_string(out, "vi", dealer_wait_words(table->waiting.why, CR_VIETNAMESE));
        text_char(out, '}');
    }
    equipment_put_lacks(floor, table, out);
}

void view_limits(const struct floor_table *table, struct text *out) {
    const struct table *state = table->state;
    cr_money min = CR_MONEY_MAX, max = 0;
    for (unsigned kind = 0; kind < table->book->kind_count; kind++) {
        if (!table->book->kinds[kind].limited)
            continue;
        if (state->limit_min[kind] < min)
            min = state->limit_min[kind];
        if (state->limit_max[kind] > max)
            max = state->limit_max[kind];
    }
    json_put_integer(out, "min", min);
    json_put_integer(out, "max", max);
}

static void round_list(const struct floor_table *table, uint64_t limit, bool with_money,
                       struct text *out) {
    struct round_note note;
    text_char(out, '[');
    for (uint64_t i = 0; i < limit && table_kept_round(table, i, &note); i++) {
        if (i > 0)
            text_char(out, ',');
        round_note_write(&note, with_money, out);
    }
    text_char(out, ']');
}

/* ---- Lobby ---- */

unsigned view_players_at(const struct table *state) {
    unsigned count = 0;
    for (unsigned i = 0; i < state->bet_count; i++) {
        unsigned k = 0;
        while (state->bets[k].player != state->bets[i].player)
            k++;
        count += k == i;
    }
    return count;
}

static void lobby_table(const struct floor *floor, const struct floor_table *table,
                        struct text *out) {
    enum { LAST_RESULTS = 10 };
    const struct table *state = table->state;
    text_char(out, '{');
    table_members(floor, table, out);
    json_put_string(out, "phase", phase_id((enum phase)state->phase));
    json_put_bool(out, "suspended", state->suspended);
    json_put_integer(out, "seq", (int64_t)state->seq);
    json_put_integer(out, "round", (int64_t)state->round);
    json_put_integer(out, "layout", state->layout);
    json_put_integer(out, "seats", state->seats);
    json_put_integer(out, "players", view_players_at(state));
    if (state->phase != PHASE_CLOSED)
        view_limits(table, out);
    json_put_key(out, "last");
    round_list(table, LAST_RESULTS, false, out);
    text_char(out, '}');
}

/* What one chip is worth, the smallest first. */
static const cr_money chip_values[] = {10000,   25000,   50000,    100000,  500000,
                                       1000000, 5000000, 10000000, 50000000};

static void chips(struct text *out) {
    json_put_key(out, "chips");
    text_char(out, '[');
    for (size_t i = 0; i < sizeof chip_values / sizeof chip_values[0]; i++) {
        if (i > 0)
            text_char(out, ',');
        text_integer(out, chip_values[i]);
    }
    text_char(out, ']');
}

/* The key that evidence of this floor is signed with, for everybody to keep. */
static void evidence_member(const struct floor *floor, struct text *out) {
    uint8_t key[EVIDENCE_KEY];
    char hex[2 * EVIDENCE_KEY + 1];
    evidence_key(floor->secret, key);
    hash_print(key, hex);
    json_put_string(out, "evidence_key", hex);
}

void operation_lobby(struct floor *floor, const struct floor_request *request,
                     struct floor_answer *answer) {
    struct text *out = &answer->body;
    struct list_page page = answer_page(request, floor->table_count, TABLES_USUAL);
    answer_begin(answer, 200);
    json_put_bool(out, "demonstration", floor->house.demonstration);
    json_put_integer(out, "time", floor->now);
    json_put_integer(out, "day_begins", floor->house.day_begins);
    json_put_bool(out, "equipment", floor->house.keeps_register);
    evidence_member(floor, out);
    chips(out);
    json_put_key(out, "tables");
    text_char(out, '[');
    for (size_t i = page.after; i < page.end; i++) {
        json_put_comma(out);
        lobby_table(floor, floor->tables[i], out);
    }
    text_char(out, ']');
    answer_next(answer, &page, floor->table_count);
    answer_end(answer);
}

/* ---- One table ---- */

static void names_on_felt(const struct floor *floor, const struct table *state, struct text *out) {
    json_put_key(out, "names");
    text_char(out, '{');
    for (unsigned i = 0; i < state->bet_count; i++) {
        unsigned k = 0;
        while (state->bets[k].player != state->bets[i].player)
            k++;
        const struct house_player *player = house_find_player(&floor->house, state->bets[i].player);
        if (k != i || player == NULL)
            continue;
        json_put_comma(out);
        text_char(out, '"');
        text_integer(out, player->id);
        text_add(out, "\":");
        text_quoted(out, player->name, strlen(player->name));
    }
    text_char(out, '}');
}

static void staff_members(const struct floor *floor, const struct floor_table *table,
                          struct text *out) {
    static const enum account_kind kinds[] = {LEDGER_FLOAT, LEDGER_DROP, LEDGER_TIPS,
                                              LEDGER_UNCLAIMED, LEDGER_DIFFERENCE};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        json_put_integer(out, ledger_kind_id(kinds[i]),
                         ledger_balance(floor->ledger, ledger_account_of(kinds[i], table->number)));
    json_put_key(out, "staff");
    text_char(out, '[');
    size_t count;
    const struct house_shift *shift = house_shifts_of(&floor->house, table->number, &count);
    for (size_t i = 0; i < count; i++, shift++) {
        json_put_comma(out);
        text_char(out, '{');
        json_put_integer(out, "staff", shift->staff);
        json_put_string(out, "name", house_find_staff(&floor->house, shift->staff)->name);
        json_put_string(out, "post", post_id(shift->post));
        json_put_integer(out, "since", shift->since);
        text_char(out, '}');
    }
    text_char(out, ']');
}

/* What was keyed for the guest, and waits for their word. */
static void confirm_member(const struct floor *floor, uint32_t table, uint32_t player,
                           struct text *out) {
    const struct house_request *request = house_open_request(&floor->house, table);
    if (request == NULL || request->guest != player)
        return;
    json_put_key(out, "confirm");
    request_write_keyed(floor, request, out);
}

bool floor_table_view(struct floor *floor, uint32_t number, const struct floor_actor *actor,
                      struct text *out) {
    const struct floor_table *table = floor_find_table(floor, number);
    struct viewer viewer = floor_viewer(actor);
    if (table == NULL || !floor->loaded)
        return false;
    text_char(out, '{');
    table_members(floor, table, out);
    json_put_bool(out, "demonstration", floor->house.demonstration);
    json_put_integer(out, "time", floor->now);
    if (viewer.role == VIEWER_PLAYER) {
        view_purse(floor, viewer.player, out);
        confirm_member(floor, number, viewer.player, out);
    }
    if (viewer.role == VIEWER_STAFF)
        staff_members(floor, table, out);
    names_on_felt(floor, table->state, out);
    json_put_key(out, "view");
    table_view(table->book, table->state, &viewer, out);
    text_char(out, '}');
    return !out->full;
}

bool floor_table_now(const struct floor *floor, uint32_t number, uint64_t *seq, enum phase *phase) {
    const struct floor_table *table = floor_find_table(floor, number);
    if (table == NULL || !floor->loaded)
        return false;
    *seq = table->state->seq;
    *phase = (enum phase)table->state->phase;
    return true;
}

uint64_t floor_table_round(const struct floor *floor, uint32_t number) {
    const struct floor_table *table = floor_find_table(floor, number);
    return table == NULL ? 0 : table->state->round;
}

void operation_table(struct floor *floor, const struct floor_request *request,
                     struct floor_answer *answer) {
    if (floor_path_table(floor, request, answer) == NULL)
        return;
    answer->status = 200;
    answer->body.length = 0;
    floor_table_view(floor, request->parts[0], &request->actor, &answer->body);
}

void operation_rounds(struct floor *floor, const struct floor_request *request,
                      struct floor_answer *answer) {
    const struct floor_table *table = floor_path_table(floor, request, answer);
    if (table == NULL)
        return;
    int64_t limit = query_integer(request->query, "limit", KEPT_ROUNDS);
    answer_begin(answer, 200);
    json_put_key(&answer->body, "rounds");
    round_list(table, (uint64_t)limit, floor_viewer(&request->actor).role == VIEWER_STAFF,
               &answer->body);
    answer_end(answer);
}

/* ---- Events ---- */

static void write_event(const struct floor_table *table, const struct event *event,
                        const struct effect *effects, size_t count, const struct viewer *viewer,
                        struct text *out) {
    struct event shown = event_as_seen(event, effects, count, viewer);
    text_char(out, '{');
    json_put_integer(out, "table", table->number);
    event_members(table->book, &shown, effects, count, out);
    text_char(out, '}');
}

void floor_event_view(struct floor *floor, uint32_t number, const struct event *event,
                      const struct floor_actor *actor, struct text *out) {
    const struct floor_table *table = floor_find_table(floor, number);
    struct viewer viewer = floor_viewer(actor);
    if (table == NULL)
        return;
    const struct kept_event *kept = table_kept(table, event->seq);
    write_event(table, event, kept == NULL ? NULL : kept->effects, kept == NULL ? 0 : kept->count,
                &viewer, out);
}

/* An array; `last` is the seq of the last one in it, or what was asked for when it is empty. */
bool floor_events_after(struct floor *floor, uint32_t number, uint64_t seq, size_t limit,
                        const struct floor_actor *actor, struct text *out, uint64_t *last) {
    const struct floor_table *table = floor_find_table(floor, number);
    struct viewer viewer = floor_viewer(actor);
    *last = seq;
    if (table == NULL || seq > table->kept_last ||
        (seq < table->kept_last && table_kept(table, seq + 1) == NULL))
        return false;
    text_char(out, '[');
    for (uint64_t at = seq + 1; at <= table->kept_last && at - seq <= limit; at++) {
        const struct kept_event *kept = table_kept(table, at);
        size_t length = out->length;
        if (at > seq + 1)
            text_char(out, ',');
        write_event(table, &kept->event, kept->effects, kept->count, &viewer, out);
        if (out->full) { /* what fits, and the caller asks again */
            out->length = length;
            out->full = false;
            break;
        }
        *last = at;
    }
    text_char(out, ']');
    return !out->full;
}

void operation_events(struct floor *floor, const struct floor_request *request,
                      struct floor_answer *answer) {
    uint64_t last;
    struct text *out = &answer->body;
    struct floor_table *table = floor_path_table(floor, request, answer);
    if (table == NULL)
        return;
    uint64_t after = (uint64_t)query_integer(request->query, "after", 0);
    uint64_t newest = table->kept_last;
    uint64_t oldest = newest > KEPT_EVENTS ? newest - KEPT_EVENTS : 0;
    while (oldest < newest && table_kept(table, oldest + 1) == NULL)
        oldest++;
    answer_begin(answer, 200);
    json_put_bool(out, "complete", after >= oldest && after <= newest);
    json_put_key(out, "events");
    after = after < oldest ? oldest : after > newest ? newest : after;
    if (!floor_events_after(floor, table->number, after,
                            (size_t)query_integer(request->query, "limit", KEPT_EVENTS),
                            &request->actor, out, &last))
        text_add(out, "[]");
    json_put_integer(out, "last", (int64_t)last);
    answer_end(answer);
}
