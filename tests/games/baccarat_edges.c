/* Baccarat at its edges: amounts at the end of 64 bits, long lists of players, every refusal. */
#include "games/baccarat/rulebook.h"
#include "games/baccarat_support.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

/* ---- Edges -------------------------------------------------------------------------------- */

static void test_overflow(void **state) {
    (void)state;
    scene_open();
    scene_deal("9S 2H KD 3C"); /* 9 against 5 */
    scene_lay(0, BACCARAT_BANKER, CR_MONEY_MAX);
    scene_must_settle(); /* a loss fits */
    assert_int_equal(scene.lines[0].returned, 0);
    scene_lay(0, BACCARAT_PLAYER, CR_MONEY_MAX);
    scene_must_refuse("OVERFLOW", "bets[1]");
    scene.bets[1].stake = CR_MONEY_MAX / 2;
    scene_must_settle();
    assert_int_equal(scene.lines[1].returned, CR_MONEY_MAX - 1);
    scene.bets[1] = (struct cr_bet){.bet = BACCARAT_TIE, .stake = CR_MONEY_MAX};
    scene_deal("9S 9H KD KC"); /* pays eight for one: not even the winnings fit */
    scene_must_refuse("OVERFLOW", "bets[1]");
}

static void test_wide_commission(void **state) {
    (void)state;
    scene_open();
    scene_deal("2S 9H KD KC");
    scene_lay(0, BACCARAT_BANKER, INT64_C(4611686018427387903)); /* 2^62 - 1: x 19 is above 2^64 */
    scene_must_settle();
    assert_int_equal(scene.lines[0].pays, INT64_C(4381101717506018507)); /* ...507.85 */
    assert_int_equal(scene.lines[0].commission, INT64_C(230584300921369396));
    assert_int_equal(scene.lines[0].breakage, 0);
}

static void test_wide_insurance(void **state) {
    (void)state;
    scene_open();
    scene_deal("2S 5H KD KC 3D"); /* 2 to 5, then 5 to 5: the banker stands */
    scene_lay(0, BACCARAT_BANKER, CR_MONEY_MAX);
    scene_lay(0, BACCARAT_BANKER, CR_MONEY_MAX);
    scene_insure(0, CR_BANKER, 4, CR_MONEY_MAX); /* 2:1 on twice as much: just within */
    scene_insure(0, CR_BANKER, 4, 1);
    scene_must_settle();
    assert_int_equal(scene_insurance_line(0)->counted, CR_MONEY_MAX);
    assert_int_equal(scene_insurance_line(0)->outcome, CR_PUSH);
    assert_int_equal(scene_insurance_line(1)->outcome, CR_RETURNED);
    scene_deal("2S 5H KD KC 6D 7C"); /* 8 to 5, and the banker draws to 2 */
    scene_must_refuse("OVERFLOW", "insurance[0]");
}

/* The product of a stake and the smaller side's total needs more than 128 bits here. */
static void test_wide_differential(void **state) {
    (void)state;
    enum { PLAYER_BETS = 300, BANKER_BETS = 200 };
    static struct cr_bet bets[PLAYER_BETS + BANKER_BETS];
    static struct cr_line lines[PLAYER_BETS + BANKER_BETS];
    scene_open();
    scene_deal("9S 9H KD KC"); /* a tie: nothing overflows */
    for (uint32_t i = 0; i < PLAYER_BETS + BANKER_BETS; i++)
        bets[i] = (struct cr_bet){.player = i,
                                  .bet = i < PLAYER_BETS ? BACCARAT_PLAYER : BACCARAT_BANKER,
                                  .stake = CR_MONEY_MAX};
    scene.round.bets = bets;
    scene.round.bet_count = PLAYER_BETS + BANKER_BETS;
    scene.settlement = (struct cr_settlement){.lines = lines, .room = PLAYER_BETS + BANKER_BETS};
    scene.limits.differential = 0;
    scene.round.limits = &scene.limits;
    scene_must_settle();
    assert_int_equal(lines[0].counted, INT64_C(6148914691236517204)); /* two thirds, rounded down */
    assert_int_equal(lines[PLAYER_BETS - 1].counted, lines[0].counted);
    assert_int_equal(lines[PLAYER_BETS].counted, CR_MONEY_MAX);
}

/* A table without commission in all but name: 1:1 leaves nothing to take. */
static void test_no_commission_left(void **state) {
    (void)state;
    scene_open();
    scene.book.bets[BACCARAT_BANKER].pays[BANKER_COMMISSION].ratio = (struct cr_ratio){3, 2};
    scene_deal("2S 9H KD KC");
    scene_lay(0, BACCARAT_BANKER, 101);
    scene_must_settle();
    assert_int_equal(scene.lines[0].pays, 151);
    assert_int_equal(scene.lines[0].commission, 0);
    assert_int_equal(scene.lines[0].breakage, 1);
    assert_int_equal(scene.lines[0].breakage_of, 2);
}

/* ---- Many players: lists longer than one block of lookups --------------------------------- */

enum { MANY = 1700 };
static struct cr_bet many_bets[2 * MANY];
static struct cr_insurance many_insurance[2 * MANY];
static uint32_t many_underbettors[MANY];
static struct cr_line many_lines[4 * MANY];

static void open_many(void) {
    scene_open();
    scene.round.bets = many_bets;
    scene.round.insurance = many_insurance;
    scene.round.underbettors = many_underbettors;
    scene.settlement = (struct cr_settlement){.lines = many_lines, .room = 4 * MANY};
}

/* Player n bets 10 + n on the banker and insures 3 before and 1000 after the player's card; the
 * list runs forwards and then backwards, so that one player's insurance stands far apart. */
static void test_many_insured(void **state) {
    (void)state;
    open_many();
    scene_deal("AS 4H KD KC AD 6C");                    /* 1 to 4 at 3:2, 2 to 4 at 4:1, 2 to 0 */
    baccarat_book(&scene.book)->banker_draws[4][1] = 1; /* else the banker would stand on an ace */
    for (uint32_t i = 0; i < MANY; i++) {
        many_bets[i] = (struct cr_bet){.player = i * 7919, .bet = BACCARAT_BANKER, .stake = 10 + i};
        many_bets[MANY + i] = (struct cr_bet){.player = i * 7919, .bet = BACCARAT_TIE, .stake = 1};
        many_insurance[i] = (struct cr_insurance){i * 7919, CR_BANKER, 4, 3};
        many_insurance[2 * MANY - 1 - i] = (struct cr_insurance){i * 7919, CR_BANKER, 5, 1000};
    }
    scene.round.bet_count = scene.round.insurance_count = 2 * MANY;
    scene_must_settle();
    for (uint32_t i = 0; i < MANY; i++) {
        const struct cr_line *first = &many_lines[2 * MANY + i];
        const struct cr_line *second = &many_lines[4 * MANY - 1 - i];
        assert_int_equal(first->player, second->player);
        assert_int_equal(first->counted, 3); /* wins 4 1/2 */
        assert_int_equal(first->pays, 4);
        const long room =
            ((10 + (long)i) * 2 - 9) / 8; /* what is left of the cap, at four for one */
        assert_int_equal(second->counted, room < 1000 ? room : 1000);
    }
    many_insurance[MANY + 5].player++;
    scene_must_refuse("INSURANCE_WITHOUT_BET", "insurance[1705]");
}

static void test_many_underbettors(void **state) {
    (void)state;
    open_many();
    scene_deal("9S 9H KD KC");
    for (uint32_t i = 0; i < MANY; i++) {
        many_bets[i] = (struct cr_bet){.player = i, .bet = BACCARAT_TIE, .stake = 1 + i % 2};
        many_underbettors[i] = i * 3;
    }
    scene.round.bet_count = scene.round.underbettor_count = MANY;
    scene.limits.min[BACCARAT_TIE] = 2;
    scene.round.limits = &scene.limits;
    scene_must_settle();
    for (uint32_t i = 0; i < MANY; i++) {
        const bool returned = i % 2 == 0 && i % 3 == 0;
        assert_int_equal(many_lines[i].outcome, returned ? CR_RETURNED : CR_WIN);
        assert_int_equal(many_lines[i].returned, (1 + i % 2) * (returned ? 1 : 9));
    }
}

/* ---- Refusals ----------------------------------------------------------------------------- */

static void test_refused_insurance(void **state) {
    (void)state;
    scene_open();
    scene_deal("2S 5H KD KC 4D 2C"); /* 2 to 5 after four, 6 to 5 after five, 6 to 7 */
    scene_lay(0, BACCARAT_BANKER, 100);
    scene_insure(0, CR_BANKER, 4, 10);
    scene_must_settle();
    scene.insurance[0].on = 2;
    scene_must_refuse("INSURANCE_BAD_SIDE", "insurance[0]");
    scene.insurance[0].on = CR_BANKER;
    scene.insurance[0].after = 6;
    scene_must_refuse("INSURANCE_BAD_MOMENT", "insurance[0]");
    scene.insurance[0].after = 4;
    scene.insurance[0].stake = 0;
    scene_must_refuse("BAD_STAKE", "insurance[0]");
    scene.insurance[0].stake = 10;
    scene.insurance[0].on = CR_PLAYER;
    scene_must_refuse("INSURANCE_WITHOUT_BET", "insurance[0]");
    scene.insurance[0].on = CR_BANKER;
    scene.insurance[0].player = 1;
    scene_must_refuse("INSURANCE_WITHOUT_BET", "insurance[0]");
    scene.insurance[0].player = 0;
    scene.round.options.insurance = 0;
    scene_must_refuse("INSURANCE_NOT_AT_TABLE", "insurance[0]");
    scene.round.options.insurance = 1;
    scene.insurance[0].after = 5; /* 5 to 6 has no row for the banker */
    scene_must_refuse("INSURANCE_NOT_OFFERED", "insurance[0]");
    scene_insure(0, CR_BANKER, 4, 10);
    scene_must_refuse("INSURANCE_OUT_OF_ORDER", "insurance[1]");
}

static void test_refused_cards(void **state) {
    (void)state;
    scene_open();
    scene_lay(0, BACCARAT_BANKER, 100);
    scene_must_refuse("BACCARAT_FIRST_CARDS_MISSING", "cards");
    scene_deal("2S 5H KD");
    scene_must_refuse("BACCARAT_FIRST_CARDS_MISSING", "cards");
    scene_deal("2S 5H KD KC");
    scene_must_refuse("BACCARAT_PLAYER_CARD_MISSING", "cards");
    scene_deal("2S 5H KD KC 4D");
    scene_must_refuse("BACCARAT_BANKER_CARD_MISSING", "cards");
    scene_deal("6S 5H KD KC");
    scene_must_refuse("BACCARAT_BANKER_CARD_MISSING_STOOD", "cards");
    scene_deal("2S 5H KD KC 4D 2C 2C");
    scene_must_refuse("BACCARAT_CARDS_LEFT_OVER", "cards[6]");
    scene_deal("9S 5H KD KC 4D");
    scene_must_refuse("BACCARAT_CARDS_AFTER_NATURAL", "cards[4]");
    scene_deal("6S 7H KD KC 4D");
    scene_must_refuse("BACCARAT_CARDS_LEFT_OVER", "cards[4]");
    scene_deal("2S 5H KD ?? 4D 2C");
    scene_must_refuse("BAD_CARD", "cards[3]");
    scene.round.options.decks = 1;
    scene_deal("2S 5H KD KD 4D 2C");
    scene_must_refuse("IMPOSSIBLE_CARDS", "cards[3]");
    scene.bets[0].bet = BACCARAT_INSURANCE;
    scene_must_refuse("UNKNOWN_BET", "bets[0]");
}

/* Insurance that was never offered is an illegal bet also where the cards end too early or too
 * late; when they do not reach the moment it speaks of, they are incomplete. */
static void test_refused_insurance_before_cards(void **state) {
    (void)state;
    scene_open();
    scene_lay(0, BACCARAT_BANKER, 100);
    scene_insure(0, CR_BANKER, 4, 10);
    scene_deal("2S 3H KD KC"); /* no row for 3 */
    scene_must_refuse("INSURANCE_NOT_OFFERED", "insurance[0]");
    scene_deal("9S 7H KD KC 4D"); /* a natural: no card to come */
    scene_must_refuse("INSURANCE_NOT_OFFERED", "insurance[0]");
    scene_deal("2S 3H KD");
    scene_must_refuse("BACCARAT_FIRST_CARDS_MISSING", "cards");
    scene.insurance[0].after = 5;
    scene_deal("2S 3H KD KC");
    scene_must_refuse("BACCARAT_PLAYER_CARD_MISSING", "cards");
    scene_deal("6S 3H KD KC 4D"); /* the fifth card is the banker's */
    scene_must_refuse("INSURANCE_NOT_OFFERED", "insurance[0]");
}

static void test_no_bets(void **state) {
    (void)state;
    scene_open();
    scene_deal("9S 5H KD KC");
    scene_must_settle();
    assert_int_equal(scene.settlement.count, 0);
    assert_int_equal(scene.settlement.result.player_total, 9);
    assert_int_equal(scene.settlement.result.banker_total, 5);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_overflow),
        cmocka_unit_test(test_wide_commission),
        cmocka_unit_test(test_wide_insurance),
        cmocka_unit_test(test_wide_differential),
        cmocka_unit_test(test_no_commission_left),
        cmocka_unit_test(test_many_insured),
        cmocka_unit_test(test_many_underbettors),
        cmocka_unit_test(test_refused_insurance),
        cmocka_unit_test(test_refused_cards),
        cmocka_unit_test(test_refused_insurance_before_cards),
        cmocka_unit_test(test_no_bets),
    };
    return cmocka_run_group_tests_name("baccarat_edges", tests, NULL, NULL);
}
