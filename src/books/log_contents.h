/* What a log holds, read without a floor: its rounds, its people, the whole house. */
#ifndef BOOKS_LOG_CONTENTS_H
#define BOOKS_LOG_CONTENTS_H

#include "books/round_note.h"
#include "house/house.h"
#include "store/store.h"

/* Every finished round of every table, in the order in which they ended. False: the store cannot be
 * read, or its log cannot be followed. */
typedef bool each_round(void *context, uint32_t table, const char *name, const char *game,
                        const struct round_note *note);
bool log_each_round(struct store *store, each_round *each, void *context,
                    struct store_error *error);

/* Everybody and everything there is, as the log says. house_free() it. */
bool log_read_house(struct store *store, struct house *house, struct store_error *error);

/* Every member of staff, as the log says. */
typedef void each_person(void *context, uint32_t id, const char *name, const char *post,
                         bool active);
bool log_each_person(struct store *store, each_person *each, void *context,
                     struct store_error *error);

/* Every case of a store, oldest first. False: `error` says why not. */
typedef void each_dispute(void *context, const struct house *house,
                          const struct house_dispute *dispute);
bool log_each_dispute(struct store *store, each_dispute *each, void *context,
                      struct store_error *error);

#endif
