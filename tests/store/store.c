/* What a store does, the same suite for SQLite and PostgreSQL. PostgreSQL is tested when
 * CROUPIER_TEST_PG holds the address of a database. */
#include "place_support.h"
#include "store/store_inside.h"
#include "store_support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static bool on_postgres; /* which group is running; set by main between groups */

static int make_place(void **state) {
    struct place *place = malloc(sizeof *place);
    place_make(place, on_postgres);
    *state = place;
    return 0;
}

static int remove_place(void **state) {
    place_remove(*state);
    free(*state);
    return 0;
}

static struct store *must_open(const struct place *place) {
    struct store_error error;
    struct store *store = store_open(place->url, &error);
    if (!store)
        fail_msg("%s", error.message);
    assert_int_equal(error.kind, STORE_FINE);
    return store;
}

static void must_commit(struct store *store, struct store_batch *batch) {
    struct store_error error;
    if (!store_commit(store, batch, &error))
        fail_msg("%s", error.message);
}

static void must_refuse(struct store *store, struct store_batch *batch, enum store_trouble kind) {
    struct store_error error;
    assert_false(store_commit(store, batch, &error));
    if (error.kind != kind)
        fail_msg("%s", error.message);
    assert_string_not_equal(error.message, "");
}

static void must_audit(struct store *store) {
    char wrong[256];
    audit_store(store, wrong, sizeof wrong);
    assert_string_equal(wrong, "");
}

static struct scribe *new_scribe(struct store *store) {
    struct scribe *scribe = calloc(1, sizeof *scribe);
    struct store_error error;
    assert_true(scribe_load(scribe, store, &error));
    scribe->random = 7;
    return scribe;
}

static bool count_one(const struct store_record *record, void *context) {
    (void)record;
    ++*(size_t *)context;
    return true;
}

static size_t count_records(struct store *store, struct store_query query) {
    size_t count = 0;
    struct store_error error;
    assert_true(store_read(store, &query, false, count_one, &count, &error));
    return count;
}

static const struct store_query everything = {.all_streams = true};

/* ---- Writing and reading ---- */

static void an_empty_store_holds_nothing(void **state) {
    struct store *store = must_open(*state);
    struct store_error error;
    uint64_t seq = 9;
    uint8_t hash[HASH_BYTES] = {1};
    static const uint8_t zero[HASH_BYTES];
    char *reply, value[8];
    size_t length;
    void *bytes;
    struct store_snapshot snapshot;
    assert_true(store_last(store, 3, &seq, hash, &error));
    assert_int_equal(seq, 0);
    assert_memory_equal(hash, zero, HASH_BYTES);
    assert_int_equal(count_records(store, everything), 0);
    assert_false(store_reply(store, "k", &reply, &length, &error));
    assert_int_equal(error.kind, STORE_FINE);
    assert_false(store_snapshot_read(store, 3, UINT64_MAX, &snapshot, &bytes, &error));
    assert_int_equal(error.kind, STORE_FINE);
    assert_false(store_get(store, "nothing", value, sizeof value, &error));
    assert_int_equal(error.kind, STORE_FINE);
    must_commit(store, &(struct store_batch){0});
    must_audit(store);
    store_close(store);
}

/* Two records of stream 5 and one of stream 0, told apart by everything. */
static struct posting two_postings[2] = {
    {0x0700000000000011, 0x0600000000000005, 250000, 17, "4.2.1"},
    {0x0000000000000000, 0x07000000ffffffff, INT64_MAX, POSTING_NO_BET, "12345678901"}};

static void three_records(struct store_record records[3]) {
    static const char body[] = "{\"a\":\"\xc3\xad\"}";
    records[0] = (struct store_record){
        .stream = 5, .seq = 1, .time = 1000, .body = body, .body_length = sizeof body - 1};
    records[1] = (struct store_record){.stream = 0, .seq = 1, .time = -2000};
    records[2] = (struct store_record){.stream = 5,
                                       .seq = 2,
                                       .time = 3000,
                                       .body = "{}",
                                       .body_length = 2,
                                       .postings = two_postings,
                                       .posting_count = 2};
    for (int i = 0; i < 3; i++)
        memset(records[i].hash, 0x80 + i, HASH_BYTES);
}

struct expected {
    const struct store_record *records;
    int order[3];
    size_t met;
};

static bool equals_expected(const struct store_record *record, void *context) {
    struct expected *expected = context;
    const struct store_record *other = &expected->records[expected->order[expected->met++]];
    assert_int_equal(record->id, other->id);
    assert_int_equal(record->stream, other->stream);
    assert_int_equal(record->seq, other->seq);
    assert_int_equal(record->time, other->time);
    assert_memory_equal(record->hash, other->hash, HASH_BYTES);
    assert_int_equal(record->body_length, other->body_length);
    if (other->body_length)
        assert_memory_equal(record->body, other->body, other->body_length);
    assert_int_equal(record->posting_count, other->posting_count);
    for (size_t i = 0; i < other->posting_count; i++) {
        assert_int_equal(record->postings[i].from, other->postings[i].from);
        assert_int_equal(record->postings[i].to, other->postings[i].to);
        assert_int_equal(record->postings[i].amount, other->postings[i].amount);
        assert_int_equal(record->postings[i].bet, other->postings[i].bet);
        assert_string_equal(record->postings[i].clause, other->postings[i].clause);
    }
    return true;
}

static void what_is_written_is_read(void **state) {
    struct store *store = must_open(*state);
    struct store_record records[3];
    struct store_error error;
    three_records(records);
    must_commit(store, &(struct store_batch){.records = records, .record_count = 3});
    assert_int_equal(records[0].id + 1, records[1].id);
    assert_int_equal(records[1].id + 1, records[2].id);
    struct expected all = {records, {0, 1, 2}, 0}, five = {records, {0, 2}, 0};
    assert_true(store_read(store, &everything, true, equals_expected, &all, &error));
    assert_int_equal(all.met, 3);
    assert_true(store_read(store, &(struct store_query){.stream = 5}, true, equals_expected, &five,
                           &error));
    assert_int_equal(five.met, 2);
    store_close(store);
}

static void queries_have_bounds(void **state) {
    struct store *store = must_open(*state);
    struct store_record records[3];
    three_records(records);
    must_commit(store, &(struct store_batch){.records = records, .record_count = 3});
    const struct {
        struct store_query query;
        size_t count;
    } cases[] = {
        {{.all_streams = true}, 3},
        {{.all_streams = true, .after_id = records[0].id}, 2},
        {{.all_streams = true, .after_id = records[2].id}, 0},
        {{.all_streams = true, .after_id = UINT64_MAX}, 0},
        {{.all_streams = true, .limit = 2}, 2},
        {{.all_streams = true, .from_time = 1000}, 2},
        {{.all_streams = true, .from_time = 1001}, 1},
        {{.all_streams = true, .to_time = 3000}, 2},
        {{.all_streams = true, .from_time = -2000, .to_time = 1000}, 1},
        {{.stream = 5}, 2},
        {{.stream = 5, .after_seq = 1}, 1},
        {{.stream = 5, .after_seq = 2}, 0},
        {{.stream = 5, .limit = 1}, 1},
        {{.stream = 5, .from_time = 2000, .to_time = 4000}, 1},
        {{.stream = 0}, 1},
        {{.stream = 6}, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(count_records(store, cases[i].query), cases[i].count);
    store_close(store);
}

static bool stop_after_two(const struct store_record *record, void *context) {
    (void)record;
    return ++*(size_t *)context < 2;
}

/* More than the pages and the tail that the stores read and write at a time. */
static void many_records_over_several_openings(void **state) {
    struct store *store = must_open(*state);
    struct scribe *scribe = new_scribe(store);
    struct store_error error;
    size_t written = 0, met = 0;
    for (int turn = 0; turn < 400; turn++) {
        size_t count = 1 + scribe_random(scribe, 60);
        must_commit(store, scribe_write(scribe, count));
        written += count;
        if (turn % 97 == 96) {
            store_close(store);
            store = must_open(*state);
            must_audit(store);
        }
    }
    assert_true(written > 10000);
    assert_int_equal(count_records(store, everything), written);
    size_t by_stream = 0;
    for (uint32_t stream = 0; stream < STREAMS; stream++) {
        size_t count = count_records(store, (struct store_query){.stream = stream});
        assert_int_equal(count, scribe->seq[stream]);
        assert_int_equal(
            count_records(store, (struct store_query){.stream = stream, .after_seq = count - 5}),
            5);
        assert_int_equal(
            count_records(store, (struct store_query){.stream = stream, .limit = count - 5}),
            count - 5);
        by_stream += count;
    }
    assert_int_equal(by_stream, written);
    assert_true(store_read(store, &everything, false, stop_after_two, &met, &error));
    assert_int_equal(met, 2);
    must_audit(store);
    free(scribe);
    store_close(store);
}

static void nothing_is_half_done(void **state) {
    struct store *store = must_open(*state);
    struct scribe *scribe = new_scribe(store);
    for (int i = 0; i < 10; i++)
        must_commit(store, scribe_write(scribe, 20));
    /* the same place again, at the end of an otherwise good batch */
    struct store_batch *batch = scribe_write(scribe, 20);
    uint64_t seq = batch->records[19].seq;
    batch->records[19].seq = seq - 1;
    must_refuse(store, batch, STORE_CONFLICT);
    batch->records[19].seq = seq + 1;
    must_refuse(store, batch, STORE_BROKEN);
    batch->records[19].seq = 0;
    must_refuse(store, batch, STORE_BROKEN);
    must_audit(store);
    assert_int_equal(count_records(store, everything), 200);
    batch->records[19].seq = seq;
    must_commit(store, batch);
    must_audit(store);
    assert_int_equal(count_records(store, everything), 220);
    free(scribe);
    store_close(store);
}

static void what_cannot_be_is_refused(void **state) {
    struct store *store = must_open(*state);
    char long_key[STORE_KEY_MAX + 2];
    memset(long_key, 'k', sizeof long_key);
    long_key[STORE_KEY_MAX + 1] = '\0';
    struct store_record record = {.stream = 1, .seq = 1, .key = long_key};
    struct store_batch batch = {.records = &record, .record_count = 1};
    must_refuse(store, &batch, STORE_BROKEN);
    record.key = "";
    must_refuse(store, &batch, STORE_BROKEN);
    record.key = NULL;
    record.posting_count = STORE_POSTINGS_MAX + 1;
    must_refuse(store, &batch, STORE_BROKEN);
    record.posting_count = 0;
    record.body_length = STORE_BODY_MAX + 1;
    must_refuse(store, &batch, STORE_BROKEN);
    record.body_length = 0;
    record.key = long_key + 1;
    must_commit(store, &batch);
    store_close(store);
}

static bool count_postings(const struct store_record *record, void *context) {
    for (size_t i = 0; i < record->posting_count; i++)
        assert_int_equal(record->postings[i].amount, i + 1);
    *(size_t *)context += record->posting_count;
    return true;
}

static void a_record_may_have_thousands_of_postings(void **state) {
    struct store *store = must_open(*state);
    struct posting *postings = calloc(STORE_POSTINGS_MAX, sizeof *postings);
    struct store_record records[2] = {
        {.stream = 1, .seq = 1, .postings = postings, .posting_count = STORE_POSTINGS_MAX},
        {.stream = 1, .seq = 2, .postings = postings, .posting_count = 1}};
    struct store_error error;
    size_t count = 0;
    for (size_t i = 0; i < STORE_POSTINGS_MAX; i++)
        postings[i] = (struct posting){1, 2, (cr_money)i + 1, 0, ""};
    must_commit(store, &(struct store_batch){.records = records, .record_count = 2});
    assert_true(store_read(store, &everything, true, count_postings, &count, &error));
    assert_int_equal(count, STORE_POSTINGS_MAX + 1);
    free(postings);
    store_close(store);
}

/* The figures come from Python's hashlib.blake2b over the same bytes. */
static void the_chain_is_as_described(void **state) {
    (void)state;
    uint8_t before[HASH_BYTES] = {0}, hash[HASH_BYTES];
    char text[2 * HASH_BYTES + 1];
    store_chain(before,
                &(struct store_record){
                    .seq = 1, .time = 1700000000000, .body = "{\"a\":1}", .body_length = 7},
                hash);
    hash_print(hash, text);
    assert_string_equal(text, "ee0dca71268d754879d4d49a13bda89d26b71684c82e29f458a7fa13daac9053");
    store_chain(hash, &(struct store_record){.seq = 2, .time = -5}, before);
    hash_print(before, text);
    assert_string_equal(text, "90be1ed8726c18193129e8d22163a46ffd9ed3e20da454a9fdfbf2632a07d1ae");
}

static void a_changed_byte_is_found(void **state) {
    struct store *store = must_open(*state);
    struct scribe *scribe = new_scribe(store);
    char sql[256], wrong[256], expected[64];
    for (int i = 0; i < 5; i++)
        must_commit(store, scribe_write(scribe, 20));
    must_audit(store);
    store_close(store);
    const struct place *place = *state;
    snprintf(sql, sizeof sql,
             place->postgres ? "UPDATE record SET body=set_byte(body,3,33) WHERE id=50"
                             : "UPDATE record SET body=replace(body,'event','evens') WHERE id=50");
    place_sql(place, sql);
    snprintf(expected, sizeof expected, "record %ld of stream %ld:",
             (long)place_sql(place, "SELECT seq FROM record WHERE id=50"),
             (long)place_sql(place, "SELECT stream FROM record WHERE id=50"));
    store = must_open(place);
    audit_store(store, wrong, sizeof wrong);
    assert_memory_equal(wrong, expected, strlen(expected));
    free(scribe);
    store_close(store);
}

/* ---- Balances, snapshots, replies, settings ---- */

struct one_balance {
    ledger_account account;
    cr_money amount;
    size_t count;
};

static void note_balance(ledger_account account, cr_money balance, void *context) {
    struct one_balance *note = context;
    note->count++;
    if (account == note->account)
        note->amount = balance;
}

static void the_last_balance_counts(void **state) {
    struct store *store = must_open(*state);
    struct store_balance balances[3] = {{5, 100}, {0x0900000000000001, INT64_MIN}, {5, 300}};
    struct one_balance note = {.account = 5};
    struct store_error error;
    must_commit(store, &(struct store_batch){.balances = balances, .balance_count = 3});
    assert_true(store_balances(store, note_balance, &note, &error));
    assert_int_equal(note.count, 2);
    assert_int_equal(note.amount, 300);
    balances[0].amount = 0;
    must_commit(store, &(struct store_batch){.balances = balances, .balance_count = 1});
    note = (struct one_balance){.account = 5, .amount = -1};
    assert_true(store_balances(store, note_balance, &note, &error));
    assert_int_equal(note.count, 2);
    assert_int_equal(note.amount, 0);
    store_close(store);
}

/* Bytes that differ by seq. */
static void snapshot_bytes(uint64_t seq, uint8_t bytes[40000]) {
    memset(bytes, 0, 40000);
    for (size_t at = seq; at < 40000; at = at * 5 / 4 + 1)
        bytes[at] = (uint8_t)(seq * 31 + at);
}

static void expect_snapshot(struct store *store, uint64_t up_to, uint64_t seq) {
    uint8_t bytes[40000];
    struct store_snapshot found;
    struct store_error error;
    void *read;
    snapshot_bytes(seq, bytes);
    assert_true(store_snapshot_read(store, 4, up_to, &found, &read, &error));
    assert_int_equal(found.seq, seq);
    assert_int_equal(found.length, sizeof bytes);
    assert_memory_equal(read, bytes, sizeof bytes);
    free(read);
}

static void every_snapshot_is_kept(void **state) {
    struct store *store = must_open(*state);
    uint8_t bytes[40000];
    struct store_snapshot found;
    struct store_error error;
    void *read;
    for (uint64_t seq = 1; seq <= 5; seq++) {
        snapshot_bytes(seq * 10, bytes);
        struct store_snapshot snapshots[2] = {{4, seq * 10, bytes, sizeof bytes},
                                              {9, 10 - seq, "", 0}};
        must_commit(store, &(struct store_batch){.snapshots = snapshots, .snapshot_count = 2});
    }
    expect_snapshot(store, UINT64_MAX, 50);
    expect_snapshot(store, 50, 50);
    expect_snapshot(store, 49, 40);
    expect_snapshot(store, 10, 10);
    assert_false(store_snapshot_read(store, 4, 9, &found, &read, &error));
    assert_int_equal(error.kind, STORE_FINE);
    assert_true(store_snapshot_read(store, 9, 100, &found, &read, &error));
    assert_int_equal(found.seq, 9);
    assert_int_equal(found.length, 0);
    free(read);
    store_close(store);
    assert_int_equal(place_sql(*state, "SELECT count(*) FROM snapshot WHERE stream=4"), 5);
}

static bool take_four(const struct store_start *start, void *context) {
    uint8_t bytes[40000];
    uint32_t *stream = context;
    assert_int_equal(start->stream, ++*stream);
    assert_int_equal(start->round, 0);
    assert_int_equal(start->snapshot.seq, *stream == 4 ? 50 : *stream == 9 ? 9 : 0);
    snapshot_bytes(50, bytes);
    if (*stream == 4)
        assert_memory_equal(start->snapshot.bytes, bytes, sizeof bytes);
    return *stream < 10;
}

static bool take_none(const struct store_start *start, void *context) {
    assert_int_equal(start->snapshot.seq, 0);
    ++*(uint32_t *)context;
    return true;
}

static void streams_are_taken_up_together(void **state) {
    struct store *store = must_open(*state);
    struct store_error error;
    uint8_t bytes[40000];
    uint32_t stream = 2, streams = 0;
    snapshot_bytes(50, bytes);
    const struct store_snapshot snapshots[] = {
        {4, 10, "", 0}, {4, 50, bytes, sizeof bytes}, {9, 8, "", 0}, {9, 9, "", 0}};
    must_commit(store, &(struct store_batch){.snapshots = snapshots, .snapshot_count = 4});
    assert_true(store_starts(store, 3, 12, true, take_four, &stream, &error));
    assert_int_equal(stream, 10);
    assert_true(store_starts(store, 3, 12, false, take_none, &streams, &error));
    assert_int_equal(streams, 10);
    store_close(store);
}

struct together {
    struct store *alone;
    uint32_t stream;
    uint64_t seq, left;
    size_t count;
};

static bool is_the_same(const struct store_record *record, void *context) {
    const struct store_record *other = context;
    assert_int_equal(record->id, other->id);
    assert_int_equal(record->seq, other->seq);
    assert_memory_equal(record->hash, other->hash, HASH_BYTES);
    assert_int_equal(record->body_length, other->body_length);
    assert_memory_equal(record->body, other->body, other->body_length);
    return true;
}

/* They ascend by one from where they were asked for. */
static bool comes_next(const struct store_record *record, void *context) {
    struct together *together = context;
    if (record->stream != together->stream) {
        together->stream = record->stream;
        together->seq = record->stream == 5 ? 3 : 1;
        together->left = 7;
    }
    assert_true(together->left-- > 0);
    assert_int_equal(record->seq, together->seq++);
    struct store_query query = {.stream = record->stream, .after_seq = record->seq - 1, .limit = 1};
    struct store_error error;
    struct store_record other = *record;
    assert_true(store_read(together->alone, &query, false, is_the_same, &other, &error));
    together->count++;
    return true;
}

static void streams_are_read_together(void **state) {
    struct store *store = must_open(*state);
    struct store_error error;
    struct scribe *scribe = new_scribe(store);
    for (int i = 0; i < 5; i++)
        must_commit(store, scribe_write(scribe, ROUND_MAX));
    struct together together = {.alone =
                                    store_open_readonly(((struct place *)*state)->url, &error)};
    const struct store_place_in from[] = {{5, 3}, {900, 0}, {1, 0}, {2, 1}};
    assert_true(store_read_streams(store, from, 4, 7, comes_next, &together, &error));
    assert_int_equal(together.count, 21);
    assert_int_equal(together.stream, 2);
    store_close(together.alone);
    free(scribe);
    store_close(store);
    /* placed meanwhile */
    store = must_open(*state);
    together =
        (struct together){.alone = store_open_readonly(((struct place *)*state)->url, &error)};
    assert_true(store_read_streams(store, from, 4, 7, comes_next, &together, &error));
    assert_int_equal(together.count, 21);
    store_close(together.alone);
    store_close(store);
}

static void keep_reply(struct store *store, uint64_t seq, int64_t time, const char *key,
                       const char *text) {
    struct store_record record = {.stream = 2,
                                  .seq = seq,
                                  .time = time,
                                  .key = key,
                                  .reply = text,
                                  .reply_length = text ? strlen(text) : 0};
    must_commit(store, &(struct store_batch){.records = &record, .record_count = 1});
}

static void expect_reply(struct store *store, const char *key, const char *text) {
    struct store_error error;
    char *reply = NULL;
    size_t length;
    bool found = store_reply(store, key, &reply, &length, &error);
    assert_int_equal(error.kind, STORE_FINE);
    assert_int_equal(found, text != NULL);
    if (found) {
        assert_string_equal(reply, text);
        assert_int_equal(length, strlen(text));
    }
    free(reply);
}

static void a_key_has_one_reply(void **state) {
    struct store *store = must_open(*state);
    keep_reply(store, 1, 1000, "one", "first");
    keep_reply(store, 2, 2000, "two", NULL);
    struct store_record again[2] = {{.stream = 2, .seq = 3, .key = "one"},
                                    {.stream = 2, .seq = 4, .key = "three"}};
    must_refuse(store, &(struct store_batch){.records = again, .record_count = 2}, STORE_CONFLICT);
    again[0].key = "three";
    must_refuse(store, &(struct store_batch){.records = again, .record_count = 2}, STORE_CONFLICT);
    for (int opening = 0; opening < 2; opening++) {
        expect_reply(store, "one", "first");
        expect_reply(store, "two", "");
        expect_reply(store, "three", NULL);
        expect_reply(store, "on", NULL);
        store_close(store);
        store = must_open(*state);
    }
    must_refuse(store, &(struct store_batch){.records = again, .record_count = 2}, STORE_CONFLICT);
    must_refuse(store,
                &(struct store_batch){
                    .records = &(struct store_record){.stream = 2, .seq = 3, .key = "two"},
                    .record_count = 1},
                STORE_CONFLICT);
    store_close(store);
}

/* A commit that lets go of replies older than that. */
static void forget(struct store *store, uint64_t seq, int64_t before) {
    struct store_record record = {.stream = 3, .seq = seq, .time = before};
    must_commit(store, &(struct store_batch){
                           .records = &record, .record_count = 1, .forget_before = before});
}

static void old_replies_are_forgotten(void **state) {
    struct store *store = must_open(*state);
    keep_reply(store, 1, 1000, "one", "1");
    keep_reply(store, 2, 2000, "two", "2");
    keep_reply(store, 3, 4000, "four", "4");
    forget(store, 1, 1500);
    for (int opening = 0; opening < 2; opening++) {
        expect_reply(store, "one", NULL);
        expect_reply(store, "two", "2");
        expect_reply(store, "four", "4");
        store_close(store);
        store = must_open(*state);
    }
    forget(store, 2, 5000);
    expect_reply(store, "four", NULL);
    keep_reply(store, 4, 6000, "four", "anew");
    expect_reply(store, "four", "anew");
    assert_int_equal(count_records(store, everything), 6);
    store_close(store);
}

enum { FEW = 8, MANY = 100 };

static void keep_many(struct store *store, struct store *reader, uint64_t from, uint64_t to) {
    char key[16], text[16];
    struct store_error error;
    for (uint64_t i = from; i <= to; i++) {
        snprintf(key, sizeof key, "key %u", (unsigned)i);
        snprintf(text, sizeof text, "reply %u", (unsigned)i);
        struct store_record record = {.stream = 2,
                                      .seq = i,
                                      .time = 1000 * (int64_t)i,
                                      .key = key,
                                      .reply = text,
                                      .reply_length = strlen(text)};
        struct store_batch batch = {.records = &record, .record_count = 1};
        must_commit(store, &batch);
        if (reader)
            assert_true(store_reply_news(reader, &batch, &error));
    }
}

static void expect_many(struct store *store, unsigned from, unsigned to) {
    char key[16], text[16];
    for (unsigned i = 1; i <= MANY + FEW; i++) {
        snprintf(key, sizeof key, "key %u", i);
        snprintf(text, sizeof text, "reply %u", i);
        expect_reply(store, key, i >= from && i <= to ? text : NULL);
    }
}

static struct store *few_in_memory(struct store *store) {
    assert_non_null(store);
    store->reply_run = FEW;
    return store;
}

/* However many there are, memory knows the newest only, and the store all of them. */
static void keys_leave_memory(void **state) {
    const struct place *place = *state;
    struct store_error error;
    struct store *store = few_in_memory(must_open(place));
    struct store *reader = few_in_memory(store_open_readonly(place->url, &error));
    keep_many(store, reader, 1, MANY);
    assert_true(store->replies.count <= FEW);
    assert_true(reader->replies.count <= FEW);
    assert_int_not_equal(store->replies.placed, 0);
    assert_int_equal(reader->replies.placed, store->replies.placed);
    expect_many(store, 1, MANY);
    expect_many(reader, 1, MANY);
    store_close(reader);
    store_close(store);
    store = few_in_memory(must_open(place));
    expect_many(store, 1, MANY);
    assert_true(store->replies.count <= FEW);
    reader = few_in_memory(store_open_readonly(place->url, &error));
    expect_many(reader, 1, MANY);
    keep_many(store, NULL, MANY + 1, MANY + FEW); /* nobody tells it */
    expect_many(reader, 1, MANY + FEW);
    assert_true(reader->replies.count <= 2 * FEW);
    store_close(reader);
    store_close(store);
}

/* Rows and runs go in small steps, until none is left of what is old. */
static void runs_are_forgotten(void **state) {
    struct store *store = few_in_memory(must_open(*state));
    keep_many(store, NULL, 1, MANY);
    assert_int_not_equal(place_sql(*state, "SELECT count(*) FROM reply_key"), 0);
    forget(store, 1, 1000 * 51);
    expect_many(store, 9, MANY);
    for (uint64_t i = 2; i <= MANY / 8; i++)
        forget(store, i, 1000 * 51);
    expect_many(store, 51, MANY);
    assert_int_equal(place_sql(*state, "SELECT count(*) FROM reply"), 50);
    for (uint64_t i = MANY / 8 + 1; i <= REPLY_BUCKETS + MANY; i++)
        forget(store, i, 1000 * 51);
    assert_int_equal(place_sql(*state, "SELECT count(*) FROM reply_key WHERE run<51"), 0);
    expect_many(store, 51, MANY);
    store_close(store);
    store = few_in_memory(must_open(*state));
    expect_many(store, 51, MANY);
    for (uint64_t i = REPLY_BUCKETS + MANY + 1; i <= REPLY_BUCKETS + MANY + 16; i++)
        forget(store, i, 1000 * (MANY + 1));
    assert_int_equal(place_sql(*state, "SELECT count(*) FROM reply"), 0);
    expect_many(store, 0, 0);
    store_close(store);
}

/* A batch that the reader is not told of is not looked for any more. */
static void a_reader_can_be_told(void **state) {
    const struct place *place = *state;
    struct store *store = must_open(place);
    struct store_error error;
    struct store *reader = store_open_readonly(place->url, &error);
    keep_reply(store, 1, 1000, "before", "0");
    struct store_record record = {
        .stream = 2, .seq = 2, .time = 2000, .key = "told", .reply = "1", .reply_length = 1};
    struct store_batch batch = {.records = &record, .record_count = 1};
    for (int i = 0; i < 2; i++) {
        must_commit(store, &batch);
        assert_true(store_reply_news(reader, &batch, &error));
        record.key = "told as well";
        record.seq++;
    }
    assert_true(store_reply_news(reader, &(struct store_batch){0}, &error));
    keep_reply(store, 4, 1000, "untold", "2");
    expect_reply(reader, "before", "0");
    expect_reply(reader, "told", "1");
    expect_reply(reader, "told as well", "1");
    expect_reply(reader, "untold", NULL);
    assert_true(store_reply_news(reader, NULL, &error)); /* then it looks */
    expect_reply(reader, "untold", "2");
    forget(store, 1, 1500);
    expect_reply(reader, "before", NULL);
    expect_reply(reader, "told", "1");
    store_close(reader);
    store_close(store);
}

static void thousands_of_keys_are_found(void **state) {
    struct store *store = must_open(*state);
    struct scribe *scribe = new_scribe(store);
    for (int i = 0; i < 100; i++)
        must_commit(store, scribe_write(scribe, 50));
    store_close(store);
    store = must_open(*state);
    for (uint32_t stream = 0; stream < STREAMS; stream++)
        for (uint64_t seq = 1; seq <= scribe->seq[stream] + 1; seq += 13) {
            char key[64], text[64];
            snprintf(key, sizeof key, "key-%u-%lu", stream, (unsigned long)seq);
            snprintf(text, sizeof text, "reply to %u %lu", stream, (unsigned long)seq);
            expect_reply(store, key, seq <= scribe->seq[stream] ? text : NULL);
        }
    free(scribe);
    store_close(store);
}

static void settings_are_kept(void **state) {
    struct store *store = must_open(*state);
    struct store_error error;
    char value[8];
    assert_true(store_put(store, "salt", "one", &error));
    assert_true(store_put(store, "salt", "seven77", &error));
    assert_true(store_get(store, "salt", value, sizeof value, &error));
    assert_string_equal(value, "seven77");
    assert_false(store_get(store, "salt", value, 7, &error));
    assert_int_equal(error.kind, STORE_BROKEN);
    assert_true(store_get(store, "schema", value, sizeof value, &error));
    assert_int_equal(atoi(value), STORE_SCHEMA);
    store_close(store);
}

/* ---- One writes, many read ---- */

static void a_second_writer_is_kept_out(void **state) {
    const struct place *place = *state;
    struct store *store = must_open(place);
    struct store_error error;
    assert_null(store_open(place->url, &error));
    assert_int_equal(error.kind, STORE_BUSY);
    keep_reply(store, 1, 1, "a", "b");
    store_close(store);
    store = must_open(place);
    keep_reply(store, 2, 1, "c", "d");
    store_close(store);
}

static void readers_see_what_is_written(void **state) {
    const struct place *place = *state;
    struct store_error error;
    assert_null(store_open_readonly(place->url, &error));
    assert_int_equal(error.kind, STORE_BUSY);
    struct store *store = must_open(place);
    struct store *reader = store_open_readonly(place->url, &error);
    assert_non_null(reader);
    expect_reply(reader, "a", NULL);
    keep_reply(store, 1, 1, "a", "b");
    expect_reply(reader, "a", "b");
    assert_int_equal(count_records(reader, everything), 1);
    must_refuse(reader, &(struct store_batch){0}, STORE_BROKEN);
    assert_false(store_put(reader, "x", "y", &error));
    store_close(store);
    assert_int_equal(count_records(reader, everything), 1);
    store_close(reader);
}

/* What an audit reads first and what it reads last belong together. */
static void a_held_reader_sees_one_moment(void **state) {
    const struct place *place = *state;
    struct store_error error;
    struct store *store = must_open(place);
    keep_reply(store, 1, 1, "a", "b");
    struct store *reader = store_open_readonly(place->url, &error);
    assert_non_null(reader);
    assert_true(store_hold(reader, &error));
    assert_int_equal(count_records(reader, everything), 1);
    keep_reply(store, 2, 1, "c", "d");
    assert_int_equal(count_records(reader, everything), 1);
    store_close(reader);
    reader = store_open_readonly(place->url, &error);
    assert_int_equal(count_records(reader, everything), 2);
    store_close(reader);
    store_close(store);
}

/* ---- Schema versions ---- */

static const char *later_sqlite[STORE_SCHEMA + 1], *later_postgres[STORE_SCHEMA + 1];

/* The program's schema with a step more. */
static struct store_schema later_schema(void) {
    for (size_t i = 0; i < STORE_SCHEMA; i++) {
        later_sqlite[i] = store_schema.sqlite[i];
        later_postgres[i] = store_schema.postgres[i];
    }
    later_sqlite[STORE_SCHEMA] = "CREATE TABLE later(place INTEGER PRIMARY KEY);"
                                 "INSERT INTO later SELECT count(*) FROM record";
    later_postgres[STORE_SCHEMA] = "CREATE TABLE later(place bigint PRIMARY KEY);"
                                   "INSERT INTO later SELECT count(*) FROM record";
    return (struct store_schema){STORE_SCHEMA + 1, later_sqlite, later_postgres};
}

static void an_older_store_is_brought_up_to_date(void **state) {
    const struct place *place = *state;
    struct store *store = must_open(place);
    struct store_error error;
    struct store_schema later = later_schema();
    keep_reply(store, 1, 1, "a", "b");
    keep_reply(store, 2, 1, "c", "d");
    store_close(store);
    assert_null(store_open_schema(place->url, &later, true, &error));
    assert_int_equal(error.kind, STORE_BUSY);
    store = store_open_schema(place->url, &later, false, &error);
    assert_non_null(store);
    expect_reply(store, "c", "d");
    store_close(store);
    assert_int_equal(place_sql(place, "SELECT place FROM later"), 2);
    assert_null(store_open(place->url, &error));
    assert_int_equal(error.kind, STORE_TOO_NEW);
    assert_null(store_open_readonly(place->url, &error));
    assert_int_equal(error.kind, STORE_TOO_NEW);
    store = store_open_schema(place->url, &later, false, &error);
    assert_non_null(store);
    store_close(store);
}

static void a_step_that_fails_changes_nothing(void **state) {
    const struct place *place = *state;
    struct store *store = must_open(place);
    struct store_error error;
    struct store_schema later = later_schema();
    store_close(store);
    later_sqlite[STORE_SCHEMA] = later_postgres[STORE_SCHEMA] =
        "CREATE TABLE later(a bigint); SELECT nothing FROM nowhere";
    assert_null(store_open_schema(place->url, &later, false, &error));
    assert_int_equal(error.kind, STORE_BROKEN);
    store = must_open(place);
    keep_reply(store, 1, 1, "a", "b");
    store_close(store);
}

/* ---- Backup and restore ---- */

static void fill(struct store *store) {
    struct scribe *scribe = new_scribe(store);
    struct store_error error;
    for (int i = 0; i < 150; i++)
        must_commit(store, scribe_write(scribe, 50));
    assert_true(store_put(store, "name", "value", &error));
    free(scribe);
}

static void is_the_copy(struct store *store) {
    struct store_error error;
    char value[8];
    must_audit(store);
    assert_int_equal(count_records(store, everything), 7500);
    assert_true(store_get(store, "name", value, sizeof value, &error));
    assert_string_equal(value, "value");
    expect_reply(store, "key-1-3", "reply to 1 3");
    struct scribe *scribe = new_scribe(store);
    must_commit(store, scribe_write(scribe, 20));
    must_audit(store);
    free(scribe);
}

/* From each store to a file, and from the file into a new store of this kind. */
static void a_backup_is_restored(void **state) {
    struct place *place = *state, other;
    char path[256];
    struct store_error error;
    struct store *store = must_open(place);
    fill(store);
    struct store *reader = store_open_readonly(place->url, &error);
    assert_true(store_backup(reader, place_file(place, "copy", path), &error));
    store_close(reader);
    assert_false(store_backup(store, path, &error));
    assert_int_equal(error.kind, STORE_BROKEN);
    assert_false(store_restore(store, path, &error));
    assert_int_equal(error.kind, STORE_BROKEN);
    store_close(store);

    place_make(&other, place->postgres);
    store = must_open(&other);
    assert_true(store_restore(store, path, &error));
    is_the_copy(store);
    store_close(store);
    store = must_open(&other);
    must_audit(store);
    store_close(store);
    place_remove(&other);

    /* the file is a store itself */
    store = store_open_readonly(path, &error);
    assert_non_null(store);
    must_audit(store);
    assert_int_equal(count_records(store, (struct store_query){.stream = 3, .limit = 10}), 10);
    store_close(store);
    place_make(&other, false);
    store = must_open(&other);
    assert_true(store_restore(store, path, &error));
    is_the_copy(store);
    store_close(store);
    place_remove(&other);
}

static bool take_seed(const struct store_start *start, void *context) {
    *(struct store_seed *)context = start->seed;
    return true;
}

static void expect_seed(struct store *store, uint32_t stream, int seed) {
    struct store_seed read;
    struct store_error error;
    uint8_t bytes[STORE_SEED] = {(uint8_t)seed};
    assert_true(store_starts(store, stream, stream, false, take_seed, &read, &error));
    assert_int_equal(read.open, seed != 0);
    if (seed == 0)
        return;
    assert_int_equal(read.stream, stream);
    assert_memory_equal(read.seed, bytes, sizeof bytes);
    assert_int_equal(read.commitment[31], seed);
}

static struct store_seed sealed(uint32_t stream, int seed) {
    return (struct store_seed){.stream = stream,
                               .open = seed != 0,
                               .commitment = {[31] = (uint8_t)seed},
                               .seed = {(uint8_t)seed},
                               .length = STORE_SEED};
}

static void put_seeds(struct store *store, const struct store_seed *seeds, size_t count) {
    must_commit(store, &(struct store_batch){.seeds = seeds, .seed_count = count});
}

/* One a stream: the last of a batch counts, and what is opened is gone. */
static void a_seed_is_kept_while_it_is_sealed(void **state) {
    struct store *store = must_open(*state);
    expect_seed(store, 4, 0);
    put_seeds(store, (struct store_seed[]){sealed(4, 1), sealed(5, 2), sealed(6, 3)}, 3);
    put_seeds(store, (struct store_seed[]){sealed(4, 0), sealed(4, 7), sealed(5, 0)}, 3);
    put_seeds(store, (struct store_seed[]){sealed(6, 8), sealed(6, 0)}, 2);
    store_close(store);
    store = must_open(*state);
    expect_seed(store, 4, 7);
    expect_seed(store, 5, 0);
    expect_seed(store, 6, 0);
    store_close(store);
}

/* ---- Anchors ---- */

static struct store_anchor anchor_of(uint8_t series, uint64_t number, const char *bytes) {
    return (struct store_anchor){.series = {series, [15] = series},
                                 .number = number,
                                 .time = 1000 + (int64_t)number,
                                 .bytes = bytes,
                                 .length = strlen(bytes)};
}

static bool list_anchor(const struct store_anchor *anchor, void *context) {
    char *list = context;
    snprintf(list + strlen(list), 64, "%u.%llu@%lld=%.*s ", anchor->series[15],
             (unsigned long long)anchor->number, (long long)anchor->time, (int)anchor->length,
             (const char *)anchor->bytes);
    return true;
}

static void expect_anchors(struct store *store, const uint8_t *series, const char *expected) {
    char list[512] = "";
    struct store_error error;
    assert_true(store_anchors(store, series, list_anchor, list, &error));
    assert_string_equal(list, expected);
}

/* A number of a series once: the very same again is nothing new, another is refused with all of its
 * batch. They are in a backup. */
static void anchors_are_kept(void **state) {
    static const char all[] = "1.1@1001=one 1.2@1002=two 9.1@1001=other ";
    const uint8_t series[STORE_SERIES] = {1, [15] = 1};
    struct store_anchor anchors[] = {anchor_of(9, 1, "other"), anchor_of(1, 2, "two"),
                                     anchor_of(1, 1, "one")};
    struct store_anchor again = anchor_of(1, 2, "second"), none = anchor_of(1, 0, "none");
    struct store_seed seed = sealed(4, 1);
    struct place other;
    char path[256];
    struct store_error error;
    struct store *store = must_open(*state);
    fill(store);
    must_commit(store, &(struct store_batch){.anchors = anchors, .anchor_count = 3});
    must_commit(store, &(struct store_batch){.anchors = anchors, .anchor_count = 3});
    expect_anchors(store, NULL, all);
    expect_anchors(store, series, "1.2@1002=two 1.1@1001=one ");
    struct store_batch refused = {
        .anchors = &again, .anchor_count = 1, .seeds = &seed, .seed_count = 1};
    assert_false(store_commit(store, &refused, &error));
    assert_int_equal(error.kind, STORE_CONFLICT);
    expect_seed(store, 4, 0);
    refused.anchors = &none;
    assert_false(store_commit(store, &refused, &error));
    assert_int_equal(error.kind, STORE_BROKEN);
    assert_true(store_backup(store, place_file(*state, "copy", path), &error));
    store_close(store);
    place_make(&other, false);
    store = must_open(&other);
    assert_true(store_restore(store, path, &error));
    expect_anchors(store, NULL, all);
    store_close(store);
    place_remove(&other);
}

/* Neither backup nor restore has them, not even from a file that does. */
static void a_backup_has_no_seeds(void **state) {
    struct place other;
    char path[256];
    struct store_error error;
    struct store *store = must_open(*state);
    fill(store);
    put_seeds(store, (struct store_seed[]){sealed(4, 1), sealed(5, 2)}, 2);
    assert_true(store_backup(store, place_file(*state, "copy", path), &error));
    expect_seed(store, 4, 1);
    store_close(store);
    store = store_open(path, &error);
    assert_non_null(store);
    expect_seed(store, 4, 0);
    expect_seed(store, 5, 0);
    put_seeds(store, (struct store_seed[]){sealed(5, 2)}, 1);
    store_close(store);
    place_make(&other, false);
    store = must_open(&other);
    assert_true(store_restore(store, path, &error));
    expect_seed(store, 4, 0);
    expect_seed(store, 5, 0);
    store_close(store);
    place_remove(&other);
}

static void an_older_backup_is_brought_up_to_date(void **state) {
    struct place *place = *state, other;
    char path[256], value[8];
    struct store_error error;
    struct store *store = must_open(place);
    fill(store);
    assert_true(store_backup(store, place_file(place, "old", path), &error));
    store_close(store);
    struct store_schema later = later_schema();
    place_make(&other, place->postgres);
    store = store_open_schema(other.url, &later, false, &error);
    assert_true(store_restore(store, path, &error));
    is_the_copy(store);
    assert_true(store_get(store, "schema", value, sizeof value, &error));
    assert_int_equal(atoi(value), STORE_SCHEMA + 1);
    store_close(store);
    place_remove(&other);
}

static void what_is_no_backup_is_not_restored(void **state) {
    struct place *place = *state;
    char path[256];
    struct store_error error;
    struct store *store = must_open(place);
    FILE *file = fopen(place_file(place, "rubbish", path), "w");
    for (int i = 0; i < 10000; i++)
        fputs("rubbish ", file);
    fclose(file);
    assert_false(store_restore(store, path, &error));
    assert_int_equal(error.kind, STORE_BROKEN);
    assert_false(store_restore(store, place_file(place, "absent", path), &error));
    assert_int_not_equal(error.kind, STORE_FINE);
    assert_false(store_backup(store, place_file(place, "no/folder/here", path), &error));
    assert_int_equal(error.kind, STORE_BUSY);
    keep_reply(store, 1, 1, "a", "b");
    store_close(store);
}

/* A floor's file before anything was written to it. */
static void a_backup_of_an_empty_store_is_restored(void **state) {
    struct place *place = *state, other;
    char path[256];
    struct store_error error;
    struct store *store = must_open(place);
    assert_true(store_backup(store, place_file(place, "nothing", path), &error));
    store_close(store);
    place_make(&other, place->postgres);
    store = must_open(&other);
    assert_true(store_restore(store, path, &error));
    assert_int_equal(count_records(store, everything), 0);
    keep_reply(store, 1, 1, "a", "b");
    assert_int_equal(count_records(store, everything), 1);
    store_close(store);
    place_remove(&other);
}

/* Each changed in a way that reading its rows would not show. */
static void a_backup_with_more_than_a_store_is_refused(void **state) {
    static const char *const changes[] = {
        "CREATE TABLE foreign_table(a)",
        "CREATE VIEW a_view AS SELECT 1",
        "CREATE TRIGGER a_trigger AFTER INSERT ON record BEGIN DELETE FROM posting; END",
        "CREATE INDEX an_index ON record(time)",
        "DROP INDEX round_ended",
        "ALTER TABLE record ADD COLUMN more INTEGER",
        ("ALTER TABLE balance RENAME TO old; CREATE TABLE balance(account INTEGER PRIMARY KEY,"
         " amount); INSERT INTO balance SELECT account,'much' FROM old; DROP TABLE old"),
    };
    struct place *place = *state;
    char path[256];
    struct store_error error;
    struct store *store = must_open(place);
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        struct place changed = {.postgres = false};
        char name[16];
        snprintf(name, sizeof name, "changed%zu", i);
        assert_true(store_backup(store, place_file(place, name, path), &error));
        snprintf(changed.url, sizeof changed.url, "%s", path);
        place_sql(&changed, changes[i]);
        assert_null(store_backup_open(path, &error));
        assert_int_equal(error.kind, STORE_BROKEN);
    }
    store_close(store);
}

/* One byte of a page in the middle: SQLite reads past it unless it is asked to look. */
static void a_damaged_backup_is_refused(void **state) {
    struct place *place = *state;
    char path[256];
    struct store_error error;
    struct store *store = must_open(place);
    fill(store);
    assert_true(store_backup(store, place_file(place, "damaged", path), &error));
    store_close(store);
    FILE *file = fopen(path, "r+b");
    unsigned refused = 0;
    for (long page = 1; page <= 40; page++) { /* how many cells a page has */
        fseek(file, page * 4096 + 4, SEEK_SET);
        int was = fgetc(file);
        fseek(file, page * 4096 + 4, SEEK_SET);
        fputc(was ^ 0x40, file);
        fflush(file);
        store = store_backup_open(path, &error);
        refused += store == NULL;
        if (store != NULL)
            store_close(store);
        fseek(file, page * 4096 + 4, SEEK_SET);
        fputc(was, file);
        fflush(file);
    }
    fclose(file);
    assert_int_equal(refused, 40);
    store = store_backup_open(path, &error);
    assert_non_null(store);
    store_close(store);
}

/* A backup with a table missing in the middle fails when half of it is in. */
static void half_a_backup_leaves_nothing(void **state) {
    struct place *place = *state, damaged = {.postgres = false};
    char path[256];
    struct store_error error;
    struct store *store = must_open(place);
    fill(store);
    assert_true(store_backup(store, place_file(place, "half", path), &error));
    store_close(store);
    snprintf(damaged.url, sizeof damaged.url, "%s", path);
    place_sql(&damaged, "ALTER TABLE snapshot RENAME TO gone");
    struct place other;
    place_make(&other, place->postgres);
    store = must_open(&other);
    assert_false(store_restore(store, path, &error));
    assert_int_equal(error.kind, STORE_BROKEN);
    assert_int_equal(count_records(store, everything), 0);
    must_audit(store);
    keep_reply(store, 1, 1, "a", "b");
    assert_int_equal(count_records(store, everything), 1);
    store_close(store);
    place_remove(&other);
}

/* ---- Lost while committing ---- */

static void a_batch_whose_fate_was_unknown_is_written_once(void **state) {
    struct place *place = *state;
    struct store *store = must_open(place);
    struct scribe *scribe = new_scribe(store);
    struct store_batch *batch = scribe_write(scribe, 20);
    must_commit(store, batch);
    uint64_t first = batch->records[0].id;
    store->unsure = true;
    batch->records[0].id = 0;
    must_commit(store, batch);
    assert_int_equal(batch->records[0].id, first);
    assert_int_equal(count_records(store, everything), 20);
    store->unsure = true;
    must_commit(store, scribe_write(scribe, 20));
    assert_int_equal(count_records(store, everything), 40);
    must_audit(store);
    store->unsure = true;
    batch->record_count = 20;
    batch->records[19].hash[0] ^= 1;
    must_refuse(store, batch, STORE_CONFLICT);
    free(scribe);
    store_close(store);
}

static void end_the_connection(const struct place *place) {
    place_sql(place, "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
                     " WHERE pid<>pg_backend_pid() AND application_name='croupier'");
}

static void a_lost_connection_is_taken_up_again(void **state) {
    struct place *place = *state;
    struct store *store = must_open(place);
    struct scribe *scribe = new_scribe(store);
    for (int i = 0; i < 20; i++) {
        must_commit(store, scribe_write(scribe, 20));
        end_the_connection(place);
        if (i % 2)
            expect_reply(store, "no such key", NULL);
    }
    must_audit(store);
    assert_int_equal(count_records(store, everything), 400);
    free(scribe);
    store_close(store);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_place, remove_place)

static const struct CMUnitTest tests[] = {
    TEST(an_empty_store_holds_nothing),
    TEST(what_is_written_is_read),
    TEST(queries_have_bounds),
    TEST(many_records_over_several_openings),
    TEST(nothing_is_half_done),
    TEST(what_cannot_be_is_refused),
    TEST(a_record_may_have_thousands_of_postings),
    TEST(the_chain_is_as_described),
    TEST(a_changed_byte_is_found),
    TEST(the_last_balance_counts),
    TEST(every_snapshot_is_kept),
    TEST(streams_are_taken_up_together),
    TEST(streams_are_read_together),
    TEST(a_seed_is_kept_while_it_is_sealed),
    TEST(a_backup_has_no_seeds),
    TEST(anchors_are_kept),
    TEST(a_key_has_one_reply),
    TEST(old_replies_are_forgotten),
    TEST(keys_leave_memory),
    TEST(runs_are_forgotten),
    TEST(a_reader_can_be_told),
    TEST(thousands_of_keys_are_found),
    TEST(settings_are_kept),
    TEST(a_second_writer_is_kept_out),
    TEST(readers_see_what_is_written),
    TEST(a_held_reader_sees_one_moment),
    TEST(an_older_store_is_brought_up_to_date),
    TEST(a_step_that_fails_changes_nothing),
    TEST(a_backup_is_restored),
    TEST(an_older_backup_is_brought_up_to_date),
    TEST(what_is_no_backup_is_not_restored),
    TEST(half_a_backup_leaves_nothing),
    TEST(a_backup_of_an_empty_store_is_restored),
    TEST(a_backup_with_more_than_a_store_is_refused),
    TEST(a_damaged_backup_is_refused),
};

static const struct CMUnitTest postgres_tests[] = {
    TEST(a_batch_whose_fate_was_unknown_is_written_once),
    TEST(a_lost_connection_is_taken_up_again),
};

int main(void) {
    int failed = cmocka_run_group_tests_name("sqlite", tests, NULL, NULL);
    if (!getenv("CROUPIER_TEST_PG")) {
        print_message("PostgreSQL is skipped: CROUPIER_TEST_PG holds no address\n");
        return failed;
    }
    on_postgres = true;
    failed += cmocka_run_group_tests_name("postgresql", tests, NULL, NULL);
    return failed + cmocka_run_group_tests_name("postgresql lost", postgres_tests, NULL, NULL);
}
