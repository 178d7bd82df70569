/* A simulation played by several threads. */
#ifndef ODDS_SIMULATE_TEAM_H
#define ODDS_SIMULATE_TEAM_H

#include "odds/simulate.h"

struct simulate_progress {
    uint64_t played;
    double part; /* of all that is to be played, 0 to 1 */
    double seconds;
};

struct simulate_team_wish {
    uint64_t rounds;  /* 0: until the time is over */
    double seconds;   /* 0: until the rounds are played */
    unsigned threads; /* 0: one for each core */
    void (*progress)(void *context, const struct simulate_progress *progress); /* NULL: unseen */
    void *context;
};

struct simulate_run {
    double seconds; /* that it took */
    unsigned threads;
    bool interrupted;
};

/* Plays until the rounds or seconds are over or Ctrl-C comes. False: there is no memory. */
bool simulate_team_run(const struct simulation *simulation, const struct simulate_team_wish *wish,
                       struct simulate_tally *tally, struct simulate_run *run);

#endif
