/* Old anchors leave the store but for one an hour and those at starts and closes, and the audit
 * knows which may be gone. */
#include "books/anchor_audit.h"
#include "books/anchor_thinning.h"
#include "floor/house_support.h"

#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { ALL = ANCHOR_ALL_KEPT + 2 * ANCHOR_WHOLE_EVERY, CLOSE = 33 /* the number of one */ };

static const uint8_t secret[ANCHOR_SECRET] = {7, 1, 2};
static const uint8_t series[ANCHOR_SERIES] = {0xaa, 0xbb};
static struct place place;
static struct store *store;
static char *file; /* what somebody else has kept */
static size_t file_length;

static void make_anchor(uint64_t number, uint8_t before[HASH_BYTES], struct store_anchor *made) {
    struct anchor anchor = {.floor = "0123456789ab",
                            .number = number,
                            .time = 1700000000000 + (int64_t)number * 60000,
                            .whole =
                                number == 1 || number == CLOSE || number % ANCHOR_WHOLE_EVERY == 0};
    size_t length, line_length;
    memcpy(anchor.series, series, sizeof series);
    memcpy(anchor.before, before, HASH_BYTES);
    uint8_t *bytes = anchor_seal(&anchor, secret, &length);
    assert_non_null(bytes);
    anchor_hash(bytes, length, before);
    *made = (struct store_anchor){
        .number = number, .time = anchor.time, .bytes = bytes, .length = length};
    memcpy(made->series, series, sizeof series);
    char *line = anchor_line(&anchor, bytes, length, &line_length);
    memcpy(file + file_length, line, line_length);
    file_length += line_length;
    free(line);
}

static int start(void **state) {
    enum { LINE_MOST = 512 };
    struct store_error error = {STORE_FINE, ""};
    uint8_t before[HASH_BYTES] = {0};
    (void)state;
    snprintf(place.path, sizeof place.path, "/tmp/croupier-thin-XXXXXX");
    close(mkstemp(place.path));
    unlink(place.path);
    store = store_open(place.path, &error);
    assert_non_null(store);
    assert_true(store_put(store, "floor-id", "0123456789ab", &error));
    struct store_anchor *all = calloc(ALL, sizeof *all);
    file = malloc((size_t)ALL * LINE_MOST);
    file_length = 0;
    for (uint64_t number = 1; number <= ALL; number++)
        make_anchor(number, before, &all[number - 1]);
    struct store_batch batch = {.anchors = all, .anchor_count = ALL};
    assert_true(store_commit(store, &batch, &error));
    for (size_t i = 0; i < ALL; i++)
        free((void *)(uintptr_t)all[i].bytes);
    free(all);
    return 0;
}

static int finish(void **state) {
    (void)state;
    store_close(store);
    free(file);
    unlink(place.path);
    return 0;
}

struct heard {
    size_t problems;
    char first[256];
};

static void hear(void *context, bool problem, const char *line) {
    struct heard *heard = context;
    if (problem && heard->problems++ == 0)
        snprintf(heard->first, sizeof heard->first, "%s", line);
}

static void expect(bool with_file, const char *words) {
    struct heard heard = {0, ""};
    struct store_error error = {STORE_FINE, ""};
    struct anchor_audit *audit = anchor_audit_open(store, NULL, hear, &heard, &error);
    assert_non_null(audit);
    if (with_file)
        anchor_audit_file(audit, file, file_length);
    anchor_audit_begin(audit);
    anchor_audit_end(audit);
    anchor_audit_close(audit);
    if (words == NULL && heard.problems > 0)
        fail_msg("%s", heard.first);
    if (words != NULL && strstr(heard.first, words) == NULL)
        fail_msg("expected \"%s\", got \"%s\"", words, heard.first);
}

static int64_t count(const char *where) {
    char sql[160];
    snprintf(sql, sizeof sql, "SELECT count(*) FROM anchor WHERE %s", where);
    return look_up(&place, sql);
}

static void thin(uint64_t newest) {
    struct store_error error;
    assert_true(anchor_thin(store, series, newest, &error));
}

static void an_hour_goes_at_a_time(void **state) {
    (void)state;
    expect(false, NULL);
    for (uint64_t newest = 1; newest < ANCHOR_ALL_KEPT + ANCHOR_WHOLE_EVERY; newest += 59)
        thin(newest);
    assert_int_equal(count("1=1"), ALL);
    thin(ANCHOR_ALL_KEPT + ANCHOR_WHOLE_EVERY);
    /* of 1 to 59 the first and the close stay; what is not older than thirty days stays too */
    assert_int_equal(count("number<60"), 2);
    assert_int_equal(count("1=1"), ALL - 57);
    thin(ANCHOR_ALL_KEPT + 2 * ANCHOR_WHOLE_EVERY);
    assert_int_equal(count("number<120"), 3);
    assert_int_equal(count("number>=120"), ANCHOR_ALL_KEPT + 1);
    expect(false, NULL);
    expect(true, NULL);
}

/* What may not be gone is missed as before. */
static void what_is_missed(void **state) {
    (void)state;
    thin(ANCHOR_ALL_KEPT + ANCHOR_WHOLE_EVERY);
    thin(ANCHOR_ALL_KEPT + 2 * ANCHOR_WHOLE_EVERY);
    tamper(&place, "DELETE FROM anchor WHERE number=33"); /* a close */
    expect(true, "the store has lost anchor 33");
    tamper(&place, "DELETE FROM anchor WHERE number=60"); /* one of the hour */
    expect(false, "anchors 2 to 119 are missing");
    tamper(&place, "DELETE FROM anchor WHERE number=1");
    expect(false, "anchors before 120 are missing");
}

static void what_is_new_is_missed(void **state) {
    (void)state;
    tamper(&place, "DELETE FROM anchor WHERE number=121");
    expect(false, "anchors 121 to 121 are missing");
    expect(true, "the store has lost anchor 121");
}

int main(void) {
#define T(test) cmocka_unit_test_setup_teardown(test, start, finish)
    const struct CMUnitTest tests[] = {T(an_hour_goes_at_a_time), T(what_is_missed),
                                       T(what_is_new_is_missed)};
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
