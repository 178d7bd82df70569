/* Editions and what two of them differ in, with the edges before and after, as JSON. */
#ifndef ODDS_EDITION_JSON_H
#define ODDS_EDITION_JSON_H

#include "odds/edge_changes.h"
#include "rulebook/edition_diff.h"

/* Members "game" to "options", without braces. */
void odds_write_edition(FILE *out, const struct edition *edition);
/* {"game":…,"from":{…},"to":{…},"changes":[…],"edges":[…]} */
void odds_write_edition_diff(FILE *out, const struct edition *from, const struct edition *to,
                             const struct edge_changes *edges);

#endif
