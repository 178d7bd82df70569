/* Who has signed in. A session's id is 256 random bits that only the cookie holds; here is its
 * hash.
 *
 * Invariants:
 *   1. a person has at most SESSION_A_PERSON sessions: a further one ends their oldest;
 *   2. players have at most `most` - `staff_room` of the places: the rest is for staff alone;
 *   3. a socket stands in one list: that of its session, or, opened with a token, of its person;
 *      so whoever ends a session finds its sockets, and no others. */
#ifndef SERVER_SESSIONS_H
#define SERVER_SESSIONS_H

#include "floor/floor.h"

enum {
    SESSION_BUCKETS = 8192,
    SESSION_MOST = 100000,
    SESSION_STAFF_ROOM = 10000,
    SESSION_A_PERSON = 20,
    SESSION_ID = 2 * HASH_BYTES,
    SESSION_ADDRESS = 64
};
enum { SESSION_IDLE = 10 * 60 * 1000 }; /* a player's gives way then, when there is no room */

struct connection;

/* Somebody with sessions, or with sockets opened by a token. */
struct person {
    struct person *next;
    enum actor_role role;
    uint32_t id;
    struct session *oldest, *newest;
    size_t count;
    struct connection *sockets; /* opened by a token */
    size_t socket_count;        /* of these and of all sessions */
};

struct session {
    struct session *next;
    struct session *older, *newer;         /* of the same person */
    struct session *less_used, *more_used; /* of all players */
    struct person *person;
    struct connection *sockets;
    uint8_t hash[HASH_BYTES];
    struct floor_actor actor;
    uint64_t secret; /* of the password or token it was given for (floor_knows) */
    char name[64];
    int64_t used, ends; /* milliseconds of a clock that never goes back */
    int64_t begun;      /* by the clock on the wall */
    uint32_t number;    /* by which its owner tells it from others */
    char address[SESSION_ADDRESS];
    bool locked, lock_noted;
    bool needs_factor;   /* the post asks for a second factor, and there is none yet */
    bool needs_password; /* somebody else set it */
    bool has_pending;    /* one that is being set up: */
    uint8_t pending[FLOOR_FACTOR];
};

struct sessions {
    struct session *buckets[SESSION_BUCKETS];
    struct person *people[SESSION_BUCKETS];
    struct session *least_used, *most_used; /* players' sessions, as they were used */
    size_t count, players, most, staff_room;
    int64_t lock_after[POSTS], life; /* idle milliseconds after which a post's screen locks */
    uint32_t last_number;
    /* A session has locked, or is about to be forgotten: its sockets are closed. */
    void (*cut)(void *context, struct session *session);
    void *context;
};

void sessions_init(struct sessions *sessions, const int64_t lock_after[POSTS], int64_t life);
void sessions_free(struct sessions *sessions);
/* NULL: there is no room. `id` is what the cookie gets. */
struct session *sessions_add(struct sessions *sessions, const struct floor_actor *actor,
                             uint64_t secret, const char *name, int64_t now,
                             char id[SESSION_ID + 1]);
/* By the cookie's id, or by the hash of it; NULL: there is none, or it has ended. One
 * of staff that has been idle comes back locked. */
struct session *sessions_find(struct sessions *sessions, const char *id, size_t length,
                              int64_t now);
struct session *sessions_find_hash(struct sessions *sessions, const uint8_t hash[HASH_BYTES],
                                   int64_t now);
void sessions_use(struct sessions *sessions, struct session *session, int64_t now);
/* Whether it is locked by now, said or not. */
bool session_locks(const struct sessions *sessions, const struct session *session, int64_t now);
void sessions_end(struct sessions *sessions, struct session *session);
/* Forgets those that have ended, locks those that have been idle. */
void sessions_sweep(struct sessions *sessions, int64_t now);

/* NULL: nobody has signed in so. */
struct person *sessions_person(const struct sessions *sessions, enum actor_role role, uint32_t id);
/* The same, who is made known. */
struct person *sessions_meet(struct sessions *sessions, enum actor_role role, uint32_t id);
/* Forgets who has neither sessions nor sockets. */
void sessions_part(struct sessions *sessions, struct person *person);

#endif
