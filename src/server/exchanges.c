/* Requests whose answers wait, found again by their tickets. */
#include "server/password_rules.h"
#include "server/server_inside.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Slots ---- */

static uint32_t take_slot(struct server *server) {
    if (server->free_count > 0)
        return server->free_slots[--server->free_count];
    if (server->slot_count == server->slot_room) {
        server->slot_room = server->slot_room == 0 ? 1024 : 2 * server->slot_room;
        server->slots = server_memory(server->slots, server->slot_room * sizeof *server->slots);
        server->free_slots =
            server_memory(server->free_slots, server->slot_room * sizeof *server->free_slots);
    }
    return (uint32_t)server->slot_count++;
}

struct exchange *exchange_open(struct server *server, struct connection *connection,
                               enum exchange_kind kind) {
    struct exchange *exchange = server_memory(NULL, sizeof *exchange);
    memset(exchange, 0, sizeof *exchange);
    uint32_t slot = take_slot(server);
    server->slots[slot] = exchange;
    exchange->ticket = (uint64_t)++server->next_serial << 32 | slot;
    exchange->kind = kind;
    exchange->begun = server_now_steady();
    exchange->connection = connection;
    exchange->next = connection->exchanges;
    if (exchange->next != NULL)
        exchange->next->back = &exchange->next;
    exchange->back = &connection->exchanges;
    connection->exchanges = exchange;
    connection->waiting++;
    server->exchange_count++;
    return exchange;
}

void exchange_of_session(struct exchange *exchange, const struct session *session) {
    exchange->has_session = session != NULL;
    if (session != NULL)
        memcpy(exchange->session, session->hash, HASH_BYTES);
}

struct exchange *exchange_find(struct server *server, uint64_t ticket) {
    size_t slot = ticket & UINT32_MAX;
    struct exchange *exchange = slot < server->slot_count ? server->slots[slot] : NULL;
    return exchange != NULL && exchange->ticket == ticket ? exchange : NULL;
}

void exchange_leave(struct exchange *exchange) {
    if (exchange->connection == NULL)
        return;
    *exchange->back = exchange->next;
    if (exchange->next != NULL)
        exchange->next->back = exchange->back;
    exchange->connection->waiting--;
    exchange->connection = NULL;
}

void exchange_close(struct server *server, struct exchange *exchange) {
    uint32_t slot = (uint32_t)(exchange->ticket & UINT32_MAX);
    exchange_leave(exchange);
    server->slots[slot] = NULL;
    server->free_slots[server->free_count++] = slot;
    server->exchange_count--;
    free(exchange->body);
    free(exchange);
}

/* ---- Answering ---- */

static void answer_websocket(struct server *server, struct connection *connection, int64_t id,
                             int status, const char *body, size_t length) {
    char head[64];
    struct text text;
    text_init(&text, head, sizeof head);
    text_char(&text, '{');
    json_put_integer(&text, "id", id);
    json_put_integer(&text, "status", status);
    json_put_key(&text, "body");
    unsigned char frame[FRAME_HEAD_MAX];
    if (!access_stands(server, connection) || websocket_is_behind(server, connection, length))
        return;
    size_t size = frame_head(FRAME_TEXT, text.length + length + 1, frame);
    buffer_add(&connection->out, frame, size);
    buffer_add(&connection->out, head, text.length);
    buffer_add(&connection->out, body, length);
    buffer_add(&connection->out, "}", 1);
    transport_wants_to_write(connection);
    if (status >= 400)
        server->metrics.refused[status / 100 % 6]++;
}

static void note_answer(struct server *server, const struct exchange *exchange, int status) {
    int64_t micros = server_now_steady() - exchange->begun;
    metrics_histogram_add(&server->metrics.answer, micros);
    if (exchange->operation != NULL)
        access_refused(server, exchange->connection, &exchange->actor,
                       (struct span){exchange->operation->path, strlen(exchange->operation->path)},
                       status);
    if (server->log.level < LOG_DEBUG && status < 500)
        return;
    const struct operation *operation = exchange->operation;
    log_write(&server->log, status >= 500 ? LOG_WARNING : LOG_DEBUG,
              &(struct log_line){
                  .message = operation == NULL ? "session" : operation->name,
                  .address = exchange->connection->address,
                  .method = exchange->over_websocket ? "WS" : "HTTP",
                  .status = status,
                  .micros = micros,
              });
}

void exchange_answer(struct server *server, struct exchange *exchange, int status, const char *body,
                     size_t length) {
    struct connection *connection = exchange->connection;
    if (connection == NULL) {
        exchange_close(server, exchange);
        return;
    }
    note_answer(server, exchange, status);
    bool over_websocket = exchange->over_websocket;
    struct reply reply = {.status = status,
                          .type = exchange->type,
                          .body = body,
                          .length = length,
                          .keep_alive = exchange->keep_alive,
                          .head_only = exchange->head_only,
                          .retry_after = exchange->retry_after};
    if (over_websocket && connection->state == SPEAKS_WEBSOCKET)
        answer_websocket(server, connection, exchange->id, status, body, length);
    else if (!over_websocket && connection->state == SPEAKS_HTTP)
        http_reply(server, connection, &reply);
    exchange_close(server, exchange);
}

void exchange_fault(struct server *server, struct exchange *exchange, enum server_fault fault,
                    const char *where) {
    char memory[1024];
    struct text body;
    text_init(&body, memory, sizeof memory);
    int status = fault_write(&body, fault, where);
    if (fault == FAULT_SERVER_TOO_MANY)
        exchange->retry_after = 1;
    exchange_answer(server, exchange, status, memory, body.length);
}

/* ---- Running ---- */

static void keep_answer(struct exchange *exchange, const struct floor_answer *answer) {
    exchange->status = answer->status;
    exchange->length = answer->body.length;
    exchange->body = server_memory(NULL, answer->body.length + 1);
    memcpy(exchange->body, answer->body.at, answer->body.length);
}

/* What may be read may be heard as it comes, too. */
static void begin_reading(struct server *server, struct exchange *exchange,
                          struct floor_reading *reading, const char *query) {
    exchange->kind = EXCHANGE_READING;
    if (exchange->wants_events) {
        reading->forget(reading);
        feed_open(server, exchange, query);
    } else if (!reading_give(server, exchange, reading)) {
        exchange_fault(server, exchange, FAULT_SERVER_BUSY, "");
    }
}

/* A one-time code is tried, which is short. */
static bool redeems(const struct exchange *exchange) {
    return strcmp(exchange->operation->name, "player-redeem") == 0;
}

void exchange_run(struct server *server, struct exchange *exchange, struct request_body body,
                  const char *query, const char *password_hash) {
    struct floor_answer answer = {.status = 200};
    struct floor_request request = {
        .operation = exchange->operation,
        .actor = exchange->actor,
        .parts = {exchange->parts[0], exchange->parts[1]},
        .body = body.json,
        .object = body.object,
        .password_hash = password_hash,
        .query = query,
        .key = exchange->has_key ? exchange->key : NULL,
        .screen = exchange->screen_print,
        .scratch = server->scratch,
        .now = server_now_wall(),
        .ticket = exchange->ticket,
    };
    if (server->stopping && exchange->operation->method != METHOD_GET) {
        exchange_fault(server, exchange, FAULT_SERVER_STOPPING, "");
        return;
    }
    text_init(&answer.body, server->answer, ANSWER_MAX);
    server->metrics.commands++;
    if (exchange->has_session)
        server->changing =
            sessions_find_hash(&server->sessions, exchange->session, server_now_steady() / 1000);
    floor_run(server->floor, &request, &answer);
    server->changing = NULL;
    if (redeems(exchange) && answer.status < 300)
        access_give_back(exchange->guesses, exchange->guess_count);
    exchange->type = exchange->over_websocket ? NULL : answer.type;
    if (answer.reading != NULL)
        begin_reading(server, exchange, answer.reading, query);
    else if (answer.body.full)
        exchange_fault(server, exchange, FAULT_SERVER_TOO_LARGE_ANSWER, "");
    else if (answer.waits)
        keep_answer(exchange, &answer);
    else
        exchange_answer(server, exchange, answer.status, answer.body.at, answer.body.length);
}

/* ---- Passwords in bodies ---- */

static bool changes_own(const struct exchange *exchange) {
    return strcmp(exchange->operation->name, "me-password") == 0;
}

static bool find_secret(const struct operation *operation, char name[32]) {
    const char *fields = shape_fields(operation->fields);
    struct field field;
    while (field_next(&fields, &field)) {
        if (!span_is(field.type, "secret") || field.name.length >= 32)
            continue;
        memcpy(name, field.name.at, field.name.length);
        name[field.name.length] = '\0';
        return true;
    }
    return false;
}

/* The body waits as it was parsed: its tokens, then its text, with the password blotted out. */
static void keep_body(struct exchange *exchange, struct request_body body, uint32_t secret,
                      uint32_t old) {
    const struct json *json = body.json;
    const uint32_t hidden[] = {secret, old};
    size_t tokens = json->count * sizeof *json->tokens, length = json->tokens[0].end;
    exchange->body = server_memory(NULL, tokens + length);
    char *text = exchange->body + tokens;
    memcpy(exchange->body, json->tokens, tokens);
    memcpy(text, json->text, length);
    for (size_t i = 0; i < 2 && hidden[i] != 0; i++) {
        const struct json_token *token = &json->tokens[hidden[i]];
        memset(text + token->start, '*', token->end - token->start);
    }
    exchange->kept =
        (struct json){text, (const struct json_token *)(void *)exchange->body, json->count};
    exchange->kept_object = body.object;
    exchange->kind = EXCHANGE_SECRET;
}

static bool read_secret(const struct request_body *body, uint32_t token, char out[PASSWORD_MAX]) {
    if (token == 0 || body->json->tokens[token].type != JSON_STRING)
        return false;
    size_t length = json_string(body->json, token, out, PASSWORD_MAX);
    return length > 0 && length < PASSWORD_MAX && strlen(out) == length;
}

/* Whose password it becomes: the caller's own, or of a new account its name. */
static void name_of_secret(struct server *server, const struct exchange *exchange,
                           const struct request_body *body, char name[64]) {
    const struct session *session =
        exchange->has_session
            ? sessions_find_hash(&server->sessions, exchange->session, server_now_steady() / 1000)
            : NULL;
    uint32_t token = json_member(body->json, body->object, "name");
    name[0] = '\0';
    if (changes_own(exchange)) {
        if (session != NULL)
            memcpy(name, session->name, 64);
    } else if (token != 0 && body->json->tokens[token].type == JSON_STRING) {
        size_t length = json_string(body->json, token, name, 64);
        name[length < 64 ? length : 0] = '\0';
    }
}

/* False: it was refused. */
static bool judge_secret(struct server *server, struct exchange *exchange, const char *password,
                         const char *name, const char *field) {
    static const enum server_fault faults[] = {
        [PASSWORD_UNREADABLE] = FAULT_SERVER_BAD_FIELD,
        [PASSWORD_SHORT] = FAULT_SERVER_PASSWORD_SHORT,
        [PASSWORD_COMMON] = FAULT_SERVER_PASSWORD_COMMON,
        [PASSWORD_NAME] = FAULT_SERVER_PASSWORD_NAME,
    };
    enum password_fault fault = password_judge(password, name);
    if (fault != PASSWORD_GOOD)
        exchange_fault(server, exchange, faults[fault], field);
    return fault == PASSWORD_GOOD;
}

/* The password until now, when it is the caller's own that changes. False: it was refused. */
static bool take_old(struct server *server, struct exchange *exchange,
                     const struct request_body *body, const char *name, struct password_job *job,
                     uint32_t *old) {
    struct floor_person person;
    if (!changes_own(exchange))
        return true;
    *old = json_member(body->json, body->object, "old");
    if (!read_secret(body, *old, job->old) || !floor_find_staff(server->floor, name, &person)) {
        exchange_fault(server, exchange, FAULT_SERVER_BAD_FIELD, "old");
        return false;
    }
    if (strcmp(job->old, job->password) == 0) {
        sodium_memzero(&person, sizeof person);
        exchange_fault(server, exchange, FAULT_SERVER_PASSWORD_SAME, "password");
        return false;
    }
    if (!login_may_guess(server, exchange, name)) {
        exchange_fault(server, exchange, FAULT_SERVER_TOO_MANY_LOG_INS, "");
        return false;
    }
    memcpy(job->old_hash, person.password_hash, sizeof job->old_hash);
    exchange->secret = person.secret;
    sodium_memzero(&person, sizeof person);
    return true;
}

static void hash_first(struct server *server, struct exchange *exchange, struct request_body body,
                       const char *field, uint32_t secret) {
    struct password_job job = {.ticket = exchange->ticket, .make = true};
    char name[64];
    uint32_t old = 0;
    name_of_secret(server, exchange, &body, name);
    if (!read_secret(&body, secret, job.password))
        exchange_fault(server, exchange, FAULT_SERVER_BAD_FIELD, field);
    else if (judge_secret(server, exchange, job.password, name, field) &&
             take_old(server, exchange, &body, name, &job, &old)) {
        keep_body(exchange, body, secret, old);
        if (!passwords_give(server->passwords, &job))
            exchange_fault(server, exchange, FAULT_SERVER_BUSY, "");
    }
    sodium_memzero(&job, sizeof job);
}

static bool makes_guest(const struct exchange *exchange) {
    return exchange->actor.role == ACTOR_NOBODY &&
           strcmp(exchange->operation->name, "player-add") == 0;
}

void exchange_begin(struct server *server, struct exchange *exchange, struct request_body body,
                    const char *query) {
    char name[32];
    uint32_t secret = 0;
    if (makes_guest(exchange) &&
        !access_guest(server, exchange->connection, &exchange->retry_after)) {
        exchange_fault(server, exchange, FAULT_SERVER_TOO_MANY_GUESTS, "");
        return;
    }
    if (redeems(exchange) && !login_may_redeem(server, exchange)) {
        exchange_fault(server, exchange, FAULT_SERVER_TOO_MANY_LOG_INS, "");
        return;
    }
    bool allowed = exchange->operation->who >> exchange->actor.role & 1; /* else it is refused */
    if (allowed && body.json != NULL && find_secret(exchange->operation, name)) {
        if (json_member(body.json, body.object, "password_hash") != 0) {
            exchange_fault(server, exchange, FAULT_SERVER_BAD_FIELD, "password_hash");
            return;
        }
        secret = json_member(body.json, body.object, name);
    }
    if (secret == 0)
        exchange_run(server, exchange, body, query, NULL);
    else
        hash_first(server, exchange, body, name, secret);
}

/* The password that was shown as the old one is the one there is: it may have been changed while it
 * was verified. */
static bool is_still_old(const struct server *server, const struct exchange *exchange) {
    struct floor_actor actor = exchange->actor;
    uint64_t secret;
    return floor_knows(server->floor, &actor, &secret) && secret == exchange->secret;
}

/* Hashing takes a while: who asked may have been signed out or locked out meanwhile. */
static void secret_done(struct server *server, struct exchange *exchange,
                        const struct password_job *job) {
    enum server_fault fault;
    if (!access_awaits(server, exchange, &fault)) {
        exchange_fault(server, exchange, fault, "");
        return;
    }
    if (job->wrong_old) {
        login_wrong(server, exchange, "password", FAULT_SERVER_WRONG_PASSWORD, "old");
        return;
    }
    if (changes_own(exchange)) {
        login_guessed(server, exchange);
        if (!is_still_old(server, exchange)) {
            exchange_fault(server, exchange, FAULT_SERVER_WRONG_PASSWORD, "old");
            return;
        }
    }
    char *memory = exchange->body;
    struct json json = exchange->kept;
    exchange->body = NULL;
    exchange->kind = EXCHANGE_OPERATION;
    if (job->right)
        exchange_run(server, exchange, (struct request_body){&json, exchange->kept_object}, "",
                     job->hash);
    else
        exchange_fault(server, exchange, FAULT_SERVER_BUSY, "");
    free(memory);
}

/* ---- Coming back ---- */

void exchange_passwords(struct server *server) {
    struct password_job job;
    while (passwords_take(server->passwords, &job)) {
        struct exchange *exchange = exchange_find(server, job.ticket);
        struct connection *connection = exchange == NULL ? NULL : exchange->connection;
        if (exchange == NULL)
            continue;
        if (exchange->kind == EXCHANGE_SECRET)
            secret_done(server, exchange, &job);
        else if (exchange->kind == EXCHANGE_LOGIN)
            login_done(server, exchange, job.right);
        else
            login_unlock_done(server, exchange, job.right);
        if (connection != NULL)
            connection_go_on(server, connection);
    }
    sodium_memzero(&job, sizeof job);
}

static void note_commit(struct server *server) {
    struct floor_counts counts;
    struct metrics *metrics = &server->metrics;
    floor_count(server->floor, &counts);
    if (counts.commits == metrics->commits_seen)
        return;
    uint64_t commits = counts.commits - metrics->commits_seen;
    uint64_t micros = counts.commit_micros - metrics->commit_micros_seen;
    for (uint64_t i = 0; i < commits; i++)
        metrics_histogram_add(&metrics->commit, (int64_t)(micros / commits));
    metrics->commits_seen = counts.commits;
    metrics->commit_micros_seen = counts.commit_micros;
}

static void finish(struct server *server, struct exchange *exchange, bool on_disk) {
    struct connection *connection = exchange->connection;
    if (on_disk)
        exchange_answer(server, exchange, exchange->status, exchange->body, exchange->length);
    else
        exchange_fault(server, exchange, FAULT_SERVER_NOT_STORED, "");
    if (connection != NULL && (connection->in.length > 0 || connection->stopped_reading))
        connection_go_on(server, connection);
}

void exchange_collect(struct server *server) {
    uint64_t ticket;
    bool on_disk;
    while (floor_done(server->floor, &ticket, &on_disk)) {
        struct exchange *exchange = exchange_find(server, ticket);
        if (exchange != NULL)
            finish(server, exchange, on_disk);
    }
    note_commit(server);
    subscriptions_tell(server);
}
