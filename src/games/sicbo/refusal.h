/* What only this game refuses (base/refusal.h). */
#ifndef GAMES_SICBO_REFUSAL_H
#define GAMES_SICBO_REFUSAL_H

#include "base/refusal.h"

#define R(name, code, clause, english, vietnamese) WHY_##name,
enum sicbo_why {
    WHY_SICBO_FIRST = 1000,
#include "games/sicbo/refusals.def"

#include "games/sicbo/table_refusals.def"
};
#undef R

#endif
