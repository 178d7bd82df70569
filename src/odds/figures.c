/* Working out the figures of one game. */
#include "odds/figures.h"

#include "base/memory.h"
#include "odds/game_odds.h"

enum odds_refusal odds_figures_open(struct odds_figures *of) {
    const struct game_odds *game = odds_of_game(of->book->game);
    of->own = NULL;
    of->count = 0;
    of->bets = memory_take(of->memory, game->most_bets * sizeof *of->bets);
    if (of->bets == NULL)
        return ODDS_NO_MEMORY;
    return game->open(of);
}

void odds_figures_close(struct odds_figures *of) {
    const struct game_odds *game = odds_of_game(of->book->game);
    if (of->own != NULL)
        game->close(of);
    memory_give(of->memory, of->bets);
}

const char *odds_refusal_words(enum cr_game game, enum odds_refusal refusal) {
    static const char *const words[] = {
        [ODDS_NO_MEMORY] = "out of memory",
        [ODDS_SHOE_TOO_SMALL] = "the shoe is too small: a round might run out of cards",
        [ODDS_OUT_OF_RANGE] = "a ratio or a number of cards is out of range",
    };
    return refusal == ODDS_OTHER_RULES ? odds_of_game(game)->known_rules : words[refusal];
}
