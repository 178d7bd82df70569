#include "table/game_demo.h"

const struct game_demo niuniu_demo = {
    .name = "Niu Niu",
    .min = 100000,
    .max = 10000000,
    .layout = 1,
    .chips = 5000000000,
};
