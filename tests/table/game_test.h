/* What the tests of tables must know of a game that its module does not say: how its events are
 * drawn in a random walk (walk_support.h), what of its state is secret, how people play an evening
 * (evening_support.h). Each game has one, NAME_test, in one file; a game that a build brings of its
 * own has it among its own tests. */
#ifndef TESTS_TABLE_GAME_TEST_H
#define TESTS_TABLE_GAME_TEST_H

#include "evening_support.h"
#include "table/game_table.h"
#include "walk_support.h"

enum { FAVOURITES = 8 };

/* NULL: the game has nothing of the kind. */
struct game_test {
    const char *folder; /* of its text cases, from the root of the tree; golden/ is in it */

    /* ---- A walk ---- */
    const struct walk_move *moves; /* besides those of every table; the last has no `fill` */
    uint64_t never;                /* EVENT_BIT of those its module lists and its table refuses */
    void (*choose_bet)(struct walk *walk, struct event *event); /* which one; NULL: any */
    void (*place_bet)(struct walk *walk, struct event *event);  /* box, colour, what goes with it */
    walk_fill *correct;                                         /* the true result */
    walk_fill *slip; /* an entry of its own as it stands there, and another (G15) */
    void (*call)(struct walk *walk, struct event *event); /* a call's fields besides its clause */
    const char *(*pending)(const struct walk *walk); /* the clause whose sub-clauses say how it goes
                                                        on now, or NULL */
    cr_money (*beside)(const struct table *table, unsigned bet); /* chips that lie with that bet */
    bool more_on_felt; /* what lies there before collecting is not only that */

    /* ---- Whoever follows the screens ---- */
    uint64_t guided;      /* EVENT_BIT of those that must come about */
    unsigned laid_bets;   /* the first so many of the rulebook are laid on the felt; 0: all */
    const char *two_ways; /* a switch that a table is opened with or without; NULL: none */
    bool insures_hands;   /* insurance is taken or passed on a hand of the felt, at no box */
    const char *wish;     /* something that a player may ask for while cards are dealt */
    bool (*may_be_unread)(const struct table *table); /* the next card */

    /* ---- Who may do what (G5) ---- */
    unsigned irregularities;     /* clauses of part 7 that its rulebook has */
    const char *const *reported; /* clauses of a higher post that a dealer reports; the last NULL */
    enum post ruling_post;       /* who rules on the rest; 0: the table games director */

    /* ---- Secrets: on a twin of the table ---- */
    /* Closed cards become others; `owner` may see them. False: there are none. */
    bool (*change_closed)(struct walk *walk, struct table *twin, uint32_t *owner);
    /* How many of a card lie on the table or wait beside it; NULL: all that do not are in the shoe.
     */
    unsigned (*cards_out)(const struct table *table, uint8_t card);
    bool (*check_public)(struct walk *walk, const char *seen); /* what the public must not see */

    /* ---- An evening ---- */
    const char *favourites[FAVOURITES]; /* a first bet is one of six */
    unsigned first_side;                /* the second is one from here on */
    bool boxes;                         /* players bet on a box of their own */
    bool (*more_bets)(struct evening *evening, unsigned player, cr_money stake); /* instead */
    bool (*act)(struct evening *evening); /* everybody answers what the round waits for */
};

const struct game_test *game_test(enum cr_game game);

#endif
