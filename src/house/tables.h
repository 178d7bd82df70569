/* The tables of the house: what each is and how it is dealt. What lies on one is the table's own
 * state, which follows from its own stream. */
#ifndef HOUSE_TABLES_H
#define HOUSE_TABLES_H

#include "base/game.h"
#include "house/people.h"
#include "table/virtual_dealer.h"

/* Since the float was opened by count: what the table has won follows from it. */
struct table_since {
    int64_t time;
    cr_money chips, drop; /* in the tray and in the box then */
    cr_money filled;      /* fills, less credits */
    cr_money counted;     /* taken out of the drop box */
    uint64_t round;
};

/* What one person has counted, until another counts the same. */
enum count_of {
    COUNT_OF_NOTHING,
    COUNT_FLOAT_OPENING,
    COUNT_FLOAT_CLOSING,
    COUNT_DROP,
    COUNT_TIPS,
    COUNTS_OF
};
struct first_count {
    enum count_of of;
    uint32_t by;
    cr_money count;
};

struct house_table {
    uint32_t number;
    enum cr_game game;
    bool is_virtual;
    bool float_open;
    char name[NAME_MAX_BYTES];
    struct dealer_timings timings;
    bool disabled;         /* opens no round */
    cr_money second_above; /* G13: a correction above it takes one signature more; 0: the maximum */
    uint32_t waits_for;    /* the request that is open; 0: none */
    struct table_since since;
    struct first_count first;
};

enum { TABLE_TIMINGS = 6, TABLE_TIMING_MAX = 3600000 };
/* The members of a record that set them: "betting_ms", … */
extern const char *const table_timing_ids[TABLE_TIMINGS];

struct house_table *house_find_table(const struct house *house, uint32_t number); /* NULL: none */

/* The record of a new table; its settings may follow: `virtual`, the timings. */
void house_put_table(struct text *record, const struct house_table *table);

#endif
