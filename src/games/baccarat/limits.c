/* Baccarat: bets found outside the table's limits after the result (7.17 to 7.19, B7, B8).
 *
 * What is in play of a bet, in this order:
 *   1. void by a clause of its own: nothing, and it is not in any total;
 *   2. below the minimum: all of it the first time (7.17), and the differential does not touch it
 *      (7.19.1); nothing when the player is among the underbettors (B7);
 *   3. above the maximum: the maximum (7.18);
 *   4. on the larger side of a broken differential: floor(s x (S + D) / L) of what 3 left (7.19).
 */
#include "games/baccarat/rulebook.h"
#include "games/baccarat/rules_inside.h"

#include <assert.h>

__extension__ typedef unsigned __int128 unsigned_wide;

static unsigned kind_of(const struct cr_rulebook *book, const struct cr_line *line) {
    return book->bets[line->bet].kind;
}

static bool below_minimum(const struct cr_rulebook *book, const struct cr_limits *limits,
                          const struct cr_line *line) {
    return line->stake < limits->min[kind_of(book, line)];
}

static void cut_to(struct cr_line *line, cr_money counted) {
    line->counted = counted;
    line->cut = counted < line->stake;
}

void baccarat_line_return(struct cr_line *line) {
    cut_to(line, 0);
    line->outcome = CR_RETURNED;
    line->returned = line->stake;
}

static void cut_to_maximum(const struct cr_rulebook *book, const struct cr_round *round,
                           struct cr_line *lines) {
    for (size_t i = 0; i < round->bet_count; i++)
        if (lines[i].outcome != CR_VOID)
            cut_to(&lines[i], counted_stake(round, kind_of(book, &lines[i]), lines[i].stake));
}

/* B7: bets below the minimum of those who have had one settled before. */
static void return_underbets(const struct cr_rulebook *book, const struct cr_round *round,
                             struct cr_line *lines) {
    struct roster roster;
    for (size_t start = 0; start < round->underbettor_count; start += ROSTER_KEYS) {
        const size_t left = round->underbettor_count - start;
        const size_t block = left < ROSTER_KEYS ? left : ROSTER_KEYS;
        baccarat_roster_open(&roster, block);
        for (size_t i = 0; i < block; i++)
            (void)baccarat_roster_enter(&roster, round->underbettors[start + i]);
        for (size_t i = 0; i < round->bet_count; i++)
            if (lines[i].outcome != CR_VOID && below_minimum(book, round->limits, &lines[i]) &&
                baccarat_roster_find(&roster, lines[i].player) != ROSTER_NOBODY)
                baccarat_line_return(&lines[i]);
    }
}

/* floor(stake x part / whole), exact although the product may be wider than 128 bits: part < whole
 * < 2^95, so the two halves of the stake are taken one after the other. */
static cr_money share_of(cr_money stake, wide part, wide whole) {
    const unsigned_wide high = (unsigned_wide)((uint64_t)stake >> 32) * (unsigned_wide)part;
    const unsigned_wide low = (unsigned_wide)((uint64_t)stake & UINT32_MAX) * (unsigned_wide)part;
    const unsigned_wide divisor = (unsigned_wide)whole;
    assert(divisor > 0);
    const unsigned_wide rest = ((high % divisor) << 32) + low;
    return (cr_money)(((high / divisor) << 32) + rest / divisor);
}

/* Is this one of the bets that the differential weighs against each other? */
static bool is_weighed(const struct cr_rulebook *book, const struct cr_limits *limits,
                       const struct cr_line *line) {
    return line->bet <= BACCARAT_BANKER && line->outcome != CR_VOID &&
           !below_minimum(book, limits, line);
}

static void cut_to_differential(const struct cr_rulebook *book, const struct cr_round *round,
                                struct cr_line *lines) {
    const struct cr_limits *limits = round->limits;
    wide totals[2] = {0, 0};
    for (size_t i = 0; i < round->bet_count; i++)
        if (is_weighed(book, limits, &lines[i]))
            totals[lines[i].bet] += lines[i].counted;
    const unsigned larger = totals[BACCARAT_BANKER] > totals[BACCARAT_PLAYER];
    const wide allowed = totals[1 - larger] + limits->differential;
    if (totals[larger] <= allowed)
        return;
    for (size_t i = 0; i < round->bet_count; i++)
        if (lines[i].bet == larger && is_weighed(book, limits, &lines[i]))
            cut_to(&lines[i], share_of(lines[i].counted, allowed, totals[larger]));
}

void baccarat_apply_limits(const struct cr_rulebook *book, const struct cr_round *round,
                           struct cr_line *lines) {
    assert(round->bet_count <= UINT32_MAX); /* the totals stay below 2^95 */
    cut_to_maximum(book, round, lines);
    return_underbets(book, round, lines);
    if (round->limits->differential != CR_MONEY_MAX)
        cut_to_differential(book, round, lines);
    for (size_t i = 0; i < round->bet_count; i++)
        if (lines[i].counted == 0)
            baccarat_line_return(&lines[i]);
}

void baccarat_add_limit_clauses(const struct cr_rulebook *book, const struct cr_round *round,
                                struct cr_line *line) {
    const cr_money maximum = counted_stake(round, kind_of(book, line), line->stake);
    if (below_minimum(book, round->limits, line)) {
        line_clause(line, "7.17");
        return;
    }
    if (maximum < line->stake)
        line_clause(line, "7.18");
    if (line->counted < maximum)
        line_clause(line, "7.19");
}
