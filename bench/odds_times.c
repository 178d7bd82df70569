/* How long the exact figures of each game take, side by side: the best of several runs on one core,
 * without loading rulebooks or printing. */
#include "odds/figures.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { RUNS = 7 };

static struct cr_rulebook book;

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* Edge and variance of every bet, as fractions: part of the work. */
static void work_out(void) {
    struct odds_figures of = {.book = &book, .shoe = odds_full_shoe(8)};
    if (odds_figures_open(&of) != ODDS_ACCEPTED)
        exit(1);
    for (size_t i = 0; i < of.count; i++) {
        (void)odds_edge_percent(&of.bets[i]);
        (void)odds_deviation(&of.bets[i]);
    }
    odds_figures_close(&of);
}

static const struct {
    enum cr_game game;
    const char *what;
    double goal; /* in milliseconds */
} rows[] = {
    {CR_SICBO, "sic bo, 50 bets", 5},
    {CR_ROULETTE, "roulette, 157 bets", 5},
    {CR_BACCARAT, "baccarat, eight decks, 84 bets", 50},
    {CR_NIUNIU, "Niu Niu, all pairs of hands", 1000},
    {CR_BLACKJACK, "blackjack, eight decks", 400},
};

int main(void) {
    printf("%-32s %12s %12s\n", "exact odds", "best ms", "at most ms");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        double best = 1e9;
        if (!cr_rulebook_builtin(rows[i].game, &book))
            return 1;
        for (int run = 0; run < RUNS; run++) {
            const double start = seconds();
            work_out();
            const double taken = (seconds() - start) * 1000;
            best = taken < best ? taken : best;
        }
        printf("%-32s %12.3f %12.0f\n", rows[i].what, best, rows[i].goal);
    }
    return 0;
}
