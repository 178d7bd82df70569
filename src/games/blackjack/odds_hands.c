/* The graph of all hands of at most 21, and how a hand is played from a view of the shoe. */
#include "games/blackjack/odds_inside.h"

#include <assert.h>
#include <string.h>

int blackjack_points(int rank) {
    return rank < TEN ? rank : TEN;
}

static int hard_of(const int8_t held[POINTS]) {
    int hard = 0;
    for (int card = 0; card < POINTS; card++) {
        hard += held[card] * (card + 1);
    }
    return hard;
}

static void node_score(struct hand_node *node) {
    node->hard = (int8_t)hard_of(node->held);
    node->soft = node->held[ACE] > 0 && node->hard <= 11;
    node->total = (int8_t)(node->soft ? node->hard + 10 : node->hard);
    node->cards = 0;
    for (int card = 0; card < POINTS; card++) {
        node->cards = (int8_t)(node->cards + node->held[card]);
    }
}

/* Hands of one size stand together, so a search need not look at the others. */
static int node_find(const struct hand_graph *graph, const int8_t held[POINTS], int from) {
    for (int node = from; node < graph->count; node++) {
        if (memcmp(graph->nodes[node].held, held, POINTS) == 0) {
            return node;
        }
    }
    return BUST;
}

static void node_append(struct hand_graph *graph, const int8_t held[POINTS]) {
    assert(graph->count < MOST_NODES);
    struct hand_node *node = &graph->nodes[graph->count++];
    memcpy(node->held, held, POINTS);
    node_score(node);
}

static int highest_card(const struct hand_node *node) {
    int card = TEN;
    while (node->held[card] == 0) {
        card--;
    }
    return card;
}

/* Cards are added in rising order, so that every hand is made once. */
static void append_larger_hands(struct hand_graph *graph, int parent) {
    struct hand_node node = graph->nodes[parent];
    for (int card = highest_card(&node); card < POINTS && node.hard + card + 1 <= 21; card++) {
        int8_t held[POINTS];
        memcpy(held, node.held, POINTS);
        held[card]++;
        node_append(graph, held);
    }
}

static void link_to_larger_hands(struct hand_graph *graph, int parent, int larger) {
    struct hand_node *node = &graph->nodes[parent];
    for (int card = 0; card < POINTS; card++) {
        int8_t held[POINTS];
        memcpy(held, node->held, POINTS);
        held[card]++;
        node->next[card] = (int16_t)(hard_of(held) > 21 ? BUST : node_find(graph, held, larger));
    }
}

void blackjack_hand_graph_build(struct hand_graph *graph) {
    graph->count = 0;
    for (int card = 0; card < POINTS; card++) {
        int8_t held[POINTS] = {0};
        held[card] = 1;
        graph->single[card] = (int16_t)card;
        node_append(graph, held);
    }
    int begin = 0;
    while (begin < graph->count) {
        int end = graph->count;
        for (int node = begin; node < end; node++) {
            append_larger_hands(graph, node);
        }
        for (int node = begin; node < end; node++) {
            link_to_larger_hands(graph, node, end);
        }
        begin = end;
    }
}

int blackjack_hand_node_of(const struct hand_graph *graph, const int *cards, int count) {
    int node = graph->single[cards[0]];
    for (int i = 1; i < count && node != BUST; i++) {
        node = graph->nodes[node].next[cards[i]];
    }
    return node;
}

bool blackjack_view_can_hold(const struct view *view, const struct hand_node *node) {
    for (int card = 0; card < POINTS; card++) {
        if (node->held[card] > view->left[card]) {
            return false;
        }
    }
    return true;
}

double blackjack_chance_of_card(const struct view *view, const struct hand_node *node, int card) {
    return (double)(view->left[card] - node->held[card]) / (double)(view->cards - node->cards);
}

struct worth blackjack_worth_of_standing(const struct view *view, const struct hand_graph *graph,
                                         int node) {
    const double *odds = view->odds[node];
    double result = odds[DEALER_BUST];
    for (int made = MADE_17; made <= MADE_21; made++) {
        int total = graph->nodes[node].total;
        int dealer = 17 + made;
        result += total > dealer ? odds[made] : total < dealer ? -odds[made] : 0.0;
    }
    return (struct worth){result, odds[DEALER_BLACKJACK]};
}

struct worth blackjack_worth_of_standing_in(const struct view *view, const struct hand_graph *graph,
                                            const struct plan *plan, int node) {
    struct worth worth = blackjack_worth_of_standing(view, graph, node);
    if (plan->drift != NULL && plan->waiting > 0) {
        double moved = -plan->drift[plan->own];
        for (int card = 0; card < POINTS; card++) {
            moved += graph->nodes[node].held[card] * plan->drift[card];
        }
        worth.exposed *= 1 + plan->waiting * moved;
    }
    return worth;
}

static void add_worth(struct worth *sum, double chance, struct worth worth) {
    sum->result += chance * worth.result;
    sum->exposed += chance * worth.exposed;
}

struct worth blackjack_worth_of_hitting(const struct view *view, const struct hand_graph *graph,
                                        const struct plan *plan, int node) {
    const struct hand_node *hand = &graph->nodes[node];
    struct worth sum = {0, 0};
    for (int card = 0; card < POINTS; card++) {
        double chance = blackjack_chance_of_card(view, hand, card);
        if (chance > 0) {
            int next = hand->next[card];
            add_worth(&sum, chance, next == BUST ? (struct worth){-1, 0} : plan->worth[next]);
        }
    }
    return sum;
}

struct worth blackjack_worth_of_doubling(const struct view *view, const struct hand_graph *graph,
                                         const struct plan *plan, int node) {
    const struct hand_node *hand = &graph->nodes[node];
    struct worth sum = {0, 0};
    for (int card = 0; card < POINTS; card++) {
        double chance = blackjack_chance_of_card(view, hand, card);
        if (chance > 0) {
            int next = hand->next[card];
            struct worth worth = {-1, 0};
            if (next != BUST) {
                worth = blackjack_worth_of_standing_in(view, graph, plan, next);
            }
            add_worth(&sum, chance, (struct worth){2 * worth.result, worth.exposed});
        }
    }
    return sum;
}

static enum blackjack_choice hit_or_stand(const struct plan *plan, const struct hand_node *hand,
                                          struct worth hit, struct worth stand) {
    if (plan->table != NULL) {
        return hand->soft ? plan->table->later_soft[hand->total]
                          : plan->table->later_hard[hand->total];
    }
    return worth_at(hit, plan->price) > worth_at(stand, plan->price) ? BLACKJACK_HIT
                                                                     : BLACKJACK_STAND;
}

static void plan_hand(struct plan *plan, const struct view *view, const struct hand_graph *graph,
                      int node) {
    const struct hand_node *hand = &graph->nodes[node];
    struct worth stand = {0, 0}, hit = {0, 0};
    enum blackjack_choice choice = BLACKJACK_HIT;
    if (hand->total >= 12) {
        stand = blackjack_worth_of_standing_in(view, graph, plan, node);
        choice = BLACKJACK_STAND;
    }
    if (hand->total < 21) {
        hit = blackjack_worth_of_hitting(view, graph, plan, node);
        if (hand->total >= 12) { /* below, a card cannot hurt */
            choice = hit_or_stand(plan, hand, hit, stand);
        }
    }
    plan->choice[node] = choice;
    plan->worth[node] = choice == BLACKJACK_HIT ? hit : stand;
}

void blackjack_plan_fill(struct plan *plan, const struct view *view, const struct hand_graph *graph,
                         int with) {
    for (int node = graph->count - 1; node >= 0; node--) {
        const struct hand_node *hand = &graph->nodes[node];
        bool wanted = with < 0 || hand->held[with] > 0;
        if (wanted && hand->cards >= 2 && blackjack_view_can_hold(view, hand)) {
            plan_hand(plan, view, graph, node);
        }
    }
}
