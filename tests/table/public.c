/* The running table as a caller of the library sees it: JSON in, JSON out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <croupier.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct floor_of_one {
    struct cr_rulebook book;
    struct cr_table *table;
    char *effects;
    size_t length;
    struct cr_refusal refusal;
};

static struct floor_of_one here;

static bool apply_with(const char *event, size_t room) {
    here.length = 0;
    bool accepted = cr_table_apply(&here.book, here.table, event, strlen(event), here.effects, room,
                                   &here.length, &here.refusal);
    here.effects[here.length] = '\0';
    return accepted;
}

static bool apply(const char *event) {
    return apply_with(event, CR_EFFECTS_ROOM);
}

static int open_table(void **state) {
    (void)state;
    here.table = malloc(cr_table_size());
    here.effects = malloc(CR_EFFECTS_ROOM + 1);
    assert_true(cr_rulebook_builtin(CR_SICBO, &here.book));
    cr_table_init(here.table);
    char edition[CR_EDITION_TEXT], open[256];
    cr_rulebook_edition(&here.book, edition);
    snprintf(open, sizeof open,
             "{\"event\":\"open-table\",\"sender\":\"staff\",\"post\":\"pit-supervisor\","
             "\"engine\":1,\"edition\":\"%s\",\"amount\":100000,\"amount2\":5000000}",
             edition);
    assert_true(apply(open));
    assert_true(apply("{\"event\":\"open-round\",\"sender\":\"staff\",\"post\":\"dealer\"}"));
    return 0;
}

static int close_table(void **state) {
    (void)state;
    free(here.table);
    free(here.effects);
    return 0;
}

static const char bet[] = "{\"event\":\"bet\",\"sender\":\"player\",\"id\":7,\"player\":7,"
                          "\"bet\":\"small\",\"amount\":100000}";

static void a_bet_moves_chips(void **state) {
    (void)state;
    assert_true(apply(bet));
    assert_non_null(strstr(here.effects, "\"amount\":100000"));
    assert_non_null(strstr(here.effects, "purse"));
    /* a buy-in: cash into the drop box, chips from the float */
    assert_true(apply("{\"event\":\"buy-in\",\"sender\":\"staff\",\"post\":\"dealer\",\"player\":7,"
                      "\"amount\":500000}"));
    assert_non_null(strstr(here.effects, "},{"));
    assert_non_null(strstr(here.effects, "drop"));
    char *view = malloc(CR_VIEW_ROOM);
    size_t length = cr_table_view(&here.book, here.table, 7, view, CR_VIEW_ROOM - 1);
    view[length] = '\0';
    assert_non_null(strstr(view, "\"phase\":\"betting\""));
    assert_non_null(strstr(view, "\"felt\":100000"));
    assert_true(cr_table_view(&here.book, here.table, 0, view, 10) == 0);
    free(view);
}

static void what_is_saved_is_loaded(void **state) {
    static uint8_t bytes[CR_TABLE_SAVED_ROOM];
    uint8_t before[32], after[32];
    (void)state;
    assert_true(apply(bet));
    cr_table_hash(here.table, before);
    size_t length = cr_table_save(here.table, bytes);
    cr_table_init(here.table);
    assert_false(cr_table_load(&here.book, here.table, bytes, length - 1));
    assert_true(cr_table_load(&here.book, here.table, bytes, length));
    cr_table_hash(here.table, after);
    assert_memory_equal(before, after, sizeof before);
}

static void refused(const char *event, const char *code) {
    uint8_t before[32], after[32];
    cr_table_hash(here.table, before);
    assert_false(apply(event));
    assert_string_equal(cr_refusal_code(here.refusal.why), code);
    cr_table_hash(here.table, after);
    assert_memory_equal(before, after, sizeof before);
}

static void refusals_change_nothing(void **state) {
    (void)state;
    refused("not json", "bad-json");
    refused("{\"event\":\"dance\",\"sender\":\"player\"}", "bad-field");
    refused("{\"event\":\"no-more-bets\",\"sender\":\"player\",\"id\":7}", "not-allowed");
    uint8_t before[32], after[32];
    cr_table_hash(here.table, before);
    assert_false(apply_with(bet, 8));
    cr_table_hash(here.table, after);
    assert_memory_equal(before, after, sizeof before);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_bet_moves_chips, open_table, close_table),
        cmocka_unit_test_setup_teardown(what_is_saved_is_loaded, open_table, close_table),
        cmocka_unit_test_setup_teardown(refusals_change_nothing, open_table, close_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
