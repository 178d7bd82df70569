#include "server/sessions.h"

#include "server/buffer.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void sessions_init(struct sessions *sessions, const int64_t lock_after[POSTS], int64_t life) {
    memset(sessions, 0, sizeof *sessions);
    sessions->most = SESSION_MOST;
    sessions->staff_room = SESSION_STAFF_ROOM;
    memcpy(sessions->lock_after, lock_after, sizeof sessions->lock_after);
    sessions->life = life;
}

/* ---- People ---- */

static struct person **people_bucket(const struct sessions *sessions, enum actor_role role,
                                     uint32_t id) {
    return (struct person **)&sessions->people[(id * 8u + (uint32_t)role) % SESSION_BUCKETS];
}

struct person *sessions_person(const struct sessions *sessions, enum actor_role role, uint32_t id) {
    struct person *person = *people_bucket(sessions, role, id);
    while (person != NULL && (person->role != role || person->id != id))
        person = person->next;
    return person;
}

struct person *sessions_meet(struct sessions *sessions, enum actor_role role, uint32_t id) {
    struct person *person = sessions_person(sessions, role, id);
    if (person != NULL)
        return person;
    struct person **bucket = people_bucket(sessions, role, id);
    person = server_memory(NULL, sizeof *person);
    *person = (struct person){.next = *bucket, .role = role, .id = id};
    *bucket = person;
    return person;
}

void sessions_part(struct sessions *sessions, struct person *person) {
    struct person **place = people_bucket(sessions, person->role, person->id);
    if (person->count > 0 || person->sockets != NULL)
        return;
    while (*place != person) {
        assert(*place != NULL); /* whoever parts was met */
        place = &(*place)->next;
    }
    *place = person->next;
    free(person);
}

/* ---- Lists ---- */

static struct session **bucket_of(struct sessions *sessions, const uint8_t hash[HASH_BYTES]) {
    return &sessions->buckets[(hash[0] | hash[1] << 8) % SESSION_BUCKETS];
}

static void join_person(struct session *session, struct person *person) {
    session->person = person;
    session->older = person->newest;
    if (person->newest != NULL)
        person->newest->newer = session;
    else
        person->oldest = session;
    person->newest = session;
    person->count++;
}

static void leave_person(struct session *session) {
    struct person *person = session->person;
    *(session->older != NULL ? &session->older->newer : &person->oldest) = session->newer;
    *(session->newer != NULL ? &session->newer->older : &person->newest) = session->older;
    assert(person->count > 0);
    person->count--;
}

static bool gives_way(const struct session *session) {
    return session->actor.role == ACTOR_PLAYER;
}

static void join_used(struct sessions *sessions, struct session *session) {
    session->more_used = NULL;
    session->less_used = sessions->most_used;
    *(sessions->most_used != NULL ? &sessions->most_used->more_used : &sessions->least_used) =
        session;
    sessions->most_used = session;
    sessions->players++;
}

static void leave_used(struct sessions *sessions, struct session *session) {
    *(session->less_used != NULL ? &session->less_used->more_used : &sessions->least_used) =
        session->more_used;
    *(session->more_used != NULL ? &session->more_used->less_used : &sessions->most_used) =
        session->less_used;
    sessions->players--;
}

void sessions_use(struct sessions *sessions, struct session *session, int64_t now) {
    session->used = now;
    if (!gives_way(session))
        return;
    leave_used(sessions, session);
    join_used(sessions, session);
}

/* ---- Ending ---- */

static void cut(struct sessions *sessions, struct session *session) {
    if (sessions->cut != NULL)
        sessions->cut(sessions->context, session);
}

static void drop(struct sessions *sessions, struct session **place) {
    struct session *session = *place;
    struct person *person = session->person;
    cut(sessions, session);
    *place = session->next;
    leave_person(session);
    if (gives_way(session))
        leave_used(sessions, session);
    sodium_memzero(session, sizeof *session);
    free(session);
    sessions->count--;
    sessions_part(sessions, person);
}

void sessions_end(struct sessions *sessions, struct session *session) {
    struct session **place = bucket_of(sessions, session->hash);
    while (*place != session)
        place = &(*place)->next;
    drop(sessions, place);
}

/* ---- Adding ---- */

/* Players that are idle go before anybody is refused; for staff a player goes in any case. */
static bool make_room(struct sessions *sessions, bool staff, int64_t now) {
    bool full = sessions->count >= sessions->most ||
                (!staff && sessions->players >= sessions->most - sessions->staff_room);
    struct session *least = sessions->least_used;
    if (!full)
        return true;
    if (least == NULL || (!staff && now - least->used < SESSION_IDLE))
        return false;
    sessions_end(sessions, least);
    return true;
}

static struct session *make_session(struct sessions *sessions, const struct floor_actor *actor,
                                    int64_t now, char id[SESSION_ID + 1]) {
    uint8_t secret[HASH_BYTES];
    struct session *session = server_memory(NULL, sizeof *session);
    memset(session, 0, sizeof *session);
    randombytes_buf(secret, sizeof secret);
    hash_print(secret, id);
    sodium_memzero(secret, sizeof secret);
    hash_bytes(id, SESSION_ID, session->hash);
    session->actor = *actor;
    session->used = now;
    session->ends = now + sessions->life;
    return session;
}

struct session *sessions_add(struct sessions *sessions, const struct floor_actor *actor,
                             uint64_t secret, const char *name, int64_t now,
                             char id[SESSION_ID + 1]) {
    struct person *person = sessions_person(sessions, actor->role, actor->id);
    if (person != NULL && person->count >= SESSION_A_PERSON)
        sessions_end(sessions, person->oldest);
    if (!make_room(sessions, actor->role == ACTOR_STAFF, now))
        return NULL;
    struct session *session = make_session(sessions, actor, now, id);
    session->secret = secret;
    session->number = ++sessions->last_number;
    snprintf(session->name, sizeof session->name, "%s", name);
    struct session **bucket = bucket_of(sessions, session->hash);
    session->next = *bucket;
    *bucket = session;
    join_person(session, sessions_meet(sessions, actor->role, actor->id));
    if (gives_way(session))
        join_used(sessions, session);
    sessions->count++;
    return session;
}

/* ---- Finding ---- */

bool session_locks(const struct sessions *sessions, const struct session *session, int64_t now) {
    return session->locked || (session->actor.role == ACTOR_STAFF &&
                               now - session->used >= sessions->lock_after[session->actor.post]);
}

static void lock_if_idle(struct sessions *sessions, struct session *session, int64_t now) {
    if (session->locked || !session_locks(sessions, session, now))
        return;
    session->locked = true;
    cut(sessions, session);
}

struct session *sessions_find_hash(struct sessions *sessions, const uint8_t hash[HASH_BYTES],
                                   int64_t now) {
    struct session *session = *bucket_of(sessions, hash);
    while (session != NULL && sodium_memcmp(session->hash, hash, HASH_BYTES) != 0)
        session = session->next;
    if (session == NULL || now >= session->ends)
        return NULL;
    lock_if_idle(sessions, session, now);
    return session;
}

struct session *sessions_find(struct sessions *sessions, const char *id, size_t length,
                              int64_t now) {
    uint8_t hash[HASH_BYTES];
    if (length != SESSION_ID)
        return NULL;
    hash_bytes(id, length, hash);
    return sessions_find_hash(sessions, hash, now);
}

void sessions_sweep(struct sessions *sessions, int64_t now) {
    for (size_t i = 0; i < SESSION_BUCKETS; i++) {
        struct session **place = &sessions->buckets[i];
        while (*place != NULL) {
            if (now >= (*place)->ends) {
                drop(sessions, place);
                continue;
            }
            lock_if_idle(sessions, *place, now);
            place = &(*place)->next;
        }
    }
}

void sessions_free(struct sessions *sessions) {
    sessions_sweep(sessions, INT64_MAX);
}
