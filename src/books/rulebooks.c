#include "books/rulebooks.h"

#include "books/books_inside.h"

bool rulebooks_load(struct cr_rulebook *rulebooks, struct store_error *error) {
    for (unsigned game = 0; game < game_count; game++) {
        if (!cr_rulebook_builtin((enum cr_game)game, &rulebooks[game]))
            return books_broken(error, "a rulebook built into this program is damaged");
    }
    return true;
}
