/* Counting the cards of a shoe, so that a foreign, extra or missing one is noticed when it shows.
 */
#include "table/game_table.h"

#include <assert.h>
#include <string.h>

void shoe_fill(struct shoe_state *shoe, enum shoe_kind kind, unsigned decks) {
    unsigned deck = shoe->deck;
    memset(shoe, 0, sizeof *shoe);
    memset(shoe->left, (int)decks, sizeof shoe->left);
    shoe->count = (uint16_t)(decks * CR_DECK);
    shoe->decks = (uint8_t)decks;
    shoe->kind = (uint8_t)kind;
    if (kind == SHOE_ONE_DECK) /* two decks of different colours take turns */
        shoe->deck = deck == 0;
}

bool shoe_is_fresh(const struct shoe_state *shoe) {
    return shoe->kind != SHOE_SHUFFLER && shoe->decks > 0 && shoe->count == shoe->decks * CR_DECK;
}

bool shoe_has(const struct shoe_state *shoe, cr_card card) {
    return card < CR_DECK && shoe->left[card] > 0;
}

void shoe_take(struct shoe_state *shoe, cr_card card) {
    assert(shoe_has(shoe, card));
    shoe->left[card]--;
    shoe->count--;
}

cr_card shoe_any(const struct shoe_state *shoe) {
    cr_card card = 0;
    while (shoe->left[card] == 0)
        card++;
    assert(card < CR_DECK);
    return card;
}

void shoe_return(struct shoe_state *shoe, cr_card card) {
    assert(shoe->left[card] < shoe->decks);
    shoe->left[card]++;
    shoe->count++;
}
