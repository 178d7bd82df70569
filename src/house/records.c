/* The rules of the floor's own records: for each what it needs, which chips it moves, and what it
 * changes. A row a record. */
#include "house/record_inside.h"

#include <string.h>

/* ---- Reading ---- */

bool record_wrong(struct house_record *record, const char *problem) {
    record->problem = problem;
    return false;
}

bool record_has(const struct house_record *record, const char *name) {
    return json_member(record->json, 0, name) != 0;
}

bool record_integer(struct house_record *record, const char *name, int64_t least, int64_t most,
                    int64_t *number) {
    uint32_t token = json_member(record->json, 0, name);
    if (token == 0 || json_integer(record->json, token, number) != JSON_INTEGER ||
        *number < least || *number > most)
        return record_wrong(record, name);
    return true;
}

bool record_number(struct house_record *record, const char *name, uint32_t *number) {
    int64_t value = 0;
    if (!record_integer(record, name, 1, UINT32_MAX, &value))
        return false;
    *number = (uint32_t)value;
    return true;
}

bool record_money(struct house_record *record, const char *name, cr_money *amount) {
    return record_integer(record, name, 1, CR_MONEY_MAX, amount);
}

bool record_text(struct house_record *record, const char *name, char *out, size_t room) {
    uint32_t token = json_member(record->json, 0, name);
    if (token == 0 || record->json->tokens[token].type != JSON_STRING)
        return record_wrong(record, name);
    memset(out, 0, room);
    size_t length = json_string(record->json, token, out, room);
    if (length == 0 || length >= room || memchr(out, '\0', length) != NULL)
        return record_wrong(record, name);
    return true;
}

bool record_flag(struct house_record *record, const char *name, bool *flag) {
    uint32_t token = json_member(record->json, 0, name);
    enum json_type type = token == 0 ? JSON_NULL : (enum json_type)record->json->tokens[token].type;
    if (type != JSON_TRUE && type != JSON_FALSE)
        return record_wrong(record, name);
    *flag = type == JSON_TRUE;
    return true;
}

static bool read_hash(struct house_record *record, const char *name, uint8_t hash[HASH_BYTES]) {
    char hex[2 * HASH_BYTES + 1];
    if (!record_text(record, name, hex, sizeof hex))
        return false;
    return hash_parse(hex, strlen(hex), hash) || record_wrong(record, name);
}

bool record_post(struct house_record *record, const char *name, enum post *post) {
    char id[40];
    if (!record_text(record, name, id, sizeof id))
        return false;
    int found = post_find(id, strlen(id));
    if (found <= POST_NOBODY)
        return record_wrong(record, name);
    *post = (enum post)found;
    return true;
}

static bool read_post(struct house_record *record, enum post *post) {
    return record_post(record, "post_given", post);
}

bool record_actor(struct house_record *record, struct house_actor *actor) {
    char role[16];
    memset(actor, 0, sizeof *actor);
    if (!record_text(record, "role", role, sizeof role))
        return false;
    actor->is_player = strcmp(role, "player") == 0;
    if (record_has(record, "id") && !record_number(record, "id", &actor->id))
        return false;
    return !record_has(record, "post") || record_post(record, "post", &actor->post);
}

char *record_copy(const struct house_record *record, const char *name) {
    uint32_t token = json_member(record->json, 0, name);
    if (token == 0)
        return NULL;
    const struct json_token *at = &record->json->tokens[token];
    size_t room = at->end - at->start + 1, length;
    char *copy = memory_grow(NULL, room);
    if (at->type == JSON_STRING) {
        length = json_string(record->json, token, copy, room);
    } else {
        length = room - 1;
        memcpy(copy, record->json->text + at->start, length);
    }
    copy[length] = '\0';
    return copy;
}

bool record_table(struct house *house, struct house_record *record, struct house_table **table) {
    uint32_t number;
    if (!record_number(record, "table", &number))
        return false;
    *table = house_find_table(house, number);
    return *table != NULL || record_wrong(record, "table");
}

static void post_chips(struct house_record *record, ledger_account from, ledger_account to,
                       cr_money amount) {
    if (amount == 0)
        return;
    struct posting *posting = &record->postings[record->posting_count++];
    memset(posting, 0, sizeof *posting);
    posting->from = from;
    posting->to = to;
    posting->amount = amount;
    posting->bet = NO_BET;
}

#define HOUSE_ACCOUNT(kind) ledger_account_of(LEDGER_##kind, 0)

/* ---- The floor, players and staff ---- */

static bool open_floor(struct house *house, struct house_record *record, bool change) {
    bool demonstration;
    if (!record_flag(record, "demonstration", &demonstration))
        return false;
    if (change)
        house->demonstration = demonstration;
    return true;
}

static void remember_token(struct house *house, const struct house_player *player) {
    struct token_slot slot = {.player = player->id};
    memcpy(&slot.print, player->token, sizeof slot.print);
    size_t at = slot.print & (house->token_room - 1);
    while (house->tokens[at].player != 0)
        at = (at + 1) & (house->token_room - 1);
    house->tokens[at] = slot;
}

static void grow_tokens(struct house *house) {
    if (house->player_count * 2 < house->token_room)
        return;
    house->token_room = house->token_room == 0 ? 64 : house->token_room * 2;
    house->tokens = memory_grow(house->tokens, house->token_room * sizeof *house->tokens);
    memset(house->tokens, 0, house->token_room * sizeof *house->tokens);
    for (size_t i = 0; i < house->player_count; i++)
        remember_token(house, &house->players[i]);
}

static bool add_player(struct house *house, struct house_record *record, bool change) {
    struct house_player player;
    int64_t purse = 0;
    memset(&player, 0, sizeof player);
    if (!record_number(record, "player", &player.id) ||
        !record_text(record, "name", player.name, sizeof player.name) ||
        !read_hash(record, "token", player.token))
        return false;
    if (player.id != house->player_count + 1)
        return record_wrong(record, "player");
    if (record_has(record, "purse") && !record_money(record, "purse", &purse))
        return false;
    post_chips(record, HOUSE_ACCOUNT(OUTSIDE), ledger_account_of(LEDGER_PURSE, player.id), purse);
    if (!change)
        return true;
    memory_grow_list((void **)&house->players, house->player_count, &house->player_room,
                     sizeof player);
    house->players[house->player_count++] = player;
    if (house->player_count * 2 >= house->token_room)
        grow_tokens(house);
    else
        remember_token(house, &house->players[house->player_count - 1]);
    return true;
}

/* Chips that a demonstration floor gives away. */
static bool give_chips(struct house *house, struct house_record *record, bool change) {
    uint32_t player;
    cr_money amount;
    (void)change;
    if (!record_number(record, "player", &player) || !record_money(record, "amount", &amount))
        return false;
    if (!house->demonstration || house_find_player(house, player) == NULL)
        return record_wrong(record, "player");
    post_chips(record, HOUSE_ACCOUNT(OUTSIDE), ledger_account_of(LEDGER_PURSE, player), amount);
    return true;
}

/* Who changes accounts: 0 the machine's command line, otherwise a member of staff. */
static bool read_changer(struct house_record *record, uint32_t *by) {
    char role[16];
    *by = 0;
    if (!record_text(record, "role", role, sizeof role))
        return false;
    if (strcmp(role, "system") == 0)
        return true;
    if (strcmp(role, "staff") != 0)
        return record_wrong(record, "role");
    return record_number(record, "id", by);
}

static bool may_give(const struct house *house, struct house_record *record, uint32_t by,
                     enum post post, const char *field) {
    return by == 0 || house_may_give(house, by, post) || record_wrong(record, field);
}

static bool add_staff(struct house *house, struct house_record *record, bool change) {
    struct house_staff staff;
    memset(&staff, 0, sizeof staff);
    staff.active = true;
    if (!record_number(record, "staff", &staff.id) ||
        !record_text(record, "name", staff.name, sizeof staff.name) ||
        !read_post(record, &staff.post) ||
        !record_text(record, "password_hash", staff.password_hash, sizeof staff.password_hash) ||
        !read_changer(record, &staff.made_by) ||
        !may_give(house, record, staff.made_by, staff.post, "post_given"))
        return false;
    if (staff.id != house->staff_count + 1)
        return record_wrong(record, "staff");
    if (house_find_staff_name(house, staff.name) != NULL)
        return record_wrong(record, "name");
    if (!change)
        return true;
    memory_grow_list((void **)&house->staff, house->staff_count, &house->staff_room, sizeof staff);
    house->staff[house->staff_count++] = staff;
    return true;
}

static void end_shifts_of(struct house *house, uint32_t staff) {
    for (size_t i = house->shift_count; i-- > 0;) {
        if (house->shifts[i].staff == staff)
            house->shifts[i] = house->shifts[--house->shift_count];
    }
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
    if (by != staff->id)
        staff->password_by = by;
    return true;
}

static bool set_staff(struct house *house, struct house_record *record, bool change) {
    uint32_t id, by;
    if (!record_number(record, "staff", &id) || !read_changer(record, &by))
        return false;
    const struct house_staff *found = house_find_staff(house, id);
    if (found == NULL)
        return record_wrong(record, "staff");
    struct house_staff staff = *found;
    if (!may_change(house, record, by, found))
        return false;
    if (record_has(record, "post_given") &&
        (!read_post(record, &staff.post) || !may_give(house, record, by, staff.post, "post_given")))
        return false;
    if (record_has(record, "active") && !record_flag(record, "active", &staff.active))
        return false;
    if (record_has(record, "password_hash") && !read_password(record, by, &staff))
        return false;
    if (!change)
        return true;
    house->staff[id - 1] = staff;
    if (!staff.active || staff.post > POST_SENIOR_MANAGEMENT)
        end_shifts_of(house, id);
    return true;
}

/* ---- Devices and shifts ---- */

static bool add_device(struct house *house, struct house_record *record, bool change) {
    struct house_device device;
    struct house_table *table;
    char kind[16];
    memset(&device, 0, sizeof device);
    device.active = true;
    if (!record_number(record, "device", &device.id) || !record_table(house, record, &table) ||
        !record_text(record, "kind", kind, sizeof kind) ||
        !record_text(record, "name", device.name, sizeof device.name) ||
        !read_hash(record, "token", device.token))
        return false;
    int found = device_kind_find(kind, strlen(kind));
    if (found < 0)
        return record_wrong(record, "kind");
    if (device.id != house->device_count + 1)
        return record_wrong(record, "device");
    device.kind = (enum device_kind)found;
    device.table = table->number;
    if (!change)
        return true;
    memory_grow_list((void **)&house->devices, house->device_count, &house->device_room,
                     sizeof device);
    house->devices[house->device_count++] = device;
    return true;
}

static bool end_device(struct house *house, struct house_record *record, bool change) {
    uint32_t id;
    if (!record_number(record, "device", &id))
        return false;
    struct house_device *device = house_find_device(house, id);
    if (device == NULL || !device->active)
        return record_wrong(record, "device");
    if (change)
        device->active = false;
    return true;
}

/* One dealer a table: who takes over ends the shift of who dealt before. */
static void relieve_dealer(struct house *house, uint32_t table) {
    for (size_t i = house->shift_count; i-- > 0;) {
        if (house->shifts[i].table == table && house->shifts[i].post == POST_DEALER)
            house->shifts[i] = house->shifts[--house->shift_count];
    }
}

static bool start_shift(struct house *house, struct house_record *record, bool change) {
    struct house_shift shift = {.since = record->time};
    struct house_table *table;
    if (!record_table(house, record, &table) || !record_number(record, "staff", &shift.staff) ||
        !read_post(record, &shift.post))
        return false;
    const struct house_staff *staff = house_find_staff(house, shift.staff);
    if (staff == NULL || !staff->active || staff->post > POST_SENIOR_MANAGEMENT)
        return record_wrong(record, "staff");
    if (shift.post > staff->post)
        return record_wrong(record, "post_given");
    if (house_find_shift(house, table->number, shift.staff) != NULL)
        return record_wrong(record, "shift");
    if (!change)
        return true;
    shift.table = table->number;
    if (shift.post == POST_DEALER)
        relieve_dealer(house, shift.table);
    memory_grow_list((void **)&house->shifts, house->shift_count, &house->shift_room, sizeof shift);
    house->shifts[house->shift_count++] = shift;
    return true;
}

static bool end_shift(struct house *house, struct house_record *record, bool change) {
    struct house_table *table;
    uint32_t staff;
    if (!record_table(house, record, &table) || !record_number(record, "staff", &staff))
        return false;
    struct house_shift *shift = house_find_shift(house, table->number, staff);
    if (shift == NULL)
        return record_wrong(record, "shift");
    if (change)
        *shift = house->shifts[--house->shift_count];
    return true;
}

/* ---- Tables ---- */

static bool read_timing(struct house_record *record, const char *name, int64_t *timing) {
    enum { LONGEST = 3600000 };
    return !record_has(record, name) || record_integer(record, name, 0, LONGEST, timing);
}

static bool read_settings(struct house_record *record, struct house_table *table) {
    struct dealer_timings *timings = &table->timings;
    if (record_has(record, "name") && !record_text(record, "name", table->name, sizeof table->name))
        return false;
    if (record_has(record, "virtual") && !record_flag(record, "virtual", &table->is_virtual))
        return false;
    if (record_has(record, "second_above") &&
        !record_integer(record, "second_above", 0, CR_MONEY_MAX, &table->second_above))
        return false;
    return read_timing(record, "betting_ms", &timings->betting) &&
           read_timing(record, "offer_ms", &timings->offer) &&
           read_timing(record, "decision_ms", &timings->decision) &&
           read_timing(record, "arranging_ms", &timings->arranging) &&
           read_timing(record, "step_ms", &timings->step) &&
           read_timing(record, "pause_ms", &timings->pause);
}

static bool add_table(struct house *house, struct house_record *record, bool change) {
    struct house_table table;
    char game[16];
    memset(&table, 0, sizeof table);
    table.timings = dealer_timings_default;
    if (!record_number(record, "table", &table.number) ||
        !record_text(record, "name", table.name, sizeof table.name) ||
        !record_text(record, "game", game, sizeof game) ||
        !record_text(record, "edition", table.edition, sizeof table.edition) ||
        !read_settings(record, &table))
        return false;
    if (!cr_game_find(game, strlen(game), &table.game))
        return record_wrong(record, "game");
    if (table.number != house->table_count + 1)
        return record_wrong(record, "table");
    if (!change)
        return true;
    memory_grow_list((void **)&house->tables, house->table_count, &house->table_room, sizeof table);
    house->tables[house->table_count++] = table;
    return true;
}

static bool set_table(struct house *house, struct house_record *record, bool change) {
    struct house_table *found;
    if (!record_table(house, record, &found))
        return false;
    struct house_table table = *found;
    if (!read_settings(record, &table))
        return false;
    if (change)
        *found = table;
    return true;
}

/* ---- The cage ---- */

static bool read_buyer(struct house *house, struct house_record *record, ledger_account *purse,
                       cr_money *amount) {
    uint32_t player;
    if (!record_number(record, "player", &player) || !record_money(record, "amount", amount))
        return false;
    if (house_find_player(house, player) == NULL)
        return record_wrong(record, "player");
    *purse = ledger_account_of(LEDGER_PURSE, player);
    return true;
}

static bool buy_in(struct house *house, struct house_record *record, bool change) {
    ledger_account purse;
    cr_money amount;
    (void)change;
    if (!read_buyer(house, record, &purse, &amount))
        return false;
    post_chips(record, HOUSE_ACCOUNT(OUTSIDE), HOUSE_ACCOUNT(VAULT), amount);
    post_chips(record, HOUSE_ACCOUNT(CAGE), purse, amount);
    return true;
}

static bool cash_out(struct house *house, struct house_record *record, bool change) {
    ledger_account purse;
    cr_money amount;
    (void)change;
    if (!read_buyer(house, record, &purse, &amount))
        return false;
    post_chips(record, purse, HOUSE_ACCOUNT(CAGE), amount);
    post_chips(record, HOUSE_ACCOUNT(VAULT), HOUSE_ACCOUNT(OUTSIDE), amount);
    return true;
}

/* Chips and cash that the house brings in. */
static bool stock(struct house *house, struct house_record *record, bool change) {
    cr_money chips = 0, cash = 0;
    (void)house;
    (void)change;
    if ((record_has(record, "chips") && !record_money(record, "chips", &chips)) ||
        (record_has(record, "cash") && !record_money(record, "cash", &cash)))
        return false;
    if (chips == 0 && cash == 0)
        return record_wrong(record, "chips");
    post_chips(record, HOUSE_ACCOUNT(OUTSIDE), HOUSE_ACCOUNT(CAGE), chips);
    post_chips(record, HOUSE_ACCOUNT(OUTSIDE), HOUSE_ACCOUNT(VAULT), cash);
    return true;
}

/* ---- Fills and credits: two signatures ---- */

static bool ask(struct house *house, struct house_record *record, enum fill_kind kind,
                bool change) {
    struct house_fill fill = {.kind = kind, .time = record->time};
    struct house_table *table;
    if (!record_number(record, "fill", &fill.id) || !record_table(house, record, &table) ||
        !record_money(record, "amount", &fill.amount) ||
        !record_number(record, "id", &fill.asked_by))
        return false;
    if (fill.id != house->fill_count + 1)
        return record_wrong(record, "fill");
    if (!change)
        return true;
    fill.table = table->number;
    memory_grow_list((void **)&house->fills, house->fill_count, &house->fill_room, sizeof fill);
    house->fills[house->fill_count++] = fill;
    return true;
}

static bool ask_fill(struct house *house, struct house_record *record, bool change) {
    return ask(house, record, FILL, change);
}

static bool ask_credit(struct house *house, struct house_record *record, bool change) {
    return ask(house, record, CREDIT, change);
}

static bool read_asked(struct house *house, struct house_record *record, struct house_fill **fill) {
    uint32_t id;
    if (!record_number(record, "fill", &id))
        return false;
    *fill = house_find_fill(house, id);
    return (*fill != NULL && (*fill)->state == FILL_ASKED) || record_wrong(record, "fill");
}

static bool approve_fill(struct house *house, struct house_record *record, bool change) {
    struct house_fill *fill;
    uint32_t approver;
    if (!read_asked(house, record, &fill) || !record_number(record, "id", &approver))
        return false;
    if (house_same_hand(house, fill->asked_by, approver))
        return record_wrong(record, "id");
    ledger_account tray = ledger_account_of(LEDGER_FLOAT, fill->table);
    if (fill->kind == FILL)
        post_chips(record, HOUSE_ACCOUNT(CAGE), tray, fill->amount);
    else
        post_chips(record, tray, HOUSE_ACCOUNT(CAGE), fill->amount);
    if (change) {
        fill->state = FILL_DONE;
        fill->approved_by = approver;
        house_find_table(house, fill->table)->since.filled +=
            fill->kind == FILL ? fill->amount : -fill->amount;
    }
    return true;
}

static bool cancel_fill(struct house *house, struct house_record *record, bool change) {
    struct house_fill *fill;
    if (!read_asked(house, record, &fill))
        return false;
    if (change)
        fill->state = FILL_CANCELLED;
    return true;
}

/* ---- Counting ---- */

/* `count` is what lies there, `difference` what that is above what should; both are recorded, and
 * the difference is posted. */
static bool read_count(struct house_record *record, cr_money *count, cr_money *difference) {
    cr_money expected;
    if (!record_integer(record, "count", 0, CR_MONEY_MAX, count) ||
        !record_integer(record, "difference", -CR_MONEY_MAX, CR_MONEY_MAX, difference))
        return false;
    if (!money_add(*count, -*difference, &expected) || expected < 0)
        return record_wrong(record, "difference");
    return true;
}

static void post_difference(struct house_record *record, uint32_t table, ledger_account counted,
                            cr_money difference) {
    ledger_account account = ledger_account_of(LEDGER_DIFFERENCE, table);
    if (difference > 0)
        post_chips(record, account, counted, difference);
    else
        post_chips(record, counted, account, -difference);
}

static bool count_float(struct house *house, struct house_record *record, bool opens, bool change) {
    struct house_table *table;
    cr_money count, difference, drop = 0;
    int64_t round = 0;
    if (!record_table(house, record, &table) || !read_count(record, &count, &difference))
        return false;
    if (record_has(record, "drop") && !record_integer(record, "drop", 0, CR_MONEY_MAX, &drop))
        return false;
    if (record_has(record, "round") && !record_integer(record, "round", 0, INT64_MAX, &round))
        return false;
    if (table->float_open == opens)
        return record_wrong(record, "float");
    post_difference(record, table->number, ledger_account_of(LEDGER_FLOAT, table->number),
                    difference);
    if (!change)
        return true;
    table->float_open = opens;
    if (opens) {
        table->since = (struct table_since){.time = record->time, .chips = count, .drop = drop};
        table->since.round = (uint64_t)round;
    }
    return true;
}

static bool open_float(struct house *house, struct house_record *record, bool change) {
    return count_float(house, record, true, change);
}

static bool close_float(struct house *house, struct house_record *record, bool change) {
    return count_float(house, record, false, change);
}

/* The drop box goes to the cage and is counted there. */
static bool count_drop(struct house *house, struct house_record *record, bool change) {
    struct house_table *table;
    cr_money count, difference;
    if (!record_table(house, record, &table) || !read_count(record, &count, &difference))
        return false;
    if (change)
        table->since.counted += count - difference;
    post_chips(record, ledger_account_of(LEDGER_DROP, table->number), HOUSE_ACCOUNT(VAULT),
               count - difference);
    post_difference(record, table->number, HOUSE_ACCOUNT(VAULT), difference);
    return true;
}

/* The tip box: its chips go to the cage, their worth to the staff. */
static bool pay_tips(struct house *house, struct house_record *record, bool change) {
    struct house_table *table;
    cr_money amount;
    (void)change;
    if (!record_table(house, record, &table) || !record_money(record, "amount", &amount))
        return false;
    post_chips(record, ledger_account_of(LEDGER_TIPS, table->number), HOUSE_ACCOUNT(CAGE), amount);
    post_chips(record, HOUSE_ACCOUNT(VAULT), HOUSE_ACCOUNT(OUTSIDE), amount);
    return true;
}

/* ---- The rows ---- */

struct record_rule {
    const char *what;
    bool (*run)(struct house *house, struct house_record *record, bool change);
};

static const struct record_rule record_rules[] = {
    {"floor.open", open_floor},
    {"player.add", add_player},
    {"player.chips", give_chips},
    {"staff.add", add_staff},
    {"staff.set", set_staff},
    {"device.add", add_device},
    {"device.end", end_device},
    {"shift.start", start_shift},
    {"shift.end", end_shift},
    {"table.add", add_table},
    {"table.set", set_table},
    {"cage.buy-in", buy_in},
    {"cage.cash-out", cash_out},
    {"cage.stock", stock},
    {"fill.ask", ask_fill},
    {"credit.ask", ask_credit},
    {"fill.approve", approve_fill},
    {"fill.cancel", cancel_fill},
    {"float.open", open_float},
    {"float.close", close_float},
    {"drop.count", count_drop},
    {"tips.pay", pay_tips},
    {"alert.raise", raise_alert},
    {"alert.acknowledge", acknowledge_alert},
    {"request.open", open_request},
    {"request.answer", answer_request},
    {"request.take-back", take_back_request},
    {"disable", set_disabled},
    {"self-check", keep_self_check},
    {"dispute.open", open_dispute},
    {"dispute.take", take_dispute},
    {"dispute.statement", add_statement},
    {"dispute.note", add_note},
    {"dispute.evidence", add_evidence},
    {"dispute.clause", set_clause},
    {"dispute.promise", promise_time},
    {"dispute.escalate", escalate_dispute},
    {"dispute.decide", decide_dispute},
    {"dispute.accept", accept_decision},
    {"dispute.complaint", file_complaint},
};

bool house_run(struct house *house, struct house_record *record, bool change) {
    char what[24];
    record->posting_count = 0;
    record->problem = NULL;
    if (record->json->tokens[0].type != JSON_OBJECT)
        return record_wrong(record, "record");
    if (!record_text(record, "do", what, sizeof what))
        return false;
    for (size_t i = 0; i < sizeof record_rules / sizeof record_rules[0]; i++) {
        if (strcmp(record_rules[i].what, what) == 0)
            return record_rules[i].run(house, record, change);
    }
    return record_wrong(record, "do");
}
