/* How to play blackjack by a table of totals: the best one, or one read from a file.
 *
 * A file is text, a row a line, columns by the dealer's card, ten of them:
 *
 *     up       2  3  4  5  6  7  8  9  T  A
 *     hard16   S  S  S  S  S  H  H  Rh Rh H
 *     soft18   S  Ds Ds Ds Ds S  S  H  H  H
 *     88       P  P  P  P  P  P  P  P  Rh H
 *     insurance never
 *
 * or the lines that `croupier odds blackjack --strategy --json` writes. All 34 rows are there.
 * H hit, S stand, D double, P split, R surrender; a small letter behind says what to do where that
 * is not allowed (h, s or d; else hit, and for a pair what its total does). # begins a comment. */
#ifndef GAMES_BLACKJACK_STRATEGY_H
#define GAMES_BLACKJACK_STRATEGY_H

#include "base/round.h"
#include "games/blackjack/odds.h"

struct strategy {
    /* enum blackjack_choice by row and up-card (0 an ace, 9 ten-value) */
    uint8_t best[BLACKJACK_ROWS][BLACKJACK_UP_CARDS];
    uint8_t otherwise[BLACKJACK_ROWS][BLACKJACK_UP_CARDS]; /* where `best` is not allowed */
    bool insurance, even_money;                            /* always or never */
    bool own; /* not the best table: its edge is not known */
};

enum { STRATEGY_HARD = 0, STRATEGY_SOFT = 16, STRATEGY_PAIRS = 24 };

void blackjack_strategy_of(struct strategy *strategy, const struct blackjack_analysis *analysis);

bool blackjack_strategy_read(struct strategy *strategy, const char *text, size_t length,
                             struct cr_problem *problem) CR_CHECK;

/* What the table says for two cards, given as ranks that are no blackjack. */
enum strategy_stage {
    STRATEGY_FIRST,      /* the first two cards; no surrender to an ace */
    STRATEGY_SPLIT,      /* a hand made by a split that may be split again */
    STRATEGY_SPLIT_LAST, /* and one that may not */
    STRATEGY_STAGES
};
enum blackjack_choice blackjack_strategy_two_cards(const struct strategy *strategy,
                                                   enum strategy_stage stage, unsigned up_rank,
                                                   unsigned first_rank, unsigned second_rank);
/* Whether a hand of three or more cards takes another: its total, at most 20. */
bool blackjack_strategy_hits(const struct strategy *strategy, unsigned up_rank, unsigned total,
                             bool soft);

#endif
