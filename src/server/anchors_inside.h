/* Anchors on their way out: to those who read a feed (anchor_feed.c), and to a command
 * (anchor_command.c). */
#ifndef SERVER_ANCHORS_INSIDE_H
#define SERVER_ANCHORS_INSIDE_H

#include "server/exchange_inside.h"

/* ---- The feed ---- */

void feed_start(struct server *server);
/* Who may was found out by the operation; the exchange ends, and its connection becomes a feed. */
void feed_open(struct server *server, struct exchange *exchange, const char *query);
/* When its queue is empty, or what was read is there. */
void feed_go_on(struct server *server, struct connection *connection);
void feed_took(struct server *server, struct exchange *exchange, struct floor_reading *reading,
               bool good);
void feed_sweep(struct server *server, struct connection *connection, int64_t now);
/* With a code of a WebSocket, which is told in words. */
void feed_close(struct server *server, struct connection *connection, int code);
void feed_free(struct server *server, struct connection *connection);

/* ---- The command ---- */

struct anchor_command {
    int fd; /* -1: there is none, or it has ended */
    struct buffer queue;
};

/* Before anything is opened. False after a complaint. */
bool anchor_command_start(struct server *server);
bool anchor_command_is_wanted(const struct server *server);
void anchor_command_give(struct server *server, const char *line, size_t length);
/* It takes more, or has ended. */
void anchor_command_ready(struct server *server, bool ended);
void anchor_command_finish(struct server *server);

#endif
