/* Reading a rulebook file: strict, and every refusal with the line and the key. */
#ifndef RULEBOOK_READER_H
#define RULEBOOK_READER_H

#include "base/json.h"
#include "base/round.h"

struct reader {
    struct json json;
    struct cr_rulebook *book;
    struct cr_problem *problem;
};

enum { READER_SHOWN = 41 };

/* A string of the file, made fit to stand in a message. */
const char *reader_shown(const struct reader *reader, uint32_t token, char text[READER_SHOWN]);
/* Says what is wrong at that token and returns false. */
bool reader_wrong(struct reader *reader, uint32_t token, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The value is an object with all of these keys and no other; the list ends in NULL. */
bool reader_keys(struct reader *reader, uint32_t object, const char *const *keys);
/* None of the object's keys is another. */
bool reader_only_keys(struct reader *reader, uint32_t object, const char *const *keys);
bool reader_list(struct reader *reader, uint32_t list, const char *key,
                 bool (*row)(struct reader *reader, uint32_t token, void *context), void *context);
bool reader_text(struct reader *reader, uint32_t object, const char *key, char *text, size_t room);
bool reader_number(struct reader *reader, uint32_t token, const char *key, int least, int most,
                   int *number);
bool reader_switch(struct reader *reader, uint32_t object, const char *key, bool *is_on);
bool reader_clause(struct reader *reader, uint32_t object, const char *key, cr_word *word);
bool reader_names(struct reader *reader, uint32_t object, cr_word name[CR_LANGUAGES]);

#endif
