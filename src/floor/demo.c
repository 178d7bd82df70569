/* The demonstration floor: a virtual table a game, then those dealt by hand, a member of staff a
 * post, and chips everywhere. It goes through the same operations as everything else. */
#include "floor/floor_inside.h"
#include "floor/record_inside.h"
#include "rulebook/game_rulebook.h"
#include "table/game_demo.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

/* Shown on every screen of a demonstration floor; there is no such account anywhere else. */
static const char demo_password[] = "demonstration";

struct making {
    struct floor *floor;
    struct floor_scratch *scratch;
    struct floor_actor actor;
    char out[1024];
    char problem[STORE_ERROR_MAX];
};

static bool call(struct making *making, const char *operation, uint32_t part, const char *body) {
    struct json json;
    struct json_error error;
    struct json_token tokens[256];
    struct floor_answer answer = {.status = 200};
    struct floor_request request = {.actor = making->actor,
                                    .parts = {part},
                                    .query = "",
                                    .scratch = making->scratch,
                                    .now = making->floor->now};
    text_init(&answer.body, making->out, sizeof making->out);
    for (size_t i = 0; i < floor_operation_count; i++) {
        if (strcmp(floor_operations[i].name, operation) == 0)
            request.operation = &floor_operations[i];
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
    if (!call(making, "fill-approve", making->floor->house.last[ENDING_FILL], "{}"))
        return false;
    making->actor = pit;
    snprintf(body, sizeof body, "{\"open\":true,\"count\":%lld}", (long long)chips);
    return call(making, "float", table, body);
}

static void write_limit(const char *of, cr_money limit, struct text *out) {
    json_put_key(out, of);
    text_char(out, '{');
    json_put_integer(out, "max", limit);
    text_char(out, '}');
}

static void write_limits(const struct game_module *game, bool by_hand, struct text *out) {
    const struct demo_limit *limits = game->demo->limits;
    json_put_key(out, "limits");
    text_char(out, '{');
    if (game->demo->own_limit != 0)
        write_limit(game->rulebook->own_limit->name, game->demo->own_limit, out);
    for (; !by_hand && limits != NULL && limits->kind != NULL; limits++)
        write_limit(limits->kind, limits->max, out);
    text_char(out, '}');
}

static void write_table(const struct game_module *game, bool by_hand, struct text *out) {
    const struct game_demo *demo = game->demo;
    char name[NAME_MAX_BYTES];
    snprintf(name, sizeof name, "%s %d", demo->name, by_hand ? 2 : 1);
    text_char(out, '{');
    json_put_string(out, "name", name);
    json_put_string(out, "game", game->id);
    json_put_bool(out, "virtual", !by_hand);
    json_put_integer(out, "min", demo->min);
    json_put_integer(out, "max", demo->max);
    if (demo->layout != 0)
        json_put_integer(out, "layout", demo->layout);
    if (demo->seats != 0)
        json_put_integer(out, "seats", demo->seats);
    write_limits(game, by_hand, out);
    text_char(out, '}');
}

static bool make_table(struct making *making, const struct game_module *game, bool by_hand) {
    char body[1024];
    struct text out;
    text_init(&out, body, sizeof body);
    write_table(game, by_hand, &out);
    text_char(&out, '\0');
    making->actor = (struct floor_actor){.role = ACTOR_SYSTEM};
    return !out.full && call(making, "tables-add", 0, body) &&
           fill_float(making, (uint32_t)making->floor->house.table_count, game->demo->chips);
}

static bool man_table(struct making *making, uint32_t table) {
    making->actor = (struct floor_actor){.role = ACTOR_SYSTEM};
    return call(making, "shift-start", table, "{\"staff\":1}") &&
           call(making, "shift-start", table, "{\"staff\":3}");
}

static bool make_tables(struct making *making) {
    bool made = true;
    uint32_t machines = 0;
    for (unsigned i = 0; made && i < game_count; i++) {
        if (game_modules[i]->demo == NULL)
            continue;
        made = make_table(making, game_modules[i], false);
        machines++;
    }
    for (unsigned i = 0; made && i < game_count; i++) {
        if (game_modules[i]->demo != NULL && game_modules[i]->demo->by_hand)
            made = make_table(making, game_modules[i], true);
    }
    for (uint32_t table = machines + 1; made && table <= making->floor->house.table_count; table++)
        made = man_table(making, table);
    return made;
}

static bool open_floor(struct making *making, bool demonstration) {
    char memory[RECORD_BYTES];
    struct text record;
    struct floor_answer answer;
    text_init(&answer.body, making->out, sizeof making->out);
    record_begin(memory, &record, RECORD_FLOOR_OPEN, &making->actor);
    house_put_opening(&record, demonstration, making->floor->register_wanted && !demonstration);
    return record_end(making->floor, &record, &answer);
}

bool floor_set_day(struct floor *floor, unsigned day_begins, struct store_error *error) {
    char memory[RECORD_BYTES], out[512];
    struct text record;
    struct floor_answer answer;
    const struct floor_actor system = {.role = ACTOR_SYSTEM};
    text_init(&answer.body, out, sizeof out);
    record_begin(memory, &record, RECORD_FLOOR_SET, &system);
    house_put_day(&record, day_begins);
    if (record_end(floor, &record, &answer))
        return true;
    error->kind = STORE_BROKEN;
    snprintf(error->message, sizeof error->message, "day_begins");
    return false;
}

bool floor_make_demonstration(struct floor *floor, struct store_error *error) {
    struct making making = {
        .floor = floor, .scratch = floor_scratch_new(), .actor = {.role = ACTOR_SYSTEM}};
    bool made = open_floor(&making, floor->demonstration_wanted);
    if (made && !floor_adopt_built_in(floor, error)) {
        floor_scratch_free(making.scratch);
        return false;
    }
    if (made && floor->demonstration_wanted)
        made = make_staff(&making) &&
               call(&making, "stock", 0, "{\"chips\":200000000000,\"cash\":100000000000}") &&
               make_tables(&making);
    floor_scratch_free(making.scratch);
    if (made)
        return true;
    error->kind = STORE_BROKEN;
    snprintf(error->message, sizeof error->message, "%.200s", making.problem);
    return false;
}
