/*
 * The dealer's hand. All hands the dealer can make from an up-card, as sets of drawn cards with the
 * number of orders in which each can come, are listed once; the list is a tree in which a set
 * follows its own beginning, so that the chance of each costs one multiplication. Eight shoes are
 * worked out side by side. Hands that bust are left out: they are what remains to one.
 */
#include "base/memory.h"
#include "games/blackjack/odds_inside.h"

#include <assert.h>
#include <string.h>

enum { LANES = 8, MOST_DRAWN = 17, MOST_STEPS = 4000, NOWHERE = OUTCOMES };

typedef double lanes __attribute__((vector_size(LANES * sizeof(double))));

/* One card more than the step before at that depth; `ways` is 0 unless the dealer then stands. */
struct step {
    double ways;
    uint8_t card;
    uint8_t nth; /* how many of that card the set already holds */
    uint8_t depth;
    uint8_t outcome;
};

struct dealer_book {
    int up;
    bool hits_soft_17;
    int count;
    int deepest; /* most cards drawn */
    struct step steps[MOST_STEPS];
};

struct drawn {
    int held[POINTS]; /* the up-card not among them */
    int count;
    int hard;
    bool ace;
};

static int total_of(const struct drawn *drawn) {
    return drawn->ace && drawn->hard <= 11 ? drawn->hard + 10 : drawn->hard;
}

static bool dealer_stands(const struct dealer_book *book, const struct drawn *drawn) {
    int total = total_of(drawn);
    if (book->hits_soft_17 && total == 17 && drawn->hard == 7) {
        return false;
    }
    return total >= 17;
}

static void drawn_change(struct drawn *drawn, int up, int card, int by) {
    drawn->held[card] += by;
    drawn->count += by;
    drawn->hard += by * (card + 1);
    drawn->ace = up == ACE || drawn->held[ACE] > 0;
}

/* In how many orders the set can come with the dealer drawing until it is whole. */
static double orders_of(const struct dealer_book *book, struct drawn *drawn) {
    if (drawn->count == 0) {
        return 1;
    }
    double orders = 0;
    for (int card = 0; card < POINTS; card++) {
        if (drawn->held[card] > 0) {
            drawn_change(drawn, book->up, card, -1);
            if (!dealer_stands(book, drawn)) {
                orders += orders_of(book, drawn);
            }
            drawn_change(drawn, book->up, card, 1);
        }
    }
    return orders;
}

static uint8_t outcome_of(const struct dealer_book *book, const struct drawn *drawn) {
    if (!dealer_stands(book, drawn)) {
        return NOWHERE;
    }
    bool two_cards = drawn->count == 1;
    return (uint8_t)(two_cards && total_of(drawn) == 21 ? DEALER_BLACKJACK
                                                        : MADE_17 + total_of(drawn) - 17);
}

/* Cards from the ten downwards. A beginning that no standing hand follows is taken off again. */
static bool list_sets(struct dealer_book *book, struct drawn *drawn, int from) {
    bool leads_somewhere = false;
    for (int card = from; card >= 0; card--) {
        drawn_change(drawn, book->up, card, 1);
        if (drawn->hard <= 21) {
            assert(book->count < MOST_STEPS);
            int here = book->count++;
            struct step *step = &book->steps[here];
            step->card = (uint8_t)card;
            step->nth = (uint8_t)(drawn->held[card] - 1);
            step->depth = (uint8_t)(drawn->count - 1);
            step->outcome = outcome_of(book, drawn);
            step->ways = step->outcome == NOWHERE ? 0 : orders_of(book, drawn);
            bool further = list_sets(book, drawn, card);
            if (step->ways > 0 || further) {
                leads_somewhere = true;
            } else {
                book->count = here;
            }
        }
        drawn_change(drawn, book->up, card, -1);
    }
    return leads_somewhere;
}

struct dealer_book *blackjack_dealer_book_open(int up, bool hits_soft_17, struct scratch *memory) {
    struct dealer_book *book = memory_take(memory, sizeof *book);
    if (book == NULL) {
        return NULL;
    }
    book->up = up;
    book->hits_soft_17 = hits_soft_17;
    book->count = 0;
    struct drawn drawn = {.hard = up + 1, .ace = up == ACE};
    list_sets(book, &drawn, TEN);
    book->deepest = 0;
    for (int i = 0; i < book->count; i++) {
        int drawn_cards = book->steps[i].depth + 1;
        book->deepest = drawn_cards > book->deepest ? drawn_cards : book->deepest;
    }
    assert(book->deepest <= MOST_DRAWN);
    return book;
}

void blackjack_dealer_book_close(struct dealer_book *book, struct scratch *memory) {
    memory_give(memory, book);
}

/* Shoes side by side; a lane without a hand repeats the one before. */
struct batch {
    int count;
    int node[LANES];
    lanes left[POINTS];
    lanes cards;
};

/* Chances by number of cards drawn, not yet divided by the ways to draw so many. */
struct tally {
    lanes of[MOST_DRAWN + 1][OUTCOMES + 1];
};

static void tally_sets(const struct dealer_book *book, const struct batch *batch,
                       struct tally *tally) {
    lanes product[MOST_DRAWN + 1];
    product[0] = (lanes){1, 1, 1, 1, 1, 1, 1, 1};
    memset(tally->of, 0, sizeof tally->of[0] * (size_t)(book->deepest + 1));
    for (int i = 0; i < book->count; i++) {
        const struct step *step = &book->steps[i];
        lanes here = product[step->depth] * (batch->left[step->card] - (double)step->nth);
        product[step->depth + 1] = here;
        tally->of[step->depth + 1][step->outcome] += here * step->ways;
    }
}

static void view_take_batch(struct view *view, const struct dealer_book *book,
                            const struct batch *batch) {
    struct tally tally;
    tally_sets(book, batch, &tally);
    lanes chance[OUTCOMES] = {0};
    lanes ways = {1, 1, 1, 1, 1, 1, 1, 1};
    lanes bust = ways;
    for (int drawn = 1; drawn <= book->deepest; drawn++) {
        lanes left = batch->cards - (double)(drawn - 1);
        for (int lane = 0; lane < LANES; lane++) {
            left[lane] = left[lane] < 1 ? 1 : left[lane]; /* nothing was drawn from no cards */
        }
        ways /= left;
        for (int outcome = 0; outcome < OUTCOMES; outcome++) {
            chance[outcome] += tally.of[drawn][outcome] * ways;
        }
    }
    for (int outcome = 0; outcome < OUTCOMES; outcome++) {
        bust -= chance[outcome];
    }
    chance[DEALER_BUST] = bust;
    for (int lane = 0; lane < batch->count; lane++) {
        for (int outcome = 0; outcome < OUTCOMES; outcome++) {
            view->odds[batch->node[lane]][outcome] = chance[outcome][lane];
        }
    }
}

static void batch_add(struct batch *batch, const struct view *view, const struct hand_node *hand,
                      int node) {
    int first = batch->count++;
    batch->node[first] = node;
    for (int lane = first; lane < LANES; lane++) {
        for (int card = 0; card < POINTS; card++) {
            batch->left[card][lane] = view->left[card] - hand->held[card];
        }
        batch->cards[lane] = view->cards - hand->cards;
    }
}

/* Every hand of two cards is asked about, every hand of three may be a doubled one, and on fewer
 * than 12 points nobody stands on more. */
static bool may_stand(const struct hand_node *hand, int with) {
    if (hand->cards < 2 || (with >= 0 && hand->held[with] == 0)) {
        return false;
    }
    if (with == ACE) {
        return hand->cards == 2; /* split aces get one card */
    }
    return with < 0 || hand->cards <= 3 || hand->total >= 12;
}

void blackjack_view_fill(struct view *view, const struct hand_graph *graph,
                         const struct dealer_book *book, int with) {
    struct batch batch = {.count = 0};
    for (int node = 0; node < graph->count; node++) {
        const struct hand_node *hand = &graph->nodes[node];
        if (may_stand(hand, with) && blackjack_view_can_hold(view, hand)) {
            batch_add(&batch, view, hand, node);
        }
        if (batch.count == LANES) {
            view_take_batch(view, book, &batch);
            batch.count = 0;
        }
    }
    if (batch.count > 0) {
        view_take_batch(view, book, &batch);
    }
}

double blackjack_chance_of_dealer_blackjack(int up, const int left[POINTS], int cards) {
    int wanted = up == ACE ? left[TEN] : up == TEN ? left[ACE] : 0;
    return (double)wanted / (double)cards;
}
