/* Blackjack, exhaustively where it can be: totals, the dealer's draws, what is open to every hand;
 * then what only the C interface can be asked: fields, room, overflow. The text tables in
 * tests/cases/blackjack*.txt hold the rest. */
#include "games/blackjack/refusal.h"
#include "games/blackjack/rulebook.h"
#include "games/blackjack/rules.h"
#include "games/blackjack/state.h"
#include "games/blackjack_support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

enum { AN = 1, BINH, CUONG };

static struct cr_rulebook book;
static struct cr_limits limits;
static struct cr_round given;
static struct cr_bet bets[32];
static cr_card cards[64];
static struct cr_action actions[256];
static struct cr_line lines[512];
static struct cr_settlement settlement;
static struct cr_refusal refusal;

static int open_round(void **state) {
    (void)state;
    if (!cr_rulebook_builtin(CR_BLACKJACK, &book))
        return 1;
    cr_limits_none(&limits);
    given = (struct cr_round){.game = CR_BLACKJACK,
                              .options = book.options,
                              .limits = &limits,
                              .bets = bets,
                              .cards = cards,
                              .actions = actions};
    return 0;
}

static cr_card card(unsigned rank, unsigned suit) {
    return (cr_card)(rank * 4 + suit % 4);
}

static void lay(uint32_t player, unsigned bet, unsigned box, cr_money stake) {
    bets[given.bet_count++] = (struct cr_bet){
        .player = player, .bet = (uint16_t)bet, .box = (uint8_t)box, .stake = stake};
}

static void deal(const char *text) {
    for (; *text != '\0'; text += text[2] == ' ' ? 3 : 2)
        cards[given.card_count++] = cr_card_parse(text, 2);
}

static struct cr_action *decide(unsigned box, unsigned hand, enum cr_do act,
                                const struct cr_share *shares, size_t count) {
    struct cr_action *action = &actions[given.action_count++];
    *action = (struct cr_action){.box = (uint8_t)box,
                                 .hand = (uint8_t)hand,
                                 .act = (uint8_t)act,
                                 .shares = shares,
                                 .share_count = count};
    return action;
}

static bool settle(void) {
    settlement = (struct cr_settlement){.lines = lines, .room = sizeof lines / sizeof lines[0]};
    return settlement_make(&book, &given, &settlement, &refusal);
}

static void must_settle(void) {
    if (!settle())
        fail_msg("%s at %s", cr_refusal_name(refusal.why), refusal.where);
}

static void must_refuse(int why, const char *where) {
    assert_false(settle());
    assert_string_equal(cr_refusal_name(refusal.why), cr_refusal_name((int)why));
    assert_string_equal(refusal.where, where);
}

/* ---- Totals and the dealer ------------------------------------------------------------------ */

static unsigned long hands_seen;

static void check_total(const struct blackjack_hand *hand) {
    const unsigned slow = slow_total(hand->cards, hand->count);
    assert_int_equal(hand_total(hand), slow);
    assert_int_equal(hand_is_bust(hand), slow > 21);
    unsigned hard = 0;
    for (unsigned i = 0; i < hand->count; i++)
        hard += hand->cards[i] / 4 >= 9 ? 10u : hand->cards[i] / 4 + 1u;
    assert_int_equal(hand_is_soft(hand), slow != hard);
    assert_int_equal(dealer_draws(hand), slow <= 16);
    hands_seen++;
}

/* Every way to draw from `hand` on, ranks not falling, until it has 21 or more. */
static void every_hand_from(const struct blackjack_hand *hand, unsigned rank) {
    for (; rank < 13; rank++) {
        struct blackjack_hand next = *hand;
        blackjack_hand_take(&next, card(rank, next.count));
        check_total(&next);
        if (slow_total(next.cards, next.count) < 21)
            every_hand_from(&next, rank);
    }
}

static void test_4_2_totals_of_every_hand(void **state) {
    (void)state;
    struct blackjack_hand hand;
    blackjack_hand_begin(&hand, 0);
    hands_seen = 0;
    every_hand_from(&hand, 0);
    assert_true(hands_seen > 10000);
}

static void test_4_13_2_the_longest_hand(void **state) {
    (void)state;
    struct blackjack_hand hand;
    blackjack_hand_begin(&hand, 0);
    for (unsigned i = 0; i < 19; i++) {
        blackjack_hand_take(&hand, card(i == 10 ? 1 : 0, i));
        check_total(&hand);
        assert_true(hand_total(&hand) < 21);
    }
    blackjack_hand_take(&hand, card(0, 0));
    assert_int_equal(hand_total(&hand), 21);
    assert_int_equal(hand.count, BLACKJACK_HAND_CARDS);
}

/* The dealer's hand so far, played on with every card by the machine. */
static void every_dealer_from(const struct blackjack_round *round, unsigned long *seen) {
    for (unsigned points = 0; points < 10; points++) {
        struct blackjack_round next = *round;
        blackjack_deal(&next, card(points, 0));
        (*seen)++;
        const bool draws = slow_total(next.dealer.cards, next.dealer.count) <= 16;
        assert_int_equal(next.need, draws ? BLACKJACK_DEALER_CARD : BLACKJACK_OVER);
        if (draws)
            every_dealer_from(&next, seen);
    }
}

static void test_4_14_every_way_the_dealer_draws(void **state) {
    (void)state;
    static struct blackjack_round round;
    unsigned long seen = 0;
    lay(AN, BLACKJACK_MAIN, 1, 100);
    for (unsigned up = 0; up < 10; up++) {
        blackjack_begin(&round, &book, &given);
        blackjack_deal(&round, card(9, 0));
        assert_int_equal(round.need, BLACKJACK_DEALER_CARD);
        blackjack_deal(&round, card(up, 0));
        blackjack_deal(&round, card(8, 0));
        const struct cr_action stand = {.box = 1, .hand = 1, .act = CR_STAND};
        assert_int_equal(blackjack_act(&round, &stand, 0), WHY_ACCEPTED);
        assert_int_equal(round.need, BLACKJACK_DEALER_CARD);
        every_dealer_from(&round, &seen);
    }
    assert_true(seen > 50000);
}

/* ---- What is open to a hand ----------------------------------------------------------------- */

static unsigned points_of(unsigned rank) {
    return rank >= 9 ? 10 : rank + 1;
}

static void deal_two(struct blackjack_round *round, unsigned first, unsigned up, unsigned second) {
    memset(round, 0, sizeof *round);
    blackjack_begin(round, &book, &given);
    blackjack_deal(round, card(first, 0));
    blackjack_deal(round, card(up, 1));
    blackjack_deal(round, card(second, 2));
}

static bool should_allow(enum cr_do act, unsigned first, unsigned up, unsigned second) {
    const bool natural = (first == 0 && second >= 9) || (second == 0 && first >= 9);
    switch (act) {
    case CR_INSURE:
        return up == 0;
    case CR_EVEN_MONEY:
        return up == 0 && natural;
    case CR_SPLIT:
        return points_of(first) == points_of(second);
    case CR_SURRENDER:
        return up != 0 && !natural;
    default:
        return !natural;
    }
}

static void try_action(const struct blackjack_round *before, enum cr_do act, bool allowed) {
    static struct blackjack_round after;
    const bool whole = act == CR_DOUBLE || act == CR_SPLIT;
    const struct cr_share share = {AN, whole ? 100 : 50};
    const struct cr_action action = {
        .box = 1, .hand = 1, .act = (uint8_t)act, .shares = &share, .share_count = 1};
    after = *before;
    const int why = blackjack_act(&after, &action, 0);
    assert_int_equal(why == WHY_ACCEPTED, allowed);
    if (!allowed) {
        assert_string_equal(cr_refusal_code((int)why), "illegal-action");
        assert_memory_equal(&after, before, sizeof after);
    }
    if (act != CR_EVEN_MONEY)
        assert_int_equal(blackjack_may(before, act) == WHY_ACCEPTED, allowed);
}

static void test_4_13_what_is_open_to_every_two_cards(void **state) {
    (void)state;
    static struct blackjack_round round;
    lay(AN, BLACKJACK_MAIN, 1, 100);
    for (unsigned first = 0; first < 13; first++)
        for (unsigned second = 0; second < 13; second++)
            for (unsigned up = 0; up < 13; up++) {
                deal_two(&round, first, up, second);
                for (unsigned act = 0; act < CR_DOES; act++)
                    try_action(&round, (enum cr_do)act,
                               should_allow((enum cr_do)act, first, up, second));
            }
}

static void split_once(struct blackjack_round *round, unsigned hand) {
    const struct cr_share share = {AN, 100};
    const struct cr_action action = {
        .box = 1, .hand = (uint8_t)hand, .act = CR_SPLIT, .shares = &share, .share_count = 1};
    assert_int_equal(blackjack_act(round, &action, 0), WHY_ACCEPTED);
}

static void after_split(unsigned first, unsigned second, unsigned third, bool by_points) {
    static struct blackjack_round round;
    given.options.resplit_by_points = by_points;
    deal_two(&round, first, 5, second);
    split_once(&round, 1);
    assert_int_equal(round.need, BLACKJACK_BOX_CARD);
    blackjack_deal(&round, card(third, 3));
    const bool takes_none = first == 0 || (points_of(first) == 10 && third == 0);
    if (takes_none) {
        assert_int_equal(round.need, BLACKJACK_BOX_CARD); /* the second hand's turn */
        assert_int_equal(round.at_hand, 1);
        return;
    }
    assert_int_equal(round.need, BLACKJACK_DECISION);
    const bool again = by_points ? points_of(first) == points_of(third) : first == third;
    try_action(&round, CR_SPLIT, again);
    try_action(&round, CR_DOUBLE, true);
    try_action(&round, CR_SURRENDER, false);
    try_action(&round, CR_INSURE, false);
    try_action(&round, CR_EVEN_MONEY, false);
    try_action(&round, CR_HIT, true);
    try_action(&round, CR_STAND, true);
}

static void test_4_10_3_what_is_open_after_every_split(void **state) {
    (void)state;
    lay(AN, BLACKJACK_MAIN, 1, 100);
    for (unsigned first = 0; first < 13; first++)
        for (unsigned second = 0; second < 13; second++)
            for (unsigned third = 0; third < 13; third++)
                if (points_of(first) == points_of(second)) {
                    after_split(first, second, third, false);
                    after_split(first, second, third, true);
                }
}

static void test_4_13_2_nothing_is_decided_when_nobody_waits(void **state) {
    (void)state;
    static struct blackjack_round round;
    lay(AN, BLACKJACK_MAIN, 1, 100);
    blackjack_begin(&round, &book, &given);
    const struct cr_action stand = {.box = 1, .hand = 1, .act = CR_STAND};
    assert_int_equal(blackjack_act(&round, &stand, 0), WHY_NO_DECISION_WAITS);
    const struct cr_action insure = {.box = 1, .hand = 1, .act = CR_INSURE};
    assert_int_equal(blackjack_act(&round, &insure, 0), WHY_INSURANCE_CLOSED);
}

static void test_4_11_2_the_dealers_second_card_closes_insurance(void **state) {
    (void)state;
    static struct blackjack_round round;
    lay(AN, BLACKJACK_MAIN, 1, 100);
    deal_two(&round, 0, 0, 12);
    assert_int_equal(round.need, BLACKJACK_DEALER_CARD);
    assert_true(round.insurance_open);
    const struct cr_share share = {AN, 0};
    const struct cr_action even = {
        .box = 1, .hand = 1, .act = CR_EVEN_MONEY, .shares = &share, .share_count = 1};
    static struct blackjack_round taken;
    taken = round;
    assert_int_equal(blackjack_act(&taken, &even, 0), WHY_ACCEPTED);
    assert_int_equal(taken.need, BLACKJACK_OVER);
    blackjack_deal(&round, card(4, 0));
    assert_int_equal(round.need, BLACKJACK_OVER);
    assert_int_equal(blackjack_act(&round, &even, 0), WHY_INSURANCE_CLOSED);
}

static void test_J9_a_player_is_named_once(void **state) {
    (void)state;
    static struct blackjack_round round;
    lay(AN, BLACKJACK_MAIN, 1, 100);
    lay(BINH, BLACKJACK_MAIN, 1, 100);
    deal_two(&round, 7, 5, 7);
    const struct cr_share shares[] = {{AN, 100}, {AN, 100}};
    struct cr_action action = {
        .box = 1, .hand = 1, .act = CR_DOUBLE, .shares = shares, .share_count = 2};
    assert_int_equal(blackjack_act(&round, &action, 0), WHY_NAMED_TWICE);
    action.act = CR_SPLIT;
    assert_int_equal(blackjack_act(&round, &action, 0), WHY_NAMED_TWICE);
    action.act = CR_SURRENDER;
    assert_int_equal(blackjack_act(&round, &action, 0), WHY_NAMED_TWICE);
}

static void test_4_11_1_a_refused_insurance_lays_nothing(void **state) {
    (void)state;
    static struct blackjack_round round;
    lay(AN, BLACKJACK_MAIN, 1, 100);
    lay(BINH, BLACKJACK_MAIN, 1, 100);
    deal_two(&round, 7, 0, 7);
    const struct cr_share shares[] = {{AN, 30}, {BINH, 50}, {AN, 21}};
    const struct cr_action action = {
        .box = 1, .hand = 1, .act = CR_INSURE, .shares = shares, .share_count = 3};
    assert_int_equal(blackjack_act(&round, &action, 0), WHY_INSURANCE_ABOVE_HALF);
    assert_int_equal(round.insurance_count, 0);
    assert_int_equal(round.boxes[0].bets[0].insured, 0);
    assert_int_equal(round.boxes[0].bets[1].insured, 0);
}

static void test_4_11_4_insurance_stakes_have_an_end(void **state) {
    (void)state;
    const struct cr_share share = {CUONG, 1};
    lay(AN, BLACKJACK_MAIN, 1, 1000);
    deal("TS AD 9H KC");
    for (unsigned i = 0; i < BLACKJACK_INSURANCES; i++) {
        struct cr_action *action = decide(1, 1, CR_INSURE, &share, 1);
        action->for_other = true;
        action->for_player = AN;
    }
    decide(1, 1, CR_STAND, NULL, 0);
    must_settle();
    assert_int_equal(settlement.count, BLACKJACK_INSURANCES + 1);
    actions[given.action_count - 1] = actions[0];
    decide(1, 1, CR_STAND, NULL, 0);
    must_refuse(WHY_INSURANCE_TOO_MANY, "actions[128]");
}

/* ---- Fields and bets ------------------------------------------------------------------------ */

static void test_1_2_1_boxes_are_1_to_7_ascending(void **state) {
    (void)state;
    lay(AN, BLACKJACK_MAIN, 3, 100);
    lay(AN, BLACKJACK_MAIN, 0, 100);
    must_refuse(WHY_BOX_NUMBER, "bets[1]");
    bets[1].box = 8;
    must_refuse(WHY_BOX_NUMBER, "bets[1]");
    bets[1].box = 2;
    must_refuse(WHY_BOX_ORDER, "bets[1]");
}

static void test_4_13_1_fields_of_actions(void **state) {
    (void)state;
    const struct cr_share nothing = {AN, 0};
    const struct cr_split_pair no_pair = {1, AN, 0};
    lay(AN, BLACKJACK_MAIN, 1, 100);
    deal("8S 6D 8H");
    struct cr_action *action = decide(1, 1, CR_DOES, &nothing, 1);
    must_refuse(WHY_UNKNOWN_DECISION, "actions[0]");
    static const enum cr_do staked[] = {CR_DOUBLE, CR_SPLIT, CR_INSURE};
    for (size_t i = 0; i < 3; i++) {
        action->act = (uint8_t)staked[i];
        must_refuse(WHY_BAD_STAKE, "actions[0]");
    }
    action->act = CR_SPLIT;
    action->share_count = 0;
    action->pairs = &no_pair;
    action->pair_count = 1;
    must_refuse(WHY_BAD_STAKE, "actions[0]");
    given.void_clause = "7.14";
    must_settle(); /* actions are not read in a void round */
}

static void test_4_8_1_a_pair_bet_needs_a_box(void **state) {
    (void)state;
    lay(AN, BLACKJACK_PAIR, 1, 100);
    must_refuse(WHY_PAIR_WITHOUT_BOX, "bets[0]");
    lay(AN, BLACKJACK_MAIN, 2, 100);
    must_refuse(WHY_PAIR_WITHOUT_BOX, "bets[0]");
}

static void test_4_11_1_insurance_is_no_first_bet(void **state) {
    (void)state;
    lay(AN, BLACKJACK_MAIN, 1, 100);
    lay(AN, BLACKJACK_INSURANCE, 1, 50);
    must_refuse(WHY_INSURANCE_BEFORE_CARDS, "bets[1]");
}

/* The list of bets may mix main and pair bets of a box. */
static void test_4_8_pair_bets_before_main_bets(void **state) {
    (void)state;
    lay(CUONG, BLACKJACK_PAIR, 1, 10);
    lay(AN, BLACKJACK_MAIN, 1, 100);
    lay(AN, BLACKJACK_PAIR, 1, 20);
    lay(BINH, BLACKJACK_MAIN, 1, 50);
    deal("8S 6D 8H TC AC");
    decide(1, 1, CR_STAND, NULL, 0);
    must_settle();
    assert_int_equal(settlement.count, 4);
    assert_int_equal(lines[0].player, AN);
    assert_int_equal(lines[1].player, BINH);
    assert_int_equal(lines[2].source, 0);
    assert_int_equal(lines[3].source, 2);
    assert_int_equal(lines[3].pays, 220);
}

static void test_7_6_a_pair_bet_may_be_void_by_itself(void **state) {
    (void)state;
    lay(AN, BLACKJACK_MAIN, 1, 100);
    lay(AN, BLACKJACK_PAIR, 1, 20);
    bets[1].void_clause = "7.11.3";
    deal("AS 6D KH");
    must_settle();
    assert_int_equal(lines[1].outcome, CR_VOID);
    assert_int_equal(lines[1].returned, 20);
    assert_string_equal(lines[1].clauses[0], "7.11.3");
}

static void test_room_for_every_line(void **state) {
    (void)state;
    const struct cr_share share = {AN, 100};
    const struct cr_split_pair pair = {2, BINH, 7};
    lay(AN, BLACKJACK_MAIN, 1, 100);
    deal("8S 6D 8H TC 9C TD AS");
    struct cr_action *split = decide(1, 1, CR_SPLIT, &share, 1);
    split->pairs = &pair;
    split->pair_count = 1;
    decide(1, 1, CR_STAND, NULL, 0);
    decide(1, 2, CR_STAND, NULL, 0);
    assert_int_equal(settlement_lines_needed(&given), 3);
    must_settle();
    assert_int_equal(settlement.count, 3);
    settlement = (struct cr_settlement){.lines = lines, .room = 2};
    assert_false(settlement_make(&book, &given, &settlement, &refusal));
    assert_int_equal(refusal.why, WHY_NO_ROOM);
}

/* ---- Results -------------------------------------------------------------------------------- */

static void test_6_1_the_result_shows_the_dealers_hand(void **state) {
    (void)state;
    must_settle();
    assert_int_equal(settlement.result.dealer_cards, 0);
    lay(AN, BLACKJACK_MAIN, 1, 100);
    deal("AS AD KH KC");
    must_settle();
    assert_int_equal(settlement.result.dealer_cards, 2);
    assert_int_equal(settlement.result.dealer_total, 21);
    assert_true(settlement.result.dealer_blackjack);
    assert_int_equal(lines[0].points, 21);
}

static void test_G8_a_maximum_of_nothing_returns_the_stake(void **state) {
    (void)state;
    static const struct cr_share an = {AN, 0};
    limits.max[book.bets[BLACKJACK_MAIN].kind] = 0;
    lay(AN, BLACKJACK_MAIN, 1, 100);
    deal("TS 6D 6H");
    decide(1, 1, CR_SURRENDER, &an, 1);
    must_settle();
    assert_int_equal(lines[0].outcome, CR_RETURNED);
    assert_int_equal(lines[0].returned, 100);
    assert_int_equal(lines[0].counted, 0);
    given.card_count = given.action_count = 0;
    deal("AS AD KH");
    decide(1, 1, CR_EVEN_MONEY, &an, 1);
    must_settle();
    assert_int_equal(lines[0].outcome, CR_RETURNED);
    given.card_count = given.action_count = 0;
    deal("TS TD 6H AC");
    decide(1, 1, CR_STAND, NULL, 0);
    must_settle(); /* a dealer's blackjack takes nothing */
    assert_int_equal(lines[0].outcome, CR_RETURNED);
    assert_int_equal(lines[0].returned, 100);
}

/* Ratios come from the rulebook: another edition pays by its own. */
static void test_5_1_another_edition_pays_its_own_ratios(void **state) {
    (void)state;
    book.bets[BLACKJACK_MAIN].pays[MAIN_BLACKJACK].ratio = (struct cr_ratio){6, 5};
    book.bets[BLACKJACK_MAIN].pays[MAIN_SURRENDER].ratio = (struct cr_ratio){1, 4};
    static const struct cr_share binh = {BINH, 0};
    lay(AN, BLACKJACK_MAIN, 1, 101);
    lay(BINH, BLACKJACK_MAIN, 2, 101);
    deal("AS TH 6D KH 6C");
    decide(2, 1, CR_SURRENDER, &binh, 1);
    must_settle();
    assert_int_equal(lines[0].pays, 121); /* 121 1/5 */
    assert_int_equal(lines[0].breakage, 1);
    assert_int_equal(lines[0].breakage_of, 5);
    assert_int_equal(lines[1].returned, 25); /* 25 1/4 */
    assert_int_equal(lines[1].breakage, 1);
    assert_int_equal(lines[1].breakage_of, 4);
}

/* ---- Overflow ------------------------------------------------------------------------------- */

static const cr_money most = CR_MONEY_MAX;

static void test_G2_main_bets_that_overflow(void **state) {
    (void)state;
    lay(BINH, BLACKJACK_MAIN, 1, 100);
    lay(AN, BLACKJACK_MAIN, 2, most);
    deal("TS TH 6D 9H 9C TC 2S");
    decide(1, 1, CR_STAND, NULL, 0);
    decide(2, 1, CR_STAND, NULL, 0);
    must_refuse(WHY_OVERFLOW, "box 2 hand 1");
    bets[1].stake = most / 2;
    must_settle();
    assert_int_equal(lines[1].returned, most - 1);
    bets[1].stake = most / 2 + 1;
    must_refuse(WHY_OVERFLOW, "box 2 hand 1");
}

static void test_G2_even_money_that_overflows(void **state) {
    (void)state;
    static const struct cr_share an = {AN, 0};
    lay(AN, BLACKJACK_MAIN, 1, most);
    deal("AS AD KH");
    decide(1, 1, CR_EVEN_MONEY, &an, 1);
    must_refuse(WHY_OVERFLOW, "box 1 hand 1");
}

static void test_G2_a_doubled_stake_that_overflows(void **state) {
    (void)state;
    static const struct cr_share an = {AN, CR_MONEY_MAX};
    lay(AN, BLACKJACK_MAIN, 1, most);
    deal("TS TD 6H KC"); /* lost, but the stake itself is too large */
    decide(1, 1, CR_DOUBLE, &an, 1);
    must_refuse(WHY_OVERFLOW, "box 1 hand 1");
}

/* Only an edition that gives more than the stake back can do this. */
static void test_G2_a_surrender_that_overflows(void **state) {
    (void)state;
    static const struct cr_share an = {AN, 0};
    book.bets[BLACKJACK_MAIN].pays[MAIN_SURRENDER].ratio = (struct cr_ratio){2, 1};
    lay(AN, BLACKJACK_MAIN, 1, most);
    deal("TS TD 6H");
    decide(1, 1, CR_SURRENDER, &an, 1);
    must_refuse(WHY_OVERFLOW, "box 1 hand 1");
    limits.max[book.bets[BLACKJACK_MAIN].kind] = 100;
    must_refuse(WHY_OVERFLOW, "box 1 hand 1");
}

static void test_G2_pair_bets_that_overflow(void **state) {
    (void)state;
    lay(AN, BLACKJACK_MAIN, 1, 100);
    lay(AN, BLACKJACK_PAIR, 1, most / 11);
    deal("8S 6D 8H TC AC");
    decide(1, 1, CR_STAND, NULL, 0);
    must_refuse(WHY_OVERFLOW, "box 1 hand 1");
    bets[1].stake = most / 12;
    must_settle();
}

static void test_G2_split_pair_bets_that_overflow(void **state) {
    (void)state;
    static const struct cr_share an = {AN, 100};
    static const struct cr_split_pair pair = {2, AN, CR_MONEY_MAX};
    lay(AN, BLACKJACK_MAIN, 1, 100);
    deal("8S 6D 8H TC 8C TD AS");
    struct cr_action *split = decide(1, 1, CR_SPLIT, &an, 1);
    split->pairs = &pair;
    split->pair_count = 1;
    decide(1, 1, CR_STAND, NULL, 0);
    decide(1, 2, CR_STAND, NULL, 0);
    must_refuse(WHY_OVERFLOW, "box 1 hand 2");
}

static void test_G2_insurance_that_overflows(void **state) {
    (void)state;
    static const struct cr_share an = {AN, CR_MONEY_MAX / 2};
    lay(AN, BLACKJACK_MAIN, 1, most);
    deal("TS AD 6H KC");
    decide(1, 1, CR_INSURE, &an, 1);
    decide(1, 1, CR_STAND, NULL, 0);
    must_refuse(WHY_OVERFLOW, "box 1 hand 1");
}

#define T(name) cmocka_unit_test_setup(name, open_round)

int main(void) {
    const struct CMUnitTest tests[] = {
        T(test_4_2_totals_of_every_hand),
        T(test_4_13_2_the_longest_hand),
        T(test_4_14_every_way_the_dealer_draws),
        T(test_4_13_what_is_open_to_every_two_cards),
        T(test_4_10_3_what_is_open_after_every_split),
        T(test_4_13_2_nothing_is_decided_when_nobody_waits),
        T(test_4_11_2_the_dealers_second_card_closes_insurance),
        T(test_J9_a_player_is_named_once),
        T(test_4_11_1_a_refused_insurance_lays_nothing),
        T(test_4_11_4_insurance_stakes_have_an_end),
        T(test_1_2_1_boxes_are_1_to_7_ascending),
        T(test_4_13_1_fields_of_actions),
        T(test_4_8_1_a_pair_bet_needs_a_box),
        T(test_4_11_1_insurance_is_no_first_bet),
        T(test_4_8_pair_bets_before_main_bets),
        T(test_7_6_a_pair_bet_may_be_void_by_itself),
        T(test_room_for_every_line),
        T(test_6_1_the_result_shows_the_dealers_hand),
        T(test_G8_a_maximum_of_nothing_returns_the_stake),
        T(test_5_1_another_edition_pays_its_own_ratios),
        T(test_G2_main_bets_that_overflow),
        T(test_G2_even_money_that_overflows),
        T(test_G2_a_doubled_stake_that_overflows),
        T(test_G2_a_surrender_that_overflows),
        T(test_G2_pair_bets_that_overflow),
        T(test_G2_split_pair_bets_that_overflow),
        T(test_G2_insurance_that_overflows),
    };
    return cmocka_run_group_tests_name("games/blackjack", tests, NULL, NULL);
}
