/* croupier simulate-floor: clients that play on a running floor, and how well it keeps up.
 *
 * Every player is a WebSocket of its own with one command on its way at a time; one player of each
 * table watches it for all of them. The tables are virtual and quick. */
#include "base/memory.h"
#include "cli/cli.h"
#include "cli/simulate_floor_internal.h"
#include "odds/game_simulation.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { REASONS = 16, REASON_MAX = 40 };
enum { STAKE = 10000, FLOAT_CHIPS = 1000000000, COMMAND_RATE = 1000000 };

struct arguments {
    long tables, players, seconds, spectators, rate;
    const char *url, *store, *password;
};

struct seat; /* a player at a table */

struct felt { /* a table as the driver knows it */
    uint32_t number;
    enum cr_game game;
    bool betting;
    uint64_t round;     /* as its news say */
    struct seat *first; /* its players */
    long players;
};

struct seat {
    struct link link;
    struct felt *felt;
    struct seat *next_at_table, *next_ready;
    uint32_t player;
    int box;
    int64_t sent_at;    /* 0: nothing on its way */
    int64_t planned_at; /* when it should have been sent to keep the rate */
    uint64_t number;    /* of its last command */
    bool ready;         /* stands in the queue */
    bool laid;          /* has chips on the felt that it may take back */
};

struct latencies {
    uint32_t *list; /* microseconds */
    size_t count, room;
};

struct stored { /* what the server has written so far */
    double records, commits, commit_seconds;
};

struct driving {
    const struct arguments *arguments;
    struct place place;
    struct web web;
    pid_t server; /* 0: somebody else's */
    char store[256];
    int epoll;
    struct felt *felts;
    struct seat *seats;
    struct link *spectators;
    struct seat *ready, **ready_end;
    struct latencies answered; /* since a command was sent */
    struct latencies planned;  /* since it should have been sent, also when the driver was late */
    uint64_t accepted, refused, failed, sent;
    struct reason {
        char code[REASON_MAX];
        uint64_t count;
    } reasons[REASONS]; /* why commands were refused */
    uint64_t random;
    long memory_before, memory_after; /* kilobytes of the server */
    struct stored before;
    double processor_before; /* seconds */
    int64_t pace_began;      /* the rate is kept since then */
    uint64_t pace_sent;
    int64_t began, ended;
};

/* ---- The server ---- */

static const struct simulation_load *load_at(const struct felt *felt) {
    return &simulation_of_game(felt->game)->load;
}

static bool start_server(struct driving *driving) {
    int out[2];
    char line[128] = "", rate[32];
    const char *store = driving->arguments->store;
    if (store == NULL)
        snprintf(driving->store, sizeof driving->store, "simulate-floor-%d.db", (int)getpid());
    else
        snprintf(driving->store, sizeof driving->store, "%s", store);
    snprintf(rate, sizeof rate, "%d", COMMAND_RATE);
    if (pipe(out) != 0 || (driving->server = fork()) < 0)
        return false;
    if (driving->server == 0) {
        dup2(out[1], STDOUT_FILENO);
        close(out[0]);
        close(out[1]);
        execl("/proc/self/exe", "croupier", "serve", "--demo", "--listen", "127.0.0.1:0", "--store",
              driving->store, "--command-rate", rate, "--guests", rate, "--log-ins", rate,
              "--connections", rate, "--log-level", "warning", (char *)NULL);
        _exit(EXIT_USAGE);
    }
    close(out[1]);
    FILE *answer = fdopen(out[0], "r");
    bool started = answer != NULL && fgets(line, sizeof line, answer) != NULL &&
                   place_read(line, &driving->place);
    if (answer != NULL)
        fclose(answer);
    return started;
}

static long server_memory_kb(const struct driving *driving) {
    char path[64], line[128];
    long kilobytes = 0;
    snprintf(path, sizeof path, "/proc/%d/status", (int)driving->server);
    FILE *file = driving->server == 0 ? NULL : fopen(path, "r");
    while (file != NULL && fgets(line, sizeof line, file) != NULL)
        if (strncmp(line, "VmRSS:", 6) == 0)
            kilobytes = strtol(line + 6, NULL, 10);
    if (file != NULL)
        fclose(file);
    return kilobytes;
}

/* Processor time that the server has used, in seconds. */
static double server_seconds(const struct driving *driving) {
    char path[64];
    unsigned long long user = 0, system = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", (int)driving->server);
    FILE *file = driving->server == 0 ? NULL : fopen(path, "r");
    if (file == NULL)
        return 0;
    /* NOLINTNEXTLINE(cert-err34-c): the kernel's own figures */
    int found = fscanf(file, "%*d (%*[^)]) %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %llu %llu",
                       &user, &system);
    fclose(file);
    return found == 2 ? (double)(user + system) / (double)sysconf(_SC_CLK_TCK) : 0;
}

static double figure(const struct driving *driving, const char *name) {
    char mark[64];
    snprintf(mark, sizeof mark, "\ncroupier_%s ", name);
    const char *at = strstr(driving->web.answer, mark);
    return at == NULL ? 0 : strtod(at + strlen(mark), NULL);
}

static struct stored read_stored(struct driving *driving) {
    if (web_ask(&driving->web, "GET", "/metrics", "") != 200)
        return (struct stored){0, 0, 0};
    return (struct stored){figure(driving, "records_total"), figure(driving, "commits_total"),
                           figure(driving, "commit_seconds_sum")};
}

/* ---- Tables and players ---- */

static bool ask(struct driving *driving, const char *method, const char *path, const char *body) {
    int status = web_ask(&driving->web, method, path, body);
    if (status >= 200 && status < 300)
        return true;
    complain("%s %s: %d %s", method, path, status, driving->web.answer);
    return false;
}

static bool sign_in(struct driving *driving, const char *name) {
    char body[256];
    driving->web.cookie[0] = '\0';
    snprintf(body, sizeof body, "{\"name\":\"%s\",\"password\":\"%s\"}", name,
             driving->arguments->password);
    return ask(driving, "POST", "/api/login", body);
}

static bool add_tables(struct driving *driving) {
    char body[512];
    if (!sign_in(driving, "operations-manager"))
        return false;
    snprintf(body, sizeof body, "{\"chips\":%lld}",
             (long long)FLOAT_CHIPS * driving->arguments->tables);
    if (!ask(driving, "POST", "/api/cage/stock", body))
        return false;
    for (long i = 0; i < driving->arguments->tables; i++) {
        struct felt *felt = &driving->felts[i];
        felt->game = (enum cr_game)(i % game_count);
        snprintf(body, sizeof body,
                 "{\"name\":\"Load %ld\",\"game\":\"%s\",\"virtual\":true,\"min\":%d,"
                 "\"max\":1000000000,\"betting_ms\":400,\"offer_ms\":20,\"decision_ms\":20,"
                 "\"arranging_ms\":20,\"step_ms\":2,\"pause_ms\":10%s}",
                 i + 1, cr_game_id(felt->game), STAKE, load_at(felt)->terms);
        if (!ask(driving, "POST", "/api/tables", body))
            return false;
        felt->number = (uint32_t)web_number(&driving->web, "table");
    }
    return true;
}

/* Every float is asked for by one and approved by another. */
static bool fill_floats(struct driving *driving) {
    char path[64], body[64];
    int64_t *fills = memory_grow(NULL, (size_t)driving->arguments->tables * sizeof *fills);
    bool good = sign_in(driving, "pit-supervisor");
    for (long i = 0; good && i < driving->arguments->tables; i++) {
        snprintf(path, sizeof path, "/api/tables/%u/fills", driving->felts[i].number);
        snprintf(body, sizeof body, "{\"amount\":%d}", FLOAT_CHIPS);
        good = ask(driving, "POST", path, body);
        fills[i] = web_number(&driving->web, "fill");
    }
    good = good && sign_in(driving, "cage");
    for (long i = 0; good && i < driving->arguments->tables; i++) {
        snprintf(path, sizeof path, "/api/fills/%lld/approve", (long long)fills[i]);
        good = ask(driving, "POST", path, "{}");
    }
    good = good && sign_in(driving, "pit-supervisor");
    for (long i = 0; good && i < driving->arguments->tables; i++) {
        snprintf(path, sizeof path, "/api/tables/%u/float", driving->felts[i].number);
        snprintf(body, sizeof body, "{\"open\":true,\"count\":%d}", FLOAT_CHIPS);
        good = ask(driving, "POST", path, body);
    }
    free(fills);
    return good;
}

static bool watch_socket(struct driving *driving, int fd, void *what) {
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = what};
    return epoll_ctl(driving->epoll, EPOLL_CTL_ADD, fd, &event) == 0;
}

/* The next table that has room for one more. */
static struct felt *find_room(struct driving *driving, long from) {
    long tables = driving->arguments->tables;
    for (long i = 0; i < tables; i++) {
        struct felt *felt = &driving->felts[(from + i) % tables];
        if (felt->players < (long)load_at(felt)->players)
            return felt;
    }
    return NULL;
}

static bool seat_player(struct driving *driving, struct seat *seat, long which) {
    char token[80], text[64];
    seat->felt = find_room(driving, which);
    if (seat->felt == NULL) {
        complain("there is no room for so many players at so few tables");
        return false;
    }
    if (!ask(driving, "POST", "/api/players", "{}") ||
        !web_string(&driving->web, "token", token, sizeof token))
        return false;
    seat->player = (uint32_t)web_number(&driving->web, "player");
    seat->box = (int)++seat->felt->players;
    seat->next_at_table = seat->felt->first;
    seat->felt->first = seat;
    if (!link_open(&seat->link, &driving->place, token) ||
        !watch_socket(driving, seat->link.fd, seat))
        return false;
    if (seat->box > 1)
        return true;
    int length = snprintf(text, sizeof text, "{\"subscribe\":[%u]}", seat->felt->number);
    return link_send(&seat->link, text, (size_t)length);
}

static bool prepare(struct driving *driving) {
    const struct arguments *arguments = driving->arguments;
    driving->epoll = epoll_create1(EPOLL_CLOEXEC);
    driving->felts = calloc((size_t)arguments->tables, sizeof *driving->felts);
    driving->seats = calloc((size_t)arguments->players, sizeof *driving->seats);
    driving->spectators = calloc((size_t)arguments->spectators + 1, sizeof *driving->spectators);
    if (!web_open(&driving->web, &driving->place) || !add_tables(driving) || !fill_floats(driving))
        return false;
    for (long i = 0; i < arguments->players; i++)
        if (!seat_player(driving, &driving->seats[i], i))
            return false;
    return true;
}

/* Spectators watch one table each, and only read. */
static bool invite_spectators(struct driving *driving) {
    char text[64];
    driving->memory_before = server_memory_kb(driving);
    for (long i = 0; i < driving->arguments->spectators; i++) {
        struct link *link = &driving->spectators[i];
        if (!link_open(link, &driving->place, NULL)) {
            complain("spectator %ld: %s", i + 1, strerror(errno));
            return false;
        }
        int length = snprintf(text, sizeof text, "{\"subscribe\":[%u]}",
                              driving->felts[i % driving->arguments->tables].number);
        if (!link_send(link, text, (size_t)length) || !watch_socket(driving, link->fd, link))
            return false;
    }
    usleep(driving->arguments->spectators > 0 ? 1000000 : 0);
    driving->memory_after = server_memory_kb(driving);
    return true;
}

/* ---- Playing ---- */

static void make_ready(struct driving *driving, struct seat *seat) {
    if (seat->ready || seat->sent_at != 0 || !seat->link.open)
        return;
    seat->ready = true;
    seat->next_ready = NULL;
    *driving->ready_end = seat;
    driving->ready_end = &seat->next_ready;
}

static struct seat *take_ready(struct driving *driving) {
    struct seat *seat = driving->ready;
    driving->ready = seat->next_ready;
    if (driving->ready == NULL)
        driving->ready_end = &driving->ready;
    seat->ready = false;
    return seat;
}

static uint32_t chance(struct driving *driving, uint32_t below) {
    driving->random = driving->random * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(driving->random >> 33) % below;
}

static const char *choose_bet(struct driving *driving, const struct felt *felt) {
    return load_at(felt)->bets[chance(driving, SIMULATE_LOAD_BETS)];
}

/* Bets; where a box takes one bet, it is laid and taken back in turn. */
static void play_one(struct driving *driving, struct seat *seat, int64_t planned_at) {
    char text[320];
    const struct felt *felt = seat->felt;
    bool boxes = load_at(felt)->boxes;
    bool back = boxes && seat->laid;
    char box[24] = "";
    if (boxes)
        snprintf(box, sizeof box, ",\"box\":%d", seat->box);
    seat->number++;
    int length =
        snprintf(text, sizeof text,
                 "{\"id\":%llu,\"do\":\"event\",\"table\":%u,\"key\":\"%x-%llu\",\"event\":"
                 "{\"event\":\"%s\",\"round\":%llu,\"player\":%u,\"bet\":\"%s\"%s%s}}",
                 (unsigned long long)seat->number, felt->number, seat->player,
                 (unsigned long long)seat->number, back ? "withdraw" : "bet",
                 (unsigned long long)felt->round, seat->player, choose_bet(driving, felt), box,
                 back ? "" : ",\"amount\":10000");
    seat->laid = boxes && !back;
    seat->sent_at = micros_now();
    seat->planned_at = planned_at;
    driving->sent++;
    driving->pace_sent++;
    if (!link_send(&seat->link, text, (size_t)length))
        driving->failed++;
}

static void note_latency(struct latencies *latencies, int64_t micros) {
    if (latencies->count == latencies->room) {
        latencies->room = latencies->room == 0 ? 1 << 16 : 2 * latencies->room;
        latencies->list = memory_grow(latencies->list, latencies->room * sizeof *latencies->list);
    }
    latencies->list[latencies->count++] = (uint32_t)micros;
}

static void note_reason(struct driving *driving, const char *text) {
    const char *mark = strstr(text, "\"code\":\"");
    size_t length = mark == NULL ? 0 : strcspn(mark + 8, "\"");
    for (size_t i = 0; length > 0 && length < REASON_MAX && i < REASONS; i++) {
        struct reason *reason = &driving->reasons[i];
        if (reason->count == 0)
            memcpy(reason->code, mark + 8, length);
        if (strlen(reason->code) != length || memcmp(reason->code, mark + 8, length) != 0)
            continue;
        reason->count++;
        return;
    }
}

static void take_answer(struct driving *driving, struct seat *seat, const char *text) {
    const char *mark = strstr(text, "\"status\":");
    int status = mark == NULL ? 0 : (int)strtol(mark + 9, NULL, 10);
    if (seat->sent_at == 0)
        return;
    bool counts = driving->began != 0 && seat->sent_at >= driving->began;
    if (counts) {
        int64_t now = micros_now();
        note_latency(&driving->answered, now - seat->sent_at);
        note_latency(&driving->planned, now - seat->planned_at);
    }
    seat->sent_at = 0;
    if (status >= 200 && status < 300) {
        driving->accepted++;
    } else {
        driving->refused++;
        note_reason(driving, text);
        seat->laid = false;
    }
    if (seat->felt->betting)
        make_ready(driving, seat);
}

static uint64_t round_of_view(const char *text) {
    const char *phase = strstr(text, "\"phase\":");
    const char *round = phase == NULL ? NULL : strstr(phase, "\"round\":");
    return round == NULL ? 0 : strtoull(round + 8, NULL, 10);
}

/* What the watching player hears: the last word counts. */
static void take_news(struct driving *driving, struct felt *felt, char *text, size_t length) {
    bool betting = felt->betting;
    char end = text[length];
    text[length] = '\0';
    if (strstr(text, "\"view\":") != NULL) {
        betting = strstr(text, "\"phase\":\"betting\"") != NULL;
        felt->round = round_of_view(text);
    }
    for (char *at = text; (at = strstr(at, "\"event\":\"")) != NULL; at += 9) {
        if (strncmp(at + 9, "open-round\"", 11) == 0) {
            betting = true;
            felt->round++;
        } else if (strncmp(at + 9, "no-more-bets\"", 13) == 0) {
            betting = false;
        }
    }
    text[length] = end;
    felt->betting = betting;
    for (struct seat *seat = felt->first; betting && seat != NULL; seat = seat->next_at_table)
        make_ready(driving, seat);
}

static void hear(struct driving *driving, struct seat *seat) {
    char *text;
    size_t length;
    bool was_open = seat->link.open;
    if (!link_read(&seat->link)) {
        driving->failed++;
        epoll_ctl(driving->epoll, EPOLL_CTL_DEL, seat->link.fd, NULL);
        return;
    }
    while (link_next(&seat->link, &text, &length)) {
        if (strncmp(text, "{\"id\":", 6) == 0)
            take_answer(driving, seat, text);
        else
            take_news(driving, seat->felt, text, length);
    }
    link_tidy(&seat->link);
    if (!was_open && seat->link.open && seat->felt->betting)
        make_ready(driving, seat);
}

/* What spectators hear is forgotten; that they are there is answered. */
static void overhear(struct driving *driving, struct link *link) {
    char *text;
    size_t length;
    if (!link_read(link)) {
        driving->failed++;
        epoll_ctl(driving->epoll, EPOLL_CTL_DEL, link->fd, NULL);
    }
    while (link_next(link, &text, &length)) {
    }
    link_tidy(link);
}

static bool is_spectator(const struct driving *driving, const void *what) {
    const struct link *link = what;
    return link >= driving->spectators &&
           link < driving->spectators + driving->arguments->spectators;
}

static void send_ready(struct driving *driving, int64_t now) {
    long rate = driving->arguments->rate;
    while (driving->ready != NULL) {
        int64_t planned = now;
        if (rate > 0)
            planned = driving->pace_began + (int64_t)driving->pace_sent * 1000000 / rate;
        if (planned > now)
            return;
        struct seat *seat = take_ready(driving);
        if (seat->felt->betting)
            play_one(driving, seat, planned);
    }
}

static void begin_measuring(struct driving *driving, int64_t now) {
    driving->before = read_stored(driving);
    driving->processor_before = server_seconds(driving);
    driving->accepted = driving->refused = driving->sent = 0;
    memset(driving->reasons, 0, sizeof driving->reasons);
    driving->began = driving->pace_began = now;
    driving->pace_sent = 0;
}

/* A second to warm up, then what is measured. */
static void play(struct driving *driving) {
    int64_t start = micros_now(), warm = start + 1000000;
    int64_t end = warm + driving->arguments->seconds * 1000000;
    driving->pace_began = start;
    for (int64_t now; (now = micros_now()) < end;) {
        struct epoll_event events[512];
        if (driving->began == 0 && now >= warm)
            begin_measuring(driving, micros_now());
        bool paced = driving->arguments->rate > 0 && driving->ready != NULL;
        int count = epoll_wait(driving->epoll, events, 512, paced ? 1 : 100);
        for (int i = 0; i < count; i++) {
            if (is_spectator(driving, events[i].data.ptr))
                overhear(driving, events[i].data.ptr);
            else
                hear(driving, events[i].data.ptr);
        }
        send_ready(driving, micros_now());
    }
    driving->ended = micros_now();
}

/* ---- The report ---- */

static int compare(const void *a, const void *b) {
    uint32_t left = *(const uint32_t *)a, right = *(const uint32_t *)b;
    return (left > right) - (left < right);
}

/* Milliseconds; the list is sorted. */
static double percentile(const struct latencies *latencies, double part) {
    if (latencies->count == 0)
        return 0;
    return latencies->list[(size_t)(part * (double)(latencies->count - 1))] / 1000.0;
}

static void report_latencies(struct latencies *latencies, const char *what) {
    static const struct {
        const char *name;
        double part;
    } parts[] = {
        {"p50  ms", 0.5}, {"p90  ms", 0.9}, {"p99  ms", 0.99}, {"p99.9 ms", 0.999}, {"max  ms", 1}};
    if (latencies->count > 0)
        qsort(latencies->list, latencies->count, sizeof *latencies->list, compare);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        printf("%s %-*s%10.2f\n", what, 22 - (int)strlen(what), parts[i].name,
               percentile(latencies, parts[i].part));
}

static void report(struct driving *driving) {
    const struct arguments *arguments = driving->arguments;
    double seconds = (double)(driving->ended - driving->began) / 1e6;
    struct stored stored = read_stored(driving);
    double records = stored.records - driving->before.records;
    double commits = stored.commits - driving->before.commits;
    uint64_t received = 0, sent = 0;
    for (long i = 0; i < arguments->players; i++) {
        received += driving->seats[i].link.received;
        sent += driving->seats[i].link.sent;
    }
    printf("tables                 %10ld\n", arguments->tables);
    printf("players                %10ld\n", arguments->players);
    printf("seconds                %10.1f\n", seconds);
    printf("commands a second      %10.0f\n", (double)driving->answered.count / seconds);
    printf("accepted a second      %10.0f\n", (double)driving->accepted / seconds);
    printf("refused                %10llu\n", (unsigned long long)driving->refused);
    for (size_t i = 0; i < REASONS && driving->reasons[i].count > 0; i++)
        printf("  %-20s %10llu\n", driving->reasons[i].code,
               (unsigned long long)driving->reasons[i].count);
    printf("connections lost       %10llu\n", (unsigned long long)driving->failed);
    report_latencies(&driving->answered, "latency");
    if (arguments->rate > 0)
        report_latencies(&driving->planned, "since planned");
    printf("records stored         %10.0f\n", records);
    printf("records a commit       %10.1f\n", commits > 0 ? records / commits : 0);
    printf("a commit, ms           %10.2f\n",
           commits > 0 ? (stored.commit_seconds - driving->before.commit_seconds) * 1000 / commits
                       : 0);
    printf("bytes a player, in     %10.0f\n", (double)received / (double)arguments->players);
    printf("bytes a player, out    %10.0f\n", (double)sent / (double)arguments->players);
    if (arguments->spectators > 0) {
        printf("spectators             %10ld\n", arguments->spectators);
        printf("their memory, MB       %10.1f\n",
               (double)(driving->memory_after - driving->memory_before) / 1024);
    }
    if (driving->server != 0)
        printf("processor us a command %10.1f\n",
               (server_seconds(driving) - driving->processor_before) * 1e6 /
                   (double)(driving->answered.count + 1));
    if (driving->server != 0)
        printf("server's memory, MB    %10.1f\n", (double)server_memory_kb(driving) / 1024);
    fflush(stdout);
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
static int finish(struct driving *driving, bool played) {
    int status = 0;
    const char *store = driving->arguments->store;
    if (driving->server > 0) {
        kill(driving->server, SIGTERM);
        waitpid(driving->server, &status, 0);
        if (status != 0)
            complain("the server did not stop cleanly");
        store = driving->store;
    }
    int audited = played && store != NULL ? audit(store) : EXIT_DONE;
    if (driving->server > 0 && driving->arguments->store == NULL)
        remove_store(driving->store);
    return played && status == 0 ? audited : EXIT_REFUSED;
}

static void free_driving(struct driving *driving) {
    for (long i = 0; driving->seats != NULL && i < driving->arguments->players; i++)
        if (driving->seats[i].felt != NULL)
            link_close(&driving->seats[i].link);
    for (long i = 0; driving->spectators != NULL && i < driving->arguments->spectators; i++)
        if (driving->spectators[i].fd > 0)
            link_close(&driving->spectators[i]);
    web_close(&driving->web);
    close(driving->epoll);
    free(driving->felts);
    free(driving->seats);
    free(driving->spectators);
    free(driving->answered.list);
    free(driving->planned.list);
}

static int simulate_floor(const struct arguments *arguments) {
    struct driving driving = {.arguments = arguments, .random = 1, .epoll = -1, .web.fd = -1};
    struct rlimit limit;
    driving.ready_end = &driving.ready;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
    bool found = arguments->url == NULL ? start_server(&driving)
                                        : place_read(arguments->url, &driving.place);
    if (!found)
        complain("there is no server");
    bool played = found && prepare(&driving) && invite_spectators(&driving);
    if (played) {
        play(&driving);
        report(&driving);
    }
    free_driving(&driving);
    return finish(&driving, played);
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
    OPTION_PASSWORD
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
        arguments->tables = read_number(argument, state);
        return 0;
    case OPTION_PLAYERS:
        arguments->players = read_number(argument, state);
        return 0;
    case OPTION_SECONDS:
        arguments->seconds = read_number(argument, state);
        return 0;
    case OPTION_RATE:
        arguments->rate = read_number(argument, state);
        return 0;
    case OPTION_SPECTATORS:
        arguments->spectators = read_number(argument, state);
        return 0;
    case OPTION_URL:
        arguments->url = argument;
        return 0;
    case OPTION_STORE:
        arguments->store = argument;
        return 0;
    case OPTION_PASSWORD:
        arguments->password = argument;
        return 0;
    case ARGP_KEY_ARG:
        argp_error(state, "'%s' is too much", argument);
        return 0;
    case ARGP_KEY_END:
        if (arguments->tables < 1 || arguments->players < 1 || arguments->seconds < 1)
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
        .tables = 10, .players = 100, .seconds = 10, .password = "demonstration"};
    if (argp_parse(&simulate_floor_argp, argc, argv, 0, NULL, &arguments) != 0)
        return EXIT_USAGE;
    return simulate_floor(&arguments);
}
