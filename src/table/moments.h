/* When each clause of part 7 and each event is taken, and from whom: found by trying it on tables
 * that scenes have led to every moment of a round. Scenes are lines of JSON: {"scene":"title"}
 * begins with a closed table, an event is applied as in a log (without seq, time, engine and
 * edition), {"look":true} tries everything there. */
#ifndef TABLE_MOMENTS_H
#define TABLE_MOMENTS_H

#include "table/guide.h"

/* A phase with what happened before. */
enum moment {
    MOMENT_CLOSED,
    MOMENT_NEW, /* idle, and no round was played since the table was opened */
    MOMENT_BETTING,
    MOMENT_NO_MORE_BETS,
    MOMENT_DEALING,
    MOMENT_SHAKING,
    MOMENT_SPINNING,
    MOMENT_DECISIONS,
    MOMENT_ARRANGING,
    MOMENT_RESULT,
    MOMENT_COLLECTED, /* settling, nothing paid yet */
    MOMENT_PART_PAID,
    MOMENT_PAID, /* idle, the round that was paid lies there */
    MOMENT_VOID, /* idle, the last round was void */
    MOMENT_REOPENED,
    MOMENT_NEXT, /* the next round is open; the call is about the one before */
    MOMENTS
};

enum caller {
    CALLER_PLAYER, /* with a bet on the felt */
    CALLER_OTHER,  /* a player without */
    CALLER_STAFF,  /* the ladder from the dealer up */
    CALLER_SURVEILLANCE = CALLER_STAFF + POST_SENIOR_MANAGEMENT,
    CALLER_SECURITY,
    CALLER_CAGE,
    CALLER_DEVICE,
    CALLER_VIRTUAL,
    CALLERS
};

enum may { MAY_UNTRIED, MAY_NOT, MAY_ASK, MAY_BY_TWO, MAY };

struct moment_cell {
    uint8_t may;  /* enum may */
    uint8_t post; /* who must agree, or sign too */
    uint8_t rank; /* of the refusal: how much it says */
    int why;
    char clause[12]; /* that refuses it */
};

/* A clause, one of its choices, or an event. */
struct moment_subject {
    const struct clause_info *clause; /* NULL: an event */
    int choice;                       /* index into its choices; -1: it has none */
    enum event_type type;
    bool never; /* the game has listed it and takes it at no time */
};

enum { MOMENT_SUBJECTS = 224, MOMENT_POOL = 1024 };

struct moments {
    const struct cr_rulebook *book;
    unsigned subject_count;
    struct moment_subject subjects[MOMENT_SUBJECTS];
    struct moment_cell cells[MOMENT_SUBJECTS][MOMENTS][CALLERS];
    /* the scene in play */
    struct table table;
    bool part_paid, paid_before;
    struct trial trial;
    /* events of the scenes: arguments that have been taken somewhere */
    unsigned pool_count;
    struct event pool[MOMENT_POOL];
    unsigned line;     /* of the scenes, that is played */
    char problem[200]; /* what is wrong with the scenes */
    /* instead of looking; after an event (NULL: a look). NULL: there is none */
    void (*visit)(struct moments *moments, const struct event *event, void *with);
    void *with;
};

void moments_start(struct moments *moments, const struct cr_rulebook *book);
void moments_begin_scene(struct moments *moments);
/* The event happens; false: it is refused. */
bool moments_apply(struct moments *moments, const struct event *event);
enum moment moments_now(const struct moments *moments);
/* Tries everything that has not been found to be taken at this moment. True: something is known
 * that was not. */
bool moments_look(struct moments *moments);
/* How the subject would be taken at the table as it stands; false: it would not, whatever it named.
 */
bool moments_find(struct moments *moments, unsigned subject, struct event *found);
void moments_note(struct moments *moments, const struct event *event); /* into the pool */
/* All scenes. False: `problem`. */
bool moments_play(struct moments *moments, const char *scenes, size_t length);

const char *moment_id(enum moment moment);
const char *caller_id(enum caller caller);
bool moment_is_of(const struct moments *moments, enum moment moment); /* the game has it */

/* The clause or ruling that refuses the event: the refusal's own, or what follows from the clause
 * that was called or from the event ("": none). */
const char *table_refused_by(enum cr_game game, const struct table *table,
                             const struct event *event, int why);

#endif
