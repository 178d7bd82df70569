/* What is seen of a blackjack table: boxes with their hands, whose turn it is and what is open to
 * it, the dealer's cards. All cards lie face up (4.7.2) but those that come next and were not
 * shown. */
#include "table/view.h"
#include "games/blackjack/state.h"
#include "games/blackjack/table_inside.h"

#include <assert.h>
#include <string.h>

const char *const blackjack_decision_ids[CR_DOES] = {"hit",       "stand",  "double",    "split",
                                                     "surrender", "insure", "even-money"};

static void hand_members(struct text *out, const struct blackjack_hand *hand) {
    json_put_cards(out, "cards", hand->cards, hand->count);
    json_put_integer(out, "total", hand_total(hand));
    json_put_bool(out, "soft", hand_is_soft(hand));
    if (hand_is_bust(hand))
        json_put_bool(out, "bust", true);
}

/* The bets on a hand: whose, and the stake with what doubling added. */
static void hand_bets(struct text *out, const struct blackjack_box *box,
                      const struct blackjack_hand *hand) {
    bool first = true;
    json_put_key(out, "on");
    text_char(out, '[');
    for (unsigned b = 0; b < box->bet_count; b++) {
        if (!(hand->on >> b & 1))
            continue;
        text_add(out, first ? "{" : ",{");
        first = false;
        json_put_integer(out, "player", box->bets[b].player);
        cr_money added = hand->doubled >> b & 1 ? hand->added[b] : 0;
        json_put_integer(out, "stake", box->bets[b].stake + added);
        text_char(out, '}');
    }
    text_char(out, ']');
}

static void hands(struct text *out, const struct blackjack_box *box) {
    json_put_key(out, "hands");
    text_char(out, '[');
    for (unsigned h = 0; h < box->hand_count; h++) {
        text_add(out, h > 0 ? ",{" : "{");
        hand_members(out, &box->hands[h]);
        if (box->blackjack)
            json_put_bool(out, "blackjack", true);
        if (box->hands[h].doubled != 0)
            json_put_bool(out, "doubled", true);
        hand_bets(out, box, &box->hands[h]);
        text_char(out, '}');
    }
    text_char(out, ']');
}

static void boxes(const struct play *play, struct text *out) {
    json_put_key(out, "boxes");
    text_char(out, '[');
    for (unsigned b = 0; b < play->round.box_count; b++) {
        const struct blackjack_box *box = &play->round.boxes[b];
        text_add(out, b > 0 ? ",{" : "{");
        json_put_integer(out, "box", box->number);
        if (box->absent != 0)
            json_put_bool(out, "absent", true);
        hands(out, box);
        text_char(out, '}');
    }
    text_char(out, ']');
}

/* Insurance stays beside the box until the next round, as bets do; `for` is whose bet somebody else
 * insured (4.11.4). What went back with the bet it was for is not there. */
static void insured(const struct play *play, struct text *out) {
    bool first = true;
    json_put_key(out, "insured");
    text_char(out, '[');
    for (unsigned i = 0; i < play->round.insurance_count; i++) {
        const struct blackjack_insurance *at = &play->round.insurances[i];
        const struct blackjack_box *box = &play->round.boxes[at->box];
        if (at->void_clause != NULL)
            continue;
        text_add(out, first ? "{" : ",{");
        first = false;
        json_put_integer(out, "box", box->number);
        json_put_integer(out, "player", at->player);
        json_put_integer(out, "stake", at->stake);
        if (!at->own)
            json_put_integer(out, "for", box->bets[at->bet].player);
        text_char(out, '}');
    }
    text_char(out, ']');
}

/* Who takes part in it is told by the machine; here only what the player in control may say. */
static void legal_decisions(const struct play *play, struct text *out) {
    json_put_key(out, "may");
    text_char(out, '[');
    bool first = true;
    for (unsigned act = CR_HIT; act <= CR_SURRENDER; act++) {
        if (blackjack_may(&play->round, (enum cr_do)act) != WHY_ACCEPTED)
            continue;
        if (!first)
            text_char(out, ',');
        first = false;
        text_quoted(out, blackjack_decision_ids[act], strlen(blackjack_decision_ids[act]));
    }
    text_char(out, ']');
}

static void turn(struct play *play, struct text *out) {
    const struct blackjack_round *round = &play->round;
    const struct blackjack_box *box = &round->boxes[round->at_box];
    json_put_key(out, "turn");
    text_char(out, '{');
    if (round->phase >= PLAY && blackjack_may(round, CR_INSURE) == WHY_ACCEPTED) { /* J17 */
        json_put_string(out, "waits", "insurance");
        text_char(out, '}');
        return;
    }
    if (blackjack_dealer_is_next(play)) {
        json_put_string(out, "waits", "dealer-card");
    } else {
        json_put_string(out, "waits", round->need == BLACKJACK_DECISION ? "decision" : "card");
        json_put_integer(out, "box", box->number);
        json_put_integer(out, "hand", round->at_hand + 1);
        json_put_integer(out, "player",
                         box->bets[hand_controller(box, blackjack_hand_in_turn(play))].player);
    }
    if (round->need == BLACKJACK_DECISION && !blackjack_dealer_is_next(play))
        legal_decisions(play, out);
    if (play->choice_open)
        json_put_string(out, "join", blackjack_decision_ids[play->choice]);
    text_char(out, '}');
}

static void strays(const struct blackjack_state *state, const struct play *play, struct text *out) {
    bool first = true;
    json_put_key(out, "strays");
    text_char(out, '[');
    for (unsigned i = 0; i < state->step_count; i++) {
        const struct blackjack_step *at = &state->steps[i];
        if (at->kind != STEP_STRAY || !(play->strays >> (at->box - 1) & 1))
            continue;
        text_add(out, first ? "{" : ",{");
        first = false;
        json_put_integer(out, "box", at->box);
        json_put_cards(out, "cards", &at->what, 1);
        text_char(out, '}');
    }
    text_char(out, ']');
}

/* J16: for the pit supervisor who chooses among cards that all were seen; never for players. */
static void choices(const struct blackjack_state *state, struct play *play, struct text *out) {
    cr_money house[BLACKJACK_TOGETHER];
    unsigned count = state->together_count;
    if (memchr(state->together, CR_NO_CARD, count) != NULL ||
        !blackjack_house_expects(play, state->together, count, house))
        return;
    json_put_key(out, "choices");
    text_char(out, '[');
    for (unsigned i = 0; i < count; i++) {
        text_add(out, i > 0 ? ",{" : "{");
        json_put_cards(out, "cards", &state->together[i], 1);
        json_put_integer(out, "house", house[i]);
        text_char(out, '}');
    }
    text_char(out, ']');
}

static const char *const jam_ids[] = {"", "jammed", "emptied", "hand-shoe", "hand-shoe"};

/* 7.12.3: staff see whose chips lie in the tray, a player the own ones. */
static void unclaimed(const struct blackjack_state *state, const struct viewer *viewer,
                      struct text *out) {
    bool first = true;
    json_put_key(out, "unclaimed");
    text_char(out, '[');
    for (unsigned i = 0; i < BLACKJACK_UNCLAIMED; i++) {
        const struct blackjack_unclaimed *tray = &state->unclaimed[i];
        bool own = viewer->role == VIEWER_PLAYER && tray->player == viewer->player;
        if (tray->amount == 0 || !(own || viewer->role == VIEWER_STAFF))
            continue;
        text_add(out, first ? "{" : ",{");
        first = false;
        json_put_integer(out, "player", tray->player);
        json_put_integer(out, "amount", tray->amount);
        text_char(out, '}');
    }
    text_char(out, ']');
}

/* The shoe is for those who keep it; between rounds, so that it tells nothing of one in play. */
static void equipment(const struct table *table, const struct viewer *viewer, struct text *out) {
    const struct blackjack_state *state = blackjack_at(table);
    json_put_string(out, "shoe", state->shoe.kind == SHOE_BOX ? "shoe" : "shuffler");
    json_put_integer(out, "box_bets", state->box_bets);
    json_put_bool(out, "cards_out", state->cards_out != 0);
    if (state->jam != NO_JAM)
        json_put_string(out, "jam", jam_ids[state->jam]);
    if (viewer->role != VIEWER_STAFF || table->phase != PHASE_IDLE)
        return;
    json_put_integer(out, "left", state->shoe.count);
    json_put_integer(out, "discarded", state->shoe.discarded);
    json_put_bool(out, "burnt", state->shoe.burnt);
}

void blackjack_result(const struct cr_rulebook *book, const struct table *table, struct text *out) {
    struct play play;
    int why = blackjack_play_again(&play, book, table);
    assert(why == WHY_ACCEPTED);
    (void)why;
    json_put_integer(out, "total", hand_total(&play.round.dealer));
    json_put_bool(out, "blackjack", hand_is_natural(&play.round.dealer));
    json_put_bool(out, "bust", hand_is_bust(&play.round.dealer));
}

void blackjack_view(const struct cr_rulebook *book, const struct table *table,
                    const struct viewer *viewer, struct text *out) {
    const struct blackjack_state *state = blackjack_at(table);
    struct play play;
    equipment(table, viewer, out);
    int why = blackjack_play_again(&play, book, table);
    assert(why == WHY_ACCEPTED);
    (void)why;
    boxes(&play, out);
    json_put_key(out, "dealer");
    text_char(out, '{');
    hand_members(out, &play.round.dealer);
    text_char(out, '}');
    json_put_bool(out, "insurance", blackjack_may(&play.round, CR_INSURE) == WHY_ACCEPTED);
    insured(&play, out);
    json_put_bool(out, "paid_between", play.paid_between);
    if (state->together_count > 0)
        json_put_cards(out, "together", state->together, state->together_count);
    if (state->together_count > 0 && viewer->role == VIEWER_STAFF)
        choices(state, &play, out);
    json_put_integer(out, "next", state->next_count);
    if (state->error_card)
        json_put_cards(out, "offered", state->next, 1);
    strays(state, &play, out);
    unclaimed(state, viewer, out);
    if (table->phase > PHASE_BETTING && table->phase < PHASE_RESULT)
        turn(&play, out);
}
