/* From the result to the last payment, and the ways back.
 *
 * The lines of a round are never stored: they are what settlement_make gives for the bets and the
 * result that the table holds, so they are the same whenever they are asked for. The table only
 * counts how far the dealer has come: `collected` (losing bets are off the felt) and `paid` (lines
 * paid, in order).
 *
 * Invariants: in phase result nothing has been collected or paid; in settling the losing lines have
 * been collected and the first `paid` of the others paid; in idle the felt is empty. */
#include "table/settling.h"

#include "base/money.h"
#include "rulebook/game_rulebook.h"
#include "table/check.h"
#include "table/view.h"

#include <assert.h>
#include <string.h>

/* ---- The lines of the round ---- */

void table_describe_bets(const struct table *table, struct cr_round *round,
                         struct round_memory *memory) {
    round->game = (enum cr_game)table->game;
    round->engine = table->engine;
    round->options = table_round_options(table);
    memcpy(memory->limits.min, table->played.limit_min, sizeof memory->limits.min);
    memcpy(memory->limits.max, table->played.limit_max, sizeof memory->limits.max);
    memory->limits.differential = table->played.own_limit;
    memory->limits.by_spot = true;
    round->limits = &memory->limits;
    round->bets = memory->bets;
    for (unsigned i = 0; i < table->bet_count; i++) {
        const struct table_bet *bet = &table->bets[i];
        memory->bets[i] = (struct cr_bet){
            .player = bet->player,
            .bet = bet->bet,
            .box = bet->box,
            .stake = bet->stake,
            .void_clause = bet->flags & BET_VOID ? bet->void_clause : NULL,
        };
    }
    round->bet_count = table->bet_count;
}

void table_describe_live_bets(const struct table *table, struct cr_round *round,
                              struct round_memory *memory) {
    size_t live = 0;
    table_describe_bets(table, round, memory);
    for (size_t i = 0; i < round->bet_count; i++) {
        if (memory->bets[i].void_clause == NULL)
            memory->bets[live++] = memory->bets[i];
    }
    round->bet_count = live;
}

bool table_try_lines(const struct cr_rulebook *book, const struct table *table,
                     struct cr_line *lines, size_t *count, struct scratch *scratch) {
    SCRATCH(struct round_memory, memory, 1, scratch);
    struct cr_round round = {0};
    struct cr_settlement settlement = {.lines = lines, .room = TABLE_LINES};
    struct cr_refusal refusal;
    game_module(table->game)->table->describe(table, &round, memory);
    if (!settlement_make(book, &round, &settlement, &refusal))
        return false;
    if (game_module(table->game)->table->adjust != NULL)
        game_module(table->game)->table->adjust(table, lines, settlement.count, scratch);
    *count = settlement.count;
    for (size_t i = 0; i < settlement.count; i++) {
        if (!check_line(&lines[i]))
            return false;
    }
    return true;
}

size_t step_lines(struct step *step, struct cr_line *lines) {
    size_t count = 0;
    if (table_try_lines(step->book, step->table, lines, &count, step->scratch))
        return count;
    step_break(step, "settlement");
    return 0;
}

/* What the house takes of a line: stake and winnings less all that goes back. */
static cr_money lost(const struct cr_line *line) {
    return line->stake + line->pays - line->returned;
}

static const char *first_clause(const struct cr_line *line) {
    assert(line->clauses[0] != NULL);
    return line->clauses[0];
}

void step_settle_line(struct step *step, const struct cr_line *line) {
    if (step->broken != NULL)
        return;
    const struct chips_of of = {line->player, line->bet, (uint8_t)line->box, first_clause(line)};
    step_chips(step, line->player, ACCOUNT_FELT, ACCOUNT_FLOAT, lost(line), line->bet, of.clause);
    step_hand_over(step, &of, ACCOUNT_FLOAT, line->pays);
    step_commission(step, line);
    step_hand_over(step, &of, ACCOUNT_FELT, line->stake - lost(line));
}

void step_unsettle_line(struct step *step, const struct cr_line *line) {
    if (step->broken != NULL)
        return;
    const struct chips_of of = {line->player, line->bet, (uint8_t)line->box, first_clause(line)};
    step_chips(step, line->player, ACCOUNT_FLOAT, ACCOUNT_FELT, lost(line), line->bet, of.clause);
    step_hand_in(step, &of, ACCOUNT_FLOAT, line->pays);
    step_hand_in(step, &of, ACCOUNT_FELT, line->stake - lost(line));
}

bool line_is_collected(const struct cr_line *line) {
    assert(lost(line) == 0 || line->pays == 0);
    return lost(line) > 0;
}

bool line_is_paid(const struct table *table, const struct cr_line *line, size_t nth) {
    const struct game_table *game = game_module(table->game)->table;
    return game->is_paid != NULL ? game->is_paid(table, line) : nth < table->paid;
}

size_t table_settled_lines(const struct cr_rulebook *book, const struct table *table,
                           struct cr_line *lines, struct line_state *states,
                           struct scratch *scratch) {
    const struct game_table *game = game_module(table->game)->table;
    if (game->lines != NULL)
        return game->lines(book, table, lines, states, scratch);
    size_t count = 0, paid = 0;
    bool settled = table_try_lines(book, table, lines, &count, scratch);
    assert(settled); /* table_check has seen them */
    (void)settled;
    for (size_t i = 0; i < count; i++) {
        bool collected = line_is_collected(&lines[i]);
        states[i].turn = collected ? LINE_COLLECTED : LINE_PAID;
        states[i].done = table->collected && (collected || line_is_paid(table, &lines[i], paid++));
    }
    return count;
}

static void light_winning_bets(struct step *step) {
    SCRATCH(struct cr_line, lines, TABLE_LINES, step->scratch);
    bool lit[CR_BETS_MAX] = {false};
    size_t count = step_lines(step, lines);
    for (size_t i = 0; i < count; i++) {
        if (lines[i].pays > 0 && !lit[lines[i].bet]) {
            lit[lines[i].bet] = true;
            step_light(step, lines[i].bet);
        }
    }
}

static void light(struct step *step) {
    const struct game_table *game = game_module(step->table->game)->table;
    if (game->light != NULL)
        game->light(step);
    else
        light_winning_bets(step);
}

/* Lighting only reads the table. */
size_t table_lit_bets(const struct cr_rulebook *book, const struct table *table,
                      uint16_t bets[CR_BETS_MAX], struct scratch *scratch) {
    struct effect list[CR_BETS_MAX];
    struct effects effects = {list, CR_BETS_MAX, 0};
    struct step step = {
        .book = book, .table = (struct table *)table, .effects = &effects, .scratch = scratch};
    light(&step);
    assert(step.broken == NULL); /* table_check has seen the lines */
    for (size_t i = 0; i < effects.count; i++)
        bets[i] = list[i].bet;
    return effects.count;
}

void table_result(struct step *step) {
    step->table->collected = 0;
    step->table->paid = 0;
    step_phase(step, PHASE_RESULT);
    step_say(step, SAY_RESULT, "");
    step_lights_out(step);
    light(step);
}

static void finish(struct step *step, const struct game_table *game) {
    if (step->table->felt != 0)
        step_break(step, "felt");
    if (step->broken != NULL)
        return;
    step_phase(step, PHASE_IDLE);
    step_lights_out(step);
    game->finished(step);
}

bool settling_collect(struct step *step, const struct game_table *game) {
    if (game->collect != NULL)
        return game->collect(step);
    SCRATCH(struct cr_line, lines, TABLE_LINES, step->scratch);
    size_t count = step_lines(step, lines);
    bool pays_left = false;
    for (size_t i = 0; i < count; i++) {
        if (line_is_collected(&lines[i]))
            step_settle_line(step, &lines[i]);
        else
            pays_left = true;
    }
    step->table->collected = 1;
    step_phase(step, PHASE_SETTLING);
    if (!pays_left)
        finish(step, game);
    return true;
}

/* One player's lines, all that are not paid yet. */
static void pay_player(struct step *step, const struct game_table *game,
                       const struct cr_line *lines, size_t count, uint32_t player) {
    for (size_t i = 0; i < count; i++) {
        if (lines[i].player != player || line_is_collected(&lines[i]) ||
            game->is_paid(step->table, &lines[i]))
            continue;
        step_settle_line(step, &lines[i]);
        game->mark_paid(step->table, &lines[i], true);
        step->table->paid++;
    }
}

/* `number` players, each when the first of their lines comes, or all that are left when it is 0. */
static void pay_players(struct step *step, const struct game_table *game,
                        const struct cr_line *lines, size_t count) {
    int32_t left = step->event->number == 0 ? INT32_MAX : step->event->number;
    for (size_t i = 0; i < count && left > 0; i++) {
        if (line_is_collected(&lines[i]) || game->is_paid(step->table, &lines[i]))
            continue;
        pay_player(step, game, lines, count, lines[i].player);
        left--;
    }
}

/* `number` lines, or all that are left when it is 0. */
static void pay_lines(struct step *step, const struct cr_line *lines, size_t count) {
    size_t from = step->table->paid, seen = 0;
    size_t until = step->event->number == 0 ? SIZE_MAX : from + (size_t)step->event->number;
    for (size_t i = 0; i < count; i++) {
        if (line_is_collected(&lines[i]))
            continue;
        if (seen >= from && seen < until)
            step_settle_line(step, &lines[i]);
        seen++;
    }
    step->table->paid = (uint16_t)(until < seen ? until : seen);
}

static size_t payable(const struct cr_line *lines, size_t count) {
    size_t sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += !line_is_collected(&lines[i]);
    return sum;
}

bool settling_pay(struct step *step, const struct game_table *game) {
    if (game->pay != NULL)
        return game->pay(step);
    SCRATCH(struct cr_line, lines, TABLE_LINES, step->scratch);
    if (step->event->number < 0)
        return step_refuse(step, WHY_EVENT_NUMBER, "number");
    size_t count = step_lines(step, lines);
    if (game->is_paid != NULL)
        pay_players(step, game, lines, count);
    else
        pay_lines(step, lines, count);
    if (step->table->paid == payable(lines, count))
        finish(step, game);
    return true;
}

/* ---- The ways back ---- */

void table_undo_payments(struct step *step) {
    struct table *table = step->table;
    const struct game_table *game = game_module(table->game)->table;
    if (table->phase == PHASE_IDLE && game->unfinished != NULL)
        game->unfinished(step);
    if (game->undo_payments != NULL) {
        game->undo_payments(step);
        return;
    }
    if (!table->collected)
        return;
    SCRATCH(struct cr_line, lines, TABLE_LINES, step->scratch);
    size_t count = step_lines(step, lines), paid = 0;
    for (size_t i = 0; i < count; i++) {
        bool taken = line_is_collected(&lines[i]);
        if (taken || line_is_paid(table, &lines[i], paid++))
            step_unsettle_line(step, &lines[i]);
        if (!taken && game->mark_paid != NULL)
            game->mark_paid(table, &lines[i], false);
    }
    table->collected = 0;
    table->paid = 0;
}

void table_void_round(struct step *step, const char *clause) {
    struct table *table = step->table;
    const struct game_table *game = game_module(table->game)->table;
    table_undo_payments(step);
    for (unsigned i = 0; i < table->bet_count; i++) {
        if (!(table->bets[i].flags & BET_VOID))
            table_void_bet(step, &table->bets[i], clause);
    }
    game->voided(step, clause);
    if (table->felt != 0)
        step_break(step, "felt");
    table->last_void = 1;
    memset(table->void_clause, 0, sizeof table->void_clause);
    strncpy(table->void_clause, clause, sizeof table->void_clause - 1);
    step_say(step, SAY_VOID, clause);
    step_lights_out(step);
    step_phase(step, PHASE_IDLE);
}
