/* What the files of `croupier simulate` share. */
#ifndef CLI_SIMULATE_INTERNAL_H
#define CLI_SIMULATE_INTERNAL_H

#include "cli/cli.h"
#include "odds/simulate_team.h"

struct simulate_arguments {
    struct rulebook_options rulebooks;
    enum cr_game game; /* ANY_GAME: not said */
    uint64_t rounds;   /* 0: not said */
    double seconds;    /* 0: not said */
    unsigned threads;  /* 0: one for each core */
    uint64_t seed;
    enum simulate_dealing dealing;
    int cut;
    bool insurance;
    const char *strategy; /* NULL: the best table */
    const char **bets;    /* NAME=STAKE */
    size_t bet_count;
    bool json, histogram;
    uint32_t group; /* rounds whose results the histogram adds up */
    cr_money bankroll;
    uint32_t shift_hands;
};

/* ---- Reports (simulate_report.c, simulate_sessions.c) ---- */

struct simulate_report {
    const struct simulate_arguments *arguments;
    const struct cr_rulebook *book;
    const struct simulation *simulation;
    const struct simulate_tally *tally; /* sorted */
    const struct simulate_exact *exact;
    struct simulate_run run;
};

void simulate_report_print(const struct simulate_report *report);
/* False: no memory. */
bool simulate_histogram_print(const struct simulate_report *report);
void simulate_bankroll_print(const struct simulate_report *report);

#endif
