/* Basic strategy: one column of rows for every up-card, and what playing by it is worth. */
#include "games/blackjack/odds_inside.h"

#include <assert.h>
#include <string.h>

enum { FIRST_SOFT = 16, FIRST_PAIR = 24, ROW_OF_ACES = 33, ROW_OF_TENS = 32 };

static const char *const row_names[BLACKJACK_ROWS] = {
    "hard5",  "hard6",  "hard7",  "hard8",  "hard9",  "hard10", "hard11", "hard12", "hard13",
    "hard14", "hard15", "hard16", "hard17", "hard18", "hard19", "hard20", "soft13", "soft14",
    "soft15", "soft16", "soft17", "soft18", "soft19", "soft20", "22",     "33",     "44",
    "55",     "66",     "77",     "88",     "99",     "TT",     "AA"};

const char *blackjack_row_name(int row) {
    assert(row >= 0 && row < BLACKJACK_ROWS);
    return row_names[row];
}

const struct blackjack_table_entry *blackjack_table_at(const struct blackjack_analysis *analysis,
                                                       int row, int up) {
    assert(row >= 0 && row < BLACKJACK_ROWS && up >= 0 && up < BLACKJACK_UP_CARDS);
    return &analysis->column[up].row[row];
}

static int row_of_hard(int total) {
    return total - 5;
}

static int row_of_soft(int total) {
    return FIRST_SOFT + total - 13;
}

/* The row of two cards in points; -1 for a blackjack. */
int blackjack_row_of_two_cards(int first, int second) {
    if (first == second) {
        return first == ACE ? ROW_OF_ACES : FIRST_PAIR + first - 1;
    }
    if (blackjack_is_natural(first, second)) {
        return -1;
    }
    bool ace = first == ACE || second == ACE;
    int hard = first + second + 2;
    return ace ? row_of_soft(hard + 10) : row_of_hard(hard);
}

struct row_sum {
    double weight;
    double value[BLACKJACK_CHOICES];
};

static void row_add(struct row_sum *sum, double chance, const struct blackjack_values *values) {
    sum->weight += chance;
    for (int choice = 0; choice < BLACKJACK_CHOICES; choice++) {
        sum->value[choice] += chance * values->value[choice];
    }
}

static void add_hand(const struct blackjack_analysis *analysis, struct table_column *column,
                     struct row_sum sums[BLACKJACK_ROWS], int up, int first, int second) {
    double chance = blackjack_chance_of_deal(analysis, up, first, second);
    int row = blackjack_row_of_two_cards(blackjack_points(first), blackjack_points(second));
    if (chance <= 0 || row < 0) {
        return;
    }
    struct blackjack_values values;
    enum blackjack_rank cards[2] = {(enum blackjack_rank)first, (enum blackjack_rank)second};
    (void)!blackjack_explain(analysis, cards, 2, (enum blackjack_rank)up, &values);
    memcpy(column->row[row].allowed, values.allowed, sizeof values.allowed);
    row_add(&sums[row], chance, &values);
    if (row == ROW_OF_TENS) { /* every hard 20 of two cards is two tens: here not to be split */
        values.allowed[BLACKJACK_SPLIT] = false;
        memcpy(column->row[row_of_hard(20)].allowed, values.allowed, sizeof values.allowed);
        row_add(&sums[row_of_hard(20)], chance, &values);
    }
}

static void entry_average(struct blackjack_table_entry *entry, const struct row_sum *sum) {
    entry->reachable = sum->weight > 0;
    entry->best = BLACKJACK_STAND;
    entry->otherwise = BLACKJACK_NO_CHOICE;
    for (int choice = 0; choice < BLACKJACK_CHOICES && entry->reachable; choice++) {
        entry->value[choice] = sum->value[choice] / sum->weight;
        if (entry->allowed[choice] && entry->value[choice] > entry->value[entry->best]) {
            entry->best = (enum blackjack_choice)choice;
        }
    }
}

/* How often best play comes to each hand against this up-card by hitting. */
static void spread_reach(const struct board *board, double reach[MOST_NODES]) {
    const struct hand_graph *graph = board->graph;
    for (int node = POINTS; node < graph->count; node++) {
        const struct hand_node *hand = &graph->nodes[node];
        if (reach[node] > 0 && board->plan.choice[node] == BLACKJACK_HIT) {
            for (int card = 0; card < POINTS; card++) {
                if (hand->next[card] != BUST) {
                    reach[hand->next[card]] +=
                        reach[node] * blackjack_chance_of_card(&board->whole, hand, card);
                }
            }
        }
    }
}

static void start_reach(const struct board *board, double reach[MOST_NODES]) {
    const struct hand_graph *graph = board->graph;
    for (int first = 0; first < POINTS; first++) {
        for (int second = 0; second < POINTS; second++) {
            const struct hand_node *single = &graph->nodes[graph->single[first]];
            double chance = (double)board->whole.left[first] / board->whole.cards;
            if (chance > 0 && !blackjack_is_natural(first, second)) {
                reach[single->next[second]] +=
                    chance * blackjack_chance_of_card(&board->whole, single, second);
            }
        }
    }
}

struct gain {
    double hard[22];
    double soft[22];
};

/* What a hit gains over standing, summed over the hands of three and more cards of a total. */
static void sum_gain(const struct board *board, struct gain *gain) {
    double reach[MOST_NODES] = {0};
    start_reach(board, reach);
    spread_reach(board, reach);
    memset(gain, 0, sizeof *gain);
    for (int node = POINTS; node < board->graph->count; node++) {
        const struct hand_node *hand = &board->graph->nodes[node];
        if (reach[node] > 0 && hand->cards > 2 && hand->total < 21) {
            double hit = worth_at(
                blackjack_worth_of_hitting(&board->whole, board->graph, &board->plan, node), 1);
            double stand =
                worth_at(blackjack_worth_of_standing(&board->whole, board->graph, node), 1);
            double *sum = hand->soft ? &gain->soft[hand->total] : &gain->hard[hand->total];
            *sum += reach[node] * (hit - stand);
        }
    }
}

static enum blackjack_choice later_choice(const struct blackjack_table_entry *entry, double gain) {
    if (entry->reachable && (entry->best == BLACKJACK_HIT || entry->best == BLACKJACK_STAND)) {
        return entry->best;
    }
    return gain > 0 ? BLACKJACK_HIT : BLACKJACK_STAND;
}

static void fill_later(struct table_column *column, const struct gain *gain) {
    for (int total = 0; total <= 21; total++) {
        column->later_hard[total] = total < 12 ? BLACKJACK_HIT : BLACKJACK_STAND;
        column->later_soft[total] = total < 13 ? BLACKJACK_HIT : BLACKJACK_STAND;
    }
    for (int total = 12; total <= 20; total++) {
        column->later_hard[total] =
            later_choice(&column->row[row_of_hard(total)], gain->hard[total]);
    }
    for (int total = 13; total <= 20; total++) {
        column->later_soft[total] =
            later_choice(&column->row[row_of_soft(total)], gain->soft[total]);
    }
}

/* A pair that may not be split again is doubled if that is best, else played as its total. */
static enum blackjack_choice otherwise_for_pair(const struct table_column *column, int row) {
    const struct blackjack_table_entry *entry = &column->row[row];
    double more = entry->value[BLACKJACK_HIT] > entry->value[BLACKJACK_STAND]
                      ? entry->value[BLACKJACK_HIT]
                      : entry->value[BLACKJACK_STAND];
    if (entry->best == BLACKJACK_SPLIT && entry->value[BLACKJACK_DOUBLE] > more) {
        return BLACKJACK_DOUBLE;
    }
    int total = row == ROW_OF_ACES ? 12 : 2 * (row - FIRST_PAIR + 2);
    return row == ROW_OF_ACES ? column->later_soft[total] : column->later_hard[total];
}

static void fill_otherwise(struct table_column *column) {
    for (int row = 0; row < BLACKJACK_ROWS; row++) {
        struct blackjack_table_entry *entry = &column->row[row];
        if (entry->best == BLACKJACK_HIT || entry->best == BLACKJACK_STAND) {
            continue;
        }
        if (row >= FIRST_PAIR) {
            entry->otherwise = otherwise_for_pair(column, row);
        } else {
            entry->otherwise = row < FIRST_SOFT ? column->later_hard[row + 5]
                                                : column->later_soft[row - FIRST_SOFT + 13];
        }
    }
}

void blackjack_column_fill(struct blackjack_analysis *analysis, const struct board *board) {
    struct table_column *column = &analysis->column[board->up];
    struct row_sum sums[BLACKJACK_ROWS] = {0};
    int last = board->up == TEN ? BLACKJACK_KING : board->up;
    for (int up = board->up; up <= last; up++) {
        for (int first = 0; first < BLACKJACK_RANKS; first++) {
            for (int second = 0; second < BLACKJACK_RANKS; second++) {
                add_hand(analysis, column, sums, up, first, second);
            }
        }
    }
    for (int row = 0; row < BLACKJACK_ROWS; row++) {
        entry_average(&column->row[row], &sums[row]);
    }
    struct gain gain;
    sum_gain(board, &gain);
    fill_later(column, &gain);
    fill_otherwise(column);
}

static double value_by_table(const struct blackjack_analysis *analysis, struct board *board,
                             struct pair_table *pair, int first, int second) {
    const struct table_column *column = &analysis->column[board->up];
    const struct two_cards *hand = &analysis->hand[board->up][first][second];
    enum blackjack_choice choice = column->row[blackjack_row_of_two_cards(first, second)].best;
    int node = board->graph->nodes[board->graph->single[first]].next[second];
    if (choice == BLACKJACK_HIT) {
        return worth_at(blackjack_worth_of_hitting(&board->whole, board->graph, &board->plan, node),
                        1);
    }
    if (choice == BLACKJACK_SPLIT && first != TEN) {
        int left = board->whole.left[first];
        return blackjack_worth_of_splitting(pair, column, BLACKJACK_QUICK, true, left, left);
    }
    return hand->value[choice];
}

/* The board's plan becomes the table's. */
void blackjack_column_evaluate(struct blackjack_analysis *analysis, struct board *board,
                               struct pair_table *pairs[POINTS]) {
    board->plan.table = &analysis->column[board->up];
    blackjack_plan_fill(&board->plan, &board->whole, board->graph, -1);
    for (int first = 0; first < POINTS; first++) {
        for (int second = 0; second < POINTS; second++) {
            if (analysis->hand[board->up][first][second].dealt &&
                !blackjack_is_natural(first, second)) {
                analysis->table_value[board->up][first][second] =
                    value_by_table(analysis, board, pairs[first], first, second);
            }
        }
    }
}

static double blackjack_by_table(const struct blackjack_analysis *analysis, int up, int first,
                                 int second) {
    struct blackjack_values values;
    enum blackjack_rank cards[2] = {(enum blackjack_rank)first, (enum blackjack_rank)second};
    (void)!blackjack_explain(analysis, cards, 2, (enum blackjack_rank)up, &values);
    bool even = up == BLACKJACK_ACE && blackjack_advice(analysis).take_even_money;
    return even ? values.even_money : values.waiting;
}

double blackjack_table_value_of(const struct blackjack_analysis *analysis, int up, int first,
                                int second) {
    int a = blackjack_points(first), b = blackjack_points(second), shown = blackjack_points(up);
    if (blackjack_is_natural(a, b)) {
        return blackjack_by_table(analysis, up, first, second);
    }
    if (a == TEN && b == TEN && analysis->column[shown].row[ROW_OF_TENS].best == BLACKJACK_SPLIT) {
        return analysis->ten_table_split[up][first - BLACKJACK_TEN][second - BLACKJACK_TEN];
    }
    return analysis->table_value[shown][a][b];
}
