/* An evening at a table with the virtual dealer, for tests: its clock, its log, and players who
 * play by themselves. Lines of a script are those of script_support.h and besides
 *
 *   secret N              what the seeds are counted out of, a small number
 *   clock N               N seconds go by
 *   until PHASE           the dealer goes on until the table is in that phase
 *   wait                  time goes by until the dealer has sent something
 *   auto N                N rounds in which everybody who has sat down plays
 *   $1, $2, ...           the next cards of the shoe; $dice what the seed throws */
#ifndef TESTS_TABLE_EVENING_H
#define TESTS_TABLE_EVENING_H

#include "base/fast_random.h"
#include "script_support.h"
#include "table/virtual_dealer.h"

#include <stdio.h>

struct evening {
    struct script script;
    struct virtual_dealer dealer;
    struct seed_chain seeds;
    struct fast_random random;
    int64_t now;
    FILE *log;                                                         /* NULL: none is kept */
    void (*watch)(struct evening *evening, const struct event *event); /* NULL: nobody */
    uint64_t bets_in, asked_in; /* the round in which players have bet, the offer they know of */
    char fault[400];
};

void evening_start(struct evening *evening, const struct dealer_timings *timings);
/* What the dealer sends now; false: nothing. */
bool evening_next(struct evening *evening, struct event *event);
/* The dealer sends all it has to send now. False: a fault, or it was refused. */
bool evening_deal(struct evening *evening, bool *sent);
/* False: `fault` says why. */
bool evening_line(struct evening *evening, const char *line);
/* Everybody who sat down does one thing that the table lets them do. */
bool evening_players(struct evening *evening);

/* ---- For the games (game_test.h) ---- */

uint32_t evening_chance(struct evening *evening, uint32_t bound);
/* An event of a player's without anything in it. */
struct event evening_player(unsigned player, enum event_type type);
/* Tries it; a refusal is no fault. */
bool evening_offer(struct evening *evening, struct event *event, bool *taken);
bool evening_lay(struct evening *evening, unsigned player, const char *bet, cr_money amount);

#endif
