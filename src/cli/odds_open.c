/* Working out the figures of one game. */
#include "cli/odds_internal.h"
#include <stdlib.h>

static size_t most_bets(enum cr_game game) {
    static const size_t most[CR_GAMES] = {[CR_SICBO] = SICBO_ODDS,
                                          [CR_ROULETTE] = ROULETTE_ODDS,
                                          [CR_BACCARAT] = BACCARAT_ODDS,
                                          [CR_BLACKJACK] = BLACKJACK_ODDS,
                                          [CR_NIUNIU] = NIUNIU_ODDS};
    return most[game];
}

static bool open_baccarat(struct odds_game *game) {
    if (odds_shoe_cards(&game->shoe) < BACCARAT_LEAST_CARDS) {
        complain("--shoe: a round of baccarat may need six cards");
        return false;
    }
    baccarat_count(game->book, &game->shoe, &game->baccarat);
    game->count = baccarat_odds(game->book, &game->baccarat, game->bets);
    return true;
}

static const char *refusal_words(enum blackjack_refusal refusal) {
    switch (refusal) {
    case BLACKJACK_SHOE_TOO_SMALL:
        return "the shoe is too small: a round might run out of cards";
    case BLACKJACK_NO_MEMORY:
        return "out of memory";
    default:
        return "a ratio or a number of cards is out of range";
    }
}

static bool open_blackjack(struct odds_game *game) {
    struct blackjack_rules rules;
    if (!blackjack_rules_of(game->book, &game->shoe, &rules)) {
        complain("blackjack is analysed with main.win=1, main.even-money=1 and "
                 "main.surrender=1/2 only");
        return false;
    }
    const enum blackjack_refusal refusal = blackjack_open(
        &rules, game->arguments->exact ? BLACKJACK_EXACT : BLACKJACK_QUICK, &game->blackjack);
    if (refusal != BLACKJACK_ACCEPTED) {
        game->blackjack = NULL;
        complain("blackjack: %s", refusal_words(refusal));
        return false;
    }
    game->count = blackjack_odds(game->book, &game->shoe, game->blackjack, game->bets);
    return true;
}

static bool open_game(struct odds_game *game) {
    switch (game->book->game) {
    case CR_SICBO:
        game->count = sicbo_odds(game->book, game->bets);
        return true;
    case CR_ROULETTE:
        game->count = roulette_odds(game->book, game->bets);
        return true;
    case CR_BACCARAT:
        return open_baccarat(game);
    case CR_BLACKJACK:
        return open_blackjack(game);
    default:
        niuniu_count(&game->niuniu);
        game->count = niuniu_odds(game->book, &game->niuniu, game->bets);
        return true;
    }
}

bool odds_game_open(struct odds_game *game, const struct odds_arguments *arguments,
                    const struct cr_rulebook *book) {
    *game = (struct odds_game){.book = book, .arguments = arguments};
    game->bets = grow_memory(NULL, most_bets(book->game) * sizeof *game->bets);
    game->shoe = odds_full_shoe(book->options.decks);
    game->shoe_given = arguments->shoe != NULL;
    if (game->shoe_given && !odds_shoe_parse(arguments->shoe, book->options.decks, &game->shoe))
        return false;
    return open_game(game);
}

void odds_game_close(struct odds_game *game) {
    if (game->blackjack != NULL)
        blackjack_close(game->blackjack);
    free(game->bets);
}
