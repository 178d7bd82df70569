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

int fault_write(struct text *out, enum server_fault fault, const char *where) {
    text_add(out, "{\"error\":{");
    json_put_string(out, "code", fault_rows[fault].code);
    json_put_both(out, "message", fault_rows[fault].sentence);
    if (where[0] != '\0')
        json_put_string(out, "where", where);
    text_add(out, "}}");
    return fault_rows[fault].status;
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

static const char *strict_transport(const struct server *server) {
    return server->options->tls_cert == NULL
               ? ""
               : "Strict-Transport-Security: max-age=31536000; includeSubDomains\r\n";
}

void http_reply(struct server *server, struct connection *connection, const struct reply *reply) {
    static const char api[] = "Content-Disposition: attachment; filename=\"api.json\"\r\n";
    char head[2048], retry[40] = "";
    if (reply->retry_after > 0)
        snprintf(retry, sizeof retry, "Retry-After: %d\r\n", reply->retry_after);
    bool keep = reply->keep_alive && !server->stopping;
    int length = snprintf(
        head, sizeof head,
        "HTTP/1.1 %d %s\r\nContent-Type: %s\r\nContent-Length: %zu\r\n%s%s%s%s%s%s%s\r\n",
        reply->status, http_reason(reply->status),
        reply->type == NULL ? "application/json; charset=utf-8" : reply->type, reply->length,
        reply->headers == NULL ? "Cache-Control: no-store\r\n" : "", careful,
        reply->type == NULL && !reply->shown ? api : "", strict_transport(server),
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

static bool is_api(struct span path) {
    return path.length >= 5 && memcmp(path.at, "/api/", 5) == 0;
}

void http_begin_events(struct server *server, struct connection *connection) {
    char head[2048];
    int length = snprintf(head, sizeof head,
                          "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream; charset=utf-8\r\n"
                          "Cache-Control: no-store\r\nX-Accel-Buffering: no\r\n%s%s"
                          "Connection: close\r\n\r\n",
                          careful, strict_transport(server));
    buffer_add(&connection->out, head, (size_t)length);
    transport_wants_to_write(connection);
}

static void refuse_request(struct server *server, struct connection *connection,
                           const struct http_request *request, enum server_fault fault,
                           const char *where, int retry_after, const char *headers) {
    char memory[1024];
    struct text body;
    text_init(&body, memory, sizeof memory);
    int status = fault_write(&body, fault, where);
    access_refused(server, connection, NULL, request->path, status);
    http_reply(server, connection,
               &(struct reply){.status = status,
                               .headers = headers,
                               .shown = !is_api(request->path),
                               .body = memory,
                               .length = body.length,
                               .keep_alive = request->keep_alive,
                               .head_only = request->head_only,
                               .retry_after = retry_after});
}

void http_refuse(struct server *server, struct connection *connection,
                 const struct http_request *request, enum server_fault fault, const char *where) {
    static const char upgrade[] =
        "Cache-Control: no-store\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\n";
    refuse_request(server, connection, request, fault, where,
                   fault == FAULT_SERVER_TOO_MANY ? 10 : 0,
                   fault == FAULT_SERVER_NO_WEBSOCKET ? upgrade : NULL);
}

void http_refuse_route(struct server *server, struct connection *connection,
                       const struct http_request *request) {
    char methods[64], headers[128];
    struct text text;
    text_init(&text, methods, sizeof methods - 1);
    bool known = route_methods(request->method, request->path, &text);
    methods[text.length] = '\0';
    snprintf(headers, sizeof headers, "Cache-Control: no-store\r\nAllow: %s\r\n", methods);
    refuse_request(server, connection, request,
                   known ? FAULT_SERVER_NO_METHOD : FAULT_SERVER_NO_PATH, "", 0,
                   known ? headers : NULL);
}

void http_refuse_for(struct server *server, struct connection *connection,
                     const struct http_request *request, enum server_fault fault, int seconds) {
    refuse_request(server, connection, request, fault, "", seconds, NULL);
}
