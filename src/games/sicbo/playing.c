/* One person at the dice: they only bet. */
#include "table/game_play.h"

static const char *const examples[] = {"sicbo", NULL};

const struct game_play sicbo_playing = {
    .help = {"Bets: small 100000, big 100000, total:9 50000, double:6, triple:6, any-triple, "
             "pair:1-2, single:4",
             "Cược: small 100000 (xỉu), big 100000 (tài), total:9 50000, double:6, triple:6, "
             "any-triple, pair:1-2, single:4"},
    .examples = examples,
};
