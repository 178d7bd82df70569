#include "table/game_demo.h"

static const struct demo_limit limits[] = {
    {"triple", 1000000},
    {"any-triple", 2000000},
    {"total", 2000000},
    {NULL, 0},
};

const struct game_demo sicbo_demo = {
    .name = "Sic Bo",
    .min = 50000,
    .max = 20000000,
    .limits = limits,
    .chips = 5000000000,
};
