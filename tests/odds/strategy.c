/* Tables of totals: reading them, what they say, and what is wrong with them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "odds/simulate_support.h"

#include <stdio.h>
#include <string.h>

/* A well-known table for a game in which the dealer stands on soft 17, with surrender. */
static const char good[] = "# eight decks\n"
                           "up      2  3  4  5  6  7  8  9  T  A\n"
                           "hard5   H  H  H  H  H  H  H  H  H  H\n"
                           "hard6   H  H  H  H  H  H  H  H  H  H\n"
                           "hard7   H  H  H  H  H  H  H  H  H  H\n"
                           "hard8   H  H  H  H  H  H  H  H  H  H\n"
                           "hard9   H  D  D  D  D  H  H  H  H  H\n"
                           "hard10  D  D  D  D  D  D  D  D  H  H\n"
                           "hard11  D  D  D  D  D  D  D  D  H  H\n"
                           "\n"
                           "hard12  H  H  S  S  S  H  H  H  H  H\n"
                           "hard13  S  S  S  S  S  H  H  H  H  H\n"
                           "hard14  S  S  S  S  S  H  H  H  Rh H\n"
                           "hard15  S  S  S  S  S  H  H  H  R  H\n"
                           "hard16  S  S  S  S  S  H  H  R  Rs H   # stands where it may not\n"
                           "hard17  S  S  S  S  S  S  S  S  S  S\n"
                           "hard18  S  S  S  S  S  S  S  S  S  S\n"
                           "hard19  S  S  S  S  S  S  S  S  S  S\n"
                           "hard20  S  S  S  S  S  S  S  S  S  S\n"
                           "soft13  H  H  H  D  D  H  H  H  H  H\n"
                           "soft14  H  H  H  D  D  H  H  H  H  H\n"
                           "soft15  H  H  D  D  D  H  H  H  H  H\n"
                           "soft16  H  H  D  D  D  H  H  H  H  H\n"
                           "soft17  H  D  D  D  D  H  H  H  H  H\n"
                           "soft18  S  Ds Ds Ds Ds S  S  H  H  H\n"
                           "soft19  S  S  S  S  S  S  S  S  S  S\n"
                           "soft20  S  S  S  S  S  S  S  S  S  S\n"
                           "22      P  P  P  P  P  P  H  H  H  H\n"
                           "33      P  P  P  P  P  P  H  H  H  H\n"
                           "44      H  H  H  P  P  H  H  H  H  H\n"
                           "55      Pd D  D  D  D  D  D  D  H  H\n"
                           "66      P  P  P  P  P  H  H  H  H  H\n"
                           "77      P  P  P  P  P  P  H  H  H  H\n"
                           "88      P  P  P  P  P  P  P  P  R  H\n"
                           "99      P  P  P  P  P  S  P  P  S  S\n"
                           "TT      S  S  S  S  S  S  S  S  S  S\n"
                           "AA      P  P  P  P  P  P  P  P  P  H\n";

enum { ACE = 0, TWO = 1, FIVE = 4, SIX = 5, SEVEN = 6, EIGHT = 7, NINE = 8, TEN = 9, KING = 12 };

static void read_good(struct strategy *strategy) {
    struct cr_problem problem = {0};
    if (!blackjack_strategy_read(strategy, good, strlen(good), &problem))
        fail_msg("line %zu: %s", problem.line, problem.message);
}

static void reads_text(void **state) {
    struct strategy table;
    (void)state;
    read_good(&table);
    assert_true(table.own);
    assert_false(table.insurance || table.even_money);
    assert_int_equal(blackjack_strategy_two_cards(&table, STRATEGY_FIRST, SIX, TEN, SIX),
                     BLACKJACK_STAND);
    assert_int_equal(blackjack_strategy_two_cards(&table, STRATEGY_FIRST, KING, SIX, KING),
                     BLACKJACK_SURRENDER);
    assert_int_equal(blackjack_strategy_two_cards(&table, STRATEGY_FIRST, TWO, FIVE, SIX),
                     BLACKJACK_DOUBLE);
    assert_int_equal(blackjack_strategy_two_cards(&table, STRATEGY_FIRST, SIX, ACE, SEVEN),
                     BLACKJACK_DOUBLE);
    assert_int_equal(blackjack_strategy_two_cards(&table, STRATEGY_FIRST, SIX, ACE, ACE),
                     BLACKJACK_SPLIT);
    assert_int_equal(blackjack_strategy_two_cards(&table, STRATEGY_FIRST, SIX, TEN, KING),
                     BLACKJACK_STAND);
    assert_int_equal(blackjack_strategy_two_cards(&table, STRATEGY_SPLIT, SIX, EIGHT, EIGHT),
                     BLACKJACK_SPLIT);
}

/* Where the best is not allowed: the small letter, else hit, else what the pair's total does. */
static void otherwise(void **state) {
    struct strategy table;
    (void)state;
    read_good(&table);
    assert_int_equal(blackjack_strategy_two_cards(&table, STRATEGY_SPLIT, TEN, SIX, TEN),
                     BLACKJACK_STAND);
    assert_int_equal(blackjack_strategy_two_cards(&table, STRATEGY_SPLIT, NINE, SIX, TEN),
                     BLACKJACK_HIT);
    assert_int_equal(blackjack_strategy_two_cards(&table, STRATEGY_SPLIT_LAST, SIX, EIGHT, EIGHT),
                     BLACKJACK_STAND);
    assert_int_equal(blackjack_strategy_two_cards(&table, STRATEGY_SPLIT_LAST, SEVEN, EIGHT, EIGHT),
                     BLACKJACK_HIT);
    assert_int_equal(blackjack_strategy_two_cards(&table, STRATEGY_SPLIT_LAST, TWO, FIVE, FIVE),
                     BLACKJACK_DOUBLE);
    assert_int_equal(blackjack_strategy_two_cards(&table, STRATEGY_SPLIT_LAST, TEN, EIGHT, EIGHT),
                     BLACKJACK_STAND); /* as hard 16 against a ten */
}

static void three_cards(void **state) {
    struct strategy table;
    (void)state;
    read_good(&table);
    assert_true(blackjack_strategy_hits(&table, SIX, 11, false));
    assert_true(blackjack_strategy_hits(&table, SIX, 8, false));
    assert_true(blackjack_strategy_hits(&table, TWO, 12, false));
    assert_false(blackjack_strategy_hits(&table, FIVE, 12, false));
    assert_false(blackjack_strategy_hits(&table, TEN, 16, false)); /* Rs */
    assert_true(blackjack_strategy_hits(&table, NINE, 16, false)); /* R */
    assert_true(blackjack_strategy_hits(&table, SIX, 12, true));
    assert_true(blackjack_strategy_hits(&table, SIX, 17, true));  /* D */
    assert_false(blackjack_strategy_hits(&table, SIX, 18, true)); /* Ds */
    assert_true(blackjack_strategy_hits(&table, KING, 18, true));
    assert_false(blackjack_strategy_hits(&table, KING, 20, false));
}

static void switches(void **state) {
    struct strategy table;
    struct cr_problem problem;
    char text[4096];
    (void)state;
    snprintf(text, sizeof text, "%sinsurance always\neven-money always", good);
    assert_true(blackjack_strategy_read(&table, text, strlen(text), &problem));
    assert_true(table.insurance && table.even_money);
    snprintf(text, sizeof text, "insurance never\r\n%s\teven-money  never\n", good);
    assert_true(blackjack_strategy_read(&table, text, strlen(text), &problem));
    assert_false(table.insurance || table.even_money);
}

/* The lines of croupier odds blackjack --strategy --json read back as the same table. */
static void reads_json(void **state) {
    static const char *const words[] = {"stand", "hit", "double", "split", "surrender"};
    static char text[65536];
    struct cr_rulebook book;
    struct strategy best, read;
    struct cr_problem problem;
    size_t length = 0;
    (void)state;
    book_with_rules(CR_BLACKJACK, NULL, &book);
    best_table(&book, &best);
    for (int row = 0; row < BLACKJACK_ROWS; row++)
        for (int up = 0; up < BLACKJACK_UP_CARDS; up++) {
            length += (size_t)snprintf(text + length, sizeof text - length,
                                       "{\"hand\":\"%s\",\"up\":\"%c\",\"best\":\"%s\",\"ev\":{}",
                                       blackjack_row_name(row), "A23456789T"[up],
                                       words[best.best[row][up]]);
            if (best.otherwise[row][up] != BLACKJACK_NO_CHOICE)
                length += (size_t)snprintf(text + length, sizeof text - length, ",\"else\":\"%s\"",
                                           words[best.otherwise[row][up]]);
            length += (size_t)snprintf(text + length, sizeof text - length, "}\n");
        }
    length += (size_t)snprintf(text + length, sizeof text - length, "{\"insurance\":-0.07}\n");
    if (!blackjack_strategy_read(&read, text, length, &problem))
        fail_msg("line %zu: %s", problem.line, problem.message);
    assert_memory_equal(read.best, best.best, sizeof best.best);
    for (int row = 0; row < BLACKJACK_ROWS; row++)
        for (int up = 0; up < BLACKJACK_UP_CARDS; up++)
            if (best.best[row][up] > BLACKJACK_HIT)
                assert_int_equal(read.otherwise[row][up], best.otherwise[row][up]);
}

/* ---- What is wrong --------------------------------------------------------------------------- */

static void assert_wrong(const char *text, size_t line, const char *words) {
    struct strategy table;
    struct cr_problem problem = {0};
    assert_false(blackjack_strategy_read(&table, text, strlen(text), &problem));
    assert_int_equal(problem.line, line);
    if (strstr(problem.message, words) == NULL)
        fail_msg("'%s' does not say '%s'", problem.message, words);
}

/* The good table with one thing changed. */
static void assert_change_wrong(const char *before, const char *after, size_t line,
                                const char *words) {
    char text[4096];
    const char *at = strstr(good, before);
    assert_non_null(at);
    snprintf(text, sizeof text, "%.*s%s%s", (int)(at - good), good, after, at + strlen(before));
    assert_wrong(text, line, words);
}

#define UP "up 2 3 4 5 6 7 8 9 T A\n"

static void wrong_text(void **state) {
    (void)state;
    assert_wrong("", 0, "hard5 against A is missing");
    assert_wrong("hard5 H H H H H H H H H H\n", 1, "comes before the hands");
    assert_wrong("up 2 3 4\n", 1, "ten cards");
    assert_wrong("up 2 3 4 5 6 7 8 9 T T\n", 1, "'T'");
    assert_wrong("up 2 3 4 5 6 7 8 9 10 A\n", 1, "'10'");
    assert_wrong(UP "hard4 H H H H H H H H H H\n", 2, "no hand 'hard4'");
    assert_wrong(UP "hard5 H H H H H H H H H\n", 2, "ten entries");
    assert_wrong(UP "hard5 H H H H H H H H H H H\n", 2, "ten entries");
    assert_wrong(UP "hard5 H H H H H H H H H H H H H H\n", 2, "ten entries");
    assert_wrong(UP "a-name-that-is-much-too-long-for-anything H\n", 2, "no hand");
    assert_wrong("insurance\n", 1, "always or never");
    assert_wrong("even-money sometimes\n", 1, "always or never");
    assert_change_wrong("AA      P  P  P  P  P  P  P  P  P  H\n", "", 36,
                        "AA against A is missing");
    assert_change_wrong("hard8 ", "hard7 ", 6, "hard7 against 2 stands twice");
}

static void wrong_codes(void **state) {
    static const char *const codes[] = {"X", "h", "Hs", "Sh", "Dx", "Dd", "Rd", "Dhh", "Ph2", "DH"};
    (void)state;
    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++) {
        char text[128];
        snprintf(text, sizeof text, UP "22 %s H H H H H H H H H\n", codes[i]);
        assert_wrong(text, 2, codes[i]);
    }
    assert_wrong(UP "hard8 P H H H H H H H H H\n", 2, "may not split");
    assert_wrong(UP "hard16 H H H H H H H H H R\n", 2, "may not surrender");
}

static void wrong_json(void **state) {
    (void)state;
    assert_wrong("{\"hand\":\n", 1, "");
    assert_wrong("{\"hand\":5,\"up\":\"A\",\"best\":\"hit\"}\n", 1, "'hand'");
    assert_wrong("{\"hand\":\"hard5\",\"best\":\"hit\"}\n", 1, "'up'");
    assert_wrong("{\"hand\":\"hard4\",\"up\":\"A\",\"best\":\"hit\"}\n", 1, "no hand 'hard4'");
    assert_wrong("{\"hand\":\"hard5\",\"up\":\"K\",\"best\":\"hit\"}\n", 1, "against 'K'");
    assert_wrong("{\"hand\":\"hard5\",\"up\":\"A\"}\n", 1, "'best'");
    assert_wrong("{\"hand\":\"hard5\",\"up\":\"A\",\"best\":\"run\"}\n", 1, "'best'");
    assert_wrong("{\"hand\":\"hard5\",\"up\":\"A\",\"best\":\"hit\",\"else\":\"run\"}\n", 1,
                 "'else'");
    assert_wrong("{\"hand\":\"hard5\",\"up\":\"A\",\"best\":\"surrender\"}\n", 1, "surrender");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_text),  cmocka_unit_test(otherwise),  cmocka_unit_test(three_cards),
        cmocka_unit_test(switches),    cmocka_unit_test(reads_json), cmocka_unit_test(wrong_text),
        cmocka_unit_test(wrong_codes), cmocka_unit_test(wrong_json),
    };
    return cmocka_run_group_tests_name("odds/strategy", tests, NULL, NULL);
}
