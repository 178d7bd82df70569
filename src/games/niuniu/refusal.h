/* What only this game refuses (base/refusal.h). */
#ifndef GAMES_NIUNIU_REFUSAL_H
#define GAMES_NIUNIU_REFUSAL_H

#include "base/refusal.h"

#define R(name, code, clause, english, vietnamese) WHY_##name,
enum niuniu_why {
    WHY_NIUNIU_FIRST = 5000,
#include "games/niuniu/refusals.def"

#include "games/niuniu/table_refusals.def"
};
#undef R

#endif
