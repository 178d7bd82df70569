/* A felt for tests: bets laid by name, one call to settle, and what every settled felt must keep.
 */
#ifndef TESTS_GAMES_FELT_SUPPORT_H
#define TESTS_GAMES_FELT_SUPPORT_H

#include "rulebook/rulebook.h"

enum { FELT_BETS = 512 };

struct felt {
    struct cr_rulebook book;
    struct cr_limits limits; /* in force once round.limits points here */
    struct cr_bet bets[FELT_BETS];
    struct cr_line lines[FELT_BETS];
    struct cr_round round;
    struct cr_settlement settlement;
    struct cr_refusal refusal;
};

void felt_open(struct felt *felt, enum cr_game game); /* no bets, no limits */
void felt_bet(struct felt *felt, uint32_t player, const char *id, cr_money stake);
void felt_dice(struct felt *felt, unsigned first, unsigned second, unsigned third);
bool felt_settle(struct felt *felt);
void felt_must_settle(struct felt *felt);
/* Refused for this reason, at this entry, with the lines' count and result left alone. */
void felt_must_refuse(struct felt *felt, const char *name, const char *where);

const struct cr_line *felt_line(const struct felt *felt, size_t source); /* of the bet */
bool felt_same_line(const struct cr_line *a, const struct cr_line *b);   /* but for `source` */
bool felt_has_clause(const struct cr_line *line, const char *clause);

/* Chips in = chips out + what the house won. */
void felt_check_chips(const struct felt *felt);

uint64_t felt_random(uint64_t *state); /* splitmix64 */
void felt_shuffle(uint64_t *state, size_t *order, size_t count);

#endif
