/* A rulebook as JSON: what kinds are called, where bets lie, options by their names. What bets pay
 * is compared with `croupier rules` by the tests of the command and of the server. */
#include "rulebook/rules_json.h"
#include "games/roulette/rulebook.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static struct cr_rulebook book;
static char memory[16384];

static struct text begin(enum cr_game game) {
    struct text out;
    assert_true(cr_rulebook_builtin(game, &book));
    memset(memory, 0, sizeof memory);
    text_init(&out, memory, sizeof memory - 1);
    return out;
}

static void check_kind(enum cr_game game, const char *kind, const char *expected) {
    struct text out = begin(game);
    rules_write_kind_name(&out, &book, (unsigned)cr_rulebook_kind(&book, kind, strlen(kind)));
    assert_string_equal(memory, expected);
}

static void names_kinds(void **state) {
    (void)state;
    check_kind(CR_SICBO, "small", "{\"en\":\"Small\",\"vi\":\"Xỉu\"}");
    check_kind(CR_SICBO, "total", "{\"en\":\"Total\",\"vi\":\"Tổng\"}");
    check_kind(CR_SICBO, "pair", "{\"en\":\"Pair\",\"vi\":\"Cặp\"}");
    check_kind(CR_ROULETTE, "street", "{\"en\":\"Street\",\"vi\":\"Cược hàng\"}");
    check_kind(CR_ROULETTE, "dozen", "{\"en\":\"Dozen\",\"vi\":\"Cược nhóm 12 số\"}");
    check_kind(CR_BACCARAT, "lucky-6", "{\"en\":\"Lucky 6\",\"vi\":\"Số 6 may mắn\"}");
}

/* In an edition of its own two columns may be called alike, or have no word in common. */
static void names_kinds_of_other_editions(void **state) {
    (void)state;
    struct text out = begin(CR_ROULETTE);
    unsigned last = (unsigned)cr_rulebook_bet(&book, "column:3", 8);
    unsigned kind = book.bets[last].kind;
    book.bets[last].name[CR_ENGLISH] =
        book.bets[(unsigned)cr_rulebook_bet(&book, "red", 3)].name[CR_ENGLISH];
    book.bets[last].name[CR_VIETNAMESE] = book.bets[last - 1].name[CR_VIETNAMESE];
    rules_write_kind_name(&out, &book, kind);
    assert_string_equal(memory, "{\"en\":\"Red\",\"vi\":\"Cược cột\"}");
}

static void writes_areas(void **state) {
    (void)state;
    struct text out = begin(CR_SICBO);
    rules_write_area(&out, &book.bets[0]);
    assert_string_equal(memory, "[0,0,70,80]");
}

static void writes_options(void **state) {
    (void)state;
    struct text out = begin(CR_BACCARAT);
    rules_write_options(&out, CR_BACCARAT, &book.options);
    assert_string_equal(
        memory,
        "{\"decks\":8,\"commission\":true,\"insurance\":true,\"declined\":"
        "\"round\",\"squeeze\":\"table\",\"burn\":\"first-card\",\"cut\":14,\"face_down\":false}");
    out = begin(CR_BLACKJACK);
    book.options.decks = 6;
    book.options.resplit_by_points = 1;
    rules_write_options(&out, CR_BLACKJACK, &book.options);
    assert_string_equal(memory, "{\"decks\":6,\"resplit\":\"points\",\"cut\":25}");
    out = begin(CR_SICBO);
    rules_write_options(&out, CR_SICBO, &book.options);
    assert_string_equal(memory, "{}");
}

/* The table's options decide, not the edition's. */
static void pays_by_options(void **state) {
    (void)state;
    struct text out = begin(CR_BACCARAT);
    struct cr_options options = book.options;
    options.commission = 0;
    rules_write_bet(&out, &book, &options, (unsigned)cr_rulebook_bet(&book, "banker", 6));
    assert_non_null(strstr(memory, "\"pays\":{\"win\":\"1\",\"six\":\"1/2\"}"));
    assert_non_null(strstr(memory, "\"commission_pays\":\"19/20\""));
}

/* R1. Every pocket is there, and no two numbers of one colour lie side by side. */
static void knows_the_wheel(void **state) {
    (void)state;
    begin(CR_ROULETTE);
    uint64_t seen = 0, red = book.bets[cr_rulebook_bet(&book, "red", 3)].covers;
    for (unsigned i = 0; i < WHEEL_POCKETS; i++)
        seen |= UINT64_C(1) << roulette_wheel[i];
    assert_true(seen == (UINT64_C(1) << 37) - 1);
    assert_int_equal(roulette_wheel[0], 0);
    for (unsigned i = 2; i < WHEEL_POCKETS; i++)
        assert_true((red >> roulette_wheel[i] & 1) != (red >> roulette_wheel[i - 1] & 1));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_kinds),     cmocka_unit_test(names_kinds_of_other_editions),
        cmocka_unit_test(writes_areas),    cmocka_unit_test(writes_options),
        cmocka_unit_test(pays_by_options), cmocka_unit_test(knows_the_wheel),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
