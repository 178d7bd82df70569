/* The query of an address, "rule=decks%3D6&rounds=1000", read one parameter at a time. A pure
 * function of the bytes. */
#ifndef SERVER_QUERY_H
#define SERVER_QUERY_H

#include "server/http.h"

enum { QUERY_NAME = 32, QUERY_VALUE = 96 };

struct parameter {
    char name[QUERY_NAME], value[QUERY_VALUE]; /* decoded, without a NUL inside */
};

enum query_outcome { QUERY_END, QUERY_NEXT, QUERY_WRONG }; /* wrong: too long, or badly encoded */

/* Cuts the first parameter off the query; empty ones are passed over. */
enum query_outcome query_next(struct span *query, struct parameter *parameter);
/* A whole number in plain digits. */
bool query_number(const char *text, uint64_t least, uint64_t most, uint64_t *number);

#endif
