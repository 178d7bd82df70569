/* Dragon Tiger's figures: by hand, and every pair of cards of the shoe settled one by one. */
#include "base/money.h"
#include "odds/figures.h"
#include "odds/fraction.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct cr_rulebook book;

static enum cr_game game_number(void) {
    enum cr_game game;
    assert_true(cr_game_find("dragontiger", 11, &game));
    return game;
}

static void load(const char *key, const char *value) {
    struct cr_problem problem;
    assert_true(cr_rulebook_builtin(game_number(), &book));
    if (key != NULL)
        assert_true(cr_rulebook_set(&book, key, value, &problem));
}

static void edge_is(const char *bet, const char *edge) {
    struct odds_figures of = {.book = &book, .shoe = odds_full_shoe(book.options.decks)};
    char text[FRACTION_TEXT] = "";
    assert_int_equal(odds_figures_open(&of), ODDS_ACCEPTED);
    for (size_t i = 0; i < of.count; i++) {
        if (strcmp(of.bets[i].name, bet) == 0) {
            struct fraction fraction = odds_edge(&of.bets[i]);
            fraction_print(&fraction, text);
        }
    }
    odds_figures_close(&of);
    assert_string_equal(text, edge);
}

/* Eight decks: after the first card 31 of 415 are of its rank and 7 its equals.
 *
 *   dragon      1/2 * 31/415                         = 31/830
 *   tie         1 - 9 * 31/415                       = 136/415
 *   tie, 11:1   1 - 12 * 31/415                      = 43/415
 *   suited tie  1 - 51 * 7/415                       = 58/415
 *
 * One deck: 3 of 51 are of its rank, none is its equal. */
static void edges_by_hand(void **state) {
    (void)state;
    load(NULL, NULL);
    edge_is("dragon", "31/830");
    edge_is("tiger", "31/830");
    edge_is("tie", "136/415");
    edge_is("suited-tie", "58/415");
    load("tie", "11");
    edge_is("tie", "43/415");
    load("decks", "1");
    edge_is("dragon", "1/34");
    edge_is("tie", "8/17");
    edge_is("suited-tie", "1");
}

/* ---- Every pair of cards ---- */

enum { CARDS = 416, UNIT = 2, BETS = 4 };

/* What all pairs together bring for stakes of UNIT, by bet, as the code that settles rounds says.
 */
static void settle_all(unsigned decks, int64_t net[BETS]) {
    struct cr_bet bets[BETS];
    struct cr_line lines[BETS];
    struct cr_refusal refusal;
    cr_card cards[2];
    for (uint16_t bet = 0; bet < BETS; bet++)
        bets[bet] = (struct cr_bet){.bet = bet, .stake = UNIT};
    struct cr_round round = {.game = book.game,
                             .options = book.options,
                             .bets = bets,
                             .bet_count = BETS,
                             .cards = cards,
                             .card_count = 2};
    memset(net, 0, BETS * sizeof *net);
    for (unsigned first = 0; first < CR_DECK * decks; first++) {
        for (unsigned second = 0; second < CR_DECK * decks; second++) {
            struct cr_settlement settlement = {.lines = lines, .room = BETS};
            if (first == second)
                continue;
            cards[0] = (cr_card)(first % CR_DECK);
            cards[1] = (cr_card)(second % CR_DECK);
            assert_true(settlement_make(&book, &round, &settlement, &refusal));
            for (size_t i = 0; i < BETS; i++)
                net[i] += lines[i].returned - UNIT;
        }
    }
}

/* The edge is what the house has of all pairs, for each and for one unit. */
static void edges_by_enumeration(void **state) {
    (void)state;
    for (unsigned decks = 1; decks <= 8; decks++) {
        char value[2] = {(char)('0' + decks), '\0'};
        int64_t net[BETS];
        load("decks", value);
        settle_all(decks, net);
        int64_t pairs = (int64_t)CR_DECK * decks * (CR_DECK * decks - 1);
        for (unsigned bet = 0; bet < BETS; bet++) {
            int64_t over = -net[bet], under = pairs * UNIT,
                    divisor = money_common_divisor(over, under);
            char expected[64];
            snprintf(expected, sizeof expected, under == divisor ? "%lld" : "%lld/%lld",
                     (long long)(over / divisor), (long long)(under / divisor));
            edge_is(book.bets[bet].id, expected);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(edges_by_hand),
        cmocka_unit_test(edges_by_enumeration),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
