/* Roulette's bets. Whatever the order in a file, `bets` and their `pays` stand in the order of this
 * list, so that the game finds its own bets by number. Every one of them is there, and no other. */
#ifndef GAMES_ROULETTE_RULEBOOK_H
#define GAMES_ROULETTE_RULEBOOK_H

#include "rulebook/rulebook.h"

enum {                        /* roulette: 157; covers[] tells the pockets */
       ROULETTE_STRAIGHT = 0, /* :0 to :36 */
       ROULETTE_SPLIT = 37,   /* 60, ascending by first and then second number */
       ROULETTE_STREET = 97,  /* 0-1-2, 0-2-3, then twelve rows */
       ROULETTE_CORNER = 111, /* 0-1-2-3, then 22 */
       ROULETTE_LINE = 134,   /* 11 */
       ROULETTE_COLUMN = 145,
       ROULETTE_DOZEN = 148,
       ROULETTE_LOW = 151,
       ROULETTE_HIGH,
       ROULETTE_RED,
       ROULETTE_BLACK,
       ROULETTE_ODD,
       ROULETTE_EVEN,
       ROULETTE_BETS = 157
};

/* R1: the pockets of the wheel as they lie. */
enum { WHEEL_POCKETS = 37 };
extern const uint8_t roulette_wheel[WHEEL_POCKETS];

#endif
