/* What the tests of the simulation share. */
#ifndef TESTS_ODDS_SIMULATE_SUPPORT_H
#define TESTS_ODDS_SIMULATE_SUPPORT_H

#include "games/blackjack/strategy.h"
#include "odds/figures.h"

/* The built-in rulebook of a game; the test fails when a rule is refused. */
void book_with_rules(enum cr_game game, const char *const rules[], struct cr_rulebook *book);

/* The exact figures of a full shoe under the rulebook; close them. */
void figures_of(const struct cr_rulebook *book, struct odds_figures *figures);

/* The best table of totals for the rulebook. */
void best_table(const struct cr_rulebook *book, struct strategy *strategy);

/* A table of nothing but chance: every row any choice that it may ever make. */
void wild_table(struct strategy *strategy, uint64_t seed);

#endif
