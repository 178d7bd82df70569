/* The letter of complaint (8.5), and the cases of a store without a floor. */
#ifndef FLOOR_LETTERS_H
#define FLOOR_LETTERS_H

#include "house/disputes.h"
#include "store/store.h"

enum letter_form { LETTER_TEXT, LETTER_HTML };
void dispute_letter(const struct house *house, const struct house_dispute *dispute,
                    enum cr_language language, enum letter_form form, struct text *out);
const char *letter_title(enum cr_language language);
/* "15/11/2026 17:05", in the house's time. */
void write_local_time(int64_t time, struct text *out);

/* Every case of a store, oldest first. False: `error` says why not. */
typedef void each_dispute(void *context, const struct house *house,
                          const struct house_dispute *dispute);
bool floor_each_dispute(struct store *store, each_dispute *each, void *context,
                        struct store_error *error);

#endif
