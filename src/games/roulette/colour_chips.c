/* Colour chips of a roulette table (4.7, R6, R7).
 *
 * A player's chips are changed for chips of a colour at a value fixed then, and back again: what
 * they are worth goes from the purse into the account of that colour at this table and back. The
 * stand counts those in the player's hand; a bet in them leaves the hand, what is won or given back
 * comes into it. A colour is its player's while chips of it are in the hand or on the felt, and
 * after the round until the next is opened. */
#include "games/roulette/refusal.h"
#include "games/roulette/state.h"
#include "games/roulette/table_inside.h"

#include <string.h>

#define FOUND "7.11"

enum { CHIPS_AT_ONCE = ROULETTE_COLOUR_CHIPS / 2 };

static bool is_out(const struct colour_set *set) {
    return set->value != 0;
}

static struct colour_set *set_of(struct step *step, int32_t colour) {
    return &roulette_at(step->table)->colours[colour - 1];
}

static bool check_colour(struct step *step) {
    if (step->event->number < 1 || step->event->number > ROULETTE_COLOURS)
        return step_refuse(step, WHY_EVENT_NUMBER, "number");
    return true;
}

/* The least a bet may be anywhere on the layout. */
static cr_money table_minimum(const struct cr_rulebook *book, const struct table *table) {
    cr_money least = table->limit_min[0];
    for (unsigned kind = 1; kind < book->kind_count; kind++) {
        if (table->limit_min[kind] < least)
            least = table->limit_min[kind];
    }
    return least;
}

bool roulette_needs_marker(const struct cr_rulebook *book, const struct table *table,
                           cr_money value) {
    return value > table_minimum(book, table);
}

/* ---- How many are where ---- */

static const struct colour_set *set_at(const struct table *table, unsigned colour) {
    return &roulette_at(table)->colours[colour - 1];
}

static bool lies_on_felt(const struct table *table, unsigned colour) {
    for (unsigned i = 0; table->phase > PHASE_IDLE && i < table->bet_count; i++) {
        if (table->bets[i].box == colour && !(table->bets[i].flags & BET_VOID))
            return true;
    }
    return false;
}

cr_money roulette_colour_in_hand(const struct table *table, unsigned colour) {
    return set_at(table, colour)->chips * set_at(table, colour)->value;
}

uint32_t roulette_colour_owner(const struct table *table, unsigned colour) {
    return set_at(table, colour)->player;
}

cr_money roulette_colour_value(const struct table *table, unsigned colour) {
    return set_at(table, colour)->value;
}

static struct colour_set *own_set(struct table *table, uint32_t player, unsigned colour) {
    struct colour_set *set = &roulette_at(table)->colours[colour - 1];
    return is_out(set) && set->player == player ? set : NULL;
}

static cr_money least(cr_money one, cr_money other) {
    return one < other ? one : other;
}

cr_money roulette_colour_comes_in(struct table *table, uint32_t player, unsigned colour,
                                  cr_money amount) {
    struct colour_set *set = own_set(table, player, colour);
    if (set == NULL)
        return 0;
    cr_money chips = least(amount / set->value, ROULETTE_COLOUR_CHIPS - set->chips);
    set->chips += (uint32_t)chips;
    return chips * set->value;
}

cr_money roulette_colour_goes_out(struct table *table, uint32_t player, unsigned colour,
                                  cr_money amount) {
    struct colour_set *set = own_set(table, player, colour);
    if (set == NULL)
        return 0;
    cr_money chips = least(amount / set->value, set->chips);
    set->chips -= (uint32_t)chips;
    return chips * set->value;
}

/* Nobody has any of it left. */
static void let_go(struct table *table, unsigned colour) {
    struct colour_set *set = &roulette_at(table)->colours[colour - 1];
    if (set->chips == 0 && !lies_on_felt(table, colour))
        memset(set, 0, sizeof *set);
}

void roulette_let_colours_go(struct step *step) {
    for (unsigned colour = 1; colour <= ROULETTE_COLOURS; colour++)
        let_go(step->table, colour);
}

void roulette_keep_colours(struct step *step, const struct table *before) {
    memcpy(roulette_at(step->table)->colours, roulette_at(before)->colours,
           sizeof roulette_at(before)->colours);
    roulette_let_colours_go(step);
}

/* ---- Issuing ---- */

/* Another colour of the same player, or NULL; and how many colours nobody holds. */
static const struct colour_set *look_round(const struct table *table, uint32_t player,
                                           unsigned *free_colours) {
    const struct colour_set *other = NULL;
    *free_colours = 0;
    for (int32_t colour = 1; colour <= ROULETTE_COLOURS; colour++) {
        const struct colour_set *set = &roulette_at(table)->colours[colour - 1];
        if (!is_out(set))
            ++*free_colours;
        else if (set->player == player)
            other = set;
    }
    return other;
}

/* 4.7.3: a colour that nobody has, for a player who has another. */
enum post roulette_post_needed(const struct table *table, const struct event *event) {
    unsigned free_colours;
    if (event->type != EVENT_COLOUR_CHIPS || event->number < 1 ||
        event->number > ROULETTE_COLOURS || is_out(&roulette_at(table)->colours[event->number - 1]))
        return POST_NOBODY;
    return look_round(table, event->player, &free_colours) != NULL ? POST_PIT_MANAGER : POST_NOBODY;
}

/* 4.7.2 and 4.7.3: one colour; another by leave of the pit manager, while one is left for somebody
 * else, and at the same value unless the pit manager says (`hand` 1) that it may differ. */
static bool check_new_colour(struct step *step) {
    unsigned free_colours;
    const struct colour_set *other = look_round(step->table, step->event->player, &free_colours);
    if (other == NULL)
        return true;
    if (step_authority(step) < roulette_post_needed(step->table, step->event))
        return step_refuse(step, WHY_SECOND_COLOUR, "player");
    if (free_colours < 2)
        return step_refuse(step, WHY_LAST_COLOUR, "number");
    if (step->event->amount != other->value && step->event->hand != 1)
        return step_refuse(step, WHY_SECOND_COLOUR_VALUE, "amount");
    return true;
}

static bool check_same_colour(struct step *step, const struct colour_set *set) {
    if (set->player != step->event->player)
        return step_refuse(step, WHY_COLOUR_TAKEN, "number");
    if (set->value != step->event->amount)
        return step_refuse(step, WHY_COLOUR_VALUE, "amount");
    if (set->chips > CHIPS_AT_ONCE)
        return step_refuse(step, WHY_EVENT_AMOUNT, "amount2");
    return true;
}

/* `number` the colour, `amount` what a chip is worth, `amount2` how many. */
bool roulette_colour_chips(struct step *step) {
    const struct event *event = step->event;
    if (!check_colour(step))
        return false;
    if (event->amount < 1 || event->amount > CHIPS_MAX)
        return step_refuse(step, WHY_EVENT_AMOUNT, "amount");
    if (event->amount2 < 1 || event->amount2 > CHIPS_AT_ONCE ||
        event->amount > CHIPS_MAX / event->amount2)
        return step_refuse(step, WHY_EVENT_AMOUNT, "amount2");
    if (!table_is_whole(step->table, event->amount * event->amount2))
        return step_refuse(step, WHY_NOT_WHOLE_CHIPS, "amount");
    struct colour_set *set = set_of(step, event->number);
    if (is_out(set) ? !check_same_colour(step, set) : !check_new_colour(step))
        return false;
    set->value = event->amount;
    set->player = event->player;
    set->chips += (uint32_t)event->amount2;
    const struct chips_of of = {event->player, NO_BET, (uint8_t)event->number, "R7"};
    step_colour(step, &of, ACCOUNT_PURSE, ACCOUNT_COLOUR, event->amount * event->amount2);
    if (roulette_needs_marker(step->book, step->table, set->value))
        step_say(step, SAY_VALUE_MARKER, "4.7.5");
    step_screen(step, SCREEN_SIGN);
    return true;
}

static void give_back(struct step *step, unsigned colour, cr_money chips, const char *clause) {
    struct colour_set *set = set_of(step, (int32_t)colour);
    const struct chips_of of = {set->player, NO_BET, (uint8_t)colour, clause};
    set->chips -= (uint32_t)chips;
    step_colour(step, &of, ACCOUNT_COLOUR, ACCOUNT_PURSE, chips * set->value);
    let_go(step->table, colour);
    step_screen(step, SCREEN_SIGN);
}

static bool is_found(const struct event *event) {
    return strncmp(event->clause, FOUND, sizeof event->clause) == 0;
}

/* `number` the colour, `amount2` how many, 0 all that the player has in hand; `clause` 7.11: they
 * were found on another table, where they are in play. */
bool roulette_colour_back(struct step *step) {
    const struct event *event = step->event;
    if (!check_colour(step))
        return false;
    const struct colour_set *set = set_of(step, event->number);
    if (!is_out(set) || set->player != event->player)
        return step_refuse(step, WHY_COLOUR_NOT_HELD, "number");
    cr_money chips = event->amount2 == 0 ? set->chips : event->amount2;
    if (chips < 1 || chips > set->chips)
        return step_refuse(step, WHY_COLOUR_NOT_HELD, "amount2");
    if (event->clause[0] != '\0' && !is_found(event))
        return step_refuse(step, WHY_UNKNOWN_CLAUSE, "clause");
    give_back(step, (unsigned)event->number, chips, is_found(event) ? FOUND : "R7");
    return true;
}

/* R7: what a player who goes has in hand is changed back. */
void roulette_leaves(struct step *step) {
    for (unsigned colour = 1; colour <= ROULETTE_COLOURS; colour++) {
        const struct colour_set *set = set_of(step, (int32_t)colour);
        if (set->player == step->event->player && set->chips > 0)
            give_back(step, colour, set->chips, "R7");
    }
}

/* ---- Betting with them ---- */

static bool check_whole_chips(struct step *step, const struct colour_set *set) {
    if (step->event->amount % set->value != 0)
        return step_refuse(step, WHY_WHOLE_CHIPS, "amount");
    return true;
}

bool roulette_may_bet_colour(struct step *step) {
    const struct event *event = step->event;
    if (event->box > ROULETTE_COLOURS)
        return step_refuse(step, WHY_EVENT_BOX, "box");
    const struct colour_set *set = set_of(step, event->box);
    if (!is_out(set) || set->player != event->player)
        return step_refuse(step, WHY_COLOUR_NOT_HELD, "box");
    if (!check_whole_chips(step, set))
        return false;
    if (event->amount / set->value > set->chips)
        return step_refuse(step, WHY_COLOUR_NOT_HELD, "amount");
    return true;
}

bool roulette_may_withdraw(struct step *step, const struct table_bet *bet, cr_money left) {
    if (bet->flags & BET_FOREIGN)
        return left == 0 || step_refuse(step, WHY_WHOLE_CHIPS, "amount");
    return bet->box == 0 || check_whole_chips(step, set_of(step, bet->box));
}
