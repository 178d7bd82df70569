/* The WebSocket: messages, subscriptions to tables, the pit's consoles (websocket.c,
 * subscriptions.c, pit_news.c). */
#ifndef SERVER_WEBSOCKET_INSIDE_H
#define SERVER_WEBSOCKET_INSIDE_H

#include "server/connection_inside.h"
#include "server/frame.h"
#include "server/http.h"
#include "server/message.h"

struct subscription;

/* ---- WebSocket (websocket.c, subscriptions.c) ---- */

void websocket_open(struct server *server, struct connection *connection,
                    const struct http_request *request);
void websocket_feed(struct server *server, struct connection *connection);
void websocket_send(struct server *server, struct connection *connection, enum frame_kind kind,
                    const char *bytes, size_t length);
/* True: the reader was too far behind for `length` more bytes, and is being closed. */
bool websocket_is_behind(struct server *server, struct connection *connection, size_t length);
void websocket_beat(struct server *server, struct connection *connection);
void websocket_close(struct server *server, struct connection *connection, int code);

void subscriptions_start(struct server *server);
void subscriptions_free(struct server *server);
void subscriptions_subscribe(struct server *server, struct connection *connection,
                             const struct message_table *wish);
/* Subscriptions that waited for room in the queue. */
void subscriptions_go_on(struct server *server, struct connection *connection);
void subscriptions_unsubscribe(struct connection *connection, uint32_t table);
void subscriptions_leave(struct connection *connection);
/* Tells everybody what has come onto the disk. */
void subscriptions_tell(struct server *server);

/* ---- The pit's consoles (pit_news.c) ---- */

void pit_start(struct server *server);
/* Staff alone are told; anybody else is answered so. */
void pit_listen(struct server *server, struct connection *connection, bool on);

#endif
