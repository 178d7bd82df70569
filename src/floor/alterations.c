/* Money outside the ordinary course of a round (G12, G13): what the floor knows of it that the
 * table cannot, and that surveillance hears of it. */
#include "books/report.h"
#include "books/round_search.h"
#include "floor/floor_inside.h"
#include "floor/pit_inside.h"
#include "table/game_table.h"

#include <stdio.h>
#include <string.h>

/* ---- What it stands on ---- */

static const struct own_chips *chips_of(const struct floor_table *table) {
    return game_module(table->book->game)->table->own_chips;
}

static bool is_foreign_chip(const struct floor_table *table, const struct event *event) {
    const struct own_chips *chips = chips_of(table);
    return chips != NULL && event_is(event, MARK_BY_CLAUSE) &&
           strncmp(event->clause, chips->found_clause, sizeof event->clause) == 0;
}

/* G12: chips of that colour, out with this player at the table that issued them; 0: there are not
 * so many. */
static cr_money foreign_chips(const struct floor_table *table, const struct floor_table *issuer,
                              const struct event *event) {
    const struct own_chips *chips = chips_of(table);
    if (issuer == NULL || issuer == table || chips_of(issuer) != chips || event->box < 1 ||
        event->box > chips->colours || chips->owner(issuer->state, event->box) != event->player)
        return 0;
    cr_money value = chips->value(issuer->state, event->box);
    if (value == 0 || event->amount % value != 0 ||
        event->amount > chips->in_hand(issuer->state, event->box))
        return 0;
    return event->amount / value;
}

/* R7: chips that lie here are no longer out there. Their own table changes them for cash chips, by
 * the same people and with the same record, and these are laid. */
static bool take_from_issuer(struct floor *floor, struct table_step *step) {
    const struct event *event = &step->event;
    struct floor_table *issuer = floor_find_table(floor, (uint32_t)event->number);
    struct issuing *issuing = &floor->issuing;
    struct cr_refusal refusal;
    enum fault fault;
    struct event back = {.type = EVENT_COLOUR_BACK,
                         .sender = event->sender,
                         .sender_id = event->sender_id,
                         .sender_post = event->sender_post,
                         .authorised_id = event->authorised_id,
                         .authorised_post = event->authorised_post,
                         .player = event->player,
                         .number = event->box,
                         .bet = NO_BET,
                         .amount2 = foreign_chips(step->table, issuer, event)};
    if (back.amount2 == 0)
        return false;
    memcpy(back.clause, event->clause, sizeof back.clause);
    if (issuing->scratch == NULL) {
        issuing->scratch = floor_scratch_new();
        issuing->step = memory_grow(NULL, sizeof *issuing->step);
    }
    if (!table_prepare_granted(floor, issuing->scratch, issuer, &back, issuing->step, &refusal,
                               &fault))
        return false;
    step->first = issuing->step;
    return true;
}

/* A correction of payment always, a ruling where it is about one bet. */
static bool names_line(const struct event *event) {
    return event_is(event, MARK_OF_LINE) ||
           (event_is(event, MARK_LAST_CLAUSE) && event->bet != NO_BET);
}

bool alteration_is_founded(struct floor *floor, struct table_step *step, enum fault *fault) {
    const struct floor_table *table = step->table;
    const struct event *event = &step->event;
    if (is_foreign_chip(table, event)) {
        *fault = FAULT_CHIPS_NOT_OUT;
        return take_from_issuer(floor, step);
    }
    if (!names_line(event) || event->round == table->state->round)
        return true;
    *fault = FAULT_NOT_IN_ROUND;
    cr_money stake = round_stake_of(floor->store, table->number, event->round, event);
    if (stake < 0)
        return false;
    if (!event_is(event, MARK_OF_LINE))
        return true;
    *fault = FAULT_MORE_THAN_LINE;
    cr_money amount = event->amount < 0 ? -event->amount : event->amount;
    return amount <= table_line_most(table->book, event->bet, stake);
}

/* ---- Telling ---- */

enum { OFTEN = 3 };

/* Alerts of one kind about one player; where a clause calls the player out, by it. */
static unsigned alerts_today(const struct floor *floor, const struct house_alert *like) {
    unsigned count = 0;
    for (size_t i = floor->house.alert_count; i-- > 0;) {
        const struct house_alert *alert = &floor->house.alerts[i];
        if (house_day_of(&floor->house, alert->time) != house_day_of(&floor->house, floor->now))
            break;
        count += alert->kind == like->kind && alert->post == like->post &&
                 alert->player == like->player &&
                 (like->kind != ALERT_SUMMON || strcmp(alert->clause, like->clause) == 0);
    }
    return count;
}

void alteration_tell_repeated(struct floor *floor, const struct house_alert *raised) {
    struct house_alert wish = *raised;
    if (wish.player == 0 || alerts_today(floor, raised) < OFTEN)
        return;
    wish.kind = ALERT_REPEATED;
    wish.amount = 0;
    alert_raise(floor, &wish);
}

/* Some clauses name a box: its player is whose chips move. */
static uint32_t player_concerned(const struct table_step *step) {
    const struct effects *effects = &step->scratch->effects;
    for (size_t i = 0; step->event.player == 0 && i < effects->count; i++) {
        if (effects->list[i].type == EFFECT_CHIPS)
            return effects->list[i].player;
    }
    return step->event.player;
}

static void clause_of(enum cr_game game, const struct event *event, char clause[12]) {
    if (event_is(event, MARK_BY_CLAUSE))
        memcpy(clause, event->clause, sizeof event->clause - 1);
    else
        snprintf(clause, 12, "%s", game_step_words(game, (enum event_type)event->type).clause);
}

void alteration_tell(struct floor *floor, const struct table_step *step) {
    const struct floor_table *table = step->table;
    const struct event *event = &step->event;
    /* keyed above the limit, or taken back out of a purse */
    bool by_two = event->authorised_id != 0 &&
                  (request_is_keyed(event) ||
                   request_takes_from_purse(event, step->scratch->postings, step->posting_count));
    if (!by_two && (!table_takes_two(table->state, event) || event_is(event, MARK_NO_PLAY)))
        return;
    struct house_alert wish = {.kind = ALERT_ALTERATION,
                               .post = POST_SURVEILLANCE,
                               .table = table->number,
                               .player = player_concerned(step),
                               .amount = event->amount};
    clause_of(table->book->game, event, wish.clause);
    alert_raise(floor, &wish);
    alteration_tell_repeated(floor, &wish);
}
