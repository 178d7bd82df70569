#include "cli/floor_asking.h"

#include "base/memory.h"
#include "cli/cli.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TOKENS = 256 };

int64_t cli_time_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static bool wait_for_disk(struct floor *floor) {
    uint64_t ticket;
    bool on_disk = false;
    floor_flush(floor);
    while (!floor_done(floor, &ticket, &on_disk)) {
        struct pollfd ready = {.fd = floor_done_fd(floor), .events = POLLIN};
        poll(&ready, 1, -1);
    }
    return on_disk;
}

static const struct operation *operation_called(const char *name) {
    size_t i = 0;
    while (strcmp(floor_operations[i].name, name) != 0)
        i++;
    return &floor_operations[i];
}

bool cli_ask_floor(struct floor *floor, struct floor_actor actor, const char *operation,
                   uint32_t part, const struct text *body, struct text *answer) {
    struct json_token *tokens = memory_grow(NULL, TOKENS * sizeof *tokens);
    struct json json;
    struct json_error error;
    struct floor_answer given = {.status = 0, .body = *answer};
    struct floor_request request = {.operation = operation_called(operation),
                                    .actor = actor,
                                    .parts = {part},
                                    .body = &json,
                                    .query = "",
                                    .now = cli_time_now()};
    if (json_parse(body->at, body->length, tokens, TOKENS, &json, &error) != JSON_OK) {
        cli_complain("%.*s: %s", (int)body->length, body->at, error.message);
        free(tokens);
        return false;
    }
    request.scratch = floor_scratch_new();
    floor_run(floor, &request, &given);
    floor_scratch_free(request.scratch);
    free(tokens);
    *answer = given.body;
    bool good = given.status < 300 && wait_for_disk(floor);
    if (!good)
        cli_complain("%.*s", (int)answer->length, answer->at);
    return good;
}
