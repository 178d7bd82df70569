/* The floor on the network: HTTP/1.1 and WebSocket on one port.
 *
 * One thread runs everything but Argon2id and the writing to disk. A request goes through the floor
 * at once; its answer waits in an exchange until the record is on disk. */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include "base/text.h"
#include "table/event.h"

enum log_level { LOG_ERROR, LOG_WARNING, LOG_INFO, LOG_DEBUG, LOG_LEVELS };

struct server_options {
    const char *keys, *anchors; /* as floor_options has them */
    int64_t anchor_every;       /* milliseconds */
    const char *anchor_command; /* that anchors are given to, for a shell; NULL: none */
    const char *address;        /* to listen on */
    int port;                   /* 0: any that is free */
    const char *store_url;
    const char *tls_cert, *tls_key; /* NULL: without TLS */
    bool demonstration;
    bool keeps_register;    /* a new floor asks for equipment */
    int day_begins;         /* the hour of the gaming day; -1: as it is */
    bool yes_public;        /* a demonstration floor where others than this machine reach it */
    const char *user;       /* to become once the port is bound; NULL: none */
    bool unconfined;        /* for debuggers: all that its user may do */
    const char *metrics_at; /* where figures are given; NULL: nowhere */
    int metrics_port;
    enum log_level log_level;
    int64_t lock_after[POSTS]; /* idle milliseconds after which a post's screen locks */
    bool factor_for[POSTS];    /* who else than pit managers and those above them signs in with a
                                  second factor; on a demonstration floor none, unless one is named */
    unsigned command_rate;     /* commands a second for one person, device or address */
    int64_t session_life;      /* milliseconds */
    unsigned login_attempts;   /* wrong passwords a minute for a name or address */
    unsigned log_ins;          /* a minute for a person; ten times as many for an address */
    /* what is so many a minute for an address is four times as many for its network */
    unsigned connections;         /* of one address; 0: half of all there can be */
    unsigned network_connections; /* of one network; 0: three quarters of all, or `connections` */
    unsigned guests; /* made by anybody on a demonstration floor, a minute for an address */
};

/* Runs until SIGTERM or SIGINT; 0: a clean stop, 1: it could not start (a message is on stderr). */
int server_run(const struct server_options *options);

void server_api_markdown(struct text *out);
void server_api_openapi(struct text *out);
void server_api_types(struct text *out); /* for the screens */
void server_api_game_types(struct text *out, enum cr_game game);

#endif
