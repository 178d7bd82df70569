/* Reports by day and month: days of the house, which begin at six in the morning (G14). Rounds
 * stand in the index by the hour; which day an hour belongs to is counted on the calendar here. */
#include "books/report.h"
#include "base/day.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { HOUR = 3600000 };

/* 2024-11-DAY at HOUR:00 in Vietnam (UTC+7); the first of November 2024 is day 20,028. */
static int64_t at(int day, int hour) {
    return ((int64_t)(20028 + day - 1) * 24 - 7 + hour) * HOUR;
}

/* An hour with rounds, each of 100 đồng wagered. */
struct played {
    int day, hour, rounds;
};

static void write_hours(struct store *store, const struct played *played, size_t count) {
    struct index_rows rows = {0};
    struct store_error error;
    struct store_record record = {
        .stream = 1, .seq = 1, .time = at(30, 0), .body = "{}", .body_length = 2};
    rows.hours = calloc(count, sizeof *rows.hours);
    for (size_t i = 0; i < count; i++) {
        rows.hours[rows.hour_count++] =
            (struct index_hour){.hour = at(played[i].day, played[i].hour) / HOUR,
                                .stream = 1,
                                .rounds = played[i].rounds,
                                .wagered = 100 * (cr_money)played[i].rounds};
    }
    struct store_batch batch = {.records = &record, .record_count = 1, .index = &rows};
    index_rows_merge(&rows);
    if (!store_commit(store, &batch, &error))
        fail_msg("%s", error.message);
    index_rows_free(&rows);
}

struct expected {
    int64_t start;
    int rounds;
};

static void expect_rows_by(unsigned day_begins, const struct played *played, size_t count,
                           enum report_kind kind, const struct expected *rows, size_t row_count) {
    char folder[] = "/tmp/croupier-report-XXXXXX", path[64];
    struct store_error error;
    struct report report;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/floor.db", folder);
    struct store *store = store_open(path, &error);
    assert_non_null(store);
    write_hours(store, played, count);
    struct report_wish wish = {
        .kind = kind, .from = at(-40, 0), .to = at(60, 0), .day_begins = day_begins};
    assert_true(report_gather(store, &wish, &report, &error));
    assert_int_equal(report.count, row_count);
    for (size_t i = 0; i < row_count; i++) {
        assert_int_equal(report.rows[i].start, rows[i].start);
        assert_int_equal(report.rows[i].rounds, rows[i].rounds);
        assert_int_equal(report.rows[i].wagered, 100 * rows[i].rounds);
    }
    report_free(&report);
    store_close(store);
    unlink(path);
    rmdir(folder);
}

static void expect_rows(const struct played *played, size_t count, enum report_kind kind,
                        const struct expected *rows, size_t row_count) {
    expect_rows_by(DAY_BEGINS, played, count, kind, rows, row_count);
}

static void or_from_the_houses_own_hour(void **state) {
    (void)state;
    static const struct played played[] = {{15, 8, 1}, {15, 9, 2}, {16, 8, 4}, {16, 9, 8}};
    const struct expected rows[] = {{at(14, 9), 1}, {at(15, 9), 6}, {at(16, 9), 8}};
    expect_rows_by(9, played, 4, REPORT_DAYS, rows, 3);
}

static void a_day_lasts_from_six_to_six(void **state) {
    (void)state;
    static const struct played played[] = {{15, 5, 1}, {15, 6, 2},  {15, 23, 4},
                                           {16, 0, 8}, {16, 5, 16}, {16, 6, 32}};
    const struct expected rows[] = {{at(14, 6), 1}, {at(15, 6), 30}, {at(16, 6), 32}};
    expect_rows(played, 6, REPORT_DAYS, rows, 3);
}

/* The night after the last day of October is October's until six. */
static void a_month_begins_with_its_first_day(void **state) {
    (void)state;
    static const struct played played[] = {{0, 12, 1},  {1, 5, 2},   {1, 6, 4},
                                           {30, 23, 8}, {31, 5, 16}, {31, 6, 32}};
    const struct expected rows[] = {{at(-30, 6), 3}, {at(1, 6), 28}, {at(31, 6), 32}};
    expect_rows(played, 6, REPORT_MONTHS, rows, 3);
}

static void hours_are_as_they_were(void **state) {
    (void)state;
    static const struct played played[] = {{15, 5, 1}, {15, 6, 2}};
    const struct expected rows[] = {{at(15, 5), 1}, {at(15, 6), 2}};
    expect_rows(played, 2, REPORT_HOURS, rows, 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_day_lasts_from_six_to_six),
        cmocka_unit_test(or_from_the_houses_own_hour),
        cmocka_unit_test(a_month_begins_with_its_first_day),
        cmocka_unit_test(hours_are_as_they_were),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
