/* What a floor of many tables holds in memory, and what it does with those where nothing happens.
 */
#include "floor/floor_inside.h"
#include "floor/house_support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* gcc and clang say it each in their own way: memory is not what it is without. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED
#endif
#endif

static struct place place;

static int start(void **state) {
    (void)state;
    place_open_with_players(&place, 1);
    return 0;
}

static int finish(void **state) {
    (void)state;
    return place_finish(&place);
}

static void bet(void) {
    static unsigned bets;
    const char *body = bets++ % 2 == 0 ? "{\"event\":\"bet\",\"bet\":\"big\",\"amount\":100000}"
                                       : "{\"event\":\"bet\",\"bet\":\"small\",\"amount\":100000}";
    if (ask(&place, player_of(1), "POST /api/tables/1/events", body, NULL) != 201)
        fail_msg("%s", place.out);
}

/* Table 1 of the demonstration is dealt by the machine: a round takes half a minute. */
static void play(unsigned rounds) {
    for (unsigned i = 0; i < rounds; i++) {
        let_run(&place, 10000, 500);
        bet();
        let_run(&place, 50000, 500);
        assert_true(settle_down(&place));
    }
}

static uint64_t events_kept(uint32_t number) {
    const struct floor_table *table = floor_find_table(place.floor, number);
    uint64_t seq = table->kept_last;
    while (table_kept(table, seq) != NULL)
        seq--;
    return table->kept_last - seq;
}

static void idle_tables_keep_no_events(void **state) {
    struct round_note note;
    char memory[4096];
    struct text out;
    uint64_t last;
    (void)state;
    play(3);
    const struct floor_table *table = floor_find_table(place.floor, 1);
    assert_in_range(events_kept(1), 20, KEPT_EVENTS);
    let_run(&place, KEPT_WHEN_IDLE + 5000, 500);
    assert_int_equal(events_kept(1), 0);
    assert_int_equal(table->kept_room, 0);
    /* who comes back takes the view; who is there misses nothing */
    text_init(&out, memory, sizeof memory);
    assert_false(
        floor_events_after(place.floor, 1, table->kept_last - 1, 10, &nobody, &out, &last));
    out.length = 0;
    assert_true(floor_events_after(place.floor, 1, table->kept_last, 10, &nobody, &out, &last));
    assert_int_equal(out.length, 2);
    assert_true(table_kept_round(table, 2, &note));
    assert_false(table_kept_round(table, 3, &note));
    assert_int_equal(note.round, 1);
    assert_string_not_equal(note.result[CR_ENGLISH], "");
    assert_int_equal(ask(&place, nobody, "GET /api/tables/1/events?after=1", NULL, NULL), 200);
    assert_true(says(&place, "\"complete\":false,\"events\":[]"));
    /* a bet wakes the dealer */
    bet();
    assert_int_equal(events_kept(1), 1);
    let_run(&place, 50000, 500);
    assert_int_equal(table->round_count, 4);
}

static void many_events_are_kept_of_a_busy_table(void **state) {
    (void)state;
    play(2);
    let_run(&place, 10000, 500);
    for (uint64_t before = events_kept(1); before < KEPT_EVENTS; before++) {
        assert_int_equal(events_kept(1), before);
        bet();
    }
    bet();
    assert_int_equal(events_kept(1), KEPT_EVENTS);
}

static size_t resident(void) {
    unsigned long all, here = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    assert_non_null(file);
    assert_int_equal(fscanf(file, "%lu %lu", &all, &here), 2);
    fclose(file);
    return here * (size_t)sysconf(_SC_PAGESIZE);
}

/* A table costs less than 64 kB: when it is made, and when it is read from disk. */
static void idle_tables_are_small(void **state) {
    enum { TABLES = 400, MOST = 65536 };
    (void)state;
#ifdef SANITIZED
    skip();
#endif
    place_reopen(&place);
    size_t before = resident();
    for (int i = 0; i < TABLES; i++) {
        assert_int_equal(ask_at_once(&place, by_system, "POST /api/tables",
                                     "{\"name\":\"T\",\"game\":\"baccarat\",\"virtual\":true,"
                                     "\"min\":100000,\"max\":50000000}",
                                     NULL),
                         201);
        if (i % 50 == 0)
            assert_true(settle_down(&place));
    }
    assert_true(settle_down(&place));
    print_message("%zu bytes a table\n", (resident() - before) / TABLES);
    assert_in_range((resident() - before) / TABLES, 0, MOST);
    place_reopen(&place);
    assert_in_range((resident() - before) / TABLES, 0, MOST);
}

/* Records of the floor's own stream, without waiting for each. */
static void buy_in(unsigned times) {
    for (unsigned i = 0; i < times; i++) {
        assert_int_equal(ask_at_once(&place, staff_of(POST_CAGE), "POST /api/cage/buy-in",
                                     "{\"player\":1,\"amount\":10000}", NULL),
                         201);
        if (i % 500 == 0)
            assert_true(settle_down(&place));
    }
    assert_true(settle_down(&place));
}

static int64_t purse(void) {
    assert_int_equal(ask(&place, player_of(1), "GET /api/me", NULL, NULL), 200);
    return told(&place, "purse");
}

enum { OFTEN = 5000 };

/* A floor starts from the last snapshot of the house, however it ended; of many the last two stay.
 */
static void house_starts_from_a_snapshot(void **state) {
    (void)state;
    for (int i = 1; i <= 3; i++) {
        buy_in(OFTEN);
        uint64_t seq = place.floor->seq, saved = place.floor->house_saved;
        assert_in_range(saved, seq - OFTEN, seq - 1);
        int64_t before = purse();
        place_drop(&place);
        assert_int_equal(place.floor->seq, seq);
        assert_int_equal(place.floor->house_saved, saved);
        assert_int_equal(purse(), before);
    }
    assert_int_equal(look_up(&place, "SELECT count(*) FROM snapshot WHERE stream=0"), 2);
}

/* One that is damaged, or goes on in no record, is as none. */
static void house_is_read_whole_when_it_must(void **state) {
    (void)state;
    if (place.postgres)
        skip(); /* there a floor is not left as by a process that died: it writes a new one */
    buy_in(OFTEN);
    uint64_t seq = place.floor->seq, saved = place.floor->house_saved;
    assert_int_not_equal(saved, 0);
    tamper(&place, "UPDATE snapshot SET seq=seq+1000000 WHERE stream=0");
    place_drop(&place);
    assert_int_equal(place.floor->seq, seq);
    assert_int_equal(place.floor->house_saved, 0);
    tamper(&place, "UPDATE snapshot SET seq=5 WHERE stream=0");
    place_drop(&place); /* what follows record 5 does not fit to it */
    assert_int_equal(place.floor->seq, seq);
    assert_int_equal(place.floor->house_saved, 0);
    char first[256] = "";
    assert_int_equal(audit_place(&place, first), 1);
    assert_non_null(strstr(first, "the snapshot is not the house as it was"));
    tamper(&place, "DELETE FROM snapshot WHERE stream=0");
    place_drop(&place);
    assert_int_equal(place.floor->seq, seq);
    assert_int_equal(place.floor->house_saved, 0);
    place_reopen(&place); /* it was closed, and wrote a new one */
    assert_int_equal(place.floor->house_saved, seq);
}

/* A list goes on behind the last one that was told. */
static void lists_are_told_in_parts(void **state) {
    struct floor_actor supervisor = staff_of(POST_PIT_SUPERVISOR);
    (void)state;
    assert_int_equal(ask(&place, supervisor, "GET /api/staff?after=3&limit=2", NULL, NULL), 200);
    assert_true(says(&place, "{\"staff\":[{\"staff\":4,"));
    assert_true(says(&place, "},{\"staff\":5,"));
    assert_false(says(&place, "\"staff\":6,"));
    for (int i = 0; i < 3; i++)
        assert_int_equal(
            ask(&place, supervisor, "POST /api/tables/6/fills", "{\"amount\":1000000}", NULL), 201);
    uint32_t newest = (uint32_t)told(&place, "fill");
    char next[48], mark[32];
    assert_int_equal(ask(&place, supervisor, "GET /api/fills?limit=1", NULL, NULL), 200);
    assert_int_equal(told(&place, "fill"), newest);
    snprintf(next, sizeof next, "GET /api/fills?limit=2&after=%u", newest);
    assert_int_equal(ask(&place, supervisor, next, NULL, NULL), 200);
    assert_int_equal(told(&place, "fill"), newest - 1);
    snprintf(mark, sizeof mark, "{\"fill\":%u,", newest - 2);
    assert_true(says(&place, mark));
    snprintf(mark, sizeof mark, "{\"fill\":%u,", newest);
    assert_false(says(&place, mark));
    assert_int_equal(ask(&place, supervisor, "GET /api/fills?after=1", NULL, NULL), 200);
    assert_true(says(&place, "{\"fills\":[]}"));
}

/* What is over leaves memory; a page of it is read from the store, and stands where it stood. */
enum { MANY = 1500 };

static void ask_and_cancel_fills(void) {
    char path[40];
    struct floor_actor supervisor = staff_of(POST_PIT_SUPERVISOR);
    for (unsigned i = 0; i < MANY; i++) {
        assert_int_equal(ask_at_once(&place, supervisor, "POST /api/tables/6/fills",
                                     "{\"amount\":1000000}", NULL),
                         201);
        if (i == 10) /* one stays open */
            continue;
        snprintf(path, sizeof path, "DELETE /api/fills/%u", place.floor->house.last[ENDING_FILL]);
        assert_int_equal(ask_at_once(&place, supervisor, path, NULL, NULL), 200);
        if (i % 100 == 0)
            assert_true(settle_down(&place));
    }
    assert_true(settle_down(&place));
}

static void check_page(uint32_t after) {
    char path[48], mark[64];
    struct floor_actor supervisor = staff_of(POST_PIT_SUPERVISOR);
    snprintf(path, sizeof path, "GET /api/fills?limit=3&after=%u", after);
    assert_int_equal(ask(&place, supervisor, path, NULL, NULL), 200);
    for (uint32_t i = 1; i <= 3; i++) {
        snprintf(mark, sizeof mark, "{\"fill\":%u,\"kind\":\"%s", after - i, "fill");
        if (!says(&place, mark))
            fail_msg("%s: %s", mark, place.out);
    }
}

static void what_is_over_leaves_memory(void **state) {
    char mark[32], path[48];
    struct floor_actor supervisor = staff_of(POST_PIT_SUPERVISOR);
    (void)state;
    uint32_t first = place.floor->house.last[ENDING_FILL] + 1, open = first + 10;
    ask_and_cancel_fills();
    for (int round = 0; round < 3; round++) {
        const struct house *house = &place.floor->house;
        assert_int_equal(house->last[ENDING_FILL], first + MANY - 1);
        assert_in_range(house->fill_count, ENDED_KEPT + 1, ENDED_KEPT + 1024);
        assert_non_null(house_find_fill(house, open));
        assert_true(house->whole_from[ENDING_FILL] > open + 3);
        check_page(first + MANY - 1);
        check_page(open + 2);
        check_page(first + 5);
        assert_int_equal(ask(&place, supervisor, "GET /api/fills?open=1", NULL, NULL), 200);
        assert_int_equal(told(&place, "fill"), open);
        snprintf(mark, sizeof mark, "{\"fill\":%u,", open + 1);
        assert_false(says(&place, mark));
        snprintf(path, sizeof path, "POST /api/fills/%u/approve", first);
        assert_int_equal(ask(&place, staff_of(POST_CAGE), path, "{}", NULL), 409);
        if (round == 0) {
            buy_in(1100);
            floor_flush(place.floor);
        } else if (round == 1) {
            buy_in(OFTEN);
            place_drop(&place); /* from a snapshot */
            assert_int_not_equal(place.floor->house_saved, 0);
        }
    }
    tamper(&place, "DELETE FROM snapshot WHERE stream=0");
    place_reopen(&place); /* from the whole stream */
    check_page(first + 5);
    snprintf(path, sizeof path, "DELETE /api/fills/%u", open);
    assert_int_equal(ask(&place, supervisor, path, NULL, NULL), 200);
    check_page(open + 2);
}

/* Rows that are not what the log makes are found. */
static void an_audit_finds_a_changed_row(void **state) {
    char first[256] = "";
    (void)state;
    assert_int_equal(ask(&place, staff_of(POST_PIT_SUPERVISOR), "POST /api/tables/6/fills",
                         "{\"amount\":1000000}", NULL),
                     201);
    assert_int_equal(ask(&place, staff_of(POST_CAGE), "POST /api/fills/8/approve", "{}", NULL),
                     200);
    assert_int_equal(audit_place(&place, first), 0);
    tamper(&place, "UPDATE ended_index SET player=1 WHERE what=1 AND number=8");
    assert_int_equal(audit_place(&place, first), 1);
    assert_non_null(strstr(first, "what has ended"));
    tamper(&place, "UPDATE ended_index SET player=0 WHERE what=1 AND number=8");
}

static void close_many_cases(void) {
    char path[64];
    struct floor_actor supervisor = staff_of(POST_PIT_SUPERVISOR), an = player_of(1);
    static const char *const steps[] = {"take", "decide", "accept"};
    static const char *const bodies[] = {
        "{}",
        ("{\"outcome\":\"dismissed\",\"grounds\":[{\"ground\":\"8.4.1\",\"of\":{\"clause\":"
         "\"6.1.1\"}}],\"text\":\"so\"}"),
        "{}"};
    for (uint32_t id = 1; id <= ENDED_KEPT + 20; id++) {
        assert_int_equal(
            ask_at_once(&place, an, "POST /api/disputes", "{\"table\":1,\"text\":\"why\"}", NULL),
            201);
        for (int i = 0; i < 3; i++) {
            snprintf(path, sizeof path, "POST /api/disputes/%u/%s", id, steps[i]);
            if (ask_at_once(&place, i == 2 ? an : supervisor, path, bodies[i], NULL) != 200)
                fail_msg("%s: %s", path, place.out);
        }
    }
    assert_true(settle_down(&place));
}

/* A case that was closed long ago is read, and takes a statement, also when that is played again.
 */
static void a_closed_case_comes_back(void **state) {
    (void)state;
    struct floor_actor an = player_of(1);
    close_many_cases();
    buy_in(OFTEN);
    floor_flush(place.floor);
    assert_null(house_find_dispute(&place.floor->house, 3));
    assert_int_equal(ask(&place, an, "GET /api/disputes?after=5", NULL, NULL), 200);
    assert_int_equal(told(&place, "dispute"), 4);
    assert_int_equal(ask(&place, nobody, "POST /api/players", "{}", NULL), 201);
    assert_int_equal(ask(&place, player_of(2), "GET /api/disputes/3", NULL, NULL), 404);
    assert_int_equal(
        ask(&place, an, "POST /api/disputes/3/statements", "{\"text\":\"and one more\"}", NULL),
        200);
    place_drop(&place);
    assert_int_not_equal(place.floor->house_saved, 0);
    assert_int_equal(ask(&place, an, "GET /api/disputes/3", NULL, NULL), 200);
    assert_true(says(&place, "and one more"));
    assert_int_equal(
        ask(&place, an, "POST /api/disputes/3/statements", "{\"text\":\"and yet\"}", NULL), 200);
    buy_in(1100);
    floor_flush(place.floor);
    assert_null(house_find_dispute(&place.floor->house, 3));
    place_drop(&place);
    assert_int_equal(ask(&place, an, "GET /api/disputes/3", NULL, NULL), 200);
    assert_true(says(&place, "and one more"));
    assert_true(says(&place, "and yet"));
}

/* What was said of it is not on disk yet when the case is forgotten once more. */
static void a_closed_case_comes_back_as_it_was_last(void **state) {
    (void)state;
    struct floor_actor an = player_of(1);
    close_many_cases();
    for (int i = 0; i < 3; i++) {
        char body[64];
        house_forget_ended(&place.floor->house);
        assert_null(house_find_dispute(&place.floor->house, 3));
        snprintf(body, sizeof body, "{\"text\":\"statement %d\"}", i);
        assert_int_equal(ask_at_once(&place, an, "POST /api/disputes/3/statements", body, NULL),
                         200);
    }
    assert_true(settle_down(&place));
    place_drop(&place);
    place_reopen(&place);
    assert_int_equal(ask(&place, an, "GET /api/disputes/3", NULL, NULL), 200);
    assert_true(says(&place, "statement 0"));
    assert_true(says(&place, "statement 1"));
    assert_true(says(&place, "statement 2"));
}

/* A row of another case in its place is no case: neither is there twice. */
static void a_row_of_another_number_is_not_taken(void **state) {
    (void)state;
    struct floor_actor an = player_of(1);
    close_many_cases();
    house_forget_ended(&place.floor->house);
    size_t cases = place.floor->house.dispute_count;
    tamper(&place, "UPDATE ended_index SET bytes=(SELECT o.bytes FROM ended_index o WHERE"
                   " o.what=3 AND o.number=200 ORDER BY o.seq DESC LIMIT 1)"
                   " WHERE what=3 AND number=3");
    assert_int_equal(ask(&place, an, "GET /api/disputes/3", NULL, NULL), 503);
    assert_int_equal(place.floor->house.dispute_count, cases);
    place_close(&place);
}

/* Tables and accounts are told in pages that go on where the one before ended. */
static void tables_and_accounts_are_told_in_pages(void **state) {
    static const char *const lists[] = {"floor", "pit", "shifts"};
    char path[64];
    struct floor_actor manager = staff_of(POST_PIT_MANAGER);
    (void)state;
    for (int i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "GET /api/%s?limit=3", lists[i]);
        assert_int_equal(ask(&place, manager, path, NULL, NULL), 200);
        assert_int_equal(told(&place, "next"), 3);
        snprintf(path, sizeof path, "GET /api/%s?after=6", lists[i]);
        assert_int_equal(ask(&place, manager, path, NULL, NULL), 200);
        assert_false(says(&place, "\"next\""));
        assert_false(says(&place, "\"table\":6,"));
    }
    int64_t sum = 0, next = -1, accounts = 0;
    do {
        snprintf(path, sizeof path, "GET /api/balances?limit=4");
        if (next >= 0)
            snprintf(path, sizeof path, "GET /api/balances?limit=4&after=%lld", (long long)next);
        assert_int_equal(ask(&place, manager, path, NULL, NULL), 200);
        for (const char *at = place.out; (at = strstr(at, "\"balance\":")) != NULL; accounts++)
            sum += strtoll(at += strlen("\"balance\":"), NULL, 10);
        next = says(&place, "\"next\"") ? told(&place, "next") : -1;
    } while (next >= 0);
    assert_int_equal(sum, 0);
    assert_int_equal(accounts, look_up(&place, "SELECT count(*) FROM balance"));
    assert_in_range(accounts, 10, 1000);
}

int main(void) {
#define T(test) cmocka_unit_test_setup_teardown(test, start, finish)
    const struct CMUnitTest tests[] = {
        T(idle_tables_keep_no_events),
        T(many_events_are_kept_of_a_busy_table),
        T(idle_tables_are_small),
        T(house_starts_from_a_snapshot),
        T(house_is_read_whole_when_it_must),
        T(lists_are_told_in_parts),
        T(what_is_over_leaves_memory),
        T(an_audit_finds_a_changed_row),
        T(a_closed_case_comes_back),
        T(a_closed_case_comes_back_as_it_was_last),
        cmocka_unit_test_setup(a_row_of_another_number_is_not_taken, start),
        T(tables_and_accounts_are_told_in_pages),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
