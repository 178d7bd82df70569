/* What making and checking evidence share: a table followed through its records, told in words. */
#ifndef BOOKS_EVIDENCE_INSIDE_H
#define BOOKS_EVIDENCE_INSIDE_H

#include "base/json.h"
#include "books/evidence.h"
#include "table/transcript.h"

extern const char evidence_newer_engine[]; /* a problem, in words */

enum { FOLLOW_TOKENS = 4096, FOLLOW_WORDS = 1 << 20 };

struct evidence_follow {
    const struct cr_rulebook *book;
    struct table table;
    uint8_t hash[HASH_BYTES]; /* of the last record */
    uint64_t events;
    struct transcript transcript[CR_LANGUAGES];
    struct text words[CR_LANGUAGES];
    struct effects effects;
    struct effect list[EFFECTS_MAX];
    struct json_token tokens[FOLLOW_TOKENS];
    char memory[CR_LANGUAGES][FOLLOW_WORDS];
};

/* NULL: no memory. free() it. */
struct evidence_follow *evidence_follow_new(const struct cr_rulebook *book,
                                            const struct table *before,
                                            const uint8_t hash[HASH_BYTES]);
/* Checks the record's place in the chain, applies its event, tells it. False: `problem`. */
bool evidence_follow_record(struct evidence_follow *follow, const struct store_record *record,
                            const char **problem);
void evidence_follow_end(struct evidence_follow *follow);

#endif
