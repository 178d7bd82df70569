/* Baccarat insurance: who may take it, how much of it counts, what it pays (4.10, 6.4, B5, B6).
 *
 * Invariants:
 *   1. every insurance has a bet of the same player on the same hand (4.10);
 *   2. it is listed in the order placed, so what is placed after four cards stands first;
 *   3. for one player and one hand the sum of counted x ratio is never above the part in play of
 *      that player's bets on that hand (6.4.3). */
#include "base/json_write.h"
#include "games/baccarat/refusal.h"
#include "games/baccarat/rulebook.h"
#include "games/baccarat/rules_inside.h"

#include <assert.h>

/* A player's bets on one hand, and the insurance on them that counts so far. */
struct insured {
    bool bet;                /* there is a bet, */
    bool in_force;           /* one that is not void; */
    const char *void_clause; /* the clause of the first void one */
    wide base;               /* what of these bets is in play */
    wide used[2];            /* insurance that counts, after four and after five cards */
};

static uint64_t key_of(uint32_t player, unsigned side) {
    return (uint64_t)player << 1 | side;
}

static size_t is_after_five(unsigned after) {
    return after == 5;
}

/* ---- Who may take it ------------------------------------------------------------------------ */

bool baccarat_check_insurance_fields(const struct cr_round *round, struct cr_refusal *refusal) {
    for (size_t i = 0; i < round->insurance_count; i++) {
        const struct cr_insurance *insurance = &round->insurance[i];
        if (insurance->on > CR_BANKER)
            return refusal_fill(refusal, WHY_INSURANCE_BAD_SIDE, "insurance[%zu]", i);
        if (insurance->after != 4 && insurance->after != 5)
            return refusal_fill(refusal, WHY_INSURANCE_BAD_MOMENT, "insurance[%zu]", i);
        if (insurance->stake < 1)
            return refusal_fill(refusal, WHY_BAD_STAKE, "insurance[%zu]", i);
    }
    return true;
}

static size_t block_end(const struct cr_round *round, size_t start) {
    const size_t left = round->insurance_count - start;
    return start + (left < ROSTER_KEYS ? left : ROSTER_KEYS);
}

/* Enters the players and hands that a block of the insurance list speaks of. */
static void open_block(const struct cr_round *round, size_t start, size_t end,
                       struct roster *roster, struct insured *insured) {
    baccarat_roster_open(roster, end - start);
    for (size_t i = start; i < end; i++) {
        const struct cr_insurance *insurance = &round->insurance[i];
        insured[baccarat_roster_enter(roster, key_of(insurance->player, insurance->on))] =
            (struct insured){.bet = false};
    }
}

static bool check_block_has_bets(const struct cr_round *round, size_t start,
                                 struct cr_refusal *refusal) {
    struct roster roster;
    struct insured insured[ROSTER_KEYS];
    const size_t end = block_end(round, start);
    open_block(round, start, end, &roster, insured);
    for (size_t i = 0; i < round->bet_count; i++) {
        const struct cr_bet *bet = &round->bets[i];
        if (bet->bet > BACCARAT_BANKER)
            continue;
        const unsigned number = baccarat_roster_find(&roster, key_of(bet->player, bet->bet));
        if (number != ROSTER_NOBODY)
            insured[number].bet = true;
    }
    for (size_t i = start; i < end; i++) {
        const struct cr_insurance *insurance = &round->insurance[i];
        if (!insured[baccarat_roster_find(&roster, key_of(insurance->player, insurance->on))].bet)
            return refusal_fill(refusal, WHY_INSURANCE_WITHOUT_BET, "insurance[%zu]", i);
    }
    return true;
}

bool baccarat_check_insurance_bets(const struct cr_round *round, struct cr_refusal *refusal) {
    if (round->insurance_count > 0 && !round->options.insurance)
        return refusal_fill(refusal, WHY_INSURANCE_NOT_AT_TABLE, "insurance[0]");
    for (size_t i = 1; i < round->insurance_count; i++)
        if (round->insurance[i].after < round->insurance[i - 1].after)
            return refusal_fill(refusal, WHY_INSURANCE_OUT_OF_ORDER, "insurance[%zu]", i);
    for (size_t start = 0; start < round->insurance_count; start += ROSTER_KEYS)
        if (!check_block_has_bets(round, start, refusal))
            return false;
    return true;
}

bool baccarat_check_insurance_offered(const struct cr_round *round, const struct offers *offers,
                                      struct cr_refusal *refusal) {
    for (size_t i = 0; i < round->insurance_count; i++) {
        const struct cr_insurance *insurance = &round->insurance[i];
        if (offers->ratio[insurance->on][is_after_five(insurance->after)].win == 0)
            return refusal_fill(refusal, WHY_INSURANCE_NOT_OFFERED, "insurance[%zu]", i);
    }
    return true;
}

/* ---- How much of it counts ------------------------------------------------------------------ */

/* B6: how much insurance at `ratio` the base has room for, when `spent` at another ratio counts
 * already: floor((base - spent x other) / ratio), kept as an exact fraction until the end. */
static wide room_for(wide base, wide spent, struct cr_ratio other, struct cr_ratio ratio) {
    const wide left = base * other.stake - spent * other.win;
    const wide divisor = wide_of(other.stake, ratio.win);
    return left / divisor * ratio.stake + left % divisor * ratio.stake / divisor;
}

static wide room_left(const struct insured *insured, const struct cr_ratio ratios[2],
                      size_t after_five) {
    if (after_five)
        return room_for(insured->base, insured->used[0], ratios[0], ratios[1]) - insured->used[1];
    return room_for(insured->base, 0, (struct cr_ratio){0, 1}, ratios[0]) - insured->used[0];
}

static void count_bets(const struct cr_round *round, const struct cr_line *lines,
                       const struct roster *roster, struct insured *insured) {
    for (size_t i = 0; i < round->bet_count; i++) {
        if (lines[i].bet > BACCARAT_BANKER)
            continue;
        const unsigned number = baccarat_roster_find(roster, key_of(lines[i].player, lines[i].bet));
        if (number == ROSTER_NOBODY)
            continue;
        if (lines[i].outcome != CR_VOID) {
            insured[number].in_force = true;
            insured[number].base += lines[i].counted;
        } else if (insured[number].void_clause == NULL) {
            insured[number].void_clause = round->bets[i].void_clause;
        }
    }
}

/* Insurance of the same players settled in an earlier block. */
static void count_insurance(const struct cr_line *lines, size_t count, const struct roster *roster,
                            struct insured *insured) {
    for (size_t i = 0; i < count; i++) {
        const unsigned number = baccarat_roster_find(roster, key_of(lines[i].player, lines[i].on));
        if (number != ROSTER_NOBODY)
            insured[number].used[is_after_five(lines[i].after)] += lines[i].counted;
    }
}

/* ---- What it pays --------------------------------------------------------------------------- */

/* 6.4.1; 6.4.2: a tie returns it, except that of a player's nine taken after the third card. */
static bool judge_insurance(const struct baccarat_deal *deal, struct cr_ratio ratio,
                            struct cr_line *line) {
    const unsigned winner = baccarat_winner(deal);
    if (winner == line->on) {
        line_clause(line, "6.4.1");
        line_clause(line, "B5");
        line_lose(line);
        return true;
    }
    const bool tie = winner == BACCARAT_TIED;
    line_clause(line, tie ? "6.4.2" : "6.4.1");
    if (tie && !(line->on == CR_PLAYER && line->after == 5 && deal->total[CR_PLAYER] == 9)) {
        line_push(line);
        return true;
    }
    line_clause(line, "6.4.6");
    return line_win(line, ratio);
}

static void add_cap_clauses(struct cr_line *line) {
    if (!line->cut)
        return;
    line_clause(line, "6.4.3");
    if (line->outcome == CR_LOSE)
        line_clause(line, "6.4.3.1");
}

static bool settle_one(struct insured *insured, const struct cr_ratio ratios[2],
                       const struct baccarat_deal *deal, struct cr_line *line) {
    if (!insured->in_force) {
        line_void(line, insured->void_clause);
        return true;
    }
    const size_t after_five = is_after_five(line->after);
    const wide room = room_left(insured, ratios, after_five);
    assert(room >= 0);
    if (room < line->stake) {
        line->counted = (cr_money)room;
        line->cut = true;
    }
    insured->used[after_five] += line->counted;
    if (line->counted == 0)
        baccarat_line_return(line);
    else if (!judge_insurance(deal, ratios[after_five], line))
        return false;
    add_cap_clauses(line);
    return true;
}

struct cr_line *baccarat_next_insurance_line(const struct cr_round *round, size_t index,
                                             struct cr_settlement *settlement) {
    const struct cr_insurance *insurance = &round->insurance[index];
    struct cr_line *line = settlement_next_line(settlement, insurance->player, index,
                                                BACCARAT_INSURANCE, insurance->stake);
    line->on = insurance->on;
    line->after = insurance->after;
    return line;
}

static bool settle_block(const struct cr_round *round, size_t start, const struct offers *offers,
                         const struct baccarat_deal *deal, struct cr_settlement *settlement,
                         struct cr_refusal *refusal) {
    struct roster roster;
    struct insured insured[ROSTER_KEYS];
    const size_t end = block_end(round, start);
    open_block(round, start, end, &roster, insured);
    count_bets(round, settlement->lines, &roster, insured);
    count_insurance(settlement->lines + round->bet_count, start, &roster, insured);
    for (size_t i = start; i < end; i++) {
        struct cr_line *line = baccarat_next_insurance_line(round, i, settlement);
        const unsigned number = baccarat_roster_find(&roster, key_of(line->player, line->on));
        if (!settle_one(&insured[number], offers->ratio[line->on], deal, line))
            return refusal_fill(refusal, WHY_OVERFLOW, "insurance[%zu]", i);
    }
    return true;
}

bool baccarat_settle_insurance(const struct cr_round *round, const struct offers *offers,
                               const struct baccarat_deal *deal, struct cr_settlement *settlement,
                               struct cr_refusal *refusal) {
    for (size_t start = 0; start < round->insurance_count; start += ROSTER_KEYS)
        if (!settle_block(round, start, offers, deal, settlement, refusal))
            return false;
    return true;
}

/* ---- A line of insurance ---- */

void baccarat_write_line(const struct cr_line *line, struct text *out) {
    if (line->after == 0)
        return;
    json_put_string(out, "on", baccarat_side_ids[line->on != CR_PLAYER]);
    json_put_integer(out, "after", line->after);
}
