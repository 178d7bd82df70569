/* The last round that had a result, beside the one in play.
 *
 * Opening a round, or the table, moves what lies there into `table.past`. It is laid out as a table
 * of its own, idle and all paid, on which every function of the game works as on any other. */
#ifndef TABLE_PAST_H
#define TABLE_PAST_H

#include "table/game_table.h"

/* What `past` is once the round that lies there makes room. */
void past_note(struct table_past *past, const struct table *table);
void past_put(struct table *table, const struct table_past *past);
/* As another is; both end in zeros where their bets and the game's part, of that size, do. */
void past_copy(size_t size, struct table_past *to, const struct table_past *from);
/* The same of a table that is opened again, by the same edition and engine. */
void past_keep_closed(struct table *opened, const struct table *closed);

/* It is the last round with a result still, so that it can be corrected. */
bool past_is_open(const struct table *table);
/* The table was opened again and no round since: it is the one that lies there still, as it were.
 */
bool past_is_last(const struct table *table);
/* The event was about it. */
bool past_is_meant(const struct table *table, const struct event *event);
/* The event is about a round of which the table has nothing any more. */
bool past_is_over(const struct table *table, const struct event *event);
/* As a table of its own, with what is the table's and not the round's; and without. */
void past_lay(struct table *laid, const struct table *table);
void past_lay_as_kept(struct table *laid, const struct table *table);
/* What was made of it there goes back. */
void past_keep(struct table *table, const struct table *laid);

/* Its shoe, where it is the one in use, has the cards that one holds now instead of those that
 * it held: false, with nothing changed, when one of them has been dealt since. */
bool past_shoe_follows(struct table *table, const struct table *was, const struct table *is);

/* Nothing stands where there is no past round, and its counts are within bounds. */
bool past_fits(const struct table *table);
/* The same past round lies beside both. */
bool past_is_same(const struct table *table, const struct table *before);

#endif
