/* The JSON reader beside jansson: what is accepted, and what is read from it. */
#include "base/json.h"
#include "base/oracle_support.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { ROOM = 20000, DUMP = 1 << 16 };

static struct json_token tokens[ROOM];

static enum json_status parse(const char *text, struct json *json, struct json_error *error) {
    return json_parse(text, strlen(text), tokens, ROOM, json, error);
}

static const struct {
    const char *text;
    bool valid;
} texts[] = {
    {"", false},
    {" \t\r\n", false},
    {"{}", true},
    {"[]", true},
    {" { } ", true},
    {"[ ]\n", true},
    {"null", true},
    {"true", true},
    {"false", true},
    {"nul", false},
    {"nulL", false},
    {"tru", false},
    {"truee", false},
    {"fals", false},
    {"True", false},
    {"x", false},
    {"\x01", false},
    {"0", true},
    {"-0", true},
    {"-", false},
    {"-x", false},
    {"+1", false},
    {"01", false},
    {"-01", false},
    {"1.", false},
    {"1.x", false},
    {".5", false},
    {"1.5", true},
    {"-1.25e3", true},
    {"1e", false},
    {"1e+", false},
    {"1E+2", true},
    {"1e-2", true},
    {"1e5", true},
    {"1ee5", false},
    {"0x10", false},
    {"123456789012345678", true},
    {"9223372036854775807", true},
    {"-9223372036854775808", true},
    {"1 2", false},
    {"1,", false},
    {"[1,2,3]", true},
    {"[1,2,]", false},
    {"[,1]", false},
    {"[1 2]", false},
    {"[1", false},
    {"[", false},
    {"]", false},
    {"[1}", false},
    {"{\"a\":1}", true},
    {"{\"a\" : 1 , \"b\" : [ ] }", true},
    {"{\"a\":1,}", false},
    {"{,}", false},
    {"{\"a\"}", false},
    {"{\"a\":}", false},
    {"{\"a\" 1}", false},
    {"{a:1}", false},
    {"{1:1}", false},
    {"{\"a\":1", false},
    {"{\"a", false},
    {"{\"a\":1]", false},
    {"{\"a\":1}}", false},
    {"{\"a\":1,\"a\":2}", false},
    {"{\"a\":1,\"b\":2,\"a\":2}", false},
    {"{\"a\":1,\"\\u0061\":2}", false},
    {"{\"\\u0061\":1,\"a\":2}", false},
    {"{\"\\u0061b\":1,\"ab\":2}", false},
    {"{\"\\u0061b\":1,\"a\":2}", true},
    {"{\"\\u0061\":1,\"ab\":2}", true},
    {"{\"\\u0061c\":1,\"ab\":2}", true},
    {"{\"\\ud83c\\udca1\":1,\"\xF0\x9F\x82\xA1\":2}", false},
    {"{\"\xF0\x9F\x82\xA1\":1,\"\\ud83c\\udca1\":2}", false},
    {"{\"a\":1,\"A\":2}", true},
    {"{\"ab\":1,\"a\":2}", true},
    {"{\"\":1,\"\":2}", false},
    {"{\"a\":{\"a\":{\"a\":1}}}", true},
    {"[{\"a\":1},{\"a\":1}]", true},
    {"{\"1\":1,\"2\":1,\"3\":1,\"4\":1,\"5\":1,\"6\":1,\"7\":1,\"8\":1,\"9\":1,\"10\":1}", true},
    {"{\"1\":1,\"2\":1,\"3\":1,\"4\":1,\"5\":1,\"6\":1,\"7\":1,\"8\":1,\"9\":1,\"1\":1}", false},
    {"{\"1\":1,\"2\":1,\"3\":1,\"4\":1,\"5\":1,\"6\":1,\"7\":1,\"8\":1,\"9\":1,\"\\u0031\":1}",
     false},
    {"\"\"", true},
    {"\"abc\"", true},
    {"\"abc", false},
    {"\"", false},
    {"\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", true},
    {"\"\\x\"", false},
    {"\"\\", false},
    {"\"\\\"", false},
    {"\"\\u00e9\\u0110\\u20ab\"", true},
    {"\"\\u00E9\\u00Fg\"", false},
    {"\"\\u00e\"", false},
    {"\"\\u", false},
    {"\"\\u00", false},
    {"\"\\ud83c\\udca1\"", true},
    {"\"\\ud83c\"", false},
    {"\"\\ud83c\\n2345\"", false},
    {"\"\\ud83cx1234567\"", false},
    {"\"\\ud83c\\u0041\"", false},
    {"\"\\ud83c\\ud83c\"", false},
    {"\"\\udca1\"", false},
    {"\"\\uDCA1\"", false},
    {"\"\\ue000\"", true},
    {"\"a\nb\"", false},
    {"\"a\x1f\"", false},
    {"\"a\x7f\"", true},
    {"\"T\xC3\xA0i X\xE1\xBB\x89u \xE2\x82\xAB\"", true},
    {"\"\xF0\x9F\x82\xA1\"", true},
    {"\"\xF1\x80\x80\x80\xF3\xBF\xBF\xBF\xF4\x8F\xBF\xBF\"", true},
    {"\"\xC2\x80\xDF\xBF\xE0\xA0\x80\xED\x9F\xBF\xEE\x80\x80\xF0\x90\x80\x80\"", true},
    {"\"\x80\"", false},
    {"\"\xBF\"", false},
    {"\"\xC0\x80\"", false},
    {"\"\xC1\xBF\"", false},
    {"\"\xC3\"", false},
    {"\"\xC3", false},
    {"\"\xC3(\"", false},
    {"\"\xE1\xBB\"", false},
    {"\"\xE1(\x89\"", false},
    {"\"\xE0\x9F\xBF\"", false},
    {"\"\xED\xA0\x80\"", false},
    {"\"\xF0\x8F\xBF\xBF\"", false},
    {"\"\xF4\x90\x80\x80\"", false},
    {"\"\xF0\x9F\x82\"", false},
    {"\"\xF5\x80\x80\x80\"", false},
    {"\"\xFF\"", false},
    {"\xEF\xBB\xBF{}", false},
    {"{} x", false},
    {"[1,\"a\",null,true,false,{\"b\":[-3,2.5]}]", true},
};

/* ---- Our reading, in the oracle's words ---- */

static char *dump_value(const struct json *json, uint32_t token, char *out);

static char *dump_string(const struct json *json, uint32_t token, char *out) {
    static char string[DUMP];
    size_t length = json_string(json, token, string, sizeof string);
    out += sprintf(out, "s%zu:", length);
    memcpy(out, string, length);
    return out + length;
}

static char *dump_inside(const struct json *json, uint32_t token, char *out) {
    const struct json_token *value = &json->tokens[token];
    bool object = value->type == JSON_OBJECT;
    uint32_t at = token + 1, count = 0;
    *out++ = object ? '{' : '[';
    for (; at < value->next; at = json->tokens[at].next, count++)
        out = dump_value(json, at, out);
    assert_int_equal(at, value->next);
    assert_int_equal(value->count * (object ? 2 : 1), count);
    *out++ = object ? '}' : ']';
    return out;
}

static char *dump_value(const struct json *json, uint32_t token, char *out) {
    int64_t number;
    switch (json->tokens[token].type) {
    case JSON_OBJECT:
    case JSON_ARRAY:
        return dump_inside(json, token, out);
    case JSON_STRING:
        return dump_string(json, token, out);
    case JSON_NUMBER:
        if (json_integer(json, token, &number) == JSON_INTEGER)
            return out + sprintf(out, "i%lld;", (long long)number);
        *out++ = 'r';
        return out;
    default:
        *out++ = "nft"[json->tokens[token].type];
        return out;
    }
}

/* Whether we accept it; fails when jansson sees it otherwise. */
static bool agree(const char *text, size_t length) {
    static char ours[DUMP], theirs[DUMP];
    struct json json;
    struct json_error error = {0, NULL};
    bool accepted = json_parse(text, length, tokens, ROOM, &json, &error) == JSON_OK;
    enum oracle oracle = oracle_read(text, length, theirs, sizeof theirs);
    if (!accepted) {
        assert_non_null(error.message);
        assert_true(error.at <= length);
    }
    if (oracle == ORACLE_CANNOT_SAY)
        return accepted;
    if (accepted != (oracle == ORACLE_ACCEPTS))
        fail_msg("accepted %d, jansson says otherwise: %.*s", accepted, (int)length, text);
    if (accepted) {
        assert_int_equal(json.tokens[0].next, json.count);
        *dump_value(&json, 0, ours) = '\0';
        assert_string_equal(ours, theirs);
    }
    return accepted;
}

static void each_text_is_accepted_or_refused(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        if (agree(texts[i].text, strlen(texts[i].text)) != texts[i].valid)
            fail_msg("text %zu: %s", i, texts[i].text);
}

static void a_nul_is_no_json(void **state) {
    (void)state;
    assert_false(agree("\0", 1));
    assert_false(agree("1\0", 2));
    assert_false(agree("\"\\\0\"", 4));
    assert_false(agree("\"\0\"", 3));
    assert_true(agree("\"\\u0000\"", 8));
}

/* ---- Random mutations ---- */

static uint64_t random_state = 20200613;

static uint32_t random_below(uint32_t limit) {
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return (uint32_t)(random_state >> 33) % limit;
}

static size_t mutate(char *text, size_t length) {
    static const char likely[] = "{}[]\",:\\u0123456789dDcC8aAeE.+-tfn \n\x80\xC3\xE1\xBB";
    size_t at = random_below((uint32_t)length);
    char byte = likely[random_below(sizeof likely)];
    switch (random_below(4)) {
    case 0:
        text[at] = byte;
        return length;
    case 1:
        memmove(text + at, text + at + 1, length - at - 1);
        return length - 1;
    case 2:
        memmove(text + at + 1, text + at, length - at);
        text[at] = byte;
        return length + 1;
    default: { /* a piece of it once more */
        size_t size = random_below((uint32_t)(length - at)) % 12;
        memmove(text + at + size, text + at, length - at);
        return length + size;
    }
    }
}

static void random_texts_read_alike(void **state) {
    static const char *const seeds[] = {
        ("{\"game\":\"sicbo\",\"bets\":[{\"player\":\"an\",\"bet\":\"small\",\"stake\":100000}],"
         "\"dice\":[1,2,6],\"x\":null,\"y\":[true,false,-0.5e+3]}"),
        "{\"a\":1,\"b\":2,\"c\":3,\"d\":4,\"e\":5,\"f\":6,\"g\":7,\"h\":8,\"i\":9,\"\\u006a\":10}",
        "[\"T\xC3\xA0i X\xE1\xBB\x89u\",\"\\ud83c\\udca1\\n\",9223372036854775807,{\"\":[[]]}]",
    };
    (void)state;
    unsigned accepted = 0;
    for (unsigned i = 0; i < 150000; i++) {
        char text[512];
        const char *seed = seeds[i % 3];
        size_t length = strlen(seed);
        memcpy(text, seed, length);
        for (uint32_t changes = 1 + random_below(3); changes > 0; changes--)
            length = mutate(text, length);
        accepted += agree(text, length);
    }
    assert_in_range(accepted, 5000, 145000); /* both sides were seen */
}

/* ---- What jansson does otherwise ---- */

static void integers_are_exact(void **state) {
    static const struct {
        const char *text;
        enum json_number is;
        int64_t number;
    } numbers[] = {
        {"0", JSON_INTEGER, 0},
        {"-0", JSON_INTEGER, 0},
        {"42", JSON_INTEGER, 42},
        {"-17", JSON_INTEGER, -17},
        {"9223372036854775807", JSON_INTEGER, INT64_MAX},
        {"-9223372036854775808", JSON_INTEGER, INT64_MIN},
        {"9223372036854775808", JSON_TOO_LARGE, 0},
        {"-9223372036854775809", JSON_TOO_LARGE, 0},
        {"92233720368547758070", JSON_TOO_LARGE, 0},
        {"99999999999999999999999999999999", JSON_TOO_LARGE, 0},
        {"1.0", JSON_NO_INTEGER, 0},
        {"1e5", JSON_NO_INTEGER, 0},
        {"99999999999999999999.5", JSON_NO_INTEGER, 0},
        {"\"1\"", JSON_NO_INTEGER, 0},
        {"null", JSON_NO_INTEGER, 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        struct json json;
        struct json_error error;
        int64_t number = 0;
        assert_int_equal(parse(numbers[i].text, &json, &error), JSON_OK);
        assert_int_equal(json_integer(&json, 0, &number), numbers[i].is);
        if (numbers[i].is == JSON_INTEGER)
            assert_int_equal(number, numbers[i].number);
    }
}

static enum json_status parse_nested(size_t depth, const char **message) {
    char text[2 * JSON_DEPTH + 8];
    struct json json;
    struct json_error error = {0, ""};
    memset(text, '[', depth);
    memset(text + depth, ']', depth);
    enum json_status status = json_parse(text, 2 * depth, tokens, ROOM, &json, &error);
    *message = error.message;
    return status;
}

static void depth_is_limited(void **state) {
    const char *message;
    (void)state;
    assert_int_equal(parse_nested(JSON_DEPTH, &message), JSON_OK);
    assert_int_equal(parse_nested(JSON_DEPTH + 1, &message), JSON_BAD);
    assert_non_null(strstr(message, "deep"));
}

static size_t many_members(char *text, unsigned count) {
    size_t length = 0;
    text[length++] = '{';
    for (unsigned i = 0; i < count; i++)
        length += (size_t)sprintf(text + length, "%s\"%u\":0", i == 0 ? "" : ",", i);
    text[length++] = '}';
    return length;
}

static void members_are_limited(void **state) {
    static char text[JSON_KEYS * 12];
    struct json json;
    struct json_error error;
    (void)state;
    size_t length = many_members(text, JSON_KEYS);
    assert_int_equal(json_parse(text, length, tokens, ROOM, &json, &error), JSON_OK);
    assert_int_equal(json.tokens[0].count, JSON_KEYS);
    length = many_members(text, JSON_KEYS + 1);
    assert_int_equal(json_parse(text, length, tokens, ROOM, &json, &error), JSON_BAD);
    assert_non_null(strstr(error.message, "too many members"));
}

/* With less room than values the reader says so, wherever it runs out. */
static void room_runs_out(void **state) {
    static const char text[] = "{\"a\":[1,\"b\",null,{}]}";
    struct json json;
    struct json_error error;
    (void)state;
    for (size_t room = 0; room < 7; room++)
        assert_int_equal(json_parse(text, sizeof text - 1, tokens, room, &json, &error),
                         JSON_NO_ROOM);
    assert_int_equal(json_parse(text, sizeof text - 1, tokens, 7, &json, &error), JSON_OK);
}

static void errors_name_the_place(void **state) {
    static const struct {
        const char *text;
        size_t at;
        const char *word;
    } errors[] = {
        {"", 0, "ends"},
        {"[1,", 3, "ends"},
        {"{\"a\":1,\"a\":2}", 8, "twice"},
        {"[1 2]", 3, "comma"},
        {"{\"a\" 1}", 5, "colon"},
        {"{1:2}", 1, "key"},
        {"\"\\x\"", 1, "escape"},
        {"\"\xFF\"", 1, "UTF-8"},
        {"\"a", 2, "ends inside"},
        {"\"a\tb\"", 2, "control"},
        {"1 1", 2, "after"},
        {"-", 1, "digit"},
        {"[nil]", 1, "value"},
        {"[?]", 1, "value"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof errors / sizeof errors[0]; i++) {
        struct json json;
        struct json_error error;
        assert_int_equal(parse(errors[i].text, &json, &error), JSON_BAD);
        assert_int_equal(error.at, errors[i].at);
        if (strstr(error.message, errors[i].word) == NULL)
            fail_msg("%s: %s", errors[i].text, error.message);
    }
}

static void members_are_found(void **state) {
    struct json json;
    struct json_error error;
    (void)state;
    assert_int_equal(parse("{\"a\":[1,2],\"b\\u0063\":{\"a\":3},\"d\":\"x\"}", &json, &error),
                     JSON_OK);
    assert_int_equal(json.tokens[json_member(&json, 0, "a")].count, 2);
    uint32_t inner = json_member(&json, 0, "bc");
    assert_int_equal(json.tokens[inner].type, JSON_OBJECT);
    assert_int_equal(json.tokens[json_member(&json, inner, "a")].type, JSON_NUMBER);
    assert_true(json_is(&json, json_member(&json, 0, "d"), "x"));
    assert_int_equal(json_member(&json, 0, "b"), 0);
    assert_int_equal(json_member(&json, 0, "bcd"), 0);
    assert_int_equal(json_member(&json, inner, "d"), 0);
    assert_int_equal(parse("{}", &json, &error), JSON_OK);
    assert_int_equal(json_member(&json, 0, "a"), 0);
}

static void strings_are_compared_whole(void **state) {
    struct json json;
    struct json_error error;
    (void)state;
    assert_int_equal(parse("[\"small\",\"a\\u0000b\",7]", &json, &error), JSON_OK);
    assert_true(json_is(&json, 1, "small"));
    assert_false(json_is(&json, 1, "smal"));
    assert_false(json_is(&json, 1, "smaller"));
    assert_false(json_is(&json, 1, "smaLl"));
    assert_false(json_is(&json, 2, "a"));
    assert_false(json_is(&json, 3, "7"));
}

static void strings_are_cut_to_the_room(void **state) {
    struct json json;
    struct json_error error;
    char out[8];
    (void)state;
    assert_int_equal(parse("\"\\u20ab 1.000\"", &json, &error), JSON_OK);
    assert_int_equal(json_string(&json, 0, out, sizeof out), 9);
    assert_string_equal(out, "\xE2\x82\xAB 1.0");
    assert_int_equal(json_string(&json, 0, out, 1), 9);
    assert_string_equal(out, "");
    assert_int_equal(parse("\"abc\"", &json, &error), JSON_OK);
    assert_int_equal(json_string(&json, 0, out, 4), 3);
    assert_string_equal(out, "abc");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_text_is_accepted_or_refused),
        cmocka_unit_test(a_nul_is_no_json),
        cmocka_unit_test(random_texts_read_alike),
        cmocka_unit_test(integers_are_exact),
        cmocka_unit_test(depth_is_limited),
        cmocka_unit_test(members_are_limited),
        cmocka_unit_test(room_runs_out),
        cmocka_unit_test(errors_name_the_place),
        cmocka_unit_test(members_are_found),
        cmocka_unit_test(strings_are_compared_whole),
        cmocka_unit_test(strings_are_cut_to_the_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
