/* Sic bo against a slow and obvious reading of 6.1 to 6.8: every bet, every one of 216 throws. */
#include "games/felt_support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static struct felt felt;

/* ---- The obvious way: dice as a list, bets as words -------------------------------------------
 */

struct expected {
    int pays; /* for one, 0: the bet loses */
    char win[8], lose[8];
};

static int count_of(const unsigned dice[3], unsigned number) {
    return (dice[0] == number) + (dice[1] == number) + (dice[2] == number);
}

static struct expected expect_total(unsigned total, unsigned number) {
    switch (number) {
    case 4:
    case 17:
        return (struct expected){total == number ? 50 : 0, "6.6.1", "6.6.2"};
    case 5:
    case 16:
        return (struct expected){total == number ? 18 : 0, "6.6.1", "6.6.2"};
    case 6:
    case 15:
        return (struct expected){total == number ? 14 : 0, "6.6.1", "6.6.2"};
    case 7:
    case 14:
        return (struct expected){total == number ? 12 : 0, "6.6.1", "6.6.2"};
    case 8:
    case 13:
        return (struct expected){total == number ? 8 : 0, "6.6.1", "6.6.2"};
    default:
        return (struct expected){total == number ? 6 : 0, "6.6.1", "6.6.2"};
    }
}

static struct expected expect_single(int showing) {
    struct expected expected = {showing, "", "6.8"};
    snprintf(expected.win, sizeof expected.win, "6.8.%d", showing);
    return expected;
}

static struct expected expect(const char *id, const unsigned dice[3]) {
    const unsigned total = dice[0] + dice[1] + dice[2];
    const bool triple = dice[0] == dice[1] && dice[1] == dice[2];
    unsigned a, b;
    if (strcmp(id, "small") == 0)
        return (struct expected){!triple && total <= 10, "6.1.1", "6.1.2"};
    if (strcmp(id, "big") == 0)
        return (struct expected){!triple && total >= 11, "6.2.1", "6.2.2"};
    if (strcmp(id, "any-triple") == 0)
        return (struct expected){triple ? 24 : 0, "6.5.1", "6.5.2"};
    if (sscanf(id, "triple:%u", &a) == 1)
        return (struct expected){count_of(dice, a) == 3 ? 150 : 0, "6.3.1", "6.3.2"};
    if (sscanf(id, "double:%u", &a) == 1)
        return (struct expected){count_of(dice, a) >= 2 ? 8 : 0, "6.4.1", "6.4.2"};
    if (sscanf(id, "total:%u", &a) == 1)
        return expect_total(total, a);
    if (sscanf(id, "pair:%u-%u", &a, &b) == 2) {
        const bool both = count_of(dice, a) > 0 && count_of(dice, b) > 0;
        return (struct expected){both ? 5 : 0, "6.7.1", "6.7.2"};
    }
    assert_int_equal(sscanf(id, "single:%u", &a), 1);
    return expect_single(count_of(dice, a));
}

/* ---- Every bet there is ------------------------------------------------------------------------
 */

static char ids[64][16];
static size_t id_count;

static void name_every_bet(void) {
    id_count = 0;
    strcpy(ids[id_count++], "small");
    strcpy(ids[id_count++], "big");
    strcpy(ids[id_count++], "any-triple");
    for (unsigned n = 1; n <= 6; n++) {
        snprintf(ids[id_count++], 16, "triple:%u", n);
        snprintf(ids[id_count++], 16, "double:%u", n);
        snprintf(ids[id_count++], 16, "single:%u", n);
    }
    for (unsigned n = 4; n <= 17; n++)
        snprintf(ids[id_count++], 16, "total:%u", n);
    for (unsigned a = 1; a <= 6; a++)
        for (unsigned b = a + 1; b <= 6; b++)
            snprintf(ids[id_count++], 16, "pair:%u-%u", a, b);
}

static void check_line(const struct cr_line *line, const char *id, const unsigned dice[3],
                       cr_money stake) {
    const struct expected expected = expect(id, dice);
    const bool wins = expected.pays > 0;
    const cr_money pays = stake * expected.pays;
    if (line->outcome != (wins ? CR_WIN : CR_LOSE) || line->pays != pays)
        fail_msg("%s on %u %u %u pays %lld", id, dice[0], dice[1], dice[2], (long long)line->pays);
    assert_true(line->returned == (wins ? stake + pays : 0));
    assert_true(line->stake == stake && line->counted == stake && !line->cut);
    assert_true(line->commission == 0 && line->breakage == 0 && line->breakage_of == 0);
    assert_string_equal(line->clauses[0], wins ? expected.win : expected.lose);
    if (wins)
        assert_string_equal(line->clauses[1], "5.1");
    assert_null(line->clauses[wins ? 2 : 1]);
}

static void check_throw(const unsigned dice[3]) {
    felt_open(&felt, CR_SICBO);
    for (size_t i = 0; i < id_count; i++)
        felt_bet(&felt, (uint32_t)i, ids[i], 1000 + (cr_money)i);
    felt_dice(&felt, dice[0], dice[1], dice[2]);
    felt_must_settle(&felt);
    felt_check_chips(&felt);
    assert_int_equal(felt.settlement.result.total, dice[0] + dice[1] + dice[2]);
    const bool triple = count_of(dice, dice[0]) == 3;
    assert_int_equal(felt.settlement.result.triple, triple ? dice[0] : 0);
    assert_false(felt.settlement.is_void);
    for (size_t i = 0; i < id_count; i++) {
        assert_int_equal(felt.lines[i].source, i); /* in the order of the bets */
        assert_int_equal(felt.lines[i].player, i);
        check_line(&felt.lines[i], ids[i], dice, 1000 + (cr_money)i);
    }
}

static void every_bet_against_every_throw(void **state) {
    (void)state;
    name_every_bet();
    assert_int_equal(id_count, 50);
    felt_open(&felt, CR_SICBO);
    assert_int_equal(felt.book.bet_count, 50);
    for (unsigned a = 1; a <= 6; a++)
        for (unsigned b = 1; b <= 6; b++)
            for (unsigned c = 1; c <= 6; c++)
                check_throw((unsigned[3]){a, b, c});
}

/* 5.1 and part 6 together: out of 216 throws, how many win. Counted by hand. */
static void wins_in_216_throws(void **state) {
    (void)state;
    static const struct {
        const char *id;
        int wins;
    } rows[] = {{"small", 105},   {"big", 105},     {"any-triple", 6}, {"triple:3", 1},
                {"double:3", 16}, {"total:4", 3},   {"total:7", 15},   {"total:10", 27},
                {"total:17", 3},  {"pair:2-5", 30}, {"single:6", 91}};
    for (size_t row = 0; row < sizeof rows / sizeof rows[0]; row++) {
        int wins = 0;
        for (unsigned throw = 0; throw < 216; throw ++) {
            felt_open(&felt, CR_SICBO);
            felt_bet(&felt, 1, rows[row].id, 10);
            felt_dice(&felt, throw % 6 + 1, throw / 6 % 6 + 1, throw / 36 + 1);
            felt_must_settle(&felt);
            wins += felt.lines[0].outcome == CR_WIN;
        }
        assert_int_equal(wins, rows[row].wins);
    }
}

/* ---- Properties
 * ---------------------------------------------------------------------------------- */

static uint64_t seed = 20200613;

static void random_felt(size_t bets) {
    felt_open(&felt, CR_SICBO);
    for (size_t i = 0; i < bets; i++)
        felt_bet(&felt, (uint32_t)(felt_random(&seed) % 7), ids[felt_random(&seed) % id_count],
                 1 + (cr_money)(felt_random(&seed) % 10000000));
    felt_dice(&felt, 1 + (unsigned)(felt_random(&seed) % 6), 1 + (unsigned)(felt_random(&seed) % 6),
              1 + (unsigned)(felt_random(&seed) % 6));
    if (felt_random(&seed) % 2 == 0) {
        felt.round.limits = &felt.limits;
        for (size_t kind = 0; kind < CR_KINDS_MAX; kind++)
            felt.limits.max[kind] = (cr_money)(felt_random(&seed) % 5000000);
    }
}

static void check_bounds(void) {
    for (size_t i = 0; i < felt.settlement.count; i++) {
        const struct cr_line *line = &felt.lines[i];
        assert_true(line->counted >= 0 && line->counted <= line->stake);
        assert_int_equal(line->cut, line->counted < line->stake);
        assert_int_equal(felt_has_clause(line, "G8"), line->cut);
        assert_true(line->pays >= 0 && line->pays <= line->counted * 150);
        assert_true(line->returned >= line->stake - line->counted);
    }
}

static void random_rounds_keep_every_chip(void **state) {
    (void)state;
    name_every_bet();
    for (int round = 0; round < 5000; round++) {
        random_felt(felt_random(&seed) % 60);
        felt_must_settle(&felt);
        felt_check_chips(&felt);
        check_bounds();
    }
}

static void order_of_bets_changes_only_the_order(void **state) {
    (void)state;
    static struct felt other;
    size_t order[FELT_BETS];
    name_every_bet();
    for (int round = 0; round < 1000; round++) {
        random_felt(40);
        felt_must_settle(&felt);
        felt_shuffle(&seed, order, felt.round.bet_count);
        other = felt;
        for (size_t i = 0; i < felt.round.bet_count; i++)
            other.bets[i] = felt.bets[order[i]];
        other.round.bets = other.bets;
        other.round.limits = felt.round.limits;
        other.settlement.lines = other.lines;
        felt_must_settle(&other);
        for (size_t i = 0; i < felt.round.bet_count; i++)
            assert_true(felt_same_line(felt_line(&other, i), felt_line(&felt, order[i])));
    }
}

static void same_round_same_lines(void **state) {
    (void)state;
    static struct cr_line first[FELT_BETS];
    name_every_bet();
    for (int round = 0; round < 500; round++) {
        random_felt(50);
        felt_must_settle(&felt);
        memcpy(first, felt.lines, sizeof first);
        memset(felt.lines, 0x3C, sizeof felt.lines);
        felt_must_settle(&felt);
        for (size_t i = 0; i < felt.settlement.count; i++) {
            assert_int_equal(felt.lines[i].source, first[i].source);
            assert_true(felt_same_line(&felt.lines[i], &first[i]));
        }
    }
}

static void void_round_returns_everything(void **state) {
    (void)state;
    static const char *const clauses[] = {"7.2", "7.3", "7.4", "7.5", "7.6", "7.8"};
    name_every_bet();
    for (size_t c = 0; c < sizeof clauses / sizeof clauses[0]; c++) {
        random_felt(50);
        felt_dice(&felt, 0, 9, 255); /* a void round's dice are not read */
        felt.round.void_clause = clauses[c];
        felt_must_settle(&felt);
        assert_true(felt.settlement.is_void);
        assert_int_equal(felt.settlement.count, 50);
        assert_int_equal(felt.settlement.result.total, 0);
        for (size_t i = 0; i < 50; i++) {
            assert_int_equal(felt.lines[i].outcome, CR_VOID);
            assert_true(felt.lines[i].returned == felt.bets[i].stake);
            assert_true(felt.lines[i].pays == 0 && !felt.lines[i].cut);
            assert_string_equal(felt.lines[i].clauses[0], clauses[c]);
            assert_null(felt.lines[i].clauses[1]);
        }
    }
}

/* ---- Limits, errors, edges
 * ----------------------------------------------------------------------- */

static void above_the_maximum_the_rest_goes_back(void **state) {
    (void)state;
    felt_open(&felt, CR_SICBO);
    felt.round.limits = &felt.limits;
    const int small = cr_rulebook_kind(&felt.book, "small", 5);
    const int big = cr_rulebook_kind(&felt.book, "big", 3);
    assert_true(small >= 0 && big >= 0);
    felt.limits.min[small] = 500;
    felt.limits.max[small] = 1000;
    felt.limits.max[big] = 0;
    felt_bet(&felt, 1, "small", 1001);
    felt_bet(&felt, 1, "small", 1000);
    felt_bet(&felt, 1, "small", 100); /* below the minimum: as it lies */
    felt_bet(&felt, 1, "big", 70);
    felt_dice(&felt, 1, 2, 3);
    felt_must_settle(&felt);
    const struct cr_line *cut = &felt.lines[0];
    assert_true(cut->outcome == CR_WIN && cut->cut && cut->counted == 1000);
    assert_true(cut->pays == 1000 && cut->returned == 2001);
    assert_string_equal(cut->clauses[2], "G8");
    assert_true(!felt.lines[1].cut && felt.lines[1].returned == 2000);
    assert_true(!felt.lines[2].cut && felt.lines[2].returned == 200);
    /* nothing of it in play: neither lost nor won */
    assert_true(felt.lines[3].outcome == CR_RETURNED && felt.lines[3].counted == 0);
    assert_true(felt.lines[3].returned == 70 && felt.lines[3].pays == 0);
    felt_dice(&felt, 6, 5, 4);
    felt_must_settle(&felt);
    assert_true(felt.lines[0].outcome == CR_LOSE && felt.lines[0].returned == 1);
    assert_string_equal(felt.lines[0].clauses[0], "6.1.2");
    assert_string_equal(felt.lines[0].clauses[1], "G8");
    assert_true(felt.lines[3].outcome == CR_RETURNED && felt.lines[3].returned == 70);
}

static void dice_show_one_to_six(void **state) {
    (void)state;
    felt_open(&felt, CR_SICBO);
    felt_dice(&felt, 0, 1, 1);
    felt_must_refuse(&felt, "BAD_DICE", "dice[0]");
    felt_dice(&felt, 1, 7, 1);
    felt_must_refuse(&felt, "BAD_DICE", "dice[1]");
    felt_dice(&felt, 6, 6, 255);
    felt_must_refuse(&felt, "BAD_DICE", "dice[2]");
    assert_string_equal(cr_refusal_code(felt.refusal.why), "bad-field");
}

static void wins(const char *id, cr_money stake, cr_money returned) {
    felt_open(&felt, CR_SICBO);
    felt_bet(&felt, 1, "big", 5);
    felt_bet(&felt, 1, id, stake);
    felt_dice(&felt, 4, 4, 4);
    if (returned == 0) {
        felt_must_refuse(&felt, "OVERFLOW", "bets[1]");
        return;
    }
    felt_must_settle(&felt);
    assert_true(felt.lines[1].returned == returned);
}

/* 9223372036854775807 = 151 x 61081934018905800 + 7 = 4 x 2305843009213693951 + 3 */
static void amounts_that_do_not_fit(void **state) {
    (void)state;
    wins("triple:4", 61081934018905800, 9223372036854775800);
    wins("triple:4", 61081934018905801, 0); /* pays fits, with the stake it does not */
    wins("triple:4", CR_MONEY_MAX, 0);
    wins("single:4", 2305843009213693951, 9223372036854775804);
    wins("single:4", 2305843009213693952, 0);
    felt_open(&felt, CR_SICBO);
    felt_bet(&felt, 1, "big", CR_MONEY_MAX); /* what is lost always fits */
    felt_dice(&felt, 4, 4, 4);
    felt_must_settle(&felt);
    assert_true(felt.lines[0].returned == 0 && felt.lines[0].counted == CR_MONEY_MAX);
}

/* Another edition may pay a fraction; what rounding cuts off is told (G2). */
static void a_fraction_is_rounded_down(void **state) {
    (void)state;
    struct cr_problem problem;
    felt_open(&felt, CR_SICBO);
    assert_true(cr_rulebook_set(&felt.book, "small", "3/2", &problem));
    felt_bet(&felt, 1, "small", 101);
    felt_dice(&felt, 1, 2, 3);
    felt_must_settle(&felt);
    assert_true(felt.lines[0].pays == 151 && felt.lines[0].returned == 252);
    assert_true(felt.lines[0].breakage == 1 && felt.lines[0].breakage_of == 2);
    assert_true(cr_rulebook_builtin(CR_SICBO, &felt.book));
}

static void no_bets_no_lines(void **state) {
    (void)state;
    felt_open(&felt, CR_SICBO);
    felt_dice(&felt, 2, 2, 2);
    felt_must_settle(&felt);
    assert_int_equal(felt.settlement.count, 0);
    assert_int_equal(felt.settlement.result.total, 6);
    assert_int_equal(felt.settlement.result.triple, 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_bet_against_every_throw),
        cmocka_unit_test(wins_in_216_throws),
        cmocka_unit_test(random_rounds_keep_every_chip),
        cmocka_unit_test(order_of_bets_changes_only_the_order),
        cmocka_unit_test(same_round_same_lines),
        cmocka_unit_test(void_round_returns_everything),
        cmocka_unit_test(above_the_maximum_the_rest_goes_back),
        cmocka_unit_test(dice_show_one_to_six),
        cmocka_unit_test(amounts_that_do_not_fit),
        cmocka_unit_test(a_fraction_is_rounded_down),
        cmocka_unit_test(no_bets_no_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
