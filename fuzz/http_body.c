/* Any bytes at all as what a client sends over HTTP: the head, and the body as JSON. A head that is
 * read holds what it says within the bytes given; one that grows byte by byte is read the same. */
#include "base/query.h"
#include "server/http.h"
#include "server/routes.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void expect(bool holds) {
    if (!holds)
        abort();
}

static void check_span(struct span span, const char *bytes, size_t length) {
    if (span.at != NULL)
        expect(span.at >= bytes && span.at + span.length <= bytes + length);
}

static void check_route(const struct http_request *request) {
    const struct operation *operation = NULL;
    uint32_t parts[2];
    if (route_find(request->method, request->path, &operation, parts) == ROUTE_FOUND)
        expect(operation != NULL && (int)operation->method == request->method);
}

static void check_query(struct span query) {
    struct parameter parameter;
    for (size_t left = query.length; query_next(&query, &parameter) != QUERY_END;
         left = query.length)
        expect(query.length < left && memchr(parameter.name, '\0', QUERY_NAME) != NULL);
}

static void check_request(const struct http_request *request, const char *bytes) {
    size_t head = request->head_length;
    check_span(request->path, bytes, head);
    check_span(request->query, bytes, head);
    check_span(request->host, bytes, head);
    check_span(http_cookie(request->cookie, "croupier"), bytes, head);
    check_span(http_bearer(request->authorization), bytes, head);
    expect(request->path.length > 0 && request->path.at[0] == '/');
    expect(request->body_length <= HTTP_BODY_MAX);
    http_is_json(request->content_type);
    http_same_origin(request, false);
    http_accepts_gzip(request->accept_encoding);
    http_names_etag(request->if_none_match, "\"0123456789abcdef\"");
    check_query(request->query);
    check_route(request);
}

static void check_body(const char *bytes, size_t length) {
    static struct json_token tokens[HTTP_BODY_MAX + 1];
    struct json json;
    struct json_error error;
    if (length > HTTP_BODY_MAX ||
        json_parse(bytes, length, tokens, HTTP_BODY_MAX + 1, &json, &error) != JSON_OK)
        return;
    expect(json.count >= 1 && json.tokens[0].next == json.count);
}

/* The head is not complete before its last byte. */
static void check_pieces(const char *bytes, size_t head) {
    struct http_request request;
    struct http_wrong wrong;
    expect(http_read(bytes, head - 1, &request, &wrong) == HTTP_MORE);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *bytes = (const char *)data;
    struct http_request request;
    struct http_wrong wrong;
    enum http_outcome outcome = http_read(bytes, size, &request, &wrong);
    if (outcome == HTTP_WRONG)
        expect(wrong.status >= 400 && wrong.status < 500 && wrong.message != NULL);
    if (outcome != HTTP_READY)
        return 0;
    check_request(&request, bytes);
    check_pieces(bytes, request.head_length);
    check_body(bytes + request.head_length, size - request.head_length);
    return 0;
}
