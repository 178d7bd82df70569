/* What the dealer at the wheel does next. */
#include "games/roulette/state.h"
#include "games/roulette/table_inside.h"

enum { LAPS_NEEDED = 3, LAPS_AT_ONCE = 100 };

/* A ball that left the wheel waits for its check (7.5), one sent the wrong way for the "no spin" of
 * whoever sent it (7.1). */
void roulette_play(const struct deal_look *look, struct deal_step *step) {
    const struct roulette_state *state = roulette_at(look->table);
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

bool roulette_prepare(const struct deal_look *look, struct deal_step *step) {
    if (!roulette_at(look->table)->ball_out)
        return false;
    step->type = EVENT_CHECK_BALL;
    return true;
}
