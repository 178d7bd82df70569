/* The auditor: rebuilds everything from the log alone and compares.
 *
 *   - every record's place and hash in its stream's chain;
 *   - every event, applied again by the rules: it must be accepted, and move the chips its postings
 *     say, and no others;
 *   - every balance, from those postings, against the stored ones;
 *   - every snapshot against the table as it was then;
 *   - the index of rounds against the one the log makes;
 *   - the log and the replies against anchors (books/anchor_audit.h);
 *   - what is in the store and none of its own.
 *
 * What is wrong is named: the stream, the record, the account. */
#ifndef BOOKS_AUDIT_H
#define BOOKS_AUDIT_H

#include "books/keys.h"
#include "store/store.h"

struct audit_result {
    uint64_t records, tables, problems;
};

/* One line at a time: a problem, or (problem false) what is right of a table. */
typedef void audit_say(void *context, bool problem, const char *line);

/* What it is compared with besides. */
struct audit_with {
    const struct keys *keys; /* that anchors must be signed with; NULL: any */
    const char *anchors;     /* those that were kept elsewhere, a line each; NULL: none */
    size_t anchors_length;
};

/* The store was opened for reading and is closed after this: it is held at one moment, so that an
 * audit beside a running floor is right. False: the store cannot be read (`error`). Problems are
 * counted in `result`. `with` NULL: nothing. */
bool books_audit(struct store *store, const struct audit_with *with, audit_say *say, void *context,
                 struct audit_result *result, struct store_error *error);

#endif
