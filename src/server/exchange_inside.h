/* Requests whose answers wait, found again by their tickets (exchanges.c, store_reads.c). */
#ifndef SERVER_EXCHANGE_INSIDE_H
#define SERVER_EXCHANGE_INSIDE_H

#include "books/anchor_list.h"
#include "server/connection_inside.h"
#include "server/fault_inside.h"
#include "server/message.h"

struct session;

/* One of the limits that something is under; by: "name", "person", "address", "network". */
struct limit {
    struct limiter *limiter;
    uint64_t key;
    const char *by;
};
enum { GUESS_LIMITS = 6, KNOWN_LIMITS = 2 }; /* these first, of who is known */

/* A request whose answer waits: for the disk, a password, odds (`body` is their key), or for what
 * is read beside the floor. */
enum exchange_kind {
    EXCHANGE_OPERATION,
    EXCHANGE_LOGIN,
    EXCHANGE_UNLOCK,
    EXCHANGE_SECRET,
    EXCHANGE_ODDS,
    EXCHANGE_SIMULATION,
    EXCHANGE_READING,
    EXCHANGE_FEED /* what is read goes to the connection's feed */
};

/* The body of a request: an object somewhere in a text that has been parsed. */
struct request_body {
    const struct json *json; /* NULL: there is none */
    uint32_t object;
};

enum { SCREEN_ID = 32 }; /* hexadecimal digits by which a browser is known again */

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
    uint64_t client; /* EXCHANGE_ODDS, EXCHANGE_SIMULATION: who asks */
    bool has_session;
    uint8_t session[HASH_BYTES];
    uint64_t secret; /* EXCHANGE_LOGIN, EXCHANGE_SECRET: of the password that is being verified */
    char code[32];   /* EXCHANGE_LOGIN: of the second factor; "": none was given */
    uint64_t screen_print;      /* EXCHANGE_OPERATION: of where it comes from; 0: none is known */
    char screen[SCREEN_ID + 1]; /* EXCHANGE_LOGIN: what the browser says it is */
    struct limit guesses[GUESS_LIMITS]; /* that were taken: they are given back when it was right */
    size_t guess_count;
    int retry_after;            /* seconds, where it is answered 429 */
    bool wants_events;          /* as they come: the answer is a feed */
    char last_event[ANCHOR_ID]; /* the id of the last one seen; "": none was said */
};

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
/* False: there is too much to read already, and the reading is forgotten. */
bool reading_give(struct server *server, struct exchange *exchange, struct floor_reading *reading);
void reading_collect(struct server *server);
void exchange_passwords(struct server *server); /* what has been hashed or verified */

#endif
