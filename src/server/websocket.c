/* The WebSocket: opening, frames into messages, messages into commands and subscriptions. */
#include "base/utf8.h"
#include "server/server_inside.h"

#include <stdio.h>
#include <string.h>

/* ---- Opening ---- */

static void switch_protocols(struct server *server, struct connection *connection,
                             const char accept[29]) {
    char head[256];
    int length = snprintf(head, sizeof head,
                          "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                          "Connection: Upgrade\r\nSec-WebSocket-Accept: %s\r\n\r\n",
                          accept);
    buffer_add(&connection->out, head, (size_t)length);
    connection->state = SPEAKS_WEBSOCKET;
    connection->is_websocket = true;
    server->websocket_count++;
    server->metrics.websockets_opened++;
    transport_wants_to_write(connection);
}

void websocket_open(struct server *server, struct connection *connection,
                    const struct http_request *request) {
    char accept[29];
    struct floor_actor actor;
    struct session *session;
    if (!request->upgrade || !span_is(request->websocket_version, "13") ||
        !websocket_accept(request->websocket_key.at, request->websocket_key.length, accept)) {
        http_refuse(server, connection, request, FAULT_SERVER_NO_WEBSOCKET, "");
        return;
    }
    if (!http_unlocked_actor(server, connection, request, &actor, &session))
        return;
    if (!access_may_open(server, connection, &actor)) {
        http_refuse(server, connection, request, FAULT_SERVER_TOO_MANY_SOCKETS, "");
        return;
    }
    connection->screen = access_screen(server, request);
    access_open(server, connection, &actor, session);
    switch_protocols(server, connection, accept);
}

/* ---- Sending ---- */

/* A reader too far behind gets no more: what is queued, and then the close. */
bool websocket_is_behind(struct server *server, struct connection *connection, size_t length) {
    if (connection->out.length == 0 || connection->out.length + length <= QUEUE_MAX)
        return false;
    server->metrics.too_slow++;
    log_write(
        &server->log, LOG_INFO,
        &(struct log_line){.message = "a reader was too slow", .address = connection->address});
    websocket_close(server, connection, CLOSE_TOO_SLOW);
    return true;
}

void websocket_send(struct server *server, struct connection *connection, enum frame_kind kind,
                    const char *bytes, size_t length) {
    unsigned char head[FRAME_HEAD_MAX];
    if (connection->state != SPEAKS_WEBSOCKET || !access_stands(server, connection) ||
        websocket_is_behind(server, connection, length))
        return;
    size_t size = frame_head(kind, length, head);
    buffer_add(&connection->out, head, size);
    buffer_add(&connection->out, bytes, length);
    connection->told = server_now_steady() / 1000;
    transport_wants_to_write(connection);
}

/* A screen that hears nothing for two seconds takes no more bets. Who is behind hears enough. */
void websocket_beat(struct server *server, struct connection *connection) {
    static const char beat[] = "{\"beat\":0}";
    if (connection->out.length == 0)
        websocket_send(server, connection, FRAME_TEXT, beat, sizeof beat - 1);
}

/* What was sent before it has arrived when it does. */
static void echo_beat(struct server *server, struct connection *connection, int64_t number) {
    char memory[40];
    struct text out;
    text_init(&out, memory, sizeof memory);
    text_char(&out, '{');
    json_put_integer(&out, "beat", number);
    text_char(&out, '}');
    websocket_send(server, connection, FRAME_TEXT, memory, out.length);
}

void websocket_close(struct server *server, struct connection *connection, int code) {
    unsigned char frame[CLOSE_FRAME_MAX];
    if (connection->state != SPEAKS_WEBSOCKET)
        return;
    subscriptions_leave(connection);
    access_leave(server, connection);
    buffer_add(&connection->out, frame, frame_close(code, frame));
    connection_finish(connection, server_now_steady() / 1000);
}

/* ---- Messages ---- */

static void answer_wrong(struct server *server, struct connection *connection,
                         const struct message *message, enum server_fault fault) {
    char memory[1024];
    struct text out;
    text_init(&out, memory, sizeof memory);
    text_char(&out, '{');
    if (message->has_id)
        json_put_integer(&out, "id", message->id);
    json_put_integer(&out, "status", fault == FAULT_SERVER_TOO_MANY ? 429 : 400);
    json_put_key(&out, "body");
    char where[256];
    snprintf(where, sizeof where, "%s%s%s", message->field, message->field[0] == '\0' ? "" : ": ",
             message->problem);
    fault_write(&out, fault, where);
    text_char(&out, '}');
    server->metrics.refused[4]++;
    websocket_send(server, connection, FRAME_TEXT, memory, out.length);
}

static void run_command(struct server *server, struct connection *connection,
                        const struct message *message, const struct json *json) {
    struct session *session = connection->session;
    struct exchange *exchange = exchange_open(server, connection, EXCHANGE_OPERATION);
    exchange->over_websocket = true;
    exchange->id = message->id;
    exchange->operation = message->operation;
    exchange->actor = connection->actor;
    exchange->screen_print = connection->screen;
    memcpy(exchange->parts, message->parts, sizeof exchange->parts);
    exchange->has_key = message->has_key;
    memcpy(exchange->key, message->key, sizeof exchange->key);
    exchange_of_session(exchange, session);
    if (session != NULL)
        sessions_use(&server->sessions, session, server_now_steady() / 1000);
    if (!access_within_limit(server, connection, &connection->actor))
        exchange_fault(server, exchange, FAULT_SERVER_TOO_MANY, "");
    else
        exchange_begin(server, exchange,
                       (struct request_body){message->body == 0 ? NULL : json, message->body}, "");
}

static void subscribe(struct server *server, struct connection *connection,
                      struct message *message) {
    if (!access_within_limit(server, connection, &connection->actor)) {
        message->field = message->problem = "";
        answer_wrong(server, connection, message, FAULT_SERVER_TOO_MANY);
        return;
    }
    for (size_t i = 0; i < message->table_count; i++) {
        if (message->kind == MESSAGE_SUBSCRIBE)
            subscriptions_subscribe(server, connection, &message->tables[i]);
        else
            subscriptions_unsubscribe(connection, message->tables[i].table);
    }
}

static void handle_message(struct server *server, struct connection *connection, const char *bytes,
                           size_t length) {
    struct json json;
    struct json_error error;
    struct message message;
    server->metrics.messages++;
    if (!access_stands(server, connection))
        return;
    if (json_parse(bytes, length, server->tokens, SERVER_TOKENS, &json, &error) != JSON_OK) {
        message = (struct message){.field = "", .problem = error.message};
        answer_wrong(server, connection, &message, FAULT_SERVER_BAD_JSON);
        return;
    }
    message_read(&json, server->tables, &message);
    if (message.kind == MESSAGE_WRONG)
        answer_wrong(server, connection, &message, FAULT_SERVER_BAD_FIELD);
    else if (message.kind == MESSAGE_DO)
        run_command(server, connection, &message, &json);
    else if (message.kind == MESSAGE_PIT)
        pit_listen(server, connection, message.on);
    else if (message.kind == MESSAGE_BEAT)
        echo_beat(server, connection, message.id);
    else
        subscribe(server, connection, &message);
}

/* ---- Frames ---- */

static void whole_message(struct server *server, struct connection *connection, const char *bytes,
                          size_t length) {
    if (!utf8_is_valid(bytes, length))
        websocket_close(server, connection, CLOSE_NOT_UTF8);
    else
        handle_message(server, connection, bytes, length);
}

/* A message may come in several frames. */
static void data_frame(struct server *server, struct connection *connection,
                       const struct frame *frame) {
    bool goes_on = frame->kind == FRAME_CONTINUED;
    if (goes_on != connection->message_open) {
        websocket_close(server, connection, CLOSE_PROTOCOL);
        return;
    }
    if (frame->kind == FRAME_BINARY) {
        websocket_close(server, connection, CLOSE_KIND);
        return;
    }
    if (frame->final && !goes_on) {
        whole_message(server, connection, frame->payload, frame->length);
        return;
    }
    if (connection->message.length + frame->length > MESSAGE_MAX) {
        websocket_close(server, connection, CLOSE_TOO_BIG);
        return;
    }
    buffer_add(&connection->message, frame->payload, frame->length);
    connection->message_open = !frame->final;
    if (!frame->final)
        return;
    struct buffer message = connection->message;
    connection->message = (struct buffer){0};
    if (message.length > 0)
        whole_message(server, connection, buffer_at(&message), message.length);
    else
        whole_message(server, connection, "", 0);
    buffer_free(&message);
}

static void handle_frame(struct server *server, struct connection *connection,
                         const struct frame *frame) {
    switch (frame->kind) {
    case FRAME_PING:
        websocket_send(server, connection, FRAME_PONG, frame->payload, frame->length);
        return;
    case FRAME_PONG:
        return;
    case FRAME_CLOSE:
        websocket_close(server, connection, frame_close_answer(frame->payload, frame->length));
        return;
    default:
        data_frame(server, connection, frame);
    }
}

/* All frames that are there whole; the buffer is held here, for an answer may finish the
 * connection.
 */
void websocket_feed(struct server *server, struct connection *connection) {
    struct buffer in = connection->in;
    enum frame_outcome outcome = FRAME_MORE;
    int code = CLOSE_PROTOCOL;
    connection->in = (struct buffer){0};
    while (in.length > 0 && connection->state == SPEAKS_WEBSOCKET &&
           connection->waiting < PIPELINE_MAX && connection->out.length < QUEUE_MAX / 2) {
        struct frame frame;
        outcome = frame_read(buffer_at(&in), in.length, &frame, &code);
        if (outcome != FRAME_READY)
            break;
        handle_frame(server, connection, &frame);
        buffer_take(&in, frame.taken);
    }
    if (outcome == FRAME_WRONG)
        websocket_close(server, connection, code);
    if (connection->state == SPEAKS_WEBSOCKET)
        connection->in = in;
    else
        buffer_free(&in);
}
