/* Insurance at a baccarat table (4.10, 6.4, B5, B6, 7.20, 7.21).
 *
 *   offer-insurance (or 7.21) --> insure / decline ... --> close-insurance
 *
 * Dealing waits in between. Who has let an offer pass gets no other in the round, or, by the
 * house's option, may take the next. How much of a stake counts is settled with the round (6.4.3).
 *
 * Invariant: insurance lies only on live bets on player or banker, at a row of 6.4.6 that the cards
 * have shown. */
#include "games/baccarat/refusal.h"
#include "games/baccarat/rulebook.h"
#include "games/baccarat/state.h"
#include "games/baccarat/table_inside.h"

#include <assert.h>
#include <string.h>

/* No sum of stakes on a felt comes near what 64 bits hold. */
#define INSURANCE_MAX (CR_MONEY_MAX / 1024 / TABLE_BETS)

struct cr_ratio baccarat_insurance_ratio(const struct cr_rulebook *book,
                                         const struct baccarat_hand *hand, unsigned after,
                                         unsigned side) {
    const struct cr_ratio none = {0, 1};
    struct baccarat_deal deal;
    if (hand->card_count < after)
        return none;
    baccarat_hand_deal(book, hand, after, &deal);
    return baccarat_offer(book, &deal, (enum cr_side)side);
}

/* After how many open cards insurance would be offered now: 4, 5, or 0 when they are not open. */
static unsigned showing(const struct step *step) {
    const struct baccarat_hand *hand = hand_of(step);
    if (hand->card_count < 4 || !baccarat_hand_is_open(hand, 4))
        return 0;
    bool third_shows = hand->card_count > 4 && hand->open[4] &&
                       baccarat_hand_side(step->book, hand, 4) == CR_PLAYER;
    return third_shows ? 5 : 4;
}

static bool has_row(const struct step *step, unsigned after) {
    const struct baccarat_hand *hand = hand_of(step);
    return baccarat_insurance_ratio(step->book, hand, after, CR_PLAYER).win > 0 ||
           baccarat_insurance_ratio(step->book, hand, after, CR_BANKER).win > 0;
}

static bool check_offer(struct step *step) {
    const struct baccarat_hand *hand = hand_of(step);
    unsigned after = showing(step);
    if (!table_options(step->table).insurance)
        return step_refuse(step, WHY_INSURANCE_NOT_AT_TABLE, "");
    if (!baccarat_hand_goes_on(step))
        return false;
    if (after == 0)
        return step_refuse(step, WHY_BACCARAT_CARDS_CLOSED, "");
    if (hand->banker_first && hand->card_count > 4)
        return step_refuse(step, WHY_BACCARAT_INSURANCE_GIVEN_UP, "");
    if (baccarat_hand_is_over(step->book, hand) || !has_row(step, after))
        return step_refuse(step, WHY_INSURANCE_NOT_OFFERED, "");
    if (hand->offered[after - 4])
        return step_refuse(step, WHY_BACCARAT_OFFERED, "");
    return true;
}

static void open_offer(struct step *step, const char *clause) {
    struct baccarat_state *state = state_of(step);
    unsigned after = showing(step);
    state->hand.offer = (uint8_t)after;
    state->hand.offered[after - 4] = 1;
    state->hand.skipped = 0;
    if (table_options(step->table).declined_per_offer) {
        for (unsigned i = 0; i < step->table->bet_count; i++)
            state->notes[i] &= (uint8_t)~NOTE_PASSED;
    }
    step_say(step, SAY_INSURANCE, clause);
    step_screen(step, SCREEN_OFFER);
}

bool baccarat_event_offer_insurance(struct step *step) {
    if (!check_offer(step))
        return false;
    if (hand_of(step)->card_count > showing(step))
        return step_refuse(step, WHY_BACCARAT_OFFER_LATE, "");
    open_offer(step, "4.10");
    return true;
}

bool baccarat_offer_late(struct step *step) {
    if (!check_offer(step))
        return false;
    open_offer(step, "7.21");
    return true;
}

/* ---- Taking it, letting it pass ---- */

static bool find_bet(const struct step *step, unsigned side, size_t *index) {
    struct table *table = step->table;
    const struct table_bet *bet = table_find_bet(table, step->event->player, side, 0);
    if (bet == NULL)
        return false;
    *index = (size_t)(bet - table->bets);
    return true;
}

static bool has_passed(const struct step *step) {
    const struct table *table = step->table;
    for (unsigned i = 0; i < table->bet_count; i++) {
        if (table->bets[i].player == step->event->player && state_of(step)->notes[i] & NOTE_PASSED)
            return true;
    }
    return false;
}

static bool is_offered(const struct step *step, unsigned side) {
    const struct baccarat_hand *hand = hand_of(step);
    return baccarat_insurance_ratio(step->book, hand, hand->offer, side).win > 0;
}

/* `hand`: the hand that is insured, 0 the player's, 1 the banker's; `amount`: the stake. */
bool baccarat_event_insure(struct step *step) {
    struct baccarat_state *state = state_of(step);
    const struct event *event = step->event;
    size_t index;
    if (!step_for_player(step))
        return false;
    if (state->hand.offer == 0)
        return step_refuse(step, WHY_BACCARAT_NO_OFFER, "");
    if (event->hand > CR_BANKER)
        return step_refuse(step, WHY_INSURANCE_BAD_SIDE, "hand");
    if (!is_offered(step, event->hand))
        return step_refuse(step, WHY_INSURANCE_NOT_OFFERED, "hand");
    if (!find_bet(step, event->hand, &index))
        return step_refuse(step, WHY_INSURANCE_WITHOUT_BET, "player");
    if (has_passed(step))
        return step_refuse(step, WHY_BACCARAT_OFFER_PASSED, "player");
    cr_money *insured = &state->insured[index][state->hand.offer - 4];
    if (event->amount < 1 || event->amount > INSURANCE_MAX - *insured)
        return step_refuse(step, WHY_EVENT_AMOUNT, "amount");
    *insured += event->amount;
    step_chips(step, event->player, ACCOUNT_PURSE, ACCOUNT_FELT, event->amount, BACCARAT_INSURANCE,
               "4.10");
    return true;
}

/* 7.20: the player is offered insurance and does not take it. */
bool baccarat_pass_offer(struct step *step) {
    struct baccarat_state *state = state_of(step);
    size_t index;
    if (state->hand.offer == 0)
        return step_refuse(step, WHY_BACCARAT_NO_OFFER, "");
    unsigned side = is_offered(step, CR_PLAYER) ? CR_PLAYER : CR_BANKER;
    if (!find_bet(step, side, &index))
        return step_refuse(step, WHY_INSURANCE_WITHOUT_BET, "player");
    if (state->insured[index][state->hand.offer - 4] > 0)
        return step_refuse(step, WHY_NOT_THIS_CASE, "player");
    state->notes[index] |= NOTE_PASSED;
    return true;
}

bool baccarat_event_decline(struct step *step) {
    return step_for_player(step) && baccarat_pass_offer(step);
}

bool baccarat_event_close_insurance(struct step *step) {
    struct baccarat_state *state = state_of(step);
    const struct table *table = step->table;
    if (state->hand.offer == 0)
        return step_refuse(step, WHY_BACCARAT_NO_OFFER, "");
    for (unsigned i = 0; i < table->bet_count; i++) {
        const struct table_bet *bet = &table->bets[i];
        if (bet->bet <= BACCARAT_BANKER && is_live(bet) && is_offered(step, bet->bet) &&
            state->insured[i][state->hand.offer - 4] == 0)
            state->notes[i] |= NOTE_PASSED;
    }
    state->hand.offer = 0;
    step_screen(step, SCREEN_OFFER);
    return true;
}

cr_money baccarat_insurance_left(const struct cr_rulebook *book, const struct table *table,
                                 size_t index, unsigned side) {
    const struct baccarat_state *state = baccarat_at(table);
    unsigned after = state->hand.offer;
    struct cr_ratio first = baccarat_insurance_ratio(book, &state->hand, 4, side);
    struct cr_ratio now = baccarat_insurance_ratio(book, &state->hand, after, side);
    const cr_money *insured = state->insured[index];
    assert(first.stake > 0 && now.win > 0); /* insurance is offered only where it pays */
    wide earlier = after == 5 ? (wide)insured[0] * first.win : 0;
    wide left = ((wide)table->bets[index].stake * first.stake - earlier) * now.stake /
                ((wide)first.stake * now.win);
    left -= insured[after - 4];
    return left < 0 ? 0 : (cr_money)left;
}

/* ---- Going back ---- */

void baccarat_return_insurance(struct step *step, size_t index, unsigned stage,
                               const char *clause) {
    cr_money *insured = &state_of(step)->insured[index][stage];
    step_chips(step, step->table->bets[index].player, ACCOUNT_FELT, ACCOUNT_PURSE, *insured,
               BACCARAT_INSURANCE, clause);
    *insured = 0;
}

/* An offer at a row that never was is none, and nobody has let it pass. */
void baccarat_review_offers(struct step *step, const char *clause) {
    struct baccarat_state *state = state_of(step);
    struct baccarat_hand *hand = &state->hand;
    for (unsigned after = 4; after <= 5; after++) {
        if (has_row(step, after))
            continue;
        if (hand->offer == after || hand->offered[after - 4])
            step_screen(step, SCREEN_OFFER);
        hand->offered[after - 4] = 0;
        if (hand->offer == after)
            hand->offer = 0;
        if (hand->skipped == after)
            hand->skipped = 0;
    }
    bool none = !hand->offered[0] && !hand->offered[1];
    for (unsigned i = 0; none && i < step->table->bet_count; i++)
        state->notes[i] &= (uint8_t)~NOTE_PASSED;
    baccarat_return_unoffered_insurance(step, clause);
}

void baccarat_return_unoffered_insurance(struct step *step, const char *clause) {
    const struct table *table = step->table;
    for (unsigned i = 0; i < table->bet_count; i++) {
        for (unsigned stage = 0; stage < 2; stage++) {
            if (baccarat_insurance_ratio(step->book, hand_of(step), 4 + stage,
                                         table->bets[i].bet & 1)
                    .win == 0)
                baccarat_return_insurance(step, i, stage, clause);
        }
    }
}
