/* 7.11: a card jams in the machine; 7.14: a card that does not belong to the decks.
 *
 *   no jam --7.11--> jammed --7.11.2.1--> emptied --7.11.2.2--> hand shoe --card--> it deals
 *                      |  \---------------7.11.2-----------------^   (withdrawals until then)
 *                      +--7.11.1, before the first deal is complete--> the round is void
 *
 * Either way no other round is opened before `new-shoe`, by the pit manager and with a machine
 * (7.11.7). Whether the first deal is complete is told
 * by the phases in which the clause data let each of these be called. */
#include "games/blackjack/refusal.h"
#include "games/blackjack/state.h"
#include "games/blackjack/table_inside.h"

/* 7.11: reported by the dealer; the pit manager comes and decides. */
bool blackjack_call_jam(struct step *step, struct play *play, const char *clause) {
    struct blackjack_state *state = state_of(step);
    (void)play;
    if (state->jam != NO_JAM || state->shoe.kind != SHOE_SHUFFLER)
        return blackjack_not_this_case(step, clause);
    state->cards_out |= OUT_MACHINE;
    if (step->table->phase > PHASE_IDLE && step->table->phase < PHASE_RESULT)
        state->jam = JAMMED;
    step_summon(step, POST_PIT_MANAGER, clause);
    return true;
}

bool blackjack_call_jam_void(struct step *step, struct play *play, const char *clause) {
    (void)play;
    if (state_of(step)->jam != JAMMED)
        return blackjack_not_this_case(step, clause);
    table_void_round(step, clause);
    return true;
}

bool blackjack_call_machine_emptied(struct step *step, struct play *play, const char *clause) {
    (void)play;
    if (state_of(step)->jam != JAMMED)
        return blackjack_not_this_case(step, clause);
    state_of(step)->jam = MACHINE_EMPTIED;
    return blackjack_play_on(step, clause);
}

bool blackjack_call_hand_shoe(struct step *step, struct play *play, const char *clause) {
    (void)play;
    if (state_of(step)->jam != MACHINE_EMPTIED)
        return blackjack_not_this_case(step, clause);
    state_of(step)->jam = HAND_SHOE;
    step_screen(step, SCREEN_OFFER);
    return blackjack_play_on(step, clause);
}

/* 7.11.2: both in one. */
bool blackjack_call_jam_play_on(struct step *step, struct play *play, const char *clause) {
    if (!blackjack_call_machine_emptied(step, play, clause))
        return false;
    return blackjack_call_hand_shoe(step, play, clause);
}

/* 7.11.3: from the jam until the next card; each bet by itself (7.11.3.2). */
bool blackjack_call_jam_withdraw(struct step *step, struct play *play, const char *clause) {
    unsigned jam = state_of(step)->jam;
    if (jam == HAND_SHOE_DEALS)
        return step_refuse(step, WHY_WITHDRAW_LATE, clause);
    if (jam == NO_JAM)
        return blackjack_not_this_case(step, clause);
    return blackjack_withdraw_bet(step, play, 0, BY_7_11_3);
}

/* 7.11.4 to 7.11.6 hold by themselves: bets that stay play on, the next bet controls, lost hands
 * stay lost. */
bool blackjack_call_jam_goes_on(struct step *step, struct play *play, const char *clause) {
    (void)play;
    if (state_of(step)->jam == NO_JAM)
        return blackjack_not_this_case(step, clause);
    return blackjack_play_on(step, clause);
}

bool blackjack_call_machine_out(struct step *step, struct play *play, const char *clause) {
    (void)play;
    if (state_of(step)->shoe.kind != SHOE_SHUFFLER)
        return blackjack_not_this_case(step, clause);
    state_of(step)->cards_out |= OUT_MACHINE;
    return blackjack_play_on(step, clause);
}

/* 7.11.8: one card for another of the same kind, so that no count changes. */
bool blackjack_call_spoilt_cards(struct step *step, struct play *play, const char *clause) {
    (void)play;
    if (step->event->card_count == 0)
        return step_refuse(step, WHY_BAD_CARD, "cards");
    for (unsigned i = 0; i < step->event->card_count; i++) {
        if (step->event->cards[i] >= CR_DECK)
            return step_refuse(step, WHY_BAD_CARD, "cards");
    }
    return blackjack_play_on(step, clause);
}

/* ---- 7.14 ---- */

/* 7.14.2: all cards of the table are replaced. */
bool blackjack_call_cards_replaced(struct step *step, struct play *play, const char *clause) {
    (void)play;
    state_of(step)->cards_out |= OUT_CARDS;
    return blackjack_play_on(step, clause);
}

bool blackjack_call_foreign_card(struct step *step, struct play *play, const char *clause) {
    (void)play;
    state_of(step)->cards_out |= OUT_CARDS;
    table_void_round(step, clause);
    return true;
}

bool blackjack_call_results_stand(struct step *step, struct play *play, const char *clause) {
    (void)play;
    if (!state_of(step)->cards_out)
        return blackjack_not_this_case(step, clause);
    step_say(step, SAY_EARLIER_STAND, clause);
    return true;
}
