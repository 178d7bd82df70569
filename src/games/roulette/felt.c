/* Bets put right after the number is known: a chip whose place is in doubt (6.6), colour chips of
 * another table (7.11).
 *
 * Payment is counted in lines, in the order of R4. When a bet changes after paying has begun, what
 * was taken or paid on it goes back first, and it then stands behind all others in that order
 * (BET_LATE), so that the lines already paid stay the first ones. If it loses it is taken at once,
 * as the other losing bets have been. */
#include "games/roulette/refusal.h"
#include "games/roulette/state.h"
#include "games/roulette/table_inside.h"

#include <assert.h>
#include <string.h>

static bool is_live(const struct table_bet *bet) {
    return !(bet->flags & BET_VOID);
}

/* A line's `source` counts the bets still in play. */
static uint32_t source_of(const struct table *table, const struct table_bet *bet) {
    uint32_t source = 0;
    for (const struct table_bet *at = table->bets; at != bet; at++)
        source += is_live(at);
    return source;
}

static bool paying_has_begun(const struct step *step) {
    return step->table->phase == PHASE_SETTLING;
}

/* ---- The order of the lines ---- */

struct late_lines {
    struct cr_line at[TABLE_BETS];
    size_t count;
};

/* Kept in the order in which the bets were put right, which is the order they lie in. */
static void keep_late(struct late_lines *late, const struct cr_line *line) {
    size_t place = late->count++;
    for (; place > 0 && late->at[place - 1].source > line->source; place--)
        late->at[place] = late->at[place - 1];
    late->at[place] = *line;
}

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
    SCRATCH(struct late_lines, late, 1, scratch);
    uint8_t flags[TABLE_BETS], colours[TABLE_BETS];
    size_t live = 0, kept = 0;
    late->count = 0;
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
        if (flags[lines[i].source] & BET_LATE)
            keep_late(late, &lines[i]);
        else
            lines[kept++] = lines[i];
    }
    for (size_t i = 0; i < late->count; i++)
        lines[kept++] = late->at[i];
}

void roulette_forget_late(struct table *table) {
    for (unsigned i = 0; i < table->bet_count; i++)
        table->bets[i].flags &= (uint8_t)~BET_LATE;
}

/* ---- Lifting a bet and laying it down again ---- */

/* The bet's line, and how many are paid before it. */
static struct cr_line line_of(struct step *step, const struct table_bet *bet, size_t *paid_before) {
    SCRATCH(struct cr_line, lines, TABLE_LINES, step->scratch);
    size_t count = step_lines(step, lines), i = 0;
    uint32_t source = source_of(step->table, bet);
    *paid_before = 0;
    for (; i < count && lines[i].source != source; i++)
        *paid_before += !line_is_collected(&lines[i]);
    if (i < count)
        return lines[i];
    step_break(step, "settlement");
    return (struct cr_line){.stake = 0};
}

static struct table_bet *move_last(struct table *table, struct table_bet *bet) {
    struct table_bet moved = *bet, *last = &table->bets[table->bet_count - 1];
    memmove(bet, bet + 1, (size_t)(last - bet) * sizeof *bet);
    *last = moved;
    return last;
}

/* The bet's chips lie on the felt again as before collecting and paying; it has moved in memory. */
static struct table_bet *lift(struct step *step, struct table_bet *bet) {
    struct table *table = step->table;
    if (!paying_has_begun(step))
        return bet;
    size_t paid_before;
    const struct cr_line line = line_of(step, bet, &paid_before);
    if (line_is_collected(&line)) {
        step_unsettle_line(step, &line);
    } else if (paid_before < table->paid) {
        step_unsettle_line(step, &line);
        table->paid--;
    }
    bet->flags |= BET_LATE;
    return move_last(table, bet);
}

static void lay_down(struct step *step, const struct table_bet *bet) {
    size_t paid_before;
    if (!paying_has_begun(step))
        return;
    const struct cr_line line = line_of(step, bet, &paid_before);
    if (line_is_collected(&line))
        step_settle_line(step, &line);
}

/* ---- 6.6 ---- */

enum { NO_SPOT = -1 };

/* `bet` and `box`: the bet as it was taken to lie; `number`: the bet it is on by the decision, or
 * -1 when it lies on none and goes back. */
bool roulette_decide_chip(struct step *step) {
    const struct event *event = step->event;
    struct table_bet *bet = table_find_bet(step->table, event->player, event->bet, event->box);
    if (!step_by_two(step, WHY_FOUND_BY_TWO))
        return false;
    if (bet == NULL)
        return step_refuse(step, WHY_NOT_ON_FELT, "bet");
    if (event->number < NO_SPOT || event->number >= step->book->bet_count)
        return step_refuse(step, WHY_UNKNOWN_BET, "number");
    step_say(step, SAY_POSITION_DECIDED, "6.6");
    bet = lift(step, bet);
    if (event->number == NO_SPOT) {
        table_void_bet(step, bet, "6.6");
    } else {
        bet->bet = (uint16_t)event->number;
        lay_down(step, bet);
    }
    return true;
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
    struct table_bet *bet =
        table_find_bet(step->table, event->player, event->bet, ROULETTE_FOREIGN);
    if (bet != NULL)
        lift(step, bet);
    unsigned late = paying_has_begun(step) ? BET_LATE : 0;
    bet = table_lay(step, event->player, event->bet, ROULETTE_FOREIGN, event->amount,
                    BET_FOREIGN | late, "7.11");
    lay_down(step, bet);
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
    bet = lift(step, bet);
    bet->flags &= (uint8_t)~BET_UNPAID;
    if (event->number == 0) {
        bet->flags |= BET_UNPAID;
        step_say(step, SAY_WINNINGS_REFUSED, "7.11.1");
    }
    lay_down(step, bet);
    return true;
}
