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

/* What moves chips on one person's word and should not; it only gets shorter. */
static const char *const still_open[] = {
    "act", "bet", "buy-in", "call", "cash-out", "insure", "withdraw",
};
enum { STILL_OPEN = sizeof still_open / sizeof still_open[0] };

static bool is_open(const char *what) {
    for (size_t i = 0; i < STILL_OPEN; i++) {
        if (strcmp(still_open[i], what) == 0)
            return true;
    }
    return false;
}

static void nobody_else_moves_chips_alone(void **state) {
    (void)state;
    for (size_t i = 0; i < duties.count; i++) {
        const struct duty *duty = &duties.list[i];
        if (!duty->is_course && !is_open(duty->what))
            fail_msg("%s %s by one %s alone", duty->what, duty->clause, post_id(duty->post));
    }
}

static void what_is_closed_is_struck_off_the_list(void **state) {
    (void)state;
    for (size_t i = 0; i < STILL_OPEN; i++) {
        size_t k = 0;
        while (k < duties.count &&
               (duties.list[k].is_course || strcmp(duties.list[k].what, still_open[i]) != 0))
            k++;
        if (k == duties.count)
            fail_msg("%s is closed", still_open[i]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_dealer_collects_and_pays),
        cmocka_unit_test(nobody_else_moves_chips_alone),
        cmocka_unit_test(what_is_closed_is_struck_off_the_list),
    };
    return cmocka_run_group_tests(tests, gather, forget);
}
