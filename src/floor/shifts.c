/* Who deals and who supervises where; what a higher post allows in advance. */
#include "floor/inside.h"

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

void run_shift_start(struct floor *floor, const struct floor_request *request,
                     struct floor_answer *answer) {
    uint32_t id;
    enum post post;
    struct text record;
    struct floor_table *table = path_table(floor, request, answer);
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
    record_begin(floor, &record, "shift.start", &request->actor);
    view_integer(&record, "table", table->number);
    view_integer(&record, "staff", id);
    view_string(&record, "post_given", post_id(post));
    if (!record_end(floor, &record, answer))
        return;
    answer_begin(answer, 201);
    view_integer(&answer->body, "table", table->number);
    view_integer(&answer->body, "staff", id);
    view_string(&answer->body, "post", post_id(post));
    answer_end(answer);
}

void run_shift_end(struct floor *floor, const struct floor_request *request,
                   struct floor_answer *answer) {
    struct text record;
    struct floor_table *table = path_table(floor, request, answer);
    if (table == NULL)
        return;
    if (house_find_shift(&floor->house, table->number, request->parts[1]) == NULL) {
        answer_fault(answer, FAULT_NO_SUCH, "staff");
        return;
    }
    record_begin(floor, &record, "shift.end", &request->actor);
    view_integer(&record, "table", table->number);
    view_integer(&record, "staff", request->parts[1]);
    if (!record_end(floor, &record, answer))
        return;
    answer_begin(answer, 200);
    view_integer(&answer->body, "table", table->number);
    answer_end(answer);
}

void run_shifts(struct floor *floor, const struct floor_request *request,
                struct floor_answer *answer) {
    struct text *out = &answer->body;
    (void)request;
    answer_begin(answer, 200);
    view_key(out, "shifts");
    text_char(out, '[');
    for (size_t i = 0; i < floor->house.shift_count; i++) {
        const struct house_shift *shift = &floor->house.shifts[i];
        text_add(out, i > 0 ? ",{" : "{");
        view_integer(out, "table", shift->table);
        view_integer(out, "staff", shift->staff);
        view_string(out, "name", house_find_staff(&floor->house, shift->staff)->name);
        view_string(out, "post", post_id(shift->post));
        view_integer(out, "since", shift->since);
        text_char(out, '}');
    }
    text_char(out, ']');
    answer_end(answer);
}

/* ---- Approvals ---- */

/* One that is used up or too old, or else the oldest. */
static struct approval *free_approval(struct floor *floor) {
    struct approval *oldest = &floor->approvals[0];
    for (int i = 0; i < APPROVALS; i++) {
        if (floor->approvals[i].until < oldest->until)
            oldest = &floor->approvals[i];
    }
    return oldest;
}

static bool approval_fields(const struct floor_request *request, struct floor_answer *answer,
                            struct approval *approval) {
    char id[40];
    if (!field_text(request, answer, "event", id, sizeof id))
        return false;
    int type = event_find(id, strlen(id));
    if (type < 0) {
        answer_fault(answer, FAULT_BAD_FIELD, "event");
        return false;
    }
    approval->type = (uint8_t)type;
    return !field_there(request, "clause") ||
           field_text(request, answer, "clause", approval->clause, sizeof approval->clause);
}

void run_approval(struct floor *floor, const struct floor_request *request,
                  struct floor_answer *answer) {
    struct text record;
    struct floor_table *table = path_table(floor, request, answer);
    struct approval approval;
    memset(&approval, 0, sizeof approval);
    if (table == NULL || !approval_fields(request, answer, &approval))
        return;
    approval.table = table->number;
    approval.staff = request->actor.id;
    approval.post = request->actor.post;
    approval.until = floor->now + APPROVAL_LIFE;
    record_begin(floor, &record, "approve", &request->actor);
    view_integer(&record, "table", table->number);
    view_string(&record, "event", event_id((enum event_type)approval.type));
    if (approval.clause[0] != '\0')
        view_string(&record, "clause", approval.clause);
    if (!record_end(floor, &record, answer))
        return;
    *free_approval(floor) = approval;
    answer_begin(answer, 201);
    view_integer(&answer->body, "until", approval.until);
    answer_end(answer);
}

bool approval_find(struct floor *floor, const struct event *event, uint32_t table,
                   struct approval **approval) {
    /* baccarat 6.4.4: a player wishes it, the house agrees */
    bool wish = event->sender == SENDER_PLAYER && event->type == EVENT_BANKER_FIRST;
    if (event->sender != SENDER_STAFF && !wish)
        return false;
    for (int i = 0; i < APPROVALS; i++) {
        struct approval *at = &floor->approvals[i];
        bool fits = at->until > floor->now && at->table == table && at->type == event->type &&
                    (wish || !house_same_hand(&floor->house, event->sender_id, at->staff)) &&
                    strncmp(at->clause, event->clause, sizeof at->clause) == 0;
        if (fits) {
            *approval = at;
            return true;
        }
    }
    return false;
}
