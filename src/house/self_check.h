/* The program's check of itself: hashes of what it is made of, and what has changed since it last
 * looked. */
#ifndef HOUSE_SELF_CHECK_H
#define HOUSE_SELF_CHECK_H

#include "base/hash.h"
#include "base/text.h"
#include "store/store.h"

enum self_part { SELF_PROGRAM, SELF_RULEBOOKS, SELF_CLAUSES, SELF_SCHEMA, SELF_PARTS };

extern const char *const self_part_ids[SELF_PARTS]; /* "program", "rulebooks", … */

struct self_check {
    uint32_t id; /* in the house; 0: in none */
    int64_t time;
    uint8_t hashes[SELF_PARTS][HASH_BYTES];
    uint32_t staff;   /* who asked for it; 0: nobody, it was time */
    char reason[8];   /* "start", "daily", "asked" */
    char version[16]; /* of the program */
    unsigned changed; /* bits of parts that are not what they were under the same version */
};

/* Takes the hashes; `store` NULL: there is none, and its part stays zero. False: the program's own
 * file or the store cannot be read. */
bool self_check_measure(struct store *store, struct self_check *check, struct store_error *error);
/* Parts that differ from an earlier check of the same version; none when the version is another. */
unsigned self_check_compare(const struct self_check *now, const struct self_check *before);

/* Each part's hash under its name, and all of a check but its time and who asked for it. */
void self_check_put_parts(struct text *out, const struct self_check *check);
void house_put_self_check(struct text *record, const struct self_check *check);

#endif
