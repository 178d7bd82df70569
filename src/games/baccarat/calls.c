/* Part 7 of the baccarat rulebook: one function for each clause that does something of its own.
 *
 * Fields of a call:
 *   number  7.1 of a hand that is paid: 0 found since, 1 it lay in that hand; 7.6, 7.7 0 the card
 *           was seen, 1 it was not; 7.9, 7.12, 7.13 0 reported, 1 a player withdraws, 2 the order
 *           is set; 7.10.2 0 play on, 1 a player withdraws; 7.11.2.1 0 go on with the shoe, 1 a new
 *           one; without a player: nobody else answers
 *   player, bet  whose bets are withdrawn, all of them unless one is named
 *   cards   the card or cards in question; for an order the whole hand so far, in the order that
 *           counts, with cards drawn together that are not yet dealt added at their place */
#include "games/baccarat/refusal.h"
#include "games/baccarat/rulebook.h"
#include "games/baccarat/state.h"
#include "games/baccarat/table_inside.h"
#include "table/settling.h"
#include "table/view.h"

#include <assert.h>
#include <string.h>

enum { REPORTED, WITHDRAWN, ORDER_SET };

static bool play_on(struct step *step, const struct clause_info *clause) {
    step_say(step, SAY_PLAY_ON, clause->clause);
    return true;
}

static void ask_for_new_shoe(struct step *step, const char *clause) {
    state_of(step)->new_shoe = 1;
    step_say(step, SAY_NEW_SHOE, clause);
}

/* ---- Void hands ---- */

/* G11: the hand is paid and lies there. */
static bool is_paid(const struct step *step) {
    return table_is_over(step->table) && !step->table->last_void;
}

static void void_with_shoe(struct step *step, const struct clause_info *clause) {
    ask_for_new_shoe(step, clause->clause);
    table_void_round(step, clause->clause);
}

enum { FOUND_SINCE, LAY_IN_HAND };

/* 7.1: foreign, extra or missing cards, or cards not shuffled. What is found between hands is of
 * the hand that is paid only where it lay in that one. */
static bool wrong_cards(struct step *step, const struct clause_info *clause) {
    bool in_play = step->table->phase != PHASE_IDLE;
    if (step->event->number != FOUND_SINCE &&
        (step->event->number != LAY_IN_HAND || !is_paid(step)))
        return step_refuse(step, WHY_EVENT_NUMBER, "number");
    if (in_play || step->event->number == LAY_IN_HAND)
        void_with_shoe(step, clause);
    else
        ask_for_new_shoe(step, clause->clause);
    return true;
}

static bool hand_is_void(struct step *step, const struct clause_info *clause) {
    void_with_shoe(step, clause);
    return true;
}

static bool earlier_stand(struct step *step, const struct clause_info *clause) {
    step_say(step, SAY_EARLIER_STAND, clause->clause);
    return true;
}

static bool shoe_ran_out(struct step *step, const struct clause_info *clause) {
    const struct baccarat_hand *hand = hand_of(step);
    unsigned needed = hand->card_count < 4 ? 4u - hand->card_count : 1;
    if (state_of(step)->shoe.count >= needed || baccarat_hand_is_over(step->book, hand))
        return step_refuse(step, WHY_NOT_THIS_CASE, "clause");
    void_with_shoe(step, clause);
    return true;
}

static bool order_lost(struct step *step, const struct clause_info *clause) {
    table_void_round(step, clause->clause);
    return true;
}

/* ---- Cards in the wrong place ---- */

/* `cards`: the card that lies face up, which then comes next. */
static bool face_up_in_shoe(struct step *step, const struct clause_info *clause) {
    struct baccarat_hand *hand = hand_of(step);
    cr_card card;
    if (!baccarat_single_card(step, &card))
        return false;
    if (baccarat_hand_is_over(step->book, hand)) /* then it is the next hand's: 7.5 */
        return step_refuse(step, WHY_NOT_THIS_CASE, "clause");
    if (!baccarat_may_come_next(step, &card))
        return false;
    if (card != CR_NO_CARD) {
        if (!baccarat_shoe_gives(step, &state_of(step)->shoe, card))
            return false;
        hand->face_up = (uint8_t)(card + 1);
    }
    return play_on(step, clause);
}

/* One card too many, known or not, that the shoe can have given and there is room to keep. */
static bool check_extra_card(struct step *step, bool seen, cr_card *card) {
    const struct baccarat_state *state = state_of(step);
    if (!baccarat_single_card(step, card) || !baccarat_hand_goes_on(step) ||
        !baccarat_may_come_next(step, card))
        return false;
    if (seen && *card == CR_NO_CARD)
        return step_refuse(step, WHY_BAD_CARD, "cards");
    if (state->carried_count == BACCARAT_CARRIED)
        return step_refuse(step, WHY_BACCARAT_CARRIED_FULL, "cards");
    return baccarat_shoe_gives(step, &state->shoe, *card);
}

static void keep_for_next_hand(struct step *step, cr_card card, bool seen, const char *clause) {
    struct baccarat_state *state = state_of(step);
    baccarat_draw_next(step, card);
    baccarat_carry_card(state, card, seen);
    baccarat_watch_cut_card(step);
    if (baccarat_next_is_free(state))
        step_say(step, SAY_FREE_HAND, clause);
}

/* 7.5: bets already down for that hand leave the table, and it is dealt at once as a free hand. */
static void make_free(struct step *step, const char *clause) {
    struct table *table = step->table;
    for (unsigned i = 0; i < table->bet_count; i++) {
        if (is_live(&table->bets[i]))
            step_chips(step, table->bets[i].player, ACCOUNT_FELT, ACCOUNT_PURSE,
                       table->bets[i].stake, table->bets[i].bet, clause);
    }
    memset(table->bets, 0, sizeof table->bets[0] * table->bet_count);
    memset(state_of(step)->notes, 0, table->bet_count);
    table->bet_count = 0;
    memset(hand_of(step), 0, sizeof *hand_of(step));
    hand_of(step)->decks = state_of(step)->shoe.decks;
    baccarat_open_free_hand(step);
}

static bool next_card_seen(struct step *step, const struct clause_info *clause) {
    cr_card card;
    if (!check_extra_card(step, true, &card))
        return false;
    if (step->table->phase == PHASE_DEALING && !baccarat_hand_is_over(step->book, hand_of(step)))
        return step_refuse(step, WHY_NOT_THIS_CASE, "clause");
    bool before_first =
        step->table->phase == PHASE_BETTING || step->table->phase == PHASE_NO_MORE_BETS;
    keep_for_next_hand(step, card, true, clause->clause);
    if (before_first)
        make_free(step, clause->clause);
    return true;
}

/* The first four cards lie open and no third one has been drawn. */
static bool first_deal_only(const struct baccarat_hand *hand) {
    return hand->card_count == 4 && baccarat_hand_is_open(hand, 4);
}

/* It is seen with `number` 0, not seen with 1; a card that nobody can name was not seen. */
static bool read_seen(struct step *step, bool *seen) {
    if (step->event->number != 0 && step->event->number != 1)
        return step_refuse(step, WHY_EVENT_NUMBER, "number");
    *seen = step->event->number == 0;
    if (*seen && step->event->card_count == 0 && hand_of(step)->face_up == 0)
        return step_refuse(step, WHY_BAD_CARD, "cards");
    return true;
}

/* The hand is over and this side drew no third card; the shoe it came from is the one there. */
static bool stood(const struct step *step, unsigned side) {
    const struct baccarat_hand *hand = hand_of(step);
    struct baccarat_deal deal;
    if (!baccarat_hand_is_over(step->book, hand) || hand->board == 2)
        return false;
    baccarat_hand_deal(step->book, hand, hand->card_count, &deal);
    return deal.held[side] == 2;
}

/* 7.6: the banker's third card where the banker draws, closed as it lies; where not, the next hand
 * is free, whether the card was seen or not. */
static bool player_drew_wrongly(struct step *step, const struct clause_info *clause) {
    struct baccarat_state *state = state_of(step);
    cr_card card;
    bool seen = false;
    if (!read_seen(step, &seen) || !check_extra_card(step, false, &card))
        return false;
    seen = seen && card != CR_NO_CARD;
    unsigned next = baccarat_hand_side(step->book, &state->hand, state->hand.card_count);
    bool bankers = first_deal_only(&state->hand) && next == CR_BANKER;
    if (!bankers && !stood(step, CR_PLAYER))
        return step_refuse(step, WHY_NOT_THIS_CASE, "clause");
    if (bankers) {
        baccarat_draw_next(step, card);
        baccarat_lay_card(step, card, seen);
        baccarat_watch_cut_card(step);
    } else {
        state->free_next = 1;
        keep_for_next_hand(step, card, seen, clause->clause);
    }
    return true;
}

/* 7.7, and B12: a card that nobody saw is simply the next hand's first. */
static bool banker_drew_wrongly(struct step *step, const struct clause_info *clause) {
    cr_card card;
    bool seen = false;
    if (!read_seen(step, &seen) || !check_extra_card(step, seen, &card))
        return false;
    if (!stood(step, CR_BANKER))
        return step_refuse(step, WHY_NOT_THIS_CASE, "clause");
    keep_for_next_hand(step, card, seen, clause->clause);
    return true;
}

static bool free_hand(struct step *step, const struct clause_info *clause) {
    if (!hand_of(step)->free)
        return step_refuse(step, WHY_NOT_THIS_CASE, "clause");
    step_say(step, SAY_FREE_HAND, clause->clause);
    return true;
}

static bool free_hand_is_last(struct step *step, const struct clause_info *clause) {
    if (!free_hand(step, clause))
        return false;
    bool over = hand_of(step)->counted; /* it has been dealt to its end already */
    state_of(step)->shoe.cut_out = over ? 2 : 1;
    state_of(step)->hands_left = !over;
    step_say(step, SAY_LAST_HAND, clause->clause);
    return true;
}

/* ---- Withdrawals ---- */

static bool is_meant(const struct step *step, const struct table_bet *bet) {
    const struct event *event = step->event;
    bool all = event->bet >= BACCARAT_BETS;
    return is_live(bet) && bet->player == event->player && (all || bet->bet == event->bet);
}

static bool has_meant(const struct step *step) {
    for (unsigned i = 0; i < step->table->bet_count; i++) {
        if (is_meant(step, &step->table->bets[i]))
            return true;
    }
    return false;
}

/* The bets of the player that the event means go back. */
static bool withdraw(struct step *step, const char *clause) {
    struct table *table = step->table;
    if (!has_meant(step))
        return step_refuse(step, WHY_NOT_ON_FELT, "player");
    for (unsigned i = 0; i < table->bet_count; i++) {
        if (is_meant(step, &table->bets[i]))
            baccarat_void_bet(step, &table->bets[i], clause);
    }
    return true;
}

static bool any_live(const struct table *table) {
    for (unsigned i = 0; i < table->bet_count; i++) {
        if (is_live(&table->bets[i]))
            return true;
    }
    return false;
}

/* Until the order is set it is the shift manager who lets players withdraw (7.9, 7.12), and the pit
 * manager who decides it where nobody knows (7.13). */
enum post baccarat_post_needed(const struct table *table, const struct event *event) {
    const struct clause_info *clause =
        event->type == EVENT_CALL ? table_called_clause(table, event) : NULL;
    if (clause == NULL)
        return POST_NOBODY;
    bool ordered = strcmp(clause->clause, "7.9") == 0 || strcmp(clause->clause, "7.12") == 0;
    if (ordered && event->number == WITHDRAWN)
        return POST_SHIFT_MANAGER;
    return strcmp(clause->clause, "7.13") == 0 && event->number == ORDER_SET ? POST_PIT_MANAGER
                                                                             : POST_NOBODY;
}

static bool has_post(struct step *step) {
    return step_needs(step, baccarat_post_needed(step->table, step->event));
}

/* ---- Order put right (7.9, 7.12) or decided (7.13) ---- */

struct new_order {
    struct baccarat_hand hand;
    struct shoe_state shoe;
    uint8_t open[BACCARAT_CARDS_MAX];
    bool drew; /* cards have come from the shoe */
};

/* A card of the hand that was not yet placed takes its new place; false: it is no card of the hand.
 */
static bool place_old(struct new_order *order, const struct baccarat_hand *hand, unsigned place,
                      cr_card card, bool used[BACCARAT_CARDS_MAX]) {
    for (unsigned i = 0; i < hand->card_count; i++) {
        if (!used[i] && hand->cards[i] == card) {
            used[i] = true;
            order->open[place] = hand->open[i];
            return true;
        }
    }
    return false;
}

/* Cards drawn together come from the shoe now. */
static bool place_new(struct step *step, struct new_order *order, unsigned place, cr_card card) {
    if (!baccarat_shoe_gives(step, &order->shoe, card))
        return false;
    baccarat_shoe_draw(&order->shoe, card);
    if (card != CR_NO_CARD && order->hand.face_up == card + 1)
        order->hand.face_up = 0;
    order->drew = true;
    order->open[place] = baccarat_deals_open(step->table) && card != CR_NO_CARD;
    return true;
}

static bool place_all(struct step *step, struct new_order *order, bool may_add) {
    const struct event *event = step->event;
    const struct baccarat_hand *hand = hand_of(step);
    bool used[BACCARAT_CARDS_MAX] = {false};
    unsigned old = 0;
    for (unsigned i = 0; i < event->card_count; i++) {
        if (place_old(order, hand, i, event->cards[i], used))
            old++;
        else if (!may_add)
            return step_refuse(step, WHY_BACCARAT_OTHER_CARD, "cards");
        else if (!place_new(step, order, i, event->cards[i]))
            return false;
    }
    if (old < hand->card_count)
        return step_refuse(step, WHY_BACCARAT_OTHER_CARD, "cards");
    return true;
}

/* Cards beyond the fourth can be placed only when those before them are known. */
static bool check_order(struct step *step, struct new_order *order, bool may_add) {
    const struct event *event = step->event;
    const struct baccarat_state *state = state_of(step);
    unsigned count = event->card_count;
    if (count > BACCARAT_CARDS_MAX)
        return step_refuse(step, WHY_BAD_CARD, "cards");
    if (state->carried_count > BACCARAT_CARRIED - 2)
        return step_refuse(step, WHY_BACCARAT_CARRIED_FULL, "cards");
    order->hand = state->hand;
    order->shoe = state->shoe;
    if (!place_all(step, order, may_add))
        return false;
    if (order->drew && order->hand.face_up != 0)
        return step_refuse(step, WHY_BACCARAT_FACE_UP, "cards");
    for (unsigned i = 0; count > 4 && i + 1 < count; i++) {
        if (!order->open[i])
            return step_refuse(step, WHY_BACCARAT_CARDS_CLOSED, "cards");
    }
    return true;
}

/* The hand is laid anew; what it does not need any more is the next hand's. */
static void lay_in_order(struct step *step, const struct new_order *order, const char *clause) {
    struct baccarat_state *state = state_of(step);
    struct baccarat_hand *hand = &state->hand;
    const struct event *event = step->event;
    state->shoe = order->shoe;
    hand->face_up = order->hand.face_up;
    hand->skipped = 0;
    memset(hand->cards, 0, sizeof hand->cards);
    memset(hand->open, 0, sizeof hand->open);
    hand->card_count = 0;
    hand->offer = 0;
    memset(hand->offered, 0, sizeof hand->offered);
    for (unsigned i = 0; i < event->card_count; i++) {
        if (baccarat_hand_side(step->book, hand, hand->card_count) == BACCARAT_OVER)
            baccarat_carry_card(state, event->cards[i], order->open[i]);
        else
            baccarat_lay_card(step, event->cards[i], order->open[i]);
    }
    hand->banker_first = hand->banker_first && baccarat_both_draw(step->book, hand);
    baccarat_return_unoffered_insurance(step, clause);
    baccarat_watch_cut_card(step);
}

static bool set_order(struct step *step, const struct clause_info *clause, bool may_add) {
    struct new_order order = {.open = {0}};
    bool given = step->event->card_count > 0;
    if (given && !check_order(step, &order, may_add))
        return false;
    if (given)
        lay_in_order(step, &order, clause->clause);
    hand_of(step)->disorder = 0;
    step_say(step, SAY_IN_ORDER, clause->clause);
    return true;
}

/* The cards of the event are a hand to its end, perhaps with some behind it that are not of it. */
static bool check_finished_order(struct step *step) {
    struct baccarat_hand hand = *hand_of(step);
    hand.card_count = 0;
    for (unsigned i = 0; i < step->event->card_count; i++) {
        if (baccarat_hand_side(step->book, &hand, hand.card_count) != BACCARAT_OVER)
            hand.cards[hand.card_count++] = step->event->cards[i];
    }
    if (baccarat_hand_side(step->book, &hand, hand.card_count) != BACCARAT_OVER)
        return step_refuse(step, WHY_BACCARAT_HAND_UNFINISHED, "cards");
    return true;
}

/* Once the result is known the order is put right as a correction: two sign, what was collected and
 * paid goes back, and the hand is settled as it lies then (G11, G13). */
static bool correct_order(struct step *step, const struct clause_info *clause) {
    struct new_order order = {.open = {0}};
    if (step->event->number != ORDER_SET)
        return step_refuse(step, WHY_BACCARAT_NOT_DEALT_YET, "number");
    if (step->event->card_count == 0)
        return step_refuse(step, WHY_BAD_CARD, "cards");
    if (!check_order(step, &order, false) || !check_finished_order(step))
        return false;
    if (hand_of(step)->board == 2) /* its shoe is gone, and with it what could be carried */
        return step_refuse(step, WHY_NOT_THIS_CASE, "clause");
    table_undo_payments(step);
    lay_in_order(step, &order, clause->clause);
    step_say(step, SAY_IN_ORDER, clause->clause);
    table_result(step);
    return true;
}

static bool report_disorder(struct step *step, const struct clause_info *clause, unsigned which,
                            enum post post) {
    if (hand_of(step)->disorder)
        return step_refuse(step, WHY_NOT_THIS_CASE, "clause");
    hand_of(step)->disorder = (uint8_t)which;
    step_summon(step, post, clause->clause);
    return true;
}

/* 7.9 and 7.12: until the order is set the shift manager may let players withdraw. */
static bool disorder(struct step *step, const struct clause_info *clause, unsigned which) {
    const struct baccarat_hand *hand = hand_of(step);
    switch (step->event->number) {
    case REPORTED:
        return report_disorder(step, clause, which, POST_SHIFT_MANAGER);
    case WITHDRAWN:
        if (hand->disorder != which)
            return step_refuse(step, WHY_NOT_THIS_CASE, "clause");
        return has_post(step) && withdraw(step, clause->clause);
    case ORDER_SET:
        if (hand->disorder != 0 && hand->disorder != which)
            return step_refuse(step, WHY_NOT_THIS_CASE, "clause");
        return set_order(step, clause, which == 12);
    default:
        return step_refuse(step, WHY_EVENT_NUMBER, "number");
    }
}

static bool wrong_order(struct step *step, const struct clause_info *clause) {
    return step->table->phase == PHASE_DEALING ? disorder(step, clause, 9)
                                               : correct_order(step, clause);
}

static bool drawn_together(struct step *step, const struct clause_info *clause) {
    return disorder(step, clause, 12);
}

/* Someone still has to say whether they stay in. */
static void review_choice(struct step *step) {
    const struct table *table = step->table;
    struct baccarat_state *state = state_of(step);
    state->hand.choosing = 0;
    for (unsigned i = 0; i < table->bet_count; i++) {
        if (is_live(&table->bets[i]) && !(state->notes[i] & NOTE_CHOSE))
            state->hand.choosing = 1;
    }
}

static bool decide_order(struct step *step, const struct clause_info *clause) {
    struct baccarat_state *state = state_of(step);
    if (state->hand.disorder != 0 && state->hand.disorder != 13)
        return step_refuse(step, WHY_NOT_THIS_CASE, "clause");
    if (!has_post(step) || !set_order(step, clause, true))
        return false;
    for (unsigned i = 0; i < step->table->bet_count; i++)
        state->notes[i] &= (uint8_t)~NOTE_CHOSE;
    review_choice(step);
    return true;
}

static bool order_unknown(struct step *step, const struct clause_info *clause) {
    switch (step->event->number) {
    case REPORTED:
        return report_disorder(step, clause, 13, POST_PIT_MANAGER);
    case ORDER_SET:
        return decide_order(step, clause);
    default:
        return step_refuse(step, WHY_EVENT_NUMBER, "number");
    }
}

/* Each player's choice holds for all their bets of the round. */
static bool choose_to_leave(struct step *step, const struct clause_info *clause) {
    if (!hand_of(step)->choosing)
        return step_refuse(step, WHY_NOT_THIS_CASE, "clause");
    if (!withdraw(step, clause->clause))
        return false;
    review_choice(step);
    return true;
}

static bool choose_to_stay(struct step *step, const struct clause_info *clause) {
    const struct table *table = step->table;
    bool found = false;
    if (!hand_of(step)->choosing)
        return step_refuse(step, WHY_NOT_THIS_CASE, "clause");
    for (unsigned i = 0; i < table->bet_count; i++) {
        if (is_live(&table->bets[i]) && table->bets[i].player == step->event->player) {
            state_of(step)->notes[i] |= NOTE_CHOSE;
            found = true;
        }
    }
    if (!found)
        return step_refuse(step, WHY_NOT_ON_FELT, "player");
    review_choice(step);
    return play_on(step, clause);
}

/* ---- Squeezing ---- */

/* 7.10: there must have been somebody to hand cards to. */
static bool wrongly_handed(struct step *step, const struct clause_info *clause) {
    if (!hand_of(step)->squeezed)
        return step_refuse(step, WHY_NOT_THIS_CASE, "clause");
    return play_on(step, clause);
}

/* 7.10.1: bets that stay are settled, and the next hand is free (B12). */
static bool handed_after_result(struct step *step, const struct clause_info *clause) {
    bool collected = step->table->collected;
    if (!hand_of(step)->squeezed)
        return step_refuse(step, WHY_NOT_THIS_CASE, "clause");
    if (!has_meant(step))
        return step_refuse(step, WHY_NOT_ON_FELT, "player");
    table_undo_payments(step);
    (void)withdraw(step, clause->clause);
    if (collected)
        table_result(step);
    state_of(step)->free_next = 1;
    step_say(step, SAY_FREE_HAND, clause->clause);
    return true;
}

static bool handed_before_result(struct step *step, const struct clause_info *clause) {
    if (!hand_of(step)->squeezed)
        return step_refuse(step, WHY_NOT_THIS_CASE, "clause");
    if (step->event->number == 0)
        return play_on(step, clause);
    if (step->event->number != WITHDRAWN)
        return step_refuse(step, WHY_EVENT_NUMBER, "number");
    if (!withdraw(step, clause->clause))
        return false;
    if (!any_live(step->table)) {
        ask_for_new_shoe(step, clause->clause);
        table_void_round(step, clause->clause);
    }
    return true;
}

static bool has_right(const struct baccarat_hand *hand) {
    return hand->right[CR_PLAYER] || hand->right[CR_BANKER];
}

/* 7.14: the dealer opens the cards from now on. */
static bool squeezer_absent(struct step *step, const struct clause_info *clause) {
    struct baccarat_hand *hand = hand_of(step);
    if (!has_right(hand))
        return step_refuse(step, WHY_NOT_THIS_CASE, "clause");
    for (unsigned side = CR_PLAYER; side <= CR_BANKER; side++) {
        hand->right[side] = 0;
        hand->squeezer[side] = 0;
    }
    return play_on(step, clause);
}

/* 7.15: the dealer has opened a card that was the player's to open; it counts. */
static bool dealer_opened(struct step *step, const struct clause_info *clause) {
    if (!has_right(hand_of(step)))
        return step_refuse(step, WHY_NOT_THIS_CASE, "clause");
    if (!baccarat_turn_card(step))
        return false;
    return play_on(step, clause);
}

/* ---- The burn forgotten ---- */

static bool burn_is_missing(const struct baccarat_state *state) {
    return state->shoe.decks > 0 && !state->shoe.burnt && !state->new_shoe;
}

static bool is_first_hand(const struct baccarat_state *state) {
    return burn_is_missing(state) && state->shoe.hands == 0;
}

/* Cards of a hand in play; those of the last hand are none. */
static unsigned dealt_cards(const struct step *step) {
    return step->table->phase < PHASE_DEALING ? 0 : hand_of(step)->card_count;
}

static bool card_was_seen(const struct step *step) {
    unsigned count = dealt_cards(step);
    for (unsigned i = 0; i < count; i++) {
        if (hand_of(step)->open[i])
            return true;
    }
    return false;
}

/* The card that says how many are burnt: the first gathered, or the first of the shoe. */
static bool burn_card(struct step *step, struct shoe_state *shoe, unsigned gathered) {
    cr_card card, laid = gathered > 0 ? hand_of(step)->cards[0] : CR_NO_CARD;
    if (!baccarat_single_card(step, &card))
        return false;
    if (laid != CR_NO_CARD)
        card = laid;
    if (card == CR_NO_CARD)
        return step_refuse(step, WHY_BAD_CARD, "cards");
    if (laid == CR_NO_CARD && !baccarat_shoe_gives(step, shoe, card))
        return false;
    if (laid == CR_NO_CARD)
        shoe_take(shoe, card);
    if (gathered > 0 && laid == CR_NO_CARD)
        shoe->count++; /* it left the shoe when it was dealt */
    shoe->burn_left = (uint8_t)baccarat_face_value(card);
    return true;
}

/* 7.11.1: the cards dealt are gathered and are the first that are burnt; the bets wait for a new
 * deal. */
static bool burn_now(struct step *step, const struct clause_info *clause) {
    struct baccarat_state *state = state_of(step);
    struct shoe_state shoe = state->shoe;
    unsigned gathered = dealt_cards(step), rest = gathered;
    if (!is_first_hand(state) || card_was_seen(step))
        return step_refuse(step, WHY_NOT_THIS_CASE, "clause");
    bool begun = shoe.burn_left > 0;
    if (!begun && !burn_card(step, &shoe, gathered))
        return false;
    if (!begun && gathered > 0)
        rest--;
    unsigned more = shoe.burn_left > rest ? shoe.burn_left - rest : 0;
    assert(shoe.count > more);
    shoe.count = (uint16_t)(shoe.count - more);
    shoe.discarded = (uint16_t)(shoe.discarded + more + rest + !begun);
    shoe.burn_left = 0;
    shoe.burnt = 1;
    state->shoe = shoe;
    baccarat_watch_cut_card(step);
    if (gathered > 0) {
        memset(state->hand.cards, 0, sizeof state->hand.cards);
        state->hand.card_count = 0;
        state->hand.disorder = 0;
        state->hand.face_up = 0;
        step_phase(step, PHASE_NO_MORE_BETS);
    }
    step_say(step, SAY_REDEAL, clause->clause);
    return true;
}

static bool burn_missed_in_first_hand(struct step *step, const struct clause_info *clause) {
    if (!is_first_hand(state_of(step)) || !card_was_seen(step))
        return step_refuse(step, WHY_NOT_THIS_CASE, "clause");
    if (hand_of(step)->choose_shoe == 0 && step->table->bet_count > 0)
        hand_of(step)->choose_shoe = 1;
    return play_on(step, clause);
}

static bool had_bet(const struct step *step) {
    const struct table *table = step->table;
    for (unsigned i = 0; i < table->bet_count; i++) {
        if (table->bets[i].player == step->event->player)
            return true;
    }
    return false;
}

/* B13, B14: whose word decides: the largest single bet on player or banker, the earlier on equal
 * stakes; where none lies there, of the others. `spoken`: of those who have chosen. */
static const struct table_bet *largest_voice(const struct step *step, bool spoken) {
    const struct table *table = step->table;
    const struct table_bet *largest = NULL;
    for (unsigned i = 0; i < table->bet_count; i++) {
        const struct table_bet *bet = &table->bets[i];
        bool on_hand = bet->bet <= BACCARAT_BANKER;
        if (spoken && !(state_of(step)->notes[i] & (NOTE_SAME_SHOE | NOTE_NEW_SHOE)))
            continue;
        bool before = largest != NULL && largest->bet <= BACCARAT_BANKER;
        if (largest == NULL || (on_hand && !before) ||
            (on_hand == before && bet->stake > largest->stake))
            largest = bet;
    }
    return largest;
}

static void decide_shoe(struct step *step, const struct clause_info *clause, bool new_shoe) {
    hand_of(step)->choose_shoe = 2;
    if (new_shoe)
        ask_for_new_shoe(step, clause->clause);
    else
        step_say(step, SAY_PLAY_ON, clause->clause);
}

/* The dealer asks no longer: what the largest of those who have spoken wants; the shoe stays when
 * nobody has. */
static bool end_shoe_choice(struct step *step, const struct clause_info *clause) {
    const struct table_bet *voice = largest_voice(step, true);
    if (step->event->sender == SENDER_PLAYER || step->event->number != 0)
        return step_refuse(step, WHY_PLAYER_NEEDED, "player");
    bool new_shoe =
        voice != NULL && state_of(step)->notes[voice - step->table->bets] & NOTE_NEW_SHOE;
    decide_shoe(step, clause, new_shoe);
    return true;
}

/* 7.11.2.1: who had a bet in that hand says so; the word of the largest bettor decides. */
static bool choose_shoe(struct step *step, const struct clause_info *clause) {
    const struct table *table = step->table;
    const struct event *event = step->event;
    if (hand_of(step)->choose_shoe != 1)
        return step_refuse(step, WHY_NOT_THIS_CASE, "clause");
    if (event->number != 0 && event->number != 1)
        return step_refuse(step, WHY_EVENT_NUMBER, "number");
    if (event->player == 0)
        return end_shoe_choice(step, clause);
    if (!had_bet(step))
        return step_refuse(step, WHY_NOT_ON_FELT, "player");
    for (unsigned i = 0; i < table->bet_count; i++) {
        uint8_t *note = &state_of(step)->notes[i];
        if (table->bets[i].player != event->player)
            continue;
        *note &= (uint8_t) ~(NOTE_SAME_SHOE | NOTE_NEW_SHOE);
        *note |= event->number == 1 ? NOTE_NEW_SHOE : NOTE_SAME_SHOE;
    }
    if (largest_voice(step, false)->player == event->player)
        decide_shoe(step, clause, event->number == 1);
    return true;
}

static bool burn_missed_later(struct step *step, const struct clause_info *clause) {
    if (!burn_is_missing(state_of(step)) || state_of(step)->shoe.hands == 0)
        return step_refuse(step, WHY_NOT_THIS_CASE, "clause");
    return play_on(step, clause);
}

static bool burn_forgotten(struct step *step, const struct clause_info *clause) {
    if (state_of(step)->shoe.hands > 0)
        return burn_missed_later(step, clause);
    return card_was_seen(step) ? burn_missed_in_first_hand(step, clause) : burn_now(step, clause);
}

/* ---- Announcement and insurance ---- */

static bool announced_wrongly(struct step *step, const struct clause_info *clause) {
    struct baccarat_hand *hand = hand_of(step);
    struct baccarat_deal deal;
    baccarat_hand_deal(step->book, hand, hand->card_count, &deal);
    unsigned truth = baccarat_winner(&deal) + 1U;
    if (hand->announced == truth)
        return step_refuse(step, WHY_NOT_THIS_CASE, "clause");
    hand->announced = (uint8_t)truth;
    step_say(step, SAY_CORRECTED, clause->clause);
    return true;
}

static bool offer_passed(struct step *step, const struct clause_info *clause) {
    if (!baccarat_pass_offer(step))
        return false;
    return play_on(step, clause);
}

static bool offer_forgotten(struct step *step, const struct clause_info *clause) {
    (void)clause;
    return baccarat_offer_late(step);
}

static bool ruling(struct step *step, const struct clause_info *clause) {
    (void)clause;
    return settling_ruling(step);
}

/* ---- The clauses ---- */

struct clause_row {
    const char *clause;
    bool (*call)(struct step *step, const struct clause_info *clause);
};

static const struct clause_row clause_rows[] = {
    {"7.1", wrong_cards},
    {"7.1.1", hand_is_void},
    {"7.1.2", earlier_stand},
    {"7.2", shoe_ran_out},
    {"7.3", order_lost},
    {"7.4", face_up_in_shoe},
    {"7.5", next_card_seen},
    {"7.6", player_drew_wrongly},
    {"7.7", banker_drew_wrongly},
    {"7.8", free_hand},
    {"7.8.1", free_hand_is_last},
    {"7.9", wrong_order},
    {"7.10", wrongly_handed},
    {"7.10.1", handed_after_result},
    {"7.10.2", handed_before_result},
    {"7.11", burn_forgotten},
    {"7.11.1", burn_now},
    {"7.11.2", burn_missed_in_first_hand},
    {"7.11.2.1", choose_shoe},
    {"7.11.3", burn_missed_later},
    {"7.12", drawn_together},
    {"7.13", order_unknown},
    {"7.13.1", choose_to_leave},
    {"7.13.2", choose_to_stay},
    {"7.14", squeezer_absent},
    {"7.15", dealer_opened},
    {"7.16", announced_wrongly},
    {"7.17", baccarat_found_below_minimum},
    {"7.18", baccarat_found_above_maximum},
    {"7.19", baccarat_found_differential},
    {"7.19.1", baccarat_found_small_beside},
    {"7.20", offer_passed},
    {"7.21", offer_forgotten},
    {"7.22", ruling},
};

/* Every clause of part 7 has a row. */
bool baccarat_call(struct step *step, const struct clause_info *clause) {
    const struct clause_row *row = clause_rows;
    while (strcmp(row->clause, clause->clause) != 0)
        row++;
    return row->call(step, clause);
}
