/* UTF-8 as RFC 3629 has it: nothing overlong, no surrogates, nothing above 10FFFF. */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>

/* Bytes of the character at `text`, of which `left` bytes are there; 0: it is none. */
size_t utf8_length(const char *text, size_t left);
bool utf8_is_valid(const char *bytes, size_t length);
/* Columns that a terminal shows: bytes that begin a character, but not combining accents (U+0300 to
 * U+036F). */
size_t utf8_width(const char *text, size_t length);

#endif
