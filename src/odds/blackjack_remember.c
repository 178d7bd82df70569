/*
 * Splitting with the first hand remembered: when it is finished, the hands behind it are played
 * from the shoe without its cards. Of two hands that is the whole truth; a third and fourth know
 * the first hand's cards and the pair's, not those of the hands between. Hands that come less than
 * once in some thousands of splits are left at the quick figure.
 */
#include "odds/blackjack_split.h"

#include <stdlib.h>
#include <string.h>

#define LEAST_REACH 4e-4 /* a first hand that comes less often is not followed */
#define CLEAR_CHOICE 0.05 /* no card of one hand turns a choice that is better by so much */

struct first_hand {
    struct split_play *play;
    struct waiting rest;   /* behind the first hand */
    struct box_worth usual; /* their worth without memory */
    double price;
    const struct view *view;
    struct plan plan;
    double reach[MOST_NODES];
    struct board then;
    struct pair_table pair;
};

/* The hands behind, played from the shoe without the first hand's cards (its own first apart). */
static struct box_worth worth_behind(struct first_hand *first, const int8_t held[POINTS], int card) {
    struct pair_table *pair = &first->pair;
    const struct board *now = first->play->pair->board;
    struct split_play play = *first->play;
    int taken[POINTS], own = first->play->pair->card;
    first->then.whole.cards = now->whole.cards;
    for (int i = 0; i < POINTS; i++) {
        taken[i] = held[i] + (i == card) - (i == own);
        first->then.whole.left[i] = now->whole.left[i] - taken[i];
        first->then.whole.cards -= taken[i];
    }
    if (own != TEN) { /* of tens the ranks are not known: the quick figure's share is kept */
        play.rank_left[0] -= taken[own];
        play.rank_left[1] -= taken[own];
    }
    if (play.rank_left[0] < first->rest.gone[0] || play.rank_left[1] < first->rest.gone[1] ||
        first->then.whole.left[own] < first->rest.gone[0] + first->rest.gone[1]) {
        return first->usual;
    }
    pair->count = 0;
    memset(pair->view_ready, 0, sizeof pair->view_ready);
    play.pair = pair;
    return worth_of_waiting(&play, first->rest);
}

static bool followed(const struct first_hand *first, int node) {
    return first->reach[node] >= LEAST_REACH;
}

static double usual_value(const struct first_hand *first, struct worth worth) {
    return worth_at(worth, first->price) + first->usual.broken;
}

static double value_of_hand(struct first_hand *first, int node);

static double value_of_standing(struct first_hand *first, int node, int stakes, double reach) {
    const struct hand_graph *graph = first->then.graph;
    if (reach < LEAST_REACH) {
        struct worth usual = worth_of_standing_in(first->view, graph, &first->plan, node);
        usual.result *= stakes;
        return usual_value(first, usual);
    }
    double result = worth_of_standing(first->view, graph, node).result;
    return stakes * result + worth_behind(first, graph->nodes[node].held, -1).sound;
}

static double value_of_card(struct first_hand *first, int node, int card, int stakes,
                            double reach) {
    const struct hand_node *hand = &first->then.graph->nodes[node];
    int next = hand->next[card];
    if (next == BUST) {
        struct box_worth behind = first->usual;
        if (reach >= LEAST_REACH) {
            behind = worth_behind(first, hand->held, card);
        }
        return behind.broken - stakes;
    }
    return stakes == 2 ? value_of_standing(first, next, 2, reach) : value_of_hand(first, next);
}

static double value_of_drawing(struct first_hand *first, int node, int stakes) {
    const struct hand_node *hand = &first->then.graph->nodes[node];
    double sum = 0;
    for (int card = 0; card < POINTS; card++) {
        double chance = chance_of_card(first->view, hand, card);
        if (chance > 0) {
            double reach = first->reach[node] * chance;
            sum += chance * value_of_card(first, node, card, stakes, reach);
        }
    }
    return sum;
}

/* How much better hitting is than standing without memory. */
static double usual_gain(const struct first_hand *first, int node) {
    const struct hand_graph *graph = first->then.graph;
    if (graph->nodes[node].total < 12) {
        return 1;
    }
    if (graph->nodes[node].total == 21) {
        return -1;
    }
    struct worth hit = worth_of_hitting(first->view, graph, &first->plan, node);
    struct worth stand = worth_of_standing_in(first->view, graph, &first->plan, node);
    return worth_at(hit, first->price) - worth_at(stand, first->price);
}

static double value_of_hand(struct first_hand *first, int node) {
    if (!followed(first, node)) {
        return usual_value(first, first->plan.worth[node]);
    }
    double gain = usual_gain(first, node);
    if (gain > CLEAR_CHOICE) {
        return value_of_drawing(first, node, 1);
    }
    double stand = value_of_standing(first, node, 1, first->reach[node]);
    if (gain < -CLEAR_CHOICE) {
        return stand;
    }
    double hit = value_of_drawing(first, node, 1);
    return hit > stand ? hit : stand;
}

static double value_of_second(struct first_hand *first, int node) {
    const struct hand_graph *graph = first->then.graph;
    double played = value_of_hand(first, node);
    if (graph->nodes[node].total == 21 || !first->then.rules->double_after_split) {
        return played;
    }
    struct worth usual = worth_of_doubling(first->view, graph, &first->plan, node);
    if (usual_value(first, usual) < played - CLEAR_CHOICE) {
        return played;
    }
    double doubled = value_of_drawing(first, node, 2);
    return doubled > played ? doubled : played;
}

/* How often the first hand comes to each of its hands, along every choice that is not clear. */
static void fill_reach(struct first_hand *first) {
    const struct hand_graph *graph = first->then.graph;
    int own = first->play->pair->card;
    memset(first->reach, 0, sizeof first->reach);
    first->reach[graph->single[own]] = 1;
    for (int node = graph->single[own]; node < graph->count; node++) {
        const struct hand_node *hand = &graph->nodes[node];
        if (first->reach[node] < LEAST_REACH ||
            (hand->cards > 1 && usual_gain(first, node) < -CLEAR_CHOICE)) {
            continue;
        }
        for (int card = 0; card < POINTS; card++) {
            if (hand->next[card] != BUST) {
                first->reach[hand->next[card]] +=
                    first->reach[node] * chance_of_card(first->view, hand, card);
            }
        }
    }
}

static void set_up(struct first_hand *first, struct split_play *play, struct waiting waiting) {
    struct pair_table *pair = play->pair;
    int kind = waiting.hands[0] > 0 ? 0 : 1;
    first->play = play;
    first->rest = waiting;
    first->rest.hands[kind]--;
    first->usual = worth_of_waiting(play, first->rest);
    first->price = price_of_standing(first->usual, dealer_blackjack_after(play, &waiting));
    first->view = view_with_gone(pair, FEWEST_GONE);
    struct second_cards seconds = {.gone = FEWEST_GONE,
                                   .price = first->price,
                                   .waiting = first->rest.hands[0] + first->rest.hands[1]};
    fill_second_cards(pair, first->view, &seconds);
    first->plan = pair->plan;
    first->then.rules = pair->board->rules;
    first->then.graph = pair->board->graph;
    first->then.book = pair->board->book;
    first->then.up = pair->board->up;
    first->pair.board = &first->then;
    first->pair.card = pair->card;
    memcpy(first->pair.drift, pair->drift, sizeof pair->drift);
    first->pair.drift_ready = true;
}

/* The pair's card came to the first hand: split again, or played as it is. */
static double value_of_pair_again(struct first_hand *first, struct waiting waiting, int node) {
    double kept = value_of_second(first, node);
    if (waiting.splits == 0) {
        return kept;
    }
    waiting.hands[0]++;
    waiting.gone[0]++;
    waiting.splits--;
    double split = worth_of_waiting(first->play, waiting).sound;
    return split > kept ? split : kept;
}

double worth_remembering_first_hand(struct split_play *play, struct waiting waiting) {
    struct first_hand *first = malloc(sizeof *first);
    if (first == NULL) {
        return worth_of_waiting(play, waiting).sound;
    }
    set_up(first, play, waiting);
    fill_reach(first);
    const struct hand_graph *graph = first->then.graph;
    int own = play->pair->card;
    const struct hand_node *single = &graph->nodes[graph->single[own]];
    double same = (double)(play->rank_left[0] - waiting.gone[0]) / (first->view->cards - 1);
    double value = same > 0 ? same * value_of_pair_again(first, waiting, single->next[own]) : 0;
    for (int card = 0; card < POINTS; card++) {
        double chance = chance_of_card(first->view, single, card) - (card == own ? same : 0);
        if (chance > 1e-12) {
            value += chance * value_of_second(first, single->next[card]);
        }
    }
    free(first);
    return value;
}
