/* HTTP requests: who sends them, and which operation they mean. */
#include "base/query.h"
#include "server/server_inside.h"

#include <stdio.h>
#include <string.h>

/* ---- Who ---- */

static bool by_token(struct server *server, struct span token, const char *address,
                     struct floor_actor *actor) {
    uint8_t hash[HASH_BYTES];
    hash_bytes(token.at, token.length, hash);
    if (floor_find_player(server->floor, hash, actor)) {
        floor_seen(server->floor, actor, address, server_now_wall());
        return true;
    }
    return floor_find_device(server->floor, hash, actor);
}

bool http_actor(struct server *server, struct connection *connection,
                const struct http_request *request, struct floor_actor *actor,
                struct session **session) {
    struct span token = http_bearer(request->authorization);
    struct span cookie = http_cookie(request->cookie, access_cookie_name(server));
    *actor = (struct floor_actor){.role = ACTOR_NOBODY};
    *session = NULL;
    if (token.length > 0) {
        bool known = by_token(server, token, connection->address, actor);
        connection->known_as = (uint8_t)(known ? actor->role : ACTOR_NOBODY);
        if (known)
            return true;
        http_refuse(server, connection, request, FAULT_SERVER_NOT_SIGNED_IN, "");
        return false;
    }
    if (cookie.length > 0)
        *session = access_session(server, cookie);
    if (*session != NULL)
        *actor = (*session)->actor;
    connection->known_as = (uint8_t)actor->role;
    return true;
}

bool http_unlocked_actor(struct server *server, struct connection *connection,
                         const struct http_request *request, struct floor_actor *actor,
                         struct session **session) {
    if (!http_actor(server, connection, request, actor, session))
        return false;
    const struct session *found = *session;
    bool chooses = request->method == METHOD_POST && span_is(request->path, "/api/me/password");
    if (found == NULL ||
        (!found->locked && (found->needs_password ? chooses /* the password first */
                                                  : !found->needs_factor)))
        return true;
    http_refuse(server, connection, request,
                found->locked           ? FAULT_SERVER_LOCKED
                : found->needs_password ? FAULT_SERVER_PASSWORD_NEEDED
                                        : FAULT_SERVER_FACTOR_NEEDED,
                "");
    return false;
}

uint64_t access_client_key(const struct server *server, const struct connection *connection,
                           const struct floor_actor *actor) {
    const struct limiter *limiter = server->commands;
    uint32_t who[2] = {(uint32_t)actor->role, actor->id};
    const char *address = connection->origin.of[ORIGIN_ADDRESS];
    return actor->role == ACTOR_NOBODY ? limiter_key(limiter, "address", address, strlen(address))
                                       : limiter_key(limiter, "actor", who, sizeof who);
}

bool access_within_limit(struct server *server, const struct connection *connection,
                         const struct floor_actor *actor) {
    if (limiter_take(server->commands, access_client_key(server, connection, actor),
                     server_now_steady()))
        return true;
    server->metrics.limited++;
    return false;
}

/* ---- What ---- */

static bool read_json(struct server *server, struct connection *connection,
                      const struct http_request *request, const char *bytes, struct json *json) {
    struct json_error error;
    if (!http_is_json(request->content_type)) {
        http_refuse(server, connection, request, FAULT_SERVER_NOT_JSON, "");
        return false;
    }
    if (json_parse(bytes, request->body_length, server->tokens, SERVER_TOKENS, json, &error) !=
        JSON_OK) {
        http_refuse(server, connection, request, FAULT_SERVER_BAD_JSON, error.message);
        return false;
    }
    if (json->tokens[0].type != JSON_OBJECT) {
        http_refuse(server, connection, request, FAULT_SERVER_BAD_JSON, "an object is needed");
        return false;
    }
    return true;
}

static bool take_key(const struct http_request *request, struct exchange *exchange) {
    struct span key = request->idempotency_key;
    if (key.at == NULL)
        return true;
    if (!message_key_is_good(key.at, key.length))
        return false;
    memcpy(exchange->key, key.at, key.length);
    exchange->has_key = true;
    return true;
}

/* Some answers come as events, too; false: what was seen last is no id. */
static bool take_events(const struct http_request *request, struct exchange *exchange) {
    struct span last = request->last_event_id;
    exchange->wants_events = !request->head_only &&
                             http_wants(request->accept, "text/event-stream") &&
                             strstr(exchange->operation->answer, "text/event-stream") != NULL;
    if (!exchange->wants_events || last.at == NULL)
        return true;
    if (last.length == 0 || last.length >= sizeof exchange->last_event)
        return false;
    memcpy(exchange->last_event, last.at, last.length);
    return true;
}

static void run_operation(struct server *server, struct connection *connection,
                          const struct http_request *request, struct exchange *exchange,
                          const struct json *body) {
    char query[1024] = "";
    exchange->keep_alive = request->keep_alive;
    exchange->head_only = request->head_only;
    if (!take_key(request, exchange)) {
        exchange_fault(server, exchange, FAULT_SERVER_BAD_KEY, "Idempotency-Key");
        return;
    }
    if (!take_events(request, exchange)) {
        exchange_fault(server, exchange, FAULT_SERVER_BAD_FIELD, "Last-Event-ID");
        return;
    }
    if (!access_within_limit(server, connection, &exchange->actor)) {
        exchange_fault(server, exchange, FAULT_SERVER_TOO_MANY, "");
        return;
    }
    if (request->query.length >= sizeof query || !query_is_good(request->query)) {
        exchange_fault(server, exchange, FAULT_SERVER_BAD_FIELD, "query");
        return;
    }
    if (request->query.length > 0)
        snprintf(query, sizeof query, "%.*s", (int)request->query.length, request->query.at);
    exchange_begin(server, exchange, (struct request_body){body, 0}, query);
}

/* A floor's operation. */
static void handle_operation(struct server *server, struct connection *connection,
                             const struct http_request *request, const struct json *body) {
    const struct operation *operation;
    struct floor_actor actor;
    struct session *session;
    uint32_t parts[2];
    if (route_find(request->method, request->path, &operation, parts) != ROUTE_FOUND) {
        http_refuse_route(server, connection, request);
        return;
    }
    if (!http_unlocked_actor(server, connection, request, &actor, &session))
        return;
    if (session != NULL)
        sessions_use(&server->sessions, session, server_now_steady() / 1000);
    struct exchange *exchange = exchange_open(server, connection, EXCHANGE_OPERATION);
    exchange_of_session(exchange, session);
    exchange->operation = operation;
    exchange->actor = actor;
    exchange->screen_print = access_screen(server, request);
    memcpy(exchange->parts, parts, sizeof parts);
    run_operation(server, connection, request, exchange, body);
}

/* What may come from another site's page: nothing that changes anything, and no WebSocket. */
static bool origin_is_good(const struct server *server, const struct http_request *request) {
    bool reads = request->method == METHOD_GET && !request->upgrade;
    return reads || http_same_origin(request, server->options->tls_cert != NULL);
}

void http_handle(struct server *server, struct connection *connection,
                 const struct http_request *request, const char *bytes) {
    struct json json, *body = NULL;
    if (connection->for_figures) {
        page_figures(server, connection, request);
        return;
    }
    if (!origin_is_good(server, request)) {
        http_refuse(server, connection, request, FAULT_SERVER_OTHER_ORIGIN, "");
        return;
    }
    if (request->method == METHOD_GET && span_is(request->path, "/ws")) {
        websocket_open(server, connection, request);
        return;
    }
    if (page_handle(server, connection, request) || odds_handle(server, connection, request))
        return;
    if (request->has_body) {
        if (!read_json(server, connection, request, bytes, &json))
            return;
        body = &json;
    }
    if (!login_handle(server, connection, request, body))
        handle_operation(server, connection, request, body);
}
