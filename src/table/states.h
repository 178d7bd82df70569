/* The part of a table's state that belongs to its game: one struct a game, each in the header of
 * its own, inside the no-padding region of table.h. Included by table.h alone. */
#include "games/baccarat/state.h"
#include "games/blackjack/state.h"
#include "games/niuniu/state.h"
#include "games/roulette/state.h"
#include "games/sicbo/state.h"
#include "table/shoe_state.h"

union table_state {
    struct sicbo_state sicbo;
    struct roulette_state roulette;
    struct baccarat_state baccarat;
    struct blackjack_state blackjack;
    struct niuniu_state niuniu;
};
