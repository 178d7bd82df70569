/* Who could do what alone: every operation and every event tried as every post, each as one person
 * without anybody else's word, on floors made for it that play all games. What is listed is what
 * then moved chips, or would have. Nothing here knows who should be able to. */
#ifndef FLOOR_DUTIES_H
#define FLOOR_DUTIES_H

#include "base/text.h"
#include "ledger/ledger.h"
#include "rulebook/clauses.h"
#include "store/store.h"

/* Whose work it is, when one person does it. */
enum duty_kind {
    DUTY_ALONE,    /* nobody's alone: it should not be listed */
    DUTY_ORDINARY, /* a guest's own chips or cash, keyed or exchanged for the guest who stands there
                      and sees it, up to the house's limit */
    DUTY_COURSE,   /* the rules say how much and whose: a dealer's ordinary paying */
    DUTY_KINDS
};
const char *duties_kind_id(enum duty_kind kind);

struct duty {
    enum post post;
    const char *what; /* an operation or an event, by its name */
    bool is_event;    /* of a table */
    char clause[12];  /* of a call; "": none */
    uint32_t games;   /* a bit for each enum cr_game; 0: an operation */
    enum duty_kind kind;
    enum account_kind from, to; /* of the first chips that move */
};

struct duties {
    struct duty *list;
    size_t count, room;
    uint64_t tried; /* events and operations in all */
};

/* False: no floor could be made for it. */
bool duties_gather(struct duties *duties, struct store_error *error);
void duties_free(struct duties *duties);

/* What it finds, as it was found when the program was made; a test gathers it again. */
extern const struct duty duties_found[];
extern const size_t duties_found_count;
void duties_write_list(const struct duty *list, size_t count, struct text *out); /* JSON */
/* The rows of duties_found.def. */
void duties_write_rows(const struct duties *duties, struct text *out);

/* A line each, under the headings of enum duty_kind. */
void duties_write_csv(const struct duties *duties, struct text *out);
void duties_write_json(const struct duties *duties, struct text *out);

#endif
