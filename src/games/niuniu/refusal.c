#include "games/niuniu/refusal.h"

#define R(name, code, clause, english, vietnamese) {#name, code, clause, {english, vietnamese}},
static const struct refusal_row rows[] = {
#include "games/niuniu/refusals.def"

#include "games/niuniu/table_refusals.def"
};
#undef R

const struct game_refusals niuniu_refusals = {
    .first = WHY_NIUNIU_FIRST + 1,
    .count = sizeof rows / sizeof rows[0],
    .rows = rows,
};
