#include "base/game.h"

extern const struct game_refusals sicbo_refusals;
extern const struct game_rulebook sicbo_rulebook;
extern const struct game_rules sicbo_rules;
extern const struct game_table sicbo_table;
extern const struct game_odds sicbo_odds;
extern const struct game_simulation sicbo_simulation;
extern const struct game_outcomes sicbo_outcome_codes;
extern const struct game_rounds sicbo_rounds;
extern const struct game_play sicbo_playing;
extern const struct game_demo sicbo_demo;

const struct game_module sicbo_module = {
    .id = "sicbo",
    .refusals = &sicbo_refusals,
    .rulebook = &sicbo_rulebook,
    .rules = &sicbo_rules,
    .table = &sicbo_table,
    .odds = &sicbo_odds,
    .simulation = &sicbo_simulation,
    .outcomes = &sicbo_outcome_codes,
    .rounds = &sicbo_rounds,
    .play = &sicbo_playing,
    .demo = &sicbo_demo,
};
