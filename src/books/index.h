/* The index (store/index.h) as the log makes it: followed event by event, while a table runs, while
 * a store is read again, and while it is audited.
 *
 *   open-round ... the event after which the table is idle: the round's rows are written
 *               ... a tip, a correction, a ruling before the next round: they are written again,
 *                   and the hour's sums changed by the difference; so is the last round that
 *                   had a result, until the next has one; of older ones what moved is an
 *                   adjustment, which the store adds to their rows
 *
 * What players got and gave is taken from the chips that moved, so that it is what the ledger has;
 * the lines say why. */
#ifndef BOOKS_INDEX_H
#define BOOKS_INDEX_H

#include "base/text.h"
#include "books/edges.h"
#include "house/record.h"
#include "store/index.h"
#include "table/table.h"

/* A player of the round that is followed. */
struct index_note {
    uint32_t player;
    uint32_t bets;
    cr_money net; /* into the purse, tips left out */
    cr_money tips;
    cr_money staked, voided;
    int64_t theoretical;
    size_t lines, length; /* where the lines stand in `lines` */
};

struct index_follow {
    struct index_round row; /* `round` 0: none yet */
    bool running;           /* it has been opened and has not ended */
    bool written;           /* it has ended once */
    struct index_note *players;
    size_t player_count, player_room;
    uint8_t *lines;
    size_t lines_length, lines_room;
    struct index_hour sums[CR_KINDS_MAX + 1]; /* what the hour has of it; the last is of all */
    struct index_follow *past; /* of the table's past round (struct table_past); NULL: none */
};

void index_follow_free(struct index_follow *follow);
/* Gives back the room it does not need as long as nothing happens. */
void index_follow_shrink(struct index_follow *follow);

/* Where rows go. */
struct index_to {
    struct index_rows *rows; /* NULL: they stand in the store already */
    void *(*keep)(void *context, const void *bytes, size_t length); /* until they are written */
    void *context;
    size_t record; /* the record's place in its batch, from 1; or */
    uint64_t id;   /* its id */
};

/* After a table's event has been applied. */
void index_event(struct index_follow *follow, struct edge_books *edges, const struct house *house,
                 uint32_t stream, const struct cr_rulebook *book, const struct table *table,
                 const struct event *event, const struct effects *effects,
                 const struct index_to *to);
/* After a record of the house has been applied. */
void index_record(const struct house_record *record, struct index_rows *rows);
/* And what it has ended, or added to. `seq` is the record's. */
void index_ended(const struct house *house, uint64_t seq, const struct index_to *to);

/* Builds the index of a store that has none, from its log; the store, at `url`, is open for
 * writing. */
bool index_build(struct store *store, const char *url, struct store_error *error);

/* ---- What it holds ---- */

/* A round's result as a number: the game's code for it (struct game_outcomes), the games one behind
 * the other; 0: it has none. */
uint32_t index_outcome(const struct cr_rulebook *book, const struct table *table);
/* Which outcomes a word means, of one game or, with ANY_GAME, of any. How many ranges; 0: none. */
size_t index_outcomes(enum cr_game game, const char *word, struct index_range *ranges, size_t room);

/* A player's lines, as an array like `lines` of a table's view. False: they are damaged. */
bool index_write_lines(const struct cr_rulebook *book, const struct index_player *player,
                       struct text *out);

#endif
