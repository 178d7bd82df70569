/* Requests and their records. */
#include "house/record_inside.h"

#include <stdlib.h>
#include <string.h>

const char *request_state_id(enum request_state state) {
    static const char *const ids[] = {"open", "granted", "refused", "taken-back"};
    return ids[state];
}

struct house_request *house_find_request(const struct house *house, uint32_t id) {
    return house_find_numbered(house, ENDING_REQUEST, id);
}

struct house_request *house_open_request(const struct house *house, uint32_t table) {
    return house_find_request(house, house->tables[table - 1].waits_for);
}

bool request_concerns(const struct house *house, const struct house_request *request,
                      uint32_t staff) {
    struct json_token tokens[256];
    struct json json;
    struct json_error error;
    if (request->players == NULL || json_parse(request->players, strlen(request->players), tokens,
                                               256, &json, &error) != JSON_OK)
        return false;
    for (uint32_t i = 0; i < json.count; i++) {
        int64_t id = 0;
        uint32_t member = json.tokens[i].type == JSON_OBJECT ? json_member(&json, i, "id") : 0;
        if (member != 0 && json_integer(&json, member, &id) == JSON_INTEGER &&
            house_is_player(house, staff, (uint32_t)id))
            return true;
    }
    return false;
}

/* Never who asked, nobody twice, and nobody through an account of another's making. Of the same
 * post or a higher one, or of the cage, is who signs besides who grants, but where it is to be a
 * higher one; security where a clause wants it to be there. */
enum signing request_may_sign(const struct house *house, const struct house_request *request,
                              const struct house_actor *actor) {
    bool wants_second = request->second != POST_NOBODY;
    bool by_ladder = request->second <= POST_SENIOR_MANAGEMENT;
    bool grants = post_serves(actor->post, request->post);
    bool seconds = wants_second &&
                   (post_serves(actor->post, request->second) ||
                    (by_ladder && request->second <= request->post && actor->post == POST_CAGE));
    if (actor->role == ACTOR_PLAYER)
        return request->guest != 0 && request->guest == actor->id ? SIGN_GUEST : SIGN_POST_TOO_LOW;
    const uint32_t signers[] = {request->granted.staff, request->witnessed.staff};
    if (!grants && !seconds)
        return SIGN_POST_TOO_LOW;
    if (request->by.role != ACTOR_PLAYER && house_same_hand(house, actor->id, request->by.id))
        return SIGN_SAME_PERSON;
    if (request_concerns(house, request, actor->id))
        return SIGN_CONCERNED;
    for (int i = 0; i < 2; i++) {
        if (signers[i] == actor->id)
            return SIGN_TWICE;
        if (signers[i] != 0 && house_same_hand(house, actor->id, signers[i]))
            return SIGN_SAME_PERSON;
    }
    /* who may do both does what fewer may */
    bool may_second = seconds && request->witnessed.staff == 0;
    if (grants && request->granted.staff == 0 && !(may_second && request->second > request->post))
        return SIGN_GRANT;
    return may_second ? SIGN_SECOND : SIGN_TWICE;
}

/* ---- Opening ---- */

void house_put_request(struct text *record, const struct house_request *request) {
    json_put_integer(record, "request", request->id);
    json_put_integer(record, "table", request->table);
    json_put_string(record, "wants", post_id(request->post));
    if (request->second != POST_NOBODY)
        json_put_string(record, "second", post_id(request->second));
    if (request->guest != 0)
        json_put_integer(record, "guest", request->guest);
    if (request->by_two)
        json_put_bool(record, "by_two", true);
}

bool house_read_request(const struct house *house, struct house_record *record) {
    struct house_request *request = &record->fields.request;
    request->time = record->time;
    request->by = record->by;
    if (!record_number(record, "request", &request->id) ||
        !record_table(house, record, &request->table) ||
        !record_post(record, "wants", &request->post))
        return false;
    if (record_has(record, "second") && !record_post(record, "second", &request->second))
        return false;
    if (record_has(record, "guest") && (!record_number(record, "guest", &request->guest) ||
                                        house_find_player(house, request->guest) == NULL))
        return record_wrong(record, "guest");
    if (!record_may_flag(record, "by_two", &request->by_two))
        return false;
    if (request->id != house->last[ENDING_REQUEST] + 1)
        return record_wrong(record, "request");
    if (house_find_table(house, request->table)->waits_for != 0)
        return record_wrong(record, "table");
    return (record_has(record, "event") && record_has(record, "players")) ||
           record_wrong(record, "event");
}

void house_apply_request(struct house *house, const struct house_record *record) {
    struct house_request request = record->fields.request;
    request.event = record_copy(record, "event");
    request.players = record_copy(record, "players");
    house_add_row(house, ENDING_REQUEST, &request);
    house_find_table(house, request.table)->waits_for = request.id;
}

/* ---- Answering ---- */

void house_put_request_answer(struct text *record, const struct request_answer *answer) {
    json_put_integer(record, "request", answer->request);
    json_put_bool(record, "grant", answer->grant);
    if (answer->text != NULL && answer->text[0] != '\0')
        json_put_string(record, "text", answer->text);
    if (answer->seq != 0)
        json_put_integer(record, "seq", (int64_t)answer->seq);
}

static const struct house_request *read_open(const struct house *house,
                                             struct house_record *record) {
    uint32_t id;
    if (!record_number(record, "request", &id))
        return NULL;
    const struct house_request *request = house_find_request(house, id);
    if (request != NULL && request->state == REQUEST_OPEN)
        return request;
    record_wrong(record, "request");
    return NULL;
}

/* `seq` is there when the last signature was given and the event has happened. */
bool house_read_answer(const struct house *house, struct house_record *record) {
    int64_t seq = 0;
    const struct house_request *request = read_open(house, record);
    if (request == NULL || !record_flag(record, "grant", &record->fields.answer.grant) ||
        !record_may_integer(record, "seq", 1, INT64_MAX, &seq))
        return false;
    enum signing signing = request_may_sign(house, request, &record->by);
    record->fields.answer.request = request->id;
    record->fields.answer.seq = (uint64_t)seq;
    record->fields.answer.signing = signing;
    return signing <= SIGN_GUEST ||
           record_wrong(record, signing == SIGN_POST_TOO_LOW ? "post" : "id");
}

static void end_request(struct house *house, struct house_request *request,
                        const struct house_record *record, enum request_state state) {
    request->state = state;
    struct house_actor by = record->by;
    if (by.role == ACTOR_PLAYER) /* whose name stands as the guest */
        by = (struct house_actor){.role = ACTOR_SYSTEM};
    request->ended = (struct house_signature){by.id, by.post, record->time};
    request->text = record_copy(record, "text");
    house_find_table(house, request->table)->waits_for = 0;
    house_settle_request(house, request->id, &by, record->time);
    house_mark_ended(house, ENDING_REQUEST, request->id);
    house_dispute_request_ended(house, request);
}

void house_apply_answer(struct house *house, const struct house_record *record) {
    struct house_request *request = house_find_request(house, record->fields.answer.request);
    struct house_signature signature = {record->by.id, record->by.post, record->time};
    bool grant = record->fields.answer.grant;
    if (grant && record->fields.answer.signing == SIGN_GRANT)
        request->granted = signature;
    else if (grant && record->fields.answer.signing == SIGN_SECOND)
        request->witnessed = signature;
    request->confirmed = grant && record->fields.answer.signing == SIGN_GUEST;
    if (record_has(record, "event")) {
        free(request->event);
        request->event = record_copy(record, "event");
    }
    request->seq = record->fields.answer.seq;
    if (!grant || request->seq != 0)
        end_request(house, request, record, grant ? REQUEST_GRANTED : REQUEST_REFUSED);
}

void house_put_request_taken_back(struct text *record, uint32_t request) {
    json_put_integer(record, "request", request);
}

bool house_read_taking_back(const struct house *house, struct house_record *record) {
    const struct house_request *request = read_open(house, record);
    if (request == NULL)
        return false;
    record->fields.answer.request = request->id;
    return true;
}

void house_apply_taking_back(struct house *house, const struct house_record *record) {
    struct house_request *request = house_find_request(house, record->fields.answer.request);
    end_request(house, request, record, REQUEST_TAKEN_BACK);
}
