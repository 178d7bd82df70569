/* A connection: bytes in, bytes out, and how long it may take. */
#include "server/server_inside.h"

#include <stdlib.h>
#include <string.h>

struct connection *connection_open(struct server *server, int fd, const struct origin *origin) {
    struct connection *connection = server_memory(NULL, sizeof *connection);
    memset(connection, 0, sizeof *connection);
    connection->fd = fd;
    connection->heard = connection->since = server_now_steady() / 1000;
    connection->origin = *origin;
    connection->address = connection->origin.address;
    connection->next = server->connections;
    if (connection->next != NULL)
        connection->next->previous = connection;
    server->connections = connection;
    admission_count(server, connection);
    server->connection_count++;
    server->metrics.opened++;
    return connection;
}

void connection_gone(struct server *server, struct connection *connection) {
    subscriptions_leave(connection);
    access_leave(server, connection);
    feed_free(server, connection);
    if (server->sweep_next == connection)
        server->sweep_next = connection->next;
    while (connection->exchanges != NULL)
        exchange_leave(connection->exchanges);
    server->websocket_count -= connection->is_websocket;
    if (connection->next != NULL)
        connection->next->previous = connection->previous;
    if (connection->previous != NULL)
        connection->previous->next = connection->next;
    else
        server->connections = connection->next;
    admission_leave(server, connection);
    server->connection_count--;
    buffer_free(&connection->in);
    buffer_free(&connection->out);
    buffer_free(&connection->message);
    free(connection);
}

void connection_finish(struct connection *connection, int64_t now) {
    connection->state = IS_CLOSING;
    connection->since = now;
    buffer_free(&connection->in);
    transport_wants_to_write(connection);
}

/* ---- HTTP requests out of the bytes ---- */

static void refuse_head(struct server *server, struct connection *connection,
                        const struct http_wrong *wrong) {
    struct http_request none = {.keep_alive = false};
    enum server_fault fault = wrong->status == 413   ? FAULT_SERVER_TOO_LARGE
                              : wrong->status == 431 ? FAULT_SERVER_HEAD_TOO_LONG
                              : wrong->status == 411 ? FAULT_SERVER_NO_LENGTH
                                                     : FAULT_SERVER_BAD_REQUEST;
    http_refuse(server, connection, &none, fault, wrong->message);
}

/* One request, when it is there whole; false: not yet, or no more. */
static bool take_request(struct server *server, struct connection *connection) {
    struct http_request request;
    struct http_wrong wrong;
    if (connection->in.length == 0 || connection->waiting > 0 || connection->out.length > QUEUE_MAX)
        return false;
    const char *bytes = buffer_at(&connection->in);
    enum http_outcome outcome = http_read(bytes, connection->in.length, &request, &wrong);
    if (outcome == HTTP_WRONG)
        refuse_head(server, connection, &wrong);
    if (outcome != HTTP_READY || connection->in.length < request.head_length + request.body_length)
        return false;
    server->metrics.requests++;
    connection->since = server_now_steady() / 1000;
    connection->asked = true;
    http_handle(server, connection, &request, bytes + request.head_length);
    if (connection->state == IS_CLOSING)
        return false;
    buffer_take(&connection->in, request.head_length + request.body_length);
    return true;
}

/* A connection that is far ahead of its answers is not read from until they are given. */
static void pace_reading(struct connection *connection) {
    bool full = connection->waiting >= PIPELINE_MAX || connection->out.length > QUEUE_MAX / 2 ||
                connection->in.length > HTTP_HEAD_MAX + HTTP_BODY_MAX;
    if (full != connection->stopped_reading && connection->state != IS_CLOSING) {
        transport_reading(connection, !full);
    }
}

void connection_go_on(struct server *server, struct connection *connection) {
    while (connection->state == SPEAKS_HTTP && take_request(server, connection)) {
    }
    if (connection->state == SPEAKS_WEBSOCKET)
        websocket_feed(server, connection);
    pace_reading(connection);
}

void connection_received(struct server *server, struct connection *connection, char *bytes,
                         size_t length) {
    server->metrics.bytes_in += length;
    if (connection->state == IS_CLOSING)
        return; /* read and forgotten, so that the last answer arrives */
    connection->heard = server_now_steady() / 1000;
    if (connection->state == SPEAKS_FEED)
        return; /* who reads a feed has nothing to say */
    connection->pinged = false;
    if (connection->state == SPEAKS_HTTP && connection->in.length == 0)
        connection->since = connection->heard;
    buffer_add(&connection->in, bytes, length);
    connection_go_on(server, connection);
}

/* ---- Time ---- */

static void sweep_one(struct server *server, struct connection *connection, int64_t now) {
    if (connection->state == IS_CLOSING) {
        if (now - connection->since > LINGER_TIME)
            transport_kill(connection);
        return;
    }
    if (connection->state == SPEAKS_HTTP) {
        bool late = (connection->in.length > 0 || connection->shaking_hands) &&
                    now - connection->since > HEAD_TIME;
        late = late || (!connection->asked && connection->in.length == 0 &&
                        now - connection->since > SILENT_TIME);
        if (connection->waiting == 0 && (late || now - connection->heard > IDLE_TIME))
            transport_kill(connection);
        return;
    }
    if (connection->state == SPEAKS_FEED) {
        feed_sweep(server, connection, now);
        return;
    }
    if (now - connection->heard > DEAD_TIME) {
        transport_kill(connection);
        return;
    }
    bool listens = connection->subscriptions != NULL || connection->listens_to_pit;
    if (listens && now - connection->told >= BEAT_TIME)
        websocket_beat(server, connection);
    if (now - connection->heard > PING_TIME && !connection->pinged) {
        connection->pinged = true;
        websocket_send(server, connection, FRAME_PING, "", 0);
    }
}

/* A part of all connections at a time, so that thousands of beats do not leave in one turn. */
void connection_sweep(struct server *server) {
    int64_t now = server_now_steady() / 1000;
    if (server->sweep_next == NULL) {
        server->sweep_next = server->connections;
        sessions_sweep(&server->sessions, now);
    }
    for (size_t i = 0; i <= server->connection_count / SWEEP_PARTS; i++) {
        struct connection *connection = server->sweep_next;
        if (connection == NULL)
            return;
        server->sweep_next = connection->next;
        sweep_one(server, connection, now);
    }
}
