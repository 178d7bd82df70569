/* What all games share: the checks before a game looks at a round, and the ways a line can end. */
#include "games/felt_support.h"
#include "games/niuniu/rulebook.h"
#include "table/settlement.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static struct felt felt;

/* ---- Names -------------------------------------------------------------------------------------
 */

static void outcomes_have_names(void **state) {
    (void)state;
    static const char *const names[] = {"win", "lose", "push", "void", "surrender", "returned"};
    for (int i = 0; i < CR_OUTCOMES; i++)
        assert_string_equal(cr_outcome_id((enum cr_outcome)i), names[i]);
}

static void every_game_stands_in_its_place(void **state) {
    (void)state;
    for (unsigned i = 0; i < cr_game_count(); i++)
        assert_string_equal(game_module((enum cr_game)i)->id, cr_game_id((enum cr_game)i));
}

/* ---- Limits ------------------------------------------------------------------------------------
 */

static void no_limits(void **state) {
    (void)state;
    struct cr_limits limits;
    cr_limits_none(&limits);
    for (int kind = 0; kind < CR_KINDS_MAX; kind++) {
        assert_true(limits.min[kind] == 0);
        assert_true(limits.max[kind] == CR_MONEY_MAX);
    }
    assert_true(limits.differential == CR_MONEY_MAX);
}

static void small_bet(cr_money stake) {
    felt_open(&felt, CR_SICBO);
    felt_bet(&felt, 1, "small", stake);
    felt_dice(&felt, 1, 2, 3);
    felt.round.limits = &felt.limits;
}

static void limits_must_make_sense(void **state) {
    (void)state;
    small_bet(10);
    felt_must_settle(&felt);
    felt.limits.min[7] = -1; /* the last kind sic bo has */
    felt_must_refuse(&felt, "BAD_LIMITS", "limits");
    assert_string_equal(cr_refusal_code(felt.refusal.why), "bad-field");
    small_bet(10);
    felt.limits.min[0] = 11; /* half of them the general ones: the maximum still cuts */
    felt.limits.max[0] = 9;
    felt_must_settle(&felt);
    assert_true(felt.lines[0].counted == 9);
    small_bet(10);
    felt.limits.max[0] = -1;
    felt_must_refuse(&felt, "BAD_LIMITS", "limits");
    small_bet(10);
    felt.limits.differential = -1;
    felt_must_refuse(&felt, "BAD_LIMITS", "limits");
    small_bet(10);
    felt.limits.min[0] = felt.limits.max[0] = 10;
    felt_must_settle(&felt);
}

/* ---- Options -----------------------------------------------------------------------------------
 */

static void options_must_make_sense(void **state) {
    (void)state;
    static const enum cr_game dealt_from_shoe[] = {CR_BACCARAT, CR_BLACKJACK};
    static const char *const voided_by[] = {"7.22", "7.17"};
    for (int i = 0; i < 2; i++) {
        felt_open(&felt, dealt_from_shoe[i]);
        felt.round.void_clause = voided_by[i];
        felt.round.options.decks = 0;
        felt_must_refuse(&felt, "BAD_OPTION", "rules");
        felt.round.options.decks = 9;
        felt_must_refuse(&felt, "BAD_OPTION", "rules");
        felt.round.options.decks = 1;
        felt_must_settle(&felt);
        felt.round.options.decks = 8;
        felt_must_settle(&felt);
    }
    small_bet(10);
    felt.round.options.decks = 200; /* dice have none, and no other option */
    felt.round.options.commission = 2;
    felt_must_settle(&felt);
    felt_open(&felt, CR_BACCARAT);
    felt.round.void_clause = "7.22";
    felt.round.options.commission = 2;
    felt_must_refuse(&felt, "BAD_OPTION", "rules");
    felt.round.options.commission = 1;
    felt.round.options.cut = 52;
    felt_must_refuse(&felt, "BAD_OPTION", "rules");
}

/* ---- Bets --------------------------------------------------------------------------------------
 */

static void stakes_are_one_or_more(void **state) {
    (void)state;
    small_bet(1);
    felt_must_settle(&felt);
    felt_bet(&felt, 1, "big", 0);
    felt_must_refuse(&felt, "BAD_STAKE", "bets[1]");
    felt.bets[1].stake = INT64_MIN;
    felt_must_refuse(&felt, "BAD_STAKE", "bets[1]");
}

static void bets_the_game_has(void **state) {
    (void)state;
    small_bet(10);
    felt.bets[0].bet = 49;
    felt_must_settle(&felt);
    felt.bets[0].bet = 50;
    felt_must_refuse(&felt, "UNKNOWN_BET", "bets[0]");
    assert_string_equal(cr_refusal_code(felt.refusal.why), "unknown-bet");
    felt.round.void_clause = "7.2"; /* also when the round is void */
    felt_must_refuse(&felt, "UNKNOWN_BET", "bets[0]");
}

static void a_rulebook_of_another_game(void **state) {
    (void)state;
    small_bet(10);
    felt.round.game = CR_ROULETTE;
    felt_must_refuse(&felt, "UNKNOWN_BET", "game");
    felt.round.game = (enum cr_game)1000;
    felt_must_refuse(&felt, "UNKNOWN_BET", "game");
}

/* Bets that no cards could make right are refused also when the round is void. */
static void bets_the_game_allows(void **state) {
    (void)state;
    struct cr_niu_box box = {.box = 1, .player = 1, .ante = 10, .doubled = 15};
    felt_open(&felt, CR_NIUNIU);
    felt.round.boxes = &box;
    felt.round.box_count = 1;
    felt.round.void_clause = "7.1";
    felt_must_refuse(&felt, "NIUNIU_DOUBLE", "boxes[0].double");
    box.doubled = 0;
    felt_must_settle(&felt);
}

/* Fields come before bets: of two faults the dice are told. */
static void fields_before_bets(void **state) {
    (void)state;
    small_bet(10);
    felt.bets[0].bet = 50;
    felt_dice(&felt, 0, 1, 1);
    felt_must_refuse(&felt, "BAD_DICE", "dice[0]");
    felt.limits.differential = -5;
    felt_must_refuse(&felt, "BAD_LIMITS", "limits");
    felt.bets[0].stake = 0;
    felt_must_refuse(&felt, "BAD_STAKE", "bets[0]");
    felt.round.void_clause = "9.9";
    felt_must_refuse(&felt, "BAD_VOID_CLAUSE", "void");
}

/* ---- Void --------------------------------------------------------------------------------------
 */

static void only_some_clauses_void_a_round(void **state) {
    (void)state;
    static const char *const wrong[] = {"7.1", "7.7", "6.1.1", "7.", "7.22", "G6", ""};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        small_bet(10);
        felt.round.void_clause = wrong[i];
        felt_must_refuse(&felt, "BAD_VOID_CLAUSE", "void");
    }
}

static void only_some_clauses_void_a_bet(void **state) {
    (void)state;
    small_bet(10);
    felt.bets[0].void_clause = "7.2"; /* voids the round, never one bet */
    felt_must_refuse(&felt, "BAD_BET_VOID_CLAUSE", "bets[0]");
    felt_open(&felt, CR_BACCARAT);
    felt_bet(&felt, 1, "player", 10);
    felt.round.void_clause = "7.2";
    felt.bets[0].void_clause = "7.9";
    felt_must_settle(&felt);
    assert_int_equal(felt.lines[0].outcome, CR_VOID);
    felt.bets[0].void_clause = "7.8";
    felt_must_refuse(&felt, "BAD_BET_VOID_CLAUSE", "bets[0]");
}

/* ---- Room --------------------------------------------------------------------------------------
 */

static void lines_need_room(void **state) {
    (void)state;
    small_bet(10);
    felt_bet(&felt, 1, "big", 10);
    assert_int_equal(settlement_lines_needed(&felt.round), 2);
    felt.settlement.room = 1;
    felt_must_refuse(&felt, "NO_ROOM", "lines");
    felt.settlement.room = 2;
    felt_must_settle(&felt);
    assert_int_equal(felt.settlement.count, 2);
}

/* ---- Lines -------------------------------------------------------------------------------------
 */

static struct cr_line line_of(cr_money stake, cr_money counted) {
    return (struct cr_line){.stake = stake, .counted = counted, .cut = counted < stake};
}

static void a_line_begins_empty(void **state) {
    (void)state;
    struct cr_line lines[2];
    memset(lines, 0xEE, sizeof lines);
    struct cr_settlement settlement = {.lines = lines, .room = 2};
    const struct cr_line *line = settlement_next_line(&settlement, 7, 3, 12, 500);
    assert_ptr_equal(line, &lines[0]);
    assert_int_equal(settlement.count, 1);
    assert_true(line->player == 7 && line->source == 3 && line->bet == 12);
    assert_true(line->stake == 500 && line->counted == 500 && line->returned == 0);
    assert_true(line->pays == 0 && line->commission == 0 && line->breakage_of == 0 && !line->cut);
    for (int i = 0; i < CR_LINE_CLAUSES; i++)
        assert_null(line->clauses[i]);
}

static void a_line_holds_four_clauses(void **state) {
    (void)state;
    struct cr_line line = {0};
    static const char *const clauses[] = {"1", "2", "3", "4", "5"};
    for (int i = 0; i < 5; i++)
        line_clause(&line, clauses[i]);
    for (int i = 0; i < 4; i++)
        assert_string_equal(line.clauses[i], clauses[i]);
}

static void ways_a_line_ends(void **state) {
    (void)state;
    struct cr_line line = line_of(101, 101);
    assert_true(line_win(&line, (struct cr_ratio){19, 20})); /* 95.95 */
    assert_true(line.outcome == CR_WIN && line.pays == 95 && line.returned == 196);
    assert_true(line.breakage == 19 && line.breakage_of == 20);

    line = line_of(101, 60);
    assert_true(line_win(&line, (struct cr_ratio){8, 1}));
    assert_true(line.pays == 480 && line.returned == 581 && line.breakage_of == 0);

    line = line_of(101, 60);
    line_lose(&line);
    assert_true(line.outcome == CR_LOSE && line.returned == 41 && line.pays == 0);

    line = line_of(101, 60);
    line_push(&line);
    assert_true(line.outcome == CR_PUSH && line.returned == 101 && line.pays == 0);

    line = line_of(101, 60);
    line_void(&line, "7.2");
    assert_true(line.outcome == CR_VOID && line.returned == 101);
    assert_true(line.counted == 101 && !line.cut); /* the limit no longer matters */
    assert_string_equal(line.clauses[0], "7.2");
}

static void a_line_that_does_not_fit(void **state) {
    (void)state;
    struct cr_line line = line_of(CR_MONEY_MAX, CR_MONEY_MAX);
    assert_false(line_win(&line, (struct cr_ratio){2, 1})); /* the winnings */
    line = line_of(CR_MONEY_MAX, 1);
    assert_false(line_win(&line, (struct cr_ratio){1, 1})); /* with the stake */
    line = line_of(CR_MONEY_MAX - 1, 1);
    assert_true(line_win(&line, (struct cr_ratio){1, 1}));
    assert_true(line.returned == CR_MONEY_MAX);
    line = line_of(CR_MONEY_MAX, CR_MONEY_MAX);
    assert_false(line_win(&line, (struct cr_ratio){19, 20}));
}

/* ---- Cards -------------------------------------------------------------------------------------
 */

static void cards_that_can_be(void **state) {
    (void)state;
    struct cr_refusal refusal;
    cr_card cards[9] = {0, 51, 0, 0, 0, 0, 0, 0, 0};
    assert_true(settlement_check_cards(cards, 0, 1, &refusal));
    assert_true(settlement_check_cards(cards, 2, 1, &refusal));
    assert_false(settlement_check_cards(cards, 3, 1, &refusal));
    assert_string_equal(cr_refusal_name(refusal.why), "IMPOSSIBLE_CARDS");
    assert_string_equal(refusal.where, "cards[2]");
    assert_true(settlement_check_cards(cards, 9, 8, &refusal));
    assert_false(settlement_check_cards(cards, 9, 7, &refusal));
    assert_string_equal(refusal.where, "cards[8]");
    cards[8] = 52; /* no card at all is told before one too many */
    assert_false(settlement_check_cards(cards, 9, 1, &refusal));
    assert_string_equal(cr_refusal_name(refusal.why), "BAD_CARD");
    assert_string_equal(refusal.where, "cards[8]");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(outcomes_have_names),
        cmocka_unit_test(every_game_stands_in_its_place),
        cmocka_unit_test(no_limits),
        cmocka_unit_test(limits_must_make_sense),
        cmocka_unit_test(options_must_make_sense),
        cmocka_unit_test(stakes_are_one_or_more),
        cmocka_unit_test(bets_the_game_has),
        cmocka_unit_test(bets_the_game_allows),
        cmocka_unit_test(a_rulebook_of_another_game),
        cmocka_unit_test(fields_before_bets),
        cmocka_unit_test(only_some_clauses_void_a_round),
        cmocka_unit_test(only_some_clauses_void_a_bet),
        cmocka_unit_test(lines_need_room),
        cmocka_unit_test(a_line_begins_empty),
        cmocka_unit_test(a_line_holds_four_clauses),
        cmocka_unit_test(ways_a_line_ends),
        cmocka_unit_test(a_line_that_does_not_fit),
        cmocka_unit_test(cards_that_can_be),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
