/* The event names the player, the bet and, in `amount`, the stake as it was found; the table puts
 * its bet right, and what was settled is settled again. */
#include "table/found_bets.h"
#include "table/settling.h"
#include "table/view.h"

const char *const table_found_bet_places[] = {NULL};

static cr_money stake_at(const struct step *step) {
    const struct event *event = step->event;
    const struct table_bet *at = table_find_bet(step->table, event->player, event->bet, event->box);
    return at == NULL ? 0 : at->stake;
}

/* G12: chips of the table's own, issued to that player and not given back. */
static bool check_colour(struct step *step, const struct own_chips *own, cr_money more) {
    const struct event *event = step->event;
    if (event->box == 0)
        return true;
    if (own == NULL || event->box > own->colours)
        return step_refuse(step, WHY_EVENT_BOX, "box");
    cr_money value = own->value(step->table, event->box);
    if (value == 0 || own->owner(step->table, event->box) != event->player)
        return step_refuse(step, WHY_FOUND_NOT_HELD, "box");
    if (more % value != 0 || more > own->in_hand(step->table, event->box))
        return step_refuse(step, WHY_FOUND_NOT_HELD, "amount");
    return true;
}

static bool check_found(struct step *step, const struct game_table *game) {
    const struct event *event = step->event;
    const struct table *table = step->table;
    if (event->bet >= step->book->bet_count)
        return step_refuse(step, WHY_UNKNOWN_BET, "bet");
    if (event->number != 0)
        return step_refuse(step, WHY_EVENT_NUMBER, "number");
    if (event->amount < 1)
        return step_refuse(step, WHY_EVENT_AMOUNT, "amount");
    unsigned kind = step->book->bets[event->bet].kind;
    cr_money before = stake_at(step);
    bool within = event->amount >= table->played.limit_min[kind] &&
                  event->amount <= table->played.limit_max[kind];
    if (within || event->amount == before)
        return step_refuse(step, WHY_FOUND_WITHIN, "amount");
    if (event->amount > before &&
        !table_bet_fits(step, event->player, event->bet, event->box, event->amount - before))
        return false;
    return game->found_bet != NULL ? game->found_bet(step, false)
                                   : check_colour(step, game->own_chips, event->amount - before);
}

static void put_stake_right(struct step *step, const char *clause) {
    const struct event *event = step->event;
    cr_money before = stake_at(step);
    struct table_bet *at = table_find_bet(step->table, event->player, event->bet, event->box);
    if (event->amount > before) {
        at = table_lay(step, event->player, event->bet, event->box, event->amount - before, 0,
                       clause);
    } else {
        const struct chips_of of = {at->player, at->bet, at->box, clause};
        step_hand_over(step, &of, ACCOUNT_FELT, before - event->amount);
        at->stake = event->amount;
    }
    at->flags |= BET_FOUND;
}

bool table_found_bet(struct step *step, const struct game_table *game) {
    bool settled = table_has_result(step->table), paid = step->table->phase == PHASE_IDLE;
    if (!check_found(step, game))
        return false;
    if (settled)
        table_undo_payments(step);
    if (game->found_bet == NULL)
        put_stake_right(step, "G8");
    else if (!game->found_bet(step, true))
        step_break(step, "found");
    step_say(step, SAY_CORRECTED, "G8");
    if (settled)
        table_result(step);
    /* a round that was paid is so again when the event has happened */
    if (paid && settling_collect(step, game) && step->table->phase == PHASE_SETTLING)
        (void)settling_pay(step, game);
    return true;
}
