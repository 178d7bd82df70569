/* What only this game refuses (base/refusal.h). */
#ifndef GAMES_ROULETTE_REFUSAL_H
#define GAMES_ROULETTE_REFUSAL_H

#include "base/refusal.h"

#define R(name, code, clause, english, vietnamese) WHY_##name,
enum roulette_why {
    WHY_ROULETTE_FIRST = 2000,
#include "games/roulette/refusals.def"

#include "games/roulette/table_refusals.def"
};
#undef R

#endif
