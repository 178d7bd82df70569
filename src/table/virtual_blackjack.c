/* How the virtual dealer deals blackjack: the burn, two rounds of cards, time for insurance and for
 * each decision, 7.12 for whoever does not answer, the cut card. */
#include "table/blackjack_inside.h"
#include "table/virtual_inside.h"

#include <assert.h>

static const struct shoe_state *shoe(const struct table *table) {
    return &table->at.blackjack.shoe;
}

/* A shuffling machine has no order that could be proved, so the cards go into a shoe. */
static bool shoe_is_over(const struct table *table) {
    return table->at.blackjack.cards_out || shoe(table)->cut_out || shoe(table)->kind != SHOE_BOX;
}

/* 7.13: the first card of a shoe goes unseen. */
static bool prepare(struct turn *turn) {
    const struct shoe_state *at = shoe(turn->table);
    if (at->burnt || at->hands > 0)
        return false;
    turn_send(turn, EVENT_BURN);
    turn->out->card_count = 1;
    turn->out->cards[0] = CR_NO_CARD;
    return true;
}

/* A quarter of the shoe stays behind the cut card, and never less than a deck. */
static bool cut_card_shows(const struct shoe_state *at) {
    unsigned behind = at->decks * CR_DECK / 4U;
    return at->kind == SHOE_BOX && !at->cut_out &&
           at->count <= (behind > CR_DECK ? behind : CR_DECK);
}

/* Cards that a clause has put first are dealt as they lie; the others come from the shoe. */
static bool deal(struct turn *turn) {
    const struct blackjack_state *state = &turn->table->at.blackjack;
    if (state->next_count > 0 && state->next[0] != CR_NO_CARD)
        return turn_send(turn, EVENT_CARD);
    if (cut_card_shows(&state->shoe))
        return turn_send(turn, EVENT_CUT_CARD);
    return turn_card(turn, EVENT_CARD, &state->shoe);
}

/* Others on the hand may still join a double or a split. */
static bool choice_waits(struct turn *turn, const struct play *play) {
    const struct blackjack_box *box = &play->round.boxes[play->choice_box];
    return play->choice_open && box->bet_count > 1 &&
           !turn_waited(turn, turn->table->at.blackjack.step_count, turn->dealer->timings.offer);
}

static bool decision_is_missing(struct turn *turn, struct play *play) {
    const struct blackjack_box *box = &play->round.boxes[play->round.at_box];
    if (!turn_waited(turn, turn->table->at.blackjack.step_count, turn->dealer->timings.decision))
        return false;
    turn_call(turn, "7.12");
    turn->out->box = box->number;
    turn->out->player = box->bets[hand_controller(box, hand_in_turn(play))].player;
    return true;
}

static bool has_bet(const struct table *table, unsigned box, unsigned bet) {
    for (unsigned i = 0; i < table->bet_count; i++) {
        const struct table_bet *at = &table->bets[i];
        if (at->box == box && at->bet == bet && !(at->flags & BET_VOID))
            return true;
    }
    return false;
}

/* 4.8.1: a pair bet needs cards to be on. */
static bool bets_stand(const struct turn *turn) {
    for (unsigned box = 1; box <= turn->table->seats; box++) {
        if (has_bet(turn->table, box, BLACKJACK_PAIR) && !has_bet(turn->table, box, BLACKJACK_MAIN))
            return false;
    }
    return true;
}

/* 4.15: pair bets, and blackjacks that nothing can beat, before the further deal. */
static bool payment_is_due(const struct turn *turn, const struct play *play) {
    if (play->further || play->round.phase != PLAY)
        return false;
    bool due = false;
    for (unsigned b = 0; b < play->round.box_count; b++) {
        const struct blackjack_box *box = &play->round.boxes[b];
        due |= has_bet(turn->table, box->number, BLACKJACK_PAIR) ||
               (box->blackjack && !blackjacks_wait(&play->round));
    }
    return due;
}

/* 7.8: the dealer's turn has come without a first card, and nobody has said so. */
static bool dealer_was_missed(const struct play *play) {
    return play->round.phase == DEALER && play->round.dealer.count == 0 && !play->dealer_due;
}

/* What part 7 leaves to staff or to the players. */
static bool somebody_must_speak(const struct turn *turn, const struct play *play) {
    const struct blackjack_state *state = &turn->table->at.blackjack;
    return state->jam == JAMMED || state->jam == MACHINE_EMPTIED || state->together_count > 0 ||
           one_card_waits(play) || boxes_without_cards(play) != 0 || play->strays != 0 ||
           dealer_was_missed(play);
}

static bool play(struct turn *turn) {
    struct play now;
    enum why why = play_again(&now, turn->book, turn->table);
    assert(why == WHY_ACCEPTED);
    (void)why;
    if (somebody_must_speak(turn, &now) || choice_waits(turn, &now))
        return false;
    if (now.round.phase == PLAY && blackjack_may(&now.round, CR_INSURE) == WHY_ACCEPTED)
        return turn_send_after(turn, turn->table->at.blackjack.step_count,
                               turn->dealer->timings.offer, EVENT_CLOSE_INSURANCE);
    if (payment_is_due(turn, &now))
        return turn_send(turn, EVENT_PAY);
    if (now.round.need == BLACKJACK_DECISION && !dealer_card_due(&now))
        return decision_is_missing(turn, &now);
    return deal(turn);
}

const struct virtual_game virtual_blackjack = {
    .shoe = shoe,
    .shoe_is_over = shoe_is_over,
    .prepare = prepare,
    .bets_stand = bets_stand,
    .play = play,
};
