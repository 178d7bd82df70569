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
    const char *sql;      /* that does not chain anew */
    const char *name;     /* what is said of it at first */
    const char *postgres; /* the same there; NULL: in the same words; "": there is no such thing */
    const char *undo;     /* takes away there what it has made; NULL: rows alone are put back */
};

static const struct edit edits[] = {
    /* records */
    {"UPDATE record SET body=replace(CAST(body AS TEXT),'100000','900000') WHERE stream=1 AND"
     " CAST(body AS TEXT) LIKE '%\"bet\"%'",
     "stream 1, seq ",
     "UPDATE record SET body=convert_to(replace(convert_from(body,'UTF8'),'100000','900000'),"
     "'UTF8') WHERE stream=1 AND convert_from(body,'UTF8') LIKE '%\"bet\"%'",
     NULL},
    {"UPDATE record SET time=time-1 WHERE stream=0 AND seq=4", "stream 0, seq 4", NULL, NULL},
    {"UPDATE record SET time=time+1 WHERE stream=1 AND seq=2", "stream 1, seq 2", NULL, NULL},
    {"UPDATE record SET stream=2 WHERE stream=1 AND seq=(SELECT max(seq) FROM record WHERE"
     " stream=1)",
     "", NULL, NULL},
    {"UPDATE record SET seq=seq+1 WHERE stream=1 AND seq=(SELECT max(seq) FROM record WHERE"
     " stream=1)",
     "stream 1, seq ", NULL, NULL},
    {"DELETE FROM record WHERE stream=0 AND seq=6", "stream 0, seq 7: records before it", NULL,
     NULL},
    {"DELETE FROM record WHERE stream=1 AND seq=1", "stream 1, seq 2: records before it", NULL,
     NULL},
    {"DELETE FROM record WHERE stream=1 AND seq=9", "stream 1, seq 10: records before it", NULL,
     NULL},
    {"DELETE FROM record WHERE stream=1", "stream 1, seq 1", NULL, NULL},
    {"DELETE FROM record WHERE stream=2", "stream 2, seq 1", NULL, NULL},
    {"DELETE FROM record WHERE stream=1 AND seq=(SELECT max(seq) FROM record WHERE stream=1)",
     "stream 1, seq ", NULL, NULL},
    {"DELETE FROM record WHERE stream=3 AND seq>(SELECT max(seq)-2 FROM record WHERE stream=3)",
     "stream 3, seq ", NULL, NULL},
    {"DELETE FROM record WHERE id=(SELECT max(id) FROM record)", "seq ", NULL, NULL},
    /* postings */
    {"UPDATE posting SET amount=amount-1 WHERE id=(SELECT min(id) FROM posting)",
     "its postings are not", NULL, NULL},
    {"UPDATE posting SET clause='7.1' WHERE id=(SELECT max(id) FROM posting)",
     "its postings are not", NULL, NULL},
    {"UPDATE posting SET bet=bet+1 WHERE id=(SELECT max(id) FROM posting)", "its postings are not",
     NULL, NULL},
    {"UPDATE posting SET from_account=to_account,to_account=from_account WHERE id=(SELECT min(id)"
     " FROM posting)",
     "its postings are not", NULL, NULL},
    {"UPDATE posting SET from_account=from_account+1 WHERE id=(SELECT max(id) FROM posting)",
     "its postings are not", NULL, NULL},
    {"DELETE FROM posting WHERE id=(SELECT min(id) FROM posting)", "its postings are not", NULL,
     NULL},
    {"DELETE FROM posting", "its postings are not", NULL, NULL},
    {"INSERT INTO posting(id,from_account,to_account,amount,bet,clause) SELECT max(id)+1,"
     "min(from_account),min(to_account),5,0,'' FROM posting",
     "its postings are not", NULL, NULL},
    {"UPDATE posting SET id=id+1 WHERE id=(SELECT max(id) FROM posting)",
     "stands where none belongs", NULL, NULL},
    {"INSERT INTO posting(id,from_account,to_account,amount,bet,clause) SELECT 81919991808,"
     "min(from_account),min(to_account),5,0,'' FROM posting",
     "stands where none belongs", NULL, NULL},
    /* balances */
    {"UPDATE balance SET amount=amount+1000000 WHERE account=(CAST(7 AS bigint)<<56)+1",
     "balance of purse 1", NULL, NULL},
    {"UPDATE balance SET amount=amount-1 WHERE account=(CAST(7 AS bigint)<<56)+1",
     "balance of purse 1", NULL, NULL},
    {"UPDATE balance SET amount=0 WHERE account=(CAST(7 AS bigint)<<56)+1", "balance of purse 1",
     NULL, NULL},
    {"DELETE FROM balance WHERE account=(CAST(7 AS bigint)<<56)+1", "balance of purse 1", NULL,
     NULL},
    {"UPDATE balance SET account=account+8 WHERE account=(CAST(7 AS bigint)<<56)+1",
     "balance of purse", NULL, NULL},
    {"INSERT INTO balance(account,amount) VALUES((CAST(7 AS bigint)<<56)+99,5000)",
     "balance of purse 99", NULL, NULL},
    {"DELETE FROM balance", "balance of ", NULL, NULL},
    /* the index */
    {"UPDATE round_index SET paid=paid+1 WHERE id=(SELECT min(id) FROM round_index)", "round", NULL,
     NULL},
    {"UPDATE round_index SET dealer=dealer+1 WHERE id=(SELECT max(id) FROM round_index)", "round",
     NULL, NULL},
    {"UPDATE round_index SET outcome=outcome+1 WHERE id=(SELECT max(id) FROM round_index)", "round",
     NULL, NULL},
    {"UPDATE round_index SET edition=edition+1 WHERE id=(SELECT max(id) FROM round_index)", "round",
     NULL, NULL},
    {"DELETE FROM round_index WHERE id=(SELECT max(id) FROM round_index)", "", NULL, NULL},
    {"UPDATE round_text SET english='x' WHERE id=(SELECT max(id) FROM round_text)", "", NULL, NULL},
    {"UPDATE player_index SET returned=returned+1 WHERE id=(SELECT max(id) FROM player_index)", "",
     NULL, NULL},
    {"DELETE FROM player_index WHERE id=(SELECT max(id) FROM player_index)", "", NULL, NULL},
    {"UPDATE hour_index SET wagered=wagered+1", "", NULL, NULL},
    {"DELETE FROM hour_index", "", NULL, NULL},
    {"UPDATE money_index SET amount=amount+1", "", NULL, NULL},
    {"DELETE FROM money_index", "", NULL, NULL},
    {"INSERT INTO round_find(what,value,id) VALUES(5,1,1)", "", NULL, NULL},
    /* snapshots, editions */
    {"INSERT INTO snapshot(stream,seq,bytes) VALUES(1,3,x'4352')", "the snapshot is not",
     "INSERT INTO snapshot(stream,seq,bytes) VALUES(1,3,'\\x4352')", NULL},
    {"INSERT INTO snapshot(stream,seq,bytes) VALUES(1,99999,x'4352')",
     "a snapshot stands where there is no record",
     "INSERT INTO snapshot(stream,seq,bytes) VALUES(1,99999,'\\x4352')", NULL},
    {"UPDATE edition SET text=(SELECT o.text FROM edition o WHERE o.hash<>edition.hash LIMIT 1)"
     " WHERE hash=(SELECT min(hash) FROM edition)",
     "edition", NULL, NULL},
    {"DELETE FROM edition WHERE hash=(SELECT min(hash) FROM edition)", "edition", NULL, NULL},
    {"UPDATE edition SET hash=(SELECT max(hash) FROM edition)||'' WHERE 1=0; INSERT INTO "
     "edition(hash,text) SELECT '00'||substr(hash,3),text FROM edition LIMIT 1",
     "edition ", NULL, NULL},
    /* replies */
    {"DELETE FROM reply", "are gone", NULL, NULL},
    {"DELETE FROM reply WHERE id=(SELECT max(id) FROM reply)", "are gone", NULL, NULL},
    {"UPDATE reply SET texts=entries", "are damaged", NULL, NULL},
    {"UPDATE reply SET texts=(SELECT o.texts FROM reply o ORDER BY o.id DESC LIMIT 1)", "", NULL,
     NULL},
    {"UPDATE reply SET entries=texts WHERE id=(SELECT max(id) FROM reply)", "", NULL, NULL},
    /* anchors */
    {"DELETE FROM anchor", "the store has lost anchor 1", NULL, NULL},
    {"DELETE FROM anchor WHERE number=2", "the store has lost anchor 2", NULL, NULL},
    {"DELETE FROM anchor WHERE number=(SELECT max(number) FROM anchor)", "the store has lost", NULL,
     NULL},
    {"UPDATE anchor SET number=number+100 WHERE number=2", "it stands in another's place", NULL,
     NULL},
    {"UPDATE anchor SET time=time+1 WHERE number=2", "it stands in another's place", NULL, NULL},
    {"UPDATE anchor SET bytes=(SELECT o.bytes FROM anchor o WHERE o.number=1) WHERE number=2",
     "it stands in another's place", NULL, NULL},
    {"UPDATE anchor SET series='00'||substr(series,3) WHERE number=1", "another's place", NULL,
     NULL},
    /* what is none of the store's own */
    {"CREATE TABLE notes(id INTEGER);" TOUCH, "table notes is none of this program's", NULL,
     "DROP TABLE notes"},
    {"CREATE VIEW purses AS SELECT * FROM balance;" TOUCH, "view purses is none of this program's",
     NULL, "DROP VIEW purses"},
    {"CREATE INDEX mine ON posting(amount);" TOUCH, "index mine is none of this program's", NULL,
     "DROP INDEX mine"},
    {"CREATE TRIGGER mine AFTER INSERT ON posting BEGIN UPDATE balance SET amount=amount; "
     "END;" TOUCH,
     "trigger mine is none of this program's",
     "CREATE TRIGGER mine BEFORE UPDATE ON balance FOR EACH ROW EXECUTE FUNCTION"
     " suppress_redundant_updates_trigger()",
     "DROP TRIGGER mine ON balance"},
    {"CREATE VIRTUAL TABLE mine USING fts5(words);" TOUCH, "is none of this program's",
     "CREATE FOREIGN DATA WRAPPER nothing; CREATE SERVER elsewhere FOREIGN DATA WRAPPER nothing;"
     "CREATE FOREIGN TABLE mine(id bigint) SERVER elsewhere",
     "DROP FOREIGN DATA WRAPPER nothing CASCADE"},
    {"", "function mine is none of this program's",
     "CREATE FUNCTION mine() RETURNS bigint LANGUAGE sql AS 'SELECT 1::bigint'",
     "DROP FUNCTION mine"},
    {"", "rule mine is none of this program's",
     "CREATE RULE mine AS ON DELETE TO reply DO INSTEAD NOTHING", "DROP RULE mine ON reply"},
    {"", "policy mine is none of this program's",
     "CREATE POLICY mine ON posting USING (amount<1000)", "DROP POLICY mine ON posting"},
    /* settings */
    {"UPDATE meta SET value='aaaaaaaaaaaa' WHERE name='floor-id'", "it is of another floor", NULL,
     NULL},
    {"DELETE FROM meta WHERE name='floor-id'", "the floor's own name is gone", NULL, NULL},
    {"INSERT INTO meta(name,value) VALUES('mine','1')", "setting mine is none of this program's",
     NULL, NULL},
    {"UPDATE meta SET value='999999999' WHERE name='index-placed'", "setting index-placed is ahead",
     NULL, NULL},
    {"UPDATE meta SET value='999999999' WHERE name='placed'", "has no place", "", NULL},
    {"DELETE FROM meta WHERE name='placed'", "setting placed is missing", "", NULL},
    {"DELETE FROM place; UPDATE meta SET value='999999999' WHERE name='placed'; INSERT INTO"
     " place(stream,seq,id) SELECT stream,seq,id FROM record",
     "setting placed is ahead of the log", "", NULL},
    {"INSERT INTO place(stream,seq,id) SELECT stream,seq,id FROM record WHERE id=(SELECT max(id)"
     " FROM record)",
     "is ahead of its setting", "", NULL},
    /* seeds */
    {"UPDATE seed SET seed=(SELECT o.seed FROM seed o WHERE o.stream<>seed.stream LIMIT 1)",
     "the seed kept is not that of an open commitment", NULL, NULL},
    {"UPDATE seed SET commitment=seed WHERE stream=1", "seed of stream 1 is damaged", NULL, NULL},
    {"UPDATE seed SET commitment=substr(seed,1,32) WHERE stream=1",
     "table 1: the seed kept is not that of an open commitment", NULL, NULL},
    {"UPDATE seed SET seed=substr(seed,1,32) WHERE stream=1",
     "table 1: the seed kept is not that of an open commitment", NULL, NULL},
    {"INSERT INTO seed(stream,commitment,seed) SELECT 999,commitment,seed FROM seed WHERE stream=1",
     "seed of stream 999 belongs to no table", NULL, NULL},
    /* keys of replies */
    {"INSERT INTO reply_key(bucket,run,entries) VALUES(7,1,x'00')", "they are damaged",
     "INSERT INTO reply_key(bucket,run,entries) VALUES(7,1,'\\x00')", NULL},
    {"INSERT INTO reply_key(bucket,run,entries) SELECT -1,max(id),x'' FROM reply",
     "keys of replies are missing",
     "INSERT INTO reply_key(bucket,run,entries) SELECT -1,max(id),'' FROM reply", NULL},
    {"INSERT INTO reply_key(bucket,run,entries) SELECT -1,max(id),x'' FROM reply; INSERT INTO"
     " reply_key(bucket,run,entries) SELECT 1,max(id),zeroblob(12) FROM reply",
     "they are damaged",
     "INSERT INTO reply_key(bucket,run,entries) SELECT -1,max(id),'' FROM reply; INSERT INTO"
     " reply_key(bucket,run,entries) SELECT 1,max(id),'\\x000000000000000000000000' FROM reply",
     NULL},
};

/* ---- Doing and undoing ---- */

static void run(const char *format, const char *one, const char *two) {
    char command[1600];
    snprintf(command, sizeof command, format, one, two);
    if (system(command) != 0)
        fail_msg("%s", command);
}

/* Rows of every table, put aside in a schema of their own. */
static void keep(const char *kept) {
    char sql[512];
    if (!place.postgres) {
        run("cp %s %s", place.path, kept);
        return;
    }
    tamper(&place, "CREATE SCHEMA aside");
    snprintf(sql, sizeof sql,
             "DO $$ DECLARE t text; BEGIN FOR t IN SELECT tablename FROM pg_tables WHERE"
             " schemaname=current_schema() LOOP EXECUTE format('CREATE TABLE aside.%%I AS TABLE"
             " %%I',t,t); END LOOP; END $$");
    tamper(&place, sql);
}

static void put_back(const char *kept, const char *undo) {
    if (!place.postgres) {
        run("rm -f %s-wal %s-shm", place.path, place.path);
        run("cp %s %s", kept, place.path);
        return;
    }
    if (undo != NULL)
        tamper(&place, undo);
    tamper(&place, "DO $$ DECLARE t text; BEGIN FOR t IN SELECT tablename FROM pg_tables WHERE"
                   " schemaname='aside' LOOP EXECUTE format('TRUNCATE %1$I; INSERT INTO %1$I"
                   " SELECT * FROM aside.%1$I',t); END LOOP; END $$");
}

static const char *words_of(const struct edit *edit) {
    return place.postgres && edit->postgres != NULL ? edit->postgres : edit->sql;
}

static bool is_noticed(const struct edit *edit, const char *kept) {
    char first[256];
    tamper(&place, words_of(edit));
    bool noticed = audit_place(&place, first) > 0 && strstr(first, edit->name) != NULL;
    if (!noticed)
        print_error("%s: expected \"%s\", got \"%s\"\n", words_of(edit), edit->name, first);
    put_back(kept, edit->undo);
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
    size_t count = sizeof edits / sizeof edits[0], tried = 0, noticed = 0;
    char kept[160];
    snprintf(kept, sizeof kept, "%s.kept", place.keys);
    nothing_is_wrong(state);
    assert_true(look_up(&place, "SELECT count(*) FROM seed") > 1);
    keep(kept);
    for (size_t i = 0; i < count; i++) {
        if (words_of(&edits[i])[0] == '\0')
            continue;
        tried++;
        noticed += is_noticed(&edits[i], kept);
    }
    print_message("%zu edits, %zu noticed\n", tried, noticed);
    assert_int_equal(noticed, tried);
    assert_true(tried >= 63);
    nothing_is_wrong(state);
    (void)remove(kept);
    if (place.postgres)
        tamper(&place, "DROP SCHEMA aside CASCADE");
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
        T(nothing_is_wrong),
        T(by_hand),
        T(chained_anew),
        T(taken_out_and_chained_anew),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
