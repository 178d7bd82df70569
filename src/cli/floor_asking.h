/* Asking a floor that this process has opened. */
#ifndef CLI_FLOOR_ASKING_H
#define CLI_FLOOR_ASKING_H

#include "floor/floor.h"

int64_t cli_time_now(void); /* milliseconds since 1970 */
/* Does an operation as `actor` and waits until it is on disk; `answer` has what was said. False: it
 * was refused, and the terminal has been told why. */
bool cli_ask_floor(struct floor *floor, struct floor_actor actor, const char *operation,
                   uint32_t part, const struct text *body, struct text *answer);

#endif
