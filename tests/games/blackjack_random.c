/* Blackjack over random rounds: every line as the slow table works it out, and what holds whatever
 * the cards. Many seeds are dealt with CROUPIER_SEEDS=n in the environment. */
#include "games/blackjack/rulebook.h"
#include "games/blackjack_support.h"

#include "games/blackjack/rules.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct cr_rulebook book;
static struct slow_table table;
static struct cr_line lines[SLOW_LINES];
static struct cr_settlement settlement;
static struct cr_refusal refusal;

static uint64_t seeds(void) {
    const char *wanted = getenv("CROUPIER_SEEDS");
    return wanted != NULL ? strtoull(wanted, NULL, 10) : 50000;
}

static int open_book(void **state) {
    (void)state;
    return cr_rulebook_builtin(CR_BLACKJACK, &book) ? 0 : 1;
}

static bool settle(const struct cr_round *round) {
    settlement = (struct cr_settlement){.lines = lines, .room = settlement_lines_needed(round)};
    assert_true(settlement.room <= SLOW_LINES);
    return settlement_make(&book, round, &settlement, &refusal);
}

static void must_settle(const struct cr_round *round, uint64_t seed) {
    if (!settle(round))
        fail_msg("seed %llu: %s at %s", (unsigned long long)seed, cr_refusal_name(refusal.why),
                 refusal.where);
}

static bool same_amounts(const struct cr_line *a, const struct cr_line *b) {
    return a->player == b->player && a->bet == b->bet && a->box == b->box && a->hand == b->hand &&
           a->stake == b->stake && a->counted == b->counted && a->outcome == b->outcome &&
           a->pays == b->pays && a->returned == b->returned;
}

/* Every line of one list is found once in the other. */
static void check_lines(const struct cr_line *expected, size_t count, bool with_source,
                        uint64_t seed) {
    static bool taken[SLOW_LINES];
    memset(taken, 0, sizeof taken);
    assert_int_equal(settlement.count, count);
    for (size_t i = 0; i < count; i++) {
        size_t j = 0;
        while (j < count && (taken[j] || !same_amounts(&expected[i], &lines[j]) ||
                             (with_source && expected[i].source != lines[j].source)))
            j++;
        if (j == count)
            fail_msg("seed %llu: no line for player %u bet %u box %u hand %u stake %lld",
                     (unsigned long long)seed, expected[i].player, expected[i].bet, expected[i].box,
                     expected[i].hand, (long long)expected[i].stake);
        taken[j] = true;
    }
}

static void check_line(const struct cr_line *line) {
    assert_true(line->counted >= 0 && line->counted <= line->stake);
    assert_int_equal(line->cut, line->counted < line->stake);
    assert_int_equal(line->commission, 0);
    assert_true(line->clauses[0] != NULL);
    assert_true(line->pays >= 0 && line->pays <= 11 * line->counted);
    assert_true(line->returned >= 0);
    if (line->outcome == CR_WIN)
        assert_int_equal(line->returned, line->stake + line->pays);
    else
        assert_true(line->pays == 0 && line->returned <= line->stake);
    assert_int_equal(line->outcome == CR_LOSE,
                     line->returned < line->stake && line->outcome != CR_SURRENDERED);
}

static void every_line_as_the_slow_table_has_it(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < seeds(); seed++) {
        slow_deal(&table, &book, seed);
        must_settle(&table.round, seed);
        check_lines(table.lines, table.line_count, true, seed);
        for (size_t i = 0; i < settlement.count; i++)
            check_line(&lines[i]);
        assert_int_equal(settlement.result.dealer_cards, table.dealer.count);
        assert_int_equal(settlement.result.dealer_total,
                         slow_total(table.dealer.cards, table.dealer.count));
    }
}

/* Chips laid = chips given back + what the house keeps - what it pays out. */
static void no_chip_is_lost_or_made(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < seeds() / 4; seed++) {
        slow_deal(&table, &book, seed);
        must_settle(&table.round, seed);
        cr_money laid = 0, on_lines = 0;
        for (size_t i = 0; i < table.round.bet_count; i++)
            laid += table.bets[i].stake;
        for (size_t i = 0; i < table.share_count; i++)
            laid += table.shares[i].stake;
        for (size_t i = 0; i < table.pair_count; i++)
            laid += table.pairs[i].stake;
        for (size_t i = 0; i < settlement.count; i++)
            on_lines += lines[i].stake;
        assert_int_equal(laid, on_lines);
    }
}

static void the_same_round_gives_the_same_bytes(void **state) {
    (void)state;
    static struct cr_line again[SLOW_LINES];
    for (uint64_t seed = 0; seed < seeds() / 8; seed++) {
        slow_deal(&table, &book, seed);
        memset(lines, 0x11, sizeof lines);
        must_settle(&table.round, seed);
        struct cr_settlement second = {.lines = again, .room = SLOW_LINES};
        assert_true(settlement_make(&book, &table.round, &second, &refusal));
        assert_int_equal(second.count, settlement.count);
        for (size_t i = 0; i < second.count; i++) {
            assert_true(same_amounts(&again[i], &lines[i]));
            assert_int_equal(again[i].source, lines[i].source);
            assert_memory_equal(again[i].clauses, lines[i].clauses, sizeof again[i].clauses);
        }
    }
}

static void swap_bets(struct cr_bet *a, struct cr_bet *b) {
    const struct cr_bet kept = *a;
    *a = *b;
    *b = kept;
}

/* The second and third bet change places where the first one keeps control; so do pair bets. */
static unsigned swap_followers(void) {
    unsigned swapped = 0;
    for (unsigned i = 0; i < table.box_count; i++) {
        const struct slow_box *box = &table.boxes[i];
        const bool first_controls =
            table.bets[box->bets[0]].void_clause == NULL && !box->surrendered[0];
        if (box->bet_count < 3 || !first_controls)
            continue;
        swap_bets(&table.bets[box->bets[1]], &table.bets[box->bets[2]]);
        swapped++;
    }
    for (size_t i = 0; i + 1 < table.round.bet_count; i++) {
        struct cr_bet *a = &table.bets[i], *b = &table.bets[i + 1];
        if (a->bet == BLACKJACK_PAIR && b->bet == BLACKJACK_PAIR && a->box == b->box)
            swap_bets(a, b);
    }
    return swapped;
}

static void the_order_of_those_who_follow_changes_nothing(void **state) {
    (void)state;
    uint64_t swapped = 0;
    for (uint64_t seed = 0; seed < seeds() / 4; seed++) {
        slow_deal(&table, &book, seed);
        swapped += swap_followers();
        must_settle(&table.round, seed);
        check_lines(table.lines, table.line_count, false, seed);
    }
    assert_true(swapped > seeds() / 16);
}

static void a_void_round_gives_every_stake_back(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < seeds() / 8; seed++) {
        slow_deal(&table, &book, seed);
        table.round.void_clause = "7.14";
        must_settle(&table.round, seed);
        assert_true(settlement.is_void);
        assert_int_equal(settlement.count, table.round.bet_count);
        for (size_t i = 0; i < settlement.count; i++) {
            assert_int_equal(lines[i].outcome, CR_VOID);
            assert_int_equal(lines[i].returned, table.bets[i].stake);
            assert_int_equal(lines[i].hand, 1);
            assert_int_equal(lines[i].box, table.bets[i].box);
            assert_false(lines[i].cut);
        }
    }
}

static void must_refuse(const char *code, uint64_t seed) {
    if (settle(&table.round))
        fail_msg("seed %llu: settled, not %s", (unsigned long long)seed, code);
    if (strcmp(cr_refusal_code(refusal.why), code) != 0)
        fail_msg("seed %llu: %s, not %s", (unsigned long long)seed, cr_refusal_name(refusal.why),
                 code);
}

static bool ends_in_decision(const struct cr_round *round) {
    if (round->action_count == 0)
        return false;
    const uint8_t last = round->actions[round->action_count - 1].act;
    return last != CR_INSURE && last != CR_EVEN_MONEY;
}

static cr_card card_still_in_shoe(const struct slow_table *dealt) {
    cr_card card = 0;
    while (dealt->left[card] == 0)
        card++;
    return card;
}

static void a_card_or_decision_too_few_or_too_many(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < seeds() / 4; seed++) {
        slow_deal(&table, &book, seed);
        const size_t cards = table.round.card_count, actions = table.round.action_count;
        if (cards > 1) {
            table.round.card_count = 1 + slow_random(&table, (unsigned)cards - 1);
            if (table.round.card_count < cards)
                must_refuse("incomplete", seed);
            table.cards[cards] = card_still_in_shoe(&table);
            table.round.card_count = cards + 1;
            must_refuse("unused", seed);
            table.round.card_count = cards;
        }
        if (ends_in_decision(&table.round)) {
            table.round.action_count = actions - 1;
            must_refuse("incomplete", seed);
        }
        table.actions[actions] = (struct cr_action){.box = 1, .hand = 1, .act = CR_STAND};
        table.round.action_count = actions + 1;
        must_refuse("unused", seed);
    }
}

/* A decision moved to another hand, or to a player who has no part in it, is illegal. */
static void a_decision_of_the_wrong_hand(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < seeds() / 4; seed++) {
        slow_deal(&table, &book, seed);
        if (table.round.action_count == 0)
            continue;
        struct cr_action *action =
            &table.actions[slow_random(&table, (unsigned)table.round.action_count)];
        const struct cr_action kept = *action;
        action->hand = (uint8_t)(action->hand + 1 + slow_random(&table, 250));
        must_refuse("illegal-action", seed);
        *action = kept;
        if (action->share_count == 0)
            continue;
        struct cr_share *share = &table.shares[(size_t)(action->shares - table.shares) +
                                               slow_random(&table, (unsigned)action->share_count)];
        share->player = 777;
        if (!action->for_other)
            must_refuse("illegal-action", seed);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_line_as_the_slow_table_has_it),
        cmocka_unit_test(no_chip_is_lost_or_made),
        cmocka_unit_test(the_same_round_gives_the_same_bytes),
        cmocka_unit_test(the_order_of_those_who_follow_changes_nothing),
        cmocka_unit_test(a_void_round_gives_every_stake_back),
        cmocka_unit_test(a_card_or_decision_too_few_or_too_many),
        cmocka_unit_test(a_decision_of_the_wrong_hand),
    };
    return cmocka_run_group_tests_name("games/blackjack_random", tests, open_book, NULL);
}
