/* Rulebooks as data: see croupier.h for the interface, docs/ARCHITECTURE.md for the format. */
#ifndef RULEBOOK_RULEBOOK_H
#define RULEBOOK_RULEBOOK_H

#include "croupier.h"

/* Whatever the order in a file, `bets` and their `pays` stand in the order of these lists, so that
 * a game finds its own bets by number. Every one of them is there, and no other. */
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
enum {                 /* blackjack */
       BLACKJACK_MAIN, /* pays by enum main_pay */
       BLACKJACK_PAIR,
       BLACKJACK_INSURANCE,
       BLACKJACK_BETS
};
/* "win", "blackjack", "even-money", and "surrender": the part of the stake that goes back */
enum main_pay { MAIN_WIN, MAIN_BLACKJACK, MAIN_EVEN_MONEY, MAIN_SURRENDER };
enum { NIUNIU_ANTE, NIUNIU_DOUBLE, NIUNIU_ADDITIONAL, NIUNIU_BETS }; /* pays: the table of hands */

extern const char *const hand_ids[CR_NIU_HANDS]; /* "no-niu", "niu-1", ... "hoiana" */
extern const char *const side_ids[2];            /* by enum cr_side */

bool rulebook_voids_round(const struct cr_rulebook *book, const char *clause);
bool rulebook_voids_bet(const struct cr_rulebook *book, const char *clause);

#endif
