/* The exact figures beside the simulated ones: those of odds/odds.h. */
#include "odds/odds.h"
#include "odds/simulate_inside.h"

#include <stdlib.h>
#include <string.h>

static size_t baccarat_exact(const struct cr_rulebook *book, struct odds_bet *bets) {
    const struct odds_shoe shoe = odds_full_shoe(book->options.decks);
    struct baccarat_results results;
    baccarat_count(book, &shoe, &results);
    return baccarat_odds(book, &results, bets);
}

static size_t niuniu_exact(const struct cr_rulebook *book, struct odds_bet *bets) {
    struct niuniu_results results;
    niuniu_count(&results);
    return niuniu_odds(book, &results, bets);
}

static size_t exact_bets(const struct simulation *simulation, struct odds_bet *bets) {
    const struct cr_rulebook *book = &simulation->book;
    const struct odds_shoe shoe = odds_full_shoe(book->options.decks);
    switch (book->game) {
    case CR_SICBO:
        return sicbo_odds(book, bets);
    case CR_ROULETTE:
        return roulette_odds(book, bets);
    case CR_BACCARAT:
        return baccarat_exact(book, bets);
    case CR_NIUNIU:
        return niuniu_exact(book, bets);
    default:
        if (simulation->plan.analysis == NULL)
            return 0;
        return blackjack_odds(book, &shoe, simulation->plan.analysis, bets);
    }
}

/* Blackjack's main bet is played by the table. */
static const char *exact_name(const struct simulation *simulation, size_t bet) {
    if (simulation->book.game != CR_BLACKJACK || bet != SIMULATE_MAIN)
        return simulation_bet(simulation, bet);
    return simulation->strategy.own ? "" : "main:table";
}

bool simulation_exact(const struct simulation *simulation, struct simulate_exact *exact) {
    struct odds_bet *bets = malloc(BACCARAT_ODDS * sizeof *bets);
    if (bets == NULL)
        return false;
    const size_t count = exact_bets(simulation, bets);
    for (size_t bet = 0; bet < simulation->bet_count; bet++) {
        exact[bet] = (struct simulate_exact){.known = false};
        for (size_t i = 0; i < count && !exact[bet].known; i++)
            if (strcmp(bets[i].name, exact_name(simulation, bet)) == 0)
                exact[bet] = (struct simulate_exact){true, odds_edge_percent(&bets[i]) / 100};
    }
    free(bets);
    return true;
}
