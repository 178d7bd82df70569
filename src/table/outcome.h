/* Results as numbers, and the words they are looked for by. */
#ifndef TABLE_OUTCOME_H
#define TABLE_OUTCOME_H

#include "base/game.h"
#include "table/table.h"

#include <stdlib.h>

enum { OUTCOME_CODES = 99999 }; /* a game's codes are below */

/* Codes that a word means, both ends among them. */
struct outcome_range {
    uint32_t low, high;
};

enum { OUTCOME_RANGES = 8 };
struct outcome_meaning {
    struct outcome_range ranges[OUTCOME_RANGES];
    size_t count;
};

struct game_outcomes {
    /* The result of the round on the table, which has one. */
    uint32_t (*code)(const struct cr_rulebook *book, const struct table *table);
    /* Adds the results that a word means; none: it means nothing in this game. */
    void (*means)(const char *word, struct outcome_meaning *meaning);
    const char *examples; /* of such words, for a help text */
};

static inline void outcome_add(struct outcome_meaning *meaning, uint32_t low, uint32_t high) {
    if (meaning->count < OUTCOME_RANGES)
        meaning->ranges[meaning->count++] = (struct outcome_range){low, high};
}

/* A word that is a whole number of at most `most`. */
static inline bool outcome_number(const char *word, long most, uint32_t *number) {
    char *end;
    long read = strtol(word, &end, 10);
    *number = (uint32_t)read;
    return end != word && *end == '\0' && read >= 0 && read <= most;
}

/* A word of single digits with dashes between them: "3-5-6". */
static inline bool outcome_digits(const char *word, unsigned count, unsigned *digits) {
    for (unsigned i = 0; i < count; i++, word += 2) {
        if (word[0] < '0' || word[0] > '9' || word[1] != (i + 1 < count ? '-' : '\0'))
            return false;
        digits[i] = (unsigned)(word[0] - '0');
    }
    return true;
}

#endif
