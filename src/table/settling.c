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
    const char *clause = first_clause(line);
    step_chips(step, line->player, ACCOUNT_FELT, ACCOUNT_FLOAT, lost(line), line->bet, clause);
    step_chips(step, line->player, ACCOUNT_FLOAT, ACCOUNT_PURSE, line->pays, line->bet, clause);
    step_commission(step, line);
    step_chips(step, line->player, ACCOUNT_FELT, ACCOUNT_PURSE, line->stake - lost(line), line->bet,
               clause);
}

void step_unsettle_line(struct step *step, const struct cr_line *line) {
    if (step->broken != NULL)
        return;
    const char *clause = first_clause(line);
    step_chips(step, line->player, ACCOUNT_FLOAT, ACCOUNT_FELT, lost(line), line->bet, clause);
    step_chips(step, line->player, ACCOUNT_PURSE, ACCOUNT_FLOAT, line->pays, line->bet, clause);
    step_chips(step, line->player, ACCOUNT_PURSE, ACCOUNT_FELT, line->stake - lost(line), line->bet,
               clause);
}

bool line_is_collected(const struct cr_line *line) {
    assert(lost(line) == 0 || line->pays == 0);
    return lost(line) > 0;
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
        states[i].done = table->collected && (collected || paid++ < table->paid);
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

/* `number` lines, or all that are left when it is 0. */
bool settling_pay(struct step *step, const struct game_table *game) {
    if (game->pay != NULL)
        return game->pay(step);
    SCRATCH(struct cr_line, lines, TABLE_LINES, step->scratch);
    if (step->event->number < 0)
        return step_refuse(step, WHY_EVENT_NUMBER, "number");
    size_t count = step_lines(step, lines);
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
    if (step->table->paid == seen)
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
        if (line_is_collected(&lines[i]) || paid++ < table->paid)
            step_unsettle_line(step, &lines[i]);
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

/* G4: what was paid goes back as new movements, then the round is settled again from the new
 * result. */
bool settling_correct_result(struct step *step, const struct game_table *game) {
    struct table *table = step->table;
    if (!step_by_two(step, WHY_PAID_BY_TWO))
        return false;
    if (!table->in_operation || table->last_void)
        return step_refuse(step, WHY_NOTHING_TO_CORRECT, "");
    if (!game->correct(step, false))
        return false;
    table_undo_payments(step);
    if (!game->correct(step, true))
        step_break(step, "correction");
    step_say(step, SAY_CORRECTED, "G4");
    table_result(step);
    return true;
}

/* A wrong payment put right: `amount` from the float to the player, or back when it is negative. */
static void move(struct step *step, const char *clause) {
    const struct event *event = step->event;
    if (event->amount > 0)
        step_chips(step, event->player, ACCOUNT_FLOAT, ACCOUNT_PURSE, event->amount, NO_BET,
                   clause);
    else
        step_chips(step, event->player, ACCOUNT_PURSE, ACCOUNT_FLOAT, -event->amount, NO_BET,
                   clause);
}

static bool check_movement(struct step *step) {
    if (step->event->text[0] == '\0')
        return step_refuse(step, WHY_REASON_NEEDED, "text");
    if (step->event->amount < -CHIPS_MAX || step->event->amount > CHIPS_MAX)
        return step_refuse(step, WHY_EVENT_AMOUNT, "amount");
    return true;
}

static bool pays_at_most(struct cr_ratio ratio, void *context) {
    struct cr_ratio *best = context;
    if (wide_of(ratio.win, best->stake) > wide_of(best->win, ratio.stake))
        *best = ratio;
    return true;
}

cr_money table_line_most(const struct cr_rulebook *book, unsigned bet, cr_money stake) {
    const struct cr_bet_rule *rule = &book->bets[bet];
    const struct game_rulebook *game = rulebook_game(book);
    struct cr_ratio best = {0, 1};
    cr_money pays = 0;
    uint32_t rest, of;
    for (unsigned i = 0; i < rule->pay_count; i++)
        pays_at_most(rule->pays[i].ratio, &best);
    if (rule->pay_count == 0 && game->own_ratios != NULL)
        (void)game->own_ratios(book, pays_at_most, &best);
    if (best.win == 0)
        return stake;
    if (!money_pays(stake, best, &pays, &rest, &of) || !money_add(stake, pays, &pays))
        return CR_MONEY_MAX;
    return pays;
}

/* Of a void round, and of one whose terms have changed since, the bets alone are known. */
static cr_money stake_of_bet(const struct table *table, const struct event *event) {
    for (unsigned i = 0; i < table->bet_count; i++) {
        const struct table_bet *bet = &table->bets[i];
        if (bet->player == event->player && bet->bet == event->bet && bet->box == event->box)
            return bet->stake;
    }
    return -1;
}

/* What the player had on that bet, in that box and hand (0: whichever, the largest). Below zero:
 * there was no such line. */
static cr_money stake_of_line(const struct step *step) {
    const struct event *event = step->event;
    const struct table *table = step->table;
    SCRATCH(struct cr_line, lines, TABLE_LINES, step->scratch);
    SCRATCH(struct line_state, states, TABLE_LINES, step->scratch);
    size_t count = 0;
    cr_money most = event->hand == 0 ? stake_of_bet(table, event) : -1;
    if (table_has_result(table))
        count = table_settled_lines(step->book, table, lines, states, step->scratch);
    for (size_t i = 0; i < count; i++) {
        const struct cr_line *line = &lines[i];
        if (line->player == event->player && line->bet == event->bet && line->box == event->box &&
            (event->hand == 0 || line->hand == event->hand) && line->stake > most)
            most = line->stake;
    }
    return most;
}

uint64_t table_corrected_round(const struct table *table) {
    return table->phase == PHASE_BETTING ? table->round - 1 : table->round;
}

/* It corrects no more than the line could have come to. While the next round is being bet on, the
 * bets of the last are gone from the table: whoever keeps the rounds knows its lines. */
static bool check_corrected(struct step *step) {
    const struct table *table = step->table;
    if (step->event->round == 0)
        return step_refuse(step, WHY_ROUND_NEEDED, "round");
    if (step->event->round != table_corrected_round(table))
        return step_refuse(step, WHY_NOT_THAT_ROUND, "round");
    if (step->event->bet >= step->book->bet_count)
        return step_refuse(step, WHY_UNKNOWN_BET, "bet");
    if (table->phase == PHASE_BETTING)
        return true;
    cr_money stake = stake_of_line(step), amount = step->event->amount;
    if (stake < 0)
        return step_refuse(step, WHY_NO_SUCH_LINE, "bet");
    if ((amount < 0 ? -amount : amount) > table_line_most(step->book, step->event->bet, stake))
        return step_refuse(step, WHY_MORE_THAN_LINE, "amount");
    return true;
}

bool settling_correct_payment(struct step *step) {
    if (!step_by_two(step, WHY_PAID_BY_TWO) || !check_movement(step) || !check_corrected(step))
        return false;
    if (step->event->amount == 0)
        return step_refuse(step, WHY_EVENT_AMOUNT, "amount");
    move(step, "G4");
    return true;
}

/* G6: the clause that leaves the rest to a post. */
static const char *rest_clause(const struct table *table) {
    return game_module((enum cr_game)table->game)->table->rest_clause;
}

enum post settling_ruling_post(const struct table *table) {
    const struct clause_info *clause = clause_find((enum cr_game)table->game, rest_clause(table));
    return clause == NULL ? POST_TABLE_GAMES_DIRECTOR : (enum post)clause->by;
}

enum ruling { RULING_MOVEMENT, RULING_VOID_ROUND, RULING_VOID_BET, RULINGS };

static bool in_round(const struct table *table) {
    return table->phase > PHASE_IDLE;
}

/* G13: the round it is about, the one in play when it is voided; and, unless it is about the whole
 * round, the player. */
static bool check_ruled(struct step *step) {
    const struct event *event = step->event;
    bool now = event->number != RULING_MOVEMENT;
    if (event->round == 0)
        return step_refuse(step, WHY_ROUND_NEEDED, "round");
    if (event->round > step->table->round || (now && event->round != step->table->round))
        return step_refuse(step, WHY_NOT_THAT_ROUND, "round");
    if (event->player == 0 && (event->number != RULING_VOID_ROUND || event->amount != 0))
        return step_refuse(step, WHY_PLAYER_NEEDED, "player");
    return true;
}

bool settling_ruling(struct step *step) {
    struct table *table = step->table;
    const struct event *event = step->event;
    const char *clause = rest_clause(table);
    if (!step_needs(step, settling_ruling_post(table)) || !step_by_two(step, WHY_PAID_BY_TWO) ||
        !check_movement(step) || !check_ruled(step))
        return false;
    struct table_bet *bet = NULL;
    switch (event->number) {
    case RULING_MOVEMENT:
        break;
    case RULING_VOID_ROUND:
        if (!in_round(table))
            return step_refuse(step, WHY_WRONG_PHASE, "number");
        break;
    case RULING_VOID_BET:
        bet = table_find_bet(table, event->player, event->bet, event->box);
        if (!in_round(table) || table->phase == PHASE_SETTLING || bet == NULL)
            return step_refuse(step, WHY_NOT_ON_FELT, "bet");
        break;
    default:
        return step_refuse(step, WHY_EVENT_NUMBER, "number");
    }
    step_say(step, SAY_RULING, clause);
    move(step, clause);
    if (event->number == RULING_VOID_ROUND)
        table_void_round(step, clause);
    if (bet != NULL && game_module(table->game)->table->void_bet != NULL)
        game_module(table->game)->table->void_bet(step, bet, clause);
    else if (bet != NULL)
        table_void_bet(step, bet, clause);
    return true;
}
