/* Opening an analysis, and answering from it. */
#include "base/memory.h"
#include "games/blackjack/odds_inside.h"

#include <string.h>

struct blackjack_rules blackjack_standard_rules(int decks) {
    struct blackjack_rules rules = {.most_hands = 4,
                                    .resplit_by_rank = true,
                                    .double_after_split = true,
                                    .surrender = true,
                                    .even_money = true,
                                    .blackjack = {3, 2},
                                    .pair = {11, 1},
                                    .insurance = {2, 1}};
    for (int rank = 0; rank < BLACKJACK_RANKS; rank++) {
        rules.shoe[rank] = 4 * decks;
    }
    return rules;
}

static bool ratio_is_sound(struct blackjack_ratio ratio) {
    return ratio.wins > 0 && ratio.of > 0 && ratio.wins <= 1000000 && ratio.of <= 1000000;
}

/* A hand holds at most 30 points counting an ace as one, the dealer's at most 31: a shoe of more
 * points than all hands together can never run out. */
enum blackjack_refusal blackjack_rules_check(const struct blackjack_rules *rules) {
    int points = 0;
    for (int rank = 0; rank < BLACKJACK_RANKS; rank++) {
        if (rules->shoe[rank] < 0 || rules->shoe[rank] > 4 * 8) {
            return BLACKJACK_BAD_RULES;
        }
        points += rules->shoe[rank] * (blackjack_points(rank) + 1);
    }
    if (rules->most_hands < 2 || rules->most_hands > 4 || !ratio_is_sound(rules->blackjack) ||
        !ratio_is_sound(rules->pair) || !ratio_is_sound(rules->insurance)) {
        return BLACKJACK_BAD_RULES;
    }
    return points > 30 * rules->most_hands + 31 ? BLACKJACK_ACCEPTED : BLACKJACK_SHOE_TOO_SMALL;
}

double blackjack_chance_of_deal(const struct blackjack_analysis *analysis, int up, int first,
                                int second) {
    int shoe[BLACKJACK_RANKS];
    memcpy(shoe, analysis->rules.shoe, sizeof shoe);
    double cards = analysis->cards;
    double chance = shoe[up]-- / cards;
    chance *= shoe[first]-- / (cards - 1);
    return chance * shoe[second] / (cards - 2);
}

bool blackjack_is_natural(int first, int second) {
    return (first == ACE && second == TEN) || (first == TEN && second == ACE);
}

double blackjack_worth_of_waiting_blackjack(const struct blackjack_rules *rules,
                                            double dealer_blackjack) {
    return (double)rules->blackjack.wins / rules->blackjack.of * (1 - dealer_blackjack);
}

double blackjack_best(const struct blackjack_rules *rules, int up, double dealer_blackjack) {
    double waiting = blackjack_worth_of_waiting_blackjack(rules, dealer_blackjack);
    return up == ACE && rules->even_money && waiting < 1 ? 1 : waiting;
}

static void values_of_two_cards(struct blackjack_analysis *analysis, struct board *board, int first,
                                int second) {
    const struct hand_graph *graph = &analysis->graph;
    struct two_cards *hand = &analysis->hand[board->up][first][second];
    int node = graph->nodes[graph->single[first]].next[second];
    memset(hand, 0, sizeof *hand);
    hand->dealt = blackjack_view_can_hold(&board->whole, &graph->nodes[node]);
    if (!hand->dealt || blackjack_is_natural(first, second)) {
        return;
    }
    hand->value[BLACKJACK_STAND] =
        worth_at(blackjack_worth_of_standing(&board->whole, graph, node), 1);
    hand->value[BLACKJACK_HIT] =
        worth_at(blackjack_worth_of_hitting(&board->whole, graph, &board->plan, node), 1);
    hand->value[BLACKJACK_DOUBLE] =
        worth_at(blackjack_worth_of_doubling(&board->whole, graph, &board->plan, node), 1);
    hand->value[BLACKJACK_SURRENDER] = -0.5;
    hand->allowed[BLACKJACK_STAND] = true;
    hand->allowed[BLACKJACK_HIT] = true;
    hand->allowed[BLACKJACK_DOUBLE] = true;
    hand->allowed[BLACKJACK_SURRENDER] = analysis->rules.surrender && board->up != ACE;
    hand->allowed[BLACKJACK_SPLIT] = first == second;
}

double blackjack_split_of_tens(const struct blackjack_analysis *analysis, struct pair_table *pair,
                               int up, int first, int second, const struct table_column *table) {
    int left[TENS], all = 0;
    for (int ten = 0; ten < TENS; ten++) {
        left[ten] = analysis->rules.shoe[BLACKJACK_TEN + ten] - (up == BLACKJACK_TEN + ten);
        all += left[ten];
    }
    if (!analysis->rules.resplit_by_rank) {
        return blackjack_worth_of_splitting(pair, table, analysis->effort, true, all, all);
    }
    return blackjack_worth_of_splitting(pair, table, analysis->effort, first == second, left[first],
                                        left[second]);
}

static void split_all_tens(struct blackjack_analysis *analysis, const struct board *board,
                           struct pair_table *pair, const struct table_column *table,
                           double split[BLACKJACK_RANKS][TENS][TENS]) {
    int last = board->up == TEN ? BLACKJACK_KING : board->up;
    for (int up = board->up; up <= last; up++) {
        for (int first = 0; first < TENS; first++) {
            for (int second = 0; second < TENS; second++) {
                if (blackjack_chance_of_deal(analysis, up, BLACKJACK_TEN + first,
                                             BLACKJACK_TEN + second) > 0) {
                    split[up][first][second] =
                        blackjack_split_of_tens(analysis, pair, up, first, second, table);
                }
            }
        }
    }
}

static void split_pairs(struct blackjack_analysis *analysis, const struct board *board,
                        struct pair_table *pairs[POINTS]) {
    for (int card = 0; card < TEN; card++) {
        struct two_cards *hand = &analysis->hand[board->up][card][card];
        if (hand->dealt) {
            int left = board->whole.left[card];
            hand->value[BLACKJACK_SPLIT] =
                blackjack_worth_of_splitting(pairs[card], NULL, analysis->effort, true, left, left);
        }
    }
    split_all_tens(analysis, board, pairs[TEN], NULL, analysis->ten_split);
}

struct board *blackjack_board_open(const struct blackjack_analysis *analysis, int up) {
    struct scratch *memory = analysis->memory;
    struct board *board = memory_take(memory, sizeof *board);
    struct dealer_book *book =
        blackjack_dealer_book_open(up, analysis->rules.dealer_hits_soft_17, memory);
    if (board == NULL || book == NULL) {
        memory_give(memory, board);
        blackjack_dealer_book_close(book, memory);
        return NULL;
    }
    board->rules = &analysis->rules;
    board->graph = &analysis->graph;
    board->book = book;
    board->memory = memory;
    board->up = up;
    memset(board->whole.left, 0, sizeof board->whole.left);
    for (int rank = 0; rank < BLACKJACK_RANKS; rank++) {
        board->whole.left[blackjack_points(rank)] += analysis->rules.shoe[rank];
    }
    board->whole.left[up]--;
    board->whole.cards = analysis->cards - 1;
    return board;
}

void blackjack_board_plan(struct board *board) {
    blackjack_view_fill(&board->whole, board->graph, board->book, -1);
    board->plan.price = 1;
    board->plan.table = NULL;
    board->plan.drift = NULL;
    blackjack_plan_fill(&board->plan, &board->whole, board->graph, -1);
}

void blackjack_board_close(struct board *board) {
    struct scratch *memory = board->memory;
    blackjack_dealer_book_close(board->book, memory);
    memory_give(memory, board);
}

static void board_play(struct blackjack_analysis *analysis, struct board *board,
                       struct pair_table *pairs[POINTS]) {
    blackjack_board_plan(board);
    for (int first = 0; first < POINTS; first++) {
        for (int second = 0; second < POINTS; second++) {
            values_of_two_cards(analysis, board, first, second);
        }
    }
    split_pairs(analysis, board, pairs);
    blackjack_results_add(analysis, board, pairs);
    blackjack_column_fill(analysis, board);
    blackjack_column_evaluate(analysis, board, pairs);
    split_all_tens(analysis, board, pairs[TEN], &analysis->column[board->up],
                   analysis->ten_table_split);
}

static bool pairs_open(struct pair_table *pairs[POINTS], const struct board *board) {
    bool all = true;
    for (int card = 0; card < POINTS; card++) {
        pairs[card] = blackjack_pair_table_open(board, card);
        all = all && pairs[card] != NULL;
    }
    return all;
}

static bool analyse_up_card(struct blackjack_analysis *analysis, int up) {
    struct pair_table *pairs[POINTS] = {0};
    struct board *board = blackjack_board_open(analysis, up);
    if (board == NULL) {
        return false;
    }
    bool ready = pairs_open(pairs, board);
    if (ready && board->whole.left[up] >= 0) {
        board_play(analysis, board, pairs);
    }
    for (int card = 0; card < POINTS; card++) {
        blackjack_pair_table_close(pairs[card]);
    }
    blackjack_board_close(board);
    return ready;
}

static void sum_up(struct blackjack_analysis *analysis) {
    analysis->edge = 0;
    analysis->table_edge = 0;
    for (int up = 0; up < BLACKJACK_RANKS; up++) {
        for (int first = 0; first < BLACKJACK_RANKS; first++) {
            for (int second = 0; second < BLACKJACK_RANKS; second++) {
                double chance = blackjack_chance_of_deal(analysis, up, first, second);
                if (chance > 0) {
                    struct blackjack_values values;
                    enum blackjack_rank cards[2] = {(enum blackjack_rank)first,
                                                    (enum blackjack_rank)second};
                    (void)!blackjack_explain(analysis, cards, 2, (enum blackjack_rank)up, &values);
                    analysis->edge -= chance * values.best_value;
                    analysis->table_edge -=
                        chance * blackjack_table_value_of(analysis, up, first, second);
                }
            }
        }
    }
}

enum blackjack_refusal blackjack_open_in(const struct blackjack_rules *rules,
                                         enum blackjack_effort effort, struct scratch *memory,
                                         struct blackjack_analysis **out) {
    enum blackjack_refusal refusal = blackjack_rules_check(rules);
    if (refusal != BLACKJACK_ACCEPTED) {
        return refusal;
    }
    struct blackjack_analysis *analysis = memory_take(memory, sizeof *analysis);
    if (analysis == NULL) {
        return BLACKJACK_NO_MEMORY;
    }
    analysis->memory = memory;
    analysis->rules = *rules;
    analysis->effort = effort;
    for (int rank = 0; rank < BLACKJACK_RANKS; rank++) {
        analysis->cards += rules->shoe[rank];
    }
    blackjack_hand_graph_build(&analysis->graph);
    for (int up = 0; up < POINTS; up++) {
        const struct scratch_mark mark = {memory, memory == NULL ? 0 : memory->used};
        const bool good = analyse_up_card(analysis, up);
        if (memory != NULL) {
            scratch_leave(&mark);
        }
        if (!good) {
            blackjack_close(analysis);
            return BLACKJACK_NO_MEMORY;
        }
    }
    sum_up(analysis);
    *out = analysis;
    return BLACKJACK_ACCEPTED;
}

enum blackjack_refusal blackjack_open(const struct blackjack_rules *rules,
                                      enum blackjack_effort effort,
                                      struct blackjack_analysis **out) {
    return blackjack_open_in(rules, effort, NULL, out);
}

void blackjack_close(struct blackjack_analysis *analysis) {
    memory_give(analysis->memory, analysis);
}

double blackjack_edge(const struct blackjack_analysis *analysis) {
    return analysis->edge;
}

double blackjack_table_edge(const struct blackjack_analysis *analysis) {
    return analysis->table_edge;
}

const double *blackjack_results(const struct blackjack_analysis *analysis) {
    return analysis->results;
}
