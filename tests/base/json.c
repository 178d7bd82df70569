/* The JSON reader beside jansson: what is accepted, and what is read from it. */
#include "base/json.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

enum { ROOM = 20000 };

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

/* Does our reading of a value say the same as jansson's? */
static bool same_value(const struct json *json, uint32_t token, const json_t *value) {
    const struct json_token *own = &json->tokens[token];
    static char string[4096];
    int64_t number;
    switch (json_typeof(value)) {
    case JSON_INTEGER_TYPE:
        return json_integer(json, token, &number) == JSON_INTEGER &&
               number == json_integer_value(value);
    default:
        break;
    }
    return own != NULL && string[0] == 0;
}
