/* Who asks for odds: reading the question, answering from what is kept, or when it is worked out.
 *
 *   /api/odds/GAME   /api/odds/GAME/strategy   /api/simulations/GAME */
#include "server/server_inside.h"

#include "base/query.h"
#include "odds/game_odds.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ODDS_A_CLIENT = 8, WHERE = 400 };

/* ---- Reading the question ---- */

static bool begins(struct span *path, const char *with) {
    size_t length = strlen(with);
    if (path->length < length || memcmp(path->at, with, length) != 0)
        return false;
    *path = (struct span){path->at + length, path->length - length};
    return true;
}

static bool ends(struct span *path, const char *with) {
    size_t length = strlen(with);
    if (path->length < length || memcmp(path->at + path->length - length, with, length) != 0)
        return false;
    path->length -= length;
    return true;
}

/* False: the path is not about odds. `game` is what stands for the game. */
static bool read_path(struct span path, enum odds_kind *kind, struct span *game) {
    *kind = ODDS_SIMULATION;
    *game = path;
    if (begins(game, "/api/simulations/"))
        return true;
    *kind = ODDS_BETS;
    if (!begins(game, "/api/odds/"))
        return false;
    if (ends(game, "/strategy"))
        *kind = ODDS_STRATEGY;
    return true;
}

static bool read_rule(struct odds_job *job, const char *rule, char where[WHERE]) {
    char key[ODDS_RULE];
    const char *sign = strchr(rule, '=');
    struct cr_problem problem;
    if (sign == NULL || job->rule_count == ODDS_RULES || strlen(rule) >= ODDS_RULE) {
        snprintf(where, WHERE, "rule: %s",
                 sign == NULL                    ? "KEY=VALUE is needed"
                 : job->rule_count == ODDS_RULES ? "at most 16 rules"
                                                 : "at most 95 bytes");
        return false;
    }
    snprintf(key, sizeof key, "%.*s", (int)(sign - rule), rule);
    if (!cr_rulebook_set(&job->book, key, sign + 1, &problem)) {
        snprintf(where, WHERE, "rule %.*s: %s", ODDS_RULE - 1, rule, problem.message);
        return false;
    }
    memcpy(job->rules[job->rule_count++], rule, strlen(rule) + 1);
    return true;
}

static bool read_number(const struct parameter *parameter, uint64_t least, uint64_t most,
                        uint64_t *number, char where[WHERE]) {
    if (query_number(parameter->value, least, most, number))
        return true;
    snprintf(where, WHERE, "%s: a whole number from %llu to %llu", parameter->name,
             (unsigned long long)least, (unsigned long long)most);
    return false;
}

static bool read_parameter(struct odds_job *job, const struct parameter *parameter,
                           char where[WHERE]) {
    bool simulates = job->kind == ODDS_SIMULATION;
    if (strcmp(parameter->name, "rule") == 0)
        return read_rule(job, parameter->value, where);
    if (strcmp(parameter->name, "edition") == 0) /* read before all else */
        return true;
    if (simulates && strcmp(parameter->name, "rounds") == 0)
        return read_number(parameter, 1, SIMULATION_ROUNDS, &job->rounds, where);
    if (simulates && strcmp(parameter->name, "seed") == 0)
        return read_number(parameter, 0, UINT64_MAX, &job->seed, where);
    snprintf(where, WHERE, "%s", parameter->name);
    return false;
}

static bool read_query(struct odds_job *job, struct span query, char where[WHERE]) {
    struct parameter parameter;
    enum query_outcome outcome;
    while ((outcome = query_next(&query, &parameter)) == QUERY_NEXT)
        if (!read_parameter(job, &parameter, where))
            return false;
    if (outcome == QUERY_WRONG)
        snprintf(where, WHERE, "query");
    else if (job->kind == ODDS_SIMULATION && job->rounds == 0)
        snprintf(where, WHERE, "rounds: a whole number from 1 to %d", SIMULATION_ROUNDS);
    else
        return true;
    return false;
}

/* The edition that is asked about, before any rule is changed. */
static bool read_edition(struct server *server, struct odds_job *job, enum cr_game game,
                         struct span query, char where[WHERE]) {
    struct parameter parameter;
    uint64_t edition = 0;
    snprintf(where, WHERE, "edition");
    while (query_next(&query, &parameter) == QUERY_NEXT) {
        if (strcmp(parameter.name, "edition") == 0 &&
            !read_number(&parameter, 1, UINT32_MAX, &edition, where))
            return false;
    }
    const struct cr_rulebook *book = floor_rulebook(server->floor, game, (uint32_t)edition);
    if (book == NULL)
        return false;
    job->book = *book;
    return true;
}

/* The edition's hash, as it is with its rules changed, tells editions apart; options are not in it.
 */
static void write_key(struct odds_job *job) {
    char edition[CR_EDITION_TEXT];
    cr_rulebook_edition(&job->book, edition);
    size_t length = (size_t)snprintf(job->key, ODDS_KEY, "%d %d %.32s %llu %llu", (int)job->kind,
                                     (int)job->book.game, edition, (unsigned long long)job->rounds,
                                     (unsigned long long)job->seed);
    for (size_t i = 0; i < job->rule_count; i++)
        length += (size_t)snprintf(job->key + length, ODDS_KEY - length, "&%s", job->rules[i]);
}

/* NULL: refused. */
static struct odds_job *read_question(struct server *server, struct connection *connection,
                                      const struct http_request *request, enum odds_kind kind,
                                      struct span name) {
    enum cr_game game;
    char where[WHERE];
    if (!cr_game_find(name.at, name.length, &game) ||
        (kind == ODDS_STRATEGY && odds_of_game(game)->write_strategy == NULL)) {
        http_refuse(server, connection, request, FAULT_SERVER_NO_PATH, "game");
        return NULL;
    }
    struct odds_job *job = odds_job_new();
    job->kind = kind;
    job->seed = 1;
    if (read_edition(server, job, game, request->query, where) &&
        read_query(job, request->query, where)) {
        write_key(job);
        return job;
    }
    http_refuse(server, connection, request, FAULT_SERVER_BAD_FIELD, where);
    job->job.forget(&job->job);
    return NULL;
}

/* ---- What is kept ---- */

static const struct kept_odds *find_kept(const struct server *server, const char *key) {
    for (size_t i = 0; i < ODDS_KEPT; i++)
        if (server->kept_odds[i].key != NULL && strcmp(server->kept_odds[i].key, key) == 0)
            return &server->kept_odds[i];
    return NULL;
}

/* Takes the job's answer; the oldest gives way. */
static void keep(struct server *server, struct odds_job *job) {
    struct kept_odds *kept = &server->kept_odds[server->kept_odds_next++ % ODDS_KEPT];
    free(kept->key);
    free(kept->body);
    *kept = (struct kept_odds){server_memory(NULL, strlen(job->key) + 1), job->body, job->length};
    memcpy(kept->key, job->key, strlen(job->key) + 1);
    job->body = NULL;
}

void odds_free(struct server *server) {
    for (size_t i = 0; i < ODDS_KEPT; i++) {
        free(server->kept_odds[i].key);
        free(server->kept_odds[i].body);
    }
}

/* ---- Asking ---- */

static bool waits_for(const struct exchange *exchange) {
    return exchange != NULL &&
           (exchange->kind == EXCHANGE_ODDS || exchange->kind == EXCHANGE_SIMULATION);
}

/* One simulation at a time a client; odds of all games may be asked for at once. */
static bool asks_too_much(const struct server *server, uint64_t client, enum exchange_kind kind) {
    unsigned count = 0;
    for (size_t i = 0; i < server->slot_count; i++) {
        const struct exchange *exchange = server->slots[i];
        count += waits_for(exchange) && exchange->kind == kind && exchange->client == client &&
                 exchange->connection != NULL;
    }
    return count >= (kind == EXCHANGE_SIMULATION ? 1 : ODDS_A_CLIENT);
}

static bool is_asked(const struct server *server, const char *key) {
    for (size_t i = 0; i < server->slot_count; i++)
        if (waits_for(server->slots[i]) && strcmp(server->slots[i]->body, key) == 0)
            return true;
    return false;
}

/* Gives the job to the worker, unless the same is being worked out already. */
static void ask(struct server *server, struct connection *connection,
                const struct http_request *request, struct odds_job *job, uint64_t client) {
    enum exchange_kind kind = job->kind == ODDS_SIMULATION ? EXCHANGE_SIMULATION : EXCHANGE_ODDS;
    bool too_much = asks_too_much(server, client, kind), asked = is_asked(server, job->key);
    if (too_much || (!asked && !worker_give(server->odds, &job->job))) {
        http_refuse(server, connection, request,
                    too_much ? FAULT_SERVER_TOO_MANY : FAULT_SERVER_BUSY, "");
        job->job.forget(&job->job);
        return;
    }
    struct exchange *exchange = exchange_open(server, connection, kind);
    exchange->keep_alive = request->keep_alive;
    exchange->head_only = request->head_only;
    exchange->client = client;
    exchange->body = server_memory(NULL, strlen(job->key) + 1);
    memcpy(exchange->body, job->key, strlen(job->key) + 1);
    if (asked)
        job->job.forget(&job->job);
}

static void answer_kept(struct server *server, struct connection *connection,
                        const struct http_request *request, const struct kept_odds *kept) {
    http_reply(server, connection,
               &(struct reply){.status = 200,
                               .body = kept->body,
                               .length = kept->length,
                               .keep_alive = request->keep_alive,
                               .head_only = request->head_only});
}

bool odds_handle(struct server *server, struct connection *connection,
                 const struct http_request *request) {
    enum odds_kind kind;
    struct span game;
    struct floor_actor actor;
    struct session *session;
    if (request->method != METHOD_GET || !read_path(request->path, &kind, &game))
        return false;
    if (!http_actor(server, connection, request, &actor, &session))
        return true;
    if (!access_within_limit(server, connection, &actor)) {
        http_refuse(server, connection, request, FAULT_SERVER_TOO_MANY, "");
        return true;
    }
    struct odds_job *job = read_question(server, connection, request, kind, game);
    const struct kept_odds *kept = job == NULL ? NULL : find_kept(server, job->key);
    if (kept != NULL) {
        answer_kept(server, connection, request, kept);
        job->job.forget(&job->job);
    } else if (job != NULL) {
        ask(server, connection, request, job, access_client_key(server, connection, &actor));
    }
    return true;
}

/* ---- Answering ---- */

static void answer_one(struct server *server, struct exchange *exchange,
                       const struct odds_job *job) {
    struct connection *connection = exchange->connection;
    char where[WHERE];
    snprintf(where, sizeof where, "rule: %s", job->problem == NULL ? "" : job->problem);
    if (job->ending == ODDS_DONE)
        exchange_answer(server, exchange, 200, job->body, job->length);
    else if (job->ending == ODDS_REFUSED)
        exchange_fault(server, exchange, FAULT_SERVER_BAD_FIELD, where);
    else
        exchange_fault(server, exchange, FAULT_SERVER_BUSY, "");
    if (connection != NULL)
        connection_go_on(server, connection);
}

void odds_collect(struct server *server) {
    for (struct job *done; (done = worker_take(server->odds)) != NULL; done->forget(done)) {
        struct odds_job *job = (struct odds_job *)done;
        for (size_t i = 0; i < server->slot_count; i++)
            if (waits_for(server->slots[i]) && strcmp(server->slots[i]->body, job->key) == 0)
                answer_one(server, server->slots[i], job);
        if (job->ending == ODDS_DONE && job->kind != ODDS_SIMULATION)
            keep(server, job);
    }
}
