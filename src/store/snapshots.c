/* Reading snapshots. */
#include "store/store_inside.h"

#include <stdlib.h>

struct snapshot_reading {
    struct store_snapshot *snapshot;
    void *bytes;
    bool sound;
    bool (*each)(const struct store_snapshot *snapshot, void *context);
    void *context;
};

/* stream, seq, bytes */
static bool take_snapshot(const struct store_value *values, struct snapshot_reading *reading) {
    struct store_snapshot *snapshot = reading->snapshot;
    snapshot->stream = (uint32_t)values[0].integer;
    snapshot->seq = (uint64_t)values[1].integer;
    reading->bytes = zeros_unpack(values[2].bytes, values[2].length, &snapshot->length);
    snapshot->bytes = reading->bytes;
    reading->sound = reading->bytes != NULL;
    return reading->sound;
}

static bool take_one(const struct store_value *values, void *context) {
    return take_snapshot(values, context) && false;
}

static bool damaged(const struct snapshot_reading *reading, struct store_error *error) {
    return store_fail(error, STORE_BROKEN, "the snapshot of stream %u at %lu is damaged",
                      reading->snapshot->stream, (unsigned long)reading->snapshot->seq);
}

bool store_snapshot_read(struct store *store, uint32_t stream, uint64_t up_to_seq,
                         struct store_snapshot *snapshot, void **bytes, struct store_error *error) {
    struct snapshot_reading reading = {.snapshot = snapshot, .sound = true};
    int64_t parameters[2] = {stream, up_to_seq > INT64_MAX ? INT64_MAX : (int64_t)up_to_seq};
    *error = (struct store_error){STORE_FINE, ""};
    if (!store->methods->select(store,
                                "SELECT stream,seq,bytes FROM snapshot WHERE stream=$1 AND"
                                " seq<=$2 ORDER BY seq DESC LIMIT 1",
                                parameters, 2, "iib", take_one, &reading, error))
        return false;
    *bytes = reading.bytes;
    return reading.sound ? reading.bytes != NULL : damaged(&reading, error);
}

static bool give_one(const struct store_value *values, void *context) {
    struct snapshot_reading *reading = context;
    (void)take_snapshot(values, reading);
    bool going = reading->each(reading->snapshot, reading->context);
    free(reading->bytes);
    return going;
}

bool store_snapshots(struct store *store,
                     bool (*each)(const struct store_snapshot *snapshot, void *context),
                     void *context, struct store_error *error) {
    struct store_snapshot snapshot;
    struct snapshot_reading reading = {&snapshot, NULL, true, each, context};
    *error = (struct store_error){STORE_FINE, ""};
    return store->methods->select(store,
                                  "SELECT stream,seq,bytes FROM snapshot ORDER BY stream,seq", NULL,
                                  0, "iib", give_one, &reading, error);
}
