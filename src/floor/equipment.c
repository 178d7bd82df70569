/* The equipment room: the register, checks before opening, what a clause spoils, what replaces it.
 */
#include "table/equipment.h"
#include "base/memory.h"
#include "books/equipment_life.h"
#include "floor/ended_inside.h"
#include "floor/equipment_inside.h"
#include "floor/floor_inside.h"
#include "floor/operations_inside.h"
#include "floor/pit_inside.h"
#include "table/game_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- What a table lacks ---- */

/* A closed table is asked for all that opening it by the house's usual options needs. */
static size_t lacks_now(const struct floor *floor, const struct floor_table *table,
                        struct table_lack lacks[LACKS_MAX]) {
    bool closed = table->state->phase == PHASE_CLOSED;
    struct cr_options options = closed ? table->book->options : table_options(table->state);
    return house_table_lacks(&floor->house, table->number, &options, floor->now, closed, lacks);
}

bool equipment_is_there(const struct floor *floor, const struct floor_table *table,
                        const struct event *event, char where[44]) {
    struct table_lack lacks[LACKS_MAX];
    struct cr_options options = table_options(table->state);
    bool opens = event_has(event->type, FIELD_EDITION);
    if (!opens && !event_is(event, MARK_OPENS_ROUND))
        return true;
    if (opens)
        memcpy(&options, event->options, sizeof options);
    if (house_table_lacks(&floor->house, table->number, &options, floor->now, opens, lacks) == 0)
        return true;
    snprintf(where, 44, "%s: %s (%s)", equipment_id(lacks[0].kind), lack_why_id(lacks[0].why),
             lacks[0].clause);
    return false;
}

bool equipment_lets_open(const struct floor *floor, enum cr_game game, bool is_virtual) {
    return !floor->house.keeps_register || is_virtual || equipment_of_game(game) == NULL;
}

static void put_words(struct text *out, enum equipment_kind kind) {
    json_put_string(out, "kind", equipment_id(kind));
    json_put_key(out, "name");
    text_char(out, '{');
    json_put_string(out, "en", equipment_name(kind, CR_ENGLISH));
    json_put_string(out, "vi", equipment_name(kind, CR_VIETNAMESE));
    text_char(out, '}');
}

static void write_lacks(const struct table_lack *lacks, size_t count, struct text *out) {
    json_put_key(out, "lacks");
    text_char(out, '[');
    for (size_t i = 0; i < count; i++) {
        json_put_comma(out);
        text_char(out, '{');
        put_words(out, lacks[i].kind);
        json_put_string(out, "why", lack_why_id(lacks[i].why));
        json_put_string(out, "clause", lacks[i].clause);
        json_put_string(out, "post", post_id(lacks[i].post));
        text_char(out, '}');
    }
    text_char(out, ']');
}

void equipment_put_lacks(const struct floor *floor, const struct floor_table *table,
                         struct text *out) {
    struct table_lack lacks[LACKS_MAX];
    size_t count = lacks_now(floor, table, lacks);
    if (count > 0)
        write_lacks(lacks, count, out);
}

/* The kinds, between commas: the alert has their names in both languages. */
void equipment_tell(struct floor *floor, struct floor_table *table) {
    struct table_lack lacks[LACKS_MAX];
    char kinds[256];
    size_t length = 0, count = lacks_now(floor, table, lacks);
    if (!table->lacks_told || count == 0)
        return;
    table->lacks_told = false;
    struct house_alert wish = {.kind = ALERT_EQUIPMENT,
                               .post = POST_PIT_SUPERVISOR,
                               .table = table->number,
                               .problem = kinds};
    for (size_t i = 0; i < count && length < sizeof kinds; i++) {
        length += (size_t)snprintf(kinds + length, sizeof kinds - length, "%s%s", i == 0 ? "" : ",",
                                   equipment_id(lacks[i].kind));
        if (lacks[i].post > wish.post)
            wish.post = lacks[i].post;
    }
    snprintf(wish.clause, sizeof wish.clause, "%s", lacks[0].clause);
    if (!house_alert_is_open(&floor->house, &wish))
        alert_raise(floor, &wish);
}

/* ---- What follows from an event ---- */

static const struct floor_actor by_system = {.role = ACTOR_SYSTEM};

static bool write_record(struct floor *floor, struct text *record) {
    char out[512];
    struct floor_answer answer;
    text_init(&answer.body, out, sizeof out);
    return record_end(floor, record, &answer);
}

static void condemn(struct floor *floor, const struct floor_table *table,
                    const struct equipment_spoiling *spoiling, const struct event *event) {
    char memory[RECORD_BYTES];
    struct text record;
    const struct shoe_state *shoe = table_shoe(table->state);
    const struct house_thing *found =
        house_thing_in_use(&floor->house, table->number, (enum equipment_kind)spoiling->kind,
                           shoe == NULL ? 0 : shoe->deck);
    if (found == NULL)
        return;
    struct house_thing thing = *found;
    thing.post = (enum post)spoiling->post;
    thing.round = table->state->round;
    memcpy(thing.clause, event->clause, sizeof thing.clause);
    record_begin(memory, &record, RECORD_THING_CONDEMN, &by_system);
    house_put_thing_condemned(&record, &thing, "");
    if (!write_record(floor, &record))
        return;
    struct house_alert wish = {.kind = ALERT_EQUIPMENT,
                               .post = thing.post,
                               .table = table->number,
                               .problem = (char *)equipment_id(thing.kind)};
    memcpy(wish.clause, thing.clause, sizeof wish.clause);
    alert_raise(floor, &wish);
}

/* Who looked at it at the table has found it good: the register says so too. */
static void found_good(struct floor *floor, const struct floor_table *table,
                       enum equipment_kind kind, const struct event *event) {
    char memory[RECORD_BYTES];
    struct text record;
    bool with_leave = event->authorised_id != 0;
    struct floor_actor actor = {
        .role = ACTOR_STAFF,
        .id = with_leave ? event->authorised_id : event->sender_id,
        .post = (enum post)(with_leave ? event->authorised_post : event->sender_post)};
    for (size_t i = 0; i < floor->house.thing_count; i++) {
        const struct house_thing *thing = &floor->house.things[i];
        if (thing->table != table->number || thing->kind != kind ||
            thing->state != THING_CONDEMNED || !post_serves(actor.post, thing->post))
            continue;
        record_begin(memory, &record, RECORD_THING_REPAIR, &actor);
        house_put_thing_repair(&record, thing->id, true, "");
        write_record(floor, &record);
    }
}

static uint32_t machine_at(const struct floor *floor, uint32_t table) {
    const struct house_thing *machine =
        house_thing_in_use(&floor->house, table, EQUIPMENT_SHUFFLER, 0);
    return machine == NULL ? 0 : machine->id;
}

/* Whether the cards now in play came past a machine that deals what it shuffles. */
static bool by_hand(const struct game_equipment *own, const struct floor_table *table) {
    return own->machine_deals && table_shoe(table->state)->kind == SHOE_BOX;
}

/* Cards that come into play were shuffled, and those of a shoe cut: where nobody
 * has recorded by whom since the last round, by the machine in use there or whoever brought them,
 * and cut by the player named or by whoever brought them. */
static void shuffled(struct floor *floor, const struct floor_table *table,
                     const struct game_equipment *own, const struct event *event) {
    char memory[RECORD_BYTES];
    struct text record;
    const struct shoe_state *shoe = table_shoe(table->state);
    const struct house_thing *cards =
        house_thing_in_use(&floor->house, table->number, EQUIPMENT_CARDS, shoe->deck);
    uint64_t round = table->state->round;
    if (cards == NULL || cards->shuffled == round + 1)
        return;
    struct thing_shuffle shuffle = {
        .thing = cards->id, .table = table->number, .cut_player = event->player, .round = round};
    if (!by_hand(own, table))
        shuffle.machine = machine_at(floor, table->number);
    if (shuffle.machine == 0)
        shuffle.shuffler = event->sender_id;
    if (event->player == 0 && shoe->kind != SHOE_SHUFFLER)
        shuffle.cut_staff = event->sender_id;
    record_begin(memory, &record, RECORD_THING_SHUFFLE, &by_system);
    house_put_thing_shuffle(&record, &shuffle);
    write_record(floor, &record);
}

static bool was_voided(const struct table *table, const char *clause) {
    return table->last_void && strcmp(table->void_clause, clause) == 0;
}

void equipment_of_step(struct floor *floor, const struct table_step *step) {
    const struct event *event = &step->event;
    const struct house_table *house = house_find_table(&floor->house, step->table->number);
    const struct game_equipment *own = equipment_of_game(house->game);
    if (house->is_virtual || own == NULL || floor->house.thing_count == 0)
        return;
    if (event_is(event, MARK_BY_CLAUSE)) {
        const struct equipment_spoiling *spoilt = equipment_spoilt_by(house->game, event->clause);
        if (spoilt != NULL &&
            (!spoilt->when_void || was_voided(step->table->state, spoilt->clause)))
            condemn(floor, step->table, spoilt, event);
    }
    for (const struct equipment_spoiling *row = own->spoilings; row->clause != NULL; row++) {
        if (row->checked_by == event->type &&
            (row->kind != EQUIPMENT_SHUFFLER || !by_hand(own, step->table)))
            found_good(floor, step->table, (enum equipment_kind)row->kind, event);
    }
    if (event->type == own->brings_cards && event->sender == SENDER_STAFF)
        shuffled(floor, step->table, own, event);
}

/* The alert stands for the day's lot: who acknowledges it has looked at the thing. */
void equipment_tick(struct floor *floor) {
    int64_t day = house_day_of(&floor->house, floor->now);
    if (!floor->house.keeps_register || floor->inspected_day == day)
        return;
    floor->inspected_day = day;
    uint32_t id = house_thing_to_inspect(&floor->house, floor->now);
    for (size_t i = floor->house.alert_count; i > 0; i--) {
        const struct house_alert *alert = &floor->house.alerts[i - 1];
        if (alert->kind == ALERT_INSPECT && house_day_of(&floor->house, alert->time) == day)
            return;
    }
    const struct house_thing *thing = house_find_thing(&floor->house, id);
    if (thing == NULL) {
        floor->inspected_day = 0;
        return;
    }
    alert_raise(floor, &(struct house_alert){.kind = ALERT_INSPECT,
                                             .post = POST_PIT_SUPERVISOR,
                                             .table = thing->table,
                                             .problem = (char *)thing->serial});
}

/* ---- Views ---- */

static void thing_members(const struct floor *floor, const struct house_thing *thing,
                          struct text *out) {
    json_put_integer(out, "equipment", thing->id);
    put_words(out, thing->kind);
    json_put_string(out, "serial", thing->serial);
    if (thing->supplier[0] != '\0')
        json_put_string(out, "supplier", thing->supplier);
    json_put_string(out, "state", thing_state_id(thing->state));
    if (thing->table != 0)
        json_put_integer(out, "table", thing->table);
    json_put_integer(out, "added", thing->added);
    json_put_bool(out, "used_up", equipment_is_used_up(thing->kind));
    json_put_bool(out, "today", house_thing_is_checked(&floor->house, thing, floor->now));
    if (thing->checked.staff != 0)
        house_put_signature(out, "checked", &floor->house, &thing->checked);
    if (thing->state == THING_CONDEMNED)
        json_put_string(out, "post", post_id(thing->post));
    if (thing->clause[0] != '\0')
        json_put_string(out, "clause", thing->clause);
    if (thing->round != 0)
        json_put_integer(out, "round", (int64_t)thing->round);
    if (thing->destroyed_by != 0)
        json_put_integer(out, "destroyed_by", thing->destroyed_by);
}

static void write_thing(const struct floor *floor, const struct floor_actor *viewer,
                        const void *row, struct text *out) {
    (void)viewer;
    text_char(out, '{');
    thing_members(floor, row, out);
    text_char(out, '}');
}

void operation_equipment(struct floor *floor, const struct floor_request *request,
                         struct floor_answer *answer) {
    static const struct ended_list list = {"equipment", ENDING_THING, 500, write_thing};
    answer_ended_list(floor, request, answer, &list);
}

static void write_things(const struct floor *floor, uint32_t table, enum equipment_kind kind,
                         struct text *out) {
    json_put_key(out, "things");
    text_char(out, '[');
    for (size_t i = 0; i < floor->house.thing_count; i++) {
        const struct house_thing *thing = &floor->house.things[i];
        if (thing->table != table || thing->kind != kind)
            continue;
        json_put_comma(out);
        write_thing(floor, NULL, thing, out);
    }
    text_char(out, ']');
}

void operation_table_equipment(struct floor *floor, const struct floor_request *request,
                               struct floor_answer *answer) {
    struct table_lack lacks[LACKS_MAX];
    struct text *out = &answer->body;
    const struct floor_table *table = floor_path_table(floor, request, answer);
    if (table == NULL)
        return;
    const struct house_table *house = house_find_table(&floor->house, table->number);
    const struct game_equipment *own = equipment_of_game(house->game);
    bool closed = table->state->phase == PHASE_CLOSED;
    struct cr_options options = closed ? table->book->options : table_options(table->state);
    answer_begin(answer, 200);
    json_put_integer(out, "table", table->number);
    json_put_bool(out, "required", floor->house.keeps_register && !house->is_virtual);
    write_lacks(lacks, lacks_now(floor, table, lacks), out);
    json_put_key(out, "needs");
    text_char(out, '[');
    for (const struct equipment_need *need = own == NULL || house->is_virtual ? NULL : own->needs;
         need != NULL && need->clause != NULL; need++) {
        if (need->wanted != NULL && !need->wanted(&options))
            continue;
        json_put_comma(out);
        text_char(out, '{');
        put_words(out, (enum equipment_kind)need->kind);
        json_put_string(out, "clause", need->clause);
        json_put_integer(out, "count", need->count);
        write_things(floor, table->number, (enum equipment_kind)need->kind, out);
        text_char(out, '}');
    }
    text_char(out, ']');
    answer_end(answer);
}

/* ---- One thing's life ---- */

struct life_reading {
    struct floor_reading reading;
    uint32_t thing;
    struct life life;
};

static bool read_life(struct floor_reading *base, struct store *store, struct store_error *error) {
    struct life_reading *reading = (struct life_reading *)base;
    return life_gather(store, reading->thing, &reading->life, error);
}

static void write_life(struct floor *floor, struct floor_reading *base,
                       struct floor_answer *answer) {
    struct life_reading *reading = (struct life_reading *)base;
    const struct house_thing *thing = house_find_thing(&floor->house, reading->thing);
    answer_begin(answer, 200);
    json_put_integer(&answer->body, "equipment", reading->thing);
    if (thing != NULL) {
        json_put_key(&answer->body, "thing");
        write_thing(floor, NULL, thing, &answer->body);
    }
    json_put_key(&answer->body, "life");
    life_write_json(&floor->house, &reading->life, &answer->body);
    answer_end(answer);
}

static void forget_life(struct floor_reading *base) {
    struct life_reading *reading = (struct life_reading *)base;
    free(reading->life.list);
    free(reading);
}

void operation_equipment_life(struct floor *floor, const struct floor_request *request,
                              struct floor_answer *answer) {
    if (!house_was_given(&floor->house, ENDING_THING, request->parts[0])) {
        answer_fault(answer, FAULT_NO_SUCH, "equipment");
        return;
    }
    struct life_reading *reading = memory_grow(NULL, sizeof *reading);
    memset(reading, 0, sizeof *reading);
    reading->reading = (struct floor_reading){read_life, write_life, forget_life};
    reading->thing = request->parts[0];
    answer->reading = &reading->reading;
}

/* ---- Changing ---- */

static void answer_thing(struct floor *floor, struct floor_answer *answer, int status,
                         uint32_t id) {
    answer_begin(answer, status);
    thing_members(floor, house_find_thing(&floor->house, id), &answer->body);
    answer_end(answer);
}

/* NULL: answered. */
static const struct house_thing *path_thing(const struct floor *floor,
                                            const struct floor_request *request,
                                            struct floor_answer *answer) {
    const struct house_thing *thing = house_find_thing(&floor->house, request->parts[0]);
    if (thing != NULL && thing->state != THING_DESTROYED)
        return thing;
    answer_gone(floor, answer, ENDING_THING, request->parts[0], "equipment");
    return NULL;
}

static bool is_condemned(const struct house_thing *thing) {
    return thing->state == THING_CONDEMNED || thing->state == THING_UNDER_REPAIR;
}

/* Who may put a condemned thing right, by its clause. */
static bool may_right(const struct floor_request *request, const struct house_thing *thing,
                      struct floor_answer *answer) {
    if (request->actor.role == ACTOR_SYSTEM || !is_condemned(thing) ||
        post_serves(request->actor.post, thing->post))
        return true;
    answer_fault(answer, FAULT_NOT_ALLOWED, post_id(thing->post));
    return false;
}

static bool may_text(const struct floor_request *request, struct floor_answer *answer,
                     char text[EQUIPMENT_TEXT]) {
    text[0] = '\0';
    return !field_there(request, "text") ||
           field_text(request, answer, "text", text, EQUIPMENT_TEXT);
}

void operation_equipment_add(struct floor *floor, const struct floor_request *request,
                             struct floor_answer *answer) {
    char memory[RECORD_BYTES], kind[32];
    struct text record;
    struct house_thing thing = {.id = floor->house.last[ENDING_THING] + 1};
    if (!field_text(request, answer, "kind", kind, sizeof kind) ||
        !field_text(request, answer, "serial", thing.serial, sizeof thing.serial))
        return;
    if (field_there(request, "supplier") &&
        !field_text(request, answer, "supplier", thing.supplier, sizeof thing.supplier))
        return;
    if (field_there(request, "table") && !field_number(request, answer, "table", &thing.table))
        return;
    int found = equipment_find(kind, strlen(kind));
    if (found < 0 || (thing.table != 0 && floor_find_table(floor, thing.table) == NULL)) {
        answer_fault(answer, FAULT_BAD_FIELD, found < 0 ? "kind" : "table");
        return;
    }
    thing.kind = (enum equipment_kind)found;
    if (house_find_serial(&floor->house, thing.serial) != NULL) {
        answer_fault(answer, FAULT_SERIAL_TAKEN, "serial");
        return;
    }
    record_begin(memory, &record, RECORD_THING_ADD, &request->actor);
    house_put_thing(&record, &thing);
    if (record_end(floor, &record, answer))
        answer_thing(floor, answer, 201, thing.id);
}

void operation_equipment_move(struct floor *floor, const struct floor_request *request,
                              struct floor_answer *answer) {
    char memory[RECORD_BYTES];
    struct text record;
    int64_t table = 0;
    const struct house_thing *thing = path_thing(floor, request, answer);
    if (thing == NULL || !may_right(request, thing, answer) ||
        !field_integer(request, answer, "table", 0, UINT32_MAX, &table))
        return;
    bool is_good = thing->state == THING_SPARE || thing->state == THING_IN_USE;
    if (table != 0 && !is_good) {
        answer_fault(answer, FAULT_CONDEMNED, thing_state_id(thing->state));
        return;
    }
    if (table == thing->table) {
        answer_fault(answer, FAULT_THING_STATE, thing_state_id(thing->state));
        return;
    }
    record_begin(memory, &record, RECORD_THING_MOVE, &request->actor);
    house_put_thing_move(&record, thing->id, (uint32_t)table);
    if (record_end(floor, &record, answer))
        answer_thing(floor, answer, 201, thing->id);
}

void operation_equipment_condemn(struct floor *floor, const struct floor_request *request,
                                 struct floor_answer *answer) {
    char memory[RECORD_BYTES], text[EQUIPMENT_TEXT];
    struct text record;
    const struct house_thing *found = path_thing(floor, request, answer);
    if (found == NULL || !field_text(request, answer, "text", text, sizeof text))
        return;
    if (found->state == THING_CONDEMNED) {
        answer_fault(answer, FAULT_THING_DONE, "equipment");
        return;
    }
    struct house_thing thing = *found;
    if (found->state != THING_UNDER_REPAIR) { /* whom its clause names puts it right still (G17) */
        thing.post = POST_PIT_SUPERVISOR;
        thing.clause[0] = '\0';
        thing.round = 0;
    }
    record_begin(memory, &record, RECORD_THING_CONDEMN, &request->actor);
    house_put_thing_condemned(&record, &thing, text);
    if (!record_end(floor, &record, answer))
        return;
    if (thing.table != 0)
        alert_raise(floor, &(struct house_alert){.kind = ALERT_EQUIPMENT,
                                                 .post = POST_PIT_SUPERVISOR,
                                                 .table = thing.table,
                                                 .problem = (char *)equipment_id(thing.kind)});
    answer_thing(floor, answer, 201, thing.id);
}

void operation_equipment_repair(struct floor *floor, const struct floor_request *request,
                                struct floor_answer *answer) {
    char memory[RECORD_BYTES], text[EQUIPMENT_TEXT];
    struct text record;
    bool done;
    const struct house_thing *thing = path_thing(floor, request, answer);
    if (thing == NULL || !may_right(request, thing, answer) ||
        !field_flag(request, answer, "done", &done) || !may_text(request, answer, text))
        return;
    if (equipment_is_used_up(thing->kind)) {
        answer_fault(answer, FAULT_CONDEMNED, "N9");
        return;
    }
    if (done ? !is_condemned(thing) : thing->state == THING_UNDER_REPAIR) {
        answer_fault(answer, FAULT_THING_STATE, thing_state_id(thing->state));
        return;
    }
    record_begin(memory, &record, RECORD_THING_REPAIR, &request->actor);
    house_put_thing_repair(&record, thing->id, done, text);
    if (record_end(floor, &record, answer))
        answer_thing(floor, answer, 201, thing->id);
}

void operation_equipment_replace(struct floor *floor, const struct floor_request *request,
                                 struct floor_answer *answer) {
    char memory[RECORD_BYTES];
    struct text record;
    uint32_t by;
    const struct house_thing *thing = path_thing(floor, request, answer);
    if (thing == NULL || !may_right(request, thing, answer) ||
        !field_number(request, answer, "by", &by))
        return;
    const struct house_thing *in = house_find_thing(&floor->house, by);
    if (in == NULL || in->state != THING_SPARE) {
        answer_fault(answer, in == NULL ? FAULT_NO_SUCH : FAULT_CONDEMNED,
                     in == NULL ? "by" : thing_state_id(in->state));
        return;
    }
    record_begin(memory, &record, RECORD_THING_REPLACE, &request->actor);
    house_put_thing_replaced(&record, thing->id, by);
    if (record_end(floor, &record, answer))
        answer_thing(floor, answer, 201, by);
}

void operation_equipment_destroy(struct floor *floor, const struct floor_request *request,
                                 struct floor_answer *answer) {
    char memory[RECORD_BYTES];
    struct text record;
    const struct house_thing *thing = path_thing(floor, request, answer);
    if (thing == NULL)
        return;
    if (thing->table != 0) {
        answer_fault(answer, FAULT_THING_STATE, thing_state_id(thing->state));
        return;
    }
    if (thing->destroyed_by != 0 &&
        house_same_hand(&floor->house, thing->destroyed_by, request->actor.id)) {
        answer_fault(answer, FAULT_SAME_PERSON, "");
        return;
    }
    bool first = thing->destroyed_by == 0;
    record_begin(memory, &record, RECORD_THING_DESTROY, &request->actor);
    house_put_thing_destroyed(&record, thing->id);
    if (!record_end(floor, &record, answer))
        return;
    answer_begin(answer, 201);
    json_put_integer(&answer->body, "equipment", request->parts[0]);
    if (first)
        json_put_bool(&answer->body, "again", true);
    answer_end(answer);
}

/* ---- At a table ---- */

/* A dealer sees to the table of the shift. */
static bool is_there(const struct floor *floor, const struct floor_request *request, uint32_t table,
                     struct floor_answer *answer) {
    if (request->actor.role != ACTOR_STAFF || request->actor.post != POST_DEALER ||
        house_find_shift(&floor->house, table, request->actor.id) != NULL)
        return true;
    answer_fault(answer, FAULT_NOT_ON_SHIFT, "");
    return false;
}

static bool read_list(const struct floor_request *request, struct floor_answer *answer,
                      uint32_t ids[EQUIPMENT_LISTED], size_t *count) {
    const struct json *body = request->body;
    uint32_t list = json_member(body, request->object, "equipment");
    int64_t id;
    *count = 0;
    for (uint32_t at = list + 1; list != 0 && at < body->tokens[list].next;
         at = body->tokens[at].next) {
        if (*count == EQUIPMENT_LISTED || json_integer(body, at, &id) != JSON_INTEGER)
            break;
        ids[(*count)++] = (uint32_t)id;
    }
    if (*count > 0)
        return true;
    answer_fault(answer, FAULT_BAD_FIELD, "equipment");
    return false;
}

/* Only what is in use at the table is looked at there. */
static bool all_lie_there(const struct floor *floor, uint32_t table, const uint32_t *ids,
                          size_t count, struct floor_answer *answer) {
    for (size_t i = 0; i < count; i++) {
        const struct house_thing *thing = house_find_thing(&floor->house, ids[i]);
        if (thing == NULL || (thing->table == table && thing->state == THING_IN_USE))
            continue;
        answer_fault(answer, FAULT_THING_STATE, thing_state_id(thing->state));
        return false;
    }
    return true;
}

void operation_equipment_check(struct floor *floor, const struct floor_request *request,
                               struct floor_answer *answer) {
    char memory[RECORD_BYTES], text[EQUIPMENT_TEXT];
    struct text record;
    uint32_t ids[EQUIPMENT_LISTED];
    size_t count;
    bool good;
    const struct floor_table *table = floor_path_table(floor, request, answer);
    if (table == NULL || !is_there(floor, request, table->number, answer) ||
        !read_list(request, answer, ids, &count) || !field_flag(request, answer, "good", &good) ||
        !may_text(request, answer, text) ||
        !all_lie_there(floor, table->number, ids, count, answer))
        return;
    record_begin(memory, &record, RECORD_THING_CHECK, &request->actor);
    house_put_thing_check(&record, table->number, ids, count, good, text);
    if (!record_end(floor, &record, answer))
        return;
    for (size_t i = 0; !good && i < count; i++)
        alert_raise(floor,
                    &(struct house_alert){.kind = ALERT_EQUIPMENT,
                                          .post = POST_PIT_SUPERVISOR,
                                          .table = table->number,
                                          .problem = (char *)equipment_id(
                                              house_find_thing(&floor->house, ids[i])->kind)});
    operation_table_equipment(floor, request, answer);
    answer->status = 201;
}

static bool may_number(const struct floor_request *request, struct floor_answer *answer,
                       const char *name, uint32_t *number) {
    return !field_there(request, name) || field_number(request, answer, name, number);
}

void operation_equipment_shuffle(struct floor *floor, const struct floor_request *request,
                                 struct floor_answer *answer) {
    char memory[RECORD_BYTES];
    struct text record;
    struct thing_shuffle shuffle = {0};
    const struct floor_table *table = floor_path_table(floor, request, answer);
    if (table == NULL || !is_there(floor, request, table->number, answer) ||
        !field_number(request, answer, "equipment", &shuffle.thing) ||
        !may_number(request, answer, "machine", &shuffle.machine) ||
        !may_number(request, answer, "shuffler", &shuffle.shuffler) ||
        !may_number(request, answer, "cut_player", &shuffle.cut_player) ||
        !may_number(request, answer, "cut_staff", &shuffle.cut_staff))
        return;
    shuffle.table = table->number;
    shuffle.round = table->state->round;
    record_begin(memory, &record, RECORD_THING_SHUFFLE, &request->actor);
    house_put_thing_shuffle(&record, &shuffle);
    if (record_end(floor, &record, answer))
        answer_thing(floor, answer, 201, shuffle.thing);
}

/* ---- The house's own options ---- */

void operation_floor_set(struct floor *floor, const struct floor_request *request,
                         struct floor_answer *answer) {
    char memory[RECORD_BYTES];
    struct text record;
    int64_t hour;
    bool keeps;
    record_begin(memory, &record, RECORD_FLOOR_SET, &request->actor);
    if (field_there(request, "day_begins")) {
        if (!field_integer(request, answer, "day_begins", 0, 23, &hour))
            return;
        house_put_day(&record, (unsigned)hour);
    }
    if (field_there(request, "equipment")) {
        if (!field_flag(request, answer, "equipment", &keeps))
            return;
        house_put_register(&record, keeps);
    }
    if (!record_end(floor, &record, answer))
        return;
    alert_raise(floor, &(struct house_alert){.kind = ALERT_SETTINGS, .post = POST_SURVEILLANCE});
    answer_begin(answer, 200);
    json_put_integer(&answer->body, "day_begins", floor->house.day_begins);
    json_put_bool(&answer->body, "equipment", floor->house.keeps_register);
    answer_end(answer);
}
