#include "games/roulette/refusal.h"

#define R(name, code, clause, english, vietnamese) {#name, code, clause, {english, vietnamese}},
static const struct refusal_row rows[] = {
#include "games/roulette/refusals.def"

#include "games/roulette/table_refusals.def"
};
#undef R

const struct game_refusals roulette_refusals = {
    .first = WHY_ROULETTE_FIRST + 1,
    .count = sizeof rows / sizeof rows[0],
    .rows = rows,
};
