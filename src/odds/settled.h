/* Games with few ways to end, all as likely: every one is settled, by the code that settles real
 * rounds. */
#ifndef ODDS_SETTLED_H
#define ODDS_SETTLED_H

#include "odds/figures.h"

struct settled_outcomes {
    unsigned count;
    void (*set)(struct cr_round *round,
                unsigned outcome); /* as it would be told to settlement_make */
};

/* Fills the figures, one for each of the rulebook's bets. */
void settled_odds(struct odds_figures *of, const struct settled_outcomes *outcomes);

#endif
