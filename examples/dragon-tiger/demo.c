#include "table/game_demo.h"

static const struct demo_limit limits[] = {
    {"tie", 5000000},
    {"suited-tie", 1000000},
    {NULL, 0},
};

const struct game_demo dragontiger_demo = {
    .name = "Dragon Tiger",
    .min = 50000,
    .max = 20000000,
    .limits = limits,
    .chips = 5000000000,
    .by_hand = true,
};
