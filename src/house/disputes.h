/* Disputes (part 8, D1-D3): who may do what to a case, and what it looks like to whom. */
#ifndef HOUSE_DISPUTES_H
#define HOUSE_DISPUTES_H

#include "base/text.h"
#include "house/house.h"

enum {
    WORDS_MAX = 2000, /* bytes of a statement, note, reason */
    STEPS_MAX = 300,  /* then nothing more is collected, and the case is only decided */
    CASES_MAX = 10    /* that one player may have open of their own making */
};

/* Whether somebody may do this to a case as it is now. */
bool dispute_may(const struct house_dispute *dispute, const struct house_actor *by,
                 enum dispute_act act);

/* The ground that a word or a clause names for a game, 0 to 7; -1: there is none. */
int ground_find(enum cr_game game, const char *id, size_t length);
/* "8.4.1" */
void ground_clause(unsigned ground, char clause[12]);

struct dispute_viewer {
    struct house_actor who; /* a player sees no names of staff, notes or evidence */
    int64_t now;
    bool brief; /* without steps */
};
void dispute_write(const struct house *house, const struct house_dispute *dispute,
                   const struct dispute_viewer *viewer, struct text *out);

/* What a player who does not agree can do, and who helps (8.5, 8.6). */
const char *dispute_guidance(const struct house_dispute *dispute, enum cr_language language);

#endif
