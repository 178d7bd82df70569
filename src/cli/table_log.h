/* A table's log, read line by line and applied to a table: what `replay` and `verify` share.
 * docs/EVENTS.md describes the file. */
#ifndef CLI_TABLE_LOG_H
#define CLI_TABLE_LOG_H

#include "cli/cli.h"
#include "table/event_json.h"
#include "table/table.h"

struct table_log {
    struct rulebook_options *options; /* --lang, --rulebook, --rule */
    struct cr_rulebook *books;
    const struct cr_rulebook *book; /* the edition that the log was played under */
    const char *path;
    char *text;
    size_t length, at, line;
    struct json_token *tokens;
    struct table before, table; /* before and behind the last event */
    struct effects effects;
    bool json;   /* a fault is told on stdout too, as JSON */
    bool silent; /* no fault is told */
};

/* Reads the first line of what is in a file. Text (a NUL behind it) comes from malloc and is the
 * log's from here on. NULL after a complaint. */
struct table_log *table_log_open(const char *path, char *text, size_t length,
                                 struct rulebook_options *options, bool json);
/* The same with nothing told; rulebooks, by game, come from malloc and are the log's too. */
struct table_log *table_log_read(char *text, size_t length, struct cr_rulebook *books,
                                 struct rulebook_options *options);
void table_log_close(struct table_log *log);

enum log_step { LOG_EVENT, LOG_END, LOG_FAULT };
/* Applies the next event. LOG_FAULT after a complaint that names the line. */
enum log_step table_log_next(struct table_log *log, struct event *event);

#endif
