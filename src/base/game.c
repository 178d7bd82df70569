/* The games by name and number. */
#include "base/game.h"

#include <string.h>

unsigned cr_game_count(void) {
    return game_count;
}

const char *cr_game_id(enum cr_game game) {
    return (unsigned)game < game_count ? game_modules[game]->id : "";
}

bool cr_game_find(const char *id, size_t length, enum cr_game *game) {
    for (unsigned i = 0; i < game_count; i++) {
        const char *own = game_modules[i]->id;
        if (strlen(own) != length || memcmp(own, id, length) != 0)
            continue;
        *game = (enum cr_game)i;
        return true;
    }
    return false;
}
