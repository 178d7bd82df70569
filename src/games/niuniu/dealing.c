/* The next step of a Niu Niu dealer: five cards to each box, hands set out by the players, and by
 * the house for whoever may not or has not (4.5.5, 4.9). */
#include "table/dealing.h"
#include "games/niuniu/rulebook.h"
#include "games/niuniu/state.h"
#include "games/niuniu/table_inside.h"

static const struct niuniu_hand *hand_at(const struct deal_look *look, unsigned box) {
    return &niuniu_at(look->table)->hands[box];
}

/* A wrong number of cards, or cards where no bet lies: 7.4, 7.5, 7.7 and 7.8 are staff's to call.
 */
static bool is_misdealt(const struct deal_look *look) {
    for (unsigned box = 0; box <= look->table->seats; box++) {
        bool plays = box == DEALER_HAND || niuniu_has_bet(look->table, box);
        if (hand_at(look, box)->count != (plays ? HAND_SIZE : 0))
            return true;
    }
    return false;
}

static void deal(const struct deal_look *look, struct deal_step *step) {
    unsigned hand = niuniu_next_hand(look->table);
    if (hand > DEAL_TO_DEALER) {
        step->type = EVENT_SPREAD;
        return;
    }
    step->type = EVENT_CARD;
    step->needs = NEEDS_CARD;
    step->box = (uint8_t)hand;
}

static bool has_own_right(const struct deal_look *look, unsigned box) {
    const struct niuniu_state *state = niuniu_at(look->table);
    uint32_t player = niuniu_bet((struct table *)look->table, box, NIUNIU_ANTE)->player;
    for (unsigned i = 0; i < state->barred_count; i++) {
        if (state->barred[i] == player)
            return false;
    }
    for (unsigned other = 1; other <= look->table->seats; other++) {
        if (state->hands[other].arranged_by == player)
            return false;
    }
    return true;
}

/* The first card that nobody has read, of a hand that the house sets out or that lies ready. */
static bool turn_unread(const struct deal_look *look, unsigned box, struct deal_step *step) {
    if (niuniu_is_read(hand_at(look, box)))
        return false;
    step->type = EVENT_TURN;
    step->needs = NEEDS_CARD;
    step->wait = WAIT_NONE;
    step->who_count = 0;
    step->box = (uint8_t)(box == DEALER_HAND ? DEAL_TO_DEALER : box);
    return true;
}

/* Everybody who may still set a hand out. */
static void wait_for_players(const struct deal_look *look, struct deal_step *step) {
    for (unsigned box = 1; box <= look->table->seats; box++) {
        const struct niuniu_hand *hand = hand_at(look, box);
        if (hand->count > 0 && !hand->arranged && has_own_right(look, box))
            deal_add_who(step, niuniu_bet((struct table *)look->table, box, NIUNIU_ANTE)->player);
    }
    if (step->who_count > 0)
        step->needs = NEEDS_PLAYERS;
}

/* The house sets out what nobody has, and puts right what was set out wrongly (7.9). */
static void set_out(const struct deal_look *look, struct deal_step *step) {
    step->wait = WAIT_ARRANGING;
    step->blocked = is_misdealt(look);
    for (unsigned box = 0; box <= look->table->seats && !step->blocked; box++) {
        const struct niuniu_hand *hand = hand_at(look, box);
        step->box = (uint8_t)box;
        if (hand->count > 0 && hand->wrong) {
            step->type = EVENT_CALL;
            step->clause = "7.9";
            step->wait = WAIT_NONE;
            return;
        }
        if (hand->count > 0 && !hand->arranged && box != DEALER_HAND) {
            step->type = EVENT_ARRANGE;
            step->number = 1;
            wait_for_players(look, step);
            if (step->who_count == 0)
                (void)turn_unread(look, box, step);
            return;
        }
    }
    for (unsigned box = 0; box <= look->table->seats && !step->blocked; box++) {
        if (turn_unread(look, box, step))
            return;
    }
    step->box = 0;
    step->wait = WAIT_NONE;
    step->type = EVENT_COMPARE;
}

void niuniu_play(const struct deal_look *look, struct deal_step *step) {
    if (look->table->phase == PHASE_ARRANGING)
        set_out(look, step);
    else
        deal(look, step);
}

/* ---- Between rounds ---- */

/* 7.2: a condemned deck leaves; 4.2: the other deck comes in. */
bool niuniu_prepare(const struct deal_look *look, struct deal_step *step) {
    const struct niuniu_state *state = niuniu_at(look->table);
    if (state->condemned) {
        step->type = EVENT_CALL;
        step->clause = "7.2";
        return true;
    }
    if (state->shoe.count == CR_DECK)
        return false;
    return deal_bring_shoe(step, SHOE_BOX);
}

/* 4.9.5: the dealer sets the house's own hand out before hands are compared. */
void niuniu_before_step(const struct table *table, struct deal_step *step) {
    if (step->type != EVENT_COMPARE || step->blocked || niuniu_at(table)->hands[0].arranged)
        return;
    step->type = EVENT_ARRANGE;
    step->number = 1;
}
