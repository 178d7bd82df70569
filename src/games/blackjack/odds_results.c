/*
 * The chances of each result of a round by best play. Hands that are not split are exact. Split
 * hands are taken to be independent of each other once the dealer's hand is known, and all played
 * as the last of a box in which nothing has bust: what is lost is the little that the cards of one
 * hand tell about the next.
 */
#include "base/scratch.h"
#include "games/blackjack/odds_inside.h"

#include <string.h>

enum { EVEN = 16, MOST_STAKES = 8, SUMS = 2 * MOST_STAKES + 1 };

struct tallied {
    struct blackjack_analysis *analysis;
    struct board *board;
    double reach[MOST_NODES];   /* hit or stand from here */
    double doubled[MOST_NODES]; /* doubled here */
};

static void add_result(struct tallied *tallied, int halves, double chance) {
    tallied->analysis->results[EVEN + halves] += chance;
}

static void add_standing(struct tallied *tallied, int node, int stakes, double chance) {
    const double *odds = tallied->board->whole.odds[node];
    int total = tallied->board->graph->nodes[node].total;
    add_result(tallied, 2 * stakes, chance * odds[DEALER_BUST]);
    add_result(tallied, -2, chance * odds[DEALER_BLACKJACK]); /* J7: the first stake alone */
    for (int made = MADE_17; made <= MADE_21; made++) {
        int sign = (total > 17 + made) - (total < 17 + made);
        add_result(tallied, 2 * stakes * sign, chance * odds[made]);
    }
}

static void add_doubled(struct tallied *tallied, int node, double chance) {
    const struct hand_node *hand = &tallied->board->graph->nodes[node];
    for (int card = 0; card < POINTS; card++) {
        double drawn = chance * blackjack_chance_of_card(&tallied->board->whole, hand, card);
        if (drawn > 0 && hand->next[card] == BUST) {
            add_result(tallied, -4, drawn);
        } else if (drawn > 0) {
            add_standing(tallied, hand->next[card], 2, drawn);
        }
    }
}

static void add_hit(struct tallied *tallied, int node, double chance) {
    const struct hand_node *hand = &tallied->board->graph->nodes[node];
    for (int card = 0; card < POINTS; card++) {
        double drawn = chance * blackjack_chance_of_card(&tallied->board->whole, hand, card);
        if (drawn > 0 && hand->next[card] == BUST) {
            add_result(tallied, -2, drawn);
        } else if (drawn > 0) {
            tallied->reach[hand->next[card]] += drawn;
        }
    }
}

/* 3 for 2 comes out in halves; another ratio is put on the nearest. */
static void add_blackjack(struct tallied *tallied, const struct blackjack_values *values, int up,
                          double dealer_blackjack, double chance) {
    const struct blackjack_ratio *ratio = &tallied->analysis->rules.blackjack;
    int halves = (4 * ratio->wins + ratio->of) / (2 * ratio->of);
    halves = halves < EVEN ? halves : EVEN;
    if (up == ACE && tallied->analysis->rules.even_money && values->waiting < 1) {
        add_result(tallied, 2, chance);
        return;
    }
    add_result(tallied, 0, chance * dealer_blackjack);
    add_result(tallied, halves, chance * (1 - dealer_blackjack));
}

static void add_split(struct tallied *tallied, struct pair_table *pair, int same_left,
                      double chance) {
    double sums[SUMS] = {0};
    blackjack_results_of_splitting(pair, same_left, sums);
    for (int i = 0; i < SUMS; i++) {
        add_result(tallied, 2 * (i - MOST_STAKES), chance * sums[i]);
    }
}

static int same_rank_left(const struct blackjack_analysis *analysis, int up, int first) {
    int left = analysis->rules.shoe[first] - (up == first);
    if (first >= BLACKJACK_TEN && !analysis->rules.resplit_by_rank) {
        left = analysis->rules.shoe[9] + analysis->rules.shoe[10] + analysis->rules.shoe[11] +
               analysis->rules.shoe[12] - (up >= BLACKJACK_TEN);
    }
    return left;
}

static void add_deal(struct tallied *tallied, struct pair_table *pairs[POINTS], int up, int first,
                     int second, double chance) {
    const struct hand_graph *graph = tallied->board->graph;
    struct blackjack_values values;
    enum blackjack_rank cards[2] = {(enum blackjack_rank)first, (enum blackjack_rank)second};
    (void)!blackjack_explain(tallied->analysis, cards, 2, (enum blackjack_rank)up, &values);
    int a = blackjack_points(first), b = blackjack_points(second);
    int node = graph->nodes[graph->single[a]].next[b];
    if (values.is_blackjack) {
        add_blackjack(tallied, &values, tallied->board->up,
                      tallied->board->whole.odds[node][DEALER_BLACKJACK], chance);
    } else if (values.best == BLACKJACK_SURRENDER) {
        add_result(tallied, -1, chance);
    } else if (values.best == BLACKJACK_DOUBLE) {
        tallied->doubled[node] += chance;
    } else if (values.best == BLACKJACK_SPLIT) {
        int gone = first == second || !tallied->analysis->rules.resplit_by_rank ? 2 : 1;
        add_split(tallied, pairs[a], same_rank_left(tallied->analysis, up, first) - gone, chance);
    } else {
        tallied->reach[node] += chance;
    }
}

static void add_deals(struct tallied *tallied, struct pair_table *pairs[POINTS]) {
    int shown = tallied->board->up;
    int last = shown == TEN ? BLACKJACK_KING : shown;
    for (int up = shown; up <= last; up++) {
        for (int first = 0; first < BLACKJACK_RANKS; first++) {
            for (int second = 0; second < BLACKJACK_RANKS; second++) {
                double chance = blackjack_chance_of_deal(tallied->analysis, up, first, second);
                if (chance > 0) {
                    add_deal(tallied, pairs, up, first, second, chance);
                }
            }
        }
    }
}

void blackjack_results_add(struct blackjack_analysis *analysis, struct board *board,
                           struct pair_table *pairs[POINTS]) {
    struct scratch stack = {0};
    SCRATCH(struct tallied, tallied, 1, analysis->memory != NULL ? analysis->memory : &stack);
    memset(tallied, 0, sizeof *tallied);
    tallied->analysis = analysis;
    tallied->board = board;
    add_deals(tallied, pairs);
    for (int node = POINTS; node < board->graph->count; node++) {
        if (tallied->doubled[node] > 0) {
            add_doubled(tallied, node, tallied->doubled[node]);
        }
        if (tallied->reach[node] > 0 && board->plan.choice[node] == BLACKJACK_HIT) {
            add_hit(tallied, node, tallied->reach[node]);
        } else if (tallied->reach[node] > 0) {
            add_standing(tallied, node, 1, tallied->reach[node]);
        }
    }
}
