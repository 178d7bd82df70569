/* What the house may expect of a bet, in whole numbers: its exact edge and how far results spread,
 * from a full shoe under the options of the table. Worked out once for each game and set of
 * options.
 *
 * Bets that hang on the same dice, ball or cards vary together. Of sic bo and roulette, and of
 * baccarat's player, banker, tie and Lucky 6, that is counted exactly; pairs and insurance are
 * taken as independent of them. Boxes that face one dealer (blackjack, Niu Niu) share, at most,
 * half of a box's variance: that half is taken. */
#ifndef FLOOR_EDGES_H
#define FLOOR_EDGES_H

#include "table/settlement.h"
#include "table/table.h"

struct edges; /* of one game and its options */

struct edge_books {
    struct edges *list;
};

void edge_books_free(struct edge_books *books);
/* Begins to work them out in a thread of its own when that takes long (blackjack), so that they are
 * known when the round ends. */
void edges_prepare(struct edge_books *books, const struct cr_rulebook *book,
                   const struct cr_options *options);
/* Works them out unless they are known, or waits for those that were begun. */
const struct edges *edges_of(struct edge_books *books, const struct cr_rulebook *book,
                             const struct cr_options *options);

/* One line in money: millionths of a dong that the house may expect of it. Blackjack's main bet
 * counts by its first stake, once; Niu Niu's Double and Additional are counted with their ante. */
int64_t edges_expected(const struct edges *edges, const struct table *table,
                       const struct cr_line *lines, size_t count, const struct cr_line *line);
/* The variance of all these lines together, or of those of one kind (below zero: all kinds), in
 * millions of square dong. */
int64_t edges_variance(const struct edges *edges, const struct table *table,
                       const struct cr_line *lines, size_t count, int kind);

#endif
