/* Rounds played by the thousand million, with the tables and functions that settle real ones.
 *
 * A simulation is opened for a rulebook, a way of dealing and the stakes. It plays in blocks: block
 * k draws from stream k of the seed and begins with a new shoe, so that what a seed gives does not
 * depend on who plays which block. Every round ends in a *class*: all that the bets' results follow
 * from (the number, the totals and third cards, ...). What each bet wins or loses in each
 * class is settled once, by settlement_make; a tally counts classes, in whole numbers, and tallies
 * of blocks may be added in any order.
 *
 *     struct simulation *simulation;
 *     if (simulation_open(&plan, &simulation)) {
 *         struct simulate_tally tally;
 *         simulate_tally_open(&tally, simulation);
 *         for (uint64_t block = 0; block < blocks; block++)
 *             simulate_block(simulation, block, SIMULATE_BLOCK, &tally);
 *         struct simulate_figures figures = simulate_figures(simulation, &tally, 0);
 *
 * Nothing here reads a clock, prints or starts a thread; an open simulation is read only. */
#ifndef ODDS_SIMULATE_H
#define ODDS_SIMULATE_H

#include "rulebook/rulebook.h"

enum simulate_dealing {
    SIMULATE_SHOE,    /* a shuffled shoe, burned and dealt to the cut card */
    SIMULATE_FRESH,   /* the first round of a freshly shuffled and burned shoe, every time */
    SIMULATE_SHUFFLER /* a continuous shuffler: every round from all cards */
};

enum {
    SIMULATE_BLOCK = 100000, /* rounds of a block, unless sessions ask for more */
    SIMULATE_UNIT = 1000000, /* dong on a bet of which nothing is said */
    SIMULATE_CUT_BY_RULES = -1,
    SIMULATE_SESSION_MOST = 10000000
};

struct odds_figures; /* odds/figures.h */
struct scratch;      /* base/scratch.h */

struct simulate_plan {
    const struct cr_rulebook *book;
    uint64_t seed;
    enum simulate_dealing dealing;
    int cut;              /* cards behind the cut card, or SIMULATE_CUT_BY_RULES */
    bool insurance;       /* insure in every state in which it is offered, where a game has those */
    const void *strategy; /* by game_simulation.h, where players decide */
    const struct odds_figures *figures; /* of a full shoe; NULL: none are known */
    struct scratch *memory;             /* NULL: the heap; sessions and groups need that */
    cr_money bankroll; /* a player's purse at the start of a session; 0: no sessions */
    uint32_t session;  /* rounds of a session (the table's shift) */
    uint32_t group;    /* rounds of a group for the histogram; 0: no groups */
};

struct simulation;

/* False: no memory, or a session, group or cut out of range. Bets have SIMULATE_UNIT on them. */
bool simulation_open(const struct simulate_plan *plan, struct simulation **simulation) CR_CHECK;
void simulation_close(struct simulation *simulation);

size_t simulation_bets(const struct simulation *simulation);
const char *simulation_bet(const struct simulation *simulation, size_t bet);
/* How many cards lie behind the cut card; 0 in a game or way of dealing without one. */
unsigned simulation_cut(const struct simulation *simulation);

/* What lies on each bet in every round, 0: nothing. False: an amount overflows, or the game's
 * stake_rule. Called before the first block. */
bool simulation_stakes(struct simulation *simulation, const cr_money *stakes) CR_CHECK;
cr_money simulation_stake(const struct simulation *simulation, size_t bet);
/* All that lies on the table when a round begins. */
cr_money simulation_laid(const struct simulation *simulation);

/* ---- Playing --------------------------------------------------------------------------------- */

struct simulate_list { /* results of sessions or groups, in dong */
    cr_money *at;
    size_t count, room;
};

struct simulate_tally {
    struct scratch *memory; /* as the plan's */
    uint64_t rounds;
    uint64_t *counts; /* by class */
    struct simulate_list groups;
    struct simulate_list sessions; /* the player's result, played to the end whatever the purse */
    uint64_t ruined;               /* sessions in which the purse fell below a round's stakes */
    uint64_t ruin_rounds;          /* rounds until then, of all of them together */
    cr_money drawdown_worst;
    __extension__ unsigned __int128 drawdown_sum;
    bool no_memory;
};

bool simulate_tally_open(struct simulate_tally *tally,
                         const struct simulation *simulation) CR_CHECK;
void simulate_tally_close(struct simulate_tally *tally);
/* Adds `more` to `tally`. */
void simulate_tally_add(struct simulate_tally *tally, const struct simulation *simulation,
                        const struct simulate_tally *more);
/* Sorts sessions and groups, the player's worst first. */
void simulate_tally_sort(struct simulate_tally *tally);

/* How many rounds a full block has. */
uint64_t simulate_block_rounds(const struct simulation *simulation);
/* Plays a block, or its first rounds. Sessions and groups that it does not finish are left out. */
void simulate_block(const struct simulation *simulation, uint64_t block, uint64_t rounds,
                    struct simulate_tally *tally);

/* ---- What came out --------------------------------------------------------------------------- */

struct simulate_figures {
    uint64_t rounds; /* in which the bet took part */
    double mean;     /* the player's result for one unit of first stake */
    double deviation, error;
};

struct simulate_figures simulate_figures(const struct simulation *simulation,
                                         const struct simulate_tally *tally, size_t bet);

/* The house's exact gain for one unit of stake in the first round of a full shoe. It is not known
 * for a strategy of the player's own. */
struct simulate_exact {
    bool known;
    double edge;
};

/* The exact edge of every bet. */
void simulation_exact(const struct simulation *simulation, struct simulate_exact *exact);

/* Results of single rounds, all bets together: the different amounts ascending with how often each
 * came. Returns how many there are; there is room for simulation_classes of them. */
struct simulate_amount {
    cr_money amount;
    uint64_t count;
};

size_t simulation_classes(const struct simulation *simulation);
size_t simulate_round_results(const struct simulation *simulation,
                              const struct simulate_tally *tally, struct simulate_amount *amounts);

#endif
