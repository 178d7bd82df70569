/* A sic bo table: the dice cage, its keypad and the irregularities of part 7.
 *
 *   idle --open-round--> betting --no-more-bets--> no-more-bets --shake--> shaking
 *     shaking:  shake (counts on) -> open-cage (three shakes or more, 7.2) -> key 1-6 three times
 *               -> key-confirm --> result --collect--> settling --pay--> idle
 *     7.2 to 7.6 void the round where they can happen; 7.1 and 7.7 suspend the table behind it.
 *
 * Invariants:
 *   1. keys are pressed only when the cage is open, and the cage is opened only after three shakes;
 *   2. from the result on `dice` holds what the dice show (G4), whatever was keyed or lit;
 *   3. all areas that the dice win are lit, whether a bet lies there or not (3.2);
 *   4. the display of recent throws (3.6) has one throw for each round that was paid out. */
#include "games/sicbo/refusal.h"
#include "games/sicbo/rulebook.h"
#include "games/sicbo/state.h"
#include "games/sicbo/table_inside.h"
#include "table/check.h"
#include "table/found_bets.h"
#include "table/settling.h"
#include "table/slips.h"

#include <assert.h>
#include <string.h>

enum { DICE = 3, SHAKES_NEEDED = 3, SHAKES_AT_ONCE = 100 };

static struct sicbo_state *state_of(struct step *step) {
    return sicbo_at(step->table);
}

/* The cage is closed, nothing has been counted, keyed or shown. */
static void clear_round(struct sicbo_state *state) {
    memset(state, 0, offsetof(struct sicbo_state, throw_count));
}

/* ---- Betting ---- */

static bool open_round(struct step *step) {
    clear_round(state_of(step));
    step_phase(step, PHASE_BETTING);
    step_say(step, SAY_PLACE_BETS, "");
    return true;
}

static bool no_more_bets(struct step *step) {
    step_phase(step, PHASE_NO_MORE_BETS);
    step_say(step, SAY_NO_MORE_BETS, "4.4");
    return true;
}

/* ---- The cage and its keypad ---- */

/* `number`: how many shakes were counted since the last time. */
static bool shake(struct step *step) {
    struct sicbo_state *state = state_of(step);
    int32_t counted = step->event->number;
    if (counted < 0 || counted > SHAKES_AT_ONCE)
        return step_refuse(step, WHY_EVENT_NUMBER, "number");
    if (state->cage_open)
        return step_refuse(step, WHY_CAGE_OPEN, "");
    int32_t shakes = state->shakes + counted;
    state->shakes = (uint8_t)(shakes > UINT8_MAX ? UINT8_MAX : shakes);
    step_phase(step, PHASE_SHAKING);
    return true;
}

static bool open_cage(struct step *step) {
    struct sicbo_state *state = state_of(step);
    if (state->cage_open)
        return step_refuse(step, WHY_CAGE_OPEN, "");
    if (state->shakes < SHAKES_NEEDED)
        return step_refuse(step, WHY_TOO_FEW_SHAKES, "");
    state->cage_open = 1;
    step_screen(step, SCREEN_TABLE);
    return true;
}

static bool key(struct step *step) {
    struct sicbo_state *state = state_of(step);
    if (!state->cage_open)
        return step_refuse(step, WHY_CAGE_CLOSED, "");
    if (step->event->number < 1 || step->event->number > 6)
        return step_refuse(step, WHY_BAD_DICE, "number");
    if (state->key_count == DICE)
        return step_refuse(step, WHY_KEYS_FULL, "");
    state->keys[state->key_count++] = (uint8_t)step->event->number;
    return true;
}

static void clear_keys(struct sicbo_state *state) {
    state->key_count = 0;
    memset(state->keys, 0, sizeof state->keys);
}

/* A wrong entry is taken back before it is confirmed: all presses are made again. */
static bool key_clear(struct step *step) {
    if (state_of(step)->key_count == 0)
        return step_refuse(step, WHY_KEYS_MISSING, "");
    clear_keys(state_of(step));
    return true;
}

static void result_is(struct step *step, const uint8_t dice[DICE]) {
    struct sicbo_state *state = state_of(step);
    memcpy(state->dice, dice, DICE);
    clear_keys(state);
    table_result(step);
}

static bool key_confirm(struct step *step) {
    uint8_t keyed[DICE];
    if (state_of(step)->key_count < DICE)
        return step_refuse(step, WHY_KEYS_MISSING, "");
    memcpy(keyed, state_of(step)->keys, sizeof keyed);
    result_is(step, keyed);
    return true;
}

static bool apply(struct step *step) {
    switch (step->event->type) {
    case EVENT_SHAKE:
        return shake(step);
    case EVENT_OPEN_CAGE:
        return open_cage(step);
    case EVENT_KEY:
        return key(step);
    case EVENT_KEY_CLEAR:
        return key_clear(step);
    default:
        assert(step->event->type == EVENT_KEY_CONFIRM);
        return key_confirm(step);
    }
}

/* ---- What was keyed wrongly ---- */

static bool rekey_shakes(struct step *step) {
    struct sicbo_state *state = state_of(step);
    if (step->table->phase != PHASE_SHAKING || state->shakes == UINT8_MAX)
        return step_refuse(step, WHY_NOT_AS_KEYED, "entry");
    if (!slip_names_number(step, state->shakes, SHAKES_AT_ONCE))
        return false;
    int32_t shakes = state->shakes - step->event->number + step->event->value;
    state->shakes = (uint8_t)(shakes > UINT8_MAX ? UINT8_MAX : shakes);
    if (state->shakes < SHAKES_NEEDED) { /* 7.2: it was opened too early, and nothing counts */
        state->cage_open = 0;
        clear_keys(state);
    }
    return true;
}

static bool rekey_die(struct step *step) {
    struct sicbo_state *state = state_of(step);
    const struct event *event = step->event;
    unsigned place = state->key_count;
    if (!slip_names_cards(step))
        return false;
    while (place > 0 && state->keys[place - 1] != event->cards[0])
        place--;
    if (place == 0)
        return step_refuse(step, WHY_NOT_AS_KEYED, "cards");
    if (event->cards[1] < 1 || event->cards[1] > 6)
        return step_refuse(step, WHY_BAD_DICE, "cards");
    state->keys[place - 1] = event->cards[1];
    return true;
}

static bool rekey(struct step *step) {
    return step->event->entry == EVENT_SHAKE ? rekey_shakes(step) : rekey_die(step);
}

/* ---- Part 7 ---- */

/* The dice as they lie, given in `cards` as plain numbers. */
static bool check_dice(struct step *step) {
    const struct event *event = step->event;
    if (event->card_count != DICE)
        return step_refuse(step, WHY_BAD_DICE, "cards");
    for (unsigned i = 0; i < DICE; i++) {
        if (event->cards[i] < 1 || event->cards[i] > 6)
            return step_refuse(step, WHY_BAD_DICE, "cards");
    }
    return true;
}

static bool same_dice(struct step *step) {
    return memcmp(step->event->cards, state_of(step)->dice, DICE) == 0;
}

/* S4: the pit manager is told at once; the operations manager approves before another round. */
static void report_fault(struct step *step, const char *clause) {
    step_summon(step, POST_PIT_MANAGER, clause);
    step_suspend(step, POST_OPERATIONS_MANAGER, clause);
}

/* 7.7: the dice decide. Without dice in the event those that were keyed are right and only the
 * lights were not; with a dead keypad the dice come this way alone. */
static bool wrong_display(struct step *step) {
    const struct table *table = step->table;
    bool shaking = table->phase == PHASE_SHAKING;
    if (shaking && !state_of(step)->cage_open)
        return step_refuse(step, WHY_CAGE_CLOSED, "");
    if ((shaking || step->event->card_count > 0) && !check_dice(step))
        return false;
    report_fault(step, "7.7");
    if (shaking) {
        result_is(step, step->event->cards);
    } else if (step->event->card_count > 0 && !same_dice(step)) {
        table_undo_payments(step);
        step_say(step, SAY_CORRECTED, "7.7");
        result_is(step, step->event->cards);
    }
    return true;
}

/* 7.5, 7.6: what is broken between rounds voids none. */
static bool nothing_to_void(const struct table *table) {
    return table->phase == PHASE_IDLE && !table_has_result(table);
}

/* 7.2 and 7.4 by their own words; the rest is G11's. */
static int why_not_now(const struct table *table, const struct clause_info *clause) {
    if (clause->clause[2] == '2')
        return table_has_result(table) ? WHY_SHAKEN_ENOUGH : WHY_NOT_SHAKEN;
    return clause->clause[2] == '4' ? WHY_NOT_THROWN : 0;
}

static bool call(struct step *step, const struct clause_info *clause) {
    switch (clause->clause[2]) {
    case '1':
        report_fault(step, "7.1");
        return true;
    case '2':
        if (state_of(step)->shakes >= SHAKES_NEEDED)
            return step_refuse(step, WHY_SHAKEN_ENOUGH, "clause");
        break;
    case '5':
    case '6':
        if (nothing_to_void(step->table)) {
            step_summon(step, POST_PIT_SUPERVISOR, clause->clause);
            return true;
        }
        break;
    case '7':
        return wrong_display(step);
    case '8':
        return settling_ruling(step);
    default: /* 7.3, 7.4: what was seen voids the round, and the clause says when */
        break;
    }
    table_void_round(step, clause->clause);
    return true;
}

/* ---- Result, payment, display ---- */

static void describe(const struct table *table, struct cr_round *round,
                     struct round_memory *memory) {
    table_describe_live_bets(table, round, memory);
    memcpy(round->dice, sicbo_at(table)->dice, DICE);
}

/* 3.2: every winning area lights up; a bet on each of them tells which they are. */
static void light(struct step *step) {
    struct cr_bet bets[SICBO_BETS] = {0};
    struct cr_line lines[SICBO_BETS];
    struct cr_settlement settlement = {.lines = lines, .room = SICBO_BETS};
    struct cr_round round = {
        .game = CR_SICBO, .engine = step->table->engine, .bets = bets, .bet_count = SICBO_BETS};
    struct cr_refusal refusal;
    for (unsigned i = 0; i < SICBO_BETS; i++) {
        bets[i].bet = (uint16_t)i;
        bets[i].stake = 1;
    }
    memcpy(round.dice, state_of(step)->dice, DICE);
    if (!settlement_make(step->book, &round, &settlement, &refusal))
        step_break(step, "settlement");
    for (size_t i = 0; i < settlement.count; i++) {
        if (lines[i].outcome == CR_WIN)
            step_light(step, lines[i].bet);
    }
}

static void add_throw(struct sicbo_state *state) {
    memmove(state->throws[1], state->throws[0], sizeof state->throws - sizeof state->throws[0]);
    memcpy(state->throws[0], state->dice, DICE);
    if (state->throw_count < SICBO_THROWS)
        state->throw_count++;
}

static void unfinished(struct step *step) {
    struct sicbo_state *state = state_of(step);
    state->throw_count--;
    memmove(state->throws[0], state->throws[1], sizeof state->throws - sizeof state->throws[0]);
    memset(state->throws[SICBO_THROWS - 1], 0, sizeof state->throws[0]);
}

static bool correct(struct step *step, bool write) {
    struct sicbo_state *state = state_of(step);
    if (!write) {
        if (!check_dice(step))
            return false;
        if (same_dice(step))
            return step_refuse(step, WHY_NOTHING_TO_CORRECT, "cards");
        return true;
    }
    memcpy(state->dice, step->event->cards, DICE);
    return true;
}

static void voided(struct step *step, const char *clause) {
    (void)clause;
    clear_round(state_of(step));
}

static void finished(struct step *step) {
    add_throw(state_of(step));
    step_screen(step, SCREEN_BOARD);
}

static void keep_past(struct table *now, const struct table *past) {
    struct sicbo_state *state = TABLE_AT(struct sicbo_state, now);
    if (state->throw_count == 0)
        return;
    memcpy(state->throws, sicbo_at(past)->throws, sizeof state->throws);
    state->throw_count = sicbo_at(past)->throw_count;
}

/* The dealer reports a fault; the approval of 7.1 is the operations manager's `resume`. */
static const struct call_report reports[] = {{"7.1", POST_DEALER}, {NULL, 0}};

static const struct clause_info found = FOUND_BET_CLAUSE(CR_SICBO, 1 << PHASE_SHAKING, 0);

extern const struct shape sicbo_shapes[];

const struct game_table sicbo_table = {
    .equipment = &sicbo_equipment,
    .shapes = sicbo_shapes,
    .events = EVENT_BIT(SHAKE) | EVENT_BIT(OPEN_CAGE) | EVENT_BIT(KEY) | EVENT_BIT(KEY_CLEAR) |
              EVENT_BIT(KEY_CONFIRM),
    .dice_count = 3,
    .spoken_bets = true,
    .bet_clause = "4.1",
    .rest_clause = "7.8",
    .correction_takes = TAKES(DICE),
    .phases = 1 << PHASE_SHAKING,
    .bet_flags = BET_FOUND,
    .found = &found,
    .state = &sicbo_state_record,
    .reports = reports,
    .open_round = open_round,
    .no_more_bets = no_more_bets,
    .apply = apply,
    .call = call,
    .why_not_now = why_not_now,
    .correct = correct,
    .rekey = rekey,
    .describe = describe,
    .light = light,
    .voided = voided,
    .finished = finished,
    .keep_past = keep_past,
    .unfinished = unfinished,
    .play = sicbo_play,
    .virtual_dealer = &sicbo_virtual_dealer,
    .view = sicbo_view,
    .result = sicbo_result,
    .words = sicbo_words,
    .tell_result = sicbo_tell_result,
    .check = sicbo_check,
};
