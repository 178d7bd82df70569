/* What an event makes of a round, before anybody signs it: the round's bets as they come out with
 * it and without, from a table and the copy that it was tried on. */
#ifndef TABLE_CHANGE_H
#define TABLE_CHANGE_H

#include "table/game_table.h"

struct line_change {
    uint32_t player;
    uint16_t bet;
    uint32_t box;
    uint8_t hand;
    bool was, is; /* the bet has an outcome without it, and with it */
    cr_money stake, before, after;
};

enum { LINE_CHANGES = 2 * TABLE_LINES };

/* The round it is about as a table of its own, or the table itself; NULL: the table has nothing of
 * it any more. `room` is for the copy. */
const struct table *change_round(const struct table *table, const struct table *before,
                                 const struct event *event, struct table *room);
/* Those bets whose outcome it changes; of a payment put right, the bet that it is about. Returns
 * how many. Both are tables that `change_round` has made. */
size_t change_lines(const struct cr_rulebook *book, const struct table *before,
                    const struct table *after, const struct event *event, struct scratch *scratch,
                    struct line_change list[LINE_CHANGES]);

#endif
