/* Which connections are let in, and which give way when there are too many: in all, from one
 * address or from one network. Those of staff and devices never do, and a part of all places is
 * kept for them: a player's does when players have taken of that part too. */
#include "server/server_inside.h"

#include <stdlib.h>
#include <string.h>

/* ---- How many an address or a network has ---- */

static struct crowd **crowd_bucket(struct server *server, const char *text) {
    return &server
                ->crowds[limiter_key(server->said, "from", text, strlen(text)) / 2 % CROWD_BUCKETS];
}

static struct crowd *crowd_find(struct server *server, enum origin_scope scope, const char *text) {
    struct crowd *at = *crowd_bucket(server, text);
    while (at != NULL && (at->scope != scope || strcmp(at->text, text) != 0))
        at = at->next;
    return at;
}

static struct crowd *crowd_join(struct server *server, enum origin_scope scope, const char *text) {
    struct crowd *crowd = crowd_find(server, scope, text);
    if (crowd == NULL) {
        struct crowd **bucket = crowd_bucket(server, text);
        crowd = server_memory(NULL, sizeof *crowd);
        *crowd = (struct crowd){.next = *bucket, .scope = scope};
        memcpy(crowd->text, text, sizeof crowd->text);
        *bucket = crowd;
    }
    crowd->count++;
    return crowd;
}

static void crowd_leave(struct server *server, struct crowd *crowd) {
    if (--crowd->count > 0)
        return;
    struct crowd **place = crowd_bucket(server, crowd->text);
    while (*place != crowd)
        place = &(*place)->next;
    *place = crowd->next;
    free(crowd);
}

void admission_count(struct server *server, struct connection *connection) {
    for (int scope = 0; scope < ORIGIN_SCOPES; scope++)
        connection->from[scope] =
            crowd_join(server, (enum origin_scope)scope, connection->origin.of[scope]);
}

void admission_leave(struct server *server, struct connection *connection) {
    for (int scope = 0; scope < ORIGIN_SCOPES; scope++)
        crowd_leave(server, connection->from[scope]);
}

/* ---- Who gives way ---- */

/* Who has said nothing first, then who has asked something and waits for nothing, then who watches
 * without having signed in, then players. */
enum { NEVER_ASKED, IDLE_STRANGER, WATCHING_STRANGER, PLAYER, STAYS };

/* One place in so many is for staff. */
enum { STAFF_PART = 16 };

static int rank_of_known(enum actor_role role) {
    return role == ACTOR_PLAYER ? PLAYER : STAYS;
}

static int rank(const struct connection *connection) {
    if (connection->doomed || connection->state == IS_CLOSING || connection->waiting > 0)
        return STAYS;
    if (connection->is_websocket)
        return connection->actor.role == ACTOR_NOBODY ? WATCHING_STRANGER
                                                      : rank_of_known(connection->actor.role);
    if (connection->known_as != ACTOR_NOBODY)
        return rank_of_known((enum actor_role)connection->known_as);
    return connection->asked ? IDLE_STRANGER : NEVER_ASKED;
}

static bool is_players(const struct connection *connection) {
    return connection->is_websocket ? connection->actor.role == ACTOR_PLAYER
                                    : connection->known_as == ACTOR_PLAYER;
}

/* Of the lowest rank the one that was silent for longest; players only when they have more than
 * their part. */
struct connection *admission_gives_way(const struct server *server, const struct crowd *from) {
    struct connection *found = NULL;
    int lowest = STAYS;
    size_t most = from == NULL ? server->most_connections : server->most_from[from->scope],
           players = 0;
    for (struct connection *at = server->connections; at != NULL; at = at->next) {
        if (from != NULL && at->from[from->scope] != from)
            continue;
        int its = rank(at);
        bool longer = its == lowest && found != NULL && at->heard <= found->heard;
        players += is_players(at);
        if (its < lowest || longer) {
            found = at;
            lowest = its;
        }
    }
    size_t kept = most / STAFF_PART > 0 ? most / STAFF_PART : 1;
    return lowest == PLAYER && players + kept <= most ? NULL : found;
}

/* The narrowest that is full: an address, a network, everybody (NULL). */
static bool is_crowded(struct server *server, const struct origin *origin,
                       const struct crowd **from) {
    for (int scope = 0; scope < ORIGIN_SCOPES; scope++) {
        *from = crowd_find(server, (enum origin_scope)scope, origin->of[scope]);
        if (*from != NULL && (*from)->count >= server->most_from[scope])
            return true;
    }
    *from = NULL;
    return server->connection_count >= server->most_connections;
}

/* Once a minute for each. */
static void say_full(struct server *server, const struct origin *origin, const struct crowd *from) {
    static const char *const messages[] = {
        [ORIGIN_ADDRESS] = "too many connections from one address",
        [ORIGIN_NETWORK] = "too many connections from one network"};
    const char *text = from == NULL ? origin->of[ORIGIN_ADDRESS] : from->text;
    const char *message = from == NULL ? "too many connections" : messages[from->scope];
    if (limiter_take(server->said, limiter_key(server->said, message, text, strlen(text)),
                     server_now_steady()))
        log_write(&server->log, LOG_WARNING,
                  &(struct log_line){.message = message,
                                     .address = origin->address,
                                     .detail = from == NULL ? NULL : from->text});
}

enum admission admission_ask(struct server *server, const struct origin *origin) {
    const struct crowd *from;
    if (!is_crowded(server, origin, &from))
        return ADMITTED;
    say_full(server, origin, from);
    struct connection *goes = admission_gives_way(server, from);
    server->metrics.turned_away++;
    if (goes == NULL)
        return TURNED_AWAY;
    transport_kill(goes);
    return ADMITTED_FOR_ANOTHER;
}
