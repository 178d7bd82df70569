/* A state that came from outside, and everything a table does with one: whatever table_load takes
 * must be safe to use, however it was made. */
#ifndef TESTS_TABLE_USE_H
#define TESTS_TABLE_USE_H

#include "table/walk_support.h"

/* Loads the bytes and, when they are taken, hashes and shows the table to every kind of viewer,
 * lets a virtual dealer look at it, plays on with events that `chance` draws, and checks it after
 * each. `parts` tells what of this: a sum of USE_. False: `walk->fault` says what went wrong after
 * the table was taken; `taken` whether it was. */
enum { USE_VIEWS = 1, USE_DEALER = 2, USE_EVENTS = 4, USE_ALL = 7 };
bool use_state(struct walk *walk, const uint8_t *bytes, size_t length, unsigned parts,
               const uint8_t *chance, size_t count, bool *taken);

/* Plays a golden evening; `each` gets the table behind every event. False: it cannot be read. */
bool use_evening(const char *path, struct cr_rulebook *book, struct table *table,
                 void (*each)(const struct table *table, void *context), void *context);

#endif
