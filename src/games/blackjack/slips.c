/* What was keyed wrongly at a blackjack table, put right before the result (G15): a card, the burn,
 * the cut card, a bet. The round is played through again with the true one; what was done since
 * must have been possible with it. */
#include "table/slips.h"
#include "games/blackjack/refusal.h"
#include "games/blackjack/rulebook.h"
#include "games/blackjack/state.h"
#include "games/blackjack/table_inside.h"

#include <assert.h>
#include <string.h>

static void play_now(const struct step *step, struct play *play) {
    int why = blackjack_play_again(play, step->book, step->table);
    assert(why == WHY_ACCEPTED);
    (void)why;
}

/* ---- A card ---- */

static void show_place(struct step *step, unsigned at) {
    struct play play;
    blackjack_play_begin(&play, step->book, step->table);
    for (play.step_at = 0; play.step_at < at; play.step_at++)
        (void)blackjack_play_next(&play);
    blackjack_show_card(step, &play, state_of(step)->steps[at].what);
}

/* Chips that were paid or collected in the middle of the round go back first: the true card may
 * settle them otherwise. */
static bool rekey_card(struct step *step) {
    struct blackjack_state *state = state_of(step);
    const uint8_t *cards = step->event->cards;
    SCRATCH(struct felt, before, 1, step->scratch);
    struct play play;
    if (!slip_names_cards(step))
        return false;
    struct blackjack_step *at = blackjack_find_card(state, step->event->number);
    if (at == NULL || at->what != cards[0])
        return step_refuse(step, WHY_NOT_AS_KEYED, at == NULL ? "number" : "cards");
    if (state->together_count > 0)
        return step_refuse(step, WHY_CARDS_TOGETHER, "");
    if (!blackjack_check_card(step, cards[1]))
        return false;
    blackjack_felt_undo(step);
    play_now(step, &play);
    blackjack_step_felt(step, &play, before);
    memset(before->settled, 0, sizeof before->settled);
    shoe_return(&state->shoe, cards[0]);
    blackjack_draw_card(step, cards[1]);
    at->what = cards[1];
    if (blackjack_play_again(&play, step->book, step->table) != WHY_ACCEPTED)
        return step_refuse(step, WHY_SLIP_UNFIT, "cards");
    blackjack_felt_move(step, &play, before, "G15");
    show_place(step, (unsigned)(at - state->steps));
    blackjack_follow_phase(step, &play);
    return true;
}

/* ---- The shoe ---- */

/* It has left the shoe, and does not lie in the round. */
static bool was_burnt(const struct blackjack_state *state, cr_card card) {
    unsigned held[CARD_VALUES] = {0};
    if (!state->shoe_changed)
        blackjack_count_cards(state, held);
    return held[card] + state->shoe.left[card] < state->shoe.decks;
}

static bool rekey_burn(struct step *step) {
    struct shoe_state *shoe = &state_of(step)->shoe;
    const uint8_t *cards = step->event->cards;
    if (!slip_names_cards(step))
        return false;
    if (!shoe->burnt || shoe->hands > 0 || cards[0] >= CR_DECK ||
        !was_burnt(state_of(step), cards[0]))
        return step_refuse(step, WHY_NOT_AS_KEYED, "cards");
    if (!blackjack_check_card(step, cards[1]))
        return false;
    shoe_return(shoe, cards[0]);
    blackjack_draw_card(step, cards[1]);
    return true;
}

static bool rekey_cut_card(struct step *step) {
    struct shoe_state *shoe = &state_of(step)->shoe;
    if (shoe->kind != SHOE_BOX || !shoe->cut_out)
        return step_refuse(step, WHY_NOT_AS_KEYED, "entry");
    shoe->cut_out = 0;
    return true;
}

bool blackjack_rekey(struct step *step) {
    switch (step->event->entry) {
    case EVENT_BURN:
        return rekey_burn(step);
    case EVENT_CUT_CARD:
        return rekey_cut_card(step);
    case EVENT_CARD:
        return rekey_card(step);
    default: /* there is none to turn (4.7.2) */
        return step_refuse(step, WHY_EVENT_FIELD, "entry");
    }
}

/* ---- A bet ---- */

/* Boxes that are dealt to, as bits. */
static unsigned dealt_boxes(const struct table *table) {
    unsigned boxes = 0;
    for (unsigned i = 0; i < table->bet_count; i++) {
        const struct table_bet *bet = &table->bets[i];
        if (bet->bet == BLACKJACK_MAIN && !(bet->flags & BET_OUT))
            boxes |= 1u << bet->box;
    }
    return boxes;
}

static unsigned place_of(unsigned boxes, unsigned box) {
    return (unsigned)__builtin_popcount(boxes & ((1u << box) - 1));
}

/* The cards lie in the order in which boxes were dealt to: those of the box go with it, and no
 * other box gets another's. */
static bool keeps_cards(const struct step *step, unsigned before, unsigned from, unsigned to) {
    unsigned now = dealt_boxes(step->table);
    if (before == now || state_of(step)->step_count == 0)
        return true;
    return (before ^ now) == (1u << from | 1u << to) && place_of(before, from) == place_of(now, to);
}

/* What was decided names boxes, players and their bets: another place or owner would undo it. */
static bool is_decided(const struct blackjack_state *state) {
    for (unsigned i = 0; i < state->step_count; i++) {
        if (state->steps[i].kind != STEP_CARD)
            return true;
    }
    return false;
}

static bool is_same_spot(const struct event *event, const struct event *lay) {
    return lay != NULL && lay->player == event->player && lay->bet == event->bet &&
           lay->box == event->box;
}

/* 4.8.1: a pair bet is on the cards of a box that is dealt to. */
static bool pairs_have_boxes(const struct table *table) {
    unsigned boxes = dealt_boxes(table);
    for (unsigned i = 0; i < table->bet_count; i++) {
        const struct table_bet *bet = &table->bets[i];
        if (bet->bet == BLACKJACK_PAIR && !(bet->flags & BET_OUT) && !(boxes >> bet->box & 1))
            return false;
    }
    return true;
}

static bool is_settled(const struct felt *felt, const struct event *event) {
    for (size_t i = 0; i < felt->count; i++) {
        const struct cr_line *line = &felt->lines[i];
        if (felt->settled[i] && line->box == event->box && line->player == event->player)
            return true;
    }
    return false;
}

static cr_money stakes_on(const struct felt *felt) {
    cr_money sum = 0;
    for (size_t i = 0; i < felt->count; i++)
        sum += felt->settled[i] ? 0 : felt->lines[i].stake;
    return sum;
}

/* The round that the bets and steps make now is one that can have been played, with the chips that
 * lie there. */
static bool still_plays(struct step *step) {
    SCRATCH(struct felt, felt, 1, step->scratch);
    struct play play;
    if (!pairs_have_boxes(step->table) || dealt_boxes(step->table) == 0 ||
        blackjack_play_again(&play, step->book, step->table) != WHY_ACCEPTED)
        return step_refuse(step, WHY_SLIP_UNFIT, "bet");
    blackjack_step_felt(step, &play, felt);
    bool deciding = play.round.phase >= PLAY;
    if (stakes_on(felt) != step->table->felt || play.round.need == BLACKJACK_OVER ||
        deciding != (step->table->phase == PHASE_DECISIONS))
        return step_refuse(step, WHY_SLIP_UNFIT, "bet");
    return true;
}

bool blackjack_rekey_bet(struct step *step, struct table_bet *at, const struct event *lay) {
    SCRATCH(struct felt, felt, 1, step->scratch);
    struct play play;
    unsigned from = at->box, boxes = dealt_boxes(step->table);
    bool closed = step->table->phase > PHASE_BETTING;
    int gone;
    if (closed) {
        play_now(step, &play);
        blackjack_step_felt(step, &play, felt);
        if (is_settled(felt, step->event) ||
            (is_decided(state_of(step)) && !is_same_spot(step->event, lay)))
            return step_refuse(step, WHY_SLIP_UNFIT, "bet");
    }
    if (!slip_move_bet(step, at, lay, &gone))
        return false;
    if (!closed)
        return true;
    if (!keeps_cards(step, boxes, from, lay == NULL ? from : lay->box))
        return step_refuse(step, WHY_SLIP_UNFIT, "hand");
    return still_plays(step);
}
