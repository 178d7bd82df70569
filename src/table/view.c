/* The part of a view that all games share. */
#include "table/view.h"

#include "table/game_table.h"

#include <assert.h>
#include <string.h>

void view_key(struct text *out, const char *key) {
    assert(out->length > 0);
    if (out->at[out->length - 1] != '{')
        text_char(out, ',');
    text_quoted(out, key, strlen(key));
    text_char(out, ':');
}

void view_integer(struct text *out, const char *key, int64_t number) {
    view_key(out, key);
    text_integer(out, number);
}

void view_string(struct text *out, const char *key, const char *string) {
    view_key(out, key);
    text_quoted(out, string, strlen(string));
}

void view_bool(struct text *out, const char *key, bool value) {
    view_key(out, key);
    text_add(out, value ? "true" : "false");
}

void view_both(struct text *out, const char *key, const char *const words[CR_LANGUAGES]) {
    view_key(out, key);
    text_char(out, '{');
    view_string(out, "en", words[CR_ENGLISH]);
    view_string(out, "vi", words[CR_VIETNAMESE]);
    text_char(out, '}');
}

void view_ratio(struct text *out, const char *key, struct cr_ratio ratio) {
    view_key(out, key);
    text_char(out, '"');
    text_integer(out, ratio.win);
    if (ratio.stake != 1) {
        text_char(out, '/');
        text_integer(out, ratio.stake);
    }
    text_char(out, '"');
}

void view_cards(struct text *out, const char *key, const cr_card *cards, size_t count) {
    view_key(out, key);
    text_char(out, '[');
    for (size_t i = 0; i < count; i++) {
        char card[3] = "??";
        if (cards[i] != CR_NO_CARD)
            cr_card_print(cards[i], card);
        if (i > 0)
            text_char(out, ',');
        text_quoted(out, card, 2);
    }
    text_char(out, ']');
}

/* A kind that stands at the general limits is not listed. */
static void limits(const struct cr_rulebook *book, const struct table *table, struct text *out) {
    view_key(out, "limits");
    text_char(out, '{');
    if (table->differential != CR_MONEY_MAX)
        view_integer(out, "differential", table->differential);
    view_key(out, "bets");
    text_char(out, '{');
    for (unsigned kind = 0; kind < book->kind_count; kind++) {
        if (!book->kinds[kind].limited)
            continue;
        view_key(out, book->kinds[kind].id);
        text_char(out, '{');
        view_integer(out, "min", table->limit_min[kind]);
        view_integer(out, "max", table->limit_max[kind]);
        text_char(out, '}');
    }
    text_add(out, "}}");
}

static void bets(const struct cr_rulebook *book, const struct table *table, struct text *out) {
    view_key(out, "bets");
    text_char(out, '[');
    for (unsigned i = 0; i < table->bet_count; i++) {
        const struct table_bet *bet = &table->bets[i];
        text_add(out, i > 0 ? ",{" : "{");
        view_integer(out, "player", bet->player);
        view_string(out, "bet", book->bets[bet->bet].id);
        if (bet->box != 0)
            view_integer(out, "box", bet->box);
        view_integer(out, "stake", bet->stake);
        if (bet->flags & BET_VOID)
            view_string(out, "void", bet->void_clause);
        text_char(out, '}');
    }
    text_char(out, ']');
}

void table_view(const struct cr_rulebook *book, const struct table *table,
                const struct viewer *viewer, struct text *out) {
    text_char(out, '{');
    view_string(out, "game", cr_game_id((enum cr_game)table->game));
    view_string(out, "edition", book->document);
    view_string(out, "phase", phase_id((enum phase)table->phase));
    view_integer(out, "seq", (int64_t)table->seq);
    view_integer(out, "round", (int64_t)table->round);
    view_integer(out, "felt", table->felt);
    view_integer(out, "layout", table->layout);
    view_integer(out, "seats", table->seats);
    view_bool(out, "suspended", table->suspended);
    if (table->suspended)
        view_string(out, "suspended_clause", table->suspended_clause);
    if (table->last_void)
        view_string(out, "void", table->void_clause);
    limits(book, table, out);
    bets(book, table, out);
    view_round(book, table, out);
    if (viewer->role == VIEWER_PLAYER)
        view_offers(book, table, viewer->player, out);
    else
        text_add(out, ",\"offers\":[]");
    if (viewer->role == VIEWER_STAFF)
        view_guide(book, table, out);
    view_key(out, "play");
    text_char(out, '{');
    if (table->phase != PHASE_CLOSED)
        game_module((enum cr_game)table->game)->table->view(book, table, viewer, out);
    text_add(out, "}}");
}
