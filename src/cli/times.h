/* Times on the command line, in the house's time. */
#ifndef CLI_TIMES_H
#define CLI_TIMES_H

#include "croupier.h"

/* "1700000000000", "2024-10-01T18:30" or "2024-10-01T18:30:15" in the house's time, or
 * "2024-10-01": the beginning of that gaming day (G14), which is at the usual hour until the house
 * is asked (cli_time_of_house). */
bool cli_parse_time(const char *word, int64_t *time);
/* The same by a house's own hour; NULL: nothing was said, and the time stays. */
void cli_time_of_house(const char *word, unsigned day_begins, int64_t *time);

#endif
