/* The parts of the server that are functions of their arguments: heads, frames, messages, routes,
 * limits, sessions. */
#include "base/query.h"
#include "base/utf8.h"
#include "server/confinement.h"
#include "server/frame.h"
#include "server/http.h"
#include "server/limiter.h"
#include "server/listen_address.h"
#include "server/message.h"
#include "server/routes.h"
#include "server/sessions.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- Heads ---- */

static const struct {
    const char *text;
    int status; /* 0: read; 1: more is needed */
} heads[] = {
    {"GET / HTTP/1.1\r\nHost: a\r\n\r\n", 0},
    {"GET / HTTP/1.0\r\nHost: a\r\n\r\n", 0},
    {"PATCH /api/tables/1?x HTTP/1.1\r\nHost: a\r\nContent-Length: 65536\r\n\r\n", 0},
    {"GET / HTTP/1.1\r\nHost: a\r\n", 1},
    {"", 1},
    {"GET  / HTTP/1.1\r\nHost: a\r\n\r\n", 400},
    {"GET /a b HTTP/1.1\r\nHost: a\r\n\r\n", 400},
    {"GET http://a/ HTTP/1.1\r\nHost: a\r\n\r\n", 400},
    {"G(T / HTTP/1.1\r\nHost: a\r\n\r\n", 400},
    {"GET / HTTP/1.1\r\nHost: a\nX: b\r\n\r\n", 400},
    {"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400},
    {"GET / HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n", 400},
    {"GET / HTTP/1.1\r\nHost: a\r\nX\r\n\r\n", 400},
    {"GET / HTTP/1.1\r\nHost: a\r\nX: \x01\r\n\r\n", 400},
    {"GET / HTTP/1.1\r\nX: a\r\n\r\n", 400},
    {"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \r\n\r\n", 400},
    {"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0x10\r\n\r\n", 400},
    {"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n", 411},
    {"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 65537\r\n\r\n", 413},
    {"POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n\r\n", 417},
};

static void reads_heads(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
        struct http_request request;
        struct http_wrong wrong = {0, ""};
        enum http_outcome outcome =
            http_read(heads[i].text, strlen(heads[i].text), &request, &wrong);
        int status = outcome == HTTP_READY ? 0 : outcome == HTTP_MORE ? 1 : wrong.status;
        if (status != heads[i].status)
            fail_msg("%s: %d, expected %d", heads[i].text, status, heads[i].status);
    }
}

static void reads_values(void **state) {
    (void)state;
    static const char text[] =
        "GET /ws?a=1 HTTP/1.1\r\nhost: floor:80\r\nConnection: keep-alive, Upgrade\r\nUpgrade: "
        "WebSocket\r\nCookie: x=1; croupier=abc ;y=2\r\nAuthorization: bearer  t0k \r\nOrigin: "
        "http://floor:80\r\nContent-Type: Application/JSON; charset=utf-8\r\n\r\n";
    struct http_request request;
    struct http_wrong wrong;
    assert_int_equal(http_read(text, strlen(text), &request, &wrong), HTTP_READY);
    assert_true(span_is(request.path, "/ws"));
    assert_true(span_is(request.query, "a=1"));
    assert_true(request.upgrade && request.keep_alive && !request.has_body);
    assert_true(span_is(http_cookie(request.cookie, "croupier"), "abc"));
    assert_int_equal(http_cookie(request.cookie, "croup").length, 0);
    assert_true(span_is(http_bearer(request.authorization), "t0k"));
    assert_true(http_is_json(request.content_type));
    assert_true(http_same_origin(&request, false));
    assert_false(http_same_origin(&request, true));
}

static struct span span_of(const char *text) {
    return (struct span){text, strlen(text)};
}

static void knows_gzip(void **state) {
    (void)state;
    static const char *const yes[] = {
        "gzip",    "br, gzip",     "GZIP;q=0.001", "*",      "x-gzip",        "gzip ; q=1.0",
        "*;q=0.5", "gzip;q=1;a=0", "*;q=0, gzip",  ",gzip,", "gzip, gzip;q=0"};
    static const char *const no[] = {"",          "identity",   "gzip;q=0",      "gzip; Q=0.000, *",
                                     "*;q=0",     "gzipped",    "br;q=1, g zip", "*, gzip;q=0",
                                     "gzip;q=0.", "deflate, br"};
    for (size_t i = 0; i < sizeof yes / sizeof *yes; i++)
        if (!http_accepts_gzip(span_of(yes[i])))
            fail_msg("%s takes gzip", yes[i]);
    for (size_t i = 0; i < sizeof no / sizeof *no; i++)
        if (http_accepts_gzip(span_of(no[i])))
            fail_msg("%s does not take gzip", no[i]);
    assert_false(http_accepts_gzip((struct span){NULL, 0}));
}

static void knows_who_wants_events(void **state) {
    (void)state;
    static const char *const yes[] = {"text/event-stream", "text/html, Text/Event-Stream;q=0.9",
                                      "text/event-stream ; charset=utf-8"};
    static const char *const no[] = {
        "", "*/*", "text/*", "application/json", "text/event-streams", "x;y=text/event-stream"};
    for (size_t i = 0; i < sizeof yes / sizeof *yes; i++)
        if (!http_wants(span_of(yes[i]), "text/event-stream"))
            fail_msg("%s wants events", yes[i]);
    for (size_t i = 0; i < sizeof no / sizeof *no; i++)
        if (http_wants(span_of(no[i]), "text/event-stream"))
            fail_msg("%s does not want events", no[i]);
    assert_false(http_wants((struct span){NULL, 0}, "text/event-stream"));
}

static void knows_tags(void **state) {
    (void)state;
    static const char *const yes[] = {"\"a\"", "W/\"a\"", "\"b\", \"a\"", "*", "\"b\",W/\"a\" "};
    static const char *const no[] = {"", "a", "\"A\"", "\"ab\"", "W/", "w/\"a\"", "\"b\""};
    for (size_t i = 0; i < sizeof yes / sizeof *yes; i++)
        assert_true(http_names_etag(span_of(yes[i]), "\"a\""));
    for (size_t i = 0; i < sizeof no / sizeof *no; i++)
        assert_false(http_names_etag(span_of(no[i]), "\"a\""));
    assert_false(http_names_etag((struct span){NULL, 0}, "\"a\""));
}

/* Lists may be said twice, and then the first counts; all else may not (reads_heads). */
static void reads_lists(void **state) {
    (void)state;
    static const char text[] = "GET / HTTP/1.1\r\nHost: a\r\nAccept-Encoding: gzip\r\n"
                               "Accept-Encoding: br\r\nIf-None-Match: \"a\"\r\n\r\n";
    struct http_request request;
    struct http_wrong wrong;
    assert_int_equal(http_read(text, strlen(text), &request, &wrong), HTTP_READY);
    assert_true(span_is(request.accept_encoding, "gzip"));
    assert_true(span_is(request.if_none_match, "\"a\""));
}

/* ---- Queries ---- */

static void reads_queries(void **state) {
    (void)state;
    struct span query = span_of("&rule=total%3A4%3d60&&rounds=1000&empty=&bare&a+b=c+d%20e&");
    static const char *const rows[][2] = {
        {"rule", "total:4=60"}, {"rounds", "1000"}, {"empty", ""}, {"bare", ""}, {"a b", "c d e"}};
    struct parameter parameter;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_int_equal(query_next(&query, &parameter), QUERY_NEXT);
        assert_string_equal(parameter.name, rows[i][0]);
        assert_string_equal(parameter.value, rows[i][1]);
    }
    assert_int_equal(query_next(&query, &parameter), QUERY_END);
    static const char *const wrong[] = {"a=%",   "a=%4",  "a=%4g",
                                        "%g4=a", "a=%00", "abcdefghijklmnopqrstuvwxyzabcdef=1",
                                        "%ff=1", "a=%c3"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        query = span_of(wrong[i]);
        assert_int_equal(query_next(&query, &parameter), QUERY_WRONG);
    }
    query = (struct span){NULL, 0};
    assert_int_equal(query_next(&query, &parameter), QUERY_END);
}

static void reads_queries_by_name(void **state) {
    (void)state;
    char words[8];
    static const char query[] = "limit=20&result=a%3Ab&limit=7&long=123456789&no=-1&more=9x";
    assert_true(query_is_good(span_of(query)) && query_is_good(span_of("")));
    assert_false(query_is_good(span_of("a=1&b=%zz&c=2")));
    assert_int_equal(query_integer(query, "limit", 5), 20);
    assert_int_equal(query_integer(query, "lim", 5), 5);
    assert_int_equal(query_integer(query, "no", 5), 5);
    assert_int_equal(query_integer(query, "more", 5), 5);
    assert_int_equal(query_integer(query, "result", 5), 5);
    assert_true(query_words(query, "result", words, sizeof words));
    assert_string_equal(words, "a:b");
    assert_false(query_words(query, "long", words, sizeof words));
    assert_false(query_words(query, "none", words, sizeof words));
}

static void reads_numbers(void **state) {
    (void)state;
    uint64_t number;
    assert_true(query_number("0", 0, 5, &number) && number == 0);
    assert_true(query_number("18446744073709551615", 0, UINT64_MAX, &number) &&
                number == UINT64_MAX);
    static const char *const wrong[] = {"", "-1", "1e3", " 1", "6", "18446744073709551616", "0x1"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(query_number(wrong[i], 0, 5, &number));
}

/* ---- Frames ---- */

/* The example of RFC 6455, 1.3. */
static void accepts_keys(void **state) {
    (void)state;
    char accept[29];
    assert_true(websocket_accept("dGhlIHNhbXBsZSBub25jZQ==", 24, accept));
    assert_string_equal(accept, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    assert_false(websocket_accept("short", 5, accept));
}

/* The masked "Hello" of RFC 6455, 5.7. */
static void reads_frames(void **state) {
    (void)state;
    char hello[] = {(char)0x81, (char)0x85, 0x37, (char)0xfa, 0x21, 0x3d,
                    0x7f,       (char)0x9f, 0x4d, 0x51,       0x58};
    struct frame frame;
    int code = 0;
    for (size_t length = 0; length < sizeof hello; length++)
        assert_int_equal(frame_read(hello, length, &frame, &code), FRAME_MORE);
    assert_int_equal(frame_read(hello, sizeof hello, &frame, &code), FRAME_READY);
    assert_int_equal(frame.length, 5);
    assert_memory_equal(frame.payload, "Hello", 5);
    assert_true(frame.final && frame.kind == FRAME_TEXT && frame.taken == sizeof hello);
}

static void refuses_frames(void **state) {
    (void)state;
    static const struct {
        unsigned char bytes[14];
        int code;
    } rows[] = {
        {{0x81, 0x05}, 1002},                               /* not masked */
        {{0xC1, 0x85}, 1002},                               /* a reserved bit */
        {{0x83, 0x85}, 1002},                               /* no such kind */
        {{0x09, 0x80}, 1002},                               /* a ping in pieces */
        {{0x89, 0xFE}, 1002},                               /* a long ping */
        {{0x81, 0xFE, 0, 125}, 1002},                       /* a length longer than needed */
        {{0x81, 0xFF, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF}, 1002}, /* the same */
        {{0x81, 0xFF, 0, 0, 0, 0, 0, 1, 0, 1}, 1009},       /* 65537 bytes */
        {{0x81, 0xFF, 0xFF, 0, 0, 0, 0, 1, 0, 1}, 1009},    /* very many */
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char bytes[14];
        struct frame frame;
        int code = 0;
        memcpy(bytes, rows[i].bytes, sizeof bytes);
        assert_int_equal(frame_read(bytes, sizeof bytes, &frame, &code), FRAME_WRONG);
        assert_int_equal(code, rows[i].code);
    }
}

/* RFC 6455, 5.5.1, 7.4.1 and 7.4.2. */
static void answers_closes(void **state) {
    (void)state;
    static const struct {
        const char *payload;
        size_t length;
        int answer;
    } rows[] = {
        {"", 0, 0},                            /* no code: none in the answer */
        {"\x03", 1, 1002},                     /* half a code */
        {"\x03\xE8", 2, 1000},                 /* the code comes back */
        {"\x03\xE9", 2, 1001},                 /* going away */
        {"\x03\xE8xin ch\xC3\xA0o", 11, 1000}, /* with a reason */
        {"\x03\xE8\xC3", 3, 1007},             /* a reason cut short */
        {"\x03\xE8\xED\xA0\x80", 5, 1007},     /* half a surrogate pair */
        {"\x00\x00\xFF", 3, 1002},             /* the code comes before the reason */
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_int_equal(frame_close_answer(rows[i].payload, rows[i].length), rows[i].answer);
}

static bool may_close_with(int code) {
    char payload[2] = {(char)(code >> 8), (char)code};
    int answer = frame_close_answer(payload, 2);
    assert_true(answer == code || answer == 1002);
    return answer == code && code != 1002;
}

static void knows_close_codes(void **state) {
    (void)state;
    static const int good[] = {1000, 1001, 1003, 1007, 1008, 1009, 1010, 1011,
                               1012, 1013, 1014, 3000, 3999, 4000, 4999};
    static const int bad[] = {0,    1,    999,  1004, 1005, 1006, 1015, 1016,
                              1100, 1999, 2000, 2999, 5000, 9999, 65535};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_true(may_close_with(good[i]));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(may_close_with(bad[i]));
}

static void writes_closes(void **state) {
    (void)state;
    unsigned char frame[CLOSE_FRAME_MAX];
    assert_int_equal(frame_close(CLOSE_WITHOUT_CODE, frame), 2);
    assert_memory_equal(frame, "\x88\x00", 2);
    assert_int_equal(frame_close(1000, frame), 4);
    assert_memory_equal(frame, "\x88\x02\x03\xE8", 4);
}

static void writes_frames(void **state) {
    (void)state;
    unsigned char head[FRAME_HEAD_MAX];
    assert_int_equal(frame_head(FRAME_TEXT, 125, head), 2);
    assert_memory_equal(head, "\x81\x7D", 2);
    assert_int_equal(frame_head(FRAME_TEXT, 256, head), 4);
    assert_memory_equal(head, "\x81\x7E\x01\x00", 4);
    assert_int_equal(frame_head(FRAME_PING, 65536, head), 10);
    assert_memory_equal(head, "\x89\x7F\0\0\0\0\0\1\0\0", 10);
}

static void knows_loopback(void **state) {
    static const char *const own[] = {"127.0.0.1", "127.8.9.10", "::1", "::ffff:127.0.0.1"};
    static const char *const others[] = {"0.0.0.0",   "::",      "192.168.1.1",     "10.0.0.1",
                                         "128.0.0.1", "fe80::1", "::ffff:10.0.0.1", "no address"};
    (void)state;
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        assert_true(address_is_loopback(own[i]));
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_false(address_is_loopback(others[i]));
}

static bool has_path(const struct confined_files *files, const char *path, bool writes) {
    for (size_t i = 0; i < files->count; i++)
        if (strcmp(files->paths[i].path, path) == 0 && files->paths[i].writes == writes)
            return true;
    return false;
}

/* A server writes where its store is, and reads its key; of a password file only that of libpq. */
static void lists_its_files(void **state) {
    struct confined_files files;
    struct server_options options = {.store_url = "sqlite:/srv/casino/floor.db",
                                     .tls_cert = "/srv/tls/cert.pem",
                                     .tls_key = "/srv/keys/key.pem"};
    (void)state;
    confinement_list(&options, &files);
    assert_true(has_path(&files, "/srv/casino", true));
    assert_true(has_path(&files, "/srv/tls", false) && has_path(&files, "/srv/keys", false));
    assert_false(has_path(&files, "/", true) || has_path(&files, "/", false));
    assert_true(files.count < SANDBOX_PATHS);
    options.store_url = "postgresql:///casino";
    confinement_list(&options, &files);
    assert_false(has_path(&files, "/srv/casino", true) || has_path(&files, ".", true));
    options.store_url = "floor.db";
    confinement_list(&options, &files);
    assert_true(has_path(&files, ".", true));
}

static void knows_utf8(void **state) {
    (void)state;
    static const char *const good[] = {"", "a", "đồng", "₫", "\xF4\x8F\xBF\xBF"};
    static const char *const bad[] = {
        "\x80",     "\xC0\x80",        "\xE0\x80\x80", "\xED\xA0\x80", "\xF5\x80\x80\x80",
        "\xE2\x82", "\xF4\x90\x80\x80"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_true(utf8_is_valid(good[i], strlen(good[i])));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(utf8_is_valid(bad[i], strlen(bad[i])));
}

/* ---- Messages ---- */

static struct json_token tokens[4096];
static struct message_table tables[MESSAGE_TABLES];

static struct message read_message(const char *text, struct json *json) {
    struct message message;
    struct json_error error;
    assert_int_equal(json_parse(text, strlen(text), tokens, 4096, json, &error), JSON_OK);
    message_read(json, tables, &message);
    return message;
}

static void reads_messages(void **state) {
    (void)state;
    struct json json;
    struct message message = read_message("{\"subscribe\":[3,1],\"after\":{\"1\":77}}", &json);
    assert_int_equal(message.kind, MESSAGE_SUBSCRIBE);
    assert_int_equal(message.table_count, 2);
    assert_true(tables[0].table == 3 && !tables[0].has_after);
    assert_true(tables[1].table == 1 && tables[1].has_after && tables[1].after == 77);
    assert_false(tables[0].views || tables[1].views);
    message = read_message("{\"subscribe\":[3,1],\"views\":true}", &json);
    assert_true(message.kind == MESSAGE_SUBSCRIBE && tables[0].views && tables[1].views);
    message = read_message("{\"subscribe\":[3],\"views\":1}", &json);
    assert_int_equal(message.kind, MESSAGE_WRONG);
    assert_string_equal(message.field, "views");
    message =
        read_message("{\"id\":7,\"do\":\"event\",\"table\":2,\"key\":\"k\",\"event\":{\"bet\":"
                     "\"small\",\"amount\":5}}",
                     &json);
    assert_int_equal(message.kind, MESSAGE_DO);
    assert_string_equal(message.operation->name, "event");
    assert_true(message.id == 7 && message.parts[0] == 2 && message.has_key);
    int64_t amount;
    assert_int_equal(json_integer(&json, json_member(&json, message.body, "amount"), &amount),
                     JSON_INTEGER);
    assert_int_equal(amount, 5);
    assert_true(json_is(&json, json_member(&json, message.body, "bet"), "small"));
}

/* ---- Routes ---- */

static enum route_outcome find(int method, const char *path, uint32_t parts[2]) {
    const struct operation *operation;
    return route_find(method, (struct span){path, strlen(path)}, &operation, parts);
}

static void finds_routes(void **state) {
    (void)state;
    uint32_t parts[2];
    assert_int_equal(find(METHOD_DELETE, "/api/tables/12/shift/4294967295", parts), ROUTE_FOUND);
    assert_true(parts[0] == 12 && parts[1] == UINT32_MAX);
    assert_int_equal(find(METHOD_GET, "/api/tables/12/shift/3", parts), ROUTE_NO_METHOD);
    assert_int_equal(find(METHOD_GET, "/api/tables/4294967296", parts), ROUTE_NO_PATH);
    assert_int_equal(find(METHOD_GET, "/api/tables/1/", parts), ROUTE_NO_PATH);
    assert_int_equal(find(METHOD_GET, "/api/tables/", parts), ROUTE_NO_PATH);
    assert_int_equal(find(METHOD_GET, "/api/tables/007", parts), ROUTE_NO_PATH);
}

/* ---- Limits and sessions ---- */

static void limits(void **state) {
    (void)state;
    struct limiter *limiter = malloc(sizeof *limiter);
    assert_non_null(limiter);
    limiter_init(limiter, 1000, 3); /* three at once, then one every millisecond */
    uint64_t one = limiter_key(limiter, "name", "an", 2),
             two = limiter_key(limiter, "name", "binh", 4);
    for (int i = 0; i < 3; i++)
        assert_true(limiter_take(limiter, one, 1000000));
    assert_false(limiter_take(limiter, one, 1000000));
    assert_true(limiter_take(limiter, two, 1000000));
    assert_false(limiter_take(limiter, one, 1000999));
    assert_true(limiter_take(limiter, one, 1001000));
    assert_false(limiter_take(limiter, one, 1001000));
    limiter_give_back(limiter, one);
    assert_true(limiter_take(limiter, one, 1001000));
    assert_int_equal(limiter_wait(limiter, one, 1001000), 1000);
    assert_int_equal(limiter_wait(limiter, one, 1001400), 600);
    assert_int_equal(limiter_wait(limiter, one, 1002000), 0);
    free(limiter);
}

enum { LIFE = 43200000 };

static struct sessions *open_sessions(void) {
    struct sessions *sessions = malloc(sizeof *sessions);
    assert_non_null(sessions);
    int64_t lock_after[POSTS];
    for (int post = 0; post < POSTS; post++)
        lock_after[post] = post == POST_DEALER ? 300000 : 900000;
    sessions_init(sessions, lock_after, LIFE);
    return sessions;
}

static void close_sessions(struct sessions *sessions) {
    sessions_free(sessions);
    assert_int_equal(sessions->count, 0);
    assert_int_equal(sessions->players, 0);
    for (size_t i = 0; i < SESSION_BUCKETS; i++)
        assert_null(sessions->people[i]);
    free(sessions);
}

static unsigned cuts;

static void count_cut(void *context, struct session *session) {
    (void)context;
    (void)session;
    cuts++;
}

static void keeps_sessions(void **state) {
    (void)state;
    struct sessions *sessions = open_sessions();
    char dealer_id[SESSION_ID + 1], manager_id[SESSION_ID + 1];
    struct floor_actor dealer = {.role = ACTOR_STAFF, .id = 1, .post = POST_DEALER};
    struct floor_actor manager = {.role = ACTOR_STAFF, .id = 2, .post = POST_PIT_MANAGER};
    sessions->cut = count_cut;
    cuts = 0;
    assert_non_null(sessions_add(sessions, &dealer, 1, "an", 0, dealer_id));
    assert_non_null(sessions_add(sessions, &manager, 1, "binh", 0, manager_id));
    assert_int_not_equal(strcmp(dealer_id, manager_id), 0);
    assert_false(sessions_find(sessions, dealer_id, SESSION_ID, 299999)->locked);
    assert_int_equal(cuts, 0);
    assert_true(sessions_find(sessions, dealer_id, SESSION_ID, 300000)->locked);
    assert_int_equal(cuts, 1);
    assert_false(sessions_find(sessions, manager_id, SESSION_ID, 300000)->locked);
    assert_null(sessions_find(sessions, manager_id, SESSION_ID - 1, 0));
    assert_null(sessions_find(sessions, manager_id, SESSION_ID, LIFE));
    struct session *session = sessions_find(sessions, dealer_id, SESSION_ID, 0);
    assert_null(strstr((const char *)session->hash, dealer_id)); /* the id itself is not kept */
    sessions_end(sessions, session);
    assert_int_equal(cuts, 2);
    assert_null(sessions_find(sessions, dealer_id, SESSION_ID, 0));
    assert_null(sessions_person(sessions, ACTOR_STAFF, 1));
    assert_non_null(sessions_person(sessions, ACTOR_STAFF, 2));
    sessions_sweep(sessions, LIFE);
    assert_int_equal(cuts, 3);
    assert_int_equal(sessions->count, 0);
    close_sessions(sessions);
}

/* The sweep locks who is idle without anybody asking. */
static void locks_in_time(void **state) {
    (void)state;
    struct sessions *sessions = open_sessions();
    char id[SESSION_ID + 1];
    struct floor_actor dealer = {.role = ACTOR_STAFF, .id = 1, .post = POST_DEALER};
    sessions->cut = count_cut;
    cuts = 0;
    struct session *session = sessions_add(sessions, &dealer, 1, "an", 0, id);
    sessions_use(sessions, session, 1000);
    sessions_sweep(sessions, 300999);
    assert_false(session->locked);
    sessions_sweep(sessions, 301000);
    assert_true(session->locked);
    assert_int_equal(cuts, 1);
    sessions_sweep(sessions, 302000);
    assert_int_equal(cuts, 1);
    close_sessions(sessions);
}

static struct session *sign_in(struct sessions *sessions, enum actor_role role, uint32_t id,
                               int64_t now) {
    char cookie[SESSION_ID + 1];
    struct floor_actor actor = {
        .role = role, .id = id, .post = role == ACTOR_STAFF ? POST_PIT_MANAGER : POST_NOBODY};
    return sessions_add(sessions, &actor, 1, "", now, cookie);
}

/* Every post has its own time, and players none. */
static void locks_every_post(void **state) {
    (void)state;
    struct sessions *sessions = open_sessions();
    const struct session *manager = sign_in(sessions, ACTOR_STAFF, 1, 0);
    const struct session *player = sign_in(sessions, ACTOR_PLAYER, 1, 0);
    sessions_sweep(sessions, 899999);
    assert_false(manager->locked);
    sessions_sweep(sessions, 900000);
    assert_true(manager->locked);
    assert_false(player->locked);
    assert_int_not_equal(manager->number, player->number);
    close_sessions(sessions);
}

static void keeps_twenty_a_person(void **state) {
    (void)state;
    struct sessions *sessions = open_sessions();
    struct session *first = sign_in(sessions, ACTOR_PLAYER, 7, 0), *second = NULL;
    for (int i = 1; i < 20; i++) {
        struct session *made = sign_in(sessions, ACTOR_PLAYER, 7, i);
        second = i == 1 ? made : second;
    }
    sessions_use(sessions, first, 100); /* the oldest, though it is in use */
    assert_int_equal(sessions->count, 20);
    assert_ptr_equal(sessions_person(sessions, ACTOR_PLAYER, 7)->oldest, first);
    assert_non_null(sign_in(sessions, ACTOR_PLAYER, 7, 200));
    assert_int_equal(sessions->count, 20);
    assert_ptr_equal(sessions_person(sessions, ACTOR_PLAYER, 7)->oldest, second);
    assert_non_null(sign_in(sessions, ACTOR_STAFF, 7, 200)); /* somebody else of that number */
    assert_int_equal(sessions->count, 21);
    close_sessions(sessions);
}

static void keeps_room_for_staff(void **state) {
    (void)state;
    struct sessions *sessions = open_sessions();
    sessions->most = 10;
    sessions->staff_room = 4;
    for (uint32_t i = 1; i <= 6; i++)
        assert_non_null(sign_in(sessions, ACTOR_PLAYER, i, i));
    assert_null(sign_in(sessions, ACTOR_PLAYER, 7, 7));
    for (uint32_t i = 1; i <= 4; i++)
        assert_non_null(sign_in(sessions, ACTOR_STAFF, i, 8));
    assert_int_equal(sessions->count, 10);
    /* an idle player gives way to a player, the one idle for longest first */
    sessions_use(sessions, sessions_person(sessions, ACTOR_PLAYER, 1)->oldest, 9);
    assert_null(sign_in(sessions, ACTOR_PLAYER, 7, 2 + SESSION_IDLE - 1));
    assert_non_null(sign_in(sessions, ACTOR_PLAYER, 7, 2 + SESSION_IDLE));
    assert_null(sessions_person(sessions, ACTOR_PLAYER, 2));
    assert_non_null(sessions_person(sessions, ACTOR_PLAYER, 1));
    assert_null(sign_in(sessions, ACTOR_PLAYER, 8, 2 + SESSION_IDLE));
    /* to staff any player does */
    assert_non_null(sign_in(sessions, ACTOR_STAFF, 5, 2 + SESSION_IDLE));
    assert_null(sessions_person(sessions, ACTOR_PLAYER, 3));
    assert_int_equal(sessions->count, 10);
    assert_int_equal(sessions->players, 5);
    close_sessions(sessions);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_heads),
        cmocka_unit_test(reads_values),
        cmocka_unit_test(accepts_keys),
        cmocka_unit_test(reads_frames),
        cmocka_unit_test(refuses_frames),
        cmocka_unit_test(writes_frames),
        cmocka_unit_test(answers_closes),
        cmocka_unit_test(knows_close_codes),
        cmocka_unit_test(writes_closes),
        cmocka_unit_test(knows_loopback),
        cmocka_unit_test(lists_its_files),
        cmocka_unit_test(knows_utf8),
        cmocka_unit_test(reads_messages),
        cmocka_unit_test(finds_routes),
        cmocka_unit_test(limits),
        cmocka_unit_test(keeps_sessions),
        cmocka_unit_test(locks_in_time),
        cmocka_unit_test(locks_every_post),
        cmocka_unit_test(keeps_twenty_a_person),
        cmocka_unit_test(keeps_room_for_staff),
        cmocka_unit_test(knows_gzip),
        cmocka_unit_test(knows_who_wants_events),
        cmocka_unit_test(knows_tags),
        cmocka_unit_test(reads_lists),
        cmocka_unit_test(reads_queries),
        cmocka_unit_test(reads_queries_by_name),
        cmocka_unit_test(reads_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
