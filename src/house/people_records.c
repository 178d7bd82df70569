/* The records of players and staff. */
#include "house/names.h"
#include "house/record_inside.h"

#include <string.h>

/* ---- Players ---- */

static bool has_token(const uint8_t token[HASH_BYTES]) {
    static const uint8_t none[HASH_BYTES];
    return memcmp(token, none, HASH_BYTES) != 0;
}

void house_put_player(struct text *record, const struct house_player *player, cr_money purse) {
    json_put_integer(record, "player", player->id);
    json_put_string(record, "name", player->name);
    if (has_token(player->token))
        record_put_hash(record, "token", player->token);
    if (purse != 0)
        json_put_integer(record, "purse", purse);
}

bool house_read_new_player(const struct house *house, struct house_record *record) {
    struct house_player *player = &record->fields.new_player.player;
    if (!record_number(record, "player", &player->id) ||
        !record_text(record, "name", player->name, sizeof player->name) ||
        (record_has(record, "token") && !record_hash(record, "token", player->token)))
        return false;
    player->seen = record->time;
    if (player->id != house->player_count + 1)
        return record_wrong(record, "player");
    if (!house_name_is_normal(player->name))
        return record_wrong(record, "name");
    return record_may_integer(record, "purse", 1, CR_MONEY_MAX, &record->fields.new_player.purse);
}

void house_post_purse(struct house_record *record) {
    uint32_t player = record->fields.new_player.player.id;
    record_move(record, HOUSE_ACCOUNT(OUTSIDE), ledger_account_of(LEDGER_PURSE, player),
                record->fields.new_player.purse);
    record_sum(record, "given", 0, record->fields.new_player.purse);
}

enum { TOKENS_AHEAD = 32 }; /* whose places are asked of the memory before they are needed */

static struct token_slot *token_place(const struct house *house,
                                      const struct house_player *player) {
    struct token_slot slot;
    memcpy(&slot.print, player->token, sizeof slot.print);
    return &house->tokens[slot.print & (house->token_room - 1)];
}

static void remember_token(struct house *house, const struct house_player *player) {
    struct token_slot slot = {.player = player->id};
    if (!has_token(player->token))
        return;
    memcpy(&slot.print, player->token, sizeof slot.print);
    size_t at = slot.print & (house->token_room - 1);
    while (house->tokens[at].player != 0)
        at = (at + 1) & (house->token_room - 1);
    house->tokens[at] = slot;
    house->token_used++;
}

void house_remember_tokens(struct house *house) {
    if (house->token_room == 0)
        house->token_room = 64;
    while (house->player_count * 2 >= house->token_room)
        house->token_room *= 2;
    house->tokens = memory_grow(house->tokens, house->token_room * sizeof *house->tokens);
    memset(house->tokens, 0, house->token_room * sizeof *house->tokens);
    house->token_used = 0;
    for (size_t i = 0; i < house->player_count; i++) {
        if (i + TOKENS_AHEAD < house->player_count)
            __builtin_prefetch(token_place(house, &house->players[i + TOKENS_AHEAD]), 1);
        remember_token(house, &house->players[i]);
    }
}

/* Places of tokens that were replaced are given back when there are many. */
static void take_in_token(struct house *house, const struct house_player *player) {
    if (house->token_used * 4 >= house->token_room * 3)
        house_remember_tokens(house);
    else
        remember_token(house, player);
}

void house_apply_new_player(struct house *house, const struct house_record *record) {
    memory_grow_list((void **)&house->players, house->player_count, &house->player_room,
                     sizeof *house->players);
    house->players[house->player_count++] = record->fields.new_player.player;
    if (house->player_count * 2 >= house->token_room)
        house_remember_tokens(house);
    else
        take_in_token(house, &house->players[house->player_count - 1]);
}

/* ---- Tokens ---- */

void house_put_token(struct text *record, const uint8_t token[HASH_BYTES]) {
    record_put_hash(record, "token", token);
}

void house_put_code(struct text *record, uint32_t player) {
    json_put_integer(record, "player", player);
}

/* A player's own is replaced by the player alone. */
bool house_read_token(const struct house *house, struct house_record *record) {
    uint8_t *token = record->fields.token.token;
    record->fields.token.player = record->by.id;
    if (house_find_player(house, record->by.id) == NULL)
        return record_wrong(record, "id");
    if (!record_hash(record, "token", token))
        return false;
    return (has_token(token) && house_find_token(house, token) == NULL) ||
           record_wrong(record, "token");
}

/* Whoever has lost it comes to the cage, and leaves with a code that is good once: the token ends
 * here, the next one only the player sees. */
bool house_read_code(const struct house *house, struct house_record *record) {
    uint32_t *player = &record->fields.token.player;
    if (!record_number(record, "player", player))
        return false;
    if (house_find_player(house, *player) == NULL)
        return record_wrong(record, "player");
    record->fields.token.given =
        (struct account_news){record->time, record->by.role == ACTOR_SYSTEM ? 0 : record->by.id};
    return record->by.role == ACTOR_SYSTEM || record->by.post == POST_CAGE ||
           (record->by.post >= POST_SHIFT_MANAGER && record->by.post <= POST_SENIOR_MANAGEMENT) ||
           record_wrong(record, "post");
}

void house_apply_token(struct house *house, const struct house_record *record) {
    struct house_player *player = &house->players[record->fields.token.player - 1];
    memcpy(player->token, record->fields.token.token, HASH_BYTES);
    player->seen = record->time;
    if (record->fields.token.given.time != 0)
        player->code = record->fields.token.given;
    take_in_token(house, player);
}

/* Chips that a demonstration floor gives away. */
void house_put_chips(struct text *record, uint32_t player, cr_money amount) {
    json_put_integer(record, "player", player);
    json_put_integer(record, "amount", amount);
}

bool house_read_gift(const struct house *house, struct house_record *record) {
    uint32_t *player = &record->fields.chips.player;
    if (!record_number(record, "player", player) ||
        !record_money(record, "amount", &record->fields.chips.amount))
        return false;
    return (house->demonstration && house_find_player(house, *player) != NULL) ||
           record_wrong(record, "player");
}

void house_post_gift(struct house_record *record) {
    record_move(record, HOUSE_ACCOUNT(OUTSIDE),
                ledger_account_of(LEDGER_PURSE, record->fields.chips.player),
                record->fields.chips.amount);
    record_sum(record, "given", 0, record->fields.chips.amount);
}

/* ---- Players who are members of staff, or close to one ---- */

void house_put_link(struct text *record, uint32_t player, uint32_t staff) {
    json_put_integer(record, "player", player);
    json_put_integer(record, "staff", staff);
}

bool house_read_link(const struct house *house, struct house_record *record) {
    int64_t staff = 0;
    if (!record_number(record, "player", &record->fields.link.player) ||
        !record_may_integer(record, "staff", 0, UINT32_MAX, &staff))
        return false;
    record->fields.link.staff = (uint32_t)staff;
    if (house_find_player(house, record->fields.link.player) == NULL)
        return record_wrong(record, "player");
    return staff == 0 || house_find_staff(house, (uint32_t)staff) != NULL ||
           record_wrong(record, "staff");
}

void house_apply_link(struct house *house, const struct house_record *record) {
    house_find_player(house, record->fields.link.player)->staff = record->fields.link.staff;
}

/* ---- Staff ---- */

/* Who changes accounts: 0 the machine's command line, otherwise a member of staff. */
static bool read_changer(struct house_record *record, uint32_t *by) {
    *by = record->by.id;
    if (record->by.role == ACTOR_SYSTEM)
        *by = 0;
    return record->by.role == ACTOR_SYSTEM || *by != 0 || record_wrong(record, "id");
}

static bool may_give(const struct house *house, struct house_record *record, uint32_t by,
                     enum post post, const char *field) {
    return by == 0 || house_may_give(house, by, post) || record_wrong(record, field);
}

/* ---- Posts beside the ladder ---- */

void house_put_wish(struct text *record, const struct staff_wish *wish) {
    if (wish->staff != 0)
        json_put_integer(record, "staff", wish->staff);
    else
        json_put_string(record, "name", wish->name);
    json_put_string(record, "post_given", post_id(wish->post));
    json_put_bool(record, "active", wish->active);
    json_put_bool(record, "password", wish->password);
}

bool house_read_wish(const struct house *house, struct house_record *record) {
    struct staff_wish *wish = &record->fields.wish;
    if (!record_may_number(record, "staff", &wish->staff) ||
        !record_may_text(record, "name", wish->name, sizeof wish->name) ||
        !record_post(record, "post_given", &wish->post) ||
        !record_flag(record, "active", &wish->active) ||
        !record_flag(record, "password", &wish->password))
        return false;
    if ((wish->staff == 0) != (wish->name[0] != '\0') ||
        (wish->staff != 0 && house_find_staff(house, wish->staff) == NULL))
        return record_wrong(record, "staff");
    return house_may_wish(house, record->by.id, wish) || record_wrong(record, "post_given");
}

void house_apply_wish(struct house *house, const struct house_record *record) {
    house->first_wish = (struct first_wish){record->by.id, record->fields.wish};
}

/* What a record of an account says is what two people have said. */
static bool is_wished(const struct house *house, uint32_t by, const struct house_staff *staff,
                      bool is_new, bool password) {
    struct staff_wish wish = {.staff = is_new ? 0 : staff->id,
                              .post = staff->post,
                              .active = staff->active,
                              .password = password};
    if (is_new)
        memcpy(wish.name, staff->name, sizeof wish.name);
    return house_is_wished_twice(house, by, &wish);
}

void house_put_staff(struct text *record, const struct house_staff *staff) {
    json_put_integer(record, "staff", staff->id);
    json_put_string(record, "name", staff->name);
    json_put_string(record, "post_given", post_id(staff->post));
    json_put_string(record, "password_hash", staff->password_hash);
}

bool house_read_new_staff(const struct house *house, struct house_record *record) {
    struct house_staff *staff = &record->fields.staff;
    staff->active = true;
    staff->password_set = record->time;
    if (!record_number(record, "staff", &staff->id) ||
        !record_text(record, "name", staff->name, sizeof staff->name) ||
        !record_post(record, "post_given", &staff->post) ||
        !record_text(record, "password_hash", staff->password_hash, sizeof staff->password_hash) ||
        !read_changer(record, &staff->made_by))
        return false;
    if (!is_wished(house, staff->made_by, staff, true, true) &&
        !may_give(house, record, staff->made_by, staff->post, "post_given"))
        return false;
    if (staff->id != house->staff_count + 1)
        return record_wrong(record, "staff");
    return (house_name_is_normal(staff->name) && house_find_alike(house, staff->name) == NULL) ||
           record_wrong(record, "name");
}

void house_apply_new_staff(struct house *house, const struct house_record *record) {
    memory_grow_list((void **)&house->staff, house->staff_count, &house->staff_room,
                     sizeof *house->staff);
    house->staff[house->staff_count++] = record->fields.staff;
    house->first_wish = (struct first_wish){0};
}

void house_put_staff_change(struct text *record, uint32_t staff,
                            const struct staff_change *change) {
    json_put_integer(record, "staff", staff);
    if (change->post != NULL)
        json_put_string(record, "post_given", post_id(*change->post));
    if (change->active != NULL)
        json_put_bool(record, "active", *change->active);
    if (change->password_hash != NULL)
        json_put_string(record, "password_hash", change->password_hash);
}

/* One's own is the password alone. */
static bool may_change(const struct house *house, struct house_record *record, uint32_t by,
                       const struct house_staff *staff) {
    if (by == staff->id)
        return (staff->active && !record_has(record, "post_given") &&
                !record_has(record, "active")) ||
               record_wrong(record, "staff");
    return may_give(house, record, by, staff->post, "staff");
}

/* Who sets somebody's password can sign in as them. Changing it oneself afterwards proves nothing:
 * who set it can do that too. */
static bool read_password(struct house_record *record, uint32_t by, struct house_staff *staff) {
    if (!record_text(record, "password_hash", staff->password_hash, sizeof staff->password_hash))
        return false;
    staff->password_count++;
    staff->password_set = record->time;
    staff->failures = 0;
    staff->own_password = by == staff->id;
    if (staff->own_password)
        return true;
    staff->password_by = by;
    staff->vouched_by = 0;
    staff->news[NEWS_PASSWORD] = (struct account_news){record->time, by};
    return true;
}

void house_put_vouching(struct text *record, uint32_t staff) {
    json_put_integer(record, "staff", staff);
}

bool house_read_vouching(const struct house *house, struct house_record *record) {
    uint32_t id;
    if (!record_number(record, "staff", &id))
        return false;
    const struct house_staff *found = house_find_staff(house, id);
    if (found == NULL)
        return record_wrong(record, "staff");
    record->fields.staff = *found;
    record->fields.staff.vouched_by = record->by.id;
    const char *problem = house_vouching_problem(house, record->by.id, found);
    return problem == NULL || record_wrong(record, problem);
}

bool house_read_staff(const struct house *house, struct house_record *record) {
    struct house_staff *staff = &record->fields.staff;
    uint32_t id, by;
    if (!record_number(record, "staff", &id) || !read_changer(record, &by))
        return false;
    const struct house_staff *found = house_find_staff(house, id);
    if (found == NULL)
        return record_wrong(record, "staff");
    *staff = *found;
    if (record_has(record, "post_given") && !record_post(record, "post_given", &staff->post))
        return false;
    if (!record_may_flag(record, "active", &staff->active))
        return false;
    bool password = record_has(record, "password_hash");
    if (!is_wished(house, by, staff, false, password) &&
        (!may_change(house, record, by, found) ||
         (staff->post != found->post && !may_give(house, record, by, staff->post, "post_given"))))
        return false;
    return !password || read_password(record, by, staff);
}

static void end_shifts_of(struct house *house, uint32_t staff) {
    for (size_t i = house->shift_count; i-- > 0;) {
        if (house->shifts[i].staff == staff)
            house_remove_shift(house, &house->shifts[i]);
    }
}

void house_apply_staff(struct house *house, const struct house_record *record) {
    const struct house_staff *staff = &record->fields.staff;
    house->staff[staff->id - 1] = *staff;
    house->first_wish = (struct first_wish){0};
    if (!staff->active || staff->post > POST_SENIOR_MANAGEMENT)
        end_shifts_of(house, staff->id);
}
