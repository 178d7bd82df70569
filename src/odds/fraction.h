/* Exact fractions for odds: whole numbers of up to BIG_LIMBS * 32 bits, and fractions of them in
 * lowest terms. Nothing rounds but fraction_double, which gives the nearest double there is.
 *
 * The room is more than any rulebook needs. A ratio has parts of at most a million; the largest
 * figure is the variance of a bet that pays by thirteen hands, two ratios and a commission each,
 * all changed to ones that share no factor with the others: below 2,400 bits. */
#ifndef ODDS_FRACTION_H
#define ODDS_FRACTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { BIG_LIMBS = 112, BIG_DIGITS = BIG_LIMBS * 10 + 1 };

struct big { /* a whole number, the lowest limb first; zero has no limbs */
    unsigned length;
    uint32_t limb[BIG_LIMBS];
};

void big_set(struct big *number, uint64_t value);
int big_compare(const struct big *a, const struct big *b); /* below, at or above zero */
void big_add(struct big *sum, const struct big *other);
void big_subtract(struct big *from, const struct big *other); /* other is not larger */
void big_multiply(struct big *product, const struct big *a, const struct big *b);
void big_shift_left(struct big *number, unsigned bits);
void big_divide(const struct big *number, const struct big *divisor, struct big *quotient,
                struct big *remainder); /* the divisor is not zero */
void big_gcd(const struct big *a, const struct big *b, struct big *gcd);
unsigned big_bits(const struct big *number); /* 0 for zero */
/* In decimal with a NUL; the length. */
size_t big_print(const struct big *number, char text[BIG_DIGITS]);

struct fraction { /* in lowest terms, `under` above zero; zero is not negative */
    bool negative;
    struct big over, under;
};

enum { FRACTION_TEXT = 2 * BIG_DIGITS + 2 };

struct fraction fraction_of(int64_t over, int64_t under); /* under is above zero */
void fraction_reduce(struct fraction *fraction);
bool fraction_equal(const struct fraction *a, const struct fraction *b);
double fraction_double(const struct fraction *fraction);
/* A hundred times the fraction, rounded once. */
double fraction_percent(const struct fraction *fraction);
/* "3/8", "-1", "0". */
void fraction_print(const struct fraction *fraction, char text[FRACTION_TEXT]);

#endif
