/* Edits of a store by hand, by somebody who knows how it is built and computes the chain anew, but
 * does not have the key of its anchors: each is noticed, and what can be named is named. */
#include "base/memory.h"
#include "books/anchor.h"
#include "floor/house_support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct place place;

/* A change that is none, for statements that count as none. */
#define TOUCH "UPDATE meta SET value=value WHERE name='schema'"

/* Some minutes: chips at the cage, rounds of sic bo, replies kept for keys. */
static int start(void **state) {
    char key[16];
    (void)state;
    place_open_with_keys(&place);
    assert_int_equal(ask(&place, nobody, "POST /api/players", "{}", NULL), 201);
    assert_int_equal(ask(&place, nobody, "POST /api/players", "{}", NULL), 201);
    for (int i = 0; i < 4; i++) {
        snprintf(key, sizeof key, "buy-%d", i);
        assert_int_equal(ask(&place, staff_of(POST_CAGE), "POST /api/cage/buy-in",
                             "{\"player\":1,\"amount\":1000000}", key),
                         201);
        let_run(&place, 8000, 1000);
        snprintf(key, sizeof key, "bet-%d", i);
        assert_int_equal(ask(&place, player_of(1), "POST /api/tables/1/events",
                             "{\"event\":\"bet\",\"bet\":\"small\",\"amount\":100000}", key),
                         201);
        let_run(&place, 40000, 1000);
    }
    settle_down(&place);
    place_end(&place);
    return 0;
}

static int finish(void **state) {
    (void)state;
    place_remove(&place);
    return 0;
}

/* ---- Somebody who computes the chain anew ---- */

struct chaining {
    struct text sql;
    uint32_t stream;
    uint8_t hash[HASH_BYTES];
    uint64_t seq;
};

static bool chain_on(const struct store_record *record, void *context) {
    struct chaining *chaining = context;
    char hex[2 * HASH_BYTES + 1], line[256];
    struct store_record moved = *record;
    uint8_t hash[HASH_BYTES];
    moved.seq = ++chaining->seq;
    store_chain(chaining->hash, &moved, hash);
    memcpy(chaining->hash, hash, HASH_BYTES);
    hash_print(hash, hex);
    snprintf(line, sizeof line,
             place.postgres ? "UPDATE record SET hash='\\x%s',seq=%llu WHERE id=%llu;"
                            : "UPDATE record SET hash=x'%s',seq=%llu WHERE id=%llu;",
             hex, (unsigned long long)moved.seq, (unsigned long long)record->id);
    text_add(&chaining->sql, line);
    return true;
}

/* Records of a stream are numbered and chained anew, and found by their new places. */
static void chain_anew(uint32_t stream) {
    enum { ROOM = 1 << 20 };
    struct store_error error = {STORE_FINE, ""};
    struct chaining chaining = {.stream = stream};
    struct store_query query = {.stream = stream};
    char *memory = memory_grow(NULL, ROOM);
    if (!place.postgres)
        tamper(&place, "DELETE FROM place; UPDATE meta SET value='0' WHERE name='placed'");
    text_init(&chaining.sql, memory, ROOM);
    struct store *store = store_open_readonly(place.path, &error);
    assert_non_null(store);
    assert_true(store_read(store, &query, false, chain_on, &chaining, &error));
    store_close(store);
    assert_false(chaining.sql.full);
    text_char(&chaining.sql, '\0');
    tamper(&place, memory);
    free(memory);
}

/* ---- What must be noticed ---- */

static void expect_named(const char *what, const char *name) {
    char first[256];
    if (audit_place(&place, first) == 0)
        fail_msg("%s: nobody noticed", what);
    if (strstr(first, name) == NULL)
        fail_msg("%s: expected \"%s\", got \"%s\"", what, name, first);
}

struct edit {
    const char *sql;  /* that does not chain anew */
    const char *name; /* what is said of it at first */
};

static const struct edit edits[] = {
    /* records */
    {"UPDATE record SET body=replace(CAST(body AS TEXT),'100000','900000') WHERE stream=1 AND"
     " CAST(body AS TEXT) LIKE '%\"bet\"%'",
     "stream 1, seq "},
    {"UPDATE record SET time=time-1 WHERE stream=0 AND seq=4", "stream 0, seq 4"},
    {"UPDATE record SET time=time+1 WHERE stream=1 AND seq=2", "stream 1, seq 2"},
    {"UPDATE record SET stream=2 WHERE stream=1 AND seq=(SELECT max(seq) FROM record WHERE"
     " stream=1)",
     ""},
    {"UPDATE record SET seq=seq+1 WHERE stream=1 AND seq=(SELECT max(seq) FROM record WHERE"
     " stream=1)",
     "stream 1, seq "},
    {"DELETE FROM record WHERE stream=0 AND seq=6", "stream 0, seq 7: records before it"},
    {"DELETE FROM record WHERE stream=1 AND seq=1", "stream 1, seq 2: records before it"},
    {"DELETE FROM record WHERE stream=1 AND seq=9", "stream 1, seq 10: records before it"},
    {"DELETE FROM record WHERE stream=1", "stream 1, seq 1"},
    {"DELETE FROM record WHERE stream=2", "stream 2, seq 1"},
    {"DELETE FROM record WHERE stream=1 AND seq=(SELECT max(seq) FROM record WHERE stream=1)",
     "stream 1, seq "},
    {"DELETE FROM record WHERE stream=3 AND seq>(SELECT max(seq)-2 FROM record WHERE stream=3)",
     "stream 3, seq "},
    {"DELETE FROM record WHERE id=(SELECT max(id) FROM record)", "seq "},
    /* postings */
    {"UPDATE posting SET amount=amount-1 WHERE id=(SELECT min(id) FROM posting)",
     "its postings are not"},
    {"UPDATE posting SET clause='7.1' WHERE id=(SELECT max(id) FROM posting)",
     "its postings are not"},
    {"UPDATE posting SET bet=bet+1 WHERE id=(SELECT max(id) FROM posting)", "its postings are not"},
    {"UPDATE posting SET from_account=to_account,to_account=from_account WHERE id=(SELECT min(id)"
     " FROM posting)",
     "its postings are not"},
    {"UPDATE posting SET from_account=from_account+1 WHERE id=(SELECT max(id) FROM posting)",
     "its postings are not"},
    {"DELETE FROM posting WHERE id=(SELECT min(id) FROM posting)", "its postings are not"},
    {"DELETE FROM posting", "its postings are not"},
    {"INSERT INTO posting(id,from_account,to_account,amount,bet,clause) SELECT max(id)+1,"
     "min(from_account),min(to_account),5,0,'' FROM posting",
     "its postings are not"},
    {"UPDATE posting SET id=id+1 WHERE id=(SELECT max(id) FROM posting)",
     "stands where none belongs"},
    {"INSERT INTO posting(id,from_account,to_account,amount,bet,clause) SELECT 8192*9999999,"
     "min(from_account),min(to_account),5,0,'' FROM posting",
     "stands where none belongs"},
    /* balances */
    {"UPDATE balance SET amount=amount+1000000 WHERE account=(CAST(7 AS bigint)<<56)+1",
     "balance of purse 1"},
    {"UPDATE balance SET amount=amount-1 WHERE account=(CAST(7 AS bigint)<<56)+1",
     "balance of purse 1"},
    {"UPDATE balance SET amount=0 WHERE account=(CAST(7 AS bigint)<<56)+1", "balance of purse 1"},
    {"DELETE FROM balance WHERE account=(CAST(7 AS bigint)<<56)+1", "balance of purse 1"},
    {"UPDATE balance SET account=account+8 WHERE account=(CAST(7 AS bigint)<<56)+1",
     "balance of purse"},
    {"INSERT INTO balance(account,amount) VALUES((CAST(7 AS bigint)<<56)+99,5000)",
     "balance of purse 99"},
    {"DELETE FROM balance", "balance of "},
    /* the index */
    {"UPDATE round_index SET paid=paid+1 WHERE id=(SELECT min(id) FROM round_index)", "round"},
    {"UPDATE round_index SET dealer=dealer+1 WHERE id=(SELECT max(id) FROM round_index)", "round"},
    {"UPDATE round_index SET outcome=outcome+1 WHERE id=(SELECT max(id) FROM round_index)",
     "round"},
    {"UPDATE round_index SET edition=edition+1 WHERE id=(SELECT max(id) FROM round_index)",
     "round"},
    {"DELETE FROM round_index WHERE id=(SELECT max(id) FROM round_index)", ""},
    {"UPDATE round_text SET english='x' WHERE id=(SELECT max(id) FROM round_text)", ""},
    {"UPDATE player_index SET returned=returned+1 WHERE id=(SELECT max(id) FROM player_index)", ""},
    {"DELETE FROM player_index WHERE id=(SELECT max(id) FROM player_index)", ""},
    {"UPDATE hour_index SET wagered=wagered+1", ""},
    {"DELETE FROM hour_index", ""},
    {"UPDATE money_index SET amount=amount+1", ""},
    {"DELETE FROM money_index", ""},
    {"INSERT INTO round_find(what,value,id) VALUES(5,1,1)", ""},
    /* snapshots, editions */
    {"INSERT INTO snapshot(stream,seq,bytes) VALUES(1,3,x'4352')", "the snapshot is not"},
    {"INSERT INTO snapshot(stream,seq,bytes) VALUES(1,99999,x'4352')",
     "a snapshot stands where there is no record"},
    {"DELETE FROM edition WHERE hash=(SELECT min(hash) FROM edition)", "edition"},
    {"UPDATE edition SET hash=(SELECT max(hash) FROM edition)||'' WHERE 1=0; INSERT INTO "
     "edition(hash,text) SELECT '00'||substr(hash,3),text FROM edition LIMIT 1",
     "edition "},
    /* replies */
    {"DELETE FROM reply", "are gone"},
    {"DELETE FROM reply WHERE id=(SELECT max(id) FROM reply)", "are gone"},
    {"UPDATE reply SET texts=entries", "are damaged"},
    {"UPDATE reply SET texts=(SELECT o.texts FROM reply o ORDER BY o.id DESC LIMIT 1)", ""},
    {"UPDATE reply SET entries=texts WHERE id=(SELECT max(id) FROM reply)", ""},
    /* anchors */
    {"DELETE FROM anchor", "the store has lost anchor 1"},
    {"DELETE FROM anchor WHERE number=2", "the store has lost anchor 2"},
    {"DELETE FROM anchor WHERE number=(SELECT max(number) FROM anchor)", "the store has lost"},
    {"UPDATE anchor SET number=number+100 WHERE number=2", "it stands in another's place"},
    {"UPDATE anchor SET time=time+1 WHERE number=2", "it stands in another's place"},
    {"UPDATE anchor SET bytes=(SELECT o.bytes FROM anchor o WHERE o.number=1) WHERE number=2",
     "it stands in another's place"},
    {"UPDATE anchor SET series='00'||substr(series,3) WHERE number=1", "another's place"},
    /* what is none of the store's own */
    {"CREATE TABLE notes(id INTEGER);" TOUCH, "table notes is none of this program's"},
    {"CREATE VIEW purses AS SELECT * FROM balance;" TOUCH, "view purses is none of this program's"},
    {"CREATE INDEX mine ON posting(amount);" TOUCH, "index mine is none of this program's"},
};

static bool is_noticed(const struct edit *edit) {
    char kept[160], command[1200], first[256];
    snprintf(kept, sizeof kept, "%s.kept", place.keys);
    snprintf(command, sizeof command, "cp %s %s", place.path, kept);
    if (system(command) != 0)
        fail_msg("%s", command);
    tamper(&place, edit->sql);
    bool noticed = audit_place(&place, first) > 0 && strstr(first, edit->name) != NULL;
    if (!noticed)
        print_error("%s: expected \"%s\", got \"%s\"\n", edit->sql, edit->name, first);
    snprintf(command, sizeof command, "rm -f %s-wal %s-shm; mv %s %s", place.path, place.path, kept,
             place.path);
    assert_int_equal(system(command), 0);
    return noticed;
}

static void nothing_is_wrong(void **state) {
    char first[256];
    (void)state;
    if (audit_place(&place, first) > 0)
        fail_msg("%s", first);
    assert_true(look_up(&place, "SELECT count(*) FROM anchor") >= 4);
}

static void by_hand(void **state) {
    size_t count = sizeof edits / sizeof edits[0], noticed = 0;
    nothing_is_wrong(state);
    for (size_t i = 0; i < count; i++)
        noticed += is_noticed(&edits[i]);
    assert_int_equal(noticed, count);
    nothing_is_wrong(state);
}

static void a_trigger(void **state) {
    (void)state;
    tamper(&place, "CREATE TRIGGER mine AFTER INSERT ON posting BEGIN UPDATE balance SET "
                   "amount=amount; END;" TOUCH);
    expect_named("a trigger", "trigger mine is none of this program's");
}

/* The chain is right again after each of these, and only the anchors tell. */
static void chained_anew(void **state) {
    char sql[256], name[64];
    (void)state;
    for (int seq = 5; seq < 25; seq += 3) {
        snprintf(sql, sizeof sql, "UPDATE record SET time=time+1 WHERE stream=1 AND seq=%d", seq);
        snprintf(name, sizeof name, "stream 1, seq %d: not as anchor", seq);
        tamper(&place, sql);
        chain_anew(1);
        expect_named(sql, name);
        snprintf(sql, sizeof sql, "UPDATE record SET time=time-1 WHERE stream=1 AND seq=%d", seq);
        tamper(&place, sql);
        chain_anew(1);
        nothing_is_wrong(NULL);
    }
}

static void taken_out_and_chained_anew(void **state) {
    (void)state;
    tamper(&place, "DELETE FROM record WHERE stream=1 AND seq=11");
    chain_anew(1);
    expect_named("a record taken out", "stream 1, seq 11: not as anchor");
}

int main(void) {
#define T(test) cmocka_unit_test_setup_teardown(test, start, finish)
    const struct CMUnitTest tests[] = {
        T(nothing_is_wrong),           T(by_hand), T(a_trigger), T(chained_anew),
        T(taken_out_and_chained_anew),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
