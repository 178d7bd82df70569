/* Reading from PostgreSQL. */
#include "store/postgres_inside.h"

#include <stdlib.h>
#include <string.h>

enum { PAGE = 1000, PAGE_OF_REPLIES = 100 };

/* ---- Records ---- */

struct page {
    PGresult *records, *postings;
    int posting; /* the next that was not given out */
};

static PGresult *read_records(struct postgres_store *store, const struct store_query *query,
                              struct store_error *error) {
    struct postgres_value values[5];
    postgres_integer(&values[0],
                     (int64_t)(query->all_streams ? query->after_id : query->after_seq));
    postgres_integer(&values[1], query_from(query));
    postgres_integer(&values[2], query_to(query));
    postgres_integer(&values[3], query_limit(query) < PAGE ? query_limit(query) : PAGE);
    postgres_integer(&values[4], query->stream);
    if (query->all_streams)
        return postgres_query(store,
                              "SELECT id,stream,seq,time,hash,body FROM record WHERE id>$1::int8"
                              " AND time>=$2::int8 AND time<$3::int8 ORDER BY id LIMIT $4::int8",
                              values, 4, error);
    return postgres_query(store,
                          "SELECT id,stream,seq,time,hash,body FROM record WHERE seq>$1::int8"
                          " AND time>=$2::int8 AND time<$3::int8 AND stream=$5::int8"
                          " ORDER BY seq LIMIT $4::int8",
                          values, 5, error);
}

/* The postings of the page's records: both ascend by id. */
static PGresult *read_postings(struct postgres_store *store, const PGresult *records,
                               struct store_error *error) {
    struct bytes ids = {0};
    int count = PQntuples(records);
    static const uint8_t head[12] = {0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 20};
    bytes_add(&ids, head, sizeof head);
    bytes_big_endian(&ids, (uint64_t)count, 4);
    bytes_big_endian(&ids, 1, 4);
    for (int i = 0; i < count; i++) {
        bytes_big_endian(&ids, 8, 4);
        bytes_add(&ids, PQgetvalue(records, i, 0), 8);
    }
    struct postgres_value value = {.bytes = ids.at, .length = ids.length};
    PGresult *postings = NULL;
    if (ids.failed)
        store_no_memory(error);
    else
        /* Record by record: left to itself the planner goes through all postings in order, and for
         * each through all records. */
        postings = postgres_query(store,
                                  "SELECT p.id,p.from_account,p.to_account,p.amount,p.bet,p.clause"
                                  " FROM unnest($1::int8[]) r(id) CROSS JOIN LATERAL"
                                  " (SELECT * FROM posting WHERE id BETWEEN r.id*8192"
                                  " AND r.id*8192+8191 ORDER BY id) p ORDER BY p.id",
                                  &value, 1, error);
    bytes_free(&ids);
    return postings;
}

static void row_to_posting(const PGresult *rows, int row, struct posting *posting) {
    *posting = (struct posting){.from = (uint64_t)postgres_number(rows, row, 1),
                                .to = (uint64_t)postgres_number(rows, row, 2),
                                .amount = postgres_number(rows, row, 3),
                                .bet = (uint16_t)postgres_number(rows, row, 4)};
    strncpy(posting->clause, PQgetvalue(rows, row, 5), sizeof posting->clause - 1);
}

static size_t take_postings(struct page *page, uint64_t record, struct posting *postings) {
    size_t count = 0;
    for (; page->posting < PQntuples(page->postings); page->posting++) {
        uint64_t id = (uint64_t)postgres_number(page->postings, page->posting, 0);
        if (id / STORE_POSTINGS_MAX != record)
            break;
        row_to_posting(page->postings, page->posting, &postings[count++]);
    }
    return count;
}

static bool row_to_record(const PGresult *rows, int row, struct store_record *record) {
    *record = (struct store_record){
        .id = (uint64_t)postgres_number(rows, row, 0),
        .stream = (uint32_t)postgres_number(rows, row, 1),
        .seq = (uint64_t)postgres_number(rows, row, 2),
        .time = postgres_number(rows, row, 3),
        .body = PQgetvalue(rows, row, 5),
        .body_length = (size_t)PQgetlength(rows, row, 5),
    };
    if (PQgetlength(rows, row, 4) != HASH_BYTES)
        return false;
    memcpy(record->hash, PQgetvalue(rows, row, 4), HASH_BYTES);
    return true;
}

/* Gives a page's records out and moves the query on behind them. False: stop. */
static bool give_page(struct page *page, struct store_query *query, struct posting *postings,
                      bool (*each)(const struct store_record *record, void *context), void *context,
                      struct store_error *error) {
    struct store_record record;
    for (int row = 0; row < PQntuples(page->records); row++) {
        if (!row_to_record(page->records, row, &record))
            return store_fail(error, STORE_BROKEN, "record %lu of stream %u has no whole hash",
                              (unsigned long)record.seq, record.stream);
        record.postings = postings;
        if (postings)
            record.posting_count = take_postings(page, record.id, postings);
        query->after_id = record.id;
        query->after_seq = record.seq;
        if (!each(&record, context))
            return false;
    }
    return true;
}

static bool read_page(struct postgres_store *store, struct store_query *query,
                      struct posting *postings,
                      bool (*each)(const struct store_record *record, void *context), void *context,
                      struct store_error *error) {
    struct page page = {.records = read_records(store, query, error)};
    int count = page.records ? PQntuples(page.records) : 0;
    bool more = count == PAGE;
    if (count > 0 && postings)
        page.postings = read_postings(store, page.records, error);
    if (error->kind == STORE_FINE)
        more = give_page(&page, query, postings, each, context, error) && more;
    PQclear(page.records);
    PQclear(page.postings);
    if (query->limit != 0) {
        query->limit -= (uint64_t)count;
        more = more && query->limit != 0;
    }
    return more && error->kind == STORE_FINE;
}

/* Page by page: a long reading holds no transaction open. */
static bool postgres_read(struct store *base, const struct store_query *asked, bool with_postings,
                          bool (*each)(const struct store_record *record, void *context),
                          void *context, struct store_error *error) {
    struct postgres_store *store = (struct postgres_store *)base;
    struct store_query query = *asked;
    struct posting *postings = with_postings ? malloc(STORE_POSTINGS_MAX * sizeof *postings) : NULL;
    if (with_postings && !postings)
        return store_no_memory(error);
    while (read_page(store, &query, postings, each, context, error))
        continue;
    free(postings);
    return error->kind == STORE_FINE;
}

/* Which streams, and from where, as two arrays. */
static PGresult *read_from(struct postgres_store *store, const struct store_place_in *from,
                           size_t count, uint64_t limit, struct store_error *error) {
    struct postgres_value values[3];
    for (size_t k = 0; k < 2; k++) {
        struct bytes *array = &store->arrays[k];
        postgres_begin_array(array, INT8, count);
        for (size_t i = 0; i < count; i++) {
            bytes_big_endian(array, 8, 4);
            bytes_big_endian(array, k == 0 ? from[i].stream : from[i].seq, 8);
        }
        if (array->failed) {
            store_no_memory(error);
            return NULL;
        }
        values[k] = (struct postgres_value){.bytes = array->at, .length = array->length};
    }
    postgres_integer(&values[2], (int64_t)limit);
    return postgres_query(store,
                          "SELECT r.id,r.stream,r.seq,r.time,r.hash,r.body"
                          " FROM unnest($1::int8[],$2::int8[]) WITH ORDINALITY a(stream,seq,place)"
                          " CROSS JOIN LATERAL (SELECT * FROM record WHERE stream=a.stream"
                          " AND seq>=a.seq ORDER BY seq LIMIT $3::int8) r"
                          " ORDER BY a.place,r.seq",
                          values, 3, error);
}

static bool postgres_read_streams(struct store *base, const struct store_place_in *from,
                                  size_t count, uint64_t limit,
                                  bool (*each)(const struct store_record *record, void *context),
                                  void *context, struct store_error *error) {
    struct store_query query = {0};
    struct page page = {.records =
                            read_from((struct postgres_store *)base, from, count, limit, error)};
    if (page.records)
        (void)give_page(&page, &query, NULL, each, context, error);
    PQclear(page.records);
    return error->kind == STORE_FINE;
}

static bool postgres_hold(struct store *base, struct store_error *error) {
    struct postgres_store *store = (struct postgres_store *)base;
    return postgres_run(store, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", error);
}

static bool postgres_last(struct store *base, uint32_t stream, uint64_t *seq,
                          uint8_t hash[HASH_BYTES], struct store_error *error) {
    struct postgres_value value;
    postgres_integer(&value, stream);
    PGresult *last = postgres_query(
        (struct postgres_store *)base,
        "SELECT seq,hash FROM record WHERE stream=$1::int8 ORDER BY seq DESC LIMIT 1", &value, 1,
        error);
    if (!last)
        return false;
    if (PQntuples(last) == 1) {
        *seq = (uint64_t)postgres_number(last, 0, 0);
        if (PQgetlength(last, 0, 1) == HASH_BYTES)
            memcpy(hash, PQgetvalue(last, 0, 1), HASH_BYTES);
    }
    PQclear(last);
    return true;
}

/* ---- Balances, snapshots, replies, settings ---- */

static bool postgres_reply_rows(struct store *base, uint64_t after_row, store_each_row *each,
                                void *context, struct store_error *error) {
    bool going = true;
    for (int count = PAGE_OF_REPLIES; going && count == PAGE_OF_REPLIES;) {
        struct postgres_value value;
        postgres_integer(&value, (int64_t)after_row);
        PGresult *rows =
            postgres_query((struct postgres_store *)base,
                           "SELECT id,entries FROM reply WHERE id>$1::int8 ORDER BY id LIMIT 100",
                           &value, 1, error);
        if (!rows)
            return false;
        count = PQntuples(rows);
        for (int row = 0; going && row < count; row++) {
            after_row = (uint64_t)postgres_number(rows, row, 0);
            struct store_value values[2] = {
                {.integer = (int64_t)after_row},
                {.bytes = PQgetvalue(rows, row, 1), .length = (size_t)PQgetlength(rows, row, 1)}};
            going = each(values, context);
        }
        PQclear(rows);
    }
    return true;
}

static bool postgres_reply_row(struct store *base, uint64_t id, struct reply_row *row,
                               struct store_error *error) {
    struct postgres_value value;
    postgres_integer(&value, (int64_t)id);
    PGresult *found =
        postgres_query((struct postgres_store *)base,
                       "SELECT time,entries,texts FROM reply WHERE id=$1::int8", &value, 1, error);
    if (!found)
        return false;
    row->id = PQntuples(found) == 1 ? id : 0;
    bytes_clear(&row->entries);
    bytes_clear(&row->texts);
    if (row->id != 0) {
        row->time = postgres_number(found, 0, 0);
        bytes_add(&row->entries, PQgetvalue(found, 0, 1), (size_t)PQgetlength(found, 0, 1));
        bytes_add(&row->texts, PQgetvalue(found, 0, 2), (size_t)PQgetlength(found, 0, 2));
    }
    PQclear(found);
    return !(row->entries.failed || row->texts.failed) || store_no_memory(error);
}

static bool postgres_get(struct store *base, const char *name, char *value, size_t room,
                         struct store_error *error) {
    struct postgres_value asked;
    postgres_text(&asked, name);
    PGresult *row = postgres_query((struct postgres_store *)base,
                                   "SELECT value FROM meta WHERE name=$1::text", &asked, 1, error);
    bool found = row && PQntuples(row) == 1;
    if (found) {
        size_t length = (size_t)PQgetlength(row, 0, 0);
        found = length < room || store_fail(error, STORE_BROKEN, "%s does not fit", name);
        if (found)
            memcpy(value, PQgetvalue(row, 0, 0), length + 1);
    }
    PQclear(row);
    return found;
}

static bool postgres_put(struct store *base, const char *name, const char *value,
                         struct store_error *error) {
    struct postgres_value values[2];
    postgres_text(&values[0], name);
    postgres_text(&values[1], value);
    PGresult *done = postgres_query((struct postgres_store *)base,
                                    "INSERT INTO meta(name,value) VALUES($1::text,$2::text)"
                                    " ON CONFLICT(name) DO UPDATE SET value=excluded.value",
                                    values, 2, error);
    PQclear(done);
    return done;
}

const struct store_methods postgres_methods = {
    .close = postgres_close,
    .commit = postgres_commit,
    .is_there = postgres_is_there,
    .read = postgres_read,
    .read_streams = postgres_read_streams,
    .hold = postgres_hold,
    .last = postgres_last,
    .balances = postgres_balances,
    .put_rows = postgres_put_rows,
    .select = postgres_select,
    .record_id_sql = "SELECT id FROM record WHERE stream=$1 AND seq=$2",
    .run = postgres_run_alone,
    .reply_rows = postgres_reply_rows,
    .reply_row = postgres_reply_row,
    .get = postgres_get,
    .put = postgres_put,
    .describe = postgres_describe,
    .strangers = postgres_strangers,
    .backup = postgres_backup,
    .copy_begin = postgres_copy_begin,
    .copy_table = postgres_copy_table,
    .copy_row = postgres_copy_row,
    .copy_table_end = postgres_copy_table_end,
    .copy_end = postgres_copy_end,
};
