/* Cards at the blackjack table: shoe and shuffler, the burn, where each card goes, and cards that
 * are gathered and dealt again. */
#include "games/blackjack/refusal.h"
#include "games/blackjack/state.h"
#include "games/blackjack/table_inside.h"

#include <assert.h>
#include <string.h>

/* ---- Shoe and shuffler ---- */

/* 7.11.7: a machine that failed is mended or replaced under the pit manager's eyes; a shoe dealt by
 * hand does not take its place. A virtual table has no machine. */
static bool machine_may_go(struct step *step) {
    if (!(state_of(step)->cards_out & OUT_MACHINE) || step->event->sender == SENDER_VIRTUAL_DEALER)
        return true;
    if (!step_needs(step, POST_PIT_MANAGER))
        return false;
    if (step->event->number != SHOE_SHUFFLER)
        return step_refuse(step, WHY_CARDS_OUT, "number");
    return true;
}

/* `number`: enum shoe_kind, a shoe or a continuous shuffler. */
bool blackjack_new_shoe(struct step *step) {
    struct blackjack_state *state = state_of(step);
    if (step->event->number != SHOE_BOX && step->event->number != SHOE_SHUFFLER)
        return step_refuse(step, WHY_EVENT_NUMBER, "number");
    if (!machine_may_go(step))
        return false;
    shoe_fill(&state->shoe, (enum shoe_kind)step->event->number, table_options(step->table).decks);
    state->cards_out = 0;
    state->shoe_changed = 1;
    step_say(step, SAY_NEW_SHOE, "");
    return true;
}

/* 7.13: the first card of a shoe; its face may be hidden. */
bool blackjack_burn(struct step *step) {
    struct shoe_state *shoe = &state_of(step)->shoe;
    if (shoe->kind != SHOE_BOX || shoe->burnt || shoe->hands > 0 || shoe->count == 0)
        return step_refuse(step, WHY_NO_BURN, "");
    if (step->event->card_count != 1)
        return step_refuse(step, WHY_BAD_CARD, "cards");
    if (step->event->cards[0] == CR_NO_CARD) {
        shoe->count--;
        shoe->discarded++;
    } else {
        if (!blackjack_check_card(step, step->event->cards[0]))
            return false;
        blackjack_draw_card(step, step->event->cards[0]);
        shoe->discarded++;
    }
    shoe->burnt = 1;
    return true;
}

bool blackjack_cut_card(struct step *step) {
    struct shoe_state *shoe = &state_of(step)->shoe;
    if (shoe->kind != SHOE_BOX || shoe->cut_out)
        return step_refuse(step, WHY_NO_CUT_CARD, "");
    shoe->cut_out = 1;
    step_say(step, SAY_LAST_HAND, "");
    return true;
}

/* A card burnt unseen may be the last of its kind: then the shoe is empty before its list is. */
bool blackjack_check_card(struct step *step, cr_card card) {
    const struct shoe_state *shoe = &state_of(step)->shoe;
    if (card >= CR_DECK)
        return step_refuse(step, WHY_BAD_CARD, "cards");
    if (shoe->count == 0 || !shoe_has(shoe, card))
        return step_refuse(step, WHY_FOREIGN_CARD, "cards");
    return true;
}

void blackjack_draw_card(struct step *step, cr_card card) {
    shoe_take(&state_of(step)->shoe, card);
}

void blackjack_discard(struct step *step, cr_card card) {
    blackjack_draw_card(step, card);
    state_of(step)->shoe.discarded++;
}

/* ---- Cards that come before any other ---- */

void blackjack_put_next(struct blackjack_state *state, const cr_card *cards, unsigned count) {
    assert(state->next_count + count <= BLACKJACK_NEXT);
    memmove(state->next + count, state->next, state->next_count);
    memcpy(state->next, cards, count);
    state->next_count = (uint8_t)(state->next_count + count);
}

static void next_is_dealt(struct blackjack_state *state) {
    state->next_count--;
    memmove(state->next, state->next + 1, state->next_count);
    state->next[state->next_count] = 0;
    if (state->next_count == 0)
        state->error_card = 0;
}

/* ---- Dealing ---- */

/* The place that the round waits for; box 0 is the dealer. */
void blackjack_show_card(struct step *step, const struct play *play, cr_card card) {
    const struct blackjack_round *round = &play->round;
    if (blackjack_dealer_is_next(play))
        step_card(step, 0, 0, card, true);
    else
        step_card(step, round->boxes[round->at_box].number, round->at_hand + 1u, card, true);
}

/* The first deal moves no chips. */
static bool deal_first(struct step *step, struct play *play, const struct blackjack_step *add) {
    bool added = blackjack_play_add(step, play, add);
    assert(added);
    (void)added;
    blackjack_follow_phase(step, play);
    return true;
}

/* 4.13.1.1, 4.10.3, 4.14: the total after each further card; a soft one is told both ways. */
static void say_total(struct step *step, unsigned box, unsigned hand,
                      const struct blackjack_hand *at, const char *clause) {
    step_say_totals(step, box, hand, at->hard, hand_is_soft(at) ? hand_total(at) : 0, clause);
}

static bool deal_further(struct step *step, struct play *play, const struct blackjack_step *add) {
    SCRATCH(struct felt, before, 1, step->scratch);
    struct effects *effects = step->effects;
    struct blackjack_round *round = &play->round;
    bool dealers = blackjack_dealer_is_next(play);
    struct blackjack_box *box = dealers ? NULL : &round->boxes[round->at_box];
    unsigned hand = round->at_hand;
    blackjack_step_felt(step, play, before);
    blackjack_show_card(step, play, add->what);
    if (!blackjack_play_add(step, play, add)) {
        effects->count = 0;
        return false;
    }
    if (dealers)
        say_total(step, 0, 0, &round->dealer, "4.14.1");
    else
        say_total(step, box->number, hand + 1, &box->hands[hand], "4.13.1.1");
    blackjack_felt_move(step, play, before, "");
    blackjack_follow_phase(step, play);
    return true;
}

bool blackjack_deal_card(struct step *step, struct play *play, cr_card card) {
    struct blackjack_state *state = state_of(step);
    struct blackjack_step add = {.kind = STEP_CARD, .what = card};
    if (play->round.phase < PLAY) {
        blackjack_show_card(step, play, card);
        deal_first(step, play, &add);
    } else {
        if (blackjack_dealer_card_due(play))
            add.kind = STEP_LATE;
        if (!deal_further(step, play, &add))
            return false;
    }
    if (state->jam == HAND_SHOE)
        state->jam = HAND_SHOE_DEALS;
    return true;
}

/* Without a card in the event the one that lies there is dealt. */
static bool deal_one(struct step *step, struct play *play) {
    struct blackjack_state *state = state_of(step);
    const struct event *event = step->event;
    cr_card card = state->next[0];
    bool hidden = card == CR_NO_CARD;
    if (hidden) {
        card = event->card_count == 0 ? CR_NO_CARD : event->cards[0];
        if (!blackjack_check_card(step, card))
            return false;
    } else if (event->card_count > 0 && event->cards[0] != card) {
        return step_refuse(step, WHY_NEXT_CARD, "cards");
    }
    if (!blackjack_deal_card(step, play, card))
        return false;
    if (hidden)
        blackjack_draw_card(step, card);
    next_is_dealt(state);
    return true;
}

bool blackjack_error_card_waits(const struct blackjack_state *state, const struct play *play) {
    const struct blackjack_round *round = &play->round;
    if (!state->error_card || blackjack_dealer_is_next(play) || round->need != BLACKJACK_BOX_CARD)
        return false;
    const struct blackjack_box *box = &round->boxes[round->at_box];
    uint32_t player = box->bets[hand_controller(box, &box->hands[round->at_hand])].player;
    for (unsigned i = 0; i < state->step_count; i++) {
        if (state->steps[i].kind == STEP_STAND && state->steps[i].player == player)
            return true;
    }
    return false;
}

static bool deal(struct step *step, struct play *play) {
    const struct event *event = step->event;
    if (event->card_count > 1)
        return step_refuse(step, WHY_CARDS_TOGETHER, "cards");
    if (state_of(step)->next_count > 0 && !blackjack_error_card_waits(state_of(step), play))
        return deal_one(step, play);
    if (event->card_count == 0)
        return step_refuse(step, WHY_BAD_CARD, "cards");
    if (!blackjack_check_card(step, event->cards[0]) ||
        !blackjack_deal_card(step, play, event->cards[0]))
        return false;
    blackjack_draw_card(step, event->cards[0]);
    return true;
}

/* A place or a hand was passed over: the next one is dealt to, or decides. */
static bool pass_over(struct step *step, struct play *play) {
    struct blackjack_step add = {.kind = STEP_PASSED};
    if (play->round.phase == PLAY) {
        add.box = play->round.boxes[play->round.at_box].number;
        add.hand = (uint8_t)(play->round.at_hand + 1);
    }
    return blackjack_advance(step, play, &add, "7.9");
}

static unsigned strays_on(const struct blackjack_state *state, unsigned box) {
    unsigned count = 0;
    for (unsigned i = 0; i < state->step_count; i++)
        count += state->steps[i].kind == STEP_STRAY && state->steps[i].box == box;
    return count;
}

/* 7.10: a box without a bet got a card of the first deal. One that lies behind the last box is
 * found when the deal is over; later than that it is called with its cards. */
static bool lay_stray(struct step *step, struct play *play) {
    const struct event *event = step->event;
    if (event->box < 1 || event->box > BLACKJACK_BOXES ||
        blackjack_play_box(play, event->box) >= 0 || strays_on(state_of(step), event->box) == 2)
        return step_refuse(step, WHY_EVENT_BOX, "box");
    if (play->further || event->card_count != 1)
        return step_refuse(step, WHY_NO_CARD_WANTED, "");
    if (state_of(step)->next_count > 0)
        return step_refuse(step, WHY_NEXT_CARD, "cards");
    if (!blackjack_check_card(step, event->cards[0]))
        return false;
    struct blackjack_step add = {.kind = STEP_STRAY, .box = event->box, .what = event->cards[0]};
    blackjack_draw_card(step, event->cards[0]);
    step_card(step, event->box, 1, event->cards[0], true);
    return deal_first(step, play, &add);
}

/* `number`: enum card_how; a stray card names its box. */
bool blackjack_card_event(struct step *step) {
    const struct blackjack_state *state = state_of(step);
    struct play play;
    int why = blackjack_play_again(&play, step->book, step->table);
    assert(why == WHY_ACCEPTED);
    (void)why;
    if (state->jam == JAMMED || state->jam == MACHINE_EMPTIED)
        return step_refuse(step, WHY_MACHINE_JAMMED, "");
    if (state->together_count > 0)
        return step_refuse(step, WHY_CARDS_TOGETHER, "");
    if (step->event->number != CARD_STRAY && !blackjack_insurance_is_closed(step, &play))
        return false;
    switch (step->event->number) {
    case CARD_DEALT:
        return deal(step, &play);
    case CARD_PASSED:
        return pass_over(step, &play);
    case CARD_STRAY:
        return lay_stray(step, &play);
    default:
        return step_refuse(step, WHY_EVENT_NUMBER, "number");
    }
}

/* ---- Gathered in order and dealt again ---- */

/* Bets that were taken back stay so; the cards come out in the order in which they came. */
static unsigned gather(struct blackjack_state *state, cr_card *cards) {
    unsigned kept = 0, count = 0, steps = state->step_count;
    for (unsigned i = 0; i < steps; i++) {
        struct blackjack_step at = state->steps[i];
        if (at.kind == STEP_CARD || at.kind == STEP_STRAY)
            cards[count++] = at.what;
        else if (at.kind == STEP_WITHDRAW)
            state->steps[kept++] = at;
    }
    memset(&state->steps[kept], 0, (steps - kept) * sizeof state->steps[0]);
    state->step_count = (uint16_t)kept;
    return count;
}

/* The cards of a first deal, with two strays on every box but one. */
enum { FIRST_DEAL = 2 * BLACKJACK_BOXES + 1 + 2 * BLACKJACK_BOXES };

void blackjack_deal_again(struct step *step, struct play *play, bool burn_first,
                          const char *clause) {
    struct blackjack_state *state = state_of(step);
    SCRATCH(struct felt, before, 1, step->scratch);
    cr_card cards[FIRST_DEAL];
    blackjack_step_felt(step, play, before);
    unsigned count = gather(state, cards), at = burn_first;
    int why = blackjack_play_again(play, step->book, step->table);
    assert(why == WHY_ACCEPTED);
    (void)why;
    step_say(step, SAY_REDEAL, clause);
    for (; at < count && play->round.phase < PLAY; at++) {
        struct blackjack_step add = {.kind = STEP_CARD, .what = cards[at]};
        blackjack_show_card(step, play, cards[at]);
        blackjack_play_add(step, play, &add);
    }
    blackjack_put_next(state, cards + at, count - at);
    blackjack_felt_move(step, play, before, clause);
    step_lights_out(step);
    step_phase(step, PHASE_DEALING);
    blackjack_follow_phase(step, play);
}
