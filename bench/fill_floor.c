/* Fills a store with real records through the floor's own operations, without a network.
 *
 *   bench_fill_floor RECORDS URL [BETTING]
 *
 * A demonstration floor, a hundred virtual tables more (sic bo, roulette, baccarat) and a thousand
 * players who bet, each bet with an idempotency key; the dealers deal and settle on a clock that
 * runs with the bets and not with the wall: BETTING milliseconds of it are for bets (400: some 170
 * events a round; 50: some 30, as at a table with a handful of players). The log is as valid as any
 * other: it restarts and audits. Prints how many records a second were stored. */
#include "filling.h"

enum { TABLES = 100, PLAYERS = 1000 };

static void fill(struct filling *filling, uint64_t records) {
    const struct operation *event = operation_called("event");
    struct floor_counts counts;
    for (;;) {
        for (int i = 0; i < BETS_A_STEP * filling->table_count; i++)
            bet(filling, event, i % filling->table_count);
        filling->now += STEP;
        floor_tick(filling->floor, filling->scratch, filling->now);
        turn(filling);
        floor_count(filling->floor, &counts);
        if (counts.records >= records)
            return;
    }
}

int main(int count, char **arguments) {
    static struct filling filling;
    uint64_t records = count == 3 || count == 4 ? strtoull(arguments[1], NULL, 10) : 0;
    if (records == 0) {
        fprintf(stderr, "bench_fill_floor RECORDS URL [BETTING]\n");
        return 2;
    }
    filling.betting = count == 4 ? atoi(arguments[3]) : 400;
    filling.now =
        (int64_t)time(NULL) * 1000 - AN_HOUR; /* it ends before the server's time begins */
    filling.table_count = TABLES;
    filling.player_count = PLAYERS;
    begin(&filling, arguments[2]);
    double began = seconds_now();
    prepare(&filling);
    fill(&filling, records);
    double took = seconds_now() - began;
    end(&filling);
    printf("records written        %10lu\n", (unsigned long)records);
    printf("bets offered           %10lu\n", (unsigned long)filling.bets);
    printf("records a second       %10.0f\n", (double)records / took);
    return 0;
}
