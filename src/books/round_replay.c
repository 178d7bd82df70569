#include "books/round_replay.h"

#include "base/memory.h"
#include "books/event_record.h"
#include "books/snapshot.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct replaying {
    struct event_reader reader;
    const struct index_round *round;
    each_step *each;
    void *context;
    struct table table;
    struct effect list[EFFECTS_MAX];
    struct json_token tokens[RECORD_TOKENS];
    bool stopped;
    char problem[80];
};

static bool replay_record(const struct store_record *record, void *context) {
    struct replaying *replaying = context;
    struct effects effects = {replaying->list, EFFECTS_MAX, 0};
    struct event event;
    const char *problem;
    if (record->seq > replaying->round->last_seq)
        return false;
    if (!event_record_apply(&replaying->reader, record, replaying->tokens, &event, &effects,
                            &problem)) {
        snprintf(replaying->problem, sizeof replaying->problem, "table %u, record %llu: %s",
                 record->stream, (unsigned long long)record->seq, problem);
        return false;
    }
    if (record->seq < replaying->round->first_seq)
        return true;
    replaying->stopped = !replaying->each(replaying->reader.book, &replaying->table, &event,
                                          &effects, replaying->context);
    return !replaying->stopped;
}

/* Of another version, or damaged: then from the beginning. */
static bool begin(struct replaying *replaying, struct store *store, struct store_error *error) {
    struct store_snapshot snapshot;
    void *bytes = NULL;
    table_init(&replaying->table);
    bool found = store_snapshot_read(store, replaying->round->stream,
                                     replaying->round->first_seq - 1, &snapshot, &bytes, error);
    if (found)
        (void)snapshot_read(&replaying->reader, &snapshot);
    free(bytes);
    return found || error->kind == STORE_FINE || error->kind == STORE_BROKEN;
}

static bool run(struct replaying *replaying, struct store *store, struct store_error *error) {
    if (!begin(replaying, store, error))
        return false;
    const struct index_round *round = replaying->round;
    struct store_query query = {.stream = round->stream,
                                .after_seq = replaying->table.seq,
                                .limit = round->last_seq - replaying->table.seq};
    if (!store_read(store, &query, false, replay_record, replaying, error))
        return false;
    if (replaying->problem[0] == '\0')
        return true;
    error->kind = STORE_BROKEN;
    snprintf(error->message, sizeof error->message, "%s", replaying->problem);
    return false;
}

bool round_replay(struct store *store, struct edition_shelf *shelf, const struct index_round *round,
                  struct virtual_dealer *dealer, each_step *each, void *context,
                  struct store_error *error) {
    struct replaying *replaying = memory_grow(NULL, sizeof *replaying);
    memset(replaying, 0, sizeof *replaying);
    replaying->reader =
        (struct event_reader){.shelf = shelf, .table = &replaying->table, .dealer = dealer};
    replaying->round = round;
    replaying->each = each;
    replaying->context = context;
    bool replayed = run(replaying, store, error);
    free(replaying);
    return replayed;
}
