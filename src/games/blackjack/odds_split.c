/*
 * Split hands.
 *
 * The hands are played one after another (4.10.2). What is remembered from one to the next here:
 * how many hands wait, how many splits are left, how many of the pair's cards are gone, and
 * whether a hand has bust (J7: then a dealer's blackjack takes nothing more). Other cards of
 * finished hands are as good as unseen: what follows in the shoe is, on average over them, the
 * shoe as it was, so the sum of the hands' results stays exact for play that does not look at
 * them. That a finished hand did NOT draw the pair's card is known, though, and is taken into
 * account: the worth of the waiting hands is that over all second cards less that over the
 * pair's card.
 */
#include "games/blackjack/odds_split.h"
#include "base/memory.h"

#include <assert.h>
#include <string.h>

struct pair_table *blackjack_pair_table_open(const struct board *board, int card) {
    struct pair_table *pair = memory_take(board->memory, sizeof *pair);
    if (pair == NULL) {
        return NULL;
    }
    pair->board = board;
    pair->card = card;
    pair->count = 0;
    pair->drift_ready = false;
    pair->known_count = 0;
    memset(pair->view_ready, 0, sizeof pair->view_ready);
    return pair;
}

void blackjack_pair_table_close(struct pair_table *pair) {
    if (pair != NULL) {
        memory_give(pair->board->memory, pair);
    }
}

/* The shoe as a split hand sees it: the hand's own card is counted with the hand. */
const struct view *blackjack_view_with_gone(struct pair_table *pair, int gone) {
    int index = gone - FEWEST_GONE;
    struct view *view = &pair->view[index];
    if (!pair->view_ready[index]) {
        const struct board *board = pair->board;
        memcpy(view->left, board->whole.left, sizeof view->left);
        view->left[pair->card] -= gone - 1;
        view->cards = board->whole.cards - (gone - 1);
        blackjack_view_fill(view, board->graph, board->book, pair->card);
        pair->view_ready[index] = true;
    }
    return view;
}

static bool table_doubles(const struct table_column *table, int first, int second) {
    int row = blackjack_row_of_two_cards(first, second);
    if (row < 0) {
        return false;
    }
    const struct blackjack_table_entry *entry = &table->row[row];
    if (entry->best == BLACKJACK_SPLIT || entry->best == BLACKJACK_SURRENDER) {
        return entry->otherwise == BLACKJACK_DOUBLE;
    }
    return entry->best == BLACKJACK_DOUBLE;
}

static struct worth worth_with_second(const struct pair_table *pair, const struct view *view,
                                      int second, bool *doubles) {
    const struct hand_graph *graph = pair->board->graph;
    int node = graph->nodes[graph->single[pair->card]].next[second];
    if (!blackjack_view_can_hold(view, &graph->nodes[node])) {
        return (struct worth){0, 0};
    }
    if (pair->card == ACE) {
        return blackjack_worth_of_standing(view, graph, node);
    }
    struct worth worth = pair->plan.worth[node];
    if (graph->nodes[node].total == 21 || !pair->board->rules->double_after_split) {
        return worth;
    }
    struct worth doubled = blackjack_worth_of_doubling(view, graph, &pair->plan, node);
    bool better = worth_at(doubled, pair->plan.price) > worth_at(worth, pair->plan.price);
    if (pair->plan.table != NULL) {
        better = table_doubles(pair->plan.table, pair->card, second);
    }
    *doubles = better;
    return better ? doubled : worth;
}

void blackjack_fill_second_cards(struct pair_table *pair, const struct view *view,
                                 struct second_cards *seconds) {
    pair->plan.price = seconds->price;
    pair->plan.table = seconds->table;
    pair->plan.drift = pair->drift;
    pair->plan.waiting = seconds->waiting;
    pair->plan.own = pair->card;
    if (pair->card != ACE) {
        blackjack_plan_fill(&pair->plan, view, pair->board->graph, pair->card);
    }
    for (int second = 0; second < POINTS; second++) {
        seconds->with[second] = worth_with_second(pair, view, second, &seconds->doubled[second]);
    }
}

static const struct second_cards *second_cards_at(struct pair_table *pair, int gone, double price,
                                                  int waiting, const struct table_column *table) {
    for (int i = 0; i < pair->count; i++) {
        const struct second_cards *known = &pair->seconds[i];
        if (known->gone == gone && known->price == price && known->waiting == waiting &&
            known->table == table) {
            return known;
        }
    }
    if (pair->count == MOST_SECONDS) { /* start over: callers hold one at a time */
        pair->count = 0;
    }
    struct second_cards *seconds = &pair->seconds[pair->count++];
    *seconds =
        (struct second_cards){.gone = gone, .price = price, .waiting = waiting, .table = table};
    blackjack_fill_second_cards(pair, blackjack_view_with_gone(pair, gone), seconds);
    return seconds;
}

/* The last hand of a box, over all its second cards. */
static double worth_of_last_hand(struct pair_table *pair, const struct view *view, double price) {
    const struct hand_graph *graph = pair->board->graph;
    const struct hand_node *single = &graph->nodes[graph->single[pair->card]];
    struct second_cards seconds = {.gone = FEWEST_GONE, .price = price};
    double worth = 0;
    blackjack_fill_second_cards(pair, view, &seconds);
    for (int second = 0; second < POINTS; second++) {
        worth +=
            blackjack_chance_of_card(view, single, second) * worth_at(seconds.with[second], price);
    }
    return worth;
}

/* What a bust before it saves the last hand, for one unit of the chance of a dealer's blackjack. */
static double saving_by_bust(struct pair_table *pair, const struct view *view) {
    int left[POINTS];
    memcpy(left, view->left, sizeof left);
    left[pair->card]--;
    double blackjack = blackjack_chance_of_dealer_blackjack(pair->board->up, left, view->cards - 1);
    double saving = worth_of_last_hand(pair, view, 0) - worth_of_last_hand(pair, view, 1);
    return saving / blackjack;
}

/* J7 ties the hands of a box together: a bust spares those that wait the dealer's blackjack. How
 * much that is worth moves with every card a finished hand has taken, by the card's drift. */
static void fill_drift(struct pair_table *pair) {
    const struct board *board = pair->board;
    memset(pair->drift, 0, sizeof pair->drift);
    pair->drift_ready = true;
    const struct view *now = blackjack_view_with_gone(pair, FEWEST_GONE);
    int completing = board->up == ACE ? TEN : ACE;
    if (pair->card == ACE || (board->up != ACE && board->up != TEN) || now->left[completing] < 3) {
        return;
    }
    struct view *then = &pair->scratch;
    memcpy(then->left, now->left, sizeof then->left);
    then->cards = now->cards - 1;
    double saving = saving_by_bust(pair, now);
    for (int card = 0; card < POINTS && saving > 0; card++) {
        if (then->left[card] > 1) {
            then->left[card]--;
            blackjack_view_fill(then, board->graph, board->book, pair->card);
            pair->drift[card] = saving_by_bust(pair, then) / saving - 1;
            then->left[card]++;
        }
    }
}

/* More than four of the pair's cards gone is rare: carried on in a straight line. */
static struct worth worth_by_second(struct split_play *play, int gone, double price, int waiting,
                                    int second) {
    struct pair_table *pair = play->pair;
    int here = gone < MOST_PAIR_CARDS ? gone : MOST_PAIR_CARDS;
    struct worth worth = second_cards_at(pair, here, price, waiting, play->table)->with[second];
    if (gone > here) {
        struct worth before =
            second_cards_at(pair, here - 1, price, waiting, play->table)->with[second];
        worth.result += (gone - here) * (worth.result - before.result);
        worth.exposed += (gone - here) * (worth.exposed - before.exposed);
    }
    return worth;
}

static int gone_in_all(const struct waiting *waiting) {
    return waiting->gone[0] + waiting->gone[1];
}

static int hands_behind(const struct waiting *waiting) {
    return waiting->hands[0] + waiting->hands[1] - 1;
}

double blackjack_dealer_blackjack_after(const struct split_play *play,
                                        const struct waiting *waiting) {
    const struct board *board = play->pair->board;
    int left[POINTS];
    memcpy(left, board->whole.left, sizeof left);
    left[play->pair->card] -= gone_in_all(waiting);
    return blackjack_chance_of_dealer_blackjack(board->up, left,
                                                board->whole.cards - gone_in_all(waiting));
}

/* Of one hand: worth when the second card is the pair's card, and over all other second cards. */
struct hand_worth {
    struct worth same;
    struct worth others;
};

static struct hand_worth hand_worth_at(struct split_play *play, const struct waiting *waiting,
                                       int same_left, double price) {
    const struct board *board = play->pair->board;
    int gone = gone_in_all(waiting);
    double cards = board->whole.cards - gone;
    struct hand_worth hand = {{0, 0}, {0, 0}};
    for (int second = 0; second < POINTS; second++) {
        int left = board->whole.left[second];
        if (second == play->pair->card) {
            left -= gone + same_left;
        }
        struct worth worth =
            worth_by_second(play, gone, price, price > 0 ? hands_behind(waiting) : 0, second);
        hand.others.result += left / cards * worth.result;
        hand.others.exposed += left / cards * worth.exposed;
        if (second == play->pair->card) {
            hand.same = worth;
        }
    }
    return hand;
}

/* The next hand is played; `rest` waits behind it, `price` being what its own bust would save. */
double blackjack_price_of_standing(struct box_worth rest, double blackjack) {
    return blackjack > 0 ? (rest.broken - rest.sound) / blackjack : 0;
}

static struct box_worth blackjack_play_next(struct split_play *play, const struct waiting *waiting,
                                            int same_left, struct box_worth rest, double blackjack,
                                            bool all_second_cards) {
    double price = blackjack_price_of_standing(rest, blackjack);
    struct hand_worth sound = hand_worth_at(play, waiting, same_left, price);
    struct hand_worth broken = hand_worth_at(play, waiting, same_left, 0);
    struct box_worth box = {worth_at(sound.others, price) + rest.broken,
                            broken.others.result + rest.broken};
    if (all_second_cards) {
        double chance = (double)same_left / (play->pair->board->whole.cards - gone_in_all(waiting));
        box.sound += chance * worth_at(sound.same, price);
        box.broken += chance * broken.same.result;
    }
    return box;
}

/* The pair's card came again and the hand is played as it is. */
struct box_worth blackjack_keep_pair(struct split_play *play, const struct waiting *waiting,
                                     int same_left, struct box_worth rest, double blackjack) {
    double price = blackjack_price_of_standing(rest, blackjack);
    struct worth sound = hand_worth_at(play, waiting, same_left, price).same;
    struct worth broken = hand_worth_at(play, waiting, same_left, 0).same;
    return (struct box_worth){worth_at(sound, price) + rest.broken, broken.result + rest.broken};
}

static bool table_splits(const struct table_column *table, int card) {
    return table->row[blackjack_row_of_two_cards(card, card)].best == BLACKJACK_SPLIT;
}

static struct box_worth better_of(const struct split_play *play, struct box_worth kept,
                                  struct box_worth split) {
    if (play->table != NULL) {
        return table_splits(play->table, play->pair->card) ? split : kept;
    }
    return (struct box_worth){kept.sound > split.sound ? kept.sound : split.sound,
                              kept.broken > split.broken ? kept.broken : split.broken};
}

static struct box_worth worth_with_resplit(struct split_play *play, const struct waiting *waiting,
                                           int kind, int same_left) {
    double chance = (double)same_left / (play->pair->board->whole.cards - gone_in_all(waiting));
    struct waiting rest = *waiting, rest_same = *waiting, split = *waiting;
    rest.hands[kind]--;
    rest_same.hands[kind]--;
    rest_same.gone[kind]++;
    split.hands[kind]++;
    split.gone[kind]++;
    split.splits--;
    struct box_worth all = blackjack_worth_of_waiting(play, rest);
    struct box_worth same = blackjack_worth_of_waiting(play, rest_same);
    double blackjack = blackjack_dealer_blackjack_after(play, waiting);
    double blackjack_same = blackjack_dealer_blackjack_after(play, &rest_same);
    struct box_worth others = {all.sound - chance * same.sound, all.broken - chance * same.broken};
    struct box_worth box = blackjack_play_next(play, waiting, same_left, others,
                                               blackjack - chance * blackjack_same, false);
    struct box_worth again =
        better_of(play, blackjack_keep_pair(play, waiting, same_left, same, blackjack_same),
                  blackjack_worth_of_waiting(play, split));
    box.sound += chance * again.sound;
    box.broken += chance * again.broken;
    return box;
}

struct box_worth blackjack_worth_of_waiting(struct split_play *play, struct waiting waiting) {
    if (waiting.hands[0] + waiting.hands[1] == 0) {
        return (struct box_worth){-blackjack_dealer_blackjack_after(play, &waiting), 0};
    }
    int kind = waiting.hands[0] > 0 ? 0 : 1;
    int same_left = play->rank_left[kind] - waiting.gone[kind];
    assert(same_left >= 0);
    if (waiting.splits > 0 && same_left > 0) {
        return worth_with_resplit(play, &waiting, kind, same_left);
    }
    struct waiting rest = waiting;
    rest.hands[kind]--;
    return blackjack_play_next(play, &waiting, same_left, blackjack_worth_of_waiting(play, rest),
                               blackjack_dealer_blackjack_after(play, &waiting), true);
}

static double split_value(struct pair_table *pair, const struct table_column *table,
                          enum blackjack_effort effort, bool same_rank, int first_left,
                          int second_left) {
    struct split_play play = {pair, table, {first_left, second_left}};
    struct waiting waiting = {{1, 1}, pair->board->rules->most_hands - 2, {1, 1}};
    if (same_rank) {
        waiting = (struct waiting){{2, 0}, pair->board->rules->most_hands - 2, {2, 0}};
    }
    if (pair->card == ACE) {
        waiting.splits = 0;
    }
    if (!pair->drift_ready) {
        fill_drift(pair);
    }
    if (effort == BLACKJACK_EXACT && pair->card != ACE && table == NULL) {
        return blackjack_worth_remembering_first_hand(&play, waiting, 1);
    }
    return blackjack_worth_of_waiting(&play, waiting).sound;
}

double blackjack_worth_of_splitting(struct pair_table *pair, const struct table_column *table,
                                    enum blackjack_effort effort, bool same_rank, int first_left,
                                    int second_left) {
    for (int i = 0; i < pair->known_count; i++) {
        const struct known_split *known = &pair->known[i];
        if (known->table == table && known->same_rank == same_rank &&
            known->first_left == first_left && known->second_left == second_left) {
            return known->value;
        }
    }
    double value = split_value(pair, table, effort, same_rank, first_left, second_left);
    if (pair->known_count < MOST_KNOWN) {
        pair->known[pair->known_count++] =
            (struct known_split){table, same_rank, first_left, second_left, value};
    }
    return value;
}
