/* Answers, refusals, and the fields of a request. */
#include "floor/answer_inside.h"

#include "base/query.h"
#include "floor/table_inside.h"
#include "table/moments.h"

#include <stdio.h>
#include <string.h>

struct fault_row {
    int status;
    const char *code, *ruling, *sentence[CR_LANGUAGES];
};

#define F(name, status, code, ruling, english, vietnamese)                                         \
    {status, code, ruling, {english, vietnamese}},
static const struct fault_row fault_rows[FAULTS] = {
#include "floor/faults.def"
};
#undef F

const char *fault_code(enum fault fault) {
    return fault_rows[fault].code;
}

static void write_error(struct floor_answer *answer, int status, const char *code,
                        const char *const sentence[CR_LANGUAGES], const char *clause,
                        const char *where) {
    struct text *out = &answer->body;
    answer->status = status;
    out->length = 0;
    out->full = false;
    text_add(out, "{\"error\":{");
    json_put_string(out, "code", code);
    json_put_both(out, "message", sentence);
    if (clause[0] != '\0')
        json_put_string(out, "clause", clause);
    if (where[0] != '\0')
        json_put_string(out, "where", where);
    text_add(out, "}}");
}

void answer_fault(struct floor_answer *answer, enum fault fault, const char *where) {
    const struct fault_row *row = &fault_rows[fault];
    const char *ruling = row->ruling[0] == '*' ? "" : row->ruling;
    write_error(answer, row->status, row->code, row->sentence, ruling, where);
}

static int refusal_status(const char *code) {
    if (strcmp(code, "not-allowed") == 0)
        return 403;
    if (strcmp(code, "wrong-phase") == 0 || strcmp(code, "other-round") == 0 ||
        strcmp(code, "suspended") == 0)
        return 409;
    return 422;
}

void answer_refusal(struct floor_answer *answer, const struct cr_refusal *refusal,
                    const char *clause) {
    const char *code = cr_refusal_code(refusal->why);
    const char *sentence[CR_LANGUAGES] = {cr_refusal_sentence(refusal->why, CR_ENGLISH),
                                          cr_refusal_sentence(refusal->why, CR_VIETNAMESE)};
    write_error(answer, refusal_status(code), code, sentence, clause, refusal->where);
}

void answer_event_fault(struct floor_answer *answer, enum fault fault, const char *where,
                        const struct floor_table *table, const struct event *event) {
    const struct fault_row *row = &fault_rows[fault];
    const char *clause = row->ruling[0] == '*'
                             ? table_refused_by(table->book->game, table->state, event, 0)
                             : row->ruling;
    write_error(answer, row->status, row->code, row->sentence, clause, where);
}

void answer_not_sent(struct floor_answer *answer, const struct cr_refusal *refusal,
                     enum fault fault, const struct floor_table *table, const struct event *event) {
    if (refusal->why != 0)
        answer_refusal(answer, refusal,
                       table_refused_by(table->book->game, table->state, event, refusal->why));
    else
        answer_event_fault(answer, fault, refusal->where, table, event);
}

void answer_begin(struct floor_answer *answer, int status) {
    answer->status = status;
    answer->body.length = 0;
    text_char(&answer->body, '{');
}

void answer_end(struct floor_answer *answer) {
    text_char(&answer->body, '}');
}

struct list_page answer_page(const struct floor_request *request, size_t count, int64_t usual) {
    int64_t after = query_integer(request->query, "after", 0);
    int64_t limit = query_integer(request->query, "limit", usual);
    if (limit > LIST_MOST)
        limit = LIST_MOST;
    struct list_page page = {.after = after < 0 ? 0 : (size_t)after,
                             .limit = limit < 0 ? 0 : (size_t)limit};
    page.newest = page.after == 0 || page.after > count ? count : page.after - 1;
    if (page.after > count)
        page.after = count;
    page.end = count - page.after < page.limit ? count : page.after + page.limit;
    return page;
}

void answer_next(struct floor_answer *answer, const struct list_page *page, size_t count) {
    if (page->end < count && page->end > page->after)
        json_put_integer(&answer->body, "next", (int64_t)page->end);
}

/* ---- Fields ---- */

static uint32_t field(const struct floor_request *request, const char *name) {
    return request->body == NULL ? 0 : json_member(request->body, request->object, name);
}

bool field_there(const struct floor_request *request, const char *name) {
    return field(request, name) != 0;
}

static bool bad_field(struct floor_answer *answer, const char *name) {
    answer_fault(answer, FAULT_BAD_FIELD, name);
    return false;
}

bool field_integer(const struct floor_request *request, struct floor_answer *answer,
                   const char *name, int64_t least, int64_t most, int64_t *number) {
    uint32_t token = field(request, name);
    if (token == 0 || json_integer(request->body, token, number) != JSON_INTEGER ||
        *number < least || *number > most)
        return bad_field(answer, name);
    return true;
}

bool field_number(const struct floor_request *request, struct floor_answer *answer,
                  const char *name, uint32_t *number) {
    int64_t value;
    if (!field_integer(request, answer, name, 1, UINT32_MAX, &value))
        return false;
    *number = (uint32_t)value;
    return true;
}

/* A thousandth of what 64 bits hold: no sum of a few of them overflows. */
bool field_money(const struct floor_request *request, struct floor_answer *answer, const char *name,
                 cr_money *amount) {
    return field_integer(request, answer, name, 1, CR_MONEY_MAX / 1024, amount);
}

/* `line_end`: a control character that may stand in it; 0: none may. */
static bool read_string(const struct floor_request *request, struct floor_answer *answer,
                        const char *name, char line_end, char *out, size_t room) {
    uint32_t token = field(request, name);
    if (token == 0 || request->body->tokens[token].type != JSON_STRING)
        return bad_field(answer, name);
    size_t length = json_string(request->body, token, out, room);
    if (length == 0 || length >= room || strlen(out) != length)
        return bad_field(answer, name);
    for (size_t i = 0; i < length; i++) {
        bool control = (unsigned char)out[i] < 0x20 || out[i] == 0x7F;
        if (control && out[i] != line_end)
            return bad_field(answer, name);
    }
    return true;
}

bool field_text(const struct floor_request *request, struct floor_answer *answer, const char *name,
                char *out, size_t room) {
    return read_string(request, answer, name, '\0', out, room);
}

bool field_words(const struct floor_request *request, struct floor_answer *answer, const char *name,
                 char *out, size_t room) {
    return read_string(request, answer, name, '\n', out, room);
}

bool field_password(const struct floor_request *request, struct floor_answer *answer, char *out,
                    size_t room) {
    if (request->password_hash == NULL)
        return field_text(request, answer, "password_hash", out, room);
    snprintf(out, room, "%s", request->password_hash);
    return true;
}

bool field_flag(const struct floor_request *request, struct floor_answer *answer, const char *name,
                bool *flag) {
    uint32_t token = field(request, name);
    if (token == 0 || (request->body->tokens[token].type != JSON_TRUE &&
                       request->body->tokens[token].type != JSON_FALSE))
        return bad_field(answer, name);
    *flag = request->body->tokens[token].type == JSON_TRUE;
    return true;
}
