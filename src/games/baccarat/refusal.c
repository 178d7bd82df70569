#include "games/baccarat/refusal.h"

#define R(name, code, clause, english, vietnamese) {#name, code, clause, {english, vietnamese}},
static const struct refusal_row rows[] = {
#include "games/baccarat/refusals.def"

#include "games/baccarat/table_refusals.def"
};
#undef R

const struct game_refusals baccarat_refusals = {
    .first = WHY_BACCARAT_FIRST + 1,
    .count = sizeof rows / sizeof rows[0],
    .rows = rows,
};
