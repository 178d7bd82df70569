/* Which connections are let in, and which give way when there are too many: in all, or from one
 * address. Those of staff and devices never do, and a part of all places is kept for them: a
 * player's does when players have taken of that part too. */
#include "server/server_inside.h"

#include <stdlib.h>
#include <string.h>

/* ---- How many an address has ---- */

static struct address **address_bucket(struct server *server, const char *text) {
    return &server->addresses[limiter_key(server->said, "from", text, strlen(text)) / 2 %
                              ADDRESS_BUCKETS];
}

static struct address *address_find(struct server *server, const char *text) {
    struct address *at = *address_bucket(server, text);
    while (at != NULL && strcmp(at->text, text) != 0)
        at = at->next;
    return at;
}

void admission_count(struct server *server, struct connection *connection) {
    struct address *from = address_find(server, connection->address);
    if (from == NULL) {
        struct address **bucket = address_bucket(server, connection->address);
        from = server_memory(NULL, sizeof *from);
        *from = (struct address){.next = *bucket};
        memcpy(from->text, connection->address, sizeof from->text);
        *bucket = from;
    }
    from->count++;
    connection->from = from;
}

void admission_leave(struct server *server, struct connection *connection) {
    struct address *from = connection->from;
    if (--from->count > 0)
        return;
    struct address **place = address_bucket(server, from->text);
    while (*place != from)
        place = &(*place)->next;
    *place = from->next;
    free(from);
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
struct connection *admission_gives_way(const struct server *server, const struct address *from) {
    struct connection *found = NULL;
    int lowest = STAYS;
    size_t most = from == NULL ? server->most_connections : server->most_from_one, players = 0;
    for (struct connection *at = server->connections; at != NULL; at = at->next) {
        if (from != NULL && at->from != from)
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

enum admission admission_ask(struct server *server, const char *address) {
    const struct address *from = address_find(server, address);
    bool crowded = from != NULL && from->count >= server->most_from_one;
    if (!crowded && server->connection_count < server->most_connections)
        return ADMITTED;
    if (limiter_take(server->said, limiter_key(server->said, "full", address, strlen(address)),
                     server_now_steady()))
        log_write(&server->log, LOG_WARNING,
                  &(struct log_line){.message = crowded ? "too many connections from one address"
                                                        : "too many connections",
                                     .address = address});
    struct connection *goes = admission_gives_way(server, crowded ? from : NULL);
    server->metrics.turned_away++;
    if (goes == NULL)
        return TURNED_AWAY;
    transport_kill(goes);
    return ADMITTED_FOR_ANOTHER;
}
