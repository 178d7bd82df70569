/* The least and the largest stake of each kind of bet, and how they are changed. */
#ifndef TABLE_LIMITS_H
#define TABLE_LIMITS_H

#include "base/round.h"

#include <stdbool.h>
#include <stdint.h>

/* What a limit is of besides a kind of bet: all kinds, what the game names (struct rule_limit), or
 * the smallest chip (G16). */
enum limit_of { LIMIT_ALL = -1, LIMIT_OWN = -2, LIMIT_UNIT = -3, LIMIT_OF_NOTHING = -4 };

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
/* In words, of LIMIT_OWN and LIMIT_UNIT, which have one figure. */
const char *const *limits_words(const struct cr_rulebook *book, int of);
static inline bool limits_is_one_figure(int of) {
    return of == LIMIT_OWN || of == LIMIT_UNIT;
}

#endif
