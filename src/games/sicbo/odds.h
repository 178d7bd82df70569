/* Sic bo's outcomes, all as likely. */
#ifndef GAMES_SICBO_ODDS_H
#define GAMES_SICBO_ODDS_H

#include "games/sicbo/rulebook.h"
#include "odds/settled.h"

enum { SICBO_THROWS_OF_THREE = 216 };

extern const struct settled_outcomes sicbo_outcomes;

#endif
