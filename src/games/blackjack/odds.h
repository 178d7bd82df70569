/*
 * What blackjack is worth under the house's rules: one player alone at one box, no hole card, the
 * dealer standing on every 17, rulings J1-J8 and J11.
 *
 * Open an analysis for a shoe, ask it, close it:
 *
 *     struct blackjack_rules rules = blackjack_standard_rules(8);
 *     struct blackjack_analysis *analysis;
 *     if (blackjack_open(&rules, BLACKJACK_QUICK, &analysis) == BLACKJACK_ACCEPTED) {
 *         double edge = blackjack_edge(analysis);
 *         blackjack_close(analysis);
 *     }
 *
 * Values are the player's expected result in units of the first stake. Nothing here is money: the
 * figures are of odds alone, and doubles are right for them. docs/ODDS_BLACKJACK.md says what is
 * exact and how far the rest is off. An open analysis is read only and may be shared by threads.
 */
#ifndef GAMES_BLACKJACK_ODDS_H
#define GAMES_BLACKJACK_ODDS_H

#include <stdbool.h>
#include <stdint.h>

struct scratch; /* base/scratch.h */

enum { BLACKJACK_RANKS = 13, BLACKJACK_UP_CARDS = 10, BLACKJACK_ROWS = 34 };
enum { BLACKJACK_RESULTS = 33 }; /* -8 to +8 first stakes, by halves */
enum { BLACKJACK_MOST_CARDS = 21 };

/* A rank is 0 for an ace, 1-8 for 2-9, 9 for ten, then jack, queen, king. */
enum blackjack_rank { BLACKJACK_ACE = 0, BLACKJACK_TEN = 9, BLACKJACK_KING = 12 };

struct blackjack_ratio {
    int wins; /* what is won ... */
    int of;   /* ... for this stake */
};

struct blackjack_rules {
    int shoe[BLACKJACK_RANKS]; /* cards of each rank before the round, 32 of each at eight decks */
    int most_hands;            /* J5: four in a box */
    bool resplit_by_rank;      /* J5: `resplit` = "rank"; false: equal points are enough */
    bool double_after_split;   /* J4 */
    bool surrender;            /* J6: never against an ace */
    bool even_money;           /* J3: a blackjack against an ace */
    bool dealer_hits_soft_17;  /* J1: no */
    struct blackjack_ratio blackjack;
    struct blackjack_ratio pair;
    struct blackjack_ratio insurance;
};

enum blackjack_refusal {
    BLACKJACK_ACCEPTED,
    BLACKJACK_BAD_RULES,      /* a count or ratio out of range */
    BLACKJACK_SHOE_TOO_SMALL, /* a round might run out of cards */
    BLACKJACK_BAD_HAND,       /* cards that are not in the shoe, or a hand that is over */
    BLACKJACK_TOO_LARGE,      /* exact fractions would not fit */
    BLACKJACK_NO_MEMORY
};

/* How much is remembered while split hands are played; see docs/ODDS_BLACKJACK.md. */
enum blackjack_effort {
    BLACKJACK_QUICK, /* the number of hands, the pair's cards and whether one has bust */
    BLACKJACK_EXACT  /* also every card of the first split hand; seconds, not a fraction of one */
};

enum blackjack_choice {
    BLACKJACK_STAND,
    BLACKJACK_HIT,
    BLACKJACK_DOUBLE,
    BLACKJACK_SPLIT,
    BLACKJACK_SURRENDER,
    BLACKJACK_CHOICES,
    BLACKJACK_NO_CHOICE = BLACKJACK_CHOICES
};

struct blackjack_values {
    double value[BLACKJACK_CHOICES];
    bool allowed[BLACKJACK_CHOICES];
    enum blackjack_choice best; /* BLACKJACK_NO_CHOICE for a blackjack and for 21 */
    double best_value;          /* of a blackjack: waiting or even money, whichever is more */
    bool is_blackjack;
    bool insurance_offered;
    double insurance;  /* expected result of one unit put on insurance */
    double even_money; /* 1 when offered */
    double waiting;    /* a blackjack that does not take even money */
};

struct blackjack_table_entry {
    double value[BLACKJACK_CHOICES]; /* averaged over the two-card hands of the row */
    bool allowed[BLACKJACK_CHOICES];
    bool reachable; /* false when the shoe cannot deal the row */
    enum blackjack_choice best;
    enum blackjack_choice otherwise; /* when `best` is not allowed; NO_CHOICE when it always is */
};

struct blackjack_advice {
    bool take_insurance; /* against an ace, averaged over the player's cards */
    bool take_even_money;
    double insurance;  /* expected result of one unit of insurance */
    double waiting;    /* value of a blackjack against an ace that waits */
    double even_money; /* what even money gives */
};

/* A fraction in lowest terms. */
struct blackjack_fraction {
    int64_t over;
    int64_t under;
};

struct blackjack_analysis;

struct blackjack_rules blackjack_standard_rules(int decks);

enum blackjack_refusal blackjack_open(const struct blackjack_rules *rules,
                                      enum blackjack_effort effort,
                                      struct blackjack_analysis **analysis)
    __attribute__((warn_unused_result));
/* The same in memory of the caller's; NULL: the heap. */
enum blackjack_refusal blackjack_open_in(const struct blackjack_rules *rules,
                                         enum blackjack_effort effort, struct scratch *memory,
                                         struct blackjack_analysis **out);
void blackjack_close(struct blackjack_analysis *analysis);

/* The house's gain for one unit of first stake: by best play, and by the table. */
double blackjack_edge(const struct blackjack_analysis *analysis);
double blackjack_table_edge(const struct blackjack_analysis *analysis);
struct blackjack_fraction blackjack_insurance_edge(const struct blackjack_analysis *analysis);
struct blackjack_fraction blackjack_pair_edge(const struct blackjack_analysis *analysis);

/* Chances of a round by best play: entry i is a result of (i - 16) / 2 first stakes. */
const double *blackjack_results(const struct blackjack_analysis *analysis);

/* Every choice for a hand of two or more cards against a dealer's card, the cards taken from the
 * shoe. `cards` are ranks. A hand of three or more may only hit or stand. */
enum blackjack_refusal blackjack_explain(const struct blackjack_analysis *analysis,
                                         const enum blackjack_rank *cards, int count,
                                         enum blackjack_rank up, struct blackjack_values *values)
    __attribute__((warn_unused_result));

/* Rows: hard5-hard20, soft13-soft20, pairs 22-TT, AA. Up-cards 0 (ace) to 9 (ten-value). */
const char *blackjack_row_name(int row);
const struct blackjack_table_entry *blackjack_table_at(const struct blackjack_analysis *analysis,
                                                       int row, int up);
struct blackjack_advice blackjack_advice(const struct blackjack_analysis *analysis);

/*
 * Every line of play walked, nothing forgotten between split hands. For shoes of few cards: the
 * number of positions grows without mercy. Fractions need a shoe of at most 30 cards.
 */
struct blackjack_exact_values {
    struct blackjack_fraction value[BLACKJACK_CHOICES];
    bool allowed[BLACKJACK_CHOICES];
};

enum blackjack_refusal
blackjack_walk_exact(const struct blackjack_rules *rules, const enum blackjack_rank cards[2],
                     enum blackjack_rank up, struct blackjack_exact_values *values)
    __attribute__((warn_unused_result));
enum blackjack_refusal blackjack_walk(const struct blackjack_rules *rules,
                                      const enum blackjack_rank cards[2], enum blackjack_rank up,
                                      struct blackjack_values *values)
    __attribute__((warn_unused_result));

#endif
