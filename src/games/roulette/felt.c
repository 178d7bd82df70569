/* Bets put right after the number is known: a chip whose place is in doubt (6.6), colour chips of
 * another table (7.11).
 *
 * A player's winnings are handed over in one payment (6.4), in the order of R4 when the first of
 * them comes. When a bet changes after collecting, what was taken or paid on it goes back first. If
 * it loses it is taken at once, as the other losing bets have been; in a round that is paid it is
 * paid at once too. */
#include "games/roulette/refusal.h"
#include "games/roulette/state.h"
#include "games/roulette/table_inside.h"
#include "table/past.h"
#include "table/settling.h"

#include <assert.h>
#include <string.h>

static bool is_live(const struct table_bet *bet) {
    return !(bet->flags & BET_VOID);
}

static bool is_collected(const struct step *step) {
    return step->table->collected;
}

/* ---- Lines ---- */

static void refuse_winnings(struct cr_line *line) {
    if (line->pays == 0)
        return; /* 7.11: a losing chip is taken as any other */
    line->pays = 0;
    line->returned = line->stake;
    line->outcome = CR_RETURNED;
    memset(line->clauses, 0, sizeof line->clauses);
    line->clauses[0] = "7.11.1";
}

void roulette_adjust(const struct table *table, struct cr_line *lines, size_t count,
                     struct scratch *scratch) {
    uint8_t flags[TABLE_BETS], colours[TABLE_BETS];
    size_t live = 0;
    (void)scratch;
    for (unsigned i = 0; i < table->bet_count; i++) {
        if (!is_live(&table->bets[i]))
            continue;
        colours[live] = table->bets[i].box;
        flags[live++] = table->bets[i].flags;
    }
    assert(live == count);
    for (size_t i = 0; i < count; i++) {
        lines[i].box = colours[lines[i].source];
        if (flags[lines[i].source] & BET_UNPAID)
            refuse_winnings(&lines[i]);
    }
}

/* The bet of a line; NULL: there is none. */
static const struct table_bet *bet_of_line(const struct table *table, const struct cr_line *line) {
    uint32_t source = 0;
    for (unsigned i = 0; i < table->bet_count; i++) {
        if (is_live(&table->bets[i]) && source++ == line->source)
            return &table->bets[i];
    }
    return NULL;
}

bool roulette_is_paid(const struct table *table, const struct cr_line *line) {
    const struct table_bet *bet = bet_of_line(table, line);
    return bet != NULL && bet->flags & BET_PAID;
}

void roulette_mark_paid(struct table *table, const struct cr_line *line, bool paid) {
    const struct table_bet *bet = bet_of_line(table, line);
    if (bet == NULL)
        return;
    struct table_bet *at = &table->bets[bet - table->bets];
    at->flags = (uint8_t)(paid ? at->flags | BET_PAID : at->flags & ~BET_PAID);
}

/* ---- Lifting bets and laying them down again ---- */

enum { NO_SPOT = -1 };

/* What a player has on a spot shares its maximum (G12): when one of these bets changes, what counts
 * of the others may, so that all of them are lifted and laid down together. */
struct spots {
    uint32_t player;
    int at[2];
};

static bool lies_on(const struct table_bet *bet, const struct spots *spots) {
    return is_live(bet) && bet->player == spots->player &&
           (bet->bet == spots->at[0] || bet->bet == spots->at[1]);
}

/* Their chips lie on the felt again as before collecting and paying. */
static void lift(struct step *step, const struct spots *spots) {
    SCRATCH(struct cr_line, lines, TABLE_LINES, step->scratch);
    struct table *table = step->table;
    if (!is_collected(step))
        return;
    size_t count = step_lines(step, lines);
    for (size_t i = 0; i < count; i++) {
        const struct table_bet *bet = bet_of_line(table, &lines[i]);
        if (bet == NULL) {
            step_break(step, "settlement");
            return;
        }
        bool is_paid = bet->flags & BET_PAID;
        if (!lies_on(bet, spots) || (!line_is_collected(&lines[i]) && !is_paid))
            continue;
        step_unsettle_line(step, &lines[i]);
        table->paid = (uint16_t)(table->paid - is_paid);
        roulette_mark_paid(table, &lines[i], false);
    }
}

/* What loses is taken at once; in a round that is paid what wins is paid. */
static void lay_down(struct step *step, const struct spots *spots) {
    SCRATCH(struct cr_line, lines, TABLE_LINES, step->scratch);
    if (!is_collected(step))
        return;
    size_t count = step_lines(step, lines);
    for (size_t i = 0; i < count; i++) {
        const struct table_bet *bet = bet_of_line(step->table, &lines[i]);
        bool wins = !line_is_collected(&lines[i]);
        if (bet == NULL || !lies_on(bet, spots) || (wins && step->table->phase > PHASE_IDLE))
            continue;
        step_settle_line(step, &lines[i]);
        if (wins) {
            roulette_mark_paid(step->table, &lines[i], true);
            step->table->paid++;
        }
    }
}

/* ---- 6.6 ---- */

/* `bet` and `box`: the bet as it was taken to lie; `number`: the bet it is on by the decision, or
 * -1 when it lies on none and goes back. */
static bool decide_chip(struct step *step, const struct clause_info *unused) {
    const struct event *event = step->event;
    struct table_bet *bet = table_find_bet(step->table, event->player, event->bet, event->box);
    (void)unused;
    if (bet == NULL)
        return step_refuse(step, WHY_NOT_ON_FELT, "bet");
    if (event->number < NO_SPOT || event->number >= step->book->bet_count)
        return step_refuse(step, WHY_UNKNOWN_BET, "number");
    const struct spots spots = {event->player, {event->bet, (int)event->number}};
    step_say(step, SAY_POSITION_DECIDED, "6.6");
    lift(step, &spots);
    bet = table_find_bet(step->table, event->player, event->bet, event->box);
    if (event->number == NO_SPOT)
        table_void_bet(step, bet, "6.6");
    else
        bet->bet = (uint16_t)event->number;
    lay_down(step, &spots);
    return true;
}

bool roulette_decide_chip(struct step *step) {
    if (!step_by_two(step, WHY_FOUND_BY_TWO))
        return false;
    if (past_is_last(step->table))
        return settling_act_on_past(step, NULL, "6.6", decide_chip);
    return decide_chip(step, NULL);
}

/* ---- 7.11 ---- */

/* `player`, `bet`, `amount`: whose chips, where they lie, what they are worth at their own table;
 * `number`, `box`: that table and the colour. Whether the player has them out there, those know who
 * see that table (G12). */
bool roulette_foreign_chip(struct step *step) {
    const struct event *event = step->event;
    if (event->bet >= step->book->bet_count)
        return step_refuse(step, WHY_UNKNOWN_BET, "bet");
    if (event->number < 1)
        return step_refuse(step, WHY_EVENT_NUMBER, "number");
    if (event->box < 1 || event->box > ROULETTE_COLOURS)
        return step_refuse(step, WHY_EVENT_BOX, "box");
    if (!table_bet_fits(step, event->player, event->bet, ROULETTE_FOREIGN, event->amount))
        return false;
    const struct spots spots = {event->player, {event->bet, NO_SPOT}};
    lift(step, &spots);
    table_lay(step, event->player, event->bet, ROULETTE_FOREIGN, event->amount, BET_FOREIGN,
              "7.11");
    lay_down(step, &spots);
    return true;
}

/* 7.11.1, and 4.7.4.1 with `number` 1: management refuses the winnings, or allows them after all.
 */
bool roulette_refuse_winnings(struct step *step) {
    const struct event *event = step->event;
    struct table_bet *bet =
        table_find_bet(step->table, event->player, event->bet, ROULETTE_FOREIGN);
    if (bet == NULL)
        return step_refuse(step, WHY_NOT_FOREIGN, "bet");
    if (event->number < 0 || event->number > 1)
        return step_refuse(step, WHY_EVENT_NUMBER, "number");
    const struct spots spots = {event->player, {event->bet, NO_SPOT}};
    lift(step, &spots);
    bet = table_find_bet(step->table, event->player, event->bet, ROULETTE_FOREIGN);
    bet->flags &= (uint8_t)~BET_UNPAID;
    if (event->number == 0) {
        bet->flags |= BET_UNPAID;
        step_say(step, SAY_WINNINGS_REFUSED, "7.11.1");
    }
    lay_down(step, &spots);
    return true;
}
