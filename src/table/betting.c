/* Bets on the felt: placed, added to, withdrawn. One player's chips on one spot are one bet, so
 * that the table's limits hold for all of them together. */
#include "table/betting.h"
#include "table/virtual_game.h"

#include <assert.h>
#include <string.h>

struct table_bet *table_find_bet(struct table *table, uint32_t player, unsigned bet, unsigned box) {
    for (unsigned i = 0; i < table->bet_count; i++) {
        struct table_bet *at = &table->bets[i];
        if (at->player == player && at->bet == bet && at->box == box && !(at->flags & BET_VOID))
            return at;
    }
    return NULL;
}

bool table_bet_fits(struct step *step, uint32_t player, unsigned bet, unsigned box,
                    cr_money amount) {
    const struct table_bet *at = table_find_bet(step->table, player, bet, box);
    if (amount < 1 || amount > CHIPS_MAX - (at == NULL ? 0 : at->stake))
        return step_refuse(step, WHY_EVENT_AMOUNT, "amount");
    if (at == NULL && step->table->bet_count == TABLE_BETS)
        return step_refuse(step, WHY_FELT_FULL, "bet");
    return true;
}

struct table_bet *table_lay(struct step *step, uint32_t player, unsigned bet, unsigned box,
                            cr_money amount, unsigned flags, const char *clause) {
    struct table *table = step->table;
    struct table_bet *at = table_find_bet(table, player, bet, box);
    if (at == NULL) {
        assert(table->bet_count < TABLE_BETS);
        at = &table->bets[table->bet_count++];
        memset(at, 0, sizeof *at);
        at->player = player;
        at->bet = (uint16_t)bet;
        at->box = (uint8_t)box;
        at->order = table->next_order++;
    }
    at->flags |= (uint8_t)flags;
    at->stake += amount;
    const struct chips_of of = {player, (uint16_t)bet, (uint8_t)box, clause};
    step_hand_in(step, &of, ACCOUNT_FELT, amount);
    return at;
}

void betting_remove(struct table *table, struct table_bet *bet) {
    size_t index = (size_t)(bet - table->bets);
    table->bet_count--;
    memmove(bet, bet + 1, (table->bet_count - index) * sizeof *bet);
    memset(&table->bets[table->bet_count], 0, sizeof *bet);
}

void table_void_bet(struct step *step, struct table_bet *bet, const char *clause) {
    assert(!(bet->flags & BET_VOID));
    const struct chips_of of = {bet->player, bet->bet, bet->box, clause};
    step_hand_over(step, &of, ACCOUNT_FELT, bet->stake);
    bet->flags |= BET_VOID;
    strncpy(bet->void_clause, clause, sizeof bet->void_clause - 1);
}

static bool check_spoken(struct step *step) {
    /* G7: in some games with chips in hand, in others never */
    bool takes_spoken = game_module((enum cr_game)step->table->game)->table->spoken_bets;
    switch (step->event->number) {
    case BET_PLACED:
    case BET_FOR_PLAYER:
        return true;
    case BET_SPOKEN:
        if (!takes_spoken)
            return step_refuse(step, WHY_SPOKEN_BET, "number");
        return true;
    case BET_SPOKEN_WITHOUT_CHIPS:
        return step_refuse(step, WHY_SPOKEN_BET, "number");
    default:
        return step_refuse(step, WHY_EVENT_NUMBER, "number");
    }
}

bool betting_check_limits(struct step *step, cr_money total) {
    unsigned kind = step->book->bets[step->event->bet].kind;
    if (!step->book->kinds[kind].limited)
        return true;
    if (total < step->table->limit_min[kind])
        return step_refuse(step, WHY_BELOW_MINIMUM, "amount");
    if (total > step->table->limit_max[kind])
        return step_refuse(step, WHY_ABOVE_MAXIMUM, "amount");
    return true;
}

bool betting_bet(struct step *step, const struct game_table *game) {
    const struct event *event = step->event;
    if (event->bet >= step->book->bet_count)
        return step_refuse(step, WHY_UNKNOWN_BET, "bet");
    if (event->player == 0) /* whose it is, is said */
        return step_refuse(step, WHY_EVENT_FIELD, "player");
    if (!step_for_player(step) || !check_spoken(step) ||
        !table_bet_fits(step, event->player, event->bet, event->box, event->amount))
        return false;
    const struct table_bet *at = table_find_bet(step->table, event->player, event->bet, event->box);
    cr_money total = event->amount + (at == NULL ? 0 : at->stake);
    if (!betting_check_limits(step, total))
        return false;
    if (game->may_bet == NULL && event->box != 0) /* the area alone says what a bet is on */
        return step_refuse(step, WHY_EVENT_BOX, "box");
    if (game->may_bet != NULL && !game->may_bet(step, at, total))
        return false;
    unsigned flags = event->number == BET_SPOKEN ? BET_SPOKEN_FLAG : 0;
    if (event->number == BET_FOR_PLAYER)
        flags |= BET_BY_DEALER;
    struct table_bet *laid =
        table_lay(step, event->player, event->bet, event->box, event->amount, flags, "");
    if (game->bet_placed != NULL)
        game->bet_placed(step, laid);
    return true;
}

void table_take_back(struct step *step, struct table_bet *bet, cr_money amount) {
    const struct chips_of of = {bet->player, bet->bet, bet->box, ""};
    step_hand_over(step, &of, ACCOUNT_FELT, amount);
    bet->stake -= amount;
    if (bet->stake == 0)
        betting_remove(step->table, bet);
}

static bool withdraw_all(struct step *step) {
    struct table *table = step->table;
    bool found = false;
    for (unsigned i = table->bet_count; i-- > 0;) {
        if (table->bets[i].player == step->event->player && !(table->bets[i].flags & BET_VOID)) {
            found = true;
            table_take_back(step, &table->bets[i], table->bets[i].stake);
        }
    }
    if (!found)
        return step_refuse(step, WHY_NOT_ON_FELT, "player");
    return true;
}

/* The machine gives back only what keeps the betting from being closed. */
static bool machine_may_give_back(struct step *step, const struct game_table *game) {
    const struct virtual_game *dealer = game->virtual_dealer;
    const struct turn turn = {.book = step->book, .table = step->table};
    if (step->event->sender != SENDER_VIRTUAL_DEALER)
        return true;
    if (dealer == NULL || dealer->to_give_back == NULL || dealer->bets_stand(&turn))
        return step_refuse(step, WHY_NOT_YOURS, "player");
    const struct table_bet *next = dealer->to_give_back(step->table);
    if (next == NULL || next->player != step->event->player || next->bet != step->event->bet)
        return step_refuse(step, WHY_NOT_YOURS, "player");
    return true;
}

bool betting_withdraw(struct step *step, const struct game_table *game) {
    const struct event *event = step->event;
    if (!step_for_player(step) || !machine_may_give_back(step, game))
        return false;
    if (event->bet == ALL_BETS)
        return withdraw_all(step);
    struct table_bet *at = table_find_bet(step->table, event->player, event->bet, event->box);
    if (at == NULL)
        return step_refuse(step, WHY_NOT_ON_FELT, "bet");
    if (event->amount < 0 || event->amount > at->stake)
        return step_refuse(step, WHY_EVENT_AMOUNT, "amount");
    cr_money left = event->amount == 0 ? 0 : at->stake - event->amount;
    if (left > 0 && !betting_check_limits(step, left))
        return false;
    if (at->box == 0 && !table_is_whole(step->table, left)) /* G16; own chips the game counts */
        return step_refuse(step, WHY_NOT_WHOLE_CHIPS, "amount");
    if (game->may_withdraw != NULL && !game->may_withdraw(step, at, left))
        return false;
    table_take_back(step, at, at->stake - left);
    if (game->withdrawn != NULL)
        game->withdrawn(step);
    return true;
}
