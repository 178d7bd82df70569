/* The table knows which entry nothing rests on yet (`keyed`); what it rests on is the event itself:
 * the entry that it names must stand there as it says. Both stay in the log. */
#include "table/slips.h"
#include "table/betting.h"
#include "table/check.h"
#include "table/view.h"

#include <string.h>

/* ---- Who ---- */

/* More is taken from a player, or another's chips are: that is money found (G12). */
static bool takes_more(const struct event *event) {
    return event->amount2 > event->amount || (event->owner != 0 && event->owner != event->player);
}

bool slip_is_dealers(const struct table *table, const struct event *event) {
    bool of_bet = event->entry == EVENT_BET;
    return event->ref != 0 && event->ref == table->keyed &&
           (!of_bet || (table->phase == PHASE_BETTING && !takes_more(event)));
}

void slip_note(struct table *table, const struct event *event) {
    if (event_is(event, MARK_ASIDE))
        return;
    bool keyed = event->sender == SENDER_STAFF && event_is(event, MARK_KEYED);
    table->keyed = keyed ? event->seq : 0;
}

/* ---- A bet ---- */

static bool check_lay(struct step *step, const struct event *lay, const struct table_bet *there) {
    const struct game_table *game = game_module(step->table->game)->table;
    struct step inside = *step;
    cr_money total = lay->amount + (there == NULL ? 0 : there->stake);
    bool in_colour = game->own_chips != NULL && lay->box != 0;
    inside.event = lay;
    if (!in_colour && !table_is_whole(step->table, lay->amount))
        return step_refuse(step, WHY_NOT_WHOLE_CHIPS, "amount2");
    if (!table_bet_fits(&inside, lay->player, lay->bet, lay->box, lay->amount) ||
        !betting_check_limits(&inside, total))
        return false;
    if (game->may_bet == NULL && lay->box != 0)
        return step_refuse(step, WHY_EVENT_BOX, "hand");
    return game->may_bet == NULL || game->may_bet(&inside, there, total);
}

static void hand_in(struct step *step, struct table_bet *at, cr_money amount) {
    const struct chips_of of = {at->player, at->bet, at->box, "G15"};
    at->stake += amount;
    step_hand_in(step, &of, ACCOUNT_FELT, amount);
}

/* A bet that was keyed whole for another keeps its place among the others: who was first. */
static void lay_right(struct step *step, struct table_bet *at, const struct event *lay,
                      struct table_bet *there) {
    if (there != NULL) {
        hand_in(step, there, lay->amount);
    } else if (at->stake > 0) {
        table_lay(step, lay->player, lay->bet, lay->box, lay->amount, 0, "G15");
    } else {
        at->player = lay->player;
        at->bet = lay->bet;
        at->box = lay->box;
        hand_in(step, at, lay->amount);
    }
}

/* What stays where it was keyed is a bet of its own. */
static bool check_left(struct step *step, const struct table_bet *at) {
    const struct game_table *game = game_module(step->table->game)->table;
    cr_money left = at->stake - step->event->amount;
    if (at->flags & BET_FOREIGN) /* it was found, not keyed (7.11) */
        return step_refuse(step, WHY_NOT_AS_KEYED, "bet");
    if (left > 0 && !betting_check_limits(step, left))
        return false;
    if (at->box == 0 && !table_is_whole(step->table, left))
        return step_refuse(step, WHY_NOT_WHOLE_CHIPS, "amount");
    return game->may_withdraw == NULL || game->may_withdraw(step, at, left);
}

bool slip_move_bet(struct step *step, struct table_bet *at, const struct event *lay, int *gone) {
    struct table *table = step->table;
    const struct chips_of of = {at->player, at->bet, at->box, "G15"};
    uint8_t flags = at->flags;
    *gone = -1;
    if (!check_left(step, at))
        return false;
    step_hand_over(step, &of, ACCOUNT_FELT, step->event->amount);
    at->stake -= step->event->amount;
    if (at->stake == 0)
        at->flags |= BET_VOID | BET_OUT; /* while the true one is looked at */
    struct table_bet *there =
        lay == NULL ? NULL : table_find_bet(table, lay->player, lay->bet, lay->box);
    if (lay != NULL && !check_lay(step, lay, there))
        return false;
    at->flags = flags;
    if (lay != NULL)
        lay_right(step, at, lay, there);
    if (at->stake == 0) {
        *gone = (int)(at - table->bets);
        betting_remove(table, at);
    }
    return true;
}

static bool is_same_bet(const struct event *event, const struct event *lay) {
    return lay->player == event->player && lay->bet == event->bet && lay->box == event->box &&
           lay->amount == event->amount;
}

/* `player`, `bet`, `box`, `amount` as keyed; `owner`, `spot`, `hand`, `amount2` as it was, where
 * they say nothing the same; without `spot` it lay nowhere. */
static bool correct_bet(struct step *step, const struct game_table *game) {
    const struct event *event = step->event;
    struct table_bet *at = table_find_bet(step->table, event->player, event->bet, event->box);
    struct event lay = {.type = EVENT_BET,
                        .sender = SENDER_STAFF,
                        .sender_post = event->sender_post,
                        .sender_id = event->sender_id,
                        .player = event->owner == 0 ? event->player : event->owner,
                        .bet = (uint16_t)event->number,
                        .box = event->hand == 0 ? event->box : event->hand,
                        .amount = event->amount2};
    bool none = event->number < 0;
    int gone;
    if (at == NULL || event->amount < 1 || event->amount > at->stake)
        return step_refuse(step, WHY_NOT_AS_KEYED, at == NULL ? "bet" : "amount");
    if (!none && event->number >= step->book->bet_count)
        return step_refuse(step, WHY_UNKNOWN_BET, "spot");
    if (none ? event->amount2 != 0 : event->amount2 < 1)
        return step_refuse(step, WHY_EVENT_AMOUNT, "amount2");
    if (!none && is_same_bet(event, &lay))
        return step_refuse(step, WHY_SLIP_SAME, "spot");
    if (game->rekey_bet != NULL ? !game->rekey_bet(step, at, none ? NULL : &lay)
                                : !slip_move_bet(step, at, none ? NULL : &lay, &gone))
        return false;
    if (step->table->phase > PHASE_BETTING)
        step_summon(step, POST_SURVEILLANCE, "G15");
    return true;
}

/* ---- Cards, dice and numbers ---- */

bool slip_names_cards(struct step *step) {
    const struct event *event = step->event;
    bool dice = game_module(step->table->game)->table->dice_count > 0;
    if (event->card_count != 2 || (!dice && event->cards[1] >= CR_DECK))
        return step_refuse(step, dice ? WHY_EVENT_NUMBER : WHY_BAD_CARD, "cards");
    if (event->cards[0] == event->cards[1])
        return step_refuse(step, WHY_SLIP_SAME, "cards");
    return true;
}

bool slip_names_number(struct step *step, int32_t counted, int32_t most) {
    const struct event *event = step->event;
    if (event->number < 0 || event->number > counted)
        return step_refuse(step, WHY_NOT_AS_KEYED, "number");
    if (event->value < 0 || event->value > most)
        return step_refuse(step, WHY_EVENT_NUMBER, "value");
    if (event->value == event->number)
        return step_refuse(step, WHY_SLIP_SAME, "value");
    return true;
}

/* ---- The event ---- */

static bool check_entry(struct step *step, const struct game_table *game) {
    const struct event *event = step->event;
    const struct table *table = step->table;
    unsigned type = event->entry;
    if (type >= EVENT_TYPES || type == EVENT_CORRECT_ENTRY ||
        !(event_info(type)->marks & MARK_KEYED) || (type != EVENT_BET && game->rekey == NULL) ||
        !table_game_takes((enum cr_game)table->game, (enum event_type)type))
        return step_refuse(step, WHY_EVENT_FIELD, "entry");
    bool between = table->phase == PHASE_IDLE && event_info(type)->phases >> PHASE_IDLE & 1;
    if (check_has_result(table) && !between)
        return step_refuse(step, WHY_SLIP_AFTER_RESULT, phase_id((enum phase)table->phase));
    if (table->phase == PHASE_IDLE && !between)
        return step_refuse(step, WHY_NOT_AS_KEYED, "entry");
    if (event->ref == 0 || event->ref > table->seq)
        return step_refuse(step, WHY_NOT_AS_KEYED, "ref");
    return true;
}

bool slip_correct(struct step *step, const struct game_table *game) {
    SCRATCH(struct table, before, 1, step->scratch);
    if (!check_entry(step, game) ||
        (!slip_is_dealers(step->table, step->event) && !step_by_two(step, WHY_SLIP_BY_TWO)))
        return false;
    *before = *step->table;
    bool put = step->event->entry == EVENT_BET ? correct_bet(step, game) : game->rekey(step);
    if (put) {
        step_say(step, SAY_ENTRY_CORRECTED, "G15");
    } else {
        *step->table = *before;
        step->effects->count = 0;
    }
    return put;
}
