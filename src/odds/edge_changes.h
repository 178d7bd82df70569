/* What another edition of a rulebook does to the odds: every bet whose edge is not the same. */
#ifndef ODDS_EDGE_CHANGES_H
#define ODDS_EDGE_CHANGES_H

#include "odds/figures.h"

struct edge_change {
    const struct odds_bet *before, *after; /* NULL: there is no such bet in that edition */
};

struct edge_changes {
    struct odds_figures from, to;
    enum odds_refusal from_refused, to_refused; /* then there are no changes to be told */
    struct edge_change *list;                   /* in the order of the figures */
    size_t count;
};

/* Works out both, from full shoes and by each one's own options; the books stay as long as it is
 * open. False: no memory. Close it in any case. */
bool edge_changes_open(struct edge_changes *changes, const struct cr_rulebook *from,
                       const struct cr_rulebook *to) CR_CHECK;
void edge_changes_close(struct edge_changes *changes);

/* The exact edge, "1/37"; nothing of a bet that is not exact. */
void odds_print_edge(const struct odds_bet *bet, char text[FRACTION_TEXT]);

/* ,"edges":[{"bet":…,"kind":…,"name":{…},"before":{"edge":"1/37","edge_pct":…},"after":{…}},…], and
 * ,"no_edges":"why" where they are not known. */
void edge_changes_write(FILE *out, const struct edge_changes *changes);

/* All of one edition's: ,"edges":[{"bet":…,"kind":…,"name":{…},"edge":…,"edge_pct":…},…] */
void odds_write_edges(FILE *out, const struct odds_figures *of);

#endif
