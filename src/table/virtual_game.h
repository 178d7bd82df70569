/* What a game adds to the virtual dealer, and what the virtual dealer gives it. */
#ifndef TABLE_VIRTUAL_GAME_H
#define TABLE_VIRTUAL_GAME_H

#include "table/dealing.h"
#include "table/virtual_dealer.h"

/* One look at the table. */
struct turn {
    struct virtual_dealer *dealer;
    const struct cr_rulebook *book;
    const struct table *table;
    const struct seed_source *seeds;
    int64_t now;
    struct event *out;
};

/* Fills in the event and returns true. */
bool turn_send(struct turn *turn, enum event_type type);
/* The next card of the shoe. False: the shoe does not hold the card that the seed says, because
 * staff have changed its count; they must bring another. */
bool turn_card(struct turn *turn, enum event_type type, const struct shoe_state *shoe);

/* The time for what is waited for is over. A new `detail` starts it again. */
bool turn_waited(struct turn *turn, uint32_t detail, int64_t wait);

/* A game's part. NULL: the game has nothing of the kind. */
struct virtual_game {
    bool (*shoe_is_over)(const struct table *table); /* NULL: a seed deals one round */
    bool (*prepare)(struct turn *turn);              /* sends what a fresh shoe needs first */
    bool (*bets_stand)(const struct turn *turn);     /* "no more bets" would be taken */
    /* Where nobody changes bets that do not stand: the next one that goes back. */
    const struct table_bet *(*to_give_back)(const struct table *table);
    int32_t (*chance)(const struct turn *turn, const struct deal_step *step); /* dice, the wheel */
    bool (*cut_card_shows)(const struct table *table); /* before the next card */
    /* Where no cards are dealt: so many numbers are drawn, each of so many from the first on, and
     * those that the table shows. */
    unsigned drawn_count, drawn_sides, drawn_first;
    void (*shown)(const struct table *table, uint8_t *drawn);
};

#endif
