/* How long the exact figures of each game take, side by side: the best of several runs on one core,
 * without loading rulebooks or printing. */
#include "odds/odds.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { RUNS = 7 };

static struct odds_bet bets[BACCARAT_ODDS];
static struct cr_rulebook book;

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* Edge and variance of every bet, as fractions: part of the work. */
static void figures(size_t count) {
    for (size_t i = 0; i < count; i++) {
        (void)odds_edge_percent(&bets[i]);
        (void)odds_deviation(&bets[i]);
    }
}

static void run_sicbo(void) {
    figures(sicbo_odds(&book, bets));
}

static void run_roulette(void) {
    figures(roulette_odds(&book, bets));
}

static void run_baccarat(void) {
    const struct odds_shoe shoe = odds_full_shoe(8);
    struct baccarat_results results;
    baccarat_count(&book, &shoe, &results);
    figures(baccarat_odds(&book, &results, bets));
}

static void run_niuniu(void) {
    struct niuniu_results results;
    niuniu_count(&results);
    figures(niuniu_odds(&book, &results, bets));
}

static void run_blackjack(void) {
    const struct odds_shoe shoe = odds_full_shoe(8);
    struct blackjack_rules rules;
    struct blackjack_analysis *analysis;
    if (!blackjack_rules_of(&book, &shoe, &rules) ||
        blackjack_open(&rules, BLACKJACK_QUICK, &analysis) != BLACKJACK_ACCEPTED)
        exit(1);
    figures(blackjack_odds(&book, &shoe, analysis, bets));
    blackjack_close(analysis);
}

static const struct {
    enum cr_game game;
    const char *what;
    void (*run)(void);
    double goal; /* in milliseconds */
} rows[] = {
    {CR_SICBO, "sic bo, 50 bets", run_sicbo, 5},
    {CR_ROULETTE, "roulette, 157 bets", run_roulette, 5},
    {CR_BACCARAT, "baccarat, eight decks, 84 bets", run_baccarat, 50},
    {CR_NIUNIU, "Niu Niu, all pairs of hands", run_niuniu, 1000},
    {CR_BLACKJACK, "blackjack, eight decks", run_blackjack, 400},
};

int main(void) {
    printf("%-32s %12s %12s\n", "exact odds", "best ms", "at most ms");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        double best = 1e9;
        if (!cr_rulebook_builtin(rows[i].game, &book))
            return 1;
        for (int run = 0; run < RUNS; run++) {
            const double start = seconds();
            rows[i].run();
            const double taken = (seconds() - start) * 1000;
            best = taken < best ? taken : best;
        }
        printf("%-32s %12.3f %12.0f\n", rows[i].what, best, rows[i].goal);
    }
    return 0;
}
