/* What a stranger needs to check a round, read from the log. */
#ifndef BOOKS_FAIR_STORE_H
#define BOOKS_FAIR_STORE_H

#include "books/edition_shelf.h"
#include "store/index.h"
#include "table/fair_round.h"

/* `place`: floor and table as commitments name them. `found` false with true: no such round has
 * ended. False: the store cannot be read, or the log cannot be followed there. */
bool fair_of_round(struct store *store, struct edition_shelf *shelf, uint32_t table, uint64_t round,
                   const char *place, struct fair_round *fair, bool *found,
                   struct store_error *error);

#endif
