#include "table/change.h"

#include "table/past.h"
#include "table/view.h"

const struct table *change_round(const struct table *table, const struct table *before,
                                 const struct event *event, struct table *room) {
    if (past_is_over(before, event))
        return NULL;
    if (!past_is_meant(before, event))
        return table;
    past_lay(room, table);
    return room;
}

/* A void round gives every stake back (G3). */
static size_t stakes_back(const struct table *table, struct line_change *list) {
    for (unsigned i = 0; i < table->bet_count; i++) {
        const struct table_bet *bet = &table->bets[i];
        list[i] = (struct line_change){.player = bet->player,
                                       .bet = bet->bet,
                                       .box = bet->box,
                                       .stake = bet->stake,
                                       .before = bet->stake};
    }
    return table->bet_count;
}

static size_t outcomes(const struct cr_rulebook *book, const struct table *table,
                       struct scratch *scratch, struct line_change *list) {
    SCRATCH(struct cr_line, lines, TABLE_LINES, scratch);
    SCRATCH(struct line_state, states, TABLE_LINES, scratch);
    if (table_is_over(table) && table->last_void)
        return stakes_back(table, list);
    size_t count =
        table_has_result(table) ? table_settled_lines(book, table, lines, states, scratch) : 0;
    for (size_t i = 0; i < count; i++) {
        const struct cr_line *line = &lines[i];
        list[i] = (struct line_change){.player = line->player,
                                       .bet = line->bet,
                                       .box = line->box,
                                       .hand = line->hand,
                                       .stake = line->stake,
                                       .before = line->returned};
    }
    return count;
}

static bool is_same_bet(const struct line_change *one, const struct line_change *other) {
    return one->player == other->player && one->bet == other->bet && one->box == other->box &&
           one->hand == other->hand && one->stake == other->stake;
}

/* With the first of the same that has not met its like yet. */
static size_t meet(struct line_change *list, size_t count, const struct line_change *after) {
    size_t i = 0;
    while (i < count && !(list[i].was && !list[i].is && is_same_bet(&list[i], after)))
        i++;
    if (i == count) {
        list[count] = *after;
        list[count].was = false;
        list[count++].before = 0;
    }
    list[i].is = true;
    list[i].after = after->before;
    return count;
}

static bool is_named(const struct event *event, const struct line_change *line) {
    return event->player == line->player && event->bet == line->bet && event->box == line->box &&
           (event->hand == 0 || event->hand == line->hand);
}

/* A payment put right leaves the outcome as it is: its chips move beside it. */
static void add_payment(const struct event *event, struct line_change *list, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (!is_named(event, &list[i]))
            continue;
        list[i].after += event->amount;
        return;
    }
}

static size_t keep_changed(struct line_change *list, size_t count) {
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        const struct line_change *line = &list[i];
        if (line->was != line->is || line->before != line->after)
            list[kept++] = *line;
    }
    return kept;
}

size_t change_lines(const struct cr_rulebook *book, const struct table *before,
                    const struct table *after, const struct event *event, struct scratch *scratch,
                    struct line_change list[LINE_CHANGES]) {
    SCRATCH(struct line_change, then, TABLE_LINES, scratch);
    size_t count = outcomes(book, before, scratch, list);
    size_t then_count = outcomes(book, after, scratch, then);
    for (size_t i = 0; i < count; i++)
        list[i].was = true;
    for (size_t i = 0; i < then_count; i++)
        count = meet(list, count, &then[i]);
    if (event->bet != NO_BET && event->amount != 0 && !event_is(event, MARK_BY_CLAUSE))
        add_payment(event, list, count);
    return keep_changed(list, count);
}
