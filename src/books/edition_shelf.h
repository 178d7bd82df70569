/* The rulebooks that a store's log is played by, each read once from its text and shared by all who
 * need it, in any thread. An edition has the same rulebook for as long as the shelf is open. */
#ifndef BOOKS_EDITION_SHELF_H
#define BOOKS_EDITION_SHELF_H

#include "base/hash.h"
#include "rulebook/rulebook.h"
#include "store/store.h"

struct edition_shelf;

struct edition_shelf *edition_shelf_open(void);
void edition_shelf_close(struct edition_shelf *shelf); /* NULL: nothing to do */
/* Takes every text of the store that is not here yet. One that is not what its hash says, or no
 * rulebook, is left out: its tables cannot be played, the rest can. */
bool edition_shelf_load(struct edition_shelf *shelf, struct store *store,
                        struct store_error *error);
/* One text more. NULL: `problem` says what is wrong with it. */
const struct cr_rulebook *edition_shelf_add(struct edition_shelf *shelf, const char *text,
                                            size_t length, struct cr_problem *problem);
/* NULL: it is not here. */
const struct cr_rulebook *edition_shelf_find(struct edition_shelf *shelf,
                                             const uint8_t hash[HASH_BYTES]);

#endif
