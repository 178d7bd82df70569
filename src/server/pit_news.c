/* Alerts, requests and disputes for the pit's consoles, as they come onto the disk. */
#include "server/server_inside.h"

/* Called by the floor as a commit is collected. */
static void hear(void *context, enum pit_news_kind kind, const char *text, size_t length) {
    struct server *server = context;
    for (struct connection *at = server->connections; at != NULL; at = at->next) {
        if (at->listens_to_pit && at->state == SPEAKS_WEBSOCKET &&
            floor_hears_pit(server->floor, &at->actor, kind))
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
