/* Games with few ways to end, all as likely: every one is settled, by the code that settles real
 * rounds. */
#ifndef ODDS_SETTLED_H
#define ODDS_SETTLED_H

#include "odds/odds.h"

struct settled_outcomes {
    unsigned count;
    void (*set)(struct cr_round *round, unsigned outcome); /* as it would be told to settlement_make */
};

/* Fills `bets`, one for each of the rulebook's, and tells how many there are. */
size_t settled_odds(const struct cr_rulebook *book, const struct settled_outcomes *outcomes,
                    struct odds_bet *bets);

#endif
