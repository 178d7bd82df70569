/* One round step by step: every event with what followed, the table as a viewer saw it, and words
 * in both languages. */
#ifndef BOOKS_ROUND_STEPS_H
#define BOOKS_ROUND_STEPS_H

#include "base/text.h"
#include "books/edition_shelf.h"
#include "house/house.h"
#include "store/index.h"
#include "table/view.h"

struct step_name {
    uint32_t player;
    char name[NAME_MAX_BYTES];
};

struct round_steps {
    /* what is asked for */
    struct index_round round;
    struct house_table table;
    struct edition_shelf *shelf;
    const struct cr_rulebook *book; /* that it was played by */
    bool demonstration;
    struct viewer viewer;
    uint64_t after, limit; /* steps up to this seq are left out, and those beyond so many */
    struct step_name *names;
    size_t name_count, name_room;
    /* what was found */
    struct text out;
    bool more;
};

/* Finds a finished round and the names of who played in it; `own` is whether `player` did. False
 * with STORE_FINE: there is none. */
bool round_steps_find(struct round_steps *steps, struct store *store, const struct house *house,
                      uint32_t table, uint64_t round, uint32_t player, bool *own,
                      struct store_error *error);
/* False: the store cannot be read. `out` is full when a step is too long. */
bool round_steps_gather(struct round_steps *steps, struct store *store, struct store_error *error);
/* The members of an object: the round, `steps` and `more`. */
void round_steps_write(const struct round_steps *steps, const struct house *house,
                       struct text *out);
void round_steps_free(struct round_steps *steps);

#endif
