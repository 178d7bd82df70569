/* Blackjack's four lines. The pair bet and insurance are exact; the main bet is what the analysis
 * says. */
#include "odds/odds.h"
#include "games/blackjack/rulebook.h"
#include "rulebook/rulebook.h"

#include <math.h>

enum { TEN = 9, EVEN = BLACKJACK_RESULTS / 2 };

static struct blackjack_ratio ratio_of(const struct cr_rulebook *book, int bet, int pay) {
    const struct cr_ratio ratio = book->bets[bet].pays[pay].ratio;
    return (struct blackjack_ratio){ratio.win, ratio.stake};
}

static bool is_ratio(struct blackjack_ratio ratio, int wins, int of) {
    return ratio.wins == wins && ratio.of == of;
}

bool blackjack_rules_of(const struct cr_rulebook *book, const struct odds_shoe *shoe,
                        struct blackjack_rules *rules) {
    *rules = blackjack_standard_rules(book->options.decks);
    for (unsigned rank = 0; rank < ODDS_RANKS; rank++)
        rules->shoe[rank] = (int)shoe->rank[rank];
    rules->resplit_by_rank = !book->options.resplit_by_points;
    rules->blackjack = ratio_of(book, BLACKJACK_MAIN, MAIN_BLACKJACK);
    rules->pair = ratio_of(book, BLACKJACK_PAIR, 0);
    rules->insurance = ratio_of(book, BLACKJACK_INSURANCE, 0);
    return is_ratio(ratio_of(book, BLACKJACK_MAIN, MAIN_WIN), 1, 1) &&
           is_ratio(ratio_of(book, BLACKJACK_MAIN, MAIN_EVEN_MONEY), 1, 1) &&
           is_ratio(ratio_of(book, BLACKJACK_MAIN, MAIN_SURRENDER), 1, 2);
}

/* J8: two cards of one rank. */
static void pair_bet(const struct cr_rulebook *book, const struct odds_shoe *shoe,
                     struct odds_bet *bet) {
    const uint64_t cards = odds_shoe_cards(shoe);
    uint64_t pairs = 0;
    for (unsigned rank = 0; rank < ODDS_RANKS; rank++)
        if (shoe->rank[rank] > 1)
            pairs += (uint64_t)shoe->rank[rank] * (shoe->rank[rank] - 1);
    odds_begin(bet, "pair", BLACKJACK_PAIR, cards * (cards - 1));
    odds_outcome(bet, odds_wins(book->bets[BLACKJACK_PAIR].pays[0].ratio), pairs);
    odds_outcome(bet, odds_part(-1, 1), bet->ways - pairs);
}

/* J11: the dealer shows an ace; whatever the player holds, on average the next card is any of the
 * others. */
static void insurance_bet(const struct cr_rulebook *book, const struct odds_shoe *shoe,
                          struct odds_bet *bet) {
    uint64_t tens = 0;
    for (unsigned rank = TEN; rank < ODDS_RANKS; rank++)
        tens += shoe->rank[rank];
    odds_begin(bet, "insurance", BLACKJACK_INSURANCE, odds_shoe_cards(shoe) - 1);
    odds_outcome(bet, odds_wins(book->bets[BLACKJACK_INSURANCE].pays[0].ratio), tens);
    odds_outcome(bet, odds_part(-1, 1), bet->ways - tens);
}

/* ---- The main bet ---------------------------------------------------------------------------- */

static double tens_in(const struct odds_shoe *shoe) {
    double tens = 0;
    for (unsigned rank = TEN; rank < ODDS_RANKS; rank++)
        tens += shoe->rank[rank];
    return tens;
}

/* How often a blackjack is paid at its own ratio: the dealer makes none, and even money is not
 * taken against an ace. */
static double paid_blackjacks(const struct odds_shoe *shoe,
                              const struct blackjack_analysis *analysis) {
    const double cards = odds_shoe_cards(shoe), aces = shoe->rank[0], tens = tens_in(shoe);
    const double dealt = 2 * aces * tens / (cards * (cards - 1));
    const double left = (cards - 2) * (cards - 3);
    double against_ace = (aces - 1) * (cards - 3 - (tens - 1)) / left;
    const double against_ten = (tens - 1) * (cards - 3 - (aces - 1)) / left;
    const double against_rest = (cards - aces - tens) / (cards - 2);
    if (blackjack_advice(analysis).take_even_money)
        against_ace = 0;
    return aces > 0 && tens > 0 ? dealt * (against_ace + against_ten + against_rest) : 0;
}

/* The analysis counts results by halves of the first stake and puts a blackjack at the nearest;
 * here it gets its own outcome. */
static int blackjack_halves(struct cr_ratio ratio) {
    const int64_t halves = (4 * (int64_t)ratio.win + ratio.stake) / (2 * (int64_t)ratio.stake);
    return halves < EVEN ? (int)halves : EVEN;
}

static void add_chance(struct odds_bet *bet, struct odds_part pays, double chance) {
    const unsigned before = bet->count;
    if (chance <= 0)
        return;
    odds_outcome(bet, pays, 1);
    unsigned place = 0;
    while (bet->outcomes[place].pays.over * pays.under !=
           pays.over * bet->outcomes[place].pays.under)
        place++;
    bet->outcomes[place].chance = (bet->count > before ? 0 : bet->outcomes[place].chance) + chance;
}

static void spread_of(struct odds_bet *bet) {
    double mean = 0, squares = 0;
    for (unsigned i = 0; i < bet->count; i++) {
        const struct odds_part pays = bet->outcomes[i].pays;
        const double result = (double)pays.over / (double)pays.under;
        mean += result * bet->outcomes[i].chance;
        squares += result * result * bet->outcomes[i].chance;
    }
    bet->sd = sqrt(squares - mean * mean);
}

static void main_bet(const struct cr_rulebook *book, const struct odds_shoe *shoe,
                     const struct blackjack_analysis *analysis, struct odds_bet *bet) {
    const double *results = blackjack_results(analysis);
    const struct cr_ratio ratio = book->bets[BLACKJACK_MAIN].pays[MAIN_BLACKJACK].ratio;
    const double blackjacks = paid_blackjacks(shoe, analysis);
    odds_begin(bet, "main", BLACKJACK_MAIN, 1);
    bet->exact = false;
    bet->edge = blackjack_edge(analysis);
    for (int i = 0; i < BLACKJACK_RESULTS; i++) {
        double chance = results[i];
        if (i - EVEN == blackjack_halves(ratio)) { /* the few left are rounding */
            chance -= blackjacks;
            chance = chance < 1e-12 ? 0 : chance;
        }
        add_chance(bet, odds_part(i - EVEN, 2), chance);
    }
    add_chance(bet, odds_wins(ratio), blackjacks);
    spread_of(bet);
}

/* Of playing by the table only the edge is worked out. The two ways to play differ in few hands and
 * by little, so the standard deviation of the best play stands for both. */
static void table_bet(const struct blackjack_analysis *analysis, double sd, struct odds_bet *bet) {
    odds_begin(bet, "main:table", BLACKJACK_MAIN, 1);
    bet->exact = false;
    bet->no_spread = true;
    bet->edge = blackjack_table_edge(analysis);
    bet->sd = sd;
}

size_t blackjack_odds(const struct cr_rulebook *book, const struct odds_shoe *shoe,
                      const struct blackjack_analysis *analysis,
                      struct odds_bet bets[BLACKJACK_ODDS]) {
    size_t count = 3;
    main_bet(book, shoe, analysis, &bets[0]);
    table_bet(analysis, bets[0].sd, &bets[1]);
    pair_bet(book, shoe, &bets[2]);
    if (shoe->rank[0] > 0) /* without an ace it is never offered */
        insurance_bet(book, shoe, &bets[count++]);
    return count;
}
