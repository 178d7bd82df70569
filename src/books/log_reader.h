/* The whole log followed in the order in which it was written, without a floor: what the auditor
 * and the reports share. */
#ifndef BOOKS_LOG_READER_H
#define BOOKS_LOG_READER_H

#include "floor/inside.h"

struct followed_table {
    struct floor_table *table;
    uint8_t chain[HASH_BYTES];
    uint64_t seq;
    uint64_t rounds;
    uint64_t problems;
    bool lost; /* an event was refused: what follows is not applied */
};

struct following {
    struct store *store;
    struct cr_rulebook *books;
    struct house house;
    struct followed_table *tables; /* 0 is the floor's own stream, without a table */
    size_t table_count, table_room;
    struct effects effects;
    struct json_token *tokens;
    struct posting *postings; /* of the record last applied */
    size_t posting_count;
    struct event event; /* the one last applied; of no type when a house's record was */
    bool takes_back;    /* it may take more from a purse than that holds */
    const char *problem;
    bool finished_round; /* the record last applied ended one */
    struct edge_books edges;
    const struct index_to *index; /* where rows of the index go; NULL: nowhere */
};

bool following_open(struct following *following, struct store *store, struct store_error *error);
void following_close(struct following *following);
/* NULL: the stream belongs to no table. */
struct followed_table *following_stream(struct following *following, uint32_t stream);
/* Applies a record and derives its postings, without what players owe. False: `problem` says why it
 * cannot be. */
bool following_apply(struct following *following, const struct store_record *record);

#endif
