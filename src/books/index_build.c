/* The index of a store that has none yet, or one of another version, built from its log. */
#include "books/log_reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS_AT_ONCE = 20000, TELL_EVERY = 500000 /* records */ };

struct building {
    struct following following;
    struct store *to;
    struct batch batch;
    struct index_to index;
    uint64_t records;
    bool failed; /* `error` says why */
    struct store_error *error;
};

static void *keep(void *context, const void *bytes, size_t length) {
    return batch_copy(context, bytes, length);
}

static bool write_rows(struct building *building) {
    struct batch *batch = &building->batch;
    struct store_batch out = {.snapshots = batch->snapshots,
                              .snapshot_count = batch->snapshot_count,
                              .index = &batch->index};
    index_rows_merge(&batch->index);
    bool written = store_commit(building->to, &out, building->error);
    building->failed = !written;
    batch_clear(batch);
    return written;
}

/* A table whose log cannot be played has an index up to there; that of the floor must be whole. */
static bool cannot_follow(struct building *building, const struct store_record *record) {
    struct followed_table *followed = following_stream(&building->following, record->stream);
    if (record->stream != 0 && followed != NULL) {
        followed->lost = true;
        return true;
    }
    building->failed = true;
    building->error->kind = STORE_BROKEN;
    snprintf(building->error->message, sizeof building->error->message,
             "the index cannot be built, stream %u, seq %llu: %s: run croupier audit",
             record->stream, (unsigned long long)record->seq, building->following.problem);
    return false;
}

static void keep_snapshot(struct building *building, const struct store_record *record) {
    uint8_t bytes[SNAPSHOT_BYTES];
    if (record->stream == 0 || record->seq % SNAPSHOT_EVERY != 0)
        return;
    table_to_bytes(following_stream(&building->following, record->stream)->table, bytes);
    batch_snapshot(&building->batch, record->stream, record->seq, bytes, sizeof bytes);
}

static bool build_record(const struct store_record *record, void *context) {
    struct building *building = context;
    const struct index_rows *rows = &building->batch.index;
    struct followed_table *followed = following_stream(&building->following, record->stream);
    building->index.id = record->id;
    if (followed != NULL && followed->lost)
        return true;
    if (!following_apply(&building->following, record))
        return cannot_follow(building, record);
    keep_snapshot(building, record);
    if (++building->records % TELL_EVERY == 0)
        fprintf(stderr, "croupier: building the index of rounds: %llu records read\n",
                (unsigned long long)building->records);
    size_t count = rows->round_count + rows->player_count + rows->hour_count + rows->money_count +
                   rows->call_count;
    return count + building->batch.snapshot_count * 8 < ROWS_AT_ONCE || write_rows(building);
}

static bool build(struct building *building, struct store *from, struct store_error *error) {
    struct store_query query = {.all_streams = true};
    building->index = (struct index_to){
        .rows = &building->batch.index, .keep = keep, .context = &building->batch};
    building->error = error;
    bool built = following_open(&building->following, from, error);
    building->following.index = &building->index;
    built = built && store_read(from, &query, false, build_record, building, error) &&
            !building->failed && write_rows(building);
    following_close(&building->following);
    batch_free(&building->batch);
    return built;
}

bool floor_build_index(struct store *store, const char *url, struct store_error *error) {
    if (store_index_is_built(store, error))
        return true;
    if (error->kind != STORE_FINE || !store_index_clear(store, error))
        return false;
    struct store *from = store_open_readonly(url, error);
    if (from == NULL)
        return false;
    struct building *building = memory_grow(NULL, sizeof *building);
    memset(building, 0, sizeof *building);
    building->to = store;
    bool built = build(building, from, error);
    free(building);
    store_close(from);
    return built && store_index_built(store, error);
}
