/* A floor on a store of its own, asked as the server asks it: a file, or a schema of the PostgreSQL
 * database that CROUPIER_TEST_PG names. */
#ifndef TESTS_FLOOR_HOUSE_SUPPORT_H
#define TESTS_FLOOR_HOUSE_SUPPORT_H

#include "books/audit.h"
#include "floor/floor.h"

enum { ANSWER_ROOM = 1 << 20, QUESTION_TOKENS = 512 };

/* One thread runs the floors of a test. */
struct floor_scratch *test_scratch(void);

struct place {
    bool postgres;
    char path[512];             /* of the file, or the URL */
    bool deals_nothing;         /* opened as a command on the machine opens it */
    char keys[64], anchors[64]; /* the directory, and the file; "": none */
    struct floor *floor;
    int64_t now;
    uint64_t ticket;
    int status;   /* of the last answer */
    bool on_disk; /* the last answer waited, and its record is on disk */
    bool waited;
    char *out; /* of the last answer, with a NUL */
};

/* A new store; a demonstration floor has staff by post: dealer is 1, pit-supervisor 3, cage 12. */
void place_open(struct place *place, bool demonstration);
void place_open_with_players(struct place *place, unsigned players); /* a demonstration floor */
void place_open_with_keys(struct place *place); /* a demonstration floor that anchors its log */
void place_reopen(struct place *place);         /* as after a clean stop */
void place_drop(struct place *place);           /* as after kill -9: what waits is lost */
void place_end(struct place *place);            /* the floor; what it stored stays */
void place_close(struct place *place);          /* and removes the file */
void place_remove(struct place *place);         /* the file of a floor that is closed */
/* How a test ends: whatever it did, the log tells the same story. */
int place_finish(struct place *place);
/* A backup of a floor that is open, and a new floor from it. */
void place_backup(const struct place *place, const char *path);
void place_restore(struct place *place, const char *path, int64_t now);
const char *place_url(const struct place *place);

extern const struct floor_actor nobody, by_system;
struct floor_actor staff_of(enum post post); /* of the demonstration floor */
struct floor_actor player_of(uint32_t id);

/* "POST /api/tables/1/events", a body or NULL, a key or NULL. Waits for the disk. The status. What
 * players send, and bets laid for them, get the round that the table is in, where they name none.
 */
int ask(struct place *place, struct floor_actor actor, const char *what, const char *body,
        const char *key);
/* An event that somebody asks for at a table and somebody else signs: the status of the signing, or
 * of the asking when that is refused. */
int ask_by_two(struct place *place, struct floor_actor asker, struct floor_actor signer,
               uint32_t table, const char *event);
/* The same without waiting. */
int ask_at_once(struct place *place, struct floor_actor actor, const char *what, const char *body,
                const char *key);
/* Writes all that waits; false: it could not be written. */
bool settle_down(struct place *place);
/* A number of the last answer; -1 when it has none. */
int64_t told(const struct place *place, const char *name);
/* Whether the last answer contains this text. */
bool says(const struct place *place, const char *text);
const struct operation *operation_of(const char *what, uint32_t parts[2]);

/* Dealers go on for so many milliseconds, in steps. */
void let_run(struct place *place, int64_t milliseconds, int64_t step);
uint64_t rounds_played(const struct place *place, uint32_t table); /* and ended */

/* The auditor's verdict: how many problems, the first of them in `first`. */
uint64_t audit_place(const struct place *place, char first[256]);
/* Runs SQL on the store, as somebody would who wants to change it. */
void tamper(const struct place *place, const char *sql);
int64_t look_up(const struct place *place, const char *sql); /* one number */

#endif
