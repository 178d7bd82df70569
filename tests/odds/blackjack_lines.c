/* Blackjack's lines: the pair bet and insurance two ways, and the results of the main bet against
 * its edge. */
#include "games/blackjack/odds_bets.h"
#include "rulebook/rulebook.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>
#include <math.h>

struct opened {
    struct cr_rulebook book;
    struct odds_shoe shoe;
    struct blackjack_analysis *analysis;
    struct odds_bet bets[BLACKJACK_ODDS];
    size_t count;
};

static void open_game(struct opened *opened, unsigned decks, const char *blackjack_pays) {
    struct blackjack_rules rules;
    struct cr_problem problem;
    char number[4] = {(char)('0' + decks), '\0'};
    assert_true(cr_rulebook_builtin(CR_BLACKJACK, &opened->book));
    assert_true(cr_rulebook_set(&opened->book, "decks", number, &problem));
    assert_true(cr_rulebook_set(&opened->book, "main.blackjack", blackjack_pays, &problem));
    opened->shoe = odds_full_shoe(decks);
    assert_true(blackjack_rules_of(&opened->book, &opened->shoe, &rules));
    assert_int_equal(blackjack_open(&rules, BLACKJACK_QUICK, &opened->analysis),
                     BLACKJACK_ACCEPTED);
    opened->count = blackjack_odds_of(&opened->book, &opened->shoe, opened->analysis, opened->bets);
}

static void assert_edge(const struct odds_bet *bet, struct blackjack_fraction expected) {
    const struct fraction edge = odds_edge(bet);
    const struct fraction other = fraction_of(expected.over, expected.under);
    assert_true(fraction_equal(&edge, &other));
}

static void side_bets_two_ways(void **state) {
    (void)state;
    for (unsigned decks = 1; decks <= 8; decks += 7) {
        struct opened opened;
        open_game(&opened, decks, "3/2");
        assert_int_equal(opened.count, 4);
        assert_edge(&opened.bets[2], blackjack_pair_edge(opened.analysis));
        assert_edge(&opened.bets[3], blackjack_insurance_edge(opened.analysis));
        blackjack_close(opened.analysis);
    }
}

static void check_results(const char *blackjack_pays) {
    struct opened opened;
    double sum = 0, mean = 0;
    open_game(&opened, 8, blackjack_pays);
    const struct odds_bet *bet = &opened.bets[0];
    for (unsigned i = 0; i < bet->count; i++) {
        const struct odds_part pays = bet->outcomes[i].pays;
        sum += bet->outcomes[i].chance;
        mean += bet->outcomes[i].chance * (double)pays.over / (double)pays.under;
    }
    assert_true(fabs(sum - 1) < 1e-9);
    assert_true(fabs(mean + bet->edge) < 2e-4); /* split hands are taken as independent */
    assert_true(bet->sd > 1.1 && bet->sd < 1.2);
    assert_true(opened.bets[1].edge >= opened.bets[0].edge);
    blackjack_close(opened.analysis);
}

static void results_add_up_to_the_edge(void **state) {
    (void)state;
    check_results("3/2");
    check_results("6/5");
}

/* 6 for 5 instead of 3 for 2, by hand. A blackjack comes 2 * 32 * 128 times in 416 * 415. Of the
 * 414 cards left 31 are aces, 127 tens. Against an ace the dealer makes blackjack 127 times in 413,
 * so waiting is worth 3/2 * 286/413 > 1 and 6/5 * 286/413 < 1: then even money is taken. */
static void six_for_five_costs_what_it_must(void **state) {
    (void)state;
    struct opened three_two, six_five;
    open_game(&three_two, 8, "3/2");
    open_game(&six_five, 8, "6/5");
    const double dealt = 2.0 * 32 * 128 / (416.0 * 415);
    const double rest = (414.0 - 31 - 127) / 414 * 0.3;
    const double ten = 127.0 / 414 * (1 - 31.0 / 413) * 0.3;
    const double ace = 31.0 / 414 * (1.5 * 286 / 413 - 1);
    assert_true(fabs(six_five.bets[0].edge - three_two.bets[0].edge - dealt * (rest + ten + ace)) <
                1e-12);
    blackjack_close(three_two.analysis);
    blackjack_close(six_five.analysis);
}

static double chance_of(const struct odds_bet *bet, int over, int under) {
    for (unsigned i = 0; i < bet->count; i++)
        if (bet->outcomes[i].pays.over == over && bet->outcomes[i].pays.under == under)
            return bet->outcomes[i].chance;
    return 0;
}

/* How often a blackjack is paid at its ratio, with the counts above. */
static void blackjacks_have_an_outcome_of_their_own(void **state) {
    (void)state;
    struct opened three_two, six_five;
    open_game(&three_two, 8, "3/2");
    open_game(&six_five, 8, "6/5");
    const double dealt = 2.0 * 32 * 128 / (416.0 * 415);
    const double without_ace = dealt * (256.0 / 414 + 127.0 / 414 * 382 / 413);
    const double with_ace = without_ace + dealt * 31.0 / 414 * 286 / 413;
    assert_true(fabs(chance_of(&three_two.bets[0], 3, 2) - with_ace) < 1e-12);
    assert_true(fabs(blackjack_results(three_two.analysis)[16 + 3] - with_ace) < 1e-12);
    assert_true(fabs(chance_of(&six_five.bets[0], 6, 5) - without_ace) < 1e-12);
    assert_true(chance_of(&six_five.bets[0], 3, 2) == 0);
    blackjack_close(three_two.analysis);
    blackjack_close(six_five.analysis);
}

static void other_ratios_are_refused(void **state) {
    (void)state;
    static const char *const changed[][2] = {
        {"main.win", "2"}, {"main.even-money", "9/10"}, {"main.surrender", "1/4"}};
    for (unsigned i = 0; i < 3; i++) {
        struct cr_rulebook book;
        struct cr_problem problem;
        struct blackjack_rules rules;
        const struct odds_shoe shoe = odds_full_shoe(8);
        assert_true(cr_rulebook_builtin(CR_BLACKJACK, &book));
        assert_true(blackjack_rules_of(&book, &shoe, &rules));
        assert_true(cr_rulebook_set(&book, changed[i][0], changed[i][1], &problem));
        assert_false(blackjack_rules_of(&book, &shoe, &rules));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(side_bets_two_ways),
        cmocka_unit_test(results_add_up_to_the_edge),
        cmocka_unit_test(six_for_five_costs_what_it_must),
        cmocka_unit_test(blackjacks_have_an_outcome_of_their_own),
        cmocka_unit_test(other_ratios_are_refused),
    };
    return cmocka_run_group_tests_name("odds/blackjack_lines", tests, NULL, NULL);
}
