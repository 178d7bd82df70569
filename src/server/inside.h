/* What the files of the server share.
 *
 *   bytes -> connection -> request or message -> exchange -> floor -> (on disk) -> answer -> bytes
 */
#ifndef SERVER_INSIDE_H
#define SERVER_INSIDE_H

#include "floor/floor.h"
#include "server/buffer.h"
#include "server/frame.h"
#include "server/http.h"
#include "server/limiter.h"
#include "server/log.h"
#include "server/message.h"
#include "server/odds.h"
#include "server/passwords.h"
#include "server/routes.h"
#include "server/sessions.h"

enum {
    ANSWER_MAX = 4 * 1048576,
    QUEUE_MAX = 256 * 1024, /* bytes a WebSocket reader may be behind */
    PIPELINE_MAX = 256,     /* answers one connection may wait for */
    SERVER_TOKENS = 65537,
    ADDRESS_MAX = 46,
    ADDRESS_BUCKETS = 1024,
    HEAD_TIME = 15000,    /* milliseconds for a request to arrive whole */
    SILENT_TIME = 10000,  /* for the first one to begin */
    OWN_DESCRIPTORS = 64, /* of the store, the log and the loop itself */
    IDLE_TIME = 75000,    /* without a sign of life */
    PING_TIME = 4000,     /* a WebSocket's other side is asked whether it is there */
    DEAD_TIME = 10000,    /* and is given up */
    BEAT_TIME = 200,      /* without a word from us, when the sweep comes by */
    SWEEP_PARTS = 8,      /* of all connections, one at a time */
    LINGER_TIME = 5000,   /* to read the last answer and close */
    STOP_TIME = 10000,
    READING_QUEUE = 256,
    ODDS_KEPT = 64,    /* answers */
    LOG_INS_FROM = 10, /* times a person's log-ins may come from one address */
    HISTOGRAM = 14
};

#define F(name, status, code, english, vietnamese) FAULT_SERVER_##name,
enum server_fault {
#include "server/faults.def"
    SERVER_FAULTS
};
#undef F

struct tls;
struct wire; /* of transport.c */

enum connection_state { SPEAKS_HTTP, SPEAKS_WEBSOCKET, IS_CLOSING };

struct connection {
    int fd;
    struct tls *tls; /* NULL: none */
    struct wire *wire;
    struct connection *next, *previous;
    struct connection *next_due;    /* to be written to or ended in this turn */
    struct buffer in, out, message; /* message: fragments so far */
    struct exchange *exchanges;
    struct subscription *subscriptions;
    struct floor_actor actor;                      /* WebSocket: who opened it */
    struct session *session;                       /* by which; NULL: by none */
    struct person *person;                         /* whose token opened it; NULL: no token */
    uint64_t secret;                               /* of that token */
    struct connection *next_socket, **back_socket; /* of the session or person */
    int64_t heard, since; /* milliseconds: last sign of life; when the state or request began */
    int64_t told;         /* the last word that was sent over the WebSocket */
    uint32_t waiting;     /* answers not given yet */
    uint8_t state;
    bool is_websocket;
    bool asked, known; /* a whole request has come; one of somebody signed in or with a token */
    bool message_open;
    bool pinged, stopped_reading;
    bool due, doomed;        /* stands in the list of next_due; is ended there */
    bool waits_to_write;     /* until the socket takes more */
    bool shaking_hands;      /* of TLS */
    bool subscriptions_wait; /* for room in the queue */
    bool listens_to_pit;
    struct address *from;
    char address[ADDRESS_MAX];
};

struct address {
    struct address *next;
    size_t count; /* of its connections */
    char text[ADDRESS_MAX];
};

/* A request whose answer waits: for the disk, a password, odds (`body` is their key), or for what
 * is read beside the floor. */
enum exchange_kind {
    EXCHANGE_OPERATION,
    EXCHANGE_LOGIN,
    EXCHANGE_UNLOCK,
    EXCHANGE_SECRET,
    EXCHANGE_ODDS,
    EXCHANGE_SIMULATION,
    EXCHANGE_READING
};

/* The body of a request: an object somewhere in a text that has been parsed. */
struct request_body {
    const struct json *json; /* NULL: there is none */
    uint32_t object;
};

struct exchange {
    struct exchange *next, **back; /* of its connection */
    struct connection *connection; /* NULL: it has gone */
    uint64_t ticket;
    enum exchange_kind kind;
    bool over_websocket, keep_alive, head_only;
    int64_t id;    /* WebSocket: the client's number */
    int64_t begun; /* microseconds */
    int status;
    char *body;
    size_t length;
    struct json kept; /* EXCHANGE_SECRET: the request's body, in `body` as well */
    uint32_t kept_object;
    const char *type;                  /* of the body; NULL: JSON */
    const struct operation *operation; /* EXCHANGE_SECRET: to be run with the hash */
    uint32_t parts[2];
    struct floor_actor actor;
    bool has_key;
    char key[MESSAGE_KEY + 1];
    char name[64];
    uint64_t limit_name, limit_address;
    bool has_session;
    uint8_t session[HASH_BYTES];
    uint64_t secret; /* EXCHANGE_LOGIN: of the password that is being verified */
    int retry_after; /* seconds, where it is answered 429 */
};

struct subscription {
    struct subscription *next, **back;           /* of the table */
    struct subscription *next_mine, **back_mine; /* of the connection */
    struct connection *connection;
    struct watched *watched;
    uint64_t sent; /* the last seq that is on its way */
    char *held;    /* a view that shows more than is on disk: it waits */
    size_t held_length;
    uint64_t held_seq;
    bool views;     /* every message has the view after it */
    bool waits;     /* for room in the queue */
    bool has_after; /* it knows what happened up to `after`; otherwise the view comes first */
    uint64_t after;
};

struct watched {
    uint32_t table;
    uint64_t on_disk;
    struct subscription *first;
    struct event *events; /* of the commits being told */
    size_t count, room;
    bool reread, changed;
    struct watched *next_changed;
};

/* Odds that somebody has asked for: rulebooks do not change while the server runs. */
struct kept_odds {
    char *key, *body;
    size_t length;
};

struct histogram {
    uint64_t counts[HISTOGRAM], total, sum; /* microseconds */
};

struct metrics {
    uint64_t requests, commands, messages, sent_events, bytes_in, bytes_out;
    uint64_t refused[6]; /* by hundred of the status */
    uint64_t opened, websockets_opened, too_slow, limited, turned_away, logins, wrong_logins;
    struct histogram answer, commit;
    uint64_t commits_seen, commit_micros_seen;
};

struct server {
    const struct server_options *options;
    struct log log;
    struct floor *floor;
    struct floor_scratch *scratch;
    struct wire *wire;
    struct worker *passwords, *odds, *readings;
    struct reader *reader;
    struct kept_odds kept_odds[ODDS_KEPT];
    size_t kept_odds_next;
    struct sessions sessions;
    struct session *changing; /* whose request is being run */
    struct limiter *commands, *logins;
    struct limiter *log_ins;     /* that were right: a person */
    struct limiter *log_in_from; /* the same: an address, players apart from staff */
    struct limiter *guests;      /* made by nobody: an address */
    struct limiter *said;        /* in the log: that a limit holds somebody back */
    struct metrics metrics;
    struct connection *connections, *sweep_next; /* sweep_next: NULL at the end of a round */
    size_t connection_count, websocket_count;
    size_t most_connections, most_from_one; /* address */
    struct address *addresses[ADDRESS_BUCKETS];
    struct exchange **slots; /* by the low half of a ticket */
    size_t slot_count, slot_room;
    uint32_t *free_slots;
    size_t free_count, free_room;
    uint32_t next_serial;
    size_t exchange_count;
    struct watched **watched; /* by table number */
    size_t watched_room;
    struct watched *changed;
    int64_t stop_since;
    bool stopping, stopped, demonstration;
    char dummy_hash[PASSWORD_HASH]; /* verified for names that do not exist */
    char *answer;                   /* ANSWER_MAX */
    struct json_token *tokens;
    struct message_table *tables;
};

void server_check_itself(struct server *server);
int64_t server_now_wall(void);   /* milliseconds since 1970 */
int64_t server_now_steady(void); /* microseconds, never going back */

/* ---- Connections (connection.c) ---- */

struct connection *connection_open(struct server *server, int fd, const char *address);
void connection_gone(struct server *server, struct connection *connection);
void connection_received(struct server *server, struct connection *connection, char *bytes,
                         size_t length);
void connection_go_on(struct server *server, struct connection *connection);
/* Sends what is queued and closes. */
void connection_finish(struct connection *connection, int64_t now);
void connection_sweep(struct server *server);

/* ---- Who is let in (admission.c) ---- */

enum admission {
    ADMITTED,
    ADMITTED_FOR_ANOTHER, /* who is ended in this turn of the loop */
    TURNED_AWAY
};
enum admission admission_ask(struct server *server, const char *address);
void admission_count(struct server *server, struct connection *connection);
void admission_leave(struct server *server, struct connection *connection);

/* ---- The wire (transport.c) ---- */

void transport_wants_to_write(struct connection *connection);
void transport_reading(struct connection *connection, bool on);
void transport_kill(struct connection *connection);
void transport_wake(struct server *server); /* from any thread */
bool transport_open(struct server *server);
void transport_run(struct server *server);
void transport_close(struct server *server);

/* ---- HTTP (http_requests.c, http_replies.c) ---- */

struct reply {
    int status;
    const char *type;    /* NULL: application/json */
    const char *headers; /* further ones, each with CR LF; NULL: none */
    const char *body;
    size_t length;
    bool keep_alive, head_only;
    int retry_after; /* seconds; 0: nothing is said of it */
};

void http_reply(struct server *server, struct connection *connection, const struct reply *reply);
void http_refuse(struct server *server, struct connection *connection,
                 const struct http_request *request, enum server_fault fault, const char *where);
void http_handle(struct server *server, struct connection *connection,
                 const struct http_request *request, const char *body);
/* A limit holds somebody back: 429, and when to try again. */
void http_refuse_for(struct server *server, struct connection *connection,
                     const struct http_request *request, enum server_fault fault, int seconds);
/* Writes {"error":…} and gives its status. */
int http_write_fault(struct text *out, enum server_fault fault, const char *where);
/* Who sends this; false: answered (401, 423). */
bool http_actor(struct server *server, struct connection *connection,
                const struct http_request *request, struct floor_actor *actor,
                struct session **session);

/* One person or device, or one address that has not signed in. */
uint64_t access_client_key(const struct server *server, const struct connection *connection,
                           const struct floor_actor *actor);
/* Commands a second of one person or device, or of one address that has not signed in. */
bool access_within_limit(struct server *server, const struct connection *connection,
                         const struct floor_actor *actor);

/* ---- Who still may (access.c) ---- */

void access_start(struct server *server);
/* The session of a cookie, as the house sees it now; NULL: there is none, or it has ended. */
struct session *access_session(struct server *server, struct span cookie);
struct session *access_session_hash(struct server *server, const uint8_t hash[HASH_BYTES]);
/* A WebSocket is opened by a session, or else with a token, or by nobody. */
void access_open(struct server *server, struct connection *connection,
                 const struct floor_actor *actor, struct session *session);
/* It no longer stands in any list. */
void access_leave(struct server *server, struct connection *connection);
/* Whether who opened a WebSocket may hear and say something on it now; false: it is being closed.
 */
bool access_stands(struct server *server, struct connection *connection);
/* Whether an answer may still go to who asked: the session has not ended or locked meanwhile. */
bool access_awaits(struct server *server, const struct exchange *exchange,
                   enum server_fault *fault);
/* Takes one from a limit. False: there is none left, the log says so, and `seconds` when there is.
 */
bool access_take(struct server *server, struct limiter *limiter, uint64_t key, const char *address,
                 const char *message, int *seconds);
/* Guests are made by anybody on a demonstration floor, so many from an address. */
bool access_guest(struct server *server, const char *address, int *seconds);

/* ---- Exchanges (exchanges.c) ---- */

struct exchange *exchange_open(struct server *server, struct connection *connection,
                               enum exchange_kind kind);
void exchange_of_session(struct exchange *exchange, const struct session *session);
struct exchange *exchange_find(struct server *server, uint64_t ticket);
void exchange_close(struct server *server, struct exchange *exchange);
void exchange_leave(struct exchange *exchange); /* its connection has gone */
/* Answers and closes. */
void exchange_answer(struct server *server, struct exchange *exchange, int status, const char *body,
                     size_t length);
void exchange_fault(struct server *server, struct exchange *exchange, enum server_fault fault,
                    const char *where);
/* Runs the exchange's operation with that body, and answers now or when it is on disk. */
void exchange_run(struct server *server, struct exchange *exchange, struct request_body body,
                  const char *query, const char *password_hash);
/* Begins with a password field, when the operation has one: it is hashed first. */
void exchange_begin(struct server *server, struct exchange *exchange, struct request_body body,
                    const char *query);
void exchange_collect(struct server *server);                          /* what is on disk */
bool reading_open(struct server *server, void (*wake)(void *context)); /* store_reads.c */
void reading_close(struct server *server);
void reading_give(struct server *server, struct exchange *exchange, struct floor_reading *reading);
void reading_collect(struct server *server);
void exchange_passwords(struct server *server); /* what has been hashed or verified */

/* ---- Signing in (login.c) ---- */

bool login_handle(struct server *server, struct connection *connection,
                  const struct http_request *request, const struct json *body);
void login_done(struct server *server, struct exchange *exchange, bool right);
void unlock_done(struct server *server, struct exchange *exchange, bool right);

/* ---- WebSocket (websocket.c, subscriptions.c) ---- */

void websocket_open(struct server *server, struct connection *connection,
                    const struct http_request *request);
void websocket_feed(struct server *server, struct connection *connection);
void websocket_send(struct server *server, struct connection *connection, enum frame_kind kind,
                    const char *bytes, size_t length);
/* True: the reader was too far behind for `length` more bytes, and is being closed. */
bool websocket_is_behind(struct server *server, struct connection *connection, size_t length);
void websocket_beat(struct server *server, struct connection *connection);
void websocket_close(struct server *server, struct connection *connection, int code);

void watching_start(struct server *server);
void watching_free(struct server *server);
void watching_subscribe(struct server *server, struct connection *connection,
                        const struct message_table *wish);
/* Subscriptions that waited for room in the queue. */
void watching_go_on(struct server *server, struct connection *connection);
void watching_unsubscribe(struct connection *connection, uint32_t table);
void watching_leave(struct connection *connection);
/* Tells everybody what has come onto the disk. */
void watching_tell(struct server *server);

/* ---- Odds (odds_requests.c) ---- */

/* False: the path is not about odds. */
bool odds_handle(struct server *server, struct connection *connection,
                 const struct http_request *request);
void odds_collect(struct server *server); /* what has been worked out */
void odds_free(struct server *server);

/* ---- The pit's consoles (pit_news.c) ---- */

void pit_start(struct server *server);
/* Staff alone are told; anybody else is answered so. */
void pit_listen(struct server *server, struct connection *connection, bool on);

/* ---- Pages and figures (pages.c, metrics.c) ---- */

/* False: there is no such page. */
bool page_handle(struct server *server, struct connection *connection,
                 const struct http_request *request);
void metrics_write(struct server *server, struct text *out);
void histogram_add(struct histogram *histogram, int64_t micros);

#endif
