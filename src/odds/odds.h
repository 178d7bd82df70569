/* What a bet is worth: every outcome with the number of ways to it, and from them edge, variance
 * and hit rate as exact fractions. The figures follow the rulebook: change a ratio in it and they
 * change.
 *
 * Sic bo and roulette settle every throw and every number with the code that settles real rounds.
 * Baccarat and Niu Niu count cards by rank. Blackjack's main bet comes from an open analysis
 * (odds/blackjack.h) and is the one bet whose figures are doubles. */
#ifndef ODDS_ODDS_H
#define ODDS_ODDS_H

#include "croupier.h"
#include "games/blackjack/odds.h"
#include "games/roulette/rulebook.h"
#include "games/sicbo/rulebook.h"
#include "odds/fraction.h"

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
    char name[32];  /* "small", "insurance:banker:4:5-3", "ante+double" */
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

/* ---- The games ------------------------------------------------------------------------------- */

/* The cards left in a shoe, by rank from ace to king. */
struct odds_shoe {
    unsigned rank[ODDS_RANKS];
};

enum {
    SICBO_ODDS = 50,
    ROULETTE_ODDS = 157,
    BACCARAT_ODDS = 6 + 400,
    BLACKJACK_ODDS = 4,
    NIUNIU_ODDS = 2,
    BACCARAT_LEAST_CARDS = 6,
    BLACKJACK_SHOE_MOST = 32 /* of one rank: eight decks */
};

struct odds_shoe odds_full_shoe(unsigned decks);
unsigned odds_shoe_cards(const struct odds_shoe *shoe);

/* Each fills `bets` and tells how many there are. */
size_t sicbo_odds(const struct cr_rulebook *book, struct odds_bet bets[SICBO_ODDS]);
size_t roulette_odds(const struct cr_rulebook *book, struct odds_bet bets[ROULETTE_ODDS]);

/* Baccarat: how many ordered ways there are to draw six cards so that the round ends so, the cards
 * it leaves unused included. */
struct baccarat_results {
    uint64_t ways;                     /* of all */
    uint64_t final[10][10][2][2];      /* [player][banker] totals, [.][.] with a third card */
    uint64_t insured[2][2][10][10][3]; /* 6.4.6: [side][five cards][own][other], then by who wins:
                                          CR_PLAYER, CR_BANKER, BACCARAT_TIED */
    uint64_t pair;                     /* two given cards of one rank: the same for both hands */
};

/* The shoe holds BACCARAT_LEAST_CARDS or more, and at most 32 of a rank. */
void baccarat_count(const struct cr_rulebook *book, const struct odds_shoe *shoe,
                    struct baccarat_results *results);
size_t baccarat_odds(const struct cr_rulebook *book, const struct baccarat_results *results,
                     struct odds_bet bets[BACCARAT_ODDS]);

/* Niu Niu: how many hands there are of each kind, and how many ordered pairs of hands that share no
 * card. */
struct niuniu_results {
    uint64_t hands, pairs;
    uint64_t hand[CR_NIU_HANDS];
    uint64_t pair[CR_NIU_HANDS][CR_NIU_HANDS];
};

void niuniu_count(struct niuniu_results *results);
/* Ordered pairs in which the first hand, of this kind, beats the second, of that one. No two hands
 * are equal, so of two of one kind each wins half. */
uint64_t niuniu_beats(const struct niuniu_results *results, enum cr_hand first,
                      enum cr_hand second);
size_t niuniu_odds(const struct cr_rulebook *book, const struct niuniu_results *results,
                   struct odds_bet bets[NIUNIU_ODDS]);

/* Blackjack: the rules an analysis is opened with. False when the rulebook has a ratio that the
 * analysis does not know: a win or even money at other than 1, surrender at other than half. */
bool blackjack_rules_of(const struct cr_rulebook *book, const struct odds_shoe *shoe,
                        struct blackjack_rules *rules);
size_t blackjack_odds(const struct cr_rulebook *book, const struct odds_shoe *shoe,
                      const struct blackjack_analysis *analysis,
                      struct odds_bet bets[BLACKJACK_ODDS]);

#endif
