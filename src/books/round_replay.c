#include "books/round_replay.h"

#include "base/memory.h"
#include "books/event_record.h"
#include "books/snapshot.h"
#include "table/event_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct replaying {
    const struct cr_rulebook *book;
    const struct index_round *round;
    each_step *each;
    void *context;
    struct table table;
    struct effect list[EFFECTS_MAX];
    struct json_token tokens[RECORD_TOKENS];
    bool stopped;
    char problem[80];
};

static bool apply(struct replaying *replaying, const struct store_record *record,
                  struct event *event, struct effects *effects, const char **problem) {
    struct json json;
    struct json_error error;
    struct cr_refusal refusal;
    *problem = "json";
    if (json_parse(record->body, record->body_length, replaying->tokens, RECORD_TOKENS, &json,
                   &error) != JSON_OK ||
        !event_read(replaying->book, &json, event, problem))
        return false;
    if (table_apply(replaying->book, &replaying->table, event, effects, &refusal))
        return true;
    *problem = cr_refusal_name(refusal.why);
    return false;
}

static bool replay_record(const struct store_record *record, void *context) {
    struct replaying *replaying = context;
    struct effects effects = {replaying->list, EFFECTS_MAX, 0};
    struct event event;
    const char *problem;
    if (record->seq > replaying->round->last_seq)
        return false;
    if (!apply(replaying, record, &event, &effects, &problem)) {
        snprintf(replaying->problem, sizeof replaying->problem, "table %u, record %llu: %s",
                 record->stream, (unsigned long long)record->seq, problem);
        return false;
    }
    if (record->seq < replaying->round->first_seq)
        return true;
    replaying->stopped = !replaying->each(&replaying->table, &event, &effects, replaying->context);
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
        (void)snapshot_read_table(replaying->book, &snapshot, &replaying->table);
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

bool round_replay(struct store *store, const struct cr_rulebook *book,
                  const struct index_round *round, each_step *each, void *context,
                  struct store_error *error) {
    struct replaying *replaying = memory_grow(NULL, sizeof *replaying);
    memset(replaying, 0, sizeof *replaying);
    replaying->book = book;
    replaying->round = round;
    replaying->each = each;
    replaying->context = context;
    bool replayed = run(replaying, store, error);
    free(replaying);
    return replayed;
}
