#include "table/game_demo.h"

static const struct demo_limit limits[] = {
    {"straight", 2000000},
    {"split", 4000000},
    {NULL, 0},
};

const struct game_demo roulette_demo = {
    .name = "Roulette",
    .min = 50000,
    .max = 50000000,
    .limits = limits,
    .chips = 5000000000,
};
