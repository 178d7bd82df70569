/* The virtual dealer: a sender of events like any other. It looks at the table, at the time it is
 * given and at its own memory, and says what it would send now. It changes nothing: what it sends
 * goes through table_apply like everything else, and is never refused there.
 *
 *     while (virtual_dealer_next(&dealer, book, &table, &seeds, now, &event))
 *         table_apply(book, &table, &event, &effects, &refusal);
 *
 * Between rounds it shows the seed that is spent, brings fresh cards, commits itself to a new seed
 * and opens the next round; within a round it closes the bets, draws, waits for players as long as
 * its timings say, acts for those who are away as the rules say, collects and pays. It
 * makes no bets and decides nothing that a clause leaves to somebody else: where staff or a player
 * must speak it waits.
 *
 * One seed deals one shoe or one round, as the game says. Where it is in a shoe it reads off the
 * table's own count, so cards that were drawn in error and called by a clause are not drawn again.
 *
 * Seeds come from outside (seed_source.h). Without the seed of a commitment that is on the table,
 * as after a restore, the dealer can neither go on nor reveal: it settles a result that lies there,
 * ends the commitment, and begins anew. */
#ifndef TABLE_VIRTUAL_DEALER_H
#define TABLE_VIRTUAL_DEALER_H

#include "table/fairness.h"
#include "table/seed_source.h"
#include "table/table.h"

struct dealer_timings { /* milliseconds */
    int64_t betting;    /* from the first bet to "no more bets" */
    int64_t offer;      /* insurance */
    int64_t decision;   /* one decision of a player */
    int64_t arranging;  /* all hands together */
    int64_t step;       /* between two things the dealer does */
    int64_t pause;      /* between two rounds */
};

/* The seed, and the order that follows from it, must not get out while its commitment is open: they
 * are kept by themselves. */
struct virtual_dealer {
    char place[FAIR_PLACE];         /* floor and table, for the context */
    char context[FAIR_CONTEXT];     /* of the last commitment */
    uint64_t from_round;            /* the first round dealt from its seed */
    uint8_t commitment[HASH_BYTES]; /* which the seed gives; zero: the seed is not here */
    uint8_t seed[RANDOM_SEED];
    uint8_t draw[RANDOM_SEED]; /* the seed with what players have added: what is drawn from */
    struct dealer_timings timings;
    int64_t since;  /* when what is waited for began */
    uint64_t round; /* what is waited for: in this round, */
    uint32_t detail;
    uint8_t phase;
    uint8_t reserved;
    uint16_t card_count;
    cr_card order[FAIR_CARDS]; /* of the shoe */
};

extern const struct dealer_timings dealer_timings_default;

void virtual_dealer_init(struct virtual_dealer *dealer, const char *place,
                         const struct dealer_timings *timings);

/* Its memory as bytes that any version of the program reads, on any machine, without the seed.
 * Returns their length. Loading checks every number; false: the dealer is as it was. The dealer
 * stays where it deals. */
enum { DEALER_SAVED_MAX = 256 };
extern const struct codec_record virtual_dealer_record;
size_t virtual_dealer_save(const struct virtual_dealer *dealer, uint8_t bytes[DEALER_SAVED_MAX]);
bool virtual_dealer_load(const uint8_t *bytes, size_t length, struct virtual_dealer *dealer);

/* What the dealer sends now; false: nothing yet, or nothing before somebody else has acted. */
bool virtual_dealer_next(struct virtual_dealer *dealer, const struct cr_rulebook *book,
                         const struct table *table, const struct seed_source *seeds, int64_t now,
                         struct event *out);

/* A `commit` read from the log, before the table takes it: everything of it but the seed. */
void virtual_dealer_recall(struct virtual_dealer *dealer, const struct table *table,
                           const struct event *event);
/* The seed that was kept for the commitment on the table. False: it does not give it. */
bool virtual_dealer_unseal(struct virtual_dealer *dealer, const struct table *table,
                           const uint8_t seed[RANDOM_SEED]);
void virtual_dealer_forget_seed(struct virtual_dealer *dealer);

/* What the dealer waits for that nothing of its own brings about. */
enum dealer_wait {
    DEALER_WAITS_FOR_NOTHING,
    DEALER_WAITS_FOR_BETS,  /* to be changed until they stand */
    DEALER_WAITS_FOR_STAFF, /* a call or a step that is theirs */
    DEALER_WAITS_TO_RESUME, /* the table is suspended */
    DEALER_WAITS_FOR_FLOAT, /* to be opened by count */
    DEALER_WAITS_FOR_RULE,  /* the rules take nothing that the dealer would send */
    DEALER_WAITS
};
const char *dealer_wait_id(enum dealer_wait wait);
int dealer_wait_find(const char *id); /* -1: there is none */
const char *dealer_wait_words(enum dealer_wait wait, enum cr_language language);
/* What it has waited for longer than the house gives: players the time for bets, staff ten steps.
 */
enum dealer_wait virtual_dealer_stuck(const struct virtual_dealer *dealer,
                                      const struct cr_rulebook *book, const struct table *table,
                                      int64_t now);
/* How long staff have before somebody is told. */
int64_t dealer_patience(const struct dealer_timings *timings);

/* Until when players have time for what the round waits for, bets aside; false: it waits for none
 * of them. */
bool virtual_dealer_waits(const struct virtual_dealer *dealer, const struct cr_rulebook *book,
                          const struct table *table, int64_t *until);

#endif
