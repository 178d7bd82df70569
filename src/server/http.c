#include "server/http.h"

#include <string.h>
#include <strings.h>

/* Where `word` begins in the bytes; NULL: nowhere. */
static const char *find_bytes(const char *bytes, size_t length, const char *word,
                              size_t word_length) {
    const char *at = bytes, *end = bytes + length;
    while ((size_t)(end - at) >= word_length) {
        at = memchr(at, word[0], (size_t)(end - at) - word_length + 1);
        if (at == NULL || memcmp(at, word, word_length) == 0)
            return at;
        at++;
    }
    return NULL;
}

bool span_is(struct span span, const char *word) {
    return span.length == strlen(word) && memcmp(span.at, word, span.length) == 0;
}

bool span_is_like(struct span span, const char *word) {
    return span.length == strlen(word) && strncasecmp(span.at, word, span.length) == 0;
}

static enum http_outcome refuse_head(struct http_wrong *wrong, int status, const char *message) {
    *wrong = (struct http_wrong){status, message};
    return HTTP_WRONG;
}

/* ---- The request line ---- */

static const char *const method_names[] = {[METHOD_GET] = "GET",
                                           [METHOD_POST] = "POST",
                                           [METHOD_PATCH] = "PATCH",
                                           [METHOD_DELETE] = "DELETE"};

static bool is_token_char(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           (c != '\0' && strchr("!#$%&'*+-.^_`|~", c) != NULL);
}

static bool is_token(struct span span) {
    for (size_t i = 0; i < span.length; i++)
        if (!is_token_char(span.at[i]))
            return false;
    return span.length > 0;
}

static void read_method(struct span word, struct http_request *request) {
    request->method = HTTP_METHOD_OTHER;
    request->head_only = span_is(word, "HEAD");
    if (request->head_only)
        request->method = METHOD_GET;
    for (int i = 0; i < HTTP_METHOD_OTHER; i++)
        if (span_is(word, method_names[i]))
            request->method = i;
}

/* Cuts `line` at the first space. */
static bool cut_word(struct span *line, struct span *word) {
    const char *space = memchr(line->at, ' ', line->length);
    if (space == NULL)
        return false;
    *word = (struct span){line->at, (size_t)(space - line->at)};
    line->at = space + 1;
    line->length -= word->length + 1;
    return true;
}

static bool read_target(struct span target, struct http_request *request) {
    if (target.length == 0 || target.at[0] != '/')
        return false;
    for (size_t i = 0; i < target.length; i++)
        if (target.at[i] <= ' ' || target.at[i] >= 0x7F)
            return false;
    const char *mark = memchr(target.at, '?', target.length);
    size_t length = mark == NULL ? target.length : (size_t)(mark - target.at);
    request->path = (struct span){target.at, length};
    if (mark != NULL)
        request->query = (struct span){mark + 1, target.length - length - 1};
    return true;
}

static bool read_request_line(struct span line, struct http_request *request) {
    struct span method, target;
    if (!cut_word(&line, &method) || !is_token(method) || !cut_word(&line, &target) ||
        !read_target(target, request))
        return false;
    read_method(method, request);
    request->keep_alive = span_is(line, "HTTP/1.1");
    return request->keep_alive || span_is(line, "HTTP/1.0");
}

/* ---- Headers ---- */

struct head {
    struct http_request *request;
    struct span connection, upgrade, content_length, transfer_encoding, expect;
};

static struct span trimmed(struct span value) {
    while (value.length > 0 && (value.at[0] == ' ' || value.at[0] == '\t')) {
        value.at++;
        value.length--;
    }
    while (value.length > 0 &&
           (value.at[value.length - 1] == ' ' || value.at[value.length - 1] == '\t'))
        value.length--;
    return value;
}

static bool is_value(struct span value) {
    for (size_t i = 0; i < value.length; i++) {
        unsigned char c = (unsigned char)value.at[i];
        if ((c < 0x20 && c != '\t') || c == 0x7F)
            return false;
    }
    return true;
}

static struct span *place_of(struct head *head, struct span name) {
    struct http_request *request = head->request;
    const struct {
        const char *name;
        struct span *place;
    } places[] = {
        {"host", &request->host},
        {"origin", &request->origin},
        {"cookie", &request->cookie},
        {"authorization", &request->authorization},
        {"content-type", &request->content_type},
        {"content-length", &head->content_length},
        {"transfer-encoding", &head->transfer_encoding},
        {"connection", &head->connection},
        {"upgrade", &head->upgrade},
        {"expect", &head->expect},
        {"idempotency-key", &request->idempotency_key},
        {"sec-websocket-key", &request->websocket_key},
        {"sec-websocket-version", &request->websocket_version},
        {"accept", &request->accept},
        {"accept-encoding", &request->accept_encoding},
        {"if-none-match", &request->if_none_match},
        {"last-event-id", &request->last_event_id},
    };
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        if (span_is_like(name, places[i].name))
            return places[i].place;
    return NULL;
}

static bool read_header(struct span line, struct head *head) {
    const char *colon = memchr(line.at, ':', line.length);
    if (colon == NULL)
        return false;
    struct span name = {line.at, (size_t)(colon - line.at)};
    struct span value = trimmed((struct span){colon + 1, line.length - name.length - 1});
    if (!is_token(name) || !is_value(value))
        return false;
    struct span *place = place_of(head, name);
    if (place == NULL)
        return true;
    if (place->at != NULL) /* what means one thing may be said once; of a list the first counts */
        return place == &head->request->accept || place == &head->request->accept_encoding ||
               place == &head->request->if_none_match;
    *place = value;
    return true;
}

/* Cuts the first element off a list, up to the separator. */
static struct span cut_element(struct span *list, char separator) {
    const char *end = memchr(list->at, separator, list->length);
    size_t length = end == NULL ? list->length : (size_t)(end - list->at);
    struct span element = trimmed((struct span){list->at, length});
    list->at += end == NULL ? length : length + 1;
    list->length -= end == NULL ? length : length + 1;
    return element;
}

/* A word of a list with commas. */
static bool list_has(struct span list, const char *word) {
    while (list.length > 0)
        if (span_is_like(cut_element(&list, ','), word))
            return true;
    return false;
}

static bool read_length(struct span digits, size_t *length) {
    *length = 0;
    for (size_t i = 0; i < digits.length; i++) {
        if (digits.at[i] < '0' || digits.at[i] > '9' || digits.length > 15)
            return false;
        *length = *length * 10 + (size_t)(digits.at[i] - '0');
    }
    return digits.length > 0;
}

/* RFC 9112, 3.2: a name or address, and perhaps a port; no path, no user, no list. */
static bool is_host(struct span host) {
    for (size_t i = 0; i < host.length; i++) {
        char c = host.at[i];
        if (!(c >= 'a' && c <= 'z') && !(c >= 'A' && c <= 'Z') && !(c >= '0' && c <= '9') &&
            strchr("-._~%!$&'()*+;=:[]", c) == NULL)
            return false;
    }
    return true;
}

static enum http_outcome finish_head(struct head *head, struct http_wrong *wrong) {
    struct http_request *request = head->request;
    if (request->host.at == NULL)
        return refuse_head(wrong, 400, "a Host header is needed");
    if (!is_host(request->host))
        return refuse_head(wrong, 400, "the Host header names no host");
    if (head->transfer_encoding.at != NULL)
        return refuse_head(wrong, 411, "a body needs a Content-Length");
    if (head->expect.at != NULL)
        return refuse_head(wrong, 417, "Expect is not supported");
    if (head->content_length.at != NULL &&
        !read_length(head->content_length, &request->body_length))
        return refuse_head(wrong, 400, "Content-Length is not a number");
    if (request->body_length > HTTP_BODY_MAX)
        return refuse_head(wrong, 413, "a body has at most 65536 bytes");
    request->has_body = request->body_length > 0;
    /* from HTTP/1.0 nothing changes to another protocol (RFC 6455, 4.2.1) */
    request->upgrade = request->keep_alive && list_has(head->connection, "upgrade") &&
                       list_has(head->upgrade, "websocket");
    if (list_has(head->connection, "close"))
        request->keep_alive = false;
    return HTTP_READY;
}

static enum http_outcome read_lines(struct span text, struct head *head, struct http_wrong *wrong) {
    for (bool first = true; text.length > 0; first = false) {
        const char *feed = memchr(text.at, '\n', text.length);
        size_t length = (size_t)(feed - text.at);
        if (length == 0 || text.at[length - 1] != '\r')
            return refuse_head(wrong, 400, "lines of a request end in CR LF");
        struct span line = {text.at, length - 1};
        bool right = first ? read_request_line(line, head->request) : read_header(line, head);
        if (!right)
            return refuse_head(wrong, 400,
                               first ? "the request line is wrong" : "a header is wrong");
        text.at += length + 1;
        text.length -= length + 1;
    }
    return finish_head(head, wrong);
}

enum http_outcome http_read(const char *bytes, size_t length, struct http_request *request,
                            struct http_wrong *wrong) {
    size_t window = length < HTTP_HEAD_MAX ? length : HTTP_HEAD_MAX;
    const char *end = find_bytes(bytes, window, "\r\n\r\n", 4);
    memset(request, 0, sizeof *request);
    if (end == NULL) {
        if (length >= HTTP_HEAD_MAX)
            return refuse_head(wrong, 431, "the head of the request is too long");
        return HTTP_MORE;
    }
    size_t lines = (size_t)(end - bytes) + 2;
    request->head_length = lines + 2;
    struct head head = {.request = request};
    return read_lines((struct span){bytes, lines}, &head, wrong);
}

/* ---- Values of headers ---- */

struct span http_cookie(struct span header, const char *name) {
    size_t name_length = strlen(name);
    while (header.length > 0) {
        struct span pair = cut_element(&header, ';');
        if (pair.length > name_length && memcmp(pair.at, name, name_length) == 0 &&
            pair.at[name_length] == '=')
            return (struct span){pair.at + name_length + 1, pair.length - name_length - 1};
    }
    return (struct span){NULL, 0};
}

struct span http_bearer(struct span header) {
    if (header.length <= 7 || strncasecmp(header.at, "bearer ", 7) != 0)
        return (struct span){NULL, 0};
    return trimmed((struct span){header.at + 7, header.length - 7});
}

bool http_is_json(struct span content_type) {
    const char *end =
        content_type.length == 0 ? NULL : memchr(content_type.at, ';', content_type.length);
    if (end != NULL)
        content_type.length = (size_t)(end - content_type.at);
    return span_is_like(trimmed(content_type), "application/json");
}

bool http_same_origin(const struct http_request *request, bool tls) {
    const char *scheme = tls ? "https://" : "http://";
    struct span origin = request->origin;
    size_t length = strlen(scheme);
    if (origin.at == NULL)
        return true;
    return origin.length == length + request->host.length &&
           memcmp(origin.at, scheme, length) == 0 &&
           memcmp(origin.at + length, request->host.at, request->host.length) == 0;
}

bool http_wants(struct span accept, const char *type) {
    while (accept.length > 0) {
        struct span range = cut_element(&accept, ',');
        if (span_is_like(cut_element(&range, ';'), type))
            return true;
    }
    return false;
}

/* "q=0", "q=0.000": not at all. */
static bool is_zero_weight(struct span parameter) {
    if (parameter.length < 3 || strncasecmp(parameter.at, "q=0", 3) != 0)
        return false;
    for (size_t i = 3; i < parameter.length; i++)
        if (parameter.at[i] != '0' && parameter.at[i] != '.')
            return false;
    return true;
}

/* What is said of gzip itself goes before what is said of everything. */
bool http_accepts_gzip(struct span list) {
    bool everything = false;
    while (list.length > 0) {
        struct span element = cut_element(&list, ',');
        struct span coding = cut_element(&element, ';');
        bool taken = true;
        while (element.length > 0)
            taken = !is_zero_weight(cut_element(&element, ';')) && taken;
        if (span_is_like(coding, "gzip") || span_is_like(coding, "x-gzip"))
            return taken;
        if (span_is(coding, "*"))
            everything = taken;
    }
    return everything;
}

bool http_names_etag(struct span list, const char *etag) {
    while (list.length > 0) {
        struct span tag = cut_element(&list, ',');
        if (tag.length > 2 && memcmp(tag.at, "W/", 2) == 0)
            tag = (struct span){tag.at + 2, tag.length - 2};
        if (span_is(tag, "*") || span_is(tag, etag))
            return true;
    }
    return false;
}

const char *http_reason(int status) {
    static const struct {
        int status;
        const char *reason;
    } reasons[] = {
        {101, "Switching Protocols"},
        {200, "OK"},
        {201, "Created"},
        {202, "Accepted"},
        {204, "No Content"},
        {304, "Not Modified"},
        {400, "Bad Request"},
        {401, "Unauthorized"},
        {403, "Forbidden"},
        {404, "Not Found"},
        {405, "Method Not Allowed"},
        {409, "Conflict"},
        {411, "Length Required"},
        {413, "Content Too Large"},
        {415, "Unsupported Media Type"},
        {417, "Expectation Failed"},
        {422, "Unprocessable Content"},
        {423, "Locked"},
        {426, "Upgrade Required"},
        {429, "Too Many Requests"},
        {431, "Request Header Fields Too Large"},
        {500, "Internal Server Error"},
        {503, "Service Unavailable"},
    };
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
        if (reasons[i].status == status)
            return reasons[i].reason;
    return "Answer";
}
