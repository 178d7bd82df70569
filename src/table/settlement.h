/* Settling a finished round: what a game's rules say, and what all of them share. */
#ifndef TABLE_SETTLEMENT_H
#define TABLE_SETTLEMENT_H

#include "base/game.h"
#include "base/money.h"
#include "base/refusal.h"
#include "rulebook/rulebook.h"

struct game_rules {
    /* Checks that concern fields alone come before this, in settlement_make: stakes of `bets`, void
     * clauses, limits, options, room for the lines. A void round never gets here either. In this
     * order the game looks for: bets that are illegal, cards, the course of the round, amounts that
     * overflow. */
    bool (*settle)(const struct cr_rulebook *book, const struct cr_round *round,
                   struct cr_settlement *settlement, struct cr_refusal *refusal);
    /* Field checks of the game's own lists (insurance, actions, boxes). */
    bool (*check_fields)(const struct cr_rulebook *book, const struct cr_round *round,
                         struct cr_refusal *refusal);
    /* Bets that are illegal whatever the cards; also asked in a void round. */
    bool (*check_bets)(const struct cr_rulebook *book, const struct cr_round *round,
                       struct cr_refusal *refusal);
    /* G3: adds a void line for each stake of the round, and of the lists only this game has. */
    void (*give_back)(const struct cr_rulebook *book, const struct cr_round *round,
                      struct cr_settlement *settlement);
    size_t (*lines_needed)(const struct cr_round *round);
};

/* ---- What games share ---- */

/* The part of a stake that is in play under the table's maximum (G8, 7.6, 7.18). */
static inline cr_money counted_stake(const struct cr_round *round, unsigned kind, cr_money stake) {
    if (round->limits == NULL || stake <= round->limits->max[kind])
        return stake;
    return round->limits->max[kind];
}

/* Every card is one, and none more often than `decks` hold. */
bool settlement_check_cards(const cr_card *cards, size_t count, unsigned decks,
                            struct cr_refusal *refusal);

/* The next free line, all zero but player, source, bet, stake and counted. */
struct cr_line *settlement_next_line(struct cr_settlement *settlement, uint32_t player,
                                     size_t source, unsigned bet, cr_money stake);

/* Adds a clause to a line; those past CR_LINE_CLAUSES are left off. */
void line_clause(struct cr_line *line, const char *clause);

/* Settles a line. `counted` is in play, the rest of the stake goes back in any case. False:
 * overflow. */
bool line_win(struct cr_line *line, struct cr_ratio ratio);
void line_lose(struct cr_line *line);
void line_push(struct cr_line *line);
void line_void(struct cr_line *line, const char *clause);
/* G8: settles a line with what the table's maximum leaves in play: it wins at `ratio`, or loses
 * when that is NULL. A line of which nothing is in play is `returned`. False: overflow. */
bool line_settle(struct cr_line *line, const struct cr_round *round, unsigned kind,
                 const struct cr_ratio *ratio);

/* For a game that has nothing but bets: its give_back, lines_needed and check_bets. The first also
 * serves a game with lists of its own, for the part that is in `bets`. */
void settlement_give_back(const struct cr_rulebook *book, const struct cr_round *round,
                          struct cr_settlement *settlement);
size_t settlement_line_a_bet(const struct cr_round *round);
bool settlement_allows_bets(const struct cr_rulebook *book, const struct cr_round *round,
                            struct cr_refusal *refusal);

#endif
