/* The formal complaint to senior management (8.5, 8.6): the letter filled in from the case, to
 * print and sign. */
#ifndef BOOKS_COMPLAINT_LETTER_H
#define BOOKS_COMPLAINT_LETTER_H

#include "house/disputes.h"

enum letter_form { LETTER_TEXT, LETTER_HTML };
/* As HTML; `complaint` is the step that files it, which the case need not have yet, NULL: it is a
 * draft, and says so. */
void letter_compose(const struct house *house, const struct house_dispute *dispute,
                    const struct dispute_step *complaint, enum cr_language language,
                    struct text *out);
/* The letter as it was filed (D6); before that a draft. */
void letter_write(const struct house *house, const struct house_dispute *dispute,
                  enum cr_language language, enum letter_form form, struct text *out);
const char *letter_title(enum cr_language language);
/* "15/11/2026 17:05", in the house's time. */
void letter_write_time(int64_t time, struct text *out);

#endif
