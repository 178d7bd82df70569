/* The equipment room on the running floor (equipment.c). */
#ifndef FLOOR_EQUIPMENT_INSIDE_H
#define FLOOR_EQUIPMENT_INSIDE_H

#include "floor/table_inside.h"

/* Whether what the event needs is at its table: to open the table, everything, checked that gaming
 * day; to open a round, nothing missing and nothing condemned (G17). False: `where` is told the
 * first thing that is lacking. */
bool equipment_is_there(const struct floor *floor, const struct floor_table *table,
                        const struct event *event, char where[44]);
/* A new table that is opened at once would have nothing. */
bool equipment_lets_open(const struct floor *floor, enum cr_game game, bool is_virtual);
/* What an event just carried out spoils, or finds good again. */
void equipment_of_step(struct floor *floor, const struct table_step *step);
/* Tells who is to see to it what a table lacks. */
void equipment_tell(struct floor *floor, struct floor_table *table);
/* By lot, one thing a gaming day is to be inspected. */
void equipment_tick(struct floor *floor);
/* "lacks":[…], nothing where nothing is lacking: while it is closed what keeps it from opening,
 * else what keeps it from a new round. */
void equipment_put_lacks(const struct floor *floor, const struct floor_table *table,
                         struct text *out);

#endif
