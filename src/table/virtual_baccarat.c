/* How the virtual dealer deals baccarat: the burn, four cards, insurance where somebody can take
 * it, third cards, the announcement. */
#include "table/baccarat_inside.h"
#include "table/virtual_inside.h"

static const struct baccarat_state *look(const struct turn *turn) {
    return &turn->table->at.baccarat;
}

static const struct shoe_state *shoe(const struct table *table) {
    return &table->at.baccarat.shoe;
}

static bool shoe_is_over(const struct table *table) {
    return baccarat_needs_new_shoe(&table->at.baccarat);
}

/* B10: the first card is shown; those it counts out are not. */
static bool prepare(struct turn *turn) {
    const struct shoe_state *at = &look(turn)->shoe;
    if (at->burnt || at->hands > 0 || !turn_card(turn, EVENT_BURN, at))
        return false;
    unsigned rank = (turn->out->cards[0] >> 2) + 1U, more = rank < 10 ? rank : 10;
    if (at->burn_left > 0) { /* it was shown already */
        more = at->burn_left - 1U;
        turn->out->cards[0] = CR_NO_CARD;
    }
    for (unsigned i = 0; i < more; i++)
        turn->out->cards[turn->out->card_count++] = CR_NO_CARD;
    return true;
}

/* 4.3: dealing waits until the bets have been changed. */
static bool bets_stand(const struct turn *turn) {
    return !baccarat_differential_broken(turn->table, 0, NO_BET, 0);
}

/* ---- Insurance ---- */

/* Somebody has a bet that can be insured as the cards lie and has let no offer pass. */
static bool someone_can_insure(const struct turn *turn, unsigned after) {
    const struct table *table = turn->table;
    bool again = table_options(table).declined_per_offer;
    for (unsigned i = 0; i < table->bet_count; i++) {
        const struct table_bet *bet = &table->bets[i];
        bool passed = look(turn)->notes[i] & NOTE_PASSED && !again;
        if (bet->bet <= BACCARAT_BANKER && is_live(bet) && !passed &&
            baccarat_insurance_ratio(turn->book, &look(turn)->hand, after, bet->bet).win > 0)
            return true;
    }
    return false;
}

static bool offer_is_due(const struct turn *turn) {
    const struct baccarat_hand *hand = &look(turn)->hand;
    unsigned after = hand->card_count;
    if (!table_options(turn->table).insurance || after < 4 || after > 5)
        return false;
    if (baccarat_hand_is_over(turn->book, hand) || hand->offered[after - 4])
        return false;
    if (after == 5 && hand->banker_first)
        return false;
    return someone_can_insure(turn, after);
}

/* ---- Cards ---- */

static bool is_held(const struct baccarat_state *state, unsigned side) {
    return state->hand.right[side] && !state->restricted;
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
static bool open_card(struct turn *turn, unsigned place) {
    const struct baccarat_state *state = look(turn);
    unsigned side = baccarat_hand_side(turn->book, &state->hand, place);
    if (is_held(state, side)) {
        bool away = turn_waited(turn, 16 + place, turn->dealer->timings.decision);
        turn_call(turn, "7.14");
        return away;
    }
    turn_send(turn, EVENT_TURN);
    turn->out->hand = (uint8_t)side;
    return true;
}

static bool play(struct turn *turn) {
    const struct baccarat_state *state = look(turn);
    const struct baccarat_hand *hand = &state->hand;
    struct baccarat_deal deal;
    if (hand->disorder || hand->choosing)
        return false;
    if (hand->offer)
        return turn_send_after(turn, hand->offer, turn->dealer->timings.offer,
                               EVENT_CLOSE_INSURANCE);
    unsigned closed = hand->card_count < 4 ? hand->card_count : closed_card(hand);
    if (closed < hand->card_count)
        return open_card(turn, closed);
    if (offer_is_due(turn))
        return turn_send(turn, EVENT_OFFER_INSURANCE);
    if (baccarat_hand_side(turn->book, hand, hand->card_count) != BACCARAT_OVER)
        return state->shoe.count == 0 ? turn_call(turn, "7.2")
                                      : turn_card(turn, EVENT_CARD, &state->shoe);
    baccarat_hand_deal(turn->book, hand, hand->card_count, &deal);
    return turn_number(turn, EVENT_ANNOUNCE_RESULT, (int32_t)baccarat_winner(&deal) + 1);
}

const struct virtual_game virtual_baccarat = {
    .shoe = shoe,
    .shoe_is_over = shoe_is_over,
    .prepare = prepare,
    .bets_stand = bets_stand,
    .play = play,
};
