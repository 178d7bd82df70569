/* Baccarat, for those who deal it card by card (the table) or count its cards (the odds). A deal is
 * fed one card at a time; between two cards it tells whose the next one is and what insurance is
 * offered:
 *
 *     struct baccarat_deal deal = {0};
 *     while ((seat = baccarat_next(book, &deal)) != BACCARAT_OVER)
 *         baccarat_take(book, &deal, card);
 *
 * Totals are 0 to 9. Tables 1, 2 and 6.4.6 come from the rulebook. */
#ifndef GAMES_BACCARAT_H
#define GAMES_BACCARAT_H

#include "base/round.h"
#include "base/text.h"

enum { BACCARAT_CARDS_MAX = 6 };

/* Whose the next card is: an enum cr_side, or nobody's. */
enum { BACCARAT_OVER = 2 };

/* In place of the value of the player's third card when the player stood. */
enum { BACCARAT_STOOD = 10 };

struct baccarat_deal {
    cr_card cards[BACCARAT_CARDS_MAX]; /* in the order drawn */
    uint8_t card_count;
    uint8_t total[2], held[2]; /* by enum cr_side: points, and how many cards */
    uint8_t third;             /* value of the player's third card, once there is one */
};

/* 4.12: ace to nine count their pips, ten and pictures nothing. */
unsigned baccarat_value(cr_card card);

/* 4.14: eight or nine in the first two cards of either hand; nobody draws. */
bool baccarat_natural(unsigned player_total, unsigned banker_total);

/* Does a hand draw a third card, given the totals of the first two cards of both (4.14 to 4.17)?
 * `third` is the value of the player's third card, or BACCARAT_STOOD. */
bool baccarat_player_draws(const struct cr_rulebook *book, unsigned player_total,
                           unsigned banker_total);
bool baccarat_banker_draws(const struct cr_rulebook *book, unsigned player_total,
                           unsigned banker_total, unsigned third);

/* Whose the next card is, by 4.9 to 4.17: CR_PLAYER, CR_BANKER or BACCARAT_OVER. */
unsigned baccarat_next(const struct cr_rulebook *book, const struct baccarat_deal *deal);

/* Gives the next card to the hand whose it is. The deal is not over. */
void baccarat_take(const struct cr_rulebook *book, struct baccarat_deal *deal, cr_card card);

/* 6.4.6, B5: what insurance of a hand pays as the cards lie now; win is 0 when none is offered.
 * The row is one of those "after 5" when the player has a third card, else one of those "after 4".
 */
struct cr_ratio baccarat_offer(const struct cr_rulebook *book, const struct baccarat_deal *deal,
                               enum cr_side side);

/* Who has more points: CR_PLAYER, CR_BANKER or BACCARAT_TIED. */
enum { BACCARAT_TIED = 2 };
unsigned baccarat_winner(const struct baccarat_deal *deal);

/* Which hand a line of insurance is on, and after how many cards; nothing of other lines. */
void baccarat_write_line(const struct cr_line *line, struct text *out);

#endif
