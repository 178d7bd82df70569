/* What ends: an alert is acknowledged, a request answered, a case closed, a fill approved, a device
 * taken away, a check made, a thing destroyed. Memory has all that is open and the newest of what
 * has ended; each row stands in the store (store/index.h) from the record on that ended it, and is
 * read there when somebody asks. So neither memory nor a snapshot grows with what is over. */
#ifndef HOUSE_ENDED_H
#define HOUSE_ENDED_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>

struct house;

/* These numbers stand in stores: a new one is added at the end. */
enum ending {
    ENDING_DEVICE,
    ENDING_FILL,
    ENDING_REQUEST,
    ENDING_DISPUTE,
    ENDING_ALERT,
    ENDING_SELF_CHECK,
    ENDING_THING,
    ENDING_DOUBTFUL,
    ENDINGS
};

enum { ENDED_KEPT = 256 }; /* of each kind, the newest by number */

struct house_ended {
    enum ending what;
    uint32_t number;
};

/* The row of that number; NULL: it is not in memory, or was never given. */
void *house_find_numbered(const struct house *house, enum ending what, uint32_t number);
/* Whether there is, or was, one of that number. */
bool house_was_given(const struct house *house, enum ending what, uint32_t number);
/* In the order of their numbers. */
const void *house_numbered_row(const struct house *house, enum ending what, size_t place);
size_t house_numbered_count(const struct house *house, enum ending what);
uint32_t house_row_number(const void *row);
/* Whether it is over, and whether nothing more can happen to it either, so that it may leave. */
bool house_row_is_over(enum ending what, const void *row);
bool house_row_has_ended(const struct house *house, enum ending what, const void *row);

/* How many rows, of those that have ended the ones with the lowest numbers, need not be kept. */
size_t house_ended_to_drop(const struct house *house, enum ending what);
/* Drops them. Whoever has a pointer to a row of one of these lists has it no more. */
void house_forget_ended(struct house *house);
/* Puts one that was forgotten, or is read from a snapshot of its own, back; the row's texts are the
 * house's then. */
void house_restore_row(struct house *house, enum ending what, const void *row);
void house_free_row(enum ending what, void *row);

#endif
