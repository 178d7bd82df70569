/* The games on a command line and in its help, as the registry has them. */
#ifndef CLI_GAMES_H
#define CLI_GAMES_H

#include "base/game.h"
#include "cli/cli.h"

typedef bool games_having(const struct game_module *module);

/* The ids of the games that have something (NULL: of all), with ", " between them and `last` before
 * the last one: "one, two or three". free() it. */
char *games_listed(games_having *having, const char *last);

/* A help text in which %s stands for what the games give as examples, with ", " between them. A
 * game with none gives NULL. free() it. */
char *games_help_words(const char *text, const char *(*words)(const struct game_module *module));

/* A help text in which %s stands for such a list, with a capital first letter when it begins the
 * text. free() it. */
char *games_help(const char *text, games_having *having, const char *last);

/* "Examples:" and a line for each of those that `examples` tells of a game, then `more`, the last
 * of them NULL. free() it. */
char *games_examples(const char *command,
                     const char *const *(*examples)(const struct game_module *module),
                     const char *const *more);

/* The game of this name; ends the program with a message when there is none. */
enum cr_game games_parse(const char *word, const struct argp_state *state);

#endif
