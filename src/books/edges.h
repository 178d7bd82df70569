/* What the house may expect of a bet, in whole numbers: its exact edge and how far results spread,
 * from a full shoe under the options of the table, as the table's engine pays. Worked out once for
 * each edition, engine and set of options.
 *
 * Bets that hang on the same dice, ball or cards vary together; how is the game's to say
 * (struct game_odds). Here are those that have been worked out, and sums over the lines of a
 * round. */
#ifndef BOOKS_EDGES_H
#define BOOKS_EDGES_H

#include "table/settlement.h"
#include "table/table.h"

struct edges; /* of one edition, engine and set of options */

struct edge_books {
    struct edges *list;
};

void edge_books_free(struct edge_books *books);
/* Begins to work them out in a thread of its own where that takes long, so that they are known when
 * the round ends. */
void edges_prepare(struct edge_books *books, const struct cr_rulebook *book,
                   const struct table *table);
/* Works them out unless they are known, or waits for those that were begun. */
const struct edges *edges_of(struct edge_books *books, const struct cr_rulebook *book,
                             const struct table *table);

/* One line in money: millionths of a dong that the house may expect of it. What is counted with
 * another line is 0. */
int64_t edges_expected(const struct edges *edges, const struct table *table,
                       const struct cr_line *lines, size_t count, const struct cr_line *line);
/* The variance of all these lines together, or of those of one kind (below zero: all kinds), in
 * millions of square dong. */
int64_t edges_variance(const struct edges *edges, const struct table *table,
                       const struct cr_line *lines, size_t count, int kind);

#endif
