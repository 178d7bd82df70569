/* Whole numbers on the command line. */
#ifndef CLI_NUMBERS_H
#define CLI_NUMBERS_H

#include "croupier.h"

/* Digits alone, at most `most`. */
bool cli_parse_number(const char *word, uint64_t most, uint64_t *number);
/* "6:12": a table and a round. */
bool cli_parse_round(const char *word, uint32_t *table, uint64_t *round);

#endif
