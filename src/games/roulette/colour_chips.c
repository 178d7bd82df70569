/* Colour chips of a roulette table (4.7, R6).
 *
 * A player's chips are changed for chips of a colour at a value fixed then, and back again: no
 * money moves by it, what they are worth stays the player's. The stand counts how many of a colour
 * are out. Those on the felt, and after the round those that lost, are not in the player's hand;
 * what was lost is counted back to the table when the next round opens, so that a correction before
 * it finds everything as it was. */
#include "games/roulette/colours.h"
#include "games/roulette/refusal.h"
#include "games/roulette/state.h"
#include "games/roulette/table_inside.h"

#include <string.h>

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

static bool lost(const struct cr_rulebook *book, const struct table *table,
                 const struct table_bet *bet) {
    return !(book->bets[bet->bet].covers >> roulette_at(table)->number & 1);
}

bool roulette_is_away(const struct cr_rulebook *book, const struct table *table,
                      const struct table_bet *bet, unsigned colour) {
    const struct colour_set *set = &roulette_at(table)->colours[colour - 1];
    if (!is_out(set) || bet->box != colour || bet->player != set->player || bet->flags & BET_VOID)
        return false;
    return table->phase > PHASE_IDLE || lost(book, table, bet);
}

uint32_t roulette_chips_in_hand(const struct cr_rulebook *book, const struct table *table,
                                unsigned colour) {
    const struct colour_set *set = &roulette_at(table)->colours[colour - 1];
    cr_money left = set->chips;
    for (unsigned i = 0; i < table->bet_count; i++) {
        const struct table_bet *bet = &table->bets[i];
        if (roulette_is_away(book, table, bet, colour))
            left -= bet->stake / set->value;
    }
    return left < 0 ? 0 : (uint32_t)left;
}

cr_money roulette_colour_in_hand(const struct cr_rulebook *book, const struct table *table,
                                 uint32_t player, unsigned colour) {
    if (table->game != CR_ROULETTE || colour < 1 || colour > ROULETTE_COLOURS)
        return 0;
    const struct colour_set *set = &roulette_at(table)->colours[colour - 1];
    return is_out(set) && set->player == player
               ? roulette_chips_in_hand(book, table, colour) * set->value
               : 0;
}

cr_money roulette_colour_foreign(const struct table *table, uint32_t player) {
    cr_money sum = 0;
    for (unsigned i = 0; table->phase > PHASE_IDLE && i < table->bet_count; i++) {
        const struct table_bet *bet = &table->bets[i];
        if (bet->player == player && bet->flags & BET_FOREIGN && !(bet->flags & BET_VOID))
            sum += bet->stake;
    }
    return sum;
}

static void leave_with(struct colour_set *set, uint32_t chips) {
    set->chips = chips;
    if (chips == 0)
        memset(set, 0, sizeof *set);
}

void roulette_take_lost_colours(struct step *step) {
    for (unsigned colour = 1; colour <= ROULETTE_COLOURS; colour++) {
        struct colour_set *set = set_of(step, (int32_t)colour);
        if (is_out(set))
            leave_with(set, roulette_chips_in_hand(step->book, step->table, colour));
    }
}

/* Those in hand; what the last round has taken is back with the table. */
void roulette_keep_colours(struct step *step, const struct table *before) {
    for (unsigned colour = 1; colour <= ROULETTE_COLOURS; colour++) {
        struct colour_set *set = set_of(step, (int32_t)colour);
        *set = roulette_at(before)->colours[colour - 1];
        leave_with(set, roulette_chips_in_hand(step->book, before, colour));
    }
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
    if (event->amount2 < 1 || event->amount2 > CHIPS_AT_ONCE)
        return step_refuse(step, WHY_EVENT_AMOUNT, "amount2");
    struct colour_set *set = set_of(step, event->number);
    if (is_out(set) ? !check_same_colour(step, set) : !check_new_colour(step))
        return false;
    set->value = event->amount;
    set->player = event->player;
    set->chips += (uint32_t)event->amount2;
    if (roulette_needs_marker(step->book, step->table, set->value))
        step_say(step, SAY_VALUE_MARKER, "4.7.5");
    step_screen(step, SCREEN_SIGN);
    return true;
}

/* `number` the colour, `amount2` how many, 0 all that the player has in hand. */
bool roulette_colour_back(struct step *step) {
    const struct event *event = step->event;
    if (!check_colour(step))
        return false;
    struct colour_set *set = set_of(step, event->number);
    if (!is_out(set) || set->player != event->player)
        return step_refuse(step, WHY_COLOUR_NOT_HELD, "number");
    cr_money in_hand = roulette_chips_in_hand(step->book, step->table, (unsigned)event->number);
    cr_money back = event->amount2 == 0 ? in_hand : event->amount2;
    if (back < 1 || back > in_hand)
        return step_refuse(step, WHY_COLOUR_NOT_HELD, "amount2");
    leave_with(set, set->chips - (uint32_t)back);
    step_screen(step, SCREEN_SIGN);
    return true;
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
    if (event->amount / set->value > roulette_chips_in_hand(step->book, step->table, event->box))
        return step_refuse(step, WHY_COLOUR_NOT_HELD, "amount");
    return true;
}

bool roulette_may_withdraw(struct step *step, const struct table_bet *bet, cr_money left) {
    (void)left;
    return bet->box == 0 || check_whole_chips(step, set_of(step, bet->box));
}
