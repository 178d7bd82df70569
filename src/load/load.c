/* Every player is a WebSocket of its own with one command on its way at a time; one player of each
 * table watches it for all of them. The tables are virtual and quick. */
#include "load/load.h"

#include "base/memory.h"
#include "load/client.h"
#include "odds/game_simulation.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <unistd.h>

enum { STAKE = 10000, FLOAT_CHIPS = 1000000000 };

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
    const struct load_wish *wish;
    struct load_figures *figures;
    struct place place;
    struct web web;
    int epoll;
    struct felt *felts;
    struct seat *seats;
    struct link *spectators;
    struct seat *ready, **ready_end;
    struct latencies answered; /* since a command was sent */
    struct latencies planned;  /* since it should have been sent, also when the driver was late */
    uint64_t sent;
    uint64_t random;
    struct stored before;
    double processor_before; /* seconds */
    int64_t pace_began;      /* the rate is kept since then */
    uint64_t pace_sent;
    int64_t began, ended;
};

static void wrong(struct driving *driving, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static void wrong(struct driving *driving, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(driving->figures->problem, sizeof driving->figures->problem, format, arguments);
    va_end(arguments);
}

/* ---- The server ---- */

static const struct simulation_load *load_at(const struct felt *felt) {
    return &simulation_of_game(felt->game)->load;
}

static long server_memory_kb(const struct driving *driving) {
    char path[64], line[128];
    long kilobytes = 0;
    snprintf(path, sizeof path, "/proc/%d/status", (int)driving->wish->server);
    FILE *file = driving->wish->server == 0 ? NULL : fopen(path, "r");
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
    snprintf(path, sizeof path, "/proc/%d/stat", (int)driving->wish->server);
    FILE *file = driving->wish->server == 0 ? NULL : fopen(path, "r");
    if (file == NULL)
        return 0;
    /* NOLINTNEXTLINE(cert-err34-c): the kernel's own figures */
    int found = fscanf(file, "%*d (%*[^)]) %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %llu %llu",
                       &user, &system);
    fclose(file);
    return found == 2 ? (double)(user + system) / (double)sysconf(_SC_CLK_TCK) : 0;
}

static double figure(const struct web *web, const char *name) {
    char mark[64];
    snprintf(mark, sizeof mark, "\ncroupier_%s ", name);
    const char *at = strstr(web->answer, mark);
    return at == NULL ? 0 : strtod(at + strlen(mark), NULL);
}

static struct stored read_stored(const struct driving *driving) {
    struct stored stored = {0, 0, 0};
    struct place place;
    struct web web;
    const char *url = driving->wish->metrics;
    if (url == NULL || !load_place_read(url, &place))
        return stored;
    if (web_open(&web, &place) && web_ask(&web, "GET", "/metrics", "") == 200)
        stored = (struct stored){figure(&web, "records_total"), figure(&web, "commits_total"),
                                 figure(&web, "commit_seconds_sum")};
    web_close(&web);
    return stored;
}

/* ---- Tables and players ---- */

static bool ask(struct driving *driving, const char *method, const char *path, const char *body) {
    int status = web_ask(&driving->web, method, path, body);
    if (status >= 200 && status < 300)
        return true;
    wrong(driving, "%s %s: %d %s", method, path, status, driving->web.answer);
    return false;
}

static bool sign_in(struct driving *driving, const char *name) {
    char body[256];
    driving->web.cookie[0] = '\0';
    snprintf(body, sizeof body, "{\"name\":\"%s\",\"password\":\"%s\"}", name,
             driving->wish->password);
    return ask(driving, "POST", "/api/login", body);
}

static bool add_tables(struct driving *driving) {
    char body[512];
    if (!sign_in(driving, "operations-manager"))
        return false;
    snprintf(body, sizeof body, "{\"chips\":%lld}", (long long)FLOAT_CHIPS * driving->wish->tables);
    if (!ask(driving, "POST", "/api/cage/stock", body) ||
        !sign_in(driving, "table-games-director") || /* seen by two */
        !ask(driving, "POST", "/api/cage/stock", body))
        return false;
    for (long i = 0; i < driving->wish->tables; i++) {
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
    int64_t *fills = memory_grow(NULL, (size_t)driving->wish->tables * sizeof *fills);
    bool good = sign_in(driving, "pit-supervisor");
    for (long i = 0; good && i < driving->wish->tables; i++) {
        snprintf(path, sizeof path, "/api/tables/%u/fills", driving->felts[i].number);
        snprintf(body, sizeof body, "{\"amount\":%d}", FLOAT_CHIPS);
        good = ask(driving, "POST", path, body);
        fills[i] = web_number(&driving->web, "fill");
    }
    good = good && sign_in(driving, "cage");
    for (long i = 0; good && i < driving->wish->tables; i++) {
        snprintf(path, sizeof path, "/api/fills/%lld/approve", (long long)fills[i]);
        good = ask(driving, "POST", path, "{}");
    }
    good = good && sign_in(driving, "pit-supervisor");
    for (long i = 0; good && i < driving->wish->tables; i++) {
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
    long tables = driving->wish->tables;
    for (long i = 0; i < tables; i++) {
        struct felt *felt = &driving->felts[(from + i) % tables];
        if (felt->players < (long)load_at(felt)->players)
            return felt;
    }
    return NULL;
}

/* Made by staff, who see a code; the token is the player's, who asks without a cookie. */
static bool make_player(struct driving *driving, char token[80], uint32_t *player) {
    char code[40], body[80];
    struct web *web = &driving->web;
    if (!ask(driving, "POST", "/api/players", "{}") || !web_string(web, "code", code, sizeof code))
        return false;
    *player = (uint32_t)web_number(web, "player");
    snprintf(body, sizeof body, "{\"code\":\"%s\"}", code);
    char first = web->cookie[0];
    web->cookie[0] = '\0';
    bool good =
        ask(driving, "POST", "/api/players/redeem", body) && web_string(web, "token", token, 80);
    web->cookie[0] = first;
    return good;
}

static bool seat_player(struct driving *driving, struct seat *seat, long which) {
    char token[80], text[64];
    seat->felt = find_room(driving, which);
    if (seat->felt == NULL) {
        wrong(driving, "there is no room for so many players at so few tables");
        return false;
    }
    if (!make_player(driving, token, &seat->player))
        return false;
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
    const struct load_wish *wish = driving->wish;
    driving->epoll = epoll_create1(EPOLL_CLOEXEC);
    driving->felts = calloc((size_t)wish->tables, sizeof *driving->felts);
    driving->seats = calloc((size_t)wish->players, sizeof *driving->seats);
    driving->spectators = calloc((size_t)wish->spectators + 1, sizeof *driving->spectators);
    if (!web_open(&driving->web, &driving->place) || !add_tables(driving) || !fill_floats(driving))
        return false;
    for (long i = 0; i < wish->players; i++)
        if (!seat_player(driving, &driving->seats[i], i))
            return false;
    return true;
}

/* Spectators watch one table each, and only read. */
static bool invite_spectators(struct driving *driving) {
    char text[64];
    driving->figures->memory_before_kb = server_memory_kb(driving);
    for (long i = 0; i < driving->wish->spectators; i++) {
        struct link *link = &driving->spectators[i];
        if (!link_open(link, &driving->place, NULL)) {
            wrong(driving, "spectator %ld: %s", i + 1, strerror(errno));
            return false;
        }
        int length = snprintf(text, sizeof text, "{\"subscribe\":[%u]}",
                              driving->felts[i % driving->wish->tables].number);
        if (!link_send(link, text, (size_t)length) || !watch_socket(driving, link->fd, link))
            return false;
    }
    usleep(driving->wish->spectators > 0 ? 1000000 : 0);
    driving->figures->memory_after_kb = server_memory_kb(driving);
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
    seat->sent_at = load_micros_now();
    seat->planned_at = planned_at;
    driving->sent++;
    driving->pace_sent++;
    if (!link_send(&seat->link, text, (size_t)length))
        driving->figures->failed++;
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
    for (size_t i = 0; length > 0 && length < LOAD_REASON_MAX && i < LOAD_REASONS; i++) {
        struct load_reason *reason = &driving->figures->reasons[i];
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
        int64_t now = load_micros_now();
        note_latency(&driving->answered, now - seat->sent_at);
        note_latency(&driving->planned, now - seat->planned_at);
    }
    seat->sent_at = 0;
    if (status >= 200 && status < 300) {
        driving->figures->accepted++;
    } else {
        driving->figures->refused++;
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
        driving->figures->failed++;
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
        driving->figures->failed++;
        epoll_ctl(driving->epoll, EPOLL_CTL_DEL, link->fd, NULL);
    }
    while (link_next(link, &text, &length)) {
    }
    link_tidy(link);
}

static bool is_spectator(const struct driving *driving, const void *what) {
    const struct link *link = what;
    return link >= driving->spectators && link < driving->spectators + driving->wish->spectators;
}

static void send_ready(struct driving *driving, int64_t now) {
    long rate = driving->wish->rate;
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
    driving->figures->accepted = driving->figures->refused = driving->sent = 0;
    memset(driving->figures->reasons, 0, sizeof driving->figures->reasons);
    driving->began = driving->pace_began = now;
    driving->pace_sent = 0;
}

/* A second to warm up, then what is measured. */
static void play(struct driving *driving) {
    int64_t start = load_micros_now(), warm = start + 1000000;
    int64_t end = warm + driving->wish->seconds * 1000000;
    driving->pace_began = start;
    for (int64_t now; (now = load_micros_now()) < end;) {
        struct epoll_event events[512];
        if (driving->began == 0 && now >= warm)
            begin_measuring(driving, load_micros_now());
        bool paced = driving->wish->rate > 0 && driving->ready != NULL;
        int count = epoll_wait(driving->epoll, events, 512, paced ? 1 : 100);
        for (int i = 0; i < count; i++) {
            if (is_spectator(driving, events[i].data.ptr))
                overhear(driving, events[i].data.ptr);
            else
                hear(driving, events[i].data.ptr);
        }
        send_ready(driving, load_micros_now());
    }
    driving->ended = load_micros_now();
}

/* ---- What was seen ---- */

static int compare(const void *a, const void *b) {
    uint32_t left = *(const uint32_t *)a, right = *(const uint32_t *)b;
    return (left > right) - (left < right);
}

static void sort(struct latencies *latencies, struct load_latencies *sorted) {
    if (latencies->count > 0)
        qsort(latencies->list, latencies->count, sizeof *latencies->list, compare);
    *sorted = (struct load_latencies){latencies->list, latencies->count};
    *latencies = (struct latencies){0};
}

static void count_up(struct driving *driving) {
    struct load_figures *figures = driving->figures;
    struct stored stored = read_stored(driving);
    for (long i = 0; i < driving->wish->players; i++) {
        figures->received += driving->seats[i].link.received;
        figures->sent += driving->seats[i].link.sent;
    }
    figures->seconds = (double)(driving->ended - driving->began) / 1e6;
    figures->records = stored.records - driving->before.records;
    figures->commits = stored.commits - driving->before.commits;
    figures->commit_seconds = stored.commit_seconds - driving->before.commit_seconds;
    figures->processor_seconds = server_seconds(driving) - driving->processor_before;
    figures->memory_kb = server_memory_kb(driving);
    sort(&driving->answered, &figures->answered);
    sort(&driving->planned, &figures->planned);
}

static void free_driving(struct driving *driving) {
    for (long i = 0; driving->seats != NULL && i < driving->wish->players; i++)
        if (driving->seats[i].felt != NULL)
            link_close(&driving->seats[i].link);
    for (long i = 0; driving->spectators != NULL && i < driving->wish->spectators; i++)
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

bool load_run(const struct load_wish *wish, struct load_figures *figures) {
    struct driving driving = {
        .wish = wish, .figures = figures, .random = 1, .epoll = -1, .web.fd = -1};
    struct rlimit limit;
    *figures = (struct load_figures){0};
    driving.ready_end = &driving.ready;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
    bool found = wish->url != NULL && load_place_read(wish->url, &driving.place);
    if (!found)
        wrong(&driving, "there is no server");
    bool played = found && prepare(&driving) && invite_spectators(&driving);
    if (played) {
        play(&driving);
        count_up(&driving);
    }
    if (!played && figures->problem[0] == '\0')
        wrong(&driving, "the server does not answer");
    free_driving(&driving);
    return played;
}

void load_free(struct load_figures *figures) {
    free(figures->answered.micros);
    free(figures->planned.micros);
}

double load_percentile(const struct load_latencies *latencies, double part) {
    if (latencies->count == 0)
        return 0;
    return latencies->micros[(size_t)(part * (double)(latencies->count - 1))] / 1000.0;
}
