/* A table as it stands after one of its records, as bytes of the store: its state, and what its
 * virtual dealer remembers. */
#ifndef BOOKS_SNAPSHOT_H
#define BOOKS_SNAPSHOT_H

#include "table/table.h"
#include "table/virtual_dealer.h"

enum {
    SNAPSHOT_EVERY = 500, /* a table's records of such a number have a snapshot */
    SNAPSHOT_BYTES = TABLE_SAVED + sizeof(struct virtual_dealer)
};

/* The dealer's seed stays out of it: whoever has it knows the cards to come. */
void snapshot_write(const struct table *table, const struct virtual_dealer *dealer,
                    uint8_t bytes[SNAPSHOT_BYTES]);
/* False: it is of another version, or damaged, and nothing has changed. Where the dealer deals is
 * not in it. */
bool snapshot_read(const struct cr_rulebook *book, const void *bytes, size_t length,
                   struct table *table, struct virtual_dealer *dealer);

#endif
