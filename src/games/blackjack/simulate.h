/* The tables of blackjack's simulation. */
#ifndef GAMES_BLACKJACK_SIMULATE_H
#define GAMES_BLACKJACK_SIMULATE_H

#include "games/blackjack/strategy.h"
#include "odds/game_simulation.h"

/* The bets; the last is there when the strategy insures. */
enum { SIMULATE_MAIN, SIMULATE_PAIR, SIMULATE_INSURANCE };

/* States of a hand: the points with every ace as one, and 32 more while an ace counts eleven. */
enum { HAND_STATES = 64, HAND_SOFT = 32 };

struct blackjack_tables {
    struct strategy strategy;
    uint8_t next[HAND_STATES][SIMULATE_RANK_ROOM]; /* with a card of this rank */
    uint8_t total[HAND_STATES];
    uint8_t dealer_draws[HAND_STATES];
    uint8_t hits[SIMULATE_RANKS][HAND_STATES]; /* by the dealer's card: hands of three and more */
    /* enum blackjack_choice; BLACKJACK_NO_CHOICE: 21, it takes no decision */
    uint8_t choice[STRATEGY_STAGES][SIMULATE_RANKS][SIMULATE_RANKS][SIMULATE_RANK_ROOM];
    bool insures, takes_even_money, resplits_by_points;
};

static inline struct blackjack_tables *blackjack_tables(const struct simulation *simulation) {
    return simulation->own;
}

#endif
