#include "base/game_list.h"

#include "base/game.h"
#include "base/json_write.h"

void game_list_add(uint32_t games, const char *between, struct text *out) {
    bool first = true;
    for (unsigned game = 0; game < game_count; game++) {
        if (!(games >> game & 1))
            continue;
        text_add(out, first ? "" : between);
        text_add(out, game_modules[game]->id);
        first = false;
    }
}

void game_list_put(uint32_t games, struct text *out) {
    json_put_key(out, "games");
    text_char(out, '[');
    if ((games & ((1u << game_count) - 1)) != 0) {
        text_char(out, '"');
        game_list_add(games, "\",\"", out);
        text_char(out, '"');
    }
    text_char(out, ']');
}
