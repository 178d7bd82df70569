/* The form of a house's snapshot: what its writer, its reader and its check go by. */
#ifndef HOUSE_HOUSE_SNAPSHOT_INSIDE_H
#define HOUSE_HOUSE_SNAPSHOT_INSIDE_H

#include "base/codec.h"
#include "house/house_snapshot.h"

#define HOUSE_SNAPSHOT_NAME "croupier house"
enum { HOUSE_SNAPSHOT_VERSION = 4 };

enum column_type {
    AS_ID,      /* the row's own number: its place, from 1 */
    AS_COUNTED, /* the row's own number, above that of the row before */
    AS_NUMBER,  /* not below zero, at most `most` */
    AS_SIGNED,
    AS_FLAG,
    AS_TEXT,  /* in the row */
    AS_OWNED, /* a text of its own; NULL: none */
    AS_HASH,
    AS_WORD,      /* an enum, by its name */
    AS_REFERENCE, /* a row of another list; 0: none */
    AS_NEEDED,    /* and never none */
    AS_ACTOR,
    AS_SIGNATURE
};

struct house_words {
    const char *(*id)(unsigned number);
    unsigned count;
};

struct house_column {
    const char *name;
    enum column_type type;
    size_t offset, size;
    uint64_t most;                   /* of a number; of a reference, which list */
    const struct house_words *words; /* of a word */
};

enum list_name {
    LIST_STAFF,
    LIST_PLAYERS,
    LIST_TABLES,
    LIST_DEVICES,
    LIST_SHIFTS,
    LIST_FILLS,
    LIST_REQUESTS,
    LIST_DISPUTES,
    LIST_ALERTS,
    LIST_EDITIONS,
    LIST_ADOPTIONS,
    LIST_SELF_CHECKS,
    LIST_THINGS,
    LIST_DOUBTFUL,
    LIST_PAST_SHIFTS,
    LIST_DOCUMENTS,
    LIST_NOTICES,
    LISTS
};

struct house_list {
    const char *name;
    const struct house_column *columns;
    size_t column_count, row_size;
    enum ending ending;       /* ENDINGS: its rows do not end */
    size_t rows, count, room; /* where they stand in the house */
};

extern const struct house_list house_lists[LISTS];
extern const struct house_list house_step_list; /* of one case */
extern const struct house_list house_own_list;  /* one row: the house itself */
extern const struct house_words house_game_words, house_post_words, house_role_words;

/* The list of what ends. */
const struct house_list *house_ending_list(enum ending what);
const uint8_t *house_list_rows(const struct house *house, const struct house_list *list);
size_t house_list_count(const struct house *house, const struct house_list *list);
/* None, of an event for one, is the empty word. */
const char *house_word(const struct house_words *words, unsigned number);

/* Whoever and whatever is named is there, and what rows say of each other is true; false: `problem`
 * names what is not. Of a whole house, and of a row by itself. */
bool house_check_lists(const struct house *house, const char **problem);
bool house_check_row(const struct house *house, enum ending what, const union house_row *row,
                     const char **problem);

#endif
