/* Baccarat's bets, and the tables that only it has. Whatever the order in a file, `bets` and their
 * `pays` stand in the order of this list, so that the game finds its own bets by number. Every one
 * of them is there, and no other. */
#ifndef GAMES_BACCARAT_RULEBOOK_H
#define GAMES_BACCARAT_RULEBOOK_H

#include "rulebook/rulebook.h"

enum { /* baccarat */
       BACCARAT_PLAYER,
       BACCARAT_BANKER, /* pays by enum banker_pay */
       BACCARAT_TIE,
       BACCARAT_PLAYER_PAIR,
       BACCARAT_BANKER_PAIR,
       BACCARAT_LUCKY_6,   /* pays for two and for three cards ("2" "3") */
       BACCARAT_INSURANCE, /* no pays of its own: the table of 6.4.6 */
       BACCARAT_BETS
};
enum banker_pay { BANKER_COMMISSION, BANKER_NO_COMMISSION, BANKER_NO_COMMISSION_SIX };

extern const char *const baccarat_side_ids[2]; /* by enum cr_side */

struct baccarat_book {
    /* Tables 1 and 2: does a hand draw on its first total; the banker's second index is the value
     * of the player's third card (0 to 9), 10 when the player stood. */
    uint8_t player_draws[10];
    uint8_t banker_draws[10][11];
    /* 6.4.6: [side insured][0 after four cards, 1 after five][own total][other total]; win 0: not
     * offered. */
    struct cr_ratio insurance[2][2][10][10];
};

#define baccarat_book(book) RULEBOOK_OWN(struct baccarat_book, book)

#endif
