/* What a bet is worth: every outcome with the number of ways to it, and from them edge, variance
 * and hit rate as exact fractions. The figures follow the rulebook: change a ratio in it and they
 * change.
 *
 * A game counts its outcomes in its own way (game_odds.h). A bet that cannot be counted out has
 * doubles for figures, and says so. */
#ifndef ODDS_ODDS_H
#define ODDS_ODDS_H

#include "odds/fraction.h"
#include "rulebook/rulebook.h"

enum { ODDS_OUTCOMES = 40, ODDS_RANKS = 13 };

/* Ratios have parts of at most a million, so what a bet pays fits in 64 bits over 64 bits. */
struct odds_part {
    int64_t over, under; /* in lowest terms, `under` above zero */
};

struct odds_outcome {
    struct odds_part pays; /* the player's result for one unit of first stake; -1: it is lost */
    uint64_t ways;         /* of the bet's `ways` */
    double chance;         /* set in place of `ways` when the bet is not exact */
};

struct odds_bet {
    char name[32];  /* "small", or a part or a sum of bets by a name of the game's own */
    int rule;       /* the rulebook's bet it is a part of */
    bool exact;     /* false: `chance`, `edge` and `sd` hold the figures */
    bool no_spread; /* not exact, and its outcomes are not known; `sd` is the best play's */
    uint64_t ways;
    unsigned count;
    struct odds_outcome outcomes[ODDS_OUTCOMES]; /* the highest pay first, none without a way */
    double edge, sd;
};

/* ---- One bet --------------------------------------------------------------------------------- */

void odds_begin(struct odds_bet *bet, const char *name, int rule, uint64_t ways);
/* Adds ways to an outcome; none are fine, and equal pays are one outcome. */
void odds_outcome(struct odds_bet *bet, struct odds_part pays, uint64_t ways);
struct odds_part odds_part(int64_t over, int64_t under);
struct odds_part odds_wins(struct cr_ratio ratio);

/* The house's expected gain for one unit of first stake. Exact bets only. */
struct fraction odds_edge(const struct odds_bet *bet);
struct fraction odds_variance(const struct odds_bet *bet);
/* How often the player comes out ahead. */
struct fraction odds_hit_rate(const struct odds_bet *bet);

/* The same as doubles, for any bet: exact ones rounded once. */
double odds_edge_percent(const struct odds_bet *bet);
double odds_deviation(const struct odds_bet *bet);
double odds_hits(const struct odds_bet *bet);
double odds_chance(const struct odds_bet *bet, const struct odds_outcome *outcome);
bool odds_favours_player(const struct odds_bet *bet);
/* Rounds after which the mean is within a hundredth of the stake of what is expected, 99 times in
 * a hundred (normal approximation). */
double odds_rounds_needed(const struct odds_bet *bet);

/* ---- Shoes ----------------------------------------------------------------------------------- */

/* The cards left in a shoe, by rank from ace to king. */
struct odds_shoe {
    unsigned rank[ODDS_RANKS];
};

struct odds_shoe odds_full_shoe(unsigned decks);
unsigned odds_shoe_cards(const struct odds_shoe *shoe);

#endif
