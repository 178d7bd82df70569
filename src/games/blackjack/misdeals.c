/* Cards that came wrong: 7.1 to 7.3, 7.9, 7.13 and 7.16. */
#include "games/blackjack/refusal.h"
#include "games/blackjack/state.h"
#include "games/blackjack/table_inside.h"

#include <assert.h>
#include <string.h>

/* One card, given and in the shoe. */
static bool check_one_card(struct step *step) {
    if (step->event->card_count != 1)
        return step_refuse(step, WHY_BAD_CARD, "cards");
    return blackjack_check_card(step, step->event->cards[0]);
}

/* 7.1: nothing of the round has begun, so nothing but the card is concerned. */
bool blackjack_call_face_up(struct step *step, struct play *play, const char *clause) {
    (void)play;
    if (!check_one_card(step))
        return false;
    blackjack_discard(step, step->event->cards[0]);
    return blackjack_play_on(step, clause);
}

/* ---- 7.2: a card that nobody asked for ---- */

/* While the dealer's own card is due (7.8) nobody decides, and a card that comes is that one. */
static bool is_deciding(const struct play *play) {
    return play->round.need == BLACKJACK_DECISION && !blackjack_dealer_card_due(play);
}

bool blackjack_call_error_card(struct step *step, struct play *play, const char *clause) {
    struct blackjack_state *state = state_of(step);
    if (!is_deciding(play) || state->next_count > 0)
        return blackjack_not_this_case(step, clause);
    if (!check_one_card(step))
        return false;
    blackjack_draw_card(step, step->event->cards[0]);
    blackjack_put_next(state, step->event->cards, 1);
    state->error_card = 1;
    return blackjack_play_on(step, clause);
}

static bool controls(const struct step *step, struct play *play) {
    const struct blackjack_box *box = &play->round.boxes[play->round.at_box];
    return box->bets[hand_controller(box, blackjack_hand_in_turn(play))].player ==
           step->event->player;
}

/* `player`: who refused a card dealt in error (7.2.1), or 0. */
static void stand(struct step *step, struct play *play, uint32_t player, const char *clause) {
    const struct blackjack_round *round = &play->round;
    const struct blackjack_step add = {.kind = STEP_STAND,
                                       .player = player,
                                       .box = round->boxes[round->at_box].number,
                                       .hand = (uint8_t)(round->at_hand + 1)};
    blackjack_add_step(step, play, &add, clause);
}

/* J14, J18: that hand stands; the card is for the next hand that wants one, of another player. */
bool blackjack_call_error_refused(struct step *step, struct play *play, const char *clause) {
    if (!state_of(step)->error_card || !is_deciding(play))
        return blackjack_not_this_case(step, clause);
    if (!controls(step, play))
        return step_refuse(step, WHY_NOT_IN_CONTROL, "player");
    if (!blackjack_insurance_is_closed(step, play))
        return false;
    stand(step, play, step->event->player, clause);
    return blackjack_play_on(step, clause);
}

/* 7.2.2: it is the dealer's next card, and is laid there when the dealer's turn has come. */
bool blackjack_call_error_to_dealer(struct step *step, struct play *play, const char *clause) {
    if (!state_of(step)->error_card || play->round.need != BLACKJACK_DEALER_CARD)
        return blackjack_not_this_case(step, clause);
    return blackjack_card_event(step);
}

/* 7.3: the dealer's hand was complete without it, or nobody was left to draw for. Once other cards
 * have come it was of those before. */
bool blackjack_call_extra_dealer_card(struct step *step, struct play *play, const char *clause) {
    if (play->round.need != BLACKJACK_OVER)
        return blackjack_not_this_case(step, clause);
    if (state_of(step)->shoe_changed) {
        if (step->event->card_count != 1 || step->event->cards[0] >= CR_DECK)
            return step_refuse(step, WHY_BAD_CARD, "cards");
        return blackjack_play_on(step, clause);
    }
    if (!check_one_card(step))
        return false;
    blackjack_discard(step, step->event->cards[0]);
    return blackjack_play_on(step, clause);
}

/* 7.16: also when the card was asked for, and came with another (7.15). */
bool blackjack_call_refused(struct step *step, struct play *play, const char *clause) {
    struct blackjack_state *state = state_of(step);
    const struct blackjack_round *round = &play->round;
    if (round->phase != PLAY || blackjack_dealer_card_due(play) ||
        blackjack_hand_in_turn(play)->count < 2)
        return blackjack_not_this_case(step, clause);
    unsigned number = round->boxes[round->at_box].number;
    if (step->event->box != 0 && step->event->box != number)
        return step_refuse(step, WHY_NOT_THIS_HAND, "box");
    if (!blackjack_insurance_is_closed(step, play))
        return false;
    stand(step, play, 0, clause);
    blackjack_together_come_next(state);
    return blackjack_play_on(step, clause);
}

/* ---- 7.3.1, 7.13: the first deal is put right ---- */

static bool some_card_drawn(const struct blackjack_state *state) {
    bool some = false;
    for (unsigned i = 0; i < state->step_count; i++)
        some |= state->steps[i].kind == STEP_CARD || state->steps[i].kind == STEP_STRAY;
    return some;
}

static bool check_in_time(struct step *step, const struct play *play) {
    if (play->further)
        return step_refuse(step, WHY_TOO_LATE_TO_REDEAL, "");
    return true;
}

bool blackjack_redeal_for(struct step *step, struct play *play, bool fact, const char *clause) {
    if (!check_in_time(step, play))
        return false;
    if (!fact)
        return step_refuse(step, WHY_NO_SUCH_FACT, clause);
    blackjack_deal_again(step, play, false, clause);
    return true;
}

/* J15: only eyes know that cards came in a wrong order, and the clause data ask for those of an
 * acting pit supervisor. */
bool blackjack_call_put_in_order(struct step *step, struct play *play, const char *clause) {
    return blackjack_redeal_for(step, play, some_card_drawn(state_of(step)), clause);
}

/* It is the first round of the shoe; between rounds that one is counted already. */
static bool burn_was_forgotten(const struct step *step) {
    const struct shoe_state *shoe = &state_of(step)->shoe;
    unsigned counted = step->table->phase == PHASE_IDLE;
    return shoe->kind == SHOE_BOX && !shoe->burnt && shoe->hands == counted &&
           !state_of(step)->shoe_changed;
}

bool blackjack_call_burn_in_time(struct step *step, struct play *play, const char *clause) {
    struct blackjack_state *state = state_of(step);
    if (!burn_was_forgotten(step))
        return blackjack_not_this_case(step, clause);
    if (!check_in_time(step, play))
        return false;
    if (!some_card_drawn(state))
        return step_refuse(step, WHY_NO_CARDS_YET, "");
    blackjack_deal_again(step, play, true, clause);
    state->shoe.burnt = 1;
    state->shoe.discarded++;
    return true;
}

bool blackjack_call_burn_late(struct step *step, struct play *play, const char *clause) {
    struct blackjack_state *state = state_of(step);
    if (!burn_was_forgotten(step) || !play->further)
        return blackjack_not_this_case(step, clause);
    state->shoe.burnt = 1;
    return blackjack_play_on(step, clause);
}

/* Once the bets are collected nothing is dealt again (J15). */
bool blackjack_call_burn(struct step *step, struct play *play, const char *clause) {
    return play->further || step->table->collected
               ? blackjack_call_burn_late(step, play, clause)
               : blackjack_call_burn_in_time(step, play, clause);
}

/* ---- 7.9: a hand that was passed over ---- */

/* One box got cards since and nothing but play has happened, so that it can be taken back. */
static bool can_go_back(const struct step *step, const struct play *play) {
    const struct blackjack_state *state = state_of(step);
    unsigned cards = state->next_count;
    if (__builtin_popcount(play->boxes_since) > 1 || play->round.dealer.count > 1)
        return false;
    for (unsigned i = play->passed_step + 1; i < state->step_count; i++) {
        unsigned kind = state->steps[i].kind;
        cards += kind == STEP_CARD;
        if (kind != STEP_CARD && kind != STEP_ACT && kind != STEP_JOIN && kind != STEP_SPLIT_PAIR &&
            kind != STEP_DECLINE)
            return false;
    }
    return cards <= BLACKJACK_NEXT;
}

static bool names_passed_hand(const struct step *step, const struct play *play) {
    const struct event *event = step->event;
    return play->over_passed &&
           (event->box == 0 || event->box == play->round.boxes[play->passed_box].number);
}

/* The cards given since come next, in their order, and are not shown. Even money that was paid
 * since stays paid. */
static void take_back(struct blackjack_state *state, unsigned from) {
    cr_card cards[BLACKJACK_NEXT];
    unsigned count = 0, kept = from;
    for (unsigned i = from; i < state->step_count; i++) {
        const struct blackjack_step at = state->steps[i];
        if (at.kind == STEP_CARD)
            cards[count++] = at.what;
        else if (blackjack_is_even_money(&at))
            state->steps[kept++] = at;
    }
    memset(&state->steps[kept], 0, (state->step_count - kept) * sizeof state->steps[0]);
    state->step_count = (uint16_t)kept;
    blackjack_put_next(state, cards, count);
}

bool blackjack_call_passed_over(struct step *step, struct play *play, const char *clause) {
    SCRATCH(struct felt, before, 1, step->scratch);
    if (!names_passed_hand(step, play) || !can_go_back(step, play))
        return blackjack_not_this_case(step, clause);
    blackjack_step_felt(step, play, before);
    take_back(state_of(step), play->passed_step);
    int why = blackjack_play_again(play, step->book, step->table);
    assert(why == WHY_ACCEPTED);
    (void)why;
    blackjack_felt_move(step, play, before, clause);
    step_screen(step, SCREEN_TABLE);
    return blackjack_play_on(step, clause);
}

bool blackjack_call_passed_too_long(struct step *step, struct play *play, const char *clause) {
    if (!names_passed_hand(step, play) || can_go_back(step, play))
        return blackjack_not_this_case(step, clause);
    return blackjack_play_on(step, clause);
}
