/* Replies by idempotency key.
 *
 * Keys are random, and an index over millions of them would make every commit write a page a key.
 * So the replies of one commit lie together in one row, appended like the records, and which row a
 * key is in is known in memory: a hash of the key, and the row's id. A row is
 *
 *   entries   for each reply: hash of its key (8), where its text begins (4), its length (4)
 *   texts     for each reply: length of the key (1), the key, the reply
 *
 * numbers little-endian. The entries of all rows are read when the first key is asked for. */
#ifndef STORE_REPLIES_H
#define STORE_REPLIES_H

#include "store/bytes.h"
#include "store/store.h"

enum { REPLY_ENTRY = 16 };

struct reply_row {
    uint64_t id; /* of the commit's last record; 0: the commit has no replies */
    int64_t time;
    struct bytes entries, texts;
};

/* A part of the hash is enough here: when it deceives, the row itself tells. */
struct reply_place {
    uint32_t hash, row; /* row: its place in `rows`, counted from 1; 0: empty */
};

struct replies {
    struct reply_place *places;
    size_t room, count;
    uint64_t *rows; /* ids, ascending */
    size_t row_room, row_count;
    uint64_t last_row; /* the newest row known */
};

uint64_t reply_hash(const char *key);

/* Puts the replies of a batch into a row, whose id is given later. */
void reply_row_pack(struct reply_row *row, const struct store_batch *batch);
/* The reply for a key in a row; NULL: it is not there. False through `sound`: the row is damaged.
 */
const char *reply_row_find(const struct reply_row *row, const char *key, size_t *length,
                           bool *sound);
void reply_row_free(struct reply_row *row);

/* Makes room for `more` keys and another row; false: no memory. */
bool replies_reserve(struct replies *replies, size_t more);
/* The keys of the next row, for which there is room. */
void replies_add(struct replies *replies, uint64_t row, const uint8_t *entries, size_t length);
/* The rows that may hold a key, one a call; `at` begins with 0. 0: no more. */
uint64_t replies_next(const struct replies *replies, uint64_t hash, size_t *at);
/* Forgets all rows before this one; false: no memory. */
bool replies_drop(struct replies *replies, uint64_t before_row);
void replies_free(struct replies *replies);

#endif
