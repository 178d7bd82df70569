/* The next step of a blackjack dealer: two rounds of cards, insurance, each decision, 7.12 for
 * whoever does not answer, the dealer's own cards. */
#include "table/dealing.h"
#include "games/blackjack/rulebook.h"
#include "games/blackjack/state.h"
#include "games/blackjack/table_inside.h"

#include <assert.h>

/* 4.15: pair bets, and blackjacks that nothing can beat, before the further deal. */
static bool payment_is_due(const struct deal_look *look, const struct play *play) {
    if (play->paid_between || play->round.phase != PLAY)
        return false;
    bool due = false;
    for (unsigned b = 0; b < play->round.box_count; b++) {
        const struct blackjack_box *box = &play->round.boxes[b];
        due |= blackjack_box_has_bet(look->table, box->number, BLACKJACK_PAIR) ||
               (box->blackjack && !blackjack_blackjacks_wait(&play->round));
    }
    return due;
}

/* 7.8: the dealer's turn has come without a first card, and nobody has said so. */
static bool dealer_was_missed(const struct play *play) {
    return play->round.phase == DEALER && play->round.dealer.count == 0 && !play->dealer_due;
}

/* What part 7 leaves to staff or to the players. */
static bool somebody_must_speak(const struct deal_look *look, const struct play *play) {
    const struct blackjack_state *state = blackjack_at(look->table);
    return state->jam == JAMMED || state->jam == MACHINE_EMPTIED || state->together_count > 0 ||
           blackjack_one_card_waits(play) || blackjack_boxes_without_cards(play) != 0 ||
           play->strays != 0 || dealer_was_missed(play);
}

/* Others on the hand may still join a double or a split: the next card ends it. */
static void open_choice(const struct play *play, struct deal_step *step) {
    const struct blackjack_box *box = &play->round.boxes[play->choice_box];
    const struct blackjack_hand *hand = &box->hands[play->choice_hand];
    if (!play->choice_open || box->bet_count < 2)
        return;
    step->wait = WAIT_OFFER;
    step->detail = blackjack_at(play->table)->step_count;
    unsigned joined = play->choice == CR_DOUBLE ? hand->doubled : hand[1].on;
    unsigned open = hand->on & ~joined & ~(unsigned)play->choice_declined;
    for (unsigned b = 0; b < box->bet_count; b++) {
        if (open >> b & 1)
            deal_add_who(step, box->bets[b].player);
    }
}

/* Whoever has neither insured nor declined. */
static void wait_for_insurance(const struct play *play, struct deal_step *step) {
    step->type = EVENT_CLOSE_INSURANCE;
    step->wait = WAIT_OFFER;
    step->detail = blackjack_at(play->table)->step_count;
    for (unsigned b = 0; b < play->round.box_count; b++) {
        const struct blackjack_box *box = &play->round.boxes[b];
        unsigned open = box->hands[0].on & ~(unsigned)play->declined[b];
        for (unsigned bet = 0; bet < box->bet_count; bet++) {
            if ((open >> bet & 1) != 0 && box->bets[bet].insured == 0)
                deal_add_who(step, box->bets[bet].player);
        }
    }
    if (step->who_count > 0)
        step->needs = NEEDS_PLAYERS;
}

static void wait_for_decision(struct play *play, struct deal_step *step) {
    const struct blackjack_box *box = &play->round.boxes[play->round.at_box];
    step->type = EVENT_CALL;
    step->clause = "7.12";
    step->needs = NEEDS_PLAYERS;
    step->wait = WAIT_DECISION;
    step->detail = blackjack_at(play->table)->step_count;
    step->box = box->number;
    step->hand = (uint8_t)(play->round.at_hand + 1);
    step->player = box->bets[hand_controller(box, blackjack_hand_in_turn(play))].player;
    deal_add_who(step, step->player);
}

/* Cards that a clause has put first are dealt as they lie; the others come from the shoe. */
static void deal_card_to(const struct play *play, struct deal_step *step) {
    const struct blackjack_state *state = blackjack_at(play->table);
    step->type = EVENT_CARD;
    if (state->next_count == 0 || state->next[0] == CR_NO_CARD ||
        blackjack_error_card_waits(state, play))
        step->needs = NEEDS_CARD;
    if (blackjack_dealer_is_next(play))
        return;
    step->box = play->round.boxes[play->round.at_box].number;
    step->hand = (uint8_t)(play->round.at_hand + 1);
}

void blackjack_play(const struct deal_look *look, struct deal_step *step) {
    struct play play;
    int why = blackjack_play_again(&play, look->book, look->table);
    assert(why == WHY_ACCEPTED);
    (void)why;
    open_choice(&play, step);
    if (somebody_must_speak(look, &play))
        step->blocked = true;
    else if (play.round.phase == PLAY && blackjack_may(&play.round, CR_INSURE) == WHY_ACCEPTED)
        wait_for_insurance(&play, step);
    else if (payment_is_due(look, &play))
        step->type = EVENT_PAY;
    else if (play.round.need == BLACKJACK_DECISION && !blackjack_dealer_card_due(&play))
        wait_for_decision(&play, step);
    else
        deal_card_to(&play, step);
}

/* ---- Between rounds ---- */

/* What a round may well take when every place is played: no shoe is to run out in the middle of
 * one. */
static unsigned cards_of_a_round(const struct table *table) {
    unsigned cards = 7u * table->seats + 5;
    return cards < CR_DECK / 2 ? CR_DECK / 2 : cards < CR_DECK ? cards : CR_DECK;
}

/* J18: `cut` per cent of the shoe stay behind the cut card, and never less than a round may take.
 */
unsigned blackjack_cards_behind(const struct table *table) {
    const struct cr_options options = table_options(table);
    unsigned behind = blackjack_behind_cut(&options, blackjack_at(table)->shoe.decks * CR_DECK);
    unsigned least = cards_of_a_round(table);
    return behind > least ? behind : least;
}

/* The cut card is out, or must have come although nobody has said so; a new shoe gives one round
 * whatever its size. */
bool blackjack_shoe_is_over(const struct table *table) {
    const struct shoe_state *shoe = &blackjack_at(table)->shoe;
    bool gone = shoe->hands > 0 && shoe->count < blackjack_cards_behind(table);
    return shoe->cut_out || (shoe->kind == SHOE_BOX && gone);
}

/* 7.13: the first card of a shoe goes unseen. */
bool blackjack_prepare(const struct deal_look *look, struct deal_step *step) {
    const struct blackjack_state *state = blackjack_at(look->table);
    if (state->cards_out & OUT_MACHINE) /* 7.11.7: no shoe takes its place */
        return deal_bring_shoe(step, SHOE_SHUFFLER);
    if (state->cards_out || blackjack_shoe_is_over(look->table))
        return deal_bring_shoe(step, state->shoe.kind);
    if (state->shoe.kind != SHOE_BOX || state->shoe.burnt || state->shoe.hands > 0)
        return false;
    step->type = EVENT_BURN;
    step->hidden = 1;
    return true;
}
