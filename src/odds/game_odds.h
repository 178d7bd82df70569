/* What a game says of its odds: how its figures are found, and what of a sheet only it has. */
#ifndef ODDS_GAME_ODDS_H
#define ODDS_GAME_ODDS_H

#include "base/game.h"
#include "odds/expectation.h"
#include "odds/figures.h"
#include "odds/page.h"

/* Where a function is NULL, the game has none of that. */
struct game_odds {
    /* Fills `bets`, `count` and, where it needs it, `own` of figures whose book and shoe are set;
     * there is room for `most_bets`. */
    size_t most_bets;
    size_t memory; /* bytes that `open` needs besides them */
    enum odds_refusal (*open)(struct odds_figures *of);
    void (*close)(struct odds_figures *of); /* frees `own`, which is there */
    bool has_shoe;                          /* the figures are of the cards left in a shoe */
    const char *shoe_too_small;             /* ODDS_SHOE_TOO_SMALL in words; NULL: in common ones */
    const char *known_rules;                /* ODDS_OTHER_RULES in words */
    bool has_thorough;                      /* there is a longer way (struct odds_figures) */
    bool takes_long; /* to be begun in a thread of its own before they are asked for */

    /* Commands to show in --help, after "croupier odds "; the last is NULL. */
    const char *const *examples;

    /* ---- In words ---- */

    /* What a bet is called that is not simply the rulebook's; false: it is that one. */
    bool (*bet_name)(const struct cr_rulebook *book, const struct odds_bet *bet,
                     enum cr_language language, char name[ODDS_NAME]);
    /* One of many states in which a bet may be laid: these stand in a section of their own. */
    bool (*is_state)(const struct odds_bet *bet);

    /* ---- More than bets ---- */

    /* Exact counts of all that a round may end in. */
    void (*print_results)(struct odds_page *page);
    /* The table of best decisions; and as JSON, objects with `between` between them. */
    void (*print_strategy)(struct odds_page *page);
    void (*write_strategy)(FILE *out, const struct odds_figures *of, const char *between);
    /* One decision; what is wrong with the question, NULL: it was answered. */
    const char *(*explain)(struct odds_page *page, const char *question);

    /* ---- The sheet ---- */

    const char *rules_in_short[CR_LANGUAGES];
    const char *method[CR_LANGUAGES]; /* how the figures were found */
    const char *const *headlines;     /* bets whose spread over many rounds is shown */
    void (*option_rows)(struct odds_page *page, struct odds_grid *grid);
    void (*extras)(struct odds_page *page);
    /* What stands above the table of states; present when is_state is. */
    void (*states)(struct odds_page *page);

    /* ---- What the house may expect (expectation.h) ---- */

    size_t expectation_own; /* bytes of `own`, zero at first */
    /* Adds what the figures of single bets do not tell. False: no memory. */
    bool (*expect)(struct expectation *of, const struct odds_figures *figures);
    /* What a line counts as, which is set to the common case. */
    void (*expect_line)(const struct expectation *of, const struct table *table,
                        const struct cr_line *lines, size_t count, const struct cr_line *line,
                        struct expected_line *expected);
};

static inline const struct game_odds *odds_of_game(enum cr_game game) {
    return game_module(game)->odds;
}

#endif
