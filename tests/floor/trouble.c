/* The store cannot write, the database goes away, the clock steps back: answers say so, nothing is
 * half done, and it goes on by itself.
 *
 * On PostgreSQL, CROUPIER_TEST_PG_STOP and CROUPIER_TEST_PG_START are the commands that stop and
 * start the server. */
#include "floor/floor_inside.h"
#include "floor/house_support.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include <cmocka.h>

static struct place place;
static unsigned reread;

static int start(void **state) {
    (void)state;
    place_open_with_players(&place, 1);
    return 0;
}

static int finish(void **state) {
    (void)state;
    return place_finish(&place);
}

/* No file grows any more: the disk is full. */
static void disk_is_full(bool full) {
    struct rlimit limit;
    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = full ? 4096 : limit.rlim_max;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

static void watch(void *context, uint32_t table, const struct event *event,
                  const struct effect *effects, size_t count) {
    (void)context;
    (void)table;
    (void)effects;
    (void)count;
    reread += event == NULL;
}

static int64_t purse(void) {
    assert_int_equal(ask(&place, player_of(1), "GET /api/me", NULL, NULL), 200);
    return told(&place, "purse");
}

static const char *const buy = "{\"player\":1,\"amount\":1000000}";

static void full_disk(void **state) {
    (void)state;
    struct floor_counts counts;
    struct floor_actor cage = staff_of(POST_CAGE);
    uint8_t before[TABLE_HASH], after[TABLE_HASH];
    floor_watch(place.floor, watch, NULL);
    let_run(&place, 5000, 500);
    assert_true(settle_down(&place));
    table_hash(place.floor->tables[0]->state, before);
    disk_is_full(true);
    assert_int_equal(ask_at_once(&place, cage, "POST /api/cage/buy-in", buy, "full"), 201);
    assert_true(place.waited);
    assert_false(settle_down(&place));
    floor_count(place.floor, &counts);
    assert_false(counts.healthy);
    assert_int_equal(reread, place.floor->table_count);
    /* for a moment nothing is tried, then it is tried again */
    assert_int_equal(ask(&place, cage, "POST /api/cage/buy-in", buy, "full"), 503);
    assert_false(place.waited);
    assert_int_equal(purse(), 50000000); /* looking is always possible */
    place.now += 300;
    assert_int_equal(ask(&place, cage, "POST /api/cage/buy-in", buy, "full"), 503);
    disk_is_full(false);
    place.now += 300;
    assert_int_equal(purse(), 50000000);
    table_hash(place.floor->tables[0]->state, after);
    assert_memory_equal(before, after, TABLE_HASH);
    assert_int_equal(ask(&place, cage, "POST /api/cage/buy-in", buy, "full"), 201);
    floor_count(place.floor, &counts);
    assert_true(counts.healthy);
    assert_int_equal(purse(), 51000000);
    assert_int_equal(ask(&place, cage, "POST /api/cage/buy-in", buy, "full"), 201);
    assert_int_equal(purse(), 51000000);
}

/* What was put into the next batch while the failing one was written is given up with it. */
static void both_batches_are_given_up(void **state) {
    (void)state;
    struct floor_actor cage = staff_of(POST_CAGE);
    disk_is_full(true);
    assert_int_equal(ask_at_once(&place, cage, "POST /api/cage/buy-in", buy, "a"), 201);
    floor_flush(place.floor);
    assert_int_equal(ask_at_once(&place, cage, "POST /api/cage/buy-in", buy, "b"), 201);
    assert_false(settle_down(&place));
    disk_is_full(false);
    place.now += 300;
    assert_int_equal(purse(), 50000000);
    assert_int_equal(ask(&place, cage, "POST /api/cage/buy-in", buy, "b"), 201);
    assert_int_equal(purse(), 51000000);
}

static void dealers_go_on_afterwards(void **state) {
    (void)state;
    disk_is_full(true);
    uint64_t ticket;
    bool on_disk;
    for (int i = 0; i < 20; i++) {
        place.now += 100;
        floor_tick(place.floor, test_scratch(), place.now);
        floor_flush(place.floor);
        while (floor_done(place.floor, &ticket, &on_disk))
            ;
    }
    disk_is_full(false);
    let_run(&place, 30000, 500);
    assert_true(settle_down(&place));
    assert_true(place.floor->tables[0]->state->round >= 1);
}

/* Nobody deals and nobody asks: it still finds out by itself that the disk has room again. */
static void recovers_when_nothing_happens(void **state) {
    struct floor_counts counts;
    char what[64];
    (void)state;
    for (int table = 1; table <= 5; table++) {
        snprintf(what, sizeof what, "PATCH /api/tables/%d", table);
        assert_int_equal(ask(&place, staff_of(POST_PIT_MANAGER), what, "{\"virtual\":false}", NULL),
                         200);
    }
    disk_is_full(true);
    ask_at_once(&place, staff_of(POST_CAGE), "POST /api/cage/buy-in", buy, NULL);
    assert_false(settle_down(&place));
    for (int i = 0; i < 5; i++) {
        place.now += 300;
        floor_tick(place.floor, test_scratch(), place.now);
        settle_down(&place);
        floor_count(place.floor, &counts);
        assert_false(counts.healthy);
    }
    disk_is_full(false);
    place.now += 300;
    floor_tick(place.floor, test_scratch(), place.now);
    settle_down(&place);
    floor_count(place.floor, &counts);
    assert_true(counts.healthy);
    assert_int_equal(purse(), 50000000);
}

/* ---- The clock ---- */

enum { HOUR = 3600000 };

static void bet_on_small(void) {
    assert_int_equal(ask(&place, player_of(1), "POST /api/tables/1/events",
                         "{\"event\":\"bet\",\"bet\":\"small\",\"amount\":100000}", NULL),
                     201);
}

/* The round in which there is a bet comes to its end, and another is opened. */
static void round_goes_on(void) {
    uint64_t round = place.floor->tables[0]->state->round;
    let_run(&place, 60000, 500);
    assert_true(settle_down(&place));
    assert_true(place.floor->tables[0]->state->round > round);
}

static void clock_steps_back(void **state) {
    (void)state;
    struct floor_actor cage = staff_of(POST_CAGE);
    let_run(&place, 5000, 500);
    for (int i = 0; i < 3; i++) { /* while it runs */
        bet_on_small();
        place.now -= HOUR;
        assert_int_equal(ask(&place, cage, "POST /api/cage/buy-in", buy, NULL), 201);
        round_goes_on();
    }
    for (int i = 0; i < 3; i++) { /* while it is down */
        bet_on_small();
        place.now -= HOUR;
        place_reopen(&place);
        round_goes_on();
    }
    assert_int_equal(look_up(&place, "SELECT count(*) FROM record a JOIN record b ON b.stream = "
                                     "a.stream AND b.seq = a.seq + 1 WHERE b.time < a.time"),
                     0);
}

/* ---- The database server ---- */

static void run_command(const char *name) {
    assert_int_equal(system(getenv(name)), 0);
}

static int start_with_server(void **state) {
    if (getenv("CROUPIER_TEST_PG_STOP") == NULL)
        return 0;
    return start(state);
}

static int finish_with_server(void **state) {
    if (getenv("CROUPIER_TEST_PG_STOP") == NULL)
        return 0;
    return finish(state);
}

static void skip_without_server(void) {
    if (getenv("CROUPIER_TEST_PG_STOP") == NULL)
        skip();
}

/* It stays away: what waited is told that it failed, what comes is refused at once; when it is back
 * all goes on, and what was refused can be asked again. */
static void database_gone_and_back(void **state) {
    struct floor_actor cage = staff_of(POST_CAGE);
    uint8_t before[TABLE_HASH], after[TABLE_HASH];
    struct floor_counts counts;
    (void)state;
    skip_without_server();
    let_run(&place, 5000, 500);
    assert_int_equal(ask(&place, cage, "POST /api/cage/buy-in", buy, "before"), 201);
    table_hash(place.floor->tables[0]->state, before);
    run_command("CROUPIER_TEST_PG_STOP");
    /* that a key is new is known without asking the database */
    assert_int_equal(ask_at_once(&place, cage, "POST /api/cage/buy-in", buy, "gone"), 201);
    assert_true(place.waited);
    assert_false(settle_down(&place));
    for (int i = 0; i < 5; i++) {
        place.now += 300;
        assert_int_equal(ask(&place, cage, "POST /api/cage/buy-in", buy, i % 2 ? "gone" : NULL),
                         503);
        assert_true(says(&place, "\"unavailable\""));
        floor_tick(place.floor, test_scratch(), place.now);
    }
    floor_count(place.floor, &counts);
    assert_false(counts.healthy);
    run_command("CROUPIER_TEST_PG_START");
    place.now += 300;
    assert_int_equal(purse(), 51000000);
    table_hash(place.floor->tables[0]->state, after);
    assert_memory_equal(before, after, TABLE_HASH);
    for (int i = 0; i < 2; i++) {
        place.now += 300;
        assert_int_equal(ask(&place, cage, "POST /api/cage/buy-in", buy, "gone"), 201);
        assert_int_equal(purse(), 52000000);
    }
    floor_count(place.floor, &counts);
    assert_true(counts.healthy);
    bet_on_small();
    round_goes_on();
}

/* It is back in time: what waited is written, once. */
static void database_away_for_a_moment(void **state) {
    struct floor_actor cage = staff_of(POST_CAGE);
    char key[16];
    (void)state;
    skip_without_server();
    for (int i = 0; i < 3; i++) {
        run_command("CROUPIER_TEST_PG_STOP");
        FILE *starting = popen("sleep 1; eval \"$CROUPIER_TEST_PG_START\"", "w");
        assert_non_null(starting);
        assert_int_equal(ask(&place, cage, "POST /api/cage/buy-in", buy, NULL), 201);
        snprintf(key, sizeof key, "k%d", i);
        assert_int_equal(ask(&place, cage, "POST /api/cage/buy-in", buy, key), 201);
        assert_int_equal(pclose(starting), 0);
        place.now += 300;
        assert_int_equal(ask(&place, cage, "POST /api/cage/buy-in", buy, key), 201);
        assert_int_equal(purse(), 50000000 + 2000000 * (i + 1));
    }
}

int main(void) {
    signal(SIGXFSZ, SIG_IGN);
#define T(test) cmocka_unit_test_setup_teardown(test, start, finish)
#define S(test) cmocka_unit_test_setup_teardown(test, start_with_server, finish_with_server)
    const struct CMUnitTest tests[] = {
        T(full_disk),
        T(both_batches_are_given_up),
        T(dealers_go_on_afterwards),
        T(recovers_when_nothing_happens),
        T(clock_steps_back),
    };
    const struct CMUnitTest server_tests[] = {
        T(clock_steps_back),
        S(database_gone_and_back),
        S(database_away_for_a_moment),
    };
    /* a full disk is one of this process: it does not reach a server */
    return getenv("CROUPIER_TEST_PG") == NULL ? cmocka_run_group_tests(tests, NULL, NULL)
                                              : cmocka_run_group_tests(server_tests, NULL, NULL);
}
