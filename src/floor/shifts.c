/* Who deals and who supervises where. */
#include "floor/floor_inside.h"
#include "floor/operations_inside.h"
#include "floor/record_inside.h"

#include <string.h>

/* ---- Shifts ---- */

static bool shift_post(const struct floor_request *request, struct floor_answer *answer,
                       const struct house_staff *staff, enum post *post) {
    char id[40];
    *post = staff->post;
    if (!field_there(request, "post"))
        return true;
    if (!field_text(request, answer, "post", id, sizeof id))
        return false;
    int found = post_find(id, strlen(id));
    if (found > POST_NOBODY && (enum post)found <= staff->post) {
        *post = (enum post)found;
        return true;
    }
    answer_fault(answer, found > POST_NOBODY ? FAULT_POST_ABOVE : FAULT_BAD_FIELD, "post");
    return false;
}

void operation_shift_start(struct floor *floor, const struct floor_request *request,
                           struct floor_answer *answer) {
    uint32_t id;
    enum post post;
    char memory[RECORD_BYTES];
    struct text record;
    struct floor_table *table = floor_path_table(floor, request, answer);
    if (table == NULL || !field_number(request, answer, "staff", &id))
        return;
    const struct house_staff *staff = house_find_staff(&floor->house, id);
    if (staff == NULL || !staff->active) {
        answer_fault(answer, FAULT_NO_SUCH, "staff");
        return;
    }
    if (staff->post > POST_SENIOR_MANAGEMENT) {
        answer_fault(answer, FAULT_NO_SHIFT, "staff");
        return;
    }
    if (house_find_shift(&floor->house, table->number, id) != NULL) {
        answer_fault(answer, FAULT_ALREADY_DONE, "staff");
        return;
    }
    if (!shift_post(request, answer, staff, &post))
        return;
    record_begin(memory, &record, RECORD_SHIFT_START, &request->actor);
    house_put_shift(&record, table->number, id, post);
    if (!record_end(floor, &record, answer))
        return;
    answer_begin(answer, 201);
    json_put_integer(&answer->body, "table", table->number);
    json_put_integer(&answer->body, "staff", id);
    json_put_string(&answer->body, "post", post_id(post));
    answer_end(answer);
}

void operation_shift_end(struct floor *floor, const struct floor_request *request,
                         struct floor_answer *answer) {
    char memory[RECORD_BYTES];
    struct text record;
    struct floor_table *table = floor_path_table(floor, request, answer);
    if (table == NULL)
        return;
    if (house_find_shift(&floor->house, table->number, request->parts[1]) == NULL) {
        answer_fault(answer, FAULT_NO_SUCH, "staff");
        return;
    }
    record_begin(memory, &record, RECORD_SHIFT_END, &request->actor);
    house_put_shift_end(&record, table->number, request->parts[1]);
    if (!record_end(floor, &record, answer))
        return;
    answer_begin(answer, 200);
    json_put_integer(&answer->body, "table", table->number);
    answer_end(answer);
}

/* A page is of so many tables, and has all their shifts. */
void operation_shifts(struct floor *floor, const struct floor_request *request,
                      struct floor_answer *answer) {
    struct text *out = &answer->body;
    struct list_page page = answer_page(request, floor->table_count, TABLES_USUAL);
    size_t first = house_first_shift(&floor->house, (uint32_t)page.after + 1);
    size_t last = house_first_shift(&floor->house, (uint32_t)page.end + 1);
    answer_begin(answer, 200);
    json_put_key(out, "shifts");
    text_char(out, '[');
    for (size_t i = first; i < last; i++) {
        const struct house_shift *shift = &floor->house.shifts[i];
        json_put_comma(out);
        text_char(out, '{');
        json_put_integer(out, "table", shift->table);
        json_put_integer(out, "staff", shift->staff);
        json_put_string(out, "name", house_find_staff(&floor->house, shift->staff)->name);
        json_put_string(out, "post", post_id(shift->post));
        json_put_integer(out, "since", shift->since);
        text_char(out, '}');
    }
    text_char(out, ']');
    answer_next(answer, &page, floor->table_count);
    answer_end(answer);
}
