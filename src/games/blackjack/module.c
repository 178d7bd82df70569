#include "base/game.h"

extern const struct game_refusals blackjack_refusals;
extern const struct game_rulebook blackjack_rulebook;
extern const struct game_rules blackjack_rules;
extern const struct game_table blackjack_table;
extern const struct game_odds blackjack_odds;
extern const struct game_simulation blackjack_simulation;
extern const struct game_outcomes blackjack_outcome_codes;
extern const struct game_rounds blackjack_rounds;
extern const struct game_play blackjack_playing;
extern const struct game_demo blackjack_demo;

const struct game_module blackjack_module = {
    .id = "blackjack",
    .refusals = &blackjack_refusals,
    .rulebook = &blackjack_rulebook,
    .rules = &blackjack_rules,
    .table = &blackjack_table,
    .odds = &blackjack_odds,
    .simulation = &blackjack_simulation,
    .outcomes = &blackjack_outcome_codes,
    .rounds = &blackjack_rounds,
    .play = &blackjack_playing,
    .demo = &blackjack_demo,
};
