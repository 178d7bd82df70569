/* Reading snapshots. */
#include "store/store_inside.h"

#include <stdlib.h>
#include <string.h>

struct snapshot_reading {
    struct store_snapshot *snapshot;
    void *bytes;
    bool no_memory;
    bool (*each)(const struct store_snapshot *snapshot, void *context);
    void *context;
};

/* stream, seq, bytes */
static void take_snapshot(const struct store_value *values, struct store_snapshot *snapshot) {
    snapshot->stream = (uint32_t)values[0].integer;
    snapshot->seq = (uint64_t)values[1].integer;
    snapshot->bytes = values[2].bytes;
    snapshot->length = values[2].length;
}

static bool take_one(const struct store_value *values, void *context) {
    struct snapshot_reading *reading = context;
    struct store_snapshot *snapshot = reading->snapshot;
    take_snapshot(values, snapshot);
    reading->bytes = malloc(snapshot->length + 1);
    reading->no_memory = reading->bytes == NULL;
    if (!reading->no_memory && snapshot->length > 0)
        memcpy(reading->bytes, snapshot->bytes, snapshot->length);
    snapshot->bytes = reading->bytes;
    return false;
}

static bool read_newest(struct store *store, uint32_t stream, uint64_t up_to_seq,
                        store_each_row *take, struct snapshot_reading *reading,
                        struct store_error *error) {
    int64_t parameters[2] = {stream, up_to_seq > INT64_MAX ? INT64_MAX : (int64_t)up_to_seq};
    *error = (struct store_error){STORE_FINE, ""};
    return store->methods->select(store,
                                  "SELECT stream,seq,bytes FROM snapshot WHERE stream=$1 AND"
                                  " seq<=$2 ORDER BY seq DESC LIMIT 1",
                                  parameters, 2, "iib", take, reading, error);
}

bool store_snapshot_read(struct store *store, uint32_t stream, uint64_t up_to_seq,
                         struct store_snapshot *snapshot, void **bytes, struct store_error *error) {
    struct snapshot_reading reading = {.snapshot = snapshot};
    if (!read_newest(store, stream, up_to_seq, take_one, &reading, error))
        return false;
    *bytes = reading.bytes;
    return reading.no_memory ? store_no_memory(error) : reading.bytes != NULL;
}

static bool give_one(const struct store_value *values, void *context) {
    struct snapshot_reading *reading = context;
    take_snapshot(values, reading->snapshot);
    return reading->each(reading->snapshot, reading->context);
}

bool store_snapshot_look(struct store *store, uint32_t stream, uint64_t up_to_seq,
                         bool (*each)(const struct store_snapshot *snapshot, void *context),
                         void *context, struct store_error *error) {
    struct store_snapshot snapshot;
    struct snapshot_reading reading = {.snapshot = &snapshot, .each = each, .context = context};
    return read_newest(store, stream, up_to_seq, give_one, &reading, error);
}

bool store_snapshots(struct store *store,
                     bool (*each)(const struct store_snapshot *snapshot, void *context),
                     void *context, struct store_error *error) {
    struct store_snapshot snapshot;
    struct snapshot_reading reading = {.snapshot = &snapshot, .each = each, .context = context};
    *error = (struct store_error){STORE_FINE, ""};
    return store->methods->select(store,
                                  "SELECT stream,seq,bytes FROM snapshot ORDER BY stream,seq", NULL,
                                  0, "iib", give_one, &reading, error);
}
