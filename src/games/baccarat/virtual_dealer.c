/* The virtual dealer at baccarat: a shoe from one seed, its burn, and when bets may be closed. */
#include "games/baccarat/rulebook.h"
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

/* B8: where nobody changes them, the newest bet of the larger side goes back. */
static const struct table_bet *to_give_back(const struct table *table) {
    cr_money totals[2] = {0, 0};
    const struct table_bet *newest[2] = {NULL, NULL};
    for (unsigned i = 0; i < table->bet_count; i++) {
        const struct table_bet *bet = &table->bets[i];
        if (bet->bet > BACCARAT_BANKER || bet->flags & BET_VOID)
            continue;
        totals[bet->bet] += bet->stake;
        newest[bet->bet] = bet;
    }
    return newest[totals[CR_BANKER] > totals[CR_PLAYER] ? CR_BANKER : CR_PLAYER];
}

const struct virtual_game baccarat_virtual_dealer = {
    .shoe_is_over = shoe_is_over,
    .prepare = prepare,
    .bets_stand = bets_stand,
    .to_give_back = to_give_back,
};
