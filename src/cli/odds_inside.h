/* What the files of `croupier odds` share. */
#ifndef CLI_ODDS_INTERNAL_H
#define CLI_ODDS_INTERNAL_H

#include "cli/cli.h"
#include "odds/game_odds.h"

struct odds_arguments {
    struct rulebook_options rulebooks;
    enum cr_game game; /* ANY_GAME: all */
    enum odds_format format;
    bool results, strategy, exact;
    uint16_t engine;                    /* 0: the newest */
    const char *explain, *shoe, *sheet; /* NULL: not asked for */
};

/* One game with its figures worked out. */
struct odds_game {
    struct odds_figures of;
    const char **rules; /* those of the arguments that are this game's */
};

/* False after a complaint. Close it in any case. */
bool odds_game_open(struct odds_game *game, const struct odds_arguments *arguments,
                    const struct cr_rulebook *book);
void odds_game_close(struct odds_game *game);

/* "8=30,2C=7": cards not named are there as in a full shoe; "*=0" first empties it. */
bool odds_shoe_parse(const char *text, unsigned decks, struct odds_shoe *shoe);

/* The bets of a game. CSV of several games has one head, before the first. */
void odds_print_tables(struct odds_page *page, bool first);

#endif
