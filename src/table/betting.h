/* The events `bet` and `withdraw`. */
#ifndef TABLE_BETTING_H
#define TABLE_BETTING_H

#include "table/game_table.h"

bool betting_bet(struct step *step, const struct game_table *game);
bool betting_withdraw(struct step *step, const struct game_table *game);

#endif
