/* Replies by idempotency key.
 *
 * Keys are random, and an index over millions of them would make every commit write a page a key.
 * So the replies of one commit lie together in one row, appended like the records. A row is
 *
 *   entries   for each reply: hash of its key (8), where its text begins (4), its length (4)
 *   texts     for each reply: length of the key (1), the key, the reply
 *
 * numbers little-endian. Which row a key is in is known in memory for the newest keys: a part of
 * its hash, and the row's id. When there are REPLY_RUN of them, the next commit writes them down as
 * a run, named by the last row in it: in `reply_key` for each bucket of hashes a row with
 *
 *   entries   for each key: the part of its hash (4), its row's id (8)
 *
 * and bucket -1 as the mark that the run is there; then memory forgets them. A key that is not
 * among the newest is looked up in its bucket, unless the bucket's filter says that it is new. A
 * filter is filled from the store when its bucket is first asked for, and anew after each run.
 *
 * Every commit deletes some rows of replies that are old enough, and of one bucket the runs all
 * whose rows are gone. */
#ifndef STORE_REPLIES_H
#define STORE_REPLIES_H

#include "store/bytes.h"
#include "store/store.h"

enum {
    REPLY_ENTRY = 16,
    REPLY_RUN = 65536, /* keys */
    REPLY_BUCKETS = 1024,
    REPLY_KEY_ENTRY = 12,
    REPLY_FILTER = 16384 /* bytes of a bucket's filter */
};

/* The same words for both stores. Eight rows a commit: commits make one each. */
#define REPLY_FORGET_ROWS                                                                          \
    "DELETE FROM reply WHERE id IN (SELECT id FROM (SELECT id,time FROM reply ORDER BY id"         \
    " LIMIT 8) oldest WHERE time<$1)"
#define REPLY_FORGET_RUNS                                                                          \
    "DELETE FROM reply_key WHERE bucket=$1 AND run<(SELECT min(id) FROM reply)"
#define REPLY_PLACED "SELECT coalesce(max(run),0) FROM reply_key WHERE bucket=-1"
#define REPLY_BUCKET "SELECT entries FROM reply_key WHERE bucket=$1"

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
    uint64_t placed;   /* rows up to this one stand in runs */
    bool known;        /* what is new in the store has been read */
};

/* What may be in the runs: bits a bucket. */
struct reply_filter {
    uint8_t *bits; /* NULL: not needed yet */
    bool filled[REPLY_BUCKETS];
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

unsigned reply_bucket(uint32_t hash);
/* Makes room; false: no memory. */
bool reply_filter_open(struct reply_filter *filter);
void reply_filter_begin(struct reply_filter *filter, unsigned bucket); /* empty */
void reply_filter_add(struct reply_filter *filter, uint32_t hash);
bool reply_filter_may_have(const struct reply_filter *filter, uint32_t hash);
void reply_filter_forget(struct reply_filter *filter); /* all is to be filled anew */
void reply_filter_free(struct reply_filter *filter);

/* ---- In a store (reply_keys.c) ---- */

/* Knows the newest keys from now on. */
bool reply_keys_refresh(struct store *store, struct store_error *error);
/* The reply for a key among the newest ones, `row` being the one it is in; false through the
 * error's kind: trouble. */
bool reply_keys_find_new(struct store *store, const char *key, uint64_t hash, struct reply_row *row,
                         const char **reply, size_t *length, struct store_error *error);
/* The same among all. */
bool reply_keys_find(struct store *store, const char *key, struct reply_row *row,
                     const char **reply, size_t *length, struct store_error *error);
/* Within a commit: writes the newest keys down as a run, when there are enough of them. */
bool reply_keys_put(struct store *store, struct store_error *error);
/* After it: what was written down leaves memory, and the keys of the row just written, if there is
 * one, come in: there is room for them. */
void reply_keys_committed(struct store *store, const struct reply_row *row);
/* The bucket whose old runs this commit deletes. */
int64_t reply_keys_forgetting(struct store *store);
/* A reader: forgets what has been written down meanwhile. */
bool reply_keys_shrink(struct store *store, struct store_error *error);
/* All of it is to be read again. */
void reply_keys_free(struct store *store);

#endif
