/* How the results of many rounds spread: the chances of every sum of so many independent results of
 * one bet. Pays lie on a lattice, so the chances are powers of a polynomial, worked out by a fast
 * Fourier transform to about twelve digits. When the lattice is too fine for that (ratios with
 * large denominators) the normal approximation stands in, and says so. */
#ifndef ODDS_SPREAD_H
#define ODDS_SPREAD_H

#include "odds/odds.h"

struct spread {
    bool exact;      /* false: the normal approximation */
    double mean, sd; /* of the sum, in first stakes */
    double unit;     /* the distance between neighbouring sums */
    double first;    /* the lowest sum that `chance` holds */
    size_t count;    /* of them; 0 when not exact */
    double *chance;
};

/* False: no memory. The bet has its outcomes. Close it after use. */
bool spread_open(struct spread *spread, const struct odds_bet *bet, unsigned rounds)
    __attribute__((warn_unused_result));
void spread_close(struct spread *spread);

/* The chance of a sum above `low` and at most `high`. */
double spread_between(const struct spread *spread, double low, double high);
/* The chance to be ahead. */
double spread_ahead(const struct spread *spread);
/* The smallest sum that is not exceeded with this chance. */
double spread_quantile(const struct spread *spread, double chance);

#endif
