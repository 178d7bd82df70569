/* The games there are. A game is one folder of src/games/ and one `struct game_module` in it; the
 * rooms below know a game only by its module, and each of them says what its own part of one is.
 * The registry (src/games/registry.c) lists the modules; a game's number is its place there. */
#ifndef BASE_GAME_H
#define BASE_GAME_H

#include "base/round.h"

struct game_refusals;   /* base/refusal.h: what only it refuses */
struct game_rulebook;   /* rulebook/game_rulebook.h: its bets, options and tables as data */
struct game_rules;      /* table/settlement.h: what a finished round pays */
struct game_table;      /* table/game_table.h: the running table */
struct game_odds;       /* odds/game_odds.h: exact figures */
struct game_simulation; /* odds/game_simulation.h: rounds by the million */
struct game_outcomes;   /* table/outcome.h: results as numbers, to search by */
struct game_play;       /* table/game_play.h: what one person is asked in a terminal */
struct game_rounds;     /* rounds/round_text.h: rounds read and written for `settle` */
struct game_demo;       /* table/game_demo.h: its table on the demonstration floor */

struct game_module {
    const char *id; /* one word: in files, addresses and on the command line */
    const struct game_refusals *refusals; /* NULL: none of its own */
    const struct game_rulebook *rulebook;
    const struct game_rules *rules;
    const struct game_table *table;
    const struct game_odds *odds;
    const struct game_simulation *simulation;
    const struct game_outcomes *outcomes;
    const struct game_rounds *rounds;
    const struct game_play *play;
    const struct game_demo *demo; /* NULL: it has no table there */
};

enum { GAMES_MAX = 16 };             /* for lists by game */
#define ANY_GAME ((enum cr_game)255) /* where a game may be left open */

extern const struct game_module *const game_modules[];
extern const unsigned game_count;

static inline const struct game_module *game_module(enum cr_game game) {
    return game_modules[game];
}

#endif
