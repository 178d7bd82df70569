/* Who deals and who supervises where. */
#ifndef HOUSE_SHIFTS_H
#define HOUSE_SHIFTS_H

#include "house/actor.h"

struct house_shift {
    uint32_t table, staff;
    enum post post; /* POST_DEALER deals, any other supervises */
    int64_t since;
    int64_t until; /* 0: it goes on */
};

enum { PAST_SHIFTS = 64 }; /* that are kept of a table: who was there is asked later (D4) */

/* Those of a table, in the order they began; how many through `count`. */
struct house_shift *house_shifts_of(const struct house *house, uint32_t table, size_t *count);
/* The place of a table's first shift, or where it would stand. */
size_t house_first_shift(const struct house *house, uint32_t table);
/* NULL: there is none. */
struct house_shift *house_find_shift(const struct house *house, uint32_t table, uint32_t staff);

void house_put_shift(struct text *record, uint32_t table, uint32_t staff, enum post post);
void house_put_shift_end(struct text *record, uint32_t table, uint32_t staff);

#endif
