#include "floor/shape.h"

#include "floor/duties.h"

#include "house/alerts.h"
#include "house/cage.h"
#include "house/devices.h"
#include "house/disputes.h"
#include "house/documents.h"
#include "house/doubtful.h"
#include "house/equipment.h"
#include "house/notices.h"
#include "house/requests.h"
#include "ledger/ledger.h"
#include "rulebook/clauses.h"
#include "rulebook/edition_diff.h"
#include "table/event.h"
#include "table/event_json.h"
#include "table/game_table.h"

#include <string.h>

/* ---- The list ---- */

#define SHAPE(name, words, fields)
#define TYPE(name, words, type)
#define WORDS(name, words, kind, first, count, id)                                                 \
    static const char *word_of_##id(int number) {                                                  \
        return id((kind)number);                                                                   \
    }
#include "floor/shapes.def"
#undef SHAPE
#undef TYPE
#undef WORDS

#define SHAPE(name, words, fields) {name, words, fields, NULL, 0, 0, NULL},
#define TYPE(name, words, type)    {name, words, NULL, type, 0, 0, NULL},
#define WORDS(name, words, kind, first, count, id)                                                 \
    {name, words, NULL, NULL, (int)(first), (int)(count) - (int)(first), word_of_##id},
const struct shape shape_list[] = {
#include "floor/shapes.def"
};
#undef SHAPE
#undef TYPE
#undef WORDS

const size_t shape_count = sizeof shape_list / sizeof shape_list[0];

static bool is(struct span span, const char *word) {
    return strncmp(word, span.at, span.length) == 0 && word[span.length] == '\0';
}

const struct shape *shape_named(struct span name) {
    for (size_t i = 0; i < shape_count; i++)
        if (is(name, shape_list[i].name))
            return &shape_list[i];
    for (unsigned game = 0; game < game_count; game++) {
        const struct shape *own = shape_of_game((enum cr_game)game);
        for (; own != NULL && own->name != NULL; own++)
            if (is(name, own->name))
                return own;
    }
    return NULL;
}

const struct shape *shape_of_game(enum cr_game game) {
    return game_module(game)->table->shapes;
}

const char *shape_fields(const char *fields) {
    if (fields[0] == '\0' || strchr(fields, ':') != NULL)
        return fields;
    return shape_named((struct span){fields, strlen(fields)})->fields;
}

/* ---- Fields ---- */

bool field_next(const char **list, struct field *field) {
    const char *at = *list + strspn(*list, " ;");
    size_t name = strcspn(at, ":;");
    if (at[name] != ':')
        return false;
    const char *type = at + name + 1;
    size_t length = strcspn(type, " ;");
    field->name = (struct span){at, name};
    field->optional = length > 0 && type[length - 1] == '?';
    field->type = (struct span){type, length - field->optional};
    const char *words = type + length;
    words += strspn(words, " ");
    field->words = (struct span){words, strcspn(words, ";")};
    *list = words + field->words.length;
    return true;
}

/* ---- Types ---- */

static const struct {
    const char *name;
    enum shape_kind kind;
    bool has_least, has_most;
    int64_t least, most;
    const char *words;
} simple_types[] = {
    {"any", SHAPE_ANY, false, false, 0, 0, NULL},
    {"null", SHAPE_NULL, false, false, 0, 0, NULL},
    {"flag", SHAPE_FLAG, false, false, 0, 0, NULL},
    {"integer", SHAPE_INTEGER, false, false, 0, 0, NULL},
    {"count", SHAPE_INTEGER, true, false, 0, 0, NULL},
    {"id", SHAPE_INTEGER, true, true, 1, UINT32_MAX, NULL},
    {"money", SHAPE_INTEGER, false, false, 0, 0, "whole đồng"},
    /* a thousandth of what 64 bits hold: no sum of a few of them overflows */
    {"amount", SHAPE_INTEGER, true, true, 1, CR_MONEY_MAX / 1024, "whole đồng"},
    {"time", SHAPE_INTEGER, true, false, 0, 0, "milliseconds since 1970"},
    {"number", SHAPE_NUMBER, false, false, 0, 0, NULL},
    {"text", SHAPE_TEXT, false, false, 0, 0, NULL},
    {"secret", SHAPE_SECRET, true, true, 8, 127, "a password, hashed before anything keeps it"},
};

static bool read_simple(struct span name, struct shape_type *type) {
    for (size_t i = 0; i < sizeof simple_types / sizeof simple_types[0]; i++) {
        if (!is(name, simple_types[i].name))
            continue;
        type->kind = simple_types[i].kind;
        type->has_least = simple_types[i].has_least;
        type->has_most = simple_types[i].has_most;
        type->least = simple_types[i].least;
        type->most = simple_types[i].most;
        type->words = simple_types[i].words;
        return true;
    }
    return false;
}

/* How long the first of what `end` parts is; brackets are passed over whole. */
static size_t length_to(struct span rest, char end) {
    int depth = 0;
    for (size_t i = 0; i < rest.length; i++) {
        char c = rest.at[i];
        depth += (c == '[' || c == '{') - (c == ']' || c == '}');
        if (c == end && depth == 0)
            return i;
    }
    return rest.length;
}

static bool next_of(struct span *rest, char end, struct span *one) {
    if (rest->length == 0)
        return false;
    size_t length = length_to(*rest, end), taken = length + (length < rest->length);
    *one = (struct span){rest->at, length};
    *rest = (struct span){rest->at + taken, rest->length - taken};
    return true;
}

bool shape_next_alternative(struct span *rest, struct span *one) {
    return next_of(rest, '|', one);
}

bool shape_next_word(struct span *rest, struct span *one) {
    return next_of(rest, '/', one);
}

static bool read_bound(const char **at, const char *end, int64_t *bound) {
    const char *start = *at;
    bool minus = start < end && *start == '-';
    int64_t value = 0;
    for (*at += minus; *at < end && **at >= '0' && **at <= '9'; ++*at)
        value = value * 10 + (**at - '0');
    *bound = minus ? -value : value;
    return *at > start;
}

/* What stands between < and > at the end, which is cut off. */
static void read_bounds(struct span *text, struct shape_type *type) {
    if (text->length == 0 || text->at[text->length - 1] != '>')
        return;
    size_t open = text->length - 1;
    while (open > 0 && text->at[open] != '<')
        open--;
    const char *at = text->at + open + 1, *end = text->at + text->length - 1;
    int64_t bound;
    if (read_bound(&at, end, &bound)) {
        type->has_least = true;
        type->least = bound;
    }
    at += at + 2 <= end ? 2 : 0; /* the two dots */
    if (read_bound(&at, end, &bound)) {
        type->has_most = true;
        type->most = bound;
    }
    text->length = open;
}

static bool read_type(struct span text, struct shape_type *type) {
    *type = (struct shape_type){.kind = SHAPE_ANY};
    if (length_to(text, '|') < text.length) {
        type->kind = SHAPE_EITHER;
        type->inner = text;
        return true;
    }
    struct shape_type bounds = {.kind = SHAPE_ANY};
    read_bounds(&text, &bounds);
    if (text.length == 0)
        return false;
    struct span inner = {text.at + 1, text.length - 1};
    bool right = true;
    if (text.at[0] == '=') {
        type->kind = SHAPE_WORDS;
        type->inner = inner;
    } else if (text.at[0] == '[' || text.at[0] == '{') {
        type->kind = text.at[0] == '[' ? SHAPE_LIST : SHAPE_MAP;
        type->inner = (struct span){inner.at, inner.length - 1};
        right = shape_is_known(type->inner);
    } else if (!read_simple(text, type)) {
        type->named = shape_named(text);
        type->kind = type->named == NULL ? SHAPE_ANY : SHAPE_NAMED;
        right = type->named != NULL;
    }
    if (bounds.has_least) {
        type->has_least = true;
        type->least = bounds.least;
    }
    if (bounds.has_most) {
        type->has_most = true;
        type->most = bounds.most;
    }
    return right;
}

struct shape_type shape_read(struct span text) {
    struct shape_type type;
    (void)read_type(text, &type);
    return type;
}

bool shape_is_known(struct span text) {
    struct shape_type type;
    if (!read_type(text, &type))
        return false;
    if (type.kind != SHAPE_EITHER)
        return true;
    for (struct span rest = type.inner, one; shape_next_alternative(&rest, &one);)
        if (!shape_is_known(one))
            return false;
    return true;
}

/* ---- Answers ---- */

struct shape_answer shape_read_answer(const char *answer) {
    struct shape_answer read = {.status = 200};
    if (strncmp(answer, "201 ", 4) == 0) {
        read.status = 201;
        answer += 4;
    }
    if (strchr(answer, ':') != NULL) {
        read.fields = answer;
        return read;
    }
    size_t length = strcspn(answer, " ");
    const char *media = answer + length + strspn(answer + length, " ");
    read.type = (struct span){answer, length};
    read.media = (struct span){media, strlen(media)};
    return read;
}
