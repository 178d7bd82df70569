/* Trying an event on a copy: whether the rules would take it now, without anything happening. */
#ifndef TABLE_TRIAL_H
#define TABLE_TRIAL_H

#include "base/scratch.h"
#include "table/table.h"

struct trial {
    const struct cr_rulebook *book;
    const struct table *table;
    bool changed; /* the copy is not the table any more */
    size_t effect_count;
    struct cr_refusal refusal; /* why not */
    struct scratch *scratch;   /* for the rules to work in; `stack` unless one is set */
    struct scratch stack;
    struct table copy;
    struct effect list[EFFECTS_MAX];
};

void trial_init(struct trial *trial, const struct cr_rulebook *book, const struct table *table);
/* Would it be accepted? If so, `copy` is the table after it and `list` holds
 * `effect_count` effects. */
bool trial_takes(struct trial *trial, const struct event *event);

#endif
