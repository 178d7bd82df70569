/* Anchors as they are told over the network: past ones by the page, new ones as they come.
 *
 * An id, "TIME-SERIES-NUMBER", says where an anchor stands among all: whoever has seen one asks for
 * those behind it. */
#ifndef BOOKS_ANCHOR_LIST_H
#define BOOKS_ANCHOR_LIST_H

#include "books/anchor.h"
#include "store/store.h"

enum { ANCHOR_ID = 20 + 1 + 2 * ANCHOR_SERIES + 1 + 20 + 1 };

void anchor_id_write(const struct store_anchor_place *place, char id[ANCHOR_ID]);
/* False: it is none. */
bool anchor_id_read(const char *id, size_t length, struct store_anchor_place *place);
struct store_anchor_place anchor_place(const struct store_anchor *anchor);
/* Below, at or above zero: the first stands before, at or behind the second. */
int anchor_place_compare(const struct store_anchor_place *a, const struct store_anchor_place *b);

/* The line of a file (books/anchor.h), without its newline. Free() it. */
char *anchor_list_line(const struct store_anchor *anchor, size_t *length);

struct anchor_row {
    struct store_anchor_place place;
    char *line;
    size_t length;
};

struct anchor_page {
    struct store_anchor_place after; /* those behind it */
    size_t most;                     /* rows, */
    size_t bytes_most;               /* and bytes of lines; one row there is, if it is longer too */
    struct anchor_row *rows;
    size_t count, room, bytes;
    bool more; /* there are others behind the last */
};

/* What is asked for is in place. Afterwards anchor_page_free, either way. */
bool anchor_page_read(struct anchor_page *page, struct store *store, struct store_error *error);
void anchor_page_free(struct anchor_page *page);

#endif
