/* HTTP: who sends a request, which operation it means, and the reply; pages (http_requests.c,
 * http_replies.c, pages.c, odds_requests.c). */
#ifndef SERVER_HTTP_INSIDE_H
#define SERVER_HTTP_INSIDE_H

#include "server/connection_inside.h"
#include "server/fault_inside.h"
#include "server/http.h"

struct session;

/* ---- HTTP (http_requests.c, http_replies.c) ---- */

struct reply {
    int status;
    const char *type;    /* NULL: application/json */
    const char *headers; /* further ones, each with CR LF; NULL: none */
    const char *body;
    size_t length;
    bool keep_alive, head_only;
    bool shown;      /* by a browser, although it is JSON: of an address that somebody typed */
    int retry_after; /* seconds; 0: nothing is said of it */
};

void http_reply(struct server *server, struct connection *connection, const struct reply *reply);
/* The head of an answer that goes on for as long as the connection does. */
void http_begin_events(struct server *server, struct connection *connection);
void http_refuse(struct server *server, struct connection *connection,
                 const struct http_request *request, enum server_fault fault, const char *where);
void http_handle(struct server *server, struct connection *connection,
                 const struct http_request *request, const char *body);
/* There is nothing under that address (404), or it takes other methods (405), which are told. */
void http_refuse_route(struct server *server, struct connection *connection,
                       const struct http_request *request);
/* A limit holds somebody back: 429, and when to try again. */
void http_refuse_for(struct server *server, struct connection *connection,
                     const struct http_request *request, enum server_fault fault, int seconds);
/* Who sends this; false: answered (401, 423). */
bool http_actor(struct server *server, struct connection *connection,
                const struct http_request *request, struct floor_actor *actor,
                struct session **session);
/* The same, and the session is not locked. */
bool http_unlocked_actor(struct server *server, struct connection *connection,
                         const struct http_request *request, struct floor_actor *actor,
                         struct session **session);

/* ---- Odds (odds_requests.c) ---- */

/* False: the path is not about odds. */
bool odds_handle(struct server *server, struct connection *connection,
                 const struct http_request *request);
void odds_collect(struct server *server); /* what has been worked out */
void odds_free(struct server *server);

/* ---- Pages (pages.c) ---- */

/* False: there is no such page. */
/* What comes where figures are given. */
void page_figures(struct server *server, struct connection *connection,
                  const struct http_request *request);
bool page_handle(struct server *server, struct connection *connection,
                 const struct http_request *request);

#endif
