/* Bets found outside the limits after the betting (7.17 to 7.19.1, B7, B8). The event names the
 * player, the bet and, in `amount`, the stake as it was found; the table puts its bet right and the
 * round is settled again, if it was already, by the rules of settlement. */
#include "games/baccarat/refusal.h"
#include "games/baccarat/rulebook.h"
#include "games/baccarat/state.h"
#include "games/baccarat/table_inside.h"
#include "table/view.h"

#include <assert.h>

/* ---- The differential ---- */

/* B8: cut to the maximum; nothing when it is below the minimum. */
static cr_money weighed(const struct table *table, unsigned bet, cr_money stake) {
    if (stake < table->played.limit_min[bet])
        return 0;
    return stake < table->played.limit_max[bet] ? stake : table->played.limit_max[bet];
}

/* What the player side has more than the banker side. */
static cr_money apart(const struct table *table, uint32_t player, unsigned bet, cr_money amount) {
    cr_money totals[2] = {0, 0};
    if (bet <= BACCARAT_BANKER)
        totals[bet] = weighed(table, bet, amount);
    for (unsigned i = 0; i < table->bet_count; i++) {
        const struct table_bet *at = &table->bets[i];
        if (at->bet > BACCARAT_BANKER || !is_live(at) || (at->bet == bet && at->player == player))
            continue;
        totals[at->bet] += weighed(table, at->bet, at->stake);
    }
    return totals[CR_PLAYER] - totals[CR_BANKER];
}

bool baccarat_differential_broken(const struct table *table, uint32_t player, unsigned bet,
                                  cr_money amount) {
    cr_money more = apart(table, player, bet, amount);
    return (more < 0 ? -more : more) > table->played.own_limit;
}

unsigned baccarat_larger_side(const struct table *table) {
    return apart(table, 0, NO_BET, 0) > 0 ? CR_PLAYER : CR_BANKER;
}

/* ---- Putting a stake right ---- */

/* 7.9, 7.10.1, 7.10.2, 7.12, 7.13.1: the player was let out of the hand. */
static bool was_taken_back(const struct table *table, uint32_t player, unsigned bet) {
    for (unsigned i = 0; i < table->bet_count; i++) {
        const struct table_bet *at = &table->bets[i];
        if (at->player == player && at->bet == bet && !is_live(at))
            return true;
    }
    return false;
}

static bool check_found(struct step *step) {
    const struct event *event = step->event;
    if (hand_of(step)->free)
        return step_refuse(step, WHY_BACCARAT_FREE_HAND, "clause");
    if (event->bet >= BACCARAT_INSURANCE)
        return step_refuse(step, WHY_UNKNOWN_BET, "bet");
    if (was_taken_back(step->table, event->player, event->bet))
        return step_refuse(step, WHY_BACCARAT_TAKEN_BACK, "bet");
    const struct table_bet *at = table_find_bet(step->table, event->player, event->bet, 0);
    cr_money before = at == NULL ? 0 : at->stake;
    return event->amount <= before ||
           table_bet_fits(step, event->player, event->bet, 0, event->amount - before);
}

/* The stake as it was found; where there is a result already, back to it. */
static void put_stake_right(struct step *step, const char *clause) {
    const struct event *event = step->event;
    bool has_result = table_has_result(step->table);
    table_undo_payments(step);
    struct table_bet *at = table_find_bet(step->table, event->player, event->bet, 0);
    cr_money before = at == NULL ? 0 : at->stake;
    if (event->amount > before) {
        at = table_lay(step, event->player, event->bet, 0, event->amount - before, 0, clause);
    } else {
        assert(at != NULL);
        step_chips(step, at->player, ACCOUNT_FELT, ACCOUNT_PURSE, before - event->amount, at->bet,
                   clause);
        at->stake = event->amount;
    }
    at->flags |= BET_FOUND;
    step_say(step, SAY_CORRECTED, clause);
    if (has_result)
        table_result(step);
}

/* ---- Who has bet too little before (B7, B12) ---- */

static bool is_underbettor(const struct baccarat_state *state, uint32_t player) {
    for (unsigned i = 0; i < state->underbettor_count; i++) {
        if (state->underbettors[i] == player)
            return true;
    }
    return false;
}

static bool check_room(struct step *step) {
    const struct baccarat_state *state = state_of(step);
    if (!is_underbettor(state, step->event->player) &&
        state->underbettor_count == BACCARAT_UNDERBETTORS)
        return step_refuse(step, WHY_BACCARAT_UNDERBETTORS_FULL, "player");
    return true;
}

static void note_underbettor(struct step *step) {
    struct baccarat_state *state = state_of(step);
    if (!is_underbettor(state, step->event->player))
        state->underbettors[state->underbettor_count++] = step->event->player;
}

static bool is_below(const struct step *step) {
    const struct event *event = step->event;
    return event->amount > 0 && event->amount < step->table->played.limit_min[event->bet];
}

/* ---- The clauses ---- */

bool baccarat_found_below_minimum(struct step *step, const struct clause_info *clause) {
    if (!check_found(step))
        return false;
    if (!is_below(step))
        return step_refuse(step, WHY_EVENT_AMOUNT, "amount");
    if (!check_room(step))
        return false;
    note_underbettor(step);
    put_stake_right(step, clause->clause);
    return true;
}

bool baccarat_found_above_maximum(struct step *step, const struct clause_info *clause) {
    if (!check_found(step))
        return false;
    if (step->event->amount <= step->table->played.limit_max[step->event->bet])
        return step_refuse(step, WHY_EVENT_AMOUNT, "amount");
    put_stake_right(step, clause->clause);
    return true;
}

/* With `amount` 0 the breach is confirmed as the bets lie. */
bool baccarat_found_differential(struct step *step, const struct clause_info *clause) {
    const struct event *event = step->event;
    bool confirms = event->amount == 0;
    if (!confirms && (event->amount < 0 || event->bet > BACCARAT_BANKER))
        return step_refuse(step, WHY_EVENT_AMOUNT, "amount");
    if (!confirms && !check_found(step))
        return false;
    if (!baccarat_differential_broken(step->table, event->player, confirms ? NO_BET : event->bet,
                                      event->amount))
        return step_refuse(step, WHY_NOT_THIS_CASE, "clause");
    if (!confirms && is_below(step))
        return step_refuse(step, WHY_EVENT_AMOUNT, "amount");
    if (confirms)
        step_say(step, SAY_CORRECTED, clause->clause);
    else
        put_stake_right(step, clause->clause);
    return true;
}

/* 7.19.1: a bet below the minimum beside a broken differential keeps its own amount. */
bool baccarat_found_small_beside(struct step *step, const struct clause_info *clause) {
    const struct event *event = step->event;
    if (event->bet > BACCARAT_BANKER)
        return step_refuse(step, WHY_UNKNOWN_BET, "bet");
    if (!baccarat_differential_broken(step->table, event->player, event->bet, event->amount))
        return step_refuse(step, WHY_NOT_THIS_CASE, "clause");
    return baccarat_found_below_minimum(step, clause);
}
