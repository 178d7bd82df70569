#include "base/query.h"

#include "base/utf8.h"

#include <string.h>

static int hexadecimal(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    c |= 0x20;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static bool decode(struct span text, char *out, size_t room) {
    size_t length = 0;
    for (size_t i = 0; i < text.length; i++) {
        char c = text.at[i] == '+' ? ' ' : text.at[i];
        if (c == '%') {
            if (text.length - i < 3 || hexadecimal(text.at[i + 1]) < 0 ||
                hexadecimal(text.at[i + 2]) < 0)
                return false;
            c = (char)(hexadecimal(text.at[i + 1]) * 16 + hexadecimal(text.at[i + 2]));
            i += 2;
        }
        if (c == '\0' || length + 1 >= room)
            return false;
        out[length++] = c;
    }
    out[length] = '\0';
    return utf8_is_valid(out, length);
}

enum query_outcome query_next(struct span *query, struct parameter *parameter) {
    while (query->length > 0 && query->at[0] == '&')
        *query = (struct span){query->at + 1, query->length - 1};
    if (query->length == 0)
        return QUERY_END;
    const char *end = memchr(query->at, '&', query->length);
    struct span pair = {query->at, end == NULL ? query->length : (size_t)(end - query->at)};
    *query = (struct span){query->at + pair.length, query->length - pair.length};
    const char *sign = memchr(pair.at, '=', pair.length);
    size_t name = sign == NULL ? pair.length : (size_t)(sign - pair.at);
    struct span value = {pair.at + name, pair.length - name};
    if (sign != NULL)
        value = (struct span){value.at + 1, value.length - 1};
    bool good = decode((struct span){pair.at, name}, parameter->name, sizeof parameter->name) &&
                decode(value, parameter->value, sizeof parameter->value);
    return good ? QUERY_NEXT : QUERY_WRONG;
}

bool query_number(const char *text, uint64_t least, uint64_t most, uint64_t *number) {
    uint64_t value = 0;
    for (const char *c = text; *c != '\0'; c++)
        if (*c < '0' || *c > '9' || __builtin_mul_overflow(value, 10, &value) ||
            __builtin_add_overflow(value, (uint64_t)(*c - '0'), &value))
            return false;
    *number = value;
    return text[0] != '\0' && value >= least && value <= most;
}

bool query_is_good(struct span query) {
    struct parameter parameter;
    enum query_outcome outcome = QUERY_NEXT;
    while (outcome == QUERY_NEXT)
        outcome = query_next(&query, &parameter);
    return outcome == QUERY_END;
}

/* The first parameter of that name. */
static bool find(const char *query, const char *name, struct parameter *parameter) {
    struct span rest = {query, strlen(query)};
    enum query_outcome outcome;
    while ((outcome = query_next(&rest, parameter)) != QUERY_END)
        if (outcome == QUERY_NEXT && strcmp(parameter->name, name) == 0)
            return true;
    return false;
}

bool query_words(const char *query, const char *name, char *out, size_t room) {
    struct parameter parameter;
    if (!find(query, name, &parameter) || strlen(parameter.value) >= room)
        return false;
    memcpy(out, parameter.value, strlen(parameter.value) + 1);
    return true;
}

int64_t query_integer(const char *query, const char *name, int64_t otherwise) {
    struct parameter parameter;
    uint64_t number;
    bool good =
        find(query, name, &parameter) && query_number(parameter.value, 0, INT64_MAX, &number);
    return good ? (int64_t)number : otherwise;
}
