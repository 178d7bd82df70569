/* What the dealer does next, of flesh or virtual: one seed deals one shoe. */
#include "table/dealing.h"
#include "table_inside.h"

void dragontiger_play(const struct deal_look *look, struct deal_step *step) {
    const struct dragontiger_state *state = dragontiger_at(look->table);
    const struct dragontiger_hand *hand = &state->hand;
    unsigned side = dragontiger_next_side(hand);
    if (side == SIDES) {
        side = hand->open[SIDE_DRAGON] ? SIDE_TIGER : SIDE_DRAGON;
        step->type = EVENT_TURN;
        step->hand = (uint8_t)side;
        if (hand->cards[side] == CR_NO_CARD)
            step->needs = NEEDS_CARD;
    } else if (state->shoe.count == 0) {
        step->type = EVENT_CALL;
        step->clause = "7.7";
    } else {
        step->type = EVENT_CARD;
        step->needs = NEEDS_CARD;
        step->hand = (uint8_t)side;
    }
}

/* ---- Between rounds ---- */

/* 4.2: one card is burnt, and not shown. */
bool dragontiger_prepare(const struct deal_look *look, struct deal_step *step) {
    const struct dragontiger_state *state = dragontiger_at(look->table);
    if (dragontiger_needs_new_shoe(state))
        return deal_bring_shoe(step, SHOE_BOX);
    if (state->shoe.burnt)
        return false;
    step->type = EVENT_BURN;
    step->hidden = 1;
    return true;
}

/* ---- The virtual dealer ---- */

static bool shoe_is_over(const struct table *table) {
    return dragontiger_needs_new_shoe(dragontiger_at(table));
}

static bool prepare(struct turn *turn) {
    const struct shoe_state *shoe = &dragontiger_at(turn->table)->shoe;
    if (shoe->burnt || !turn_card(turn, EVENT_BURN, shoe))
        return false;
    turn->out->cards[0] = CR_NO_CARD;
    return true;
}

const struct virtual_game dragontiger_virtual_dealer = {
    .shoe_is_over = shoe_is_over,
    .prepare = prepare,
};
