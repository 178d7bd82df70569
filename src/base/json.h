/* Reading JSON without allocating: the text becomes a flat array of tokens in the caller's memory,
 * in the order they stand, each knowing where its value ends. Strict RFC 8259: valid UTF-8 only, no
 * duplicate keys in an object, no more than JSON_DEPTH levels, nothing after the value. Integers
 * are exact; a number with a fraction or an exponent is not an integer. */
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include "croupier.h"

enum { JSON_DEPTH = 64, JSON_KEYS = 4096 };

enum json_type {
    JSON_NULL,
    JSON_FALSE,
    JSON_TRUE,
    JSON_NUMBER,
    JSON_STRING,
    JSON_ARRAY,
    JSON_OBJECT
};

struct json_token {
    uint8_t type;
    bool escaped;        /* a string with a backslash in it */
    uint32_t start, end; /* a string without its quotes */
    uint32_t next;       /* the token after this value */
    uint32_t count;      /* elements of an array, members of an object */
};

struct json {
    const char *text;
    const struct json_token *tokens;
    size_t count;
};

enum json_status { JSON_OK, JSON_BAD, JSON_NO_ROOM };

struct json_error {
    size_t at;           /* byte offset */
    const char *message; /* what is wrong, in English */
};

/* Tokens needed are at most one for every byte of the text. Text is shorter than 4 GiB. */
enum json_status json_parse(const char *text, size_t length, struct json_token *tokens, size_t room,
                            struct json *json, struct json_error *error);
/* The same of a text that must be an object: JSON_BAD when it is something else. */
enum json_status json_parse_object(const char *text, size_t length, struct json_token *tokens,
                                   size_t room, struct json *json, struct json_error *error);

/* Members of an object: the value's token, 0 when there is none (token 0 is the whole text). */
uint32_t json_member(const struct json *json, uint32_t object, const char *key);

bool json_is(const struct json *json, uint32_t token, const char *string); /* equal strings */

enum json_number { JSON_INTEGER, JSON_NO_INTEGER, JSON_TOO_LARGE };
enum json_number json_integer(const struct json *json, uint32_t token, int64_t *number);

/* The string with its escapes resolved, at most `room` - 1 bytes and a NUL; the length it has
 * whole. */
size_t json_string(const struct json *json, uint32_t token, char *out, size_t room);

#endif
