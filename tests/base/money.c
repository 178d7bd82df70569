/* Money and ratios: expected values worked out by hand or by counting. */
#include "base/money.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* Floor and what is left, by taking the ratio's stake away as often as it goes. */
static void floor_by_counting(int product, int stake, int *whole, int *rest) {
    *whole = 0;
    for (*rest = product; *rest >= stake; *rest -= stake)
        ++*whole;
}

static void pays_is_rounded_down(void **state) {
    (void)state;
    for (int win = 1; win <= 12; win++)
        for (int stake = 1; stake <= 12; stake++)
            for (int laid = 0; laid <= 50; laid++) {
                int whole, rest;
                cr_money pays;
                uint32_t breakage, breakage_of;
                struct cr_ratio ratio = {win, stake};
                floor_by_counting(laid * win, stake, &whole, &rest);
                assert_true(money_pays(laid, ratio, &pays, &breakage, &breakage_of));
                assert_int_equal(pays, whole);
                if (rest == 0) {
                    assert_int_equal(breakage, 0);
                    assert_int_equal(breakage_of, 0);
                    continue;
                }
                /* the same fraction, and no number divides both its parts */
                assert_int_equal(breakage * (uint32_t)stake, breakage_of * (uint32_t)rest);
                for (uint32_t divisor = 2; divisor <= breakage; divisor++)
                    assert_false(breakage % divisor == 0 && breakage_of % divisor == 0);
            }
}

static void large_stakes_are_exact(void **state) {
    static const struct {
        cr_money stake;
        struct cr_ratio ratio;
        bool fits;
        cr_money pays;
        uint32_t breakage, breakage_of;
    } cases[] = {
        {INT64_MAX, {1, 1}, true, INT64_MAX, 0, 0},
        {INT64_MAX, {19, 20}, true, 8762203435012037016, 13, 20},
        {INT64_MAX, {1, 2}, true, 4611686018427387903, 1, 2},
        {INT64_MAX, {999999, 1000000}, true, 9223362813482738952, 224193, 1000000},
        {INT64_MAX, {2, 1}, false, 0, 0, 0},
        {INT64_MAX, {1000000, 999999}, false, 0, 0, 0},
        {4611686018427387903, {2, 1}, true, INT64_MAX - 1, 0, 0},
        {4611686018427387904, {2, 1}, false, 0, 0, 0},
        {61489146912365172, {150, 1}, true, 9223372036854775800, 0, 0},
        {61489146912365173, {150, 1}, false, 0, 0, 0},
        {100000, {0, 1}, true, 0, 0, 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        cr_money pays = 0;
        uint32_t breakage = 0, breakage_of = 0;
        assert_int_equal(money_pays(cases[i].stake, cases[i].ratio, &pays, &breakage, &breakage_of),
                         cases[i].fits);
        assert_int_equal(pays, cases[i].pays);
        assert_int_equal(breakage, cases[i].breakage);
        assert_int_equal(breakage_of, cases[i].breakage_of);
    }
}

static void sums_are_checked(void **state) {
    cr_money sum;
    (void)state;
    assert_true(money_add(INT64_MAX - 1, 1, &sum));
    assert_int_equal(sum, INT64_MAX);
    assert_false(money_add(INT64_MAX, 1, &sum));
    assert_false(money_add(INT64_MIN, -1, &sum));
    assert_true(money_fits(INT64_MIN));
    assert_true(money_fits(INT64_MAX));
    assert_false(money_fits((wide)INT64_MAX + 1));
    assert_false(money_fits((wide)INT64_MIN - 1));
    assert_true(wide_of(INT64_MAX, 4) == (wide)INT64_MAX + INT64_MAX + INT64_MAX + INT64_MAX);
}

static void ratios_are_read_and_written(void **state) {
    static const struct {
        const char *text;
        struct cr_ratio ratio; /* all zero: it is none */
        const char *written;
    } cases[] = {
        {"1", {1, 1}, "1"},
        {"8", {8, 1}, "8"},
        {"150", {150, 1}, "150"},
        {"3/2", {3, 2}, "3/2"},
        {"19/20", {19, 20}, "19/20"},
        {"6/4", {3, 2}, "3/2"},
        {"20/10", {2, 1}, "2"},
        {"1/1", {1, 1}, "1"},
        {"1000000/999999", {1000000, 999999}, "1000000/999999"},
        {"999999/1000000", {999999, 1000000}, "999999/1000000"},
        {"", {0, 0}, ""},
        {"0", {0, 0}, ""},
        {"0/1", {0, 0}, ""},
        {"1/0", {0, 0}, ""},
        {"01", {0, 0}, ""},
        {"1/02", {0, 0}, ""},
        {"-1", {0, 0}, ""},
        {"1/-2", {0, 0}, ""},
        {"+1", {0, 0}, ""},
        {" 1", {0, 0}, ""},
        {"1 ", {0, 0}, ""},
        {"1/2 ", {0, 0}, ""},
        {"1/2/3", {0, 0}, ""},
        {"1/", {0, 0}, ""},
        {"/2", {0, 0}, ""},
        {"1:8", {0, 0}, ""},
        {"1.5", {0, 0}, ""},
        {"1000001", {0, 0}, ""},
        {"1/1000001", {0, 0}, ""},
        {"99999999999999999999", {0, 0}, ""},
        {"eight", {0, 0}, ""},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct cr_ratio ratio = {0, 0};
        char text[24] = "";
        bool is_ratio = ratio_parse(cases[i].text, strlen(cases[i].text), &ratio);
        if (is_ratio)
            ratio_print(ratio, text);
        assert_int_equal(is_ratio, cases[i].ratio.win != 0);
        assert_int_equal(ratio.win, cases[i].ratio.win);
        assert_int_equal(ratio.stake, cases[i].ratio.stake);
        assert_string_equal(text, cases[i].written);
    }
}

static void only_the_length_given_is_read(void **state) {
    struct cr_ratio ratio;
    (void)state;
    assert_true(ratio_parse("19/205", 5, &ratio));
    assert_int_equal(ratio.stake, 20);
    assert_false(ratio_parse("19/205", 3, &ratio));
}

static void nothing_is_written_as_zero(void **state) {
    char text[24];
    (void)state;
    ratio_print((struct cr_ratio){0, 1}, text);
    assert_string_equal(text, "0");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pays_is_rounded_down),
        cmocka_unit_test(large_stakes_are_exact),
        cmocka_unit_test(sums_are_checked),
        cmocka_unit_test(ratios_are_read_and_written),
        cmocka_unit_test(only_the_length_given_is_read),
        cmocka_unit_test(nothing_is_written_as_zero),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
