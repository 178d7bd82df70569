/* croupier irregularities GAME --when */
#ifndef CLI_WHEN_H
#define CLI_WHEN_H

#include "croupier.h"

/* Prints when each clause of part 7 and each event is taken at a table of the game, and from whom.
 * An exit code. */
int when_print(enum cr_game game, enum cr_language language, bool json);

#endif
