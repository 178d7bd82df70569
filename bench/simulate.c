/* How fast rounds are simulated on one core, and whether they agree with the exact figures.
 *
 *   bench_simulate [ROUNDS] [fresh]     rounds a game, 20 million when it is not said
 *
 * One line a game: rounds and bets a second from real shuffled shoes, and the largest |z| of all
 * its bets. With `fresh` every round is the first of a newly shuffled shoe, which is what the exact
 * figures describe, and insurance is taken wherever it is offered; without it a shoe is dealt down
 * to the cut card. Seconds are of processor time. */
#include "games/blackjack/odds_bets.h"
#include "games/blackjack/strategy.h"
#include "odds/figures.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void print_figures(const struct simulation *simulation, const struct simulate_tally *tally,
                          double time) {
    const size_t bets = simulation_bets(simulation);
    struct simulate_exact *exact = calloc(bets, sizeof *exact);
    double worst = 0;
    const char *name = "";
    if (exact == NULL)
        exit(1);
    simulation_exact(simulation, exact);
    for (size_t bet = 0; bet < bets; bet++) {
        const struct simulate_figures figures = simulate_figures(simulation, tally, bet);
        const double z = (figures.mean + exact[bet].edge) / figures.error;
        if (exact[bet].known && fabs(z) > fabs(worst)) {
            worst = z;
            name = simulation_bet(simulation, bet);
        }
    }
    printf(" %8.1f M rounds/s %9.1f M bets/s   largest z %+.2f (%s)\n",
           (double)tally->rounds / time / 1e6, (double)tally->rounds * (double)bets / time / 1e6,
           worst, name);
    free(exact);
}

static void run(const struct simulate_plan *plan, uint64_t rounds) {
    struct simulation *simulation;
    struct simulate_tally tally;
    if (!simulation_open(plan, &simulation) || !simulate_tally_open(&tally, simulation))
        exit(1);
    const double start = seconds();
    for (uint64_t block = 0; tally.rounds < rounds; block++) {
        const uint64_t left = rounds - tally.rounds, whole = simulate_block_rounds(simulation);
        simulate_block(simulation, block, left < whole ? left : whole, &tally);
    }
    printf("%-10s", cr_game_id(plan->book->game));
    print_figures(simulation, &tally, seconds() - start);
    simulate_tally_close(&tally);
    simulation_close(simulation);
}

int main(int argc, char **argv) {
    const uint64_t rounds = argc > 1 ? strtoull(argv[1], NULL, 10) : 20000000;
    const bool fresh = argc > 2 && strcmp(argv[2], "fresh") == 0;
    static struct cr_rulebook book;
    for (enum cr_game game = CR_SICBO; game < cr_game_count(); game++) {
        if (!cr_rulebook_builtin(game, &book))
            return 1;
        struct simulate_plan plan = {.book = &book,
                                     .seed = 20200613,
                                     .dealing = fresh ? SIMULATE_FRESH : SIMULATE_SHOE,
                                     .insurance = fresh,
                                     .cut = SIMULATE_CUT_BY_RULES};
        struct odds_figures figures = {.book = &book, .shoe = odds_full_shoe(book.options.decks)};
        struct strategy strategy;
        if (odds_figures_open(&figures) != ODDS_ACCEPTED)
            return 1;
        if (game == CR_BLACKJACK) {
            blackjack_strategy_of(&strategy, blackjack_analysis(&figures));
            strategy.insurance = fresh;
            plan.strategy = &strategy;
        }
        plan.figures = &figures;
        run(&plan, rounds);
        odds_figures_close(&figures);
    }
    return 0;
}
