/* Roulette against a slow and obvious reading of 6.1 to 6.5: bets are lists of numbers found on the
 * layout by their rows and columns, and the order of payment is a comparison of two bets. */
#include "games/felt_support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct felt felt;

/* ---- The layout ------------------------------------------------------------------------------ */

struct spot {
    char id[20];
    char kind[12];
    char clause[8]; /* 6.1.x */
    bool covers[37];
};

static struct spot spots[200];
static size_t spot_count;

static int row_of(int number) {
    return (number - 1) / 3;
}

static int column_of(int number) {
    return (number - 1) % 3;
}

static struct spot *add_spot(const char *kind, const char *clause, const char *id) {
    struct spot *spot = &spots[spot_count++];
    memset(spot, 0, sizeof *spot);
    snprintf(spot->id, sizeof spot->id, "%s", id);
    snprintf(spot->kind, sizeof spot->kind, "%s", kind);
    snprintf(spot->clause, sizeof spot->clause, "%s", clause);
    return spot;
}

/* Two to four numbers that meet, named one after another. */
static void add_numbers(const char *kind, const char *clause, const int *numbers, int count) {
    char id[40];
    int length = snprintf(id, sizeof id, "%s:", kind);
    for (int i = 0; i < count; i++)
        length +=
            snprintf(id + length, sizeof id - (size_t)length, i == 0 ? "%d" : "-%d", numbers[i]);
    struct spot *spot = add_spot(kind, clause, id);
    for (int i = 0; i < count; i++)
        spot->covers[numbers[i]] = true;
}

static bool touch(int a, int b) {
    if (row_of(a) == row_of(b))
        return abs(column_of(a) - column_of(b)) == 1;
    return column_of(a) == column_of(b) && abs(row_of(a) - row_of(b)) == 1;
}

static void add_inside(void) {
    for (int n = 0; n <= 36; n++)
        add_numbers("straight", "6.1.1", (int[]){n}, 1);
    for (int n = 1; n <= 3; n++)
        add_numbers("split", "6.1.2", (int[]){0, n}, 2);
    for (int a = 1; a <= 36; a++)
        for (int b = a + 1; b <= 36; b++)
            if (touch(a, b))
                add_numbers("split", "6.1.2", (int[]){a, b}, 2);
    add_numbers("street", "6.1.3", (int[]){0, 1, 2}, 3);
    add_numbers("street", "6.1.3", (int[]){0, 2, 3}, 3);
    for (int row = 0; row < 12; row++)
        add_numbers("street", "6.1.3", (int[]){row * 3 + 1, row * 3 + 2, row * 3 + 3}, 3);
    add_numbers("corner", "6.1.4", (int[]){0, 1, 2, 3}, 4);
    for (int row = 0; row < 11; row++)
        for (int n = row * 3 + 1; n <= row * 3 + 2; n++)
            add_numbers("corner", "6.1.4", (int[]){n, n + 1, n + 3, n + 4}, 4);
    for (int row = 0; row < 11; row++) {
        char id[20];
        snprintf(id, sizeof id, "line:%d-%d", row * 3 + 1, row * 3 + 6);
        struct spot *spot = add_spot("line", "6.1.5", id);
        for (int n = row * 3 + 1; n <= row * 3 + 6; n++)
            spot->covers[n] = true;
    }
}

static bool is_red(int number) {
    static const int red[] = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36};
    for (size_t i = 0; i < sizeof red / sizeof red[0]; i++)
        if (red[i] == number)
            return true;
    return false;
}

static void add_outside(void) {
    char id[20];
    for (int which = 1; which <= 3; which++) {
        snprintf(id, sizeof id, "column:%d", which);
        struct spot *column = add_spot("column", "6.1.6", id);
        snprintf(id, sizeof id, "dozen:%d", which);
        struct spot *dozen = add_spot("dozen", "6.1.7", id);
        for (int n = 1; n <= 36; n++) {
            column->covers[n] = column_of(n) == which - 1;
            dozen->covers[n] = n > (which - 1) * 12 && n <= which * 12;
        }
    }
    struct spot *low = add_spot("even", "6.1.8", "low"), *high = add_spot("even", "6.1.9", "high");
    struct spot *even = add_spot("even", "6.1.10", "even"),
                *odd = add_spot("even", "6.1.11", "odd");
    struct spot *red = add_spot("even", "6.1.12", "red"),
                *black = add_spot("even", "6.1.13", "black");
    for (int n = 1; n <= 36; n++) {
        low->covers[n] = n <= 18;
        high->covers[n] = n >= 19;
        even->covers[n] = n % 2 == 0;
        odd->covers[n] = n % 2 == 1;
        red->covers[n] = is_red(n);
        black->covers[n] = !is_red(n);
    }
}

static int lay_out(void **state) {
    (void)state;
    spot_count = 0;
    add_inside();
    add_outside();
    return 0;
}

static int highest(const struct spot *spot) {
    int number = 36;
    while (!spot->covers[number])
        number--;
    return number;
}

/* Thirty-six units are shared among the numbers covered, stake included. */
static int pays_for_one(const struct spot *spot) {
    int numbers = 0;
    for (int n = 0; n <= 36; n++)
        numbers += spot->covers[n];
    assert_int_equal(36 % numbers, 0);
    return 36 / numbers - 1;
}

/* ---- The order of payment (R4) ------------------------------------------------------------------
 */

static int place(const struct spot *spot, int number) {
    static const char *const usual[] = {"column", "even",   "dozen", "line",
                                        "street", "corner", "split", "straight"};
    static const char *const by_zero[] = {"column", "even",       "dozen", "line",  "corner",
                                          "street", "first four", "trio",  "split", "straight"};
    const char *kind = spot->kind;
    if (number > 3) {
        for (int i = 0; i < 8; i++)
            if (strcmp(usual[i], kind) == 0)
                return i;
    }
    if (strcmp(spot->id, "corner:0-1-2-3") == 0)
        kind = "first four";
    if (strcmp(spot->id, "street:0-1-2") == 0 || strcmp(spot->id, "street:0-2-3") == 0)
        kind = "trio";
    for (int i = 0; i < 10; i++)
        if (strcmp(by_zero[i], kind) == 0)
            return i;
    fail_msg("no place for %s", spot->id);
    return -1;
}

static size_t laid[FELT_BETS]; /* the spot of each bet on the felt */

/* Is bet `a` paid before bet `b`, both winning? */
static bool paid_before(size_t a, size_t b, int number) {
    const struct spot *one = &spots[laid[a]], *other = &spots[laid[b]];
    if (place(one, number) != place(other, number))
        return place(one, number) < place(other, number);
    if (highest(one) != highest(other))
        return highest(one) > highest(other);
    return a > b;
}

static void check_order(int number) {
    size_t losers = 0;
    while (losers < felt.settlement.count && felt.lines[losers].outcome == CR_LOSE)
        losers++;
    for (size_t i = 1; i < losers; i++)
        assert_true(felt.lines[i - 1].source < felt.lines[i].source);
    for (size_t i = losers; i < felt.settlement.count; i++) {
        assert_int_equal(felt.lines[i].outcome, CR_WIN);
        if (i > losers && !paid_before(felt.lines[i - 1].source, felt.lines[i].source, number))
            fail_msg("on %d %s is paid before %s", number, spots[laid[felt.lines[i - 1].source]].id,
                     spots[laid[felt.lines[i].source]].id);
    }
}

/* ---- Every bet, every number -------------------------------------------------------------------
 */

static void lay(size_t spot, uint32_t player, cr_money stake) {
    laid[felt.round.bet_count] = spot;
    felt_bet(&felt, player, spots[spot].id, stake);
}

static void check_line(const struct cr_line *line, const struct spot *spot, int number) {
    const bool wins = spot->covers[number];
    const cr_money pays = wins ? line->stake * pays_for_one(spot) : 0;
    char clause[12];
    if (line->outcome != (wins ? CR_WIN : CR_LOSE) || line->pays != pays)
        fail_msg("%s on %d pays %lld", spot->id, number, (long long)line->pays);
    assert_true(line->returned == (wins ? line->stake + pays : 0));
    assert_true(line->counted == line->stake && !line->cut && line->commission == 0);
    assert_true(line->breakage == 0 && line->breakage_of == 0);
    snprintf(clause, sizeof clause, "%s.%d", spot->clause, wins ? 1 : 2);
    assert_string_equal(line->clauses[0], clause);
    assert_int_equal(felt_has_clause(line, "5.1"), wins);
    assert_int_equal(felt_has_clause(line, "6.2"), number == 0 && !wins);
    assert_int_equal(felt_has_clause(line, "6.2.1"), number == 0 && wins);
}

static void every_bet_against_every_number(void **state) {
    (void)state;
    uint64_t seed = 37;
    size_t order[200];
    assert_int_equal(spot_count, 157);
    for (int number = 0; number <= 36; number++) {
        felt_open(&felt, CR_ROULETTE);
        assert_int_equal(felt.book.bet_count, 157);
        felt_shuffle(&seed, order, spot_count);
        for (size_t i = 0; i < spot_count; i++)
            lay(order[i], (uint32_t)i, 100 + (cr_money)i);
        felt.round.number = (uint8_t)number;
        felt_must_settle(&felt);
        felt_check_chips(&felt);
        assert_int_equal(felt.settlement.result.number, number);
        for (size_t i = 0; i < spot_count; i++) {
            const struct cr_line *line = felt_line(&felt, i);
            assert_int_equal(line->player, i);
            assert_true(line->stake == 100 + (cr_money)i);
            check_line(line, &spots[laid[i]], number);
        }
        check_order(number);
    }
}

/* 4.1.1.2: red and black alternate round the wheel from the pocket beside zero. */
static void red_and_black_alternate(void **state) {
    (void)state;
    static const int wheel[] = {32, 15, 19, 4,  21, 2,  25, 17, 34, 6,  27, 13,
                                36, 11, 30, 8,  23, 10, 5,  24, 16, 33, 1,  20,
                                14, 31, 9,  22, 18, 29, 7,  28, 12, 35, 3,  26};
    for (int i = 0; i < 36; i++) {
        felt_open(&felt, CR_ROULETTE);
        felt_bet(&felt, 1, "red", 10);
        felt_bet(&felt, 1, "black", 10);
        felt.round.number = (uint8_t)wheel[i];
        felt_must_settle(&felt);
        assert_int_equal(felt_line(&felt, 0)->outcome, i % 2 == 0 ? CR_WIN : CR_LOSE);
        assert_int_equal(felt_line(&felt, 1)->outcome, i % 2 == 0 ? CR_LOSE : CR_WIN);
    }
}

/* ---- Orders written out -------------------------------------------------------------------------
 */

static void expect_order(int number, const char *const *bets, const char *const *lines) {
    size_t count = 0;
    felt_open(&felt, CR_ROULETTE);
    for (; bets[count] != NULL; count++)
        felt_bet(&felt, (uint32_t)count, bets[count], 10);
    felt.round.number = (uint8_t)number;
    felt_must_settle(&felt);
    for (size_t i = 0; i < count; i++)
        assert_string_equal(felt.book.bets[felt.lines[i].bet].id, lines[i]);
}

/* 6.3.1 and 6.3.2, all that wins on 5; 6.5.1: the spots that reach 8, 6 and 5 in that order. */
static void order_of_payment_on_five(void **state) {
    (void)state;
    static const char *const bets[] = {"straight:5",
                                       "split:5-8",
                                       "corner:5-6-8-9",
                                       "street:4-5-6",
                                       "line:4-9",
                                       "dozen:1",
                                       "odd",
                                       "low",
                                       "red",
                                       "column:2",
                                       "split:2-5",
                                       "straight:6",
                                       "split:5-6",
                                       "line:1-6",
                                       "black",
                                       NULL};
    static const char *const lines[] = {"straight:6", "black",        "column:2",       "red",
                                        "odd",        "low",          "dozen:1",        "line:4-9",
                                        "line:1-6",   "street:4-5-6", "corner:5-6-8-9", "split:5-8",
                                        "split:5-6",  "split:2-5",    "straight:5"};
    expect_order(5, bets, lines);
}

/* 6.5.2.1 and 6.5.2.2, all that wins on 2. */
static void order_of_payment_on_two(void **state) {
    (void)state;
    static const char *const bets[] = {"straight:2",
                                       "split:0-2",
                                       "split:2-5",
                                       "split:1-2",
                                       "split:2-3",
                                       "street:0-1-2",
                                       "street:0-2-3",
                                       "corner:0-1-2-3",
                                       "street:1-2-3",
                                       "corner:1-2-4-5",
                                       "corner:2-3-5-6",
                                       "line:1-6",
                                       "dozen:1",
                                       "even",
                                       "low",
                                       "black",
                                       "column:2",
                                       "column:1",
                                       NULL};
    static const char *const lines[] = {
        "column:1",       "column:2",     "even",           "black",          "low",
        "dozen:1",        "line:1-6",     "corner:2-3-5-6", "corner:1-2-4-5", "street:1-2-3",
        "corner:0-1-2-3", "street:0-2-3", "street:0-1-2",   "split:2-5",      "split:2-3",
        "split:1-2",      "split:0-2",    "straight:2"};
    expect_order(2, bets, lines);
}

static void order_of_payment_on_zero(void **state) {
    (void)state;
    static const char *const bets[] = {"straight:0",   "split:0-1",    "split:0-3",
                                       "street:0-1-2", "street:0-2-3", "corner:0-1-2-3",
                                       "split:0-2",    "low",          NULL};
    static const char *const lines[] = {"low",          "corner:0-1-2-3", "street:0-2-3",
                                        "street:0-1-2", "split:0-3",      "split:0-2",
                                        "split:0-1",    "straight:0"};
    expect_order(0, bets, lines);
}

/* 6.5.1: on one spot the bet on top, the later one, first; so too on spots that reach equally far.
 */
static void later_bet_first(void **state) {
    (void)state;
    felt_open(&felt, CR_ROULETTE);
    felt_bet(&felt, 1, "split:2-5", 10);
    felt_bet(&felt, 2, "split:4-5", 10);
    felt_bet(&felt, 3, "split:2-5", 10);
    felt_bet(&felt, 4, "straight:9", 10);
    felt_bet(&felt, 5, "split:4-5", 10);
    felt_bet(&felt, 6, "straight:9", 10);
    felt.round.number = 5;
    felt_must_settle(&felt);
    static const uint32_t players[] = {4, 6, 5, 3, 2, 1};
    for (size_t i = 0; i < 6; i++)
        assert_int_equal(felt.lines[i].player, players[i]);
}

/* ---- Properties
 * ---------------------------------------------------------------------------------- */

static uint64_t seed = 20200613;

static void random_felt(size_t bets, bool limits) {
    felt_open(&felt, CR_ROULETTE);
    for (size_t i = 0; i < bets; i++)
        lay(felt_random(&seed) % spot_count, (uint32_t)(felt_random(&seed) % 7),
            1 + (cr_money)(felt_random(&seed) % 10000000));
    felt.round.number = (uint8_t)(felt_random(&seed) % 37);
    if (limits) {
        felt.round.limits = &felt.limits;
        for (size_t kind = 0; kind < CR_KINDS_MAX; kind++)
            felt.limits.max[kind] = 1 + (cr_money)(felt_random(&seed) % 5000000);
    }
}

static void random_rounds_keep_every_chip(void **state) {
    (void)state;
    for (int round = 0; round < 5000; round++) {
        random_felt(felt_random(&seed) % 200, round % 2 == 0);
        felt_must_settle(&felt);
        felt_check_chips(&felt);
        check_order(felt.round.number);
        for (size_t i = 0; i < felt.settlement.count; i++) {
            const struct cr_line *line = &felt.lines[i];
            assert_true(line->counted > 0 && line->counted <= line->stake);
            assert_int_equal(line->cut, line->counted < line->stake);
            assert_int_equal(felt_has_clause(line, "G8"), line->cut);
            assert_true(line->pays >= 0 && line->pays <= line->counted * 35);
            if (line->outcome == CR_WIN)
                assert_true(line->pays == line->counted * pays_for_one(&spots[laid[line->source]]));
        }
    }
}

static void order_of_bets_changes_only_the_order(void **state) {
    (void)state;
    static struct felt other;
    size_t order[FELT_BETS];
    for (int round = 0; round < 1000; round++) {
        random_felt(60, round % 2 == 0);
        felt_must_settle(&felt);
        felt_shuffle(&seed, order, felt.round.bet_count);
        other = felt;
        for (size_t i = 0; i < felt.round.bet_count; i++)
            other.bets[i] = felt.bets[order[i]];
        other.round.bets = other.bets;
        other.settlement.lines = other.lines;
        felt_must_settle(&other);
        for (size_t i = 0; i < felt.round.bet_count; i++)
            assert_true(felt_same_line(felt_line(&other, i), felt_line(&felt, order[i])));
    }
}

static void same_round_same_lines(void **state) {
    (void)state;
    static struct cr_line first[FELT_BETS];
    for (int round = 0; round < 500; round++) {
        random_felt(100, round % 2 == 0);
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

/* R5: a no spin returns every stake, and no number is needed. */
static void no_spin_returns_everything(void **state) {
    (void)state;
    static const char *const clauses[] = {"7.1", "7.2", "7.3", "7.4", "7.4.1", "7.5",
                                          "7.6", "7.7", "7.8", "7.9", "7.10",  "7.12"};
    for (size_t c = 0; c < sizeof clauses / sizeof clauses[0]; c++) {
        random_felt(50, true);
        felt.round.number = 255;
        felt.round.void_clause = clauses[c];
        felt_must_settle(&felt);
        assert_true(felt.settlement.is_void);
        assert_int_equal(felt.settlement.count, 50);
        for (size_t i = 0; i < 50; i++) {
            assert_int_equal(felt.lines[i].outcome, CR_VOID);
            assert_true(felt.lines[i].returned == felt.bets[i].stake);
            assert_true(felt.lines[i].pays == 0 && !felt.lines[i].cut);
            assert_string_equal(felt.lines[i].clauses[0], clauses[c]);
        }
    }
}

/* ---- Limits, errors, edges
 * ----------------------------------------------------------------------- */

static void above_the_maximum_the_rest_goes_back(void **state) {
    (void)state;
    felt_open(&felt, CR_ROULETTE);
    felt.round.limits = &felt.limits;
    const int straight = cr_rulebook_kind(&felt.book, "straight", 8);
    assert_true(straight >= 0);
    felt.limits.min[straight] = 50;
    felt.limits.max[straight] = 100;
    felt_bet(&felt, 1, "straight:0", 130);
    felt_bet(&felt, 1, "straight:7", 130);
    felt_bet(&felt, 1, "straight:0", 20);
    felt.round.number = 0;
    felt_must_settle(&felt);
    const struct cr_line *won = felt_line(&felt, 0), *lost = felt_line(&felt, 1);
    assert_true(won->counted == 100 && won->pays == 3500 && won->returned == 3630 && won->cut);
    assert_string_equal(won->clauses[3], "G8");
    assert_true(lost->counted == 100 && lost->returned == 30 && lost->outcome == CR_LOSE);
    assert_string_equal(lost->clauses[2], "G8");
    assert_true(felt_line(&felt, 2)->returned == 720);
}

static void numbers_are_zero_to_36(void **state) {
    (void)state;
    felt_open(&felt, CR_ROULETTE);
    felt.round.number = 37;
    felt_must_refuse(&felt, "BAD_NUMBER", "number");
    assert_string_equal(cr_refusal_code(felt.refusal.why), "bad-field");
    felt.round.number = 36;
    felt_must_settle(&felt);
    assert_int_equal(felt.settlement.count, 0);
}

/* 9223372036854775807 = 36 x 256204778801521550 + 7 */
static void amounts_that_do_not_fit(void **state) {
    (void)state;
    felt_open(&felt, CR_ROULETTE);
    felt_bet(&felt, 1, "straight:1", CR_MONEY_MAX);
    felt_bet(&felt, 1, "straight:17", 256204778801521550);
    felt.round.number = 17;
    felt_must_settle(&felt);
    assert_true(felt.lines[1].returned == 9223372036854775800);
    felt.bets[1].stake++;
    felt_must_refuse(&felt, "OVERFLOW", "bets[1]");
    felt.bets[1].stake = CR_MONEY_MAX;
    felt_must_refuse(&felt, "OVERFLOW", "bets[1]");
    assert_string_equal(cr_refusal_code(felt.refusal.why), "overflow");
}

enum { MANY = 100000 };

/* However many bets lie there, each is settled once and in order. */
static void a_hundred_thousand_bets(void **state) {
    (void)state;
    static struct cr_bet bets[MANY];
    static struct cr_line lines[MANY];
    felt_open(&felt, CR_ROULETTE);
    for (size_t i = 0; i < MANY; i++)
        bets[i] = (struct cr_bet){.player = (uint32_t)i,
                                  .bet = (uint16_t)(felt_random(&seed) % felt.book.bet_count),
                                  .stake = 10};
    felt.round.bets = bets;
    felt.round.bet_count = MANY;
    felt.round.number = 2;
    felt.settlement.lines = lines;
    felt.settlement.room = MANY;
    felt_must_settle(&felt);
    static bool seen[MANY];
    for (size_t i = 0; i < MANY; i++) {
        assert_false(seen[lines[i].source]);
        seen[lines[i].source] = true;
        if (i > 0 && lines[i].bet == lines[i - 1].bet && lines[i].outcome == CR_WIN)
            assert_true(lines[i].source < lines[i - 1].source);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_bet_against_every_number),
        cmocka_unit_test(red_and_black_alternate),
        cmocka_unit_test(order_of_payment_on_five),
        cmocka_unit_test(order_of_payment_on_two),
        cmocka_unit_test(order_of_payment_on_zero),
        cmocka_unit_test(later_bet_first),
        cmocka_unit_test(random_rounds_keep_every_chip),
        cmocka_unit_test(order_of_bets_changes_only_the_order),
        cmocka_unit_test(same_round_same_lines),
        cmocka_unit_test(no_spin_returns_everything),
        cmocka_unit_test(above_the_maximum_the_rest_goes_back),
        cmocka_unit_test(numbers_are_zero_to_36),
        cmocka_unit_test(amounts_that_do_not_fit),
        cmocka_unit_test(a_hundred_thousand_bets),
    };
    return cmocka_run_group_tests(tests, lay_out, NULL);
}
