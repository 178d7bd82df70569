#include "refusal.h"

#define R(name, code, clause, english, vietnamese) {#name, code, clause, {english, vietnamese}},
static const struct refusal_row rows[] = {
#include "refusals.def"
};
#undef R

const struct game_refusals dragontiger_refusals = {
    .first = WHY_DRAGONTIGER_FIRST + 1,
    .count = sizeof rows / sizeof rows[0],
    .rows = rows,
};
