/* Who has signed in. A session's id is 256 random bits that only the cookie holds; here is its
 * hash.
 */
#ifndef SERVER_SESSIONS_H
#define SERVER_SESSIONS_H

#include "floor/floor.h"

enum { SESSION_BUCKETS = 1024, SESSION_MAX = 100000, SESSION_ID = 2 * HASH_BYTES };
enum { SESSION_LIFE = 12 * 3600 * 1000 }; /* a working day, in milliseconds */

struct session {
    struct session *next;
    uint8_t hash[HASH_BYTES];
    struct floor_actor actor;
    char name[64];
    int64_t used, ends; /* milliseconds of a clock that never goes back */
    bool locked;
};

struct sessions {
    struct session *buckets[SESSION_BUCKETS];
    size_t count;
    int64_t lock_after;
};

void sessions_free(struct sessions *sessions);
/* NULL: there are too many. `id` is what the cookie gets. */
struct session *sessions_add(struct sessions *sessions, const struct floor_actor *actor,
                             const char *name, int64_t now, char id[SESSION_ID + 1]);
/* By the cookie's id, or by the hash of it; NULL: there is none, or it has ended. A dealer's
 * session that has been idle comes back locked. */
struct session *sessions_find(struct sessions *sessions, const char *id, size_t length,
                              int64_t now);
struct session *sessions_find_hash(struct sessions *sessions, const uint8_t hash[HASH_BYTES],
                                   int64_t now);
void sessions_remove(struct sessions *sessions, const uint8_t hash[HASH_BYTES]);
/* Forgets those that have ended. */
void sessions_sweep(struct sessions *sessions, int64_t now);

#endif
