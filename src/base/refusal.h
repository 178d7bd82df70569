/* Every way in which something can be refused: one exhaustive list. A row is
 *   R(NAME, "code", "clause or ruling", "English sentence", "Vietnamese sentence")
 * and the lists stand in src/base/refusals/, one for what all games share and one for each game. */
#ifndef BASE_REFUSAL_H
#define BASE_REFUSAL_H

#include "croupier.h"

#define R(name, code, clause, english, vietnamese) WHY_##name,
enum why {
    WHY_ACCEPTED,
#include "base/refusals/all.def"
    WHY_COUNT
};
#undef R

/* Fills the refusal in and returns false, so that a check reads `return refuse(…)`. The format is
 * printf's and names the entry at fault: "bets[%zu]". */
bool refuse(struct cr_refusal *refusal, enum why why, const char *where, ...)
    __attribute__((format(printf, 3, 4)));

#endif
