/* Events on their way into a table. */
#ifndef LIBRARY_EVENT_INSIDE_H
#define LIBRARY_EVENT_INSIDE_H

#include "library/library_inside.h"
#include "table/event_json.h"

struct cr_effects { /* in the caller's memory, as the list is */
    const struct cr_rulebook *book;
    struct effects of;
};

/* False: the refusal names the member that is wrong. */
bool library_event(const struct cr_rulebook *book, const struct cr_event *from, struct event *event,
                   struct cr_refusal *refusal);

#endif
