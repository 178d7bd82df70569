/* What the checks of a state share: the table's own and each game's. */
#ifndef TABLE_CHECK_H
#define TABLE_CHECK_H

#include "table/game_table.h"

/* No bet pays so many times its stake or more: CHIPS_MAX is made for less. */
enum { CHECK_PAYS_MAX = 1000 };

/* What is to be looked at of a table. */
struct check_change {
    const struct table *before; /* which was found right; NULL: all of it is looked at */
    unsigned from, until;       /* the bets, */
    unsigned before_until;      /* and up to which one they were others before */
    bool bets_alone;            /* they are being laid, and nothing else is other than before */
    bool nothing;               /* not even they are */
};
/* A part of the table is as it was. */
bool check_same(const struct check_change *change, const struct table *table, const void *part,
                size_t length);

/* The rulebook pays nothing that the table could not count. */
bool check_book(const struct cr_rulebook *book);
/* Before it was ever opened a table is nothing but closed. */
bool check_is_blank(const struct table *table);
bool check_zeros(const void *bytes, size_t length);
bool check_card_or_none(cr_card card);
/* Counts, kinds and flags of a shoe. */
bool check_shoe(const struct shoe_state *shoe);
/* All cards that the shoe may still hold by what has been read of those that left it. */
unsigned check_shoe_cards(const struct shoe_state *shoe);
cr_money check_live_stakes(const struct table *table);
/* From the betting to the result, what lies on the felt is the stakes and nothing else. */
bool check_stakes_on_felt(const struct table *table);
/* The round on the table has a result, or the last round had one. */
bool check_has_result(const struct table *table);

/* It can be settled: it either wins or loses, and loses no more than its stake. */
bool check_line(const struct cr_line *line);

#endif
