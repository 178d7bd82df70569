/* Working out the figures of one game. */
#include "odds/figures.h"
#include "games/roulette/rulebook.h"
#include "games/sicbo/rulebook.h"

#include <stdlib.h>

static size_t most_bets(enum cr_game game) {
    static const size_t most[CR_GAMES] = {[CR_SICBO] = SICBO_ODDS,
                                          [CR_ROULETTE] = ROULETTE_ODDS,
                                          [CR_BACCARAT] = BACCARAT_ODDS,
                                          [CR_BLACKJACK] = BLACKJACK_ODDS,
                                          [CR_NIUNIU] = NIUNIU_ODDS};
    return most[game];
}

static enum odds_refusal open_baccarat(struct odds_figures *of) {
    if (odds_shoe_cards(&of->shoe) < BACCARAT_LEAST_CARDS)
        return ODDS_SHOE_TOO_SMALL;
    baccarat_count(of->book, &of->shoe, &of->baccarat);
    of->count = baccarat_odds(of->book, &of->baccarat, of->bets);
    return ODDS_ACCEPTED;
}

static enum odds_refusal open_blackjack(struct odds_figures *of, enum blackjack_effort effort) {
    struct blackjack_rules rules;
    if (!blackjack_rules_of(of->book, &of->shoe, &rules))
        return ODDS_OTHER_RULES;
    enum blackjack_refusal refusal = blackjack_open(&rules, effort, &of->blackjack);
    if (refusal == BLACKJACK_ACCEPTED) {
        of->count = blackjack_odds(of->book, &of->shoe, of->blackjack, of->bets);
        return ODDS_ACCEPTED;
    }
    of->blackjack = NULL;
    if (refusal == BLACKJACK_NO_MEMORY)
        return ODDS_NO_MEMORY;
    return refusal == BLACKJACK_SHOE_TOO_SMALL ? ODDS_SHOE_TOO_SMALL : ODDS_OUT_OF_RANGE;
}

enum odds_refusal odds_figures_open(struct odds_figures *of, enum blackjack_effort effort) {
    of->blackjack = NULL;
    of->count = 0;
    of->bets = malloc(most_bets(of->book->game) * sizeof *of->bets);
    if (of->bets == NULL)
        return ODDS_NO_MEMORY;
    switch (of->book->game) {
    case CR_SICBO:
        of->count = sicbo_odds(of->book, of->bets);
        return ODDS_ACCEPTED;
    case CR_ROULETTE:
        of->count = roulette_odds(of->book, of->bets);
        return ODDS_ACCEPTED;
    case CR_BACCARAT:
        return open_baccarat(of);
    case CR_BLACKJACK:
        return open_blackjack(of, effort);
    default:
        niuniu_count(&of->niuniu);
        of->count = niuniu_odds(of->book, &of->niuniu, of->bets);
        return ODDS_ACCEPTED;
    }
}

void odds_figures_close(struct odds_figures *of) {
    if (of->blackjack != NULL)
        blackjack_close(of->blackjack);
    free(of->bets);
}

const char *odds_refusal_words(enum odds_refusal refusal) {
    static const char *const words[] = {
        [ODDS_NO_MEMORY] = "out of memory",
        [ODDS_SHOE_TOO_SMALL] = "the shoe is too small: a round might run out of cards",
        [ODDS_OTHER_RULES] =
            "blackjack is analysed with main.win=1, main.even-money=1 and main.surrender=1/2 only",
        [ODDS_OUT_OF_RANGE] = "a ratio or a number of cards is out of range",
    };
    return words[refusal];
}
