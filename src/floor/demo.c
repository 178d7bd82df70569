/* The demonstration floor: five virtual tables, one a game, two dealt by hand, a member of staff a
 * post, and chips everywhere. It goes through the same operations as everything else. */
#include "floor/inside.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

/* Shown on every screen of a demonstration floor; there is no such account anywhere else. */
static const char demo_password[] = "demonstration";

static const struct {
    const char *body;
    cr_money float_chips;
} demo_tables[] = {
    {"{\"name\":\"Sic Bo 1\",\"game\":\"sicbo\",\"virtual\":true,\"min\":50000,\"max\":20000000,"
     "\"limits\":{\"triple\":{\"max\":1000000},\"any-triple\":{\"max\":2000000},"
     "\"total\":{\"max\":2000000}}}",
     5000000000},
    {"{\"name\":\"Roulette 1\",\"game\":\"roulette\",\"virtual\":true,\"min\":50000,"
     "\"max\":50000000,\"limits\":{\"straight\":{\"max\":2000000},\"split\":{\"max\":4000000}}}",
     5000000000},
    {"{\"name\":\"Baccarat 1\",\"game\":\"baccarat\",\"virtual\":true,\"min\":100000,"
     "\"max\":50000000,\"differential\":200000000,\"layout\":1,\"seats\":7,\"limits\":{\"tie\":{"
     "\"max\":"
     "5000000},\"player-pair\":{\"max\":5000000},\"banker-pair\":{\"max\":5000000},"
     "\"lucky-6\":{\"max\":3000000}}}",
     8000000000},
    {"{\"name\":\"Blackjack 1\",\"game\":\"blackjack\",\"virtual\":true,\"min\":100000,"
     "\"max\":30000000,\"seats\":7,\"limits\":{\"pair\":{\"max\":3000000}}}",
     5000000000},
    {"{\"name\":\"Niu Niu 1\",\"game\":\"niuniu\",\"virtual\":true,\"min\":100000,"
     "\"max\":10000000,\"layout\":1}",
     5000000000},
    {"{\"name\":\"Baccarat 2\",\"game\":\"baccarat\",\"virtual\":false,\"min\":100000,"
     "\"max\":50000000,\"differential\":200000000,\"layout\":1,\"seats\":7}",
     8000000000},
    {"{\"name\":\"Blackjack 2\",\"game\":\"blackjack\",\"virtual\":false,\"min\":100000,"
     "\"max\":30000000,\"seats\":7}",
     5000000000},
};
enum { DEMO_TABLES = sizeof demo_tables / sizeof demo_tables[0], FIRST_BY_HAND = 6 };

struct making {
    struct floor *floor;
    struct floor_actor actor;
    char out[1024];
    char problem[STORE_ERROR_MAX];
};

static bool call(struct making *making, const char *operation, uint32_t part, const char *body) {
    struct json json;
    struct json_error error;
    struct json_token tokens[256];
    struct floor_answer answer = {.status = 200};
    struct floor_request request = {
        .actor = making->actor, .parts = {part}, .query = "", .now = making->floor->now};
    text_init(&answer.body, making->out, sizeof making->out);
    for (size_t i = 0; i < operation_count; i++) {
        if (strcmp(operations[i].name, operation) == 0)
            request.operation = &operations[i];
    }
    assert(request.operation != NULL);
    if (json_parse(body, strlen(body), tokens, 256, &json, &error) == JSON_OK) {
        request.body = &json;
        request.operation->run(making->floor, &request, &answer);
        if (answer.status < 300)
            return true;
    }
    snprintf(making->problem, sizeof making->problem, "%s: %.*s", operation,
             (int)answer.body.length, answer.body.at);
    return false;
}

/* Every post of the house has one account, named as the post is. */
static bool make_staff(struct making *making) {
    char hash[crypto_pwhash_STRBYTES], body[512];
    if (crypto_pwhash_str(hash, demo_password, strlen(demo_password),
                          crypto_pwhash_OPSLIMIT_INTERACTIVE,
                          crypto_pwhash_MEMLIMIT_INTERACTIVE) != 0)
        return false;
    for (int post = POST_DEALER; post < POSTS; post++) {
        const char *id = post_id((enum post)post);
        snprintf(body, sizeof body, "{\"name\":\"%s\",\"post\":\"%s\",\"password_hash\":\"%s\"}",
                 id, id, hash);
        if (!call(making, "staff-add", 0, body))
            return false;
    }
    return true;
}

/* Asked for by one person and approved by another, also here. */
static bool fill_float(struct making *making, uint32_t table, cr_money chips) {
    char body[64];
    struct floor_actor pit = {
        .role = ACTOR_STAFF, .id = POST_PIT_SUPERVISOR, .post = POST_PIT_SUPERVISOR};
    struct floor_actor cage = {.role = ACTOR_STAFF, .id = POST_CAGE, .post = POST_CAGE};
    snprintf(body, sizeof body, "{\"amount\":%lld}", (long long)chips);
    making->actor = pit;
    if (!call(making, "fill", table, body))
        return false;
    making->actor = cage;
    if (!call(making, "fill-approve", (uint32_t)making->floor->house.fill_count, "{}"))
        return false;
    making->actor = pit;
    snprintf(body, sizeof body, "{\"open\":true,\"count\":%lld}", (long long)chips);
    return call(making, "float", table, body);
}

static bool make_tables(struct making *making) {
    struct floor_actor system = {.role = ACTOR_SYSTEM};
    for (uint32_t i = 0; i < DEMO_TABLES; i++) {
        making->actor = system;
        if (!call(making, "tables-add", 0, demo_tables[i].body) ||
            !fill_float(making, i + 1, demo_tables[i].float_chips))
            return false;
    }
    making->actor = system;
    for (uint32_t table = FIRST_BY_HAND; table <= DEMO_TABLES; table++) {
        if (!call(making, "shift-start", table, "{\"staff\":1}") ||
            !call(making, "shift-start", table, "{\"staff\":3}"))
            return false;
    }
    return true;
}

static bool open_floor(struct making *making, bool demonstration) {
    struct text record;
    struct floor_answer answer;
    text_init(&answer.body, making->out, sizeof making->out);
    record_begin(making->floor, &record, "floor.open", &making->actor);
    view_bool(&record, "demonstration", demonstration);
    return record_end(making->floor, &record, &answer);
}

bool floor_make_demonstration(struct floor *floor, struct store_error *error) {
    struct making making = {.floor = floor, .actor = {.role = ACTOR_SYSTEM}};
    bool made = open_floor(&making, floor->demonstration_wanted);
    if (made && floor->demonstration_wanted)
        made = make_staff(&making) &&
               call(&making, "stock", 0, "{\"chips\":200000000000,\"cash\":100000000000}") &&
               make_tables(&making);
    if (made)
        return true;
    error->kind = STORE_BROKEN;
    snprintf(error->message, sizeof error->message, "%.200s", making.problem);
    return false;
}
