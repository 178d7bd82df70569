/* What the house writes down of signing in, who is told, and the second factor as the floor keeps
 * it. */
#include "floor/floor_inside.h"
#include "floor/house_support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static struct place place;

static int start(void **state) {
    (void)state;
    place_open(&place, true);
    return 0;
}

static int finish(void **state) {
    char first[256];
    (void)state;
    settle_down(&place);
    uint64_t problems = audit_place(&place, first);
    place_close(&place);
    if (problems > 0)
        fail_msg("%s", first);
    return 0;
}

static bool note(enum floor_note_kind kind, enum post post, const char *what, uint32_t step,
                 int recovery) {
    return floor_note(place.floor,
                      &(struct floor_note){.kind = kind,
                                           .actor = post == POST_NOBODY ? nobody : staff_of(post),
                                           .address = "192.0.2.1",
                                           .what = what,
                                           .step = step,
                                           .recovery = recovery},
                      place.now);
}

static void set_factor(enum post post, uint8_t first) {
    uint8_t recovery[FLOOR_RECOVERIES][HASH_BYTES];
    struct floor_actor actor = staff_of(post);
    struct floor_factor factor = {.secret = {first, 2, 3}, .step = 7};
    for (int i = 0; i < FLOOR_RECOVERIES; i++)
        memset(recovery[i], i + 1, HASH_BYTES);
    assert_true(floor_set_factor(place.floor, &actor, &factor, recovery, place.now));
}

static int open_alerts(void) {
    int count = 0;
    assert_int_equal(ask(&place, staff_of(POST_SURVEILLANCE), "GET /api/alerts", NULL, NULL), 200);
    for (const char *at = place.out; (at = strstr(at, "\"log-ins\"")) != NULL; at++)
        count++;
    return count;
}

/* GLI-19 B.2.3: three wrong tries tell somebody. */
static void three_failures_tell_surveillance(void **state) {
    (void)state;
    for (int i = 0; i < 2; i++)
        assert_true(note(NOTE_WRONG, POST_PIT_MANAGER, "password", 0, 0));
    assert_true(note(NOTE_WRONG, POST_NOBODY, "name", 0, 0));
    assert_true(note(NOTE_WRONG, POST_CAGE, "password", 0, 0));
    assert_int_equal(open_alerts(), 0);
    assert_true(note(NOTE_WRONG, POST_PIT_MANAGER, "code", 0, 0));
    assert_int_equal(open_alerts(), 1);
    assert_true(says(&place, "pit-manager: three failures"));
    assert_true(note(NOTE_WRONG, POST_PIT_MANAGER, "password", 0, 0));
    assert_int_equal(open_alerts(), 1);
    assert_true(note(NOTE_IN, POST_PIT_MANAGER, NULL, 0, 0)); /* and from the beginning */
    for (int i = 0; i < 2; i++)
        assert_true(note(NOTE_WRONG, POST_PIT_MANAGER, "password", 0, 0));
    assert_int_equal(open_alerts(), 1);
    assert_true(note(NOTE_WRONG, POST_PIT_MANAGER, "password", 0, 0));
    assert_int_equal(open_alerts(), 2);
}

static void coming_and_going_is_written_down(void **state) {
    uint64_t before = place.floor->seq;
    (void)state;
    assert_true(note(NOTE_IN, POST_DEALER, NULL, 0, 0));
    assert_true(note(NOTE_LOCK, POST_DEALER, NULL, 0, 0));
    assert_true(note(NOTE_UNLOCK, POST_DEALER, NULL, 0, 0));
    assert_true(note(NOTE_OUT, POST_DEALER, NULL, 0, 0));
    assert_int_equal(place.floor->seq, before + 4);
    assert_false(note(NOTE_WRONG, POST_DEALER, "luck", 0, 0));
    assert_false(note(NOTE_IN, POST_DEALER, NULL, 7, 0)); /* there is nothing to show */
    assert_int_equal(place.floor->seq, before + 4);
}

/* A code is good once, before and after a restart. */
static void a_code_is_not_shown_again(void **state) {
    struct floor_factor factor;
    uint32_t manager = staff_of(POST_PIT_MANAGER).id;
    uint8_t hash[HASH_BYTES];
    (void)state;
    assert_false(floor_factor(place.floor, manager, &factor));
    set_factor(POST_PIT_MANAGER, 1);
    assert_true(floor_factor(place.floor, manager, &factor));
    assert_true(factor.readable);
    assert_int_equal(factor.step, 7);
    assert_memory_equal(factor.secret, ((uint8_t[FLOOR_FACTOR]){1, 2, 3}), FLOOR_FACTOR);
    assert_false(note(NOTE_IN, POST_PIT_MANAGER, NULL, 0, 0));
    assert_false(note(NOTE_IN, POST_PIT_MANAGER, NULL, 7, 0));
    assert_true(note(NOTE_IN, POST_PIT_MANAGER, NULL, 8, 0));
    memset(hash, 3, sizeof hash);
    assert_int_equal(floor_find_recovery(place.floor, manager, hash), 3);
    assert_true(note(NOTE_IN, POST_PIT_MANAGER, NULL, 0, 3));
    assert_true(settle_down(&place));
    place_reopen(&place);
    assert_false(note(NOTE_IN, POST_PIT_MANAGER, NULL, 8, 0));
    assert_false(note(NOTE_IN, POST_PIT_MANAGER, NULL, 0, 3));
    assert_int_equal(floor_find_recovery(place.floor, manager, hash), 0);
    assert_true(floor_factor(place.floor, manager, &factor));
    assert_int_equal(factor.step, 8);
    assert_true(factor.readable);
}

/* What codes are made from stands nowhere as it is. */
static void the_house_keeps_it_sealed(void **state) {
    const struct house_staff *staff =
        house_find_staff(&place.floor->house, staff_of(POST_PIT_MANAGER).id);
    char first[FACTOR_MAX];
    (void)state;
    set_factor(POST_PIT_MANAGER, 0xab);
    assert_null(strstr(staff->factor, "ab020300"));
    memcpy(first, staff->factor, sizeof first);
    set_factor(POST_PIT_MANAGER, 0xab);
    assert_string_not_equal(first, staff->factor);
}

static void who_stands_above_takes_it_off(void **state) {
    char off[64];
    uint32_t manager = staff_of(POST_PIT_MANAGER).id;
    struct floor_factor factor;
    (void)state;
    snprintf(off, sizeof off, "DELETE /api/staff/%u/factor", manager);
    assert_int_equal(ask(&place, staff_of(POST_SHIFT_MANAGER), off, NULL, NULL), 404);
    set_factor(POST_PIT_MANAGER, 1);
    assert_int_equal(ask(&place, staff_of(POST_PIT_MANAGER), off, NULL, NULL), 403);
    assert_int_equal(ask(&place, staff_of(POST_SHIFT_MANAGER), off, NULL, NULL), 200);
    assert_false(floor_factor(place.floor, manager, &factor));
    set_factor(POST_SHIFT_MANAGER, 1); /* one's own, and one's equal's, is not one's to take off */
    snprintf(off, sizeof off, "DELETE /api/staff/%u/factor", staff_of(POST_SHIFT_MANAGER).id);
    assert_int_equal(ask(&place, staff_of(POST_SHIFT_MANAGER), off, NULL, NULL), 403);
    set_factor(POST_REGULATOR, 1); /* nor a watcher's */
    snprintf(off, sizeof off, "DELETE /api/staff/%u/factor", staff_of(POST_REGULATOR).id);
    assert_int_equal(ask(&place, staff_of(POST_SENIOR_MANAGEMENT), off, NULL, NULL), 403);
    assert_int_equal(ask(&place, by_system, off, NULL, NULL), 200);
}

int main(void) {
#define T(name) cmocka_unit_test_setup_teardown(name, start, finish)
    const struct CMUnitTest tests[] = {
        T(three_failures_tell_surveillance), T(coming_and_going_is_written_down),
        T(a_code_is_not_shown_again),        T(the_house_keeps_it_sealed),
        T(who_stands_above_takes_it_off),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
