/* Whether what the virtual dealer drew was settled beforehand, proved from a table's events: for
 * every commitment, in order, the seed shown later gives the hash published before, and every card,
 * the dice or the number drawn in between follow from that seed. */
#ifndef BOOKS_DRAW_PROOF_H
#define BOOKS_DRAW_PROOF_H

#include "table/table.h"

enum draw_verdict { DRAWS_PROVED, DRAWS_WRONG, DRAWS_OPEN, DRAWS_NEVER_SHOWN, DRAW_VERDICTS };

/* One commitment. */
struct draw_finding {
    enum draw_verdict verdict;
    uint64_t commit;     /* the event that published the hash */
    uint64_t shown;      /* the one that showed the seed, or ended the commitment; 0: none yet */
    const char *context; /* what it is about */
    size_t drawn;        /* how often something was drawn under it */
    const char *problem; /* what is wrong, in the language asked for; "": nothing */
};
typedef void draw_each(void *context, const struct draw_finding *finding);

struct draw_counts {
    size_t verdicts[DRAW_VERDICTS];
    size_t uncommitted; /* cards, dice or numbers drawn under no commitment */
};

struct draw_proof;

/* `each` is told of every commitment when it is over. */
struct draw_proof *draw_proof_open(const struct cr_rulebook *book, enum cr_language language,
                                   draw_each *each, void *context);
/* An event that was accepted, with the table before and behind it. */
void draw_proof_event(struct draw_proof *proof, const struct table *before,
                      const struct table *table, const struct event *event);
/* The log ends here. */
struct draw_counts draw_proof_end(struct draw_proof *proof);
void draw_proof_close(struct draw_proof *proof);

#endif
