#include "table/past.h"

#include "base/pages.h"
#include "table/check.h"
#include "table/view.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

static size_t own_size(const struct table *table) {
    return game_module((enum cr_game)table->game)->table->state->size;
}

/* ---- Making room ---- */

static void copy_bets(struct table_bet *to, unsigned had, const struct table_bet *from,
                      unsigned has) {
    assert(had <= TABLE_BETS && has <= TABLE_BETS);
    memcpy(to, from, has * sizeof *to);
    if (had > has)
        memset(to + has, 0, (had - has) * sizeof *to);
}

void past_copy(size_t size, struct table_past *to, const struct table_past *from) {
    if (to->round == 0 && from->round == 0)
        return;
    unsigned had = to->bet_count;
    memcpy(to, from, offsetof(struct table_past, bets));
    copy_bets(to->bets, had, from->bets, from->bet_count);
    pages_copy(to->own, from->own, size);
}

static void note_lying(struct table_past *past, const struct table *table) {
    *past = (struct table_past){.round = table->round,
                                .played = table->played,
                                .next_order = table->next_order,
                                .bet_count = table->bet_count,
                                .paid = table->paid,
                                .layout = table->layout,
                                .seats = table->seats,
                                .collected = table->collected};
    memcpy(past->bets, table->bets, table->bet_count * sizeof table->bets[0]);
    memcpy(past->own, table->own, own_size(table));
}

/* A shuffler takes the cards of the last round back when the next is opened. */
static bool shoe_is_used_on(const struct table *table) {
    const struct shoe_state *shoe = table_shoe(table);
    return shoe != NULL && shoe->kind != SHOE_SHUFFLER;
}

void past_note(struct table_past *past, const struct table *table) {
    if (check_has_result(table)) {
        note_lying(past, table);
        past->shoe_gone = !shoe_is_used_on(table);
    } else {
        *past = table->past;
    }
}

void past_put(struct table *table, const struct table_past *past) {
    past_copy(own_size(table), &table->past, past);
}

void past_keep_closed(struct table *opened, const struct table *closed) {
    if (closed->engine != opened->engine || closed->game != opened->game ||
        memcmp(closed->edition, opened->edition, sizeof opened->edition) != 0)
        return;
    past_note(&opened->past, closed);
    opened->past.shoe_gone = opened->past.round != 0;
}

/* ---- Laying it out ---- */

bool past_is_open(const struct table *table) {
    return table->past.round != 0 && !check_has_result(table);
}

bool past_is_last(const struct table *table) {
    return table->phase == PHASE_IDLE && !table->in_operation && table->past.round != 0 &&
           table->past.round == table->round;
}

uint64_t table_round_of(const struct table *table, const struct event *event) {
    if (!event_is(event, MARK_LOOKS_BACK))
        return table->round;
    if (event->round != 0)
        return event->round;
    return past_is_open(table) ? table->past.round : table->round;
}

bool past_is_meant(const struct table *table, const struct event *event) {
    if (!past_is_open(table))
        return false;
    if (event_is(event, MARK_LAST_ROUND))
        return past_is_last(table);
    return event_is(event, MARK_LOOKS_BACK) && table_round_of(table, event) == table->past.round;
}

bool past_is_over(const struct table *table, const struct event *event) {
    return event_is(event, MARK_LOOKS_BACK) && event->round != 0 && event->round != table->round &&
           !past_is_meant(table, event);
}

void past_lay_as_kept(struct table *laid, const struct table *table) {
    const struct table_past *past = &table->past;
    memset(laid, 0, sizeof *laid);
    memcpy(laid, table, offsetof(struct table, bets));
    laid->round = past->round;
    laid->felt = 0;
    laid->phase = PHASE_IDLE;
    laid->in_operation = 1;
    laid->played = past->played;
    memcpy(laid->limit_min, past->played.limit_min, sizeof laid->limit_min);
    memcpy(laid->limit_max, past->played.limit_max, sizeof laid->limit_max);
    memcpy(laid->options, past->played.options, sizeof laid->options);
    laid->own_limit = past->played.own_limit;
    laid->layout = past->layout;
    laid->seats = past->seats;
    laid->last_void = past->last_void;
    laid->collected = past->collected;
    laid->paid = past->paid;
    laid->next_order = past->next_order;
    laid->bet_count = past->bet_count;
    memcpy(laid->void_clause, past->void_clause, sizeof laid->void_clause);
    memcpy(laid->bets, past->bets, past->bet_count * sizeof laid->bets[0]);
    memcpy(laid->own, past->own, own_size(table));
}

void past_lay(struct table *laid, const struct table *table) {
    const struct game_table *game = game_module((enum cr_game)table->game)->table;
    past_lay_as_kept(laid, table);
    if (game->lay_past != NULL)
        game->lay_past(laid, table);
}

void past_keep(struct table *table, const struct table *laid) {
    struct table_past *past = &table->past;
    const struct game_table *game = game_module((enum cr_game)table->game)->table;
    past->last_void = laid->last_void;
    past->collected = laid->collected;
    past->paid = laid->paid;
    past->next_order = laid->next_order;
    memcpy(past->void_clause, laid->void_clause, sizeof past->void_clause);
    copy_bets(past->bets, past->bet_count, laid->bets, laid->bet_count);
    past->bet_count = laid->bet_count;
    pages_copy(past->own, laid->own, own_size(table));
    if (game->keep_past != NULL)
        game->keep_past(table, laid);
}

/* ---- Its shoe ---- */

static bool shoe_takes(const struct shoe_state *shoe, const struct shoe_state *was,
                       const struct shoe_state *is) {
    int count = shoe->count + is->count - was->count;
    for (unsigned card = 0; card < CR_DECK; card++) {
        int left = shoe->left[card] + is->left[card] - was->left[card];
        if (left < 0 || left > shoe->decks)
            return false;
    }
    return count >= 0;
}

bool past_shoe_follows(struct table *table, const struct table *was, const struct table *is) {
    /* it lies within the game's part of the table, which is to be changed */
    struct shoe_state *shoe = (struct shoe_state *)table_shoe(table);
    const struct shoe_state *had = table_shoe(was), *has = table_shoe(is);
    if (shoe == NULL || table->past.shoe_gone)
        return true;
    if (!shoe_takes(shoe, had, has))
        return false;
    for (unsigned card = 0; card < CR_DECK; card++)
        shoe->left[card] = (uint8_t)(shoe->left[card] + has->left[card] - had->left[card]);
    shoe->count = (uint16_t)(shoe->count + has->count - had->count);
    shoe->discarded = (uint16_t)(shoe->discarded + has->discarded - had->discarded);
    return true;
}

/* ---- Checking ---- */

bool past_fits(const struct table *table) {
    const struct table_past *past = &table->past;
    const size_t size = own_size(table);
    if (past->round == 0)
        return check_zeros(past, sizeof *past);
    return past->round <= table->round && (past->round < table->round || !table->in_operation) &&
           past->bet_count <= TABLE_BETS && past->shoe_gone <= 1 &&
           check_zeros(past->spare, sizeof past->spare) &&
           check_zeros(past->reserved, sizeof past->reserved) &&
           check_zeros(past->bets + past->bet_count,
                       (TABLE_BETS - past->bet_count) * sizeof past->bets[0]) &&
           check_zeros((const uint8_t *)past->own + size, sizeof past->own - size);
}

bool past_is_same(const struct table *table, const struct table *before) {
    const struct table_past *past = &table->past, *was = &before->past;
    return memcmp(past, was, offsetof(struct table_past, bets)) == 0 &&
           past->bet_count <= TABLE_BETS &&
           memcmp(past->bets, was->bets, past->bet_count * sizeof past->bets[0]) == 0 &&
           memcmp(past->own, was->own, own_size(table)) == 0;
}
