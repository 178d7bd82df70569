/* What a simulation's sessions and groups of rounds came to: the distribution of their results, and
 * what a floor manager asks about a shift. */
#ifndef ODDS_SIMULATE_RESULTS_H
#define ODDS_SIMULATE_RESULTS_H

#include "odds/simulate.h"

/* ---- Histogram ---- */

enum { SIMULATE_BARS_MOST = 30 };

struct simulate_bar {
    cr_money from, to; /* both included */
    uint64_t count;
};

struct simulate_bars {
    struct simulate_bar bar[SIMULATE_BARS_MOST];
    unsigned count;
    uint64_t results;
};

/* Of single rounds, or (`grouped`) of the tally's groups; it has been sorted. False: there is no
 * memory. */
bool simulate_fill_bars(const struct simulation *simulation, const struct simulate_tally *tally,
                        bool grouped, struct simulate_bars *bars) CR_CHECK;

/* ---- Shifts ---- */

struct simulate_shifts {
    size_t sessions;
    double ruin, ruin_error, ruin_rounds;
    double drawdown, win_mean, win_deviation;
    double losing; /* part of the shifts in which the house loses */
};

struct simulate_shifts simulate_shifts(const struct simulate_tally *tally);

/* What the table wins: in that part of the shifts no more. There is one at least, and the tally has
 * been sorted. */
cr_money simulate_table_win(const struct simulate_tally *tally, double part);

#endif
