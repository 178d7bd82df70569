/* Odds, tables of best decisions and simulations, as jobs for a worker: what `croupier odds --json`
 * and `croupier simulate --json` print, in one object. */
#ifndef SERVER_ODDS_H
#define SERVER_ODDS_H

#include "rulebook/rulebook.h"
#include "server/worker.h"

enum odds_kind { ODDS_BETS, ODDS_STRATEGY, ODDS_SIMULATION };

enum {
    ODDS_QUEUE = 32,
    ODDS_RULES = 16,
    ODDS_RULE = 96,
    ODDS_KEY = 64 + ODDS_RULES * (ODDS_RULE + 1) + 2 * 24,
    SIMULATION_ROUNDS = 2000000
};

enum odds_ending { ODDS_DONE, ODDS_REFUSED, ODDS_BUSY };

struct odds_job {
    struct job job;
    char key[ODDS_KEY]; /* two jobs with the same key have the same answer */
    enum odds_kind kind;
    struct cr_rulebook book; /* with the rules already */
    char rules[ODDS_RULES][ODDS_RULE];
    size_t rule_count;
    uint64_t rounds, seed; /* a simulation's */
    /* the answer */
    enum odds_ending ending;
    const char *problem; /* ODDS_REFUSED */
    char *body;          /* ODDS_DONE */
    size_t length;
};

struct odds_job *odds_job_new(void);

#endif
