/* Clients that play on a running demonstration floor, and how well it keeps up. */
#ifndef LOAD_LOAD_H
#define LOAD_LOAD_H

#include "croupier.h"

#include <sys/types.h>

struct load_wish {
    long tables, players, seconds, spectators;
    long rate;            /* commands a second; 0: as many as go */
    const char *url;      /* of the floor: ws://HOST:PORT */
    const char *metrics;  /* where it gives its figures; NULL: they are not asked for */
    const char *password; /* of its staff */
    pid_t server;         /* its process, when it runs on this machine; 0: not known */
};

enum { LOAD_REASONS = 16, LOAD_REASON_MAX = 40 };

struct load_reason { /* why commands were refused */
    char code[LOAD_REASON_MAX];
    uint64_t count;
};

struct load_latencies {
    uint32_t *micros; /* in order */
    size_t count;
};

struct load_figures {
    double seconds;
    uint64_t accepted, refused, failed; /* failed: connections lost */
    struct load_reason reasons[LOAD_REASONS];
    struct load_latencies answered; /* since a command was sent */
    struct load_latencies planned;  /* since it should have been sent, also when it was late */
    double records, commits, commit_seconds;
    uint64_t received, sent;                           /* bytes of all players */
    long memory_kb, memory_before_kb, memory_after_kb; /* of the server; around the spectators */
    double processor_seconds;                          /* that the server used */
    char problem[256];                                 /* why it was not played */
};

/* Makes tables, seats players, plays and counts. False: `problem` says why not. load_free either
 * way. */
bool load_run(const struct load_wish *wish, struct load_figures *figures);
void load_free(struct load_figures *figures);
/* Milliseconds in which such a part of the commands was answered. */
double load_percentile(const struct load_latencies *latencies, double part);

#endif
