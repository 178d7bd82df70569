/* The values of every choice for one hand, and the bets beside the main one. */
#include "games/blackjack/odds_inside.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static struct blackjack_fraction fraction_of(int64_t over, int64_t under) {
    int64_t a = over < 0 ? -over : over, b = under;
    while (b != 0) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return (struct blackjack_fraction){over / a, under / a};
}

/* 6.3: two cards of one rank. */
struct blackjack_fraction blackjack_pair_edge(const struct blackjack_analysis *analysis) {
    const struct blackjack_rules *rules = &analysis->rules;
    int64_t pairs = 0, deals = (int64_t)analysis->cards * (analysis->cards - 1);
    for (int rank = 0; rank < BLACKJACK_RANKS; rank++) {
        pairs += (int64_t)rules->shoe[rank] * (rules->shoe[rank] - 1);
    }
    return fraction_of((deals - pairs) * rules->pair.of - pairs * rules->pair.wins,
                       deals * rules->pair.of);
}

static int tens_in(const struct blackjack_rules *rules) {
    int tens = 0;
    for (int rank = BLACKJACK_TEN; rank <= BLACKJACK_KING; rank++) {
        tens += rules->shoe[rank];
    }
    return tens;
}

/* J11, whatever the player holds: any card but the ace that shows may be the dealer's second. */
struct blackjack_fraction blackjack_insurance_edge(const struct blackjack_analysis *analysis) {
    const struct blackjack_rules *rules = &analysis->rules;
    int64_t tens = tens_in(rules), others = analysis->cards - 1 - tens;
    return fraction_of(others * rules->insurance.of - tens * rules->insurance.wins,
                       (analysis->cards - 1) * (int64_t)rules->insurance.of);
}

struct blackjack_advice blackjack_advice(const struct blackjack_analysis *analysis) {
    const struct blackjack_rules *rules = &analysis->rules;
    struct blackjack_fraction edge = blackjack_insurance_edge(analysis);
    double second_ten = (double)(tens_in(rules) - 1) / (analysis->cards - 3);
    double waiting = blackjack_worth_of_waiting_blackjack(rules, second_ten);
    return (struct blackjack_advice){.take_insurance = edge.over < 0,
                                     .take_even_money = rules->even_money && waiting < 1,
                                     .insurance = -(double)edge.over / (double)edge.under,
                                     .waiting = waiting,
                                     .even_money = 1};
}

/* What is left once the round's cards are out; false when the shoe does not hold them. */
static bool take_cards(const struct blackjack_analysis *analysis, const enum blackjack_rank *cards,
                       int count, enum blackjack_rank up, int left[POINTS]) {
    int shoe[BLACKJACK_RANKS];
    memcpy(shoe, analysis->rules.shoe, sizeof shoe);
    bool held = up <= BLACKJACK_KING && --shoe[up] >= 0;
    for (int i = 0; i < count && held; i++) {
        held = cards[i] <= BLACKJACK_KING && --shoe[cards[i]] >= 0;
    }
    memset(left, 0, POINTS * sizeof left[0]);
    for (int rank = 0; rank < BLACKJACK_RANKS; rank++) {
        left[blackjack_points(rank)] += shoe[rank];
    }
    return held;
}

static void choose_best(struct blackjack_values *values) {
    values->best = BLACKJACK_NO_CHOICE;
    for (int choice = 0; choice < BLACKJACK_CHOICES; choice++) {
        if (values->allowed[choice] && (values->best == BLACKJACK_NO_CHOICE ||
                                        values->value[choice] > values->value[values->best])) {
            values->best = (enum blackjack_choice)choice;
        }
    }
    assert(values->best != BLACKJACK_NO_CHOICE); /* standing is always allowed */
    values->best_value = values->value[values->best];
}

static void explain_two_cards(const struct blackjack_analysis *analysis,
                              const enum blackjack_rank *cards, enum blackjack_rank up,
                              double dealer_blackjack, struct blackjack_values *values) {
    int first = blackjack_points((int)cards[0]), second = blackjack_points((int)cards[1]);
    int shown = blackjack_points((int)up);
    values->is_blackjack = blackjack_is_natural(first, second);
    if (values->is_blackjack) {
        values->best = BLACKJACK_NO_CHOICE;
        values->waiting = blackjack_worth_of_waiting_blackjack(&analysis->rules, dealer_blackjack);
        values->best_value = blackjack_best(&analysis->rules, shown, dealer_blackjack);
        values->even_money = 1;
        return;
    }
    const struct two_cards *hand = &analysis->hand[shown][first][second];
    memcpy(values->value, hand->value, sizeof values->value);
    memcpy(values->allowed, hand->allowed, sizeof values->allowed);
    if (first == TEN && second == TEN) {
        values->value[BLACKJACK_SPLIT] =
            analysis->ten_split[up][cards[0] - BLACKJACK_TEN][cards[1] - BLACKJACK_TEN];
    }
    choose_best(values);
}

/* A longer hand is worked out when it is asked for: its up-card's plan, nothing of splits. */
static enum blackjack_refusal explain_long_hand(const struct blackjack_analysis *analysis, int node,
                                                int up, struct blackjack_values *values) {
    struct board *board = blackjack_board_open(analysis, up);
    if (board == NULL) {
        return BLACKJACK_NO_MEMORY;
    }
    const struct hand_graph *graph = &analysis->graph;
    blackjack_board_plan(board);
    values->value[BLACKJACK_STAND] =
        worth_at(blackjack_worth_of_standing(&board->whole, graph, node), 1);
    values->allowed[BLACKJACK_STAND] = true;
    values->best = BLACKJACK_NO_CHOICE;
    values->best_value = values->value[BLACKJACK_STAND];
    if (graph->nodes[node].total < 21) {
        values->value[BLACKJACK_HIT] =
            worth_at(blackjack_worth_of_hitting(&board->whole, graph, &board->plan, node), 1);
        values->allowed[BLACKJACK_HIT] = true;
        choose_best(values);
    }
    blackjack_board_close(board);
    return BLACKJACK_ACCEPTED;
}

enum blackjack_refusal blackjack_explain(const struct blackjack_analysis *analysis,
                                         const enum blackjack_rank *cards, int count,
                                         enum blackjack_rank up, struct blackjack_values *values) {
    int left[POINTS], points[BLACKJACK_MOST_CARDS];
    memset(values, 0, sizeof *values);
    if (count < 2 || count > BLACKJACK_MOST_CARDS ||
        !take_cards(analysis, cards, count, up, left)) {
        return BLACKJACK_BAD_HAND;
    }
    for (int i = 0; i < count; i++) {
        points[i] = blackjack_points((int)cards[i]);
    }
    int node = blackjack_hand_node_of(&analysis->graph, points, count);
    if (node == BUST) {
        return BLACKJACK_BAD_HAND;
    }
    int shown = blackjack_points((int)up), cards_left = analysis->cards - 1 - count;
    values->insurance_offered = shown == ACE && count == 2;
    double ten = (double)left[TEN] / cards_left;
    values->insurance =
        ten * analysis->rules.insurance.wins / analysis->rules.insurance.of - (1 - ten);
    if (count > 2) {
        return explain_long_hand(analysis, node, shown, values);
    }
    explain_two_cards(analysis, cards, up,
                      blackjack_chance_of_dealer_blackjack(shown, left, cards_left), values);
    return BLACKJACK_ACCEPTED;
}
