/* Roulette: one ball, thirty-seven numbers, 157 bets; a bet wins when it covers the number (6.1).
 *
 *   the number is known
 *     -> losing bets are cleared, in the order they lie        (clear_losers)
 *     -> groups of winning bets stand in the order of 6.3      (line_up)
 *     -> each group is paid, the later bet before the earlier  (pay_winners)
 *
 * Order of payment (R4). A group is a kind of bet and the highest number it covers:
 *   6.3    columns, even chances, dozens, lines, streets, corners, splits, straights;
 *   6.5.2  when 0, 1, 2 or 3 wins: columns, even chances, dozens, lines, corners, streets, then the
 *          first four, the trios, splits, straights;
 *   6.5.1  within a kind the spot farthest from the wheel first, on one spot the later bet first.
 * The order of the kinds is the rulebook's (`pay_order`); even chances share one place in it. Spots
 * of one kind that reach equally far are paid like one spot.
 *
 * Invariants:
 *   1. losers and winners together are all bets, each with one line;
 *   2. a winning number is covered by no more than 17 bets of the layout, so there are few groups
 *      however many bets lie there, and paying takes time in proportion to the bets;
 *   3. zero is covered only by bets that name it: nothing goes half back (6.2, R2). */
#include "games/roulette/refusal.h"
#include "games/roulette/rulebook.h"
#include "table/settlement.h"

#include <assert.h>

enum { HIGHEST_NUMBER = 36, LAST_OF_FIRST_ROW = 3, GROUPS_MAX = 24 };

/* Winning bets that are paid together, one after another. */
struct group {
    unsigned rank; /* lower is paid earlier */
    size_t bets;
    size_t next; /* the line for the next of them */
};

struct groups {
    size_t count;
    struct group at[GROUPS_MAX];
};

/* 6.1.x.1 and 6.1.x.2. */
struct verdict {
    char win[10], lose[10];
};

enum { STRAIGHT, SPLIT, STREET, CORNER, LINE, COLUMN, DOZEN, LOW, HIGH, RED, BLACK, ODD, EVEN };

static const struct verdict verdicts[] = {
    [STRAIGHT] = {"6.1.1.1", "6.1.1.2"}, [SPLIT] = {"6.1.2.1", "6.1.2.2"},
    [STREET] = {"6.1.3.1", "6.1.3.2"},   [CORNER] = {"6.1.4.1", "6.1.4.2"},
    [LINE] = {"6.1.5.1", "6.1.5.2"},     [COLUMN] = {"6.1.6.1", "6.1.6.2"},
    [DOZEN] = {"6.1.7.1", "6.1.7.2"},    [LOW] = {"6.1.8.1", "6.1.8.2"},
    [HIGH] = {"6.1.9.1", "6.1.9.2"},     [EVEN] = {"6.1.10.1", "6.1.10.2"},
    [ODD] = {"6.1.11.1", "6.1.11.2"},    [RED] = {"6.1.12.1", "6.1.12.2"},
    [BLACK] = {"6.1.13.1", "6.1.13.2"},
};

#define TWELVE(row) row, row, row, row, row, row, row, row, row, row, row, row
#define ELEVEN(row) row, row, row, row, row, row, row, row, row, row, row

/* Which row of `verdicts` holds for a bet, in the order of the rulebook's bets. */
/* clang-format off */
static const uint8_t verdict_of[] = {
    STRAIGHT, TWELVE(STRAIGHT), TWELVE(STRAIGHT), TWELVE(STRAIGHT),            /* 0 to 36 */
    TWELVE(SPLIT), TWELVE(SPLIT), TWELVE(SPLIT), TWELVE(SPLIT), TWELVE(SPLIT), /* sixty */
    STREET, STREET, TWELVE(STREET),                     /* the trios and twelve rows */
    CORNER, ELEVEN(CORNER), ELEVEN(CORNER),             /* the first four and 22 */
    ELEVEN(LINE),
    COLUMN, COLUMN, COLUMN, DOZEN, DOZEN, DOZEN,
    LOW, HIGH, RED, BLACK, ODD, EVEN,
};
/* clang-format on */
_Static_assert(sizeof verdict_of == ROULETTE_BETS, "every bet has its clauses");

static bool covers(const struct cr_rulebook *book, const struct cr_bet *bet, unsigned number) {
    return (book->bets[bet->bet].covers >> number & 1) != 0;
}

/* 6.5.2: once lines, corners and streets are paid, the first four and the trios come round the
 * zero. */
static unsigned place_by_zero(const struct cr_rulebook *book, unsigned verdict) {
    const unsigned street = book->kinds[book->bets[ROULETTE_STREET].kind].pay_order[1];
    const unsigned corner = book->kinds[book->bets[ROULETTE_CORNER].kind].pay_order[1];
    const unsigned after = street > corner ? street : corner;
    return after * 4 + (verdict == CORNER ? 1 : 2);
}

static unsigned place_of(const struct cr_rulebook *book, unsigned bet, unsigned number) {
    const struct cr_bet_rule *rule = &book->bets[bet];
    const unsigned verdict = verdict_of[bet];
    if ((verdict == CORNER || verdict == STREET) && (rule->covers & 1) != 0)
        return place_by_zero(book, verdict);
    return book->kinds[rule->kind].pay_order[number <= LAST_OF_FIRST_ROW] * 4u;
}

static unsigned rank_of(const struct cr_rulebook *book, unsigned bet, unsigned number) {
    const unsigned highest = 63u - (unsigned)__builtin_clzll(book->bets[bet].covers);
    return place_of(book, bet, number) * 64 + (HIGHEST_NUMBER - highest);
}

static struct group *group_of(struct groups *groups, unsigned rank) {
    for (size_t i = 0; i < groups->count; i++)
        if (groups->at[i].rank == rank)
            return &groups->at[i];
    assert(groups->count < GROUPS_MAX);
    struct group *group = &groups->at[groups->count++];
    *group = (struct group){.rank = rank};
    return group;
}

/* Sorts the groups by rank and tells each where its lines begin. */
static void line_up(struct groups *groups, size_t first_line) {
    for (size_t i = 1; i < groups->count; i++) {
        const struct group group = groups->at[i];
        size_t place = i;
        for (; place > 0 && groups->at[place - 1].rank > group.rank; place--)
            groups->at[place] = groups->at[place - 1];
        groups->at[place] = group;
    }
    for (size_t i = 0; i < groups->count; i++) {
        groups->at[i].next = first_line;
        first_line += groups->at[i].bets;
    }
}

static void clear(struct cr_line *line, const struct cr_rulebook *book,
                  const struct cr_round *round) {
    line->clauses[0] = verdicts[verdict_of[line->bet]].lose;
    if (round->number == 0)
        line->clauses[1] = "6.2";
    (void)line_settle(line, round, book->bets[line->bet].kind, NULL); /* a loss never overflows */
}

static bool pay(struct cr_line *line, const struct cr_rulebook *book,
                const struct cr_round *round) {
    const struct cr_bet_rule *rule = &book->bets[line->bet];
    line->clauses[0] = verdicts[verdict_of[line->bet]].win;
    line->clauses[1] = cr_rulebook_word(book, rule->clause);
    if (round->number == 0)
        line->clauses[2] = "6.2.1";
    return line_settle(line, round, rule->kind, &rule->pays[0].ratio);
}

/* Gives every losing bet its line, and counts the winning ones by group. */
static void clear_losers(const struct cr_rulebook *book, const struct cr_round *round,
                         struct cr_settlement *settlement, struct groups *groups) {
    for (size_t i = 0; i < round->bet_count; i++) {
        const struct cr_bet *bet = &round->bets[i];
        if (covers(book, bet, round->number))
            group_of(groups, rank_of(book, bet->bet, round->number))->bets++;
        else
            clear(settlement_next_line(settlement, bet->player, i, bet->bet, bet->stake), book,
                  round);
    }
}

/* From the last bet to the first, so that in each group the later is paid before the earlier. */
static bool pay_winners(const struct cr_rulebook *book, const struct cr_round *round,
                        struct cr_settlement *settlement, struct groups *groups,
                        struct cr_refusal *refusal) {
    for (size_t i = round->bet_count; i-- > 0;) {
        const struct cr_bet *bet = &round->bets[i];
        if (!covers(book, bet, round->number))
            continue;
        settlement->count = group_of(groups, rank_of(book, bet->bet, round->number))->next++;
        if (!pay(settlement_next_line(settlement, bet->player, i, bet->bet, bet->stake), book,
                 round))
            return refusal_fill(refusal, WHY_OVERFLOW, "bets[%zu]", i);
    }
    settlement->count = round->bet_count;
    return true;
}

static bool settle(const struct cr_rulebook *book, const struct cr_round *round,
                   struct cr_settlement *settlement, struct cr_refusal *refusal) {
    struct groups groups;
    groups.count = 0;
    settlement->result.number = round->number;
    clear_losers(book, round, settlement, &groups);
    line_up(&groups, settlement->count);
    return pay_winners(book, round, settlement, &groups, refusal);
}

/* A void spin needs no number. */
static bool check_number(const struct cr_rulebook *book, const struct cr_round *round,
                         struct cr_refusal *refusal) {
    (void)book;
    if (round->void_clause == NULL && round->number > HIGHEST_NUMBER)
        return refusal_fill(refusal, WHY_BAD_NUMBER, "number");
    return true;
}

const struct game_rules roulette_rules = {
    .settle = settle,
    .check_fields = check_number,
    .check_bets = settlement_allows_bets,
    .give_back = settlement_give_back,
    .lines_needed = settlement_line_a_bet,
};
