/* Signing in and out, and the locked screen. */
#include "server/inside.h"

#include "table/view.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

static bool string_field(const struct json *body, const char *name, char *out, size_t room) {
    uint32_t token = body == NULL ? 0 : json_member(body, 0, name);
    if (token == 0 || body->tokens[token].type != JSON_STRING)
        return false;
    size_t length = json_string(body, token, out, room);
    return length > 0 && length < room && strlen(out) == length;
}

/* ---- Answers ---- */

static void write_session(struct text *out, const struct floor_actor *actor, const char *name,
                          bool locked, bool demonstration) {
    text_char(out, '{');
    view_string(out, "role", role_name(actor->role));
    if (actor->role != ACTOR_NOBODY)
        view_integer(out, "id", actor->id);
    if (actor->role == ACTOR_STAFF) {
        view_string(out, "name", name);
        view_string(out, "post", post_id(actor->post));
    }
    view_bool(out, "locked", locked);
    view_bool(out, "demonstration", demonstration);
    text_char(out, '}');
}

static void reply_session(struct server *server, struct connection *connection, bool keep_alive,
                          const struct floor_actor *actor, const char *name, bool locked,
                          const char *cookie) {
    char body[512], headers[256];
    struct text out;
    text_init(&out, body, sizeof body);
    write_session(&out, actor, name, locked, server->demonstration);
    snprintf(headers, sizeof headers, "Cache-Control: no-store\r\n%s", cookie);
    http_reply(server, connection,
               &(struct reply){.status = 200,
                               .headers = headers,
                               .body = body,
                               .length = out.length,
                               .keep_alive = keep_alive});
}

static void begin_session(struct server *server, struct connection *connection, bool keep_alive,
                          const struct floor_actor *actor, const char *name) {
    char id[SESSION_ID + 1], cookie[200];
    struct http_request request = {.keep_alive = keep_alive};
    if (sessions_add(&server->sessions, actor, name, now_steady() / 1000, id) == NULL) {
        http_refuse(server, connection, &request, FAULT_SERVER_BUSY, "");
        return;
    }
    snprintf(cookie, sizeof cookie,
             "Set-Cookie: croupier=%s; Path=/; HttpOnly; SameSite=Strict; Max-Age=%d%s\r\n", id,
             SESSION_LIFE / 1000, server->options->tls_cert == NULL ? "" : "; Secure");
    reply_session(server, connection, keep_alive, actor, name, false, cookie);
    sodium_memzero(id, sizeof id);
    sodium_memzero(cookie, sizeof cookie);
}

/* ---- POST /api/login ---- */

static bool login_is_allowed(struct server *server, struct exchange *exchange) {
    struct limiter *limiter = server->logins;
    const char *address = exchange->connection->address;
    exchange->limit_name = limiter_key(limiter, "name", exchange->name, strlen(exchange->name));
    exchange->limit_address = limiter_key(limiter, "address", address, strlen(address));
    int64_t now = now_steady();
    if (!limiter_take(limiter, exchange->limit_name, now))
        return false;
    if (limiter_take(limiter, exchange->limit_address, now))
        return true;
    limiter_give_back(limiter, exchange->limit_name);
    return false;
}

/* A name that does not exist takes as long as a wrong password. */
static void verify(struct server *server, struct exchange *exchange, const char *password) {
    struct floor_person person;
    struct password_job job = {.ticket = exchange->ticket};
    bool known = floor_find_staff(server->floor, exchange->name, &person) && person.active;
    snprintf(job.password, sizeof job.password, "%s", password);
    snprintf(job.hash, sizeof job.hash, "%s", known ? person.password_hash : server->dummy_hash);
    exchange->actor = (struct floor_actor){.role = known ? ACTOR_STAFF : ACTOR_NOBODY,
                                           .id = known ? person.id : 0,
                                           .post = known ? person.post : POST_NOBODY};
    sodium_memzero(&person, sizeof person);
    if (!passwords_give(server->passwords, &job))
        exchange_fault(server, exchange, FAULT_SERVER_BUSY, "");
}

static void login_staff(struct server *server, struct exchange *exchange, const struct json *body) {
    char password[PASSWORD_MAX];
    if (!string_field(body, "name", exchange->name, sizeof exchange->name)) {
        exchange_fault(server, exchange, FAULT_SERVER_BAD_FIELD, "name");
        return;
    }
    if (!string_field(body, "password", password, sizeof password)) {
        exchange_fault(server, exchange, FAULT_SERVER_BAD_FIELD, "password");
        return;
    }
    if (login_is_allowed(server, exchange)) {
        verify(server, exchange, password);
    } else {
        server->metrics.limited++;
        exchange_fault(server, exchange, FAULT_SERVER_TOO_MANY, "");
    }
    sodium_memzero(password, sizeof password);
}

/* Tokens have 256 random bits: they cannot be tried out, and need no slow hash. */
static void login_token(struct server *server, struct connection *connection,
                        const struct http_request *request, const char *token) {
    uint8_t hash[HASH_BYTES];
    struct floor_actor actor;
    hash_bytes(token, strlen(token), hash);
    if (floor_find_player(server->floor, hash, &actor))
        begin_session(server, connection, request->keep_alive, &actor, "");
    else
        http_refuse(server, connection, request, FAULT_SERVER_NOT_SIGNED_IN, "token");
}

static void login(struct server *server, struct connection *connection,
                  const struct http_request *request, const struct json *body) {
    char token[SESSION_ID + 2];
    if (string_field(body, "token", token, sizeof token)) {
        login_token(server, connection, request, token);
        return;
    }
    struct exchange *exchange = exchange_open(server, connection, EXCHANGE_LOGIN);
    exchange->keep_alive = request->keep_alive;
    login_staff(server, exchange, body);
}

void login_done(struct server *server, struct exchange *exchange, bool right) {
    struct connection *connection = exchange->connection;
    if (!right || exchange->actor.role != ACTOR_STAFF) {
        server->metrics.wrong_logins++;
        log_write(&server->log, LOG_WARNING,
                  &(struct log_line){.message = "wrong log-in",
                                     .address = connection == NULL ? NULL : connection->address,
                                     /* a name nobody has may be a password in the wrong field */
                                     .detail = exchange->actor.role == ACTOR_STAFF ? exchange->name
                                                                                   : NULL});
        exchange_fault(server, exchange, FAULT_SERVER_WRONG_PASSWORD, "");
        return;
    }
    limiter_give_back(server->logins, exchange->limit_name);
    limiter_give_back(server->logins, exchange->limit_address);
    server->metrics.logins++;
    if (connection != NULL && connection->state == SPEAKS_HTTP)
        begin_session(server, connection, exchange->keep_alive, &exchange->actor, exchange->name);
    exchange_close(server, exchange);
}

/* ---- POST /api/logout, /api/unlock, GET /api/session ---- */

static struct session *session_of(struct server *server, const struct http_request *request) {
    struct span cookie = http_cookie(request->cookie, "croupier");
    if (cookie.length == 0)
        return NULL;
    return sessions_find(&server->sessions, cookie.at, cookie.length, now_steady() / 1000);
}

static void logout(struct server *server, struct connection *connection,
                   const struct http_request *request) {
    struct session *session = session_of(server, request);
    struct floor_actor nobody = {.role = ACTOR_NOBODY};
    if (session != NULL)
        sessions_remove(&server->sessions, session->hash);
    reply_session(server, connection, request->keep_alive, &nobody, "", false,
                  "Set-Cookie: croupier=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0\r\n");
}

static void unlock(struct server *server, struct connection *connection,
                   const struct http_request *request, const struct json *body) {
    char password[PASSWORD_MAX];
    struct session *session = session_of(server, request);
    if (session == NULL) {
        http_refuse(server, connection, request, FAULT_SERVER_NOT_SIGNED_IN, "");
        return;
    }
    if (!string_field(body, "password", password, sizeof password)) {
        http_refuse(server, connection, request, FAULT_SERVER_BAD_FIELD, "password");
        return;
    }
    struct exchange *exchange = exchange_open(server, connection, EXCHANGE_UNLOCK);
    exchange->keep_alive = request->keep_alive;
    memcpy(exchange->name, session->name, sizeof exchange->name);
    memcpy(exchange->session, session->hash, HASH_BYTES);
    if (login_is_allowed(server, exchange))
        verify(server, exchange, password);
    else
        exchange_fault(server, exchange, FAULT_SERVER_TOO_MANY, "");
    sodium_memzero(password, sizeof password);
}

void unlock_done(struct server *server, struct exchange *exchange, bool right) {
    int64_t now = now_steady() / 1000;
    struct session *session = sessions_find_hash(&server->sessions, exchange->session, now);
    struct connection *connection = exchange->connection;
    if (!right || exchange->actor.role != ACTOR_STAFF || session == NULL) {
        server->metrics.wrong_logins++;
        exchange_fault(server, exchange, FAULT_SERVER_WRONG_PASSWORD, "");
        return;
    }
    limiter_give_back(server->logins, exchange->limit_name);
    limiter_give_back(server->logins, exchange->limit_address);
    session->locked = false;
    session->used = now;
    if (connection != NULL && connection->state == SPEAKS_HTTP)
        reply_session(server, connection, exchange->keep_alive, &session->actor, session->name,
                      false, "");
    exchange_close(server, exchange);
}

static void show_session(struct server *server, struct connection *connection,
                         const struct http_request *request) {
    struct floor_actor actor;
    struct session *session;
    if (!http_actor(server, connection, request, &actor, &session))
        return;
    reply_session(server, connection, request->keep_alive, &actor,
                  session == NULL ? "" : session->name, session != NULL && session->locked, "");
}

bool login_handle(struct server *server, struct connection *connection,
                  const struct http_request *request, const struct json *body) {
    bool posts = request->method == METHOD_POST;
    if (posts && span_is(request->path, "/api/login"))
        login(server, connection, request, body);
    else if (posts && span_is(request->path, "/api/logout"))
        logout(server, connection, request);
    else if (posts && span_is(request->path, "/api/unlock"))
        unlock(server, connection, request, body);
    else if (request->method == METHOD_GET && span_is(request->path, "/api/session"))
        show_session(server, connection, request);
    else
        return false;
    return true;
}
