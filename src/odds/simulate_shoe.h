/* A shoe for simulation. Cards are put in order only as far as they are needed: place i gets one of
 * the cards at i and behind it (Fisher and Yates from the front), so that whatever order the shoe
 * is in, what comes out is a fresh shuffle of all its cards.
 *
 * Several draws come from one word of 64 bits: each multiplies what is left of it by its bound,
 * takes the high half and leaves the low one. All are fair together when the last low half is not
 * below 2^64 modulo the product of the bounds; else the word is thrown away. */
#ifndef ODDS_SIMULATE_SHOE_H
#define ODDS_SIMULATE_SHOE_H

#include "base/fast_random.h"
#include "croupier.h"

__extension__ typedef unsigned __int128 wide_word;

enum { SHOE_MOST = 8 * CR_DECK, SHOE_AT_ONCE = 6 };

struct shoe {
    struct fast_random random;
    uint32_t size;     /* cards */
    uint32_t next;     /* the card that comes out next */
    uint32_t shuffled; /* places before this one have their cards */
    uint32_t ahead;    /* how many times SHOE_AT_ONCE cards are put in order at a time */
    uint32_t round;    /* where the round in play began */
    uint32_t cut;      /* where the cut card lies */
    uint8_t more;      /* rounds still to come once the cut card has shown */
    bool ends;         /* the next round begins with a new shuffle */
    cr_card cards[SHOE_MOST];
};

/* Draws from [0, bound) one after the other out of a word. */
static inline uint32_t word_draw(uint64_t *word, uint32_t bound) {
    const wide_word product = (wide_word)*word * bound;
    *word = (uint64_t)product;
    return (uint32_t)(product >> 64);
}

/* All cards in the shoe, none shuffled. */
void shoe_open(struct shoe *shoe, unsigned decks, uint64_t seed, uint64_t stream);

/* When the last cards are not enough for the round in play, those dealt before it are shuffled and
 * put behind them. */
void shoe_gather(struct shoe *shoe);

/* Puts more cards in order; there are some left. */
void shoe_shuffle_more(struct shoe *shoe);

/* At least this many cards of the round in play can be read from `next` on. */
static inline void shoe_ready(struct shoe *shoe, uint32_t count) {
    while (__builtin_expect(shoe->next + count > shoe->shuffled, 0)) {
        if (__builtin_expect(shoe->shuffled == shoe->size, 0))
            shoe_gather(shoe);
        shoe_shuffle_more(shoe);
    }
}

static inline cr_card shoe_draw(struct shoe *shoe) {
    shoe_ready(shoe, 1);
    return shoe->cards[shoe->next++];
}

/* A new shuffle; `more` rounds are dealt after the one in which the cut card shows. */
static inline void shoe_new_shuffle(struct shoe *shoe, unsigned more) {
    shoe->next = shoe->shuffled = 0;
    shoe->more = (uint8_t)more;
    shoe->ends = false;
}

static inline void shoe_end_round(struct shoe *shoe) {
    if (__builtin_expect(shoe->next <= shoe->cut, 1))
        return;
    if (shoe->more == 0)
        shoe->ends = true;
    if (shoe->more > 0)
        shoe->more--;
}

#endif
