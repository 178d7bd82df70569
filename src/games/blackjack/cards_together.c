/* 7.15: two cards or more come at once and their order is lost.
 *
 *   7.15 (or 7.15.4)  cards: those that came, ?? for one whose face was not seen
 *     a player's hand   none seen  7.15.1   the player picks   `number`: which, cards: its face
 *                       some seen  7.15.2   the one seen is first
 *                       all seen   7.15.3   the player picks   `number`: which
 *                       7.15.3.2   a bet on the hand is taken back before that
 *     the dealer's      none seen  7.15.4.1 the pit supervisor picks
 *                       some seen  7.15.4.2 the one seen is first
 *                       all seen   7.15.4.3 the one that serves the dealer worse; the others leave
 *
 * Those not picked come next (7.15.1.1, 7.15.2.1, 7.15.3.1, 7.15.4.1.1, 7.15.4.2.1). */
#include "games/blackjack/refusal.h"
#include "games/blackjack/state.h"
#include "games/blackjack/table_inside.h"

#include <assert.h>
#include <string.h>

static unsigned seen_cards(const struct blackjack_state *state) {
    unsigned seen = 0;
    for (unsigned i = 0; i < state->together_count; i++)
        seen += state->together[i] != CR_NO_CARD;
    return seen;
}

/* ---- They come ---- */

/* Each card that was seen is in the shoe, also after the others have left it. */
static bool check_together(struct step *step) {
    const struct event *event = step->event;
    struct shoe_state shoe = state_of(step)->shoe;
    if (event->card_count < 2 || event->card_count > BLACKJACK_TOGETHER)
        return step_refuse(step, WHY_BAD_CARD, "cards");
    for (unsigned i = 0; i < event->card_count; i++) {
        cr_card card = event->cards[i];
        if (card == CR_NO_CARD)
            continue;
        if (shoe.count == 0 || !shoe_has(&shoe, card))
            return step_refuse(step, WHY_FOREIGN_CARD, "cards");
        shoe_take(&shoe, card);
    }
    return true;
}

int blackjack_takes_together(const struct play *play) {
    const struct blackjack_round *round = &play->round;
    if (!blackjack_dealer_is_next(play) && round->need != BLACKJACK_BOX_CARD)
        return WHY_NO_CARD_WANTED;
    if (blackjack_one_card_waits(play))
        return WHY_ONE_CARD;
    if (!play->dealer_due && round->phase == DEALER && round->dealer.count == 0)
        return WHY_DEALER_WITHOUT_CARD;
    return WHY_ACCEPTED;
}

static bool check_place(struct step *step, const struct play *play) {
    int why = blackjack_takes_together(play);
    return why == WHY_ACCEPTED || step_refuse(step, why, "");
}

bool blackjack_call_together(struct step *step, struct play *play, const char *clause) {
    struct blackjack_state *state = state_of(step);
    const struct event *event = step->event;
    if (state->together_count > 0 || state->next_count > 0)
        return blackjack_not_this_case(step, clause);
    if (state->jam == JAMMED || state->jam == MACHINE_EMPTIED)
        return step_refuse(step, WHY_MACHINE_JAMMED, "");
    if (!blackjack_insurance_is_closed(step, play) || !check_place(step, play) ||
        !check_together(step))
        return false;
    for (unsigned i = 0; i < event->card_count; i++) {
        if (event->cards[i] != CR_NO_CARD)
            blackjack_draw_card(step, event->cards[i]);
    }
    memcpy(state->together, event->cards, event->card_count);
    state->together_count = event->card_count;
    step_screen(step, SCREEN_OFFER);
    return true;
}

bool blackjack_call_together_dealer(struct step *step, struct play *play, const char *clause) {
    if (!blackjack_dealer_is_next(play))
        return blackjack_not_this_case(step, clause);
    return blackjack_call_together(step, play, clause);
}

/* ---- One is first, the others follow ---- */

static void clear_together(struct blackjack_state *state) {
    state->together_count = 0;
    memset(state->together, 0, sizeof state->together);
}

/* Those that were seen before those that were not, in the order given. */
void blackjack_together_come_next(struct blackjack_state *state) {
    cr_card order[BLACKJACK_TOGETHER];
    unsigned count = 0;
    for (unsigned pass = 0; pass < 2; pass++) {
        for (unsigned i = 0; i < state->together_count; i++) {
            if ((state->together[i] == CR_NO_CARD) == (pass == 1))
                order[count++] = state->together[i];
        }
    }
    blackjack_put_next(state, order, count);
    clear_together(state);
}

static void take_out(struct blackjack_state *state, unsigned which) {
    state->together_count--;
    memmove(state->together + which, state->together + which + 1, state->together_count - which);
    state->together[state->together_count] = 0;
}

/* Deals the card that was picked. The place has been looked at when the cards came, and nothing but
 * bets taken back has happened since. */
static void deal_picked(struct step *step, struct play *play, unsigned which, cr_card face) {
    struct blackjack_state *state = state_of(step);
    bool hidden = state->together[which] == CR_NO_CARD;
    bool dealt = blackjack_deal_card(step, play, face);
    assert(dealt);
    (void)dealt;
    if (hidden)
        blackjack_draw_card(step, face);
    take_out(state, which);
}

/* `number` counts the cards from one. */
static bool check_pick(struct step *step) {
    if (step->event->number < 1 || step->event->number > state_of(step)->together_count)
        return step_refuse(step, WHY_EVENT_NUMBER, "number");
    return true;
}

static bool pick_hidden(struct step *step, struct play *play) {
    if (!check_pick(step))
        return false;
    if (step->event->card_count != 1)
        return step_refuse(step, WHY_BAD_CARD, "cards");
    if (!blackjack_check_card(step, step->event->cards[0]))
        return false;
    deal_picked(step, play, (unsigned)step->event->number - 1, step->event->cards[0]);
    blackjack_together_come_next(state_of(step));
    return true;
}

static bool pick_seen(struct step *step, struct play *play) {
    const struct blackjack_state *state = state_of(step);
    unsigned which = 0;
    while (state->together[which] == CR_NO_CARD)
        which++;
    deal_picked(step, play, which, state->together[which]);
    blackjack_together_come_next(state_of(step));
    return true;
}

/* ---- Whose choice it is ---- */

enum seen { NONE_SEEN, SOME_SEEN, ALL_SEEN };

static bool fits(const struct step *step, const struct play *play, bool dealers, enum seen seen) {
    const struct blackjack_state *state = state_of(step);
    unsigned count = seen_cards(state);
    enum seen is = count == 0 ? NONE_SEEN : count < state->together_count ? SOME_SEEN : ALL_SEEN;
    return state->together_count > 0 && blackjack_dealer_is_next(play) == dealers && is == seen;
}

static bool player_picks(struct step *step, struct play *play) {
    const struct blackjack_box *box = &play->round.boxes[play->round.at_box];
    if (box->bets[hand_controller(box, blackjack_hand_in_turn(play))].player != step->event->player)
        return step_refuse(step, WHY_NOT_IN_CONTROL, "player");
    return true;
}

bool blackjack_call_together_hidden(struct step *step, struct play *play, const char *clause) {
    if (!fits(step, play, false, NONE_SEEN))
        return blackjack_not_this_case(step, clause);
    return player_picks(step, play) && pick_hidden(step, play);
}

bool blackjack_call_together_seen(struct step *step, struct play *play, const char *clause) {
    if (!fits(step, play, false, SOME_SEEN))
        return blackjack_not_this_case(step, clause);
    return pick_seen(step, play);
}

bool blackjack_call_together_open(struct step *step, struct play *play, const char *clause) {
    struct blackjack_state *state = state_of(step);
    if (!fits(step, play, false, ALL_SEEN))
        return blackjack_not_this_case(step, clause);
    if (!player_picks(step, play) || !check_pick(step))
        return false;
    unsigned which = (unsigned)step->event->number - 1;
    deal_picked(step, play, which, state->together[which]);
    blackjack_together_come_next(state);
    return true;
}

/* J14: a bet on the hand concerned, and on no other. */
bool blackjack_call_together_withdraw(struct step *step, struct play *play, const char *clause) {
    const struct blackjack_round *round = &play->round;
    if (state_of(step)->together_count == 0 || blackjack_dealer_is_next(play))
        return blackjack_not_this_case(step, clause);
    if (step->event->box != round->boxes[round->at_box].number)
        return step_refuse(step, WHY_NOT_THIS_HAND, "box");
    return blackjack_withdraw_bet(step, play, round->at_hand + 1u, BY_7_15_3_2);
}

bool blackjack_call_together_rest(struct step *step, struct play *play, const char *clause) {
    (void)play;
    if (state_of(step)->next_count == 0)
        return blackjack_not_this_case(step, clause);
    return blackjack_play_on(step, clause);
}

/* ---- The dealer's hand ---- */

bool blackjack_call_dealer_hidden(struct step *step, struct play *play, const char *clause) {
    if (!fits(step, play, true, NONE_SEEN))
        return blackjack_not_this_case(step, clause);
    return pick_hidden(step, play);
}

bool blackjack_call_dealer_seen(struct step *step, struct play *play, const char *clause) {
    if (!fits(step, play, true, SOME_SEEN))
        return blackjack_not_this_case(step, clause);
    return pick_seen(step, play);
}

/* 7.15.4.3, J16: the pit supervisor chooses, and the choice stands; worse_card.c helps to make it.
 */
bool blackjack_call_dealer_open(struct step *step, struct play *play, const char *clause) {
    struct blackjack_state *state = state_of(step);
    if (!fits(step, play, true, ALL_SEEN))
        return blackjack_not_this_case(step, clause);
    if (!check_pick(step))
        return false;
    unsigned which = (unsigned)step->event->number - 1;
    deal_picked(step, play, which, state->together[which]);
    state->shoe.discarded = (uint16_t)(state->shoe.discarded + state->together_count);
    clear_together(state);
    state->worse_chosen = 1;
    return true;
}

/* 7.15.4.3.1: the other card has left play with the choice. */
bool blackjack_call_dealer_discard(struct step *step, struct play *play, const char *clause) {
    (void)play;
    if (!state_of(step)->worse_chosen)
        return blackjack_not_this_case(step, clause);
    return blackjack_play_on(step, clause);
}
