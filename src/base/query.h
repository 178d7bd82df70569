/* The query of an address, "rule=decks%3D6&rounds=1000", read one parameter at a time, or by name.
 * A pure function of the bytes. */
#ifndef BASE_QUERY_H
#define BASE_QUERY_H

#include "base/span.h"
#include "croupier.h"

enum { QUERY_NAME = 32, QUERY_VALUE = 256 };

struct parameter {
    char name[QUERY_NAME], value[QUERY_VALUE]; /* decoded: UTF-8 without a NUL inside */
};

enum query_outcome { QUERY_END, QUERY_NEXT, QUERY_WRONG }; /* wrong: too long, or badly encoded */

/* Cuts the first parameter off the query; empty ones are passed over. */
enum query_outcome query_next(struct span *query, struct parameter *parameter);
/* A whole number in plain digits. */
bool query_number(const char *text, uint64_t least, uint64_t most, uint64_t *number);
/* Whether every parameter can be read. */
bool query_is_good(struct span query);

/* By name, out of a query that is good: what stands after the first `name=`. The words, decoded;
 * false: it is not there, or does not fit. The number, or `otherwise`. */
bool query_words(const char *query, const char *name, char *out, size_t room);
int64_t query_integer(const char *query, const char *name, int64_t otherwise);

#endif
