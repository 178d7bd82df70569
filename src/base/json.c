#include "base/json.h"

#include "base/utf8.h"

#include <assert.h>
#include <string.h>

struct parser {
    const char *text;
    uint32_t at, length;
    struct json_token *tokens;
    size_t room;
    uint32_t count;
    uint32_t open[JSON_DEPTH]; /* tokens of the arrays and objects not yet closed */
    unsigned depth;
    enum json_status status;
    struct json_error *error;
};

static bool fail(struct parser *parser, uint32_t at, const char *message) {
    parser->status = JSON_BAD;
    *parser->error = (struct json_error){at, message};
    return false;
}

/* The byte to read next; 0, which no JSON holds, at the end. */
static unsigned char peek(const struct parser *parser) {
    return parser->at < parser->length ? (unsigned char)parser->text[parser->at] : 0;
}

static void skip_space(struct parser *parser) {
    unsigned char c = peek(parser);
    while (c == ' ' || c == '\n' || c == '\t' || c == '\r') {
        parser->at++;
        c = peek(parser);
    }
}

static bool add_token(struct parser *parser, enum json_type type, uint32_t start, uint32_t end) {
    if (parser->count == parser->room) {
        parser->status = JSON_NO_ROOM;
        *parser->error = (struct json_error){start, "there are too many values"};
        return false;
    }
    parser->tokens[parser->count] = (struct json_token){
        .type = (uint8_t)type, .start = start, .end = end, .next = parser->count + 1};
    parser->count++;
    return true;
}

/* ---- Strings ---- */

static int hex_digit(unsigned char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    c = (unsigned char)(c | 0x20);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Four hexadecimal digits at `text`, or -1. */
static int hex_unit(const char *text, size_t length) {
    int unit = 0;
    if (length < 4)
        return -1;
    for (int i = 0; i < 4; i++) {
        int digit = hex_digit((unsigned char)text[i]);
        if (digit < 0)
            return -1;
        unit = unit * 16 + digit;
    }
    return unit;
}

static bool is_high_surrogate(int unit) {
    return unit >= 0xD800 && unit <= 0xDBFF;
}

static bool is_low_surrogate(int unit) {
    return unit >= 0xDC00 && unit <= 0xDFFF;
}

/* Bytes of the escape that begins with the backslash at `text`; 0 when it is none. */
static uint32_t escape_length(const char *text, size_t length) {
    if (length < 2)
        return 0;
    if (text[1] != 'u')
        return text[1] != '\0' && strchr("\"\\/bfnrt", text[1]) != NULL ? 2 : 0;
    int unit = hex_unit(text + 2, length - 2);
    if (unit < 0 || is_low_surrogate(unit))
        return 0;
    if (!is_high_surrogate(unit))
        return 6;
    if (length < 8 || text[6] != '\\' || text[7] != 'u')
        return 0;
    return is_low_surrogate(hex_unit(text + 8, length - 8)) ? 12 : 0;
}

static bool parse_string(struct parser *parser) {
    uint32_t start = ++parser->at;
    bool escaped = false;
    for (;;) {
        unsigned char c = peek(parser);
        const char *here = parser->text + parser->at;
        size_t left = parser->length - parser->at;
        uint32_t size = 1;
        if (c == '"')
            break;
        if (c < 0x20)
            return fail(parser, parser->at,
                        left == 0 ? "the text ends inside a string"
                                  : "a control character stands in a string");
        if (c == '\\') {
            escaped = true;
            size = escape_length(here, left);
        } else if (c >= 0x80) {
            size = (uint32_t)utf8_length(here, left);
        }
        if (size == 0)
            return fail(parser, parser->at,
                        c == '\\' ? "no such escape in a string" : "this is not UTF-8");
        parser->at += size;
    }
    if (!add_token(parser, JSON_STRING, start, parser->at))
        return false;
    parser->tokens[parser->count - 1].escaped = escaped;
    parser->at++;
    return true;
}

/* One character of a string, escape or not, as UTF-8; how many bytes it gives. */
static size_t decode_escape(const char **at, char out[4]) {
    static const char plain[] = "bfnrt", meant[] = "\b\f\n\r\t";
    const char *text = *at;
    if (text[1] != 'u') {
        const char *found = strchr(plain, text[1]);
        out[0] = found == NULL ? text[1] : meant[found - plain];
        *at += 2;
        return 1;
    }
    uint32_t code = (uint32_t)hex_unit(text + 2, 4);
    *at += 6;
    if (is_high_surrogate((int)code)) {
        code = 0x10000 + ((code - 0xD800) << 10) + ((uint32_t)hex_unit(text + 8, 4) - 0xDC00);
        *at += 6;
    }
    if (code < 0x80) {
        out[0] = (char)code;
        return 1;
    }
    size_t size = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (size_t i = size - 1; i > 0; i--) {
        out[i] = (char)(0x80 | (code & 0x3F));
        code >>= 6;
    }
    out[0] = (char)((0xF00 >> size & 0xFF) | code);
    return size;
}

static size_t decode(const char **at, char out[4]) {
    if (**at == '\\')
        return decode_escape(at, out);
    out[0] = *(*at)++;
    return 1;
}

static bool equal_strings(const char *text, const struct json_token *a,
                          const struct json_token *b) {
    uint32_t length_a = a->end - a->start, length_b = b->end - b->start;
    if (!a->escaped && !b->escaped)
        return length_a == length_b && memcmp(text + a->start, text + b->start, length_a) == 0;
    const char *at_a = text + a->start, *at_b = text + b->start;
    char bytes_a[4], bytes_b[4];
    size_t have_a = 0, have_b = 0, used_a = 0, used_b = 0;
    for (;;) {
        if (used_a == have_a)
            have_a = at_a < text + a->end ? decode(&at_a, bytes_a) : 0, used_a = 0;
        if (used_b == have_b)
            have_b = at_b < text + b->end ? decode(&at_b, bytes_b) : 0, used_b = 0;
        if (have_a == 0 || have_b == 0)
            return have_a == have_b;
        if (bytes_a[used_a++] != bytes_b[used_b++])
            return false;
    }
}

/* ---- Duplicate keys ---- */

static uint32_t hash_string(const char *text, const struct json_token *token) {
    uint32_t hash = 2166136261U;
    const char *at = text + token->start;
    while (at < text + token->end) {
        char bytes[4];
        size_t size = decode(&at, bytes);
        for (size_t i = 0; i < size; i++)
            hash = (hash ^ (unsigned char)bytes[i]) * 16777619U;
    }
    return hash ^ (hash >> 15);
}

/* Looks for a key that stands twice. Small objects compare all with all; large ones sort their keys
 * into chains by hash, each key's `count` (which a string has no other use for) naming the next. */
static bool check_keys(struct parser *parser, uint32_t object) {
    struct json_token *tokens = parser->tokens;
    uint32_t heads[JSON_KEYS];
    uint32_t buckets = 1;
    while (buckets < tokens[object].count)
        buckets *= 2;
    if (buckets <= 8)
        buckets = 1;
    memset(heads, 0, buckets * sizeof heads[0]);
    for (uint32_t key = object + 1; key < parser->count; key = tokens[key + 1].next) {
        uint32_t bucket =
            buckets == 1 ? 0 : hash_string(parser->text, &tokens[key]) & (buckets - 1);
        for (uint32_t other = heads[bucket]; other != 0; other = tokens[other].count)
            if (equal_strings(parser->text, &tokens[key], &tokens[other]))
                return fail(parser, tokens[key].start, "a key stands twice in one object");
        tokens[key].count = heads[bucket];
        heads[bucket] = key;
    }
    for (uint32_t key = object + 1; key < parser->count; key = tokens[key + 1].next)
        tokens[key].count = 0;
    return true;
}

/* ---- Numbers and words ---- */

static bool is_digit(unsigned char c) {
    return c >= '0' && c <= '9';
}

static bool skip_digits(struct parser *parser) {
    if (!is_digit(peek(parser)))
        return fail(parser, parser->at, "a digit is missing in a number");
    while (is_digit(peek(parser)))
        parser->at++;
    return true;
}

static bool parse_number(struct parser *parser) {
    uint32_t start = parser->at;
    if (peek(parser) == '-')
        parser->at++;
    if (peek(parser) == '0')
        parser->at++;
    else if (!skip_digits(parser))
        return false;
    if (peek(parser) == '.') {
        parser->at++;
        if (!skip_digits(parser))
            return false;
    }
    if ((peek(parser) | 0x20) == 'e') {
        parser->at++;
        if (peek(parser) == '+' || peek(parser) == '-')
            parser->at++;
        if (!skip_digits(parser))
            return false;
    }
    return add_token(parser, JSON_NUMBER, start, parser->at);
}

static bool parse_word(struct parser *parser, const char *word, enum json_type type) {
    uint32_t start = parser->at;
    for (; *word != '\0'; word++, parser->at++)
        if (peek(parser) != (unsigned char)*word)
            return fail(parser, start, "a value was expected here");
    return add_token(parser, type, start, parser->at);
}

/* ---- Values ---- */

static bool open_container(struct parser *parser, enum json_type type) {
    if (parser->depth == JSON_DEPTH)
        return fail(parser, parser->at, "arrays and objects stand too deep inside one another");
    if (!add_token(parser, type, parser->at, parser->at))
        return false;
    parser->open[parser->depth++] = parser->count - 1;
    parser->at++;
    return true;
}

static bool close_container(struct parser *parser) {
    uint32_t token = parser->open[--parser->depth];
    parser->at++;
    parser->tokens[token].end = parser->at;
    parser->tokens[token].next = parser->count;
    return parser->tokens[token].type == JSON_ARRAY || check_keys(parser, token);
}

/* A value; of an array or object only its opening bracket. */
static bool parse_value(struct parser *parser) {
    switch (peek(parser)) {
    case '{':
        return open_container(parser, JSON_OBJECT);
    case '[':
        return open_container(parser, JSON_ARRAY);
    case '"':
        return parse_string(parser);
    case 't':
        return parse_word(parser, "true", JSON_TRUE);
    case 'f':
        return parse_word(parser, "false", JSON_FALSE);
    case 'n':
        return parse_word(parser, "null", JSON_NULL);
    default:
        if (peek(parser) == '-' || is_digit(peek(parser)))
            return parse_number(parser);
        return fail(parser, parser->at,
                    parser->at == parser->length ? "the text ends where a value was expected"
                                                 : "a value was expected here");
    }
}

static bool parse_key(struct parser *parser) {
    if (peek(parser) != '"')
        return fail(parser, parser->at, "a key in quotes was expected here");
    if (!parse_string(parser))
        return false;
    skip_space(parser);
    if (peek(parser) != ':')
        return fail(parser, parser->at, "a colon was expected after the key");
    parser->at++;
    skip_space(parser);
    return true;
}

/* Whatever stands next in the innermost open array or object: its end, or one more value. */
static bool parse_inside(struct parser *parser) {
    struct json_token *container = &parser->tokens[parser->open[parser->depth - 1]];
    bool object = container->type == JSON_OBJECT;
    skip_space(parser);
    if (peek(parser) == (object ? '}' : ']'))
        return close_container(parser);
    if (container->count > 0) {
        if (peek(parser) != ',')
            return fail(parser, parser->at, "a comma or the closing bracket was expected here");
        parser->at++;
        skip_space(parser);
    }
    if (object && container->count == JSON_KEYS)
        return fail(parser, parser->at, "an object has too many members");
    container->count++;
    if (object && !parse_key(parser))
        return false;
    return parse_value(parser);
}

static bool parse_all(struct parser *parser) {
    skip_space(parser);
    if (!parse_value(parser))
        return false;
    while (parser->depth > 0)
        if (!parse_inside(parser))
            return false;
    skip_space(parser);
    if (parser->at < parser->length)
        return fail(parser, parser->at, "something stands after the value");
    return true;
}

enum json_status json_parse(const char *text, size_t length, struct json_token *tokens, size_t room,
                            struct json *json, struct json_error *error) {
    if (length >= UINT32_MAX) { /* places are told by 32 bits */
        *json = (struct json){text, tokens, 0};
        *error = (struct json_error){.message = "it is too long"};
        return JSON_BAD;
    }
    struct parser parser = {.text = text,
                            .length = (uint32_t)length,
                            .tokens = tokens,
                            .room = room,
                            .status = JSON_OK,
                            .error = error};
    parse_all(&parser);
    *json = (struct json){text, tokens, parser.count};
    return parser.status;
}

enum json_status json_parse_object(const char *text, size_t length, struct json_token *tokens,
                                   size_t room, struct json *json, struct json_error *error) {
    enum json_status status = json_parse(text, length, tokens, room, json, error);
    if (status != JSON_OK || tokens[0].type == JSON_OBJECT)
        return status;
    *error = (struct json_error){.message = "it is no object"};
    return JSON_BAD;
}

/* ---- Reading the tokens ---- */

bool json_is(const struct json *json, uint32_t token, const char *string) {
    const struct json_token *value = &json->tokens[token];
    if (value->type != JSON_STRING)
        return false;
    const char *at = json->text + value->start;
    while (at < json->text + value->end) {
        char bytes[4];
        size_t size = decode(&at, bytes);
        for (size_t i = 0; i < size; i++)
            if (*string == '\0' || *string++ != bytes[i])
                return false;
    }
    return *string == '\0';
}

uint32_t json_member(const struct json *json, uint32_t object, const char *key) {
    assert(json->tokens[object].type == JSON_OBJECT);
    for (uint32_t at = object + 1; at < json->tokens[object].next; at = json->tokens[at + 1].next) {
        char first = json->text[json->tokens[at].start]; /* tells most keys apart */
        if ((first == *key || first == '\\' || first == '"') && json_is(json, at, key))
            return at + 1;
    }
    return 0;
}

enum json_number json_integer(const struct json *json, uint32_t token, int64_t *number) {
    const struct json_token *value = &json->tokens[token];
    if (value->type != JSON_NUMBER)
        return JSON_NO_INTEGER;
    const char *at = json->text + value->start, *end = json->text + value->end;
    bool negative = *at == '-';
    int64_t sum = 0;
    bool fits = true;
    for (at += negative; at < end; at++) {
        if (!is_digit((unsigned char)*at))
            return JSON_NO_INTEGER;
        int digit = negative ? -(*at - '0') : *at - '0';
        fits = fits && !__builtin_mul_overflow(sum, 10, &sum) &&
               !__builtin_add_overflow(sum, digit, &sum);
    }
    *number = sum;
    return fits ? JSON_INTEGER : JSON_TOO_LARGE;
}

size_t json_string(const struct json *json, uint32_t token, char *out, size_t room) {
    const struct json_token *value = &json->tokens[token];
    assert(value->type == JSON_STRING && room > 0);
    const char *at = json->text + value->start, *end = json->text + value->end;
    size_t length = 0;
    while (at < end) {
        char bytes[4];
        size_t size = decode(&at, bytes);
        for (size_t i = 0; i < size; i++, length++)
            if (length + 1 < room)
                out[length] = bytes[i];
    }
    out[length < room ? length : room - 1] = '\0';
    return length;
}
