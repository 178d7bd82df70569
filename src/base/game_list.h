/* Some of the games there are, by their numbers: bit n is set for game n. */
#ifndef BASE_GAME_LIST_H
#define BASE_GAME_LIST_H

#include "base/text.h"

void game_list_add(uint32_t games, const char *between, struct text *out); /* their ids */
void game_list_put(uint32_t games, struct text *out);                      /* "games":[…] */

#endif
