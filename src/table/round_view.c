/* The round as it was decided: what is lit, every bet with what it brought, the result as data. It
 * lies there from the result until the next round is opened. */
#include "table/game_table.h"
#include "table/view.h"

#include <string.h>

bool table_is_over(const struct table *table) {
    return table->phase == PHASE_IDLE && table->in_operation;
}

bool table_has_result(const struct table *table) {
    return table->phase >= PHASE_RESULT || (table_is_over(table) && !table->last_void);
}

static void lit(const struct cr_rulebook *book, const struct table *table, struct scratch *scratch,
                struct text *out) {
    uint16_t bets[CR_BETS_MAX];
    size_t count = table_has_result(table) ? table_lit_bets(book, table, bets, scratch) : 0;
    json_put_key(out, "lit");
    text_char(out, '[');
    for (size_t i = 0; i < count; i++) {
        const char *id = book->bets[bets[i]].id;
        if (i > 0)
            text_char(out, ',');
        text_quoted(out, id, strlen(id));
    }
    text_char(out, ']');
}

/* ---- Lines ---- */

static void clauses(const struct cr_line *line, struct text *out) {
    json_put_key(out, "clauses");
    text_char(out, '[');
    for (unsigned i = 0; i < CR_LINE_CLAUSES && line->clauses[i] != NULL; i++) {
        if (i > 0)
            text_char(out, ',');
        text_quoted(out, line->clauses[i], strlen(line->clauses[i]));
    }
    text_char(out, ']');
}

void view_line(const struct cr_rulebook *book, const struct cr_line *line, bool paid,
               struct text *out) {
    const struct game_table *own = game_module(book->game)->table;
    text_add(out, out->at[out->length - 1] == '[' ? "{" : ",{");
    json_put_integer(out, "player", line->player);
    json_put_string(out, "bet", book->bets[line->bet].id);
    if (line->box != 0)
        json_put_integer(out, "box", line->box);
    if (line->hand != 0)
        json_put_integer(out, "hand", line->hand);
    if (own->write_line != NULL)
        own->write_line(line, out);
    json_put_integer(out, "stake", line->stake);
    if (line->cut)
        json_put_integer(out, "counted", line->counted);
    json_put_string(out, "outcome", cr_outcome_id((enum cr_outcome)line->outcome));
    json_put_integer(out, "pays", line->pays);
    json_put_integer(out, "commission", line->commission);
    json_put_integer(out, "returned", line->returned);
    clauses(line, out);
    json_put_bool(out, "paid", paid);
    text_char(out, '}');
}

/* Bets that a clause took out of the round: their stakes have gone back. */
static void void_lines(const struct cr_rulebook *book, const struct table *table,
                       struct text *out) {
    for (unsigned i = 0; i < table->bet_count; i++) {
        const struct table_bet *bet = &table->bets[i];
        if (!(bet->flags & BET_VOID))
            continue;
        struct cr_line line = {.player = bet->player,
                               .bet = bet->bet,
                               .outcome = CR_VOID,
                               .box = bet->box,
                               .stake = bet->stake,
                               .returned = bet->stake,
                               .clauses = {bet->void_clause}};
        view_line(book, &line, true, out);
    }
}

static void settled_lines(const struct cr_rulebook *book, const struct table *table,
                          struct scratch *scratch, struct text *out) {
    SCRATCH(struct cr_line, list, TABLE_LINES, scratch);
    SCRATCH(struct line_state, states, TABLE_LINES, scratch);
    size_t count = table_settled_lines(book, table, list, states, scratch);
    for (unsigned turn = 0; turn < LINE_TURNS; turn++) {
        for (size_t i = 0; i < count; i++) {
            if (states[i].turn == turn)
                view_line(book, &list[i], states[i].done, out);
        }
    }
}

static void lines(const struct cr_rulebook *book, const struct table *table,
                  struct scratch *scratch, struct text *out) {
    json_put_key(out, "lines");
    text_char(out, '[');
    if (table_is_over(table) || table_has_result(table))
        void_lines(book, table, out);
    if (table_has_result(table))
        settled_lines(book, table, scratch, out);
    text_char(out, ']');
}

void view_round(const struct cr_rulebook *book, const struct table *table, struct scratch *scratch,
                struct text *out) {
    json_put_bool(out, "over", table_is_over(table));
    lit(book, table, scratch, out);
    lines(book, table, scratch, out);
}

/* ---- The result as data ---- */

void table_result_view(const struct cr_rulebook *book, const struct table *table,
                       struct text *out) {
    text_char(out, '{');
    if (table_has_result(table))
        game_module((enum cr_game)table->game)->table->result(book, table, out);
    text_char(out, '}');
}
