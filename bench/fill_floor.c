/* Fills a store with real records through the floor's own operations, without a network.
 *
 *   bench_fill_floor RECORDS URL [BETTING]
 *
 * A demonstration floor, a hundred virtual tables more (sic bo, roulette, baccarat) and a thousand
 * players who bet, each bet with an idempotency key; the dealers deal and settle on a clock that
 * runs with the bets and not with the wall: BETTING milliseconds of it are for bets (400: some 170
 * events a round; 50: some 30, as at a table with a handful of players). The log is as valid as any
 * other: it restarts and audits. Prints how many records a second were stored. */
#include "floor/floor.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TABLES = 100, PLAYERS = 1000, BETS_A_STEP = 4, STEP = 10 /* milliseconds */ };
enum { TOKENS = 256, ANSWER = 1 << 16, BEHIND_MAX = 4000, FLOAT_CHIPS = 1000000000 };
enum { AN_HOUR = 3600000 };

struct filling {
    struct floor *floor;
    struct floor_scratch *scratch;
    int64_t now;
    struct json_token tokens[TOKENS];
    char answer[ANSWER];
    uint32_t tables[TABLES], players[PLAYERS];
    uint64_t bets;
    int betting; /* milliseconds */
};

static const char *const game_names[] = {"sicbo", "roulette", "baccarat"};
static const char *const bets[3][4] = {{"small", "big", "single:3", "total:9"},
                                       {"red", "even", "straight:17", "dozen:2"},
                                       {"player", "banker", "player", "banker"}};

static const struct operation *operation_called(const char *name) {
    for (size_t i = 0; i < floor_operation_count; i++)
        if (strcmp(floor_operations[i].name, name) == 0)
            return &floor_operations[i];
    abort();
}

static int ask(struct filling *filling, const struct operation *operation, struct floor_actor actor,
               uint32_t part, const char *key, const char *body) {
    struct json json;
    struct json_error error;
    struct floor_answer answer = {.status = 200};
    struct floor_request request = {.operation = operation,
                                    .actor = actor,
                                    .parts = {part},
                                    .body = &json,
                                    .query = "",
                                    .key = key,
                                    .scratch = filling->scratch,
                                    .now = filling->now,
                                    .ticket = 1};
    text_init(&answer.body, filling->answer, ANSWER - 1);
    if (json_parse(body, strlen(body), filling->tokens, TOKENS, &json, &error) != JSON_OK)
        abort();
    floor_run(filling->floor, &request, &answer);
    filling->answer[answer.body.length] = '\0';
    return answer.status;
}

/* Asks what must be granted; the number of that name in the answer. */
static uint32_t must(struct filling *filling, const char *name, enum post post, uint32_t part,
                     const char *body, const char *member) {
    struct floor_actor actor = {.role = ACTOR_STAFF, .id = post, .post = post};
    char mark[32];
    int status = ask(filling, operation_called(name), actor, part, NULL, body);
    if (status >= 300) {
        fprintf(stderr, "%s: %d %s\n", name, status, filling->answer);
        exit(1);
    }
    snprintf(mark, sizeof mark, "\"%s\":", member);
    const char *at = strstr(filling->answer, mark);
    return at == NULL ? 0 : (uint32_t)strtoul(at + strlen(mark), NULL, 10);
}

/* Gives the batch to the writer and takes what is done; waits while too much is on its way. */
static void turn(struct filling *filling) {
    struct floor_counts counts;
    uint64_t ticket;
    bool on_disk;
    do {
        struct pollfd done = {.fd = floor_done_fd(filling->floor), .events = POLLIN};
        floor_flush(filling->floor);
        floor_count(filling->floor, &counts);
        poll(&done, 1, counts.waiting > BEHIND_MAX ? 1000 : 0);
        while (floor_done(filling->floor, &ticket, &on_disk))
            if (!on_disk) {
                fprintf(stderr, "the store does not take what is given\n");
                exit(1);
            }
        floor_count(filling->floor, &counts);
    } while (counts.waiting > BEHIND_MAX);
}

static void open_table(struct filling *filling, int which) {
    char body[512];
    int game = which % 3;
    snprintf(body, sizeof body,
             "{\"name\":\"Fill %d\",\"game\":\"%s\",\"virtual\":true,\"min\":10000,"
             "\"max\":1000000000,\"betting_ms\":%d,\"offer_ms\":20,\"step_ms\":2,"
             "\"pause_ms\":10%s}",
             which + 1, game_names[game], filling->betting,
             game == 2 ? ",\"limits\":{\"differential\":{\"max\":1000000000}}" : "");
    uint32_t table = must(filling, "tables-add", POST_OPERATIONS_MANAGER, 0, body, "table");
    snprintf(body, sizeof body, "{\"amount\":%d}", FLOAT_CHIPS);
    uint32_t number = must(filling, "fill", POST_PIT_SUPERVISOR, table, body, "fill");
    must(filling, "fill-approve", POST_CAGE, number, "{}", "fill");
    snprintf(body, sizeof body, "{\"open\":true,\"count\":%d}", FLOAT_CHIPS);
    must(filling, "float", POST_PIT_SUPERVISOR, table, body, "table");
    filling->tables[which] = table;
}

static void prepare(struct filling *filling) {
    char body[64];
    snprintf(body, sizeof body, "{\"chips\":%lld}", (long long)FLOAT_CHIPS * TABLES);
    must(filling, "stock", POST_OPERATIONS_MANAGER, 0, body, "chips");
    for (int i = 0; i < TABLES; i++)
        open_table(filling, i);
    for (int i = 0; i < PLAYERS; i++)
        filling->players[i] =
            must(filling, "player-add", POST_OPERATIONS_MANAGER, 0, "{}", "player");
    turn(filling);
}

static void bet(struct filling *filling, const struct operation *operation, int table) {
    char body[160], key[48];
    uint64_t number = filling->bets++;
    uint32_t player = filling->players[number * 7 % PLAYERS];
    struct floor_actor actor = {.role = ACTOR_PLAYER, .id = player};
    snprintf(body, sizeof body,
             "{\"event\":\"bet\",\"round\":%llu,\"player\":%u,\"bet\":\"%s\",\"amount\":10000}",
             (unsigned long long)floor_table_round(filling->floor, filling->tables[table]), player,
             bets[table % 3][number / 5 % 4]);
    snprintf(key, sizeof key, "%x-fill-%lu", player, (unsigned long)number);
    ask(filling, operation, actor, filling->tables[table], key, body);
}

static double seconds_now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void fill(struct filling *filling, uint64_t records) {
    const struct operation *event = operation_called("event");
    struct floor_counts counts;
    for (;;) {
        for (int i = 0; i < BETS_A_STEP * TABLES; i++)
            bet(filling, event, i % TABLES);
        filling->now += STEP;
        floor_tick(filling->floor, filling->scratch, filling->now);
        turn(filling);
        floor_count(filling->floor, &counts);
        if (counts.records >= records)
            return;
    }
}

int main(int count, char **arguments) {
    static struct filling filling;
    struct store_error error;
    uint64_t records = count == 3 || count == 4 ? strtoull(arguments[1], NULL, 10) : 0;
    if (records == 0) {
        fprintf(stderr, "bench_fill_floor RECORDS URL [BETTING]\n");
        return 2;
    }
    filling.betting = count == 4 ? atoi(arguments[3]) : 400;
    filling.now =
        (int64_t)time(NULL) * 1000 - AN_HOUR; /* it ends before the server's time begins */
    struct floor_options options = {
        .store_url = arguments[2], .demonstration = true, .now = filling.now};
    filling.scratch = floor_scratch_new();
    filling.floor = floor_open(&options, &error);
    if (filling.floor == NULL) {
        fprintf(stderr, "%s: %s\n", arguments[2], error.message);
        return 1;
    }
    double began = seconds_now();
    prepare(&filling);
    fill(&filling, records);
    double took = seconds_now() - began;
    floor_close(filling.floor);
    floor_scratch_free(filling.scratch);
    printf("records written        %10lu\n", (unsigned long)records);
    printf("bets offered           %10lu\n", (unsigned long)filling.bets);
    printf("records a second       %10.0f\n", (double)records / took);
    return 0;
}
