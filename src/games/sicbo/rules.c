/* Sic bo: three dice, fifty bets, each judged by the throw alone.
 *
 *   bet         wins (6.x.1)                        loses (6.x.2)
 *   small       6.1  total 4 to 10                  any triple, any other total
 *   big         6.2  total 11 to 17                 any triple, any other total
 *   triple:N    6.3  three dice show N
 *   double:N    6.4  two dice or three show N (S1)
 *   any-triple  6.5  three dice show the same
 *   total:N     6.6  the sum is N, triples too (S2)
 *   pair:A-B    6.7  A and B both show (S3)
 *   single:N    6.8  N shows; 6.8.1, 6.8.2, 6.8.3 for one, two or three dice
 *
 * Invariants:
 *   1. a throw is judged once: one bit for each bet of the rulebook says whether it wins;
 *   2. one line a bet, in the order of the bets (no clause orders them);
 *   3. nothing here draws or keeps anything: the same throw gives the same lines.
 *
 * There is no course of play: a round is either void (7.2 to 7.6, 7.8) or settled by the dice
 * (7.7). */
#include "games/sicbo/refusal.h"
#include "games/sicbo/rulebook.h"
#include "table/settlement.h"

/* How often each number shows, and what follows from it. */
struct throw {
    uint8_t showing[7]; /* showing[n]: dice that show n */
    uint8_t total;
    uint8_t triple; /* the number on all three dice, or 0 */
    uint64_t wins;  /* bit b: bet b of the rulebook wins */
};

/* The clause by which a bet wins and the one by which it loses. Singles win by 6.8.1 to 6.8.3. */
struct verdict {
    char win[6], lose[6];
};

static const struct verdict verdicts[] = {
    {"6.1.1", "6.1.2"}, {"6.2.1", "6.2.2"}, {"6.5.1", "6.5.2"}, {"6.3.1", "6.3.2"},
    {"6.4.1", "6.4.2"}, {"6.6.1", "6.6.2"}, {"6.7.1", "6.7.2"},
};

enum { SMALL, BIG, ANY_TRIPLE, TRIPLE, DOUBLE, TOTAL, PAIR };

/* Which row of `verdicts` holds for a bet, in the order of the rulebook's bets before the singles.
 */
static const uint8_t verdict_of[SICBO_SINGLE] = {
    SMALL,  BIG,    ANY_TRIPLE,                                /* */
    TRIPLE, TRIPLE, TRIPLE,     TRIPLE, TRIPLE, TRIPLE,        /* 1 to 6 */
    DOUBLE, DOUBLE, DOUBLE,     DOUBLE, DOUBLE, DOUBLE,        /* 1 to 6 */
    TOTAL,  TOTAL,  TOTAL,      TOTAL,  TOTAL,  TOTAL,  TOTAL, /* 4 to 10 */
    TOTAL,  TOTAL,  TOTAL,      TOTAL,  TOTAL,  TOTAL,  TOTAL, /* 11 to 17 */
    PAIR,   PAIR,   PAIR,       PAIR,   PAIR,                  /* 1-2 to 1-6 */
    PAIR,   PAIR,   PAIR,       PAIR,                          /* 2-3 to 2-6 */
    PAIR,   PAIR,   PAIR,                                      /* 3-4 to 3-6 */
    PAIR,   PAIR,                                              /* 4-5, 4-6 */
    PAIR,                                                      /* 5-6 */
};

static const char single_clauses[4][6] = {"6.8", "6.8.1", "6.8.2", "6.8.3"};

static uint64_t bit(unsigned bet) {
    return UINT64_C(1) << bet;
}

/* The place of pair:low-high: five pairs begin with 1, four with 2, and so on. */
static unsigned pair_bet(unsigned low, unsigned high) {
    static const uint8_t first[7] = {0, 0, 5, 9, 12, 14, 15};
    return SICBO_PAIR + first[low] + (high - low - 1);
}

static uint64_t wins_by_total(const struct throw *shown) {
    if (shown->total < 4 || shown->total > 17)
        return 0; /* 3 and 18 are triples, and no bet on a total */
    return bit(SICBO_TOTAL + shown->total - 4u);
}

static uint64_t wins_by_triple(const struct throw *shown) {
    if (shown->triple == 0)
        return bit(shown->total <= 10 ? SICBO_SMALL : SICBO_BIG);
    return bit(SICBO_ANY_TRIPLE) | bit(SICBO_TRIPLE + shown->triple - 1u);
}

/* Singles, doubles and pairs look only at which numbers show, and how often. */
static uint64_t wins_by_numbers(const uint8_t dice[3], const uint8_t showing[7]) {
    uint64_t wins = 0;
    for (unsigned i = 0; i < 3; i++) {
        const unsigned number = dice[i], next = dice[(i + 1) % 3];
        wins |= bit(SICBO_SINGLE + number - 1);
        if (showing[number] >= 2)
            wins |= bit(SICBO_DOUBLE + number - 1);
        if (number != next)
            wins |= bit(number < next ? pair_bet(number, next) : pair_bet(next, number));
    }
    return wins;
}

static struct throw judge(const uint8_t dice[3]) {
    struct throw shown = {.total = (uint8_t)(dice[0] + dice[1] + dice[2])};
    for (unsigned i = 0; i < 3; i++)
        shown.showing[dice[i]]++;
    shown.triple = shown.showing[dice[0]] == 3 ? dice[0] : 0;
    shown.wins =
        wins_by_total(&shown) | wins_by_triple(&shown) | wins_by_numbers(dice, shown.showing);
    return shown;
}

/* The single alone pays by how many dice show its number (6.8). */
static bool settle_single(struct cr_line *line, const struct cr_rulebook *book,
                          const struct cr_round *round, const struct throw *shown) {
    const struct cr_bet_rule *rule = &book->bets[line->bet];
    const unsigned dice = shown->showing[line->bet - SICBO_SINGLE + 1];
    line->clauses[0] = single_clauses[dice];
    if (dice == 0)
        return line_settle(line, round, rule->kind, NULL);
    line->clauses[1] = cr_rulebook_word(book, rule->clause);
    return line_settle(line, round, rule->kind, &rule->pays[dice - 1].ratio);
}

static bool settle_line(struct cr_line *line, const struct cr_rulebook *book,
                        const struct cr_round *round, const struct throw *shown) {
    if (line->bet >= SICBO_SINGLE)
        return settle_single(line, book, round, shown);
    const struct cr_bet_rule *rule = &book->bets[line->bet];
    const struct verdict *verdict = &verdicts[verdict_of[line->bet]];
    if ((shown->wins & bit(line->bet)) == 0) {
        line->clauses[0] = verdict->lose;
        return line_settle(line, round, rule->kind, NULL);
    }
    line->clauses[0] = verdict->win;
    line->clauses[1] = cr_rulebook_word(book, rule->clause);
    return line_settle(line, round, rule->kind, &rule->pays[0].ratio);
}

static bool settle(const struct cr_rulebook *book, const struct cr_round *round,
                   struct cr_settlement *settlement, struct cr_refusal *refusal) {
    const struct throw shown = judge(round->dice);
    settlement->result.total = shown.total;
    settlement->result.triple = shown.triple;
    for (size_t i = 0; i < round->bet_count; i++) {
        const struct cr_bet *bet = &round->bets[i];
        struct cr_line *line =
            settlement_next_line(settlement, bet->player, i, bet->bet, bet->stake);
        if (!settle_line(line, book, round, &shown))
            return refusal_fill(refusal, WHY_OVERFLOW, "bets[%zu]", i);
    }
    return true;
}

/* A void round needs no dice. */
static bool check_dice(const struct cr_rulebook *book, const struct cr_round *round,
                       struct cr_refusal *refusal) {
    (void)book;
    for (unsigned i = 0; round->void_clause == NULL && i < 3; i++)
        if (round->dice[i] < 1 || round->dice[i] > 6)
            return refusal_fill(refusal, WHY_BAD_DICE, "dice[%u]", i);
    return true;
}

const struct game_rules sicbo_rules = {
    .settle = settle,
    .check_fields = check_dice,
    .check_bets = settlement_allows_bets,
    .give_back = settlement_give_back,
    .lines_needed = settlement_line_a_bet,
};
