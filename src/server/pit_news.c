/* Alerts, requests and disputes for the pit's consoles, and for a guest what staff key for them, as
 * they come onto the disk. */
#include "server/server_inside.h"

static bool hears(const struct server *server, const struct connection *connection,
                  enum pit_news_kind kind, uint32_t guest) {
    if (kind == PIT_GUEST)
        return connection->actor.role == ACTOR_PLAYER && connection->actor.id == guest;
    return connection->listens_to_pit && floor_hears_pit(server->floor, &connection->actor, kind);
}

/* Called by the floor as a commit is collected. */
static void hear(void *context, enum pit_news_kind kind, uint32_t guest, const char *text,
                 size_t length) {
    struct server *server = context;
    for (struct connection *at = server->connections; at != NULL; at = at->next) {
        if (at->state == SPEAKS_WEBSOCKET && hears(server, at, kind, guest))
            websocket_send(server, at, FRAME_TEXT, text, length);
    }
}

void pit_start(struct server *server) {
    floor_watch_pit(server->floor, hear, server);
}

void pit_listen(struct server *server, struct connection *connection, bool on) {
    static const char yes[] = "{\"pit\":true}", no[] = "{\"pit\":false}";
    connection->listens_to_pit = on && connection->actor.role == ACTOR_STAFF;
    if (connection->listens_to_pit)
        websocket_send(server, connection, FRAME_TEXT, yes, sizeof yes - 1);
    else
        websocket_send(server, connection, FRAME_TEXT, no, sizeof no - 1);
}
