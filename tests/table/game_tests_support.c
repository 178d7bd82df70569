/* The tests' part of every game, in the order of the registry. */
#include "game_test.h"

#include <stdio.h>

#define G(name) extern const struct game_test name##_test;
#include "games/games.def"
#ifdef CROUPIER_MORE_GAMES
CROUPIER_MORE_GAMES
#endif
#undef G

#define G(name) &name##_test,
static const struct game_test *const tests[] = {
#include "games/games.def"
#ifdef CROUPIER_MORE_GAMES
    CROUPIER_MORE_GAMES
#endif
};
#undef G

const struct game_test *game_test(enum cr_game game) {
    return tests[game];
}

void walk_golden(enum cr_game game, const char *ending, char path[WALK_PATH]) {
    snprintf(path, WALK_PATH, SOURCE_ROOT "/%s/golden/%s%s", game_test(game)->folder,
             cr_game_id(game), ending);
}
