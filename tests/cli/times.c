/* Times on the command line: those that have no hour begin a gaming day (G14). */
#include "cli/times.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* 2024-10-01 is the 19,997th day since 1970; in Vietnam it is seven hours later than in UTC. */
#define HOURS(hours) (((int64_t)19997 * 24 - 7 + (hours)) * 3600000)

static void expect(const char *word, int64_t expected) {
    int64_t time = 0;
    assert_true(cli_parse_time(word, &time));
    assert_int_equal(time, expected);
}

static void a_date_is_where_its_day_begins(void **state) {
    (void)state;
    expect("2024-10-01", HOURS(6));
    expect("2024-10-02", HOURS(24 + 6));
    expect("2024-10-01T00:00", HOURS(0));
    expect("2024-10-01T18:30", HOURS(18) + 1800000);
    expect("2024-10-01T18:30:15", HOURS(18) + 1815000);
    expect("1700000000000", INT64_C(1700000000000));
}

static void a_house_has_its_own_hour(void **state) {
    (void)state;
    int64_t time = 5;
    cli_time_of_house("2024-10-01", 9, &time);
    assert_int_equal(time, HOURS(9));
    cli_time_of_house("2024-10-01", 0, &time);
    assert_int_equal(time, HOURS(0));
    time = 5;
    cli_time_of_house("2024-10-01T18:30", 9, &time);
    cli_time_of_house(NULL, 9, &time);
    cli_time_of_house("2024-02-30", 9, &time);
    assert_int_equal(time, 5);
}

static void others_are_none(void **state) {
    (void)state;
    int64_t time;
    const char *const words[] = {
        "", "0", "2024-10", "2024-02-30", "2024-10-01T18", "2024-10-01T24:00", "1 October"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        assert_false(cli_parse_time(words[i], &time));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_date_is_where_its_day_begins),
        cmocka_unit_test(a_house_has_its_own_hour),
        cmocka_unit_test(others_are_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
