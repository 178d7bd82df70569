/* One person at Dragon Tiger: they only bet. */
#include "table/game_play.h"

static const char *const examples[] = {"dragontiger", NULL};

const struct game_play dragontiger_playing = {
    .help = {"Bets: dragon 100000, tiger 100000, tie 50000, suited-tie 50000",
             "Cược: dragon 100000 (Rồng), tiger 100000 (Hổ), tie 50000 (Hòa), suited-tie 50000 "
             "(Hòa đồng chất)"},
    .examples = examples,
};
