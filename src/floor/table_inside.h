/* A table of the floor, and an event on its way to it (tables.c, step_check.c). */
#ifndef FLOOR_TABLE_INSIDE_H
#define FLOOR_TABLE_INSIDE_H

#include "books/event_record.h"
#include "books/index.h"
#include "books/round_note.h"
#include "books/snapshot.h"
#include "floor/answer_inside.h"
#include "floor/batch.h"
#include "house/house.h"
#include "table/event_json.h"
#include "table/virtual_dealer.h"

enum {
    KEPT_EVENTS = 256, /* of each table, for those who come back */
    KEPT_ROUNDS = 64,
    KEPT_WHEN_IDLE = 60000, /* milliseconds after its last event that a table keeps them */
    EVENT_TOKENS = 128      /* of an event's own record */
};

/* A float that cannot pay: the pit is told of it once, until it pays again. */
enum short_float { FLOAT_PAYS, FLOAT_SHORT, FLOAT_SHORT_TOLD };

/* A finished round (struct round_note): its numbers, then its texts, each with a NUL. */
struct kept_round;

struct kept_event {
    struct event event;
    struct effect *effects;
    size_t count;
};

/* Why a table takes no events, or did not take one: the pit is told of it once. */
struct table_trouble {
    bool closed;      /* its log cannot be played again from this record on, */
    bool stopped;     /* or this record would have made it wrong */
    bool told;        /* an alert has been raised */
    uint64_t record;  /* 0: there is none */
    char problem[40]; /* "hash", "WRONG_PHASE", "felt" */
};

/* What a table waits for: the event of its open request, read from the record once. */
struct asked_event {
    uint32_t request; /* 0: not read yet */
    struct event event;
};

struct floor_table {
    uint32_t number;
    const struct cr_rulebook *book; /* that it plays by from its last opening to the next */
    struct table *state; /* changed by table_carry_out alone, and while it is read from disk */
    struct table_trouble trouble;
    struct virtual_dealer dealer;
    uint8_t chain[HASH_BYTES];
    int64_t stalled_until; /* the virtual dealer was refused: try again then */
    enum fault stalled;    /* why */
    uint8_t short_float;   /* enum short_float */
    struct table_wait {
        bool refused; /* the dealer's last event, by the rules */
        uint8_t why;  /* enum dealer_wait */
        uint8_t post; /* the highest that was told of it */
        uint64_t seq; /* of the table when it began */
    } waiting;
    bool lacks_told;         /* what it lacks has kept it from opening: the pit is to be told */
    struct kept_event *kept; /* on disk: seq modulo their room, which grows to KEPT_EVENTS */
    size_t kept_room;        /* 0: the table is idle */
    uint64_t kept_last;
    struct round_follow follow;
    struct index_follow index;
    struct kept_round **rounds; /* finished, by place modulo KEPT_ROUNDS; NULL: none yet */
    uint64_t round_count;
    struct asked_event asked;
};

/* Memory for one event at a time: the table as it will be, what follows, the chips that move. It is
 * whoever runs the floor's, and comes with the request or the tick. */
struct floor_scratch {
    struct table *next[GAMES_MAX]; /* a state of the game that is no table's */
    struct effect effect_list[EFFECTS_MAX];
    struct effects effects;
    struct posting postings[RECORD_POSTINGS];
};

/* ---- Tables (tables.c) ---- */

struct floor_table *floor_find_table(const struct floor *floor, uint32_t number);
/* The table that a path names; NULL: answered. */
struct floor_table *floor_path_table(const struct floor *floor, const struct floor_request *request,
                                     struct floor_answer *answer);
/* Whether it is theirs to send to that table at all, whatever the rules say of it: a dealer at the
 * table of their shift, a device what it sees, nobody what the virtual dealer deals. */
bool table_sender_may(const struct floor *floor, const struct floor_table *table,
                      const struct floor_actor *actor, const struct event *event,
                      enum fault *fault);
/* An event is checked in every way before anything changes: that the rules take it, that its record
 * reads as it was meant, that the chips are there, and that table and books agree afterwards. What
 * has been checked cannot fail any more. Its state, effects and postings wait in the scratch
 * memory, so that it is carried out, or dropped, before another is checked with the same. */
struct table_step {
    struct floor_table *table;
    const struct cr_rulebook *book; /* of an opening the one that begins, else the table's */
    struct floor_scratch *scratch;
    struct event event; /* as it was read from its own record */
    size_t posting_count;
    bool suspended;           /* the table was so before */
    struct table_step *first; /* at another table, carried out with it and before it; NULL: none */
    struct text body;
    char memory[EVENT_JSON_MAX];
};
/* False: `refusal` (why > 0), or else `fault` with `refusal->where`, says why not. The event gets
 * its seq and time. */
bool table_prepare(struct floor *floor, struct floor_scratch *scratch, struct floor_table *table,
                   struct event *event, struct table_step *step, struct cr_refusal *refusal,
                   enum fault *fault);
/* The same for an event that was asked for and is now allowed: the table waits for it. */
bool table_prepare_granted(struct floor *floor, struct floor_scratch *scratch,
                           struct floor_table *table, struct event *event, struct table_step *step,
                           struct cr_refusal *refusal, enum fault *fault);
/* What follows for the pit (alerts_of_event) is the caller's. */
void table_carry_out(struct floor *floor, struct table_step *step);
/* By which rulebook an event would happen: an opening is of the edition that is due. NULL: `fault`
 * says why it cannot. */
const struct cr_rulebook *table_book_for(const struct floor *floor, const struct floor_table *table,
                                         const struct event *event, enum fault *fault);
/* From here on the table takes no events, until it is read from its log again. The rest of the
 * floor plays. */
void table_close_off(struct floor_table *table, uint64_t record, const char *problem);
/* The same because the program would have made it wrong: nothing of that is written, and the pit
 * and surveillance are told. Returns false with the fault and where. */
bool table_stop(struct floor *floor, struct floor_table *table, const char *problem,
                struct cr_refusal *refusal, enum fault *fault);
/* Whether the table is closed off; then it is answered. */
bool table_is_out_of_order(const struct floor_table *table, struct floor_answer *answer);
/* All of it at once. */
bool table_send(struct floor *floor, struct floor_scratch *scratch, struct floor_table *table,
                struct event *event, struct cr_refusal *refusal, enum fault *fault);
/* G16: what was opened for the first time by an event of its own, on a demonstration floor with
 * limits that are whole chips of it, has its smallest chip. */
void table_add_unit(struct floor *floor, struct floor_scratch *scratch, struct floor_table *table,
                    const struct event *opened);
/* The body of a request as an event in the caller's name, who may send it at this table. */
bool table_event_of(struct floor *floor, const struct floor_table *table,
                    const struct floor_request *request, struct event *event,
                    struct floor_answer *answer);
/* Whether somebody could send it now, with nobody else's word: checked, and not carried out. */
bool table_event_alone(struct floor *floor, struct floor_scratch *scratch,
                       struct floor_table *table, const struct floor_actor *actor,
                       struct event *event, struct table_step *step);
/* What the object at that token says of an event, whose sender is yet to be named; false: answered.
 */
bool table_read_event(const struct floor *floor, const struct floor_table *table,
                      const struct json *json, uint32_t object, struct event *event,
                      struct floor_answer *answer);
/* Events that are known to be on disk. */
void table_keep(struct floor *floor, struct floor_table *table, const struct news *news);
/* Of a table that has been idle for long none is kept: who comes back takes its view. True: it has
 * become so now. */
bool table_keep_less(struct floor_table *table, int64_t now);
void table_snapshot(struct floor *floor, struct floor_table *table);
/* A round that has just ended; and the last ones, 0 being the newest: false, there is none. */
/* What an event makes of the notes of its rounds. */
void table_follow_round(struct floor_table *table, const struct event *event,
                        const struct effects *effects);
bool table_kept_round(const struct floor_table *table, uint64_t back, struct round_note *note);
const struct kept_event *table_kept(const struct floor_table *table, uint64_t seq);
/* Timings and `virtual` of a request, checked and written into a record. */
bool table_copy_settings(const struct floor_request *request, struct text *record,
                         struct floor_answer *answer);
struct floor_table *floor_table_new(const struct cr_rulebook *book, const struct house_table *from,
                                    const char *floor_id);
void floor_table_free(struct floor_table *table);
void floor_add_table(struct floor *floor, const struct house_table *from);
void floor_free_tables(struct floor *floor);

/* ---- Before it is written (step_check.c) ---- */

/* A closed table with nothing on it, in memory that is taken only where something stands. */
struct table *table_state_new(void);
void table_state_free(struct table *state);
/* A table of this game as another is. Both end in zeros where their bets and their game do. */
void step_copy_state(enum cr_game game, struct table *to, const struct table *from);
/* Writes the event into the step and reads it back from there; NULL, or what is not as it was. */
const char *step_read_back(const struct cr_rulebook *book, const struct event *event,
                           struct table_step *step);
/* What is wrong with the table as the event would make it; NULL: nothing. */
const char *step_problem(const struct table_step *step, const struct table *next);

#endif
