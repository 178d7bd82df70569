/* A request against the fields of its operation, before the operation sees it: unknown names,
 * missing fields, wrong types, and numbers, texts and lists out of bounds are refused by the
 * field's path, as in `limits.tie.min` or `cards[2]`. */
#include "base/memory.h"
#include "base/query.h"
#include "base/utf8.h"
#include "floor/answer_inside.h"
#include "floor/shape.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_ROOM = 48 };

/* Fields taken apart once, when the floor is opened: of every operation, then of every shape. */
struct rule {
    struct field field;
    struct shape_type type;
};
struct rule_list {
    struct rule *rules;
    size_t count;
    bool has_secret;
};
struct field_rules {
    struct rule_list *lists;
};

/* A member of an object, or an item of a list. */
struct place {
    struct span name;
    bool is_item;
    uint32_t number;
};

struct checking {
    const struct field_rules *rules;
    const struct json *json;
    const struct floor_request *request;
    struct place places[JSON_DEPTH + 2]; /* that lead to the value that is looked at */
    size_t depth;
};

static bool value_fits(struct checking *checking, uint32_t token, const struct shape_type *type);

/* ---- Rules ---- */

/* What another name means is looked up here. */
static struct shape_type resolved(struct span text) {
    struct shape_type type = shape_read(text);
    while (type.kind == SHAPE_NAMED && type.named->type != NULL)
        type = shape_read((struct span){type.named->type, strlen(type.named->type)});
    return type;
}

static void read_rules(const char *fields, struct rule_list *list) {
    struct field field;
    *list = (struct rule_list){NULL, 0, false};
    while (field_next(&fields, &field)) {
        list->rules = memory_grow(list->rules, (list->count + 1) * sizeof *list->rules);
        list->rules[list->count] = (struct rule){field, resolved(field.type)};
        list->has_secret = list->has_secret || list->rules[list->count].type.kind == SHAPE_SECRET;
        list->count++;
    }
}

struct field_rules *field_rules_new(void) {
    struct field_rules *rules = memory_grow(NULL, sizeof *rules);
    size_t count = floor_operation_count + shape_count;
    rules->lists = memory_grow(NULL, count * sizeof *rules->lists);
    for (size_t i = 0; i < floor_operation_count; i++)
        read_rules(shape_fields(floor_operations[i].fields), &rules->lists[i]);
    for (size_t i = 0; i < shape_count; i++)
        read_rules(shape_list[i].fields == NULL ? "" : shape_list[i].fields,
                   &rules->lists[floor_operation_count + i]);
    return rules;
}

void field_rules_free(struct field_rules *rules) {
    if (rules == NULL)
        return;
    for (size_t i = 0; i < floor_operation_count + shape_count; i++)
        free(rules->lists[i].rules);
    free(rules->lists);
    free(rules);
}

static const struct rule_list *rules_of_operation(const struct checking *checking) {
    return &checking->rules->lists[checking->request->operation - floor_operations];
}

static const struct rule_list *rules_of_shape(const struct checking *checking,
                                              const struct shape *shape) {
    return &checking->rules->lists[floor_operation_count + (size_t)(shape - shape_list)];
}

/* ---- Paths ---- */

static bool fits_in(struct checking *checking, struct place place, uint32_t token,
                    const struct shape_type *type) {
    checking->places[checking->depth++] = place;
    if (!value_fits(checking, token, type))
        return false; /* the places stay, and tell where */
    checking->depth--;
    return true;
}

static bool no_field(struct checking *checking, struct span name) {
    checking->places[checking->depth++] = (struct place){.name = name};
    return false;
}

/* As many letters as there is room for. */
static void write_name(struct span name, struct text *path) {
    for (size_t at = 0, letter; at < name.length; at += letter) {
        letter = utf8_length(name.at + at, name.length - at);
        if (letter == 0 || path->length + letter >= path->room)
            return;
        text_bytes(path, name.at + at, letter);
    }
}

static void write_path(const struct checking *checking, struct text *path) {
    for (size_t i = 0; i < checking->depth; i++) {
        const struct place *place = &checking->places[i];
        if (place->is_item) {
            text_char(path, '[');
            text_integer(path, place->number);
            text_char(path, ']');
            continue;
        }
        if (i > 0)
            text_char(path, '.');
        write_name(place->name, path);
    }
}

/* ---- Objects ---- */

static bool span_equals(struct span span, const char *bytes, size_t length) {
    return span.length == length && memcmp(span.at, bytes, length) == 0;
}

static const struct rule *find_rule(const struct rule_list *list, const char *name, size_t length) {
    for (size_t i = 0; i < list->count; i++)
        if (span_equals(list->rules[i].field.name, name, length) ||
            list->rules[i].field.name.at[0] == '*')
            return &list->rules[i];
    return NULL;
}

/* The hash of a secret is made by the caller, or, within the house, stands in its place. */
static bool stands_for_secret(const struct rule_list *list, const char *name, size_t length) {
    static const char hash[] = "password_hash";
    return list->has_secret && length == sizeof hash - 1 && memcmp(name, hash, length) == 0;
}

/* As it stands there, which is how it is shown when it is wrong. */
static struct span name_of(const struct checking *checking, uint32_t key) {
    const struct json_token *token = &checking->json->tokens[key];
    return (struct span){checking->json->text + token->start, token->end - token->start};
}

static bool member_fits(struct checking *checking, uint32_t key, const struct rule_list *list) {
    struct span shown = name_of(checking, key), name = shown;
    char plain[NAME_ROOM];
    if (checking->json->tokens[key].escaped) {
        size_t length = json_string(checking->json, key, plain, sizeof plain);
        name = (struct span){plain, length < sizeof plain ? length : 0};
    }
    const struct rule *rule = find_rule(list, name.at, name.length);
    if (rule != NULL)
        return fits_in(checking, (struct place){.name = shown}, key + 1, &rule->type);
    return stands_for_secret(list, name.at, name.length) || no_field(checking, shown);
}

static bool is_missing(const struct checking *checking, uint32_t object, const struct rule *rule) {
    const struct json *json = checking->json;
    char name[NAME_ROOM];
    if (rule->field.optional || rule->field.name.at[0] == '*')
        return false;
    snprintf(name, sizeof name, "%.*s", (int)rule->field.name.length, rule->field.name.at);
    if (json != NULL && json_member(json, object, name) != 0)
        return false;
    return rule->type.kind != SHAPE_SECRET ||
           (checking->request->password_hash == NULL &&
            (json == NULL || json_member(json, object, "password_hash") == 0));
}

static bool nothing_is_missing(struct checking *checking, uint32_t object,
                               const struct rule_list *list) {
    for (size_t i = 0; i < list->count; i++) {
        if (is_missing(checking, object, &list->rules[i]))
            return no_field(checking, list->rules[i].field.name);
    }
    return true;
}

static bool object_fits(struct checking *checking, uint32_t object, const struct rule_list *list) {
    const struct json_token *tokens = checking->json->tokens;
    if (tokens[object].type != JSON_OBJECT)
        return false;
    uint32_t key = object + 1;
    for (uint32_t i = 0; i < tokens[object].count; i++, key = tokens[key + 1].next)
        if (!member_fits(checking, key, list))
            return false;
    return nothing_is_missing(checking, object, list);
}

static bool map_fits(struct checking *checking, uint32_t object, struct span text) {
    const struct json_token *tokens = checking->json->tokens;
    const struct shape_type type = resolved(text);
    if (tokens[object].type != JSON_OBJECT)
        return false;
    uint32_t key = object + 1;
    for (uint32_t i = 0; i < tokens[object].count; i++, key = tokens[key + 1].next) {
        if (!fits_in(checking, (struct place){.name = name_of(checking, key)}, key + 1, &type))
            return false;
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
    const struct shape_type inner = resolved(type->inner);
    uint32_t at = list + 1;
    for (uint32_t i = 0; i < tokens[list].count; i++, at = tokens[at].next) {
        if (!fits_in(checking, (struct place){.is_item = true, .number = i}, at, &inner))
            return false;
    }
    return true;
}

static bool text_fits(const struct checking *checking, uint32_t token,
                      const struct shape_type *type) {
    const struct json_token *at = &checking->json->tokens[token];
    char none[1];
    size_t length =
        at->escaped ? json_string(checking->json, token, none, sizeof none) : at->end - at->start;
    return at->type == JSON_STRING && within(type, (int64_t)length);
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

/* The first letter tells most words apart. */
static bool is_word_of(const struct checking *checking, uint32_t token, const struct shape *shape) {
    const struct json_token *at = &checking->json->tokens[token];
    char first = checking->json->text[at->start];
    if (at->type != JSON_STRING)
        return false;
    for (int i = 0; i < shape->word_count; i++) {
        const char *word = shape->word(shape->word_first + i);
        if ((*word == first || at->escaped) && json_is(checking->json, token, word))
            return true;
    }
    return false;
}

static bool named_fits(struct checking *checking, uint32_t token, const struct shape *shape) {
    if (shape->fields != NULL)
        return object_fits(checking, token, rules_of_shape(checking, shape));
    return is_word_of(checking, token, shape);
}

static bool either_fits(struct checking *checking, uint32_t token, struct span rest) {
    size_t before = checking->depth;
    struct span one;
    while (shape_next_alternative(&rest, &one)) {
        const struct shape_type type = resolved(one);
        checking->depth = before;
        if (value_fits(checking, token, &type))
            return true;
    }
    return false;
}

static bool value_fits(struct checking *checking, uint32_t token, const struct shape_type *type) {
    enum json_type is = (enum json_type)checking->json->tokens[token].type;
    int64_t number;
    switch (type->kind) {
    case SHAPE_ANY:
        return true;
    case SHAPE_NULL:
        return is == JSON_NULL;
    case SHAPE_FLAG:
        return is == JSON_TRUE || is == JSON_FALSE;
    case SHAPE_INTEGER:
        return json_integer(checking->json, token, &number) == JSON_INTEGER && within(type, number);
    case SHAPE_NUMBER:
        return is == JSON_NUMBER;
    case SHAPE_TEXT:
        return text_fits(checking, token, type);
    case SHAPE_SECRET: /* the caller has looked at it, and has blotted it out */
        return is == JSON_STRING;
    case SHAPE_WORDS:
        return is_one_of(checking, token, type->inner);
    case SHAPE_LIST:
        return list_fits(checking, token, type);
    case SHAPE_MAP:
        return map_fits(checking, token, type->inner);
    case SHAPE_EITHER:
        return either_fits(checking, token, type->inner);
    case SHAPE_NAMED:
        return named_fits(checking, token, type->named);
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
static bool parameter_fits(const char *value, const struct shape_type *type) {
    int64_t number;
    struct span rest = type->inner, one;
    if (value[0] == '\0')
        return true;
    if (type->kind == SHAPE_INTEGER)
        return integer_of(value, &number) && within(type, number);
    if (type->kind != SHAPE_WORDS)
        return true;
    while (shape_next_word(&rest, &one))
        if (span_equals(one, value, strlen(value)))
            return true;
    return false;
}

/* A field is said once. `parameter` stays with what does not fit. */
static bool query_fits(struct checking *checking, const struct rule_list *list,
                       struct parameter *parameter) {
    struct span rest = {checking->request->query, strlen(checking->request->query)};
    uint64_t seen = 0;
    while (query_next(&rest, parameter) == QUERY_NEXT) {
        struct span name = {parameter->name, strlen(parameter->name)};
        const struct rule *rule = find_rule(list, name.at, name.length);
        uint64_t bit = rule == NULL ? 0 : UINT64_C(1) << (rule - list->rules) % 64;
        if (rule == NULL || (seen & bit) != 0 || !parameter_fits(parameter->value, &rule->type))
            return no_field(checking, name);
        seen |= bit;
    }
    return true;
}

/* ---- Requests ---- */

static bool body_fits(struct checking *checking, const struct rule_list *list) {
    if (checking->json == NULL)
        return nothing_is_missing(checking, 0, list);
    return object_fits(checking, checking->request->object, list);
}

/* Whether a request is made as a list of fields says; else the path of what is not. */
static bool request_fits(struct checking *checking, const struct rule_list *list, bool asks,
                         char where[FIELD_PATH + 1]) {
    struct parameter parameter;
    struct text path;
    bool fits = asks ? query_fits(checking, list, &parameter) : body_fits(checking, list);
    text_init(&path, where, FIELD_PATH);
    if (!fits)
        write_path(checking, &path);
    where[path.length] = '\0';
    return fits;
}

bool field_fits(const char *fields, const struct json *body, char where[FIELD_PATH + 1]) {
    const struct floor_request request = {.body = body};
    struct checking checking = {.json = body, .request = &request};
    struct rule_list list;
    read_rules(fields, &list);
    bool fits = request_fits(&checking, &list, false, where);
    free(list.rules);
    return fits;
}

bool field_check(const struct field_rules *rules, const struct floor_request *request,
                 struct floor_answer *answer) {
    struct checking checking;
    char where[FIELD_PATH + 1];
    checking.rules = rules;
    checking.json = request->body;
    checking.request = request;
    checking.depth = 0;
    if (request_fits(&checking, rules_of_operation(&checking),
                     request->operation->method == METHOD_GET, where))
        return true;
    answer_fault(answer, FAULT_BAD_FIELD, where);
    return false;
}
