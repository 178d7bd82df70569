/* The index of a store that has none yet, or one of another version, built from its log. */
#include "base/memory.h"
#include "books/log_reader_inside.h"
#include "books/snapshot.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS_AT_ONCE = 20000, TELL_EVERY = 500000 /* records */ };

struct building {
    struct log_reader reader;
    struct store *to;
    struct index_rows rows;
    struct store_snapshot *snapshots;
    size_t snapshot_count, snapshot_room;
    void **kept; /* bytes that rows and snapshots point to */
    size_t kept_count, kept_room;
    struct index_to index;
    uint64_t records;
    bool failed; /* `error` says why */
    struct store_error *error;
};

static void *keep(void *context, const void *bytes, size_t length) {
    struct building *building = context;
    memory_grow_list((void **)&building->kept, building->kept_count, &building->kept_room,
                     sizeof *building->kept);
    void *copy = memory_grow(NULL, length + 1);
    if (length > 0)
        memcpy(copy, bytes, length);
    building->kept[building->kept_count++] = copy;
    return copy;
}

static void clear(struct building *building) {
    for (size_t i = 0; i < building->kept_count; i++)
        free(building->kept[i]);
    building->kept_count = building->snapshot_count = 0;
    index_rows_clear(&building->rows);
}

static bool write_rows(struct building *building) {
    struct store_batch out = {.snapshots = building->snapshots,
                              .snapshot_count = building->snapshot_count,
                              .index = &building->rows};
    index_rows_merge(&building->rows);
    bool written = store_commit(building->to, &out, building->error);
    building->failed = !written;
    clear(building);
    return written;
}

/* A table whose log cannot be played has an index up to there; that of the floor must be whole. */
static bool cannot_follow(struct building *building, const struct store_record *record) {
    struct log_stream *stream = log_reader_stream(&building->reader, record->stream);
    if (record->stream != 0 && stream != NULL) {
        stream->lost = true;
        return true;
    }
    building->failed = true;
    building->error->kind = STORE_BROKEN;
    snprintf(building->error->message, sizeof building->error->message,
             "the index cannot be built, stream %u, seq %llu: %s: run croupier audit",
             record->stream, (unsigned long long)record->seq, building->reader.problem);
    return false;
}

static void keep_snapshot(struct building *building, const struct store_record *record) {
    uint8_t bytes[SNAPSHOT_MAX];
    if (record->stream == 0 || record->seq % SNAPSHOT_EVERY != 0)
        return;
    const struct log_stream *stream = log_reader_stream(&building->reader, record->stream);
    size_t length = snapshot_write(record->stream, stream->table, &stream->dealer, bytes);
    memory_grow_list((void **)&building->snapshots, building->snapshot_count,
                     &building->snapshot_room, sizeof *building->snapshots);
    building->snapshots[building->snapshot_count++] =
        (struct store_snapshot){.stream = record->stream,
                                .seq = record->seq,
                                .bytes = keep(building, bytes, length),
                                .length = length};
}

static bool build_record(const struct store_record *record, void *context) {
    struct building *building = context;
    const struct index_rows *rows = &building->rows;
    struct log_stream *stream = log_reader_stream(&building->reader, record->stream);
    building->index.id = record->id;
    if (stream != NULL && stream->lost)
        return true;
    if (!log_reader_apply(&building->reader, record))
        return cannot_follow(building, record);
    keep_snapshot(building, record);
    if (++building->records % TELL_EVERY == 0)
        fprintf(stderr, "croupier: building the index of rounds: %llu records read\n",
                (unsigned long long)building->records);
    size_t count = rows->round_count + rows->player_count + rows->hour_count + rows->money_count +
                   rows->call_count + rows->ended_count;
    return count + building->snapshot_count * 8 < ROWS_AT_ONCE || write_rows(building);
}

static bool build(struct building *building, struct store *from, struct store_error *error) {
    struct store_query query = {.all_streams = true};
    building->index = (struct index_to){.rows = &building->rows, .keep = keep, .context = building};
    building->error = error;
    bool built = log_reader_open(&building->reader, from, error);
    building->reader.index = &building->index;
    built = built && store_read(from, &query, false, build_record, building, error) &&
            !building->failed && write_rows(building);
    log_reader_close(&building->reader);
    clear(building);
    index_rows_free(&building->rows);
    free(building->snapshots);
    free(building->kept);
    return built;
}

bool index_build(struct store *store, const char *url, struct store_error *error) {
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
