/* croupier simulate-floor: plays on a running floor, or on one of its own that it ends and audits
 * afterwards, and prints how well it kept up. */
#include "base/memory.h"
#include "cli/cli.h"
#include "load/load.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define NO_LIMIT "1000000"

struct arguments {
    struct load_wish wish;
    const char *store; /* NULL: not said */
};

/* ---- A server of its own ---- */

struct own_server {
    char url[128], metrics[128];
    char store[256];
};

static void start_server(struct arguments *arguments, struct own_server *own) {
    int out[2];
    pid_t server;
    if (arguments->store == NULL)
        snprintf(own->store, sizeof own->store, "simulate-floor-%d.db", (int)getpid());
    else
        snprintf(own->store, sizeof own->store, "%s", arguments->store);
    if (pipe(out) != 0 || (server = fork()) < 0)
        return;
    if (server == 0) {
        dup2(out[1], STDOUT_FILENO);
        close(out[0]);
        close(out[1]);
        execl("/proc/self/exe", "croupier", "serve", "--demo", "--listen", "127.0.0.1:0",
              "--metrics", "127.0.0.1:0", "--store", own->store, "--command-rate", NO_LIMIT,
              "--guests", NO_LIMIT, "--log-ins", NO_LIMIT, "--connections", NO_LIMIT, "--log-level",
              "warning", (char *)NULL);
        _exit(EXIT_USAGE);
    }
    arguments->wish.server = server;
    close(out[1]);
    FILE *answer = fdopen(out[0], "r");
    bool started = answer != NULL && fgets(own->url, sizeof own->url, answer) != NULL &&
                   fgets(own->metrics, sizeof own->metrics, answer) != NULL;
    if (answer != NULL)
        fclose(answer);
    arguments->wish.url = started ? own->url : NULL;
    arguments->wish.metrics = started ? own->metrics : NULL;
}

static int audit(const char *store) {
    char name[] = "croupier audit", option[] = "--store", url[256];
    snprintf(url, sizeof url, "%s", store);
    char *arguments[] = {name, option, url, NULL};
    return command_audit(3, arguments);
}

static void remove_store(const char *store) {
    static const char *const endings[] = {"", "-wal", "-shm", "-lock"};
    char path[300];
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        snprintf(path, sizeof path, "%s%s", store, endings[i]);
        unlink(path);
    }
}

/* Ends its own server, and audits what it has written. */
static int finish(const struct arguments *arguments, const struct own_server *own, bool played) {
    int status = 0;
    const char *store = arguments->store;
    if (arguments->wish.server > 0) {
        kill(arguments->wish.server, SIGTERM);
        waitpid(arguments->wish.server, &status, 0);
        if (status != 0)
            cli_complain("the server did not stop cleanly");
        store = own->store;
    }
    int audited = played && store != NULL ? audit(store) : EXIT_DONE;
    if (arguments->wish.server > 0 && arguments->store == NULL)
        remove_store(own->store);
    return played && status == 0 ? audited : EXIT_REFUSED;
}

/* ---- The report ---- */

static void report_latencies(const struct load_latencies *latencies, const char *what) {
    static const struct {
        const char *name;
        double part;
    } parts[] = {
        {"p50  ms", 0.5}, {"p90  ms", 0.9}, {"p99  ms", 0.99}, {"p99.9 ms", 0.999}, {"max  ms", 1}};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        printf("%s %-*s%10.2f\n", what, 22 - (int)strlen(what), parts[i].name,
               load_percentile(latencies, parts[i].part));
}

static void report_server(const struct load_wish *wish, const struct load_figures *figures) {
    if (wish->spectators > 0) {
        printf("spectators             %10ld\n", wish->spectators);
        printf("their memory, MB       %10.1f\n",
               (double)(figures->memory_after_kb - figures->memory_before_kb) / 1024);
    }
    if (wish->server == 0)
        return;
    printf("processor us a command %10.1f\n",
           figures->processor_seconds * 1e6 / (double)(figures->answered.count + 1));
    printf("server's memory, MB    %10.1f\n", (double)figures->memory_kb / 1024);
}

static void report(const struct load_wish *wish, const struct load_figures *figures) {
    double commits = figures->commits, players = (double)wish->players;
    printf("tables                 %10ld\n", wish->tables);
    printf("players                %10ld\n", wish->players);
    printf("seconds                %10.1f\n", figures->seconds);
    printf("commands a second      %10.0f\n", (double)figures->answered.count / figures->seconds);
    printf("accepted a second      %10.0f\n", (double)figures->accepted / figures->seconds);
    printf("refused                %10llu\n", (unsigned long long)figures->refused);
    for (size_t i = 0; i < LOAD_REASONS && figures->reasons[i].count > 0; i++)
        printf("  %-20s %10llu\n", figures->reasons[i].code,
               (unsigned long long)figures->reasons[i].count);
    printf("connections lost       %10llu\n", (unsigned long long)figures->failed);
    report_latencies(&figures->answered, "latency");
    if (wish->rate > 0)
        report_latencies(&figures->planned, "since planned");
    printf("records stored         %10.0f\n", figures->records);
    printf("records a commit       %10.1f\n", commits > 0 ? figures->records / commits : 0);
    printf("a commit, ms           %10.2f\n",
           commits > 0 ? figures->commit_seconds * 1000 / commits : 0);
    printf("bytes a player, in     %10.0f\n", (double)figures->received / players);
    printf("bytes a player, out    %10.0f\n", (double)figures->sent / players);
    report_server(wish, figures);
    fflush(stdout);
}

static int simulate_floor(struct arguments *arguments) {
    struct own_server own = {0};
    struct load_figures figures;
    if (arguments->wish.url == NULL)
        start_server(arguments, &own);
    bool played = load_run(&arguments->wish, &figures);
    if (played)
        report(&arguments->wish, &figures);
    else
        cli_complain("%s", figures.problem);
    load_free(&figures);
    return finish(arguments, &own, played);
}

/* ---- The command line ---- */

enum {
    OPTION_TABLES = 't',
    OPTION_PLAYERS = 'p',
    OPTION_SECONDS = 's',
    OPTION_URL = 'u',
    OPTION_RATE = 'r',
    OPTION_SPECTATORS = 'w',
    OPTION_STORE = 256,
    OPTION_PASSWORD,
    OPTION_METRICS
};

static long read_number(const char *text, struct argp_state *state) {
    char *end;
    long number = strtol(text, &end, 10);
    if (end == text || *end != '\0' || number < 0 || number > 10000000)
        argp_error(state, "'%s' is not a number that makes sense here", text);
    return number;
}

static error_t parse_option(int key, char *argument, struct argp_state *state) {
    struct arguments *arguments = state->input;
    switch (key) {
    case OPTION_TABLES:
        arguments->wish.tables = read_number(argument, state);
        return 0;
    case OPTION_PLAYERS:
        arguments->wish.players = read_number(argument, state);
        return 0;
    case OPTION_SECONDS:
        arguments->wish.seconds = read_number(argument, state);
        return 0;
    case OPTION_RATE:
        arguments->wish.rate = read_number(argument, state);
        return 0;
    case OPTION_SPECTATORS:
        arguments->wish.spectators = read_number(argument, state);
        return 0;
    case OPTION_URL:
        arguments->wish.url = argument;
        return 0;
    case OPTION_METRICS:
        arguments->wish.metrics = argument;
        return 0;
    case OPTION_STORE:
        arguments->store = argument;
        return 0;
    case OPTION_PASSWORD:
        arguments->wish.password = strdup(argument); /* until the program ends */
        memset(argument, '*', strlen(argument));     /* others see the words of a command line */
        return 0;
    case ARGP_KEY_ARG:
        argp_error(state, "'%s' is too much", argument);
        return 0;
    case ARGP_KEY_END:
        if (arguments->wish.tables < 1 || arguments->wish.players < 1 ||
            arguments->wish.seconds < 1)
            argp_error(state, "at least one table, one player and one second are needed");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_option option_list[] = {
    {"tables", OPTION_TABLES, "N", 0, "Tables, of all games in turn (default 10)", 0},
    {"players", OPTION_PLAYERS, "N", 0, "Players, each with a connection (default 100)", 0},
    {"seconds", OPTION_SECONDS, "N", 0, "How long it is measured (default 10)", 0},
    {"rate", OPTION_RATE, "N", 0, "Commands a second at most (default: as many as go)", 0},
    {"spectators", OPTION_SPECTATORS, "N", 0, "Further connections that only watch", 0},
    {"url", OPTION_URL, "ws://HOST:PORT", 0,
     "A running demonstration floor (default: one of its own, ended afterwards)", 0},
    {"metrics", OPTION_METRICS, "http://HOST:PORT", 0,
     "Where that server gives its figures (its --metrics)", 0},
    {"store", OPTION_STORE, "URL", 0, "The server's store: it is audited at the end", 0},
    {"password", OPTION_PASSWORD, "WORD", 0, "Of the staff (default: the demonstration's)", 0},
    {0}};

static const struct argp simulate_floor_argp = {
    .options = option_list,
    .parser = parse_option,
    .doc = "Play all games on a running floor through WebSockets, one for each player, and "
           "print commands a second, latencies and what was stored; then audit the store. A server "
           "of others needs --command-rate, --guests and --connections high enough."
           "\vExamples:\n"
           "  croupier simulate-floor --tables 100 --players 1000 --seconds 60\n"
           "  croupier simulate-floor --url ws://127.0.0.1:8080 --rate 20000"};

int command_simulate_floor(int argc, char **argv) {
    struct arguments arguments = {
        .wish = {.tables = 10, .players = 100, .seconds = 10, .password = "demonstration"}};
    if (argp_parse(&simulate_floor_argp, argc, argv, 0, NULL, &arguments) != 0)
        return EXIT_USAGE;
    return simulate_floor(&arguments);
}
