#include "games/blackjack/refusal.h"

#define R(name, code, clause, english, vietnamese) {#name, code, clause, {english, vietnamese}},
static const struct refusal_row rows[] = {
#include "games/blackjack/refusals.def"

#include "games/blackjack/table_refusals.def"
};
#undef R

const struct game_refusals blackjack_refusals = {
    .first = WHY_BLACKJACK_FIRST + 1,
    .count = sizeof rows / sizeof rows[0],
    .rows = rows,
};
