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
#include "odds/blackjack_inside.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { FEWEST_GONE = 2, VIEWS = MOST_PAIR_CARDS - FEWEST_GONE + 1, MOST_SECONDS = 96 };

/* A split hand by its second card, at one price of a dealer's blackjack. */
struct second_cards {
    int gone;
    int waiting; /* hands behind this one */
    double price;
    const struct table_column *table;
    bool doubled[POINTS];
    struct worth with[POINTS];
};

struct pair_table {
    const struct board *board;
    int card;
    bool view_ready[VIEWS];
    struct view view[VIEWS];
    struct plan plan;
    bool drift_ready;
    double drift[POINTS];
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

struct pair_table *pair_table_open(const struct board *board, int card) {
    struct pair_table *pair = malloc(sizeof *pair);
    if (pair == NULL) {
        return NULL;
    }
    pair->board = board;
    pair->card = card;
    pair->count = 0;
    pair->drift_ready = false;
    memset(pair->view_ready, 0, sizeof pair->view_ready);
    return pair;
}

void pair_table_close(struct pair_table *pair) {
    free(pair);
}

/* The shoe as a split hand sees it: the hand's own card is counted with the hand. */
static const struct view *view_with_gone(struct pair_table *pair, int gone) {
    int index = gone - FEWEST_GONE;
    struct view *view = &pair->view[index];
    if (!pair->view_ready[index]) {
        const struct board *board = pair->board;
        memcpy(view->left, board->whole.left, sizeof view->left);
        view->left[pair->card] -= gone - 1;
        view->cards = board->whole.cards - (gone - 1);
        view_fill(view, board->graph, board->book, pair->card);
        pair->view_ready[index] = true;
    }
    return view;
}

static bool table_doubles(const struct table_column *table, int first, int second) {
    int row = row_of_two_cards(first, second);
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
    if (!view_can_hold(view, &graph->nodes[node])) {
        return (struct worth){0, 0};
    }
    if (pair->card == ACE) {
        return worth_of_standing(view, graph, node);
    }
    struct worth worth = pair->plan.worth[node];
    if (graph->nodes[node].total == 21 || !pair->board->rules->double_after_split) {
        return worth;
    }
    struct worth doubled = worth_of_doubling(view, graph, &pair->plan, node);
    bool better = worth_at(doubled, pair->plan.price) > worth_at(worth, pair->plan.price);
    if (pair->plan.table != NULL) {
        better = table_doubles(pair->plan.table, pair->card, second);
    }
    *doubles = better;
    return better ? doubled : worth;
}

static void fill_second_cards(struct pair_table *pair, struct second_cards *seconds) {
    const struct view *view = view_with_gone(pair, seconds->gone);
    pair->plan.price = seconds->price;
    pair->plan.table = seconds->table;
    pair->plan.drift = pair->drift;
    pair->plan.waiting = seconds->waiting;
    pair->plan.own = pair->card;
    if (pair->card != ACE) {
        plan_fill(&pair->plan, view, pair->board->graph, pair->card);
    }
    for (int second = 0; second < POINTS; second++) {
        seconds->with[second] =
            worth_with_second(pair, view, second, &seconds->doubled[second]);
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
    /* the oldest entries make room: callers hold one at a time */
    struct second_cards *seconds = &pair->seconds[pair->count % MOST_SECONDS];
    if (pair->count < MOST_SECONDS) {
        pair->count++;
    } else {
        seconds = &pair->seconds[0];
    }
    *seconds = (struct second_cards){
        .gone = gone, .price = price, .waiting = waiting, .table = table};
    fill_second_cards(pair, seconds);
    return seconds;
}

static double chance_after_double(const struct hand_graph *graph, const struct view *view,
                                  int node) {
    double chance = 0;
    for (int card = 0; card < POINTS; card++) {
        if (graph->nodes[node].next[card] != BUST) {
            chance += chance_of_card(view, &graph->nodes[node], card);
        }
    }
    return chance;
}

/* Whether the last hand bursts, played as if all before it stood, from other cards than those its
 * plan was made for. */
static double chance_of_sound_hand(const struct pair_table *pair, const struct second_cards *last,
                                   const struct view *view, double sound[MOST_NODES]) {
    const struct hand_graph *graph = pair->board->graph;
    int single = graph->single[pair->card];
    for (int node = graph->count - 1; node >= single; node--) {
        const struct hand_node *hand = &graph->nodes[node];
        if (hand->held[pair->card] == 0 || (node < POINTS && node != single)) {
            continue;
        }
        bool hit = node == single || (hand->total < 21 && pair->plan.choice[node] == BLACKJACK_HIT);
        sound[node] = hit ? 0 : 1;
        for (int card = 0; card < POINTS && hit; card++) {
            int next = hand->next[card];
            if (next != BUST && view->left[card] > hand->held[card]) {
                double after = node == single && last->doubled[card]
                                   ? chance_after_double(graph, view, next)
                                   : sound[next];
                sound[node] += chance_of_card(view, hand, card) * after;
            }
        }
    }
    return sound[single];
}

/* J7 ties the hands of a box together through one chance: that none of them busts while the dealer
 * makes blackjack. The cards of a finished hand move it a little, each by its drift. */
static void fill_drift(struct pair_table *pair) {
    const struct board *board = pair->board;
    double sound[MOST_NODES];
    memset(pair->drift, 0, sizeof pair->drift);
    pair->drift_ready = true;
    if (pair->card == ACE || (board->up != ACE && board->up != TEN)) {
        return;
    }
    const struct second_cards *last = second_cards_at(pair, FEWEST_GONE, 1, 0, NULL);
    struct view view;
    memcpy(view.left, pair->view[0].left, sizeof view.left);
    view.cards = pair->view[0].cards - 1;
    view.left[board->up == ACE ? TEN : ACE]--;
    double before = chance_of_sound_hand(pair, last, &view, sound);
    for (int card = 0; card < POINTS; card++) {
        if (view.left[card] > 1) {
            view.left[card]--;
            view.cards--;
            pair->drift[card] = chance_of_sound_hand(pair, last, &view, sound) / before - 1;
            view.left[card]++;
            view.cards++;
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

static double dealer_blackjack_after(const struct split_play *play, const struct waiting *waiting) {
    const struct board *board = play->pair->board;
    int left[POINTS];
    memcpy(left, board->whole.left, sizeof left);
    left[play->pair->card] -= gone_in_all(waiting);
    return chance_of_dealer_blackjack(board->up, left, board->whole.cards - gone_in_all(waiting));
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

/* The box's further worth with nothing bust so far, and with a hand bust. */
struct box_worth {
    double sound;
    double broken;
};

static struct box_worth worth_of_waiting(struct split_play *play, struct waiting waiting);

/* The next hand is played; `rest` waits behind it, `price` being what its own bust would save. */
static double price_of_standing(struct box_worth rest, double blackjack) {
    return blackjack > 0 ? (rest.broken - rest.sound) / blackjack : 0;
}

static struct box_worth play_next(struct split_play *play, const struct waiting *waiting,
                                  int same_left, struct box_worth rest, double blackjack,
                                  bool all_second_cards) {
    double price = price_of_standing(rest, blackjack);
    struct hand_worth sound = hand_worth_at(play, waiting, same_left, price);
    struct hand_worth broken = hand_worth_at(play, waiting, same_left, 0);
    struct box_worth box = {worth_at(sound.others, price) + rest.broken,
                            broken.others.result + rest.broken};
    if (all_second_cards) {
        double chance =
            (double)same_left / (play->pair->board->whole.cards - gone_in_all(waiting));
        box.sound += chance * worth_at(sound.same, price);
        box.broken += chance * broken.same.result;
    }
    return box;
}

/* The pair's card came again and the hand is played as it is. */
static struct box_worth keep_pair(struct split_play *play, const struct waiting *waiting,
                                  int same_left, struct box_worth rest, double blackjack) {
    double price = price_of_standing(rest, blackjack);
    struct worth sound = hand_worth_at(play, waiting, same_left, price).same;
    struct worth broken = hand_worth_at(play, waiting, same_left, 0).same;
    return (struct box_worth){worth_at(sound, price) + rest.broken, broken.result + rest.broken};
}

static bool table_splits(const struct table_column *table, int card) {
    return table->row[row_of_two_cards(card, card)].best == BLACKJACK_SPLIT;
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
    struct box_worth all = worth_of_waiting(play, rest);
    struct box_worth same = worth_of_waiting(play, rest_same);
    double blackjack = dealer_blackjack_after(play, waiting);
    double blackjack_same = dealer_blackjack_after(play, &rest_same);
    struct box_worth others = {all.sound - chance * same.sound, all.broken - chance * same.broken};
    struct box_worth box = play_next(play, waiting, same_left, others,
                                     blackjack - chance * blackjack_same, false);
    struct box_worth again = better_of(play, keep_pair(play, waiting, same_left, same, blackjack_same),
                                       worth_of_waiting(play, split));
    box.sound += chance * again.sound;
    box.broken += chance * again.broken;
    return box;
}

static struct box_worth worth_of_waiting(struct split_play *play, struct waiting waiting) {
    if (waiting.hands[0] + waiting.hands[1] == 0) {
        return (struct box_worth){-dealer_blackjack_after(play, &waiting), 0};
    }
    int kind = waiting.hands[0] > 0 ? 0 : 1;
    int same_left = play->rank_left[kind] - waiting.gone[kind];
    assert(same_left >= 0);
    if (waiting.splits > 0 && same_left > 0) {
        return worth_with_resplit(play, &waiting, kind, same_left);
    }
    struct waiting rest = waiting;
    rest.hands[kind]--;
    return play_next(play, &waiting, same_left, worth_of_waiting(play, rest),
                     dealer_blackjack_after(play, &waiting), true);
}

double worth_of_splitting(struct pair_table *pair, const struct table_column *table,
                          enum blackjack_effort effort, bool same_rank, int first_left,
                          int second_left) {
    (void)effort;
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
    return worth_of_waiting(&play, waiting).sound;
}
