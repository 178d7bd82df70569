/* Blackjack's bets as every game's odds tell them, from an analysis (odds.h); and what only its
 * odds have: the table of best decisions, one hand explained. */
#ifndef GAMES_BLACKJACK_ODDS_BETS_H
#define GAMES_BLACKJACK_ODDS_BETS_H

#include "games/blackjack/odds.h"
#include "odds/page.h"

enum { BLACKJACK_ODDS = 4 };

/* The rules an analysis is opened with. False when the rulebook has a ratio that the analysis does
 * not know: a win or even money at other than 1, surrender at other than half. */
bool blackjack_rules_of(const struct cr_rulebook *book, const struct odds_shoe *shoe,
                        struct blackjack_rules *rules);
/* Fills `bets` and tells how many there are. */
size_t blackjack_odds_of(const struct cr_rulebook *book, const struct odds_shoe *shoe,
                         const struct blackjack_analysis *analysis,
                         struct odds_bet bets[BLACKJACK_ODDS]);

static inline const struct blackjack_analysis *blackjack_analysis(const struct odds_figures *of) {
    return of->own;
}

/* ---- Words ---- */

const char *blackjack_choice_word(enum blackjack_choice choice); /* "stand" */
const char *blackjack_choice_name(enum blackjack_choice choice, enum cr_language language);
/* Columns of a chart as people know it: 2 to 9, ten, ace. */
int blackjack_up_card(int column);
/* One letter for what to do, and a small one for what to do when that is not allowed. */
void blackjack_entry_letters(const struct blackjack_table_entry *entry, char text[3]);

/* ---- Parts of struct game_odds ---- */

void blackjack_print_strategy(struct odds_page *page); /* odds_print.c */
void blackjack_write_strategy(FILE *out, const struct odds_figures *of, const char *between);
const char *blackjack_print_explanation(struct odds_page *page, const char *question);
void blackjack_option_rows(struct odds_page *page, struct odds_grid *grid); /* odds_sheet.c */
void blackjack_sheet_decisions(struct odds_page *page);

#endif
