/* Where records are kept: one interface, two stores (SQLite in a file, PostgreSQL through libpq).
 *
 * A record is one event of a stream. Stream 0 is the floor's own (staff, players, cage, tables
 * opened and configured); every table has a stream of its own number. Within a stream records count
 * up from 1, each with a hash over the one before it, so that a changed byte breaks the chain from
 * there on. Records are appended and never changed; the key (stream, seq) keeps a second writer
 * out.
 *
 * `store_commit` writes records, their postings, changed balances, snapshots and replies in ONE
 * transaction that is on disk when it returns. Gathering many records into one commit is the
 * caller's. */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include "base/hash.h"
#include "ledger/ledger.h"

enum { STORE_SCHEMA = 1, STORE_KEY_MAX = 64, STORE_ERROR_MAX = 256 };

struct store_record {
    uint64_t id; /* place among all records of all streams; given by the store on commit */
    uint32_t stream;
    uint64_t seq;
    int64_t time; /* milliseconds since 1970 */
    uint8_t hash[HASH_BYTES];
    const char *body; /* JSON, not NUL-terminated */
    size_t body_length;
    const struct posting *postings;
    size_t posting_count;
    const char *key;   /* idempotency key, NULL: none */
    const char *reply; /* the answer that was given, kept for the key; NULL: none */
    size_t reply_length;
};

struct store_balance {
    ledger_account account;
    cr_money amount;
};

struct store_snapshot {
    uint32_t stream;
    uint64_t seq; /* of the last record it contains */
    const void *bytes;
    size_t length;
};

struct store_batch {
    struct store_record *records; /* ids are filled in */
    size_t record_count;
    const struct store_balance *balances;
    size_t balance_count;
    const struct store_snapshot *snapshots;
    size_t snapshot_count;
};

struct store_error {
    /* STORE_BUSY: gone, full or read-only for now, try again. STORE_CONFLICT: another writer had
     * the key (stream, seq). STORE_BROKEN: the data are not what they should be. */
    enum { STORE_FINE, STORE_BUSY, STORE_CONFLICT, STORE_BROKEN, STORE_TOO_NEW } kind;
    char message[STORE_ERROR_MAX];
};

struct store; /* one connection; use one per thread */

/* "PATH" or "sqlite:PATH" or "postgresql://…". Creates or migrates the schema; refused when it is
 * newer than the program. */
struct store *store_open(const char *url, struct store_error *error);
void store_close(struct store *store);
bool store_commit(struct store *store, struct store_batch *batch, struct store_error *error);

/* hash = BLAKE2b(hash before || stream || seq || time || body), numbers little-endian; the hash
 * before the first record is all zero. */
void store_chain(const uint8_t before[HASH_BYTES], const struct store_record *record,
                 uint8_t hash[HASH_BYTES]);

struct store_query {
    bool all_streams;
    uint32_t stream;
    uint64_t after_seq;         /* within one stream */
    uint64_t after_id;          /* over all streams */
    int64_t from_time, to_time; /* 0: no bound */
    uint64_t limit;             /* 0: none */
};

/* Calls `each` for every record in order, postings included when `with_postings`; `each` returns
 * false to stop. What it is given lives until it returns. */
bool store_read(struct store *store, const struct store_query *query, bool with_postings,
                bool (*each)(const struct store_record *record, void *context), void *context,
                struct store_error *error);
/* The last record of a stream: seq 0 and a zero hash when it has none. */
bool store_last(struct store *store, uint32_t stream, uint64_t *seq, uint8_t hash[HASH_BYTES],
                struct store_error *error);
bool store_balances(struct store *store,
                    void (*each)(ledger_account account, cr_money balance, void *context),
                    void *context, struct store_error *error);
/* The newest snapshot of a stream; false with STORE_FINE when there is none. Free() the bytes. */
bool store_snapshot_read(struct store *store, uint32_t stream, struct store_snapshot *snapshot,
                         void **bytes, struct store_error *error);
/* The reply kept for an idempotency key; false with STORE_FINE when it is new. Free() it. */
bool store_reply(struct store *store, const char *key, char **reply, size_t *length,
                 struct store_error *error);
bool store_forget_replies(struct store *store, int64_t before_time, struct store_error *error);
/* A consistent copy while the store is in use (SQLite: a database file; PostgreSQL: the same SQLite
 * format, so that either store can be restored from it), and back into an empty store. */
bool store_backup(struct store *store, const char *path, struct store_error *error);
bool store_restore(struct store *store, const char *path, struct store_error *error);
/* Small things by name: schema, salts, the floor's own settings. */
bool store_get(struct store *store, const char *name, char *value, size_t room,
               struct store_error *error);
bool store_put(struct store *store, const char *name, const char *value, struct store_error *error);

#endif
