/* Structured logs: one JSON object a line on stderr. No password, token, cookie or body is ever
 * given to it. */
#ifndef SERVER_LOG_H
#define SERVER_LOG_H

#include "server/server.h"

struct log {
    enum log_level level; /* what is less important is left out */
};

/* {"time":…,"level":"info","message":…, and the members that are not NULL or negative} */
struct log_line {
    const char *message;
    const char *address, *method, *path, *detail;
    size_t path_length;
    int status; /* 0: none */
    int64_t micros;
};

void log_write(const struct log *log, enum log_level level, const struct log_line *line);
void log_say(const struct log *log, enum log_level level, const char *message, const char *detail);
int log_level_find(const char *name); /* -1: none */

#endif
