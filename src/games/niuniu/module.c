#include "base/game.h"

extern const struct game_refusals niuniu_refusals;
extern const struct game_rulebook niuniu_rulebook;
extern const struct game_rules niuniu_rules;
extern const struct game_table niuniu_table;
extern const struct game_odds niuniu_odds;
extern const struct game_simulation niuniu_simulation;
extern const struct game_outcomes niuniu_outcome_codes;
extern const struct game_rounds niuniu_rounds;
extern const struct game_play niuniu_playing;
extern const struct game_demo niuniu_demo;

const struct game_module niuniu_module = {
    .id = "niuniu",
    .refusals = &niuniu_refusals,
    .rulebook = &niuniu_rulebook,
    .rules = &niuniu_rules,
    .table = &niuniu_table,
    .odds = &niuniu_odds,
    .simulation = &niuniu_simulation,
    .outcomes = &niuniu_outcome_codes,
    .rounds = &niuniu_rounds,
    .play = &niuniu_playing,
    .demo = &niuniu_demo,
};
