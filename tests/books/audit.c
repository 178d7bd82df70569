/* The auditor finds what was changed, and names it. */
#include "floor/house_support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct place place;

/* A short evening: chips at the cage, a fill, a few rounds of sic bo. */
static int start(void **state) {
    (void)state;
    place_open_with_players(&place, 1);
    assert_int_equal(ask(&place, staff_of(POST_CAGE), "POST /api/cage/buy-in",
                         "{\"player\":1,\"amount\":1000000}", "k"),
                     201);
    for (int i = 0; i < 3; i++) {
        let_run(&place, 8000, 1000);
        assert_int_equal(ask(&place, player_of(1), "POST /api/tables/1/events",
                             "{\"event\":\"bet\",\"bet\":\"small\",\"amount\":100000}", NULL),
                         201);
        let_run(&place, 40000, 1000);
    }
    settle_down(&place);
    place_end(&place); /* the file is nobody's now */
    place.floor = NULL;
    return 0;
}

static int finish(void **state) {
    (void)state;
    place_remove(&place);
    return 0;
}

/* An UPDATE that changes one byte of a column. */
static const char *change_byte(const char *column, int at, const char *where) {
    static char sql[512];
    bool text = strncmp(column, "body", 4) == 0;
    const char *table = strcmp(column, "bytes") == 0 ? "snapshot" : "record";
    if (place.postgres)
        snprintf(sql, sizeof sql,
                 "UPDATE %s SET %s = overlay(%s PLACING CASE substr(%s, %d, 1) WHEN "
                 "'x'::bytea THEN 'y'::bytea ELSE 'x'::bytea END FROM %d FOR 1) WHERE %s",
                 table, column, column, column, at, at, where);
    else
        snprintf(sql, sizeof sql,
                 "UPDATE %s SET %s = CAST(substr(%s, 1, %d) || CASE substr(%s, %d, 1) WHEN %s THEN "
                 "%s ELSE %s END || substr(%s, %d) AS %s) WHERE %s",
                 table, column, column, at - 1, column, at, text ? "'x'" : "x'78'",
                 text ? "'y'" : "x'79'", text ? "'x'" : "x'78'", column, at + 1,
                 text ? "TEXT" : "BLOB", where);
    return sql;
}

static void expect_found(const char *sql, const char *name) {
    char first[256];
    tamper(&place, sql);
    assert_true(audit_place(&place, first) > 0);
    if (strstr(first, name) == NULL)
        fail_msg("%s: expected \"%s\", got \"%s\"", sql, name, first);
}

static void nothing_is_wrong(void **state) {
    char first[256];
    (void)state;
    if (audit_place(&place, first) > 0)
        fail_msg("%s", first);
    assert_true(look_up(&place, "SELECT count(*) FROM record WHERE stream = 1") > 30);
}

/* One byte at each place of each of these records. */
static void changed_byte_of_a_body(void **state) {
    static const int seqs[] = {1, 7, 20};
    char sql[256], name[40];
    (void)state;
    for (size_t i = 0; i < sizeof seqs / sizeof seqs[0]; i++) {
        snprintf(sql, sizeof sql, "SELECT length(body) FROM record WHERE stream = 1 AND seq = %d",
                 seqs[i]);
        int length = (int)look_up(&place, sql);
        snprintf(name, sizeof name, "stream 1, seq %d:", seqs[i]);
        for (int at = 1; at <= length; at += 7) {
            tamper(&place, "CREATE TABLE kept AS SELECT * FROM record;"
                           "INSERT INTO meta(name, value) VALUES('touched', '1')");
            snprintf(sql, sizeof sql, "stream = 1 AND seq = %d", seqs[i]);
            expect_found(change_byte("body", at, sql), name);
            tamper(&place, "DELETE FROM record; INSERT INTO record SELECT * FROM kept; DROP TABLE "
                           "kept; DELETE FROM meta WHERE name = 'touched'");
        }
    }
    nothing_is_wrong(NULL);
}

static void changed_hash(void **state) {
    (void)state;
    expect_found(change_byte("hash", 10, "stream = 0 AND seq = 3"), "stream 0, seq 3:");
}

static void changed_time(void **state) {
    (void)state;
    expect_found("UPDATE record SET time = time + 1 WHERE stream = 1 AND seq = 12",
                 "stream 1, seq 12:");
}

static void missing_record(void **state) {
    (void)state;
    expect_found("DELETE FROM record WHERE stream = 1 AND seq = 12", "stream 1, seq 13:");
}

static void missing_last_record(void **state) {
    (void)state;
    /* the chain cannot tell; the balance of the tables can */
    expect_found("DELETE FROM record WHERE id = (SELECT max(id / 8192) FROM posting)", "");
}

static void changed_posting(void **state) {
    (void)state;
    char name[64];
    int64_t id = look_up(&place, "SELECT max(id) FROM posting");
    char sql[128];
    snprintf(sql, sizeof sql, "SELECT seq FROM record WHERE id = %lld", (long long)id / 8192);
    snprintf(name, sizeof name, "stream 1, seq %lld: its postings",
             (long long)look_up(&place, sql));
    expect_found("UPDATE posting SET amount = amount + 1 WHERE id = (SELECT max(id) FROM posting)",
                 name);
}

static void posting_to_another_account(void **state) {
    (void)state;
    expect_found("UPDATE posting SET to_account = to_account + 1 WHERE id = (SELECT min(id) FROM "
                 "posting)",
                 "its postings are not what the event moved");
}

static void missing_posting(void **state) {
    (void)state;
    expect_found("DELETE FROM posting WHERE id = (SELECT max(id) FROM posting)", "its postings");
}

static void changed_balance(void **state) {
    (void)state;
    /* kind 7 in the top byte: purses */
    expect_found("UPDATE balance SET amount = amount + 1 WHERE account >> 56 = 7",
                 "balance of purse 1:");
}

static void missing_balance(void **state) {
    (void)state;
    expect_found("DELETE FROM balance WHERE account >> 56 = 7", "balance of purse 1:");
}

static void balance_out_of_nothing(void **state) {
    (void)state;
    expect_found(
        "INSERT INTO balance(account, amount) VALUES((CAST(7 AS bigint) << 56) + 99, 5000)",
        "balance of purse 99:");
}

/* Bets laid and taken back until the table has had five hundred events. */
static void play_to_a_snapshot(void) {
    place_reopen(&place);
    let_run(&place, 8000, 1000);
    while (look_up(&place, "SELECT count(*) FROM snapshot") == 0) {
        for (int i = 0; i < 20; i++) {
            (void)ask(&place, player_of(1), "POST /api/tables/1/events",
                      "{\"event\":\"bet\",\"bet\":\"small\",\"amount\":100000}", NULL);
            (void)ask(&place, player_of(1), "POST /api/tables/1/events",
                      "{\"event\":\"withdraw\",\"bet\":\"small\"}", NULL);
        }
        let_run(&place, 1000, 1000);
    }
    settle_down(&place);
    place_end(&place);
    place.floor = NULL;
}

static void changed_snapshot(void **state) {
    (void)state;
    play_to_a_snapshot();
    expect_found(change_byte("bytes", 100, "stream = 1"),
                 "the snapshot is not the table as it was");
}

int main(void) {
#define T(test) cmocka_unit_test_setup_teardown(test, start, finish)
    const struct CMUnitTest tests[] = {
        T(nothing_is_wrong), T(changed_byte_of_a_body),
        T(changed_hash),     T(changed_time),
        T(missing_record),   T(missing_last_record),
        T(changed_posting),  T(posting_to_another_account),
        T(missing_posting),  T(changed_balance),
        T(missing_balance),  T(balance_out_of_nothing),
        T(changed_snapshot),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
