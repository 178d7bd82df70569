/* Words of a text, as they are compared: in small letters, without accents, and with them. */
#ifndef ASK_TOKEN_H
#define ASK_TOKEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TOKEN_BYTES = 32, TONED_BYTES = 64 };

struct token {
    char plain[TOKEN_BYTES]; /* "lat" */
    /* "la6t5": marks as digits behind their letter, the tone behind the word, wherever it was
     * written. The same as `plain` in a word without any. */
    char toned[TONED_BYTES];
    char stem[TOKEN_BYTES]; /* "deal" of "dealing": as an English word */
    bool has_marks;
};

/* The next word at `*text`, which moves behind it; false: there is none. Whatever is neither a
 * letter nor a digit parts words, but for what stands inside 7.15, 1:1 and don't. */
bool token_next(const char **text, const char *end, struct token *token);

/* How two syllables sound alike to who writes by ear: x for s, ch for tr, a final n for ng. */
void token_sound(const char *plain, char sound[TOKEN_BYTES]);
/* Slips between two words, letters left out, put in, exchanged or swapped; more than `most` counts
 * as `most` + 1. */
unsigned token_slips(const char *one, const char *other, unsigned most);

/* Which letters a word has, as bits. A slip changes two of them at most. */
uint32_t token_letters(const char *plain);

#endif
