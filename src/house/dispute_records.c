/* The records of disputes (part 8, D1-D6). */
#include "house/record_inside.h"

#include <string.h>

/* ---- Writing ---- */

void house_put_dispute(struct text *record, const struct dispute_opening *opening) {
    json_put_integer(record, "dispute", opening->dispute);
    json_put_integer(record, "table", opening->table);
    json_put_integer(record, "player", opening->player);
    if (opening->round != 0)
        json_put_integer(record, "round", (int64_t)opening->round);
    if (opening->clause != NULL && opening->clause[0] != '\0')
        json_put_string(record, "clause", opening->clause);
    json_put_string(record, "text", opening->text);
    if (opening->dealer != 0)
        json_put_integer(record, "dealer", opening->dealer);
    if (opening->edition != 0)
        json_put_integer(record, "edition", opening->edition);
    if (opening->at != 0)
        json_put_integer(record, "at", opening->at);
    if (opening->part_count == 0)
        return;
    json_put_key(record, "parts");
    text_char(record, '[');
    for (size_t i = 0; i < opening->part_count; i++) {
        text_add(record, i > 0 ? "," : "");
        text_integer(record, opening->parts[i]);
    }
    text_char(record, ']');
}

static void put_evidence(struct text *record, const struct dispute_step *step) {
    if (step->camera[0] != '\0') {
        json_put_string(record, "camera", step->camera);
        json_put_integer(record, "from", step->from);
        json_put_integer(record, "to", step->to);
    } else {
        json_put_integer(record, "table", step->table);
        json_put_integer(record, "round", (int64_t)step->round);
    }
}

static void put_decision(struct text *record, const struct dispute_step *step) {
    json_put_string(record, "outcome", dispute_outcome_id(step->outcome));
    if (step->request == 0)
        return;
    json_put_integer(record, "request", step->request);
    json_put_string(record, "event", event_id((enum event_type)step->type));
    json_put_integer(record, "amount", step->amount);
}

void house_put_dispute_step(struct text *record, uint32_t dispute,
                            const struct dispute_step *step) {
    json_put_integer(record, "dispute", dispute);
    if (step->of_player)
        json_put_bool(record, "of_player", true);
    if (step->act == ACT_EVIDENCE)
        put_evidence(record, step);
    if (step->act == ACT_DECIDE)
        put_decision(record, step);
    if (step->act == ACT_PROMISE)
        json_put_integer(record, "until", step->to);
    if (step->clause[0] != '\0')
        json_put_string(record, "clause", step->clause);
    if (step->text != NULL)
        json_put_string(record, "text", step->text);
    if (step->letter[CR_ENGLISH] != NULL)
        json_put_string(record, "letter_en", step->letter[CR_ENGLISH]);
    if (step->letter[CR_VIETNAMESE] != NULL)
        json_put_string(record, "letter_vi", step->letter[CR_VIETNAMESE]);
}

/* ---- What every step has ---- */

uint32_t house_missing_dispute(const struct house *house, struct house_record *record) {
    char kind[24];
    uint32_t number = 0;
    bool is_step = record_text(record, "do", kind, sizeof kind) &&
                   strncmp(kind, "dispute.", strlen("dispute.")) == 0 &&
                   record_number(record, "dispute", &number) &&
                   house_was_given(house, ENDING_DISPUTE, number) &&
                   house_find_dispute(house, number) == NULL;
    return is_step ? number : 0;
}

/* The case as it is, when this may be done to it; NULL: `otherwise` is what is wrong. */
static const struct house_dispute *read_case(const struct house *house, struct house_record *record,
                                             enum dispute_act act, const char *otherwise) {
    struct dispute_step *step = &record->fields.step.step;
    uint32_t *id = &record->fields.step.dispute.id;
    step->act = act;
    step->by = record->by;
    step->time = record->time;
    if (!record_number(record, "dispute", id))
        return NULL;
    const struct house_dispute *dispute = house_find_dispute(house, *id);
    if (dispute != NULL && dispute_may(house, dispute, &record->by, act))
        return dispute;
    record_wrong(record, dispute == NULL ? "dispute" : otherwise);
    return NULL;
}

static void add_step(struct house *house, struct house_dispute *dispute,
                     const struct house_record *record) {
    struct dispute_step step = record->fields.step.step;
    step.post = dispute->post;
    step.text = record_copy(record, "text");
    step.cited = record_copy(record, "cited");
    step.without = record_copy(record, "without");
    step.letter[CR_ENGLISH] = record_copy(record, "letter_en");
    step.letter[CR_VIETNAMESE] = record_copy(record, "letter_vi");
    memory_grow_list((void **)&dispute->steps, dispute->step_count, &dispute->step_room,
                     sizeof step);
    dispute->steps[dispute->step_count++] = step;
    if (dispute->state == DISPUTE_CLOSED)
        house_mark_ended(house, ENDING_DISPUTE, dispute->id);
}

/* It stands in the case: the alert itself leaves memory one day. */
void house_dispute_informed(struct house *house, struct house_dispute *dispute) {
    if (dispute == NULL || dispute->informed != 0)
        return;
    dispute->informed = house->time;
    if (dispute->state == DISPUTE_CLOSED)
        house_mark_ended(house, ENDING_DISPUTE, dispute->id);
}

void house_dispute_request_ended(struct house *house, const struct house_request *request) {
    for (size_t i = 0; i < house->dispute_count; i++) {
        struct house_dispute *dispute = &house->disputes[i];
        for (size_t k = 0; k < dispute->step_count; k++) {
            if (dispute->steps[k].request != request->id)
                continue;
            dispute->steps[k].seq = request->seq;
            if (dispute->state == DISPUTE_CLOSED)
                house_mark_ended(house, ENDING_DISPUTE, dispute->id);
        }
    }
}

static struct house_dispute *case_of(const struct house *house, const struct house_record *record) {
    return house_find_dispute(house, record->fields.step.dispute.id);
}

static bool read_round(struct house_record *record, uint64_t *round) {
    int64_t number = 0;
    if (!record_may_integer(record, "round", 1, INT64_MAX, &number))
        return false;
    *round = (uint64_t)number;
    return true;
}

void house_apply_step(struct house *house, const struct house_record *record) {
    add_step(house, case_of(house, record), record);
}

/* ---- Opening and taking ---- */

/* Members of staff, by their numbers. */
static bool check_parts(const struct house *house, struct house_record *record) {
    const struct json *json = record->json;
    uint32_t list = json_member(json, 0, "parts");
    if (list == 0)
        return true;
    if (json->tokens[list].type != JSON_ARRAY || json->tokens[list].count > PARTS_MAX)
        return record_wrong(record, "parts");
    for (uint32_t i = 0; i < json->tokens[list].count; i++) {
        int64_t id = 0;
        if (json_integer(json, list + 1 + i, &id) != JSON_INTEGER || id < 1 || id > UINT32_MAX ||
            house_find_staff(house, (uint32_t)id) == NULL)
            return record_wrong(record, "parts");
    }
    return true;
}

bool house_read_dispute_opening(const struct house *house, struct house_record *record) {
    struct house_dispute *dispute = &record->fields.step.dispute;
    struct dispute_step *step = &record->fields.step.step;
    step->act = ACT_OPEN;
    step->by = record->by;
    step->time = record->time;
    if (!record_number(record, "dispute", &dispute->id) ||
        !record_table(house, record, &dispute->table) ||
        !record_number(record, "player", &dispute->player) ||
        !read_round(record, &dispute->round) ||
        !record_may_text(record, "clause", step->clause, sizeof step->clause) ||
        !record_may_number(record, "dealer", &dispute->dealer) ||
        !record_may_number(record, "edition", &dispute->edition))
        return false;
    dispute->at = record->time;
    if (!record_may_integer(record, "at", 1, INT64_MAX, &dispute->at))
        return false;
    if (dispute->dealer != 0 && house_find_staff(house, dispute->dealer) == NULL)
        return record_wrong(record, "dealer");
    if (dispute->edition != 0 && house_find_edition(house, dispute->edition) == NULL)
        return record_wrong(record, "edition");
    dispute->post = POST_PIT_SUPERVISOR;
    memcpy(dispute->clause, step->clause, sizeof dispute->clause);
    if (dispute->id != house->last[ENDING_DISPUTE] + 1)
        return record_wrong(record, "dispute");
    if (!check_parts(house, record))
        return false;
    bool of_another = step->by.role == ACTOR_PLAYER && step->by.id != dispute->player;
    return (house_find_player(house, dispute->player) != NULL && !of_another) ||
           record_wrong(record, "player");
}

void house_apply_dispute_opening(struct house *house, const struct house_record *record) {
    struct house_dispute dispute = record->fields.step.dispute;
    dispute.parts = record_copy(record, "parts");
    add_step(house, &dispute, record);
    house_add_row(house, ENDING_DISPUTE, &dispute);
}

bool house_read_taking(const struct house *house, struct house_record *record) {
    return read_case(house, record, ACT_TAKE, "state") != NULL;
}

/* 8.1: what a pit manager or higher takes up lies at the pit manager. */
void house_apply_taking(struct house *house, const struct house_record *record) {
    struct house_dispute *dispute = case_of(house, record);
    const struct house_actor *by = &record->by;
    dispute->taken = (struct house_signature){by->id, by->post, record->time};
    if (dispute->state == DISPUTE_OPEN)
        dispute->state = DISPUTE_TAKEN;
    if (dispute->post < POST_PIT_MANAGER && by->post >= POST_PIT_MANAGER)
        dispute->post = POST_PIT_MANAGER;
    house_settle_dispute(house, dispute->id, ALERT_DISPUTE, by, record->time);
    add_step(house, dispute, record);
}

/* ---- What is collected (8.2) ---- */

static bool read_words(const struct house *house, struct house_record *record,
                       enum dispute_act act) {
    struct dispute_step *step = &record->fields.step.step;
    if (read_case(house, record, act, "id") == NULL ||
        !record_may_flag(record, "of_player", &step->of_player))
        return false;
    step->of_player |= step->by.role == ACTOR_PLAYER;
    return record_has(record, "text") || record_wrong(record, "text");
}

bool house_read_statement(const struct house *house, struct house_record *record) {
    return read_words(house, record, ACT_STATEMENT);
}

bool house_read_note(const struct house *house, struct house_record *record) {
    return read_words(house, record, ACT_NOTE);
}

static bool read_footage(struct house_record *record, struct dispute_step *step) {
    return record_text(record, "camera", step->camera, sizeof step->camera) &&
           record_integer(record, "from", 0, INT64_MAX, &step->from) &&
           record_integer(record, "to", step->from, INT64_MAX, &step->to);
}

static bool read_bundle(const struct house *house, struct house_record *record,
                        struct dispute_step *step) {
    if (!record_table(house, record, &step->table) || !record_has(record, "round"))
        return record_wrong(record, "round");
    return read_round(record, &step->round);
}

bool house_read_evidence(const struct house *house, struct house_record *record) {
    struct dispute_step *step = &record->fields.step.step;
    if (read_case(house, record, ACT_EVIDENCE, "id") == NULL)
        return false;
    return record_has(record, "camera") ? read_footage(record, step)
                                        : read_bundle(house, record, step);
}

bool house_read_clause(const struct house *house, struct house_record *record) {
    struct dispute_step *step = &record->fields.step.step;
    return read_case(house, record, ACT_CLAUSE, "id") != NULL &&
           record_text(record, "clause", step->clause, sizeof step->clause);
}

void house_apply_clause(struct house *house, const struct house_record *record) {
    struct house_dispute *dispute = case_of(house, record);
    memcpy(dispute->clause, record->fields.step.step.clause, sizeof dispute->clause);
    add_step(house, dispute, record);
}

/* 8.3 */
bool house_read_promise(const struct house *house, struct house_record *record) {
    return read_case(house, record, ACT_PROMISE, "id") != NULL &&
           record_integer(record, "until", record->time + 1, INT64_MAX,
                          &record->fields.step.step.to);
}

void house_apply_promise(struct house *house, const struct house_record *record) {
    struct house_dispute *dispute = case_of(house, record);
    dispute->promised = record->fields.step.step.to;
    dispute->promise_told = false;
    add_step(house, dispute, record);
}

/* ---- Upward, and the end ---- */

/* Nobody has it in hand there yet. What was promised before a decision stays promised (D5). */
static void pass_on(struct house_dispute *dispute, enum post post, enum dispute_state state) {
    if (dispute->state == DISPUTE_DECIDED)
        dispute->promised = 0;
    dispute->post = post;
    dispute->state = state;
    dispute->taken = (struct house_signature){0};
}

/* 8.1: to the pit manager, by who has it in hand and cannot settle it, or by the player who does
 * not agree with what a supervisor decided. */
bool house_read_escalation(const struct house *house, struct house_record *record) {
    return read_case(house, record, ACT_ESCALATE, "state") != NULL;
}

void house_apply_escalation(struct house *house, const struct house_record *record) {
    struct house_dispute *dispute = case_of(house, record);
    pass_on(dispute, POST_PIT_MANAGER, DISPUTE_OPEN);
    add_step(house, dispute, record);
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

/* 8.4, D2, D5: at least one ground, each of which points at something that is there. */
static bool read_grounds(const struct house *house, struct house_record *record,
                         const struct house_dispute *dispute, struct dispute_step *step) {
    struct dispute_ground grounds[CITED_MAX];
    enum cr_game game = house_find_table(house, dispute->table)->game;
    size_t count =
        dispute_read_grounds(record->json, json_member(record->json, 0, "cited"), game, grounds);
    for (size_t i = 0; i < count; i++) {
        if (!dispute_ground_stands(house, dispute, &grounds[i]))
            return record_wrong(record, "cited");
        step->grounds = (uint8_t)(step->grounds | 1u << grounds[i].ground);
    }
    return count > 0 || record_wrong(record, "cited");
}

bool house_read_decision(const struct house *house, struct house_record *record) {
    struct dispute_step *step = &record->fields.step.step;
    char outcome[16];
    const struct house_dispute *dispute = read_case(house, record, ACT_DECIDE, "id");
    if (dispute == NULL || !record_text(record, "outcome", outcome, sizeof outcome) ||
        !read_grounds(house, record, dispute, step) || !read_correction(record, dispute, step))
        return false;
    int found = dispute_outcome_find(outcome, strlen(outcome));
    if (found < 0)
        return record_wrong(record, "outcome");
    step->outcome = (enum outcome)found;
    uint32_t without = json_member(record->json, 0, "without");
    if ((without != 0 && record->json->tokens[without].type != JSON_OBJECT) ||
        dispute_first_missing(house, dispute, record->json, without) != DISPUTE_CHECKS)
        return record_wrong(record, "without");
    return record_has(record, "text") || record_wrong(record, "text");
}

/* What senior management decides is final. */
void house_apply_decision(struct house *house, const struct house_record *record) {
    struct house_dispute *dispute = case_of(house, record);
    dispute->state = dispute->post == POST_SENIOR_MANAGEMENT ? DISPUTE_CLOSED : DISPUTE_DECIDED;
    house_settle_dispute(house, dispute->id, ALERT_PROMISE, &record->by, record->time);
    add_step(house, dispute, record);
    dispute->decision = dispute->step_count;
}

bool house_read_acceptance(const struct house *house, struct house_record *record) {
    return read_case(house, record, ACT_ACCEPT, "state") != NULL;
}

void house_apply_acceptance(struct house *house, const struct house_record *record) {
    struct house_dispute *dispute = case_of(house, record);
    if (record->by.role == ACTOR_PLAYER) /* what staff write down ends no right of theirs (D4) */
        dispute->state = DISPUTE_CLOSED;
    add_step(house, dispute, record);
}

/* 8.5, 8.6: to senior management, with the letter as it is filed (D6). */
bool house_read_complaint(const struct house *house, struct house_record *record) {
    static const char *const needed[] = {"text", "letter_en", "letter_vi"};
    if (read_case(house, record, ACT_COMPLAINT, "state") == NULL)
        return false;
    for (size_t i = 0; i < sizeof needed / sizeof needed[0]; i++) {
        uint32_t token = json_member(record->json, 0, needed[i]);
        if (token == 0 || record->json->tokens[token].type != JSON_STRING)
            return record_wrong(record, needed[i]);
    }
    return true;
}

void house_apply_complaint(struct house *house, const struct house_record *record) {
    struct house_dispute *dispute = case_of(house, record);
    pass_on(dispute, POST_SENIOR_MANAGEMENT, DISPUTE_COMPLAINT);
    add_step(house, dispute, record);
}
