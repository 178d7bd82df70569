/* Baccarat against a second, slow reading of its rulebook: the deal over every sequence of six
 * values, insurance in every state, and random rounds whose caps and cuts are found by counting. */
#include "games/baccarat/rulebook.h"
#include "games/baccarat/rules.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "games/baccarat_support.h"
#include "games/felt_support.h"

/* ---- The slow way: the deal --------------------------------------------------------------- */

static const int value_of_rank[13] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0};

/* Table 2 as printed, a ten-value card as 0: on which third cards of the player the banker draws.
 */
static const char *const banker_draws_on[8] = {
    "1234567890", "1234567890", "1234567890", "123456790", "234567", "4567", "67", "",
};

struct hands {
    int player, banker; /* totals */
    int player_cards, banker_cards;
    int next; /* whose card is missing: CR_PLAYER, CR_BANKER, or BACCARAT_OVER */
};

static int sum_of(const cr_card *cards, const int *which, int count) {
    int sum = 0;
    for (int i = 0; i < count; i++)
        sum += value_of_rank[cards[which[i]] / 4];
    return sum % 10;
}

/* Reads the first `count` cards as a deal, from the start each time. */
static struct hands slow_deal(const cr_card *cards, int count) {
    struct hands hands = {0, 0, (count + 1) / 2, count / 2, count % 2};
    if (count < 4)
        return hands;
    const int player_two = sum_of(cards, (const int[]){0, 2}, 2);
    const int banker_two = sum_of(cards, (const int[]){1, 3}, 2);
    hands = (struct hands){player_two, banker_two, 2, 2, BACCARAT_OVER};
    if (player_two == 8 || player_two == 9 || banker_two == 8 || banker_two == 9)
        return hands;
    int banker_takes;
    if (player_two <= 5) {
        hands.next = CR_PLAYER;
        if (count < 5)
            return hands;
        hands.player = sum_of(cards, (const int[]){0, 2, 4}, 3);
        hands.player_cards = 3;
        const char third = (char)('0' + value_of_rank[cards[4] / 4]);
        banker_takes = strchr(banker_draws_on[banker_two], third) != NULL ? 5 : -1;
    } else {
        banker_takes = banker_two <= 5 ? 4 : -1;
    }
    hands.next = BACCARAT_OVER;
    if (banker_takes < 0)
        return hands;
    hands.next = CR_BANKER;
    if (count <= banker_takes)
        return hands;
    hands.banker = sum_of(cards, (const int[]){1, 3, banker_takes}, 3);
    hands.banker_cards = 3;
    hands.next = BACCARAT_OVER;
    return hands;
}

/* ---- The slow way: 6.4.6, typed off the rulebook ------------------------------------------ */

static const struct row {
    int on, after, own_from, own_to, other_from, other_to, win, stake;
} insurance_rows[] = {
    {CR_BANKER, 4, 4, 4, 0, 3, 3, 2}, {CR_BANKER, 4, 5, 5, 0, 4, 2, 1},
    {CR_BANKER, 4, 6, 6, 0, 5, 3, 1}, {CR_BANKER, 4, 7, 7, 0, 5, 4, 1},
    {CR_BANKER, 5, 1, 1, 1, 1, 6, 1}, {CR_BANKER, 5, 2, 6, 1, 1, 7, 1},
    {CR_BANKER, 5, 3, 6, 2, 2, 4, 1}, {CR_BANKER, 5, 4, 4, 3, 3, 3, 2},
    {CR_BANKER, 5, 5, 5, 4, 4, 2, 1}, {CR_PLAYER, 4, 5, 5, 4, 4, 2, 1},
    {CR_PLAYER, 4, 6, 6, 0, 5, 3, 1}, {CR_PLAYER, 4, 7, 7, 0, 5, 4, 1},
    {CR_PLAYER, 5, 5, 5, 0, 4, 2, 1}, {CR_PLAYER, 5, 6, 6, 0, 5, 3, 1},
    {CR_PLAYER, 5, 7, 7, 0, 6, 4, 1}, {CR_PLAYER, 5, 8, 8, 0, 6, 7, 1},
    {CR_PLAYER, 5, 9, 9, 0, 6, 9, 1},
};
enum { ROWS = sizeof insurance_rows / sizeof insurance_rows[0] };

static const struct row *row_for(int on, int after, int own, int other) {
    for (int i = 0; i < ROWS; i++) {
        const struct row *row = &insurance_rows[i];
        if (row->on == on && row->after == after && own >= row->own_from && own <= row->own_to &&
            other >= row->other_from && other <= row->other_to)
            return row;
    }
    return NULL;
}

/* What insurance of a hand is offered when exactly `count` cards are open. */
static struct cr_ratio slow_offer(const cr_card *cards, int count, int on) {
    const struct hands hands = slow_deal(cards, count);
    const struct cr_ratio nothing = {0, 1};
    if (count < 4 || hands.next == BACCARAT_OVER)
        return nothing;
    const int own = on == CR_PLAYER ? hands.player : hands.banker;
    const int other = on == CR_PLAYER ? hands.banker : hands.player;
    const struct row *row = row_for(on, hands.player_cards == 3 ? 5 : 4, own, other);
    return row == NULL ? nothing : (struct cr_ratio){row->win, row->stake};
}

/* The offer at a moment of a finished deal. */
static struct cr_ratio slow_offer_after(const cr_card *cards, int after, int on) {
    if (after == 5 && slow_deal(cards, 5).player_cards != 3)
        return (struct cr_ratio){0, 1};
    return slow_offer(cards, after, on);
}

/* ---- The deal ----------------------------------------------------------------------------- */

/* Six cards whose values are the digits of a number; which ten-value card it is turns with it. */
static void six_cards(int number, cr_card cards[6]) {
    for (int i = 0, rest = number; i < 6; i++, rest /= 10) {
        const int value = rest % 10;
        const int rank = value == 0 ? 9 + (number / 7 + i * i) % 4 : value - 1;
        cards[i] = (cr_card)(rank * 4 + (number + i) % 4);
    }
}

static void check_step(const struct baccarat_deal *dealt, const cr_card *cards, int count) {
    const struct hands hands = slow_deal(cards, count);
    assert_int_equal(baccarat_next(&scene.book, dealt), hands.next);
    assert_int_equal(dealt->held[CR_PLAYER], hands.player_cards);
    assert_int_equal(dealt->held[CR_BANKER], hands.banker_cards);
    for (int on = CR_PLAYER; on <= CR_BANKER; on++) {
        const struct cr_ratio offer = baccarat_offer(&scene.book, dealt, (enum cr_side)on);
        const struct cr_ratio expected = slow_offer(cards, count, on);
        assert_int_equal(offer.win, expected.win);
        assert_int_equal(offer.stake, expected.stake);
    }
}

static void test_every_deal(void **state) {
    (void)state;
    scene_open();
    size_t lengths[7] = {0};
    for (int number = 0; number < 1000000; number++) {
        cr_card cards[6];
        struct baccarat_deal dealt = {.card_count = 0};
        int count = 0;
        six_cards(number, cards);
        check_step(&dealt, cards, 0);
        while (slow_deal(cards, count).next != BACCARAT_OVER) {
            baccarat_take(&scene.book, &dealt, cards[count++]);
            check_step(&dealt, cards, count);
        }
        const struct hands hands = slow_deal(cards, count);
        assert_int_equal(dealt.total[CR_PLAYER], hands.player);
        assert_int_equal(dealt.total[CR_BANKER], hands.banker);
        lengths[count]++;
    }
    assert_int_equal(lengths[0] + lengths[1] + lengths[2] + lengths[3], 0);
    /* Both totals are even over 0 to 9: 36 of 100 natural, four stand both on 6 and 7. */
    assert_int_equal(lengths[4], 1000000 / 100 * (36 + 4));
}

static void test_every_rank(void **state) {
    (void)state;
    for (int card = 0; card < CR_DECK; card++)
        assert_int_equal(baccarat_value((cr_card)card), value_of_rank[card / 4]);
}

/* Every total of the rows by hand: a card to be drawn makes the offer, none takes it away. */
static void test_offers_of_table_6_4_6(void **state) {
    (void)state;
    scene_open();
    int offered = 0;
    for (int on = 0; on < 2; on++)
        for (int after = 4; after <= 5; after++)
            for (int own = 0; own < 10; own++)
                for (int other = 0; other < 10; other++) {
                    const struct row *row = row_for(on, after, own, other);
                    const struct cr_ratio ratio =
                        baccarat_book(&scene.book)->insurance[on][after == 5][own][other];
                    assert_int_equal(ratio.win, row == NULL ? 0 : row->win);
                    offered += row != NULL;
                }
    /* 4+5+6+6, 1+5+4+1+1, 1+6+6, 5+6+7+7+7 */
    assert_int_equal(offered, 21 + 12 + 13 + 32);
}

static void test_draws_by_totals(void **state) {
    (void)state;
    scene_open();
    for (unsigned player = 0; player < 10; player++)
        for (unsigned banker = 0; banker < 10; banker++) {
            const bool natural = player > 7 || banker > 7;
            assert_int_equal(baccarat_natural(player, banker), natural);
            assert_int_equal(baccarat_player_draws(&scene.book, player, banker),
                             !natural && player < 6);
            assert_int_equal(baccarat_banker_draws(&scene.book, player, banker, BACCARAT_STOOD),
                             !natural && banker < 6);
            for (unsigned third = 0; third < 10; third++)
                assert_int_equal(baccarat_banker_draws(&scene.book, player, banker, third),
                                 !natural &&
                                     strchr(banker_draws_on[banker], (int)('0' + third)) != NULL);
        }
}

/* ---- The slow way: a whole round ---------------------------------------------------------- */

struct expected {
    int outcome;
    long counted, pays, commission, returned;
    int breakage, breakage_of;
};

static struct expected finish(int outcome, long stake, long counted, long win, long of) {
    struct expected expected = {.outcome = outcome, .counted = counted, .returned = stake};
    if (outcome == CR_LOSE)
        expected.returned = stake - counted;
    if (outcome == CR_WIN) {
        while ((expected.pays + 1) * of <= counted * win)
            expected.pays++;
        expected.returned = stake + expected.pays;
        expected.breakage = (int)(counted * win - expected.pays * of);
        expected.breakage_of = (int)of;
    }
    return expected;
}

static struct expected judge_slowly(unsigned bet, const cr_card *cards, const struct hands *hands,
                                    bool commission, long stake, long counted) {
    const int player = hands->player, banker = hands->banker;
    if (counted == 0)
        return finish(CR_RETURNED, stake, 0, 0, 1);
    if (bet == BACCARAT_TIE)
        return finish(player == banker ? CR_WIN : CR_LOSE, stake, counted, 8, 1);
    if (bet == BACCARAT_PLAYER_PAIR)
        return finish(cards[0] / 4 == cards[2] / 4 ? CR_WIN : CR_LOSE, stake, counted, 11, 1);
    if (bet == BACCARAT_BANKER_PAIR)
        return finish(cards[1] / 4 == cards[3] / 4 ? CR_WIN : CR_LOSE, stake, counted, 11, 1);
    if (bet == BACCARAT_LUCKY_6)
        return finish(banker == 6 && player < 6 ? CR_WIN : CR_LOSE, stake, counted,
                      hands->banker_cards == 2 ? 12 : 20, 1);
    if (player == banker)
        return finish(CR_PUSH, stake, counted, 0, 1);
    if (bet == BACCARAT_PLAYER)
        return finish(player > banker ? CR_WIN : CR_LOSE, stake, counted, 1, 1);
    if (player > banker)
        return finish(CR_LOSE, stake, counted, 0, 1);
    if (!commission)
        return finish(CR_WIN, stake, counted, 1, banker == 6 ? 2 : 1);
    struct expected expected = finish(CR_WIN, stake, counted, 19, 20);
    expected.commission = counted - expected.pays;
    expected.breakage = 0;
    return expected;
}

static bool slow_is_underbettor(uint32_t player) {
    for (size_t i = 0; i < scene.round.underbettor_count; i++)
        if (scene.underbettors[i] == player)
            return true;
    return false;
}

static bool slow_below(const struct cr_bet *bet) {
    return scene.round.limits != NULL && bet->stake < scene.limits.min[bet->bet];
}

/* What of each bet is in play; -1: the bet is void. */
static void slow_parts(long parts[BETS]) {
    long totals[2] = {0, 0};
    for (size_t i = 0; i < scene.round.bet_count; i++) {
        const struct cr_bet *bet = &scene.bets[i];
        parts[i] = (long)bet->stake;
        if (bet->void_clause != NULL)
            parts[i] = -1;
        else if (slow_below(bet))
            parts[i] = slow_is_underbettor(bet->player) ? 0 : (long)bet->stake;
        else if (scene.round.limits != NULL && bet->stake > scene.limits.max[bet->bet])
            parts[i] = (long)scene.limits.max[bet->bet];
        if (bet->bet <= BACCARAT_BANKER && parts[i] > 0 && !slow_below(bet))
            totals[bet->bet] += parts[i];
    }
    if (scene.round.limits == NULL || scene.limits.differential == CR_MONEY_MAX)
        return;
    const long limit = (long)scene.limits.differential;
    for (unsigned side = 0; side < 2; side++) {
        if (totals[side] - totals[1 - side] <= limit)
            continue;
        for (size_t i = 0; i < scene.round.bet_count; i++) {
            if (scene.bets[i].bet != side || parts[i] <= 0 || slow_below(&scene.bets[i]))
                continue;
            long part = 0;
            while ((part + 1) * totals[side] <= parts[i] * (totals[1 - side] + limit))
                part++;
            parts[i] = part;
        }
    }
}

/* Ratios of random rounds have denominators of 1 to 4, so twelfths are whole. */
static long twelfths(long counted, struct cr_ratio ratio) {
    return counted * ratio.win * (12 / ratio.stake);
}

static struct cr_ratio state_ratio(const struct cr_insurance *insurance) {
    const struct hands open = slow_deal(scene.cards, insurance->after);
    const int own = insurance->on == CR_PLAYER ? open.player : open.banker;
    const int other = insurance->on == CR_PLAYER ? open.banker : open.player;
    return baccarat_book(&scene.book)->insurance[insurance->on][insurance->after == 5][own][other];
}

/* The cap by counting: dong after dong while all winnings together stay within the bets. */
static long count_insurance(size_t index, const long *counted, long base) {
    const struct cr_insurance *insurance = &scene.insurance[index];
    long won = 0, part = 0;
    for (size_t i = 0; i < index; i++)
        if (scene.insurance[i].player == insurance->player &&
            scene.insurance[i].on == insurance->on)
            won += twelfths(counted[i], state_ratio(&scene.insurance[i]));
    while (part < insurance->stake && won + twelfths(part + 1, state_ratio(insurance)) <= base * 12)
        part++;
    return part;
}

static struct expected insure_slowly(size_t index, const long *parts, long *counted,
                                     const struct hands *hands) {
    const struct cr_insurance *insurance = &scene.insurance[index];
    const struct cr_ratio ratio = state_ratio(insurance);
    const long stake = (long)insurance->stake;
    long base = 0;
    bool in_force = false;
    for (size_t i = 0; i < scene.round.bet_count; i++)
        if (scene.bets[i].player == insurance->player && scene.bets[i].bet == insurance->on &&
            parts[i] >= 0) {
            in_force = true;
            base += parts[i];
        }
    counted[index] = 0;
    if (!in_force)
        return finish(CR_VOID, stake, stake, 0, 1);
    counted[index] = count_insurance(index, counted, base);
    if (counted[index] == 0)
        return finish(CR_RETURNED, stake, 0, 0, 1);
    const int own = insurance->on == CR_PLAYER ? hands->player : hands->banker;
    const int other = insurance->on == CR_PLAYER ? hands->banker : hands->player;
    int outcome = own < other ? CR_WIN : own > other ? CR_LOSE : CR_PUSH;
    if (own == other && own == 9 && insurance->on == CR_PLAYER && insurance->after == 5)
        outcome = CR_WIN;
    return finish(outcome, stake, counted[index], ratio.win, ratio.stake);
}

static void check_line(const struct cr_line *line, const struct expected *expected) {
    assert_int_equal(line->outcome, expected->outcome);
    assert_int_equal(line->counted, expected->counted);
    assert_int_equal(line->cut, expected->counted < (long)line->stake);
    assert_int_equal(line->pays, expected->pays);
    assert_int_equal(line->commission, expected->commission);
    assert_int_equal(line->returned, expected->returned);
    if (expected->breakage == 0) {
        assert_int_equal(line->breakage, 0);
        assert_int_equal(line->breakage_of, 0);
    } else {
        assert_int_equal(line->breakage * (uint32_t)expected->breakage_of,
                         line->breakage_of * (uint32_t)expected->breakage);
    }
    assert_non_null(line->clauses[0]);
}

static void check_round(void) {
    const struct hands hands = slow_deal(scene.cards, (int)scene.round.card_count);
    long parts[BETS], counted[INSURANCES];
    scene_must_settle();
    assert_int_equal(scene.settlement.result.player_total, hands.player);
    assert_int_equal(scene.settlement.result.banker_total, hands.banker);
    assert_int_equal(scene.settlement.result.player_cards, hands.player_cards);
    assert_int_equal(scene.settlement.result.banker_cards, hands.banker_cards);
    slow_parts(parts);
    for (size_t i = 0; i < scene.round.bet_count; i++) {
        const struct cr_bet *bet = &scene.bets[i];
        const long stake = (long)bet->stake;
        struct expected expected = finish(CR_VOID, stake, stake, 0, 1);
        if (parts[i] >= 0)
            expected = judge_slowly(bet->bet, scene.cards, &hands, scene.round.options.commission,
                                    stake, parts[i]);
        check_line(&scene.lines[i], &expected);
    }
    for (size_t i = 0; i < scene.round.insurance_count; i++) {
        const struct expected expected = insure_slowly(i, parts, counted, &hands);
        check_line(scene_insurance_line(i), &expected);
        assert_int_equal(scene_insurance_line(i)->bet, BACCARAT_INSURANCE);
        assert_int_equal(scene_insurance_line(i)->on, scene.insurance[i].on);
        assert_int_equal(scene_insurance_line(i)->after, scene.insurance[i].after);
    }
}

/* Six bets in every deal, and insurance wherever it is offered. */
static void test_every_deal_settled(void **state) {
    (void)state;
    scene_open();
    for (int number = 0; number < 1000000; number += 3) {
        six_cards(number, scene.cards);
        size_t count = 0;
        while (slow_deal(scene.cards, (int)count).next != BACCARAT_OVER)
            count++;
        scene.round.card_count = count;
        scene.round.bet_count = scene.round.insurance_count = 0;
        scene.round.options.commission = (uint8_t)(number % 2);
        for (unsigned bet = 0; bet < BACCARAT_INSURANCE; bet++)
            scene_lay(bet % 2, bet, 5 + number % 7);
        scene_lay(1, BACCARAT_PLAYER, 3);
        scene_lay(1, BACCARAT_BANKER, 4);
        for (int after = 4; after <= 5 && (size_t)after < count; after++)
            for (int on = 0; on < 2; on++)
                if (slow_offer_after(scene.cards, after, on).win != 0)
                    scene_insure(1, (enum cr_side)on, after, 1 + number % 5);
        check_round();
    }
}

/* ---- Random rounds ------------------------------------------------------------------------ */

static uint64_t dice;

static long below(long bound) {
    return (long)(felt_random(&dice) % (uint64_t)bound);
}

static void random_cards(void) {
    for (int i = 0; i < 6; i++)
        scene.cards[i] = (cr_card)below(CR_DECK);
    scene.round.card_count = 0;
    while (slow_deal(scene.cards, (int)scene.round.card_count).next != BACCARAT_OVER)
        scene.round.card_count++;
}

static void random_limits(void) {
    cr_limits_none(&scene.limits);
    scene.round.limits = below(3) == 0 ? NULL : &scene.limits;
    for (unsigned kind = 0; kind < BACCARAT_INSURANCE; kind++) {
        scene.limits.min[kind] = below(2) * below(20);
        if (below(2))
            scene.limits.max[kind] = scene.limits.min[kind] + below(50);
    }
    if (below(2))
        scene.limits.differential = below(120);
    scene.round.underbettor_count = (size_t)below(PLAYERS);
    for (size_t i = 0; i < scene.round.underbettor_count; i++)
        scene.underbettors[i] = (uint32_t)below(PLAYERS);
}

static void random_bets(void) {
    static const char *const clauses[] = {"7.9", "7.10.1", "7.10.2", "7.12", "7.13.1"};
    scene.round.bet_count = 0;
    for (long i = below(14); i > 0; i--) {
        const unsigned bet = (unsigned)(below(2) ? below(2) : below(BACCARAT_INSURANCE));
        scene_lay((uint32_t)below(PLAYERS), bet, 1 + below(60));
        if (below(6) == 0)
            scene.bets[scene.round.bet_count - 1].void_clause = clauses[below(5)];
    }
}

static bool has_bet(uint32_t player, int on) {
    for (size_t i = 0; i < scene.round.bet_count; i++)
        if (scene.bets[i].player == player && scene.bets[i].bet == on)
            return true;
    return false;
}

static void random_insurance(void) {
    scene.round.insurance_count = 0;
    for (int after = 4; after <= 5 && (size_t)after < scene.round.card_count; after++)
        for (long i = below(10); i > 0; i--) {
            const uint32_t player = (uint32_t)below(PLAYERS);
            const int on = (int)below(2);
            if (has_bet(player, on) && slow_offer_after(scene.cards, after, on).win != 0)
                scene_insure(player, (enum cr_side)on, after, 1 + below(40));
        }
}

/* Other ratios in the rows that are there: thirds and quarters ask more of the cap than halves. */
static void random_ratios(void) {
    for (int on = 0; on < 2; on++)
        for (int after = 4; after <= 5; after++)
            for (int own = 0; own < 10; own++)
                for (int other = 0; other < 10; other++) {
                    struct cr_ratio *ratio =
                        &baccarat_book(&scene.book)->insurance[on][after == 5][own][other];
                    if (ratio->win != 0)
                        *ratio =
                            (struct cr_ratio){(int32_t)(1 + below(9)), (int32_t)(1 + below(4))};
                }
}

static void random_round(void) {
    random_cards();
    random_limits();
    random_bets();
    random_insurance();
    scene.round.options.commission = (uint8_t)below(2);
    scene.round.options.decks = (uint8_t)(6 + below(3));
}

static void check_chips(void) {
    long in = 0, out = 0, house = 0;
    for (size_t i = 0; i < scene.settlement.count; i++) {
        const struct cr_line *line = &scene.lines[i];
        in += (long)line->stake;
        out += (long)line->returned;
        if (line->outcome == CR_WIN)
            house -= (long)line->pays;
        if (line->outcome == CR_LOSE)
            house += (long)line->counted;
        assert_true(line->pays <= line->stake * 20); /* lucky 6 in three cards is the highest */
        assert_true(line->commission == 0 || line->bet == BACCARAT_BANKER);
    }
    assert_int_equal(in, out + house);
}

static void test_random_rounds(void **state) {
    (void)state;
    dice = 2024;
    scene_open();
    for (int round = 0; round < 60000; round++) {
        random_round();
        check_round();
        check_chips();
    }
}

static void test_random_ratios(void **state) {
    (void)state;
    dice = 1001;
    for (int round = 0; round < 4000; round++) {
        scene_open();
        random_ratios();
        random_round();
        check_round();
    }
}

/* Lines one after another: does each of one list stand once in the other? */
static void check_same_lines(const struct cr_line *before, size_t count) {
    bool taken[BETS + INSURANCES] = {false};
    for (size_t i = 0; i < count; i++) {
        size_t j = 0;
        while (j < count && (taken[j] || !felt_same_line(&before[i], &scene.lines[j])))
            j++;
        assert_true(j < count);
        taken[j] = true;
    }
}

static void shuffle_bets(void) {
    size_t order[BETS];
    struct cr_bet shuffled[BETS];
    felt_shuffle(&dice, order, scene.round.bet_count);
    for (size_t i = 0; i < scene.round.bet_count; i++)
        shuffled[i] = scene.bets[order[i]];
    memcpy(scene.bets, shuffled, sizeof shuffled[0] * scene.round.bet_count);
}

/* Insurance of different players is independent: here they stand player by player. */
static void regroup_insurance(void) {
    struct cr_insurance grouped[INSURANCES];
    size_t count = 0;
    for (int after = 4; after <= 5; after++)
        for (uint32_t player = 0; player < PLAYERS; player++)
            for (size_t i = 0; i < scene.round.insurance_count; i++)
                if (scene.insurance[i].player == player && scene.insurance[i].after == after)
                    grouped[count++] = scene.insurance[i];
    assert_int_equal(count, scene.round.insurance_count);
    memcpy(scene.insurance, grouped, sizeof grouped[0] * count);
}

static void test_order_changes_nothing(void **state) {
    (void)state;
    dice = 7;
    scene_open();
    for (int round = 0; round < 5000; round++) {
        struct cr_line before[BETS + INSURANCES];
        random_round();
        for (size_t i = 0; i < scene.round.bet_count; i++) /* which clause is named may change */
            if (scene.bets[i].void_clause != NULL)
                scene.bets[i].void_clause = "7.12";
        scene_must_settle();
        memcpy(before, scene.lines, sizeof before);
        shuffle_bets();
        regroup_insurance();
        scene_must_settle();
        check_same_lines(before, scene.settlement.count);
    }
}

static void test_same_bytes(void **state) {
    (void)state;
    dice = 11;
    scene_open();
    for (int round = 0; round < 2000; round++) {
        struct cr_line before[BETS + INSURANCES];
        random_round();
        memset(scene.lines, 0x11, sizeof scene.lines);
        scene_must_settle();
        memcpy(before, scene.lines, sizeof before);
        memset(scene.lines, 0xEE, sizeof scene.lines);
        scene_must_settle();
        for (size_t i = 0; i < scene.settlement.count; i++) {
            assert_int_equal(before[i].source, scene.lines[i].source);
            assert_true(felt_same_line(&before[i], &scene.lines[i]));
        }
    }
}

static void test_void_returns_all(void **state) {
    (void)state;
    static const char *const clauses[] = {"7.1", "7.1.1", "7.2", "7.3", "7.10.2", "7.22"};
    dice = 3;
    scene_open();
    for (int round = 0; round < 2000; round++) {
        random_round();
        scene.round.void_clause = clauses[below(6)];
        scene.round.card_count = (size_t)below(7);
        scene_must_settle();
        assert_true(scene.settlement.is_void);
        for (size_t i = 0; i < scene.settlement.count; i++) {
            const struct cr_line *line = &scene.lines[i];
            assert_int_equal(line->outcome, CR_VOID);
            assert_int_equal(line->returned, line->stake);
            assert_int_equal(line->pays, 0);
            assert_false(line->cut);
            assert_string_equal(line->clauses[0], scene.round.void_clause);
            const bool insured = i >= scene.round.bet_count;
            assert_int_equal(line->after, insured ? scene.insurance[line->source].after : 0);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_rank),         cmocka_unit_test(test_draws_by_totals),
        cmocka_unit_test(test_every_deal),         cmocka_unit_test(test_offers_of_table_6_4_6),
        cmocka_unit_test(test_every_deal_settled), cmocka_unit_test(test_random_rounds),
        cmocka_unit_test(test_random_ratios),      cmocka_unit_test(test_order_changes_nothing),
        cmocka_unit_test(test_same_bytes),         cmocka_unit_test(test_void_returns_all),
    };
    return cmocka_run_group_tests_name("baccarat", tests, NULL, NULL);
}
