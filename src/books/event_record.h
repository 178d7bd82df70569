/* A table's record read again: its event, checked and applied, and the chips it moves. Running,
 * restarting and auditing all derive postings here. */
#ifndef BOOKS_EVENT_RECORD_H
#define BOOKS_EVENT_RECORD_H

#include "base/json.h"
#include "books/edition_shelf.h"
#include "ledger/ledger.h"
#include "store/store.h"
#include "table/table.h"
#include "table/virtual_dealer.h"

enum {
    RECORD_TOKENS = 4096,             /* enough for any record */
    RECORD_POSTINGS = 2 * EFFECTS_MAX /* one an effect, and one for what its player owes */
};

/* A table on its way through its log: an opening changes the rulebook it is read by. */
struct event_reader {
    struct edition_shelf *shelf;
    const struct cr_rulebook *book; /* NULL: it never was opened */
    struct table *table;
    struct virtual_dealer *dealer; /* NULL: nobody asks for it */
};

/* Applies the event of a table's record: its place, its time, its commitment, then the rules of the
 * edition that it plays; the dealer remembers all of it but the seed. False: `problem` says why
 * not. */
bool event_record_apply(struct event_reader *reader, const struct store_record *record,
                        struct json_token *tokens, struct event *event, struct effects *effects,
                        const char **problem);

/* Whether that problem is an engine that only newer programs have; and what to say of it behind the
 * problem's name. */
bool event_record_is_newer(const char *problem);
#define RECORD_IS_NEWER ", for it is of a newer program, whose engine this one does not have"

/* Postings that effects of a table are, without what players owe. */
size_t effect_postings(uint32_t table, const struct effects *effects, struct posting *postings);
/* Whether an event may take more from a purse than it holds: what the rules take back (a void, a
 * correction, a ruling) is taken, and the player owes it; what a player lays must be there. */
bool event_takes_back(const struct event *event);
/* G12: a stake found after the betting was in the player's purse; no debt is made of it. */
bool event_stake_is_there(const struct ledger *ledger, const struct event *event,
                          const struct posting *postings, size_t count);

#endif
