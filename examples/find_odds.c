/* Prints the exact edge of baccarat's bets, and what a hundred thousand rounds came to beside it.
 *
 *   cc find_odds.c $(pkg-config --cflags --libs croupier) -o find_odds
 */
#include <croupier.h>

#include <stdio.h>
#include <stdlib.h>

static struct cr_memory take(size_t size) {
    struct cr_memory memory;
    memory.size = size;
    memory.at = malloc(size);
    return memory;
}

static void print_odds(const struct cr_odds *odds) {
    struct cr_odds_bet bet;
    for (size_t i = 0; i < 3 && cr_odds_bet(odds, i, &bet, sizeof bet); i++)
        printf("%-7s the house keeps %8.5f %%, the player wins %6.3f %% of the time\n", bet.name,
               100 * bet.edge, 100 * bet.hit_rate);
}

static void print_rounds(const struct cr_simulation *simulation) {
    struct cr_simulated_bet bet;
    for (size_t i = 0; i < 3 && cr_simulation_bet(simulation, i, &bet, sizeof bet); i++)
        printf("%-7s after %llu rounds within %s of it\n", bet.name, (unsigned long long)bet.rounds,
               bet.mean + bet.exact_edge < 4 * bet.error &&
                       bet.mean + bet.exact_edge > -4 * bet.error
                   ? "four standard errors"
                   : "no reach");
}

int main(void) {
    struct cr_rulebook *book = (struct cr_rulebook *)malloc(cr_rulebook_size());
    struct cr_memory working = take(cr_memory_size());
    const struct cr_odds *odds;
    struct cr_simulation *simulation;
    struct cr_simulation_plan plan;

    if (book == NULL || working.at == NULL || !cr_rulebook_open(book, CR_BACCARAT, working))
        return 1;
    struct cr_memory of_odds = take(cr_odds_size(book)), of_rounds = take(cr_simulation_size(book));
    plan.size = sizeof plan;
    plan.seed = 2020;
    plan.dealing = CR_FRESH_SHOE;
    plan.cut = -1;
    if (cr_odds_open(book, NULL, of_odds, &odds) != CR_ODDS_FOUND ||
        !cr_simulation_open(book, odds, &plan, of_rounds, &simulation))
        return 1;
    cr_simulation_play(simulation, 0, CR_BLOCK_ROUNDS);
    print_odds(odds);
    print_rounds(simulation);
    free(of_rounds.at);
    free(of_odds.at);
    free(working.at);
    free(book);
    return 0;
}
