/* Dragon Tiger's bets, sides and results. Whatever the order in a file, `bets` of a rulebook and
 * their `pays` stand in the order of this list. */
#ifndef DRAGONTIGER_RULES_H
#define DRAGONTIGER_RULES_H

#include "rulebook/rulebook.h"

enum dragontiger_bet {
    DRAGONTIGER_DRAGON, /* pays for a win and, a part of the stake, for a tie */
    DRAGONTIGER_TIGER,
    DRAGONTIGER_TIE,
    DRAGONTIGER_SUITED_TIE,
    DRAGONTIGER_BETS
};
enum { PAYS_WIN, PAYS_TIE };

enum dragontiger_side { SIDE_DRAGON, SIDE_TIGER, SIDES };

/* How a round ends; the first two as the sides are numbered. */
enum dragontiger_end { DRAGON_WINS, TIGER_WINS, TIED, TIED_IN_SUIT, ENDS };

/* 6.5: the ace is one, the king thirteen. */
static inline unsigned dragontiger_points(cr_card card) {
    return card / 4u + 1;
}

static inline enum dragontiger_end dragontiger_end(cr_card dragon, cr_card tiger) {
    if (dragon == tiger)
        return TIED_IN_SUIT;
    if (dragontiger_points(dragon) == dragontiger_points(tiger))
        return TIED;
    return dragontiger_points(dragon) > dragontiger_points(tiger) ? DRAGON_WINS : TIGER_WINS;
}

#endif
