/* A round in one line: when, what came out, what was staked, taken and paid. Followed event by
 * event, while a table runs or while its log is read. */
#ifndef BOOKS_ROUND_NOTE_H
#define BOOKS_ROUND_NOTE_H

#include "base/text.h"
#include "table/table.h"

enum { RESULT_MAX = 160 };

struct round_note {
    uint64_t round;
    int64_t opened, ended;
    uint32_t bets;       /* chips laid, times */
    cr_money staked;     /* purse to felt */
    cr_money returned;   /* felt to purse */
    cr_money taken;      /* to the float */
    cr_money paid;       /* from the float */
    cr_money commission; /* shown apart: it is not in `paid` */
    char void_clause[12];
    char result[CR_LANGUAGES][RESULT_MAX]; /* in words */
    char data[RESULT_MAX];                 /* as a JSON object */
};

struct round_follow {
    struct round_note note;
    bool running;
};

/* After the event has been applied. True: `follow->note` is a finished round. A correction makes it
 * run on and finish once more. */
bool round_note_follow(struct round_follow *follow, const struct cr_rulebook *book,
                       const struct table *table, const struct event *event,
                       const struct effects *effects);
/* The same of a past round, laid out as a table of its own, whose note was kept. */
void round_note_correct(struct round_note *note, const struct cr_rulebook *book,
                        const struct table *table, const struct event *event,
                        const struct effects *effects);
/* And of an older one: what moves counts there. */
void round_note_adjust(struct round_note *note, const struct effects *effects);
void round_note_write(const struct round_note *note, bool with_money, struct text *out);

#endif
