/* Lines of a round as bytes: numbers seven bits at a time, the lowest first, a set high bit where
 * more follow. A line is bet, outcome, box, hand, side and cards of an insurance, stake, counted,
 * pays, commission, returned, and its clauses: how many, and of each its length and letters. */
#ifndef BOOKS_INDEX_LINES_INSIDE_H
#define BOOKS_INDEX_LINES_INSIDE_H

#include "base/round.h"

enum { LINE_BYTES_MAX = 192 };

size_t line_to_bytes(const struct cr_line *line, uint8_t bytes[LINE_BYTES_MAX]);
/* How many bytes the line took; 0: they are damaged. Clauses stand in `clauses`. */
size_t line_from_bytes(const uint8_t *bytes, size_t length, struct cr_line *line,
                       char clauses[CR_LINE_CLAUSES][12]);

#endif
