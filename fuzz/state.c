/* A table's state from outside, as it would be kept. The bytes are
 *
 *   the game whose rulebook it is read by, what is done with it (`parts_of`), CHANCE bytes for the
 *   events that follow, and the state (table_save)
 *
 * What is taken must be safe to use, and what events make of it must be taken again. */
#include "table/use_support.h"

#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { CHANCE = 96, HEAD = 2 + CHANCE };

/* Looking at a table takes a hundred times as long as an event. */
static unsigned parts_of(uint8_t byte) {
    return USE_EVENTS | (byte % 64 == 0 ? USE_VIEWS : 0) | (byte % 8 == 0 ? USE_DEALER : 0);
}

static struct walk *walk_of(enum cr_game game) {
    static struct walk *walks[GAMES_MAX];
    if (walks[game] == NULL) {
        walks[game] = calloc(1, sizeof *walks[game]);
        if (walks[game] == NULL)
            abort();
        walk_start(walks[game], game, 0);
    }
    return walks[game];
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    bool taken;
    if (size < HEAD)
        return 0;
    struct walk *walk = walk_of(data[0] % cr_game_count());
    if (!use_state(walk, data + HEAD, size - HEAD, parts_of(data[1]), data + 2, CHANCE, &taken)) {
        fprintf(stderr, "%s: %s\n", cr_game_id(walk->game), walk->fault);
        abort();
    }
    return 0;
}
