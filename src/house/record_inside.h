/* Reading a record of the floor's own stream, and the records that have a file of their own. */
#ifndef HOUSE_RECORD_INSIDE_H
#define HOUSE_RECORD_INSIDE_H

#include "house/house.h"

/* False, with the field as the record's problem, when it is missing or not what it should be. */
bool record_wrong(struct house_record *record, const char *problem);
bool record_has(const struct house_record *record, const char *name);
bool record_integer(struct house_record *record, const char *name, int64_t least, int64_t most,
                    int64_t *number);
bool record_number(struct house_record *record, const char *name, uint32_t *number);
bool record_money(struct house_record *record, const char *name, cr_money *amount);
bool record_text(struct house_record *record, const char *name, char *out, size_t room);
bool record_flag(struct house_record *record, const char *name, bool *flag);
bool record_table(struct house *house, struct house_record *record, struct house_table **table);
bool record_post(struct house_record *record, const char *name, enum post *post);
/* A copy for good of the text or the object there; NULL: there is none. */
char *record_copy(const struct house_record *record, const char *name);

typedef bool record_run(struct house *house, struct house_record *record, bool change);

/* records_pit.c */
record_run raise_alert, acknowledge_alert, open_request, answer_request, take_back_request,
    set_disabled;
/* Alerts about a case that somebody has seen to, where they are of the post for it. */
void settle_dispute_alerts(struct house *house, uint32_t dispute, enum alert_kind kind,
                           const struct house_actor *actor, int64_t time);
/* records_disputes.c */
record_run open_dispute, take_dispute, add_statement, add_note, add_evidence, set_clause,
    promise_time, escalate_dispute, decide_dispute, accept_decision, file_complaint;

/* self_checks.c */
record_run keep_self_check;

#endif
