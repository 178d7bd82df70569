/* The part of a view that all games share. */
#include "table/view.h"

#include "table/game_table.h"
#include "table/limits.h"

#include <assert.h>
#include <string.h>

/* A kind that stands at the general limits is not listed. */
static void limits(const struct cr_rulebook *book, const struct table *table, struct text *out) {
    json_put_key(out, "limits");
    text_char(out, '{');
    if (table->own_limit != CR_MONEY_MAX && table->own_limit != 0) /* 0: it was never opened */
        json_put_integer(out, limits_name(book, LIMIT_OWN), table->own_limit);
    if (table->unit != 0)
        json_put_integer(out, "unit", table->unit);
    json_put_key(out, "bets");
    text_char(out, '{');
    for (unsigned kind = 0; kind < book->kind_count; kind++) {
        if (!book->kinds[kind].limited)
            continue;
        json_put_key(out, book->kinds[kind].id);
        text_char(out, '{');
        json_put_integer(out, "min", table->limit_min[kind]);
        json_put_integer(out, "max", table->limit_max[kind]);
        text_char(out, '}');
    }
    text_add(out, "}}");
}

static void bets(const struct cr_rulebook *book, const struct table *table, struct text *out) {
    json_put_key(out, "bets");
    text_char(out, '[');
    for (unsigned i = 0; i < table->bet_count; i++) {
        const struct table_bet *bet = &table->bets[i];
        text_add(out, i > 0 ? ",{" : "{");
        json_put_integer(out, "player", bet->player);
        json_put_string(out, "bet", book->bets[bet->bet].id);
        if (bet->box != 0)
            json_put_integer(out, "box", bet->box);
        json_put_integer(out, "stake", bet->stake);
        if (bet->flags & BET_VOID)
            json_put_string(out, "void", bet->void_clause);
        text_char(out, '}');
    }
    text_char(out, ']');
}

/* What is dealt from now, published before any bet; until its seed is shown. */
static void commitment(const struct table *table, const struct viewer *viewer, struct text *out) {
    char hex[2 * HASH_BYTES + 1];
    hash_print(table->commitment, hex);
    json_put_key(out, "fair");
    text_char(out, '{');
    json_put_string(out, "commitment", hex);
    json_put_bool(out, "takes_numbers", table->takes_numbers);
    json_put_integer(out, "added", table->number_count);
    for (unsigned i = 0; i < table->number_count && viewer->role == VIEWER_PLAYER; i++) {
        const struct fair_number *number = &table->numbers[i];
        if (number->player != viewer->player)
            continue;
        json_put_key(out, "own");
        text_quoted(out, number->text, strnlen(number->text, sizeof number->text));
    }
    text_char(out, '}');
}

void table_view_in(const struct cr_rulebook *book, const struct table *table,
                   const struct viewer *viewer, struct scratch *scratch, struct text *out) {
    text_char(out, '{');
    json_put_string(out, "game", cr_game_id(book->game));
    json_put_string(out, "edition", book->document);
    json_put_string(out, "phase", phase_id((enum phase)table->phase));
    json_put_integer(out, "seq", (int64_t)table->seq);
    json_put_integer(out, "round", (int64_t)table->round);
    json_put_integer(out, "felt", table->felt);
    json_put_integer(out, "layout", table->layout);
    json_put_integer(out, "seats", table->seats);
    json_put_bool(out, "suspended", table->suspended);
    if (table->suspended)
        json_put_string(out, "suspended_clause", table->suspended_clause);
    if (table->last_void)
        json_put_string(out, "void", table->void_clause);
    if (table->committed)
        commitment(table, viewer, out);
    limits(book, table, out);
    bets(book, table, out);
    view_round(book, table, scratch, out);
    if (viewer->role == VIEWER_PLAYER)
        view_offers(book, table, viewer->player, scratch, out);
    else
        text_add(out, ",\"offers\":[]");
    if (viewer->role == VIEWER_STAFF)
        view_guide(book, table, scratch, out);
    json_put_key(out, "play");
    text_char(out, '{');
    if (table->phase != PHASE_CLOSED)
        game_module((enum cr_game)table->game)->table->view(book, table, viewer, out);
    text_add(out, "}}");
}

void table_view(const struct cr_rulebook *book, const struct table *table,
                const struct viewer *viewer, struct text *out) {
    struct scratch stack = {0};
    table_view_in(book, table, viewer, &stack, out);
}
