/* Edges before and after: expected figures are counted by hand, on 216 throws of three dice, 37
 * pockets, and two cards of a shoe. */
#include "odds/edge_changes.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static struct cr_rulebook before, after;

struct expected {
    const char *bet, *before, *after;
};

static void check_edge(const struct odds_bet *bet, const char *expected) {
    char text[FRACTION_TEXT];
    odds_print_edge(bet, text);
    assert_string_equal(text, expected);
}

static void set(enum cr_game game, const char *key, const char *value) {
    struct cr_problem problem;
    assert_true(cr_rulebook_builtin(game, &before));
    after = before;
    assert_true(cr_rulebook_set(&after, key, value, &problem));
}

static void check(enum cr_game game, const char *key, const char *value,
                  const struct expected *expected, size_t count) {
    struct edge_changes changes;
    set(game, key, value);
    assert_true(edge_changes_open(&changes, &before, &after));
    assert_int_equal(changes.count, count);
    for (size_t i = 0; i < count; i++) {
        assert_string_equal(changes.list[i].before->name, expected[i].bet);
        check_edge(changes.list[i].before, expected[i].before);
        check_edge(changes.list[i].after, expected[i].after);
    }
    edge_changes_close(&changes);
}

#define CHANGED(...)                                                                               \
    (const struct expected[]){__VA_ARGS__},                                                        \
        sizeof((const struct expected[]){__VA_ARGS__}) / sizeof(struct expected)

static void counts_dice(void **state) {
    (void)state;
    /* 4 comes in 3 of 216 ways: (213 - 3 x 50) / 216 and (213 - 3 x 70) / 216 */
    check(CR_SICBO, "total:4", "70", CHANGED({"total:4", "7/24", "1/72"}));
    /* six triples: (210 - 6 x 24) / 216, and 35 for one would be fair */
    check(CR_SICBO, "any-triple", "35", CHANGED({"any-triple", "11/36", "0"}));
    /* one die in 75 ways, two in 15, three in 1, none in 125: with 1, 2, 3 the player gets 108 */
    check(CR_SICBO, "single:3.3", "12", CHANGED({"single:3", "17/216", "1/27"}));
}

/* 35 for one pocket of 37 leaves the house one part, 36 none. */
static void counts_pockets(void **state) {
    (void)state;
    struct edge_changes changes;
    set(CR_ROULETTE, "straight", "36");
    assert_true(edge_changes_open(&changes, &before, &after));
    assert_int_equal(changes.count, 37);
    for (size_t i = 0; i < changes.count; i++) {
        check_edge(changes.list[i].before, "1/37");
        check_edge(changes.list[i].after, "0");
    }
    edge_changes_close(&changes);
}

/* The second card pairs with 31 of 415 left in eight decks, with 23 of 311 in six. */
static void counts_cards(void **state) {
    (void)state;
    check(CR_BACCARAT, "player-pair", "12", CHANGED({"player-pair", "43/415", "12/415"}));
    struct edge_changes changes;
    set(CR_BACCARAT, "decks", "6");
    assert_true(edge_changes_open(&changes, &before, &after));
    const struct edge_change *pair = changes.list;
    while (strcmp(pair->before->name, "player-pair") != 0)
        pair++;
    check_edge(pair->before, "43/415");
    check_edge(pair->after, "35/311");
    edge_changes_close(&changes);
}

/* Behind an ace 128 of 415 cards of eight decks count ten. A natural comes 4.7 times in a hundred,
 * and three tenths of a stake less for it are 1.4 at most: somewhat less, as a dealer's ace leaves
 * even money to be taken. */
static void compares_what_is_not_exact(void **state) {
    (void)state;
    struct edge_changes changes;
    set(CR_BLACKJACK, "insurance", "3");
    assert_true(edge_changes_open(&changes, &before, &after));
    assert_int_equal(changes.count, 1);
    assert_string_equal(changes.list[0].before->name, "insurance");
    check_edge(changes.list[0].before, "31/415"); /* (287 - 2 x 128) / 415 */
    check_edge(changes.list[0].after, "-97/415"); /* (287 - 3 x 128) / 415 */
    edge_changes_close(&changes);
    set(CR_BLACKJACK, "main.blackjack", "6/5");
    assert_true(edge_changes_open(&changes, &before, &after));
    assert_string_equal(changes.list[0].before->name, "main");
    check_edge(changes.list[0].before, "");
    double more =
        odds_edge_percent(changes.list[0].after) - odds_edge_percent(changes.list[0].before);
    assert_true(more > 1.2 && more < 1.4);
    edge_changes_close(&changes);
}

/* Insurance that is no longer offered has an edge before and none after. */
static void tells_bets_that_go(void **state) {
    (void)state;
    struct edge_changes changes;
    set(CR_BACCARAT, "insurance", "false");
    assert_true(edge_changes_open(&changes, &before, &after));
    assert_int_equal(changes.count, 78);
    assert_null(changes.list[0].after);
    edge_changes_close(&changes);
    assert_true(edge_changes_open(&changes, &after, &before));
    assert_int_equal(changes.count, 78);
    assert_null(changes.list[0].before);
    edge_changes_close(&changes);
}

/* What cannot be worked out says so, and tells no changes. */
static void says_when_they_are_not_known(void **state) {
    (void)state;
    struct edge_changes changes;
    set(CR_BLACKJACK, "main.win", "2");
    assert_true(edge_changes_open(&changes, &before, &after));
    assert_int_equal(changes.from_refused, ODDS_ACCEPTED);
    assert_int_equal(changes.to_refused, ODDS_OTHER_RULES);
    assert_int_equal(changes.count, 0);
    edge_changes_close(&changes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_dice),        cmocka_unit_test(counts_pockets),
        cmocka_unit_test(counts_cards),       cmocka_unit_test(compares_what_is_not_exact),
        cmocka_unit_test(tells_bets_that_go), cmocka_unit_test(says_when_they_are_not_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
