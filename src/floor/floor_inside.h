/* The state of a floor. */
#ifndef FLOOR_FLOOR_INSIDE_H
#define FLOOR_FLOOR_INSIDE_H

#include "ask/ask.h"
#include "base/memory.h"
#include "books/edition_shelf.h"
#include "books/sealing.h"
#include "floor/anchoring.h"
#include "floor/batch.h"
#include "floor/table_inside.h"

enum {
    RETRY_PAUSE = 250,                  /* milliseconds after a failed commit */
    REPLIES_KEPT = 24 * 60 * 60 * 1000, /* milliseconds that an idempotency key is good for */
    FLOOR_ID = 13                       /* hexadecimal digits and a NUL */
};

struct done_ticket {
    uint64_t ticket;
    bool on_disk;
};

/* A code for a player, given out at a table or the cage: for ten minutes, and once. They are not
 * written down: after a restart another one is given. */
enum { TABLE_CODES = 256, TABLE_CODE_LIFE = 10 * 60 * 1000, TABLE_CODE_TEXT = 9 };
struct table_code {
    uint8_t hash[HASH_BYTES];
    uint32_t player; /* 0: none, or used */
    uint32_t by;     /* the member of staff who gave it; 0: nobody of staff */
    int64_t until;
};

struct floor {
    struct field_rules *rules; /* of requests */
    char *url;
    struct store *store; /* for reading */
    struct writer *writer;
    uint8_t secret[RANDOM_SEED]; /* from which the key of its evidence follows */
    /* The secret that the store has: of a floor without keys, or from before it had any. */
    uint8_t stored_secret[RANDOM_SEED];
    bool has_stored_secret;
    struct sealing sealing;
    struct issuing { /* what another table gives for an event at this one; made when first needed */
        struct floor_scratch *scratch;
        struct table_step *step;
    } issuing;
    struct anchoring anchoring;
    char *anchor_file; /* where anchors go; NULL: nowhere */
    struct anchor_trouble {
        bool now;  /* the last anchor did not get there */
        bool told; /* surveillance */
    } file_trouble, command_trouble;
    bool rewound_told;                       /* that this start has found another log */
    int64_t opened;                          /* by the floor's own clock */
    struct seed_source seeds;                /* of its virtual dealers: the system's */
    char id[FLOOR_ID];                       /* by which commitments name it */
    struct edition_shelf *shelf;             /* every edition that the store has */
    struct cr_rulebook *stand_in[GAMES_MAX]; /* of tables that no edition can be played at; NULL */
    struct edge_books edges;
    struct ask_index *ask; /* of all clauses and rulings; NULL: nobody has asked yet */
    struct ledger *ledger;
    struct house house;
    struct floor_table **tables;
    size_t table_count, table_room;
    int64_t *look_at; /* of each table: when its virtual dealer looks at it again */
    size_t look_room;
    int64_t shortest_step; /* of a virtual dealer; 0: to be found out, and all look again */
    size_t kept_looked;    /* the table up to which idle ones have been looked for */
    size_t kept_less;      /* tables that became idle since memory was given back */
    bool pit_looks;        /* a float is short, or a table in trouble: the pit is to be told */
    int64_t inspected_day; /* the gaming day whose inspection has been drawn */
    struct table_trouble
        unsound;          /* a record of the house's own that was refused, until it is told */
    uint64_t seq;         /* of stream 0 */
    uint64_t house_saved; /* the seq of the house's last snapshot */
    uint64_t forgot_at;   /* and of when what has ended was last forgotten; */
    size_t restored;      /* rows taken back since */
    uint8_t chain[HASH_BYTES];
    struct batch batches[2];
    struct batch *open, *writing;         /* writing is NULL when the writer has nothing */
    struct table_code codes[TABLE_CODES]; /* given out, in turn */
    size_t next_code;
    struct done_ticket *done;
    size_t done_count, done_room, done_taken;
    floor_watcher *watcher;
    void *watcher_context;
    floor_pit_watcher *pit_watcher;
    void *pit_watcher_context;
    floor_anchor_watcher *anchor_watcher;
    void *anchor_watcher_context;
    floor_person_watcher *person_watcher;
    void *person_watcher_context;
    int64_t clock;    /* the last time that was given */
    int64_t now;      /* the floor's own: never goes back */
    int64_t retry_at; /* commits fail: nothing is tried before */
    bool is_open;     /* all that opening does is done */
    bool loaded;      /* what is in memory follows from what is on disk */
    bool books_wrong; /* the balances in memory do not: nothing of them may be written */
    bool demonstration_wanted;
    bool register_wanted; /* of a new floor that is none */
    bool checked_itself;  /* since it was opened */
    struct floor_counts counts;
};

/* Whether requests and dealers may go on; tries to read the store again after a failure. */
bool floor_is_ready(struct floor *floor, int64_t now);

void floor_tell_person(struct floor *floor, enum actor_role role, uint32_t id);

/* By who starts the floor; the system's record (demo.c). */
bool floor_set_day(struct floor *floor, unsigned day_begins, struct store_error *error);
bool floor_make_demonstration(struct floor *floor, struct store_error *error); /* demo.c */

/* ---- Editions (editions.c) ---- */

/* Where nothing has been adopted for a game yet, what the program was built with is brought in and
 * adopted. */
bool floor_adopt_built_in(struct floor *floor, struct store_error *error);
/* The rulebook that a table of a game is opened under now; NULL: none was adopted, or its text is
 * damaged. */
const struct cr_rulebook *floor_book_due(const struct floor *floor, enum cr_game game,
                                         uint32_t table);
/* For a table that none can be played at, so that it can be shown. */
const struct cr_rulebook *floor_book_stand_in(struct floor *floor, enum cr_game game);
/* The one whose rules are told of a table: what it plays while it is open, what it would be opened
 * under while it is closed. */
const struct cr_rulebook *floor_book_shown(const struct floor *floor,
                                           const struct floor_table *table);
/* By which an event is read that somebody sends to a table; NULL: it opens the table, and none can
 * be played. */
const struct cr_rulebook *floor_book_said(const struct floor *floor,
                                          const struct floor_table *table, const struct json *json,
                                          uint32_t object);
/* The member `edition`, and `edition_next` when the next opening begins another. */
void floor_put_edition(const struct floor *floor, const struct floor_table *table,
                       struct text *out);

/* ---- Reading everything from disk (load.c) ---- */

bool floor_load(struct floor *floor, struct store_error *error);
void floor_unload(struct floor *floor);

#endif
