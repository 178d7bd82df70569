#include "base/game.h"

extern const struct game_refusals roulette_refusals;
extern const struct game_rulebook roulette_rulebook;
extern const struct game_rules roulette_rules;
extern const struct game_table roulette_table;
extern const struct game_odds roulette_odds;
extern const struct game_simulation roulette_simulation;
extern const struct game_outcomes roulette_outcome_codes;
extern const struct game_rounds roulette_rounds;
extern const struct game_play roulette_playing;
extern const struct game_demo roulette_demo;

const struct game_module roulette_module = {
    .id = "roulette",
    .refusals = &roulette_refusals,
    .rulebook = &roulette_rulebook,
    .rules = &roulette_rules,
    .table = &roulette_table,
    .odds = &roulette_odds,
    .simulation = &roulette_simulation,
    .outcomes = &roulette_outcome_codes,
    .rounds = &roulette_rounds,
    .play = &roulette_playing,
    .demo = &roulette_demo,
};
