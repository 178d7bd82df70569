/* The next step of a baccarat dealer: four cards, insurance where somebody can take it, third
 * cards, the announcement. */
#include "table/dealing.h"
#include "games/baccarat/rulebook.h"
#include "games/baccarat/state.h"
#include "games/baccarat/table_inside.h"

static const struct baccarat_state *state_at(const struct deal_look *look) {
    return baccarat_at(look->table);
}

static bool can_insure(const struct deal_look *look, unsigned i, unsigned after) {
    const struct table_bet *bet = &look->table->bets[i];
    return bet->bet <= BACCARAT_BANKER && is_live(bet) &&
           baccarat_insurance_ratio(look->book, &state_at(look)->hand, after, bet->bet).win > 0;
}

/* Somebody has a bet that can be insured as the cards lie and has let no offer pass. */
static bool someone_can_insure(const struct deal_look *look, unsigned after) {
    bool again = table_options(look->table).declined_per_offer;
    for (unsigned i = 0; i < look->table->bet_count; i++) {
        bool passed = state_at(look)->notes[i] & NOTE_PASSED && !again;
        if (!passed && can_insure(look, i, after))
            return true;
    }
    return false;
}

bool baccarat_offer_is_due(const struct deal_look *look) {
    const struct baccarat_hand *hand = &state_at(look)->hand;
    unsigned after = hand->card_count;
    if (!table_options(look->table).insurance || after < 4 || after > 5)
        return false;
    if (baccarat_hand_is_over(look->book, hand) || hand->offered[after - 4])
        return false;
    if (after == 5 && hand->banker_first)
        return false;
    return someone_can_insure(look, after);
}

static void wait_for_offer(const struct deal_look *look, struct deal_step *step) {
    const struct baccarat_state *state = state_at(look);
    unsigned after = state->hand.offer;
    step->type = EVENT_CLOSE_INSURANCE;
    step->wait = WAIT_OFFER;
    step->detail = after;
    for (unsigned i = 0; i < look->table->bet_count; i++) {
        if (can_insure(look, i, after) && !(state->notes[i] & NOTE_PASSED) &&
            state->insured[i][after - 4] == 0)
            deal_add_who(step, look->table->bets[i].player);
    }
    if (step->who_count > 0)
        step->needs = NEEDS_PLAYERS;
}

/* 7.13: each player stays in or withdraws; the dealer says "stays" for one at a time. */
static void wait_for_choices(const struct deal_look *look, struct deal_step *step) {
    for (unsigned i = 0; i < look->table->bet_count; i++) {
        if (is_live(&look->table->bets[i]) && !(state_at(look)->notes[i] & NOTE_CHOSE))
            deal_add_who(step, look->table->bets[i].player);
    }
    step->type = EVENT_CALL;
    step->clause = "7.13.2";
    step->player = step->who[0];
    step->needs = NEEDS_PLAYERS;
    step->staff_only = true;
}

/* The order in which the cards lie is the one that counts. */
static void set_order(const struct baccarat_hand *hand, struct deal_step *step) {
    step->type = EVENT_CALL;
    step->clause = hand->disorder == 9 ? "7.9" : hand->disorder == 12 ? "7.12" : "7.13";
    step->number = 2;
    step->staff_only = true;
}

/* The first closed card that may be opened now, or the number of cards. 6.4.4: the player's third
 * waits for the banker's. */
static unsigned closed_card(const struct baccarat_hand *hand) {
    unsigned place = 0;
    while (place < hand->card_count && hand->open[place])
        place++;
    if (place == 4 && hand->banker_first)
        return hand->card_count == 6 && hand->open[5] ? 4 : 5;
    return place;
}

/* 4.7: who has the right to squeeze opens the cards; 7.14 when they are not there to do it. */
static void open_card(const struct deal_look *look, unsigned place, struct deal_step *step) {
    const struct baccarat_state *state = state_at(look);
    unsigned side = baccarat_hand_side(look->book, &state->hand, place);
    if (state->hand.right[side] && !state->restricted) {
        step->type = EVENT_CALL;
        step->clause = "7.14";
        step->needs = NEEDS_PLAYERS;
        step->wait = WAIT_DECISION;
        step->detail = 16 + place;
        deal_add_who(step, state->hand.squeezer[side]);
        return;
    }
    step->type = EVENT_TURN;
    step->hand = (uint8_t)side;
    if (state->hand.cards[place] == CR_NO_CARD)
        step->needs = NEEDS_CARD;
}

static void draw_or_announce(const struct deal_look *look, struct deal_step *step) {
    const struct baccarat_state *state = state_at(look);
    const struct baccarat_hand *hand = &state->hand;
    unsigned side = baccarat_hand_side(look->book, hand, hand->card_count);
    struct baccarat_deal deal;
    if (side == BACCARAT_OVER) {
        baccarat_hand_deal(look->book, hand, hand->card_count, &deal);
        step->type = EVENT_ANNOUNCE_RESULT;
        step->number = (int32_t)baccarat_winner(&deal) + 1;
    } else if (state->shoe.count == 0) {
        step->type = EVENT_CALL;
        step->clause = "7.2";
    } else {
        step->type = EVENT_CARD;
        step->needs = hand->face_up != 0 ? NEEDS_NOTHING : NEEDS_CARD; /* 7.4: it is known */
        step->hand = (uint8_t)side;
    }
}

void baccarat_play(const struct deal_look *look, struct deal_step *step) {
    const struct baccarat_hand *hand = &state_at(look)->hand;
    if (hand->disorder) {
        set_order(hand, step);
        return;
    }
    if (hand->choosing) {
        wait_for_choices(look, step);
        return;
    }
    if (hand->offer) {
        wait_for_offer(look, step);
        return;
    }
    unsigned closed = hand->card_count < 4 ? hand->card_count : closed_card(hand);
    if (closed < hand->card_count)
        open_card(look, closed, step);
    else if (baccarat_offer_is_due(look))
        step->type = EVENT_OFFER_INSURANCE;
    else
        draw_or_announce(look, step);
}

/* ---- Between rounds ---- */

/* 7.11.2.1: those who had bets say whether the shoe stays; without an answer it does. */
static bool wait_for_shoe_choice(const struct deal_look *look, struct deal_step *step) {
    for (unsigned i = 0; i < look->table->bet_count; i++) {
        if (!(state_at(look)->notes[i] & (NOTE_SAME_SHOE | NOTE_NEW_SHOE)))
            deal_add_who(step, look->table->bets[i].player);
    }
    step->type = EVENT_CALL;
    step->clause = "7.11.2.1";
    step->needs = NEEDS_PLAYERS;
    step->wait = WAIT_DECISION;
    step->detail = 1;
    return true;
}

/* 7.5: the card that lies face up in the shoe begins a free hand. */
static bool call_free_hand(struct deal_step *step) {
    step->type = EVENT_CALL;
    step->clause = "7.5";
    return true;
}

/* B10: the first card is shown; those it counts out are not. */
bool baccarat_prepare(const struct deal_look *look, struct deal_step *step) {
    const struct baccarat_state *state = baccarat_at(look->table);
    if (baccarat_needs_new_shoe(state))
        return deal_bring_shoe(step, SHOE_BOX);
    if (state->hand.choose_shoe == 1)
        return wait_for_shoe_choice(look, step);
    if (state->hand.face_up != 0)
        return call_free_hand(step);
    if (state->shoe.burnt || state->shoe.hands > 0)
        return false;
    step->type = EVENT_BURN;
    step->hidden = state->shoe.burn_left;
    if (step->hidden == 0)
        step->needs = NEEDS_CARD;
    return true;
}
