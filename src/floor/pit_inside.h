/* What waits for people: alerts, requests, disputes (alerts.c, requests.c, disputes.c,
 * alterations.c); and what players hear (notices.c). */
#ifndef FLOOR_PIT_INSIDE_H
#define FLOOR_PIT_INSIDE_H

#include "floor/record_inside.h"
#include "floor/table_inside.h"

/* Raises an alert: its kind, post, and what it is about. */
void alert_raise(struct floor *floor, const struct house_alert *wish);
/* The log was found put back, and surveillance has not acknowledged it yet. */
bool alert_rewound_is_open(const struct floor *floor);
/* What follows for the pit from an event just carried out. */
void alerts_of_step(struct floor *floor, const struct table_step *step);
/* Alerts that the record just written has settled, told to the consoles. */
void alerts_tell_settled(struct floor *floor, uint32_t request, uint32_t dispute);
/* Floats that are short, logs that cannot be played, promised times about to pass. */
void pit_tick(struct floor *floor);
/* The table takes nothing but calls of part 7 while it waits for an answer. */
bool request_holds(const struct floor *floor, uint32_t table, const struct event *event);
/* Tries an event with every name under it that may be wanted: the table after it and its effects
 * are in `scratch`. False: `refusal` says why it cannot happen as it is. */
bool request_try(const struct floor *floor, struct floor_scratch *scratch,
                 const struct floor_table *table, const struct event *event,
                 struct cr_refusal *refusal);
/* The event of the open request that a path names, and its table; false: answered. */
bool request_path_event(struct floor *floor, const struct floor_request *request,
                        struct floor_answer *answer, struct floor_table **table,
                        struct event *event);
/* The lowest post whose word the rules take for an event, which is tried with it on a copy of the
 * table. False: `refusal` says why it cannot happen whoever allows it. */
bool request_needs(const struct floor *floor, struct floor_scratch *scratch,
                   const struct floor_table *table, const struct event *event, enum post *post,
                   struct cr_refusal *refusal);
/* What staff key for a guest, who sees it at once: a bet, a decision, chips taken back. */
bool request_is_keyed(const struct event *event);
/* With what lies there for the guest already it is above the house's limit: the guest confirms it,
 * or a second person signs. The guest; 0: it is not. */
uint32_t request_keyed_guest(const struct floor *floor, const struct floor_table *table,
                             const struct event *event, const struct posting *postings,
                             size_t count);
/* A call that takes chips out of a purse, for it undoes what was paid: two people's. */
bool request_takes_from_purse(const struct event *event, const struct posting *postings,
                              size_t count);
/* Tells the guest. */
void request_tell_keyed(struct floor *floor, const struct table_step *step);
/* The request for something that was keyed for a guest, as it is now. */
void request_write_keyed(const struct floor *floor, const struct house_request *request,
                         struct text *out);
void request_tell_guest(struct floor *floor, const struct house_request *request);
/* The house's limit at a table, above which one more person signs (G13); its maximum where none is
 * set. */
cr_money table_second_above(const struct floor *floor, const struct floor_table *table);
/* Who must be there besides who allows it; POST_NOBODY: no one. */
enum post request_second(const struct event *event);
/* A request that has been checked: whose word it needs, and its record. */
struct request_draft {
    struct floor_table *table;
    const struct event *event; /* the caller's */
    uint32_t id;
    enum post post;
    uint32_t guest; /* whose word is as good; 0: nobody's */
    bool by_two;    /* somebody else signs whatever the asker's post */
    struct text record;
    struct checked_record checked;
    char memory[RECORD_BYTES];
};
/* Whether a request for the event can be opened now in the actor's name; false: answered. */
bool request_check(struct floor *floor, struct floor_scratch *scratch, struct floor_table *table,
                   const struct floor_actor *actor, struct event *event,
                   struct request_draft *draft, struct floor_answer *answer);
void request_open(struct floor *floor, struct request_draft *draft);
void disputes_tick(struct floor *floor);
/* What the table alone cannot know of money outside the course of a round: colour chips of another
 * table (G12), bets of a round before the one in play (G13). */
bool alteration_is_founded(struct floor *floor, struct table_step *step, enum fault *fault);
/* Tells a player, now or at the next sign-in: the kind, and what it is about. */
void notice_give(struct floor *floor, const struct house_notice *wish);
void notices_of_step(struct floor *floor, const struct table_step *step);
/* Those that the player has not seen: the member `notices`. */
void notices_write(const struct floor *floor, uint32_t player, struct text *out);
/* Tells surveillance of it (G12, G13). */
void alteration_tell(struct floor *floor, const struct table_step *step);
/* The third time in a gaming day for one player, and each time after that, surveillance is told of
 * the repetition too. */
void alteration_tell_repeated(struct floor *floor, const struct house_alert *raised);

#endif
