/* Woven into a copy of the tree by weave.py: the one clause that is out (CROUPIER_CLAUSE_OUT="GAME
 * CLAUSE"). */
#ifndef BASE_CLAUSE_OUT_H
#define BASE_CLAUSE_OUT_H

#include "base/round.h"
#include "croupier.h"

bool clause_out(unsigned game, const char *clause);
bool clause_out_row(const char *game, const char *clause); /* the same by the game's name */
bool clause_out_why(int why);
bool clause_out_event(unsigned game, unsigned type); /* the event carries it out */
bool clause_out_phase(unsigned game, unsigned type); /* it keeps the event to its phases */
void clause_out_lines(unsigned game, struct cr_settlement *settlement);

#endif
