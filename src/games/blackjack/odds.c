/* Blackjack's four lines. The pair bet and insurance are exact; the main bet is what the analysis
 * says. */
#include "games/blackjack/odds_bets.h"
#include "games/blackjack/rulebook.h"
#include "odds/game_odds.h"
#include "table/table.h"

#include <math.h>
#include <string.h>

enum { MEMORY = 10 << 20 }; /* of an analysis, and of the boards of one up-card at a time */
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

size_t blackjack_odds_of(const struct cr_rulebook *book, const struct odds_shoe *shoe,
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

/* ---- As a part of the game ------------------------------------------------------------------- */

static enum odds_refusal open_figures(struct odds_figures *of) {
    struct blackjack_rules rules;
    struct blackjack_analysis *analysis;
    if (!blackjack_rules_of(of->book, &of->shoe, &rules))
        return ODDS_OTHER_RULES;
    const enum blackjack_effort effort = of->thorough ? BLACKJACK_EXACT : BLACKJACK_QUICK;
    switch (blackjack_open_in(&rules, effort, of->memory, &analysis)) {
    case BLACKJACK_ACCEPTED:
        of->own = analysis;
        of->count = blackjack_odds_of(of->book, &of->shoe, analysis, of->bets);
        return ODDS_ACCEPTED;
    case BLACKJACK_NO_MEMORY:
        return ODDS_NO_MEMORY;
    case BLACKJACK_SHOE_TOO_SMALL:
        return ODDS_SHOE_TOO_SMALL;
    default:
        return ODDS_OUT_OF_RANGE;
    }
}

static void close_figures(struct odds_figures *of) {
    blackjack_close(of->own);
}

static bool bet_name(const struct cr_rulebook *book, const struct odds_bet *bet,
                     enum cr_language language, char name[ODDS_NAME]) {
    const char *word = cr_rulebook_word(book, book->bets[bet->rule].name[language]);
    if (strcmp(bet->name, "main") == 0)
        snprintf(name, ODDS_NAME, odds_say(language, "%s, best play", "%s, chơi tối ưu"), word);
    else if (strcmp(bet->name, "main:table") == 0)
        snprintf(name, ODDS_NAME, odds_say(language, "%s, by the table", "%s, theo bảng"), word);
    else
        return false;
    return true;
}

/* ---- What the house may expect: the main bet counts by its first stake, once ----------------- */

/* The stake a blackjack hand began with: doubling and splitting belong to playing it. */
static cr_money first_stake(const struct table *table, const struct cr_line *line) {
    if (line->hand > 1 || line->outcome == CR_VOID)
        return 0;
    for (unsigned i = 0; i < table->bet_count; i++) {
        const struct table_bet *bet = &table->bets[i];
        if (bet->player == line->player && bet->box == line->box && bet->bet == BLACKJACK_MAIN)
            return bet->stake;
    }
    return 0;
}

static void expect_line(const struct expectation *of, const struct table *table,
                        const struct cr_line *lines, size_t count, const struct cr_line *line,
                        struct expected_line *expected) {
    (void)lines;
    (void)count;
    expected->variance = of->spread[line->bet][line->bet];
    if (line->bet == BLACKJACK_MAIN) {
        expected->stake = first_stake(table, line);
        expected->place = EXPECTED_AT_BOX;
    } else if (line->bet == BLACKJACK_PAIR) {
        expected->place = EXPECTED_APART;
    }
}

static const char *const headlines[] = {"main", NULL};
static const char *const examples[] = {"blackjack --strategy", "blackjack --explain \"A7 v 6\"",
                                       NULL};

const struct game_odds blackjack_odds = {
    .most_bets = BLACKJACK_ODDS,
    .memory = MEMORY,
    .open = open_figures,
    .close = close_figures,
    .has_shoe = true,
    .known_rules =
        "blackjack is analysed with main.win=1, main.even-money=1 and main.surrender=1/2 only",
    .has_thorough = true,
    .takes_long = true,
    .examples = examples,
    .bet_name = bet_name,
    .print_strategy = blackjack_print_strategy,
    .write_strategy = blackjack_write_strategy,
    .explain = blackjack_print_explanation,
    .rules_in_short =
        {"One player alone, a shoe as given below. The dealer takes no second card before the "
         "players are done and stands on every 17 (J1). Doubling on any two cards, also after a "
         "split (J4); splits to four hands, aces once with one card each (J5); surrender for half "
         "against anything but an ace (J6). Against a dealer's blackjack doubled and split hands "
         "lose the first stake only (J7).",
         "Một người chơi, bộ bài như dưới đây. Nhà cái chỉ rút lá thứ hai sau khi người chơi xong "
         "và "
         "dừng ở mọi 17 điểm (J1). Gấp đôi với hai lá bất kỳ, cả sau khi chia đôi (J4); chia đôi "
         "tối đa bốn tay, Át chỉ một lần và mỗi lá Át nhận một lá (J5); đầu hàng mất một nửa, trừ "
         "khi nhà cái có Át (J6). Khi nhà cái có Blackjack, tay gấp đôi và chia đôi chỉ thua khoản "
         "cược ban đầu (J7)."},
    .method =
        {"The pair bet and insurance are exact. The main bet is worked out from the composition of "
         "the shoe for every hand; how far split hands are approximated stands in the program's "
         "documentation. Standard deviation and outcomes are of the best play.",
         "Cược đôi và bảo hiểm là chính xác. Cược chính được tính theo thành phần hộp bài cho từng "
         "tay bài; mức xấp xỉ của các tay chia đôi được ghi trong tài liệu của chương trình. Độ "
         "lệch "
         "chuẩn và các kết quả là của cách chơi tối ưu."},
    .headlines = headlines,
    .option_rows = blackjack_option_rows,
    .extras = blackjack_sheet_decisions,
    .expect_line = expect_line,
};
