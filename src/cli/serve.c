/* croupier serve: the floor on the network. */
#include "base/day.h"
#include "base/memory.h"
#include "books/keys.h"
#include "cli/cli.h"
#include "server/log.h"
#include "server/server.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    OPTION_LISTEN = 'l',
    OPTION_STORE = 's',
    OPTION_DEMO = 'd',
    OPTION_TLS_CERT = 256,
    OPTION_TLS_KEY,
    OPTION_LOG_LEVEL,
    OPTION_KEYS,
    OPTION_ANCHORS,
    OPTION_ANCHOR_COMMAND,
    OPTION_ANCHOR_EVERY,
    OPTION_LOCK_AFTER,
    OPTION_SECOND_FACTOR,
    OPTION_COMMAND_RATE,
    OPTION_SESSION_LIFE,
    OPTION_LOGIN_ATTEMPTS,
    OPTION_LOG_INS,
    OPTION_GUESTS,
    OPTION_CONNECTIONS,
    OPTION_NETWORK_CONNECTIONS,
    OPTION_YES_PUBLIC,
    OPTION_USER,
    OPTION_NO_SANDBOX,
    OPTION_METRICS,
    OPTION_DAY_BEGINS,
    OPTION_EQUIPMENT,
    OPTION_API_MARKDOWN,
    OPTION_API_TYPES,
    OPTION_API_OPENAPI
};

enum { ADDRESS_ROOM = 64 };

struct arguments {
    struct server_options server;
    char address[ADDRESS_ROOM], metrics_at[ADDRESS_ROOM];
    void (*api)(struct text *out); /* what is printed instead; NULL: nothing */
    bool of_game;                  /* the types of one game */
    enum cr_game game;
};

/* ADDRESS:PORT, :PORT or [::1]:PORT. */
static bool read_listen(const char *text, char address[ADDRESS_ROOM], int *number) {
    const char *colon = strrchr(text, ':');
    char *end;
    if (colon == NULL)
        return false;
    long port = strtol(colon + 1, &end, 10);
    if (end == colon + 1 || *end != '\0' || port < 0 || port > 65535)
        return false;
    size_t length = (size_t)(colon - text);
    if (length >= 2 && text[0] == '[' && text[length - 1] == ']') {
        text++;
        length -= 2;
    }
    if (length >= ADDRESS_ROOM)
        return false;
    if (length > 0)
        snprintf(address, ADDRESS_ROOM, "%.*s", (int)length, text);
    *number = (int)port;
    return true;
}

static long read_number(const char *text, long least, long most, struct argp_state *state) {
    char *end;
    long number = strtol(text, &end, 10);
    if (end == text || *end != '\0' || number < least || number > most)
        argp_error(state, "'%s' is not a number from %ld to %ld", text, least, most);
    return number;
}

static enum post read_post(const char *text, size_t length, struct argp_state *state) {
    int post = post_find(text, length);
    if (post <= POST_NOBODY)
        argp_error(state, "there is no post '%.*s'", (int)length, text);
    return post <= POST_NOBODY ? POST_NOBODY : (enum post)post;
}

/* SECONDS or POST=SECONDS. */
static void read_lock(const char *text, int64_t lock_after[POSTS], struct argp_state *state) {
    const char *equals = strchr(text, '=');
    enum post post = equals == NULL ? POST_DEALER : read_post(text, (size_t)(equals - text), state);
    lock_after[post] = 1000 * read_number(equals == NULL ? text : equals + 1, 1, 86400, state);
}

/* Five minutes at a table and at the cage (GLI-19 C.6.5); who only looks on has longer. */
static void default_locks(int64_t lock_after[POSTS]) {
    enum { MINUTE = 60000 };
    for (int post = 0; post < POSTS; post++)
        lock_after[post] = 15 * MINUTE;
    lock_after[POST_DEALER] = lock_after[POST_CAGE] = 5 * MINUTE;
    lock_after[POST_SURVEILLANCE] = lock_after[POST_SECURITY] = 30 * MINUTE;
    lock_after[POST_REGULATOR] = lock_after[POST_INTERNAL_AUDIT] = 30 * MINUTE;
}

static void check(const struct arguments *arguments, struct argp_state *state) {
    if ((arguments->server.tls_cert == NULL) != (arguments->server.tls_key == NULL))
        argp_error(state, "--tls-cert and --tls-key go together");
    if (arguments->server.anchors != NULL && arguments->server.keys == NULL && !keys_given())
        argp_error(state, "--anchors needs --keys");
    if (arguments->server.anchor_command != NULL && arguments->server.keys == NULL && !keys_given())
        argp_error(state, "--anchor-command needs --keys");
}

static error_t parse_option(int key, char *argument, struct argp_state *state) {
    struct arguments *arguments = state->input;
    struct server_options *server = &arguments->server;
    int level;
    unsigned hour;
    switch (key) {
    case OPTION_LISTEN:
        if (!read_listen(argument, arguments->address, &server->port))
            argp_error(state, "--listen takes ADDRESS:PORT, not '%s'", argument);
        return 0;
    case OPTION_STORE:
        server->store_url = argument;
        return 0;
    case OPTION_DEMO:
        server->demonstration = true;
        return 0;
    case OPTION_TLS_CERT:
        server->tls_cert = argument;
        return 0;
    case OPTION_TLS_KEY:
        server->tls_key = argument;
        return 0;
    case OPTION_KEYS:
        server->keys = argument;
        return 0;
    case OPTION_ANCHORS:
        server->anchors = argument;
        return 0;
    case OPTION_ANCHOR_COMMAND:
        server->anchor_command = argument;
        return 0;
    case OPTION_ANCHOR_EVERY:
        server->anchor_every = 1000 * read_number(argument, 1, 60, state);
        return 0;
    case OPTION_LOG_LEVEL:
        if ((level = log_level_find(argument)) < 0)
            argp_error(state, "--log-level takes error, warning, info or debug");
        server->log_level = (enum log_level)level;
        return 0;
    case OPTION_LOCK_AFTER:
        read_lock(argument, server->lock_after, state);
        return 0;
    case OPTION_SECOND_FACTOR:
        server->factor_for[read_post(argument, strlen(argument), state)] = true;
        return 0;
    case OPTION_COMMAND_RATE:
        server->command_rate = (unsigned)read_number(argument, 1, 1000000, state);
        return 0;
    case OPTION_LOGIN_ATTEMPTS:
        server->login_attempts = (unsigned)read_number(argument, 1, 1000000, state);
        return 0;
    case OPTION_SESSION_LIFE:
        server->session_life = 1000 * read_number(argument, 1, 86400, state);
        return 0;
    case OPTION_LOG_INS:
        server->log_ins = (unsigned)read_number(argument, 1, 1000000, state);
        return 0;
    case OPTION_GUESTS:
        server->guests = (unsigned)read_number(argument, 1, 1000000, state);
        return 0;
    case OPTION_CONNECTIONS:
        server->connections = (unsigned)read_number(argument, 1, 1000000, state);
        return 0;
    case OPTION_NETWORK_CONNECTIONS:
        server->network_connections = (unsigned)read_number(argument, 1, 1000000, state);
        return 0;
    case OPTION_YES_PUBLIC:
        server->yes_public = true;
        return 0;
    case OPTION_USER:
        server->user = argument;
        return 0;
    case OPTION_NO_SANDBOX:
        server->unconfined = true;
        return 0;
    case OPTION_METRICS:
        if (!read_listen(argument, arguments->metrics_at, &server->metrics_port))
            argp_error(state, "--metrics takes ADDRESS:PORT, not '%s'", argument);
        server->metrics_at = arguments->metrics_at;
        return 0;
    case OPTION_DAY_BEGINS:
        if (!day_hour_parse(argument, &hour))
            argp_error(state, "--day-begins takes a whole hour, as in 06:00, not '%s'", argument);
        server->day_begins = (int)hour;
        return 0;
    case OPTION_EQUIPMENT:
        if (strcmp(argument, "required") != 0 && strcmp(argument, "free") != 0)
            argp_error(state, "--equipment takes required or free, not '%s'", argument);
        server->keeps_register = strcmp(argument, "required") == 0;
        return 0;
    case OPTION_API_MARKDOWN:
        arguments->api = server_api_markdown;
        return 0;
    case OPTION_API_TYPES:
        arguments->api = server_api_types;
        arguments->of_game = argument != NULL;
        if (argument != NULL && !cr_game_find(argument, strlen(argument), &arguments->game))
            argp_error(state, "there is no game '%s'", argument);
        return 0;
    case OPTION_API_OPENAPI:
        arguments->api = server_api_openapi;
        return 0;
    case ARGP_KEY_ARG:
        argp_error(state, "'%s' is too much", argument);
        return 0;
    case ARGP_KEY_END:
        check(arguments, state);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_option option_list[] = {
    {"listen", OPTION_LISTEN, "ADDRESS:PORT", 0,
     "Where to listen (default 127.0.0.1:8080; port 0: any that is free)", 0},
    {"store", OPTION_STORE, "URL", 0, "A SQLite file or postgresql://… (default croupier.db)", 0},
    {"demo", OPTION_DEMO, NULL, 0,
     "A new store becomes a demonstration floor: seven tables open, chips for everybody", 0},
    {"yes-public", OPTION_YES_PUBLIC, NULL, 0,
     "A demonstration floor also where other machines reach it", 0},
    {"metrics", OPTION_METRICS, "ADDRESS:PORT", 0,
     "Where /metrics is given, without encryption, and nothing else (default: nowhere)", 0},
    {"user", OPTION_USER, "NAME", 0,
     "Become this user when the port is bound and the key is read, before the store is opened", 0},
    {"no-sandbox", OPTION_NO_SANDBOX, NULL, 0,
     "For debuggers: leave the process every call and file that its user has", 0},
    {"day-begins", OPTION_DAY_BEGINS, "HH:00", 0,
     "The hour of the house's time at which the gaming day begins (default 06:00, then what was "
     "set last); an open table keeps its own until it is opened again",
     0},
    {"equipment", OPTION_EQUIPMENT, "required|free", 0,
     "Of a new store: whether tables open only with the equipment of part 3, registered and "
     "checked that gaming day (default required; a demonstration floor is free). Later the "
     "operations manager says it",
     0},
    {"tls-cert", OPTION_TLS_CERT, "FILE", 0, "Certificate chain (PEM)", 0},
    {"tls-key", OPTION_TLS_KEY, "FILE", 0, "Its private key (PEM), which nobody else may read", 0},
    {"keys", OPTION_KEYS, "DIR", 0,
     "The floor's keys (croupier keys make); default systemd's credentials, or none: then nothing "
     "is anchored, and the key of evidence stands in the store",
     0},
    {"anchors", OPTION_ANCHORS, "FILE", 0,
     "Anchors go to this file too, a line each; a start that finds the log shorter than it says "
     "ends open commitments",
     0},
    {"anchor-command", OPTION_ANCHOR_COMMAND, "COMMAND", 0,
     "Anchors are given to this command of the shell too, a line each on its standard input; it "
     "is started once and runs until its input ends",
     0},
    {"anchor-every", OPTION_ANCHOR_EVERY, "SECONDS", 0,
     "So often an anchor is signed (default 60, which is the longest)", 0},
    {"log-level", OPTION_LOG_LEVEL, "LEVEL", 0, "error, warning, info (default) or debug", 0},
    {"lock-after", OPTION_LOCK_AFTER, "[POST=]SECONDS", 0,
     "A post's screen locks when idle for so long, a dealer's where none is named (default 300 for "
     "dealers and the cage, 1800 for surveillance, security, the regulator and internal audit, "
     "else 900)",
     0},
    {"second-factor", OPTION_SECOND_FACTOR, "POST", 0,
     "This post signs in with a second factor too; may be repeated. From the pit manager up "
     "everybody does, on a demonstration floor only when this is given",
     0},
    {"command-rate", OPTION_COMMAND_RATE, "N", 0,
     "Commands a second of one person, device or address (default 100)", 0},
    {"login-attempts", OPTION_LOGIN_ATTEMPTS, "N", 0,
     "Wrong passwords a minute for one name or address; from one network four times as many "
     "(default 10). An hour at one name: as many, and at least 100",
     0},
    {"log-ins", OPTION_LOG_INS, "N", 0,
     "Log-ins a minute of one person; ten times as many from one address, forty times from one "
     "network (default 60)",
     0},
    {"guests", OPTION_GUESTS, "N", 0,
     "New guests a minute from one address on a demonstration floor; from one network four times "
     "as "
     "many (default 120)",
     0},
    {"connections", OPTION_CONNECTIONS, "N", 0,
     "Connections of one address, of IPv6 one /64 (default half of what the system lets the "
     "process "
     "have)",
     0},
    {"network-connections", OPTION_NETWORK_CONNECTIONS, "N", 0,
     "Connections of one network, /24 of IPv4 and /48 of IPv6 (default three quarters of all)", 0},
    {"session-life", OPTION_SESSION_LIFE, "SECONDS", 0,
     "A session ends after so long (default 43200: twelve hours)", 0},
    {"api-markdown", OPTION_API_MARKDOWN, NULL, 0, "Print docs/API.md and end", 0},
    {"api-types", OPTION_API_TYPES, "GAME", OPTION_ARG_OPTIONAL,
     "Print the API as TypeScript types, or what it tells of one game alone, and end", 0},
    {"api-openapi", OPTION_API_OPENAPI, NULL, 0, "Print the API as OpenAPI 3.1 and end", 0},
    {0}};

static const struct argp serve_argp = {
    .options = option_list,
    .parser = parse_option,
    .doc = "Run the floor: tables, chips, staff and players behind HTTP and WebSocket on one port. "
           "The address to open is printed; logs are JSON lines on stderr. SIGTERM ends it after "
           "everything acknowledged is on disk; SIGHUP reads certificate and key anew."
           "\vExamples:\n"
           "  croupier serve --demo\n"
           "  croupier serve --listen 0.0.0.0:443 --tls-cert floor.pem --tls-key floor.key\n"
           "  croupier serve --store postgresql://casino@db/floor"};

static int print_api(const struct arguments *arguments) {
    enum { ROOM = 1 << 20 };
    char *memory = memory_grow(NULL, ROOM);
    struct text out;
    text_init(&out, memory, ROOM);
    if (arguments->of_game)
        server_api_game_types(&out, arguments->game);
    else
        arguments->api(&out);
    fwrite(out.at, 1, out.length, stdout);
    free(memory);
    return EXIT_DONE;
}

int command_serve(int argc, char **argv) {
    struct arguments arguments = {.server = {.port = 8080,
                                             .store_url = "croupier.db",
                                             .log_level = LOG_INFO,
                                             .command_rate = 100,
                                             .session_life = 12 * 3600 * 1000,
                                             .login_attempts = 10,
                                             .log_ins = 60,
                                             .guests = 120,
                                             .day_begins = -1,
                                             .keeps_register = true},
                                  .address = "127.0.0.1",
                                  .metrics_at = "127.0.0.1"};
    default_locks(arguments.server.lock_after);
    if (argp_parse(&serve_argp, argc, argv, 0, NULL, &arguments) != 0)
        return EXIT_USAGE;
    if (arguments.api != NULL)
        return print_api(&arguments);
    arguments.server.address = arguments.address;
    return server_run(&arguments.server) == 0 ? EXIT_DONE : EXIT_REFUSED;
}
