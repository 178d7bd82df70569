/* Players, staff and devices. A token is random, given out once and kept as its hash alone. */
#include "base/query.h"
#include "floor/ended_inside.h"
#include "floor/floor_inside.h"
#include "floor/operations_inside.h"
#include "floor/pit_inside.h"
#include "floor/record_inside.h"
#include "floor/view_inside.h"
#include "house/names.h"
#include "table/game_table.h"

#include <stdio.h>
#include <string.h>

enum { DEMO_PURSE = 50000000 }; /* chips that a guest of a demonstration floor is given */

static const int64_t DAY = 24 * 3600 * INT64_C(1000), TOKEN_IDLE = 90 * 24 * 3600 * INT64_C(1000);

void floor_token_hash(const char *text, uint8_t hash[HASH_BYTES]) {
    hash_bytes(text, strlen(text), hash);
}

void floor_token(char text[2 * HASH_BYTES + 1], uint8_t hash[HASH_BYTES]) {
    uint8_t bytes[RANDOM_SEED];
    _Static_assert((int)RANDOM_SEED == (int)HASH_BYTES, "a token is printed as a hash is");
    random_entropy(bytes);
    hash_print(bytes, text);
    floor_token_hash(text, hash);
}

static cr_money purse_of(const struct floor *floor, uint32_t player) {
    return ledger_balance(floor->ledger, ledger_account_of(LEDGER_PURSE, player));
}

void view_purse(const struct floor *floor, uint32_t player, struct text *out) {
    cr_money owed = -ledger_balance(floor->ledger, ledger_account_of(LEDGER_OWED, player));
    json_put_integer(out, "purse", purse_of(floor, player));
    if (owed != 0)
        json_put_integer(out, "owed", owed);
}

void view_held(const struct floor *floor, uint32_t player, struct text *out) {
    cr_money held = ledger_balance(floor->ledger, ledger_account_of(LEDGER_HELD, player));
    if (held != 0)
        json_put_integer(out, "held", held);
}

/* R7: a player's chips of tables' own, in each colour. */
static void view_colours(const struct floor *floor, uint32_t player, struct text *out) {
    bool begun = false;
    for (size_t i = 0; i < floor->table_count; i++) {
        const struct floor_table *table = floor->tables[i];
        const struct own_chips *own = game_module(table->book->game)->table->own_chips;
        for (unsigned colour = 1; own != NULL && colour <= own->colours; colour++) {
            cr_money amount = own->in_hand(table->state, colour);
            if (amount == 0 || own->owner(table->state, colour) != player)
                continue;
            if (!begun)
                json_put_key(out, "colours");
            text_add(out, begun ? ",{" : "[{");
            json_put_integer(out, "table", table->number);
            json_put_integer(out, "colour", colour);
            json_put_integer(out, "amount", amount);
            text_char(out, '}');
            begun = true;
        }
    }
    if (begun)
        text_char(out, ']');
}

/* ---- Players ---- */

/* In its normal form, and none that could be taken for that of a member of staff. */
static bool person_name(const struct floor *floor, const struct floor_request *request,
                        struct floor_answer *answer, char name[NAME_MAX_BYTES]) {
    char given[NAME_MAX_BYTES];
    if (!field_text(request, answer, "name", given, sizeof given))
        return false;
    if (!house_name_normalise(given, name, NAME_MAX_BYTES)) {
        answer_fault(answer, FAULT_BAD_NAME, "name");
        return false;
    }
    if (house_find_alike(&floor->house, name) == NULL)
        return true;
    answer_fault(answer, FAULT_NAME_TAKEN, "name");
    return false;
}

static bool player_name(const struct floor *floor, const struct floor_request *request,
                        struct floor_answer *answer, char name[NAME_MAX_BYTES]) {
    if (field_there(request, "name"))
        return person_name(floor, request, answer, name);
    snprintf(name, NAME_MAX_BYTES, "Guest %zu", floor->house.player_count + 1);
    return true;
}

/* ---- Codes and tokens ---- */

static void hash_code(const char *typed, uint8_t hash[HASH_BYTES]) {
    char letters[TABLE_CODE_TEXT];
    size_t length = 0;
    for (; *typed != '\0' && length < sizeof letters; typed++) {
        if (*typed != '-' && *typed != ' ')
            letters[length++] = *typed >= 'A' && *typed <= 'Z' ? (char)(*typed + 32) : *typed;
    }
    hash_bytes(letters, length, hash);
}

/* Eight letters and digits that nobody mistakes for others, 40 random bits: too many to try out in
 * the time that it is good for. */
static void put_code(struct floor *floor, const struct floor_actor *by, uint32_t player,
                     struct text *out) {
    static const char alphabet[] = "abcdefghjkmnpqrstuvwxyz23456789";
    uint8_t random[RANDOM_SEED];
    char code[TABLE_CODE_TEXT + 1];
    struct table_code *kept = &floor->codes[floor->next_code++ % TABLE_CODES];
    random_entropy(random);
    for (size_t i = 0, at = 0; i < TABLE_CODE_TEXT; i++)
        code[i] = i == 4 ? '-' : alphabet[random[at++] % 31];
    code[TABLE_CODE_TEXT] = '\0';
    *kept = (struct table_code){.player = player,
                                .by = by->role == ACTOR_STAFF ? by->id : 0,
                                .until = floor->now + TABLE_CODE_LIFE};
    hash_code(code, kept->hash);
    json_put_string(out, "code", code);
}

static struct table_code *find_code(struct floor *floor, const char *typed) {
    uint8_t hash[HASH_BYTES];
    hash_code(typed, hash);
    for (size_t i = 0; i < TABLE_CODES; i++) {
        struct table_code *code = &floor->codes[i];
        if (code->player != 0 && memcmp(code->hash, hash, HASH_BYTES) == 0)
            return floor->now < code->until ? code : NULL;
    }
    return NULL;
}

static bool replace_token(struct floor *floor, const struct floor_actor *player,
                          struct floor_answer *answer) {
    char token[2 * HASH_BYTES + 1];
    char memory[RECORD_BYTES];
    uint8_t hash[HASH_BYTES];
    struct text record;
    floor_token(token, hash);
    record_begin(memory, &record, RECORD_PLAYER_TOKEN, player);
    house_put_token(&record, hash);
    if (!record_end(floor, &record, answer))
        return false;
    floor_tell_person(floor, ACTOR_PLAYER, player->id);
    answer_begin(answer, 201);
    json_put_integer(&answer->body, "player", player->id);
    json_put_string(&answer->body, "token", token);
    answer_end(answer);
    return true;
}

void operation_me_token(struct floor *floor, const struct floor_request *request,
                        struct floor_answer *answer) {
    (void)replace_token(floor, &request->actor, answer);
}

void operation_player_redeem(struct floor *floor, const struct floor_request *request,
                             struct floor_answer *answer) {
    char typed[40];
    if (!field_text(request, answer, "code", typed, sizeof typed))
        return;
    struct table_code *code = find_code(floor, typed);
    if (code == NULL) {
        answer_fault(answer, FAULT_NO_SUCH, "code");
        return;
    }
    if (house_was_at(&floor->house, code->by, request->screen)) { /* it is the player's to redeem */
        answer_fault(answer, FAULT_SAME_SCREEN, "code");
        return;
    }
    struct floor_actor player = {.role = ACTOR_PLAYER, .id = code->player};
    if (replace_token(floor, &player, answer))
        code->player = 0;
}

static void tell_code(struct floor *floor, const struct floor_actor *by, uint32_t player) {
    const struct house_staff *staff = house_find_staff(&floor->house, by->id);
    char name[NAME_MAX_BYTES];
    snprintf(name, sizeof name, "%s",
             by->role == ACTOR_STAFF && staff != NULL ? staff->name : "the machine");
    alert_raise(floor, &(struct house_alert){.kind = ALERT_CODE,
                                             .post = POST_SURVEILLANCE,
                                             .player = player,
                                             .problem = name});
}

void operation_player_code(struct floor *floor, const struct floor_request *request,
                           struct floor_answer *answer) {
    char memory[RECORD_BYTES];
    struct text record;
    const struct house_player *player = house_find_player(&floor->house, request->parts[0]);
    if (player == NULL) {
        answer_fault(answer, FAULT_NO_SUCH, "player");
        return;
    }
    record_begin(memory, &record, RECORD_PLAYER_CODE, &request->actor);
    house_put_code(&record, player->id);
    if (!record_end(floor, &record, answer))
        return;
    floor_tell_person(floor, ACTOR_PLAYER, player->id);
    tell_code(floor, &request->actor, player->id);
    answer_begin(answer, 201);
    json_put_integer(&answer->body, "player", player->id);
    put_code(floor, &request->actor, player->id, &answer->body);
    answer_end(answer);
}

void operation_player_link(struct floor *floor, const struct floor_request *request,
                           struct floor_answer *answer) {
    char memory[RECORD_BYTES], words[256];
    struct text record;
    int64_t id;
    const struct house_player *player = house_find_player(&floor->house, request->parts[0]);
    if (!field_integer(request, answer, "staff", 0, UINT32_MAX, &id))
        return;
    const struct house_staff *staff = house_find_staff(&floor->house, (uint32_t)id);
    if (player == NULL || (id != 0 && staff == NULL)) {
        answer_fault(answer, FAULT_NO_SUCH, player == NULL ? "player" : "staff");
        return;
    }
    record_begin(memory, &record, RECORD_PLAYER_LINK, &request->actor);
    house_put_link(&record, player->id, (uint32_t)id);
    if (!record_end(floor, &record, answer))
        return;
    snprintf(words, sizeof words, "%s: player %s", staff == NULL ? "nobody" : staff->name,
             player->name);
    alert_raise(floor, &(struct house_alert){
                           .kind = ALERT_STAFF, .post = POST_SURVEILLANCE, .problem = words});
    answer_begin(answer, 200);
    json_put_integer(&answer->body, "player", request->parts[0]);
    json_put_integer(&answer->body, "staff", id);
    answer_end(answer);
}

void operation_player_add(struct floor *floor, const struct floor_request *request,
                          struct floor_answer *answer) {
    char token[2 * HASH_BYTES + 1];
    char memory[RECORD_BYTES];
    struct text record;
    struct house_player player = {.id = (uint32_t)floor->house.player_count + 1};
    if (request->actor.role == ACTOR_NOBODY && !floor->house.demonstration) {
        answer_fault(answer, FAULT_NOT_SIGNED_IN, "");
        return;
    }
    if (!player_name(floor, request, answer, player.name))
        return;
    bool own = request->actor.role == ACTOR_NOBODY; /* else nobody but the player sees it */
    if (own)
        floor_token(token, player.token);
    record_begin(memory, &record, RECORD_PLAYER_ADD, &request->actor);
    house_put_player(&record, &player, floor->house.demonstration ? DEMO_PURSE : 0);
    if (!record_end(floor, &record, answer))
        return;
    answer_begin(answer, 201);
    json_put_integer(&answer->body, "player", player.id);
    json_put_string(&answer->body, "name", player.name);
    if (own)
        json_put_string(&answer->body, "token", token);
    else
        put_code(floor, &request->actor, player.id, &answer->body);
    json_put_integer(&answer->body, "purse", purse_of(floor, player.id));
    answer_end(answer);
}

void operation_me_chips(struct floor *floor, const struct floor_request *request,
                        struct floor_answer *answer) {
    char memory[RECORD_BYTES];
    struct text record;
    cr_money purse = purse_of(floor, request->actor.id);
    if (!floor->house.demonstration || purse >= DEMO_PURSE) {
        answer_fault(answer,
                     floor->house.demonstration ? FAULT_ENOUGH_CHIPS : FAULT_NOT_DEMONSTRATION, "");
        return;
    }
    record_begin(memory, &record, RECORD_PLAYER_CHIPS, &request->actor);
    house_put_chips(&record, request->actor.id, DEMO_PURSE - purse);
    if (!record_end(floor, &record, answer))
        return;
    answer_begin(answer, 201);
    view_purse(floor, request->actor.id, &answer->body);
    answer_end(answer);
}

static void player_members(const struct floor *floor, const struct house_player *player,
                           struct text *out) {
    json_put_integer(out, "player", player->id);
    json_put_string(out, "name", player->name);
    view_purse(floor, player->id, out);
    view_held(floor, player->id, out);
    view_colours(floor, player->id, out);
}

void operation_player(struct floor *floor, const struct floor_request *request,
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

void operation_players(struct floor *floor, const struct floor_request *request,
                       struct floor_answer *answer) {
    struct list_page page = answer_page(request, floor->house.player_count, 100);
    struct text *out = &answer->body;
    answer_begin(answer, 200);
    json_put_key(out, "players");
    text_char(out, '[');
    for (size_t i = page.after; i < page.end; i++) {
        text_add(out, i > page.after ? ",{" : "{");
        player_members(floor, &floor->house.players[i], out);
        text_char(out, '}');
    }
    text_char(out, ']');
    answer_end(answer);
}

bool floor_find_player(struct floor *floor, const uint8_t token_hash[HASH_BYTES],
                       struct floor_actor *actor) {
    const struct house_player *player = house_find_token(&floor->house, token_hash);
    if (player == NULL || floor->now - player->seen >= TOKEN_IDLE)
        return false;
    *actor = (struct floor_actor){.role = ACTOR_PLAYER, .id = player->id};
    return true;
}

void floor_seen(struct floor *floor, const struct floor_actor *actor, const char *address,
                int64_t now) {
    const struct house_player *player = house_find_player(&floor->house, actor->id);
    if (actor->role == ACTOR_PLAYER && player != NULL && now - player->seen >= DAY)
        (void)floor_note(
            floor, &(struct floor_note){.kind = NOTE_IN, .actor = *actor, .address = address}, now);
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

/* Of a player's account staff have no names. */
static void put_news(const struct floor *floor, const char *what, const struct account_news *news,
                     struct text *out) {
    const struct house_staff *by = house_find_staff(&floor->house, news->by);
    if (news->time == 0)
        return;
    json_put_comma(out);
    text_char(out, '{');
    json_put_string(out, "what", what);
    json_put_integer(out, "time", news->time);
    if (by != NULL)
        json_put_string(out, "by", by->name);
    text_char(out, '}');
}

static void news_list(const struct floor *floor, const struct floor_actor *actor,
                      struct text *out) {
    static const char *const kinds[ACCOUNT_NEWS] = {
        [NEWS_PASSWORD] = "password", [NEWS_FACTOR] = "factor", [NEWS_PLACE] = "place"};
    json_put_key(out, "news");
    text_char(out, '[');
    if (actor->role == ACTOR_STAFF) {
        const struct house_staff *staff = house_find_staff(&floor->house, actor->id);
        for (int i = 0; i < ACCOUNT_NEWS; i++)
            put_news(floor, kinds[i], &staff->news[i], out);
    } else {
        struct account_news code = {house_find_player(&floor->house, actor->id)->code.time, 0};
        put_news(floor, "code", &code, out);
    }
    text_char(out, ']');
}

int64_t floor_news(const struct floor *floor, const struct floor_actor *actor) {
    const struct house_staff *staff = house_find_staff(&floor->house, actor->id);
    const struct house_player *player = house_find_player(&floor->house, actor->id);
    int64_t last = 0;
    if (actor->role == ACTOR_PLAYER && player != NULL)
        last = player->code.time;
    for (int i = 0; actor->role == ACTOR_STAFF && staff != NULL && i < ACCOUNT_NEWS; i++) {
        /* on a demonstration floor everybody has everybody's accounts: that is in the list alone */
        if (i != NEWS_PLACE || !floor->house.demonstration)
            last = staff->news[i].time > last ? staff->news[i].time : last;
    }
    return last;
}

void operation_me(struct floor *floor, const struct floor_request *request,
                  struct floor_answer *answer) {
    const struct floor_actor *actor = &request->actor;
    struct text *out = &answer->body;
    answer_begin(answer, 200);
    json_put_bool(out, "demonstration", floor->house.demonstration);
    if (actor->role == ACTOR_PLAYER) {
        json_put_string(out, "role", "player");
        player_members(floor, house_find_player(&floor->house, actor->id), out);
        news_list(floor, actor, out);
        notices_write(floor, actor->id, out);
    } else if (actor->role == ACTOR_STAFF) {
        json_put_string(out, "role", "staff");
        json_put_integer(out, "staff", actor->id);
        json_put_string(out, "name", house_find_staff(&floor->house, actor->id)->name);
        json_put_string(out, "post", post_id(actor->post));
        shift_list(floor, actor->id, out);
        news_list(floor, actor, out);
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

bool floor_password_is_own(const struct floor *floor, uint32_t id) {
    const struct house_staff *staff = house_find_staff(&floor->house, id);
    return floor->house.demonstration || (staff != NULL && staff->own_password);
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

/* All changes of staff go to surveillance; what becomes of an account, not how it signs in. */
static void tell_surveillance(struct floor *floor, const struct floor_request *request, uint32_t id,
                              const char *what) {
    const struct house_staff *staff = house_find_staff(&floor->house, id);
    const struct house_staff *by = house_find_staff(&floor->house, request->actor.id);
    bool by_staff = request->actor.role == ACTOR_STAFF && by != NULL;
    char words[256];
    snprintf(words, sizeof words, "%s, %s, %s: %s, by %s", staff->name, post_id(staff->post),
             staff->active ? "active" : "not active", what,
             by_staff ? by->name : "the machine's command line");
    alert_raise(floor, &(struct house_alert){
                           .kind = ALERT_STAFF, .post = POST_SURVEILLANCE, .problem = words});
}

void operation_staff_add(struct floor *floor, const struct floor_request *request,
                         struct floor_answer *answer) {
    char memory[RECORD_BYTES];
    struct text record;
    struct house_staff staff = {.id = (uint32_t)floor->house.staff_count + 1};
    if (!person_name(floor, request, answer, staff.name) ||
        !read_post(request, answer, &staff.post) ||
        !field_password(request, answer, staff.password_hash, sizeof staff.password_hash))
        return;
    record_begin(memory, &record, RECORD_STAFF_ADD, &request->actor);
    house_put_staff(&record, &staff);
    if (!record_end(floor, &record, answer))
        return;
    if (floor->house.table_count > 0 || !floor->demonstration_wanted) /* which begins with some */
        tell_surveillance(floor, request, staff.id, "account made");
    answer_begin(answer, 201);
    json_put_integer(&answer->body, "staff", staff.id);
    answer_end(answer);
}

/* What the body asks for; `change` points into `to`. */
static bool staff_changes(const struct floor_request *request, struct house_staff *to,
                          struct staff_change *change, struct floor_answer *answer) {
    if (field_there(request, "post")) {
        if (!read_post(request, answer, &to->post))
            return false;
        change->post = &to->post;
    }
    if (field_there(request, "active")) {
        if (!field_flag(request, answer, "active", &to->active))
            return false;
        change->active = &to->active;
    }
    if (request->password_hash == NULL && !field_there(request, "password_hash"))
        return true;
    change->password_hash = to->password_hash;
    return field_password(request, answer, to->password_hash, sizeof to->password_hash);
}

static void change_staff(struct floor *floor, const struct floor_request *request, uint32_t id,
                         const struct staff_change *change, struct floor_answer *answer) {
    char memory[RECORD_BYTES];
    struct text record;
    record_begin(memory, &record, RECORD_STAFF_SET, &request->actor);
    house_put_staff_change(&record, id, change);
    if (!record_end(floor, &record, answer))
        return;
    floor_tell_person(floor, ACTOR_STAFF, id);
    tell_surveillance(floor, request, id,
                      change->post != NULL     ? "post changed"
                      : change->active != NULL ? "leave to work changed"
                                               : "password changed");
    answer_begin(answer, 200);
    json_put_integer(&answer->body, "staff", id);
    answer_end(answer);
}

void operation_staff_set(struct floor *floor, const struct floor_request *request,
                         struct floor_answer *answer) {
    struct house_staff to;
    struct staff_change change = {0};
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
    if (staff_changes(request, &to, &change, answer))
        change_staff(floor, request, staff->id, &change, answer);
}

/* What is asked for, beside what is there. */
static bool read_wish(struct floor *floor, const struct floor_request *request,
                      struct staff_wish *wish, struct floor_answer *answer) {
    char id[40];
    *wish = (struct staff_wish){.active = true};
    wish->password = request->password_hash != NULL || field_there(request, "password_hash");
    if (field_there(request, "staff")) {
        if (!field_number(request, answer, "staff", &wish->staff))
            return false;
        const struct house_staff *staff = house_find_staff(&floor->house, wish->staff);
        if (staff == NULL) {
            answer_fault(answer, FAULT_NO_SUCH, "staff");
            return false;
        }
        wish->post = staff->post;
        wish->active = staff->active;
    } else if (!person_name(floor, request, answer, wish->name)) {
        return false;
    }
    if (field_there(request, "active") && !field_flag(request, answer, "active", &wish->active))
        return false;
    if (field_there(request, "post") || wish->staff == 0) {
        if (!field_text(request, answer, "post", id, sizeof id))
            return false;
        wish->post = (enum post)post_find(id, strlen(id));
    }
    bool whole = (int)wish->post > POST_NOBODY && (wish->staff != 0 || wish->password);
    if (!whole)
        answer_fault(answer, FAULT_BAD_FIELD, wish->password ? "post" : "password");
    return whole;
}

static bool write_wished(struct floor *floor, const struct floor_request *request,
                         const struct staff_wish *wish, struct floor_answer *answer) {
    char memory[RECORD_BYTES], password[PASSWORD_HASH_MAX];
    struct text record;
    struct staff_change change = {.post = &wish->post, .active = &wish->active};
    if (wish->password && !field_password(request, answer, password, sizeof password))
        return false;
    change.password_hash = wish->password ? password : NULL;
    if (wish->staff != 0) {
        record_begin(memory, &record, RECORD_STAFF_SET, &request->actor);
        house_put_staff_change(&record, wish->staff, &change);
    } else {
        struct house_staff staff = {.id = (uint32_t)floor->house.staff_count + 1,
                                    .post = wish->post};
        memcpy(staff.name, wish->name, sizeof staff.name);
        memcpy(staff.password_hash, password, sizeof staff.password_hash);
        record_begin(memory, &record, RECORD_STAFF_ADD, &request->actor);
        house_put_staff(&record, &staff);
    }
    return record_end(floor, &record, answer);
}

void operation_staff_beside(struct floor *floor, const struct floor_request *request,
                            struct floor_answer *answer) {
    char memory[RECORD_BYTES];
    struct text record;
    struct staff_wish wish;
    if (!read_wish(floor, request, &wish, answer))
        return;
    if (!house_may_wish(&floor->house, request->actor.id, &wish)) {
        answer_fault(answer, FAULT_POST_INDEPENDENT, "post");
        return;
    }
    bool both = house_is_wished_twice(&floor->house, request->actor.id, &wish);
    record_begin(memory, &record, RECORD_STAFF_FIRST, &request->actor);
    house_put_wish(&record, &wish);
    if (both ? !write_wished(floor, request, &wish, answer) : !record_end(floor, &record, answer))
        return;
    uint32_t id = wish.staff != 0 ? wish.staff : (uint32_t)floor->house.staff_count;
    if (both) {
        floor_tell_person(floor, ACTOR_STAFF, id);
        tell_surveillance(floor, request, id, "changed by two");
    }
    answer_begin(answer, 201);
    if (both)
        json_put_integer(&answer->body, "staff", id);
    else
        json_put_bool(&answer->body, "again", true);
    answer_end(answer);
}

/* The record says the same once more; the door says why. */
static enum fault fault_of_vouching(const char *problem) {
    if (strcmp(problem, "password") == 0)
        return FAULT_PASSWORD_NOT_OWN;
    if (strcmp(problem, "staff") == 0)
        return FAULT_ALREADY_DONE;
    return strcmp(problem, "post") == 0 ? FAULT_POST_ABOVE : FAULT_SAME_PERSON;
}

void operation_staff_vouch(struct floor *floor, const struct floor_request *request,
                           struct floor_answer *answer) {
    char memory[RECORD_BYTES];
    struct text record;
    const struct house_staff *staff = house_find_staff(&floor->house, request->parts[0]);
    if (staff == NULL) {
        answer_fault(answer, FAULT_NO_SUCH, "staff");
        return;
    }
    const char *problem = house_vouching_problem(&floor->house, request->actor.id, staff);
    if (problem != NULL) {
        answer_fault(answer, fault_of_vouching(problem), "staff");
        return;
    }
    record_begin(memory, &record, RECORD_STAFF_VOUCH, &request->actor);
    house_put_vouching(&record, staff->id);
    if (!record_end(floor, &record, answer))
        return;
    tell_surveillance(floor, request, request->parts[0], "vouched for");
    answer_begin(answer, 200);
    json_put_integer(&answer->body, "staff", request->parts[0]);
    answer_end(answer);
}

void operation_me_password(struct floor *floor, const struct floor_request *request,
                           struct floor_answer *answer) {
    char password[PASSWORD_HASH_MAX];
    struct staff_change change = {.password_hash = password};
    if (field_password(request, answer, password, sizeof password))
        change_staff(floor, request, request->actor.id, &change, answer);
}

/* How somebody signs in: for who may change the account, who watches, and oneself. */
static void sign_in_members(const struct floor *floor, const struct floor_actor *viewer,
                            const struct house_staff *staff, struct text *out) {
    if (viewer->id != staff->id && viewer->post != POST_SURVEILLANCE &&
        viewer->post != POST_REGULATOR && !house_may_give(&floor->house, viewer->id, staff->post))
        return;
    json_put_integer(out, "password_set", staff->password_set);
    if (staff->signed_in != 0)
        json_put_integer(out, "signed_in", staff->signed_in);
    json_put_integer(out, "failures", staff->failures);
    json_put_bool(out, "factor", staff->factor[0] != '\0');
}

void operation_staff(struct floor *floor, const struct floor_request *request,
                     struct floor_answer *answer) {
    struct text *out = &answer->body;
    struct list_page page = answer_page(request, floor->house.staff_count, 200);
    answer_begin(answer, 200);
    json_put_key(out, "staff");
    text_char(out, '[');
    for (size_t i = page.after; i < page.end; i++) {
        const struct house_staff *staff = &floor->house.staff[i];
        text_add(out, i > page.after ? ",{" : "{");
        json_put_integer(out, "staff", staff->id);
        json_put_string(out, "name", staff->name);
        json_put_string(out, "post", post_id(staff->post));
        json_put_bool(out, "active", staff->active);
        sign_in_members(floor, &request->actor, staff, out);
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
                          struct floor_answer *answer, struct house_device *device) {
    char kind[16];
    if (!field_text(request, answer, "kind", kind, sizeof kind) ||
        !field_number(request, answer, "table", &device->table))
        return false;
    snprintf(device->name, sizeof device->name, "%s at table %u", kind, device->table);
    if (field_there(request, "name") &&
        !field_text(request, answer, "name", device->name, sizeof device->name))
        return false;
    int found = device_kind_find(kind, strlen(kind));
    device->kind = (enum device_kind)found;
    if (found >= 0 && floor_find_table(floor, device->table) != NULL)
        return true;
    answer_fault(answer, FAULT_BAD_FIELD, found >= 0 ? "table" : "kind");
    return false;
}

void operation_device_add(struct floor *floor, const struct floor_request *request,
                          struct floor_answer *answer) {
    char token[2 * HASH_BYTES + 1];
    struct house_device device = {.id = floor->house.last[ENDING_DEVICE] + 1};
    char memory[RECORD_BYTES];
    struct text record;
    if (!device_fields(floor, request, answer, &device))
        return;
    floor_token(token, device.token);
    record_begin(memory, &record, RECORD_DEVICE_ADD, &request->actor);
    house_put_device(&record, &device);
    if (!record_end(floor, &record, answer))
        return;
    answer_begin(answer, 201);
    json_put_integer(&answer->body, "device", device.id);
    json_put_string(&answer->body, "token", token);
    answer_end(answer);
}

void operation_device_end(struct floor *floor, const struct floor_request *request,
                          struct floor_answer *answer) {
    char memory[RECORD_BYTES];
    struct text record;
    const struct house_device *device = house_find_device(&floor->house, request->parts[0]);
    if (device == NULL || !device->active) {
        answer_fault(answer, FAULT_NO_SUCH, "device");
        return;
    }
    record_begin(memory, &record, RECORD_DEVICE_END, &request->actor);
    house_put_device_end(&record, device->id);
    if (!record_end(floor, &record, answer))
        return;
    floor_tell_person(floor, ACTOR_DEVICE, device->id);
    answer_begin(answer, 200);
    json_put_integer(&answer->body, "device", device->id);
    answer_end(answer);
}

static void write_device(const struct floor *floor, const struct floor_actor *viewer,
                         const void *row, struct text *out) {
    const struct house_device *device = row;
    (void)floor, (void)viewer;
    text_char(out, '{');
    json_put_integer(out, "device", device->id);
    json_put_string(out, "name", device->name);
    json_put_string(out, "kind", device_kind_id(device->kind));
    json_put_integer(out, "table", device->table);
    json_put_bool(out, "active", device->active);
    text_char(out, '}');
}

void operation_devices(struct floor *floor, const struct floor_request *request,
                       struct floor_answer *answer) {
    static const struct ended_list list = {"devices", ENDING_DEVICE, 200, write_device};
    answer_ended_list(floor, request, answer, &list);
}
