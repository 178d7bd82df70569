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

static struct table_bet *bet_of_line(struct table *table, const struct cr_line *line) {
    uint32_t source = 0;
    for (unsigned i = 0; i < table->bet_count; i++) {
        if (is_live(&table->bets[i]) && source++ == line->source)
            return &table->bets[i];
    }
    return NULL;
}

/* Behind all others, in the order that they have. */
static void move_last(struct table *table, const struct spots *spots) {
    unsigned left = table->bet_count;
    for (unsigned i = 0; left > 0; left--) {
        struct table_bet moved = table->bets[i];
        if (!lies_on(&moved, spots)) {
            i++;
            continue;
        }
        memmove(&table->bets[i], &table->bets[i + 1],
                (table->bet_count - 1 - i) * sizeof table->bets[0]);
        moved.flags |= BET_LATE;
        table->bets[table->bet_count - 1] = moved;
    }
}

/* Their chips lie on the felt again as before collecting and paying; bets have moved in memory. */
static void lift(struct step *step, const struct spots *spots) {
    SCRATCH(struct cr_line, lines, TABLE_LINES, step->scratch);
    struct table *table = step->table;
    const size_t paid = table->paid;
    if (!paying_has_begun(step))
        return;
    size_t count = step_lines(step, lines), payable = 0;
    for (size_t i = 0; i < count; i++) {
        bool taken = line_is_collected(&lines[i]);
        bool is_paid = !taken && payable < paid;
        payable += !taken;
        const struct table_bet *bet = bet_of_line(table, &lines[i]);
        if (bet == NULL) {
            step_break(step, "settlement");
            return;
        }
        if (!lies_on(bet, spots) || (!taken && !is_paid))
            continue;
        step_unsettle_line(step, &lines[i]);
        table->paid = (uint16_t)(table->paid - is_paid);
    }
    move_last(table, spots);
}

/* What loses is taken at once. */
static void lay_down(struct step *step, const struct spots *spots) {
    SCRATCH(struct cr_line, lines, TABLE_LINES, step->scratch);
    if (!paying_has_begun(step))
        return;
    size_t count = step_lines(step, lines);
    for (size_t i = 0; i < count; i++) {
        const struct table_bet *bet = bet_of_line(step->table, &lines[i]);
        if (bet != NULL && lies_on(bet, spots) && line_is_collected(&lines[i]))
            step_settle_line(step, &lines[i]);
    }
}

/* ---- 6.6 ---- */

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
    unsigned late = paying_has_begun(step) ? BET_LATE : 0;
    table_lay(step, event->player, event->bet, ROULETTE_FOREIGN, event->amount, BET_FOREIGN | late,
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
