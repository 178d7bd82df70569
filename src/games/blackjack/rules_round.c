/* How a blackjack round is dealt: who gets the next card, whose turn it is, when the dealer draws.
 *
 *   FIRST_CARDS --last box--> the dealer's card --> SECOND_CARDS --last box--> PLAY
 *   PLAY --no hand draws or decides (blackjack_find_turn)--> DEALER --17 or not needed--> over
 *
 * Invariants:
 *   1. a box is dealt in if and only if a bet on it is not void (4.7.2, 7.6);
 *   2. before `at_box`, `at_hand` every hand is HAND_DONE, behind them a split hand has one card;
 *   3. a bet on hand k + 1 is also on hand k or left on an earlier one: the controller is on all.
 */
#include "games/blackjack/rulebook.h"
#include "games/blackjack/rules.h"
#include "games/blackjack/state.h"

#include <assert.h>

/* ---- Hands ---------------------------------------------------------------------------------- */

void blackjack_hand_begin(struct blackjack_hand *hand, unsigned on) {
    hand->count = 0;
    hand->hard = 0;
    hand->ace = false;
    hand->state = HAND_DRAWS;
    hand->on = (uint8_t)on;
    hand->doubled = 0;
}

void blackjack_hand_take(struct blackjack_hand *hand, cr_card card) {
    assert(hand->count < BLACKJACK_HAND_CARDS);
    hand->cards[hand->count++] = card;
    hand->hard = (uint8_t)(hand->hard + card_points(card));
    hand->ace |= card_points(card) == 1;
}

/* ---- Before the first card ------------------------------------------------------------------ */

static cr_money cut(cr_money stake, cr_money max) {
    return stake < max ? stake : max;
}

static void add_bet(const struct blackjack_round *round, struct blackjack_box *box,
                    const struct cr_bet *bet, size_t source) {
    if (bet->bet == BLACKJACK_PAIR) {
        assert(box->pair_count < BLACKJACK_BOX_PAIRS);
        box->pairs[box->pair_count++] =
            (struct blackjack_pair){bet->player, (uint32_t)source, bet->stake, bet->void_clause};
        return;
    }
    assert(bet->bet == BLACKJACK_MAIN && box->bet_count < BLACKJACK_BOX_BETS);
    box->bets[box->bet_count++] =
        (struct blackjack_bet){.player = bet->player,
                               .source = (uint32_t)source,
                               .stake = bet->stake,
                               .counted = cut(bet->stake, round->main_max),
                               .void_clause = bet->void_clause};
}

/* What hangs on a void bet is void with it: the pair bets of the same player there, and all pair
 * bets of a box that gets no cards. */
static void void_pairs(struct blackjack_box *box) {
    for (unsigned p = 0; p < box->pair_count; p++) {
        struct blackjack_pair *pair = &box->pairs[p];
        for (unsigned b = 0; b < box->bet_count && pair->void_clause == NULL; b++)
            if (box->hand_count == 0 || box->bets[b].player == pair->player)
                pair->void_clause = box->bets[b].void_clause;
    }
}

static void open_box(struct blackjack_box *box) {
    unsigned on = 0;
    for (unsigned b = 0; b < box->bet_count; b++)
        if (box->bets[b].void_clause == NULL)
            on |= 1u << b;
    blackjack_hand_begin(&box->hands[0], on);
    box->hand_count = on != 0;
    void_pairs(box);
}

static size_t add_box(struct blackjack_round *round, const struct cr_round *terms, size_t first) {
    assert(round->box_count < BLACKJACK_BOXES);
    struct blackjack_box *box = &round->boxes[round->box_count++];
    box->number = terms->bets[first].box;
    box->bet_count = box->pair_count = 0;
    box->surrendered = box->even = box->withdrawn = box->absent = 0;
    box->blackjack = box->pair = box->split_aces = false;
    size_t i = first;
    for (; i < terms->bet_count && terms->bets[i].box == box->number; i++)
        add_bet(round, box, &terms->bets[i], i);
    open_box(box);
    return i;
}

static void set_limits(struct blackjack_round *round, const struct cr_rulebook *book,
                       const struct cr_limits *limits) {
    const unsigned main_kind = book->bets[BLACKJACK_MAIN].kind;
    round->main_min = limits == NULL ? 0 : limits->min[main_kind];
    round->main_max = limits == NULL ? CR_MONEY_MAX : limits->max[main_kind];
    round->pair_max = limits == NULL ? CR_MONEY_MAX : limits->max[book->bets[BLACKJACK_PAIR].kind];
}

/* The first box from `box` on that is dealt in. */
static uint8_t dealt_box(const struct blackjack_round *round, unsigned box) {
    while (box < round->box_count && round->boxes[box].hand_count == 0)
        box++;
    return (uint8_t)box;
}

void blackjack_begin(struct blackjack_round *round, const struct cr_rulebook *book,
                     const struct cr_round *terms) {
    round->phase = FIRST_CARDS;
    round->insurance_open = round->asks_late = round->plays = round->late = false;
    round->resplit_by_points = terms->options.resplit_by_points;
    round->box_count = round->insurance_count = round->split_pair_count = 0;
    set_limits(round, book, terms->limits);
    blackjack_hand_begin(&round->dealer, 0);
    for (size_t i = 0; i < terms->bet_count;)
        i = add_box(round, terms, i);
    round->at_box = dealt_box(round, 0);
    round->at_hand = 0;
    round->need = round->at_box < round->box_count ? BLACKJACK_BOX_CARD : BLACKJACK_OVER;
}

/* ---- The dealer ----------------------------------------------------------------------------- */

/* J13: a blackjack that the dealer makes with a late card is only 21. */
bool blackjack_blackjacks_wait(const struct blackjack_round *round) {
    if (round->late)
        return false;
    const unsigned points = card_points(round->dealer.cards[0]);
    return points == 1 || points == 10;
}

/* J2: notes whether a hand needs the dealer's whole hand; true when anything at all needs a second
 * card. */
static bool waits_for_dealer(struct blackjack_round *round) {
    bool waits = false;
    round->plays = false;
    for (unsigned b = 0; b < round->box_count; b++) {
        const struct blackjack_box *box = &round->boxes[b];
        for (unsigned h = 0; h < box->hand_count; h++) {
            const struct blackjack_hand *hand = &box->hands[h];
            if (hand->on == 0 || hand_is_bust(hand))
                continue;
            if (box->blackjack)
                waits |= blackjack_blackjacks_wait(round);
            else
                round->plays = true;
        }
    }
    for (unsigned i = 0; i < round->insurance_count; i++)
        waits |= round->insurances[i].void_clause == NULL;
    return waits || round->plays;
}

void blackjack_begin_second_cards(struct blackjack_round *round) {
    round->phase = SECOND_CARDS;
    round->at_box = dealt_box(round, 0);
    round->need = BLACKJACK_BOX_CARD;
}

static void after_dealer_card(struct blackjack_round *round) {
    if (round->phase == FIRST_CARDS) {
        blackjack_begin_second_cards(round);
        return;
    }
    round->insurance_open = false;
    if (!round->plays || !dealer_draws(&round->dealer))
        round->need = BLACKJACK_OVER;
}

/* ---- The boxes ------------------------------------------------------------------------------ */

void blackjack_find_turn(struct blackjack_round *round) {
    for (; round->at_box < round->box_count; round->at_box++, round->at_hand = 0) {
        const struct blackjack_box *box = &round->boxes[round->at_box];
        for (; round->at_hand < box->hand_count; round->at_hand++) {
            const uint8_t state = box->hands[round->at_hand].state;
            if (state == HAND_DONE)
                continue;
            round->need = state == HAND_DRAWS ? BLACKJACK_BOX_CARD : BLACKJACK_DECISION;
            return;
        }
    }
    round->phase = DEALER;
    round->need = waits_for_dealer(round) ? BLACKJACK_DEALER_CARD : BLACKJACK_OVER;
}

/* 4.13.2: a hand of 21 or more takes no decision; nor does a doubled one, nor split aces. */
static void end_draw(const struct blackjack_box *box, struct blackjack_hand *hand) {
    const bool done = hand_total(hand) >= 21 || hand->doubled != 0 || box->split_aces;
    hand->state = done ? HAND_DONE : HAND_DECIDES;
}

static void end_first_deal(struct blackjack_box *box) {
    struct blackjack_hand *hand = &box->hands[0];
    box->pair = card_rank(hand->cards[0]) == card_rank(hand->cards[1]);
    box->blackjack = hand_is_natural(hand);
    end_draw(box, hand);
}

bool blackjack_is_absent(const struct blackjack_round *round, uint32_t player) {
    for (unsigned b = 0; b < round->box_count; b++) {
        const struct blackjack_box *box = &round->boxes[b];
        for (unsigned i = 0; i < box->bet_count; i++) {
            if (box->bets[i].player == player && (box->absent >> i & 1) != 0)
                return true;
        }
    }
    return false;
}

/* 4.10.1.2: the second card of a split hand decides the pair bets on it. */
static void decide_split_pairs(struct blackjack_round *round, const struct blackjack_hand *hand) {
    for (unsigned p = 0; p < round->split_pair_count; p++) {
        struct blackjack_split_pair *pair = &round->split_pairs[p];
        if (pair->dealt || pair->void_clause != NULL || pair->hand != round->at_hand)
            continue;
        assert(pair->box == round->at_box); /* those of earlier boxes are decided or void */
        pair->dealt = true;
        pair->away = blackjack_is_absent(round, pair->player);
        pair->won = card_rank(hand->cards[0]) == card_rank(hand->cards[1]);
    }
}

/* 7.6: a box that was passed over twice has no hand. */
static void leave_out_boxes(struct blackjack_round *round) {
    for (unsigned b = 0; b < round->box_count; b++)
        if (round->boxes[b].hands[0].count == 0)
            round->boxes[b].hand_count = 0;
}

void blackjack_next_place(struct blackjack_round *round) {
    round->at_box = dealt_box(round, round->at_box + 1u);
    if (round->at_box < round->box_count)
        return;
    if (round->phase == FIRST_CARDS) {
        round->need = BLACKJACK_DEALER_CARD;
        return;
    }
    leave_out_boxes(round);
    round->phase = PLAY;
    round->insurance_open = !round->late;
    round->at_box = 0;
    blackjack_find_turn(round);
}

void blackjack_deal(struct blackjack_round *round, cr_card card) {
    assert(round->need == BLACKJACK_BOX_CARD || round->need == BLACKJACK_DEALER_CARD);
    if (round->need == BLACKJACK_DEALER_CARD) {
        blackjack_hand_take(&round->dealer, card);
        after_dealer_card(round);
        return;
    }
    struct blackjack_box *box = &round->boxes[round->at_box];
    struct blackjack_hand *hand = &box->hands[round->at_hand];
    blackjack_hand_take(hand, card);
    if (hand->count == 2 && box->hand_count == 1) /* 7.4.1: for some it comes only in their turn */
        end_first_deal(box);
    if (round->phase != PLAY) {
        blackjack_next_place(round);
        return;
    }
    if (hand->count == 2)
        decide_split_pairs(round, hand);
    end_draw(box, hand);
    blackjack_find_turn(round);
}
