/* The whole log followed in the order in which it was written, without a floor: what the auditor,
 * the index and the lists share. */
#ifndef BOOKS_LOG_READER_INSIDE_H
#define BOOKS_LOG_READER_INSIDE_H

#include "books/event_record.h"
#include "books/index.h"
#include "books/round_note.h"
#include "house/record.h"
#include "store/store.h"
#include "table/virtual_dealer.h"

/* A stream of the log. */
struct log_stream {
    uint8_t chain[HASH_BYTES];
    uint64_t seq;
    uint64_t problems;
    bool lost; /* an event was refused: what follows is not applied */
    /* A table's: */
    const struct cr_rulebook *book; /* that it plays by; NULL: it never was opened */
    struct table *table;            /* NULL: it is the floor's own stream */
    struct virtual_dealer dealer;
    struct round_follow follow;
    uint64_t rounds; /* that have ended */
    struct index_follow index;
};

struct log_reader {
    struct store *store;
    struct edition_shelf *shelf;
    struct house house;
    struct log_stream *streams; /* by number: 0 is the floor's own */
    size_t stream_count, stream_room;
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

bool log_reader_open(struct log_reader *reader, struct store *store, struct store_error *error);
void log_reader_close(struct log_reader *reader);
/* NULL: the stream belongs to no table. */
struct log_stream *log_reader_stream(struct log_reader *reader, uint32_t stream);
/* Applies a record and derives its postings, without what players owe. False: `problem` says why it
 * cannot be. */
bool log_reader_apply(struct log_reader *reader, const struct store_record *record);

#endif
