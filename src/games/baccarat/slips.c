/* What was keyed wrongly at a baccarat table, put right before the result (G15): a card of the
 * hand, the burn, the cut card, a bet with its insurance. */
#include "table/slips.h"
#include "games/baccarat/refusal.h"
#include "games/baccarat/rulebook.h"
#include "games/baccarat/state.h"
#include "games/baccarat/table_inside.h"

#include <string.h>

/* ---- A card of the hand ---- */

/* The event's `number` counts the cards in the order drawn, 0 is the last. */
static bool find_place(struct step *step, unsigned *place) {
    const struct baccarat_hand *hand = hand_of(step);
    const struct event *event = step->event;
    unsigned count = event->number == 0 ? hand->card_count : (unsigned)event->number;
    if (event->number < 0 || count < 1 || count > hand->card_count)
        return step_refuse(step, WHY_NOT_AS_KEYED, "number");
    *place = count - 1;
    if (event->cards[0] == CR_NO_CARD || hand->cards[*place] != event->cards[0])
        return step_refuse(step, WHY_NOT_AS_KEYED, "cards");
    return true;
}

/* Every card lies where it would have been laid by the true ones. */
static bool keeps_places(const struct step *step, const struct baccarat_hand *was) {
    const struct baccarat_hand *hand = hand_of(step);
    for (unsigned i = 0; i < hand->card_count; i++) {
        unsigned side = baccarat_hand_side(step->book, hand, i);
        if (side == BACCARAT_OVER || side != baccarat_hand_side(step->book, was, i))
            return false;
    }
    return true;
}

/* 6.4.4: the banker's third card comes first only where both draw. */
static bool keeps_order(const struct step *step) {
    struct baccarat_hand *hand = hand_of(step);
    if (!hand->banker_first || baccarat_both_draw(step->book, hand))
        return true;
    hand->banker_first = 0;
    return hand->card_count == 4;
}

static bool swap_card(struct step *step, struct shoe_state *shoe) {
    shoe_return(shoe, step->event->cards[0]);
    if (!baccarat_shoe_gives(step, shoe, step->event->cards[1]))
        return false;
    shoe_take(shoe, step->event->cards[1]);
    return true;
}

static bool rekey_card(struct step *step) {
    struct baccarat_state *state = state_of(step);
    struct baccarat_hand *hand = &state->hand;
    const struct baccarat_hand was = *hand;
    unsigned place = 0;
    if (!slip_names_cards(step) || !find_place(step, &place))
        return false;
    if (hand->disorder || hand->choosing)
        return step_refuse(step,
                           hand->disorder ? WHY_BACCARAT_ORDER_OPEN : WHY_BACCARAT_CHOICE_OPEN, "");
    if (!swap_card(step, &state->shoe))
        return false;
    hand->cards[place] = step->event->cards[1];
    if (!keeps_places(step, &was) || !keeps_order(step))
        return step_refuse(step, WHY_SLIP_UNFIT, "cards");
    if (hand->face_up != 0 && !shoe_has(&state->shoe, (cr_card)(hand->face_up - 1)))
        hand->face_up = 0;
    baccarat_review_offers(step, "G15");
    if (!hand->open[place])
        return true;
    step_turn(step, 0, baccarat_hand_side(step->book, hand, place), hand->cards[place]);
    if (hand->card_count >= 4 && baccarat_hand_is_open(hand, hand->card_count))
        baccarat_say_totals(step, "4.11");
    return true;
}

/* ---- The shoe ---- */

/* Of the cards that have left the shoe, those that lie in no hand were burnt. */
static bool was_burnt(const struct baccarat_state *state, cr_card card) {
    const struct baccarat_hand *hand = &state->hand;
    unsigned out = state->shoe.decks - state->shoe.left[card];
    for (unsigned i = 0; !hand->counted && i < hand->card_count; i++)
        out -= hand->cards[i] == card;
    for (unsigned i = 0; i < state->carried_count; i++)
        out -= state->carried[i] == card;
    return out > 0;
}

/* B10: the first card says how many more are burnt. */
static bool recount_burn(struct step *step) {
    struct shoe_state *shoe = &state_of(step)->shoe;
    unsigned more = shoe->discarded - 1u;
    unsigned keyed = baccarat_face_value(step->event->cards[0]);
    unsigned needed = baccarat_face_value(step->event->cards[1]);
    if (more + shoe->burn_left != keyed)
        return step_refuse(step, WHY_NOT_AS_KEYED, "cards");
    if (needed != keyed && (more > needed || step->table->phase != PHASE_IDLE))
        return step_refuse(step, WHY_SLIP_UNFIT, "cards");
    shoe->burn_left = (uint8_t)(needed - more);
    shoe->burnt = shoe->burn_left == 0;
    return true;
}

/* `number`: which of the burnt cards, 0 or 1 the first. */
static bool rekey_burn(struct step *step) {
    struct baccarat_state *state = state_of(step);
    const struct event *event = step->event;
    if (!slip_names_cards(step))
        return false;
    if (state->shoe.hands > 0 || state->shoe.discarded == 0 || event->number < 0 ||
        event->number > state->shoe.discarded || event->cards[0] >= CR_DECK ||
        !was_burnt(state, event->cards[0]))
        return step_refuse(step, WHY_NOT_AS_KEYED, "cards");
    return (event->number > 1 || recount_burn(step)) && swap_card(step, &state->shoe);
}

/* It has not come out; where the cards are so few it has (B10). */
static bool rekey_cut_card(struct step *step) {
    struct baccarat_state *state = state_of(step);
    if (state->shoe.cut_out != 1 || state->shoe.count <= table_options(step->table).cut)
        return step_refuse(step, WHY_NOT_AS_KEYED, "entry");
    state->shoe.cut_out = 0;
    state->hands_left = 0;
    return true;
}

bool baccarat_rekey(struct step *step) {
    switch (step->event->entry) {
    case EVENT_BURN:
        return rekey_burn(step);
    case EVENT_CUT_CARD:
        return rekey_cut_card(step);
    default:
        return rekey_card(step);
    }
}

/* ---- A bet ---- */

/* What a bet has besides stands at its index. */
static void close_gap(struct step *step, unsigned index) {
    struct baccarat_state *state = state_of(step);
    unsigned count = step->table->bet_count; /* without it */
    memmove(state->insured[index], state->insured[index + 1],
            (count - index) * sizeof state->insured[0]);
    memset(state->insured[count], 0, sizeof state->insured[0]);
    memmove(state->notes + index, state->notes + index + 1, count - index);
    state->notes[count] = 0;
}

/* Insurance of a bet that lay elsewhere, or not at all, insures nothing (4.10). */
bool baccarat_rekey_bet(struct step *step, struct table_bet *at, const struct event *lay) {
    size_t index = (size_t)(at - step->table->bets);
    bool stays = step->event->amount < at->stake ||
                 (lay != NULL && lay->bet == at->bet && lay->player == at->player);
    for (unsigned stage = 0; !stays && stage < 2; stage++)
        baccarat_return_insurance(step, index, stage, "G15");
    if (!stays)
        state_of(step)->notes[index] = 0;
    int gone;
    if (!slip_move_bet(step, at, lay, &gone))
        return false;
    if (gone >= 0)
        close_gap(step, (unsigned)gone);
    if (hand_of(step)->card_count == 0)
        baccarat_review_squeeze(step);
    return true;
}
