/* A round played again from the log: the table as it was before it, from the snapshot that lies
 * nearest, and every event of the round. */
#ifndef BOOKS_ROUND_REPLAY_H
#define BOOKS_ROUND_REPLAY_H

#include "books/edition_shelf.h"
#include "store/index.h"
#include "table/table.h"
#include "table/virtual_dealer.h"

/* After an event has been applied, by the edition that was played; false: enough. */
typedef bool each_step(const struct cr_rulebook *book, const struct table *table,
                       const struct event *event, const struct effects *effects, void *context);

/* What the table's virtual dealer knew of its commitment stands in `dealer` meanwhile; NULL: nobody
 * asks for it. False: the store cannot be read, or the log cannot be followed there (STORE_BROKEN).
 */
bool round_replay(struct store *store, struct edition_shelf *shelf, const struct index_round *round,
                  struct virtual_dealer *dealer, each_step *each, void *context,
                  struct store_error *error);

#endif
