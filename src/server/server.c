/* Starting and stopping. */
#include "server/confinement.h"
#include "server/listen_address.h"
#include "server/server_inside.h"
#include "store/url.h"

#include <malloc.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

int64_t server_now_wall(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t server_now_steady(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

void server_api_markdown(struct text *out) {
    route_write_markdown(out);
}

void server_api_openapi(struct text *out) {
    route_write_openapi(out);
}

void server_api_types(struct text *out) {
    route_write_types(out);
}

void server_api_game_types(struct text *out, enum cr_game game) {
    route_write_game_types(out, game);
}

static void wake(void *context) {
    transport_wake(context);
}

static struct limiter *a_minute(unsigned times) {
    struct limiter *limiter = server_memory(NULL, sizeof *limiter);
    limiter_init(limiter, 60000000 / times, times);
    return limiter;
}

/* So many in whichever hour: half of them at once, the other half as it goes by. */
static struct limiter *an_hour(unsigned times) {
    struct limiter *limiter = server_memory(NULL, sizeof *limiter);
    limiter_init(limiter, INT64_C(3600000000) / (times / 2), times / 2);
    return limiter;
}

static void from_anywhere(struct limiter *limiters[ORIGIN_SCOPES], unsigned times) {
    limiters[ORIGIN_ADDRESS] = a_minute(times);
    limiters[ORIGIN_NETWORK] = a_minute(NETWORK_TIMES * times);
}

static void make_limits(struct server *server) {
    const struct server_options *options = server->options;
    server->commands = server_memory(NULL, sizeof *server->commands);
    limiter_init(server->commands, 1000000 / options->command_rate, 2 * options->command_rate);
    server->logins = a_minute(options->login_attempts);
    server->names = a_minute(GUESSES_ANYWHERE * options->login_attempts);
    server->hourly = an_hour(options->login_attempts > GUESSES_AN_HOUR ? options->login_attempts
                                                                       : GUESSES_AN_HOUR);
    server->log_ins = a_minute(options->log_ins);
    from_anywhere(server->guesses, options->login_attempts);
    from_anywhere(server->log_in_from, LOG_INS_FROM * options->log_ins);
    from_anywhere(server->guests, options->guests);
    server->said = a_minute(1);
}

static void make_memory(struct server *server) {
    server->answer = server_memory(NULL, ANSWER_MAX);
    server->tokens = server_memory(NULL, SERVER_TOKENS * sizeof *server->tokens);
    server->tables = server_memory(NULL, MESSAGE_TABLES * sizeof *server->tables);
}

/* Signals come through a file descriptor; threads started from here on leave them alone. */
static void block_signals(void) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGPIPE);
    sigaddset(&set, SIGHUP);
    pthread_sigmask(SIG_BLOCK, &set, NULL);
}

/* At the start and once a day; what it finds is kept, and whoever looks after the floor is told. */
void server_check_itself(struct server *server) {
    struct floor_answer answer = {.status = 200};
    struct floor_request request = {.operation = operation_named("self-check"),
                                    .actor = {.role = ACTOR_SYSTEM},
                                    .query = "",
                                    .scratch = server->scratch,
                                    .now = server_now_wall()};
    text_init(&answer.body, server->answer, ANSWER_MAX);
    floor_run(server->floor, &request, &answer);
    if (answer.status >= 300 || !floor_last_self_check(server->floor).good)
        log_say(&server->log, LOG_WARNING, "the program is not what it was", NULL);
}

static void complain_of_store(const char *url, const struct store_error *error) {
    char *shown = strdup(url);
    if (shown != NULL)
        store_url_hide_passwords(shown);
    fprintf(stderr, "croupier: %s: %s\n", shown == NULL ? "" : shown, error->message);
    free(shown);
}

static void warn_unencrypted(const struct server *server) {
    const struct server_options *options = server->options;
    if (options->tls_cert == NULL && !address_is_loopback(options->address))
        log_say(&server->log, LOG_WARNING, "not encrypted",
                "other machines reach it: use --tls-cert and --tls-key, or a proxy");
}

/* Its passwords are known to everybody. */
static bool may_be_shown(const struct server_options *options, bool demonstration) {
    if (!demonstration || options->yes_public || address_is_loopback(options->address))
        return true;
    fprintf(stderr,
            "croupier: %s can be reached from other machines, and everybody knows the passwords of "
            "a demonstration floor: add --yes-public if that is meant\n",
            options->address);
    return false;
}

static bool confine(struct server *server) {
    struct sandbox_problem problem;
    if (confinement_begin(server->options, &server->landlock, &problem))
        return true;
    fprintf(stderr, "croupier: %s\n", problem.text);
    return false;
}

static bool finish_confining(struct server *server) {
    struct sandbox_problem problem;
    if (!confinement_end(server->options, &problem)) {
        fprintf(stderr, "croupier: %s\n", problem.text);
        return false;
    }
    bool calls = sandbox_is_built() && !server->options->unconfined;
    log_say(&server->log, LOG_INFO, "confined",
            calls && server->landlock > 0 ? "calls and files"
            : calls                       ? "calls; this kernel has no Landlock for files"
                                          : "not at all");
    return true;
}

static void ask_for_factors(struct server *server) {
    bool asked = !server->demonstration;
    for (int post = 0; post < POSTS; post++)
        asked |= server->options->factor_for[post];
    for (int post = 0; post < POSTS; post++)
        server->factor_for[post] =
            server->options->factor_for[post] ||
            (asked && post >= POST_PIT_MANAGER && post <= POST_SENIOR_MANAGEMENT);
}

static bool start(struct server *server) {
    const struct server_options *options = server->options;
    struct store_error error;
    struct floor_options floor_options = {.store_url = options->store_url,
                                          .demonstration = options->demonstration,
                                          .keeps_register = options->keeps_register,
                                          .says_day = options->day_begins >= 0,
                                          .day_begins = (unsigned)options->day_begins,
                                          .now = server_now_wall(),
                                          .keys = options->keys,
                                          .anchors = options->anchors,
                                          .anchor_every = options->anchor_every};
    block_signals();
    if (!may_be_shown(options, options->demonstration) || !anchor_command_start(server) ||
        !transport_bind(server) || !confine(server))
        return false;
    server->scratch = floor_scratch_new();
    server->floor = floor_open(&floor_options, &error);
    if (server->floor == NULL) {
        complain_of_store(options->store_url, &error);
        return false;
    }
    server->demonstration = floor_is_demonstration(server->floor);
    warn_unencrypted(server);
    if (!may_be_shown(options, server->demonstration))
        return false;
    make_memory(server);
    make_limits(server);
    sessions_init(&server->sessions, options->lock_after, options->session_life);
    access_start(server);
    ask_for_factors(server);
    server_check_itself(server);
    subscriptions_start(server);
    pit_start(server);
    feed_start(server);
    if (crypto_pwhash_str(server->dummy_hash, "", 0, crypto_pwhash_OPSLIMIT_INTERACTIVE,
                          crypto_pwhash_MEMLIMIT_INTERACTIVE) != 0)
        return false;
    floor_flush(server->floor);
    if (!transport_open(server))
        return false;
    server->passwords = worker_open(PASSWORD_QUEUE, wake, server);
    server->odds = worker_open(ODDS_QUEUE, wake, server);
    if (!reading_open(server, wake))
        return false;
    return server->passwords != NULL && server->odds != NULL && finish_confining(server);
}

static void stop(struct server *server) {
    if (server->passwords != NULL)
        worker_close(server->passwords);
    if (server->odds != NULL)
        worker_close(server->odds);
    reading_close(server);
    server->passwords = server->odds = NULL;
    server->stopping = true;
    transport_close(server);
    if (server->floor != NULL)
        floor_close(server->floor);
    anchor_command_finish(server);
    floor_scratch_free(server->scratch);
    subscriptions_free(server);
    sessions_free(&server->sessions);
    odds_free(server);
    for (size_t i = 0; i < server->slot_count; i++) {
        if (server->slots[i] != NULL)
            free(server->slots[i]->body);
        free(server->slots[i]);
    }
    free(server->slots);
    free(server->free_slots);
    free(server->commands);
    free(server->logins);
    free(server->names);
    free(server->hourly);
    free(server->log_ins);
    for (int scope = 0; scope < ORIGIN_SCOPES; scope++) {
        free(server->guesses[scope]);
        free(server->log_in_from[scope]);
        free(server->guests[scope]);
    }
    free(server->said);
    free(server->answer);
    free(server->tokens);
    free(server->tables);
}

int server_run(const struct server_options *options) {
    struct server *server = server_memory(NULL, sizeof *server);
    memset(server, 0, sizeof *server);
    server->options = options;
    server->command.fd = -1;
    server->log.level = options->log_level;
    mallopt(M_TRIM_THRESHOLD, 64 * 1048576); /* memory that comes and goes with load is kept */
    mallopt(M_MMAP_THRESHOLD, 64 * 1048576);
    if (sodium_init() < 0)
        return 1;
    bool started = start(server);
    if (started) {
        log_say(&server->log, LOG_INFO, "started", NULL);
        transport_run(server);
    }
    stop(server);
    if (started)
        log_say(&server->log, LOG_INFO, "stopped", NULL);
    free(server);
    return started ? 0 : 1;
}
