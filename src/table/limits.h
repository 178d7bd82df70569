/* The least and the largest stake of each kind of bet, and how they are changed. */
#ifndef TABLE_LIMITS_H
#define TABLE_LIMITS_H

#include "base/round.h"

#include <stdbool.h>
#include <stdint.h>

/* What a limit is of besides a kind of bet: all kinds, or what the game names (struct rule_limit).
 */
enum limit_of { LIMIT_ALL = -1, LIMIT_OWN = -2, LIMIT_OF_NOTHING = -3 };

struct limits {
    cr_money min[CR_KINDS_MAX], max[CR_KINDS_MAX];
    uint16_t own_max; /* a bit for each kind whose maximum was set by its name */
};

/* Sets the limits of one kind, or of all of them (LIMIT_ALL). A half that is 0 stays as it was.
 * What is set for all lowers a maximum that a kind has of its own and never raises it. False: a
 * minimum would lie above its maximum, and nothing has changed. */
bool limits_set(struct limits *limits, int kind, cr_money min, cr_money max);

/* A table is opened with limits for all kinds; a maximum that a kind has of its own outlasts the
 * night where it lies between them. */
void limits_open(struct limits *limits, cr_money min, cr_money max);

/* By name: a kind, "all", or the limit that the game names. LIMIT_OF_NOTHING: there is none. */
int limits_find(const struct cr_rulebook *book, const char *name, size_t length);
const char *limits_name(const struct cr_rulebook *book, int of);

#endif
