/* The virtual dealer at baccarat: a shoe from one seed, its burn, and when bets may be closed. */
#include "games/baccarat/state.h"
#include "games/baccarat/table_inside.h"
#include "table/virtual_game.h"

static const struct baccarat_state *look(const struct turn *turn) {
    return baccarat_at(turn->table);
}

static bool shoe_is_over(const struct table *table) {
    return baccarat_needs_new_shoe(baccarat_at(table));
}

/* B10: the first card is shown; those it counts out are not. */
static bool prepare(struct turn *turn) {
    const struct shoe_state *at = &look(turn)->shoe;
    if (at->burnt || at->hands > 0 || !turn_card(turn, EVENT_BURN, at))
        return false;
    unsigned rank = (turn->out->cards[0] >> 2) + 1U, more = rank < 10 ? rank : 10;
    if (at->burn_left > 0) { /* it was shown already */
        more = at->burn_left - 1U;
        turn->out->cards[0] = CR_NO_CARD;
    }
    for (unsigned i = 0; i < more; i++)
        turn->out->cards[turn->out->card_count++] = CR_NO_CARD;
    return true;
}

/* 4.3: dealing waits until the bets have been changed. */
static bool bets_stand(const struct turn *turn) {
    return !baccarat_differential_broken(turn->table, 0, NO_BET, 0);
}

/* 4.3, when nobody has changed them: the newest bet on the larger side goes back, and so on until
 * they stand. */
static bool mend_bets(struct turn *turn) {
    const struct table *table = turn->table;
    const struct table_bet *newest = NULL;
    unsigned side = baccarat_larger_side(table);
    for (unsigned i = 0; i < table->bet_count; i++) {
        const struct table_bet *bet = &table->bets[i];
        if (is_live(bet) && bet->bet == side && (newest == NULL || bet->order > newest->order))
            newest = bet;
    }
    if (newest == NULL)
        return false;
    turn_send(turn, EVENT_WITHDRAW);
    turn->out->round = table->round;
    turn->out->player = newest->player;
    turn->out->bet = newest->bet;
    return true;
}

const struct virtual_game baccarat_virtual_dealer = {
    .shoe_is_over = shoe_is_over,
    .prepare = prepare,
    .bets_stand = bets_stand,
    .mend_bets = mend_bets,
};
