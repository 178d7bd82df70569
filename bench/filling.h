/* A floor without a network, for programs that fill and measure one: it is asked through its own
 * operations, on a clock of its own. */
#ifndef BENCH_FILLING_H
#define BENCH_FILLING_H

#include "floor/floor.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { BETS_A_STEP = 4, STEP = 10 /* milliseconds */ };
enum { TOKENS = 256, ANSWER = 1 << 16, BEHIND_MAX = 4000, FLOAT_CHIPS = 1000000000 };
enum { AN_HOUR = 3600000 };

struct filling {
    struct floor *floor;
    struct floor_scratch *scratch;
    int64_t now;
    struct json_token tokens[TOKENS];
    char answer[ANSWER];
    uint32_t *tables, *players;
    int table_count, player_count;
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

static inline int ask(struct filling *filling, const struct operation *operation,
                      struct floor_actor actor, uint32_t part, const char *key, const char *body) {
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
static inline uint32_t must(struct filling *filling, const char *name, enum post post,
                            uint32_t part, const char *body, const char *member) {
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
static inline void turn(struct filling *filling) {
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

static inline void open_table(struct filling *filling, int which) {
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

static inline void prepare(struct filling *filling) {
    char body[64];
    snprintf(body, sizeof body, "{\"chips\":%lld}", (long long)FLOAT_CHIPS * filling->table_count);
    filling->tables = calloc((size_t)filling->table_count, sizeof *filling->tables);
    filling->players = calloc((size_t)filling->player_count, sizeof *filling->players);
    must(filling, "stock", POST_OPERATIONS_MANAGER, 0, body, "chips");
    must(filling, "stock", POST_TABLE_GAMES_DIRECTOR, 0, body, "chips");
    for (int i = 0; i < filling->table_count; i++) {
        open_table(filling, i);
        turn(filling);
    }
    for (int i = 0; i < filling->player_count; i++) {
        filling->players[i] =
            must(filling, "player-add", POST_OPERATIONS_MANAGER, 0, "{}", "player");
        if (i % 100 == 0)
            turn(filling);
    }
    turn(filling);
}

static inline void bet(struct filling *filling, const struct operation *operation, int table) {
    char body[160], key[48];
    uint64_t number = filling->bets++;
    uint32_t player = filling->players[number * 7 % (uint64_t)filling->player_count];
    struct floor_actor actor = {.role = ACTOR_PLAYER, .id = player};
    snprintf(body, sizeof body,
             "{\"event\":\"bet\",\"round\":%llu,\"player\":%u,\"bet\":\"%s\",\"amount\":10000}",
             (unsigned long long)floor_table_round(filling->floor, filling->tables[table]), player,
             bets[table % 3][number / 5 % 4]);
    snprintf(key, sizeof key, "%x-fill-%lu", player, (unsigned long)number);
    ask(filling, operation, actor, filling->tables[table], key, body);
}

static inline double seconds_now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* Opens a demonstration floor, or ends the program. */
static inline void begin(struct filling *filling, const char *url) {
    struct store_error error;
    struct floor_options options = {.store_url = url, .demonstration = true, .now = filling->now};
    filling->scratch = floor_scratch_new();
    filling->floor = floor_open(&options, &error);
    if (filling->floor == NULL) {
        fprintf(stderr, "%s: %s\n", url, error.message);
        exit(1);
    }
}

static inline void end(struct filling *filling) {
    floor_close(filling->floor);
    floor_scratch_free(filling->scratch);
    free(filling->tables);
    free(filling->players);
}

#endif
