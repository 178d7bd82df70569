/* Sic bo's bets. Whatever the order in a file, `bets` and their `pays` stand in the order of this
 * list, so that the game finds its own bets by number. Every one of them is there, and no other. */
#ifndef GAMES_SICBO_RULEBOOK_H
#define GAMES_SICBO_RULEBOOK_H

#include "rulebook/rulebook.h"

enum { /* sic bo: 50 */
       SICBO_SMALL,
       SICBO_BIG,
       SICBO_ANY_TRIPLE,
       SICBO_TRIPLE = 3,  /* :1 to :6 */
       SICBO_DOUBLE = 9,  /* :1 to :6 */
       SICBO_TOTAL = 15,  /* :4 to :17 */
       SICBO_PAIR = 29,   /* :1-2 to :5-6 */
       SICBO_SINGLE = 44, /* :1 to :6; pays for one, two, three dice ("1" "2" "3") */
       SICBO_BETS = 50
};

#endif
