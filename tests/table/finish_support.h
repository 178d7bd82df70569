/* Whoever finishes a round, from whatever state it is in: the dealer's next step, what the house
 * does for who does not answer, part 7 where nothing else goes on. Never the ruling that nothing
 * else covers (G6), which ends every round and would prove nothing. */
#ifndef TESTS_TABLE_FINISH_H
#define TESTS_TABLE_FINISH_H

#include "table/guide.h"

enum { FINISH_EVENTS = 600, FINISH_PREPARES = 16, FINISH_CALLS = 30 };

struct finish {
    const struct cr_rulebook *book;
    struct table *table; /* is played on */
    struct effect list[EFFECTS_MAX];
    struct effects effects;
    struct cr_refusal refusal; /* of the last step that was tried and not taken */
    struct event last;         /* that was taken, or was not */
    unsigned count;            /* events so far */
    uint8_t called[1024];      /* how often each clause was called */
    struct trial trial;
};

void finish_start(struct finish *finish, const struct cr_rulebook *book, struct table *table);
/* No round is in play, and nothing lies on the felt. */
bool finish_is_done(const struct table *table);
/* One event more, whatever the phase but closed and idle. False: nobody can do anything. */
bool finish_step(struct finish *finish);
/* To the end. False: `last` and `refusal` tell where it stuck. */
bool finish_round(struct finish *finish);
/* From idle to the next round: what must be done before it, and reopening a suspended table. */
bool finish_opens(struct finish *finish);
bool finish_prepares(struct finish *finish); /* one event of it */

#endif
