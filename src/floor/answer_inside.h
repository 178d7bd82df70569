/* What a request says and how it is answered. */
#ifndef FLOOR_ANSWER_INSIDE_H
#define FLOOR_ANSWER_INSIDE_H

#include "floor/floor.h"

struct floor_table;

#define F(name, status, code, ruling, english, vietnamese) FAULT_##name,
enum fault {
#include "floor/faults.def"
    FAULTS
};
#undef F

/* ---- Answers (answers.c) ---- */

void answer_fault(struct floor_answer *answer, enum fault fault, const char *where);
/* `clause` refuses it. */
void answer_refusal(struct floor_answer *answer, const struct cr_refusal *refusal,
                    const char *clause);
const char *fault_code(enum fault fault);
/* An object: `answer_begin(answer, 200)`, json_put_… members, `answer_end`. */
void answer_begin(struct floor_answer *answer, int status);
void answer_end(struct floor_answer *answer);
/* An event that was not taken, by the table or the floor: the answer names the clause or ruling. */
void answer_not_sent(struct floor_answer *answer, const struct cr_refusal *refusal,
                     enum fault fault, const struct floor_table *table, const struct event *event);
void answer_event_fault(struct floor_answer *answer, enum fault fault, const char *where,
                        const struct floor_table *table, const struct event *event);

/* Which part of a list is asked for: at most `limit`, from behind the one numbered `after` on, up
 * to `end`. A list that begins with the newest goes down from `newest` of the `count` there are. */
struct list_page {
    size_t after, limit, end, newest;
};
enum { LIST_MOST = 1000, TABLES_USUAL = 200 };
struct list_page answer_page(const struct floor_request *request, size_t count, int64_t usual);
/* Where the page behind this one begins, when there is one. */
void answer_next(struct floor_answer *answer, const struct list_page *page, size_t count);

/* ---- Fields of a request (answers.c); the answer is a fault when they return false ---- */

bool field_there(const struct floor_request *request, const char *name);
bool field_integer(const struct floor_request *request, struct floor_answer *answer,
                   const char *name, int64_t least, int64_t most, int64_t *number);
bool field_number(const struct floor_request *request, struct floor_answer *answer,
                  const char *name, uint32_t *number);
bool field_money(const struct floor_request *request, struct floor_answer *answer, const char *name,
                 cr_money *amount);
bool field_text(const struct floor_request *request, struct floor_answer *answer, const char *name,
                char *out, size_t room);
/* The hash of a password, as the caller made it or, from within the house, as the body has it. */
bool field_password(const struct floor_request *request, struct floor_answer *answer, char *out,
                    size_t room);
bool field_flag(const struct floor_request *request, struct floor_answer *answer, const char *name,
                bool *flag);
/* Whether the request is made as its operation says. */
struct field_rules *field_rules_new(void);
void field_rules_free(struct field_rules *rules);
bool field_check(const struct field_rules *rules, const struct floor_request *request,
                 struct floor_answer *answer);
/* Bytes may stand on several lines. */
bool field_words(const struct floor_request *request, struct floor_answer *answer, const char *name,
                 char *out, size_t room);

#endif
