/* One's own sessions, and the second factor of one's account. */
#include "server/server_inside.h"
#include "server/totp.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

_Static_assert((int)FLOOR_FACTOR == (int)TOTP_SECRET, "the floor keeps what codes are made from");
_Static_assert((int)FLOOR_RECOVERIES == (int)RECOVERY_CODES, "and these");

enum { LIST_ROOM = 8192, HOUSE_NAME_ROOM = 512 };

static void reply(struct server *server, struct connection *connection,
                  const struct http_request *request, struct text *out) {
    http_reply(server, connection,
               &(struct reply){.status = 200,
                               .headers = "Cache-Control: no-store\r\n",
                               .body = out->at,
                               .length = out->length,
                               .keep_alive = request->keep_alive});
}

static bool read_text(const struct json *body, const char *name, char *out, size_t room) {
    uint32_t token = body == NULL ? 0 : json_member(body, 0, name);
    out[0] = '\0';
    if (token == 0 || body->tokens[token].type != JSON_STRING)
        return token == 0;
    size_t length = json_string(body, token, out, room);
    return length < room && strlen(out) == length;
}

/* ---- GET /api/sessions, POST /api/sessions/end ---- */

static void list_sessions(struct server *server, struct connection *connection,
                          const struct http_request *request, const struct session *mine) {
    char memory[LIST_ROOM];
    struct text out;
    int64_t now = server_now_steady() / 1000;
    text_init(&out, memory, sizeof memory);
    text_add(&out, "{\"sessions\":[");
    for (const struct session *at = mine->person->oldest; at != NULL; at = at->newer) {
        text_add(&out, at == mine->person->oldest ? "{" : ",{");
        json_put_integer(&out, "session", at->number);
        json_put_integer(&out, "since", at->begun);
        json_put_integer(&out, "idle", (now - at->used) / 1000);
        json_put_string(&out, "address", at->address);
        json_put_bool(&out, "locked", at->locked);
        json_put_bool(&out, "this", at == mine);
        text_char(&out, '}');
    }
    text_add(&out, "]}");
    reply(server, connection, request, &out);
}

static void end_session(struct server *server, struct connection *connection,
                        const struct http_request *request, const struct json *body,
                        struct session *mine) {
    uint32_t token = body == NULL ? 0 : json_member(body, 0, "session");
    int64_t number = 0;
    struct session *at = mine->person->oldest;
    if (token == 0 || body->tokens[token].type != JSON_NUMBER ||
        json_integer(body, token, &number) != JSON_INTEGER) {
        http_refuse(server, connection, request, FAULT_SERVER_BAD_FIELD, "session");
        return;
    }
    while (at != NULL && (at->number != number || at == mine))
        at = at->newer;
    if (at == NULL) { /* the own one is ended by logging out */
        http_refuse(server, connection, request, FAULT_SERVER_BAD_FIELD, "session");
        return;
    }
    (void)floor_note(
        server->floor,
        &(struct floor_note){.kind = NOTE_OUT, .actor = at->actor, .address = at->address},
        server_now_wall());
    sessions_end(&server->sessions, at);
    list_sessions(server, connection, request, mine);
}

/* ---- POST /api/factor ---- */

enum shown factor_shown(struct server *server, uint32_t staff, const char *code,
                        struct floor_note *note) {
    struct floor_factor factor;
    uint8_t hash[HASH_BYTES];
    uint64_t step = 0;
    enum shown shown = SHOWN_RIGHT;
    if (floor_factor(server->floor, staff, &factor)) {
        if (code[0] == '\0')
            shown = SHOWN_NOTHING;
        else if (factor.readable &&
                 totp_find(factor.secret, code, server_now_wall() / 1000, factor.step, &step))
            note->step = (uint32_t)step;
        else if (recovery_hash(code, hash))
            note->recovery = floor_find_recovery(server->floor, staff, hash);
        if (shown == SHOWN_RIGHT && note->step == 0 && note->recovery == 0)
            shown = SHOWN_WRONG;
    }
    sodium_memzero(&factor, sizeof factor);
    return shown;
}

enum { FACTOR_LIMITS = 2 };

/* By the minute and by the hour. */
static void factor_limits(const struct server *server, uint32_t staff,
                          struct limit limits[FACTOR_LIMITS]) {
    struct limiter *const by[FACTOR_LIMITS] = {server->logins, server->hourly};
    for (size_t i = 0; i < FACTOR_LIMITS; i++)
        limits[i] =
            (struct limit){by[i], limiter_key(by[i], "factor", &staff, sizeof staff), "name"};
}

bool factor_may_guess(struct server *server, const struct connection *connection, uint32_t staff,
                      int *seconds) {
    struct limit limits[FACTOR_LIMITS];
    factor_limits(server, staff, limits);
    return access_take(server, connection, limits, FACTOR_LIMITS, "log-ins are limited", seconds);
}

void factor_guessed(struct server *server, uint32_t staff) {
    struct limit limits[FACTOR_LIMITS];
    factor_limits(server, staff, limits);
    access_give_back(limits, FACTOR_LIMITS);
}

/* A code that was right is good for nothing else; false: it could not be written down. */
static bool use_up(struct server *server, struct floor_note *note) {
    note->kind = NOTE_SHOWN;
    note->what = NULL;
    return (note->step == 0 && note->recovery == 0) ||
           floor_note(server->floor, note, server_now_wall());
}

/* What was shown to other screens, when there was no factor or another one, holds no more. */
static void forget_pending(const struct session *session) {
    for (struct session *at = session->person->oldest; at != NULL; at = at->newer) {
        at->has_pending = false;
        sodium_memzero(at->pending, sizeof at->pending);
    }
}

/* Codes of the one there is, so that who finds a screen open cannot put another in its place. */
static void propose_factor(struct server *server, struct connection *connection,
                           const struct http_request *request, struct session *session,
                           const char *code) {
    char memory[HOUSE_NAME_ROOM], address[HOUSE_NAME_ROOM], secret[TOTP_BASE32 + 1];
    struct text out, text;
    struct floor_note note = {.kind = NOTE_WRONG,
                              .actor = session->actor,
                              .address = connection->address,
                              .what = "code"};
    uint32_t staff = session->actor.id;
    int seconds;
    if (!factor_may_guess(server, connection, staff, &seconds)) {
        http_refuse_for(server, connection, request, FAULT_SERVER_TOO_MANY_LOG_INS, seconds);
        return;
    }
    enum shown shown = factor_shown(server, staff, code, &note);
    if (shown == SHOWN_WRONG)
        (void)floor_note(server->floor, &note, server_now_wall());
    else
        factor_guessed(server, staff);
    if (shown == SHOWN_RIGHT && !use_up(server, &note))
        shown = SHOWN_WRONG;
    if (shown != SHOWN_RIGHT) {
        http_refuse(server, connection, request,
                    shown == SHOWN_WRONG ? FAULT_SERVER_WRONG_CODE : FAULT_SERVER_CODE_NEEDED,
                    "code");
        return;
    }
    randombytes_buf(session->pending, sizeof session->pending);
    session->has_pending = true;
    memset(secret, 0, sizeof secret);
    memset(address, 0, sizeof address);
    text_init(&text, secret, sizeof secret - 1);
    totp_base32(session->pending, sizeof session->pending, &text);
    text_init(&text, address, sizeof address - 1);
    totp_address(session->pending, "Croupier", session->name, &text);
    text_init(&out, memory, sizeof memory);
    text_char(&out, '{');
    json_put_string(&out, "secret", secret);
    json_put_string(&out, "address", address);
    text_char(&out, '}');
    reply(server, connection, request, &out);
    sodium_memzero(memory, sizeof memory);
    sodium_memzero(address, sizeof address);
    sodium_memzero(secret, sizeof secret);
}

static void write_recoveries(struct text *out, uint8_t hashes[FLOOR_RECOVERIES][HASH_BYTES]) {
    char code[RECOVERY_TEXT + 1];
    text_add(out, "{\"recovery\":[");
    for (int i = 0; i < FLOOR_RECOVERIES; i++) {
        recovery_make(code, hashes[i]);
        text_add(out, i == 0 ? "\"" : ",\"");
        text_add(out, code);
        text_char(out, '"');
    }
    text_add(out, "]}");
    sodium_memzero(code, sizeof code);
}

static void confirm_factor(struct server *server, struct connection *connection,
                           const struct http_request *request, struct session *session,
                           const char *code) {
    char memory[HOUSE_NAME_ROOM];
    uint8_t hashes[FLOOR_RECOVERIES][HASH_BYTES];
    struct floor_factor factor = {.readable = true};
    struct text out;
    uint64_t step = 0;
    if (!session->has_pending ||
        !totp_find(session->pending, code, server_now_wall() / 1000, 0, &step)) {
        http_refuse(server, connection, request, FAULT_SERVER_WRONG_CODE, "new");
        return;
    }
    memcpy(factor.secret, session->pending, sizeof factor.secret);
    factor.step = (uint32_t)step;
    text_init(&out, memory, sizeof memory);
    write_recoveries(&out, hashes);
    if (!floor_set_factor(server->floor, &session->actor, &factor, hashes, server_now_wall())) {
        http_refuse(server, connection, request, FAULT_SERVER_NOT_STORED, "");
    } else {
        session->needs_factor = false;
        forget_pending(session);
        reply(server, connection, request, &out);
    }
    sodium_memzero(&factor, sizeof factor);
    sodium_memzero(memory, sizeof memory);
}

static void set_up_factor(struct server *server, struct connection *connection,
                          const struct http_request *request, const struct json *body,
                          struct session *session) {
    char code[32], new_code[32];
    if (!read_text(body, "code", code, sizeof code) ||
        !read_text(body, "new", new_code, sizeof new_code))
        http_refuse(server, connection, request, FAULT_SERVER_BAD_FIELD, "code");
    else if (session->actor.role != ACTOR_STAFF)
        http_refuse(server, connection, request, FAULT_SERVER_NOT_SIGNED_IN, "");
    else if (new_code[0] == '\0')
        propose_factor(server, connection, request, session, code);
    else
        confirm_factor(server, connection, request, session, new_code);
}

/* ---- All of them ---- */

bool login_handle_own(struct server *server, struct connection *connection,
                      const struct http_request *request, const struct json *body) {
    bool posts = request->method == METHOD_POST;
    bool lists = request->method == METHOD_GET && span_is(request->path, "/api/sessions");
    bool ends = posts && span_is(request->path, "/api/sessions/end");
    bool sets = posts && span_is(request->path, "/api/factor");
    struct floor_actor actor;
    struct session *session;
    if (!lists && !ends && !sets)
        return false;
    if (!http_actor(server, connection, request, &actor, &session))
        return true;
    if (session == NULL || session->locked || session->needs_password ||
        !access_within_limit(server, connection, &actor))
        http_refuse(server, connection, request,
                    session == NULL           ? FAULT_SERVER_NOT_SIGNED_IN
                    : session->locked         ? FAULT_SERVER_LOCKED
                    : session->needs_password ? FAULT_SERVER_PASSWORD_NEEDED
                                              : FAULT_SERVER_TOO_MANY,
                    "");
    else if (!lists && !login_fields_fit(server, connection, request, body))
        return true;
    else if (lists)
        list_sessions(server, connection, request, session);
    else if (ends)
        end_session(server, connection, request, body, session);
    else
        set_up_factor(server, connection, request, body, session);
    return true;
}
