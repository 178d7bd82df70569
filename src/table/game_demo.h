/* What a table of the game is like on the demonstration floor. */
#ifndef TABLE_GAME_DEMO_H
#define TABLE_GAME_DEMO_H

#include "base/game.h"

struct demo_limit {
    const char *kind; /* NULL ends a list */
    cr_money max;
};

struct game_demo {
    const char *name; /* tables of the game are numbered after it */
    cr_money min, max;
    cr_money own_limit;              /* struct rule_limit; 0: none is said */
    unsigned layout, seats;          /* 0: not said */
    const struct demo_limit *limits; /* of the virtual table; NULL: none of their own */
    cr_money chips;                  /* in the float */
    bool by_hand;                    /* a second table is dealt by hand */
};

#endif
