#include "base/game.h"

extern const struct game_refusals dragontiger_refusals;
extern const struct game_rulebook dragontiger_rulebook;
extern const struct game_rules dragontiger_rules;
extern const struct game_table dragontiger_table;
extern const struct game_odds dragontiger_odds;
extern const struct game_simulation dragontiger_simulation;
extern const struct game_outcomes dragontiger_outcome_codes;
extern const struct game_rounds dragontiger_rounds;
extern const struct game_play dragontiger_playing;
extern const struct game_demo dragontiger_demo;

const struct game_module dragontiger_module = {
    .id = "dragontiger",
    .refusals = &dragontiger_refusals,
    .rulebook = &dragontiger_rulebook,
    .rules = &dragontiger_rules,
    .table = &dragontiger_table,
    .odds = &dragontiger_odds,
    .simulation = &dragontiger_simulation,
    .outcomes = &dragontiger_outcome_codes,
    .rounds = &dragontiger_rounds,
    .play = &dragontiger_playing,
    .demo = &dragontiger_demo,
};
