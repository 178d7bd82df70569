/* What the house may expect of a bet, in whole numbers: its exact edge and how far results spread,
 * from a full shoe under the options of a table. */
#ifndef ODDS_EXPECTATION_H
#define ODDS_EXPECTATION_H

#include "odds/figures.h"
#include "odds/settled.h"

struct table; /* table/table.h */

/* An edge counts in 10^-15 of the stake, a covariance in 10^-9 of the stake squared. */
#define EXPECTED_EDGE   1000000000000000
#define EXPECTED_SPREAD 1000000000

struct expectation {
    struct cr_rulebook book; /* with the table's options */
    uint16_t engine;         /* the table's; 0: the newest */
    int64_t edge[CR_BETS_MAX];
    int64_t spread[CR_BETS_MAX][CR_BETS_MAX]; /* covariances */
    void *own;                                /* what only the game knows to read */
};

/* What a line's results vary with. */
enum expected_place {
    EXPECTED_ON_FELT, /* with every bet of the felt, as `spread` tells */
    EXPECTED_AT_BOX,  /* with the other boxes that face one dealer: half of its variance */
    EXPECTED_APART    /* with nothing else */
};
enum { EXPECTED_GROUPS = 2 };

struct expected_line {
    cr_money stake; /* what the figures count by */
    int64_t edge;
    enum expected_place place;
    int64_t variance; /* of one unit; not for a line on the felt */
    unsigned group;   /* at a box: boxes of one group have one variance */
};

/* Works it out for its `book` and `engine`; figures that the game refuses leave all at zero. False:
 * no memory. Close it in any case. */
bool expectation_open(struct expectation *of) CR_CHECK;
void expectation_close(struct expectation *of);

/* ---- For the games ---- */

int64_t expected_edge(const struct odds_bet *bet);
int64_t expected_variance(const struct odds_bet *bet);
/* What of a line was in play. */
cr_money expected_in_play(const struct cr_line *line);

/* What a stake of this many units on every bet brings in every outcome. */
#define EXPECTED_STAKE 1000000
struct expected_nets {
    size_t bets, outcomes;
    int64_t *at; /* [outcome][bet] */
    uint64_t *ways;
    uint64_t all;
};

/* False: no memory. Close them in any case. */
bool expected_nets_open(struct expected_nets *nets, size_t bets, size_t outcomes) CR_CHECK;
void expected_nets_close(struct expected_nets *nets);
/* Sets the covariances of the first `nets->bets` bets. */
void expected_covariances(struct expectation *of, const struct expected_nets *nets);
/* The same for a game whose outcomes can all be settled. False: no memory. */
bool expected_settled(struct expectation *of, const struct settled_outcomes *outcomes) CR_CHECK;

#endif
