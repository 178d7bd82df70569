#include "odds/expectation.h"

#include "odds/game_odds.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

__extension__ typedef __int128 wide;

/* ---- Whole numbers ---- */

/* numerator / denominator to the nearest; the denominator is above zero. */
static wide divide(wide numerator, wide denominator) {
    wide half = denominator / 2;
    return (numerator + (numerator < 0 ? -half : half)) / denominator;
}

static int64_t held(wide number) {
    if (number > INT64_MAX)
        return INT64_MAX;
    return number < -INT64_MAX ? -INT64_MAX : (int64_t)number;
}

/* A fraction times a unit, to the nearest; a text may say that a bet pays more than fits. */
static int64_t in_units(const struct fraction *fraction, uint64_t unit) {
    struct big units, half, product, quotient, rest;
    big_set(&units, unit);
    big_multiply(&product, &fraction->over, &units);
    big_set(&units, 2);
    big_divide(&fraction->under, &units, &half, &rest);
    big_add(&product, &half);
    big_divide(&product, &fraction->under, &quotient, &rest);
    uint64_t number = 0;
    for (unsigned i = quotient.length < 2 ? quotient.length : 2; i-- > 0;)
        number = number << 32 | quotient.limb[i];
    if (quotient.length > 2 || number > INT64_MAX)
        number = INT64_MAX;
    return fraction->negative ? -(int64_t)number : (int64_t)number;
}

/* Of figures that are doubles nine digits are kept, which every machine has. */
static int64_t rounded(double figure, int64_t unit) {
    if (!(fabs(figure) < (double)(INT64_MAX / unit)))
        return figure < 0 ? -INT64_MAX : INT64_MAX;
    return (int64_t)llround(figure * EXPECTED_SPREAD) * (unit / EXPECTED_SPREAD);
}

int64_t expected_edge(const struct odds_bet *bet) {
    if (!bet->exact)
        return rounded(bet->edge, EXPECTED_EDGE);
    struct fraction edge = odds_edge(bet);
    return in_units(&edge, EXPECTED_EDGE);
}

int64_t expected_variance(const struct odds_bet *bet) {
    if (!bet->exact)
        return rounded(bet->sd * bet->sd, EXPECTED_SPREAD);
    struct fraction variance = odds_variance(bet);
    return in_units(&variance, EXPECTED_SPREAD);
}

cr_money expected_in_play(const struct cr_line *line) {
    if (line->outcome == CR_VOID)
        return 0;
    return line->cut ? line->counted : line->stake;
}

/* ---- Covariances ---- */

bool expected_nets_open(struct expected_nets *nets, size_t bets, size_t outcomes) {
    *nets = (struct expected_nets){.bets = bets, .outcomes = outcomes};
    nets->at = calloc(bets * outcomes, sizeof *nets->at);
    nets->ways = calloc(outcomes, sizeof *nets->ways);
    return nets->at != NULL && nets->ways != NULL;
}

void expected_nets_close(struct expected_nets *nets) {
    free(nets->at);
    free(nets->ways);
}

static wide mean_of(const struct expected_nets *nets, size_t bet) {
    wide sum = 0;
    for (size_t i = 0; i < nets->outcomes; i++)
        sum += (wide)nets->ways[i] * nets->at[i * nets->bets + bet];
    return divide(sum, (wide)nets->all);
}

/* What two bets bring together, summed over all ways. False: no number holds it. */
static bool sum_products(const struct expected_nets *nets, size_t i, size_t k, wide *sum) {
    *sum = 0;
    for (size_t o = 0; o < nets->outcomes; o++) {
        wide product = (wide)nets->at[o * nets->bets + i] * nets->at[o * nets->bets + k];
        if (__builtin_mul_overflow(product, (wide)nets->ways[o], &product) ||
            __builtin_add_overflow(*sum, product, sum))
            return false;
    }
    return true;
}

void expected_covariances(struct expectation *of, const struct expected_nets *nets) {
    wide mean[CR_BETS_MAX], sum;
    for (size_t i = 0; i < nets->bets; i++)
        mean[i] = mean_of(nets, i);
    for (size_t i = 0; i < nets->bets; i++) {
        for (size_t k = 0; k <= i; k++) {
            int64_t spread = INT64_MAX;
            if (sum_products(nets, i, k, &sum))
                spread = held(divide(divide(sum, (wide)nets->all) - mean[i] * mean[k], 1000));
            of->spread[i][k] = of->spread[k][i] = spread;
        }
    }
}

static bool settle_once(const struct cr_rulebook *book, const struct cr_round *round,
                        int64_t *net) {
    struct cr_line lines[CR_BETS_MAX];
    struct cr_settlement settlement = {.lines = lines, .room = CR_BETS_MAX};
    struct cr_refusal refusal;
    if (!settlement_make(book, round, &settlement, &refusal))
        return false;
    for (size_t i = 0; i < settlement.count; i++)
        net[lines[i].bet] = lines[i].returned - lines[i].stake;
    return true;
}

bool expected_settled(struct expectation *of, const struct settled_outcomes *outcomes) {
    struct cr_bet bets[CR_BETS_MAX];
    struct expected_nets nets;
    struct cr_round round = {.game = of->book.game,
                             .engine = of->engine,
                             .options = of->book.options,
                             .bets = bets,
                             .bet_count = of->book.bet_count};
    for (uint16_t i = 0; i < of->book.bet_count; i++)
        bets[i] = (struct cr_bet){.bet = i, .stake = EXPECTED_STAKE};
    bool good = expected_nets_open(&nets, of->book.bet_count, outcomes->count);
    for (unsigned i = 0; good && i < outcomes->count; i++) {
        outcomes->set(&round, i);
        good = settle_once(&of->book, &round, nets.at + i * nets.bets);
        nets.ways[i] = 1;
    }
    nets.all = outcomes->count;
    if (good)
        expected_covariances(of, &nets);
    expected_nets_close(&nets);
    return good;
}

/* ---- Working it out ---- */

/* Figures of single bets, of those that are the rulebook's as they stand. */
static void take_figures(struct expectation *of, const struct odds_figures *figures) {
    for (size_t i = 0; i < figures->count; i++) {
        const struct odds_bet *bet = &figures->bets[i];
        const unsigned rule = (unsigned)bet->rule;
        if (strcmp(bet->name, of->book.bets[rule].id) != 0)
            continue;
        of->edge[rule] = expected_edge(bet);
        of->spread[rule][rule] = expected_variance(bet);
    }
}

bool expectation_open(struct expectation *of) {
    const struct game_odds *game = odds_of_game(of->book.game);
    struct odds_figures figures = {
        .book = &of->book, .engine = of->engine, .shoe = odds_full_shoe(of->book.options.decks)};
    of->own = game->expectation_own > 0 ? calloc(1, game->expectation_own) : NULL;
    if (of->own == NULL && game->expectation_own > 0)
        return false;
    enum odds_refusal refusal = odds_figures_open(&figures);
    bool good = refusal != ODDS_NO_MEMORY;
    if (refusal == ODDS_ACCEPTED) {
        take_figures(of, &figures);
        good = game->expect == NULL || game->expect(of, &figures);
    }
    odds_figures_close(&figures);
    return good;
}

void expectation_close(struct expectation *of) {
    free(of->own);
}
