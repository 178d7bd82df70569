/* Lists of what ends (house/ended.h), a page at a time: from memory, and what memory has no more
 * from the store. */
#ifndef FLOOR_ENDED_INSIDE_H
#define FLOOR_ENDED_INSIDE_H

#include "floor/answer_inside.h"
#include "house/house.h"

struct ended_list {
    const char *key; /* in the answer */
    enum ending what;
    int64_t usual; /* how many when nobody says */
    void (*write)(const struct floor *floor, const struct floor_actor *viewer, const void *row,
                  struct text *out);
};

/* Newest first; `open` in the query: what has not ended. A player gets their own cases alone. */
void answer_ended_list(struct floor *floor, const struct floor_request *request,
                       struct floor_answer *answer, const struct ended_list *list);

/* There is none of that number, or it ended long ago. */
void answer_gone(const struct floor *floor, struct floor_answer *answer, enum ending what,
                 uint32_t number, const char *name);

/* Puts a row that has been forgotten back as it was before a record; it stays until rows are
 * forgotten again. False: it is not in the store, or that cannot be read. */
bool floor_restore_row(struct floor *floor, enum ending what, uint32_t number, uint64_t before_seq,
                       struct store_error *error);
/* Forgets rows when there may be many that nobody needs: not while somebody looks at one. */
void floor_forget_ended(struct floor *floor);

#endif
