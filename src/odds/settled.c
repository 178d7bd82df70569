/* Every outcome is settled with one unit on every bet. What rounding to whole units cuts off is on
 * the line, so that a stake of one tells the ratio exactly. */
#include "odds/settled.h"

#include <assert.h>

static struct odds_part line_pays(const struct cr_line *line) {
    if (line->outcome == CR_LOSE)
        return odds_part(-1, 1);
    if (line->breakage == 0)
        return odds_part(line->pays, 1);
    return odds_part(line->pays * line->breakage_of + line->breakage, line->breakage_of);
}

static void settle_once(const struct cr_rulebook *book, const struct cr_round *round,
                        struct odds_bet *bets) {
    struct cr_line lines[CR_BETS_MAX];
    struct cr_settlement settlement = {.lines = lines, .room = CR_BETS_MAX};
    struct cr_refusal refusal;
    const bool settled = settlement_make(book, round, &settlement, &refusal);
    assert(settled);
    (void)settled;
    for (size_t i = 0; i < settlement.count; i++)
        odds_outcome(&bets[lines[i].bet], line_pays(&lines[i]), 1);
}

void settled_odds(struct odds_figures *of, const struct settled_outcomes *outcomes) {
    const struct cr_rulebook *book = of->book;
    struct cr_bet laid[CR_BETS_MAX];
    struct cr_round round = {.game = book->game,
                             .engine = of->engine,
                             .options = book->options,
                             .bets = laid,
                             .bet_count = book->bet_count};
    for (uint16_t i = 0; i < book->bet_count; i++) {
        laid[i] = (struct cr_bet){.bet = i, .stake = 1};
        odds_begin(&of->bets[i], book->bets[i].id, i, outcomes->count);
    }
    for (unsigned i = 0; i < outcomes->count; i++) {
        outcomes->set(&round, i);
        settle_once(book, &round, of->bets);
    }
    of->count = book->bet_count;
}
