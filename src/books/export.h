/* Rounds with their results and sums, every event of the log, or every movement of chips, between
 * two times: comma-separated values with one line of names, or JSON Lines. */
#ifndef BOOKS_EXPORT_H
#define BOOKS_EXPORT_H

#include "store/store.h"

enum export_what { EXPORT_ROUNDS, EXPORT_EVENTS, EXPORT_POSTINGS, EXPORTS };

extern const char *const export_ids[EXPORTS]; /* "rounds", … */

struct export_wish {
    enum export_what what;
    int64_t from, to; /* milliseconds; `to` 0: no bound */
    bool json;
};

/* Without its newline. */
typedef void export_line(void *context, const char *line, size_t length);

/* False: the store cannot be read, or its log cannot be followed. */
bool export_write(struct store *store, const struct export_wish *wish, export_line *each,
                  void *context, struct store_error *error);

#endif
