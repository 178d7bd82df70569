/* What a given viewer may see of a table, as JSON. Face-down cards, the order of a shoe and other
 * people's purses are never in it; a player's or public view has no odds and no count of cards. */
#ifndef TABLE_VIEW_H
#define TABLE_VIEW_H

#include "base/json_write.h"
#include "table/table.h"

enum viewer_role { VIEWER_PUBLIC, VIEWER_PLAYER, VIEWER_STAFF };

struct viewer {
    enum viewer_role role;
    uint32_t player; /* VIEWER_PLAYER */
    enum post post;  /* VIEWER_STAFF; even they see a face-down card only when it is turned */
};

enum { VIEW_MAX = 524288 };

void table_view(const struct cr_rulebook *book, const struct table *table,
                const struct viewer *viewer, struct text *out);
void table_view_in(const struct cr_rulebook *book, const struct table *table,
                   const struct viewer *viewer, struct scratch *scratch, struct text *out);

/* The last round lies on the table, decided or void, and no other has been opened. */
bool table_is_over(const struct table *table);
/* The round on the table has a result. */
bool table_has_result(const struct table *table);
/* That result as data: an object, empty when there is none. */
void table_result_view(const struct cr_rulebook *book, const struct table *table, struct text *out);

/* The member `call`: an irregularity of the table's game as it can be called now. False: nothing is
 * written, for no call of it would be taken. */
bool table_call_view(const struct cr_rulebook *book, const struct table *table,
                     const struct clause_info *clause, struct text *out);

/* Inside: the members `over`, `lit` and `lines`; `offers` for a player; `guide` and `undo` for
 * staff.
 */
void view_round(const struct cr_rulebook *book, const struct table *table, struct scratch *scratch,
                struct text *out);
void view_offers(const struct cr_rulebook *book, const struct table *table, uint32_t player,
                 struct scratch *scratch, struct text *out);
void view_guide(const struct cr_rulebook *book, const struct table *table, struct scratch *scratch,
                struct text *out);

/* What one bet came to, as an element of the array that is being written. */
void view_line(const struct cr_rulebook *book, const struct cr_line *line, bool paid,
               struct text *out);

#endif
