/* The spread of many rounds against binomial coefficients and a plain convolution. */
#include "odds/spread.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>
#include <math.h>
#include <stdlib.h>

static double binomial(unsigned n, unsigned k, double p) {
    return exp(lgamma(n + 1.0) - lgamma(k + 1.0) - lgamma(n - k + 1.0) + k * log(p) +
               (n - k) * log1p(-p));
}

/* Red: k wins in n rounds are 2k - n stakes, and straight up 36k - n. */
static void two_results_are_binomial(void **state) {
    (void)state;
    for (unsigned straight = 0; straight < 2; straight++)
        for (unsigned rounds = 100; rounds <= 10000; rounds *= 100) {
            const int pay = straight ? 35 : 1;
            const double p = straight ? 1.0 / 37 : 18.0 / 37;
            struct odds_bet bet;
            struct spread spread;
            odds_begin(&bet, "bet", 0, 37);
            odds_outcome(&bet, odds_part(pay, 1), straight ? 1 : 18);
            odds_outcome(&bet, odds_part(-1, 1), straight ? 36 : 19);
            assert_true(spread_open(&spread, &bet, rounds));
            assert_true(spread.exact);
            const unsigned middle = (unsigned)(rounds * p);
            for (unsigned k = middle > 30 ? middle - 30 : 0; k < middle + 30; k++) {
                const double sum = (pay + 1.0) * k - rounds;
                assert_true(fabs(spread_between(&spread, sum - 1, sum) - binomial(rounds, k, p)) <
                            1e-9);
            }
            assert_true(fabs(spread_between(&spread, -1e9, 1e9) - 1) < 1e-9);
            spread_close(&spread);
        }
}

/* Three results with twentieths, as the banker has them, added up one round at a time. */
static void plain_convolution_agrees(void **state) {
    (void)state;
    enum { ROUNDS = 100, SUMS = ROUNDS * 39 + 1 };
    static const int units[3] = {39, 20, 0}; /* above the least, -20 */
    static const double chances[3] = {0.45, 0.1, 0.45};
    double *sums = calloc(SUMS, sizeof *sums);
    struct odds_bet bet;
    struct spread spread;
    double ahead = 0, below = 0;
    int median = 0;
    assert_non_null(sums);
    sums[0] = 1;
    for (int round = 0; round < ROUNDS; round++)
        for (int at = SUMS - 1; at >= 0; at--) {
            double sum = 0;
            for (int i = 0; i < 3; i++)
                sum += at >= units[i] ? chances[i] * sums[at - units[i]] : 0;
            sums[at] = sum;
        }
    odds_begin(&bet, "banker", 0, 100);
    odds_outcome(&bet, odds_part(19, 20), 45);
    odds_outcome(&bet, odds_part(0, 1), 10);
    odds_outcome(&bet, odds_part(-1, 1), 45);
    assert_true(spread_open(&spread, &bet, ROUNDS));
    for (int at = 0; at < SUMS; at++) {
        const double sum = (at - 20.0 * ROUNDS) / 20;
        ahead += at > 20 * ROUNDS ? sums[at] : 0;
        if (below < 0.5)
            median = at;
        below += sums[at];
        assert_true(fabs(spread_between(&spread, sum - 0.01, sum + 0.01) - sums[at]) < 1e-10);
    }
    assert_true(fabs(spread_ahead(&spread) - ahead) < 1e-10);
    assert_true(fabs(spread_quantile(&spread, 0.5) - (median - 20.0 * ROUNDS) / 20) < 1e-9);
    assert_true(fabs(spread.mean - 100 * (0.45 * 0.95 - 0.45)) < 1e-9);
    spread_close(&spread);
    free(sums);
}

static void fine_ratios_fall_back_on_the_normal(void **state) {
    (void)state;
    struct odds_bet bet;
    struct spread spread;
    odds_begin(&bet, "bet", 0, 2);
    odds_outcome(&bet, odds_part(999983, 999979), 1);
    odds_outcome(&bet, odds_part(-1, 1), 1);
    assert_true(spread_open(&spread, &bet, 10000));
    assert_true(!spread.exact || fabs(spread_between(&spread, -100, 100) - 0.6827) < 0.02);
    spread_close(&spread);
    odds_begin(&bet, "bet", 0, 3);
    odds_outcome(&bet, odds_part(999983, 999979), 1);
    odds_outcome(&bet, odds_part(999961, 999959), 1);
    odds_outcome(&bet, odds_part(-2, 1), 1);
    assert_true(spread_open(&spread, &bet, 10000));
    assert_false(spread.exact);
    assert_true(fabs(spread_ahead(&spread) - 0.5) < 0.01);
    assert_true(fabs(spread_quantile(&spread, 0.8413447) - spread.mean - spread.sd) < 1e-3);
    spread_close(&spread);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_results_are_binomial),
        cmocka_unit_test(plain_convolution_agrees),
        cmocka_unit_test(fine_ratios_fall_back_on_the_normal),
    };
    return cmocka_run_group_tests_name("odds/spread", tests, NULL, NULL);
}
