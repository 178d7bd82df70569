/* What is told of tables and people (views.c, people.c). */
#ifndef FLOOR_VIEW_INSIDE_H
#define FLOOR_VIEW_INSIDE_H

#include "floor/table_inside.h"

/* "min" and "max" of a table over all kinds of bet; how many players have bets (views.c). */
void view_limits(const struct floor_table *table, struct text *out);
unsigned view_players_at(const struct table *state);
struct viewer floor_viewer(const struct floor_actor *actor);
/* "purse", and "owed" where there is something. */
void view_purse(const struct floor *floor, uint32_t player, struct text *out);
/* J18: what the cage keeps for the player, if anything. */
void view_held(const struct floor *floor, uint32_t player, struct text *out);

/* A secret, and the hash by which its owner is known (people.c). */
void floor_token(char text[2 * HASH_BYTES + 1], uint8_t hash[HASH_BYTES]);
void floor_token_hash(const char *text, uint8_t hash[HASH_BYTES]);

#endif
