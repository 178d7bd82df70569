/* A small HTTP client and a small WebSocket client. */
#ifndef LOAD_CLIENT_H
#define LOAD_CLIENT_H

#include "croupier.h"

#include <netinet/in.h>

struct place { /* where the server is */
    struct sockaddr_in address;
    char name[80]; /* for the Host header */
};

/* ws://HOST:PORT or http://HOST:PORT. */
bool load_place_read(const char *url, struct place *place);

/* ---- HTTP, one request after the other ---- */

struct web {
    struct place place;
    int fd;
    char cookie[80];
    char *answer; /* the body of the last answer, with a NUL */
};

bool web_open(struct web *web, const struct place *place);
void web_close(struct web *web);
/* The status; 0: the connection broke. */
int web_ask(struct web *web, const char *method, const char *path, const char *body);
/* A number or string out of the last answer's JSON, by the first member of that name. */
int64_t web_number(const struct web *web, const char *name);
bool web_string(const struct web *web, const char *name, char *out, size_t room);

/* ---- WebSocket ---- */

struct link {
    int fd;
    char *bytes;
    size_t length, room;
    size_t taken; /* bytes of messages already given by link_next */
    bool open;    /* the handshake is answered */
    uint64_t received, sent;
};

/* Connects and asks for the WebSocket; the answer comes later. */
bool link_open(struct link *link, const struct place *place, const char *token);
void link_close(struct link *link);
bool link_send(struct link *link, const char *text, size_t length);
/* Reads what is there; false: closed. */
bool link_read(struct link *link);
/* The next message that has arrived whole; false: none. It lives until link_tidy. */
bool link_next(struct link *link, char **text, size_t *length);
/* Forgets what link_next has given. */
void link_tidy(struct link *link);

int64_t load_micros_now(void);

#endif
