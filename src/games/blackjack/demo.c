#include "table/game_demo.h"

static const struct demo_limit limits[] = {
    {"pair", 3000000},
    {NULL, 0},
};

const struct game_demo blackjack_demo = {
    .name = "Blackjack",
    .min = 100000,
    .max = 30000000,
    .seats = 7,
    .limits = limits,
    .chips = 5000000000,
    .by_hand = true,
};
