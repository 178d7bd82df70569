/* A roulette table: the wheel, the dolly and the irregularities of part 7.
 *
 *   idle --open-round--> betting --no-more-bets--> no-more-bets --spin--> spinning
 *                          | spin: the ball runs while bets are open          ^
 *                          +--no-more-bets with the ball running--------------+
 *     spinning: revolution (laps of the ball) -> ball (it rests) --> result
 *               --collect--> settling --pay, in the order of R4--> idle
 *     "no spin" (7.1 to 7.8) voids the round from wherever the ball runs; 7.8 until the last
 *     payment.
 *
 * Invariants:
 *   1. a number counts only when the ball ran against the wheel (7.1) and made three laps (7.2);
 *   2. once a no spin is called no number counts (7.9); the ball goes back to the number that won
 *      last, which is the first of `numbers` (7.9.1);
 *   3. a ball that left the wheel is not spun again before it has been checked (7.5). */
#include "games/roulette/refusal.h"
#include "games/roulette/rulebook.h"
#include "games/roulette/state.h"
#include "games/roulette/table_inside.h"
#include "table/check.h"
#include "table/found_bets.h"
#include "table/settling.h"
#include "table/slips.h"

#include <assert.h>
#include <string.h>

enum { HIGHEST_NUMBER = 36, LAPS_NEEDED = 3, LAPS_AT_ONCE = 100 };

/* `number` of a spin. */
enum { SPIN_SAME_DIRECTION = 1, SPIN_WHEEL_REVERSED = 2, SPIN_BITS = 3 };

static struct roulette_state *state_of(struct step *step) {
    return roulette_at(step->table);
}

/* The ball lies still and nothing has been counted. */
static void stop_ball(struct roulette_state *state) {
    state->ball_running = 0;
    state->same_direction = 0;
    state->revolutions = 0;
}

/* G10: colour chips that are out, and a ball that waits for its check (7.5). */
static void outlives(struct step *step, const struct table *before) {
    roulette_keep_colours(step, before);
    state_of(step)->ball_out = roulette_at(before)->ball_out;
}

/* ---- Betting ---- */

static bool open_round(struct step *step) {
    struct roulette_state *state = state_of(step);
    roulette_let_colours_go(step);
    stop_ball(state);
    state->number = 0;
    state->no_spin = 0;
    step_phase(step, PHASE_BETTING);
    step_say(step, SAY_PLACE_BETS, "");
    return true;
}

/* G8: cash chips and colour chips of one player on one spot are together within the maximum. */
static bool within_maximum(struct step *step) {
    const struct table *table = step->table;
    const struct event *event = step->event;
    cr_money total = event->amount;
    for (unsigned i = 0; i < table->bet_count; i++) {
        const struct table_bet *bet = &table->bets[i];
        if (bet->player == event->player && bet->bet == event->bet && !(bet->flags & BET_VOID))
            total += bet->stake;
    }
    if (total > table->limit_max[step->book->bets[event->bet].kind])
        return step_refuse(step, WHY_ABOVE_MAXIMUM, "amount");
    return true;
}

static bool may_bet(struct step *step, const struct table_bet *bet, cr_money total) {
    (void)bet;
    (void)total;
    if (step->event->box != 0 && !roulette_may_bet_colour(step))
        return false;
    return within_maximum(step);
}

static bool no_more_bets(struct step *step) {
    step_phase(step, state_of(step)->ball_running ? PHASE_SPINNING : PHASE_NO_MORE_BETS);
    step_say(step, SAY_NO_MORE_BETS, "4.6");
    return true;
}

/* ---- The wheel ---- */

/* `number`: 1 when ball and wheel turn the same way, 2 when the wheel turns counter-clockwise. */
static bool spin(struct step *step) {
    struct roulette_state *state = state_of(step);
    int32_t number = step->event->number;
    if (number < 0 || number > SPIN_BITS)
        return step_refuse(step, WHY_EVENT_NUMBER, "number");
    if (state->ball_running)
        return step_refuse(step, WHY_BALL_RUNNING, "");
    if (state->ball_out)
        return step_refuse(step, WHY_BALL_UNCHECKED, "");
    state->ball_running = 1;
    state->same_direction = (number & SPIN_SAME_DIRECTION) != 0;
    state->wheel_turns = (number & SPIN_WHEEL_REVERSED) != 0;
    if (step->table->phase == PHASE_NO_MORE_BETS)
        step_phase(step, PHASE_SPINNING);
    return true;
}

/* `number`: how many laps since the last time, 0 for one. */
static bool revolution(struct step *step) {
    struct roulette_state *state = state_of(step);
    int32_t number = step->event->number;
    if (number < 0 || number > LAPS_AT_ONCE)
        return step_refuse(step, WHY_EVENT_NUMBER, "number");
    if (!state->ball_running)
        return step_refuse(step, WHY_BALL_NOT_RUNNING, "");
    int32_t laps = state->revolutions + (number == 0 ? 1 : number);
    state->revolutions = (uint8_t)(laps > UINT8_MAX ? UINT8_MAX : laps);
    return true;
}

static bool check_number(struct step *step) {
    if (step->event->number < 0 || step->event->number > HIGHEST_NUMBER)
        return step_refuse(step, WHY_BAD_NUMBER, "number");
    return true;
}

static bool ball(struct step *step) {
    struct roulette_state *state = state_of(step);
    if (step->table->phase == PHASE_IDLE)
        return step_refuse(step, state->no_spin ? WHY_NO_SPIN_STANDS : WHY_BALL_NOT_RUNNING, "");
    if (!check_number(step))
        return false;
    if (state->same_direction)
        return step_refuse(step, WHY_SAME_DIRECTION, "");
    if (state->revolutions < LAPS_NEEDED)
        return step_refuse(step, WHY_TOO_FEW_REVOLUTIONS, "");
    stop_ball(state);
    state->number = (uint8_t)step->event->number;
    table_result(step);
    return true;
}

static bool check_ball(struct step *step) {
    if (!state_of(step)->ball_out)
        return step_refuse(step, WHY_BALL_NOT_OUT, "");
    state_of(step)->ball_out = 0;
    return true;
}

static bool apply(struct step *step) {
    switch (step->event->type) {
    case EVENT_SPIN:
        return spin(step);
    case EVENT_REVOLUTION:
        return revolution(step);
    case EVENT_BALL:
        return ball(step);
    case EVENT_CHECK_BALL:
        return check_ball(step);
    case EVENT_COLOUR_CHIPS:
        return roulette_colour_chips(step);
    case EVENT_COLOUR_BACK:
        return roulette_colour_back(step);
    default:
        assert(step->event->type == EVENT_DECIDE_CHIP);
        return roulette_decide_chip(step);
    }
}

/* ---- What was keyed wrongly ---- */

static bool rekey_spin(struct step *step) {
    struct roulette_state *state = state_of(step);
    int32_t keyed =
        state->same_direction * SPIN_SAME_DIRECTION + state->wheel_turns * SPIN_WHEEL_REVERSED;
    if (step->event->number != keyed)
        return step_refuse(step, WHY_NOT_AS_KEYED, "number");
    if (!slip_names_number(step, keyed, SPIN_BITS))
        return false;
    state->same_direction = (step->event->value & SPIN_SAME_DIRECTION) != 0;
    state->wheel_turns = (step->event->value & SPIN_WHEEL_REVERSED) != 0;
    return true;
}

/* `number`, `value`: laps; here none is none. */
static bool rekey_laps(struct step *step) {
    struct roulette_state *state = state_of(step);
    if (state->revolutions == UINT8_MAX)
        return step_refuse(step, WHY_NOT_AS_KEYED, "number");
    if (!slip_names_number(step, state->revolutions, LAPS_AT_ONCE))
        return false;
    int32_t laps = state->revolutions - step->event->number + step->event->value;
    state->revolutions = (uint8_t)(laps > UINT8_MAX ? UINT8_MAX : laps);
    return true;
}

static bool rekey(struct step *step) {
    if (!state_of(step)->ball_running)
        return step_refuse(step, WHY_NOT_AS_KEYED, "entry");
    return step->event->entry == EVENT_SPIN ? rekey_spin(step) : rekey_laps(step);
}

/* ---- Part 7 ---- */

static bool is_clause(const struct clause_info *clause, const char *number) {
    return strcmp(clause->clause, number) == 0;
}

static void mark_ball(struct step *step) {
    state_of(step)->ball_out = 1;
    step_summon(step, POST_ACTING_PIT_SUPERVISOR, "7.5");
}

/* R5: the spin lasts from setting the ball off to the last payment (2.2). G11: behind the betting
 * also one that cannot be made is void. */
static bool no_spin(struct step *step, const struct clause_info *clause) {
    struct roulette_state *state = state_of(step);
    bool spinning = state->ball_running || step->table->phase >= PHASE_RESULT ||
                    step->table->phase == PHASE_NO_MORE_BETS;
    if (!spinning)
        return step_refuse(step, WHY_BALL_NOT_RUNNING, "clause");
    if (is_clause(clause, "7.2") && state->revolutions >= LAPS_NEEDED)
        return step_refuse(step, WHY_LAPS_ENOUGH, "clause");
    step_say(step, SAY_NO_SPIN, clause->clause);
    table_void_round(step, clause->clause);
    step_say(step, SAY_BALL_BACK, "7.9.1");
    state->no_spin = 1;
    if (is_clause(clause, "7.5"))
        mark_ball(step);
    return true;
}

/* R8: the ball that left the wheel is checked whatever the no spin was called for. */
static bool ball_was_out(struct step *step) {
    const struct roulette_state *state = state_of(step);
    if (!state->no_spin)
        return step_refuse(
            step, table_has_result(step->table) ? WHY_BALL_RESTS : WHY_BALL_NOT_RUNNING, "clause");
    if (state->ball_out)
        return step_refuse(step, WHY_BALL_UNCHECKED, "clause");
    mark_ball(step);
    return true;
}

/* R5, R8: what ends a no spin's time, and what is none. */
static int why_not_now(const struct table *table, const struct clause_info *clause) {
    if (clause->phases == 0)
        return WHY_NO_SPIN_FOLLOWS;
    if (strcmp(clause->effect, "void") != 0)
        return 0;
    return table_has_result(table) ? WHY_BALL_RESTS : WHY_BALL_NOT_RUNNING;
}

static bool call(struct step *step, const struct clause_info *clause) {
    if (is_clause(clause, "7.11"))
        return roulette_foreign_chip(step);
    if (is_clause(clause, "7.11.1"))
        return roulette_refuse_winnings(step);
    if (is_clause(clause, "7.12"))
        return settling_ruling(step);
    if (step->table->phase == PHASE_IDLE)
        return ball_was_out(step);
    return no_spin(step, clause);
}

/* ---- Result, payment, display ---- */

static void describe(const struct table *table, struct cr_round *round,
                     struct round_memory *memory) {
    table_describe_live_bets(table, round, memory);
    round->number = roulette_at(table)->number;
}

/* 2.1: the dolly stands on the number. */
static void light(struct step *step) {
    step_light(step, ROULETTE_STRAIGHT + state_of(step)->number);
}

static void add_number(struct roulette_state *state) {
    memmove(state->numbers + 1, state->numbers, sizeof state->numbers - 1);
    state->numbers[0] = state->number;
    if (state->number_count < ROULETTE_NUMBERS)
        state->number_count++;
}

static void unfinished(struct step *step) {
    struct roulette_state *state = state_of(step);
    state->number_count--;
    memmove(state->numbers, state->numbers + 1, sizeof state->numbers - 1);
    state->numbers[ROULETTE_NUMBERS - 1] = 0;
}

static bool correct(struct step *step, bool write) {
    struct roulette_state *state = state_of(step);
    if (!write) {
        if (!check_number(step))
            return false;
        if (step->event->number == state->number)
            return step_refuse(step, WHY_NOTHING_TO_CORRECT, "number");
        return true;
    }
    state->number = (uint8_t)step->event->number;
    return true;
}

static void voided(struct step *step, const char *clause) {
    (void)clause;
    stop_ball(state_of(step));
    state_of(step)->number = 0;
}

static void finished(struct step *step) {
    add_number(state_of(step));
    step_screen(step, SCREEN_BOARD);
}

/* Colour chips are the table's, not the round's (R7). */
static void lay_past(struct table *past, const struct table *now) {
    memcpy(roulette_at(past)->colours, roulette_at(now)->colours, sizeof roulette_at(now)->colours);
}

static void keep_past(struct table *now, const struct table *past) {
    struct roulette_state *state = roulette_at(now);
    memcpy(state->colours, roulette_at(past)->colours, sizeof state->colours);
    if (state->number_count == 0)
        return;
    memcpy(state->numbers, roulette_at(past)->numbers, sizeof state->numbers);
    state->number_count = roulette_at(past)->number_count;
}

/* 4.7, 7.11 */
static const struct own_chips own_chips = {
    .colours = ROULETTE_COLOURS,
    .found_clause = "7.11",
    .in_hand = roulette_colour_in_hand,
    .owner = roulette_colour_owner,
    .value = roulette_colour_value,
    .comes_in = roulette_colour_comes_in,
    .goes_out = roulette_colour_goes_out,
};

static const struct clause_info found =
    FOUND_BET_CLAUSE(CR_ROULETTE, 1 << PHASE_SPINNING, TAKES(BOX));

extern const struct shape roulette_shapes[];

const struct game_table roulette_table = {
    .equipment = &roulette_equipment,
    .shapes = roulette_shapes,
    .events = EVENT_BIT(SPIN) | EVENT_BIT(REVOLUTION) | EVENT_BIT(BALL) | EVENT_BIT(CHECK_BALL) |
              EVENT_BIT(COLOUR_CHIPS) | EVENT_BIT(COLOUR_BACK) | EVENT_BIT(DECIDE_CHIP),
    .spoken_bets = true,
    .bet_clause = "4.2",
    .rest_clause = "7.12",
    .correction_takes = TAKES(NUMBER),
    .phases = 1 << PHASE_SPINNING,
    .bet_flags = BET_FOREIGN | BET_UNPAID | BET_PAID | BET_FOUND,
    .bets_meet = true, /* 6.6 */
    .state = &roulette_state_record,
    .own_chips = &own_chips,
    .found = &found,
    .post_needed = roulette_post_needed,
    .outlives = outlives,
    .open_round = open_round,
    .may_bet = may_bet,
    .may_withdraw = roulette_may_withdraw,
    .no_more_bets = no_more_bets,
    .apply = apply,
    .leaves = roulette_leaves,
    .call = call,
    .why_not_now = why_not_now,
    .correct = correct,
    .rekey = rekey,
    .describe = describe,
    .adjust = roulette_adjust,
    .is_paid = roulette_is_paid,
    .mark_paid = roulette_mark_paid,
    .light = light,
    .voided = voided,
    .finished = finished,
    .lay_past = lay_past,
    .keep_past = keep_past,
    .unfinished = unfinished,
    .play = roulette_play,
    .prepare = roulette_prepare,
    .virtual_dealer = &roulette_virtual_dealer,
    .view = roulette_view,
    .result = roulette_result,
    .rules = roulette_write_rules,
    .words = roulette_words,
    .sentences = roulette_sentences,
    .tell_result = roulette_tell_result,
    .sentence = roulette_sentence,
    .check = roulette_check,
};
