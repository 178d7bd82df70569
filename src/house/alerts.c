/* Alerts and their records. */
#include "house/record_inside.h"

#include <string.h>

static const char *const kind_ids[ALERT_KINDS] = {
#define A(kind, id, english, vietnamese) [ALERT_##kind] = (id),
#include "house/alerts.def"
#undef A
};

const char *alert_kind_id(enum alert_kind kind) {
    return kind_ids[kind];
}

int alert_kind_find(const char *id, size_t length) {
    return house_find_word(kind_ids, ALERT_KINDS, id, length);
}

struct house_alert *house_find_alert(const struct house *house, uint32_t id) {
    return house_find_numbered(house, ENDING_ALERT, id);
}

static bool same_problem(const char *one, const char *other) {
    return one == NULL || other == NULL ? one == other : strcmp(one, other) == 0;
}

bool house_alert_is_open(const struct house *house, const struct house_alert *like) {
    for (size_t i = house->alert_count; i > 0; i--) {
        const struct house_alert *alert = &house->alerts[i - 1];
        if (alert->kind == like->kind && alert->table == like->table &&
            alert->record == like->record && alert->post == like->post &&
            alert->acknowledged == 0 && same_problem(alert->problem, like->problem))
            return true;
    }
    return false;
}

/* ---- Raising ---- */

void house_put_alert(struct text *record, const struct house *house,
                     const struct house_alert *alert) {
    json_put_integer(record, "alert", (int64_t)house->last[ENDING_ALERT] + 1);
    json_put_string(record, "kind", alert_kind_id(alert->kind));
    json_put_string(record, "for", post_id(alert->post));
    if (alert->table != 0)
        json_put_integer(record, "table", alert->table);
    if (alert->request != 0)
        json_put_integer(record, "request", alert->request);
    if (alert->dispute != 0)
        json_put_integer(record, "dispute", alert->dispute);
    if (alert->clause[0] != '\0')
        json_put_string(record, "clause", alert->clause);
    if (alert->player != 0)
        json_put_integer(record, "player", alert->player);
    if (alert->amount != 0)
        json_put_integer(record, "amount", alert->amount);
    if (alert->record != 0)
        json_put_integer(record, "record", (int64_t)alert->record);
    if (alert->problem != NULL)
        json_put_string(record, "problem", alert->problem);
}

static bool read_alert_kind(struct house_record *record, enum alert_kind *kind) {
    char id[24];
    if (!record_text(record, "kind", id, sizeof id))
        return false;
    int found = alert_kind_find(id, strlen(id));
    if (found < 0)
        return record_wrong(record, "kind");
    *kind = (enum alert_kind)found;
    return true;
}

bool house_read_alert(const struct house *house, struct house_record *record) {
    struct house_alert *alert = &record->fields.alert;
    int64_t of_log = 0;
    alert->time = record->time;
    if (!record_number(record, "alert", &alert->id) || !read_alert_kind(record, &alert->kind) ||
        !record_post(record, "for", &alert->post) ||
        !record_may_number(record, "table", &alert->table) ||
        !record_may_number(record, "request", &alert->request) ||
        !record_may_number(record, "dispute", &alert->dispute) ||
        !record_may_number(record, "player", &alert->player) ||
        !record_may_integer(record, "amount", -CR_MONEY_MAX, CR_MONEY_MAX, &alert->amount) ||
        !record_may_text(record, "clause", alert->clause, sizeof alert->clause) ||
        !record_may_integer(record, "record", 1, INT64_MAX, &of_log))
        return false;
    alert->record = (uint64_t)of_log;
    if (alert->id != house->last[ENDING_ALERT] + 1)
        return record_wrong(record, "alert");
    if (alert->table != 0 && house_find_table(house, alert->table) == NULL)
        return record_wrong(record, "table");
    return alert->dispute == 0 || house_was_given(house, ENDING_DISPUTE, alert->dispute) ||
           record_wrong(record, "dispute");
}

void house_apply_alert(struct house *house, const struct house_record *record) {
    struct house_alert alert = record->fields.alert;
    alert.problem = record_copy(record, "problem");
    house_add_row(house, ENDING_ALERT, &alert);
    struct house_dispute *dispute = house_find_dispute(house, alert.dispute);
    if (alert.kind == ALERT_PROMISE && dispute != NULL)
        dispute->promise_told = true;
}

/* ---- Acknowledging ---- */

void house_put_acknowledgement(struct text *record, uint32_t alert) {
    json_put_integer(record, "alert", alert);
}

bool house_read_acknowledgement(const struct house *house, struct house_record *record) {
    uint32_t *id = &record->fields.alert.id;
    if (!record_number(record, "alert", id))
        return false;
    const struct house_alert *alert = house_find_alert(house, *id);
    if (alert == NULL || alert->acknowledged != 0)
        return record_wrong(record, "alert");
    return post_serves(record->by.post, alert->post) || record_wrong(record, "post");
}

static void settle(struct house *house, struct house_alert *alert, const struct house_actor *actor,
                   int64_t time) {
    if (alert->acknowledged != 0)
        return;
    house_mark_ended(house, ENDING_ALERT, alert->id);
    alert->acknowledged_by = *actor;
    alert->acknowledged = time;
}

void house_apply_acknowledgement(struct house *house, const struct house_record *record) {
    struct house_alert *alert = house_find_alert(house, record->fields.alert.id);
    settle(house, alert, &record->by, record->time);
    if (alert->kind == ALERT_DISPUTE && alert->post == POST_SURVEILLANCE)
        house_dispute_informed(house, house_find_dispute(house, alert->dispute));
}

/* Who sees to the thing itself has seen its alert. */
void house_settle_request(struct house *house, uint32_t request, const struct house_actor *actor,
                          int64_t time) {
    for (size_t i = 0; i < house->alert_count; i++) {
        if (house->alerts[i].request == request)
            settle(house, &house->alerts[i], actor, time);
    }
}

void house_settle_dispute(struct house *house, uint32_t dispute, enum alert_kind kind,
                          const struct house_actor *actor, int64_t time) {
    for (size_t i = 0; i < house->alert_count; i++) {
        struct house_alert *alert = &house->alerts[i];
        if (alert->dispute == dispute && alert->kind == kind &&
            post_serves(actor->post, alert->post))
            settle(house, alert, actor, time);
    }
}
