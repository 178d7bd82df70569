/* All figures of one game, worked out at once, and written as JSON. */
#ifndef ODDS_FIGURES_H
#define ODDS_FIGURES_H

#include "odds/odds.h"
#include "odds/simulate.h"

#include <stdio.h>

struct odds_figures {
    const struct cr_rulebook *book;
    const char *const *rules; /* "KEY=VALUE" that the book was changed by, to be told with it */
    size_t rule_count;
    uint16_t engine; /* by which it is paid (base/engine.h); 0: the newest */
    struct odds_shoe shoe;
    const char *shoe_words; /* how it was given; NULL: it is the full one */
    bool thorough;          /* take the longer way where the game has one */
    struct scratch *memory; /* NULL: the heap */
    struct odds_bet *bets;
    size_t count;
    void *own; /* what only the game knows to read: its counts, its analysis */
};

enum odds_refusal {
    ODDS_ACCEPTED,
    ODDS_NO_MEMORY,
    ODDS_SHOE_TOO_SMALL,
    ODDS_OTHER_RULES, /* the game's figures are known for other rules only */
    ODDS_OUT_OF_RANGE
};

/* Works out `of`, whose book, rules and shoe are set. Close it in any case. */
enum odds_refusal odds_figures_open(struct odds_figures *of) CR_CHECK;
void odds_figures_close(struct odds_figures *of);
/* In words for a person, English. */
const char *odds_refusal_words(enum cr_game game, enum odds_refusal refusal);

/* ---- Figures as text ---- */

enum { ODDS_FIGURE = 40 };
extern const char odds_rank_letters[ODDS_RANKS + 1]; /* "A23456789TJQK" */

/* The shortest text that reads back as the same double. */
void figure_shortest(double number, char text[ODDS_FIGURE]);
void part_print(struct odds_part part, char text[48]);

/* ---- JSON ---- */

void odds_write_quoted(FILE *out, const char *text);
void odds_write_number(FILE *out, double number);
/* {"game":"…" and ,"rules":{…}: how every object begins. */
void odds_write_start(FILE *out, const struct odds_figures *of);
void odds_write_rules(FILE *out, const struct odds_figures *of);
void odds_write_bet(FILE *out, const struct odds_figures *of, const struct odds_bet *bet);

/* ,"ways":…,"of":…,"p":"…" */
void odds_write_ways(FILE *out, uint64_t ways, uint64_t of);

/* ---- A simulation beside the exact figures ---- */

struct simulate_compared {
    struct simulate_figures figures;
    bool known; /* the exact edge is */
    double edge, z;
};

struct simulate_compared simulate_compare(const struct simulation *simulation,
                                          const struct simulate_tally *tally,
                                          const struct simulate_exact *exact, size_t bet);
void simulate_write_bet(FILE *out, const struct simulate_plan *plan,
                        const struct simulation *simulation, size_t bet,
                        const struct simulate_compared *of);

#endif
