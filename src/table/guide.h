/* What a member of staff is told: the next step, what else may be done, which irregularities can be
 * called. Every step is tried on a copy of the table first. Only src/table/ includes this. */
#ifndef TABLE_GUIDE_H
#define TABLE_GUIDE_H

#include "base/text.h"
#include "table/dealing.h"
#include "table/trial.h"

struct guide {
    const struct cr_rulebook *book;
    const struct table *table;
    struct trial *trial;
    struct text *out;
};

/* An event of staff with all authority: the rules alone decide whether it is taken. */
struct event guide_event(const struct guide *guide, enum event_type type);

/* What the event is called when a dealer sends it. */
const char *const *guide_event_words(const struct table *table, enum event_type type);

/* Some call of the clause with this number that the rules would take; with ANY_NUMBER whichever
 * fits. False: it would be refused whatever else it had. */
#define ANY_NUMBER INT32_MIN
bool guide_finds_call(const struct guide *guide, const struct clause_info *clause, int32_t number,
                      struct event *found);
/* The member `calls`. */
void guide_calls(const struct guide *guide);
void guide_takes(struct text *out, unsigned takes);

#endif
