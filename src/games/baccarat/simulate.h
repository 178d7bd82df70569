/* What the files of baccarat's simulation share. */
#ifndef GAMES_BACCARAT_SIMULATE_H
#define GAMES_BACCARAT_SIMULATE_H

#include "games/baccarat/odds.h"
#include "odds/game_simulation.h"

/* The states of 6.4.6 that can come, each a bet of its own. */
enum { INSURED_STATES = 2 * 2 * 10 * 10 };

struct baccarat_tables {
    /* By whether a hand draws: BACCARAT_STOOD, or the value of the card. */
    uint8_t third[2][64];
    /* By both ranks: the total, and 16 more for a pair. */
    uint8_t two[SIMULATE_RANKS][SIMULATE_RANK_ROOM];
    uint8_t player_draws[16][16];     /* by both first totals */
    uint8_t banker_draws[16][16][16]; /* and the player's third card */
    size_t state_count;
    uint16_t state_bet[INSURED_STATES]; /* 0: it cannot come */
    char state_name[INSURED_STATES][BACCARAT_STATE_NAME];
};

static inline struct baccarat_tables *baccarat_tables(const struct simulation *simulation) {
    return simulation->own;
}

enum { BACCARAT_CLASSES = 10 * 10 * 11 * 11 * 4 };
static inline unsigned baccarat_class(unsigned player, unsigned banker, unsigned player_third,
                                      unsigned banker_third, unsigned pairs) {
    return (((player * 10 + banker) * 11 + player_third) * 11 + banker_third) * 4 + pairs;
}

/* A round that ends in a class, without bets. */
struct baccarat_sample {
    struct cr_round round;
    cr_card cards[6];
};

/* False: no round ends so. */
bool baccarat_sample(const struct simulation *simulation, unsigned class,
                     struct baccarat_sample *sample);

/* Finds the states in which insurance is offered, and settles them (simulate_insurance.c). */
void baccarat_insurance_prepare(struct simulation *simulation);
bool baccarat_insurance_settle(struct simulation *simulation);

#endif
