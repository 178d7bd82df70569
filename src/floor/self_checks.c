/* The program checks itself, and tells of the checks it made. */
#include "floor/ended_inside.h"
#include "floor/floor_inside.h"
#include "floor/operations_inside.h"
#include "floor/pit_inside.h"

#include <stdio.h>
#include <string.h>

static void write_check(const struct floor *floor, const struct self_check *check,
                        struct text *out) {
    text_char(out, '{');
    json_put_integer(out, "time", check->time);
    json_put_string(out, "reason", check->reason);
    if (check->staff != 0)
        json_put_string(out, "by", house_find_staff(&floor->house, check->staff)->name);
    json_put_string(out, "version", check->version);
    self_check_put_parts(out, check);
    json_put_bool(out, "good", check->changed == 0);
    json_put_key(out, "changed");
    text_char(out, '[');
    for (unsigned part = 0, shown = 0; part < SELF_PARTS; part++) {
        if (!(check->changed >> part & 1))
            continue;
        text_add(out, shown++ > 0 ? "," : "");
        text_quoted(out, self_part_ids[part], strlen(self_part_ids[part]));
    }
    text_add(out, "]}");
}

/* When the floor itself asks: at its start, and a day after the last check. */
static const char *reason_of(const struct floor *floor, const struct floor_actor *actor) {
    if (actor->role == ACTOR_STAFF)
        return "asked";
    return floor->checked_itself ? "daily" : "start";
}

void operation_self_check(struct floor *floor, const struct floor_request *request,
                          struct floor_answer *answer) {
    struct self_check check;
    struct store_error error;
    char memory[RECORD_BYTES];
    struct text record;
    if (!self_check_measure(floor->store, &check, &error)) {
        answer_fault(answer, FAULT_UNAVAILABLE, error.message);
        return;
    }
    snprintf(check.reason, sizeof check.reason, "%s", reason_of(floor, &request->actor));
    record_begin(memory, &record, RECORD_SELF_CHECK, &request->actor);
    house_put_self_check(&record, &check);
    if (!record_end(floor, &record, answer))
        return;
    floor->checked_itself = true;
    if (floor->house.self_checks[floor->house.self_check_count - 1].changed != 0)
        alert_raise(floor, &(struct house_alert){.kind = ALERT_SELF_CHECK,
                                                 .post = POST_OPERATIONS_MANAGER});
    answer_begin(answer, 201);
    json_put_key(&answer->body, "check");
    write_check(floor, &floor->house.self_checks[floor->house.self_check_count - 1], &answer->body);
    answer_end(answer);
}

static void write_row(const struct floor *floor, const struct floor_actor *viewer, const void *row,
                      struct text *out) {
    (void)viewer;
    write_check(floor, row, out);
}

void operation_self_checks(struct floor *floor, const struct floor_request *request,
                           struct floor_answer *answer) {
    static const struct ended_list list = {"checks", ENDING_SELF_CHECK, 100, write_row};
    answer_ended_list(floor, request, answer, &list);
}

struct floor_self_check floor_last_self_check(const struct floor *floor) {
    size_t count = floor->house.self_check_count;
    if (count == 0)
        return (struct floor_self_check){.time = 0};
    const struct self_check *last = &floor->house.self_checks[count - 1];
    return (struct floor_self_check){.time = last->time, .good = last->changed == 0};
}
