/* What the files of the simulation share: one `struct simulate_game` for each game, and the tables
 * of an open simulation. */
#ifndef ODDS_SIMULATE_INSIDE_H
#define ODDS_SIMULATE_INSIDE_H

#include "odds/simulate.h"
#include "odds/simulate_shoe.h"

/* A bet that takes no part in a class (insurance that is not offered). */
#define SIMULATE_ABSENT INT64_MIN

enum { SIMULATE_RANKS = 13, SIMULATE_RANK_ROOM = 16 };

struct simulation;

struct simulate_game {
    size_t classes;
    size_t (*bets)(const struct simulation *simulation);
    const char *(*bet_name)(const struct simulation *simulation, size_t bet);
    void (*prepare)(struct simulation *simulation); /* fills the tables that `deal` reads */
    /* Fills `results` from `stakes`; false: an amount overflows. */
    bool (*settle)(struct simulation *simulation);
    /* Plays rounds in a row. The cards of the last one are in the shoe, from `round` to `next`. */
    void (*deal)(const struct simulation *simulation, struct shoe *shoe, uint16_t *classes,
                 size_t count);
    unsigned decks;    /* 0: the rulebook's option */
    cr_money units[2]; /* how many units each bet lays; 0: one */
    size_t laid_bets;  /* those behind come in during the round; 0: none do */
};

extern const struct simulate_game simulate_sicbo, simulate_roulette, simulate_baccarat,
    simulate_blackjack, simulate_niuniu;

/* Baccarat's insurance: the states of 6.4.6 that can come, each a bet of its own. */
enum { INSURED_STATES = 2 * 2 * 10 * 10, INSURED_NAME = 32 };

struct baccarat_tables {
    /* By whether a hand draws: BACCARAT_STOOD, or the value of the card. */
    uint8_t third[2][64];
    /* By both ranks: the total, and 16 more for a pair. */
    uint8_t two[SIMULATE_RANKS][SIMULATE_RANK_ROOM];
    uint8_t player_draws[16][16];     /* by both first totals */
    uint8_t banker_draws[16][16][16]; /* and the player's third card */
    size_t state_count;
    uint16_t state_bet[INSURED_STATES]; /* 0: it cannot come */
    char state_name[INSURED_STATES][INSURED_NAME];
};

/* States of a blackjack hand: the points with every ace as one, and 32 more while an ace counts
 * eleven. */
enum { HAND_STATES = 64, HAND_SOFT = 32 };

struct blackjack_tables {
    uint8_t next[HAND_STATES][SIMULATE_RANK_ROOM]; /* with a card of this rank */
    uint8_t total[HAND_STATES];
    uint8_t dealer_draws[HAND_STATES];
    uint8_t hits[SIMULATE_RANKS][HAND_STATES]; /* by the dealer's card: hands of three and more */
    /* enum blackjack_choice; BLACKJACK_NO_CHOICE: 21, it takes no decision */
    uint8_t choice[STRATEGY_STAGES][SIMULATE_RANKS][SIMULATE_RANKS][SIMULATE_RANK_ROOM];
    bool insures, takes_even_money, resplits_by_points;
};

struct simulation {
    struct simulate_plan plan;
    struct strategy strategy;
    const struct simulate_game *game;
    struct cr_rulebook book;
    unsigned decks, cut;
    size_t bet_count, class_count;
    cr_money *stakes;  /* by bet */
    cr_money *results; /* by bet and class */
    cr_money *round;   /* by class: all bets together */
    cr_money laid;     /* all stakes of a round together */
    union {
        struct baccarat_tables baccarat;
        struct blackjack_tables blackjack;
    } tables;
};

static inline cr_money *simulation_results(const struct simulation *simulation, size_t bet) {
    return simulation->results + bet * simulation->class_count;
}

/* The rulebook's name of a bet. */
const char *simulate_bet_name(const struct simulation *simulation, size_t bet);

/* The shoe of a block before its first round. */
void simulate_begin(const struct simulation *simulation, struct shoe *shoe, uint64_t block);

/* A class of baccarat. */
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
void insurance_prepare(struct simulation *simulation);
bool insurance_settle(struct simulation *simulation);

/* Settles one round and adds each line's result to the class; false: overflow. */
bool simulate_settle(struct simulation *simulation, const struct cr_round *round, size_t class);

/* Blackjack's bets; the last is there when the strategy insures. */
enum { SIMULATE_MAIN, SIMULATE_PAIR, SIMULATE_INSURANCE };

#endif
