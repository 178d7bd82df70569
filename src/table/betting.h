/* The events `bet` and `withdraw`. */
#ifndef TABLE_BETTING_H
#define TABLE_BETTING_H

#include "table/game_table.h"

bool betting_bet(struct step *step, const struct game_table *game);
bool betting_withdraw(struct step *step, const struct game_table *game);
/* What the player would have there, with what the event adds, is within the table's limits. */
bool betting_check_limits(struct step *step, cr_money total);
/* The bet leaves the felt: its chips are gone. */
void betting_remove(struct table *table, struct table_bet *bet);

#endif
