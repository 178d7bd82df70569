/* Whose word an event needs: the posts of event.def and of the clauses, what the table and the game
 * add as they stand, and where two people sign (G5, G12, G13). */
#include "table/game_table.h"
#include "table/settling.h"

#include <string.h>

enum post table_calling_post(const struct table *table, const struct clause_info *clause) {
    const struct game_table *game = game_module(table->game)->table;
    for (const struct call_report *row = game->reports; row != NULL && row->clause != NULL; row++) {
        if (strcmp(row->clause, clause->clause) == 0)
            return (enum post)row->post;
    }
    return (enum post)clause->by;
}

const struct clause_info *table_called_clause(const struct table *table,
                                              const struct event *event) {
    char number[sizeof event->clause + 1] = {0};
    memcpy(number, event->clause, sizeof event->clause);
    return clause_find((enum cr_game)table->game, number);
}

bool table_is_ruling(const struct clause_info *clause) {
    return strcmp(clause->effect, "ruling") == 0;
}

/* A call that could find a stake and names no amount finds none: the bets stay as they lie. */
static bool call_takes_two(const struct clause_info *clause, const struct event *event) {
    return clause->two && (table_is_ruling(clause) || event->amount != 0);
}

bool table_takes_two(const struct table *table, const struct event *event) {
    if (!event_is(event, MARK_BY_CLAUSE))
        return event_is(event, MARK_BY_TWO) ||
               (event_is(event, MARK_OF_GUEST) && event->sender == SENDER_STAFF);
    const struct clause_info *clause = table_called_clause(table, event);
    return clause != NULL && call_takes_two(clause, event);
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
