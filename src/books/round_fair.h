/* What a stranger needs to check a round, read from the log. */
#ifndef BOOKS_ROUND_FAIR_H
#define BOOKS_ROUND_FAIR_H

#include "books/edition_shelf.h"
#include "store/index.h"
#include "table/fair_round.h"

/* `place`: floor and table as commitments name them. `found` false with true: no such round has
 * ended. False: the store cannot be read, or the log cannot be followed there. */
bool round_fair_read(struct store *store, struct edition_shelf *shelf, uint32_t table,
                     uint64_t round, const char *place, struct fair_round *fair, bool *found,
                     struct store_error *error);

#endif
