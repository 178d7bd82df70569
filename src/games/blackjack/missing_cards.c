/* Cards that did not come, or came to a box without a bet: 7.4 to 7.8 and 7.10. Dealt again only
 * while neither a further card nor a mid-round payment has been made (J13), and only for what the
 * table's own record shows (J15). */
#include "games/blackjack/refusal.h"
#include "games/blackjack/state.h"
#include "games/blackjack/table_inside.h"

/* ---- Noticed in time ---- */

/* The dealer has come past the box in this part of the first deal. */
static bool was_passed(const struct blackjack_round *round, unsigned box) {
    return round->phase >= PLAY || round->need == BLACKJACK_DEALER_CARD || box < round->at_box;
}

/* 7.4.3: the box has one card where two belong. */
bool blackjack_call_one_card_redeal(struct step *step, struct play *play, const char *clause) {
    const struct blackjack_round *round = &play->round;
    int box = blackjack_play_box(play, step->event->box);
    if (box < 0)
        return step_refuse(step, WHY_NO_SUCH_BOX, "box");
    bool fact = round->boxes[box].hands[0].count == 1 && round->phase >= SECOND_CARDS &&
                was_passed(round, (unsigned)box);
    return blackjack_redeal_for(step, play, fact, clause);
}

/* 7.5: the box has none where one or two belong. */
bool blackjack_call_no_card_redeal(struct step *step, struct play *play, const char *clause) {
    const struct blackjack_round *round = &play->round;
    int box = blackjack_play_box(play, step->event->box);
    if (box < 0)
        return step_refuse(step, WHY_NO_SUCH_BOX, "box");
    const struct blackjack_hand *hand = &round->boxes[box].hands[0];
    bool fact = hand->count == 0 && hand->on != 0 &&
                (round->phase >= SECOND_CARDS || was_passed(round, (unsigned)box));
    return blackjack_redeal_for(step, play, fact, clause);
}

bool blackjack_call_no_dealer_card(struct step *step, struct play *play, const char *clause) {
    bool fact = play->round.late && play->round.dealer.count == 0;
    return blackjack_redeal_for(step, play, fact, clause);
}

static bool box_without_bet(struct step *step, const struct play *play) {
    unsigned box = step->event->box;
    if (box < 1 || box > BLACKJACK_BOXES || blackjack_play_box(play, box) >= 0)
        return step_refuse(step, WHY_EVENT_BOX, "box");
    return true;
}

bool blackjack_call_no_bet_redeal(struct step *step, struct play *play, const char *clause) {
    return box_without_bet(step, play) &&
           blackjack_redeal_for(step, play, play->strays >> (step->event->box - 1) & 1, clause);
}

/* ---- 7.4: one card ---- */

/* The box that the event names, when it has one card and the further deal has begun. */
static int box_with_one_card(const struct step *step, const struct play *play) {
    int box = blackjack_play_box(play, step->event->box);
    if (box < 0 || !play->further)
        return -1;
    const struct blackjack_box *at = &play->round.boxes[box];
    return at->hand_count == 1 && at->hands[0].count == 1 && at->hands[0].on != 0 ? box : -1;
}

bool blackjack_call_one_card(struct step *step, struct play *play, const char *clause) {
    if (box_with_one_card(step, play) < 0)
        return blackjack_not_this_case(step, clause);
    step_screen(step, SCREEN_OFFER);
    return blackjack_play_on(step, clause);
}

/* The event's player has a bet on that box and has not chosen yet. */
static bool may_choose(struct step *step, const struct play *play, const char *clause) {
    int box = box_with_one_card(step, play);
    if (box < 0)
        return blackjack_not_this_case(step, clause);
    int bet = blackjack_play_bet(play, (unsigned)box, step->event->player);
    if (bet < 0 || !(play->round.boxes[box].hands[0].on >> bet & 1))
        return step_refuse(step, WHY_NOT_ON_HAND, "player");
    if (play->kept[box] >> bet & 1)
        return step_refuse(step, WHY_DECLINED_BEFORE, "player");
    return true;
}

bool blackjack_call_one_card_kept(struct step *step, struct play *play, const char *clause) {
    const struct event *event = step->event;
    const struct blackjack_step add = {
        .kind = STEP_KEEP, .player = event->player, .box = event->box};
    if (!may_choose(step, play, clause))
        return false;
    return blackjack_go_on_with(step, play, &add, clause);
}

bool blackjack_call_one_card_back(struct step *step, struct play *play, const char *clause) {
    if (!may_choose(step, play, clause))
        return false;
    return blackjack_withdraw_bet(step, play, 0, BY_7_4_2);
}

/* ---- 7.6: no card ---- */

bool blackjack_call_no_cards(struct step *step, struct play *play, const char *clause) {
    int box = blackjack_play_box(play, step->event->box);
    if (box < 0 || !play->further || !(blackjack_boxes_without_cards(play) >> box & 1))
        return blackjack_not_this_case(step, clause);
    const struct blackjack_step add = {
        .kind = STEP_WITHDRAW, .box = step->event->box, .what = BY_7_6};
    return blackjack_go_on_with(step, play, &add, clause);
}

/* ---- 7.8: the dealer's card ---- */

static bool dealer_has_none(const struct play *play) {
    return play->round.late && play->round.dealer.count == 0 && play->further;
}

bool blackjack_call_dealer_late(struct step *step, struct play *play, const char *clause) {
    const struct blackjack_step add = {.kind = STEP_DEALER_FIRST};
    if (!dealer_has_none(play) || play->dealer_due)
        return blackjack_not_this_case(step, clause);
    step_screen(step, SCREEN_OFFER);
    return blackjack_go_on_with(step, play, &add, clause);
}

bool blackjack_call_finish_first(struct step *step, struct play *play, const char *clause) {
    const struct blackjack_step add = {.kind = STEP_FINISH_FIRST};
    if (!play->dealer_due || play->finish_first || play->round.phase != PLAY)
        return blackjack_not_this_case(step, clause);
    const struct blackjack_box *box = &play->round.boxes[play->round.at_box];
    if (box->bets[hand_controller(box, blackjack_hand_in_turn(play))].player != step->event->player)
        return step_refuse(step, WHY_NOT_IN_CONTROL, "player");
    return blackjack_go_on_with(step, play, &add, clause);
}

/* 7.8.2: ace and ten-value card with the late one among them. */
bool blackjack_call_late_blackjack(struct step *step, struct play *play, const char *clause) {
    if (!play->round.late || !hand_is_natural(&play->round.dealer))
        return blackjack_not_this_case(step, clause);
    return blackjack_play_on(step, clause);
}

bool blackjack_call_late_withdraw(struct step *step, struct play *play, const char *clause) {
    if (!play->dealer_due)
        return blackjack_not_this_case(step, clause);
    return blackjack_withdraw_bet(step, play, 0, BY_7_8_3);
}

/* ---- 7.10: cards without a bet ---- */

/* Cards that nobody had keyed: they lie there, and leave play. */
static bool take_found_cards(struct step *step, const char *clause) {
    const struct event *event = step->event;
    struct shoe_state shoe = state_of(step)->shoe;
    if (event->card_count > 2)
        return step_refuse(step, WHY_BAD_CARD, "cards");
    for (unsigned i = 0; i < event->card_count; i++) {
        if (event->cards[i] >= CR_DECK)
            return step_refuse(step, WHY_BAD_CARD, "cards");
        if (shoe.count == 0 || !shoe_has(&shoe, event->cards[i]))
            return step_refuse(step, WHY_FOREIGN_CARD, "cards");
        shoe_take(&shoe, event->cards[i]);
    }
    for (unsigned i = 0; i < event->card_count; i++)
        blackjack_discard(step, event->cards[i]);
    return blackjack_play_on(step, clause);
}

bool blackjack_call_no_bet(struct step *step, struct play *play, const char *clause) {
    unsigned box = step->event->box;
    if (!box_without_bet(step, play))
        return false;
    bool over = play->further || play->round.need == BLACKJACK_OVER;
    if (over && !(play->strays >> (box - 1) & 1) && step->event->card_count > 0)
        return take_found_cards(step, clause);
    if (!over || !(play->strays >> (box - 1) & 1))
        return blackjack_not_this_case(step, clause);
    const struct blackjack_step add = {.kind = STEP_STRAY_GONE, .box = step->event->box};
    return blackjack_go_on_with(step, play, &add, clause);
}
