/* The equipment room and its records. */
#include "house/equipment.h"
#include "base/day.h"
#include "house/record_inside.h"

#include <string.h>

static const char *const state_ids[THING_STATES] = {"spare", "in-use", "condemned", "repair",
                                                    "destroyed"};
static const char *const lack_ids[LACKS] = {"missing", "condemned", "unchecked"};

const char *thing_state_id(enum equipment_state state) {
    return state_ids[state];
}

const char *lack_why_id(enum lack_why why) {
    return lack_ids[why];
}

struct house_thing *house_find_thing(const struct house *house, uint32_t id) {
    return house_find_numbered(house, ENDING_THING, id);
}

struct house_thing *house_find_serial(const struct house *house, const char *serial) {
    for (size_t i = 0; i < house->thing_count; i++) {
        if (house->things[i].state != THING_DESTROYED &&
            strcmp(house->things[i].serial, serial) == 0)
            return &house->things[i];
    }
    return NULL;
}

/* ---- What a table lacks ---- */

bool house_thing_is_checked(const struct house *house, const struct house_thing *thing,
                            int64_t time) {
    return thing->checked.staff != 0 &&
           house_day_of(house, thing->checked.time) == house_day_of(house, time);
}

/* A condemned thing that still lies at the table holds it up, whatever lies beside it: it leaves by
 * the post that its clause names. */
static bool lacks(const struct house *house, uint32_t table, const struct equipment_need *need,
                  int64_t time, bool opens, struct table_lack *lack) {
    unsigned there = 0, checked = 0;
    *lack = (struct table_lack){(enum equipment_kind)need->kind, LACK_MISSING, need->clause,
                                POST_PIT_SUPERVISOR};
    for (size_t i = 0; i < house->thing_count; i++) {
        const struct house_thing *thing = &house->things[i];
        if (thing->table != table || thing->kind != need->kind)
            continue;
        if (thing->state == THING_CONDEMNED) {
            lack->why = LACK_CONDEMNED;
            lack->clause = thing->clause[0] == '\0' ? need->clause : thing->clause;
            lack->post = thing->post;
            return true;
        }
        there += thing->state == THING_IN_USE;
        checked += thing->state == THING_IN_USE && house_thing_is_checked(house, thing, time);
    }
    if (there < need->count)
        return true;
    lack->why = LACK_UNCHECKED;
    lack->post = POST_DEALER;
    return opens && checked < need->count;
}

size_t house_table_lacks(const struct house *house, uint32_t table,
                         const struct cr_options *options, int64_t time, bool opens,
                         struct table_lack found[LACKS_MAX]) {
    const struct house_table *at = house_find_table(house, table);
    const struct game_equipment *own = at == NULL ? NULL : equipment_of_game(at->game);
    size_t count = 0;
    if (own == NULL || !house->keeps_register || at->is_virtual)
        return 0;
    for (const struct equipment_need *need = own->needs; need->clause != NULL; need++) {
        if ((need->wanted == NULL || need->wanted(options)) &&
            lacks(house, table, need, time, opens, &found[count]))
            count++;
    }
    return count;
}

const struct house_thing *house_thing_in_use(const struct house *house, uint32_t table,
                                             enum equipment_kind kind, unsigned which) {
    const struct house_thing *found = NULL;
    for (size_t i = 0; i < house->thing_count; i++) {
        const struct house_thing *thing = &house->things[i];
        if (thing->table != table || thing->kind != kind || thing->state != THING_IN_USE)
            continue;
        found = thing;
        if (which-- == 0)
            break;
    }
    return found;
}

uint32_t house_thing_to_inspect(const struct house *house, int64_t time) {
    uint8_t hash[HASH_BYTES];
    int64_t day = house_day_of(house, time);
    uint32_t lot;
    if (house->thing_count == 0)
        return 0;
    hash_bytes(&day, sizeof day, hash);
    memcpy(&lot, hash, sizeof lot);
    for (size_t i = 0; i < house->thing_count; i++) {
        const struct house_thing *thing = &house->things[(lot + i) % house->thing_count];
        if (thing->state == THING_SPARE || thing->state == THING_IN_USE)
            return thing->id;
    }
    return 0;
}

/* ---- Reading ---- */

static struct thing_step *step_of(struct house_record *record) {
    return &record->fields.thing;
}

/* The thing that a member names, as it is; one that is destroyed is nobody's any more. */
static bool read_thing(const struct house *house, struct house_record *record, const char *name,
                       struct house_thing *thing) {
    uint32_t id;
    if (!record_number(record, name, &id))
        return false;
    const struct house_thing *found = house_find_thing(house, id);
    if (found == NULL || found->state == THING_DESTROYED)
        return record_wrong(record, name);
    *thing = *found;
    return true;
}

static bool read_table(const struct house *house, struct house_record *record, uint32_t *table) {
    *table = 0;
    return !record_has(record, "table") || record_table(house, record, table);
}

static void sign_check(struct house_thing *thing, const struct house_record *record) {
    thing->checked = (struct house_signature){record->by.id, record->by.post, record->time};
}

/* It may be put right by whom its clause names. */
static bool may_right(struct house_record *record, const struct house_thing *thing) {
    bool is_out = thing->state == THING_CONDEMNED || thing->state == THING_UNDER_REPAIR;
    return record->by.role == ACTOR_SYSTEM || !is_out ||
           post_serves(record->by.post, thing->post) || record_wrong(record, "post");
}

static void put_back(struct house_thing *thing) {
    thing->state = thing->table == 0 ? THING_SPARE : THING_IN_USE;
    thing->post = POST_NOBODY;
    memset(thing->clause, 0, sizeof thing->clause);
    thing->round = 0;
}

void house_apply_thing(struct house *house, const struct house_record *record) {
    const struct house_thing *thing = &record->fields.thing.thing;
    *house_find_thing(house, thing->id) = *thing;
}

/* ---- Delivered ---- */

void house_put_thing(struct text *record, const struct house_thing *thing) {
    json_put_integer(record, "equipment", thing->id);
    json_put_string(record, "kind", equipment_id(thing->kind));
    json_put_string(record, "serial", thing->serial);
    if (thing->supplier[0] != '\0')
        json_put_string(record, "supplier", thing->supplier);
    if (thing->table != 0)
        json_put_integer(record, "table", thing->table);
}

bool house_read_new_thing(const struct house *house, struct house_record *record) {
    struct house_thing *thing = &step_of(record)->thing;
    char kind[32];
    if (!record_number(record, "equipment", &thing->id) ||
        !record_text(record, "kind", kind, sizeof kind) ||
        !record_text(record, "serial", thing->serial, sizeof thing->serial) ||
        !record_may_text(record, "supplier", thing->supplier, sizeof thing->supplier) ||
        !read_table(house, record, &thing->table))
        return false;
    int found = equipment_find(kind, strlen(kind));
    if (found < 0)
        return record_wrong(record, "kind");
    thing->kind = (enum equipment_kind)found;
    thing->added = record->time;
    put_back(thing);
    if (house_find_serial(house, thing->serial) != NULL)
        return record_wrong(record, "serial");
    return thing->id == house->last[ENDING_THING] + 1 || record_wrong(record, "equipment");
}

void house_apply_new_thing(struct house *house, const struct house_record *record) {
    house_add_row(house, ENDING_THING, &record->fields.thing.thing);
}

/* ---- Moved ---- */

void house_put_thing_move(struct text *record, uint32_t thing, uint32_t table) {
    json_put_integer(record, "equipment", thing);
    if (table != 0)
        json_put_integer(record, "table", table);
}

/* What comes to a table is good, and is checked there anew; what was condemned goes to the store
 * and stays condemned. */
bool house_read_thing_move(const struct house *house, struct house_record *record) {
    struct house_thing *thing = &step_of(record)->thing;
    uint32_t table;
    if (!read_thing(house, record, "equipment", thing) || !read_table(house, record, &table) ||
        !may_right(record, thing))
        return false;
    bool is_good = thing->state == THING_SPARE || thing->state == THING_IN_USE;
    if ((!is_good && table != 0) || table == thing->table)
        return record_wrong(record, "table");
    thing->table = table;
    if (is_good)
        put_back(thing);
    thing->checked = (struct house_signature){0};
    return true;
}

/* ---- Checked ---- */

void house_put_thing_check(struct text *record, uint32_t table, const uint32_t *ids, size_t count,
                           bool good, const char *text) {
    if (table != 0)
        json_put_integer(record, "table", table);
    json_put_key(record, "equipment");
    text_char(record, '[');
    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            text_char(record, ',');
        text_integer(record, ids[i]);
    }
    text_char(record, ']');
    json_put_bool(record, "good", good);
    if (text[0] != '\0')
        json_put_string(record, "text", text);
}

/* Each is where it is said to be, and none was condemned: that is another post's to undo. */
static bool may_check(const struct house *house, const struct thing_step *step, uint32_t id) {
    const struct house_thing *thing = house_find_thing(house, id);
    for (size_t i = 0; i < step->count; i++) {
        if (step->ids[i] == id)
            return false;
    }
    return thing != NULL && thing->table == step->table &&
           (thing->state == THING_SPARE || thing->state == THING_IN_USE);
}

bool house_read_thing_check(const struct house *house, struct house_record *record) {
    struct thing_step *step = step_of(record);
    const struct json *json = record->json;
    uint32_t list = json_member(json, 0, "equipment");
    int64_t id;
    char text[EQUIPMENT_TEXT];
    if (!read_table(house, record, &step->table) || !record_flag(record, "good", &step->good) ||
        !record_may_text(record, "text", text, sizeof text))
        return false;
    if (list == 0 || json->tokens[list].type != JSON_ARRAY)
        return record_wrong(record, "equipment");
    for (uint32_t at = list + 1; at < json->tokens[list].next; at = json->tokens[at].next) {
        if (step->count == EQUIPMENT_LISTED || json_integer(json, at, &id) != JSON_INTEGER ||
            id < 1 || id > UINT32_MAX || !may_check(house, step, (uint32_t)id))
            return record_wrong(record, "equipment");
        step->ids[step->count++] = (uint32_t)id;
    }
    return step->count > 0 || record_wrong(record, "equipment");
}

void house_apply_thing_check(struct house *house, const struct house_record *record) {
    const struct thing_step *step = &record->fields.thing;
    for (size_t i = 0; i < step->count; i++) {
        struct house_thing *thing = house_find_thing(house, step->ids[i]);
        if (step->good) {
            sign_check(thing, record);
            continue;
        }
        thing->state = THING_CONDEMNED;
        thing->post = POST_PIT_SUPERVISOR;
        thing->checked = (struct house_signature){0};
    }
}

/* ---- Condemned, repaired, replaced ---- */

void house_put_thing_condemned(struct text *record, const struct house_thing *thing,
                               const char *text) {
    json_put_integer(record, "equipment", thing->id);
    json_put_string(record, "by_post", post_id(thing->post));
    if (thing->clause[0] != '\0')
        json_put_string(record, "clause", thing->clause);
    if (thing->round != 0)
        json_put_integer(record, "round", (int64_t)thing->round);
    if (text[0] != '\0')
        json_put_string(record, "text", text);
}

bool house_read_thing_condemned(const struct house *house, struct house_record *record) {
    struct house_thing *thing = &step_of(record)->thing;
    char text[EQUIPMENT_TEXT];
    int64_t round = 0;
    if (!read_thing(house, record, "equipment", thing))
        return false;
    if (thing->state == THING_CONDEMNED)
        return record_wrong(record, "equipment");
    thing->state = THING_CONDEMNED;
    thing->checked = (struct house_signature){0};
    memset(thing->clause, 0, sizeof thing->clause);
    if (!record_post(record, "by_post", &thing->post) ||
        !record_may_text(record, "clause", thing->clause, sizeof thing->clause) ||
        !record_may_text(record, "text", text, sizeof text) ||
        !record_may_integer(record, "round", 1, INT64_MAX, &round))
        return false;
    thing->round = (uint64_t)round;
    return true;
}

void house_put_thing_repair(struct text *record, uint32_t thing, bool done, const char *text) {
    json_put_integer(record, "equipment", thing);
    json_put_bool(record, "done", done);
    if (text[0] != '\0')
        json_put_string(record, "text", text);
}

/* Under repair it is in the store. Repaired, or found good after all, it is as good as checked.
 * What is used up is not repaired (N9). */
bool house_read_thing_repair(const struct house *house, struct house_record *record) {
    struct thing_step *step = step_of(record);
    struct house_thing *thing = &step->thing;
    char text[EQUIPMENT_TEXT];
    if (!read_thing(house, record, "equipment", thing) ||
        !record_flag(record, "done", &step->good) ||
        !record_may_text(record, "text", text, sizeof text) || !may_right(record, thing))
        return false;
    bool is_out = thing->state == THING_CONDEMNED || thing->state == THING_UNDER_REPAIR;
    if (equipment_is_used_up(thing->kind) || (step->good && !is_out) ||
        (!step->good && thing->state == THING_UNDER_REPAIR))
        return record_wrong(record, "equipment");
    if (!step->good) {
        if (thing->post == POST_NOBODY) /* G17: no clause names who has it back */
            thing->post = POST_PIT_SUPERVISOR;
        thing->state = THING_UNDER_REPAIR;
        thing->table = 0;
        thing->checked = (struct house_signature){0};
        return true;
    }
    put_back(thing);
    sign_check(thing, record);
    return true;
}

void house_put_thing_replaced(struct text *record, uint32_t out, uint32_t in) {
    json_put_integer(record, "equipment", out);
    json_put_integer(record, "by", in);
}

/* What goes is in the store then; what comes is spare, of the same kind, and checked by who brings
 * it. */
bool house_read_thing_replaced(const struct house *house, struct house_record *record) {
    struct thing_step *step = step_of(record);
    struct house_thing *out = &step->thing, *in = &step->other;
    if (!read_thing(house, record, "equipment", out) || !read_thing(house, record, "by", in) ||
        !may_right(record, out))
        return false;
    if (out->table == 0)
        return record_wrong(record, "equipment");
    if (in->state != THING_SPARE || in->kind != out->kind)
        return record_wrong(record, "by");
    in->table = out->table;
    put_back(in);
    sign_check(in, record);
    out->table = 0;
    out->checked = (struct house_signature){0};
    if (out->state == THING_IN_USE)
        out->state = THING_SPARE;
    return true;
}

void house_apply_thing_replaced(struct house *house, const struct house_record *record) {
    const struct house_thing *in = &record->fields.thing.other;
    house_apply_thing(house, record);
    *house_find_thing(house, in->id) = *in;
}

/* ---- Shuffled and cut ---- */

void house_put_thing_shuffle(struct text *record, const struct thing_shuffle *shuffle) {
    json_put_integer(record, "equipment", shuffle->thing);
    json_put_integer(record, "table", shuffle->table);
    if (shuffle->machine != 0)
        json_put_integer(record, "machine", shuffle->machine);
    if (shuffle->shuffler != 0)
        json_put_integer(record, "shuffler", shuffle->shuffler);
    if (shuffle->cut_player != 0)
        json_put_integer(record, "cut_player", shuffle->cut_player);
    if (shuffle->cut_staff != 0)
        json_put_integer(record, "cut_staff", shuffle->cut_staff);
    json_put_integer(record, "round", (int64_t)shuffle->round);
}

static bool are_people(const struct house *house, struct house_record *record,
                       const struct thing_shuffle *shuffle) {
    if (shuffle->shuffler != 0 && house_find_staff(house, shuffle->shuffler) == NULL)
        return record_wrong(record, "shuffler");
    if (shuffle->cut_player != 0 && house_find_player(house, shuffle->cut_player) == NULL)
        return record_wrong(record, "cut_player");
    if (shuffle->cut_staff != 0 && house_find_staff(house, shuffle->cut_staff) == NULL)
        return record_wrong(record, "cut_staff");
    return true;
}

/* By one machine or one person; cut by one person or not at all. */
bool house_read_thing_shuffle(const struct house *house, struct house_record *record) {
    struct thing_shuffle shuffle = {0};
    int64_t round = 0;
    if (!record_number(record, "equipment", &shuffle.thing) ||
        !record_table(house, record, &shuffle.table) ||
        !record_may_number(record, "machine", &shuffle.machine) ||
        !record_may_number(record, "shuffler", &shuffle.shuffler) ||
        !record_may_number(record, "cut_player", &shuffle.cut_player) ||
        !record_may_number(record, "cut_staff", &shuffle.cut_staff) ||
        !record_integer(record, "round", 0, INT64_MAX - 1, &round))
        return false;
    const struct house_thing *cards = house_find_thing(house, shuffle.thing);
    const struct house_thing *machine = house_find_thing(house, shuffle.machine);
    if (cards == NULL || cards->kind != EQUIPMENT_CARDS || cards->state != THING_IN_USE ||
        cards->table != shuffle.table)
        return record_wrong(record, "equipment");
    if ((shuffle.machine == 0) == (shuffle.shuffler == 0) ||
        (shuffle.machine != 0 && (machine == NULL || machine->kind != EQUIPMENT_SHUFFLER ||
                                  machine->state != THING_IN_USE)))
        return record_wrong(record, "machine");
    if (shuffle.cut_player != 0 && shuffle.cut_staff != 0)
        return record_wrong(record, "cut_staff");
    step_of(record)->thing = *cards;
    step_of(record)->thing.shuffled = (uint64_t)round + 1;
    return are_people(house, record, &shuffle);
}

/* ---- Destroyed ---- */

void house_put_thing_destroyed(struct text *record, uint32_t thing) {
    json_put_integer(record, "equipment", thing);
}

/* Two people of different hands say it (GLI-19 C.6.6); it is at no table then. */
bool house_read_thing_destroyed(const struct house *house, struct house_record *record) {
    struct house_thing *thing = &step_of(record)->thing;
    if (!read_thing(house, record, "equipment", thing))
        return false;
    if (thing->table != 0)
        return record_wrong(record, "table");
    if (record->by.id == 0)
        return record_wrong(record, "id");
    if (thing->destroyed_by == 0) {
        thing->destroyed_by = record->by.id;
        return true;
    }
    thing->state = THING_DESTROYED;
    return !house_same_hand(house, thing->destroyed_by, record->by.id) ||
           record_wrong(record, "id");
}

void house_apply_thing_destroyed(struct house *house, const struct house_record *record) {
    house_apply_thing(house, record);
    if (record->fields.thing.thing.state == THING_DESTROYED)
        house_mark_ended(house, ENDING_THING, record->fields.thing.thing.id);
}
