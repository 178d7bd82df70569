/* What holds of every state of a roulette table. */
#include "table/check.h"
#include "games/roulette/state.h"
#include "games/roulette/table_inside.h"

/* ---- Colour chips ---- */

static bool set_fits(const struct colour_set *set) {
    if (set->value == 0)
        return set->player == 0 && set->chips == 0;
    return set->value > 0 && set->value <= CHIPS_MAX && set->chips <= ROULETTE_COLOUR_CHIPS;
}

/* Until the number is known bets are whole chips of a colour that the player holds. Behind it a
 * correction may find that the colour has gone to somebody else. */
static bool is_open(const struct table *table) {
    return table->phase > PHASE_IDLE && table->phase < PHASE_RESULT;
}

static bool is_covered(const struct table *table, const struct table_bet *bet) {
    const struct colour_set *set = &roulette_at(table)->colours[bet->box - 1];
    return set->value > 0 && set->player == bet->player && bet->stake % set->value == 0;
}

static bool bet_fits(const struct table *table, const struct table_bet *bet) {
    bool foreign = (bet->flags & BET_FOREIGN) != 0;
    if (foreign != (bet->box == ROULETTE_FOREIGN))
        return false;
    if (bet->flags & BET_PAID && !table->collected)
        return false;
    if (foreign)
        return true;
    if (bet->box > ROULETTE_COLOURS || bet->flags & BET_UNPAID)
        return false;
    return bet->box == 0 || !is_open(table) || bet->flags & BET_VOID || is_covered(table, bet);
}

static bool bets_fit(const struct table *table, const struct check_change *change) {
    for (unsigned i = change->from; i < change->until; i++) {
        if (!bet_fits(table, &table->bets[i]))
            return false;
    }
    return true;
}

static bool colours_fit(const struct table *table) {
    for (unsigned colour = 1; colour <= ROULETTE_COLOURS; colour++) {
        if (!set_fits(&roulette_at(table)->colours[colour - 1]))
            return false;
    }
    return true;
}

/* ---- The wheel ---- */

static bool wheel_fits(const struct table *table) {
    const struct roulette_state *state = roulette_at(table);
    bool may_run = table->phase == PHASE_BETTING || table->phase == PHASE_SPINNING;
    bool must_run = table->phase == PHASE_SPINNING;
    if (state->ball_running > 1 || state->same_direction > 1 || state->wheel_turns > 1 ||
        state->no_spin > 1 || state->ball_out > 1)
        return false;
    if (!state->ball_running)
        return !must_run && !state->same_direction && state->revolutions == 0;
    return may_run && !state->ball_out;
}

static bool number_fits(const struct table *table) {
    const struct roulette_state *state = roulette_at(table);
    return state->number <= 36 && (check_has_result(table) || state->number == 0) &&
           (!state->no_spin || table->last_void);
}

/* A round that was paid out stands on the display until it is corrected. */
static bool display_fits(const struct table *table) {
    const struct roulette_state *state = roulette_at(table);
    unsigned shown = state->number_count;
    if (shown > ROULETTE_NUMBERS)
        return false;
    for (unsigned i = 0; i < shown; i++) {
        if (state->numbers[i] > 36)
            return false;
    }
    bool last_shows = table->phase > PHASE_IDLE || !check_has_result(table) ||
                      (shown > 0 && state->numbers[0] == state->number);
    return last_shows && check_zeros(state->numbers + shown, ROULETTE_NUMBERS - shown);
}

const char *roulette_check(const struct cr_rulebook *book, const struct table *table,
                           const struct check_change *change) {
    const struct roulette_state *state = roulette_at(table);
    (void)book;
    if (change->bets_alone)
        return bets_fit(table, change) ? NULL : "colours";
    if (!number_fits(table))
        return "number";
    if (!wheel_fits(table))
        return "wheel";
    if (!display_fits(table))
        return "numbers";
    if (!bets_fit(table, change) || !colours_fit(table))
        return "colours";
    if (!check_zeros(state->reserved, sizeof state->reserved))
        return "reserved";
    return check_stakes_on_felt(table) ? NULL : "felt";
}
