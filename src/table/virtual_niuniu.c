/* How the virtual dealer deals Niu Niu: five cards to each box, time to set them out, and the house
 * for whoever has not (4.5.5, 4.9). */
#include "table/niuniu_inside.h"
#include "table/virtual_inside.h"

static const struct shoe_state *shoe(const struct table *table) {
    return &table->at.niuniu.shoe;
}

static const struct niuniu_hand *hand_at(const struct turn *turn, unsigned box) {
    return &turn->table->at.niuniu.hands[box];
}

/* A wrong number of cards, or cards where no bet lies: 7.4, 7.5, 7.7 and 7.8 are staff's to call.
 */
static bool is_misdealt(const struct turn *turn) {
    for (unsigned box = 0; box <= turn->table->seats; box++) {
        bool plays = box == DEALER_HAND || niu_has_bet(turn->table, box);
        if (hand_at(turn, box)->count != (plays ? HAND_SIZE : 0))
            return true;
    }
    return false;
}

static bool deal(struct turn *turn) {
    for (unsigned box = 0; box <= turn->table->seats; box++) {
        bool plays = box == DEALER_HAND || niu_has_bet(turn->table, box);
        if (plays && hand_at(turn, box)->count < HAND_SIZE)
            return turn_card(turn, EVENT_CARD, shoe(turn->table));
    }
    return turn_send(turn, EVENT_SPREAD);
}

/* The house sets out what nobody has, and puts right what was set out wrongly (7.9). */
static bool set_out(struct turn *turn) {
    bool time_is_over = turn_waited(turn, 0, turn->dealer->timings.arranging);
    if (is_misdealt(turn))
        return false;
    for (unsigned box = 0; box <= turn->table->seats; box++) {
        const struct niuniu_hand *hand = hand_at(turn, box);
        if (hand->count == 0)
            continue;
        if (hand->wrong) {
            turn_call(turn, "7.9");
            turn->out->box = (uint8_t)box;
            return true;
        }
        if (!hand->arranged && box != DEALER_HAND) {
            turn_box(turn, EVENT_ARRANGE, box);
            turn->out->number = 1;
            return time_is_over;
        }
    }
    return turn_send(turn, EVENT_COMPARE);
}

static bool play(struct turn *turn) {
    return turn->table->phase == PHASE_ARRANGING ? set_out(turn) : deal(turn);
}

const struct virtual_game virtual_niuniu = {.shoe = shoe, .play = play};
