/* The results of a split box, its hands independent once the dealer's hand is known. */
#include "games/blackjack/odds_split.h"

#include <string.h>

/* One split hand by best play with nothing bust before it: for every hand of the dealer, the
 * chances of -2 to +2 stakes, over all second cards and over those that do not pair. */
struct split_hand_chances {
    double dealer[OUTCOMES];
    double all[OUTCOMES][5];
    double unpaired[OUTCOMES][5];
};

/* The cards left once the pair and the dealer's card are out. */
static int pair_cards_left(const struct pair_table *pair) {
    return pair->board->whole.cards - FEWEST_GONE;
}

static int pair_may_split_again(const struct pair_table *pair) {
    return pair->card == ACE ? 0 : pair->board->rules->most_hands - 2;
}

struct hand_spread {
    const struct pair_table *pair;
    const struct view *view;
    const struct second_cards *seconds;
    double chance[OUTCOMES][5]; /* with the dealer's hand */
    double bust[3];             /* by stakes lost */
};

static void spread_standing(struct hand_spread *spread, int node, int stakes, double reach) {
    int total = spread->pair->board->graph->nodes[node].total;
    for (int outcome = 0; outcome < OUTCOMES; outcome++) {
        int sign = (total > 17 + outcome) - (total < 17 + outcome);
        sign = outcome == DEALER_BUST ? 1 : outcome == DEALER_BLACKJACK ? 0 : sign;
        spread->chance[outcome][2 + sign * stakes] += reach * spread->view->odds[node][outcome];
    }
}

static void spread_card(struct hand_spread *spread, int node, int stakes, double reach,
                        bool finished) {
    const struct plan *plan = &spread->pair->plan;
    const struct hand_graph *graph = spread->pair->board->graph;
    if (node == BUST) {
        spread->bust[stakes] += reach;
        return;
    }
    const struct hand_node *hand = &graph->nodes[node];
    if (finished || hand->total == 21 || plan->choice[node] == BLACKJACK_STAND) {
        spread_standing(spread, node, stakes, reach);
        return;
    }
    for (int card = 0; card < POINTS; card++) {
        double drawn = reach * blackjack_chance_of_card(spread->view, hand, card);
        if (drawn > 1e-12) {
            spread_card(spread, hand->next[card], stakes, drawn, false);
        }
    }
}

static void spread_second(struct hand_spread *spread, int second, double reach) {
    const struct hand_graph *graph = spread->pair->board->graph;
    int node = graph->nodes[graph->single[spread->pair->card]].next[second];
    if (!spread->seconds->doubled[second]) {
        spread_card(spread, node, 1, reach, spread->pair->card == ACE);
        return;
    }
    for (int card = 0; card < POINTS; card++) {
        double drawn = reach * blackjack_chance_of_card(spread->view, &graph->nodes[node], card);
        if (drawn > 0) {
            spread_card(spread, graph->nodes[node].next[card], 2, drawn, true);
        }
    }
}

/* A hand that bust is put beside the dealer's hand by what the standing ones leave of it. */
static void spread_busts(struct hand_spread *spread, const double dealer[OUTCOMES]) {
    double bust = spread->bust[1] + spread->bust[2];
    for (int outcome = 0; outcome < OUTCOMES && bust > 0; outcome++) {
        double rest = dealer[outcome];
        for (int result = 0; result < 5; result++) {
            rest -= spread->chance[outcome][result];
        }
        rest = rest > 0 ? rest : 0;
        spread->chance[outcome][1] += rest * spread->bust[1] / bust;
        spread->chance[outcome][0] += rest * spread->bust[2] / bust;
    }
}

static void conditional_on_dealer(const struct hand_spread *spread, double hand[OUTCOMES][5]) {
    for (int outcome = 0; outcome < OUTCOMES; outcome++) {
        double sum = 0;
        for (int result = 0; result < 5; result++) {
            sum += spread->chance[outcome][result];
        }
        for (int result = 0; result < 5; result++) {
            hand[outcome][result] = sum > 0 ? spread->chance[outcome][result] / sum : 0;
        }
    }
}

static void spread_hand(struct hand_spread *spread, int same_left, double hand[OUTCOMES][5]) {
    const struct pair_table *pair = spread->pair;
    const struct hand_graph *graph = pair->board->graph;
    const struct hand_node *single = &graph->nodes[graph->single[pair->card]];
    double dealer[OUTCOMES] = {0};
    for (int second = 0; second < POINTS; second++) {
        double reach = blackjack_chance_of_card(spread->view, single, second);
        if (second == pair->card) {
            reach -= (double)same_left / (spread->view->cards - 1);
        }
        if (reach > 0) {
            for (int outcome = 0; outcome < OUTCOMES; outcome++) {
                dealer[outcome] += reach * spread->view->odds[single->next[second]][outcome];
            }
            spread_second(spread, second, reach);
        }
    }
    spread_busts(spread, dealer);
    conditional_on_dealer(spread, hand);
}

static void split_hand_chances(struct pair_table *pair, int same_left,
                               struct split_hand_chances *chances) {
    struct second_cards seconds = {.gone = FEWEST_GONE, .price = 1};
    const struct view *view = blackjack_view_with_gone(pair, FEWEST_GONE);
    blackjack_fill_second_cards(pair, view, &seconds);
    const struct hand_graph *graph = pair->board->graph;
    const struct hand_node *single = &graph->nodes[graph->single[pair->card]];
    memset(chances, 0, sizeof *chances);
    for (int second = 0; second < POINTS; second++) {
        double reach = blackjack_chance_of_card(view, single, second);
        for (int outcome = 0; outcome < OUTCOMES && reach > 0; outcome++) {
            chances->dealer[outcome] += reach * view->odds[single->next[second]][outcome];
        }
    }
    struct hand_spread all = {.pair = pair, .view = view, .seconds = &seconds};
    struct hand_spread unpaired = all;
    spread_hand(&all, 0, chances->all);
    spread_hand(&unpaired, same_left, chances->unpaired);
}

enum { MOST_STAKES = 8, SUMS = 2 * MOST_STAKES + 1, HAND_RESULTS = 5 };

struct sums {
    double chance[SUMS];
};

static struct sums sums_with_hand(const struct sums *rest, const double hand[HAND_RESULTS]) {
    struct sums sums = {{0}};
    for (int i = 0; i < SUMS; i++) {
        for (int result = 0; result < HAND_RESULTS && rest->chance[i] > 0; result++) {
            int sum = i + result - 2;
            if (hand[result] != 0 && sum >= 0 && sum < SUMS) {
                sums.chance[sum] += rest->chance[i] * hand[result];
            }
        }
    }
    return sums;
}

static struct sums sums_mixed(double share, const struct sums *first, const struct sums *second) {
    struct sums sums;
    for (int i = 0; i < SUMS; i++) {
        sums.chance[i] = share * first->chance[i] + (1 - share) * second->chance[i];
    }
    return sums;
}

struct box {
    const double *all;
    const double *unpaired;
    int same_left;
    int cards;
};

static struct sums sums_of_box(const struct box *box, int hands, int splits, int drawn) {
    if (hands == 0) {
        struct sums nothing = {{0}};
        nothing.chance[MOST_STAKES] = 1;
        return nothing;
    }
    int same_left = box->same_left - drawn;
    if (splits == 0 || same_left <= 0) {
        struct sums rest = sums_of_box(box, hands - 1, splits, drawn);
        return sums_with_hand(&rest, box->all);
    }
    struct sums rest = sums_of_box(box, hands - 1, splits, drawn);
    struct sums played = sums_with_hand(&rest, box->unpaired);
    struct sums split = sums_of_box(box, hands + 1, splits - 1, drawn + 1);
    return sums_mixed((double)same_left / (box->cards - drawn), &split, &played);
}

/* J7: a dealer's blackjack brings the loss up to one stake and no further. */
static void settle_blackjack(struct sums *sums) {
    sums->chance[MOST_STAKES - 1] += sums->chance[MOST_STAKES];
    sums->chance[MOST_STAKES] = 0;
}

void blackjack_results_of_splitting(struct pair_table *pair, int same_left, double sums[17]) {
    struct split_hand_chances chances;
    struct box box = {.same_left = same_left, .cards = pair_cards_left(pair)};
    int splits = pair_may_split_again(pair);
    split_hand_chances(pair, same_left, &chances);
    memset(sums, 0, SUMS * sizeof sums[0]);
    for (int outcome = 0; outcome < OUTCOMES; outcome++) {
        if (chances.dealer[outcome] <= 0) {
            continue;
        }
        box.all = chances.all[outcome];
        box.unpaired = chances.unpaired[outcome];
        struct sums of_box = sums_of_box(&box, 2, splits, 0);
        if (outcome == DEALER_BLACKJACK) {
            settle_blackjack(&of_box);
        }
        for (int i = 0; i < SUMS; i++) {
            sums[i] += chances.dealer[outcome] * of_box.chance[i];
        }
    }
}
