/* A Dragon Tiger table: rounds from the first bet to the last payment.
 *
 *   idle --new-shoe, burn, open-round--> betting --no-more-bets--> no-more-bets --card--> dealing
 *     dealing: a card to Dragon, a card to Tiger, both face down; Dragon's is turned, then Tiger's
 *     the second card turned --> result --collect--> settling --pay--> idle
 *
 * Invariants:
 *   1. `hand` is the hand in play, and after it the last one, so that it can be corrected (G4);
 *   2. a card that nobody has read is counted when it leaves the shoe, and by rank and suit when it
 *      is turned;
 *   3. the history holds every hand that was paid out, and the last of them once. */
#include "refusal.h"
#include "table_inside.h"

#include <assert.h>
#include <string.h>

/* ---- The shoe ---- */

bool dragontiger_needs_new_shoe(const struct dragontiger_state *state) {
    return state->shoe.count == 0 || state->new_shoe || state->shoe.cut_out == 2;
}

bool dragontiger_shoe_gives(struct step *step, const struct shoe_state *shoe, cr_card card) {
    if (shoe->count == 0)
        return step_refuse(step, WHY_DRAGONTIGER_SHOE_EMPTY, "");
    if (card != CR_NO_CARD && !shoe_has(shoe, card))
        return step_refuse(step, WHY_DRAGONTIGER_FOREIGN_CARD, "cards");
    return true;
}

/* 4.8: the round in play is finished, and no other is dealt from this shoe. */
static void cut_card_is_out(struct step *step) {
    state_of(step)->shoe.cut_out = step->table->phase == PHASE_IDLE ? 2 : 1;
    step_say(step, SAY_LAST_HAND, "4.8");
}

void dragontiger_draw(struct step *step, cr_card card) {
    struct shoe_state *shoe = &state_of(step)->shoe;
    if (card == CR_NO_CARD)
        shoe->count--;
    else
        shoe_take(shoe, card);
    if (shoe->cut_out == 0 && shoe->count <= table_options(step->table).cut)
        cut_card_is_out(step);
}

static bool new_shoe(struct step *step) {
    struct dragontiger_state *state = state_of(step);
    if (step->event->number != SHOE_BOX)
        return step_refuse(step, WHY_EVENT_NUMBER, "number");
    shoe_fill(&state->shoe, SHOE_BOX, table_options(step->table).decks);
    state->new_shoe = 0;
    state->hand.old_shoe = state->hand.card_count > 0;
    step_say(step, SAY_NEW_SHOE, "4.8");
    return true;
}

/* 4.2: one card, which nobody has to see. */
static bool burn(struct step *step) {
    struct dragontiger_state *state = state_of(step);
    const struct event *event = step->event;
    if (dragontiger_needs_new_shoe(state))
        return step_refuse(step, WHY_DRAGONTIGER_NEW_SHOE_NEEDED, "");
    if (state->shoe.burnt)
        return step_refuse(step, WHY_DRAGONTIGER_BURNT, "");
    if (event->card_count != 1)
        return step_refuse(step, WHY_BAD_CARD, "cards");
    if (!dragontiger_shoe_gives(step, &state->shoe, event->cards[0]))
        return false;
    state->shoe.burnt = 1;
    state->shoe.discarded = 1;
    dragontiger_draw(step, event->cards[0]);
    return true;
}

static bool cut_card(struct step *step) {
    const struct shoe_state *shoe = &state_of(step)->shoe;
    if (shoe->decks == 0)
        return step_refuse(step, WHY_DRAGONTIGER_NEW_SHOE_NEEDED, "");
    if (shoe->cut_out)
        return step_refuse(step, WHY_DRAGONTIGER_CUT_CARD_OUT, "");
    cut_card_is_out(step);
    return true;
}

/* ---- Opening and betting ---- */

static bool open_round(struct step *step) {
    struct dragontiger_state *state = state_of(step);
    if (dragontiger_needs_new_shoe(state))
        return step_refuse(step, WHY_DRAGONTIGER_NEW_SHOE_NEEDED, "");
    if (!state->shoe.burnt)
        return step_refuse(step, WHY_DRAGONTIGER_BURN_FIRST, "");
    memset(&state->hand, 0, sizeof state->hand);
    state->hand.decks = state->shoe.decks;
    step_phase(step, PHASE_BETTING);
    step_say(step, SAY_PLACE_BETS, "4.1");
    return true;
}

static bool no_more_bets(struct step *step) {
    step_phase(step, PHASE_NO_MORE_BETS);
    step_say(step, SAY_NO_MORE_BETS, "4.3");
    return true;
}

/* ---- Dealing and turning ---- */

unsigned dragontiger_next_side(const struct dragontiger_hand *hand) {
    return hand->card_count;
}

/* 4.4: Dragon's first. Without a card in the event nobody has read it. */
static bool card(struct step *step) {
    struct dragontiger_state *state = state_of(step);
    const struct event *event = step->event;
    cr_card drawn = event->card_count == 0 ? CR_NO_CARD : event->cards[0];
    unsigned side = dragontiger_next_side(&state->hand);
    if (event->card_count > 1)
        return step_refuse(step, WHY_BAD_CARD, "cards");
    if (side == SIDES)
        return step_refuse(step, WHY_DRAGONTIGER_BOTH_DEALT, "");
    if (!dragontiger_shoe_gives(step, &state->shoe, drawn))
        return false;
    step_phase(step, PHASE_DEALING);
    state->hand.cards[side] = drawn;
    state->hand.card_count++;
    dragontiger_draw(step, drawn);
    step_card(step, 0, side, CR_NO_CARD, false);
    return true;
}

/* What the shoe has read and what is turned must agree; a card not read is counted now. */
static bool check_face(struct step *step, cr_card laid, cr_card turned) {
    if (laid == CR_NO_CARD && turned == CR_NO_CARD)
        return step_refuse(step, WHY_BAD_CARD, "cards");
    if (laid == CR_NO_CARD && !shoe_has(&state_of(step)->shoe, turned))
        return step_refuse(step, WHY_DRAGONTIGER_FOREIGN_CARD, "cards");
    if (laid != CR_NO_CARD && turned != CR_NO_CARD && laid != turned)
        return step_refuse(step, WHY_DRAGONTIGER_OTHER_CARD, "cards");
    return true;
}

bool dragontiger_turn(struct step *step, unsigned side) {
    struct dragontiger_state *state = state_of(step);
    struct dragontiger_hand *hand = &state->hand;
    const struct event *event = step->event;
    cr_card turned = event->card_count == 0 ? CR_NO_CARD : event->cards[0];
    if (event->card_count > 1)
        return step_refuse(step, WHY_BAD_CARD, "cards");
    if (side >= hand->card_count || hand->open[side])
        return step_refuse(step, WHY_DRAGONTIGER_NO_CLOSED_CARD, "hand");
    if (!check_face(step, hand->cards[side], turned))
        return false;
    if (hand->cards[side] == CR_NO_CARD) {
        hand->cards[side] = turned;
        state->shoe.left[turned]--;
    }
    hand->open[side] = 1;
    step_turn(step, 0, side, hand->cards[side]);
    if (hand->open[SIDE_DRAGON] && hand->open[SIDE_TIGER])
        table_result(step);
    return true;
}

/* 4.5. `hand`: 0 Dragon's, 1 Tiger's. */
static bool turn(struct step *step) {
    const struct dragontiger_hand *hand = &state_of(step)->hand;
    if (step->event->sender == SENDER_PLAYER)
        return step_refuse(step, WHY_WRONG_SENDER, "");
    if (step->event->hand >= SIDES || step->event->number != 0)
        return step_refuse(step, WHY_DRAGONTIGER_NO_CLOSED_CARD, "hand");
    if (hand->card_count < SIDES || (step->event->hand == SIDE_TIGER && !hand->open[SIDE_DRAGON]))
        return step_refuse(step, WHY_DRAGONTIGER_NOT_YET, "hand");
    return dragontiger_turn(step, step->event->hand);
}

static bool apply(struct step *step) {
    switch (step->event->type) {
    case EVENT_NEW_SHOE:
        return new_shoe(step);
    case EVENT_BURN:
        return burn(step);
    case EVENT_CUT_CARD:
        return cut_card(step);
    case EVENT_CARD:
        return card(step);
    default:
        assert(step->event->type == EVENT_TURN);
        return turn(step);
    }
}

/* ---- Result ---- */

static enum dragontiger_end end_of(const struct dragontiger_hand *hand) {
    return dragontiger_end(hand->cards[SIDE_DRAGON], hand->cards[SIDE_TIGER]);
}

static void describe(const struct table *table, struct cr_round *round,
                     struct round_memory *memory) {
    const struct dragontiger_hand *hand = &dragontiger_at(table)->hand;
    table_describe_live_bets(table, round, memory);
    round->options.decks = hand->decks; /* those of its shoe, whatever the next will hold */
    round->cards = hand->cards;
    round->card_count = hand->card_count;
}

/* 4.6: the areas that win, whether a bet lies there or not. */
static void light(struct step *step) {
    enum dragontiger_end end = end_of(&state_of(step)->hand);
    if (end < TIED)
        step_light(step, end);
    else
        step_light(step, DRAGONTIGER_TIE);
    if (end == TIED_IN_SUIT)
        step_light(step, DRAGONTIGER_SUITED_TIE);
}

/* ---- Corrections ---- */

/* The shoe with the hand's cards back in it and the true ones taken out. */
static bool recount(struct step *step, struct shoe_state *shoe) {
    const struct dragontiger_hand *hand = &state_of(step)->hand;
    *shoe = state_of(step)->shoe;
    if (hand->old_shoe)
        shoe_fill(shoe, SHOE_BOX, hand->decks);
    for (unsigned side = 0; side < SIDES && !hand->old_shoe; side++)
        shoe_return(shoe, hand->cards[side]);
    for (unsigned side = 0; side < SIDES; side++) {
        if (!shoe_has(shoe, step->event->cards[side]))
            return step_refuse(step, WHY_DRAGONTIGER_FOREIGN_CARD, "cards");
        shoe_take(shoe, step->event->cards[side]);
    }
    return true;
}

/* `cards`: the true cards, Dragon's and Tiger's. */
static bool correct(struct step *step, bool write) {
    struct dragontiger_hand *hand = &state_of(step)->hand;
    struct shoe_state shoe;
    if (step->event->card_count != SIDES)
        return step_refuse(step, WHY_BAD_CARD, "cards");
    if (memcmp(step->event->cards, hand->cards, SIDES) == 0)
        return step_refuse(step, WHY_NOTHING_TO_CORRECT, "cards");
    if (!recount(step, &shoe))
        return false;
    if (!write)
        return true;
    memcpy(hand->cards, step->event->cards, SIDES);
    if (!hand->old_shoe)
        state_of(step)->shoe = shoe;
    return true;
}

/* ---- After the round ---- */

/* The hand of a shoe is over: once the cut card is out, no other follows. */
static void end_hand(struct shoe_state *shoe) {
    if (shoe->cut_out == 1)
        shoe->cut_out = 2;
}

/* A round paid out a second time, after a correction, keeps its place. */
static void finished(struct step *step) {
    struct dragontiger_state *state = state_of(step);
    if (!state->hand.counted) {
        memmove(state->history + 1, state->history, DRAGONTIGER_HISTORY - 1);
        if (state->history_count < DRAGONTIGER_HISTORY)
            state->history_count++;
        state->shoe.hands++;
        state->shoe.discarded = (uint16_t)(state->shoe.discarded + SIDES);
        state->hand.counted = 1;
    }
    state->history[0] = (uint8_t)end_of(&state->hand);
    end_hand(&state->shoe);
    step_screen(step, SCREEN_BOARD);
}

static void take_back(struct dragontiger_state *state) {
    memmove(state->history, state->history + 1, DRAGONTIGER_HISTORY - 1);
    state->history[DRAGONTIGER_HISTORY - 1] = 0;
    state->history_count--;
}

static void voided(struct step *step, const char *clause) {
    struct dragontiger_state *state = state_of(step);
    (void)clause;
    if (state->hand.counted)
        take_back(state);
    memset(&state->hand, 0, sizeof state->hand);
    end_hand(&state->shoe);
}

static void keep_past(struct table *now, const struct table *past) {
    struct dragontiger_state *state = dragontiger_at(now);
    if (state->history_count == 0)
        return;
    memcpy(state->history, dragontiger_at(past)->history, sizeof state->history);
    state->history_count = dragontiger_at(past)->history_count;
}

static const struct shoe_state *shoe(const struct table *table) {
    return &dragontiger_at(table)->shoe;
}

const struct game_table dragontiger_table = {
    .events = EVENT_BIT(NEW_SHOE) | EVENT_BIT(BURN) | EVENT_BIT(CUT_CARD) | EVENT_BIT(CARD) |
              EVENT_BIT(TURN),
    .phases = 1 << PHASE_DEALING,
    .bet_clause = "4.1",
    .rest_clause = "7.10",
    .correction_takes = TAKES(CARDS),
    .state = &dragontiger_state_record,
    .open_round = open_round,
    .no_more_bets = no_more_bets,
    .apply = apply,
    .call = dragontiger_call,
    .correct = correct,
    .describe = describe,
    .light = light,
    .voided = voided,
    .finished = finished,
    .keep_past = keep_past,
    .check = dragontiger_check,
    .play = dragontiger_play,
    .prepare = dragontiger_prepare,
    .shoe = shoe,
    .virtual_dealer = &dragontiger_virtual_dealer,
    .view = dragontiger_view,
    .result = dragontiger_result,
    .words = dragontiger_words,
    .sentences = dragontiger_sentences,
    .sentence = dragontiger_sentence,
    .place = dragontiger_place,
    .tell_result = dragontiger_tell_result,
};
