/* Sic bo and roulette: every throw and every number is settled, with one unit on every bet, by the
 * code that settles real rounds. What rounding to whole units cuts off is on the line, so that a
 * stake of one tells the ratio exactly. */
#include "odds/odds.h"
#include "rulebook/rulebook.h"

#include <assert.h>

enum { DICE_WAYS = 216, POCKETS = 37 };

struct felt {
    const struct cr_rulebook *book;
    struct cr_bet bets[CR_BETS_MAX];
    struct cr_line lines[CR_BETS_MAX];
    struct cr_round round;
};

static void lay_every_bet(struct felt *felt, const struct cr_rulebook *book) {
    felt->book = book;
    for (uint16_t i = 0; i < book->bet_count; i++)
        felt->bets[i] = (struct cr_bet){.bet = i, .stake = 1};
    felt->round = (struct cr_round){.game = book->game,
                                    .options = book->options,
                                    .bets = felt->bets,
                                    .bet_count = book->bet_count};
}

static struct odds_part line_pays(const struct cr_line *line) {
    if (line->outcome == CR_LOSE)
        return odds_part(-1, 1);
    if (line->breakage == 0)
        return odds_part(line->pays, 1);
    return odds_part(line->pays * line->breakage_of + line->breakage, line->breakage_of);
}

static void settle_once(struct felt *felt, struct odds_bet *bets) {
    struct cr_settlement settlement = {.lines = felt->lines, .room = CR_BETS_MAX};
    struct cr_refusal refusal;
    const bool settled = cr_settle(felt->book, &felt->round, &settlement, &refusal);
    assert(settled);
    (void)settled;
    for (size_t i = 0; i < settlement.count; i++)
        odds_outcome(&bets[felt->lines[i].bet], line_pays(&felt->lines[i]), 1);
}

static void begin_every_bet(const struct cr_rulebook *book, struct odds_bet *bets, uint64_t ways) {
    for (int i = 0; i < book->bet_count; i++)
        odds_begin(&bets[i], book->bets[i].id, i, ways);
}

size_t sicbo_odds(const struct cr_rulebook *book, struct odds_bet bets[SICBO_ODDS]) {
    struct felt felt;
    lay_every_bet(&felt, book);
    begin_every_bet(book, bets, DICE_WAYS);
    for (unsigned throw = 0; throw < DICE_WAYS; throw ++) {
        felt.round.dice[0] = (uint8_t)(throw / 36 + 1);
        felt.round.dice[1] = (uint8_t)(throw / 6 % 6 + 1);
        felt.round.dice[2] = (uint8_t)(throw % 6 + 1);
        settle_once(&felt, bets);
    }
    return book->bet_count;
}

size_t roulette_odds(const struct cr_rulebook *book, struct odds_bet bets[ROULETTE_ODDS]) {
    struct felt felt;
    lay_every_bet(&felt, book);
    begin_every_bet(book, bets, POCKETS);
    for (unsigned number = 0; number < POCKETS; number++) {
        felt.round.number = (uint8_t)number;
        settle_once(&felt, bets);
    }
    return book->bet_count;
}
