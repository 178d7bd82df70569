/* Answers over HTTP: one write with head and body, and the headers that keep browsers careful. */
#include "server/server_inside.h"

#include "table/view.h"

#include <stdio.h>
#include <string.h>

#define F(name, status, code, english, vietnamese) {status, code, {english, vietnamese}},
static const struct {
    int status;
    const char *code, *sentence[CR_LANGUAGES];
} fault_rows[SERVER_FAULTS] = {
#include "server/faults.def"
};
#undef F

enum { HEADERS_ROOM = METHODS_ROOM + 48 };

int fault_write(struct text *out, enum server_fault fault, const char *where) {
    text_add(out, "{\"error\":{");
    json_put_string(out, "code", fault_rows[fault].code);
    json_put_both(out, "message", fault_rows[fault].sentence);
    if (where[0] != '\0')
        json_put_string(out, "where", where);
    text_add(out, "}}");
    return fault_rows[fault].status;
}

/* What the status asks for besides: of 405 the methods there are, of 426 what to change to. */
static const char *headers_of(const struct http_request *request, enum server_fault fault,
                              char room[HEADERS_ROOM]) {
    char methods[METHODS_ROOM];
    if (fault == FAULT_SERVER_NO_WEBSOCKET)
        return "Cache-Control: no-store\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
               "Sec-WebSocket-Version: 13\r\n";
    if (fault != FAULT_SERVER_NO_METHOD || !route_methods(request->path, methods))
        return NULL;
    snprintf(room, HEADERS_ROOM, "Cache-Control: no-store\r\nAllow: %s\r\n", methods);
    return room;
}

static const char careful[] =
    "X-Content-Type-Options: nosniff\r\n"
    "X-Frame-Options: DENY\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n"
    "Permissions-Policy: camera=(), microphone=(), geolocation=()\r\n"
    "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src "
    "'self' "
    "data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action "
    "'self'; frame-ancestors 'none'\r\n";

void http_reply(struct server *server, struct connection *connection, const struct reply *reply) {
    char head[2048], retry[40] = "";
    if (reply->retry_after > 0)
        snprintf(retry, sizeof retry, "Retry-After: %d\r\n", reply->retry_after);
    bool keep = reply->keep_alive && !server->stopping;
    int length = snprintf(
        head, sizeof head,
        "HTTP/1.1 %d %s\r\nContent-Type: %s\r\nContent-Length: %zu\r\n%s%s%s%s%s%s\r\n",
        reply->status, http_reason(reply->status),
        reply->type == NULL ? "application/json; charset=utf-8" : reply->type, reply->length,
        reply->headers == NULL ? "Cache-Control: no-store\r\n" : "", careful,
        server->options->tls_cert == NULL ? "" : "Strict-Transport-Security: max-age=31536000\r\n",
        keep ? "" : "Connection: close\r\n", retry, reply->headers == NULL ? "" : reply->headers);
    if (reply->status >= 400)
        server->metrics.refused[reply->status / 100 % 6]++;
    buffer_add(&connection->out, head, (size_t)length);
    if (!reply->head_only)
        buffer_add(&connection->out, reply->body, reply->length);
    if (keep)
        transport_wants_to_write(connection);
    else
        connection_finish(connection, server_now_steady() / 1000);
}

static void refuse_request(struct server *server, struct connection *connection,
                           const struct http_request *request, enum server_fault fault,
                           const char *where, int retry_after) {
    char memory[1024], headers[HEADERS_ROOM];
    struct text body;
    text_init(&body, memory, sizeof memory);
    int status = fault_write(&body, fault, where);
    http_reply(server, connection,
               &(struct reply){.status = status,
                               .body = memory,
                               .length = body.length,
                               .keep_alive = request->keep_alive,
                               .head_only = request->head_only,
                               .headers = headers_of(request, fault, headers),
                               .retry_after = retry_after});
}

void http_refuse(struct server *server, struct connection *connection,
                 const struct http_request *request, enum server_fault fault, const char *where) {
    refuse_request(server, connection, request, fault, where,
                   fault == FAULT_SERVER_TOO_MANY ? 10 : 0);
}

void http_refuse_for(struct server *server, struct connection *connection,
                     const struct http_request *request, enum server_fault fault, int seconds) {
    refuse_request(server, connection, request, fault, "", seconds);
}
