/* Big integers and fractions against figures known beforehand and against identities. */
#include "odds/fraction.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>
#include <string.h>

static uint64_t next_random(uint64_t *state) {
    uint64_t z = (*state += UINT64_C(0x9E3779B97F4A7C15));
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

/* Up to `limbs` limbs, now and then with long runs of ones or zeros, where division is hardest. */
static struct big random_big(uint64_t *state, unsigned limbs) {
    struct big number = {.length = (unsigned)(next_random(state) % (limbs + 1))};
    const uint64_t mood = next_random(state) % 4;
    for (unsigned i = 0; i < number.length; i++) {
        number.limb[i] = (uint32_t)next_random(state);
        if (mood == 1)
            number.limb[i] = UINT32_MAX;
        if (mood == 2 && next_random(state) % 2 == 0)
            number.limb[i] = 0;
        if (mood == 3 && i + 1 == number.length)
            number.limb[i] = UINT32_C(0x80000000);
    }
    while (number.length > 0 && number.limb[number.length - 1] == 0)
        number.length--;
    return number;
}

static struct big power_of_two(unsigned exponent) {
    struct big power;
    big_set(&power, 1);
    big_shift_left(&power, exponent);
    return power;
}

static void assert_prints(const struct big *number, const char *expected) {
    char text[BIG_DIGITS];
    assert_int_equal(big_print(number, text), strlen(expected));
    assert_string_equal(text, expected);
}

static void prints_known_numbers(void **state) {
    (void)state;
    struct big number;
    big_set(&number, 0);
    assert_prints(&number, "0");
    big_set(&number, 1000000000);
    assert_prints(&number, "1000000000");
    big_set(&number, UINT64_MAX);
    assert_prints(&number, "18446744073709551615");
    number = power_of_two(200);
    assert_prints(&number, "1606938044258990275541962092341162602522202993782792835301376");
    struct big product = power_of_two(100);
    big_multiply(&product, &product, &product);
    assert_int_equal(big_compare(&product, &number), 0);
    assert_int_equal(big_bits(&product), 201);
}

/* 30! and 25! have no common measure but 25!; 30!/25! = 17100720. */
static void divides_factorials(void **state) {
    (void)state;
    struct big thirty, twenty_five, gcd, quotient, rest, factor;
    big_set(&thirty, 1);
    for (uint64_t i = 2; i <= 30; i++) {
        big_set(&factor, i);
        big_multiply(&thirty, &thirty, &factor);
        if (i == 25)
            twenty_five = thirty;
    }
    assert_prints(&thirty, "265252859812191058636308480000000");
    big_gcd(&thirty, &twenty_five, &gcd);
    assert_int_equal(big_compare(&gcd, &twenty_five), 0);
    big_divide(&thirty, &twenty_five, &quotient, &rest);
    assert_prints(&quotient, "17100720");
    assert_int_equal(rest.length, 0);
}

/* number = quotient * divisor + rest with rest < divisor, for 100,000 hostile numbers. */
static void division_undoes_multiplication(void **state) {
    (void)state;
    uint64_t seed = 7;
    for (int i = 0; i < 100000; i++) {
        const struct big number = random_big(&seed, 40), divisor = random_big(&seed, 20);
        struct big quotient, rest, again;
        if (divisor.length == 0)
            continue;
        big_divide(&number, &divisor, &quotient, &rest);
        assert_true(big_compare(&rest, &divisor) < 0);
        big_multiply(&again, &quotient, &divisor);
        big_add(&again, &rest);
        assert_int_equal(big_compare(&again, &number), 0);
        big_subtract(&again, &rest);
        big_divide(&again, &divisor, &again, &rest);
        assert_int_equal(rest.length, 0);
        assert_int_equal(big_compare(&again, &quotient), 0);
    }
}

static void gcd_divides_both_and_leaves_nothing_common(void **state) {
    (void)state;
    uint64_t seed = 11;
    for (int i = 0; i < 2000; i++) {
        struct big a = random_big(&seed, 12), b = random_big(&seed, 12), shared, gcd, rest;
        shared = random_big(&seed, 8);
        if (a.length == 0 || b.length == 0 || shared.length == 0)
            continue;
        big_multiply(&a, &a, &shared);
        big_multiply(&b, &b, &shared);
        big_gcd(&a, &b, &gcd);
        big_divide(&gcd, &shared, &shared, &rest);
        assert_int_equal(rest.length, 0);
        big_divide(&a, &gcd, &a, &rest);
        assert_int_equal(rest.length, 0);
        big_divide(&b, &gcd, &b, &rest);
        assert_int_equal(rest.length, 0);
        big_gcd(&a, &b, &gcd);
        assert_prints(&gcd, "1");
    }
}

static void assert_fraction(int64_t over, int64_t under, const char *expected) {
    char text[FRACTION_TEXT];
    const struct fraction fraction = fraction_of(over, under);
    fraction_print(&fraction, text);
    assert_string_equal(text, expected);
}

static void fractions_are_in_lowest_terms(void **state) {
    (void)state;
    assert_fraction(105, 216, "35/72");
    assert_fraction(-6, 216, "-1/36");
    assert_fraction(8, 4, "2");
    assert_fraction(0, 7, "0");
    assert_fraction(INT64_MIN, INT64_MAX, "-9223372036854775808/9223372036854775807");
    const struct fraction half = fraction_of(1, 2), other_half = fraction_of(4, 8);
    const struct fraction minus_half = fraction_of(-1, 2), third = fraction_of(1, 3);
    const struct fraction one_fourth = fraction_of(1, 4);
    assert_true(fraction_equal(&half, &other_half));
    assert_false(fraction_equal(&half, &minus_half));
    assert_false(fraction_equal(&half, &third));
    assert_false(fraction_equal(&third, &one_fourth));
}

static double as_double(int64_t over, int64_t under) {
    const struct fraction fraction = fraction_of(over, under);
    return fraction_double(&fraction);
}

/* IEEE division of two doubles that hold whole numbers is rounded once, as ours must be. */
static void doubles_are_the_nearest(void **state) {
    (void)state;
    uint64_t seed = 13;
    for (int i = 0; i < 100000; i++) {
        const int64_t over = (int64_t)(next_random(&seed) >> (11 + next_random(&seed) % 52));
        const int64_t under = (int64_t)(next_random(&seed) >> (11 + next_random(&seed) % 52)) + 1;
        if (over >= INT64_C(1) << 53 || under > INT64_C(1) << 53)
            continue;
        assert_true(as_double(over, under) == (double)over / (double)under);
        assert_true(as_double(-over, under) == (double)-over / (double)under);
    }
    /* halfway between two doubles: to the even one, unless the least bit more is there */
    assert_true(as_double((INT64_C(1) << 53) + 1, 1) == 9007199254740992.0);
    assert_true(as_double((INT64_C(1) << 53) + 3, 1) == 9007199254740996.0);
    struct fraction more = {.under = power_of_two(300), .over = power_of_two(353)};
    struct big tail = power_of_two(300), one = power_of_two(0);
    big_add(&more.over, &tail);
    big_add(&more.over, &one);
    assert_true(fraction_double(&more) == 9007199254740994.0);
}

static void percent_is_rounded_once(void **state) {
    (void)state;
    const struct fraction edge = fraction_of(1, 36);
    assert_true(fraction_percent(&edge) == 2.7777777777777777);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(prints_known_numbers),
        cmocka_unit_test(divides_factorials),
        cmocka_unit_test(division_undoes_multiplication),
        cmocka_unit_test(gcd_divides_both_and_leaves_nothing_common),
        cmocka_unit_test(fractions_are_in_lowest_terms),
        cmocka_unit_test(doubles_are_the_nearest),
        cmocka_unit_test(percent_is_rounded_once),
    };
    return cmocka_run_group_tests_name("odds/fraction", tests, NULL, NULL);
}
