/* Connections, who is let in, and the wire they come over (connection.c, admission.c, transport.c).
 */
#ifndef SERVER_CONNECTION_INSIDE_H
#define SERVER_CONNECTION_INSIDE_H

#include "floor/floor.h"
#include "server/buffer.h"
#include "server/origin.h"

enum { ADDRESS_MAX = ORIGIN_TEXT };

struct server;

struct tls;
struct wire; /* of transport.c */

enum connection_state { SPEAKS_HTTP, SPEAKS_WEBSOCKET, SPEAKS_FEED, IS_CLOSING };

struct connection {
    int fd;
    struct tls *tls;  /* NULL: none */
    bool for_figures; /* came where figures are given, and nothing else */
    struct wire *wire;
    struct connection *next, *previous;
    struct connection *next_due;    /* to be written to or ended in this turn */
    struct buffer in, out, message; /* message: fragments so far */
    struct exchange *exchanges;
    struct subscription *subscriptions;
    struct feed *feed;        /* of anchors; NULL: none */
    struct floor_actor actor; /* WebSocket, feed: who opened it */
    struct session *session;  /* by which; NULL: by none */
    struct person *person;    /* whose token opened it; NULL: no token */
    uint64_t secret;          /* of that token */
    uint64_t screen;          /* WebSocket: a print of what its browser says it is; 0: nothing */
    struct connection *next_socket, **back_socket; /* of the session or person */
    int64_t heard, since; /* milliseconds: last sign of life; when the state or request began */
    int64_t told;         /* the last word that was sent over the WebSocket or feed */
    uint32_t waiting;     /* answers not given yet */
    uint8_t state;
    bool is_websocket;
    bool asked;       /* a whole request has come */
    uint8_t known_as; /* enum actor_role of whose it was, by session or token */
    bool message_open;
    bool pinged, stopped_reading;
    bool due, doomed;        /* stands in the list of next_due; is ended there */
    bool waits_to_write;     /* until the socket takes more */
    bool shaking_hands;      /* of TLS */
    bool subscriptions_wait; /* for room in the queue */
    bool listens_to_pit;
    struct crowd *from[ORIGIN_SCOPES];
    struct origin origin;
    const char *address; /* the origin's */
};

/* The connections of one address, or of one network. */
struct crowd {
    struct crowd *next;
    size_t count;
    enum origin_scope scope;
    char text[ORIGIN_TEXT];
};

/* ---- Connections (connection.c) ---- */

struct connection *connection_open(struct server *server, int fd, const struct origin *origin);
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
enum admission admission_ask(struct server *server, const struct origin *origin);
/* Who gives way to one more, of all (NULL) or of one address or network; NULL: nobody has to. */
struct connection *admission_gives_way(const struct server *server, const struct crowd *from);
void admission_count(struct server *server, struct connection *connection);
void admission_leave(struct server *server, struct connection *connection);

/* ---- The wire (transport.c) ---- */

void transport_wants_to_write(struct connection *connection);
void transport_reading(struct connection *connection, bool on);
void transport_kill(struct connection *connection);
void transport_wake(struct server *server); /* from any thread */
/* Takes the ports and reads the key, as whoever started the program; then, with the floor open,
 * listens. False after a complaint. */
bool transport_bind(struct server *server);
bool transport_open(struct server *server);
void transport_run(struct server *server);
void transport_close(struct server *server);

#endif
