/* What a given viewer may know of one event, as JSON. */
#ifndef TABLE_EVENT_VIEW_H
#define TABLE_EVENT_VIEW_H

#include "table/view.h"

/* The event without what this viewer may not know of it. */
struct event event_as_seen(const struct event *event, const struct effect *effects, size_t count,
                           const struct viewer *viewer);
/* Its player sees more of it than others do. */
bool event_is_private(const struct event *event);
/* The members `event` and `effects` of an object. */
void event_members(const struct cr_rulebook *book, const struct event *shown,
                   const struct effect *effects, size_t count, struct text *out);

#endif
