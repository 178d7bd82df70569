/* The store cannot write: answers say so, nothing is half done, and it goes on by itself. */
#include "floor/house_support.h"
#include "floor/inside.h"

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
    place_open(&place, true);
    assert_int_equal(ask(&place, nobody, "POST /api/players", "{}", NULL), 201);
    return 0;
}

static int finish(void **state) {
    char first[256];
    (void)state;
    uint64_t problems = audit_place(&place, first);
    place_close(&place);
    if (problems > 0)
        fail_msg("%s", first);
    return 0;
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
    table_hash(&place.floor->tables[0]->state, before);
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
    table_hash(&place.floor->tables[0]->state, after);
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
        floor_tick(place.floor, place.now);
        floor_flush(place.floor);
        while (floor_done(place.floor, &ticket, &on_disk))
            ;
    }
    disk_is_full(false);
    let_run(&place, 30000, 500);
    assert_true(settle_down(&place));
    assert_true(place.floor->tables[0]->state.round >= 1);
}

int main(void) {
    signal(SIGXFSZ, SIG_IGN);
#define T(test) cmocka_unit_test_setup_teardown(test, start, finish)
    const struct CMUnitTest tests[] = {
        T(full_disk),
        T(both_batches_are_given_up),
        T(dealers_go_on_afterwards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
