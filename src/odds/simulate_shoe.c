#include "odds/simulate_shoe.h"

#include <assert.h>
#include <string.h>

void shoe_open(struct shoe *shoe, unsigned decks, uint64_t seed, uint64_t stream) {
    memset(shoe, 0, sizeof *shoe);
    fast_random_start(&shoe->random, seed, stream);
    shoe->size = decks * CR_DECK;
    shoe->cut = shoe->size;
    shoe->ahead = 1;
    shoe->ends = true;
    for (uint32_t i = 0; i < shoe->size; i++)
        shoe->cards[i] = (cr_card)(i % CR_DECK);
}

void shoe_gather(struct shoe *shoe) {
    cr_card before[SHOE_MOST];
    const uint32_t dealt = shoe->round, kept = shoe->size - dealt;
    assert(dealt > 0); /* no round needs more than a deck */
    memcpy(before, shoe->cards, dealt);
    memmove(shoe->cards, shoe->cards + dealt, kept);
    memcpy(shoe->cards + kept, before, dealt);
    shoe->next -= dealt;
    shoe->round = 0;
    shoe->shuffled = kept;
    shoe->ends = true;
}

static inline void put(cr_card *cards, uint32_t place, uint32_t behind) {
    const cr_card card = cards[place + behind];
    cards[place + behind] = cards[place];
    cards[place] = card;
}

/* 416 to the sixth: no product of six bounds is larger. */
static const uint64_t largest_product = UINT64_C(5182746699759616);

/* True when the word's draws, whose low half is left, are not all as likely as others. */
static bool is_unfair(uint64_t left, uint32_t bound) {
    uint64_t product = 1;
    for (uint32_t i = 0; i < SHOE_AT_ONCE; i++)
        product *= bound - i;
    return left < (0 - product) % product;
}

static inline void shuffle_some(struct fast_random *random, cr_card *cards, uint32_t bound) {
    uint32_t draws[SHOE_AT_ONCE];
    uint64_t word;
    do {
        word = fast_random_word(random);
        for (uint32_t i = 0; i < SHOE_AT_ONCE; i++)
            draws[i] = word_draw(&word, bound - i);
    } while (__builtin_expect(word < largest_product, 0) && is_unfair(word, bound));
    for (uint32_t i = 0; i < SHOE_AT_ONCE; i++)
        put(cards, i, draws[i]);
}

void shoe_shuffle_more(struct shoe *shoe) {
    struct fast_random random = shoe->random; /* in registers, not behind a pointer */
    uint32_t at = shoe->shuffled;
    for (uint32_t i = 0; i < shoe->ahead && at + SHOE_AT_ONCE <= shoe->size; i++) {
        shuffle_some(&random, shoe->cards + at, shoe->size - at);
        at += SHOE_AT_ONCE;
    }
    if (at == shoe->shuffled) { /* the last few one by one */
        put(shoe->cards + at, 0, fast_random_below(&random, shoe->size - at));
        at++;
    }
    shoe->shuffled = at;
    shoe->random = random;
}
