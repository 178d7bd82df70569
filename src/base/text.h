/* An append-only writer into memory of the caller's, for JSON and plain text. When it is full it
 * writes no more and remembers that in `full`. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include "croupier.h"

struct text {
    char *at;
    size_t length, room;
    bool full;
};

void text_init(struct text *text, char *memory, size_t room);
void text_char(struct text *text, char c);
void text_bytes(struct text *text, const char *bytes, size_t length);
void text_add(struct text *text, const char *string);
void text_integer(struct text *text, int64_t number);
/* Digits, perhaps with a minus before them, in threes as the language has them: 1,500 or 1.500. */
void text_grouped(struct text *text, const char *digits, size_t length, enum cr_language language);
void text_money(struct text *text, cr_money amount, enum cr_language language);
/* As a JSON string with its quotes; bytes are UTF-8 already. */
void text_quoted(struct text *text, const char *bytes, size_t length);

#endif
