/* What only this game refuses (base/refusal.h). */
#ifndef GAMES_BACCARAT_REFUSAL_H
#define GAMES_BACCARAT_REFUSAL_H

#include "base/refusal.h"

#define R(name, code, clause, english, vietnamese) WHY_##name,
enum baccarat_why {
    WHY_BACCARAT_FIRST = 3000,
#include "games/baccarat/refusals.def"

#include "games/baccarat/table_refusals.def"
};
#undef R

#endif
