/* What the house may expect of lines, against figures that are worked out by hand or well known. */
#include "books/edges.h"
#include "base/engine.h"
#include "games/baccarat/rulebook.h"
#include "games/baccarat/state.h"
#include "rulebook/rulebook.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct cr_rulebook books[GAMES_MAX];
static struct table table;
static struct edge_books known;

/* A table that plays by these options; NULL: as the edition has them. */
static const struct table *table_with(enum cr_game game, const struct cr_options *options) {
    static struct table with;
    table_init(&with);
    with.game = game;
    with.engine = engine.newest;
    memcpy(with.options, options == NULL ? &books[game].options : options, sizeof with.options);
    return &with;
}

static const struct edges *edges_with(enum cr_game game, const struct cr_options *options) {
    return edges_of(&known, &books[game], table_with(game, options));
}

static struct cr_line line_on(enum cr_game game, const char *bet, cr_money stake) {
    int number = cr_rulebook_bet(&books[game], bet, strlen(bet));
    assert_true(number >= 0);
    return (struct cr_line){.player = 1, .bet = (uint16_t)number, .stake = stake, .counted = stake};
}

static int64_t expected_of(const struct edges *edges, const struct cr_line *line) {
    return edges_expected(edges, &table, line, 1, line);
}

static void near(int64_t got, double wanted, double within) {
    if ((double)got < wanted - within || (double)got > wanted + within)
        fail_msg("%lld is not near %.0f", (long long)got, wanted);
}

static void sic_bo_and_roulette_are_exact(void **state) {
    (void)state;
    const struct edges *sicbo = edges_with(CR_SICBO, NULL);
    const struct edges *roulette = edges_with(CR_ROULETTE, NULL);
    struct cr_line small = line_on(CR_SICBO, "small", 100000);
    struct cr_line red = line_on(CR_ROULETTE, "red", 370000);
    /* 105 of 216 win, 111 lose: 6/216 of the stake, in millionths, to the nearest */
    assert_int_equal(expected_of(sicbo, &small), 2777777778);
    assert_int_equal(expected_of(roulette, &red), 10000000000);
    red.outcome = CR_VOID;
    assert_int_equal(expected_of(roulette, &red), 0);
    red.outcome = CR_LOSE;
    red.cut = true;
    red.counted = 37000;
    assert_int_equal(expected_of(roulette, &red), 1000000000);
}

static void bets_on_one_number_vary_together(void **state) {
    (void)state;
    const struct edges *edges = edges_with(CR_ROULETTE, NULL);
    struct cr_line lines[3] = {line_on(CR_ROULETTE, "red", 1000000),
                               line_on(CR_ROULETTE, "black", 1000000),
                               line_on(CR_ROULETTE, "straight:17", 1000000)};
    /* one million on red: 10^12 * (1 - 1/37^2), in millions */
    near(edges_variance(edges, &table, lines, 1, -1), 999269.539, 1);
    /* with as much on black only zero matters: 4 * 10^12 * 36/37^2 */
    near(edges_variance(edges, &table, lines, 2, -1), 105186.267, 1);
    /* 36^2/37 * (1 - 1/37) of a straight bet */
    near(edges_variance(edges, &table, lines + 2, 1, -1), 34080350.621, 1);
    /* of one kind alone, whatever else lies there */
    int kind = books[CR_ROULETTE].bets[lines[2].bet].kind;
    near(edges_variance(edges, &table, lines, 3, kind), 34080350.621, 1);
    lines[0].stake = lines[0].counted = INT64_C(2000000000000);
    assert_true(edges_variance(edges, &table, lines, 1, -1) == INT64_MAX);
}

/* The published figures of eight decks. */
static void baccarat_is_as_published(void **state) {
    (void)state;
    struct cr_options options = books[CR_BACCARAT].options;
    options.decks = 8;
    options.commission = 1;
    const struct edges *edges = edges_with(CR_BACCARAT, &options);
    struct cr_line lines[2] = {line_on(CR_BACCARAT, "player", 1000000),
                               line_on(CR_BACCARAT, "banker", 1000000)};
    near(expected_of(edges, &lines[0]), 12350813289.0, 2);
    near(expected_of(edges, &lines[1]), 10579057842.0, 2);
    /* 0.9513 squared and 0.9274 squared */
    near(edges_variance(edges, &table, &lines[0], 1, -1), 905000, 500);
    near(edges_variance(edges, &table, &lines[1], 1, -1), 860000, 500);
    /* both together lose a twentieth when the banker wins, and nothing otherwise */
    near(edges_variance(edges, &table, lines, 2, -1), 2500 * 0.458597 * 0.541403, 1);
    struct cr_line tie = line_on(CR_BACCARAT, "tie", 1000000);
    near(expected_of(edges, &tie), 143596000000.0, 2000000);
}

/* 6.4.6: the edge of an insurance follows from the totals it was taken at. */
static void insurance_goes_by_its_state(void **state) {
    (void)state;
    struct cr_options options = books[CR_BACCARAT].options;
    const struct edges *edges = edges_with(CR_BACCARAT, &options);
    struct cr_line line = line_on(CR_BACCARAT, "insurance", 1000000);
    struct baccarat_hand *hand = &baccarat_at(&table)->hand;
    const char *cards[4] = {"2H", "7C", "3S", "KD"}; /* player 5, banker 7 */
    memset(hand, 0, sizeof *hand);
    for (int i = 0; i < 4; i++)
        hand->cards[i] = cr_card_parse(cards[i], 2);
    hand->card_count = 4;
    line.on = CR_BANKER;
    line.after = 4;
    const struct cr_ratio offered =
        baccarat_book(&books[CR_BACCARAT])->insurance[CR_BANKER][0][7][5];
    assert_true(offered.win > 0);
    int64_t other = expected_of(edges, &line);
    assert_true(other > 0 && other < 1000000 * INT64_C(1000000));
    assert_true(edges_variance(edges, &table, &line, 1, -1) > 0);
    hand->cards[1] = cr_card_parse("6D", 2); /* banker 6: another row */
    assert_true(expected_of(edges, &line) != other);
}

static void blackjack_counts_the_first_stake_once(void **state) {
    (void)state;
    const struct edges *edges;
    edges_prepare(&known, &books[CR_BLACKJACK], table_with(CR_BLACKJACK, NULL));
    edges = edges_with(CR_BLACKJACK, NULL);
    struct cr_line lines[2] = {line_on(CR_BLACKJACK, "main", 2000000),
                               line_on(CR_BLACKJACK, "main", 1000000)};
    memset(table.bets, 0, sizeof table.bets[0]);
    table.bets[0] =
        (struct table_bet){.stake = 1000000, .player = 1, .bet = lines[0].bet, .box = 3};
    table.bet_count = 1;
    lines[0].box = lines[1].box = 3;
    lines[0].hand = 1; /* doubled after a split */
    lines[1].hand = 2;
    int64_t once = expected_of(edges, &lines[0]);
    near(once, 1867449000, 1000000); /* docs/ODDS_BLACKJACK.md: 0.1867 % by best play */
    assert_int_equal(expected_of(edges, &lines[1]), 0);
    /* about 1.3 stakes squared */
    assert_in_range(edges_variance(edges, &table, lines, 2, -1), 1200000, 1450000);
    table.bet_count = 0;
}

static void niu_niu_goes_by_the_ante(void **state) {
    (void)state;
    const struct edges *edges = edges_with(CR_NIUNIU, NULL);
    struct cr_line lines[3] = {line_on(CR_NIUNIU, "ante", 1000000),
                               line_on(CR_NIUNIU, "double", 2000000),
                               line_on(CR_NIUNIU, "additional", 4000000)};
    for (int i = 0; i < 3; i++)
        lines[i].box = 2;
    int64_t plain = edges_expected(edges, &table, lines, 1, &lines[0]);
    int64_t doubled = edges_expected(edges, &table, lines, 3, &lines[0]);
    assert_true(plain > 0 && doubled > plain);
    assert_int_equal(edges_expected(edges, &table, lines, 3, &lines[1]), 0);
    assert_int_equal(edges_expected(edges, &table, lines, 3, &lines[2]), 0);
    /* two boxes share half of what one varies by */
    struct cr_line boxes[2] = {lines[0], lines[0]};
    boxes[1].box = 5;
    int64_t one = edges_variance(edges, &table, boxes, 1, -1);
    near(edges_variance(edges, &table, boxes, 2, -1), 3.0 * (double)one, 2);
}

/* What no number can hold is held at the largest, whatever a text says a bet pays. */
static void a_bet_that_pays_a_million_is_held(void **state) {
    static struct cr_rulebook sicbo, blackjack, baccarat;
    struct cr_problem problem;
    (void)state;
    sicbo = books[CR_SICBO];
    assert_true(cr_rulebook_set(&sicbo, "small", "1000000", &problem));
    assert_true(cr_rulebook_set(&sicbo, "total:4", "100000", &problem));
    const struct edges *edges = edges_of(&known, &sicbo, table_with(CR_SICBO, NULL));
    struct cr_line lines[] = {line_on(CR_SICBO, "small", 1), line_on(CR_SICBO, "total:4", 1000000),
                              line_on(CR_SICBO, "total:4", 1000000000000)};
    /* (111 - 105 x 1,000,000) / 216 of the stake: below -9,223 of it, which is held */
    assert_int_equal(expected_of(edges, &lines[0]), -INT64_C(9223372037));
    assert_true(edges_variance(edges, &table, lines, 1, -1) == INT64_MAX);
    /* 3 ways of 216: 100,001 x 100,001 x 3/216 x 213/216 of the stake squared */
    near(edges_variance(edges, &table, lines + 1, 1, -1), 136962615754436.7, 1000);
    assert_true(edges_variance(edges, &table, lines + 2, 1, -1) == INT64_MAX);
    baccarat = books[CR_BACCARAT];
    assert_true(cr_rulebook_set(&baccarat, "tie", "1000000", &problem));
    edges = edges_of(&known, &baccarat, table_with(CR_BACCARAT, NULL));
    struct cr_line tie = line_on(CR_BACCARAT, "tie", 1);
    assert_true(edges_variance(edges, &table, &tie, 1, -1) == INT64_MAX);
    blackjack = books[CR_BLACKJACK];
    assert_true(cr_rulebook_set(&blackjack, "main.blackjack", "1000000", &problem));
    edges = edges_of(&known, &blackjack, table_with(CR_BLACKJACK, NULL));
    struct cr_line main_bet = line_on(CR_BLACKJACK, "main", 1000);
    table.bets[0] = (struct table_bet){.stake = 1000, .player = 1, .bet = main_bet.bet};
    table.bet_count = 1;
    /* some 45,266 of the stake: below -9,223 of it, which is held */
    assert_int_equal(expected_of(edges, &main_bet), -INT64_C(9223372036855));
    assert_true(edges_variance(edges, &table, &main_bet, 1, -1) == INT64_MAX);
    table.bet_count = 0;
}

static int load(void **state) {
    (void)state;
    for (enum cr_game game = CR_SICBO; game < cr_game_count(); game++)
        assert_true(cr_rulebook_builtin(game, &books[game]));
    return 0;
}

static int forget(void **state) {
    (void)state;
    edge_books_free(&known);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sic_bo_and_roulette_are_exact),
        cmocka_unit_test(bets_on_one_number_vary_together),
        cmocka_unit_test(baccarat_is_as_published),
        cmocka_unit_test(insurance_goes_by_its_state),
        cmocka_unit_test(blackjack_counts_the_first_stake_once),
        cmocka_unit_test(niu_niu_goes_by_the_ante),
        cmocka_unit_test(a_bet_that_pays_a_million_is_held),
    };
    return cmocka_run_group_tests(tests, load, forget);
}
