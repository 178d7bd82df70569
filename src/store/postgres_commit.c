/* Writing a batch to PostgreSQL: one pipeline, each table's rows as one statement over arrays.
 *
 *   send -> answered "COMMIT"     done
 *        -> answered an error     rolled back, nothing done
 *        -> connection lost       connect again; the lock comes only when the old session has
 * ended; look for the batch: there -> done, not there -> send again
 *        -> and no connection     STORE_UNSURE: looked for when the batch comes again */
#include "store/postgres_inside.h"

#include <assert.h>
#include <string.h>

#define PATIENCE 5.0 /* seconds to wait for a server that went away */

enum statement {
    BEGIN,
    RECORDS,
    POSTINGS,
    BALANCES,
    DROP_SNAPSHOTS,
    SNAPSHOT,
    SEAL,
    UNSEAL,
    EDITION,
    ANCHOR,
    PLACE_ROUNDS_NOW,
    SET_PLACED,
    REPLIES,
    FORGET_ROWS,
    FORGET_RUNS,
    COMMIT,
    STATEMENTS
};

static const struct {
    const char *name, *sql;
    int parameters;
} statements[STATEMENTS] = {
    [BEGIN] = {"begin", "BEGIN", 0},
    [RECORDS] = {"records",
                 "INSERT INTO record(id,stream,seq,time,hash,body) SELECT * FROM unnest("
                 "$1::int8[],$2::int8[],$3::int8[],$4::int8[],$5::bytea[],$6::bytea[])",
                 6},
    [POSTINGS] = {"postings",
                  "INSERT INTO posting(id,from_account,to_account,amount,bet,clause) SELECT * FROM "
                  "unnest($1::int8[],$2::int8[],$3::int8[],$4::int8[],$5::int8[],$6::text[])",
                  6},
    [BALANCES] = {"balances",
                  "INSERT INTO balance(account,amount) SELECT DISTINCT ON (account) account,amount"
                  " FROM unnest($1::int8[],$2::int8[]) WITH ORDINALITY u(account,amount,place)"
                  " ORDER BY account, place DESC"
                  " ON CONFLICT(account) DO UPDATE SET amount=excluded.amount",
                  2},
    [DROP_SNAPSHOTS] = {"drop_snapshots", STORE_DROP_SNAPSHOTS, 0},
    [SNAPSHOT] = {"snapshot",
                  "INSERT INTO snapshot(stream,seq,bytes) VALUES($1::int8,$2::int8,$3::bytea)"
                  " ON CONFLICT(stream,seq) DO UPDATE SET bytes=excluded.bytes",
                  3},
    [SEAL] =
        {"seal",
         "INSERT INTO seed(stream,commitment,seed) VALUES($1::int8,$2::bytea,$3::bytea)"
         " ON CONFLICT(stream) DO UPDATE SET commitment=excluded.commitment,seed=excluded.seed",
         3},
    [UNSEAL] = {"unseal", "DELETE FROM seed WHERE stream=$1::int8", 1},
    [EDITION] = {"add_edition",
                 "INSERT INTO edition(hash,text) VALUES($1::text,$2::bytea)"
                 " ON CONFLICT(hash) DO NOTHING",
                 2},
    [ANCHOR] = {"add_anchor",
                "INSERT INTO anchor(series,number,time,bytes)"
                " SELECT $1::text,$2::int8,$3::int8,$4::bytea WHERE NOT EXISTS (SELECT 1 FROM"
                " anchor WHERE series=$1::text AND number=$2::int8 AND bytes=$4::bytea)",
                4},
    [PLACE_ROUNDS_NOW] = {"place_rounds", INDEX_PLACE, 0},
    [SET_PLACED] = {"set_placed", INDEX_SET_PLACED, 0},
    [REPLIES] = {"replies",
                 "INSERT INTO reply(id,time,entries,texts) VALUES("
                 "$1::int8,$2::int8,$3::bytea,$4::bytea)",
                 4},
    [FORGET_ROWS] = {"forget_rows", REPLY_FORGET_ROWS, 1},
    [FORGET_RUNS] = {"forget_runs", REPLY_FORGET_RUNS, 1},
    [COMMIT] = {"commit", "COMMIT", 0},
};

bool postgres_prepare(struct postgres_store *store, struct store_error *error) {
    for (size_t i = 0; i < STATEMENTS; i++) {
        PGresult *result =
            PQprepare(store->connection, statements[i].name, statements[i].sql, 0, NULL);
        bool prepared =
            PQresultStatus(result) == PGRES_COMMAND_OK || postgres_trouble(store, result, error);
        PQclear(result);
        if (!prepared)
            return false;
    }
    return postgres_prepare_puts(store, error);
}

/* ---- Arrays, in PostgreSQL's binary form ---- */

void postgres_begin_array(struct bytes *array, uint64_t type, size_t count) {
    bytes_clear(array);
    bytes_big_endian(array, 1, 4);
    bytes_big_endian(array, 0, 4);
    bytes_big_endian(array, type, 4);
    bytes_big_endian(array, count, 4);
    bytes_big_endian(array, 1, 4);
}

static void add_integer(struct bytes *array, int64_t number) {
    uint8_t element[12] = {0, 0, 0, 8};
    bytes_put_big_endian(element + 4, (uint64_t)number, 8);
    bytes_add(array, element, sizeof element);
}

static void add_bytes(struct bytes *array, const void *bytes, size_t length) {
    bytes_big_endian(array, length, 4);
    bytes_add(array, bytes, length);
}

/* ---- Sending ---- */

static bool send(struct postgres_store *store, enum statement which,
                 const struct postgres_value *values) {
    const char *bytes[POSTGRES_PARAMETERS] = {0};
    int lengths[POSTGRES_PARAMETERS] = {0}, formats[POSTGRES_PARAMETERS] = {0};
    assert(values != NULL || statements[which].parameters == 0);
    for (int i = 0; i < statements[which].parameters; i++) {
        bytes[i] = values[i].bytes;
        lengths[i] = (int)values[i].length;
        formats[i] = 1;
    }
    return PQsendQueryPrepared(store->connection, statements[which].name,
                               statements[which].parameters, bytes, lengths, formats, 1) == 1;
}

static bool send_arrays(struct postgres_store *store, enum statement which) {
    struct postgres_value values[POSTGRES_PARAMETERS];
    for (int i = 0; i < statements[which].parameters; i++) {
        if (store->arrays[i].failed)
            return false;
        values[i].bytes = store->arrays[i].at;
        values[i].length = store->arrays[i].length;
    }
    return send(store, which, values);
}

static bool send_records(struct postgres_store *store, const struct store_batch *batch) {
    struct bytes *arrays = store->arrays;
    for (int i = 0; i < 6; i++)
        postgres_begin_array(&arrays[i], i < 4 ? INT8 : BYTEA, batch->record_count);
    for (size_t i = 0; i < batch->record_count; i++) {
        const struct store_record *record = &batch->records[i];
        add_integer(&arrays[0], (int64_t)record->id);
        add_integer(&arrays[1], record->stream);
        add_integer(&arrays[2], (int64_t)record->seq);
        add_integer(&arrays[3], record->time);
        add_bytes(&arrays[4], record->hash, HASH_BYTES);
        add_bytes(&arrays[5], record->body, record->body_length);
    }
    return batch->record_count == 0 || send_arrays(store, RECORDS);
}

static void add_posting(struct bytes *arrays, const struct posting *posting, int64_t id) {
    add_integer(&arrays[0], id);
    add_integer(&arrays[1], (int64_t)posting->from);
    add_integer(&arrays[2], (int64_t)posting->to);
    add_integer(&arrays[3], posting->amount);
    add_integer(&arrays[4], posting->bet);
    add_bytes(&arrays[5], posting->clause, strnlen(posting->clause, sizeof posting->clause));
}

static bool send_postings(struct postgres_store *store, const struct store_batch *batch) {
    size_t count = 0;
    for (size_t i = 0; i < batch->record_count; i++)
        count += batch->records[i].posting_count;
    for (int i = 0; i < 6; i++)
        postgres_begin_array(&store->arrays[i], i < 5 ? INT8 : TEXT, count);
    for (size_t i = 0; i < batch->record_count; i++)
        for (size_t j = 0; j < batch->records[i].posting_count; j++)
            add_posting(store->arrays, &batch->records[i].postings[j],
                        posting_id(batch->records[i].id, j));
    return count == 0 || send_arrays(store, POSTINGS);
}

static bool send_balances(struct postgres_store *store, const struct store_batch *batch) {
    for (int i = 0; i < 2; i++)
        postgres_begin_array(&store->arrays[i], INT8, batch->balance_count);
    for (size_t i = 0; i < batch->balance_count; i++) {
        add_integer(&store->arrays[0], (int64_t)batch->balances[i].account);
        add_integer(&store->arrays[1], batch->balances[i].amount);
    }
    return batch->balance_count == 0 || send_arrays(store, BALANCES);
}

static bool send_snapshot(struct postgres_store *store, const struct store_snapshot *snapshot) {
    struct postgres_value values[3];
    postgres_integer(&values[0], snapshot->stream);
    postgres_integer(&values[1], (int64_t)snapshot->seq);
    values[2].bytes = snapshot->bytes;
    values[2].length = snapshot->length;
    return (snapshot->stream != 0 || send(store, DROP_SNAPSHOTS, NULL)) &&
           send(store, SNAPSHOT, values);
}

static bool send_seed(struct postgres_store *store, const struct store_seed *seed) {
    struct postgres_value values[3];
    postgres_integer(&values[0], seed->stream);
    values[1].bytes = seed->commitment;
    values[1].length = HASH_BYTES;
    values[2].bytes = seed->seed;
    values[2].length = seed->length;
    return send(store, seed->open ? SEAL : UNSEAL, values);
}

static bool send_edition(struct postgres_store *store, const struct store_edition *edition) {
    struct postgres_value values[2];
    char hex[2 * HASH_BYTES + 1];
    hash_print(edition->hash, hex);
    values[0].bytes = hex;
    values[0].length = 2 * HASH_BYTES;
    values[1].bytes = edition->text;
    values[1].length = edition->length;
    return send(store, EDITION, values);
}

/* The very same once more, after a commit that nobody heard of, is nothing new. */
static bool send_anchor(struct postgres_store *store, const struct store_anchor *anchor) {
    struct postgres_value values[4];
    char series[2 * STORE_SERIES + 1];
    store_series_print(anchor->series, series);
    values[0].bytes = series;
    values[0].length = 2 * STORE_SERIES;
    postgres_integer(&values[1], (int64_t)anchor->number);
    postgres_integer(&values[2], anchor->time);
    values[3].bytes = anchor->bytes;
    values[3].length = anchor->length;
    return send(store, ANCHOR, values);
}

static bool send_replies(struct postgres_store *store, const struct reply_row *row) {
    struct postgres_value values[4];
    if (row->entries.length == 0)
        return true;
    postgres_integer(&values[0], (int64_t)row->id);
    postgres_integer(&values[1], row->time);
    values[2].bytes = row->entries.at;
    values[2].length = row->entries.length;
    values[3].bytes = row->texts.at;
    values[3].length = row->texts.length;
    return send(store, REPLIES, values);
}

static bool send_forgetting(struct postgres_store *store, int64_t before_time) {
    struct postgres_value time, bucket;
    if (before_time == 0)
        return true;
    postgres_integer(&time, before_time);
    postgres_integer(&bucket, reply_keys_forgetting(&store->store));
    return send(store, FORGET_ROWS, &time) && send(store, FORGET_RUNS, &bucket);
}

static bool send_batch(struct postgres_store *store, const struct store_batch *batch,
                       const struct reply_row *replies, struct store_error *error) {
    bool sent = send(store, BEGIN, NULL) && send_records(store, batch) &&
                send_postings(store, batch) && send_balances(store, batch);
    for (size_t i = 0; sent && i < batch->snapshot_count; i++)
        sent = send_snapshot(store, &batch->snapshots[i]);
    for (size_t i = 0; sent && i < batch->seed_count; i++)
        sent = send_seed(store, &batch->seeds[i]);
    for (size_t i = 0; sent && i < batch->edition_count; i++)
        sent = send_edition(store, &batch->editions[i]);
    for (size_t i = 0; sent && i < batch->anchor_count; i++)
        sent = send_anchor(store, &batch->anchors[i]);
    sent = sent && index_put(&store->store, batch, error);
    if (sent && index_places(&store->store, batch))
        sent = send(store, PLACE_ROUNDS_NOW, NULL) && send(store, SET_PLACED, NULL);
    return sent && reply_keys_put(&store->store, error) && send_replies(store, replies) &&
           send_forgetting(store, batch->forget_before) && send(store, COMMIT, NULL);
}

/* ---- Answers ---- */

/* Reads every answer up to the end of the pipeline; true when "COMMIT" was among them. The first
 * error is kept. */
static bool gather(struct postgres_store *store, struct store_error *error) {
    bool committed = false, ended = false;
    while (!ended && !postgres_lost(store)) {
        PGresult *result = PQgetResult(store->connection);
        ExecStatusType status = PQresultStatus(result);
        ended = status == PGRES_PIPELINE_SYNC;
        if (result && status == PGRES_FATAL_ERROR && error->kind == STORE_FINE)
            postgres_trouble(store, result, error);
        committed =
            committed || (status == PGRES_COMMAND_OK && strcmp(PQcmdStatus(result), "COMMIT") == 0);
        PQclear(result);
    }
    return committed;
}

enum outcome { COMMITTED, REFUSED, LOST };

static enum outcome try_commit(struct postgres_store *store, const struct store_batch *batch,
                               const struct reply_row *replies, struct store_error *error) {
    if (PQenterPipelineMode(store->connection) != 1)
        return LOST;
    bool sent = send_batch(store, batch, replies, error);
    /* what could not be sent whole must not be committed: without its COMMIT it is not */
    bool synced = PQpipelineSync(store->connection) == 1;
    bool committed = synced && gather(store, error);
    if (!postgres_lost(store))
        PQexitPipelineMode(store->connection);
    if (committed)
        return COMMITTED;
    if (postgres_lost(store) || !synced)
        return LOST;
    if (!sent && error->kind == STORE_FINE)
        store_no_memory(error);
    PQclear(PQexec(store->connection, "ROLLBACK"));
    return REFUSED;
}

/* ---- Was it there? ---- */

/* The id of a record that is there with its hash; 0: it is not. */
static bool find_record(struct postgres_store *store, const struct store_record *record,
                        uint64_t *id, struct store_error *error) {
    struct postgres_value values[3];
    postgres_integer(&values[0], record->stream);
    postgres_integer(&values[1], (int64_t)record->seq);
    values[2].bytes = record->hash;
    values[2].length = HASH_BYTES;
    PGresult *result = postgres_query(
        store, "SELECT id FROM record WHERE stream=$1::int8 AND seq=$2::int8 AND hash=$3::bytea",
        values, 3, error);
    if (!result)
        return false;
    *id = PQntuples(result) == 1 ? (uint64_t)postgres_number(result, 0, 0) : 0;
    PQclear(result);
    return true;
}

/* The first and the last record of a batch, which was written whole or not at all. */
bool postgres_is_there(struct store *base, struct store_batch *batch, bool *there,
                       struct store_error *error) {
    struct postgres_store *store = (struct postgres_store *)base;
    uint64_t first = 0, last = 0;
    *there = false;
    if (batch->record_count == 0)
        return true;
    if (!find_record(store, &batch->records[0], &first, error) ||
        !find_record(store, &batch->records[batch->record_count - 1], &last, error)) {
        error->kind = STORE_UNSURE;
        return false;
    }
    if (first == 0)
        return true;
    if (last != first + batch->record_count - 1)
        return store_fail(error, STORE_CONFLICT, "a part of the batch is there already");
    for (size_t i = 0; i < batch->record_count; i++)
        batch->records[i].id = first + i;
    *there = true;
    return true;
}

/* Connects again after a batch may have been sent. True: go on and send it, or it is there. */
static bool find_out(struct postgres_store *store, struct store_batch *batch, bool sent,
                     bool *there, struct store_error *error) {
    *there = false;
    if (!postgres_connect(store, PATIENCE, error)) {
        error->kind = sent && error->kind == STORE_BUSY ? STORE_UNSURE : error->kind;
        return false;
    }
    return !sent || postgres_is_there(&store->store, batch, there, error);
}

bool postgres_commit(struct store *base, struct store_batch *batch, struct reply_row *replies,
                     struct store_error *error) {
    struct postgres_store *store = (struct postgres_store *)base;
    bool sent = false, there = false;
    for (;;) {
        if (postgres_lost(store) && !find_out(store, batch, sent, &there, error))
            return false;
        if (!there)
            for (size_t i = 0; i < batch->record_count; i++)
                batch->records[i].id = base->next_id + i;
        if (batch->record_count > 0)
            replies->id = batch->records[batch->record_count - 1].id;
        if (there)
            return true;
        enum outcome outcome = try_commit(store, batch, replies, error);
        if (outcome == COMMITTED)
            base->next_id += batch->record_count;
        if (outcome != LOST)
            return outcome == COMMITTED;
        sent = true;
        error->kind = STORE_FINE;
        PQfinish(store->connection);
        store->connection = NULL;
    }
}
