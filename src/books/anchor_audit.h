/* Comparing a log with its anchors (books/anchor.h): those in the store, and those that somebody
 * else has kept, who can then tell that the store's were exchanged or cut off with the log.
 *
 * What is found: anchors that are no anchors, of another floor or key, out of their series, or that
 * the store does not have; records that are not those that were anchored, the first of each stream
 * by its seq; records that are missing at the end; replies that are not those that were given, or
 * are gone before their time. */
#ifndef BOOKS_ANCHOR_AUDIT_H
#define BOOKS_ANCHOR_AUDIT_H

#include "books/keys.h"
#include "store/store.h"

struct anchor_audit;

typedef void anchor_say(void *context, bool problem, const char *line);

/* Takes the store's anchors and replies. `keys` NULL: those that anchors name are taken as they
 * are. NULL: the store cannot be read. */
struct anchor_audit *anchor_audit_open(struct store *store, const struct keys *keys,
                                       anchor_say *say, void *context, struct store_error *error);
/* And those of a file, which is read whole. */
void anchor_audit_file(struct anchor_audit *audit, const char *text, size_t length);
/* All anchors are there: they are looked at by themselves. */
void anchor_audit_begin(struct anchor_audit *audit);
/* Every record of the log, in the order of ids. */
void anchor_audit_record(struct anchor_audit *audit, const struct store_record *record);
void anchor_audit_end(struct anchor_audit *audit);
void anchor_audit_close(struct anchor_audit *audit);

#endif
