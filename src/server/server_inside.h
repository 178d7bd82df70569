/* The state of the server.
 *
 *   bytes -> connection -> request or message -> exchange -> floor -> (on disk) -> answer -> bytes
 */
#ifndef SERVER_SERVER_INSIDE_H
#define SERVER_SERVER_INSIDE_H

#include "server/access_inside.h"
#include "server/anchors_inside.h"
#include "server/exchange_inside.h"
#include "server/http_inside.h"
#include "server/log.h"
#include "server/odds.h"
#include "server/passwords.h"
#include "server/routes.h"
#include "server/sessions.h"
#include "server/websocket_inside.h"

enum {
    ANSWER_MAX = 4 * 1048576,
    QUEUE_MAX = 256 * 1024, /* bytes a WebSocket reader may be behind */
    PIPELINE_MAX = 256,     /* answers one connection may wait for */
    SERVER_TOKENS = 65537,
    CROWD_BUCKETS = 2048,
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
    NETWORK_TIMES = 4, /* an address's, of what is limited by the minute */
    SOCKETS_A_PERSON = 100,
    KNOWN_PLACES = 8192,   /* from where who has signed in */
    GUESSES_ANYWHERE = 10, /* times an address's, at one name */
    GUESSES_AN_HOUR = 100, /* at one name, and from where it is known at one name there */
    HISTOGRAM = 14
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
    bool factor_for[POSTS];   /* who signs in with a second factor */
    struct limiter *commands, *logins;
    struct limiter *names;        /* guesses at one name from anywhere it is not known from */
    struct limiter *hourly;       /* the same, and those of name and address, by the hour */
    uint64_t known[KNOWN_PLACES]; /* keys of name and address that have been right */
    struct limiter *log_ins;      /* that were right: a person */
    /* By address and by network: */
    struct limiter *guesses[ORIGIN_SCOPES]; /* that were wrong */
    struct limiter
        *log_in_from[ORIGIN_SCOPES];       /* log-ins that were right, players apart from staff */
    struct limiter *guests[ORIGIN_SCOPES]; /* made by nobody */
    struct limiter *said;                  /* in the log: that a limit holds somebody back */
    struct metrics metrics;
    struct connection *connections, *sweep_next; /* sweep_next: NULL at the end of a round */
    size_t connection_count, websocket_count, feed_count;
    uint64_t anchors_heard; /* since the start */
    struct anchor_command command;
    size_t most_connections, most_from[ORIGIN_SCOPES];
    struct crowd *crowds[CROWD_BUCKETS];
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
    int landlock;                   /* the kernel's version, 0: none */
    char dummy_hash[PASSWORD_HASH]; /* verified for names that do not exist */
    char *answer;                   /* ANSWER_MAX */
    struct json_token *tokens;
    struct message_table *tables;
};

void server_check_itself(struct server *server);
int64_t server_now_wall(void);   /* milliseconds since 1970 */
int64_t server_now_steady(void); /* microseconds, never going back */

/* ---- Figures (metrics.c) ---- */

void metrics_write(struct server *server, struct text *out);
void metrics_histogram_add(struct histogram *histogram, int64_t micros);

#endif
