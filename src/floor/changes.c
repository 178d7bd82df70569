/* What a request would change, tried on a copy of its table: the result and each bet before and
 * after, and whose chips move by how much. Whoever signs sees it first (G13). */
#include "base/query.h"
#include "floor/floor_inside.h"
#include "floor/operations_inside.h"
#include "floor/pit_inside.h"
#include "floor/view_inside.h"
#include "table/change.h"
#include "table/transcript.h"
#include "table/view.h"

#include <limits.h>
#include <string.h>

/* ---- What it does to the round ---- */

/* The result in words, or the clause by which there is none. */
static void put_state(struct text *out, const char *key, const struct cr_rulebook *book,
                      const struct table *table) {
    char lines[CR_LANGUAGES][1024] = {{0}};
    json_put_key(out, key);
    text_char(out, '{');
    if (table_is_over(table) && table->last_void)
        json_put_string(out, "void", table->void_clause);
    for (unsigned language = 0; language < CR_LANGUAGES; language++) {
        struct text line;
        text_init(&line, lines[language], sizeof lines[language] - 1);
        if (table_has_result(table))
            transcript_result(book, table, (enum cr_language)language, &line);
    }
    if (table_has_result(table))
        json_put_both(out, "result", (const char *const[]){lines[0], lines[1]});
    text_char(out, '}');
}

static void put_lines(struct text *out, const struct cr_rulebook *book,
                      const struct line_change *list, size_t count) {
    enum { MOST = 200 };
    json_put_key(out, "lines");
    text_char(out, '[');
    for (size_t i = 0; i < count && i < MOST; i++) {
        const struct line_change *line = &list[i];
        json_put_comma(out);
        text_char(out, '{');
        json_put_integer(out, "player", line->player);
        json_put_string(out, "bet", book->bets[line->bet].id);
        if (line->box != 0)
            json_put_integer(out, "box", line->box);
        if (line->hand != 0)
            json_put_integer(out, "hand", line->hand);
        json_put_integer(out, "stake", line->stake);
        if (line->was)
            json_put_integer(out, "before", line->before);
        if (line->is)
            json_put_integer(out, "after", line->after);
        text_char(out, '}');
    }
    text_char(out, ']');
}

static void put_round(struct text *out, const struct cr_rulebook *book, const struct table *before,
                      const struct table *after, const struct event *event,
                      struct scratch *scratch) {
    SCRATCH(struct table, rooms, 2, scratch);
    SCRATCH(struct line_change, list, LINE_CHANGES, scratch);
    const struct table *was = change_round(before, before, event, &rooms[0]);
    const struct table *is = change_round(after, before, event, &rooms[1]);
    size_t count = 0;
    json_put_integer(out, "round", (int64_t)table_round_of(before, event));
    if (was != NULL) {
        put_state(out, "before", book, was);
        put_state(out, "after", book, is);
        count = change_lines(book, was, is, event, scratch, list);
    }
    put_lines(out, book, list, count);
}

/* ---- What it does to people ---- */

/* What comes into the purse when it happens; below zero: what leaves it. */
static cr_money purse_change(const struct effects *effects, uint32_t player) {
    cr_money sum = 0;
    for (size_t i = 0; i < effects->count; i++) {
        const struct effect *effect = &effects->list[i];
        if (effect->type != EFFECT_CHIPS || effect->player != player)
            continue;
        sum += effect->to == ACCOUNT_PURSE ? effect->amount : 0;
        sum -= effect->from == ACCOUNT_PURSE ? effect->amount : 0;
    }
    return sum;
}

static cr_money moved_to(const struct table_moved *list, size_t count, uint32_t player) {
    for (size_t i = 0; i < count; i++) {
        if (list[i].player == player)
            return list[i].amount;
    }
    return 0;
}

/* Everybody who gets or gives something, each once. */
static size_t people_of(const struct effects *effects, struct table_moved *list, size_t count) {
    size_t all = count;
    for (size_t i = 0; i < effects->count; i++) {
        const struct effect *effect = &effects->list[i];
        size_t k = 0;
        while (k < all && list[k].player != effect->player)
            k++;
        if (k == all && effect->type == EFFECT_CHIPS && effect->player != 0 && all < EFFECTS_MAX &&
            purse_change(effects, effect->player) != 0)
            list[all++] = (struct table_moved){effect->player, 0};
    }
    return all;
}

static void put_person(const struct floor *floor, const struct effects *effects, uint32_t player,
                       cr_money house, struct text *out) {
    const struct house_player *known = house_find_player(&floor->house, player);
    cr_money purse = purse_change(effects, player);
    json_put_comma(out);
    text_char(out, '{');
    json_put_integer(out, "id", player);
    json_put_string(out, "name", known == NULL ? "" : known->name);
    json_put_integer(out, "house", house);
    json_put_integer(out, "now", purse);
    view_purse(floor, player, out);
    text_char(out, '}');
}

static void put_people(const struct floor *floor, const struct cr_rulebook *book,
                       const struct table *before, const struct table *after,
                       const struct event *event, const struct effects *effects,
                       struct scratch *scratch, struct text *out) {
    SCRATCH(struct table_moved, list, EFFECTS_MAX, scratch);
    size_t count = 0;
    cr_money house = 0;
    if (!table_moves(book, before, after, event, effects, scratch, list, &count))
        count = 0;
    size_t all = people_of(effects, list, count);
    json_put_key(out, "players");
    text_char(out, '[');
    for (size_t i = 0; i < all; i++) {
        cr_money moved = moved_to(list, count, list[i].player);
        put_person(floor, effects, list[i].player, moved, out);
        house -= moved;
    }
    text_char(out, ']');
    json_put_integer(out, "house", house);
}

/* ---- The operation ---- */

/* The clause or ruling that its effects name. */
static void put_clause(const struct event *event, const struct effects *effects, struct text *out) {
    char clause[sizeof event->clause + 1] = {0};
    memcpy(clause, event->clause, sizeof event->clause);
    for (size_t i = 0; clause[0] == '\0' && i < effects->count; i++)
        memcpy(clause, effects->list[i].clause, sizeof effects->list[i].clause - 1);
    if (clause[0] != '\0')
        json_put_string(out, "clause", clause);
}

static void put_change(const struct floor *floor, const struct floor_scratch *scratch,
                       const struct floor_table *table, const struct event *event,
                       struct text *out) {
    struct scratch stack = {0};
    const struct cr_rulebook *book = table->book;
    const struct table *before = table->state, *after = scratch->next[book->game];
    const struct effects *effects = &scratch->effects;
    put_clause(event, effects, out);
    put_round(out, book, before, after, event, &stack);
    put_people(floor, book, before, after, event, effects, &stack, out);
    /* what it settles anew is collected and paid in its turn */
    json_put_bool(out, "later",
                  after->phase == PHASE_RESULT &&
                      (event_is(event, MARK_NEW_RESULT) || before->phase != PHASE_RESULT));
    json_put_bool(out, "suspends", after->suspended && !before->suspended);
}

void operation_request_change(struct floor *floor, const struct floor_request *request,
                              struct floor_answer *answer) {
    struct cr_refusal refusal;
    struct floor_table *table;
    struct event event;
    if (!request_path_event(floor, request, answer, &table, &event))
        return;
    int64_t number = query_integer(request->query, "number", event.number);
    if (number < INT_MIN || number > INT_MAX) {
        answer_fault(answer, FAULT_BAD_FIELD, "number");
        return;
    }
    /* what a clause leaves to who decides it */
    if (event.number == 0 && event_is(&event, MARK_BY_CLAUSE))
        event.number = (int32_t)number;
    if (!request_try(floor, request->scratch, table, &event, &refusal)) {
        answer_not_sent(answer, &refusal, FAULT_NOT_ALLOWED, table, &event);
        return;
    }
    answer_begin(answer, 200);
    put_change(floor, request->scratch, table, &event, &answer->body);
    answer_end(answer);
}
