/* The virtual dealer at blackjack: a shoe from one seed, its burn and its cut card. */
#include "games/blackjack/rulebook.h"
#include "games/blackjack/state.h"
#include "games/blackjack/table_inside.h"
#include "table/virtual_game.h"

static const struct shoe_state *shoe(const struct table *table) {
    return &blackjack_at(table)->shoe;
}

/* A shuffling machine has no order that could be proved, so the cards go into a shoe. */
static bool shoe_is_over(const struct table *table) {
    return blackjack_at(table)->cards_out || shoe(table)->cut_out || shoe(table)->kind != SHOE_BOX;
}

/* 7.13: the first card of a shoe goes unseen. */
static bool prepare(struct turn *turn) {
    const struct shoe_state *at = shoe(turn->table);
    if (at->burnt || at->hands > 0)
        return false;
    turn_send(turn, EVENT_BURN);
    turn->out->card_count = 1;
    turn->out->cards[0] = CR_NO_CARD;
    return true;
}

static bool cut_card_shows(const struct table *table) {
    const struct shoe_state *at = shoe(table);
    return at->kind == SHOE_BOX && !at->cut_out && at->count <= blackjack_cards_behind(table);
}

const struct virtual_game blackjack_virtual_dealer = {
    .shoe_is_over = shoe_is_over,
    .prepare = prepare,
    .cut_card_shows = cut_card_shows,
};
