/*
 * Splitting with the first hand remembered: when it is finished, the hands behind it are played
 * from the shoe without its cards. Of two hands that is the whole truth; a third and fourth know
 * the first hand's cards and the pair's, not those of the hands between. First hands that come less
 * than once in some thousands of splits are not followed: what waits behind them is put together
 * from what each of their cards does alone. When the first hand is split again, the first of the
 * hands then waiting is remembered in the same way.
 */
#include "base/memory.h"
#include "games/blackjack/odds_split.h"

#include <string.h>

#define LEAST_REACH  4e-4 /* a first hand that comes less often is not followed */
#define CLEAR_CHOICE 0.05 /* no card of one hand turns a choice that is better by so much */

struct first_hand {
    struct split_play *play;
    double weight;                  /* how often it comes to these hands */
    int gone;                       /* the pair's cards out of the shoe */
    struct waiting rest;            /* behind the first hand */
    struct box_worth usual;         /* their worth without memory */
    struct box_worth moves[POINTS]; /* how one card less in the shoe moves it */
    double price;
    const struct view *view;
    struct plan plan;
    double reach[MOST_NODES];
    bool played[MOST_NODES]; /* its value is known */
    double value[MOST_NODES];
    bool left_behind[MOST_NODES]; /* what follows when it stands is known */
    struct box_worth behind[MOST_NODES];
    struct board then;
    struct pair_table pair;
};

/* The hands behind, played from the shoe without the first hand's cards (its own first apart). */
static struct box_worth worth_behind(struct first_hand *first, const int8_t held[POINTS],
                                     int card) {
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
    return blackjack_worth_of_waiting(&play, first->rest);
}

static struct box_worth usual_behind(const struct first_hand *first, const int8_t held[POINTS],
                                     int card) {
    struct box_worth box = first->usual;
    for (int i = 0; i < POINTS; i++) {
        int taken = held[i] + (i == card) - (i == first->play->pair->card);
        box.sound += taken * first->moves[i].sound;
        box.broken += taken * first->moves[i].broken;
    }
    return box;
}

static void fill_moves(struct first_hand *first) {
    const struct hand_node *single = &first->then.graph->nodes[first->play->pair->card];
    for (int card = 0; card < POINTS; card++) {
        first->moves[card] = (struct box_worth){0, 0};
        if (first->view->left[card] > single->held[card]) {
            struct box_worth box = worth_behind(first, single->held, card);
            first->moves[card].sound = box.sound - first->usual.sound;
            first->moves[card].broken = box.broken - first->usual.broken;
        }
    }
}

static double value_of_hand(struct first_hand *first, int node);

static double value_of_standing(struct first_hand *first, int node, int stakes, double reach) {
    const struct hand_graph *graph = first->then.graph;
    if (!first->left_behind[node]) {
        const int8_t *held = graph->nodes[node].held;
        first->behind[node] = reach * first->weight < LEAST_REACH ? usual_behind(first, held, -1)
                                                                  : worth_behind(first, held, -1);
        first->left_behind[node] = true;
    }
    double result = blackjack_worth_of_standing(first->view, graph, node).result;
    return stakes * result + first->behind[node].sound;
}

static double value_of_card(struct first_hand *first, int node, int card, int stakes,
                            double reach) {
    const struct hand_node *hand = &first->then.graph->nodes[node];
    int next = hand->next[card];
    if (next == BUST) {
        struct box_worth behind = reach * first->weight < LEAST_REACH
                                      ? usual_behind(first, hand->held, card)
                                      : worth_behind(first, hand->held, card);
        return behind.broken - stakes;
    }
    return stakes == 2 ? value_of_standing(first, next, 2, reach) : value_of_hand(first, next);
}

static double value_of_drawing(struct first_hand *first, int node, int stakes) {
    const struct hand_node *hand = &first->then.graph->nodes[node];
    double sum = 0;
    for (int card = 0; card < POINTS; card++) {
        double chance = blackjack_chance_of_card(first->view, hand, card);
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
    struct worth hit = blackjack_worth_of_hitting(first->view, graph, &first->plan, node);
    struct worth stand = blackjack_worth_of_standing_in(first->view, graph, &first->plan, node);
    return worth_at(hit, first->price) - worth_at(stand, first->price);
}

static double best_of_hand(struct first_hand *first, int node) {
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

static double value_of_hand(struct first_hand *first, int node) {
    if (!first->played[node]) {
        first->value[node] = best_of_hand(first, node);
        first->played[node] = true;
    }
    return first->value[node];
}

static double value_of_second(struct first_hand *first, int node) {
    const struct hand_graph *graph = first->then.graph;
    double played = value_of_hand(first, node);
    if (graph->nodes[node].total == 21 || !first->then.rules->double_after_split) {
        return played;
    }
    struct worth usual = blackjack_worth_of_doubling(first->view, graph, &first->plan, node);
    if (worth_at(usual, first->price) + first->usual.broken < played - CLEAR_CHOICE) {
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
    memset(first->played, 0, sizeof first->played);
    memset(first->left_behind, 0, sizeof first->left_behind);
    first->reach[graph->single[own]] = 1;
    for (int node = graph->single[own]; node < graph->count; node++) {
        const struct hand_node *hand = &graph->nodes[node];
        if (first->reach[node] == 0 ||
            (hand->cards > 1 && usual_gain(first, node) < -CLEAR_CHOICE)) {
            continue;
        }
        for (int card = 0; card < POINTS; card++) {
            if (hand->next[card] != BUST) {
                first->reach[hand->next[card]] +=
                    first->reach[node] * blackjack_chance_of_card(first->view, hand, card);
            }
        }
    }
}

static void set_up(struct first_hand *first, struct split_play *play, struct waiting waiting,
                   double weight) {
    struct pair_table *pair = play->pair;
    first->weight = weight;
    first->gone = waiting.gone[0] + waiting.gone[1];
    int kind = waiting.hands[0] > 0 ? 0 : 1;
    first->play = play;
    first->rest = waiting;
    first->rest.hands[kind]--;
    first->usual = blackjack_worth_of_waiting(play, first->rest);
    first->price =
        blackjack_price_of_standing(first->usual, blackjack_dealer_blackjack_after(play, &waiting));
    first->view = blackjack_view_with_gone(pair, first->gone);
    struct second_cards seconds = {.gone = first->gone,
                                   .price = first->price,
                                   .waiting = first->rest.hands[0] + first->rest.hands[1]};
    blackjack_fill_second_cards(pair, first->view, &seconds);
    first->plan = pair->plan;
    first->then.rules = pair->board->rules;
    first->then.graph = pair->board->graph;
    first->then.book = pair->board->book;
    first->then.up = pair->board->up;
    first->pair.board = &first->then;
    first->pair.card = pair->card;
    memcpy(first->pair.drift, pair->drift, sizeof pair->drift);
    first->pair.drift_ready = true;
    fill_moves(first);
}

/* The pair's card came to the first hand: split again, or played as it is. */
static double value_of_pair_again(struct first_hand *first, struct waiting waiting, int node,
                                  double chance) {
    double kept = value_of_second(first, node);
    if (waiting.splits == 0) {
        return kept;
    }
    waiting.hands[0]++;
    waiting.gone[0]++;
    waiting.splits--;
    double split =
        blackjack_worth_remembering_first_hand(first->play, waiting, first->weight * chance);
    return split > kept ? split : kept;
}

double blackjack_worth_remembering_first_hand(struct split_play *play, struct waiting waiting,
                                              double weight) {
    struct scratch *memory = play->pair->board->memory;
    const struct scratch_mark mark = {memory, memory == NULL ? 0 : memory->used};
    struct first_hand *first = memory_take(memory, sizeof *first);
    if (first == NULL) {
        return blackjack_worth_of_waiting(play, waiting).sound;
    }
    set_up(first, play, waiting, weight);
    fill_reach(first);
    const struct hand_graph *graph = first->then.graph;
    int own = play->pair->card;
    const struct hand_node *single = &graph->nodes[graph->single[own]];
    double same = (double)(play->rank_left[0] - waiting.gone[0]) / (first->view->cards - 1);
    double value = 0;
    if (same > 0) {
        value = same * value_of_pair_again(first, waiting, single->next[own], same);
    }
    for (int card = 0; card < POINTS; card++) {
        double chance =
            blackjack_chance_of_card(first->view, single, card) - (card == own ? same : 0);
        if (chance > 1e-12) {
            value += chance * value_of_second(first, single->next[card]);
        }
    }
    memory_give(memory, first);
    if (memory != NULL) {
        scratch_leave(&mark);
    }
    return value;
}
