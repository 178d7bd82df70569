/* The running casino: tables, players, staff, shifts, devices, chips. It turns requests into
 * records of the log and answers them when they are on disk.
 *
 * Everything the floor can do is an `operation` out of one table (operations.def): its name, method
 * and path, who may do it, and what it takes. The server dispatches by that table, and the API's
 * documents are written from it.
 *
 * A request is carried out in memory at once and its record put into the open batch; the answer
 * waits until the batch is on disk (`floor_flush` hands the batch to the store, a thread of its own
 * writes it, `floor_done` collects answers). While one batch is being written the next one fills:
 * load makes larger commits, not longer queues. When the store cannot write, every waiting answer
 * becomes an error, and the floor reads itself anew from what is on disk.
 *
 * One thread uses a floor; only the writer behind it is another. */
#ifndef FLOOR_FLOOR_H
#define FLOOR_FLOOR_H

#include "base/json.h"
#include "base/text.h"
#include "house/actor.h"
#include "store/store.h"
#include "table/table.h"
#include "table/view.h"

/* Who asks. The server finds it out from the session or token. */
struct floor_actor {
    enum actor_role role;
    uint32_t id;    /* of the player, member of staff or device */
    enum post post; /* staff */
    uint32_t table; /* device: the only table it may send to */
};

enum method { METHOD_GET, METHOD_POST, METHOD_PATCH, METHOD_DELETE };

struct floor;
struct floor_request;
struct floor_answer;
struct floor_scratch;

struct operation {
    const char *name; /* "bet": unique */
    enum method method;
    const char *path;    /* "/api/tables/{table}/events": at most two parts in braces, numbers */
    const char *summary; /* one line, English */
    unsigned who;        /* bits of 1 << enum actor_role */
    enum post post;      /* staff: the lowest that may */
    bool moves_chips;    /* takes an idempotency key */
    /* What the body takes, or the query of a GET, and what is answered, in the notation of shape.h.
     * Of a `password:secret` the caller makes the request's `password_hash`. */
    const char *fields, *answer;
    void (*run)(struct floor *floor, const struct floor_request *request,
                struct floor_answer *answer);
};

extern const struct operation floor_operations[];
extern const size_t floor_operation_count;

struct floor_request {
    const struct operation *operation;
    struct floor_actor actor;
    uint32_t parts[2];             /* the numbers of the path */
    const struct json *body;       /* NULL: none; the text it stands in, */
    uint32_t object;               /* and the token of its object there */
    const char *password_hash;     /* of the secret in the body; NULL: none was made of it */
    const char *query;             /* after the '?', "" when there is none */
    const char *key;               /* idempotency key, NULL: none */
    uint64_t screen;               /* it comes from, as in floor_note; 0: none is known */
    struct floor_scratch *scratch; /* nobody else's while the request is run */
    int64_t now;
    uint64_t ticket; /* the caller's number for this request, given back by floor_done */
};

struct floor_answer {
    int status;       /* as in HTTP: 200, 201, 400, 403, 404, 409, 422, 503 */
    bool waits;       /* the answer is final only when its record is on disk (floor_done) */
    struct text body; /* JSON; the caller's memory */
    const char *type; /* of the body when it is no JSON; NULL: it is */
    struct floor_reading
        *reading; /* the answer has yet to be read from the store; NULL: it is here */
};

/* What an operation reads from the store, far back or in bulk: `read` by any thread, with a store
 * of its own that is open for reading, then `write` by the floor's thread, then `forget`, which is
 * also right without the other two. False: the store cannot be read. */
struct floor_reading {
    bool (*read)(struct floor_reading *reading, struct store *store, struct store_error *error);
    void (*write)(struct floor *floor, struct floor_reading *reading, struct floor_answer *answer);
    void (*forget)(struct floor_reading *reading);
};

struct floor_options {
    const char *store_url;
    bool demonstration;  /* open five virtual tables and two hand-dealt ones on first start */
    bool keeps_register; /* a new floor, unless it is a demonstration: equipment is asked for (G17)
                          */
    bool says_day;       /* the gaming day begins at this hour from now on */
    unsigned day_begins;
    int64_t now;
    const char *keys;     /* the directory they are in (books/keys.h); NULL: systemd's, or none */
    bool deals_nothing;   /* a command on the machine, which needs no keys where a server does */
    const char *anchors;  /* the file where anchors go, as well as into the store; NULL: none */
    int64_t anchor_every; /* milliseconds from one to the next; 0: a minute */
};

/* NULL: `error` says why. */
struct floor *floor_open(const struct floor_options *options, struct store_error *error);
void floor_close(struct floor *floor); /* finishes what was begun */

/* Memory that the floor works in, one for each who runs a floor: it keeps nothing between two
 * calls.
 */
struct floor_scratch *floor_scratch_new(void);
void floor_scratch_free(struct floor_scratch *scratch);

/* Checks who may, runs the operation, fills the answer. An idempotency key seen before gives the
 * kept answer again and moves nothing. */
void floor_run(struct floor *floor, const struct floor_request *request,
               struct floor_answer *answer);

/* Virtual dealers and time limits: sends their events. Returns when it wants to be called again
 * (ms). */
int64_t floor_tick(struct floor *floor, struct floor_scratch *scratch, int64_t now);

/* Hands the open batch to the writer unless one is still being written. */
void floor_flush(struct floor *floor);
/* A file descriptor that becomes readable when a batch is done. */
int floor_done_fd(const struct floor *floor);
/* Collects one finished request: its ticket, and whether its record is on disk; false: none left.
 */
bool floor_done(struct floor *floor, uint64_t *ticket, bool *on_disk);

/* Events of tables that are on disk, for those who watch. Called from within floor_done's
 * collecting, in order of seq for each table. `event` NULL: the table was read anew from disk after
 * a commit failed; what was seen of it before may not have happened, so its whole view is sent. A
 * view may be ahead of the events: those with a seq up to the view's are left out. */
typedef void floor_watcher(void *context, uint32_t table, const struct event *event,
                           const struct effect *effects, size_t effect_count);
void floor_watch(struct floor *floor, floor_watcher *watcher, void *context);

/* Anchors that are on disk, for whoever they are given to besides the file: called from within
 * floor_done's collecting, and by floor_close. What it is given lives until it returns. */
typedef void floor_anchor_watcher(void *context, const struct store_anchor *anchor);
void floor_watch_anchors(struct floor *floor, floor_anchor_watcher *watcher, void *context);
/* The watcher could not give one on: surveillance is told, once. */
void floor_anchor_lost(struct floor *floor);

/* What the pit's consoles are told once it is on disk: {"alert":{…}}, {"request":{…}},
 * {"dispute":{…}} as staff see them. PIT_REREAD, {"pit":"reread"}: what was told before may not
 * have happened, all is asked for anew. */
enum pit_news_kind { PIT_ALERT, PIT_REQUEST, PIT_DISPUTE, PIT_REREAD, PIT_GUEST };
/* PIT_GUEST, {"keyed":{…}}: one guest alone is told of what staff key for them; `guest` is 0 in all
 * others. */
typedef void floor_pit_watcher(void *context, enum pit_news_kind kind, uint32_t guest,
                               const char *text, size_t length);
void floor_watch_pit(struct floor *floor, floor_pit_watcher *watcher, void *context);
/* Whether somebody may hear such news, as they may ask for the list of it. */
bool floor_hears_pit(const struct floor *floor, const struct floor_actor *actor,
                     enum pit_news_kind kind);

/* What a viewer may see of a table now, and of one event (face-down cards and the like left out).
 */
bool floor_table_view(struct floor *floor, uint32_t table, const struct floor_actor *viewer,
                      struct text *out);
/* Where a table is now, which is what its view shows; false: there is none. */
bool floor_table_now(const struct floor *floor, uint32_t table, uint64_t *seq, enum phase *phase);
/* The round that it is in, which bets name; 0: none yet, or there is no such table. */
uint64_t floor_table_round(const struct floor *floor, uint32_t table);
void floor_event_view(struct floor *floor, uint32_t table, const struct event *event,
                      const struct floor_actor *viewer, struct text *out);
/* Events of a table after a seq, oldest first, at most `limit`; false: not kept in memory that far
 * back (the caller sends the whole view instead). */
bool floor_events_after(struct floor *floor, uint32_t table, uint64_t seq, size_t limit,
                        const struct floor_actor *viewer, struct text *out, uint64_t *last);

/* ---- Sessions: who is who. Passwords are hashed by the caller's worker, off this thread. ---- */

struct floor_person {
    uint32_t id;
    uint64_t secret; /* as floor_knows tells it */
    enum post post;
    char name[64];
    char password_hash[128]; /* libsodium's crypto_pwhash_str */
    bool active;
};
bool floor_find_staff(struct floor *floor, const char *name, struct floor_person *person);
/* By the BLAKE2b hash of a token's text (hash_bytes). */
bool floor_find_device(struct floor *floor, const uint8_t token_hash[HASH_BYTES],
                       struct floor_actor *actor);
/* Not one that was idle for ninety days. */
bool floor_find_player(struct floor *floor, const uint8_t token_hash[HASH_BYTES],
                       struct floor_actor *actor);

/* What the house writes down of signing in; on disk with the next batch. False: no records are
 * taken now, or this one is none of the house's: a code or a recovery code that was shown before.
 */
enum floor_note_kind { NOTE_IN, NOTE_WRONG, NOTE_LOCK, NOTE_UNLOCK, NOTE_OUT, NOTE_SHOWN };
struct floor_note {
    enum floor_note_kind kind;
    struct floor_actor
        actor;           /* NOTE_WRONG: who was tried; nobody, when there is none of that name */
    const char *address; /* NULL: none is known */
    uint64_t screen;     /* NOTE_IN: a print of what its browser says it is, 48 bits; 0: nothing */
    const char *what;    /* NOTE_WRONG: "name", "password", "code", "token" */
    uint32_t step;       /* NOTE_IN: of the code that was shown; 0: none was */
    int recovery;        /* or which recovery code was, from 1 */
};
bool floor_note(struct floor *floor, const struct floor_note *note, int64_t now);

/* Whether the owner chose the password: who has one that somebody else set chooses another before
 * anything else. True of everybody on a demonstration floor. */
bool floor_password_is_own(const struct floor *floor, uint32_t staff);
/* When something was last done to somebody's account by others, or from a new place, that its owner
 * is told of (GET /api/me says what); 0: never. */
int64_t floor_news(const struct floor *floor, const struct floor_actor *actor);

/* A player's token is used: the house is told once a day. */
void floor_seen(struct floor *floor, const struct floor_actor *actor, const char *address,
                int64_t now);

/* The second factor of a member of staff: what codes are made from, and the step of the last. */
enum { FLOOR_FACTOR = 20, FLOOR_RECOVERIES = 10 };
struct floor_factor {
    uint8_t secret[FLOOR_FACTOR];
    uint32_t step;
    bool readable; /* false: it was sealed with another key; only recovery codes help */
};
/* False: there is none. */
bool floor_factor(const struct floor *floor, uint32_t staff, struct floor_factor *factor);
/* The number of a recovery code that is not used up; 0: it is none of theirs. */
int floor_find_recovery(const struct floor *floor, uint32_t staff, const uint8_t hash[HASH_BYTES]);
bool floor_set_factor(struct floor *floor, const struct floor_actor *actor,
                      const struct floor_factor *factor,
                      uint8_t recovery[FLOOR_RECOVERIES][HASH_BYTES], int64_t now);

/* Whether somebody is still who they signed in as: false when they were dismissed, or the device
 * was ended. `actor` becomes what the house knows of them now; `secret` tells one password or token
 * from those before and after it. While the floor cannot be read both stay as they are. */
bool floor_knows(const struct floor *floor, struct floor_actor *actor, uint64_t *secret);
/* Called at once when what floor_knows says of somebody may have changed; ACTOR_NOBODY: of all. */
typedef void floor_person_watcher(void *context, enum actor_role role, uint32_t id);
void floor_watch_people(struct floor *floor, floor_person_watcher *watcher, void *context);

/* When the program last checked itself (operation `self-check`), 0: never; and whether it was then
 * what it had been before. */
struct floor_self_check {
    int64_t time;
    bool good;
};
struct floor_self_check floor_last_self_check(const struct floor *floor);

/* An edition of a game by its number in the house; 0: the one that is adopted for the game now.
 * NULL: there is none that can be played. It stays as long as the floor is open. */
const struct cr_rulebook *floor_rulebook(const struct floor *floor, enum cr_game game,
                                         uint32_t edition);

/* A demonstration floor gives chips away. */
bool floor_is_demonstration(const struct floor *floor);
unsigned floor_day_begins(const struct floor *floor); /* the hour of its gaming day (G14) */

/* For metrics. */
struct floor_counts {
    uint64_t records, commits, commit_micros, refused, tables, players;
    uint64_t waiting;      /* answers not yet on disk */
    bool healthy;          /* the store takes writes */
    uint64_t anchors;      /* on disk */
    uint64_t anchors_lost; /* that the file or the command did not get */
    bool rewound;          /* this start found another log than was anchored */
};
void floor_count(const struct floor *floor, struct floor_counts *counts);

#endif
