#include "server/sessions.h"

#include "server/buffer.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct session **bucket_of(struct sessions *sessions, const uint8_t hash[HASH_BYTES]) {
    return &sessions->buckets[(hash[0] | hash[1] << 8) % SESSION_BUCKETS];
}

struct session *sessions_add(struct sessions *sessions, const struct floor_actor *actor,
                             const char *name, int64_t now, char id[SESSION_ID + 1]) {
    uint8_t secret[HASH_BYTES];
    if (sessions->count >= SESSION_MAX)
        return NULL;
    randombytes_buf(secret, sizeof secret);
    hash_print(secret, id);
    sodium_memzero(secret, sizeof secret);
    struct session *session = server_memory(NULL, sizeof *session);
    memset(session, 0, sizeof *session);
    hash_bytes(id, SESSION_ID, session->hash);
    session->actor = *actor;
    snprintf(session->name, sizeof session->name, "%s", name);
    session->used = now;
    session->ends = now + SESSION_LIFE;
    struct session **bucket = bucket_of(sessions, session->hash);
    session->next = *bucket;
    *bucket = session;
    sessions->count++;
    return session;
}

static bool locks_when_idle(const struct session *session) {
    return session->actor.role == ACTOR_STAFF && session->actor.post == POST_DEALER;
}

struct session *sessions_find_hash(struct sessions *sessions, const uint8_t hash[HASH_BYTES],
                                   int64_t now) {
    struct session *session = *bucket_of(sessions, hash);
    while (session != NULL && sodium_memcmp(session->hash, hash, HASH_BYTES) != 0)
        session = session->next;
    if (session == NULL || now >= session->ends)
        return NULL;
    if (locks_when_idle(session) && now - session->used >= sessions->lock_after)
        session->locked = true;
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

static void drop(struct sessions *sessions, struct session **place) {
    struct session *session = *place;
    *place = session->next;
    sodium_memzero(session, sizeof *session);
    free(session);
    sessions->count--;
}

void sessions_remove(struct sessions *sessions, const uint8_t hash[HASH_BYTES]) {
    for (struct session **place = bucket_of(sessions, hash); *place != NULL;
         place = &(*place)->next) {
        if (sodium_memcmp((*place)->hash, hash, HASH_BYTES) != 0)
            continue;
        drop(sessions, place);
        return;
    }
}

void sessions_sweep(struct sessions *sessions, int64_t now) {
    for (size_t i = 0; i < SESSION_BUCKETS; i++) {
        struct session **place = &sessions->buckets[i];
        while (*place != NULL) {
            if (now >= (*place)->ends)
                drop(sessions, place);
            else
                place = &(*place)->next;
        }
    }
}

void sessions_free(struct sessions *sessions) {
    sessions_sweep(sessions, INT64_MAX);
}
