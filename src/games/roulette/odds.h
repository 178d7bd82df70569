/* Roulette's outcomes, all as likely. */
#ifndef GAMES_ROULETTE_ODDS_H
#define GAMES_ROULETTE_ODDS_H

#include "games/roulette/rulebook.h"
#include "odds/settled.h"

extern const struct settled_outcomes roulette_outcomes;

#endif
