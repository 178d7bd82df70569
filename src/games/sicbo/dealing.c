/* What the dealer at the dice does next. */
#include "games/sicbo/state.h"
#include "games/sicbo/table_inside.h"

enum { SHAKES_NEEDED = 3, SHAKES_AT_ONCE = 100, DICE = 3 };

void sicbo_play(const struct deal_look *look, struct deal_step *step) {
    const struct sicbo_state *state = sicbo_at(look->table);
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
