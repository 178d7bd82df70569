/* A request against the fields of its operation, before the operation sees it: unknown names,
 * missing fields, wrong types, and numbers, texts and lists out of bounds are refused by the
 * field's path, as in `limits.tie.min` or `cards[2]`. */
#include "base/query.h"
#include "floor/answer_inside.h"
#include "floor/shape.h"

#include <stdio.h>
#include <string.h>

enum { PATH_ROOM = 160, NAME_ROOM = 48 };

struct checking {
    const struct json *json;
    const struct floor_request *request;
    struct text path; /* of the value that is looked at; it stays where one does not fit */
};

static bool value_fits(struct checking *checking, uint32_t token, struct span type);

/* ---- Paths ---- */

static size_t enter(struct checking *checking, const char *name, size_t length) {
    size_t before = checking->path.length;
    if (before > 0)
        text_char(&checking->path, '.');
    if (before + length < PATH_ROOM) /* else it would end within a letter */
        text_bytes(&checking->path, name, length);
    return before;
}

static size_t enter_item(struct checking *checking, uint32_t number) {
    size_t before = checking->path.length;
    text_char(&checking->path, '[');
    text_integer(&checking->path, number);
    text_char(&checking->path, ']');
    return before;
}

static bool leave(struct checking *checking, size_t before) {
    checking->path.length = before;
    return true;
}

/* ---- Objects ---- */

static bool span_equals(struct span span, const char *bytes, size_t length) {
    return span.length == length && memcmp(span.at, bytes, length) == 0;
}

static bool find_field(const char *fields, const char *name, size_t length, struct field *field) {
    while (field_next(&fields, field))
        if (span_equals(field->name, name, length) || span_equals(field->name, "*", 1))
            return true;
    return false;
}

/* The hash of a secret is made by the caller, or, within the house, stands in its place. */
static bool stands_for_secret(const char *fields, const char *name, size_t length) {
    struct field field;
    if (length != 13 || memcmp(name, "password_hash", length) != 0)
        return false;
    while (field_next(&fields, &field))
        if (span_equals(field.type, "secret", 6))
            return true;
    return false;
}

/* The bytes of a key, as far as there is room, to the end of a letter. */
static size_t name_of(const struct checking *checking, uint32_t key, char name[NAME_ROOM]) {
    size_t length = json_string(checking->json, key, name, NAME_ROOM);
    if (length < NAME_ROOM)
        return length;
    length = NAME_ROOM - 1;
    while (length > 0 && ((unsigned char)name[length - 1] & 0x80))
        length--;
    return length;
}

static bool member_fits(struct checking *checking, uint32_t key, const char *fields) {
    struct field field;
    char name[NAME_ROOM];
    size_t length = name_of(checking, key, name);
    size_t before = enter(checking, name, length);
    if (find_field(fields, name, length, &field))
        return value_fits(checking, key + 1, field.type) && leave(checking, before);
    return stands_for_secret(fields, name, length) && leave(checking, before);
}

static bool is_missing(const struct checking *checking, uint32_t object,
                       const struct field *field) {
    char name[40];
    if (field->optional || field->name.length >= sizeof name || field->name.at[0] == '*')
        return false;
    snprintf(name, sizeof name, "%.*s", (int)field->name.length, field->name.at);
    if (checking->json != NULL && json_member(checking->json, object, name) != 0)
        return false;
    if (!span_equals(field->type, "secret", 6))
        return true;
    return checking->request->password_hash == NULL &&
           (checking->json == NULL || json_member(checking->json, object, "password_hash") == 0);
}

static bool nothing_is_missing(struct checking *checking, uint32_t object, const char *fields) {
    struct field field;
    while (field_next(&fields, &field)) {
        if (!is_missing(checking, object, &field))
            continue;
        enter(checking, field.name.at, field.name.length);
        return false;
    }
    return true;
}

static bool object_fits(struct checking *checking, uint32_t object, const char *fields) {
    const struct json_token *tokens = checking->json->tokens;
    if (tokens[object].type != JSON_OBJECT)
        return false;
    uint32_t key = object + 1;
    for (uint32_t i = 0; i < tokens[object].count; i++, key = tokens[key + 1].next)
        if (!member_fits(checking, key, fields))
            return false;
    return nothing_is_missing(checking, object, fields);
}

static bool map_fits(struct checking *checking, uint32_t object, struct span type) {
    const struct json_token *tokens = checking->json->tokens;
    if (tokens[object].type != JSON_OBJECT)
        return false;
    uint32_t key = object + 1;
    for (uint32_t i = 0; i < tokens[object].count; i++, key = tokens[key + 1].next) {
        char name[NAME_ROOM];
        size_t before = enter(checking, name, name_of(checking, key, name));
        if (!value_fits(checking, key + 1, type))
            return false;
        leave(checking, before);
    }
    return true;
}

/* ---- Values ---- */

static bool within(const struct shape_type *type, int64_t number) {
    return (!type->has_least || number >= type->least) && (!type->has_most || number <= type->most);
}

static bool list_fits(struct checking *checking, uint32_t list, const struct shape_type *type) {
    const struct json_token *tokens = checking->json->tokens;
    if (tokens[list].type != JSON_ARRAY || !within(type, tokens[list].count))
        return false;
    uint32_t at = list + 1;
    for (uint32_t i = 0; i < tokens[list].count; i++, at = tokens[at].next) {
        size_t before = enter_item(checking, i);
        if (!value_fits(checking, at, type->inner))
            return false;
        leave(checking, before);
    }
    return true;
}

static bool text_fits(const struct checking *checking, uint32_t token,
                      const struct shape_type *type) {
    char none[1];
    return checking->json->tokens[token].type == JSON_STRING &&
           within(type, (int64_t)json_string(checking->json, token, none, sizeof none));
}

static bool is_one_of(const struct checking *checking, uint32_t token, struct span words) {
    const struct json_token *at = &checking->json->tokens[token];
    struct span one;
    if (at->type != JSON_STRING || at->escaped)
        return false;
    while (shape_next_word(&words, &one))
        if (span_equals(one, checking->json->text + at->start, at->end - at->start))
            return true;
    return false;
}

static bool is_word_of(const struct checking *checking, uint32_t token, const struct shape *shape) {
    if (checking->json->tokens[token].type != JSON_STRING)
        return false;
    for (int i = 0; i < shape->word_count; i++)
        if (json_is(checking->json, token, shape->word(shape->word_first + i)))
            return true;
    return false;
}

static bool named_fits(struct checking *checking, uint32_t token, const struct shape *shape) {
    if (shape->fields != NULL)
        return object_fits(checking, token, shape->fields);
    if (shape->type != NULL)
        return value_fits(checking, token, (struct span){shape->type, strlen(shape->type)});
    return is_word_of(checking, token, shape);
}

static bool either_fits(struct checking *checking, uint32_t token, struct span rest) {
    size_t before = checking->path.length;
    struct span one;
    while (shape_next_alternative(&rest, &one)) {
        leave(checking, before);
        if (value_fits(checking, token, one))
            return true;
    }
    return false;
}

static bool value_fits(struct checking *checking, uint32_t token, struct span text) {
    const struct shape_type type = shape_read(text);
    enum json_type is = (enum json_type)checking->json->tokens[token].type;
    int64_t number;
    switch (type.kind) {
    case SHAPE_ANY:
        return true;
    case SHAPE_NULL:
        return is == JSON_NULL;
    case SHAPE_FLAG:
        return is == JSON_TRUE || is == JSON_FALSE;
    case SHAPE_INTEGER:
        return json_integer(checking->json, token, &number) == JSON_INTEGER &&
               within(&type, number);
    case SHAPE_NUMBER:
        return is == JSON_NUMBER;
    case SHAPE_TEXT:
        return text_fits(checking, token, &type);
    case SHAPE_SECRET: /* the caller has looked at it, and has blotted it out */
        return is == JSON_STRING;
    case SHAPE_WORDS:
        return is_one_of(checking, token, type.inner);
    case SHAPE_LIST:
        return list_fits(checking, token, &type);
    case SHAPE_MAP:
        return map_fits(checking, token, type.inner);
    case SHAPE_EITHER:
        return either_fits(checking, token, type.inner);
    case SHAPE_NAMED:
        return named_fits(checking, token, type.named);
    }
    return false;
}

/* ---- Queries ---- */

static bool integer_of(const char *text, int64_t *number) {
    uint64_t value;
    bool minus = text[0] == '-';
    if (!query_number(text + minus, 0, INT64_MAX, &value))
        return false;
    *number = minus ? -(int64_t)value : (int64_t)value;
    return true;
}

/* What is empty says nothing. */
static bool parameter_fits(const char *value, struct span text) {
    struct shape_type type = shape_read(text);
    int64_t number;
    struct span one;
    if (value[0] == '\0')
        return true;
    if (type.kind == SHAPE_INTEGER)
        return integer_of(value, &number) && within(&type, number);
    if (type.kind != SHAPE_WORDS)
        return true;
    while (shape_next_word(&type.inner, &one))
        if (span_equals(one, value, strlen(value)))
            return true;
    return false;
}

static bool query_fits(struct checking *checking, const char *fields) {
    struct span rest = {checking->request->query, strlen(checking->request->query)};
    struct parameter parameter;
    struct field field;
    while (query_next(&rest, &parameter) == QUERY_NEXT) {
        size_t before = enter(checking, parameter.name, strlen(parameter.name));
        if (!find_field(fields, parameter.name, strlen(parameter.name), &field) ||
            !parameter_fits(parameter.value, field.type))
            return false;
        leave(checking, before);
    }
    return true;
}

/* ---- Requests ---- */

static bool body_fits(struct checking *checking, const char *fields) {
    if (checking->json == NULL)
        return nothing_is_missing(checking, 0, fields);
    return object_fits(checking, checking->request->object, fields);
}

bool field_check(const struct floor_request *request, struct floor_answer *answer) {
    char path[PATH_ROOM + 1] = "";
    struct checking checking = {.json = request->body, .request = request};
    const char *fields = shape_fields(request->operation->fields);
    text_init(&checking.path, path, PATH_ROOM);
    bool asks = request->operation->method == METHOD_GET;
    if (asks ? query_fits(&checking, fields) : body_fits(&checking, fields))
        return true;
    path[checking.path.length] = '\0';
    answer_fault(answer, FAULT_BAD_FIELD, path);
    return false;
}
