/* What was drawn at a table, for those who prove that it follows from a seed (fairness.h). */
#ifndef TABLE_DRAWN_H
#define TABLE_DRAWN_H

#include "base/text.h"
#include "table/fairness.h"
#include "table/table.h"

enum { DRAWN_MAX = 3 };

/* Cards are drawn from a shoe that the table counts; NULL: the game has none, and a seed gives one
 * result. */
const struct shoe_state *drawn_shoe(const struct table *table);

/* The result on the table of a game without cards, and the one that a seed gives; what is left of
 * the three is 0. */
void drawn_result(const struct table *table, uint8_t drawn[DRAWN_MAX]);
void drawn_from_seed(enum cr_game game, const uint8_t seed[RANDOM_SEED], uint8_t drawn[DRAWN_MAX]);

/* "10♥" where cards are dealt, else "2 4 5" or "17". */
void drawn_tell(enum cr_game game, const uint8_t drawn[DRAWN_MAX], struct text *out);

#endif
