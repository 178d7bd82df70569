/* Dragon Tiger: one card to each side, the higher one wins.
 *
 *   bet         wins (6.x.1)                  loses (6.x.2)      tie (6.x.3)
 *   dragon      6.1  Dragon's card is higher  Tiger's is higher  half the stake is lost
 *   tiger       6.2  Tiger's card is higher   Dragon's is higher half the stake is lost
 *   tie         6.3  both of one rank         any other
 *   suited-tie  6.4  one rank and one suit    any other
 *
 * That a tie takes half the stake is the reading of engine 1 (base/engine.h). Engine 2, in which
 * the stake goes back whole, is made up: no program but the tests' own has it.
 *
 * Invariants:
 *   1. one line a bet, in the order of the bets (no clause orders them);
 *   2. two cards and nothing else decide: the same cards give the same lines. */
#include "rules.h"
#include "base/engine.h"
#include "refusal.h"
#include "table/settlement.h"

struct verdict {
    const char *clause;
    const struct cr_ratio *wins;  /* NULL: it loses, */
    const struct cr_ratio *keeps; /* but for this part of the stake; NULL: none */
};

static struct verdict judge_side(const struct cr_bet_rule *rule, unsigned side,
                                 enum dragontiger_end end, unsigned engine_number) {
    static const struct cr_ratio whole = {1, 1};
    static const char *const clauses[SIDES][3] = {{"6.1.1", "6.1.2", "6.1.3"},
                                                  {"6.2.1", "6.2.2", "6.2.3"}};
    if (end >= TIED)
        return (struct verdict){clauses[side][2], NULL,
                                engine_number >= 2 ? &whole : &rule->pays[PAYS_TIE].ratio};
    if ((unsigned)end != side)
        return (struct verdict){clauses[side][1], NULL, NULL};
    return (struct verdict){clauses[side][0], &rule->pays[PAYS_WIN].ratio, NULL};
}

static struct verdict judge(const struct cr_bet_rule *rule, unsigned bet, enum dragontiger_end end,
                            unsigned engine_number) {
    if (bet <= DRAGONTIGER_TIGER)
        return judge_side(rule, bet, end, engine_number);
    bool suited = bet == DRAGONTIGER_SUITED_TIE;
    bool wins = suited ? end == TIED_IN_SUIT : end >= TIED;
    return (struct verdict){wins ? (suited ? "6.4.1" : "6.3.1") : (suited ? "6.4.2" : "6.3.2"),
                            wins ? &rule->pays[PAYS_WIN].ratio : NULL, NULL};
}

/* 6.1.3, 6.2.3: a part of what is in play goes back, rounded down (G2). */
static bool keep_part(struct cr_line *line, struct cr_ratio part) {
    cr_money back;
    return money_pays(line->counted, part, &back, &line->breakage, &line->breakage_of) &&
           money_add(line->returned, back, &line->returned);
}

static bool settle_line(struct cr_line *line, const struct cr_rulebook *book,
                        const struct cr_round *round, enum dragontiger_end end) {
    const struct cr_bet_rule *rule = &book->bets[line->bet];
    const struct verdict verdict = judge(rule, line->bet, end, engine_of_round(round));
    line_clause(line, verdict.clause);
    if (verdict.wins != NULL)
        line_clause(line, cr_rulebook_word(book, rule->clause));
    return line_settle(line, round, rule->kind, verdict.wins) &&
           (verdict.keeps == NULL || keep_part(line, *verdict.keeps));
}

static bool settle(const struct cr_rulebook *book, const struct cr_round *round,
                   struct cr_settlement *settlement, struct cr_refusal *refusal) {
    if (round->card_count != SIDES)
        return refusal_fill(refusal, WHY_DRAGONTIGER_TWO_CARDS, "cards");
    if (!settlement_check_cards(round->cards, round->card_count, round->options.decks, refusal))
        return false;
    const enum dragontiger_end end =
        dragontiger_end(round->cards[SIDE_DRAGON], round->cards[SIDE_TIGER]);
    for (size_t i = 0; i < round->bet_count; i++) {
        const struct cr_bet *bet = &round->bets[i];
        struct cr_line *line =
            settlement_next_line(settlement, bet->player, i, bet->bet, bet->stake);
        if (bet->void_clause != NULL)
            line_void(line, bet->void_clause);
        else if (!settle_line(line, book, round, end))
            return refusal_fill(refusal, WHY_OVERFLOW, "bets[%zu]", i);
    }
    return true;
}

static bool no_more_fields(const struct cr_rulebook *book, const struct cr_round *round,
                           struct cr_refusal *refusal) {
    (void)book;
    (void)round;
    (void)refusal;
    return true;
}

const struct game_rules dragontiger_rules = {
    .settle = settle,
    .check_fields = no_more_fields,
    .check_bets = settlement_allows_bets,
    .give_back = settlement_give_back,
    .lines_needed = settlement_line_a_bet,
};
