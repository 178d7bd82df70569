/* Pages that need no operation: the embedded web files, health, figures, the API's description. */
#include "server/server_inside.h"

#include "server/web_files.h"

#include <stdio.h>
#include <string.h>

/* The screens; '#' stands for a number. Which one it is, the page itself finds out. */
static const char *const screens[] = {"/",         "/t/#",     "/t/#/deal", "/t/#/board",
                                      "/pit",      "/eye",     "/disputes", "/disputes/#",
                                      "/reports",  "/odds",    "/staff",    "/cage",
                                      "/editions", "/account", "/duties",   "/equipment"};

static bool matches(struct span path, const char *pattern) {
    size_t at = 0;
    for (; *pattern != '\0'; pattern++) {
        size_t digits = 0;
        while (*pattern == '#' && at + digits < path.length && path.at[at + digits] >= '0' &&
               path.at[at + digits] <= '9')
            digits++;
        if (*pattern == '#' ? digits == 0 || digits > 10
                            : at == path.length || path.at[at] != *pattern)
            return false;
        at += *pattern == '#' ? digits : 1;
    }
    return at == path.length;
}

/* One address for people and for programs: what a browser opens is a page. */
static bool is_fair_screen(const struct http_request *request) {
    return matches(request->path, "/fair/#/#") && http_wants(request->accept, "text/html");
}

static bool is_screen(struct span path) {
    for (size_t i = 0; i < sizeof screens / sizeof *screens; i++)
        if (matches(path, screens[i]))
            return true;
    return false;
}

/* Every screen is index.html; all else is a file by its own path, or nothing. */
static const struct web_file *find_file(const struct http_request *request) {
    const struct web_file *file = web_files;
    struct span path = request->path;
    if (is_screen(path) || is_fair_screen(request))
        path = (struct span){"/index.html", 11};
    while (file->path != NULL && !span_is(path, file->path))
        file++;
    return file->path == NULL ? NULL : file;
}

static void reply_text(struct server *server, struct connection *connection,
                       const struct http_request *request, int status, const char *type,
                       const char *body, size_t length) {
    http_reply(server, connection,
               &(struct reply){.status = status,
                               .type = type,
                               .body = body,
                               .length = length,
                               .keep_alive = request->keep_alive,
                               .shown = true,
                               .head_only = request->head_only});
}

/* The name of what is sent: the compressed bytes are other bytes. */
static void write_etag(char etag[32], const struct web_file *file, bool packed) {
    snprintf(etag, 32, "\"%s%s\"", file->hash, packed ? "-gz" : "");
}

/* A name under /assets/ has a hash of its contents in it. */
static const char *caching(const struct web_file *file) {
    return strncmp(file->path, "/assets/", 8) == 0 ? "public, max-age=31536000, immutable"
                                                   : "no-cache";
}

static bool file_handle(struct server *server, struct connection *connection,
                        const struct http_request *request) {
    const struct web_file *file = find_file(request);
    char etag[32], headers[256];
    if (file == NULL)
        return false;
    bool packed = file->packed.length > 0 && http_accepts_gzip(request->accept_encoding);
    const struct web_bytes *bytes = packed ? &file->packed : &file->plain;
    write_etag(etag, file, packed);
    bool known = http_names_etag(request->if_none_match, etag);
    snprintf(headers, sizeof headers,
             "Cache-Control: %s\r\nVary: %sAccept-Encoding\r\nETag: %s\r\n%s", caching(file),
             is_fair_screen(request) ? "Accept, " : "", etag,
             packed && !known ? "Content-Encoding: gzip\r\n" : "");
    http_reply(server, connection,
               &(struct reply){.status = known ? 304 : 200,
                               .type = file->type,
                               .headers = headers,
                               .body = (const char *)bytes->at,
                               .length = bytes->length,
                               .keep_alive = request->keep_alive,
                               .head_only = request->head_only || known});
    return true;
}

static void health(struct server *server, struct connection *connection,
                   const struct http_request *request, bool good) {
    const char *body = good ? "{\"status\":\"ok\"}" : "{\"status\":\"unavailable\"}";
    reply_text(server, connection, request, good ? 200 : 503, NULL, body, strlen(body));
}

static bool is_ready(const struct server *server) {
    struct floor_counts counts;
    floor_count(server->floor, &counts);
    return counts.healthy && !server->stopping;
}

static void figures(struct server *server, struct connection *connection,
                    const struct http_request *request, const char *type,
                    void (*write)(struct server *server, struct text *out)) {
    struct text out;
    text_init(&out, server->answer, ANSWER_MAX);
    write(server, &out);
    reply_text(server, connection, request, 200, type, out.at, out.length);
}

static void openapi(struct server *server, struct text *out) {
    (void)server;
    route_write_openapi(out);
}

void page_figures(struct server *server, struct connection *connection,
                  const struct http_request *request) {
    if (request->method == METHOD_GET && span_is(request->path, "/metrics"))
        figures(server, connection, request, "text/plain; version=0.0.4; charset=utf-8",
                metrics_write);
    else
        http_refuse(server, connection, request, FAULT_SERVER_NO_PATH, "");
}

bool page_handle(struct server *server, struct connection *connection,
                 const struct http_request *request) {
    struct span path = request->path;
    if (request->method != METHOD_GET)
        return false;
    if (span_is(path, "/healthz"))
        health(server, connection, request, true);
    else if (span_is(path, "/readyz"))
        health(server, connection, request, is_ready(server));
    else if (span_is(path, "/api/openapi.json"))
        figures(server, connection, request, NULL, openapi);
    else
        return file_handle(server, connection, request);
    return true;
}
