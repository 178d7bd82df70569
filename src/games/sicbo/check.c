/* What holds of every state of a sic bo table. */
#include "table/check.h"
#include "games/sicbo/state.h"
#include "games/sicbo/table_inside.h"

#include <string.h>

enum { DICE = 3, SHAKES_NEEDED = 3 };

static bool are_dice(const uint8_t *dice, unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        if (dice[i] < 1 || dice[i] > 6)
            return false;
    }
    return true;
}

static bool cage_fits(const struct table *table) {
    const struct sicbo_state *state = sicbo_at(table);
    bool shaken = table->phase >= PHASE_SHAKING || check_has_result(table);
    return state->cage_open <= 1 && state->key_count <= DICE &&
           (!state->cage_open || (shaken && state->shakes >= SHAKES_NEEDED)) &&
           (state->cage_open || state->key_count == 0) && are_dice(state->keys, state->key_count) &&
           check_zeros(state->keys + state->key_count, DICE - state->key_count);
}

static bool dice_fit(const struct table *table) {
    const struct sicbo_state *state = sicbo_at(table);
    return check_has_result(table) ? are_dice(state->dice, DICE) : check_zeros(state->dice, DICE);
}

/* A round that was paid out stands on the display until it is corrected. */
static bool display_fits(const struct table *table) {
    const struct sicbo_state *state = sicbo_at(table);
    if (state->throw_count > SICBO_THROWS)
        return false;
    unsigned shown = state->throw_count;
    bool last_shows = table->phase > PHASE_IDLE || !check_has_result(table) ||
                      (shown > 0 && memcmp(state->throws[0], state->dice, DICE) == 0);
    return last_shows && are_dice(state->throws[0], shown * DICE) &&
           check_zeros(state->throws[shown], (SICBO_THROWS - shown) * sizeof state->throws[0]);
}

static bool bets_fit(const struct table *table, const struct check_change *change) {
    for (unsigned i = change->from; i < change->until; i++) {
        if (table->bets[i].box != 0)
            return false;
    }
    return true;
}

const char *sicbo_check(const struct cr_rulebook *book, const struct table *table,
                        const struct check_change *change) {
    const struct sicbo_state *state = sicbo_at(table);
    (void)book;
    if (!bets_fit(table, change))
        return "box";
    if (change->bets_alone)
        return NULL;
    if (!cage_fits(table))
        return "cage";
    if (!dice_fit(table))
        return "dice";
    if (!display_fits(table))
        return "throws";
    if (!check_zeros(state->reserved, sizeof state->reserved))
        return "reserved";
    return check_stakes_on_felt(table) ? NULL : "felt";
}
