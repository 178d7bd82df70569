#include "odds/spread.h"

#include "base/money.h"

#include <assert.h>
#include <complex.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>

enum { LARGEST_ORDER = 20, LARGEST_PARTS = 1000000, WIDTH_IN_SD = 20 };

static const double full_turn = 6.283185307179586;

/* ---- The transform --------------------------------------------------------------------------- */

static void reverse_bits(double complex *values, size_t count) {
    for (size_t i = 1, j = 0; i < count; i++) {
        size_t bit = count >> 1;
        for (; (j & bit) != 0; bit >>= 1)
            j ^= bit;
        j ^= bit;
        if (i < j) {
            const double complex value = values[i];
            values[i] = values[j];
            values[j] = value;
        }
    }
}

static void transform(double complex *values, const double complex *roots, size_t count) {
    reverse_bits(values, count);
    for (size_t half = 1; half < count; half *= 2)
        for (size_t block = 0; block < count; block += 2 * half)
            for (size_t i = 0; i < half; i++) {
                const double complex odd =
                    values[block + half + i] * roots[i * (count / (2 * half))];
                values[block + half + i] = values[block + i] - odd;
                values[block + i] += odd;
            }
}

static double complex power(double complex base, unsigned exponent) {
    double complex result = 1;
    for (; exponent > 0; exponent /= 2) {
        if (exponent % 2 == 1)
            result *= base;
        base *= base;
    }
    return result;
}

/* ---- The lattice ----------------------------------------------------------------------------- */

/* Every pay is `least` units and some steps, a unit being one part of `parts`. */
struct lattice {
    int64_t parts, least, step;
};

static int64_t units_of(const struct lattice *lattice, struct odds_part pays) {
    return pays.over * (lattice->parts / pays.under);
}

/* False when the pays have no common part of a workable size. */
static bool find_lattice(const struct odds_bet *bet, struct lattice *lattice) {
    *lattice = (struct lattice){.parts = 1};
    for (unsigned i = 0; i < bet->count; i++) {
        const struct odds_part pays = bet->outcomes[i].pays;
        assert(pays.under > 0);
        if (pays.under > LARGEST_PARTS)
            return false;
        lattice->parts *= pays.under / money_common_divisor(lattice->parts, pays.under);
        if (lattice->parts > LARGEST_PARTS || pays.over > LARGEST_PARTS * pays.under)
            return false;
    }
    lattice->least = units_of(lattice, bet->outcomes[bet->count - 1].pays);
    for (unsigned i = 0; i < bet->count; i++)
        lattice->step = money_common_divisor(
            units_of(lattice, bet->outcomes[i].pays) - lattice->least, lattice->step);
    if (lattice->step == 0) /* one result only */
        lattice->step = 1;
    return true;
}

static size_t steps_of(const struct lattice *lattice, struct odds_part pays) {
    return (size_t)((units_of(lattice, pays) - lattice->least) / lattice->step);
}

/* ---- Opening --------------------------------------------------------------------------------- */

static void raise_chances(const struct odds_bet *bet, const struct lattice *lattice,
                          unsigned rounds, size_t count, double complex *values,
                          double complex *roots) {
    for (size_t i = 0; i < count; i++) {
        values[i] = 0;
        roots[i] = cexp(-I * full_turn * (double)i / (double)count);
    }
    for (unsigned i = 0; i < bet->count; i++)
        values[steps_of(lattice, bet->outcomes[i].pays) % count] +=
            odds_chance(bet, &bet->outcomes[i]);
    transform(values, roots, count);
    for (size_t i = 0; i < count; i++) {
        values[i] = power(values[i], rounds) / (double)count;
        roots[i] = conj(roots[i]);
    }
    transform(values, roots, count);
}

/* The transform goes round in a circle; the sums it stands for are those around the mean. */
static void unroll(struct spread *spread, const struct lattice *lattice, unsigned rounds,
                   const double complex *values) {
    const double lowest = (double)lattice->least * rounds / (double)lattice->parts;
    const double middle = (spread->mean - lowest) / spread->unit;
    int64_t begin = (int64_t)(middle - (double)spread->count / 2);
    begin = begin < 0 ? 0 : begin;
    spread->first = lowest + (double)begin * spread->unit;
    for (size_t i = 0; i < spread->count; i++) {
        const double chance = creal(values[((size_t)begin + i) % spread->count]);
        spread->chance[i] = chance > 1e-15 ? chance : 0; /* below is rounding */
    }
}

static bool work_out(struct spread *spread, const struct odds_bet *bet,
                     const struct lattice *lattice, unsigned rounds) {
    double complex *values = calloc(spread->count, sizeof *values);
    double complex *roots = calloc(spread->count, sizeof *roots);
    spread->chance = calloc(spread->count, sizeof *spread->chance);
    const bool room = values != NULL && roots != NULL && spread->chance != NULL;
    if (room) {
        raise_chances(bet, lattice, rounds, spread->count, values, roots);
        unroll(spread, lattice, rounds, values);
    }
    free(values);
    free(roots);
    return room;
}

bool spread_open(struct spread *spread, const struct odds_bet *bet, unsigned rounds) {
    struct lattice lattice;
    *spread = (struct spread){.mean = -odds_edge_percent(bet) / 100 * rounds,
                              .sd = odds_deviation(bet) * sqrt(rounds)};
    if (!find_lattice(bet, &lattice))
        return true;
    spread->unit = (double)lattice.step / (double)lattice.parts;
    const double wanted = WIDTH_IN_SD * spread->sd / spread->unit + 16;
    if (wanted > (double)(1u << LARGEST_ORDER))
        return true;
    for (spread->count = 16; (double)spread->count < wanted;)
        spread->count *= 2;
    spread->exact = true;
    return work_out(spread, bet, &lattice, rounds);
}

void spread_close(struct spread *spread) {
    free(spread->chance);
}

/* ---- Asking ---------------------------------------------------------------------------------- */

static double normal_below(const struct spread *spread, double sum) {
    return 0.5 * erfc((spread->mean - sum) / spread->sd / sqrt(2));
}

double spread_between(const struct spread *spread, double low, double high) {
    double chance = 0;
    if (!spread->exact)
        return normal_below(spread, high) - normal_below(spread, low);
    const double slack = spread->unit * 1e-6; /* for what rounding does to a sum */
    for (size_t i = 0; i < spread->count; i++) {
        const double sum = spread->first + (double)i * spread->unit;
        if (sum > low + slack && sum < high + slack)
            chance += spread->chance[i];
    }
    return chance;
}

double spread_ahead(const struct spread *spread) {
    return spread_between(spread, 0, spread->mean + 40 * spread->sd + 1);
}

static double normal_quantile(const struct spread *spread, double chance) {
    double low = spread->mean - 40 * spread->sd, high = spread->mean + 40 * spread->sd;
    for (int i = 0; i < 100; i++) {
        const double middle = (low + high) / 2;
        *(normal_below(spread, middle) < chance ? &low : &high) = middle;
    }
    return high;
}

double spread_quantile(const struct spread *spread, double chance) {
    double below = 0;
    if (!spread->exact)
        return normal_quantile(spread, chance);
    size_t i = 0;
    for (; i + 1 < spread->count; i++) {
        below += spread->chance[i];
        if (below >= chance)
            break;
    }
    return spread->first + (double)i * spread->unit;
}
