/* One round as a line of JSON in, one answer line out. No input or output happens here: the
 * `settle` command, the tests and the fuzzer hand over bytes and read bytes. Memory is kept from
 * line to line and grows with the longest line, not with their number. */
#ifndef CLI_SETTLE_JSON_H
#define CLI_SETTLE_JSON_H

#include "base/text.h"

enum { SETTLE_LINE_MAX = 16 << 20 }; /* bytes of one line of input */

enum settle_form { SETTLE_AS_JSON, SETTLE_AS_TEXT };

struct settler;

/* The rulebooks (one for each game) stay the caller's and must outlive the settler. */
struct settler *settler_open(const struct cr_rulebook *books, enum cr_language language,
                             enum settle_form form);
void settler_close(struct settler *settler);

/* For one round alone, in memory of the caller's, which is never closed. NULL: too little for it.
 */
struct scratch; /* base/scratch.h */
struct settler *settler_open_in(const struct cr_rulebook *book, enum cr_language language,
                                struct scratch *memory);
/* Settles it. False: it was refused; `round_answer` and `round_write_problem` write what came of
 * it.
 */
bool settler_settle(struct settler *settler, const char *round, size_t length);

/* Settles line `number` of the input. False: it was refused. In both cases the answer, with its
 * newline, is in *answer until the next call. */
bool settle_json(struct settler *settler, const char *line, size_t length, uint64_t number,
                 struct text *answer);

/* The answer to a line that was longer than SETTLE_LINE_MAX. */
void settle_too_long(struct settler *settler, uint64_t number, struct text *answer);

#endif
