#include "odds/odds.h"

#include "base/money.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- Parts ----------------------------------------------------------------------------------- */

struct odds_part odds_part(int64_t over, int64_t under) {
    const int64_t gcd = money_common_divisor(under, over < 0 ? -over : over);
    return (struct odds_part){over / gcd, under / gcd};
}

struct odds_part odds_wins(struct cr_ratio ratio) {
    return odds_part(ratio.win, ratio.stake);
}

static bool same_part(struct odds_part a, struct odds_part b) {
    return a.over == b.over && a.under == b.under;
}

static bool part_above(struct odds_part a, struct odds_part b) {
    return wide_of(a.over, b.under) > wide_of(b.over, a.under);
}

/* ---- Building a bet -------------------------------------------------------------------------- */

void odds_begin(struct odds_bet *bet, const char *name, int rule, uint64_t ways) {
    memset(bet, 0, sizeof *bet);
    snprintf(bet->name, sizeof bet->name, "%s", name);
    bet->rule = rule;
    bet->exact = true;
    bet->ways = ways;
}

void odds_outcome(struct odds_bet *bet, struct odds_part pays, uint64_t ways) {
    unsigned place = 0;
    if (ways == 0)
        return;
    while (place < bet->count && part_above(bet->outcomes[place].pays, pays))
        place++;
    if (place < bet->count && same_part(bet->outcomes[place].pays, pays)) {
        bet->outcomes[place].ways += ways;
        return;
    }
    assert(bet->count < ODDS_OUTCOMES);
    memmove(&bet->outcomes[place + 1], &bet->outcomes[place],
            (bet->count - place) * sizeof bet->outcomes[0]);
    bet->outcomes[place] = (struct odds_outcome){.pays = pays, .ways = ways};
    bet->count++;
}

/* ---- Exact figures --------------------------------------------------------------------------- */

/* A whole number with a sign, for sums of gains and losses. */
struct balance {
    struct big gains, losses;
};

static struct big big_of(uint64_t value) {
    struct big number;
    big_set(&number, value);
    return number;
}

/* All pays over one denominator: the least common multiple of theirs. */
static struct big common_under(const struct odds_bet *bet) {
    struct big common = big_of(1);
    for (unsigned i = 0; i < bet->count; i++) {
        struct big under = big_of((uint64_t)bet->outcomes[i].pays.under), gcd, factor, rest;
        big_gcd(&common, &under, &gcd);
        big_divide(&under, &gcd, &factor, &rest);
        big_multiply(&common, &common, &factor);
    }
    return common;
}

/* The size of one outcome's pay in units of 1/common. */
static struct big pay_units(const struct odds_outcome *outcome, const struct big *common) {
    const int64_t over = outcome->pays.over;
    struct big under = big_of((uint64_t)outcome->pays.under), units, rest;
    struct big size = big_of(over < 0 ? 0 - (uint64_t)over : (uint64_t)over);
    big_divide(common, &under, &units, &rest);
    big_multiply(&units, &units, &size);
    return units;
}

static struct balance total_units(const struct odds_bet *bet, const struct big *common) {
    struct balance total = {.gains = big_of(0), .losses = big_of(0)};
    for (unsigned i = 0; i < bet->count; i++) {
        const struct odds_outcome *outcome = &bet->outcomes[i];
        struct big units = pay_units(outcome, common), ways = big_of(outcome->ways);
        big_multiply(&units, &units, &ways);
        big_add(outcome->pays.over < 0 ? &total.losses : &total.gains, &units);
    }
    return total;
}

/* Losses less gains, with its sign. */
static struct fraction house_gain(const struct balance *total) {
    struct fraction gain = {.negative = big_compare(&total->losses, &total->gains) < 0};
    gain.over = gain.negative ? total->gains : total->losses;
    big_subtract(&gain.over, gain.negative ? &total->losses : &total->gains);
    return gain;
}

struct fraction odds_edge(const struct odds_bet *bet) {
    const struct big common = common_under(bet);
    const struct balance total = total_units(bet, &common);
    const struct big ways = big_of(bet->ways);
    struct fraction edge = house_gain(&total);
    big_multiply(&edge.under, &ways, &common);
    fraction_reduce(&edge);
    return edge;
}

static struct big square_units(const struct odds_bet *bet, const struct big *common) {
    struct big sum = big_of(0);
    for (unsigned i = 0; i < bet->count; i++) {
        struct big units = pay_units(&bet->outcomes[i], common);
        const struct big ways = big_of(bet->outcomes[i].ways);
        big_multiply(&units, &units, &units);
        big_multiply(&units, &units, &ways);
        big_add(&sum, &units);
    }
    return sum;
}

/* (ways * sum of squares - square of the sum) / (ways * common)^2 */
struct fraction odds_variance(const struct odds_bet *bet) {
    const struct big common = common_under(bet), ways = big_of(bet->ways);
    const struct balance total = total_units(bet, &common);
    struct big squares = square_units(bet, &common);
    struct fraction gain = house_gain(&total), variance = {.negative = false};
    big_multiply(&variance.over, &squares, &ways);
    big_multiply(&gain.over, &gain.over, &gain.over);
    big_subtract(&variance.over, &gain.over);
    big_multiply(&variance.under, &ways, &common);
    big_multiply(&variance.under, &variance.under, &variance.under);
    fraction_reduce(&variance);
    return variance;
}

struct fraction odds_hit_rate(const struct odds_bet *bet) {
    struct fraction rate = {.negative = false};
    uint64_t hits = 0;
    for (unsigned i = 0; i < bet->count; i++)
        if (bet->outcomes[i].pays.over > 0)
            hits += bet->outcomes[i].ways;
    rate.over = big_of(hits);
    rate.under = big_of(bet->ways);
    fraction_reduce(&rate);
    return rate;
}

/* ---- Doubles --------------------------------------------------------------------------------- */

double odds_edge_percent(const struct odds_bet *bet) {
    if (!bet->exact)
        return bet->edge * 100;
    const struct fraction edge = odds_edge(bet);
    return fraction_percent(&edge);
}

double odds_deviation(const struct odds_bet *bet) {
    if (!bet->exact)
        return bet->sd;
    const struct fraction variance = odds_variance(bet);
    return sqrt(fraction_double(&variance));
}

double odds_chance(const struct odds_bet *bet, const struct odds_outcome *outcome) {
    return bet->exact ? (double)outcome->ways / (double)bet->ways : outcome->chance;
}

double odds_hits(const struct odds_bet *bet) {
    double hits = 0;
    if (bet->exact) {
        const struct fraction rate = odds_hit_rate(bet);
        return fraction_double(&rate);
    }
    for (unsigned i = 0; i < bet->count; i++)
        if (bet->outcomes[i].pays.over > 0)
            hits += bet->outcomes[i].chance;
    return hits;
}

bool odds_favours_player(const struct odds_bet *bet) {
    if (!bet->exact)
        return bet->edge < 0;
    return odds_edge(bet).negative;
}

double odds_rounds_needed(const struct odds_bet *bet) {
    const double two_sided_99 = 2.5758293035489004;
    const double deviations = two_sided_99 * odds_deviation(bet) / 0.01;
    return ceil(deviations * deviations);
}

/* ---- Shoes ----------------------------------------------------------------------------------- */

struct odds_shoe odds_full_shoe(unsigned decks) {
    struct odds_shoe shoe;
    for (unsigned i = 0; i < ODDS_RANKS; i++)
        shoe.rank[i] = decks * 4;
    return shoe;
}

unsigned odds_shoe_cards(const struct odds_shoe *shoe) {
    unsigned cards = 0;
    for (unsigned i = 0; i < ODDS_RANKS; i++)
        cards += shoe->rank[i];
    return cards;
}
