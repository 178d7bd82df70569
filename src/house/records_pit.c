/* The records of the pit: alerts, requests for approval, what is disabled. */
#include "house/record_inside.h"

#include <stdlib.h>
#include <string.h>

/* ---- Alerts ---- */

static bool read_reference(struct house_record *record, const char *name, uint32_t *number) {
    return !record_has(record, name) || record_number(record, name, number);
}

static bool read_alert(struct house *house, struct house_record *record,
                       struct house_alert *alert) {
    char kind[24];
    if (!record_number(record, "alert", &alert->id) ||
        !record_text(record, "kind", kind, sizeof kind) ||
        !record_post(record, "for", &alert->post) ||
        !read_reference(record, "table", &alert->table) ||
        !read_reference(record, "request", &alert->request) ||
        !read_reference(record, "dispute", &alert->dispute) ||
        !read_reference(record, "player", &alert->player))
        return false;
    if (record_has(record, "amount") &&
        !record_integer(record, "amount", -CR_MONEY_MAX, CR_MONEY_MAX, &alert->amount))
        return false;
    if (record_has(record, "clause") &&
        !record_text(record, "clause", alert->clause, sizeof alert->clause))
        return false;
    int64_t of_log = 0;
    if (record_has(record, "record") && !record_integer(record, "record", 1, INT64_MAX, &of_log))
        return false;
    alert->record = (uint64_t)of_log;
    int found = alert_kind_find(kind, strlen(kind));
    if (found < 0)
        return record_wrong(record, "kind");
    alert->kind = (enum alert_kind)found;
    if (alert->id != house->alert_count + 1)
        return record_wrong(record, "alert");
    if (alert->table != 0 && house_find_table(house, alert->table) == NULL)
        return record_wrong(record, "table");
    return alert->dispute == 0 || house_find_dispute(house, alert->dispute) != NULL ||
           record_wrong(record, "dispute");
}

bool raise_alert(struct house *house, struct house_record *record, bool change) {
    struct house_alert alert;
    memset(&alert, 0, sizeof alert);
    alert.time = record->time;
    if (!read_alert(house, record, &alert))
        return false;
    if (!change)
        return true;
    alert.problem = record_copy(record, "problem");
    memory_grow_list((void **)&house->alerts, house->alert_count, &house->alert_room, sizeof alert);
    house->alerts[house->alert_count++] = alert;
    if (alert.kind == ALERT_PROMISE && alert.dispute != 0)
        house->disputes[alert.dispute - 1].promise_told = true;
    return true;
}

bool acknowledge_alert(struct house *house, struct house_record *record, bool change) {
    struct house_actor actor;
    uint32_t id;
    if (!record_number(record, "alert", &id) || !record_actor(record, &actor))
        return false;
    struct house_alert *alert = house_find_alert(house, id);
    if (alert == NULL || alert->acknowledged != 0)
        return record_wrong(record, "alert");
    if (!post_serves(actor.post, alert->post))
        return record_wrong(record, "post");
    if (change) {
        alert->acknowledged_by = actor;
        alert->acknowledged = record->time;
    }
    return true;
}

/* Who sees to the thing itself has seen its alert. */
static void settle(struct house_alert *alert, const struct house_actor *actor, int64_t time) {
    if (alert->acknowledged != 0)
        return;
    alert->acknowledged_by = *actor;
    alert->acknowledged = time;
}

static void settle_request_alerts(struct house *house, uint32_t request,
                                  const struct house_actor *actor, int64_t time) {
    for (size_t i = 0; i < house->alert_count; i++) {
        if (house->alerts[i].request == request)
            settle(&house->alerts[i], actor, time);
    }
}

void settle_dispute_alerts(struct house *house, uint32_t dispute, enum alert_kind kind,
                           const struct house_actor *actor, int64_t time) {
    for (size_t i = 0; i < house->alert_count; i++) {
        struct house_alert *alert = &house->alerts[i];
        if (alert->dispute == dispute && alert->kind == kind &&
            post_serves(actor->post, alert->post))
            settle(alert, actor, time);
    }
}

/* ---- Requests ---- */

bool open_request(struct house *house, struct house_record *record, bool change) {
    struct house_request request;
    struct house_table *table;
    memset(&request, 0, sizeof request);
    request.time = record->time;
    if (!record_number(record, "request", &request.id) || !record_table(house, record, &table) ||
        !record_actor(record, &request.by) || !record_post(record, "wants", &request.post))
        return false;
    if (record_has(record, "second") && !record_post(record, "second", &request.second))
        return false;
    if (request.id != house->request_count + 1)
        return record_wrong(record, "request");
    if (table->waits_for != 0)
        return record_wrong(record, "table");
    if (!record_has(record, "event") || !record_has(record, "players"))
        return record_wrong(record, "event");
    if (!change)
        return true;
    request.table = table->number;
    request.event = record_copy(record, "event");
    request.players = record_copy(record, "players");
    memory_grow_list((void **)&house->requests, house->request_count, &house->request_room,
                     sizeof request);
    house->requests[house->request_count++] = request;
    table->waits_for = request.id;
    return true;
}

static bool read_open(struct house *house, struct house_record *record,
                      struct house_request **request, struct house_actor *actor) {
    uint32_t id;
    if (!record_number(record, "request", &id) || !record_actor(record, actor))
        return false;
    *request = house_find_request(house, id);
    return (*request != NULL && (*request)->state == REQUEST_OPEN) ||
           record_wrong(record, "request");
}

static void end_request(struct house *house, struct house_request *request,
                        const struct house_record *record, enum request_state state,
                        const struct house_actor *actor) {
    request->state = state;
    request->ended = (struct house_signature){actor->id, actor->post, record->time};
    request->text = record_copy(record, "text");
    house->tables[request->table - 1].waits_for = 0;
    settle_request_alerts(house, request->id, actor, record->time);
}

/* Never who asked, nobody twice, and nobody through an account of another's making. Of the same
 * post or a higher one, or of the cage, is who signs besides who grants; security where a clause
 * wants it to be there. */
enum signing request_may_sign(const struct house *house, const struct house_request *request,
                              const struct house_actor *actor) {
    bool wants_second = request->second != POST_NOBODY;
    bool by_ladder = request->second <= POST_SENIOR_MANAGEMENT;
    bool grants = post_serves(actor->post, request->post);
    bool seconds = wants_second && (post_serves(actor->post, request->second) ||
                                    (by_ladder && actor->post == POST_CAGE));
    const uint32_t signers[] = {request->granted.staff, request->witnessed.staff};
    if (!grants && !seconds)
        return SIGN_POST_TOO_LOW;
    if (!request->by.is_player && house_same_hand(house, actor->id, request->by.id))
        return SIGN_SAME_PERSON;
    for (int i = 0; i < 2; i++) {
        if (signers[i] == actor->id)
            return SIGN_TWICE;
        if (signers[i] != 0 && house_same_hand(house, actor->id, signers[i]))
            return SIGN_SAME_PERSON;
    }
    if (grants && request->granted.staff == 0)
        return SIGN_GRANT;
    return seconds && request->witnessed.staff == 0 ? SIGN_SECOND : SIGN_TWICE;
}

/* `seq` is there when the last signature was given and the event has happened. */
bool answer_request(struct house *house, struct house_record *record, bool change) {
    struct house_request *request;
    struct house_actor actor;
    bool grant;
    int64_t seq = 0;
    if (!read_open(house, record, &request, &actor) || !record_flag(record, "grant", &grant))
        return false;
    if (record_has(record, "seq") && !record_integer(record, "seq", 1, INT64_MAX, &seq))
        return false;
    enum signing signing = request_may_sign(house, request, &actor);
    if (signing != SIGN_GRANT && signing != SIGN_SECOND)
        return record_wrong(record, signing == SIGN_POST_TOO_LOW ? "post" : "id");
    if (!change)
        return true;
    struct house_signature signature = {actor.id, actor.post, record->time};
    if (grant && signing == SIGN_GRANT)
        request->granted = signature;
    else if (grant)
        request->witnessed = signature;
    if (record_has(record, "event")) {
        free(request->event);
        request->event = record_copy(record, "event");
    }
    request->seq = (uint64_t)seq;
    if (!grant || seq != 0)
        end_request(house, request, record, grant ? REQUEST_GRANTED : REQUEST_REFUSED, &actor);
    return true;
}

bool take_back_request(struct house *house, struct house_record *record, bool change) {
    struct house_request *request;
    struct house_actor actor;
    if (!read_open(house, record, &request, &actor))
        return false;
    if (change)
        end_request(house, request, record, REQUEST_TAKEN_BACK, &actor);
    return true;
}

/* ---- Disabling ---- */

static bool find_switch(struct house *house, struct house_record *record, bool **off) {
    char scope[8], game[16];
    enum cr_game found;
    uint32_t id;
    if (!record_text(record, "scope", scope, sizeof scope))
        return false;
    *off = NULL;
    if (strcmp(scope, "floor") == 0) {
        *off = &house->disabled;
    } else if (strcmp(scope, "game") == 0) {
        if (!record_text(record, "game", game, sizeof game))
            return false;
        if (cr_game_find(game, strlen(game), &found))
            *off = &house->game_disabled[found];
    } else if (strcmp(scope, "table") == 0 || strcmp(scope, "player") == 0) {
        if (!record_number(record, "of", &id))
            return false;
        struct house_table *table = house_find_table(house, id);
        struct house_player *player = house_find_player(house, id);
        if (scope[0] == 't' && table != NULL)
            *off = &table->disabled;
        if (scope[0] == 'p' && player != NULL)
            *off = &player->disabled;
    }
    return *off != NULL || record_wrong(record, "scope");
}

bool set_disabled(struct house *house, struct house_record *record, bool change) {
    bool off, *at;
    if (!find_switch(house, record, &at) || !record_flag(record, "off", &off))
        return false;
    if (*at == off)
        return record_wrong(record, "off");
    if (change)
        *at = off;
    return true;
}
