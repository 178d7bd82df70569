/* What the files of the virtual dealer share. Only they include this. */
#ifndef TABLE_VIRTUAL_INSIDE_H
#define TABLE_VIRTUAL_INSIDE_H

#include "table/game_table.h"
#include "table/virtual_dealer.h"

/* One look at the table. */
struct turn {
    struct virtual_dealer *dealer;
    const struct cr_rulebook *book;
    const struct table *table;
    int64_t now;
    struct event *out;
};

/* Each fills in the event and returns true. */
bool turn_send(struct turn *turn, enum event_type type);
bool turn_number(struct turn *turn, enum event_type type, int32_t number);
bool turn_box(struct turn *turn, enum event_type type, unsigned box);
bool turn_call(struct turn *turn, const char *clause);
/* The next card of the shoe. False: the shoe does not hold the card that the seed says, because
 * staff have changed its count; they must bring another. */
bool turn_card(struct turn *turn, enum event_type type, const struct shoe_state *shoe);

/* The time for what is waited for is over. A new `detail` starts it again. */
bool turn_waited(struct turn *turn, uint32_t detail, int64_t wait);
/* Sends the event when it is. */
bool turn_send_after(struct turn *turn, uint32_t detail, int64_t wait, enum event_type type);

/* A game's part. NULL: the game has nothing of the kind. */
struct virtual_game {
    const struct shoe_state *(*shoe)(const struct table *table);
    bool (*shoe_is_over)(const struct table *table); /* NULL: a seed deals one round */
    bool (*prepare)(struct turn *turn);              /* sends what a fresh shoe needs first */
    bool (*bets_stand)(const struct turn *turn);     /* "no more bets" would be taken */
    bool (*play)(struct turn *turn);                 /* from there to the result */
};

extern const struct virtual_game virtual_sicbo, virtual_roulette, virtual_baccarat,
    virtual_blackjack, virtual_niuniu;

#endif
