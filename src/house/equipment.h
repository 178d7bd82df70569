/* The equipment room (G17): every thing of part 3 by its serial number, from delivery to
 * destruction: where it is, in which state, who checked it and when, what spoilt it. Cards, dice
 * and balls are sets with one number each; once condemned they come to no table any more (N9). */
#ifndef HOUSE_EQUIPMENT_H
#define HOUSE_EQUIPMENT_H

#include "house/people.h"
#include "table/equipment.h"

enum equipment_state {
    THING_SPARE, /* in the store */
    THING_IN_USE,
    THING_CONDEMNED,
    THING_UNDER_REPAIR,
    THING_DESTROYED,
    THING_STATES
};

enum { SERIAL_BYTES = 40, EQUIPMENT_TEXT = 200, EQUIPMENT_LISTED = 48 };

struct house_thing {
    uint32_t id;
    uint32_t table; /* where it is; 0: in the store */
    enum equipment_kind kind;
    enum equipment_state state;
    char serial[SERIAL_BYTES];
    char supplier[NAME_MAX_BYTES];
    int64_t added;
    struct house_signature checked; /* the last time that it was found good, where it is */
    enum post post;                 /* condemned: the lowest that puts it right; */
    char clause[12];                /* by which clause, "": found by somebody; */
    uint64_t round;                 /* and in which round; 0: in none */
    uint64_t shuffled;              /* cards: before which round at their table; 0: never */
    uint32_t destroyed_by;          /* the first of the two who say that it is to be destroyed */
};

/* What one record does with things. */
struct thing_step {
    struct house_thing thing; /* as it will be; of several the number alone is not used */
    struct house_thing other; /* one that comes in its place */
    uint32_t ids[EQUIPMENT_LISTED];
    size_t count;
    uint32_t table;
    bool good;
};

/* How cards were made ready for a shoe (GLI-19 C.6.8). */
struct thing_shuffle {
    uint32_t thing, table;
    uint32_t machine, shuffler; /* the machine, or the member of staff; 0: not that */
    uint32_t cut_player, cut_staff;
    uint64_t round;
};

const char *thing_state_id(enum equipment_state state);
struct house_thing *house_find_thing(const struct house *house, uint32_t id); /* NULL: none */
/* Of those that are not destroyed: what has ended leaves memory. */
struct house_thing *house_find_serial(const struct house *house, const char *serial);

/* What a table lacks of what its game needs: at most one entry a need. */
enum lack_why { LACK_MISSING, LACK_CONDEMNED, LACK_UNCHECKED, LACKS };
struct table_lack {
    enum equipment_kind kind;
    enum lack_why why;
    const char *clause;
    enum post post; /* who puts it right, at the least */
};
enum { LACKS_MAX = EQUIPMENT_KINDS };
const char *lack_why_id(enum lack_why why);
/* To open a round, or, where `opens`, the table itself: then each thing was checked in the gaming
 * day of `time`. A table that the machine deals, and a house that keeps no register, lack nothing.
 */
size_t house_table_lacks(const struct house *house, uint32_t table,
                         const struct cr_options *options, int64_t time, bool opens,
                         struct table_lack lacks[LACKS_MAX]);
/* Whether a thing counts as checked in the gaming day of a time. */
bool house_thing_is_checked(const struct house *house, const struct house_thing *thing,
                            int64_t time);
/* The thing in use at a table, the so manieth of its kind; NULL: none of that kind is in use there.
 */
const struct house_thing *house_thing_in_use(const struct house *house, uint32_t table,
                                             enum equipment_kind kind, unsigned which);
/* The thing that is to be looked at in the gaming day of a time, by lot (GLI-19 C.6.6); 0: none. */
uint32_t house_thing_to_inspect(const struct house *house, int64_t time);

/* ---- Records ---- */

void house_put_thing(struct text *record, const struct house_thing *thing);
void house_put_thing_move(struct text *record, uint32_t thing, uint32_t table);
void house_put_thing_check(struct text *record, uint32_t table, const uint32_t *ids, size_t count,
                           bool good, const char *text);
void house_put_thing_condemned(struct text *record, const struct house_thing *thing,
                               const char *text);
void house_put_thing_repair(struct text *record, uint32_t thing, bool done, const char *text);
void house_put_thing_replaced(struct text *record, uint32_t out, uint32_t in);
void house_put_thing_shuffle(struct text *record, const struct thing_shuffle *shuffle);
void house_put_thing_destroyed(struct text *record, uint32_t thing);

#endif
