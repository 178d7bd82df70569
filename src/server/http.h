/* Reading an HTTP/1.1 request head, strictly: what two readers could take differently (a bare LF, a
 * folded line, two lengths, a space before a colon) is refused. A pure function of the bytes. */
#ifndef SERVER_HTTP_H
#define SERVER_HTTP_H

#include "base/span.h"
#include "floor/floor.h"

enum { HTTP_HEAD_MAX = 16384, HTTP_BODY_MAX = 65536, HTTP_METHOD_OTHER = 4 };

struct http_request { /* a header that is absent: NULL */
    int method;       /* enum method, or HTTP_METHOD_OTHER */
    bool head_only;
    bool keep_alive;
    bool upgrade; /* asks for a WebSocket */
    bool has_body;
    size_t head_length; /* bytes up to and with the empty line */
    size_t body_length;
    struct span path, query;
    struct span host, origin, cookie, authorization, content_type, idempotency_key;
    struct span accept, accept_encoding, if_none_match, last_event_id;
    struct span websocket_key, websocket_version;
};

enum http_outcome { HTTP_MORE, HTTP_READY, HTTP_WRONG };

struct http_wrong {
    int status;
    const char *message;
};

enum http_outcome http_read(const char *bytes, size_t length, struct http_request *request,
                            struct http_wrong *wrong);

bool span_is(struct span span, const char *word);
bool span_is_like(struct span span, const char *word); /* upper and lower case alike */
/* The value of a cookie out of a Cookie header; length 0: there is none. */
struct span http_cookie(struct span header, const char *name);
/* The token of "Bearer …"; length 0: there is none. */
struct span http_bearer(struct span header);
/* A body must say that it is JSON: forms and plain text of other sites cannot. */
bool http_is_json(struct span content_type);
/* An Origin that is absent or names this very host. */
bool http_same_origin(const struct http_request *request, bool tls);

/* Whether Accept names the type itself: "text/html", "text/event-stream". */
bool http_wants(struct span accept, const char *type);
/* Whether Accept-Encoding takes gzip; q=0 says that it does not. */
bool http_accepts_gzip(struct span accept_encoding);
/* Whether If-None-Match names the tag, which has its quotes. */
bool http_names_etag(struct span if_none_match, const char *etag);

const char *http_reason(int status);

#endif
