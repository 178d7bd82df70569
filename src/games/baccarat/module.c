#include "base/game.h"

extern const struct game_rulebook baccarat_rulebook;
extern const struct game_rules baccarat_rules;
extern const struct game_table baccarat_table;

const struct game_module baccarat_module = {
    .id = "baccarat",
    .rulebook = &baccarat_rulebook,
    .rules = &baccarat_rules,
    .table = &baccarat_table,
};
