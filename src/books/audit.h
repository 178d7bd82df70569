/* The auditor: rebuilds everything from the log alone and compares.
 *
 *   - every record's place and hash in its stream's chain;
 *   - every event, applied again by the rules: it must be accepted, and move the chips its postings
 *     say, and no others;
 *   - every balance, from those postings, against the stored ones;
 *   - every snapshot against the table as it was then;
 *   - the index of rounds against the one the log makes.
 *
 * What is wrong is named: the stream, the record, the account. */
#ifndef BOOKS_AUDIT_H
#define BOOKS_AUDIT_H

#include "store/store.h"

struct audit_result {
    uint64_t records, tables, problems;
};

/* One line at a time: a problem, or (problem false) what is right of a table. */
typedef void audit_say(void *context, bool problem, const char *line);

/* The store was opened for reading and is closed after this: it is held at one moment, so that an
 * audit beside a running floor is right. False: the store cannot be read (`error`). Problems are
 * counted in `result`. */
bool books_audit(struct store *store, audit_say *say, void *context, struct audit_result *result,
                 struct store_error *error);

#endif
