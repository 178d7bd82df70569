/* The next step of a dealer: what all games have in common, the dice and the wheel. */
#include "table/dealing.h"

#include "games/baccarat/table_inside.h"

#include <string.h>

void deal_add_who(struct deal_step *step, uint32_t player) {
    for (unsigned i = 0; i < step->who_count; i++) {
        if (step->who[i] == player)
            return;
    }
    if (step->who_count < DEAL_WHO)
        step->who[step->who_count++] = player;
}

/* ---- Dice ---- */

enum { SHAKES_NEEDED = 3, SHAKES_AT_ONCE = 100, DICE = 3, LAPS_NEEDED = 3, LAPS_AT_ONCE = 100 };

void deal_sicbo(const struct deal_look *look, struct deal_step *step) {
    const struct sicbo_state *state = &look->table->at.sicbo;
    if (state->shakes < SHAKES_NEEDED) {
        step->type = EVENT_SHAKE;
        step->needs = NEEDS_COUNT;
        step->number = step->least = SHAKES_NEEDED - state->shakes;
        step->most = SHAKES_AT_ONCE;
    } else if (!state->cage_open) {
        step->type = EVENT_OPEN_CAGE;
    } else if (state->key_count == DICE) {
        step->type = EVENT_KEY_CONFIRM;
    } else {
        step->type = EVENT_KEY;
        step->needs = NEEDS_NUMBER;
        step->least = 1;
        step->most = 6;
    }
}

/* ---- The wheel ---- */

/* A ball that left the wheel waits for its check (7.5), one sent the wrong way for the "no spin" of
 * whoever sent it (7.1). */
void deal_roulette(const struct deal_look *look, struct deal_step *step) {
    const struct roulette_state *state = &look->table->at.roulette;
    if (state->ball_out) {
        step->type = EVENT_CHECK_BALL;
        step->staff_only = true;
    } else if (state->same_direction) {
        step->type = EVENT_CALL;
        step->clause = "7.1";
        step->staff_only = true;
    } else if (!state->ball_running) {
        step->type = EVENT_SPIN; /* 4.5: the wheel turns the other way each time */
        step->number = state->wheel_turns ? 0 : 2;
    } else if (state->revolutions < LAPS_NEEDED) {
        step->type = EVENT_REVOLUTION;
        step->needs = NEEDS_COUNT;
        step->number = step->least = LAPS_NEEDED - state->revolutions;
        step->most = LAPS_AT_ONCE;
    } else {
        step->type = EVENT_BALL;
        step->needs = NEEDS_NUMBER;
        step->most = 36;
    }
}

/* ---- Between rounds ---- */

static bool bring_shoe(struct deal_step *step, int32_t kind) {
    step->type = EVENT_NEW_SHOE;
    step->number = kind;
    return true;
}

/* B10: the first card is shown; those it counts out are not. */
static bool prepare_baccarat(const struct baccarat_state *state, struct deal_step *step) {
    if (baccarat_needs_new_shoe(state))
        return bring_shoe(step, SHOE_BOX);
    if (state->shoe.burnt || state->shoe.hands > 0)
        return false;
    step->type = EVENT_BURN;
    step->hidden = state->shoe.burn_left;
    if (step->hidden == 0)
        step->needs = NEEDS_CARD;
    return true;
}

/* 7.13: the first card of a shoe goes unseen. */
static bool prepare_blackjack(const struct blackjack_state *state, struct deal_step *step) {
    if (state->cards_out || state->shoe.cut_out)
        return bring_shoe(step, state->shoe.kind);
    if (state->shoe.kind != SHOE_BOX || state->shoe.burnt || state->shoe.hands > 0)
        return false;
    step->type = EVENT_BURN;
    step->hidden = 1;
    return true;
}

bool deal_prepare(const struct deal_look *look, struct deal_step *step) {
    const struct table *table = look->table;
    switch (table->game) {
    case CR_BACCARAT:
        return prepare_baccarat(&table->at.baccarat, step);
    case CR_BLACKJACK:
        return prepare_blackjack(&table->at.blackjack, step);
    case CR_NIUNIU: /* 4.2: the other deck comes in */
        if (table->at.niuniu.shoe.count == CR_DECK)
            return false;
        return bring_shoe(step, SHOE_BOX);
    case CR_ROULETTE:
        if (!table->at.roulette.ball_out)
            return false;
        step->type = EVENT_CHECK_BALL;
        return true;
    default:
        return false;
    }
}

static bool between_rounds(const struct deal_look *look, struct deal_step *step) {
    if (deal_prepare(look, step))
        return true;
    step->type = EVENT_OPEN_ROUND;
    return !look->table->suspended;
}

static deal_play *const game_plays[CR_GAMES] = {
    [CR_SICBO] = deal_sicbo,         [CR_ROULETTE] = deal_roulette, [CR_BACCARAT] = deal_baccarat,
    [CR_BLACKJACK] = deal_blackjack, [CR_NIUNIU] = deal_niuniu,
};

bool deal_next(const struct cr_rulebook *book, const struct table *table, struct deal_step *step) {
    const struct deal_look look = {book, table};
    memset(step, 0, sizeof *step);
    switch (table->phase) {
    case PHASE_CLOSED:
        return false;
    case PHASE_IDLE:
        return between_rounds(&look, step);
    case PHASE_BETTING:
        step->type = EVENT_NO_MORE_BETS;
        return true;
    case PHASE_RESULT:
        step->type = EVENT_COLLECT;
        return true;
    case PHASE_SETTLING:
        step->type = EVENT_PAY;
        return true;
    default:
        game_plays[table->game](&look, step);
        return true;
    }
}
