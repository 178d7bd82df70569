/* What the irregularities of part 7 make of a blackjack round: places of the first deal that were
 * passed over, the dealer's late card, hands that stand unasked, bets that are taken back.
 *
 * Invariant: a bet that was taken back is on no hand but those it has lost (J12), one that is void
 * (7.17) on none. */
#include "games/blackjack/rules.h"
#include "games/blackjack/state.h"

#include <assert.h>

void blackjack_pass(struct blackjack_round *round) {
    assert(round->phase < PLAY);
    if (round->need == BLACKJACK_DEALER_CARD) {
        round->late = true;
        blackjack_begin_second_cards(round);
    } else {
        blackjack_next_place(round);
    }
}

void blackjack_deal_late(struct blackjack_round *round, cr_card card) {
    assert(round->late && round->dealer.count == 0 && round->phase >= PLAY);
    blackjack_hand_take(&round->dealer, card);
}

void blackjack_stand(struct blackjack_round *round) {
    assert(round->phase == PLAY);
    round->boxes[round->at_box].hands[round->at_hand].state = HAND_DONE;
    round->insurance_open = false;
    blackjack_find_turn(round);
}

bool blackjack_live(const struct blackjack_round *round, const struct blackjack_box *box,
                    unsigned hand, unsigned bet) {
    return (box->hands[hand].on >> bet & 1) != 0 && !hand_is_bust(&box->hands[hand]) &&
           !(box->blackjack && !blackjack_blackjacks_wait(round));
}

/* ---- Taking a bet back ---------------------------------------------------------------------- */

static void void_what_hangs(struct blackjack_round *round, unsigned box_index, unsigned bet,
                            bool pairs_open, const char *clause) {
    struct blackjack_box *box = &round->boxes[box_index];
    for (unsigned i = 0; i < round->insurance_count; i++) {
        struct blackjack_insurance *insurance = &round->insurances[i];
        if (insurance->box == box_index && insurance->bet == bet)
            insurance->void_clause = clause;
    }
    const bool undecided = box->hands[0].count < 2 && box->hands[0].on == 0;
    for (unsigned p = 0; pairs_open && p < box->pair_count; p++)
        if (undecided || box->pairs[p].player == box->bets[bet].player)
            box->pairs[p].void_clause = clause;
}

/* The place that waits for a card may be gone, and nobody may be left to deal to. */
static void go_on_dealing(struct blackjack_round *round) {
    bool somebody = false;
    for (unsigned b = 0; b < round->box_count; b++)
        somebody |= round->boxes[b].hand_count > 0;
    if (!somebody)
        round->need = BLACKJACK_OVER;
    else if (round->need == BLACKJACK_BOX_CARD && round->boxes[round->at_box].hand_count == 0)
        blackjack_next_place(round);
}

/* A dealer's hand of two cards or more has decided all but what its total decides (J2). */
static void go_on_playing(struct blackjack_round *round) {
    blackjack_find_turn(round);
    if (round->dealer.count >= 2 && !(round->plays && dealer_draws(&round->dealer)))
        round->need = BLACKJACK_OVER;
}

/* Pair bets wait at a split hand that will get no second card now. */
static void void_split_pairs(struct blackjack_round *round, unsigned box, unsigned hand,
                             const char *clause) {
    for (unsigned p = 0; p < round->split_pair_count; p++) {
        struct blackjack_split_pair *pair = &round->split_pairs[p];
        if (pair->box == box && pair->hand == hand && !pair->dealt)
            pair->void_clause = clause;
    }
}

static void take_off(struct blackjack_round *round, unsigned box_index, unsigned h, unsigned bet,
                     const char *clause) {
    struct blackjack_box *box = &round->boxes[box_index];
    struct blackjack_hand *hand = &box->hands[h];
    hand->on = (uint8_t)(hand->on & ~(1u << bet));
    box->withdrawn |= (uint8_t)(1u << bet);
    if (hand->on != 0)
        return;
    hand->state = HAND_DONE;
    void_split_pairs(round, box_index, h, clause);
    if (round->phase < PLAY)
        box->hand_count = 0;
}

static void go_on(struct blackjack_round *round) {
    if (round->phase < PLAY)
        go_on_dealing(round);
    else
        go_on_playing(round);
}

void blackjack_withdraw(struct blackjack_round *round, unsigned box_index, unsigned bet,
                        unsigned hand, bool pairs_open, const char *clause) {
    struct blackjack_box *box = &round->boxes[box_index];
    unsigned left = 0;
    for (unsigned h = 0; h == 0 || h < box->hand_count; h++) {
        if ((hand == BLACKJACK_BOX_HANDS || hand == h) && blackjack_live(round, box, h, bet))
            take_off(round, box_index, h, bet, clause);
        left |= (unsigned)box->hands[h].on >> bet & 1u;
    }
    if (left == 0)
        void_what_hangs(round, box_index, bet, pairs_open, clause);
    go_on(round);
}

void blackjack_void_main(struct blackjack_round *round, unsigned box_index, unsigned bet,
                         bool pairs_open, const char *clause) {
    struct blackjack_box *box = &round->boxes[box_index];
    const unsigned others = ~(1u << bet);
    unsigned hands = box->hand_count;
    for (unsigned h = 0; h == 0 || h < hands; h++) {
        if ((box->hands[h].on >> bet & 1) != 0)
            take_off(round, box_index, h, bet, clause);
    }
    box->withdrawn |= (uint8_t)(1u << bet);
    box->surrendered = (uint8_t)(box->surrendered & others);
    box->even = (uint8_t)(box->even & others);
    void_what_hangs(round, box_index, bet, pairs_open, clause);
    go_on(round);
}
