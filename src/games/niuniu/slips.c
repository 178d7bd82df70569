/* What was keyed wrongly at a Niu Niu table, put right before the result (G15): a card, where it
 * lies, a box's bets. */
#include "table/slips.h"
#include "games/niuniu/refusal.h"
#include "games/niuniu/rulebook.h"
#include "games/niuniu/state.h"
#include "games/niuniu/table_inside.h"

#include <string.h>

/* ---- A card ---- */

static unsigned hand_at(unsigned box) {
    return box == DEAL_TO_DEALER ? DEALER_HAND : box;
}

static bool is_place(const struct step *step, unsigned box) {
    return box != 0 && hand_at(box) <= step->table->seats;
}

/* `number`: which card of the hand, 0 the last. */
static bool find_place(struct step *step, const struct niuniu_hand *hand, unsigned *place) {
    const struct event *event = step->event;
    unsigned count = event->number == 0 ? hand->count : (unsigned)event->number;
    if (event->number < 0 || count < 1 || count > hand->count)
        return step_refuse(step, WHY_NOT_AS_KEYED, "number");
    *place = count - 1;
    if (hand->cards[*place] != event->cards[0])
        return step_refuse(step, WHY_NOT_AS_KEYED, "cards");
    return true;
}

static bool swap_card(struct step *step, struct niuniu_hand *hand, unsigned place) {
    struct shoe_state *shoe = &niu_state(step)->shoe;
    const uint8_t *cards = step->event->cards;
    if (cards[0] == CR_NO_CARD) /* it is turned, not corrected */
        return step_refuse(step, WHY_NOT_AS_KEYED, "cards");
    if (!shoe_has(shoe, cards[1]))
        return step_refuse(step, WHY_NIU_NOT_IN_DECK, "cards");
    shoe_return(shoe, cards[0]);
    shoe_take(shoe, cards[1]);
    hand->cards[place] = cards[1];
    return true;
}

/* A hand that the house set out is set out by the rules again; a player's stays as it was set (N7),
 * and may be wrong now (7.9). */
static void set_out_again(struct niuniu_hand *hand) {
    if (!hand->arranged || hand->face_down)
        return;
    if (hand->arranged_by == 0)
        niuniu_arrange_right(hand);
    else
        hand->wrong = !niuniu_is_set_right(hand, hand->three);
}

static uint8_t without_bit(unsigned bits, unsigned place) {
    unsigned below = bits & ((1u << place) - 1), above = bits >> (place + 1) << place;
    return (uint8_t)(below | above);
}

/* From where it was keyed to where it lies, as its last card. */
static bool move_card(struct step *step, struct niuniu_hand *from, unsigned place) {
    struct niuniu_state *state = niu_state(step);
    unsigned target = hand_at(step->event->hand);
    if (!is_place(step, step->event->hand) || &state->hands[target] == from)
        return step_refuse(step, WHY_EVENT_BOX, "hand");
    struct niuniu_hand *to = &state->hands[target];
    if (step->table->phase != PHASE_DEALING || to->count == NIUNIU_IN_HAND)
        return step_refuse(step, WHY_SLIP_UNFIT, "hand");
    bool in_turn = target == DEALER_HAND || niuniu_has_bet(step->table, target);
    to->cards[to->count] = from->cards[place];
    to->open |= (uint8_t)((from->open >> place & 1u) << to->count);
    if (!in_turn || to->count >= HAND_SIZE)
        to->misplaced |= (uint8_t)(1u << to->count);
    to->count++;
    from->count--;
    memmove(from->cards + place, from->cards + place + 1, from->count - place);
    from->cards[from->count] = 0;
    from->open = without_bit(from->open, place);
    from->misplaced = without_bit(from->misplaced, place);
    step_card(step, target, 1, CR_NO_CARD, false);
    return true;
}

/* `box` where it was keyed, 255 the dealer; `hand` where it lies, when elsewhere. */
bool niuniu_rekey(struct step *step) {
    const struct event *event = step->event;
    unsigned place = 0;
    if (event->entry != EVENT_CARD && event->entry != EVENT_TURN)
        return step_refuse(step, WHY_EVENT_FIELD, "entry");
    if (!is_place(step, event->box))
        return step_refuse(step, WHY_EVENT_BOX, "box");
    struct niuniu_hand *hand = &niu_state(step)->hands[hand_at(event->box)];
    bool moves = event->hand != 0 && event->card_count == 2 && event->cards[0] == event->cards[1];
    if (!moves && !slip_names_cards(step))
        return false;
    if (!find_place(step, hand, &place) || (!moves && !swap_card(step, hand, place)))
        return false;
    if (!moves && hand->open >> place & 1)
        step_turn(step, hand_at(event->box), 1, hand->cards[place]);
    set_out_again(hand);
    return event->hand == 0 || move_card(step, hand, place);
}

/* ---- A box's bets ---- */

/* Both follow the ante (N1). True: they were there. */
static bool take_doubled(struct step *step, unsigned box) {
    bool there = false;
    for (unsigned bet = NIUNIU_DOUBLE; bet <= NIUNIU_ADDITIONAL; bet++) {
        struct table_bet *at = niuniu_bet(step->table, box, bet);
        if (at == NULL)
            continue;
        there = true;
        table_take_back(step, at, at->stake);
    }
    return there;
}

static bool lay_doubled(struct step *step, const struct event *lay) {
    if (!table_bet_fits(step, lay->player, NIUNIU_DOUBLE, lay->box, 2 * lay->amount) ||
        !table_bet_fits(step, lay->player, NIUNIU_ADDITIONAL, lay->box, 4 * lay->amount))
        return false;
    table_lay(step, lay->player, NIUNIU_DOUBLE, lay->box, 2 * lay->amount, 0, "G15");
    table_lay(step, lay->player, NIUNIU_ADDITIONAL, lay->box, 4 * lay->amount, 0, "G15");
    return true;
}

/* 4.8: cards go box by box, so that those keyed for one box lie at the other, unless a third has
 * its turn between them. */
static bool move_hand(struct step *step, unsigned from, unsigned to) {
    struct niuniu_hand *hands = niu_state(step)->hands;
    unsigned first = from < to ? from : to, last = from < to ? to : from;
    if (from == to || step->table->phase < PHASE_DEALING)
        return true;
    bool unfit = hands[to].count > 0;
    for (unsigned box = first + 1; box < last; box++)
        unfit |= niuniu_has_bet(step->table, box);
    if (unfit)
        return step_refuse(step, WHY_SLIP_UNFIT, "hand");
    hands[to] = hands[from];
    niuniu_clear_hand(&hands[from]);
    return true;
}

static bool rekey_ante(struct step *step, struct table_bet *ante, const struct event *lay) {
    struct table *table = step->table;
    const unsigned box = ante->box;
    const uint32_t player = ante->player;
    int gone;
    if (step->event->amount != ante->stake)
        return step_refuse(step, WHY_NOT_AS_KEYED, "amount");
    if (lay != NULL && lay->bet != NIUNIU_ANTE)
        return step_refuse(step, WHY_NIU_ADDITIONAL_FOLLOWS, "spot");
    const bool joined = lay != NULL && lay->box != box &&
                        table_find_bet(table, lay->player, NIUNIU_ANTE, lay->box) != NULL;
    if (joined && (niuniu_bet(table, box, NIUNIU_DOUBLE) != NULL ||
                   niuniu_bet(table, lay->box, NIUNIU_DOUBLE) != NULL))
        return step_refuse(step, WHY_SLIP_UNFIT, "hand"); /* of two antes one was doubled */
    bool doubled = take_doubled(step, box);
    ante = niuniu_bet(table, box, NIUNIU_ANTE); /* it has moved up */
    if (!slip_move_bet(step, ante, lay, &gone))
        return false;
    if (lay == NULL) /* with nobody to deal to a ruling ends the round */
        return table->phase == PHASE_BETTING || table->bet_count > 0 ||
               step_refuse(step, WHY_SLIP_UNFIT, "bet");
    if (doubled && !lay_doubled(step, lay))
        return false;
    struct niuniu_hand *hand = &niu_state(step)->hands[box];
    if (hand->arranged_by == player)
        hand->arranged_by = lay->player;
    return move_hand(step, box, lay->box);
}

/* The ante stands for its box: Double and Additional go with it. A Double that was keyed can only
 * not have been there. */
bool niuniu_rekey_bet(struct step *step, struct table_bet *at, const struct event *lay) {
    if (at->bet == NIUNIU_ANTE)
        return rekey_ante(step, at, lay);
    if (at->bet == NIUNIU_ADDITIONAL)
        return step_refuse(step, WHY_NIU_ADDITIONAL_FOLLOWS, "bet");
    if (lay != NULL || step->event->amount != at->stake)
        return step_refuse(step, WHY_NIU_WRONG_DOUBLE, "amount");
    (void)take_doubled(step, at->box);
    return true;
}
