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

#include "books/round_note.h"
#include "house/house.h"
#include "store/store.h"

struct audit_result {
    uint64_t records, tables, problems;
};

/* One line at a time: a problem, or (problem false) what is right of a table. */
typedef void audit_say(void *context, bool problem, const char *line);

/* The store was opened for reading and is closed after this: it is held at one moment, so that an
 * audit beside a running floor is right. False: the store cannot be read (`error`). Problems are
 * counted in `result`. */
bool floor_audit(struct store *store, audit_say *say, void *context, struct audit_result *result,
                 struct store_error *error);

/* Every finished round of every table, in the order in which they ended. False: the store cannot be
 * read, or its log cannot be followed. */
typedef bool each_round(void *context, uint32_t table, const char *name, const char *game,
                        const struct round_note *note);
bool floor_rounds(struct store *store, each_round *each, void *context, struct store_error *error);

/* Everybody and everything there is, as the log says. house_free() it. */
bool floor_read_house(struct store *store, struct house *house, struct store_error *error);

/* Every member of staff, as the log says. */
typedef void each_person(void *context, uint32_t id, const char *name, const char *post,
                         bool active);
bool floor_people(struct store *store, each_person *each, void *context, struct store_error *error);

#endif
