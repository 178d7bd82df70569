/* Records in SQLite: what is written in one transaction, and reading it. */
#include "store/sqlite_inside.h"

#include <stdlib.h>
#include <string.h>

#define S(name, sql) [STATEMENT_##name] = (sql),
#define PLACED       "(SELECT CAST(value AS INTEGER) FROM meta WHERE name='placed')"
static const char *const statement_sql[SQLITE_STATEMENTS] = {
#include "store/sqlite_statement.def"
};
#undef S
#undef PLACED

enum { PLACE_EVERY = 4096, READ_AT_ONCE = 5000 }; /* records */

static enum store_trouble trouble_of(int code) {
    switch (code & 0xff) {
    case SQLITE_CONSTRAINT:
        return STORE_CONFLICT;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
    case SQLITE_ERROR:
    case SQLITE_MISMATCH:
    case SQLITE_TOOBIG:
        return STORE_BROKEN;
    default: /* full, read-only, locked, no access, no memory, a failing disk */
        return STORE_BUSY;
    }
}

bool sqlite_trouble(sqlite3 *db, const char *doing, struct store_error *error) {
    int code = sqlite3_extended_errcode(db);
    return store_fail(error, trouble_of(code), "%s: %s (%d)", doing, sqlite3_errmsg(db), code);
}

bool sqlite_run(sqlite3 *db, const char *sql, struct store_error *error) {
    return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK || sqlite_trouble(db, sql, error);
}

sqlite3_stmt *sqlite_ready(struct sqlite_store *store, enum sqlite_statement which,
                           struct store_error *error) {
    sqlite3_stmt **statement = &store->statements[which];
    if (!*statement && sqlite3_prepare_v3(store->db, statement_sql[which], -1,
                                          SQLITE_PREPARE_PERSISTENT, statement, NULL) != SQLITE_OK)
        sqlite_trouble(store->db, "preparing a statement", error);
    return *statement;
}

/* ---- Writing ---- */

/* Runs a statement that gives no rows. */
static bool finish(struct sqlite_store *store, sqlite3_stmt *statement, const char *doing,
                   struct store_error *error) {
    bool done = sqlite3_step(statement) == SQLITE_DONE || sqlite_trouble(store->db, doing, error);
    sqlite3_reset(statement);
    return done;
}

static bool add_postings(struct sqlite_store *store, const struct store_record *record,
                         struct store_error *error) {
    sqlite3_stmt *add = sqlite_ready(store, STATEMENT_ADD_POSTING, error);
    if (!add)
        return false;
    for (size_t i = 0; i < record->posting_count; i++) {
        const struct posting *posting = &record->postings[i];
        sqlite3_bind_int64(add, 1, posting_id(record->id, i));
        sqlite3_bind_int64(add, 2, (int64_t)posting->from);
        sqlite3_bind_int64(add, 3, (int64_t)posting->to);
        sqlite3_bind_int64(add, 4, posting->amount);
        sqlite3_bind_int64(add, 5, posting->bet);
        sqlite3_bind_text(add, 6, posting->clause,
                          (int)strnlen(posting->clause, sizeof posting->clause), SQLITE_STATIC);
        if (!finish(store, add, "writing a posting", error))
            return false;
    }
    return true;
}

static bool add_record(struct sqlite_store *store, const struct store_record *record,
                       struct store_error *error) {
    sqlite3_stmt *add = sqlite_ready(store, STATEMENT_ADD_RECORD, error);
    if (!add)
        return false;
    sqlite3_bind_int64(add, 1, (int64_t)record->id);
    sqlite3_bind_int64(add, 2, record->stream);
    sqlite3_bind_int64(add, 3, (int64_t)record->seq);
    sqlite3_bind_int64(add, 4, record->time);
    sqlite3_bind_blob(add, 5, record->hash, HASH_BYTES, SQLITE_STATIC);
    sqlite3_bind_text(add, 6, record->body_length ? record->body : "", (int)record->body_length,
                      SQLITE_STATIC);
    return finish(store, add, "writing a record", error) && add_postings(store, record, error);
}

static bool set_balances(struct sqlite_store *store, const struct store_batch *batch,
                         struct store_error *error) {
    sqlite3_stmt *set = sqlite_ready(store, STATEMENT_SET_BALANCE, error);
    if (!set)
        return false;
    for (size_t i = 0; i < batch->balance_count; i++) {
        sqlite3_bind_int64(set, 1, (int64_t)batch->balances[i].account);
        sqlite3_bind_int64(set, 2, batch->balances[i].amount);
        if (!finish(store, set, "writing a balance", error))
            return false;
    }
    return true;
}

static bool add_snapshot(struct sqlite_store *store, const struct store_snapshot *snapshot,
                         struct store_error *error) {
    sqlite3_stmt *add = sqlite_ready(store, STATEMENT_ADD_SNAPSHOT, error);
    if (!add)
        return false;
    sqlite3_stmt *drop = sqlite_ready(store, STATEMENT_DROP_SNAPSHOTS, error);
    if (snapshot->stream == 0 && (!drop || !finish(store, drop, "dropping a snapshot", error)))
        return false;
    sqlite3_bind_int64(add, 1, snapshot->stream);
    sqlite3_bind_int64(add, 2, (int64_t)snapshot->seq);
    sqlite3_bind_blob64(add, 3, snapshot->bytes, snapshot->length, SQLITE_STATIC);
    return finish(store, add, "writing a snapshot", error);
}

static bool add_edition(struct sqlite_store *store, const struct store_edition *edition,
                        struct store_error *error) {
    char hex[2 * HASH_BYTES + 1];
    sqlite3_stmt *add = sqlite_ready(store, STATEMENT_ADD_EDITION, error);
    if (!add)
        return false;
    hash_print(edition->hash, hex);
    sqlite3_bind_text(add, 1, hex, 2 * HASH_BYTES, SQLITE_STATIC);
    sqlite3_bind_blob(add, 2, edition->text, (int)edition->length, SQLITE_STATIC);
    return finish(store, add, "writing an edition", error);
}

/* The very same once more, after a commit that nobody heard of, is nothing new. */
static bool add_anchor(struct sqlite_store *store, const struct store_anchor *anchor,
                       struct store_error *error) {
    char series[2 * STORE_SERIES + 1];
    sqlite3_stmt *add = sqlite_ready(store, STATEMENT_ADD_ANCHOR, error);
    if (!add)
        return false;
    store_series_print(anchor->series, series);
    sqlite3_bind_text(add, 1, series, 2 * STORE_SERIES, SQLITE_STATIC);
    sqlite3_bind_int64(add, 2, (int64_t)anchor->number);
    sqlite3_bind_int64(add, 3, anchor->time);
    sqlite3_bind_blob64(add, 4, anchor->bytes, anchor->length, SQLITE_STATIC);
    return finish(store, add, "writing an anchor", error);
}

static bool put_seed(struct sqlite_store *store, const struct store_seed *seed,
                     struct store_error *error) {
    sqlite3_stmt *put = sqlite_ready(store, seed->open ? STATEMENT_SEAL : STATEMENT_UNSEAL, error);
    if (!put)
        return false;
    sqlite3_bind_int64(put, 1, seed->stream);
    if (seed->open) {
        sqlite3_bind_blob(put, 2, seed->commitment, HASH_BYTES, SQLITE_STATIC);
        sqlite3_bind_blob(put, 3, seed->seed, (int)seed->length, SQLITE_STATIC);
    }
    return finish(store, put, "writing a seed", error);
}

static bool add_replies(struct sqlite_store *store, const struct reply_row *row,
                        struct store_error *error) {
    sqlite3_stmt *add = sqlite_ready(store, STATEMENT_ADD_REPLIES, error);
    if (!add)
        return false;
    sqlite3_bind_int64(add, 1, (int64_t)row->id);
    sqlite3_bind_int64(add, 2, row->time);
    sqlite3_bind_blob64(add, 3, row->entries.at, row->entries.length, SQLITE_STATIC);
    sqlite3_bind_blob64(add, 4, row->texts.at, row->texts.length, SQLITE_STATIC);
    return finish(store, add, "writing replies", error);
}

static bool forget_replies(struct sqlite_store *store, int64_t before_time,
                           struct store_error *error) {
    sqlite3_stmt *rows = sqlite_ready(store, STATEMENT_FORGET_ROWS, error);
    sqlite3_stmt *runs = sqlite_ready(store, STATEMENT_FORGET_RUNS, error);
    if (!rows || !runs)
        return false;
    sqlite3_bind_int64(rows, 1, before_time);
    sqlite3_bind_int64(runs, 1, reply_keys_forgetting(&store->store));
    return finish(store, rows, "forgetting replies", error) &&
           finish(store, runs, "forgetting replies", error);
}

bool sqlite_place_records(struct sqlite_store *store, struct store_error *error) {
    sqlite3_stmt *place = sqlite_ready(store, STATEMENT_PLACE, error);
    sqlite3_stmt *set = sqlite_ready(store, STATEMENT_SET_PLACED, error);
    return place && set && finish(store, place, "placing records", error) &&
           finish(store, set, "placing records", error);
}

static bool place_rounds(struct sqlite_store *store, struct store_error *error) {
    sqlite3_stmt *place = sqlite_ready(store, STATEMENT_PLACE_ROUNDS, error);
    sqlite3_stmt *set = sqlite_ready(store, STATEMENT_SET_ROUNDS_PLACED, error);
    return place && set && finish(store, place, "placing rounds", error) &&
           finish(store, set, "placing rounds", error);
}

static bool write_batch(struct sqlite_store *store, const struct store_batch *batch,
                        const struct reply_row *replies, struct store_error *error) {
    for (size_t i = 0; i < batch->record_count; i++)
        if (!add_record(store, &batch->records[i], error))
            return false;
    if (!set_balances(store, batch, error))
        return false;
    for (size_t i = 0; i < batch->snapshot_count; i++)
        if (!add_snapshot(store, &batch->snapshots[i], error))
            return false;
    for (size_t i = 0; i < batch->seed_count; i++)
        if (!put_seed(store, &batch->seeds[i], error))
            return false;
    for (size_t i = 0; i < batch->edition_count; i++)
        if (!add_edition(store, &batch->editions[i], error))
            return false;
    for (size_t i = 0; i < batch->anchor_count; i++)
        if (!add_anchor(store, &batch->anchors[i], error))
            return false;
    if (store->unplaced + batch->record_count >= PLACE_EVERY && !sqlite_place_records(store, error))
        return false;
    if (!index_put(&store->store, batch, error) ||
        (index_places(&store->store, batch) && !place_rounds(store, error)))
        return false;
    return reply_keys_put(&store->store, error) &&
           (replies->entries.length == 0 || add_replies(store, replies, error)) &&
           (batch->forget_before == 0 || forget_replies(store, batch->forget_before, error));
}

/* What failed is undone. When all was written but could not be made to stay, it may be there after
 * all when the file is next opened. */
static bool end_transaction(struct sqlite_store *store, bool keep, struct store_error *error) {
    sqlite3_stmt *commit = sqlite_ready(store, STATEMENT_COMMIT, error);
    if (keep && commit) {
        if (finish(store, commit, "committing", error))
            return true;
        if (sqlite3_extended_errcode(store->db) == SQLITE_IOERR_FSYNC)
            error->kind = STORE_UNSURE;
    }
    if (!sqlite3_get_autocommit(store->db))
        sqlite3_exec(store->db, "ROLLBACK", NULL, NULL, NULL);
    return false;
}

static bool begin_transaction(struct sqlite_store *store, struct store_error *error) {
    sqlite3_stmt *begin = sqlite_ready(store, STATEMENT_BEGIN, error);
    return begin && finish(store, begin, "beginning", error);
}

static bool sqlite_commit(struct store *base, struct store_batch *batch, struct reply_row *replies,
                          struct store_error *error) {
    struct sqlite_store *store = (struct sqlite_store *)base;
    for (size_t i = 0; i < batch->record_count; i++)
        batch->records[i].id = base->next_id + i;
    replies->id = base->next_id + batch->record_count - 1;
    if (!begin_transaction(store, error))
        return false;
    if (!end_transaction(store, write_batch(store, batch, replies, error), error))
        return false;
    base->next_id += batch->record_count;
    store->unplaced += batch->record_count;
    if (store->unplaced >= PLACE_EVERY)
        store->unplaced = 0;
    return true;
}

void sqlite_place_all(struct sqlite_store *store) {
    struct store_error error = {STORE_FINE, ""};
    if (store->unplaced == 0 && store->store.unplaced_rounds == 0)
        return;
    if (!begin_transaction(store, &error))
        return;
    bool placed = sqlite_place_records(store, &error) && place_rounds(store, &error);
    if (end_transaction(store, placed, &error))
        store->unplaced = store->store.unplaced_rounds = 0;
}

/* Nothing a lost commit wrote is to be seen before the file is opened anew. */
static bool sqlite_is_there(struct store *store, struct store_batch *batch, bool *there,
                            struct store_error *error) {
    (void)store, (void)batch, (void)error;
    *there = false;
    return true;
}

static bool read_number(struct sqlite_store *store, enum sqlite_statement which, uint64_t *number,
                        struct store_error *error) {
    sqlite3_stmt *read = sqlite_ready(store, which, error);
    if (!read)
        return false;
    bool found = sqlite3_step(read) == SQLITE_ROW;
    if (found)
        *number = (uint64_t)sqlite3_column_int64(read, 0);
    else
        sqlite_trouble(store->db, "counting records", error);
    sqlite3_reset(read);
    return found;
}

bool sqlite_count_records(struct sqlite_store *store, struct store_error *error) {
    return read_number(store, STATEMENT_NEXT_ID, &store->store.next_id, error) &&
           read_number(store, STATEMENT_UNPLACED, &store->unplaced, error) &&
           read_number(store, STATEMENT_UNPLACED_ROUNDS, &store->store.unplaced_rounds, error);
}

/* ---- Reading ---- */

/* The end of reading rows: fine unless a step failed. */
static bool read_to(struct sqlite_store *store, sqlite3_stmt *statement, int last_step,
                    const char *doing, struct store_error *error) {
    bool read = last_step == SQLITE_DONE || last_step == SQLITE_ROW ||
                sqlite_trouble(store->db, doing, error);
    sqlite3_reset(statement);
    return read;
}

static bool read_postings(struct sqlite_store *store, uint64_t id, struct posting *postings,
                          size_t *count, struct store_error *error) {
    sqlite3_stmt *read = sqlite_ready(store, STATEMENT_READ_POSTINGS, error);
    int step;
    if (!read)
        return false;
    sqlite3_bind_int64(read, 1, posting_id(id, 0));
    sqlite3_bind_int64(read, 2, posting_id(id, STORE_POSTINGS_MAX - 1));
    for (*count = 0; (step = sqlite3_step(read)) == SQLITE_ROW; ++*count) {
        struct posting *posting = &postings[*count];
        const unsigned char *clause = sqlite3_column_text(read, 4);
        *posting = (struct posting){.from = (uint64_t)sqlite3_column_int64(read, 0),
                                    .to = (uint64_t)sqlite3_column_int64(read, 1),
                                    .amount = sqlite3_column_int64(read, 2),
                                    .bet = (uint16_t)sqlite3_column_int(read, 3)};
        if (clause)
            strncpy(posting->clause, (const char *)clause, sizeof posting->clause - 1);
    }
    return read_to(store, read, step, "reading postings", error);
}

/* False: the row has a hash of another length. */
static bool row_to_record(sqlite3_stmt *row, struct store_record *record) {
    *record = (struct store_record){
        .id = (uint64_t)sqlite3_column_int64(row, 0),
        .stream = (uint32_t)sqlite3_column_int64(row, 1),
        .seq = (uint64_t)sqlite3_column_int64(row, 2),
        .time = sqlite3_column_int64(row, 3),
        .body = sqlite3_column_blob(row, 5),
        .body_length = (size_t)sqlite3_column_bytes(row, 5),
    };
    if (sqlite3_column_bytes(row, 4) != HASH_BYTES)
        return false;
    memcpy(record->hash, sqlite3_column_blob(row, 4), HASH_BYTES);
    return true;
}

struct reading {
    struct store_query query; /* moves on with what was read */
    struct posting *postings; /* NULL: they are not asked for */
    bool (*each)(const struct store_record *record, void *context);
    void *context;
};

static bool read_record(struct sqlite_store *store, sqlite3_stmt *row, struct reading *reading,
                        struct store_error *error) {
    struct store_record record;
    if (!row_to_record(row, &record))
        return store_fail(error, STORE_BROKEN, "record %lu of stream %u has no whole hash",
                          (unsigned long)record.seq, record.stream);
    record.postings = reading->postings;
    if (reading->postings &&
        !read_postings(store, record.id, reading->postings, &record.posting_count, error))
        return false;
    reading->query.after_id = record.id;
    reading->query.after_seq = record.seq;
    return reading->each(&record, reading->context);
}

/* True: there may be more. */
static bool read_part(struct sqlite_store *store, struct reading *reading,
                      struct store_error *error) {
    struct store_query *query = &reading->query;
    sqlite3_stmt *read =
        sqlite_ready(store, query->all_streams ? STATEMENT_READ_ALL : STATEMENT_READ_STREAM, error);
    int64_t limit = query_limit(query) < READ_AT_ONCE ? query_limit(query) : READ_AT_ONCE;
    int64_t count = 0;
    bool going = true;
    int step = SQLITE_DONE;
    if (!read)
        return false;
    sqlite3_bind_int64(read, 1, (int64_t)(query->all_streams ? query->after_id : query->after_seq));
    sqlite3_bind_int64(read, 2, query_from(query));
    sqlite3_bind_int64(read, 3, query_to(query));
    sqlite3_bind_int64(read, 4, limit);
    if (!query->all_streams)
        sqlite3_bind_int64(read, 5, query->stream);
    for (; going && (step = sqlite3_step(read)) == SQLITE_ROW; count++)
        going = read_record(store, read, reading, error);
    bool all = count < READ_AT_ONCE || (query->limit != 0 && query->limit == (uint64_t)count);
    if (query->limit != 0)
        query->limit -= (uint64_t)count;
    return read_to(store, read, step, "reading records", error) && going && !all;
}

/* In parts: whoever reads long must not keep the write-ahead log from being emptied. */
static bool sqlite_read(struct store *base, const struct store_query *query, bool with_postings,
                        bool (*each)(const struct store_record *record, void *context),
                        void *context, struct store_error *error) {
    struct reading reading = {*query, NULL, each, context};
    if (with_postings) {
        reading.postings = malloc(STORE_POSTINGS_MAX * sizeof *reading.postings);
        if (!reading.postings)
            return store_no_memory(error);
    }
    while (read_part((struct sqlite_store *)base, &reading, error))
        continue;
    free(reading.postings);
    return error->kind == STORE_FINE;
}

static bool read_own(struct sqlite_store *store, sqlite3_stmt *row, uint32_t stream,
                     struct reading *reading, struct store_error *error) {
    if (sqlite3_column_int64(row, 1) != stream)
        return store_fail(error, STORE_BROKEN, "stream %u has another's record", stream);
    return read_record(store, row, reading, error);
}

/* Where all records stand in their places, nobody looks through the others for each stream. */
static bool sqlite_read_streams(struct store *base, const struct store_place_in *from, size_t count,
                                uint64_t limit,
                                bool (*each)(const struct store_record *record, void *context),
                                void *context, struct store_error *error) {
    struct sqlite_store *store = (struct sqlite_store *)base;
    struct reading reading = {.each = each, .context = context};
    uint64_t unplaced;
    if (!read_number(store, STATEMENT_UNPLACED, &unplaced, error))
        return false;
    sqlite3_stmt *read =
        sqlite_ready(store, unplaced == 0 ? STATEMENT_READ_PLACED : STATEMENT_READ_STREAM, error);
    bool going = read != NULL;
    for (size_t i = 0; going && i < count; i++) {
        int step = SQLITE_DONE;
        sqlite3_bind_int64(read, 1, (int64_t)from[i].seq - 1);
        sqlite3_bind_int64(read, 2, INT64_MIN);
        sqlite3_bind_int64(read, 3, INT64_MAX);
        sqlite3_bind_int64(read, 4, (int64_t)limit);
        sqlite3_bind_int64(read, 5, from[i].stream);
        while (going && (step = sqlite3_step(read)) == SQLITE_ROW)
            going = read_own(store, read, from[i].stream, &reading, error);
        going = read_to(store, read, step, "reading records", error) && going;
    }
    return error->kind == STORE_FINE;
}

static bool sqlite_hold(struct store *base, struct store_error *error) {
    struct sqlite_store *store = (struct sqlite_store *)base;
    return sqlite_run(store->db, "BEGIN", error);
}

static bool sqlite_last(struct store *base, uint32_t stream, uint64_t *seq,
                        uint8_t hash[HASH_BYTES], struct store_error *error) {
    struct sqlite_store *store = (struct sqlite_store *)base;
    sqlite3_stmt *last = sqlite_ready(store, STATEMENT_LAST, error);
    if (!last)
        return false;
    sqlite3_bind_int64(last, 1, stream);
    int step = sqlite3_step(last);
    if (step == SQLITE_ROW) {
        *seq = (uint64_t)sqlite3_column_int64(last, 0);
        if (sqlite3_column_bytes(last, 1) == HASH_BYTES)
            memcpy(hash, sqlite3_column_blob(last, 1), HASH_BYTES);
    }
    return read_to(store, last, step, "reading the last record", error);
}

static bool sqlite_balances(struct store *base,
                            void (*each)(ledger_account account, cr_money balance, void *context),
                            void *context, struct store_error *error) {
    struct sqlite_store *store = (struct sqlite_store *)base;
    sqlite3_stmt *balances = sqlite_ready(store, STATEMENT_BALANCES, error);
    int step;
    if (!balances)
        return false;
    while ((step = sqlite3_step(balances)) == SQLITE_ROW)
        each((uint64_t)sqlite3_column_int64(balances, 0), sqlite3_column_int64(balances, 1),
             context);
    return read_to(store, balances, step, "reading balances", error);
}

static bool sqlite_reply_rows(struct store *base, uint64_t after_row, store_each_row *each,
                              void *context, struct store_error *error) {
    struct sqlite_store *store = (struct sqlite_store *)base;
    sqlite3_stmt *rows = sqlite_ready(store, STATEMENT_REPLY_ROWS, error);
    bool going = true;
    int step = SQLITE_DONE;
    if (!rows)
        return false;
    sqlite3_bind_int64(rows, 1, (int64_t)after_row);
    while (going && (step = sqlite3_step(rows)) == SQLITE_ROW) {
        struct store_value values[2] = {{.integer = sqlite3_column_int64(rows, 0)},
                                        {.bytes = sqlite3_column_blob(rows, 1),
                                         .length = (size_t)sqlite3_column_bytes(rows, 1)}};
        going = each(values, context);
    }
    return read_to(store, rows, step, "reading replies", error);
}

static bool sqlite_reply_row(struct store *base, uint64_t id, struct reply_row *row,
                             struct store_error *error) {
    struct sqlite_store *store = (struct sqlite_store *)base;
    sqlite3_stmt *read = sqlite_ready(store, STATEMENT_REPLY_ROW, error);
    if (!read)
        return false;
    sqlite3_bind_int64(read, 1, (int64_t)id);
    int step = sqlite3_step(read);
    row->id = step == SQLITE_ROW ? id : 0;
    bytes_clear(&row->entries);
    bytes_clear(&row->texts);
    if (row->id != 0) {
        row->time = sqlite3_column_int64(read, 0);
        bytes_add(&row->entries, sqlite3_column_blob(read, 1),
                  (size_t)sqlite3_column_bytes(read, 1));
        bytes_add(&row->texts, sqlite3_column_blob(read, 2), (size_t)sqlite3_column_bytes(read, 2));
    }
    return read_to(store, read, step, "reading a reply", error) &&
           (!(row->entries.failed || row->texts.failed) || store_no_memory(error));
}

static bool sqlite_get(struct store *base, const char *name, char *value, size_t room,
                       struct store_error *error) {
    struct sqlite_store *store = (struct sqlite_store *)base;
    sqlite3_stmt *get = sqlite_ready(store, STATEMENT_GET, error);
    bool found = false;
    if (!get)
        return false;
    sqlite3_bind_text(get, 1, name, -1, SQLITE_STATIC);
    int step = sqlite3_step(get);
    if (step == SQLITE_ROW) {
        size_t length = (size_t)sqlite3_column_bytes(get, 0);
        found = length < room || store_fail(error, STORE_BROKEN, "%s does not fit", name);
        if (found) {
            memcpy(value, sqlite3_column_text(get, 0), length);
            value[length] = '\0';
        }
    }
    return read_to(store, get, step, "reading a setting", error) && found;
}

static bool sqlite_put(struct store *base, const char *name, const char *value,
                       struct store_error *error) {
    struct sqlite_store *store = (struct sqlite_store *)base;
    sqlite3_stmt *put = sqlite_ready(store, STATEMENT_PUT, error);
    if (!put)
        return false;
    sqlite3_bind_text(put, 1, name, -1, SQLITE_STATIC);
    sqlite3_bind_text(put, 2, value, -1, SQLITE_STATIC);
    return finish(store, put, "writing a setting", error);
}

const struct store_methods sqlite_methods = {
    .close = sqlite_close,
    .commit = sqlite_commit,
    .is_there = sqlite_is_there,
    .read = sqlite_read,
    .read_streams = sqlite_read_streams,
    .hold = sqlite_hold,
    .last = sqlite_last,
    .balances = sqlite_balances,
    .put_rows = sqlite_put_rows,
    .select = sqlite_select,
    .record_id_sql = "SELECT r.id FROM place p JOIN record r ON r.id=p.id WHERE p.stream=$1"
                     " AND p.seq=$2 UNION ALL SELECT id FROM record WHERE id>"
                     "(SELECT CAST(value AS INTEGER) FROM meta WHERE name='placed')"
                     " AND stream=$1 AND seq=$2",
    .run = sqlite_run_alone,
    .reply_rows = sqlite_reply_rows,
    .reply_row = sqlite_reply_row,
    .get = sqlite_get,
    .put = sqlite_put,
    .describe = sqlite_describe,
    .strangers = sqlite_strangers,
    .backup = sqlite_backup,
    .copy_begin = sqlite_copy_begin,
    .copy_table = sqlite_copy_table,
    .copy_row = sqlite_copy_row,
    .copy_table_end = sqlite_copy_table_end,
    .copy_end = sqlite_copy_end,
};
