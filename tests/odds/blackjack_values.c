/* The blackjack analysis against hand calculation, the walk of every line, and what any table of
 * basic strategy says. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games/blackjack/odds.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static struct blackjack_analysis *eight_decks;

static int open_eight_decks(void **state) {
    (void)state;
    struct blackjack_rules rules = blackjack_standard_rules(8);
    return blackjack_open(&rules, BLACKJACK_QUICK, &eight_decks) != BLACKJACK_ACCEPTED;
}

static int close_eight_decks(void **state) {
    (void)state;
    blackjack_close(eight_decks);
    return 0;
}

static void near(double got, double wanted, double within, const char *what) {
    if (!(fabs(got - wanted) <= within)) {
        fail_msg("%s: %.12f, not %.12f", what, got, wanted);
    }
}

static enum blackjack_rank rank_of(char letter) {
    static const char letters[] = "A23456789TJQK";
    return (enum blackjack_rank)(strchr(letters, letter) - letters);
}

/* "A7 v 6" */
static struct blackjack_values explain(const struct blackjack_analysis *analysis,
                                       const char *text) {
    enum blackjack_rank cards[BLACKJACK_MOST_CARDS];
    struct blackjack_values values;
    int count = 0;
    while (text[count] != ' ') {
        cards[count] = rank_of(text[count]);
        count++;
    }
    assert_int_equal(blackjack_explain(analysis, cards, count, rank_of(text[count + 3]), &values),
                     BLACKJACK_ACCEPTED);
    return values;
}

static double edge_of(const struct blackjack_rules *rules) {
    struct blackjack_analysis *analysis;
    assert_int_equal(blackjack_open(rules, BLACKJACK_QUICK, &analysis), BLACKJACK_ACCEPTED);
    double edge = blackjack_edge(analysis);
    blackjack_close(analysis);
    return edge;
}

static void edges_at_eight_decks(void **state) {
    (void)state;
    /* the figure of BLACKJACK_EXACT: it holds the quick way to it, and proves neither */
    near(blackjack_edge(eight_decks), 0.0018672, 1e-6, "best play");
    assert_true(blackjack_table_edge(eight_decks) > blackjack_edge(eight_decks));
    assert_true(blackjack_table_edge(eight_decks) < 0.00190);
}

/* 31 cards of 415 pair the first; 128 of the 415 beside the ace are tens. */
static void side_bets(void **state) {
    (void)state;
    struct blackjack_fraction pair = blackjack_pair_edge(eight_decks);
    assert_int_equal(pair.over, 415 - 12 * 31);
    assert_int_equal(pair.under, 415);
    struct blackjack_fraction insurance = blackjack_insurance_edge(eight_decks);
    assert_int_equal(insurance.over, 287 - 2 * 128);
    assert_int_equal(insurance.under, 415);
    struct blackjack_advice advice = blackjack_advice(eight_decks);
    assert_false(advice.take_insurance);
    assert_false(advice.take_even_money);
    near(advice.waiting, 1.5 * (1 - 127.0 / 413), 1e-15, "a blackjack that waits");
}

/* A blackjack at 6:5 costs three tenths of every blackjack that the dealer does not share. */
static void blackjack_at_6_to_5(void **state) {
    (void)state;
    struct blackjack_rules rules = blackjack_standard_rules(8);
    rules.even_money = false;
    double at_3_to_2 = edge_of(&rules);
    rules.blackjack = (struct blackjack_ratio){6, 5};
    double mine = 2.0 * 32 * 128 / (416 * 415.0), too = 2.0 * 31 * 127 / (414 * 413.0);
    near(edge_of(&rules) - at_3_to_2, 0.3 * mine * (1 - too), 1e-13, "6:5");
}

/* Even money at 6:5 against an ace gives one instead of 6/5 of the chance of no ten. */
static void even_money_at_6_to_5(void **state) {
    (void)state;
    struct blackjack_rules rules = blackjack_standard_rules(8);
    rules.blackjack = (struct blackjack_ratio){6, 5};
    double with = edge_of(&rules);
    rules.even_money = false;
    double chance = 32.0 / 416 * 2 * 31 * 128 / (415.0 * 414);
    near(edge_of(&rules) - with, chance * (1 - 1.2 * (1 - 127.0 / 413)), 1e-13, "even money");
}

struct advice_line {
    const char *hand; /* by up-card 2 to 9, ten, ace */
    const char *best;
};

/* S stand, H hit, D double, P split, R surrender */
static const struct advice_line strategy[] = {
    {"hard8", "HHHHHHHHHH"},  {"hard9", "HDDDDHHHHH"},  {"hard10", "DDDDDDDDHH"},
    {"hard11", "DDDDDDDDDH"}, {"hard12", "HHSSSHHHHH"}, {"hard13", "SSSSSHHHHH"},
    {"hard14", "SSSSSHHHRH"}, {"hard15", "SSSSSHHHRH"}, {"hard16", "SSSSSHHRRH"},
    {"hard17", "SSSSSSSSSS"}, {"hard20", "SSSSSSSSSS"}, {"soft13", "HHHDDHHHHH"},
    {"soft15", "HHDDDHHHHH"}, {"soft17", "HDDDDHHHHH"}, {"soft18", "SDDDDSSHHH"},
    {"soft19", "SSSSSSSSSS"}, {"22", "PPPPPPHHHH"},     {"44", "HHHPPHHHHH"},
    {"55", "DDDDDDDDHH"},     {"66", "PPPPPHHHHH"},     {"77", "PPPPPPHHRH"},
    {"99", "PPPPPSPPSS"},     {"TT", "SSSSSSSSSS"},     {"AA", "PPPPPPPPPP"},
};

static int row_named(const char *name) {
    int row = 0;
    while (strcmp(blackjack_row_name(row), name) != 0) {
        row++;
    }
    return row;
}

static void basic_strategy(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof strategy / sizeof *strategy; i++) {
        for (int column = 0; column < BLACKJACK_UP_CARDS; column++) {
            int up = (column + 1) % BLACKJACK_UP_CARDS;
            const struct blackjack_table_entry *entry =
                blackjack_table_at(eight_decks, row_named(strategy[i].hand), up);
            if ("SHDPR"[entry->best] != strategy[i].best[column]) {
                fail_msg("%s, column %d: %c, not %c", strategy[i].hand, column,
                         "SHDPR"[entry->best], strategy[i].best[column]);
            }
            bool always = entry->best == BLACKJACK_STAND || entry->best == BLACKJACK_HIT;
            assert_int_equal(always, entry->otherwise == BLACKJACK_NO_CHOICE);
        }
    }
}

/* What the quick way forgets between split hands, against the walk that forgets nothing. */
static void two_split_hands(void **state) {
    (void)state;
    static const struct {
        const char *hand;
        double within;
    } lines[] = {{"88 v 9", 1e-12}, {"99 v 8", 1e-12}, {"TT v 9", 1e-12},
                 {"TJ v 9", 1e-12}, {"88 v T", 1e-5},  {"99 v T", 1e-5}};
    struct blackjack_rules rules = blackjack_standard_rules(8);
    rules.most_hands = 2;
    struct blackjack_analysis *analysis;
    assert_int_equal(blackjack_open(&rules, BLACKJACK_QUICK, &analysis), BLACKJACK_ACCEPTED);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        const char *hand = lines[i].hand;
        enum blackjack_rank cards[2] = {rank_of(hand[0]), rank_of(hand[1])};
        struct blackjack_values walked, quick = explain(analysis, hand);
        assert_int_equal(blackjack_walk(&rules, cards, rank_of(hand[5]), &walked),
                         BLACKJACK_ACCEPTED);
        for (int choice = BLACKJACK_STAND; choice < BLACKJACK_SPLIT; choice++) {
            near(quick.value[choice], walked.value[choice], 1e-12, hand);
        }
        near(quick.value[BLACKJACK_SPLIT], walked.value[BLACKJACK_SPLIT], lines[i].within, hand);
    }
    blackjack_close(analysis);
}

/* A hit is worth the best play of each hand it can make. */
static void longer_hands(void **state) {
    (void)state;
    static const char ranks[] = "A23456789T";
    double sum = 0;
    for (int i = 0; i < 10; i++) {
        char text[] = "45? v T";
        text[2] = ranks[i];
        int left = i == 9 ? 127 : i == 3 || i == 4 ? 31 : 32;
        sum += left / 413.0 * explain(eight_decks, text).best_value;
    }
    near(explain(eight_decks, "45 v T").value[BLACKJACK_HIT], sum, 1e-13, "45 v T");
    struct blackjack_values made = explain(eight_decks, "777 v 6");
    assert_int_equal(made.best, BLACKJACK_NO_CHOICE);
    assert_false(made.allowed[BLACKJACK_HIT]);
}

/* 4.9.1.4: two fives and the dealer's ten; a dealer's blackjack takes one stake of a double. */
static void doubled_hand_loses_first_stake(void **state) {
    (void)state;
    struct blackjack_rules rules = blackjack_standard_rules(0);
    rules.shoe[BLACKJACK_ACE] = 3;
    rules.shoe[rank_of('5')] = 2;
    rules.shoe[BLACKJACK_TEN] = 16;
    enum blackjack_rank fives[2] = {rank_of('5'), rank_of('5')};
    struct blackjack_exact_values values;
    assert_int_equal(blackjack_walk_exact(&rules, fives, BLACKJACK_TEN, &values),
                     BLACKJACK_ACCEPTED);
    /* 18 cards: 15 tens, 3 aces. A ten makes 20: the dealer's ten pushes, an ace takes one stake.
     * An ace makes 21: the dealer's ten loses two, an ace takes one. */
    double twenty = -3.0 / 17, twenty_one = 2 * 15.0 / 17 - 2.0 / 17;
    double wanted = 15.0 / 18 * twenty + 3.0 / 18 * twenty_one;
    near((double)values.value[BLACKJACK_DOUBLE].over / (double)values.value[BLACKJACK_DOUBLE].under,
         wanted, 1e-15, "double");
}

static void results_of_a_round(void **state) {
    (void)state;
    const double *chance = blackjack_results(eight_decks);
    double sum = 0, mean = 0, square = 0;
    for (int i = 0; i < BLACKJACK_RESULTS; i++) {
        double result = (i - 16) / 2.0;
        assert_true(chance[i] >= 0);
        sum += chance[i];
        mean += chance[i] * result;
        square += chance[i] * result * result;
    }
    near(sum, 1, 1e-12, "all results");
    near(mean, -blackjack_edge(eight_decks), 1e-5, "mean result");
    near(sqrt(square - mean * mean), 1.13, 0.01, "standard deviation");
    /* one half more than one stake is a blackjack that the dealer does not share */
    double mine = 2.0 * 32 * 128 / (416 * 415.0), too = 2.0 * 31 * 127 / (414 * 413.0);
    near(chance[19], mine * (1 - too), 1e-12, "blackjacks");
}

/* A shoe of three ranks: the quick analysis against the fractions. */
static void small_shoe(void **state) {
    (void)state;
    struct blackjack_rules rules = blackjack_standard_rules(0);
    rules.shoe[BLACKJACK_ACE] = 5;
    rules.shoe[rank_of('8')] = 9;
    rules.shoe[BLACKJACK_TEN] = 14;
    struct blackjack_analysis *analysis;
    struct blackjack_exact_values exact;
    enum blackjack_rank cards[2] = {BLACKJACK_ACE, rank_of('8')};
    assert_int_equal(blackjack_open(&rules, BLACKJACK_QUICK, &analysis), BLACKJACK_ACCEPTED);
    assert_int_equal(blackjack_walk_exact(&rules, cards, BLACKJACK_TEN, &exact),
                     BLACKJACK_ACCEPTED);
    struct blackjack_values values = explain(analysis, "A8 v T");
    for (int choice = BLACKJACK_STAND; choice <= BLACKJACK_DOUBLE; choice++) {
        near(values.value[choice],
             (double)exact.value[choice].over / (double)exact.value[choice].under, 1e-12, "A8 v T");
    }
    assert_true(isfinite(blackjack_edge(analysis)));
    assert_false(blackjack_table_at(analysis, row_named("hard12"), 9)->reachable);
    blackjack_close(analysis);
}

static void options_move_the_edge(void **state) {
    (void)state;
    double standard = blackjack_edge(eight_decks);
    struct blackjack_rules rules = blackjack_standard_rules(8);
    rules.dealer_hits_soft_17 = true;
    assert_true(edge_of(&rules) > standard + 0.0019);
    rules = blackjack_standard_rules(8);
    rules.surrender = false;
    assert_true(edge_of(&rules) > standard + 0.002);
    rules = blackjack_standard_rules(8);
    rules.double_after_split = false;
    assert_true(edge_of(&rules) > standard + 0.001);
    rules = blackjack_standard_rules(8);
    rules.most_hands = 2;
    assert_true(edge_of(&rules) > standard + 0.0004);
    rules = blackjack_standard_rules(1);
    assert_true(edge_of(&rules) < 0);
}

static void refusals(void **state) {
    (void)state;
    struct blackjack_analysis *analysis;
    struct blackjack_values values;
    struct blackjack_exact_values exact;
    struct blackjack_rules rules = blackjack_standard_rules(9);
    assert_int_equal(blackjack_open(&rules, BLACKJACK_QUICK, &analysis), BLACKJACK_BAD_RULES);
    rules = blackjack_standard_rules(8);
    rules.pair.of = 0;
    assert_int_equal(blackjack_open(&rules, BLACKJACK_QUICK, &analysis), BLACKJACK_BAD_RULES);
    rules = blackjack_standard_rules(8);
    rules.most_hands = 5;
    assert_int_equal(blackjack_open(&rules, BLACKJACK_QUICK, &analysis), BLACKJACK_BAD_RULES);
    rules = blackjack_standard_rules(0);
    rules.shoe[BLACKJACK_TEN] = 12;
    assert_int_equal(blackjack_open(&rules, BLACKJACK_QUICK, &analysis), BLACKJACK_SHOE_TOO_SMALL);
    rules = blackjack_standard_rules(1);
    enum blackjack_rank eights[2] = {rank_of('8'), rank_of('8')};
    assert_int_equal(blackjack_walk_exact(&rules, eights, BLACKJACK_TEN, &exact),
                     BLACKJACK_TOO_LARGE);
    enum blackjack_rank bust[3] = {BLACKJACK_TEN, BLACKJACK_TEN, rank_of('2')};
    assert_int_equal(blackjack_explain(eight_decks, bust, 3, BLACKJACK_ACE, &values),
                     BLACKJACK_BAD_HAND);
    assert_int_equal(blackjack_explain(eight_decks, bust, 1, BLACKJACK_ACE, &values),
                     BLACKJACK_BAD_HAND);
    rules = blackjack_standard_rules(8);
    rules.shoe[rank_of('8')] = 1;
    assert_int_equal(blackjack_walk(&rules, eights, BLACKJACK_TEN, &values), BLACKJACK_BAD_HAND);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(edges_at_eight_decks),  cmocka_unit_test(side_bets),
        cmocka_unit_test(blackjack_at_6_to_5),   cmocka_unit_test(even_money_at_6_to_5),
        cmocka_unit_test(basic_strategy),        cmocka_unit_test(two_split_hands),
        cmocka_unit_test(longer_hands),          cmocka_unit_test(doubled_hand_loses_first_stake),
        cmocka_unit_test(results_of_a_round),    cmocka_unit_test(small_shoe),
        cmocka_unit_test(options_move_the_edge), cmocka_unit_test(refusals),
    };
    return cmocka_run_group_tests(tests, open_eight_decks, close_eight_decks);
}
