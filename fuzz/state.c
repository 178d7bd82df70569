/* A table's state from outside, as it would be kept. The bytes are
 *
 *   the game whose rulebook it is read by, what is done with it (`parts_of`), STATE_CHANCE bytes
 *   for the events that follow, and the state (table_save)
 *
 * What is taken must be safe to use, and what events make of it must be taken again. */
#include "support/state_seed.h"
#include "table/use_support.h"

#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

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
    if (size < STATE_HEAD)
        return 0;
    struct walk *walk = walk_of(data[0] % cr_game_count());
    if (!use_state(walk, data + STATE_HEAD, size - STATE_HEAD, parts_of(data[1]), data + 2,
                   STATE_CHANCE, &taken)) {
        fprintf(stderr, "%s: %s\n", cr_game_id(walk->game), walk->fault);
        abort();
    }
    return 0;
}
