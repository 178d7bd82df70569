/* Whether the index and the snapshots in a store are what its log makes. Of the log's rows a hash
 * is kept for each round, and the sums whole; then the store's are read beside them. */
#ifndef BOOKS_INDEX_AUDIT_INSIDE_H
#define BOOKS_INDEX_AUDIT_INSIDE_H

#include "books/log_reader_inside.h"

struct index_audit;

typedef void index_problem(void *context, const char *line);

/* Reads which snapshots there are. NULL: `error` says why. */
struct index_audit *index_audit_open(struct store *store, struct store_error *error);
void index_audit_close(struct index_audit *audit);
/* Where the rows of a record go that is applied next. */
const struct index_to *index_audit_next(struct index_audit *audit,
                                        const struct store_record *record);
/* After it has been applied; false: the table, or the house, is not what its snapshot says. */
bool index_audit_record(struct index_audit *audit, const struct store_record *record,
                        const struct log_stream *stream, const struct house *house);
/* Compares; a line for each thing that is wrong. False: the store cannot be read. */
bool index_audit_compare(struct index_audit *audit, struct store *store, index_problem *problem,
                         void *context, struct store_error *error);

#endif
