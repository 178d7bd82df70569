/* How a floor grows: memory, the time of a start, the cost of a command. Without a network, on the
 * floor's own thread.
 *
 *   bench_scale commands N URL            memory (kB) after each tenth of N commands with a key
 *   bench_scale own N URL                 N records in the floor's own stream, then a start
 *   bench_scale size TABLES PLAYERS URL   makes them, then a start
 *   bench_scale cost TABLES N URL         N commands spread over all tables: what one costs
 *   bench_scale start NAME URL            a start of what is there
 *
 * Figures go to standard output, a name and numbers a line. */
#include "filling.h"

#include <unistd.h>

enum { FEW_TABLES = 100, FEW_PLAYERS = 1000, SETTLING = 60000 /* milliseconds */ };

static long memory_kb(void) {
    unsigned long all, here = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file == NULL || fscanf(file, "%lu %lu", &all, &here) != 2)
        here = 0;
    if (file != NULL)
        fclose(file);
    return (long)here * (sysconf(_SC_PAGESIZE) / 1024);
}

static double processor_seconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void make_floor(struct filling *filling, int tables, int players, const char *url) {
    filling->betting = 400;
    filling->now = (int64_t)time(NULL) * 1000 - AN_HOUR;
    filling->table_count = tables;
    filling->player_count = players;
    begin(filling, url);
    prepare(filling);
}

/* Bets go round the tables, four at each in STEP of the clock, as many in a round however many
 * tables there are; dealers are asked after each hundred. */
static void play(struct filling *filling, uint64_t commands) {
    const struct operation *event = operation_called("event");
    uint64_t a_step = (uint64_t)BETS_A_STEP * (uint64_t)filling->table_count;
    for (uint64_t i = 0; i < commands; i++) {
        bet(filling, event, (int)(filling->bets % (uint64_t)filling->table_count));
        filling->now += filling->bets * STEP / a_step != (filling->bets - 1) * STEP / a_step;
        if (filling->bets % 100 != 0)
            continue;
        floor_tick(filling->floor, filling->scratch, filling->now);
        turn(filling);
    }
    turn(filling);
}

static void measure_commands(uint64_t commands, const char *url) {
    static struct filling filling;
    make_floor(&filling, FEW_TABLES, FEW_PLAYERS, url);
    for (unsigned tenth = 1; tenth <= 10; tenth++) {
        play(&filling, commands / 10);
        printf("memory-after %llu %ld\n", (unsigned long long)(commands / 10 * tenth), memory_kb());
        fflush(stdout);
    }
    end(&filling);
}

/* As a server starts: until it can be asked. */
static void measure_start(const char *name, uint64_t number, const char *url) {
    static struct filling filling;
    filling.now = (int64_t)time(NULL) * 1000;
    long before = memory_kb();
    double began = seconds_now(), worked = processor_seconds();
    begin(&filling, url);
    double took = seconds_now() - began;
    printf("%s %llu %.3f\n", name, (unsigned long long)number, took);
    printf("processor-of-it %llu %.3f\n", (unsigned long long)number, processor_seconds() - worked);
    printf("memory-of-it %llu %ld\n", (unsigned long long)number, memory_kb() - before);
    end(&filling);
}

static void measure_own(uint64_t records, const char *url) {
    static struct filling filling;
    char body[64];
    make_floor(&filling, 1, 1, url);
    for (uint64_t i = 0; i < records; i++) {
        snprintf(body, sizeof body, "{\"player\":%u,\"amount\":10}", filling.players[0]);
        must(&filling, i % 2 == 0 ? "buy-in" : "cash-out", POST_CAGE, 0, body, "player");
        if (i % 100 == 99)
            turn(&filling);
    }
    end(&filling);
    measure_start("start-with-own-records", records, url);
}

static void measure_size(int tables, int players, const char *url) {
    static struct filling filling;
    make_floor(&filling, tables, players, url);
    end(&filling);
    measure_start("start-with-tables", (uint64_t)tables, url);
}

/* Memory before and after a minute in which nothing happens but the clock. */
static void measure_cost(int tables, uint64_t commands, const char *url) {
    static struct filling filling;
    long before = memory_kb();
    make_floor(&filling, tables, FEW_PLAYERS, url);
    play(&filling, commands / 10);
    double began = processor_seconds();
    play(&filling, commands);
    printf("cost %d %.3f\n", tables, (processor_seconds() - began) / (double)commands * 1e6);
    for (int64_t until = filling.now + SETTLING + AN_HOUR / 60; filling.now < until;) {
        filling.now += 50;
        floor_tick(filling.floor, filling.scratch, filling.now);
        turn(&filling);
    }
    printf("memory-idle %d %ld\n", tables, memory_kb() - before);
    end(&filling);
}

int main(int count, char **arguments) {
    const char *what = count > 1 ? arguments[1] : "";
    uint64_t first = count > 2 ? strtoull(arguments[2], NULL, 10) : 0;
    uint64_t second = count > 3 ? strtoull(arguments[3], NULL, 10) : 0;
    if (count == 4 && strcmp(what, "commands") == 0)
        measure_commands(first, arguments[3]);
    else if (count == 4 && strcmp(what, "own") == 0)
        measure_own(first, arguments[3]);
    else if (count == 5 && strcmp(what, "size") == 0)
        measure_size((int)first, (int)second, arguments[4]);
    else if (count == 5 && strcmp(what, "cost") == 0)
        measure_cost((int)first, second, arguments[4]);
    else if (count == 4 && strcmp(what, "start") == 0)
        measure_start(arguments[2], 1, arguments[3]);
    else
        return fprintf(stderr, "bench_scale commands|own|size|cost|start NUMBERS URL\n"), 2;
    return 0;
}
