/* Where records are kept: one interface, two stores (SQLite in a file, PostgreSQL through libpq).
 *
 * A record is one event of a stream. Stream 0 is the floor's own (staff, players, cage, tables
 * opened and configured); every table has a stream of its own number. Within a stream records count
 * up from 1, each with a hash over the one before it, so that a changed byte breaks the chain from
 * there on. Records are appended and never changed; the key (stream, seq) keeps a second writer
 * out.
 *
 * `store_commit` writes records, their postings, changed balances, snapshots, sealed seeds, texts
 * of editions, anchors and replies in ONE transaction that is on disk when it returns. Gathering
 * many records into one commit is the caller's.
 *
 * One process writes: a second that opens the same store for writing is refused. Any number may
 * read beside it. */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include "base/hash.h"
#include "base/text.h"
#include "ledger/ledger.h"

enum {
    STORE_SCHEMA = 7,
    STORE_SEED = 32,
    STORE_SEED_MAX = 96,           /* when it is sealed */
    STORE_KEY_MAX = 64,            /* bytes of an idempotency key */
    STORE_POSTINGS_MAX = 8192,     /* of one record */
    STORE_BODY_MAX = 64 * 1048576, /* of one record or reply; a batch holds less than 1 GiB */
    STORE_EDITION_MAX = 1 << 20,   /* bytes of a rulebook's text */
    STORE_ERROR_MAX = 256
};

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

/* The seed of a stream's open commitment. It stays in this store: no backup has it. */
struct store_seed {
    uint32_t stream;
    bool open; /* false, in a batch: the stream has none any more */
    uint8_t commitment[HASH_BYTES];
    uint8_t seed[STORE_SEED_MAX]; /* as it is, or sealed: the store does not know */
    size_t length;                /* STORE_SEED or more */
};

/* The text of a rulebook under its hash (BLAKE2b of its bytes). One that is there already stays as
 * it is. */
struct store_edition {
    uint8_t hash[HASH_BYTES];
    const char *text;
    size_t length; /* at most STORE_EDITION_MAX */
};

/* A signed statement of how far streams have come (books/anchor.h): the store keeps its bytes. A
 * series has each number once. */
enum { STORE_SERIES = 16, STORE_ANCHOR_MAX = 64 * 1048576 };
struct store_anchor {
    uint8_t series[STORE_SERIES];
    uint64_t number;
    int64_t time;
    const void *bytes;
    size_t length;
};

struct index_rows;

struct store_batch {
    struct store_record *records; /* ids are filled in */
    size_t record_count;
    const struct store_balance *balances;
    size_t balance_count;
    const struct store_snapshot *snapshots;
    size_t snapshot_count;
    const struct store_seed *seeds; /* the last of a stream counts */
    size_t seed_count;
    const struct store_edition *editions;
    size_t edition_count;
    const struct store_anchor *anchors;
    size_t anchor_count;
    struct index_rows *index; /* store/index.h; NULL: none. Ids are filled in */
    /* Replies of commits all whose records are older may go, some at each commit; 0: none may. */
    int64_t forget_before;
};

enum store_trouble {
    STORE_FINE,
    STORE_BUSY,     /* gone, full, read-only or led by another process for now: nothing was done,
                       try again */
    STORE_UNSURE,   /* lost while committing: all of the batch is there or nothing. The same batch
                       given again is written when it is not there, and never twice */
    STORE_CONFLICT, /* another writer had the key (stream, seq), or the idempotency key is among the
                       newest that are kept (of others, store_reply is asked before): nothing was
                       done, read again what is there */
    STORE_BROKEN,   /* the data, or what was asked, are not what they should be */
    STORE_TOO_NEW   /* written by a later version of the program */
};

struct store_error {
    enum store_trouble kind;
    char message[STORE_ERROR_MAX];
};

struct store; /* one connection; use one per thread */

/* "PATH" or "sqlite:PATH" or "postgresql://…" (or "postgres://…"). Creates or migrates the schema;
 * refused when it is newer than the program, and STORE_BUSY when another process writes. */
struct store *store_open(const char *url, struct store_error *error);
/* For reading alone, beside a process that writes. Nothing is created or migrated: STORE_BUSY when
 * there is no store, or one whose schema is older than the program's. */
struct store *store_open_readonly(const char *url, struct store_error *error);
/* From here on a store opened for reading sees one moment, whatever a writer adds meanwhile;
 * letting go or closing it ends that. An audit beside a running floor needs it. */
bool store_hold(struct store *store, struct store_error *error);
void store_let_go(struct store *store); /* it sees what is new again */
void store_close(struct store *store);
/* The records' ids are filled in. False: nothing of the batch was written (but see STORE_UNSURE),
 * and the store can be used on. On PostgreSQL a lost connection is taken up again here, for some
 * seconds; what became of the batch is then looked up. */
bool store_commit(struct store *store, struct store_batch *batch, struct store_error *error);

/* hash = BLAKE2b(hash before || stream || seq || time || body), numbers little-endian (four, eight
 * and eight bytes); the hash before the first record is all zero. */
void store_chain(const uint8_t before[HASH_BYTES], const struct store_record *record,
                 uint8_t hash[HASH_BYTES]);

struct store_query {
    bool all_streams;
    uint32_t stream;
    uint64_t after_seq;         /* within one stream */
    uint64_t after_id;          /* over all streams */
    int64_t from_time, to_time; /* from the first, before the second; 0: no bound */
    uint64_t limit;             /* 0: none */
};

/* Calls `each` for every record in order (of seq in one stream, of id over all), postings included
 * when `with_postings`; keys and replies are left out. `each` returns false to stop. What it is
 * given lives until it returns; it must not use this store. */
bool store_read(struct store *store, const struct store_query *query, bool with_postings,
                bool (*each)(const struct store_record *record, void *context), void *context,
                struct store_error *error);
/* The same of several streams, one after another as they are named: the records from a seq on, at
 * most `limit` of each, without postings. All of a stream's rows are its own, or the error is
 * STORE_BROKEN. */
struct store_place_in {
    uint32_t stream;
    uint64_t seq;
};
bool store_read_streams(struct store *store, const struct store_place_in *from, size_t count,
                        uint64_t limit,
                        bool (*each)(const struct store_record *record, void *context),
                        void *context, struct store_error *error);
/* The last record of a stream: seq 0 and a zero hash when it has none. */
bool store_last(struct store *store, uint32_t stream, uint64_t *seq, uint8_t hash[HASH_BYTES],
                struct store_error *error);
/* All balances, in no order. */
bool store_balances(struct store *store,
                    void (*each)(ledger_account account, cr_money balance, void *context),
                    void *context, struct store_error *error);
/* A part of them, in the order of accounts: those above one (-1: from the first on). */
bool store_balances_after(struct store *store, int64_t account, size_t limit,
                          bool (*each)(ledger_account account, cr_money balance, void *context),
                          void *context, struct store_error *error);
/* The newest snapshot of a stream up to a seq; false with STORE_FINE when there is none. Free() the
 * bytes. Of tables all are kept, for replaying old rounds, of the floor's own stream the last two.
 */
bool store_snapshot_read(struct store *store, uint32_t stream, uint64_t up_to_seq,
                         struct store_snapshot *snapshot, void **bytes, struct store_error *error);
/* The same without a copy of the bytes, which live until `each` returns: that of a house is large.
 */
bool store_snapshot_look(struct store *store, uint32_t stream, uint64_t up_to_seq,
                         bool (*each)(const struct store_snapshot *snapshot, void *context),
                         void *context, struct store_error *error);
/* All of them, in the order of stream and seq. */
bool store_snapshots(struct store *store,
                     bool (*each)(const struct store_snapshot *snapshot, void *context),
                     void *context, struct store_error *error);
/* A stream as it is taken up again. */
struct store_start {
    uint32_t stream;
    uint64_t round;                 /* the last that the index has; 0: none */
    uint64_t past_round;            /* the last that was not void, where there is one */
    uint64_t first_seq;             /* the first record of the earlier of both */
    uint32_t dealer, past_dealer;   /* who dealt them */
    struct store_snapshot snapshot; /* the newest from before both; seq 0: none */
    struct store_seed seed;         /* `open`: there is one */
};
/* All streams from one to another, whether they have records or not, in their order. What `each` is
 * given lives until it returns; it must not use this store. */
bool store_starts(struct store *store, uint32_t first, uint32_t last, bool with_snapshots,
                  bool (*each)(const struct store_start *start, void *context), void *context,
                  struct store_error *error);
/* The text of an edition; false with STORE_FINE when it is not there, with STORE_BROKEN when it is
 * not what its hash says. Free() it; it has a NUL after its end. */
bool store_edition_read(struct store *store, const uint8_t hash[HASH_BYTES], char **text,
                        size_t *length, struct store_error *error);
/* All of them, in the order of their hashes, whatever they hold: `hash` is what they stand under.
 */
bool store_editions(struct store *store,
                    bool (*each)(const struct store_edition *edition, void *context), void *context,
                    struct store_error *error);
/* Anchors, all in the order of series and number, or one series' from its newest back. What `each`
 * is given lives until it returns; it must not use this store. */
bool store_anchors(struct store *store, const uint8_t *back_from_series,
                   bool (*each)(const struct store_anchor *anchor, void *context), void *context,
                   struct store_error *error);
/* Where an anchor stands among all of them, by time. */
struct store_anchor_place {
    int64_t time;
    uint8_t series[STORE_SERIES];
    uint64_t number;
};
/* Those behind a place, the oldest first. */
bool store_anchors_after(struct store *store, const struct store_anchor_place *after,
                         bool (*each)(const struct store_anchor *anchor, void *context),
                         void *context, struct store_error *error);
/* Those of a series from one number up to and without another. */
bool store_anchors_between(struct store *store, const uint8_t series[STORE_SERIES], uint64_t from,
                           uint64_t to,
                           bool (*each)(const struct store_anchor *anchor, void *context),
                           void *context, struct store_error *error);
enum { STORE_FORGET_MOST = 256 };
/* Deletes some of a series, at most STORE_FORGET_MOST. */
bool store_forget_anchors(struct store *store, const uint8_t series[STORE_SERIES],
                          const uint64_t *numbers, size_t count, struct store_error *error);
/* Ends every open commitment's seed: whoever deals can only end the commitments. */
bool store_drop_seeds(struct store *store, struct store_error *error);
/* The reply kept for an idempotency key; false with STORE_FINE when it is new. Free() it; it has a
 * NUL after its end. The newest keys are known in memory, of the others a filter of fixed size: for
 * almost every new key there is no look at the disk (store/replies.h). */
bool store_reply(struct store *store, const char *key, char **reply, size_t *length,
                 struct store_error *error);
/* For a store open for reading in the process that writes: tells it of a batch the other store has
 * committed. Told of every batch from its first call on, it looks for no other news, and an answer
 * for a new key costs no look at the disk here either. NULL for a batch: there may be one nobody
 * knows of; it looks for news once more. So it does after a false. */
bool store_reply_news(struct store *reader, const struct store_batch *batch,
                      struct store_error *error);
/* Every reply that is kept, from the newest commit back to one before `from_time`; `row` numbers
 * commits by their last record, `time` is that of a commit's newest record. A row that is damaged
 * is given with a NULL for its key. */
struct store_kept_reply {
    uint64_t row;
    int64_t time;
    const char *key, *reply;
    size_t key_length, length;
};
bool store_kept_replies(struct store *store, int64_t from_time,
                        bool (*each)(const struct store_kept_reply *reply, void *context),
                        void *context, struct store_error *error);
/* What is in the store and is none of its own: tables, views, triggers, indexes, rules, functions,
 * or built otherwise; and places that do not lead to their records. One line each. */
bool store_strangers(struct store *store, void (*each)(const char *line, void *context),
                     void *context, struct store_error *error);
/* A consistent copy while the store is in use, without sealed seeds: one SQLite database file from
 * either store, so that either can be restored from it. `path` must not exist; it appears when it
 * is whole. A process that serves opens a second store for reading and calls this from another
 * thread. */
bool store_backup(struct store *store, const char *path, struct store_error *error);
/* A backup for reading, as one more store: only when the whole file is sound and has a store's
 * tables and nothing else. An older schema is migrated in a copy of its own. */
struct store *store_backup_open(const char *path, struct store_error *error);
/* Back into an empty store, all or nothing: a backup that was opened, or a file. */
bool store_restore_from(struct store *store, struct store *backup, struct store_error *error);
bool store_restore(struct store *store, const char *path, struct store_error *error);
/* Small things by name: schema, salts, the floor's own settings. `store_get` is false with
 * STORE_FINE when there is none, and STORE_BROKEN when it does not fit. */
bool store_get(struct store *store, const char *name, char *value, size_t room,
               struct store_error *error);
bool store_put(struct store *store, const char *name, const char *value, struct store_error *error);
/* How its tables and indexes are built, a line each, always in the same order. */
bool store_describe(struct store *store, struct text *out, struct store_error *error);

#endif
