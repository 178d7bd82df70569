/* Every way in which something can be refused: one exhaustive list. A row is
 *   R(NAME, "code", "clause or ruling", "English sentence", "Vietnamese sentence")
 * and the lists stand in src/base/refusals/ for what all games share, and in each game's folder for
 * what only it refuses; those have numbers of their own from a thousand up. */
#ifndef BASE_REFUSAL_H
#define BASE_REFUSAL_H

#include "croupier.h"

#define R(name, code, clause, english, vietnamese) WHY_##name,
enum why {
    WHY_ACCEPTED,
#include "base/refusals/common.def"

#include "base/refusals/table.def"
    WHY_COUNT
};
#undef R

struct refusal_row {
    const char *name, *code, *clause, *sentence[CR_LANGUAGES];
};

/* A game's own: numbered from `first` on, which no other game's reach. */
struct game_refusals {
    int first;
    size_t count;
    const struct refusal_row *rows;
};

/* Fills the refusal in and returns false, so that a check reads `return refusal_fill(…)`. The
 * format is printf's and names the entry at fault: "bets[%zu]". */
bool refusal_fill(struct cr_refusal *refusal, int why, const char *where, ...)
    __attribute__((format(printf, 3, 4)));

#endif
