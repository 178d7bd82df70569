/* JSON written member by member into a text. */
#ifndef BASE_JSON_WRITE_H
#define BASE_JSON_WRITE_H

#include "base/text.h"

/* `"key":` with a comma before it when one is needed. */
void json_put_key(struct text *out, const char *key);
void json_put_integer(struct text *out, const char *key, int64_t number);
void json_put_string(struct text *out, const char *key, const char *string);
void json_put_bool(struct text *out, const char *key, bool value);
/* Words in both languages: {"en":…,"vi":…}. */
void json_put_both(struct text *out, const char *key, const char *const words[CR_LANGUAGES]);
/* A ratio as "19/20" or "2". */
void json_put_ratio(struct text *out, const char *key, struct cr_ratio ratio);
/* An array of cards as strings; CR_NO_CARD is "??". */
void json_put_cards(struct text *out, const char *key, const cr_card *cards, size_t count);
/* The comma before the next element of a list, when one is needed. */
void json_put_comma(struct text *out);

#endif
