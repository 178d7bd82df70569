/* Reports: what the index of rounds adds up to, by table, game, time, dealer, player or kind of
 * bet.
 *
 * A report is gathered from a store alone, so that it can be done beside a floor by another thread,
 * and then written with the names that the house knows. Every figure is an integer: money in dong,
 * shares in hundredths of a percent, distances from what was to be expected in hundredths of a
 * standard deviation. */
#ifndef BOOKS_REPORT_H
#define BOOKS_REPORT_H

#include "house/house.h"
#include "store/index.h"

enum report_kind {
    REPORT_TABLES, /* a row a table */
    REPORT_GAMES,  /* a row a game */
    REPORT_HOURS,  /* a row an hour, gaming day (G14) or month of such days */
    REPORT_DAYS,
    REPORT_MONTHS,
    REPORT_DEALERS, /* who dealt; the virtual dealer as nobody */
    REPORT_PLAYERS, /* rating: average bet, time, what the house may expect */
    REPORT_METERS,  /* a row a table and kind of bet: games, wagers, paid, voided */
    REPORTS
};

extern const char *const report_ids[REPORTS]; /* "tables", … */

struct report_wish {
    enum report_kind kind;
    int64_t from, to;    /* milliseconds; whole hours, but for players */
    uint32_t table;      /* 0: all */
    unsigned day_begins; /* the hour of the house (G14) */
};

struct report_row {
    /* what the row is about; what its report does not go by is 0 */
    uint32_t table, dealer, player;
    uint32_t game;
    int64_t start; /* of an hour, day or month */
    char kind[INDEX_KIND];
    /* sums */
    int64_t rounds, bets, voids, corrections, calls, millis;
    cr_money wagered, returned, paid, voided, commission, adjusted, tips;
    cr_money drop, fills, credits, difference;
    int64_t theoretical, variance; /* as in the index */
};

struct report {
    struct report_wish wish;
    struct report_row *rows;
    size_t count, room;
    struct report_row total;
};

bool report_gather(struct store *store, const struct report_wish *wish, struct report *report,
                   struct store_error *error);
void report_free(struct report *report);

/* {"report":"tables","from":…,"to":…,"columns":[…],"rows":[…],"total":{…}}; without activity `rows`
 * is empty. */
void report_write_json(const struct house *house, const struct report *report, struct text *out);
/* Comma-separated values with one line of names (RFC 4180). */
void report_write_csv(const struct house *house, const struct report *report, struct text *out);

#endif
