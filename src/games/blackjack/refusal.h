/* What only this game refuses (base/refusal.h). */
#ifndef GAMES_BLACKJACK_REFUSAL_H
#define GAMES_BLACKJACK_REFUSAL_H

#include "base/refusal.h"

#define R(name, code, clause, english, vietnamese) WHY_##name,
enum blackjack_why {
    WHY_BLACKJACK_FIRST = 4000,
#include "games/blackjack/refusals.def"

#include "games/blackjack/table_refusals.def"
};
#undef R

#endif
