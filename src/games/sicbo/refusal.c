#include "games/sicbo/refusal.h"

#define R(name, code, clause, english, vietnamese) {#name, code, clause, {english, vietnamese}},
static const struct refusal_row rows[] = {
#include "games/sicbo/refusals.def"

#include "games/sicbo/table_refusals.def"
};
#undef R

const struct game_refusals sicbo_refusals = {
    .first = WHY_SICBO_FIRST + 1,
    .count = sizeof rows / sizeof rows[0],
    .rows = rows,
};
