/* Blackjack's bets. Whatever the order in a file, `bets` and their `pays` stand in the order of
 * this list, so that the game finds its own bets by number. Every one of them is there, and no
 * other. */
#ifndef GAMES_BLACKJACK_RULEBOOK_H
#define GAMES_BLACKJACK_RULEBOOK_H

#include "rulebook/rulebook.h"

enum {                 /* blackjack */
       BLACKJACK_MAIN, /* pays by enum main_pay */
       BLACKJACK_PAIR,
       BLACKJACK_INSURANCE,
       BLACKJACK_BETS
};
/* "win", "blackjack", "even-money", and "surrender": the part of the stake that goes back */
enum main_pay { MAIN_WIN, MAIN_BLACKJACK, MAIN_EVEN_MONEY, MAIN_SURRENDER };

/* J18: so many of a shoe's cards lie behind its cut card. */
static inline unsigned blackjack_behind_cut(const struct cr_options *options, unsigned cards) {
    return (cards * options->cut + 99u) / 100u;
}

#endif
