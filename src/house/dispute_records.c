/* The records of disputes (part 8, D1-D3): a case only grows, step by step. */
#include "house/disputes.h"
#include "house/record_inside.h"

#include <stdlib.h>
#include <string.h>

/* ---- What every step has ---- */

static bool read_dispute(struct house *house, struct house_record *record,
                         struct house_dispute **dispute, struct dispute_step *step) {
    uint32_t id;
    memset(step, 0, sizeof *step);
    step->time = record->time;
    if (!record_number(record, "dispute", &id) || !record_actor(record, &step->by))
        return false;
    *dispute = house_find_dispute(house, id);
    return *dispute != NULL || record_wrong(record, "dispute");
}

/* The player of the case, or staff who may work on it where it lies. */
static bool is_party(const struct house_dispute *dispute, const struct house_actor *by) {
    if (by->is_player)
        return by->id == dispute->player;
    return post_serves(by->post, dispute_lowest_post(dispute->post));
}

static bool has_in_hand(const struct house_dispute *dispute, const struct house_actor *by) {
    return !by->is_player && dispute->taken.staff == by->id && by->id != 0 &&
           is_party(dispute, by) &&
           (dispute->state == DISPUTE_TAKEN || dispute->state == DISPUTE_COMPLAINT);
}

/* Surveillance and security bring what they have; so does everybody who may take a case. */
static bool collects(const struct house_actor *by) {
    return !by->is_player && (by->post == POST_SURVEILLANCE || by->post == POST_SECURITY ||
                              post_serves(by->post, POST_ACTING_PIT_SUPERVISOR));
}

bool dispute_may(const struct house_dispute *dispute, const struct house_actor *by,
                 enum dispute_act act) {
    bool decided = dispute->state == DISPUTE_DECIDED;
    bool closed = dispute->state == DISPUTE_CLOSED;
    switch (act) {
    case ACT_TAKE:
        return !by->is_player && !decided && !closed && is_party(dispute, by) &&
               dispute->taken.staff != by->id;
    case ACT_STATEMENT:
        return dispute->step_count < STEPS_MAX &&
               (by->is_player ? by->id == dispute->player : post_serves(by->post, POST_DEALER));
    case ACT_NOTE:
    case ACT_EVIDENCE:
        return dispute->step_count < STEPS_MAX && collects(by);
    case ACT_CLAUSE:
    case ACT_PROMISE:
    case ACT_DECIDE:
        return has_in_hand(dispute, by);
    case ACT_ESCALATE: /* 8.1: who has it cannot settle it, or somebody disagrees */
        return dispute->post == POST_PIT_SUPERVISOR &&
               (decided ? is_party(dispute, by) : has_in_hand(dispute, by));
    case ACT_ACCEPT:
    case ACT_COMPLAINT:
        return decided && is_party(dispute, by);
    default:
        return false;
    }
}

static void add_step(struct house_dispute *dispute, const struct house_record *record,
                     struct dispute_step *step, enum dispute_act act) {
    step->act = act;
    step->post = dispute->post;
    step->text = record_copy(record, "text");
    memory_grow_list((void **)&dispute->steps, dispute->step_count, &dispute->step_room,
                     sizeof *step);
    dispute->steps[dispute->step_count++] = *step;
}

static bool read_clause(struct house_record *record, struct dispute_step *step) {
    return !record_has(record, "clause") ||
           record_text(record, "clause", step->clause, sizeof step->clause);
}

static bool read_round(struct house_record *record, uint64_t *round) {
    int64_t number = 0;
    if (record_has(record, "round") && !record_integer(record, "round", 1, INT64_MAX, &number))
        return false;
    *round = (uint64_t)number;
    return true;
}

/* ---- Opening and taking ---- */

bool open_dispute(struct house *house, struct house_record *record, bool change) {
    struct house_dispute dispute;
    struct dispute_step step;
    struct house_table *table;
    memset(&dispute, 0, sizeof dispute);
    memset(&step, 0, sizeof step);
    step.time = record->time;
    if (!record_number(record, "dispute", &dispute.id) || !record_table(house, record, &table) ||
        !record_number(record, "player", &dispute.player) || !record_actor(record, &step.by) ||
        !read_round(record, &dispute.round) || !read_clause(record, &step))
        return false;
    if (dispute.id != house->dispute_count + 1)
        return record_wrong(record, "dispute");
    if (house_find_player(house, dispute.player) == NULL ||
        (step.by.is_player && step.by.id != dispute.player))
        return record_wrong(record, "player");
    if (!change)
        return true;
    dispute.table = table->number;
    dispute.post = POST_PIT_SUPERVISOR;
    memcpy(dispute.clause, step.clause, sizeof dispute.clause);
    add_step(&dispute, record, &step, ACT_OPEN);
    memory_grow_list((void **)&house->disputes, house->dispute_count, &house->dispute_room,
                     sizeof dispute);
    house->disputes[house->dispute_count++] = dispute;
    return true;
}

/* 8.1: what a pit manager or higher takes up lies at the pit manager. */
bool take_dispute(struct house *house, struct house_record *record, bool change) {
    struct house_dispute *dispute;
    struct dispute_step step;
    if (!read_dispute(house, record, &dispute, &step))
        return false;
    if (!dispute_may(dispute, &step.by, ACT_TAKE))
        return record_wrong(record, "state");
    if (!change)
        return true;
    dispute->taken = (struct house_signature){step.by.id, step.by.post, record->time};
    if (dispute->state == DISPUTE_OPEN)
        dispute->state = DISPUTE_TAKEN;
    if (dispute->post < POST_PIT_MANAGER && step.by.post >= POST_PIT_MANAGER)
        dispute->post = POST_PIT_MANAGER;
    settle_dispute_alerts(house, dispute->id, ALERT_DISPUTE, &step.by, record->time);
    add_step(dispute, record, &step, ACT_TAKE);
    return true;
}

/* ---- What is collected (8.2) ---- */

static bool add_words(struct house *house, struct house_record *record, enum dispute_act act,
                      bool change) {
    struct house_dispute *dispute;
    struct dispute_step step;
    if (!read_dispute(house, record, &dispute, &step))
        return false;
    if (!record_has(record, "text"))
        return record_wrong(record, "text");
    if (record_has(record, "of_player") && !record_flag(record, "of_player", &step.of_player))
        return false;
    if (!dispute_may(dispute, &step.by, act))
        return record_wrong(record, "id");
    step.of_player |= step.by.is_player;
    if (change)
        add_step(dispute, record, &step, act);
    return true;
}

bool add_statement(struct house *house, struct house_record *record, bool change) {
    return add_words(house, record, ACT_STATEMENT, change);
}

bool add_note(struct house *house, struct house_record *record, bool change) {
    return add_words(house, record, ACT_NOTE, change);
}

static bool read_footage(struct house_record *record, struct dispute_step *step) {
    if (!record_text(record, "camera", step->camera, sizeof step->camera) ||
        !record_integer(record, "from", 0, INT64_MAX, &step->from))
        return false;
    return record_integer(record, "to", step->from, INT64_MAX, &step->to);
}

static bool read_bundle(struct house *house, struct house_record *record,
                        struct dispute_step *step) {
    struct house_table *table;
    if (!record_table(house, record, &table) || !record_has(record, "round"))
        return record_wrong(record, "round");
    step->table = table->number;
    return read_round(record, &step->round);
}

bool add_evidence(struct house *house, struct house_record *record, bool change) {
    struct house_dispute *dispute;
    struct dispute_step step;
    if (!read_dispute(house, record, &dispute, &step))
        return false;
    if (!(record_has(record, "camera") ? read_footage(record, &step)
                                       : read_bundle(house, record, &step)))
        return false;
    if (!dispute_may(dispute, &step.by, ACT_EVIDENCE))
        return record_wrong(record, "id");
    if (change)
        add_step(dispute, record, &step, ACT_EVIDENCE);
    return true;
}

bool set_clause(struct house *house, struct house_record *record, bool change) {
    struct house_dispute *dispute;
    struct dispute_step step;
    if (!read_dispute(house, record, &dispute, &step) ||
        !record_text(record, "clause", step.clause, sizeof step.clause))
        return false;
    if (!dispute_may(dispute, &step.by, ACT_CLAUSE))
        return record_wrong(record, "id");
    if (!change)
        return true;
    memcpy(dispute->clause, step.clause, sizeof dispute->clause);
    add_step(dispute, record, &step, ACT_CLAUSE);
    return true;
}

/* 8.3 */
bool promise_time(struct house *house, struct house_record *record, bool change) {
    struct house_dispute *dispute;
    struct dispute_step step;
    if (!read_dispute(house, record, &dispute, &step) ||
        !record_integer(record, "until", record->time + 1, INT64_MAX, &step.to))
        return false;
    if (!dispute_may(dispute, &step.by, ACT_PROMISE))
        return record_wrong(record, "id");
    if (!change)
        return true;
    dispute->promised = step.to;
    dispute->promise_told = false;
    add_step(dispute, record, &step, ACT_PROMISE);
    return true;
}

/* ---- Upward, and the end ---- */

/* 8.1: to the pit manager, by who has it in hand and cannot settle it, or by the player who does
 * not agree with what a supervisor decided. */
bool escalate_dispute(struct house *house, struct house_record *record, bool change) {
    struct house_dispute *dispute;
    struct dispute_step step;
    if (!read_dispute(house, record, &dispute, &step))
        return false;
    if (!dispute_may(dispute, &step.by, ACT_ESCALATE))
        return record_wrong(record, "state");
    if (!change)
        return true;
    dispute->post = POST_PIT_MANAGER;
    dispute->state = DISPUTE_OPEN;
    dispute->taken = (struct house_signature){0};
    dispute->promised = 0;
    add_step(dispute, record, &step, ACT_ESCALATE);
    return true;
}

static bool read_correction(struct house_record *record, const struct house_dispute *dispute,
                            struct dispute_step *step) {
    char event[24];
    if (!record_has(record, "request"))
        return true;
    if (!record_number(record, "request", &step->request) ||
        !record_text(record, "event", event, sizeof event) ||
        !record_integer(record, "amount", -CR_MONEY_MAX, CR_MONEY_MAX, &step->amount))
        return false;
    int type = event_find(event, strlen(event));
    if (type < 0)
        return record_wrong(record, "event");
    step->table = dispute->table;
    step->type = (uint8_t)type;
    return true;
}

/* 8.4, D2: at least one ground. What senior management decides is final. */
bool decide_dispute(struct house *house, struct house_record *record, bool change) {
    struct house_dispute *dispute;
    struct dispute_step step;
    char outcome[16];
    int64_t grounds;
    if (!read_dispute(house, record, &dispute, &step) ||
        !record_text(record, "outcome", outcome, sizeof outcome) ||
        !record_integer(record, "grounds", 1, (1 << GROUNDS) - 1, &grounds) ||
        !read_correction(record, dispute, &step))
        return false;
    int found = outcome_find(outcome, strlen(outcome));
    if (found < 0)
        return record_wrong(record, "outcome");
    if (!record_has(record, "text"))
        return record_wrong(record, "text");
    if (!dispute_may(dispute, &step.by, ACT_DECIDE))
        return record_wrong(record, "id");
    if (!change)
        return true;
    step.outcome = (enum outcome)found;
    step.grounds = (uint8_t)grounds;
    dispute->state = dispute->post == POST_SENIOR_MANAGEMENT ? DISPUTE_CLOSED : DISPUTE_DECIDED;
    settle_dispute_alerts(house, dispute->id, ALERT_PROMISE, &step.by, record->time);
    add_step(dispute, record, &step, ACT_DECIDE);
    dispute->decision = dispute->step_count;
    return true;
}

bool accept_decision(struct house *house, struct house_record *record, bool change) {
    struct house_dispute *dispute;
    struct dispute_step step;
    if (!read_dispute(house, record, &dispute, &step))
        return false;
    if (!dispute_may(dispute, &step.by, ACT_ACCEPT))
        return record_wrong(record, "state");
    if (!change)
        return true;
    dispute->state = DISPUTE_CLOSED;
    add_step(dispute, record, &step, ACT_ACCEPT);
    return true;
}

/* 8.5, 8.6: to senior management. */
bool file_complaint(struct house *house, struct house_record *record, bool change) {
    struct house_dispute *dispute;
    struct dispute_step step;
    if (!read_dispute(house, record, &dispute, &step))
        return false;
    if (!dispute_may(dispute, &step.by, ACT_COMPLAINT))
        return record_wrong(record, "state");
    if (!record_has(record, "text"))
        return record_wrong(record, "text");
    if (!change)
        return true;
    dispute->post = POST_SENIOR_MANAGEMENT;
    dispute->state = DISPUTE_COMPLAINT;
    dispute->taken = (struct house_signature){0};
    dispute->promised = 0;
    add_step(dispute, record, &step, ACT_COMPLAINT);
    return true;
}
