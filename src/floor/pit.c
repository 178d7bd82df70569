/* The pit at a glance: one object a table. */
#include "floor/equipment_inside.h"
#include "floor/floor_inside.h"
#include "floor/operations_inside.h"
#include "floor/view_inside.h"

#include <string.h>

static cr_money balance(const struct floor *floor, enum account_kind kind, uint32_t table) {
    return ledger_balance(floor->ledger, ledger_account_of(kind, table));
}

/* What the table has won since its float was opened: what is in the tray and was sold for cash,
 * less what was put in. */
static cr_money win_of(const struct floor *floor, const struct house_table *house) {
    const struct table_since *since = &house->since;
    if (!house->float_open)
        return 0;
    cr_money sold = balance(floor, LEDGER_DROP, house->number) - since->drop + since->counted;
    return balance(floor, LEDGER_FLOAT, house->number) - since->chips - since->filled + sold;
}

/* From the rounds of the last hour that are remembered. */
static int64_t hands_an_hour(const struct floor *floor, const struct floor_table *table) {
    enum { HOUR = 3600000 };
    struct round_note note;
    int64_t count = 0, since = floor->now;
    while (table_kept_round(table, (uint64_t)count, &note) && note.opened >= floor->now - HOUR) {
        since = note.opened;
        count++;
    }
    return count == 0 || since == floor->now ? 0 : count * HOUR / (floor->now - since);
}

static void shift_member(const struct floor *floor, uint32_t table, bool deals, const char *key,
                         struct text *out) {
    const struct house_shift *found = NULL;
    size_t count;
    const struct house_shift *shifts = house_shifts_of(&floor->house, table, &count);
    for (size_t i = 0; i < count; i++) {
        if ((shifts[i].post == POST_DEALER) == deals)
            found = &shifts[i];
    }
    if (found == NULL)
        return;
    json_put_key(out, key);
    text_char(out, '{');
    json_put_integer(out, "staff", found->staff);
    json_put_string(out, "name", house_find_staff(&floor->house, found->staff)->name);
    json_put_string(out, "post", post_id(found->post));
    json_put_integer(out, "since", found->since);
    text_char(out, '}');
}

static int64_t open_alerts(const struct house *house, uint32_t table) {
    int64_t count = 0;
    for (size_t i = 0; i < house->alert_count; i++)
        count += house->alerts[i].table == table && house->alerts[i].acknowledged == 0;
    return count;
}

static void money_members(const struct floor *floor, const struct floor_table *table,
                          const struct house_table *house, struct text *out) {
    uint32_t number = table->number;
    json_put_integer(out, "felt", table->state->felt);
    json_put_integer(out, "float", balance(floor, LEDGER_FLOAT, number));
    json_put_integer(out, "drop", balance(floor, LEDGER_DROP, number));
    json_put_integer(out, "win", win_of(floor, house));
    json_put_integer(out, "rounds",
                     house->float_open ? (int64_t)(table->state->round - house->since.round) : 0);
    json_put_integer(out, "hands_an_hour", hands_an_hour(floor, table));
}

static void pit_table(const struct floor *floor, const struct floor_table *table,
                      struct text *out) {
    const struct house_table *house = house_find_table(&floor->house, table->number);
    const struct table *state = table->state;
    text_char(out, '{');
    json_put_integer(out, "table", table->number);
    json_put_string(out, "name", house->name);
    json_put_string(out, "game", cr_game_id(house->game));
    floor_put_edition(floor, table, out);
    json_put_string(out, "dealt", house->is_virtual ? "virtual" : "hand");
    json_put_string(out, "phase", phase_id((enum phase)state->phase));
    json_put_integer(out, "round", (int64_t)state->round);
    json_put_bool(out, "suspended", state->suspended);
    if (state->suspended) {
        json_put_string(out, "resume_post", post_id((enum post)state->resume_post));
        if (state->suspended_clause[0] != '\0')
            json_put_string(out, "suspended_clause", state->suspended_clause);
    }
    json_put_bool(out, "disabled", house_table_disabled(&floor->house, house));
    if (table->trouble.closed) {
        json_put_key(out, "out_of_order");
        text_char(out, '{');
        json_put_integer(out, "record", (int64_t)table->trouble.record);
        json_put_string(out, "problem", table->trouble.problem);
        text_char(out, '}');
    }
    json_put_bool(out, "float_open", house->float_open);
    if (table->stalled_until > floor->now)
        json_put_string(out, "stalled", fault_code(table->stalled));
    shift_member(floor, table->number, true, "dealer", out);
    shift_member(floor, table->number, false, "supervisor", out);
    if (state->phase != PHASE_CLOSED)
        view_limits(table, out);
    json_put_integer(out, "players", view_players_at(state));
    money_members(floor, table, house, out);
    json_put_integer(out, "alerts", open_alerts(&floor->house, table->number));
    if (house->waits_for != 0)
        json_put_integer(out, "request", house->waits_for);
    equipment_put_lacks(floor, table, out);
    text_char(out, '}');
}

static void disabled_members(const struct house *house, struct text *out) {
    json_put_bool(out, "disabled", house->disabled);
    json_put_key(out, "disabled_games");
    text_char(out, '[');
    for (unsigned game = 0; game < game_count; game++) {
        if (!house->game_disabled[game])
            continue;
        const char *id = cr_game_id((enum cr_game)game);
        json_put_comma(out);
        text_quoted(out, id, strlen(id));
    }
    text_char(out, ']');
}

void operation_pit(struct floor *floor, const struct floor_request *request,
                   struct floor_answer *answer) {
    struct text *out = &answer->body;
    struct list_page page = answer_page(request, floor->table_count, TABLES_USUAL);
    answer_begin(answer, 200);
    json_put_integer(out, "time", floor->now);
    disabled_members(&floor->house, out);
    json_put_key(out, "tables");
    text_char(out, '[');
    for (size_t i = page.after; i < page.end; i++) {
        json_put_comma(out);
        pit_table(floor, floor->tables[i], out);
    }
    text_char(out, ']');
    answer_next(answer, &page, floor->table_count);
    answer_end(answer);
}
