/* Who could move chips alone: found by trying every operation and event as every post. */
#include "floor/duties.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct duties duties;
static char *table;

static int gather(void **state) {
    struct store_error error = {STORE_FINE, ""};
    struct text out;
    (void)state;
    if (!duties_gather(&duties, &error))
        fail_msg("%s", error.message);
    table = malloc(1 << 16);
    text_init(&out, table, 1 << 16);
    duties_write_csv(&duties, &out);
    table[out.length] = '\0';
    return 0;
}

static int forget(void **state) {
    (void)state;
    duties_free(&duties);
    free(table);
    return 0;
}

/* The canary: what a dealer does every round is found. */
static void a_dealer_collects_and_pays(void **state) {
    (void)state;
    assert_non_null(strstr(table, "course of a round,pay,,dealer,"));
    assert_non_null(strstr(table, "course of a round,collect,,dealer,"));
    assert_true(duties.tried > 10000);
}

static void nobody_else_moves_chips_alone(void **state) {
    (void)state;
    for (size_t i = 0; i < duties.count; i++) {
        const struct duty *duty = &duties.list[i];
        if (duty->kind == DUTY_ALONE)
            fail_msg("%s %s by one %s alone", duty->what, duty->clause, post_id(duty->post));
    }
}

/* A guest's own chips and cash, keyed or exchanged for the guest up to the house's limit: these and
 * nothing else. */
static void ordinary_work_is_this(void **state) {
    static const char *const ordinary[] = {"bet",    "withdraw",    "act",      "insure",
                                           "buy-in", "cage-return", "cash-out", "even-money"};
    bool seen[sizeof ordinary / sizeof ordinary[0]] = {false};
    (void)state;
    for (size_t i = 0; i < duties.count; i++) {
        const struct duty *duty = &duties.list[i];
        size_t k = 0;
        if (duty->kind != DUTY_ORDINARY)
            continue;
        while (k < 7 && strcmp(ordinary[k], duty->what) != 0)
            k++;
        if (k == 7)
            fail_msg("%s is nobody's ordinary work", duty->what);
        seen[k] = true;
    }
    for (size_t k = 0; k < 6; k++)
        assert_true(seen[k]);
    assert_non_null(strstr(table, "ordinary work,cash-out,,cage,"));
}

/* Which clauses of the course of a round come up while it is tried is chance. */
static void check_listed(const struct duty *duty, const struct duty *list, size_t count,
                         const char *where) {
    size_t i = 0;
    while (i < count && !(list[i].kind == duty->kind && strcmp(list[i].what, duty->what) == 0 &&
                          (list[i].post == duty->post || duty->kind == DUTY_COURSE)))
        i++;
    if (i == count)
        fail_msg("%s by %s is not %s", duty->what, post_id(duty->post), where);
}

/* The page shows what was found when the program was made: `croupier report duties --rows` writes
 * src/floor/duties_found.def. */
static void what_the_page_shows_is_what_is_found(void **state) {
    (void)state;
    for (size_t i = 0; i < duties.count; i++)
        check_listed(&duties.list[i], duties_found, duties_found_count, "shown");
    for (size_t i = 0; i < duties_found_count; i++)
        check_listed(&duties_found[i], duties.list, duties.count, "found");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_dealer_collects_and_pays),
        cmocka_unit_test(nobody_else_moves_chips_alone),
        cmocka_unit_test(ordinary_work_is_this),
        cmocka_unit_test(what_the_page_shows_is_what_is_found),
    };
    return cmocka_run_group_tests(tests, gather, forget);
}
