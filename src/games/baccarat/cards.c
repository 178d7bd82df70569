/* A baccarat table's cards: the shoe with burn and cut card, dealing card by card, cards that stay
 * face down until they are turned, and the right to squeeze them.
 *
 *   new-shoe -> burn (B10) -> card x 4 -> turn ... -> third cards (4.11 to 4.17) -> announce-result
 *
 * Invariants:
 *   1. the cards of a hand stand in the order drawn, which is all settlement_make needs to know;
 *   2. a third card is drawn only when every card before it lies open, except the banker's after a
 *      player's third card that is kept closed by 6.4.4;
 *   3. a card that nobody has read is counted when it leaves the shoe, and by rank and suit when it
 *      is turned. */
#include "games/baccarat/refusal.h"
#include "games/baccarat/rulebook.h"
#include "games/baccarat/state.h"
#include "games/baccarat/table_inside.h"

#include <assert.h>
#include <string.h>

/* ---- The hand ---- */

void baccarat_hand_deal(const struct cr_rulebook *book, const struct baccarat_hand *hand,
                        unsigned count, struct baccarat_deal *deal) {
    memset(deal, 0, sizeof *deal);
    for (unsigned i = 0; i < count; i++)
        baccarat_take(book, deal, hand->cards[i]);
}

static unsigned next_side(const struct cr_rulebook *book, const struct baccarat_hand *hand) {
    return baccarat_hand_side(book, hand, hand->card_count);
}

unsigned baccarat_hand_side(const struct cr_rulebook *book, const struct baccarat_hand *hand,
                            unsigned place) {
    struct baccarat_deal deal;
    baccarat_hand_deal(book, hand, place, &deal);
    return baccarat_next(book, &deal);
}

bool baccarat_hand_is_open(const struct baccarat_hand *hand, unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        if (!hand->open[i])
            return false;
    }
    return true;
}

bool baccarat_hand_is_over(const struct cr_rulebook *book, const struct baccarat_hand *hand) {
    return baccarat_hand_is_open(hand, hand->card_count) && next_side(book, hand) == BACCARAT_OVER;
}

bool baccarat_hand_goes_on(struct step *step) {
    const struct baccarat_hand *hand = hand_of(step);
    if (hand->disorder)
        return step_refuse(step, WHY_BACCARAT_ORDER_OPEN, "");
    if (hand->choosing)
        return step_refuse(step, WHY_BACCARAT_CHOICE_OPEN, "");
    if (hand->offer)
        return step_refuse(step, WHY_BACCARAT_OFFER_OPEN, "");
    return true;
}

bool baccarat_deals_open(const struct table *table) {
    return !table_options(table).face_down || baccarat_at(table)->hand.free;
}

/* ---- The shoe ---- */

bool baccarat_shoe_gives(struct step *step, const struct shoe_state *shoe, cr_card card) {
    if (shoe->count == 0)
        return step_refuse(step, WHY_BACCARAT_SHOE_EMPTY, "");
    if (card != CR_NO_CARD && !shoe_has(shoe, card))
        return step_refuse(step, WHY_BACCARAT_FOREIGN_CARD, "cards");
    return true;
}

void baccarat_shoe_draw(struct shoe_state *shoe, cr_card card) {
    if (card == CR_NO_CARD)
        shoe->count--;
    else
        shoe_take(shoe, card);
}

bool baccarat_may_come_next(struct step *step, cr_card *card) {
    const struct baccarat_hand *hand = hand_of(step);
    if (hand->face_up == 0)
        return true;
    if (*card == CR_NO_CARD)
        *card = (cr_card)(hand->face_up - 1);
    if (*card != hand->face_up - 1)
        return step_refuse(step, WHY_BACCARAT_FACE_UP, "cards");
    return true;
}

void baccarat_draw_next(struct step *step, cr_card card) {
    baccarat_shoe_draw(&state_of(step)->shoe, card);
    hand_of(step)->face_up = 0;
}

/* B10: the hand in play is finished and one more dealt. */
void baccarat_cut_card_is_out(struct step *step) {
    struct baccarat_state *state = state_of(step);
    state->shoe.cut_out = 1;
    bool in_play = step->table->phase >= PHASE_DEALING && !state->hand.counted;
    state->hands_left = in_play ? 2 : 1;
    step_say(step, SAY_LAST_HAND, "B10");
}

void baccarat_watch_cut_card(struct step *step) {
    const struct shoe_state *shoe = &state_of(step)->shoe;
    if (shoe->cut_out == 0 && shoe->count <= table_options(step->table).cut)
        baccarat_cut_card_is_out(step);
}

bool baccarat_event_new_shoe(struct step *step) {
    struct baccarat_state *state = state_of(step);
    struct cr_options options = table_options(step->table);
    if (step->event->number != SHOE_BOX)
        return step_refuse(step, WHY_EVENT_NUMBER, "number");
    if (state->hand.choose_shoe == 1 && !baccarat_needs_new_shoe(state))
        return step_refuse(step, WHY_BACCARAT_SHOE_CHOICE, "");
    shoe_fill(&state->shoe, SHOE_BOX, options.decks);
    state->shoe.burnt = !options.burn;
    state->new_shoe = 0;
    state->hands_left = 0;
    state->free_next = 0;
    state->carried_count = 0;
    memset(state->carried, 0, sizeof state->carried);
    memset(state->carried_open, 0, sizeof state->carried_open);
    baccarat_roads_clear(&state->roads);
    if (state->hand.board)
        state->hand.board = 2;
    state->hand.choose_shoe = 0;
    state->hand.face_up = 0;
    step_say(step, SAY_NEW_SHOE, "");
    step_screen(step, SCREEN_BOARD);
    return true;
}

unsigned baccarat_face_value(cr_card card) {
    unsigned pips = (card >> 2) + 1U;
    return pips < 10 ? pips : 10;
}

static bool burn_one(struct step *step, struct shoe_state *shoe, cr_card card) {
    if (shoe->burnt)
        return step_refuse(step, WHY_BACCARAT_BURNT, "cards");
    if (shoe->burn_left == 0 && card == CR_NO_CARD)
        return step_refuse(step, WHY_BAD_CARD, "cards");
    if (!baccarat_shoe_gives(step, shoe, card))
        return false;
    baccarat_shoe_draw(shoe, card);
    shoe->discarded++;
    if (shoe->burn_left == 0)
        shoe->burn_left = (uint8_t)baccarat_face_value(card);
    else
        shoe->burnt = --shoe->burn_left == 0;
    return true;
}

/* `cards`: the first of the shoe, turned, and as many more as it says, at once or one after the
 * other; those need not be shown. */
bool baccarat_event_burn(struct step *step) {
    struct baccarat_state *state = state_of(step);
    const struct event *event = step->event;
    struct shoe_state shoe = state->shoe;
    if (shoe.decks == 0 || state->new_shoe)
        return step_refuse(step, WHY_BACCARAT_NEW_SHOE_NEEDED, "");
    if (shoe.hands > 0)
        return step_refuse(step, WHY_BACCARAT_BURN_LATE, "");
    if (event->card_count == 0)
        return step_refuse(step, WHY_BAD_CARD, "cards");
    for (unsigned i = 0; i < event->card_count; i++) {
        if (!burn_one(step, &shoe, event->cards[i]))
            return false;
    }
    state->shoe = shoe;
    baccarat_watch_cut_card(step);
    return true;
}

bool baccarat_event_cut_card(struct step *step) {
    const struct shoe_state *shoe = &state_of(step)->shoe;
    if (shoe->decks == 0)
        return step_refuse(step, WHY_BACCARAT_NEW_SHOE_NEEDED, "");
    if (shoe->cut_out)
        return step_refuse(step, WHY_BACCARAT_CUT_CARD_OUT, "");
    baccarat_cut_card_is_out(step);
    return true;
}

/* ---- Dealing ---- */

void baccarat_say_totals(struct step *step, const char *clause) {
    const struct baccarat_hand *hand = hand_of(step);
    struct baccarat_deal deal;
    baccarat_hand_deal(step->book, hand, hand->card_count, &deal);
    step_say_totals(step, 0, 0, deal.total[CR_PLAYER], deal.total[CR_BANKER], clause);
}

/* 4.11: after the first four cards, and after each third. */
static void say_open_totals(struct step *step) {
    const struct baccarat_hand *hand = hand_of(step);
    if (hand->card_count >= 4 && baccarat_hand_is_open(hand, hand->card_count))
        baccarat_say_totals(step, "4.11");
}

void baccarat_lay_card(struct step *step, cr_card card, bool open) {
    struct baccarat_hand *hand = hand_of(step);
    unsigned side = next_side(step->book, hand);
    assert(side != BACCARAT_OVER);
    step_phase(step, PHASE_DEALING);
    if (hand->card_count == 0)
        hand->squeezed |= hand->right[CR_PLAYER] | hand->right[CR_BANKER];
    hand->cards[hand->card_count] = card;
    hand->open[hand->card_count] = open;
    hand->card_count++;
    step_card(step, 0, side, open ? card : CR_NO_CARD, open);
    say_open_totals(step);
}

void baccarat_carry_card(struct baccarat_state *state, cr_card card, bool open) {
    assert(state->carried_count < BACCARAT_CARRIED);
    state->carried[state->carried_count] = card;
    state->carried_open[state->carried_count] = open;
    state->carried_count++;
}

bool baccarat_next_is_free(const struct baccarat_state *state) {
    bool exposed = state->free_next;
    for (unsigned i = 0; i < state->carried_count; i++)
        exposed |= state->carried_open[i] != 0;
    return exposed;
}

static bool takes_carried(const struct step *step) {
    const struct baccarat_state *state = state_of(step);
    const struct baccarat_hand *hand = &state->hand;
    if (state->carried_count == 0)
        return false;
    return hand->card_count < 4 || (baccarat_hand_is_open(hand, hand->card_count) &&
                                    next_side(step->book, hand) != BACCARAT_OVER);
}

/* 7.8: the first of them is the player's first card, the second the banker's first, and so on. */
void baccarat_lay_carried(struct step *step) {
    struct baccarat_state *state = state_of(step);
    while (takes_carried(step)) {
        cr_card card = state->carried[0];
        bool open = state->carried_open[0] || baccarat_deals_open(step->table);
        unsigned left = --state->carried_count;
        memmove(state->carried, state->carried + 1, left);
        memmove(state->carried_open, state->carried_open + 1, left);
        state->carried[left] = state->carried_open[left] = 0;
        baccarat_lay_card(step, card, open && card != CR_NO_CARD);
    }
}

bool baccarat_single_card(struct step *step, cr_card *card) {
    *card = step->event->card_count == 0 ? CR_NO_CARD : step->event->cards[0];
    if (step->event->card_count > 1)
        return step_refuse(step, WHY_BAD_CARD, "cards");
    return true;
}

/* 6.4.4: the player's third card stays closed until the banker's is open. */
static bool is_kept_closed(const struct baccarat_hand *hand, unsigned place) {
    return hand->banker_first && place == 4;
}

/* 4.11: the totals are announced before a third card is drawn. */
static bool may_draw(struct step *step) {
    const struct baccarat_hand *hand = hand_of(step);
    if (hand->card_count < 4)
        return true;
    if (!baccarat_hand_is_open(hand, hand->banker_first ? 4 : hand->card_count))
        return step_refuse(step, WHY_BACCARAT_CARDS_CLOSED, "");
    if (next_side(step->book, hand) == BACCARAT_OVER)
        return step_refuse(step, WHY_BACCARAT_HAND_OVER, "");
    return true;
}

/* B13: whoever draws on where insurance should have been offered is told at once; the card stays
 * closed, so that 7.21 is still open. */
static void tell_skipped(struct step *step, unsigned after) {
    hand_of(step)->skipped = (uint8_t)after;
    step_say(step, SAY_INSURANCE_SKIPPED, "4.10");
    step_summon(step, POST_SHIFT_MANAGER, "7.21");
}

bool baccarat_event_card(struct step *step) {
    struct baccarat_state *state = state_of(step);
    cr_card card = CR_NO_CARD;
    if (!baccarat_single_card(step, &card) || !baccarat_hand_goes_on(step) || !may_draw(step) ||
        !baccarat_may_come_next(step, &card))
        return false;
    unsigned after = state->hand.card_count;
    bool skips = baccarat_offer_is_due(&(struct deal_look){step->book, step->table});
    bool open = baccarat_deals_open(step->table) && !is_kept_closed(&state->hand, after) && !skips;
    if (open && card == CR_NO_CARD)
        return step_refuse(step, WHY_BAD_CARD, "cards");
    if (!baccarat_shoe_gives(step, &state->shoe, card))
        return false;
    baccarat_draw_next(step, card);
    baccarat_lay_card(step, card, open);
    baccarat_watch_cut_card(step);
    if (skips)
        tell_skipped(step, after);
    return true;
}

/* ---- Turning ---- */

/* Where the card that the event means lies in the hand, or 6 when there is no closed one there. */
static unsigned closed_place(const struct step *step) {
    const struct baccarat_hand *hand = hand_of(step);
    int32_t wanted = step->event->number, seen = 0;
    for (unsigned i = 0; i < hand->card_count; i++) {
        if (baccarat_hand_side(step->book, hand, i) != step->event->hand)
            continue;
        seen++;
        if (!hand->open[i] && (wanted == 0 || wanted == seen))
            return i;
    }
    return BACCARAT_CARDS_MAX;
}

/* 7.4: it is the last of its kind, and lies face up in the shoe. */
static bool is_in_shoe(const struct baccarat_state *state, cr_card card) {
    return state->hand.face_up == card + 1 && state->shoe.left[card] == 1;
}

/* What the shoe has read and what is turned must agree; a card not read is counted now. */
static bool check_face(struct step *step, cr_card laid, cr_card turned) {
    if (laid == CR_NO_CARD && turned == CR_NO_CARD)
        return step_refuse(step, WHY_BAD_CARD, "cards");
    if (laid == CR_NO_CARD &&
        (!shoe_has(&state_of(step)->shoe, turned) || is_in_shoe(state_of(step), turned)))
        return step_refuse(step, WHY_BACCARAT_FOREIGN_CARD, "cards");
    if (laid != CR_NO_CARD && turned != CR_NO_CARD && laid != turned)
        return step_refuse(step, WHY_BACCARAT_OTHER_CARD, "cards");
    return true;
}

bool baccarat_turn_card(struct step *step) {
    struct baccarat_state *state = state_of(step);
    struct baccarat_hand *hand = &state->hand;
    cr_card turned = CR_NO_CARD;
    if (!baccarat_single_card(step, &turned) || !baccarat_hand_goes_on(step))
        return false;
    unsigned place = closed_place(step);
    if (place == BACCARAT_CARDS_MAX)
        return step_refuse(step, WHY_BACCARAT_NO_CLOSED_CARD, "number");
    if (is_kept_closed(hand, place) && (hand->card_count < 6 || !hand->open[5]))
        return step_refuse(step, WHY_BACCARAT_BANKER_FIRST, "");
    if (!check_face(step, hand->cards[place], turned))
        return false;
    if (hand->cards[place] == CR_NO_CARD) {
        hand->cards[place] = turned;
        state->shoe.left[turned]--;
    }
    hand->open[place] = 1;
    if (hand->skipped == place)
        hand->skipped = 0; /* 7.21: the card is shown */
    step_turn(step, 0, step->event->hand, hand->cards[place]);
    say_open_totals(step);
    return true;
}

/* ---- The right to squeeze ---- */

static bool holds_right(const struct step *step, unsigned side) {
    return side <= CR_BANKER && hand_of(step)->right[side] && !state_of(step)->restricted;
}

/* `hand`: 0 the player's, 1 the banker's; `number`: which of its cards, 0 the first closed one;
 * `cards`: what it is, when the shoe has not read it. */
bool baccarat_event_turn(struct step *step) {
    const struct event *event = step->event;
    bool held = holds_right(step, event->hand);
    if (event->sender == SENDER_PLAYER) {
        if (!step_for_player(step))
            return false;
        if (!held || hand_of(step)->squeezer[event->hand] != event->player)
            return step_refuse(step, WHY_BACCARAT_NOT_SQUEEZER, "player");
    } else if (held) {
        return step_refuse(step, WHY_BACCARAT_SQUEEZE_HELD, "");
    }
    return baccarat_turn_card(step);
}

/* B11, B14: the largest single bet on player or banker, of the table or of that side; the earlier
 * on equal stakes. */
static const struct table_bet *largest_bet(const struct table *table, unsigned side) {
    const struct table_bet *largest = NULL;
    bool by_side = table_options(table).squeeze_by_side;
    for (unsigned i = 0; i < table->bet_count; i++) {
        const struct table_bet *bet = &table->bets[i];
        if (!is_live(bet) || bet->bet > BACCARAT_BANKER || (by_side && bet->bet != side))
            continue;
        if (largest == NULL || bet->stake > largest->stake)
            largest = bet;
    }
    return largest;
}

static bool has_largest(const struct table *table, unsigned side, uint32_t player) {
    const struct table_bet *largest = largest_bet(table, side);
    return largest != NULL && largest->player == player;
}

bool baccarat_event_ask_squeeze(struct step *step) {
    struct baccarat_state *state = state_of(step);
    struct baccarat_hand *hand = &state->hand;
    uint32_t player = step->event->player;
    if (!step_for_player(step))
        return false;
    if (!table_options(step->table).face_down)
        return step_refuse(step, WHY_BACCARAT_DEALT_OPEN, "");
    if (state->restricted)
        return step_refuse(step, WHY_BACCARAT_SQUEEZE_RESTRICTED, "");
    bool largest[2] = {has_largest(step->table, CR_PLAYER, player),
                       has_largest(step->table, CR_BANKER, player)};
    if (!largest[CR_PLAYER] && !largest[CR_BANKER])
        return step_refuse(step, WHY_BACCARAT_NOT_SQUEEZER, "player");
    for (unsigned side = CR_PLAYER; side <= CR_BANKER; side++) {
        if (largest[side]) {
            hand->right[side] = 1;
            hand->squeezer[side] = player;
        }
    }
    step_screen(step, SCREEN_TABLE);
    return true;
}

void baccarat_review_squeeze(struct step *step) {
    struct baccarat_hand *hand = hand_of(step);
    for (unsigned side = CR_PLAYER; side <= CR_BANKER; side++) {
        if (hand->right[side] && !has_largest(step->table, side, hand->squeezer[side])) {
            hand->right[side] = 0;
            hand->squeezer[side] = 0;
        }
    }
}

/* 4.8. `number`: 1 nobody squeezes, 0 the restriction is lifted. */
bool baccarat_event_restrict_squeeze(struct step *step) {
    if (step->event->number != 0 && step->event->number != 1)
        return step_refuse(step, WHY_EVENT_NUMBER, "number");
    state_of(step)->restricted = (uint8_t)step->event->number;
    step_screen(step, SCREEN_TABLE);
    return true;
}

static bool has_live_bet(const struct step *step) {
    const struct table *table = step->table;
    for (unsigned i = 0; i < table->bet_count; i++) {
        if (table->bets[i].player == step->event->player && is_live(&table->bets[i]))
            return true;
    }
    return false;
}

/* B5: the player draws, and then the banker whatever that card is. */
bool baccarat_both_draw(const struct cr_rulebook *book, const struct baccarat_hand *hand) {
    struct baccarat_deal deal;
    if (hand->card_count < 4 || !baccarat_hand_is_open(hand, 4))
        return false;
    baccarat_hand_deal(book, hand, 4, &deal);
    return baccarat_next(book, &deal) == CR_PLAYER && deal.total[CR_BANKER] <= 2;
}

/* 6.4.4, B5: a player wishes it and the house agrees, when both hands draw whatever comes. */
bool baccarat_event_banker_first(struct step *step) {
    struct baccarat_hand *hand = hand_of(step);
    if (!step_for_player(step) || !baccarat_hand_goes_on(step))
        return false;
    if (step_authority(step) < POST_DEALER)
        return step_refuse(step, WHY_BACCARAT_HOUSE_AGREES, "authorised");
    if (!has_live_bet(step))
        return step_refuse(step, WHY_NOT_ON_FELT, "player");
    if (hand->card_count != 4 || !baccarat_hand_is_open(hand, 4))
        return step_refuse(step, WHY_BACCARAT_CARDS_CLOSED, "");
    if (!baccarat_both_draw(step->book, hand))
        return step_refuse(step, WHY_NOT_THIS_CASE, "");
    hand->banker_first = 1;
    return true;
}
