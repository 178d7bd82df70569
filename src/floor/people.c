/* Players, staff and devices. A token is random, given out once and kept as its hash alone. */
#include "floor/inside.h"

#include <stdio.h>
#include <string.h>

void hash_token(const char *text, uint8_t hash[HASH_BYTES]) {
    hash_bytes(text, strlen(text), hash);
}

void floor_token(char text[2 * HASH_BYTES + 1], uint8_t hash[HASH_BYTES]) {
    uint8_t bytes[RANDOM_SEED];
    _Static_assert((int)RANDOM_SEED == (int)HASH_BYTES, "a token is printed as a hash is");
    random_entropy(bytes);
    hash_print(bytes, text);
    hash_token(text, hash);
}

static void write_hash(struct text *record, const char *name, const uint8_t hash[HASH_BYTES]) {
    char hex[2 * HASH_BYTES + 1];
    hash_print(hash, hex);
    json_put_string(record, name, hex);
}

static cr_money purse_of(const struct floor *floor, uint32_t player) {
    return ledger_balance(floor->ledger, ledger_account_of(LEDGER_PURSE, player));
}

void purse_members(const struct floor *floor, uint32_t player, struct text *out) {
    cr_money owed = -ledger_balance(floor->ledger, ledger_account_of(LEDGER_OWED, player));
    json_put_integer(out, "purse", purse_of(floor, player));
    if (owed != 0)
        json_put_integer(out, "owed", owed);
}

/* ---- Players ---- */

static bool player_name(const struct floor *floor, const struct floor_request *request,
                        struct floor_answer *answer, char name[NAME_MAX_BYTES]) {
    if (field_there(request, "name"))
        return field_text(request, answer, "name", name, NAME_MAX_BYTES);
    snprintf(name, NAME_MAX_BYTES, "Guest %zu", floor->house.player_count + 1);
    return true;
}

void run_player_add(struct floor *floor, const struct floor_request *request,
                    struct floor_answer *answer) {
    char name[NAME_MAX_BYTES], token[2 * HASH_BYTES + 1];
    uint8_t hash[HASH_BYTES];
    char memory[RECORD_BYTES];
    struct text record;
    uint32_t id = (uint32_t)floor->house.player_count + 1;
    if (request->actor.role == ACTOR_NOBODY && !floor->house.demonstration) {
        answer_fault(answer, FAULT_NOT_SIGNED_IN, "");
        return;
    }
    if (!player_name(floor, request, answer, name))
        return;
    floor_token(token, hash);
    record_begin(memory, &record, "player.add", &request->actor);
    json_put_integer(&record, "player", id);
    json_put_string(&record, "name", name);
    write_hash(&record, "token", hash);
    if (floor->house.demonstration)
        json_put_integer(&record, "purse", DEMO_PURSE);
    if (!record_end(floor, &record, answer))
        return;
    answer_begin(answer, 201);
    json_put_integer(&answer->body, "player", id);
    json_put_string(&answer->body, "name", name);
    json_put_string(&answer->body, "token", token);
    json_put_integer(&answer->body, "purse", purse_of(floor, id));
    answer_end(answer);
}

void run_me_chips(struct floor *floor, const struct floor_request *request,
                  struct floor_answer *answer) {
    char memory[RECORD_BYTES];
    struct text record;
    cr_money purse = purse_of(floor, request->actor.id);
    if (!floor->house.demonstration || purse >= DEMO_PURSE) {
        answer_fault(answer,
                     floor->house.demonstration ? FAULT_ENOUGH_CHIPS : FAULT_NOT_DEMONSTRATION, "");
        return;
    }
    record_begin(memory, &record, "player.chips", &request->actor);
    json_put_integer(&record, "player", request->actor.id);
    json_put_integer(&record, "amount", DEMO_PURSE - purse);
    if (!record_end(floor, &record, answer))
        return;
    answer_begin(answer, 201);
    purse_members(floor, request->actor.id, &answer->body);
    answer_end(answer);
}

static void player_members(const struct floor *floor, const struct house_player *player,
                           struct text *out) {
    json_put_integer(out, "player", player->id);
    json_put_string(out, "name", player->name);
    purse_members(floor, player->id, out);
}

void run_player(struct floor *floor, const struct floor_request *request,
                struct floor_answer *answer) {
    const struct house_player *player = house_find_player(&floor->house, request->parts[0]);
    if (player == NULL) {
        answer_fault(answer, FAULT_NO_SUCH, "player");
        return;
    }
    answer_begin(answer, 200);
    player_members(floor, player, &answer->body);
    answer_end(answer);
}

/* ?after=ID&limit=N */
void run_players(struct floor *floor, const struct floor_request *request,
                 struct floor_answer *answer) {
    int64_t after = query_integer(request->query, "after", 0);
    int64_t limit = query_integer(request->query, "limit", 100);
    struct text *out = &answer->body;
    answer_begin(answer, 200);
    json_put_key(out, "players");
    text_char(out, '[');
    for (int64_t i = after; i < (int64_t)floor->house.player_count && i - after < limit; i++) {
        text_add(out, i > after ? ",{" : "{");
        player_members(floor, &floor->house.players[i], out);
        text_char(out, '}');
    }
    text_char(out, ']');
    answer_end(answer);
}

bool floor_find_player(struct floor *floor, const uint8_t token_hash[HASH_BYTES],
                       struct floor_actor *actor) {
    const struct house_player *player = house_find_token(&floor->house, token_hash);
    if (player == NULL)
        return false;
    *actor = (struct floor_actor){.role = ACTOR_PLAYER, .id = player->id};
    return true;
}

/* ---- Me ---- */

static void shift_list(const struct floor *floor, uint32_t staff, struct text *out) {
    bool first = true;
    json_put_key(out, "shifts");
    text_char(out, '[');
    for (size_t i = 0; i < floor->house.shift_count; i++) {
        const struct house_shift *shift = &floor->house.shifts[i];
        if (shift->staff != staff)
            continue;
        text_add(out, first ? "{" : ",{");
        first = false;
        json_put_integer(out, "table", shift->table);
        json_put_string(out, "post", post_id(shift->post));
        json_put_integer(out, "since", shift->since);
        text_char(out, '}');
    }
    text_char(out, ']');
}

void run_me(struct floor *floor, const struct floor_request *request, struct floor_answer *answer) {
    const struct floor_actor *actor = &request->actor;
    struct text *out = &answer->body;
    answer_begin(answer, 200);
    json_put_bool(out, "demonstration", floor->house.demonstration);
    if (actor->role == ACTOR_PLAYER) {
        json_put_string(out, "role", "player");
        player_members(floor, house_find_player(&floor->house, actor->id), out);
    } else if (actor->role == ACTOR_STAFF) {
        json_put_string(out, "role", "staff");
        json_put_integer(out, "staff", actor->id);
        json_put_string(out, "name", house_find_staff(&floor->house, actor->id)->name);
        json_put_string(out, "post", post_id(actor->post));
        shift_list(floor, actor->id, out);
    } else if (actor->role == ACTOR_DEVICE) {
        const struct house_device *device = house_find_device(&floor->house, actor->id);
        json_put_string(out, "role", "device");
        json_put_integer(out, "device", device->id);
        json_put_string(out, "kind", device_kind_id(device->kind));
        json_put_integer(out, "table", device->table);
    }
    answer_end(answer);
}

/* ---- Staff ---- */

bool floor_find_staff(struct floor *floor, const char *name, struct floor_person *person) {
    const struct house_staff *staff = house_find_staff_name(&floor->house, name);
    if (staff == NULL)
        return false;
    *person = (struct floor_person){.id = staff->id,
                                    .secret = staff->password_count,
                                    .post = staff->post,
                                    .active = staff->active};
    memcpy(person->name, staff->name, sizeof person->name);
    memcpy(person->password_hash, staff->password_hash, sizeof person->password_hash);
    return true;
}

/* The house's records say the same once more (house_may_give); the door says why. */
static bool may_give(const struct floor_request *request, enum post post, const char *where,
                     struct floor_answer *answer) {
    if (request->actor.role == ACTOR_SYSTEM || post < request->actor.post)
        return true;
    answer_fault(answer, post > POST_SENIOR_MANAGEMENT ? FAULT_POST_INDEPENDENT : FAULT_POST_ABOVE,
                 where);
    return false;
}

static bool read_post(const struct floor_request *request, struct floor_answer *answer,
                      enum post *post) {
    char id[40];
    if (!field_text(request, answer, "post", id, sizeof id))
        return false;
    int found = post_find(id, strlen(id));
    if (found <= POST_NOBODY) {
        answer_fault(answer, FAULT_BAD_FIELD, "post");
        return false;
    }
    *post = (enum post)found;
    return may_give(request, *post, "post", answer);
}

void run_staff_add(struct floor *floor, const struct floor_request *request,
                   struct floor_answer *answer) {
    char name[NAME_MAX_BYTES], password[PASSWORD_HASH_MAX];
    enum post post;
    char memory[RECORD_BYTES];
    struct text record;
    uint32_t id = (uint32_t)floor->house.staff_count + 1;
    if (!field_text(request, answer, "name", name, sizeof name) ||
        !read_post(request, answer, &post) ||
        !field_password(request, answer, password, sizeof password))
        return;
    if (house_find_staff_name(&floor->house, name) != NULL) {
        answer_fault(answer, FAULT_NAME_TAKEN, "name");
        return;
    }
    record_begin(memory, &record, "staff.add", &request->actor);
    json_put_integer(&record, "staff", id);
    json_put_string(&record, "name", name);
    json_put_string(&record, "post_given", post_id(post));
    json_put_string(&record, "password_hash", password);
    if (!record_end(floor, &record, answer))
        return;
    answer_begin(answer, 201);
    json_put_integer(&answer->body, "staff", id);
    answer_end(answer);
}

static bool copy_password(const struct floor_request *request, struct text *record,
                          struct floor_answer *answer) {
    char password[PASSWORD_HASH_MAX];
    if (!field_password(request, answer, password, sizeof password))
        return false;
    json_put_string(record, "password_hash", password);
    return true;
}

static bool staff_changes(const struct floor_request *request, struct text *record,
                          struct floor_answer *answer) {
    enum post post;
    bool active;
    if (field_there(request, "post")) {
        if (!read_post(request, answer, &post))
            return false;
        json_put_string(record, "post_given", post_id(post));
    }
    if (field_there(request, "active")) {
        if (!field_flag(request, answer, "active", &active))
            return false;
        json_put_bool(record, "active", active);
    }
    return (request->password_hash == NULL && !field_there(request, "password_hash")) ||
           copy_password(request, record, answer);
}

static void end_staff_record(struct floor *floor, struct text *record, uint32_t id,
                             struct floor_answer *answer) {
    if (!record_end(floor, record, answer))
        return;
    floor_tell_person(floor, ACTOR_STAFF, id);
    answer_begin(answer, 200);
    json_put_integer(&answer->body, "staff", id);
    answer_end(answer);
}

void run_staff_set(struct floor *floor, const struct floor_request *request,
                   struct floor_answer *answer) {
    char memory[RECORD_BYTES];
    struct text record;
    const struct house_staff *staff = house_find_staff(&floor->house, request->parts[0]);
    if (staff == NULL) {
        answer_fault(answer, FAULT_NO_SUCH, "staff");
        return;
    }
    if (request->actor.role == ACTOR_STAFF && request->actor.id == staff->id) {
        answer_fault(answer, FAULT_OWN_ACCOUNT, "staff");
        return;
    }
    if (!may_give(request, staff->post, "staff", answer))
        return;
    record_begin(memory, &record, "staff.set", &request->actor);
    json_put_integer(&record, "staff", staff->id);
    if (staff_changes(request, &record, answer))
        end_staff_record(floor, &record, staff->id, answer);
}

void run_me_password(struct floor *floor, const struct floor_request *request,
                     struct floor_answer *answer) {
    char memory[RECORD_BYTES];
    struct text record;
    record_begin(memory, &record, "staff.set", &request->actor);
    json_put_integer(&record, "staff", request->actor.id);
    if (copy_password(request, &record, answer))
        end_staff_record(floor, &record, request->actor.id, answer);
}

void run_staff(struct floor *floor, const struct floor_request *request,
               struct floor_answer *answer) {
    struct text *out = &answer->body;
    (void)request;
    answer_begin(answer, 200);
    json_put_key(out, "staff");
    text_char(out, '[');
    for (size_t i = 0; i < floor->house.staff_count; i++) {
        const struct house_staff *staff = &floor->house.staff[i];
        text_add(out, i > 0 ? ",{" : "{");
        json_put_integer(out, "staff", staff->id);
        json_put_string(out, "name", staff->name);
        json_put_string(out, "post", post_id(staff->post));
        json_put_bool(out, "active", staff->active);
        shift_list(floor, staff->id, out);
        text_char(out, '}');
    }
    text_char(out, ']');
    answer_end(answer);
}

/* ---- Devices ---- */

bool floor_find_device(struct floor *floor, const uint8_t token_hash[HASH_BYTES],
                       struct floor_actor *actor) {
    for (size_t i = 0; i < floor->house.device_count; i++) {
        const struct house_device *device = &floor->house.devices[i];
        if (!device->active || memcmp(device->token, token_hash, HASH_BYTES) != 0)
            continue;
        *actor =
            (struct floor_actor){.role = ACTOR_DEVICE, .id = device->id, .table = device->table};
        return true;
    }
    return false;
}

static bool device_fields(const struct floor *floor, const struct floor_request *request,
                          struct floor_answer *answer, char kind[16], uint32_t *table,
                          char name[NAME_MAX_BYTES]) {
    if (!field_text(request, answer, "kind", kind, 16) ||
        !field_number(request, answer, "table", table))
        return false;
    snprintf(name, NAME_MAX_BYTES, "%s at table %u", kind, *table);
    if (field_there(request, "name") && !field_text(request, answer, "name", name, NAME_MAX_BYTES))
        return false;
    bool known = device_kind_find(kind, strlen(kind)) >= 0;
    if (known && floor_find_table(floor, *table) != NULL)
        return true;
    answer_fault(answer, FAULT_BAD_FIELD, known ? "table" : "kind");
    return false;
}

void run_device_add(struct floor *floor, const struct floor_request *request,
                    struct floor_answer *answer) {
    char kind[16], name[NAME_MAX_BYTES], token[2 * HASH_BYTES + 1];
    uint8_t hash[HASH_BYTES];
    uint32_t table, id = (uint32_t)floor->house.device_count + 1;
    char memory[RECORD_BYTES];
    struct text record;
    if (!device_fields(floor, request, answer, kind, &table, name))
        return;
    floor_token(token, hash);
    record_begin(memory, &record, "device.add", &request->actor);
    json_put_integer(&record, "device", id);
    json_put_integer(&record, "table", table);
    json_put_string(&record, "kind", kind);
    json_put_string(&record, "name", name);
    write_hash(&record, "token", hash);
    if (!record_end(floor, &record, answer))
        return;
    answer_begin(answer, 201);
    json_put_integer(&answer->body, "device", id);
    json_put_string(&answer->body, "token", token);
    answer_end(answer);
}

void run_device_end(struct floor *floor, const struct floor_request *request,
                    struct floor_answer *answer) {
    char memory[RECORD_BYTES];
    struct text record;
    const struct house_device *device = house_find_device(&floor->house, request->parts[0]);
    if (device == NULL || !device->active) {
        answer_fault(answer, FAULT_NO_SUCH, "device");
        return;
    }
    record_begin(memory, &record, "device.end", &request->actor);
    json_put_integer(&record, "device", device->id);
    if (!record_end(floor, &record, answer))
        return;
    floor_tell_person(floor, ACTOR_DEVICE, device->id);
    answer_begin(answer, 200);
    json_put_integer(&answer->body, "device", device->id);
    answer_end(answer);
}

void run_devices(struct floor *floor, const struct floor_request *request,
                 struct floor_answer *answer) {
    struct text *out = &answer->body;
    (void)request;
    answer_begin(answer, 200);
    json_put_key(out, "devices");
    text_char(out, '[');
    for (size_t i = 0; i < floor->house.device_count; i++) {
        const struct house_device *device = &floor->house.devices[i];
        text_add(out, i > 0 ? ",{" : "{");
        json_put_integer(out, "device", device->id);
        json_put_string(out, "name", device->name);
        json_put_string(out, "kind", device_kind_id(device->kind));
        json_put_integer(out, "table", device->table);
        json_put_bool(out, "active", device->active);
        text_char(out, '}');
    }
    text_char(out, ']');
    answer_end(answer);
}
