/* G15: a slip of the keyboard. What was keyed and never lay there is put right until the result, by
 * an event that names both. */
#ifndef TABLE_SLIPS_H
#define TABLE_SLIPS_H

#include "table/game_table.h"

/* The event `correct-entry`. */
bool slip_correct(struct step *step, const struct game_table *game);
/* Nothing rests on the entry yet, and it takes nothing more from anybody: the dealer puts it right
 * alone. */
bool slip_is_dealers(const struct table *table, const struct event *event);
/* After an event: which entry nothing rests on. */
void slip_note(struct table *table, const struct event *event);

/* For the games: chips go from where they were keyed to where they lay. `gone`: the index of a bet
 * that has left the felt, or none (-1). */
bool slip_move_bet(struct step *step, struct table_bet *at, const struct event *lay, int *gone);
/* The event has two cards, or dice: the one keyed, and the true one. */
bool slip_names_cards(struct step *step);
/* The event's `number` was keyed, of `counted` in all; `most` is what one entry may say. */
bool slip_names_number(struct step *step, int32_t counted, int32_t most);

#endif
