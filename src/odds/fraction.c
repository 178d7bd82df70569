#include "odds/fraction.h"

#include <assert.h>
#include <math.h>

void fraction_reduce(struct fraction *fraction) {
    struct big gcd, rest;
    assert(fraction->under.length > 0);
    big_gcd(&fraction->under, &fraction->over, &gcd);
    big_divide(&fraction->over, &gcd, &fraction->over, &rest);
    big_divide(&fraction->under, &gcd, &fraction->under, &rest);
    if (fraction->over.length == 0)
        fraction->negative = false;
}

struct fraction fraction_of(int64_t over, int64_t under) {
    struct fraction fraction = {.negative = over < 0};
    assert(under > 0);
    big_set(&fraction.over, over < 0 ? 0 - (uint64_t)over : (uint64_t)over);
    big_set(&fraction.under, (uint64_t)under);
    fraction_reduce(&fraction);
    return fraction;
}

bool fraction_equal(const struct fraction *a, const struct fraction *b) {
    return a->negative == b->negative && big_compare(&a->over, &b->over) == 0 &&
           big_compare(&a->under, &b->under) == 0;
}

enum { QUOTIENT_BITS = 62 };

/* A quotient of 62 or 63 bits, its lowest bit set when anything is left over: turned into a double
 * that rounds the way the whole fraction would. */
static double nearest(const struct big *over, const struct big *under) {
    struct big dividend = *over, divisor = *under, quotient, rest;
    if (over->length == 0)
        return 0;
    const int shift = QUOTIENT_BITS + (int)big_bits(under) - (int)big_bits(over);
    if (shift > 0)
        big_shift_left(&dividend, (unsigned)shift);
    else
        big_shift_left(&divisor, (unsigned)-shift);
    big_divide(&dividend, &divisor, &quotient, &rest);
    assert(quotient.length == 2);
    uint64_t bits = (uint64_t)quotient.limb[1] << 32 | quotient.limb[0];
    if (rest.length > 0)
        bits |= 1;
    return ldexp((double)bits, -shift);
}

double fraction_double(const struct fraction *fraction) {
    const double size = nearest(&fraction->over, &fraction->under);
    return fraction->negative ? -size : size;
}

double fraction_percent(const struct fraction *fraction) {
    struct fraction hundredfold = *fraction;
    struct big hundred;
    big_set(&hundred, 100);
    big_multiply(&hundredfold.over, &fraction->over, &hundred);
    return fraction_double(&hundredfold);
}

void fraction_print(const struct fraction *fraction, char text[FRACTION_TEXT]) {
    if (fraction->negative)
        *text++ = '-';
    text += big_print(&fraction->over, text);
    if (fraction->under.length == 1 && fraction->under.limb[0] == 1)
        return;
    *text++ = '/';
    big_print(&fraction->under, text);
}
