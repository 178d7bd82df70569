/* What the files of baccarat share among themselves. */
#ifndef GAMES_BACCARAT_INSIDE_H
#define GAMES_BACCARAT_INSIDE_H

#include "games/baccarat/rules.h"
#include "table/settlement.h"

/* ---- Limits (limits.c) ---- */

/* B7, B8: sets what is in play of each bet's line; `lines` are those of round->bets, in order, the
 * void ones marked. Lines returned by B7 or cut to nothing are marked as returned. */
void baccarat_apply_limits(const struct cr_rulebook *book, const struct cr_round *round,
                           struct cr_line *lines);

/* Adds the clauses of the limits that touched a line. */
void baccarat_add_limit_clauses(const struct cr_rulebook *book, const struct cr_round *round,
                                struct cr_line *line);

/* A line of which nothing is in play. */
void baccarat_line_return(struct cr_line *line);

/* ---- Insurance (insurance.c) ---- */

/* What insurance was offered in the course of a deal, by side and by 0 after four cards, 1 after
 * five. Not offered is {0, 1}, so that nothing won on it is still a fraction. */
struct offers {
    struct cr_ratio ratio[2][2];
};

bool baccarat_check_insurance_fields(const struct cr_round *round, struct cr_refusal *refusal);
bool baccarat_check_insurance_bets(const struct cr_round *round, struct cr_refusal *refusal);
bool baccarat_check_insurance_offered(const struct cr_round *round, const struct offers *offers,
                                      struct cr_refusal *refusal);
/* Adds a line for each insurance; the lines of round->bets stand already, settled, at the head. */
bool baccarat_settle_insurance(const struct cr_round *round, const struct offers *offers,
                               const struct baccarat_deal *deal, struct cr_settlement *settlement,
                               struct cr_refusal *refusal);
struct cr_line *baccarat_next_insurance_line(const struct cr_round *round, size_t index,
                                             struct cr_settlement *settlement);

/* ---- Rosters ---- */

/* A set of at most ROSTER_KEYS players (or players and sides) numbered in the order they were
 * entered. Whoever has more to look up goes through them in blocks of that size, which keeps the
 * memory small and the time for a hundred thousand entries well below a second. */
enum { ROSTER_KEYS = 512, ROSTER_SLOTS = 1024, ROSTER_NOBODY = ROSTER_KEYS };

struct roster {
    unsigned shift; /* leaves as many bits of a hash as there are slots in use */
    uint16_t count;
    uint16_t slots[ROSTER_SLOTS]; /* 0: free, else the number of a key and one more */
    uint64_t keys[ROSTER_KEYS];
};

/* Empties it and makes it ready for so many entries. */
void baccarat_roster_open(struct roster *roster, size_t entries);
/* The number of a key, entered now if it was not there. */
unsigned baccarat_roster_enter(struct roster *roster, uint64_t key);
/* The number of a key, or ROSTER_NOBODY. */
unsigned baccarat_roster_find(const struct roster *roster, uint64_t key);

#endif
