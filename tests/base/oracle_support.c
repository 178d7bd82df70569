#include "base/oracle_support.h"

#include <assert.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>

enum { DEPTH = 64 };

struct dump {
    char *at;
    size_t length, room;
    bool too_deep;
};

static void put(struct dump *dump, const char *bytes, size_t length) {
    assert(length <= dump->room - dump->length);
    memcpy(dump->at + dump->length, bytes, length);
    dump->length += length;
}

static void put_string(struct dump *dump, const char *bytes, size_t length) {
    char head[32];
    put(dump, head, (size_t)snprintf(head, sizeof head, "s%zu:", length));
    put(dump, bytes, length);
}

static void put_value(struct dump *dump, json_t *value, int depth);

static void put_object(struct dump *dump, json_t *object, int depth) {
    put(dump, "{", 1);
    for (void *at = json_object_iter(object); at != NULL; at = json_object_iter_next(object, at)) {
        const char *key = json_object_iter_key(at);
        put_string(dump, key, strlen(key));
        put_value(dump, json_object_iter_value(at), depth + 1);
    }
    put(dump, "}", 1);
}

static void put_array(struct dump *dump, json_t *array, int depth) {
    put(dump, "[", 1);
    for (size_t i = 0; i < json_array_size(array); i++)
        put_value(dump, json_array_get(array, i), depth + 1);
    put(dump, "]", 1);
}

static void put_value(struct dump *dump, json_t *value, int depth) {
    char number[32];
    bool container = json_is_object(value) || json_is_array(value);
    dump->too_deep |= container && depth >= DEPTH;
    if (json_is_object(value))
        put_object(dump, value, depth);
    else if (json_is_array(value))
        put_array(dump, value, depth);
    else if (json_is_string(value))
        put_string(dump, json_string_value(value), json_string_length(value));
    else if (json_is_integer(value))
        put(dump, number,
            (size_t)snprintf(number, sizeof number, "i%lld;",
                             (long long)json_integer_value(value)));
    else
        put(dump,
            json_is_real(value)   ? "r"
            : json_is_null(value) ? "n"
            : json_is_true(value) ? "t"
                                  : "f",
            1);
}

enum oracle oracle_read(const char *text, size_t length, char *dump, size_t room) {
    json_error_t error;
    if (memchr(text, '\0', length) != NULL) /* jansson takes one after a number for the end */
        return ORACLE_REFUSES;
    json_t *value =
        json_loadb(text, length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_ALLOW_NUL, &error);
    if (value == NULL) {
        enum json_error_code code = json_error_code(&error);
        bool beyond = code == json_error_numeric_overflow || code == json_error_null_byte_in_key ||
                      code == json_error_stack_overflow;
        return beyond ? ORACLE_CANNOT_SAY : ORACLE_REFUSES;
    }
    struct dump out = {dump, 0, room - 1, false};
    put_value(&out, value, 0);
    out.at[out.length] = '\0';
    json_decref(value);
    return out.too_deep ? ORACLE_CANNOT_SAY : ORACLE_ACCEPTS;
}
