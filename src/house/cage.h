/* The cage: chips bought and sold, winnings given back to whom they are kept for, fills and credits
 * of floats, counts of floats and drop boxes, tips. */
#ifndef HOUSE_CAGE_H
#define HOUSE_CAGE_H

#include "house/tables.h"

enum fill_kind { FILL, CREDIT };
enum fill_state { FILL_ASKED, FILL_DONE, FILL_CANCELLED };

/* What one person has seen brought in, until another has seen the same; by 0: nothing. */
struct first_stock {
    uint32_t by;
    cr_money chips, cash;
};

/* Chips for cash at the cage, or the other way, or winnings that it kept for a player (J18). What
 * is above the house's limit, with what was exchanged for the same player that day on one person's
 * word, is two people's, one of them of the cage: `first_exchange` is what one of them has said;
 * by 0: nothing. */
enum { CAGE_ABOVE = 100000000 }; /* until the house sets another limit */
enum exchange_kind { EXCHANGE_BUY_IN, EXCHANGE_CASH_OUT, EXCHANGE_RETURN, EXCHANGE_KINDS };
struct house_exchange {
    uint32_t player;
    enum exchange_kind kind;
    cr_money amount;
};
struct first_exchange {
    uint32_t by;
    struct house_exchange exchange;
};
const char *house_exchange_id(enum exchange_kind kind);
bool house_exchange_takes_two(const struct house *house, const struct house_exchange *exchange,
                              int64_t time);
bool house_is_exchanged_twice(const struct house *house, uint32_t by,
                              const struct house_exchange *exchange);
void house_put_first_exchange(struct text *record, const struct house_exchange *exchange);

/* The house's limits, above which one more person signs: of a table (G13), or of the cage. One
 * person lowers a limit; two of the operations manager's post or higher raise it. */
struct house_limit {
    uint32_t table; /* 0: the cage */
    cr_money above;
};
struct first_limit { /* what one of them has said; by 0: nothing */
    uint32_t by;
    struct house_limit limit;
};
bool house_may_set_limit(const struct house *house, uint32_t by, const struct house_limit *limit);
void house_put_limit(struct text *record, const struct house_limit *limit);

struct house_fill { /* or a credit, the other way */
    uint32_t id, table, asked_by, approved_by;
    enum fill_kind kind;
    enum fill_state state;
    cr_money amount;
    int64_t time;
};

/* What lies in a float or a drop box. The difference, what that is above what should lie there, is
 * recorded and posted. */
struct house_count {
    uint32_t table;
    cr_money count, difference;
    cr_money drop;  /* a float: what is in its drop box */
    uint64_t round; /* a float: the last one dealt */
};

/* A count that moves something, for it differs from the books or empties a box, is two people's:
 * the second has counted the same as the first, whose hand it is not. */
/* Chips and cash brought in are two people's too. */
bool house_is_stock_counted_twice(const struct house *house, uint32_t by, cr_money chips,
                                  cr_money cash);
bool house_count_moves(enum count_of of, const struct house_count *count);
bool house_is_counted_twice(const struct house *house, uint32_t by, enum count_of of,
                            const struct house_count *count);
const char *house_count_of_id(enum count_of of);
void house_put_first_count(struct text *record, enum count_of of, const struct house_count *count);

struct house_fill *house_find_fill(const struct house *house, uint32_t id); /* NULL: none */
const char *fill_kind_id(enum fill_kind kind);
const char *fill_state_id(enum fill_state state);

void house_put_stock(struct text *record, cr_money chips, cr_money cash); /* 0: none */
void house_put_fill(struct text *record, uint32_t fill, uint32_t table, cr_money amount);
void house_put_fill_answer(struct text *record, uint32_t fill);
void house_put_float_count(struct text *record, const struct house_count *count);
void house_put_drop_count(struct text *record, const struct house_count *count);
void house_put_tips(struct text *record, uint32_t table, cr_money amount);

#endif
