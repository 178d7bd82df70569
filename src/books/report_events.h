/* Two lists out of the log: significant events, and alterations with who performed them, who
 * authorised them, why, and what was before and after. */
#ifndef BOOKS_REPORT_EVENTS_H
#define BOOKS_REPORT_EVENTS_H

#include "books/edition_shelf.h"
#include "house/house.h"
#include "store/index.h"
#include "table/limits.h"

enum { ENTRY_TEXT = 128 };

struct event_entry {
    int64_t time;
    const char *what; /* an event or a record by its name */
    uint32_t table;   /* 0: the floor */
    uint64_t round;
    struct house_actor by;
    uint32_t authorised_by;
    enum post authorised_post;
    uint32_t witnessed_by; /* who signed besides */
    enum post witnessed_post;
    char clause[12];
    const struct cr_rulebook *book; /* a limit: by which the table played; NULL: it is none */
    int kind;                       /* of which kind of bet, or enum limit_of */
    char reason[ENTRY_TEXT], before[ENTRY_TEXT], after[ENTRY_TEXT];
};

struct event_entries {
    struct event_entry *list;
    size_t count, room;
};

struct event_wish {
    enum event_list list;
    int64_t from, to;
    uint32_t table; /* 0: all, and the floor's own */
    struct edition_shelf *shelf;
};

/* Oldest first. free() the list. */
bool event_entries_gather(struct store *store, const struct event_wish *wish,
                          struct event_entries *entries, struct store_error *error);
void event_entries_json(const struct house *house, const struct event_entries *entries,
                        struct text *out);
void event_entries_csv(const struct house *house, const struct event_entries *entries,
                       struct text *out);

#endif
