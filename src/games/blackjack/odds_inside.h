/*
 * What the files of the blackjack analysis share.
 *
 * Points are counted by rank 0-9 (ace, 2-9, ten-value). A hand is a node of one graph of all hands
 * of at most 21; what is left in the shoe is a *view*, and a view knows the dealer's chances for
 * every hand the player may stand on. A *plan* plays a view: best, or by the table.
 *
 * Two sums are carried side by side (struct worth). `result` is what the hand wins or loses when a
 * dealer's blackjack is left out. `exposed` is the chance that the hand still stands while the
 * dealer makes blackjack. By J7 a dealer's blackjack takes one first stake from a box in which
 * nothing has bust and nothing from any other, whatever was doubled or split, so a box is worth
 * the sum of its results less the chance that no hand bust and the dealer made blackjack.
 */
#ifndef ODDS_BLACKJACK_INSIDE_H
#define ODDS_BLACKJACK_INSIDE_H

#include "games/blackjack/odds.h"

enum { POINTS = 10, TEN = 9, ACE = 0, MOST_NODES = 3200, BUST = -1 };
enum { MADE_17, MADE_18, MADE_19, MADE_20, MADE_21, DEALER_BUST, DEALER_BLACKJACK, OUTCOMES };
enum { MOST_PAIR_CARDS = 4 };

struct hand_node {
    int8_t held[POINTS];
    int16_t next[POINTS]; /* the hand with one more card, or BUST */
    int8_t hard;
    int8_t total;
    int8_t cards;
    bool soft;
};

struct hand_graph {
    int count; /* a hand of more cards stands after every hand of fewer */
    struct hand_node nodes[MOST_NODES];
    int16_t single[POINTS];
};

struct dealer_book;

/* The cards left when a view begins, and the dealer's chances once a hand is taken from them. */
struct view {
    int left[POINTS];
    int cards;
    double odds[MOST_NODES][OUTCOMES];
};

struct worth {
    double result;
    double exposed;
};

/* What the table says for one up-card. */
struct table_column {
    struct blackjack_table_entry row[BLACKJACK_ROWS];
    enum blackjack_choice later_hard[22]; /* hands that may only hit or stand, by total */
    enum blackjack_choice later_soft[22];
};

struct plan {
    double price; /* what a blackjack of the dealer takes from a standing hand */
    const struct table_column *table; /* NULL: best play */
    const double *drift;              /* by card drawn: how it moves the chance that the hands */
    int waiting;                      /* waiting behind this one do not bust; NULL: by nothing */
    int own;                          /* the card the hand began with */
    struct worth worth[MOST_NODES];
    enum blackjack_choice choice[MOST_NODES];
};

/* Everything about one up-card. */
struct board {
    const struct blackjack_rules *rules;
    const struct hand_graph *graph;
    struct dealer_book *book;
    struct scratch *memory; /* NULL: the heap */
    int up;
    struct view whole; /* the shoe without the up-card */
    struct plan plan;
};

void blackjack_hand_graph_build(struct hand_graph *graph);
int blackjack_hand_node_of(const struct hand_graph *graph, const int *cards, int count);

struct dealer_book *blackjack_dealer_book_open(int up, bool hits_soft_17, struct scratch *memory);
void blackjack_dealer_book_close(struct dealer_book *book, struct scratch *memory);
/* Fills the chances for the hands that hold `with` (any hand when negative). */
void blackjack_view_fill(struct view *view, const struct hand_graph *graph,
                         const struct dealer_book *book, int with);
double blackjack_chance_of_dealer_blackjack(int up, const int left[POINTS], int cards);

bool blackjack_view_can_hold(const struct view *view, const struct hand_node *node);
double blackjack_chance_of_card(const struct view *view, const struct hand_node *node, int card);
struct worth blackjack_worth_of_standing(const struct view *view, const struct hand_graph *graph,
                                         int node);
struct worth blackjack_worth_of_hitting(const struct view *view, const struct hand_graph *graph,
                                        const struct plan *plan, int node);
struct worth blackjack_worth_of_doubling(const struct view *view, const struct hand_graph *graph,
                                         const struct plan *plan, int node);
/* Standing with other hands of the box still to come. */
struct worth blackjack_worth_of_standing_in(const struct view *view, const struct hand_graph *graph,
                                            const struct plan *plan, int node);
void blackjack_plan_fill(struct plan *plan, const struct view *view, const struct hand_graph *graph,
                         int with);
static inline double worth_at(struct worth worth, double price) {
    return worth.result - price * worth.exposed;
}

/*
 * Splitting. `first_left` and `second_left` are the cards in the shoe, the pair's own among them,
 * with which the first and the second of the two hands may be split again.
 */
struct pair_table; /* one pair against one up-card: what its split hands are worth */
struct pair_table *blackjack_pair_table_open(const struct board *board, int card);
void blackjack_pair_table_close(struct pair_table *table);
double blackjack_worth_of_splitting(struct pair_table *pair, const struct table_column *table,
                                    enum blackjack_effort effort, bool same_rank, int first_left,
                                    int second_left);

/* Two cards against one up-card; what a split of two tens is worth stands apart. */
struct two_cards {
    double value[BLACKJACK_CHOICES];
    bool allowed[BLACKJACK_CHOICES];
    bool dealt; /* the shoe can deal it */
};

enum { TENS = 4 };

struct blackjack_analysis {
    struct scratch *memory; /* that it is in; NULL: the heap */
    struct blackjack_rules rules;
    enum blackjack_effort effort;
    int cards;
    struct hand_graph graph;
    struct two_cards hand[POINTS][POINTS][POINTS]; /* by up-card and both cards, in points */
    double ten_split[BLACKJACK_RANKS][TENS][TENS]; /* two tens, by the ranks of all three cards */
    double ten_table_split[BLACKJACK_RANKS][TENS][TENS];
    double table_value[POINTS][POINTS][POINTS];
    struct table_column column[POINTS];
    double edge;
    double table_edge;
    double results[BLACKJACK_RESULTS];
};

/* Chances of -8 to +8 stakes of a split box; `same_left`: cards with which it is split again. */
void blackjack_results_of_splitting(struct pair_table *pair, int same_left, double sums[17]);
struct board *blackjack_board_open(const struct blackjack_analysis *analysis, int up);
void blackjack_board_plan(struct board *board);
void blackjack_board_close(struct board *board);
double blackjack_table_value_of(const struct blackjack_analysis *analysis, int up, int first,
                                int second);

/* The chance of one order of the first three cards; 0 when the shoe cannot deal them. */
double blackjack_chance_of_deal(const struct blackjack_analysis *analysis, int up, int first,
                                int second);
void blackjack_column_fill(struct blackjack_analysis *analysis, const struct board *board);
void blackjack_column_evaluate(struct blackjack_analysis *analysis, struct board *board,
                               struct pair_table *pairs[POINTS]);
void blackjack_results_add(struct blackjack_analysis *analysis, struct board *board,
                           struct pair_table *pairs[POINTS]);
double blackjack_worth_of_waiting_blackjack(const struct blackjack_rules *rules,
                                            double dealer_blackjack);
double blackjack_best(const struct blackjack_rules *rules, int up, double dealer_blackjack);
bool blackjack_is_natural(int first, int second);
double blackjack_split_of_tens(const struct blackjack_analysis *analysis, struct pair_table *pair,
                               int up, int first, int second, const struct table_column *table);

enum blackjack_refusal blackjack_rules_check(const struct blackjack_rules *rules);
int blackjack_points(int rank);
int blackjack_row_of_two_cards(int first, int second);

#endif
