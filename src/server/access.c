/* Who still may: sessions and sockets against what the house knows now, and how often somebody may
 * come in.
 *
 * A change of somebody's account is told by the floor as it happens, and closes their sockets in
 * the same turn of the loop; what runs out by time is found by the sweep, every second. Whoever
 * speaks or is spoken to in between is looked at first. */
#include "server/server_inside.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

/* ---- Sockets ---- */

static void join(struct connection *connection, struct connection **list) {
    connection->next_socket = *list;
    connection->back_socket = list;
    if (*list != NULL)
        (*list)->back_socket = &connection->next_socket;
    *list = connection;
}

void access_open(struct server *server, struct connection *connection,
                 const struct floor_actor *actor, struct session *session) {
    connection->actor = *actor;
    connection->session = session;
    if (session != NULL) {
        join(connection, &session->sockets);
        session->person->socket_count++;
    } else if (actor->role != ACTOR_NOBODY) {
        (void)floor_knows(server->floor, &connection->actor, &connection->secret);
        connection->person = sessions_meet(&server->sessions, actor->role, actor->id);
        join(connection, &connection->person->sockets);
        connection->person->socket_count++;
    }
}

void access_leave(struct server *server, struct connection *connection) {
    struct person *person = connection->person;
    if (connection->back_socket == NULL)
        return;
    (person != NULL ? person : connection->session->person)->socket_count--;
    *connection->back_socket = connection->next_socket;
    if (connection->next_socket != NULL)
        connection->next_socket->back_socket = connection->back_socket;
    connection->back_socket = NULL;
    connection->session = NULL;
    connection->person = NULL;
    if (person != NULL)
        sessions_part(&server->sessions, person);
}

void access_close(struct server *server, struct connection *connection, int code) {
    if (connection->state == SPEAKS_FEED)
        feed_close(server, connection, code);
    else
        websocket_close(server, connection, code);
}

static void close_all(struct server *server, struct connection *sockets, int code) {
    for (struct connection *next; sockets != NULL; sockets = next) {
        next = sockets->next_socket;
        access_close(server, sockets, code);
    }
}

/* A session has locked or ended; the house knows of an end by who ended it. */
static void cut(void *context, struct session *session) {
    struct server *server = context;
    if (session->locked && !session->lock_noted && !server->stopping) {
        session->lock_noted = true;
        (void)floor_note(server->floor,
                         &(struct floor_note){.kind = NOTE_LOCK,
                                              .actor = session->actor,
                                              .address = session->address},
                         server_now_wall());
    }
    close_all(context, session->sockets, session->locked ? CLOSE_LOCKED : CLOSE_SIGNED_OUT);
}

/* ---- What the house says ---- */

bool access_needs_factor(const struct server *server, const struct floor_actor *actor) {
    struct floor_factor factor;
    bool needs = actor->role == ACTOR_STAFF && server->factor_for[actor->post] &&
                 !floor_factor(server->floor, actor->id, &factor);
    sodium_memzero(&factor, sizeof factor);
    return needs;
}

bool access_needs_password(const struct server *server, const struct floor_actor *actor) {
    return actor->role == ACTOR_STAFF && !floor_password_is_own(server->floor, actor->id);
}

/* Ends a session that is no longer good. Another post leaves it, and closes its sockets: what they
 * watch is judged anew. */
static bool judge(struct server *server, struct session *session) {
    struct floor_actor actor = session->actor;
    uint64_t secret = session->secret;
    bool known = floor_knows(server->floor, &actor, &secret);
    if (known && session == server->changing)
        session->secret = secret; /* who changes the own password stays */
    if (!known || secret != session->secret) {
        sessions_end(&server->sessions, session);
        return false;
    }
    session->needs_password = access_needs_password(server, &actor);
    if (actor.post != session->actor.post) {
        session->actor = actor;
        session->needs_factor = access_needs_factor(server, &actor);
        close_all(server, session->sockets, CLOSE_SIGNED_OUT);
    }
    return true;
}

static void judge_person(struct server *server, const struct person *person) {
    struct connection *socket = person->sockets;
    for (struct session *at = person->oldest, *newer; at != NULL; at = newer) {
        newer = at->newer;
        judge(server, at);
    }
    for (struct connection *next; socket != NULL; socket = next) {
        next = socket->next_socket;
        access_stands(server, socket);
    }
}

static void person_changed(void *context, enum actor_role role, uint32_t id) {
    struct server *server = context;
    if (role != ACTOR_NOBODY) {
        const struct person *person = sessions_person(&server->sessions, role, id);
        if (person != NULL)
            judge_person(server, person);
        return;
    }
    for (size_t i = 0; i < SESSION_BUCKETS; i++) {
        for (const struct person *at = server->sessions.people[i], *next; at != NULL; at = next) {
            next = at->next;
            judge_person(server, at);
        }
    }
}

void access_start(struct server *server) {
    server->sessions.cut = cut;
    server->sessions.context = server;
    floor_watch_people(server->floor, person_changed, server);
}

/* ---- Asking ---- */

struct session *access_session(struct server *server, struct span cookie) {
    struct session *session =
        sessions_find(&server->sessions, cookie.at, cookie.length, server_now_steady() / 1000);
    return session != NULL && judge(server, session) ? session : NULL;
}

struct session *access_session_hash(struct server *server, const uint8_t hash[HASH_BYTES]) {
    struct session *session =
        sessions_find_hash(&server->sessions, hash, server_now_steady() / 1000);
    return session != NULL && judge(server, session) ? session : NULL;
}

/* Only this socket is closed: its session's others may be next in a list that is being told. */
bool access_stands(struct server *server, struct connection *connection) {
    const struct session *session = connection->session;
    struct floor_actor actor = connection->actor;
    uint64_t had = session != NULL ? session->secret : connection->secret, has = had;
    int64_t now = server_now_steady() / 1000;
    int code = 0;
    if (actor.role == ACTOR_NOBODY)
        return true;
    if (!floor_knows(server->floor, &actor, &has) || has != had ||
        actor.post != connection->actor.post || (session != NULL && now >= session->ends))
        code = CLOSE_SIGNED_OUT;
    else if (session != NULL && session_locks(&server->sessions, session, now))
        code = CLOSE_LOCKED;
    if (code == 0)
        return true;
    access_close(server, connection, code);
    return false;
}

bool access_awaits(struct server *server, const struct exchange *exchange,
                   enum server_fault *fault) {
    if (!exchange->has_session)
        return true;
    const struct session *session = access_session_hash(server, exchange->session);
    *fault = session == NULL ? FAULT_SERVER_NOT_SIGNED_IN : FAULT_SERVER_LOCKED;
    return session != NULL && !session->locked;
}

/* ---- How often ---- */

struct limit access_limit_of(const struct connection *connection, struct limiter *const by[],
                             enum origin_scope scope, const char *kind) {
    static const char *const words[] = {[ORIGIN_ADDRESS] = "address", [ORIGIN_NETWORK] = "network"};
    const char *text = connection->origin.of[scope];
    return (struct limit){by[scope], limiter_key(by[scope], kind, text, strlen(text)),
                          words[scope]};
}

/* Once in a while: who is held back must not fill the log either. */
static void say_limited(struct server *server, const struct connection *connection,
                        const char *message, const char *by) {
    bool network = strcmp(by, "network") == 0;
    const char *text = connection->origin.of[network ? ORIGIN_NETWORK : ORIGIN_ADDRESS];
    char detail[ORIGIN_TEXT + 16];
    snprintf(detail, sizeof detail, "by %s%s%s", by, network ? " " : "", network ? text : "");
    if (limiter_take(server->said, limiter_key(server->said, message, text, strlen(text)),
                     server_now_steady()))
        log_write(&server->log, LOG_WARNING,
                  &(struct log_line){
                      .message = message, .address = connection->address, .detail = detail});
}

bool access_take(struct server *server, const struct connection *connection,
                 const struct limit *limits, size_t count, const char *message, int *seconds) {
    int64_t now = server_now_steady();
    size_t taken = 0;
    while (taken < count && limiter_take(limits[taken].limiter, limits[taken].key, now))
        taken++;
    if (taken == count)
        return true;
    *seconds = (int)(limiter_wait(limits[taken].limiter, limits[taken].key, now) / 1000000) + 1;
    server->metrics.limited++;
    say_limited(server, connection, message, limits[taken].by);
    access_give_back(limits, taken);
    return false;
}

/* Once a minute for an address, a person and an operation, or for an address alone where there is
 * none: who tries everything is seen, and does not fill the log. */
void access_refused(struct server *server, const struct connection *connection,
                    const struct floor_actor *actor, struct span what, int status) {
    char who[32] = "", key[ADDRESS_MAX + 128];
    size_t named = actor == NULL ? 0 : what.length < 64 ? what.length : 64;
    if (status != 401 && status != 403 && status != 405)
        return;
    if (actor != NULL && actor->role != ACTOR_NOBODY)
        snprintf(who, sizeof who, "%s %u", route_role_name(actor->role), (unsigned)actor->id);
    int length = snprintf(key, sizeof key, "%s\n%s\n%d\n%.*s", connection->address, who, status,
                          (int)named, actor == NULL ? "" : what.at);
    if (limiter_take(server->said, limiter_key(server->said, "refused", key, (size_t)length),
                     server_now_steady()))
        log_write(&server->log, LOG_WARNING,
                  &(struct log_line){.message = "refused",
                                     .address = connection->address,
                                     .path = what.at,
                                     .path_length = what.length,
                                     .status = status,
                                     .detail = who[0] == '\0' ? NULL : who});
}

void access_give_back(const struct limit *limits, size_t count) {
    for (size_t i = 0; i < count; i++)
        limiter_give_back(limits[i].limiter, limits[i].key);
}

bool access_guest(struct server *server, const struct connection *connection, int *seconds) {
    const struct limit limits[] = {
        access_limit_of(connection, server->guests, ORIGIN_ADDRESS, "guest"),
        access_limit_of(connection, server->guests, ORIGIN_NETWORK, "guest")};
    return access_take(server, connection, limits, 2, "new guests are limited", seconds);
}

bool access_may_open(struct server *server, const struct connection *connection,
                     const struct floor_actor *actor) {
    const struct person *person = sessions_person(&server->sessions, actor->role, actor->id);
    if (actor->role == ACTOR_NOBODY || person == NULL || person->socket_count < SOCKETS_A_PERSON)
        return true;
    server->metrics.turned_away++;
    say_limited(server, connection, "too many connections of one person", "person");
    return false;
}
