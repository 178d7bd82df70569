#include "table/game_demo.h"

static const struct demo_limit limits[] = {
    {"tie", 5000000}, {"player-pair", 5000000}, {"banker-pair", 5000000}, {"lucky-6", 3000000},
    {NULL, 0},
};

const struct game_demo baccarat_demo = {
    .name = "Baccarat",
    .min = 100000,
    .max = 50000000,
    .own_limit = 200000000,
    .layout = 1,
    .seats = 7,
    .limits = limits,
    .chips = 8000000000,
    .by_hand = true,
};
