/* What a stranger needs to check one round that the virtual dealer dealt, and the check itself: a
 * small JSON object, written by the house (`GET /fair/TABLE/ROUND`) and read by anybody.
 *
 *   {"fair":1,"state":"shown","game":…,"edition":…,"place":"3f9c0a1b77e2/6","round":12,
 *    "commitment":"…","context":"…","numbers":[…],"seed":"…","draw":…,"places":[…],"cards":[…]}
 *
 * There are no names in it. docs/FAIRNESS.md says how to check it without this program. */
#ifndef TABLE_FAIR_ROUND_H
#define TABLE_FAIR_ROUND_H

#include "base/text.h"
#include "table/drawn.h"

enum fair_state {
    FAIR_UNCOMMITTED, /* dealt by people: nothing was committed to */
    FAIR_OPEN,        /* the seed has not been shown yet */
    FAIR_ENDED,       /* and never will be: it was gone after a restore */
    FAIR_SHOWN,
    FAIR_STATES
};

struct fair_round {
    enum fair_state state;
    enum cr_game game;
    char edition[24];
    char place[FAIR_PLACE];
    uint64_t round;
    bool is_void; /* the round: something may have been drawn all the same */
    uint8_t commitment[HASH_BYTES], seed[RANDOM_SEED];
    char context[FAIR_CONTEXT];
    unsigned number_count;
    struct fair_number numbers[FAIR_NUMBERS]; /* their players are not told */
    bool changed;                             /* staff have put other cards in their place */
    unsigned card_count;
    uint16_t places[FAIR_CARDS]; /* of the shoe, from 0, ascending */
    cr_card cards[FAIR_CARDS];   /* CR_NO_CARD: nobody saw it */
    bool has_result;             /* where no cards are dealt: */
    uint8_t result[DRAWN_MAX];
};

enum { FAIR_ROUND_MAX = 16384, FAIR_PROBLEM = 120 };

/* An object of at most FAIR_ROUND_MAX bytes. What is still secret stays out of it. */
void fair_round_write(const struct fair_round *round, struct text *out);
/* False: it is none, and `field` names what is missing or wrong. */
bool fair_round_read(const char *bytes, size_t length, struct fair_round *round,
                     const char **field);

/* The seed gives what was published, and the draws follow from it and the numbers. False: `problem`
 * says why not, or that it cannot be said. */
bool fair_round_check(const struct fair_round *round, enum cr_language language,
                      char problem[FAIR_PROBLEM]);

#endif
