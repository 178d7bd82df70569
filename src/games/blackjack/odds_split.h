/* Split hands: what their files share. The way they are worked out stands in odds_split.c. */
#ifndef ODDS_BLACKJACK_SPLIT_H
#define ODDS_BLACKJACK_SPLIT_H

#include "games/blackjack/odds_inside.h"

enum {
    FEWEST_GONE = 2,
    VIEWS = MOST_PAIR_CARDS - FEWEST_GONE + 1,
    MOST_SECONDS = 96,
    MOST_KNOWN = 8
};

/* A split hand by its second card, at one price of a dealer's blackjack. */
struct second_cards {
    int gone;
    int waiting; /* hands behind this one */
    double price;
    const struct table_column *table;
    bool doubled[POINTS];
    struct worth with[POINTS];
};

/* A split already worked out: two tens of many ranks ask for the same one again. */
struct known_split {
    const struct table_column *table;
    bool same_rank;
    int first_left, second_left;
    double value;
};

struct pair_table {
    const struct board *board;
    int card;
    bool view_ready[VIEWS];
    struct view view[VIEWS];
    struct view scratch;
    struct plan plan;
    bool drift_ready;
    double drift[POINTS];
    int known_count;
    struct known_split known[MOST_KNOWN];
    int count;
    struct second_cards seconds[MOST_SECONDS];
};

/* The hands that have one card each and wait for the second. */
struct waiting {
    int hands[2]; /* of the first card's rank and of the second's */
    int splits;   /* how many more are allowed */
    int gone[2];  /* cards of each rank out of the shoe */
};

struct split_play {
    struct pair_table *pair;
    const struct table_column *table;
    int rank_left[2];
};

/* The box's further worth with nothing bust so far, and with a hand bust. */
struct box_worth {
    double sound;
    double broken;
};

const struct view *blackjack_view_with_gone(struct pair_table *pair, int gone);
void blackjack_fill_second_cards(struct pair_table *pair, const struct view *view,
                                 struct second_cards *seconds);
struct box_worth blackjack_worth_of_waiting(struct split_play *play, struct waiting waiting);
struct box_worth blackjack_keep_pair(struct split_play *play, const struct waiting *waiting,
                                     int same_left, struct box_worth rest, double blackjack);
double blackjack_price_of_standing(struct box_worth rest, double blackjack);
double blackjack_dealer_blackjack_after(const struct split_play *play,
                                        const struct waiting *waiting);
double blackjack_worth_remembering_first_hand(struct split_play *play, struct waiting waiting,
                                              double weight);

#endif
