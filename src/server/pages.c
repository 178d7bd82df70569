/* Pages that need no operation: the embedded web files, health, figures, the API's description. */
#include "server/inside.h"

#include "server/web_files.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const char *ending, *type;
} types[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".svg", "image/svg+xml"},
    {".json", "application/json; charset=utf-8"},
    {".webmanifest", "application/manifest+json"},
    {".woff2", "font/woff2"},
    {".png", "image/png"},
};

static const char *type_of(const char *name) {
    const char *ending = strrchr(name, '.');
    for (size_t i = 0; ending != NULL && i < sizeof types / sizeof *types; i++)
        if (strcmp(ending, types[i].ending) == 0)
            return types[i].type;
    return "application/octet-stream";
}

/* "/x.js" is the embedded file "web/x.js", and "/" its index.html; nothing else is a file. */
static const struct embedded_file *find_file(struct span path) {
    char name[256];
    if (span_is(path, "/"))
        path = (struct span){"/index.html", 11};
    int length = snprintf(name, sizeof name, "web%.*s", (int)path.length, path.at);
    if (length >= (int)sizeof name)
        return NULL;
    const struct embedded_file *file = web_files;
    while (file->name != NULL && strcmp(file->name, name) != 0)
        file++;
    return file->name == NULL ? NULL : file;
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
                               .head_only = request->head_only});
}

static bool file_handle(struct server *server, struct connection *connection,
                        const struct http_request *request) {
    const struct embedded_file *file = find_file(request->path);
    if (file == NULL)
        return false;
    http_reply(server, connection,
               &(struct reply){.status = 200,
                               .type = type_of(file->name),
                               .headers = "Cache-Control: no-cache\r\n",
                               .body = file->text,
                               .length = file->length,
                               .keep_alive = request->keep_alive,
                               .head_only = request->head_only});
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
    write_openapi(out);
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
    else if (span_is(path, "/metrics"))
        figures(server, connection, request, "text/plain; version=0.0.4; charset=utf-8",
                write_metrics);
    else if (span_is(path, "/api/openapi.json"))
        figures(server, connection, request, NULL, openapi);
    else
        return file_handle(server, connection, request);
    return true;
}
