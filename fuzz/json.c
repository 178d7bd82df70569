/* Any bytes as JSON: tokens stand within the text, one inside another and in order, their strings
 * and numbers are read within bounds, and too little room for tokens changes nothing but the
 * verdict. */
#include "base/json.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { TEXT_MAX = 4096 };

static void expect(bool holds) {
    if (!holds)
        abort();
}

/* As the C library reads it. */
static void check_number(const struct json *json, uint32_t at) {
    const struct json_token *token = &json->tokens[at];
    char digits[64];
    size_t length = token->end - token->start;
    int64_t number;
    enum json_number kind = json_integer(json, at, &number);
    if (length >= sizeof digits)
        return;
    memcpy(digits, json->text + token->start, length);
    digits[length] = '\0';
    if (strpbrk(digits, ".eE") != NULL) {
        expect(kind == JSON_NO_INTEGER);
        return;
    }
    errno = 0;
    long long read = strtoll(digits, NULL, 10);
    expect(kind == (errno == ERANGE ? JSON_TOO_LARGE : JSON_INTEGER));
    expect(kind == JSON_TOO_LARGE || number == read);
}

static void check_string(const struct json *json, uint32_t at) {
    char whole[TEXT_MAX + 1], part[8];
    size_t length = json_string(json, at, whole, sizeof whole);
    expect(length <= json->tokens[at].end - json->tokens[at].start && whole[length] == '\0');
    expect(json_string(json, at, part, sizeof part) == length);
    size_t cut = strlen(part);
    expect(cut < sizeof part && memcmp(part, whole, cut) == 0);
    if (memchr(whole, '\0', length) == NULL)
        expect(json_is(json, at, whole));
}

/* A value's tokens end where it says; returns the token after it. */
static uint32_t check_value(const struct json *json, uint32_t at, size_t length) {
    const struct json_token *token = &json->tokens[at];
    expect(token->start <= token->end && token->end <= length && token->next > at &&
           token->next <= json->count);
    if (token->type == JSON_NUMBER)
        check_number(json, at);
    if (token->type == JSON_STRING)
        check_string(json, at);
    if (token->type != JSON_ARRAY && token->type != JSON_OBJECT) {
        expect(token->next == at + 1);
        return at + 1;
    }
    uint32_t inside = at + 1;
    for (uint32_t i = 0; i < token->count; i++) {
        if (token->type == JSON_OBJECT) {
            expect(inside < token->next && json->tokens[inside].type == JSON_STRING);
            check_string(json, inside);
            inside++;
        }
        expect(inside < token->next && json->tokens[inside].start >= token->start &&
               json->tokens[inside].end <= token->end);
        inside = check_value(json, inside, length);
    }
    expect(inside == token->next);
    return inside;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct json_token tokens[TEXT_MAX + 1], few[TEXT_MAX + 1];
    struct json json;
    struct json_error error;
    if (size > TEXT_MAX)
        return 0;
    char *text = malloc(size + 1); /* of its own, so that a byte too far is seen */
    expect(text != NULL);
    memcpy(text, data, size);
    enum json_status status = json_parse(text, size, tokens, size + 1, &json, &error);
    expect(status != JSON_NO_ROOM);
    if (status == JSON_OK) {
        size_t count = json.count;
        expect(check_value(&json, 0, size) == count);
        expect(json_parse(text, size, few, count, &json, &error) == JSON_OK);
        expect(json_parse(text, size, few, count - 1, &json, &error) == JSON_NO_ROOM);
    } else {
        expect(error.at <= size && error.message != NULL);
    }
    free(text);
    return 0;
}
