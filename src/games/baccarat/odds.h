/* Baccarat by counting: how often every round ends so, and what its bets are worth. */
#ifndef GAMES_BACCARAT_ODDS_H
#define GAMES_BACCARAT_ODDS_H

#include "odds/expectation.h"
#include "odds/page.h"

enum { BACCARAT_ODDS = 6 + 400, BACCARAT_LEAST_CARDS = 6 };

/* How many ordered ways there are to draw six cards so that the round ends so, the cards it leaves
 * unused included. */
struct baccarat_results {
    uint64_t ways;                     /* of all */
    uint64_t final[10][10][2][2];      /* [player][banker] totals, [.][.] with a third card */
    uint64_t insured[2][2][10][10][3]; /* 6.4.6: [side][five cards][own][other], then by who wins:
                                          CR_PLAYER, CR_BANKER, BACCARAT_TIED */
    uint64_t pair;                     /* two given cards of one rank: the same for both hands */
};

/* The shoe holds BACCARAT_LEAST_CARDS or more, and at most 32 of a rank. */
void baccarat_count(const struct cr_rulebook *book, const struct odds_shoe *shoe,
                    struct baccarat_results *results);
/* Fills `bets` and tells how many there are. */
size_t baccarat_odds_of(const struct cr_rulebook *book, const struct baccarat_results *results,
                        struct odds_bet bets[BACCARAT_ODDS]);

static inline const struct baccarat_results *baccarat_results(const struct odds_figures *of) {
    return of->own;
}
/* With these totals, whoever has a third card. */
uint64_t baccarat_total_ways(const struct baccarat_results *results, unsigned player,
                             unsigned banker);

/* 6.4.6: a state in which insurance is offered. */
struct baccarat_state_of {
    unsigned side; /* enum cr_side: the hand insured */
    unsigned five; /* 0 after four cards, 1 after five */
    unsigned own, other;
};

enum { BACCARAT_STATE_NAME = 32 };
/* "insurance:banker:4:5-3" */
void baccarat_state_name(const struct baccarat_state_of *state, char name[BACCARAT_STATE_NAME]);
/* Reads the name of a bet of baccarat_odds_of; false: it is no state. */
bool baccarat_state_named(const char *name, struct baccarat_state_of *state);

/* ---- Parts of struct game_odds ---- */

void baccarat_print_results(struct odds_page *page);                       /* odds_results.c */
void baccarat_option_rows(struct odds_page *page, struct odds_grid *grid); /* odds_sheet.c */
void baccarat_sheet_results(struct odds_page *page);                       /* odds_sheet.c */
void baccarat_sheet_states(struct odds_page *page);                        /* odds_sheet.c */

struct baccarat_expectation { /* as the rulebook has them: [side][five][own][other] */
    int64_t insured[2][2][10][10];
    int64_t spread[2][2][10][10];
};
bool baccarat_expect(struct expectation *of, const struct odds_figures *figures);
void baccarat_expect_line(const struct expectation *of, const struct table *table,
                          const struct cr_line *lines, size_t count, const struct cr_line *line,
                          struct expected_line *expected);

#endif
