/* What players say in a round of blackjack: decisions in turn, joining a double or a split, pair
 * bets on split hands, insurance.
 *
 *   act         number: enum cr_do, but not insure; box and hand 0: those in turn;
 *               amount of a double or split 0: the whole stake
 *   insure      box, amount; ref: the player whose bet it is, if not one's own (4.11.4)
 *   decline     box: leaves the insurance there to others; box 0: does not join
 *   split-pair  hand, amount: while the split is open, by anyone at the table (J8)
 *
 * A double or split by the player in control opens a choice: others on the hand send the same `act`
 * or `decline`, and the next card ends it. */
#include "games/blackjack/refusal.h"
#include "games/blackjack/rulebook.h"
#include "games/blackjack/state.h"
#include "games/blackjack/table_inside.h"

#include <assert.h>

static void play_now(struct step *step, struct play *play) {
    int why = blackjack_play_again(play, step->book, step->table);
    assert(why == WHY_ACCEPTED);
    (void)why;
}

/* ---- Decisions ---- */

/* Staff may leave out who it is that decides for the hand in turn. */
static uint32_t deciding_player(const struct step *step, struct play *play) {
    const struct blackjack_round *round = &play->round;
    if (step->event->player != 0 || round->need != BLACKJACK_DECISION)
        return step->event->player;
    const struct blackjack_box *box = &round->boxes[round->at_box];
    return box->bets[hand_controller(box, blackjack_hand_in_turn(play))].player;
}

/* The amount as given, or the player's whole stake on the box. */
static cr_money whole_stake(const struct step *step, const struct play *play, int box,
                            uint32_t player) {
    int bet = box < 0 ? -1 : blackjack_play_bet(play, (unsigned)box, player);
    if (step->event->amount != 0 || bet < 0)
        return step->event->amount;
    return play->round.boxes[box].bets[bet].stake;
}

static bool is_join(const struct step *step, const struct play *play) {
    const struct event *event = step->event;
    return play->choice_open && event->number == play->choice &&
           (event->box == 0 || event->box == play->round.boxes[play->choice_box].number) &&
           (event->hand == 0 || event->hand == play->choice_hand + 1);
}

static bool join(struct step *step, struct play *play) {
    uint32_t player = step->event->player;
    int bet = blackjack_play_bet(play, play->choice_box, player);
    if (bet >= 0 && (play->choice_declined >> bet & 1) != 0)
        return step_refuse(step, WHY_DECLINED_BEFORE, "player");
    struct blackjack_step add = {.kind = STEP_JOIN,
                                 .player = player,
                                 .amount = whole_stake(step, play, play->choice_box, player)};
    return blackjack_advance(step, play, &add, "");
}

static bool decide(struct step *step, struct play *play) {
    const struct event *event = step->event;
    const struct blackjack_round *round = &play->round;
    bool plays = round->phase == PLAY;
    struct blackjack_step add = {.kind = STEP_ACT,
                                 .what = (uint8_t)event->number,
                                 .player = deciding_player(step, play),
                                 .box = event->box,
                                 .hand = event->hand};
    if (event->box == 0 && plays)
        add.box = round->boxes[round->at_box].number;
    if (event->hand == 0)
        add.hand = event->number == CR_EVEN_MONEY ? 1 : (uint8_t)(round->at_hand + 1);
    add.amount = whole_stake(step, play, blackjack_play_box(play, add.box), add.player);
    return blackjack_advance(step, play, &add, "");
}

bool blackjack_apply_act(struct step *step) {
    const struct event *event = step->event;
    struct play play;
    if (event->number < 0 || event->number >= CR_DOES || event->number == CR_INSURE)
        return step_refuse(step, WHY_UNKNOWN_DECISION, "number");
    if (!step_for_player(step))
        return false;
    if (event->amount < 0)
        return step_refuse(step, WHY_EVENT_AMOUNT, "amount");
    if (state_of(step)->together_count > 0)
        return step_refuse(step, WHY_CARDS_TOGETHER, "");
    play_now(step, &play);
    if (is_join(step, &play))
        return join(step, &play);
    if (event->number != CR_EVEN_MONEY && !blackjack_insurance_is_closed(step, &play))
        return false;
    return decide(step, &play);
}

static bool check_pair_limits(struct step *step) {
    const struct table *table = step->table;
    unsigned kind = step->book->bets[BLACKJACK_PAIR].kind;
    if (!table_bet_fits(step, step->event->player, BLACKJACK_PAIR, 0, step->event->amount))
        return false;
    if (step->event->amount < table->limit_min[kind])
        return step_refuse(step, WHY_BELOW_MINIMUM, "amount");
    if (step->event->amount > table->limit_max[kind])
        return step_refuse(step, WHY_ABOVE_MAXIMUM, "amount");
    return true;
}

bool blackjack_split_pair(struct step *step) {
    const struct event *event = step->event;
    struct play play;
    if (!step_for_player(step) || !check_pair_limits(step))
        return false;
    play_now(step, &play);
    if (!play.choice_open || play.choice != CR_SPLIT || state_of(step)->together_count > 0)
        return step_refuse(step, WHY_NOT_SPLITTING, "");
    struct blackjack_step add = {.kind = STEP_SPLIT_PAIR,
                                 .player = event->player,
                                 .amount = event->amount,
                                 .hand = event->hand};
    if (event->hand == 0)
        add.hand = (uint8_t)(play.choice_hand + 1);
    return blackjack_advance(step, &play, &add, "");
}

/* ---- Insurance ---- */

bool blackjack_insure(struct step *step) {
    const struct event *event = step->event;
    struct play play;
    if (!step_for_player(step))
        return false;
    if (event->amount < 1)
        return step_refuse(step, WHY_EVENT_AMOUNT, "amount");
    play_now(step, &play);
    struct blackjack_step add = {
        .kind = STEP_INSURE, .player = event->player, .amount = event->amount, .box = event->box};
    if (event->ref != 0) {
        int box = blackjack_play_box(&play, event->box);
        int bet = box < 0 ? -1 : blackjack_play_bet(&play, (unsigned)box, (uint32_t)event->ref);
        if (bet < 0)
            return step_refuse(step, WHY_INSURANCE_NO_BET, "ref");
        add.hand = (uint8_t)(bet + 1);
    }
    return blackjack_advance(step, &play, &add, "");
}

/* Bits of the bets that take part in the double or split that is open. */
static unsigned joined(const struct play *play) {
    const struct blackjack_hand *hand =
        &play->round.boxes[play->choice_box].hands[play->choice_hand];
    return play->choice == CR_DOUBLE ? hand->doubled : hand[1].on;
}

bool blackjack_decline(struct step *step) {
    const struct event *event = step->event;
    struct play play;
    if (!step_for_player(step))
        return false;
    play_now(step, &play);
    int why = WHY_ACCEPTED;
    if (event->box != 0)
        why = blackjack_may(&play.round, CR_INSURE);
    else if (!play.choice_open)
        why = WHY_NO_DECISION_WAITS;
    if (why != WHY_ACCEPTED)
        return step_refuse(step, why, "");
    int bet = event->box == 0 ? blackjack_play_bet(&play, play.choice_box, event->player) : -1;
    if (bet >= 0 && (joined(&play) >> bet & 1) != 0)
        return step_refuse(step, WHY_JOINED_BEFORE, "player");
    struct blackjack_step add = {.kind = STEP_DECLINE, .player = event->player, .box = event->box};
    return blackjack_advance(step, &play, &add, "");
}

bool blackjack_close_insurance(struct step *step) {
    struct play play;
    play_now(step, &play);
    const struct blackjack_step add = {.kind = STEP_NO_MORE_INSURANCE};
    if (!play.round.insurance_open)
        return step_refuse(step, WHY_INSURANCE_CLOSED, "");
    return blackjack_advance(step, &play, &add, "");
}
