/* Records on their way to disk. One batch fills while another is being written by a thread of its
 * own with a store connection of its own. */
#ifndef FLOOR_BATCH_H
#define FLOOR_BATCH_H

#include "store/index.h"
#include "store/store.h"
#include "table/event.h"

/* Bytes that live as long as their batch; pointers into it stay where they are. */
struct arena_block;
struct arena {
    struct arena_block *first, *at;
};

/* What watchers are told once it is on disk. */
struct news {
    uint32_t table;
    struct event event;
    const struct effect *effects;
    size_t effect_count;
};

/* What the pit is told: an alert, a request, a case, as JSON. */
struct pit_news {
    uint8_t kind;   /* enum pit_news_kind of floor.h */
    uint32_t guest; /* PIT_GUEST: who is told */
    const char *text;
    size_t length;
};

struct batch {
    struct arena arena;
    struct store_record *records;
    size_t record_count, record_room;
    struct news *news;
    size_t news_count, news_room;
    struct pit_news *pit_news;
    size_t pit_news_count, pit_news_room;
    ledger_account *touched; /* accounts whose balance has changed, some more than once */
    size_t touched_count, touched_room;
    struct store_balance *balances;
    size_t balance_count, balance_room;
    struct store_snapshot *snapshots;
    size_t snapshot_count, snapshot_room;
    struct store_seed *seeds;
    size_t seed_count, seed_room;
    struct store_edition *editions;
    size_t edition_count, edition_room;
    struct store_anchor *anchors;
    size_t anchor_count, anchor_room;
    size_t anchors_filed; /* that the writer has put into the file */
    struct index_rows index;
    int64_t forget_before; /* replies that may go with this commit */
    uint64_t *tickets;     /* who waits for it */
    size_t ticket_count, ticket_room;
    uint32_t *keys; /* records by idempotency key: open addressing, index + 1 */
    size_t key_count, key_room;
};

void batch_init(struct batch *batch);
void batch_free(struct batch *batch);
void batch_clear(struct batch *batch); /* keeps its memory */
void *batch_bytes(struct batch *batch, size_t size);
void *batch_copy(struct batch *batch, const void *bytes, size_t size);
void *batch_keep(void *batch, const void *bytes, size_t size); /* the same, as an index_to has it */

/* Adds a record; body and postings are copied. The chain's last hash goes on. */
struct store_record *batch_add(struct batch *batch, uint32_t stream, uint64_t seq, int64_t time,
                               const char *body, size_t length, uint8_t chain[HASH_BYTES]);
void batch_post(struct batch *batch, struct store_record *record, const struct posting *postings,
                size_t count);
void batch_tell(struct batch *batch, uint32_t table, const struct event *event,
                const struct effects *effects);
void batch_tell_pit(struct batch *batch, uint8_t kind, const char *text, size_t length);
void batch_tell_guest(struct batch *batch, uint32_t guest, const char *text, size_t length);
void batch_snapshot(struct batch *batch, uint32_t stream, uint64_t seq, const void *bytes,
                    size_t length);
void batch_seed(struct batch *batch, const struct store_seed *seed);
void batch_edition(struct batch *batch, const uint8_t hash[HASH_BYTES], const char *text,
                   size_t length);
void batch_anchor(struct batch *batch, const struct store_anchor *anchor);
void batch_wait(struct batch *batch, uint64_t ticket);
/* Gives the newest record an idempotency key and the answer kept for it. */
void batch_key(struct batch *batch, const char *key, const char *reply, size_t length);
const struct store_record *batch_find_key(const struct batch *batch, const char *key);
/* The balances that its records have changed, as they are now. */
void batch_balances(struct batch *batch, const struct ledger *ledger);

/* ---- The writer ---- */

struct writer;

/* The store is the writer's from now on, also when it is refused (NULL: `error` says why). Anchors
 * go to a file too, once they are on disk (NULL: none). */
struct writer *writer_open(struct store *store, const char *anchor_file, struct store_error *error);
void writer_close(struct writer *writer); /* after what it has been given is written */
int writer_fd(const struct writer *writer);
/* The batch is the writer's until `writer_done` has given it back. */
void writer_give(struct writer *writer, struct batch *batch);
/* NULL: still writing, or nothing given. */
struct batch *writer_done(struct writer *writer, bool *on_disk, int64_t *micros,
                          struct store_error *error);
/* Waits for it. */
struct batch *writer_finish(struct writer *writer, bool *on_disk, int64_t *micros,
                            struct store_error *error);

#endif
