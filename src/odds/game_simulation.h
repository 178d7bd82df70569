/* What a game says of its simulation, and the tables of an open one. */
#ifndef ODDS_GAME_SIMULATION_H
#define ODDS_GAME_SIMULATION_H

#include "base/game.h"
#include "odds/simulate.h"
#include "odds/simulate_shoe.h"

/* A bet that takes no part in a class (insurance that is not offered). */
#define SIMULATE_ABSENT INT64_MIN

enum { SIMULATE_RANKS = 13, SIMULATE_RANK_ROOM = 16 };

/* How players who only make a server work play at a table (croupier simulate-floor). */
enum { SIMULATE_LOAD_BETS = 4 };
struct simulation_load {
    const char *bets[SIMULATE_LOAD_BETS]; /* one of them at a time */
    const char *terms;                    /* more members of the table as it is opened, or "" */
    unsigned players;                     /* how many may bet at one table at a time */
    bool boxes;                           /* each at a box of their own, one bet at a time */
};

/* Where a function is NULL, the common way is taken. */
struct game_simulation {
    size_t classes;
    size_t own_size; /* bytes of `own`, zero at first */
    /* Fills `own`, which `deal` reads. */
    void (*prepare)(struct simulation *simulation);
    size_t (*bets)(const struct simulation *simulation); /* NULL: every bet of the rulebook */
    const char *(*bet_name)(const struct simulation *simulation, size_t bet);
    /* What a bet is called among the exact figures; "": its edge is not known. */
    const char *(*exact_name)(const struct simulation *simulation, size_t bet);
    /* Dong on a bet of which nothing is said; NULL: SIMULATE_UNIT. */
    cr_money (*unit)(const struct simulation *simulation, size_t bet);
    /* Fills `results` from `stakes`; false: an amount overflows, or `stake_rule`. */
    bool (*settle)(struct simulation *simulation);
    const char *stake_rule; /* how stakes may be refused besides, in words; NULL: not */
    /* Plays rounds in a row. The cards of the last one are in the shoe, from `round` to `next`. */
    void (*deal)(const struct simulation *simulation, struct shoe *shoe, uint16_t *classes,
                 size_t count);
    unsigned decks; /* 0: the rulebook's option */
    /* Cards behind the cut card; NULL: rounds do not follow each other out of a shoe. */
    unsigned (*cut)(const struct cr_rulebook *book, unsigned cards);
    cr_money units[2]; /* how many units each bet lays; 0: one */
    size_t laid_bets;  /* those behind come in during the round; 0: none do */
    /* Insurance is a bet of its own in every state in which it is offered, when asked for. */
    bool insures_states;

    /* ---- Where players decide: a way to play, of so many bytes; 0: there is nothing to decide */
    size_t strategy_size;
    bool (*strategy_read)(void *strategy, const char *text, size_t length,
                          struct cr_problem *problem);
    /* The best one by these figures. */
    void (*strategy_best)(void *strategy, const struct odds_figures *figures);

    struct simulation_load load;

    /* Commands to show in --help, after "croupier simulate "; the last is NULL. */
    const char *const *examples;
};

static inline const struct game_simulation *simulation_of_game(enum cr_game game) {
    return game_module(game)->simulation;
}

struct simulation {
    struct simulate_plan plan;
    const struct game_simulation *game;
    struct cr_rulebook book;
    unsigned decks, cut;
    size_t bet_count, class_count;
    cr_money *stakes;  /* by bet */
    cr_money *results; /* by bet and class */
    cr_money *round;   /* by class: all bets together */
    cr_money laid;     /* all stakes of a round together */
    void *own;         /* the game's tables */
};

static inline cr_money *simulation_results(const struct simulation *simulation, size_t bet) {
    return simulation->results + bet * simulation->class_count;
}

/* The shoe of a block before its first round. */
void simulate_begin(const struct simulation *simulation, struct shoe *shoe, uint64_t block);

/* ---- For the games ---- */

/* One line a bet that has a stake, for those of the rulebook; how many. */
size_t simulate_lay_bets(const struct simulation *simulation, struct cr_bet *bets);
/* Settles one round and adds each line's result to the class, of its own bet or, not below zero, of
 * `bet`; false: overflow. */
bool simulate_settle(struct simulation *simulation, const struct cr_round *round, size_t class,
                     int bet);

struct settled_outcomes; /* odds/settled.h */
/* For a game whose classes are outcomes that can all be settled: its `settle`. */
bool simulate_settle_outcomes(struct simulation *simulation,
                              const struct settled_outcomes *outcomes);

/* Draws classes below `bound`, `at_once` of them out of a word; `product` is the bound to that
 * power. See simulate_shoe.h. */
static inline void simulate_draw_classes(struct shoe *shoe, uint16_t *classes, size_t count,
                                         uint32_t bound, size_t at_once, uint64_t product) {
    struct fast_random random = shoe->random;
    size_t i = 0;
    while (i + at_once <= count) {
        uint64_t word = fast_random_word(&random);
        for (size_t draw = 0; draw < at_once; draw++)
            classes[i + draw] = (uint16_t)word_draw(&word, bound);
        if (word >= (0 - product) % product)
            i += at_once;
    }
    for (; i < count; i++)
        classes[i] = (uint16_t)fast_random_below(&random, bound);
    shoe->random = random;
}

#endif
