#include "base/game.h"

extern const struct game_refusals baccarat_refusals;
extern const struct game_rulebook baccarat_rulebook;
extern const struct game_rules baccarat_rules;
extern const struct game_table baccarat_table;
extern const struct game_odds baccarat_odds;
extern const struct game_simulation baccarat_simulation;
extern const struct game_outcomes baccarat_outcome_codes;
extern const struct game_rounds baccarat_rounds;
extern const struct game_play baccarat_playing;
extern const struct game_demo baccarat_demo;

const struct game_module baccarat_module = {
    .id = "baccarat",
    .refusals = &baccarat_refusals,
    .rulebook = &baccarat_rulebook,
    .rules = &baccarat_rules,
    .table = &baccarat_table,
    .odds = &baccarat_odds,
    .simulation = &baccarat_simulation,
    .outcomes = &baccarat_outcome_codes,
    .rounds = &baccarat_rounds,
    .play = &baccarat_playing,
    .demo = &baccarat_demo,
};
