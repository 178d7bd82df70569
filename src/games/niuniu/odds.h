/* Niu Niu by counting: all hands and all pairs of hands, and what its bets are worth. */
#ifndef GAMES_NIUNIU_ODDS_H
#define GAMES_NIUNIU_ODDS_H

#include "odds/page.h"

enum { NIUNIU_ODDS = 2 }; /* the ante alone; with Double and Additional */

/* How many hands there are of each kind, and how many ordered pairs of hands that share no card. */
struct niuniu_results {
    uint64_t hands, pairs;
    uint64_t hand[CR_NIU_HANDS];
    uint64_t pair[CR_NIU_HANDS][CR_NIU_HANDS];
};

bool niuniu_count(struct niuniu_results *results, struct scratch *memory); /* false: no memory */
/* Ordered pairs in which the first hand, of this kind, beats the second, of that one. No two hands
 * are equal, so of two of one kind each wins half. */
uint64_t niuniu_beats(const struct niuniu_results *results, enum cr_hand first,
                      enum cr_hand second);
/* Pairs in which the player holds this kind, and those of them the player wins. */
uint64_t niuniu_pairs_with(const struct niuniu_results *results, unsigned kind);
uint64_t niuniu_wins_with(const struct niuniu_results *results, unsigned kind);
/* Fills `bets` and tells how many there are. */
size_t niuniu_odds_of(const struct cr_rulebook *book, const struct niuniu_results *results,
                      struct odds_bet bets[NIUNIU_ODDS]);

static inline const struct niuniu_results *niuniu_results(const struct odds_figures *of) {
    return of->own;
}

/* ---- Parts of struct game_odds ---- */

void niuniu_print_results(struct odds_page *page); /* odds_results.c */
void niuniu_sheet_hands(struct odds_page *page);   /* odds_sheet.c */

#endif
