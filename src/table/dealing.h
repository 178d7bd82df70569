/* What a dealer does next, told by the table alone. Chance and the answers of people are left open:
 * a dealer of flesh draws the card, the virtual dealer takes it from its seed; both wait for the
 * same players and do the same for those who do not answer. */
#ifndef TABLE_DEALING_H
#define TABLE_DEALING_H

#include "table/game_table.h"

enum deal_needs {
    NEEDS_NOTHING,
    NEEDS_CARD,    /* one card in `cards` */
    NEEDS_NUMBER,  /* a number from `least` to `most`: a die, a pocket */
    NEEDS_COUNT,   /* how many were counted, from `least` on */
    NEEDS_PLAYERS, /* somebody's answer; the event is what the house does without one */
    DEAL_NEEDS
};

/* How long people have, where they have time. */
enum deal_wait { WAIT_NONE, WAIT_OFFER, WAIT_DECISION, WAIT_ARRANGING };

enum { DEAL_WHO = 32 };

struct deal_step {
    uint8_t type;  /* enum event_type */
    uint8_t needs; /* enum deal_needs */
    uint8_t wait;  /* enum deal_wait, */
    uint8_t box, hand;
    uint8_t hidden;  /* cards that are put away without being shown */
    bool blocked;    /* nothing goes on before part 7 has been spoken */
    bool staff_only; /* not the virtual dealer's to say */
    uint32_t detail; /* tells what is waited for from what was before */
    uint32_t player; /* of a call */
    int32_t number, least, most;
    const char *clause; /* of a call; NULL: another event */
    unsigned who_count;
    uint32_t who[DEAL_WHO]; /* whose answer is open, each once */
};

struct deal_look {
    const struct cr_rulebook *book;
    const struct table *table;
};

void deal_add_who(struct deal_step *step, uint32_t player);

/* From "no more bets" to the result. */
typedef void deal_play(const struct deal_look *look, struct deal_step *step);
/* Fills the step in: other cards come. Returns true. */
bool deal_bring_shoe(struct deal_step *step, int32_t kind);

/* What must be done before a round is opened: fresh cards, a ball checked. False: nothing. */
bool deal_prepare(const struct deal_look *look, struct deal_step *step);

/* The next step in whatever phase; false: none, the table is closed or waits to be reopened. Bets
 * that are still to be changed show only when "no more bets" is tried. */
bool deal_next(const struct cr_rulebook *book, const struct table *table, struct deal_step *step);

#endif
