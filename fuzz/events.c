/* A running table fed with events that the bytes choose: the first says which game, the others are
 * the chance that a walk draws from (tests/table/walk_support.h). Whatever comes, all that a walk
 * checks must hold. */
#include "table/walk_support.h"

#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { STEPS_MAX = 4000 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct walk *walks[GAMES_MAX];
    if (size == 0)
        return 0;
    enum cr_game game = data[0] % cr_game_count();
    if (walks[game] == NULL) {
        walks[game] = malloc(sizeof *walks[game]);
        if (walks[game] == NULL)
            abort();
        walk_start(walks[game], game, 0);
    }
    struct walk *walk = walks[game];
    walk_again(walk, 0);
    walk_feed(walk, data + 1, size - 1);
    walk->views_every = 8;
    bool right = true;
    for (unsigned step = 0; right && !walk->exhausted && step < STEPS_MAX; step++)
        right = walk_step(walk);
    if (!right || !walk_finish(walk)) {
        fprintf(stderr, "%s: %s\n", cr_game_id(game), walk->fault);
        abort();
    }
    return 0;
}
