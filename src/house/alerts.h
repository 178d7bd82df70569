/* Alerts: what somebody of a given post must see to. They stay until somebody of that post
 * acknowledges them. */
#ifndef HOUSE_ALERTS_H
#define HOUSE_ALERTS_H

#include "house/actor.h"

#define A(kind, id, english, vietnamese) ALERT_##kind,
enum alert_kind {
#include "house/alerts.def"
    ALERT_KINDS
};
#undef A

struct house_alert {
    uint32_t id, table, request, dispute, player; /* 0: none */
    enum alert_kind kind;
    enum post post; /* the lowest that may acknowledge it */
    int64_t time;
    cr_money amount;
    char clause[12];
    uint64_t record; /* of the table's log; 0: none */
    char *problem;   /* what is wrong with it; NULL: nothing is */
    struct house_actor acknowledged_by;
    int64_t acknowledged; /* 0: still open */
};

const char *alert_kind_id(enum alert_kind kind);
int alert_kind_find(const char *id, size_t length);

struct house_alert *house_find_alert(const struct house *house, uint32_t id); /* NULL: none */
/* Whether one of the same kind for the same post, about the same thing at the same table, is still
 * open. */
bool house_alert_is_open(const struct house *house, const struct house_alert *like);

/* As JSON, with its words in both languages. */
void alert_write(const struct house *house, const struct house_alert *alert, struct text *out);

/* The record of a new one; its number is the house's next. */
void house_put_alert(struct text *record, const struct house *house,
                     const struct house_alert *alert);
void house_put_acknowledgement(struct text *record, uint32_t alert);

#endif
