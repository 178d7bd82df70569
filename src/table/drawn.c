#include "table/drawn.h"
#include "table/game_table.h"
#include "table/transcript.h"
#include "table/virtual_game.h"

#include <string.h>

const struct shoe_state *drawn_shoe(const struct table *table) {
    return table_shoe(table);
}

static const struct virtual_game *dealer_of(enum cr_game game) {
    return game_module(game)->table->virtual_dealer;
}

void drawn_result(const struct table *table, uint8_t drawn[DRAWN_MAX]) {
    memset(drawn, 0, DRAWN_MAX);
    dealer_of((enum cr_game)table->game)->shown(table, drawn);
}

void drawn_from_seed(enum cr_game game, const uint8_t seed[RANDOM_SEED], uint8_t drawn[DRAWN_MAX]) {
    const struct virtual_game *dealer = dealer_of(game);
    struct random random;
    memset(drawn, 0, DRAWN_MAX);
    random_start(&random, seed);
    for (unsigned i = 0; i < dealer->drawn_count; i++)
        drawn[i] = (uint8_t)(random_below(&random, dealer->drawn_sides) + dealer->drawn_first);
}

void drawn_tell(enum cr_game game, const uint8_t drawn[DRAWN_MAX], struct text *out) {
    unsigned count = dealer_of(game)->drawn_count;
    if (count == 0)
        transcript_card(drawn[0], out);
    for (unsigned i = 0; i < count; i++) {
        if (i > 0)
            text_char(out, ' ');
        text_integer(out, drawn[i]);
    }
}
