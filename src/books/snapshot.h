/* A table as it stands after one of its records, as bytes of the store: its state, and what its
 * virtual dealer remembers. */
#ifndef BOOKS_SNAPSHOT_H
#define BOOKS_SNAPSHOT_H

#include "books/event_record.h"
#include "store/store.h"
#include "table/table.h"
#include "table/virtual_dealer.h"

enum {
    SNAPSHOT_EVERY = 500,    /* a table's records of such a number have a snapshot */
    SNAPSHOT_CHECK = 8,      /* bytes against accidents */
    SNAPSHOT_LENGTH_MAX = 3, /* bytes that say how long the table's part is */
    SNAPSHOT_MAX = SNAPSHOT_LENGTH_MAX + TABLE_SAVED_MAX + DEALER_SAVED_MAX + SNAPSHOT_CHECK
};

/* Of the table of that number. Returns their length. The dealer's seed stays out of it. */
size_t snapshot_write(uint32_t number, const struct table *table,
                      const struct virtual_dealer *dealer, uint8_t bytes[SNAPSHOT_MAX]);
/* The table, its dealer and the rulebook it plays by. False: it is of another version, of another
 * table or record than it is kept for, damaged, or of an edition that is not here, and nothing has
 * changed. Where the dealer deals is not in it. */
bool snapshot_read(struct event_reader *reader, const struct store_snapshot *kept);

/* Its parts as they lie in the bytes. False: it is damaged, or not in its place. */
struct snapshot {
    const uint8_t *table, *dealer;
    size_t table_length, dealer_length;
};
bool snapshot_open(const struct store_snapshot *kept, struct snapshot *snapshot);

#endif
