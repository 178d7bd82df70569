/* Colour chips as others than the roulette table ask for them (4.7, G12). */
#ifndef GAMES_ROULETTE_COLOURS_H
#define GAMES_ROULETTE_COLOURS_H

#include "table/table.h"

/* What a player's chips of a colour are worth that are out at this table and not on its felt. */
cr_money roulette_colour_in_hand(const struct cr_rulebook *book, const struct table *table,
                                 uint32_t player, unsigned colour);
/* What a player has on this felt in colour chips of other tables (7.11), while the round lasts. */
cr_money roulette_colour_foreign(const struct table *table, uint32_t player);

#endif
