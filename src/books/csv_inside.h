/* Comma-separated values (RFC 4180). */
#ifndef BOOKS_CSV_INSIDE_H
#define BOOKS_CSV_INSIDE_H

#include "base/text.h"

/* Quoted when it must be; a text that a spreadsheet would take for a formula gets a quote before
 * it. */
void csv_text(struct text *out, const char *text);
/* The same, and a number, with a comma before it. */
void csv_word(struct text *out, const char *text);
void csv_number(struct text *out, int64_t number);

/* Quoted in any case, as it is; the second with a comma before it. */
void csv_quoted(struct text *out, const char *bytes, size_t length);
void csv_quoted_word(struct text *out, const char *text);

#endif
