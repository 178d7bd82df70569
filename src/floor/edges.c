#include "floor/edges.h"
#include "games/baccarat/rulebook.h"
#include "games/blackjack/rulebook.h"
#include "games/niuniu/rulebook.h"
#include "games/roulette/rulebook.h"
#include "games/sicbo/rulebook.h"

#include "floor/house.h"
#include "games/baccarat/rules.h"
#include "odds/odds.h"
#include "rulebook/rulebook.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

__extension__ typedef __int128 wide;

/* An edge counts in 10^-15 of the stake, a covariance in 10^-9 of the stake squared. */
#define EDGE_UNIT     1000000000000000
#define SPREAD_UNIT   1000000000
#define MILLIONTH     1000000
#define STAKES_MOST   1000000000000 /* above it a variance is not told from infinity */
#define VARIANCE_UNIT 1000000       /* square dong */

enum { PLAIN_ANTE, DOUBLED_ANTE, ANTES };

struct edges {
    struct edges *next;
    const struct cr_rulebook *rules; /* the edition */
    struct cr_rulebook book;         /* with the table's options */
    bool running;                    /* a thread works them out */
    pthread_t thread;
    int64_t edge[CR_BETS_MAX];
    int64_t insured[2][2][10][10]; /* baccarat, as the rulebook has them */
    int64_t insured_spread[2][2][10][10];
    int64_t antes[ANTES]; /* Niu Niu: of one ante */
    int64_t ante_spread[ANTES];
    int64_t spread[CR_BETS_MAX][CR_BETS_MAX]; /* covariances */
};

/* ---- Whole numbers ---- */

/* numerator / denominator to the nearest; the denominator is above zero. */
static wide divide(wide numerator, wide denominator) {
    wide half = denominator / 2;
    return (numerator + (numerator < 0 ? -half : half)) / denominator;
}

static int64_t held(wide number) {
    if (number > INT64_MAX)
        return INT64_MAX;
    return number < INT64_MIN ? INT64_MIN : (int64_t)number;
}

/* A fraction times a unit, to the nearest. */
static int64_t in_units(const struct fraction *fraction, uint64_t unit) {
    struct big units, half, product, quotient, rest;
    big_set(&units, unit);
    big_multiply(&product, &fraction->over, &units);
    big_set(&units, 2);
    big_divide(&fraction->under, &units, &half, &rest);
    big_add(&product, &half);
    big_divide(&product, &fraction->under, &quotient, &rest);
    uint64_t number = 0;
    for (unsigned i = quotient.length < 2 ? quotient.length : 2; i-- > 0;)
        number = number << 32 | quotient.limb[i];
    if (quotient.length > 2 || number > INT64_MAX)
        number = INT64_MAX;
    return fraction->negative ? -(int64_t)number : (int64_t)number;
}

static int64_t edge_of(const struct odds_bet *bet) {
    struct fraction edge = odds_edge(bet);
    return in_units(&edge, EDGE_UNIT);
}

static int64_t variance_of(const struct odds_bet *bet) {
    struct fraction variance = odds_variance(bet);
    return in_units(&variance, SPREAD_UNIT);
}

/* ---- Sic bo and roulette: every throw, every number ---- */

/* What every bet of one unit brings in every outcome, in millionths. */
struct nets {
    size_t bets, outcomes;
    int64_t *at; /* [outcome][bet] */
    uint64_t *ways;
    uint64_t all;
};

static void nets_open(struct nets *nets, size_t bets, size_t outcomes) {
    *nets = (struct nets){.bets = bets, .outcomes = outcomes};
    nets->at = floor_memory(NULL, bets * outcomes * sizeof *nets->at);
    nets->ways = floor_memory(NULL, outcomes * sizeof *nets->ways);
    memset(nets->at, 0, bets * outcomes * sizeof *nets->at);
    memset(nets->ways, 0, outcomes * sizeof *nets->ways);
}

static void nets_close(struct nets *nets) {
    free(nets->at);
    free(nets->ways);
}

static wide mean_of(const struct nets *nets, size_t bet) {
    wide sum = 0;
    for (size_t i = 0; i < nets->outcomes; i++)
        sum += (wide)nets->ways[i] * nets->at[i * nets->bets + bet];
    return divide(sum, (wide)nets->all);
}

static void covariances(struct edges *edges, const struct nets *nets) {
    wide mean[CR_BETS_MAX];
    for (size_t i = 0; i < nets->bets; i++)
        mean[i] = mean_of(nets, i);
    for (size_t i = 0; i < nets->bets; i++) {
        for (size_t k = 0; k <= i; k++) {
            wide sum = 0;
            for (size_t o = 0; o < nets->outcomes; o++)
                sum += (wide)nets->ways[o] * nets->at[o * nets->bets + i] *
                       nets->at[o * nets->bets + k];
            wide both = divide(sum, (wide)nets->all) - mean[i] * mean[k];
            edges->spread[i][k] = edges->spread[k][i] = (int64_t)divide(both, 1000);
        }
    }
}

static void settle_once(const struct cr_rulebook *book, struct cr_round *round, int64_t *net) {
    struct cr_line lines[CR_BETS_MAX];
    struct cr_settlement settlement = {.lines = lines, .room = CR_BETS_MAX};
    struct cr_refusal refusal;
    if (!cr_settle(book, round, &settlement, &refusal))
        return;
    for (size_t i = 0; i < settlement.count; i++)
        net[lines[i].bet] = lines[i].returned - lines[i].stake;
}

static void settle_all(struct edges *edges, size_t outcomes) {
    struct cr_bet bets[CR_BETS_MAX];
    struct nets nets;
    struct cr_round round = {.game = edges->book.game,
                             .options = edges->book.options,
                             .bets = bets,
                             .bet_count = edges->book.bet_count};
    for (uint16_t i = 0; i < edges->book.bet_count; i++)
        bets[i] = (struct cr_bet){.bet = i, .stake = MILLIONTH};
    nets_open(&nets, edges->book.bet_count, outcomes);
    for (size_t i = 0; i < outcomes; i++) {
        round.dice[0] = (uint8_t)(i / 36 + 1);
        round.dice[1] = (uint8_t)(i / 6 % 6 + 1);
        round.dice[2] = (uint8_t)(i % 6 + 1);
        round.number = (uint8_t)i;
        settle_once(&edges->book, &round, nets.at + i * nets.bets);
        nets.ways[i] = 1;
    }
    nets.all = outcomes;
    covariances(edges, &nets);
    nets_close(&nets);
}

static void sicbo_edges(struct edges *edges) {
    struct odds_bet *bets = floor_memory(NULL, SICBO_ODDS * sizeof *bets);
    size_t count = sicbo_odds(&edges->book, bets);
    for (size_t i = 0; i < count; i++)
        edges->edge[bets[i].rule] = edge_of(&bets[i]);
    free(bets);
    settle_all(edges, 216);
}

static void roulette_edges(struct edges *edges) {
    struct odds_bet *bets = floor_memory(NULL, ROULETTE_ODDS * sizeof *bets);
    size_t count = roulette_odds(&edges->book, bets);
    for (size_t i = 0; i < count; i++)
        edges->edge[bets[i].rule] = edge_of(&bets[i]);
    free(bets);
    settle_all(edges, 37);
}

/* ---- Baccarat ---- */

static int64_t wins(const struct cr_rulebook *book, int bet, int pay) {
    struct cr_ratio ratio = book->bets[bet].pays[pay].ratio;
    return (int64_t)divide((wide)MILLIONTH * ratio.win, ratio.stake);
}

static int64_t banker_wins(const struct cr_rulebook *book, bool six) {
    if (book->options.commission)
        return wins(book, BACCARAT_BANKER, BANKER_COMMISSION);
    return wins(book, BACCARAT_BANKER, six ? BANKER_NO_COMMISSION_SIX : BANKER_NO_COMMISSION);
}

/* One way for a round to end: totals, and whether the banker has a third card. */
static void baccarat_nets(const struct cr_rulebook *book, unsigned player, unsigned banker,
                          bool third, int64_t *net) {
    bool six = banker == 6 && player < banker;
    net[BACCARAT_PLAYER] = net[BACCARAT_BANKER] = 0;
    if (player > banker) {
        net[BACCARAT_PLAYER] = wins(book, BACCARAT_PLAYER, 0);
        net[BACCARAT_BANKER] = -MILLIONTH;
    } else if (banker > player) {
        net[BACCARAT_PLAYER] = -MILLIONTH;
        net[BACCARAT_BANKER] = banker_wins(book, six);
    }
    net[BACCARAT_TIE] = player == banker ? wins(book, BACCARAT_TIE, 0) : -MILLIONTH;
    net[BACCARAT_LUCKY_6] = six ? wins(book, BACCARAT_LUCKY_6, third) : -MILLIONTH;
}

static void baccarat_covariances(struct edges *edges, const struct baccarat_results *results) {
    struct nets nets;
    nets_open(&nets, BACCARAT_BETS, 400);
    nets.all = results->ways;
    for (unsigned i = 0; i < 400; i++) {
        unsigned player = i / 40, banker = i / 4 % 10;
        nets.ways[i] = results->final[player][banker][i / 2 % 2][i % 2];
        baccarat_nets(&edges->book, player, banker, i % 2, nets.at + i * nets.bets);
    }
    covariances(edges, &nets);
    nets_close(&nets);
}

/* "insurance:banker:4:5-3" */
static void insurance_edge(struct edges *edges, const struct odds_bet *bet) {
    const char *at = bet->name + strlen("insurance:");
    enum cr_side side = *at == 'p' ? CR_PLAYER : CR_BANKER;
    at = strchr(at, ':') + 1;
    unsigned five = at[0] == '5', own = (unsigned)(at[2] - '0'), other = (unsigned)(at[4] - '0');
    edges->insured[side][five][own][other] = edge_of(bet);
    edges->insured_spread[side][five][own][other] = variance_of(bet);
}

static void baccarat_edges(struct edges *edges) {
    struct odds_bet *bets = floor_memory(NULL, BACCARAT_ODDS * sizeof *bets);
    struct baccarat_results *results = floor_memory(NULL, sizeof *results);
    struct odds_shoe shoe = odds_full_shoe(edges->book.options.decks);
    baccarat_count(&edges->book, &shoe, results);
    size_t count = baccarat_odds(&edges->book, results, bets);
    baccarat_covariances(edges, results);
    for (size_t i = 0; i < count; i++) {
        int rule = bets[i].rule;
        if (rule == BACCARAT_INSURANCE) {
            insurance_edge(edges, &bets[i]);
            continue;
        }
        edges->edge[rule] = edge_of(&bets[i]);
        if (rule == BACCARAT_PLAYER_PAIR || rule == BACCARAT_BANKER_PAIR)
            edges->spread[rule][rule] = variance_of(&bets[i]);
    }
    free(results);
    free(bets);
}

/* ---- Blackjack and Niu Niu ---- */

/* The main bet's figures are doubles; nine digits of them are kept, which every machine has. */
static int64_t rounded(double figure, int64_t unit) {
    return (int64_t)llround(figure * SPREAD_UNIT) * (unit / SPREAD_UNIT);
}

static void main_edge(struct edges *edges, const struct odds_bet *bet) {
    edges->edge[BLACKJACK_MAIN] = rounded(bet->edge, EDGE_UNIT);
    edges->spread[BLACKJACK_MAIN][BLACKJACK_MAIN] = rounded(bet->sd * bet->sd, SPREAD_UNIT);
}

static void blackjack_edges(struct edges *edges) {
    struct odds_bet bets[BLACKJACK_ODDS];
    struct odds_shoe shoe = odds_full_shoe(edges->book.options.decks);
    struct blackjack_rules rules;
    struct blackjack_analysis *analysis;
    if (!blackjack_rules_of(&edges->book, &shoe, &rules) ||
        blackjack_open(&rules, BLACKJACK_QUICK, &analysis) != BLACKJACK_ACCEPTED)
        return;
    size_t count = blackjack_odds(&edges->book, &shoe, analysis, bets);
    main_edge(edges, &bets[0]);
    for (size_t i = 2; i < count; i++) { /* bets[1] is the main bet played by the table */
        edges->edge[bets[i].rule] = edge_of(&bets[i]);
        edges->spread[bets[i].rule][bets[i].rule] = variance_of(&bets[i]);
    }
    blackjack_close(analysis);
}

static void niuniu_edges(struct edges *edges) {
    struct odds_bet bets[NIUNIU_ODDS];
    struct niuniu_results *results = floor_memory(NULL, sizeof *results);
    niuniu_count(results);
    niuniu_odds(&edges->book, results, bets);
    for (int i = 0; i < ANTES; i++) {
        edges->antes[i] = edge_of(&bets[i]);
        edges->ante_spread[i] = variance_of(&bets[i]);
    }
    free(results);
}

static void (*const work_out[CR_GAMES])(struct edges *edges) = {
    [CR_SICBO] = sicbo_edges,       [CR_ROULETTE] = roulette_edges,
    [CR_BACCARAT] = baccarat_edges, [CR_BLACKJACK] = blackjack_edges,
    [CR_NIUNIU] = niuniu_edges,
};

/* ---- Which are known ---- */

static void wait_for(struct edges *edges) {
    if (edges->running)
        pthread_join(edges->thread, NULL);
    edges->running = false;
}

void edge_books_free(struct edge_books *books) {
    while (books->list != NULL) {
        struct edges *edges = books->list;
        books->list = edges->next;
        wait_for(edges);
        free(edges);
    }
}

static struct edges *find(struct edge_books *books, const struct cr_rulebook *book,
                          const struct cr_options *options) {
    struct edges *edges = books->list;
    while (edges != NULL &&
           (edges->rules != book || memcmp(&edges->book.options, options, sizeof *options) != 0))
        edges = edges->next;
    return edges;
}

static struct edges *add(struct edge_books *books, const struct cr_rulebook *book,
                         const struct cr_options *options) {
    struct edges *edges = floor_memory(NULL, sizeof *edges);
    memset(edges, 0, sizeof *edges);
    edges->rules = book;
    edges->book = *book;
    edges->book.options = *options;
    edges->next = books->list;
    books->list = edges;
    return edges;
}

static void *work(void *context) {
    struct edges *edges = context;
    work_out[edges->book.game](edges);
    return NULL;
}

void edges_prepare(struct edge_books *books, const struct cr_rulebook *book,
                   const struct cr_options *options) {
    if (book->game != CR_BLACKJACK || find(books, book, options) != NULL)
        return;
    struct edges *edges = add(books, book, options);
    edges->running = pthread_create(&edges->thread, NULL, work, edges) == 0;
    if (!edges->running)
        work(edges);
}

const struct edges *edges_of(struct edge_books *books, const struct cr_rulebook *book,
                             const struct cr_options *options) {
    struct edges *edges = find(books, book, options);
    if (edges != NULL) {
        wait_for(edges);
        return edges;
    }
    edges = add(books, book, options);
    work(edges);
    return edges;
}

/* ---- Lines ---- */

/* What of a line was in play. */
static cr_money in_play(const struct cr_line *line) {
    if (line->outcome == CR_VOID)
        return 0;
    return line->cut ? line->counted : line->stake;
}

static int64_t expected(cr_money stake, int64_t edge) {
    return held(divide((wide)stake * edge, EDGE_UNIT / MILLIONTH));
}

/* 6.4.6: the totals that an insurance was taken at. */
static void insured_totals(const struct edges *edges, const struct table *table,
                           const struct cr_line *line, unsigned totals[2]) {
    const struct baccarat_hand *hand = &table->at.baccarat.hand;
    struct baccarat_deal deal = {.card_count = 0};
    unsigned count = line->after < hand->card_count ? line->after : hand->card_count;
    for (unsigned i = 0; i < count && baccarat_next(&edges->book, &deal) != BACCARAT_OVER; i++)
        baccarat_take(&edges->book, &deal, hand->cards[i]);
    totals[0] = deal.total[line->on];
    totals[1] = deal.total[!line->on];
}

static int64_t insurance(const struct edges *edges, const struct table *table,
                         const struct cr_line *line, const int64_t figures[2][2][10][10]) {
    unsigned totals[2];
    insured_totals(edges, table, line, totals);
    return figures[line->on == CR_BANKER ? CR_BANKER : CR_PLAYER][line->after == 5][totals[0]]
                  [totals[1]];
}

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

static int ante_of(const struct cr_line *lines, size_t count, const struct cr_line *ante) {
    for (size_t i = 0; i < count; i++) {
        if (lines[i].bet == NIUNIU_DOUBLE && lines[i].box == ante->box &&
            lines[i].player == ante->player && lines[i].outcome != CR_VOID)
            return DOUBLED_ANTE;
    }
    return PLAIN_ANTE;
}

int64_t edges_expected(const struct edges *edges, const struct table *table,
                       const struct cr_line *lines, size_t count, const struct cr_line *line) {
    if (edges->book.game == CR_NIUNIU) {
        if (line->bet != NIUNIU_ANTE)
            return 0;
        return expected(in_play(line), edges->antes[ante_of(lines, count, line)]);
    }
    if (edges->book.game == CR_BACCARAT && line->bet == BACCARAT_INSURANCE)
        return expected(in_play(line), insurance(edges, table, line, edges->insured));
    if (edges->book.game == CR_BLACKJACK && line->bet == BLACKJACK_MAIN)
        return expected(first_stake(table, line), edges->edge[BLACKJACK_MAIN]);
    return expected(in_play(line), edges->edge[line->bet]);
}

/* ---- How results spread ---- */

/* Stakes by what they hang on. */
struct stakes {
    cr_money on_bet[CR_BETS_MAX];
    uint16_t bets[CR_BETS_MAX]; /* those with a stake */
    size_t bet_count;
    cr_money on_box[256][ANTES];
    wide apart; /* variances of what is independent of all else */
    cr_money all;
};

static void lay(struct stakes *stakes, uint16_t bet, cr_money stake) {
    if (stakes->on_bet[bet] == 0 && stake > 0)
        stakes->bets[stakes->bet_count++] = bet;
    stakes->on_bet[bet] += stake;
}

static wide square(cr_money stake) {
    return (wide)stake * stake;
}

static cr_money lay_line(const struct edges *edges, const struct table *table,
                         const struct cr_line *lines, size_t count, const struct cr_line *line,
                         struct stakes *stakes) {
    cr_money stake = in_play(line);
    enum cr_game game = edges->book.game;
    if (game == CR_BLACKJACK && line->bet == BLACKJACK_MAIN) {
        stake = first_stake(table, line);
        stakes->on_box[line->box & 255][0] += stake;
    } else if (game == CR_NIUNIU) {
        stake = line->bet == NIUNIU_ANTE ? stake : 0;
        stakes->on_box[line->box & 255][ante_of(lines, count, line)] += stake;
    } else if (game == CR_BACCARAT && line->bet == BACCARAT_INSURANCE) {
        if (stake <= STAKES_MOST)
            stakes->apart += square(stake) * insurance(edges, table, line, edges->insured_spread);
    } else if (game == CR_BLACKJACK && line->bet == BLACKJACK_PAIR) {
        if (stake <= STAKES_MOST)
            stakes->apart += square(stake) * edges->spread[BLACKJACK_PAIR][BLACKJACK_PAIR];
    } else {
        lay(stakes, line->bet, stake);
    }
    return stake;
}

static wide felt_spread(const struct edges *edges, const struct stakes *stakes) {
    wide sum = 0;
    for (size_t i = 0; i < stakes->bet_count; i++) {
        for (size_t k = 0; k < stakes->bet_count; k++) {
            unsigned a = stakes->bets[i], b = stakes->bets[k];
            sum += (wide)stakes->on_bet[a] * stakes->on_bet[b] * edges->spread[a][b];
        }
    }
    return sum;
}

/* Boxes against one dealer: half of a box's variance is its own, half is shared. */
static wide box_spread(const struct edges *edges, const struct stakes *stakes) {
    wide sum = 0;
    bool niuniu = edges->book.game == CR_NIUNIU;
    for (int ante = 0; ante < ANTES; ante++) {
        int64_t one =
            niuniu ? edges->ante_spread[ante] : edges->spread[BLACKJACK_MAIN][BLACKJACK_MAIN];
        cr_money all = 0;
        wide own = 0;
        for (int box = 0; box < 256; box++) {
            all += stakes->on_box[box][ante];
            own += square(stakes->on_box[box][ante]);
        }
        sum += (own + square(all)) / 2 * one;
    }
    return sum;
}

int64_t edges_variance(const struct edges *edges, const struct table *table,
                       const struct cr_line *lines, size_t count, int kind) {
    struct stakes stakes;
    memset(&stakes, 0, sizeof stakes);
    for (size_t i = 0; i < count; i++) {
        if (kind >= 0 && edges->book.bets[lines[i].bet].kind != kind)
            continue;
        cr_money stake = lay_line(edges, table, lines, count, &lines[i], &stakes);
        if (__builtin_add_overflow(stakes.all, stake, &stakes.all) || stakes.all > STAKES_MOST)
            return INT64_MAX;
    }
    wide sum = stakes.apart + felt_spread(edges, &stakes);
    if (edges->book.game == CR_BLACKJACK || edges->book.game == CR_NIUNIU)
        sum += box_spread(edges, &stakes);
    return held(divide(sum, (wide)SPREAD_UNIT * VARIANCE_UNIT));
}
