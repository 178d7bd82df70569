/* What the files of the floor share. */
#ifndef FLOOR_INSIDE_H
#define FLOOR_INSIDE_H

#include "base/memory.h"
#include "base/query.h"
#include "books/event_record.h"
#include "books/index.h"
#include "books/round_note.h"
#include "books/snapshot.h"
#include "floor/batch.h"
#include "floor/floor.h"
#include "house/record.h"
#include "table/event_json.h"

enum {
    KEPT_EVENTS = 256, /* of each table, for those who come back */
    KEPT_ROUNDS = 64,
    RECORD_BYTES = HOUSE_BODY_MAX + EVENT_JSON_MAX,
    EVENT_TOKENS = 128, /* of an event's own record */
    KEY_ROOM = STORE_KEY_MAX + 1,
    RETRY_PAUSE = 250, /* after a failed commit */
    DEMO_PURSE = 50000000,
    FLOOR_ID = 13 /* hexadecimal digits and a NUL */
};

#define F(name, status, code, english, vietnamese) FAULT_##name,
enum fault {
#include "floor/faults.def"
    FAULTS
};
#undef F

/* A float that cannot pay: the pit is told of it once, until it pays again. */
enum short_float { FLOAT_PAYS, FLOAT_SHORT, FLOAT_SHORT_TOLD };

struct kept_event {
    struct event event;
    struct effect *effects;
    size_t count;
};

/* Why a table takes no events, or did not take one: the pit is told of it once. */
struct table_trouble {
    bool closed;      /* its log cannot be played again from this record on */
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
    const struct cr_rulebook *book;
    struct table *state; /* changed by table_carry_out alone, and while it is read from disk */
    struct table_trouble trouble;
    struct virtual_dealer dealer;
    uint8_t chain[HASH_BYTES];
    int64_t stalled_until;               /* the virtual dealer was refused: try again then */
    enum fault stalled;                  /* why */
    uint8_t short_float;                 /* enum short_float */
    struct kept_event kept[KEPT_EVENTS]; /* on disk: seq modulo KEPT_EVENTS */
    uint64_t kept_last;
    struct round_follow follow;
    struct index_follow index;
    struct round_note rounds[KEPT_ROUNDS]; /* finished, by place modulo KEPT_ROUNDS */
    uint64_t round_count;
    struct asked_event asked;
};

/* A higher post allows the next event of a kind (G5). */
struct done_ticket {
    uint64_t ticket;
    bool on_disk;
};

struct floor {
    char *url;
    struct store *store; /* for reading */
    struct writer *writer;
    uint8_t secret[RANDOM_SEED]; /* from which the key of its evidence follows */
    char id[FLOOR_ID];           /* by which commitments name it */
    struct cr_rulebook *books;   /* by enum cr_game */
    struct edge_books edges;
    struct ledger *ledger;
    struct house house;
    struct floor_table **tables;
    size_t table_count, table_room;
    uint64_t seq; /* of stream 0 */
    uint8_t chain[HASH_BYTES];
    struct batch batches[2];
    struct batch *open, *writing; /* writing is NULL when the writer has nothing */
    struct done_ticket *done;
    size_t done_count, done_room, done_taken;
    floor_watcher *watcher;
    void *watcher_context;
    floor_pit_watcher *pit_watcher;
    void *pit_watcher_context;
    floor_person_watcher *person_watcher;
    void *person_watcher_context;
    int64_t clock;    /* the last time that was given */
    int64_t now;      /* the floor's own: never goes back */
    int64_t retry_at; /* commits fail: nothing is tried before */
    bool loaded;      /* what is in memory follows from what is on disk */
    bool demonstration_wanted;
    bool checked_itself; /* since it was opened */
    struct floor_counts counts;
};

/* Memory for one event at a time: the table as it will be, what follows, the chips that move. It is
 * whoever runs the floor's, and comes with the request or the tick. */
struct floor_scratch {
    struct table *next[GAMES_MAX]; /* a state of the game that is no table's */
    struct effect effect_list[EFFECTS_MAX];
    struct effects effects;
    struct posting postings[RECORD_POSTINGS];
};

/* In the store. */
#define ID_NAME "floor-id"

/* ---- Answers (answers.c) ---- */

void answer_fault(struct floor_answer *answer, enum fault fault, const char *where);
void answer_refusal(struct floor_answer *answer, const struct cr_refusal *refusal);
int fault_status(enum fault fault);
const char *fault_code(enum fault fault);
/* An object: `answer_begin(answer, 200)`, json_put_… members, `answer_end`. */
void answer_begin(struct floor_answer *answer, int status);
void answer_end(struct floor_answer *answer);

/* ---- Fields of a request (answers.c); the answer is a fault when they return false ---- */

bool field_there(const struct floor_request *request, const char *name);
bool field_integer(const struct floor_request *request, struct floor_answer *answer,
                   const char *name, int64_t least, int64_t most, int64_t *number);
bool field_number(const struct floor_request *request, struct floor_answer *answer,
                  const char *name, uint32_t *number);
bool field_money(const struct floor_request *request, struct floor_answer *answer, const char *name,
                 cr_money *amount);
bool field_text(const struct floor_request *request, struct floor_answer *answer, const char *name,
                char *out, size_t room);
/* The hash of a password, as the caller made it or, from within the house, as the body has it. */
bool field_password(const struct floor_request *request, struct floor_answer *answer, char *out,
                    size_t room);
bool field_flag(const struct floor_request *request, struct floor_answer *answer, const char *name,
                bool *flag);

/* ---- Records of the floor (record.c) ---- */

/* Begins a record (house_begin_record) in the caller's memory, which is to last until the record
 * has ended; the house_put_ functions add its members. */
void record_begin(char memory[RECORD_BYTES], struct text *record, enum record_kind kind,
                  const struct floor_actor *actor);
/* Who that is to the house. */
struct house_actor floor_house_actor(const struct floor_actor *actor);
/* Ends it, checks it, moves the chips, changes the house and puts it into the open batch. False:
 * the answer says why, and nothing has changed. */
bool record_end(struct floor *floor, struct text *record, struct floor_answer *answer);
/* The same in two steps, for a record that comes with an event or with another record: all are
 * checked before any is carried out. */
struct checked_record {
    const struct text *text;
    struct json json;
    struct house_record house;
    struct json_token tokens[RECORD_TOKENS];
};
bool record_check(struct floor *floor, struct text *record, struct checked_record *checked,
                  struct floor_answer *answer);
void record_carry_out(struct floor *floor, struct checked_record *checked);
/* Moves chips that ledger_check_owing has agreed to. */
void post_checked(struct floor *floor, const struct posting *postings, size_t count);
/* What a ledger account that is short means. */
enum fault short_fault(ledger_account account);

/* ---- Tables (tables.c) ---- */

struct floor_table *floor_find_table(const struct floor *floor, uint32_t number);
/* The table that a path names; NULL: answered. */
struct floor_table *path_table(const struct floor *floor, const struct floor_request *request,
                               struct floor_answer *answer);
/* An event is checked in every way before anything changes: that the rules take it, that its record
 * reads as it was meant, that the chips are there, and that table and books agree afterwards. What
 * has been checked cannot fail any more. Its state, effects and postings wait in the scratch
 * memory, so that it is carried out, or dropped, before another is checked with the same. */
struct table_step {
    struct floor_table *table;
    struct floor_scratch *scratch;
    struct event event; /* as it was read from its own record */
    size_t posting_count;
    bool suspended; /* the table was so before */
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
/* Whether the table is closed off because its log cannot be played; then it is answered. */
bool table_is_out_of_order(const struct floor_table *table, struct floor_answer *answer);
/* All of it at once. */
bool table_send(struct floor *floor, struct floor_scratch *scratch, struct floor_table *table,
                struct event *event, struct cr_refusal *refusal, enum fault *fault);
/* The body of a request as an event in the caller's name, who may send it at this table. */
bool table_event_of(struct floor *floor, const struct floor_table *table,
                    const struct floor_request *request, struct event *event,
                    struct floor_answer *answer);
/* What the object at that token says of an event, whose sender is yet to be named; false: answered.
 */
bool table_read_event(const struct floor_table *table, const struct json *json, uint32_t object,
                      struct event *event, struct floor_answer *answer);
void answer_not_sent(struct floor_answer *answer, const struct cr_refusal *refusal,
                     enum fault fault);
/* Events that are known to be on disk. */
void table_keep(struct floor *floor, struct floor_table *table, const struct news *news);
void table_snapshot(struct floor *floor, struct floor_table *table);
const struct kept_event *table_kept(const struct floor_table *table, uint64_t seq);
/* Timings and `virtual` of a request, checked and written into a record. */
bool copy_settings(const struct floor_request *request, struct text *record,
                   struct floor_answer *answer);
struct floor_table *floor_table_new(const struct cr_rulebook *book, const struct house_table *from,
                                    const char *floor_id);
void floor_table_free(struct floor_table *table);
void floor_add_table(struct floor *floor, const struct house_table *from);
void floor_free_tables(struct floor *floor);

/* ---- Before it is written (soundness.c) ---- */

/* A table of this game as another is. Both end in zeros where their bets and their game do. */
void state_copy(enum cr_game game, struct table *to, const struct table *from);
/* Writes the event into the step and reads it back from there; NULL, or what is not as it was. */
const char *event_read_back(const struct cr_rulebook *book, const struct event *event,
                            struct table_step *step);
/* What is wrong with a table after an event, whose effects and postings are the step's; NULL:
 * nothing. */
const char *step_problem(const struct floor *floor, const struct table_step *step,
                         const struct table *next);

/* ---- The pit (alerts.c, requests.c, disputes.c) ---- */

/* Raises an alert: its kind, post, and what it is about. */
void alert_raise(struct floor *floor, const struct house_alert *wish);
/* What follows for the pit from an event just carried out. */
void alerts_of_event(struct floor *floor, const struct table_step *step);
/* Alerts that the record just written has settled, told to the consoles. */
void alerts_tell_settled(struct floor *floor, uint32_t request, uint32_t dispute);
/* Floats that are short, logs that cannot be played, promised times about to pass. */
void pit_tick(struct floor *floor);
/* The table takes nothing but calls of part 7 while it waits for an answer. */
bool request_holds(const struct floor *floor, uint32_t table, const struct event *event);
/* The lowest post whose word the rules take for an event, which is tried with it on a copy of the
 * table. False: `refusal` says why it cannot happen whoever allows it. */
bool request_needs(const struct floor *floor, struct floor_scratch *scratch,
                   const struct floor_table *table, const struct event *event, enum post *post,
                   struct cr_refusal *refusal);
/* Who must be there besides who allows it; POST_NOBODY: no one. */
enum post request_second(const struct event *event);
/* A request that has been checked: whose word it needs, and its record. */
struct request_draft {
    struct floor_table *table;
    const struct event *event; /* the caller's */
    uint32_t id;
    enum post post;
    struct text record;
    struct checked_record checked;
    char memory[RECORD_BYTES];
};
/* Whether a request for the event can be opened now in the actor's name; false: answered. */
bool request_check(struct floor *floor, struct floor_scratch *scratch, struct floor_table *table,
                   const struct floor_actor *actor, struct event *event,
                   struct request_draft *draft, struct floor_answer *answer);
void request_open(struct floor *floor, struct request_draft *draft);
void disputes_tick(struct floor *floor);
/* What the table alone cannot know of money outside the course of a round: colour chips of another
 * table (G12), bets of a round before the one in play (G13). */
bool alteration_is_founded(struct floor *floor, const struct table_step *step, enum fault *fault);
/* Tells surveillance of it (G12, G13). */
void alteration_tell(struct floor *floor, const struct table_step *step);
/* Bytes may stand on several lines. */
bool field_words(const struct floor_request *request, struct floor_answer *answer, const char *name,
                 char *out, size_t room);

/* ---- Reading everything from disk (load.c) ---- */

bool floor_load(struct floor *floor, struct store_error *error);
void floor_unload(struct floor *floor);
/* ---- The rest ---- */

/* Whether requests and dealers may go on; tries to read the store again after a failure. */
bool floor_is_ready(struct floor *floor, int64_t now);

void floor_tell_person(struct floor *floor, enum actor_role role, uint32_t id);

bool floor_make_demonstration(struct floor *floor, struct store_error *error); /* demo.c */
/* "min" and "max" of a table over all kinds of bet; how many players have bets (views.c). */
void limit_members(const struct floor_table *table, struct text *out);
unsigned players_at(const struct table *state);
struct viewer viewer_of(const struct floor_actor *actor);
void floor_token(char text[2 * HASH_BYTES + 1], uint8_t hash[HASH_BYTES]); /* people.c */
/* "purse", and "owed" where there is something. */
void purse_members(const struct floor *floor, uint32_t player, struct text *out);
void hash_token(const char *text, uint8_t hash[HASH_BYTES]);

/* ---- Operations: one function a row of operations.def ---- */

typedef void floor_operation(struct floor *floor, const struct floor_request *request,
                             struct floor_answer *answer);
#define O(name, method, path, summary, who, post, moves, fields, run) floor_operation run;
#include "floor/operations.def"
#undef O

#endif
