/* A new table: its record, and the events that open it with options, layout and limits. */
#include "base/day.h"
#include "base/engine.h"
#include "floor/equipment_inside.h"
#include "floor/floor_inside.h"
#include "floor/operations_inside.h"
#include "floor/pit_inside.h"
#include "floor/record_inside.h"
#include "rulebook/game_rulebook.h"
#include "table/limits.h"
#include "table/moments.h"

#include <stdio.h>
#include <string.h>

enum { OPENING_EVENTS = CR_KINDS_MAX + 3 };

struct opening {
    const struct cr_rulebook *book;
    const struct floor_request *request;
    struct floor_answer *answer;
    unsigned day_begins;
    bool demonstration;
    struct event events[OPENING_EVENTS];
    size_t count;
};

static struct event *next_event(struct opening *opening, enum event_type type) {
    struct event *event = &opening->events[opening->count++];
    memset(event, 0, sizeof *event);
    event->type = (uint8_t)type;
    event->sender = SENDER_STAFF;
    event->sender_id = opening->request->actor.id;
    event->sender_post = (uint8_t)opening->request->actor.post;
    event->bet = NO_BET;
    if (opening->request->actor.role == ACTOR_SYSTEM)
        event->sender_post = POST_SENIOR_MANAGEMENT;
    return event;
}

static bool bad(struct opening *opening, const char *where) {
    answer_fault(opening->answer, FAULT_BAD_FIELD, where);
    return false;
}

static bool read_options(struct opening *opening, struct event *event) {
    const struct json *body = opening->request->body;
    uint32_t object = json_member(body, opening->request->object, "options");
    struct cr_options options = opening->book->options;
    char problem[OPTION_TEXT];
    if (object != 0 && !rule_options_read(opening->book->game, body, object, &options, problem))
        return bad(opening, problem);
    memcpy(event->options, &options, sizeof options);
    return true;
}

static bool small_field(struct opening *opening, const char *name, uint8_t *out) {
    int64_t value;
    if (!field_there(opening->request, name))
        return true;
    if (!field_integer(opening->request, opening->answer, name, 0, UINT8_MAX, &value))
        return false;
    *out = (uint8_t)value;
    return true;
}

static bool read_open_table(struct opening *opening) {
    struct event *event = next_event(opening, EVENT_OPEN_TABLE);
    event->engine = engine.newest;
    event->day_begins = (uint8_t)day_hours_past_usual(opening->day_begins);
    memcpy(event->bytes, opening->book->edition, sizeof event->bytes);
    return field_money(opening->request, opening->answer, "min", &event->amount) &&
           field_money(opening->request, opening->answer, "max", &event->amount2) &&
           small_field(opening, "layout", &event->layout) &&
           small_field(opening, "seats", &event->seats) && read_options(opening, event);
}

static bool half(const struct json *body, uint32_t token, cr_money *amount) {
    return token == 0 || (json_integer(body, token, amount) == JSON_INTEGER && *amount >= 1);
}

/* The limit that the game names has one figure, which is a maximum; so has the smallest chip, a
 * minimum. */
static bool read_one_limit(struct opening *opening, uint32_t object, int of, const char *name) {
    const struct json *body = opening->request->body;
    struct event *event = next_event(opening, EVENT_SET_LIMIT);
    event->kind = (int8_t)of;
    uint32_t min = json_member(body, object, "min"), max = json_member(body, object, "max");
    cr_money *most = of == LIMIT_OWN ? &event->amount : &event->amount2;
    if (of == LIMIT_UNIT ? max != 0 || min == 0 : !half(body, max, most))
        return bad(opening, name);
    if (of == LIMIT_OWN ? min != 0 : !half(body, min, &event->amount))
        return bad(opening, name);
    return true;
}

/* "limits":{"tie":{"max":500000}}; "all" is what `min` and `max` say. */
static bool read_limits(struct opening *opening) {
    const struct json *body = opening->request->body;
    uint32_t object = json_member(body, opening->request->object, "limits");
    if (object != 0 && body->tokens[object].type != JSON_OBJECT)
        return bad(opening, "limits");
    for (uint32_t at = object + 1; object != 0 && at < body->tokens[object].next;
         at = body->tokens[at + 1].next) {
        char name[24] = "";
        size_t length = json_string(body, at, name, sizeof name);
        int of = length < sizeof name ? limits_find(opening->book, name, length) : LIMIT_OF_NOTHING;
        if (of == LIMIT_OF_NOTHING || of == LIMIT_ALL || opening->count == OPENING_EVENTS)
            return bad(opening, "limits");
        if (body->tokens[at + 1].type != JSON_OBJECT)
            return bad(opening, name);
        if (!read_one_limit(opening, at + 1, of, name))
            return false;
    }
    return true;
}

enum { DEMO_UNIT = 10000 };

static bool is_whole(const struct event *open) {
    return open->amount % DEMO_UNIT == 0 && open->amount2 % DEMO_UNIT == 0;
}

/* G16: the smallest chip of a demonstration floor, where the limits name no other and are whole
 * chips of it. */
static void add_unit(struct opening *opening) {
    const struct floor_request *request = opening->request;
    const struct event *open = &opening->events[0];
    uint32_t limits = json_member(request->body, request->object, "limits");
    bool named = limits != 0 && request->body->tokens[limits].type == JSON_OBJECT &&
                 json_member(request->body, limits, "unit") != 0;
    if (!opening->demonstration || named || !is_whole(open))
        return;
    struct event *event = next_event(opening, EVENT_SET_LIMIT);
    event->kind = LIMIT_UNIT;
    event->amount = DEMO_UNIT;
}

void table_add_unit(struct floor *floor, struct floor_scratch *scratch, struct floor_table *table,
                    const struct event *opened) {
    struct table_step step;
    struct cr_refusal refusal;
    enum fault fault;
    bool with_leave = opened->authorised_id != 0;
    struct event event = {.type = EVENT_SET_LIMIT,
                          .sender = SENDER_STAFF,
                          .sender_id = with_leave ? opened->authorised_id : opened->sender_id,
                          .sender_post = with_leave ? opened->authorised_post : opened->sender_post,
                          .bet = NO_BET,
                          .kind = LIMIT_UNIT,
                          .amount = DEMO_UNIT};
    if (!event_has(opened->type, FIELD_EDITION) || table->state->seq != 1 ||
        !floor->house.demonstration || !is_whole(opened))
        return;
    if (!table_prepare_granted(floor, scratch, table, &event, &step, &refusal, &fault))
        return;
    table_carry_out(floor, &step);
    alerts_of_step(floor, &step);
}

static bool try_events_on(struct table *table, struct floor_scratch *scratch,
                          struct opening *opening) {
    struct cr_refusal refusal;
    struct table_step step;
    const char *problem;
    for (size_t i = 0; i < opening->count; i++) {
        problem = step_read_back(opening->book, &opening->events[i], &step);
        if (problem != NULL) {
            answer_fault(opening->answer, FAULT_UNSOUND, problem);
            return false;
        }
        if (!table_apply(opening->book, table, &step.event, &scratch->effects, &refusal)) {
            answer_refusal(opening->answer, &refusal,
                           table_refused_by(opening->book->game, table, &step.event, refusal.why));
            return false;
        }
    }
    if (table_check(opening->book, table, &problem))
        return true;
    answer_fault(opening->answer, FAULT_UNSOUND, problem);
    return false;
}

/* Tried on a table that is thrown away, so that a table is made and opened whole or not at all. */
static bool try_events(struct floor_scratch *scratch, struct opening *opening) {
    struct table *table = table_state_new();
    bool taken = try_events_on(table, scratch, opening);
    table_state_free(table);
    return taken;
}

static bool write_table(struct floor *floor, const struct floor_request *request, const char *name,
                        const struct cr_rulebook *book, struct floor_answer *answer) {
    char memory[RECORD_BYTES];
    struct text record;
    struct house_table table = {.number = (uint32_t)floor->house.table_count + 1,
                                .game = book->game};
    snprintf(table.name, sizeof table.name, "%s", name);
    record_begin(memory, &record, RECORD_TABLE_ADD, &request->actor);
    house_put_table(&record, &table);
    return table_copy_settings(request, &record, answer) && record_end(floor, &record, answer);
}

/* Without limits the table stays closed until somebody sends `open-table`, and what that says has
 * no place here. */
static bool read_opening(struct opening *opening) {
    static const char *const of_opening[] = {"layout", "seats", "options", "limits"};
    bool opens = field_there(opening->request, "min") || field_there(opening->request, "max");
    for (size_t i = 0; !opens && i < sizeof of_opening / sizeof of_opening[0]; i++) {
        if (field_there(opening->request, of_opening[i]))
            return bad(opening, "min");
    }
    if (!opens)
        return true;
    if (!read_open_table(opening))
        return false;
    add_unit(opening);
    return read_limits(opening) && try_events(opening->request->scratch, opening);
}

void operation_table_add(struct floor *floor, const struct floor_request *request,
                         struct floor_answer *answer) {
    char name[NAME_MAX_BYTES], game_name[16];
    enum cr_game game;
    struct cr_refusal refusal;
    enum fault fault;
    if (!field_text(request, answer, "name", name, sizeof name) ||
        !field_text(request, answer, "game", game_name, sizeof game_name))
        return;
    if (!cr_game_find(game_name, strlen(game_name), &game)) {
        answer_fault(answer, FAULT_BAD_FIELD, "game");
        return;
    }
    struct opening opening = {
        .book = floor_book_due(floor, game, (uint32_t)floor->house.table_count + 1),
        .request = request,
        .answer = answer,
        .day_begins = floor->house.day_begins,
        .demonstration = floor->house.demonstration};
    if (opening.book == NULL) {
        answer_fault(answer, FAULT_NO_EDITION, "game");
        return;
    }
    bool is_virtual = false;
    if (field_there(request, "virtual") && !field_flag(request, answer, "virtual", &is_virtual))
        return;
    if (!read_opening(&opening))
        return;
    if (opening.count > 0 && !equipment_lets_open(floor, game, is_virtual)) {
        answer_fault(answer, FAULT_EQUIPMENT, "min");
        return;
    }
    if (!write_table(floor, request, name, opening.book, answer))
        return;
    floor_add_table(floor, &floor->house.tables[floor->house.table_count - 1]);
    struct floor_table *table = floor->tables[floor->table_count - 1];
    for (size_t i = 0; i < opening.count; i++) {
        if (!table_send(floor, request->scratch, table, &opening.events[i], &refusal, &fault)) {
            /* cannot be: they were tried */
            answer_not_sent(answer, &refusal, fault, table, &opening.events[i]);
            return;
        }
    }
    answer_begin(answer, 201);
    json_put_integer(&answer->body, "table", table->number);
    answer_end(answer);
}
