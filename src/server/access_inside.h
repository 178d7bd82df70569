/* Who still may, and signing in (access.c, login.c). */
#ifndef SERVER_ACCESS_INSIDE_H
#define SERVER_ACCESS_INSIDE_H

#include "server/exchange_inside.h"
#include "server/http.h"
#include "server/limiter.h"

/* ---- Who still may (access.c) ---- */

void access_start(struct server *server);
/* The session of a cookie, as the house sees it now; NULL: there is none, or it has ended. */
struct session *access_session(struct server *server, struct span cookie);
struct session *access_session_hash(struct server *server, const uint8_t hash[HASH_BYTES]);
/* A WebSocket or a feed is opened by a session, or else with a token, or by nobody. */
void access_open(struct server *server, struct connection *connection,
                 const struct floor_actor *actor, struct session *session);
/* It no longer stands in any list. */
void access_leave(struct server *server, struct connection *connection);
/* Whether who opened a WebSocket or a feed may hear and say something on it now; false: it is being
 * closed. */
bool access_stands(struct server *server, struct connection *connection);
/* A WebSocket or a feed is told why, and closed; anything else goes on. */
void access_close(struct server *server, struct connection *connection, int code);
/* Whether an answer may still go to who asked: the session has not ended or locked meanwhile. */
bool access_awaits(struct server *server, const struct exchange *exchange,
                   enum server_fault *fault);
/* 401, 403, 405: the log says who was refused what. `actor` NULL: before anybody asked who it is.
 */
void access_refused(struct server *server, const struct connection *connection,
                    const struct floor_actor *actor, struct span what, int status);
/* Takes one from each of several limits, or from none. False: one of them has none left, the log
 * says which, and `seconds` when there is one again. */
bool access_take(struct server *server, const struct connection *connection,
                 const struct limit *limits, size_t count, const char *message, int *seconds);
void access_give_back(const struct limit *limits, size_t count);
/* That of the address or network a connection comes from; `by`: a limiter of each. */
struct limit access_limit_of(const struct connection *connection, struct limiter *const by[],
                             enum origin_scope scope, const char *kind);
/* Guests are made by anybody on a demonstration floor, so many from an address and a network. */
bool access_guest(struct server *server, const struct connection *connection, int *seconds);
/* Whether somebody may open one more WebSocket or feed; false: they have too many. */
bool access_may_open(struct server *server, const struct connection *connection,
                     const struct floor_actor *actor);

/* One person or device, or one address that has not signed in. */
uint64_t access_client_key(const struct server *server, const struct connection *connection,
                           const struct floor_actor *actor);
/* Commands a second of one person or device, or of one address that has not signed in. */
bool access_within_limit(struct server *server, const struct connection *connection,
                         const struct floor_actor *actor);

/* ---- Signing in (login.c) ---- */

bool login_handle(struct server *server, struct connection *connection,
                  const struct http_request *request, const struct json *body);
/* Whether the body of one of the server's own routes has the fields that routes.def lists; false:
 * it was refused by the path of what is wrong. */
bool login_fields_fit(struct server *server, struct connection *connection,
                      const struct http_request *request, const struct json *body);
/* Guesses at somebody's password: slowed by name and address together; for those who come from
 * where that name has not signed in before also by address, by network, and by name alone. False:
 * wait. */
bool login_may_guess(struct server *server, struct exchange *exchange, const char *name);
void login_guessed(struct server *server, struct exchange *exchange); /* it was right */
/* A player's one-time code: wrong ones are slowed by address and by network. */
bool login_may_redeem(struct server *server, struct exchange *exchange);
/* It was wrong: the log, the house and who asked are told. */
void login_wrong(struct server *server, struct exchange *exchange, const char *what,
                 enum server_fault fault, const char *where);
void login_done(struct server *server, struct exchange *exchange, bool right);
void login_unlock_done(struct server *server, struct exchange *exchange, bool right);

/* ---- One's own sessions and second factor (own_sessions.c) ---- */

bool login_handle_own(struct server *server, struct connection *connection,
                      const struct http_request *request, const struct json *body);
/* The name of the cookie: with TLS one that no other site of the domain can set (RFC 6265bis). */
const char *access_cookie_name(const struct server *server);

/* Whether somebody's post asks for a second factor that they do not have. */
bool access_needs_factor(const struct server *server, const struct floor_actor *actor);
/* Whether somebody else set their password. */
bool access_needs_password(const struct server *server, const struct floor_actor *actor);
/* The screen that a request says it comes from, as the house has it; 0: it says none. */
uint64_t access_screen(const struct server *server, const struct http_request *request);
/* Codes of one account, from wherever: with six digits they are tried out soon. False: wait. */
bool factor_may_guess(struct server *server, const struct connection *connection, uint32_t staff,
                      int *seconds);
void factor_guessed(struct server *server, uint32_t staff);

enum shown { SHOWN_NOTHING, SHOWN_RIGHT, SHOWN_WRONG };
/* What a code of the second factor, or a recovery code, is; the note gets which. */
enum shown factor_shown(struct server *server, uint32_t staff, const char *code,
                        struct floor_note *note);

#endif
