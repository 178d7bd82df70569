/* What the rules would take from one player now. Candidates come from the game; each is tried on a
 * copy of the table, so that what is offered is what is accepted. Only src/table/ and the games
 * include this. */
#ifndef TABLE_OFFERS_H
#define TABLE_OFFERS_H

#include "base/text.h"
#include "table/game_table.h"
#include "table/trial.h"

enum { OFFERED_CALLS = 64 };

struct offers {
    const struct cr_rulebook *book;
    const struct table *table;
    uint32_t player;
    struct trial *trial;
    struct text *out;
    bool by_staff;                 /* the dealer acts for the player */
    uint64_t calls[OFFERED_CALLS]; /* what the calls offered so far lead to */
    unsigned call_count;
};

/* One of them: an event that can be sent as it is, or with an amount from `min` to `max`, and what
 * a screen shows beside it. */
struct offer {
    struct event event;
    const char *const *words; /* what the decision is called in words; NULL: as the event is */
    const char *does;         /* the name of the decision; NULL: it has none */
    const char *on;           /* the hand it is about; NULL: not told */
    const char *clause;       /* "" none */
    const struct clause_info *call;
    cr_money min, max;    /* 0: no amount is to be chosen */
    struct cr_ratio pays; /* win 0: not told */
    bool shows_number;
    bool needs_card;  /* the shoe has not read it: `cards` must be added */
    bool takes_cards; /* a hand is set out: `cards` is for whoever sends it to fill in */
    enum post leave;  /* whose leave it needs */
};

/* A player's event without anything in it. */
struct offer offer_of(const struct offers *offers, enum event_type type, const char *clause);
/* Writes it when the rules take it. */
void offer_if_taken(struct offers *offers, const struct offer *offer);

/* What staff may do for a player whose answer is open. */
void offers_for(const struct cr_rulebook *book, const struct table *table, struct trial *trial,
                uint32_t player, struct text *out);

#endif
