/* Signing in and out, and the locked screen. */
#include "server/server_inside.h"

#include "base/random.h"
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

bool login_fields_fit(struct server *server, struct connection *connection,
                      const struct http_request *request, const struct json *body) {
    char where[FIELD_PATH + 1];
    const struct own_route *route = route_own;
    while (route->path != NULL &&
           (route->method != METHOD_POST || !span_is(request->path, route->path)))
        route++;
    if (route->path == NULL || field_fits(route->fields, body, where))
        return true;
    http_refuse(server, connection, request, FAULT_SERVER_BAD_FIELD, where);
    return false;
}

/* ---- Answers ---- */

static void write_ladder(struct text *out) {
    json_put_key(out, "ladder");
    text_char(out, '[');
    for (enum post post = POST_DEALER; post <= POST_SENIOR_MANAGEMENT; post++) {
        json_put_comma(out);
        text_quoted(out, post_id(post), strlen(post_id(post)));
    }
    text_char(out, ']');
}

static void write_session(struct server *server, const struct session *session,
                          const struct floor_actor *actor, struct text *out) {
    int64_t news = floor_news(server->floor, actor);
    text_char(out, '{');
    json_put_string(out, "role", route_role_name(actor->role));
    if (actor->role != ACTOR_NOBODY)
        json_put_integer(out, "id", actor->id);
    if (actor->role == ACTOR_STAFF) {
        json_put_string(out, "name", session == NULL ? "" : session->name);
        json_put_string(out, "post", post_id(actor->post));
    }
    json_put_bool(out, "locked", session != NULL && session->locked);
    json_put_bool(out, "needs_factor", session != NULL && session->needs_factor);
    json_put_bool(out, "needs_password", session != NULL && session->needs_password);
    if (news != 0)
        json_put_integer(out, "news", news);
    json_put_bool(out, "demonstration", server->demonstration);
    write_ladder(out);
    text_char(out, '}');
}

static void reply_session(struct server *server, struct connection *connection, bool keep_alive,
                          const struct session *session, const struct floor_actor *actor,
                          const char *cookie) {
    char body[1024], headers[512];
    struct text out;
    text_init(&out, body, sizeof body);
    write_session(server, session, actor, &out);
    snprintf(headers, sizeof headers, "Cache-Control: no-store\r\n%s", cookie);
    http_reply(server, connection,
               &(struct reply){.status = 200,
                               .headers = headers,
                               .body = body,
                               .length = out.length,
                               .keep_alive = keep_alive});
}

const char *access_cookie_name(const struct server *server) {
    return server->options->tls_cert == NULL ? "croupier" : "__Host-croupier";
}

static void write_cookie(const struct server *server, const char *cookie_name, const char *id,
                         int64_t seconds, char cookie[200]) {
    snprintf(
        cookie, 200, "Set-Cookie: %s=%s; Path=/; HttpOnly; SameSite=Strict; Max-Age=%lld%s\r\n",
        cookie_name, id, (long long)seconds, server->options->tls_cert == NULL ? "" : "; Secure");
}

/* ---- Screens ---- */

enum { SCREEN_DAYS = 400 };

static const char *screen_cookie_name(const struct server *server) {
    return server->options->tls_cert == NULL ? "croupier-screen" : "__Host-croupier-screen";
}

/* What the browser was told that it is; false: nothing. */
static bool shows_screen(const struct server *server, const struct http_request *request,
                         char screen[SCREEN_ID + 1]) {
    struct span cookie = http_cookie(request->cookie, screen_cookie_name(server));
    size_t digits = 0;
    while (digits < cookie.length && cookie.at[digits] != '\0' &&
           strchr("0123456789abcdef", cookie.at[digits]) != NULL)
        digits++;
    if (digits != SCREEN_ID || cookie.length != SCREEN_ID)
        return false;
    memcpy(screen, cookie.at, SCREEN_ID);
    screen[SCREEN_ID] = '\0';
    return true;
}

/* That, or something new. */
static void read_screen(const struct server *server, const struct http_request *request,
                        char screen[SCREEN_ID + 1]) {
    char fresh[2 * HASH_BYTES + 1];
    uint8_t bytes[RANDOM_SEED];
    if (shows_screen(server, request, screen))
        return;
    random_entropy(bytes);
    hash_print(bytes, fresh);
    memcpy(screen, fresh, SCREEN_ID);
    screen[SCREEN_ID] = '\0';
}

/* The house has a print of it; never 0. */
static uint64_t screen_print(const char *screen) {
    uint8_t hash[HASH_BYTES];
    uint64_t print = 1;
    hash_bytes(screen, strlen(screen), hash);
    for (int i = 0; i < 5; i++)
        print = print << 8 | hash[i];
    return print;
}

uint64_t access_screen(const struct server *server, const struct http_request *request) {
    char screen[SCREEN_ID + 1];
    return shows_screen(server, request, screen) ? screen_print(screen) : 0;
}

/* `secret`: of the password or token that was shown; `noted`: what the house writes down of it. */
static void begin_session(struct server *server, struct connection *connection, bool keep_alive,
                          const struct floor_note *noted, const char *screen, uint64_t secret,
                          const char *name) {
    char id[SESSION_ID + 1], cookie[400];
    struct http_request request = {.keep_alive = keep_alive};
    struct floor_note of_screen = *noted, *note = &of_screen;
    const struct floor_actor *actor = &note->actor;
    note->screen = screen_print(screen);
    if (!floor_note(server->floor, note, server_now_wall())) {
        http_refuse(server, connection, &request, FAULT_SERVER_NOT_STORED, "");
        return;
    }
    struct session *session =
        sessions_add(&server->sessions, actor, secret, name, server_now_steady() / 1000, id);
    if (session == NULL) {
        log_write(&server->log, LOG_WARNING,
                  &(struct log_line){.message = "there is no room for another session",
                                     .address = connection->address});
        http_refuse(server, connection, &request, FAULT_SERVER_BUSY, "");
        return;
    }
    session->begun = server_now_wall();
    snprintf(session->address, sizeof session->address, "%s", connection->address);
    session->needs_factor = access_needs_factor(server, actor);
    session->needs_password = access_needs_password(server, actor);
    write_cookie(server, access_cookie_name(server), id, server->sessions.life / 1000, cookie);
    write_cookie(server, screen_cookie_name(server), screen, SCREEN_DAYS * 24 * 3600,
                 cookie + strlen(cookie));
    reply_session(server, connection, keep_alive, session, actor, cookie);
    sodium_memzero(id, sizeof id);
    sodium_memzero(cookie, sizeof cookie);
}

/* ---- POST /api/login ---- */

static const char log_ins_limited[] = "log-ins are limited";

/* Log-ins that were right are limited too, by person, address and network. Staff and players have
 * an address apart, so that a house behind one address is not shut out by one of its guests. */
static bool may_come_in(struct server *server, const struct connection *connection,
                        const struct floor_actor *actor, int *seconds) {
    uint32_t who[2] = {(uint32_t)actor->role, actor->id};
    const char *kind = actor->role == ACTOR_STAFF ? "staff" : "player";
    const struct limit limits[] = {
        {server->log_ins, limiter_key(server->log_ins, "person", who, sizeof who), "person"},
        access_limit_of(connection, server->log_in_from, ORIGIN_ADDRESS, kind),
        access_limit_of(connection, server->log_in_from, ORIGIN_NETWORK, kind)};
    return access_take(server, connection, limits, sizeof limits / sizeof *limits, log_ins_limited,
                       seconds);
}

/* ---- Guesses ---- */

static uint64_t *known_place(struct server *server, uint64_t pair) {
    return &server->known[(pair >> 1) % KNOWN_PLACES];
}

/* Who is known from here is held up by nobody else's guesses. */
bool login_may_guess(struct server *server, struct exchange *exchange, const char *name) {
    const struct connection *connection = exchange->connection;
    char pair[ORIGIN_TEXT + 65];
    int length = snprintf(pair, sizeof pair, "%s\n%s", connection->origin.of[ORIGIN_ADDRESS], name);
    uint64_t key = limiter_key(server->logins, "pair", pair, (size_t)length);
    bool known = *known_place(server, key) == key;
    const struct limit limits[GUESS_LIMITS] = {
        {server->logins, key, "name"},
        {server->hourly, limiter_key(server->hourly, "pair", pair, (size_t)length), "name"},
        access_limit_of(connection, server->guesses, ORIGIN_ADDRESS, "guess"),
        access_limit_of(connection, server->guesses, ORIGIN_NETWORK, "guess"),
        {server->names, limiter_key(server->names, "name", name, strlen(name)), "name"},
        {server->hourly, limiter_key(server->hourly, "name", name, strlen(name)), "name"}};
    size_t count = known ? KNOWN_LIMITS : GUESS_LIMITS;
    exchange->guess_count = 0;
    if (!access_take(server, connection, limits, count, log_ins_limited, &exchange->retry_after))
        return false;
    memcpy(exchange->guesses, limits, sizeof exchange->guesses);
    exchange->guess_count = count;
    return true;
}

bool login_may_redeem(struct server *server, struct exchange *exchange) {
    struct limit *limits = exchange->guesses;
    exchange->guess_count = 2;
    limits[0] = access_limit_of(exchange->connection, server->guesses, ORIGIN_ADDRESS, "code");
    limits[1] = access_limit_of(exchange->connection, server->guesses, ORIGIN_NETWORK, "code");
    return access_take(server, exchange->connection, limits, 2, log_ins_limited,
                       &exchange->retry_after);
}

void login_guessed(struct server *server, struct exchange *exchange) {
    uint64_t pair = exchange->guesses[0].key;
    access_give_back(exchange->guesses, exchange->guess_count);
    *known_place(server, pair) = pair;
}

void login_wrong(struct server *server, struct exchange *exchange, const char *what,
                 enum server_fault fault, const char *where) {
    const struct connection *connection = exchange->connection;
    const char *address = connection == NULL ? NULL : connection->address;
    const struct floor_note note = {
        .kind = NOTE_WRONG, .actor = exchange->actor, .address = address, .what = what};
    server->metrics.wrong_logins++;
    log_write(
        &server->log, LOG_WARNING,
        &(struct log_line){.message = "wrong log-in",
                           .address = address,
                           /* a name nobody has may be a password in the wrong field */
                           .detail = exchange->actor.role == ACTOR_STAFF ? exchange->name : NULL});
    (void)floor_note(server->floor, &note, server_now_wall()); /* refused in any case */
    exchange_fault(server, exchange, fault, where);
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
    exchange->secret = known ? person.secret : 0;
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
    if (!string_field(body, "code", exchange->code, sizeof exchange->code))
        exchange->code[0] = '\0';
    if (login_may_guess(server, exchange, exchange->name))
        verify(server, exchange, password);
    else
        exchange_fault(server, exchange, FAULT_SERVER_TOO_MANY_LOG_INS, "");
    sodium_memzero(password, sizeof password);
}

/* Written down as often as passwords may be tried: nobody fills the house's records so. */
static void wrong_token(struct server *server, struct connection *connection,
                        const struct http_request *request) {
    const struct limit limits[] = {
        access_limit_of(connection, server->guesses, ORIGIN_ADDRESS, "token"),
        access_limit_of(connection, server->guesses, ORIGIN_NETWORK, "token")};
    int seconds;
    if (access_take(server, connection, limits, 2, log_ins_limited, &seconds))
        (void)floor_note(server->floor,
                         &(struct floor_note){
                             .kind = NOTE_WRONG, .address = connection->address, .what = "token"},
                         server_now_wall());
    http_refuse(server, connection, request, FAULT_SERVER_NOT_SIGNED_IN, "token");
}

/* Tokens have 256 random bits: they cannot be tried out, and need no slow hash. */
static void login_token(struct server *server, struct connection *connection,
                        const struct http_request *request, const char *token) {
    uint8_t hash[HASH_BYTES];
    char screen[SCREEN_ID + 1];
    struct floor_actor actor;
    uint64_t secret = 0;
    int seconds;
    read_screen(server, request, screen);
    hash_bytes(token, strlen(token), hash);
    if (!floor_find_player(server->floor, hash, &actor) ||
        !floor_knows(server->floor, &actor, &secret))
        wrong_token(server, connection, request);
    else if (!may_come_in(server, connection, &actor, &seconds))
        http_refuse_for(server, connection, request, FAULT_SERVER_TOO_MANY_LOG_INS, seconds);
    else
        begin_session(
            server, connection, request->keep_alive,
            &(struct floor_note){.kind = NOTE_IN, .actor = actor, .address = connection->address},
            screen, secret, "");
}

static void login(struct server *server, struct connection *connection,
                  const struct http_request *request, const struct json *body) {
    char token[SESSION_ID + 2];
    if (!login_fields_fit(server, connection, request, body))
        return;
    if (string_field(body, "token", token, sizeof token)) {
        login_token(server, connection, request, token);
        return;
    }
    struct exchange *exchange = exchange_open(server, connection, EXCHANGE_LOGIN);
    exchange->keep_alive = request->keep_alive;
    read_screen(server, request, exchange->screen);
    login_staff(server, exchange, body);
}

/* The password was the right one when it was shown; verifying takes a while. */
static bool is_still_right(struct server *server, struct exchange *exchange) {
    uint64_t secret = exchange->secret;
    return exchange->actor.role == ACTOR_STAFF &&
           floor_knows(server->floor, &exchange->actor, &secret) && secret == exchange->secret;
}

static void wrong_password(struct server *server, struct exchange *exchange) {
    login_wrong(server, exchange, exchange->actor.role == ACTOR_STAFF ? "password" : "name",
                FAULT_SERVER_WRONG_PASSWORD, "");
}

/* The password is right; what else is there to show? False: it was refused. */
static bool shows_factor(struct server *server, struct exchange *exchange,
                         struct floor_note *note) {
    const struct connection *connection = exchange->connection;
    uint32_t staff = exchange->actor.id;
    bool guesses = exchange->code[0] != '\0' && connection != NULL;
    if (guesses && !factor_may_guess(server, connection, staff, &exchange->retry_after)) {
        exchange_fault(server, exchange, FAULT_SERVER_TOO_MANY_LOG_INS, "");
        return false;
    }
    enum shown shown = factor_shown(server, staff, exchange->code, note);
    if (guesses && shown == SHOWN_RIGHT)
        factor_guessed(server, staff);
    if (shown == SHOWN_WRONG) {
        login_wrong(server, exchange, "code", FAULT_SERVER_WRONG_CODE, "code");
        return false;
    }
    login_guessed(server, exchange);
    if (shown == SHOWN_NOTHING)
        exchange_fault(server, exchange, FAULT_SERVER_CODE_NEEDED, "code");
    return shown == SHOWN_RIGHT;
}

void login_done(struct server *server, struct exchange *exchange, bool right) {
    struct connection *connection = exchange->connection;
    struct floor_note note = {.kind = NOTE_IN, .actor = exchange->actor};
    if (!right || !is_still_right(server, exchange)) {
        wrong_password(server, exchange);
        return;
    }
    if (!shows_factor(server, exchange, &note))
        return;
    if (connection != NULL && connection->state == SPEAKS_HTTP) {
        if (!may_come_in(server, connection, &exchange->actor, &exchange->retry_after)) {
            exchange_fault(server, exchange, FAULT_SERVER_TOO_MANY_LOG_INS, "");
            return;
        }
        server->metrics.logins++;
        note.address = connection->address;
        begin_session(server, connection, exchange->keep_alive, &note, exchange->screen,
                      exchange->secret, exchange->name);
    }
    exchange_close(server, exchange);
}

/* ---- POST /api/logout, /api/unlock, GET /api/session ---- */

static struct session *session_of(struct server *server, const struct http_request *request) {
    struct span cookie = http_cookie(request->cookie, access_cookie_name(server));
    return cookie.length == 0 ? NULL : access_session(server, cookie);
}

static void logout(struct server *server, struct connection *connection,
                   const struct http_request *request, const struct json *body) {
    struct session *session = session_of(server, request);
    struct floor_actor nobody = {.role = ACTOR_NOBODY};
    char cookie[200];
    if (!login_fields_fit(server, connection, request, body))
        return;
    if (session != NULL) {
        (void)floor_note(server->floor,
                         &(struct floor_note){.kind = NOTE_OUT,
                                              .actor = session->actor,
                                              .address = connection->address},
                         server_now_wall());
        sessions_end(&server->sessions, session);
    }
    write_cookie(server, access_cookie_name(server), "", 0, cookie);
    reply_session(server, connection, request->keep_alive, NULL, &nobody, cookie);
}

static void unlock(struct server *server, struct connection *connection,
                   const struct http_request *request, const struct json *body) {
    char password[PASSWORD_MAX];
    struct session *session = session_of(server, request);
    if (session == NULL) {
        http_refuse(server, connection, request, FAULT_SERVER_NOT_SIGNED_IN, "");
        return;
    }
    if (!login_fields_fit(server, connection, request, body))
        return;
    if (!string_field(body, "password", password, sizeof password)) {
        http_refuse(server, connection, request, FAULT_SERVER_BAD_FIELD, "password");
        return;
    }
    struct exchange *exchange = exchange_open(server, connection, EXCHANGE_UNLOCK);
    exchange->keep_alive = request->keep_alive;
    memcpy(exchange->name, session->name, sizeof exchange->name);
    exchange_of_session(exchange, session);
    if (login_may_guess(server, exchange, exchange->name))
        verify(server, exchange, password);
    else
        exchange_fault(server, exchange, FAULT_SERVER_TOO_MANY_LOG_INS, "");
    sodium_memzero(password, sizeof password);
}

void login_unlock_done(struct server *server, struct exchange *exchange, bool right) {
    struct session *session = access_session_hash(server, exchange->session);
    struct connection *connection = exchange->connection;
    if (!right || !is_still_right(server, exchange) || session == NULL) {
        wrong_password(server, exchange);
        return;
    }
    login_guessed(server, exchange);
    (void)floor_note(server->floor,
                     &(struct floor_note){
                         .kind = NOTE_UNLOCK, .actor = session->actor, .address = session->address},
                     server_now_wall());
    session->locked = session->lock_noted = false;
    sessions_use(&server->sessions, session, server_now_steady() / 1000);
    if (connection != NULL && connection->state == SPEAKS_HTTP)
        reply_session(server, connection, exchange->keep_alive, session, &session->actor, "");
    exchange_close(server, exchange);
}

static void show_session(struct server *server, struct connection *connection,
                         const struct http_request *request) {
    struct floor_actor actor;
    struct session *session;
    if (!http_actor(server, connection, request, &actor, &session))
        return;
    reply_session(server, connection, request->keep_alive, session, &actor, "");
}

bool login_handle(struct server *server, struct connection *connection,
                  const struct http_request *request, const struct json *body) {
    bool posts = request->method == METHOD_POST;
    if (posts && span_is(request->path, "/api/login"))
        login(server, connection, request, body);
    else if (posts && span_is(request->path, "/api/logout"))
        logout(server, connection, request, body);
    else if (posts && span_is(request->path, "/api/unlock"))
        unlock(server, connection, request, body);
    else if (request->method == METHOD_GET && span_is(request->path, "/api/session"))
        show_session(server, connection, request);
    else
        return login_handle_own(server, connection, request, body);
    return true;
}
