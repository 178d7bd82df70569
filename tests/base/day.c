/* The gaming day (G14): times worked out on the calendar. 2024-11-15 is the 20,042nd day since
 * 1970; 00:00 in Vietnam is 17:00 of the day before in UTC. */
#include "base/day.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { MINUTE = 60000 };
#define HOUR ((int64_t)60 * MINUTE)

/* 2024-11-15 at that time of the day in Vietnam. */
static int64_t at(int hours, int minutes) {
    return INT64_C(20042) * 24 * HOUR - 7 * HOUR + hours * HOUR + (int64_t)minutes * MINUTE;
}

static void a_day_begins_at_six(void **state) {
    (void)state;
    assert_int_equal(day_of(at(6, 0), DAY_BEGINS), 20042);
    assert_int_equal(day_of(at(5, 59), DAY_BEGINS), 20041);
    assert_int_equal(day_of(at(23, 59), DAY_BEGINS), 20042);
    assert_int_equal(day_of(at(24 + 5, 59), DAY_BEGINS), 20042);
    assert_int_equal(day_of(at(24 + 6, 0), DAY_BEGINS), 20043);
}

static void or_at_another_hour(void **state) {
    (void)state;
    assert_int_equal(day_of(at(0, 0), 0), 20042);
    assert_int_equal(day_of(at(0, 0) - 1, 0), 20041);
    assert_int_equal(day_of(at(22, 59), 23), 20041);
    assert_int_equal(day_of(at(23, 0), 23), 20042);
}

static void days_begin_where_they_end(void **state) {
    (void)state;
    for (unsigned begins = 0; begins < DAY_HOURS; begins++) {
        int64_t start = day_start(20042, begins);
        assert_int_equal(start, at((int)begins, 0));
        assert_int_equal(day_of(start, begins), 20042);
        assert_int_equal(day_of(start - 1, begins), 20041);
    }
}

/* Seven hours after 1970 began in UTC it was 14:00 in Vietnam, and at its beginning 07:00. */
static void the_first_days_of_all(void **state) {
    (void)state;
    assert_int_equal(day_of(7 * HOUR, 14), 0);
    assert_int_equal(day_of(7 * HOUR - 1, 14), -1);
    assert_int_equal(day_of(0, DAY_BEGINS), 0);
    assert_int_equal(day_of(0, 8), -1);
}

static void hours_are_whole(void **state) {
    (void)state;
    unsigned hour = 99;
    char text[DAY_HOUR_TEXT];
    assert_true(day_hour_parse("00:00", &hour));
    assert_int_equal(hour, 0);
    assert_true(day_hour_parse("23:00", &hour));
    assert_int_equal(hour, 23);
    day_hour_print(7, text);
    assert_string_equal(text, "07:00");
    const char *const wrong[] = {"", "6", "6:00", "06:30", "24:00", "06:000", "-1:00", "06.00"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_false(day_hour_parse(wrong[i], &hour));
}

static void the_usual_hour_is_kept_as_nothing(void **state) {
    (void)state;
    assert_int_equal(day_hours_past_usual(6), 0);
    assert_int_equal(day_hours_past_usual(7), 1);
    assert_int_equal(day_hours_past_usual(5), 23);
    for (unsigned hour = 0; hour < DAY_HOURS; hour++)
        assert_int_equal(day_hour_past(day_hours_past_usual(hour)), hour);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_day_begins_at_six),
        cmocka_unit_test(or_at_another_hour),
        cmocka_unit_test(days_begin_where_they_end),
        cmocka_unit_test(the_first_days_of_all),
        cmocka_unit_test(hours_are_whole),
        cmocka_unit_test(the_usual_hour_is_kept_as_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
