/* What the house may expect of baccarat. Player, banker, tie and Lucky 6 hang on the same totals,
 * and that is counted exactly; pairs and insurance are taken as independent of them. */
#include "games/baccarat/odds.h"
#include "games/baccarat/rulebook.h"
#include "games/baccarat/rules.h"
#include "games/baccarat/state.h"
#include "table/table.h"

static int64_t wins(const struct cr_rulebook *book, int bet, int pay) {
    struct cr_ratio ratio = book->bets[bet].pays[pay].ratio;
    return (EXPECTED_STAKE * (int64_t)ratio.win + ratio.stake / 2) / ratio.stake;
}

static int64_t banker_wins(const struct cr_rulebook *book, bool six) {
    if (book->options.commission)
        return wins(book, BACCARAT_BANKER, BANKER_COMMISSION);
    return wins(book, BACCARAT_BANKER, six ? BANKER_NO_COMMISSION_SIX : BANKER_NO_COMMISSION);
}

/* One way for a round to end: totals, and whether the banker has a third card. */
static void end_nets(const struct cr_rulebook *book, unsigned player, unsigned banker, bool third,
                     int64_t *net) {
    bool six = banker == 6 && player < banker;
    net[BACCARAT_PLAYER] = net[BACCARAT_BANKER] = 0;
    if (player > banker) {
        net[BACCARAT_PLAYER] = wins(book, BACCARAT_PLAYER, 0);
        net[BACCARAT_BANKER] = -EXPECTED_STAKE;
    } else if (banker > player) {
        net[BACCARAT_PLAYER] = -EXPECTED_STAKE;
        net[BACCARAT_BANKER] = banker_wins(book, six);
    }
    net[BACCARAT_TIE] = player == banker ? wins(book, BACCARAT_TIE, 0) : -EXPECTED_STAKE;
    net[BACCARAT_LUCKY_6] = six ? wins(book, BACCARAT_LUCKY_6, third) : -EXPECTED_STAKE;
}

/* Both totals, each with and without a third card. */
static bool covariances(struct expectation *of, const struct baccarat_results *results) {
    struct expected_nets nets;
    const bool good = expected_nets_open(&nets, BACCARAT_BETS, 400);
    nets.all = results->ways;
    for (unsigned i = 0; good && i < 400; i++) {
        unsigned player = i / 40, banker = i / 4 % 10;
        nets.ways[i] = results->final[player][banker][i / 2 % 2][i % 2];
        end_nets(&of->book, player, banker, i % 2, nets.at + i * nets.bets);
    }
    if (good)
        expected_covariances(of, &nets);
    expected_nets_close(&nets);
    return good;
}

bool baccarat_expect(struct expectation *of, const struct odds_figures *figures) {
    struct baccarat_expectation *own = of->own;
    if (!covariances(of, baccarat_results(figures)))
        return false;
    for (size_t i = 0; i < figures->count; i++) {
        const struct odds_bet *bet = &figures->bets[i];
        struct baccarat_state_of at;
        if (bet->rule == BACCARAT_PLAYER_PAIR || bet->rule == BACCARAT_BANKER_PAIR)
            of->spread[bet->rule][bet->rule] = expected_variance(bet);
        if (bet->rule != BACCARAT_INSURANCE || !baccarat_state_named(bet->name, &at))
            continue;
        own->insured[at.side][at.five][at.own][at.other] = expected_edge(bet);
        own->spread[at.side][at.five][at.own][at.other] = expected_variance(bet);
    }
    return true;
}

/* 6.4.6: the totals that an insurance was taken at. */
static struct baccarat_state_of state_of(const struct expectation *of, const struct table *table,
                                         const struct cr_line *line) {
    const struct baccarat_hand *hand = &baccarat_at(table)->hand;
    struct baccarat_deal deal = {.card_count = 0};
    unsigned count = line->after < hand->card_count ? line->after : hand->card_count;
    for (unsigned i = 0; i < count && baccarat_next(&of->book, &deal) != BACCARAT_OVER; i++)
        baccarat_take(&of->book, &deal, hand->cards[i]);
    return (struct baccarat_state_of){.side = line->on == CR_BANKER ? CR_BANKER : CR_PLAYER,
                                      .five = line->after == 5,
                                      .own = deal.total[line->on],
                                      .other = deal.total[!line->on]};
}

void baccarat_expect_line(const struct expectation *of, const struct table *table,
                          const struct cr_line *lines, size_t count, const struct cr_line *line,
                          struct expected_line *expected) {
    const struct baccarat_expectation *own = of->own;
    (void)lines;
    (void)count;
    if (line->bet != BACCARAT_INSURANCE)
        return;
    const struct baccarat_state_of at = state_of(of, table, line);
    expected->edge = own->insured[at.side][at.five][at.own][at.other];
    expected->variance = own->spread[at.side][at.five][at.own][at.other];
    expected->place = EXPECTED_APART;
}
