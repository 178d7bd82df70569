/* Whose word an event needs: the posts of event.def and of the clauses, what the table and the game
 * add as they stand, and where two people sign, or three (G5, G12, G13). */
#include "base/money.h"
#include "base/scratch.h"
#include "table/game_table.h"
#include "table/past.h"
#include "table/settling.h"
#include "table/slips.h"
#include "table/view.h"

#include <string.h>

enum post table_calling_post(const struct table *table, const struct clause_info *clause) {
    const struct game_table *game = game_module(table->game)->table;
    for (const struct call_report *row = game->reports; row != NULL && row->clause != NULL; row++) {
        if (strcmp(row->clause, clause->clause) == 0)
            return (enum post)row->post;
    }
    return (enum post)clause->by;
}

const struct clause_info *game_called_clause(enum cr_game game, const char *number) {
    const struct clause_info *found = game_module(game)->table->found;
    return found != NULL && strcmp(found->clause, number) == 0 ? found : clause_find(game, number);
}

const struct clause_info *table_called_clause(const struct table *table,
                                              const struct event *event) {
    char number[sizeof event->clause + 1] = {0};
    memcpy(number, event->clause, sizeof event->clause);
    return game_called_clause((enum cr_game)table->game, number);
}

bool table_is_paid(const struct table *table) {
    return past_is_last(table) ? !table->past.last_void : table_is_over(table) && !table->last_void;
}

bool table_clause_is_open(const struct table *table, const struct clause_info *clause) {
    return (clause->phases >> table->phase & 1) != 0 || (clause->ended && table_is_paid(table));
}

bool table_is_ruling(const struct clause_info *clause) {
    return strcmp(clause->effect, "ruling") == 0;
}

/* A call that could find a stake and names no amount finds none: the bets stay as they lie. */
static bool call_takes_two(const struct clause_info *clause, const struct event *event) {
    return clause->two && (table_is_ruling(clause) || event->amount != 0);
}

/* A void or a withdrawal of a round that was collected, or another result of it, takes back what
 * everybody has: nobody's alone (G13), but for the clause that says so. Of one with choices the
 * first voids nothing in a round that is paid. */
static bool undoes_payments(const struct table *table, const struct clause_info *clause,
                            const struct event *event) {
    bool paid = table->phase == PHASE_IDLE;
    bool collected = past_is_last(table) ? table->past.collected : table->collected;
    bool reaches = collected && (table->phase == PHASE_SETTLING || (paid && clause->ended));
    bool other_result = strcmp(clause->effect, "resettle") == 0 && event->card_count > 0;
    bool voids = strcmp(clause->effect, "void") == 0 ||
                 strcmp(clause->effect, "withdraw-option") == 0 || other_result;
    return reaches && voids && !clause->alone &&
           !(paid && clause->choice_count > 0 && event->number == 0);
}

/* Cards put in another order behind the result give another one, also of a round that was paid
 * before the table was opened again. */
static bool changes_result(const struct table *table, const struct clause_info *clause,
                           const struct event *event) {
    return strcmp(clause->effect, "reorder") == 0 && event->card_count > 0 &&
           (past_is_last(table) ? !table->past.last_void : table_has_result(table));
}

bool table_call_takes_two(const struct table *table, const struct clause_info *clause) {
    const struct event some = {.number = 1, .card_count = 1};
    return clause->two || undoes_payments(table, clause, &some) ||
           changes_result(table, clause, &some);
}

bool table_takes_two(const struct table *table, const struct event *event) {
    if (event->type == EVENT_CORRECT_ENTRY)
        return !slip_is_dealers(table, event);
    if (!event_is(event, MARK_BY_CLAUSE))
        return event_is(event, MARK_BY_TWO) ||
               (event_is(event, MARK_OF_GUEST) && event->sender == SENDER_STAFF);
    const struct clause_info *clause = table_called_clause(table, event);
    return clause != NULL &&
           (call_takes_two(clause, event) || undoes_payments(table, clause, event) ||
            changes_result(table, clause, event));
}

static enum post higher(enum post one, enum post other) {
    return one > other ? one : other;
}

/* Without looking at who sends it. */
static enum post lowest_post(const struct table *table, const struct event *event) {
    enum post post = table_event_post((enum event_type)event->type);
    const struct clause_info *clause;
    switch (event->type) {
    case EVENT_RESUME:
        return higher(post, (enum post)table->resume_post);
    case EVENT_RULING:
        return higher(post, settling_ruling_post(table));
    case EVENT_CALL:
        clause = table_called_clause(table, event);
        return clause == NULL ? post : higher(post, table_calling_post(table, clause));
    default:
        return post;
    }
}

enum post table_post_needed(const struct table *table, const struct event *event) {
    const struct game_table *game = game_module((enum cr_game)table->game)->table;
    enum post needed = lowest_post(table, event), own = post_on_ladder(event->sender_post);
    if (game->post_needed != NULL)
        needed = higher(needed, game->post_needed(table, event));
    if (!table_takes_two(table, event))
        return higher(needed, own);
    return own >= needed ? POST_PIT_SUPERVISOR : higher(needed, POST_PIT_SUPERVISOR);
}

/* ---- Where two are too few (G13) ---- */

/* What was found on the felt lay within the spot's maximum. */
bool table_is_weighed(const struct table *table, const struct event *event) {
    if (!event_is(event, MARK_WEIGHED))
        return false;
    struct event nothing = *event;
    nothing.amount = 0;
    return table_takes_two(table, &nothing);
}

/* A result concerns all who bet on it: who signs besides is above those who deal with it. */
enum post table_witness_post(const struct table *table, const struct event *event) {
    bool new_result = event_is(event, MARK_NEW_RESULT) && !event_is(event, MARK_BY_CLAUSE);
    return new_result ? POST_PIT_MANAGER : table_post_needed(table, event);
}

bool table_may_witness(const struct table *table, const struct event *event, enum post post) {
    enum post lowest = table_witness_post(table, event);
    return post_on_ladder(post) >= lowest ||
           (post == POST_CAGE && lowest == table_post_needed(table, event));
}

cr_money table_largest_stake(const struct cr_rulebook *book, const struct table *table) {
    cr_money largest = 0;
    for (unsigned kind = 0; kind < book->kind_count; kind++) {
        if (book->kinds[kind].limited && table->limit_max[kind] > largest)
            largest = table->limit_max[kind];
    }
    return largest;
}

static bool is_players(uint8_t account) {
    return account == ACCOUNT_PURSE || account == ACCOUNT_FELT || account == ACCOUNT_COLOUR;
}

static size_t chips_moved(const struct effects *effects, struct table_moved *list) {
    size_t count = 0;
    for (size_t i = 0; i < effects->count; i++) {
        const struct effect *effect = &effects->list[i];
        bool to = is_players(effect->to);
        if (effect->type == EFFECT_CHIPS && to != is_players(effect->from))
            list[count++] =
                (struct table_moved){effect->player, to ? effect->amount : -effect->amount};
    }
    return count;
}

static size_t lines_moved(const struct cr_rulebook *book, const struct table *table, int sign,
                          struct scratch *scratch, struct table_moved *list) {
    SCRATCH(struct cr_line, lines, TABLE_LINES, scratch);
    SCRATCH(struct line_state, states, TABLE_LINES, scratch);
    size_t count =
        table_has_result(table) ? table_settled_lines(book, table, lines, states, scratch) : 0;
    for (size_t i = 0; i < count; i++)
        list[i] = (struct table_moved){lines[i].player, sign * lines[i].returned};
    return count;
}

/* One entry a player, in all; none of who comes out even. False: too much to be told. */
static bool gather(struct table_moved *list, size_t *count) {
    size_t players = 0, kept = 0;
    for (size_t i = 0; i < *count; i++) {
        const struct table_moved moved = list[i];
        size_t k = 0;
        while (k < players && list[k].player != moved.player)
            k++;
        if (k == players)
            list[players++] = (struct table_moved){moved.player, 0};
        if (!money_add(list[k].amount, moved.amount, &list[k].amount))
            return false;
    }
    for (size_t i = 0; i < players; i++) {
        if (list[i].amount != 0)
            list[kept++] = list[i];
    }
    *count = kept;
    return true;
}

bool table_moves(const struct cr_rulebook *book, const struct table *before,
                 const struct table *after, const struct event *event,
                 const struct effects *effects, struct scratch *scratch,
                 struct table_moved list[EFFECTS_MAX], size_t *count) {
    bool new_result = event_is(event, MARK_NEW_RESULT) && !event_is(event, MARK_BY_CLAUSE);
    if (new_result && after->phase == PHASE_RESULT) { /* its chips move later */
        *count = lines_moved(book, before, -1, scratch, list);
        *count += lines_moved(book, after, 1, scratch, list + *count);
    } else {
        *count = chips_moved(effects, list);
    }
    return gather(list, count);
}

cr_money table_weight(const struct cr_rulebook *book, const struct table *before,
                      const struct table *after, const struct event *event,
                      const struct effects *effects, struct scratch *scratch) {
    SCRATCH(struct table_moved, list, EFFECTS_MAX, scratch);
    size_t count;
    cr_money sum = 0;
    if (!table_moves(book, before, after, event, effects, scratch, list, &count))
        return CR_MONEY_MAX;
    for (size_t i = 0; i < count; i++) {
        cr_money own = list[i].amount;
        if (!money_add(sum, own < 0 ? -own : own, &sum))
            return CR_MONEY_MAX;
    }
    return sum;
}
