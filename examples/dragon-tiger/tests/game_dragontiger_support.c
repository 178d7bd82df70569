/* What the tests know of Dragon Tiger. */
#include "../state.h"
#include "table/game_test.h"

#include <string.h>

static const struct dragontiger_state *state_at(const struct walk *walk) {
    return dragontiger_at(&walk->table);
}

/* ---- A walk ---- */

static bool shoe(struct walk *walk, struct event *event) {
    const struct dragontiger_state *state = state_at(walk);
    bool needed = state->shoe.count == 0 || state->new_shoe || state->shoe.cut_out == 2;
    walk_by_dealer(walk, event);
    return needed || walk_chance(walk, 100);
}

static bool burn(struct walk *walk, struct event *event) {
    walk_by_reader(walk, event);
    walk_add_card(event, walk_chance(walk, 2) ? CR_NO_CARD : walk_card(walk));
    return !state_at(walk)->shoe.burnt || walk_chance(walk, 60);
}

static bool card(struct walk *walk, struct event *event) {
    walk_by_reader(walk, event);
    if (!walk_chance(walk, 4))
        walk_add_card(event, walk_card(walk));
    return state_at(walk)->hand.card_count < SIDES || walk_chance(walk, 20);
}

/* A side with a closed card, which is named when nobody has read it. */
static void turn_fields(struct walk *walk, struct event *event) {
    const struct dragontiger_hand *hand = &state_at(walk)->hand;
    event->hand = (uint8_t)(walk_chance(walk, 12) ? walk_draw(walk, SIDES) : hand->open[0]);
    if (event->hand < hand->card_count && hand->cards[event->hand] == CR_NO_CARD)
        walk_add_card(event, walk_card(walk));
}

static bool turn(struct walk *walk, struct event *event) {
    walk_by_dealer(walk, event);
    turn_fields(walk, event);
    return state_at(walk)->hand.card_count == SIDES || walk_chance(walk, 20);
}

static bool correct(struct walk *walk, struct event *event) {
    for (unsigned side = 0; side < SIDES; side++)
        walk_add_card(event, walk_card(walk));
    return true;
}

static void call(struct walk *walk, struct event *event) {
    if (walk_clause_is(event, "7.10"))
        return;
    event->amount = 0;
    event->number = 0;
    event->box = 0;
    if (walk_clause_is(event, "7.1")) {
        turn_fields(walk, event);
        if (walk_chance(walk, 2))
            event->hand ^= 1;
    } else if (walk_chance(walk, 2) || walk_clause_is(event, "7.2")) {
        walk_add_card(event, walk_card(walk));
    }
}

/* The last cards of a shoe are all seen too early, and 7.7 alone ends a round without any. */
static const char *pending(const struct walk *walk) {
    const struct dragontiger_state *state = state_at(walk);
    bool waits = walk->table.phase == PHASE_NO_MORE_BETS || walk->table.phase == PHASE_DEALING;
    if (waits && state->shoe.count == 0 && state->hand.card_count < SIDES)
        return "7.7";
    bool early = walk->table.phase == PHASE_BETTING || walk->table.phase == PHASE_NO_MORE_BETS;
    return early && state->shoe.count > 0 && state->shoe.count < 16 ? "7.2" : NULL;
}

static const struct walk_move moves[] = {
    {EVENT_NEW_SHOE, WALK_IN(IDLE), 300, shoe},
    {EVENT_BURN, WALK_IN(IDLE), 300, burn},
    {EVENT_CUT_CARD, WALK_OPEN, 6, walk_rarely},
    {EVENT_CARD, WALK_IN(NO_MORE_BETS) | WALK_IN(DEALING), 250, card},
    {EVENT_TURN, WALK_IN(DEALING), 250, turn},
    {EVENT_TYPES, 0, 0, NULL},
};

/* ---- Secrets ---- */

static bool change_closed(struct walk *walk, struct table *twin, uint32_t *owner) {
    struct dragontiger_state *state = dragontiger_at(twin);
    bool changed = false;
    (void)walk;
    (void)owner;
    for (unsigned side = 0; side < state->hand.card_count; side++)
        changed |= walk_change_face(&state->shoe, &state->hand.cards[side], state->hand.open[side]);
    return changed;
}

static unsigned cards_out(const struct table *table, uint8_t card) {
    const struct dragontiger_hand *hand = &dragontiger_at(table)->hand;
    unsigned count = 0;
    for (unsigned side = 0; side < hand->card_count; side++)
        count += hand->cards[side] == card;
    return count;
}

static bool may_be_unread(const struct table *table) {
    (void)table;
    return true;
}

const struct game_test dragontiger_test = {
    .folder = "examples/dragon-tiger/tests/table",
    .irregularities = 10,
    .guided = EVENT_BIT(BURN) | EVENT_BIT(CARD) | EVENT_BIT(TURN) | EVENT_BIT(PAY),
    .may_be_unread = may_be_unread,
    .moves = moves,
    .correct = correct,
    .call = call,
    .pending = pending,
    .change_closed = change_closed,
    .cards_out = cards_out,
    .favourites = {"dragon", "tiger", "dragon", "tiger", "tie", "dragon", "suited-tie", "tie"},
};
