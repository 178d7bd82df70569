/* One person at the wheel: they only bet. */
#include "table/game_play.h"

const struct game_play roulette_playing = {
    .help = {"Bets: red 100000, black, odd, even, low, high, dozen:1, column:1, "
             "straight:17, split:1-2, street:1-2-3, corner:1-2-4-5, line:1-6",
             "Cược: red 100000 (đỏ), black (đen), odd (lẻ), even (chẵn), low, high, "
             "dozen:1, column:1, straight:17, split:1-2, street:1-2-3, corner:1-2-4-5, "
             "line:1-6"},
};
