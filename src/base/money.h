/* Checked arithmetic on money and ratios. Nothing here rounds but where its name says so. */
#ifndef BASE_MONEY_H
#define BASE_MONEY_H

#include "croupier.h"

__extension__ typedef __int128 wide; /* holds any product of two amounts */

static inline bool money_add(cr_money a, cr_money b, cr_money *sum) {
    return !__builtin_add_overflow(a, b, sum);
}

static inline bool money_fits(wide amount) {
    return amount >= INT64_MIN && amount <= INT64_MAX;
}

static inline wide wide_of(cr_money a, cr_money b) {
    return (wide)a * b;
}

/* The greatest, of two numbers that are not below zero. */
int64_t money_common_divisor(int64_t a, int64_t b);

/* G2: what a win pays, rounded down to the dong, and the fraction cut off in lowest terms
 * (0 of 0: nothing). False: the amount does not fit. */
bool money_pays(cr_money stake, struct cr_ratio ratio, cr_money *pays, uint32_t *breakage,
                uint32_t *breakage_of);

/* "8", "3/2": a ratio as the rulebooks' data write it. False: it is none (zero or negative parts,
 * parts above a million, anything else in the text). */
bool ratio_parse(const char *text, size_t length, struct cr_ratio *ratio);
/* The shortest way to write it; `text` holds at least 24 bytes. */
void ratio_print(struct cr_ratio ratio, char *text);

#endif
