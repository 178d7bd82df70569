/* The registry: the one place that lists the games. A build may bring more of its own
 * (CROUPIER_MORE_GAMES, as the tests do with the example game). */
#include "base/game.h"

#define G(name) extern const struct game_module name##_module;
#include "games/games.def"
#ifdef CROUPIER_MORE_GAMES
CROUPIER_MORE_GAMES
#endif
#undef G

#define G(name) &name##_module,
const struct game_module *const game_modules[] = {
#include "games/games.def"
#ifdef CROUPIER_MORE_GAMES
    CROUPIER_MORE_GAMES
#endif
};
#undef G

const unsigned game_count = sizeof game_modules / sizeof game_modules[0];

_Static_assert(sizeof game_modules / sizeof game_modules[0] <= GAMES_MAX,
               "lists by game have room for every game");
