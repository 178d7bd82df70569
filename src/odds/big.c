/* Whole numbers of many limbs. Division is Knuth's algorithm D. */
#include "odds/fraction.h"

#include <assert.h>
#include <string.h>

static void trim(struct big *number) {
    while (number->length > 0 && number->limb[number->length - 1] == 0)
        number->length--;
}

void big_set(struct big *number, uint64_t value) {
    number->limb[0] = (uint32_t)value;
    number->limb[1] = (uint32_t)(value >> 32);
    number->length = 2;
    trim(number);
}

int big_compare(const struct big *a, const struct big *b) {
    if (a->length != b->length)
        return a->length < b->length ? -1 : 1;
    for (unsigned i = a->length; i-- > 0;)
        if (a->limb[i] != b->limb[i])
            return a->limb[i] < b->limb[i] ? -1 : 1;
    return 0;
}

static uint32_t limb_at(const struct big *number, unsigned i) {
    return i < number->length ? number->limb[i] : 0;
}

void big_add(struct big *sum, const struct big *other) {
    const unsigned length = sum->length > other->length ? sum->length : other->length;
    uint64_t carry = 0;
    assert(length < BIG_LIMBS);
    for (unsigned i = 0; i < length; i++) {
        carry += (uint64_t)limb_at(sum, i) + limb_at(other, i);
        sum->limb[i] = (uint32_t)carry;
        carry >>= 32;
    }
    sum->limb[length] = (uint32_t)carry;
    sum->length = length + 1;
    trim(sum);
}

void big_subtract(struct big *from, const struct big *other) {
    uint64_t borrow = 0;
    for (unsigned i = 0; i < from->length; i++) {
        const uint64_t taken = (uint64_t)limb_at(other, i) + borrow;
        borrow = from->limb[i] < taken;
        from->limb[i] = (uint32_t)(from->limb[i] - taken);
    }
    assert(borrow == 0);
    trim(from);
}

void big_multiply(struct big *product, const struct big *a, const struct big *b) {
    struct big result = {.length = a->length + b->length};
    assert(result.length <= BIG_LIMBS);
    memset(result.limb, 0, result.length * sizeof result.limb[0]);
    for (unsigned i = 0; i < a->length; i++) {
        uint64_t carry = 0;
        for (unsigned j = 0; j < b->length; j++) {
            carry += (uint64_t)a->limb[i] * b->limb[j] + result.limb[i + j];
            result.limb[i + j] = (uint32_t)carry;
            carry >>= 32;
        }
        result.limb[i + b->length] = (uint32_t)carry;
    }
    trim(&result);
    *product = result;
}

unsigned big_bits(const struct big *number) {
    if (number->length == 0)
        return 0;
    return number->length * 32 - (unsigned)__builtin_clz(number->limb[number->length - 1]);
}

void big_shift_left(struct big *number, unsigned bits) {
    const unsigned limbs = bits / 32, rest = bits % 32;
    assert(number->length + limbs < BIG_LIMBS);
    number->limb[number->length++] = 0;
    for (unsigned i = number->length; i-- > 0;) {
        const uint64_t both =
            (uint64_t)number->limb[i] << 32 | (i > 0 ? number->limb[i - 1] : UINT32_C(0));
        number->limb[i + limbs] = (uint32_t)(both >> (32 - rest));
    }
    memset(number->limb, 0, limbs * sizeof number->limb[0]);
    number->length += limbs;
    trim(number);
}

static void shift_right(struct big *number, unsigned bits) { /* fewer than 32 */
    for (unsigned i = 0; i < number->length; i++) {
        const uint64_t both = (uint64_t)limb_at(number, i + 1) << 32 | number->limb[i];
        number->limb[i] = (uint32_t)(both >> bits);
    }
    trim(number);
}

/* Divides by one limb in place; what is left over. */
static uint32_t divide_small(struct big *number, uint32_t divisor) {
    uint64_t rest = 0;
    for (unsigned i = number->length; i-- > 0;) {
        rest = rest << 32 | number->limb[i];
        number->limb[i] = (uint32_t)(rest / divisor);
        rest %= divisor;
    }
    trim(number);
    return (uint32_t)rest;
}

/* The guess at one limb of the quotient: never too small, at most two too large. */
static uint64_t guess_limb(const uint32_t *top, uint32_t first, uint32_t second) {
    const uint64_t head = (uint64_t)top[0] << 32 | top[-1];
    uint64_t guess = head / first, rest = head % first;
    while (guess > UINT32_MAX || guess * second > (rest << 32 | top[-2])) {
        guess--;
        rest += first;
        if (rest > UINT32_MAX)
            break;
    }
    return guess;
}

/* rest -= divisor * times, `rest` beginning at some limb; true when that went below zero. */
static bool take_multiple(uint32_t *rest, const struct big *divisor, uint64_t times) {
    uint64_t carry = 0, borrow = 0;
    for (unsigned i = 0; i <= divisor->length; i++) {
        carry += times * limb_at(divisor, i);
        const uint64_t taken = (uint64_t)(uint32_t)carry + borrow;
        borrow = rest[i] < taken;
        rest[i] = (uint32_t)(rest[i] - taken);
        carry >>= 32;
    }
    return borrow != 0;
}

static void give_back_one(uint32_t *rest, const struct big *divisor) {
    uint64_t carry = 0;
    for (unsigned i = 0; i <= divisor->length; i++) {
        carry += (uint64_t)rest[i] + limb_at(divisor, i);
        rest[i] = (uint32_t)carry;
        carry >>= 32;
    }
}

/* Both shifted so that the divisor's highest bit is set; the divisor has two limbs or more. */
static void divide_long(struct big *rest, const struct big *divisor, struct big *quotient) {
    const unsigned n = divisor->length;
    const unsigned steps = rest->length - n + 1;
    rest->limb[rest->length] = 0;
    quotient->length = steps;
    for (unsigned j = steps; j-- > 0;) {
        uint64_t guess = guess_limb(&rest->limb[j + n], divisor->limb[n - 1], divisor->limb[n - 2]);
        if (take_multiple(&rest->limb[j], divisor, guess)) {
            guess--;
            give_back_one(&rest->limb[j], divisor);
        }
        quotient->limb[j] = (uint32_t)guess;
    }
    rest->length = n;
    trim(rest);
    trim(quotient);
}

void big_divide(const struct big *number, const struct big *divisor, struct big *quotient,
                struct big *remainder) {
    assert(divisor->length > 0 && number->length < BIG_LIMBS - 1);
    struct big rest = *number, by = *divisor;
    if (big_compare(number, divisor) < 0) {
        quotient->length = 0;
    } else if (by.length == 1) {
        const uint32_t left = divide_small(&rest, by.limb[0]);
        *quotient = rest;
        big_set(&rest, left);
    } else {
        const unsigned shift = (unsigned)__builtin_clz(by.limb[by.length - 1]);
        big_shift_left(&rest, shift);
        big_shift_left(&by, shift);
        divide_long(&rest, &by, quotient);
        shift_right(&rest, shift);
    }
    *remainder = rest;
}

void big_gcd(const struct big *a, const struct big *b, struct big *gcd) {
    struct big larger = *a, smaller = *b, quotient, rest;
    while (smaller.length > 0) {
        big_divide(&larger, &smaller, &quotient, &rest);
        larger = smaller;
        smaller = rest;
    }
    *gcd = larger;
}

size_t big_print(const struct big *number, char text[BIG_DIGITS]) {
    struct big left = *number;
    char digits[BIG_DIGITS];
    size_t count = 0;
    do {
        uint32_t nine = divide_small(&left, 1000000000);
        for (unsigned i = 0; i < 9 && (nine > 0 || left.length > 0 || (i == 0 && count == 0));
             i++) {
            digits[count++] = (char)('0' + nine % 10);
            nine /= 10;
        }
    } while (left.length > 0);
    for (size_t i = 0; i < count; i++)
        text[i] = digits[count - 1 - i];
    text[count] = '\0';
    return count;
}
