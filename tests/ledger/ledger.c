/* The ledger against a model that keeps every balance in a plain array. */
#include "ledger/ledger.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { OWNERS = 300, BATCH = 12 };

struct model {
    cr_money balance[LEDGER_KINDS][OWNERS];
};

static uint64_t next_random(uint64_t *state) {
    *state += 0x9e3779b97f4a7c15;
    uint64_t mixed = (*state ^ *state >> 30) * 0xbf58476d1ce4e5b9;
    return mixed ^ mixed >> 31;
}

static cr_money *at(struct model *model, ledger_account account) {
    return &model->balance[account >> 56][account & 0xffff];
}

static bool may_be_negative(enum account_kind kind) {
    return kind == LEDGER_OUTSIDE || kind == LEDGER_DIFFERENCE || kind == LEDGER_OWED;
}

/* All postings on a copy, which becomes the model when no account of it ends below zero. */
static bool model_post(struct model *model, const struct posting *postings, size_t count,
                       ledger_account *short_account) {
    static struct model copy;
    copy = *model;
    for (size_t i = 0; i < count; i++) {
        const struct posting *posting = &postings[i];
        *short_account = posting->from;
        if (posting->amount < 1 || posting->from == posting->to)
            return false;
        *at(&copy, posting->from) -= posting->amount;
        *at(&copy, posting->to) += posting->amount;
    }
    for (size_t i = 0; i < count; i++) {
        *short_account = postings[i].from;
        if (*at(&copy, *short_account) < 0 &&
            !may_be_negative((enum account_kind)(*short_account >> 56)))
            return false;
    }
    *model = copy;
    return true;
}

/* One account of each kind and owner: of a table's own chips, in one colour. */
static ledger_account account_of(uint32_t kind, uint32_t owner) {
    return kind == LEDGER_COLOUR ? ledger_colour_of(owner, 1 + owner % 12)
                                 : ledger_account_of((enum account_kind)kind, owner);
}

static ledger_account random_account(uint64_t *random) {
    uint32_t kind = (uint32_t)(next_random(random) % LEDGER_KINDS);
    return account_of(kind, (uint32_t)(next_random(random) % OWNERS));
}

static struct posting random_posting(uint64_t *random) {
    struct posting posting = {.from = random_account(random),
                              .to = random_account(random),
                              .amount = (cr_money)(next_random(random) % 1000) - 3};
    if (next_random(random) % 2)
        posting.from = ledger_account_of(LEDGER_OUTSIDE, 0);
    return posting;
}

static void same(const struct ledger *ledger, struct model *model) {
    for (uint32_t kind = 0; kind < LEDGER_KINDS; kind++)
        for (uint32_t owner = 0; owner < OWNERS; owner++) {
            ledger_account account = account_of(kind, owner);
            assert_int_equal(ledger_balance(ledger, account), *at(model, account));
        }
    assert_true(ledger_adds_up(ledger));
}

static void random_postings_agree_with_the_model(void **state) {
    (void)state;
    struct ledger *ledger = ledger_open();
    struct model *model = calloc(1, sizeof *model);
    uint64_t random = 20240229;
    size_t accepted = 0, refused = 0;
    for (int turn = 0; turn < 60000; turn++) {
        struct posting postings[BATCH];
        size_t count = next_random(&random) % BATCH;
        ledger_account wrong = 0, expected = 0;
        for (size_t i = 0; i < count; i++)
            postings[i] = random_posting(&random);
        bool fine = model_post(model, postings, count, &expected);
        assert_int_equal(ledger_post(ledger, postings, count, &wrong), fine);
        if (!fine)
            assert_int_equal(wrong, expected);
        accepted += fine;
        refused += !fine;
        if (turn % 997 == 0)
            same(ledger, model);
    }
    assert_true(accepted > 5000 && refused > 5000);
    same(ledger, model);
    free(model);
    ledger_close(ledger);
}

static void all_or_none(void **state) {
    (void)state;
    struct ledger *ledger = ledger_open();
    const ledger_account bank = ledger_account_of(LEDGER_OUTSIDE, 0),
                         purse = ledger_account_of(LEDGER_PURSE, 7),
                         felt = ledger_account_of(LEDGER_FELT, 3),
                         none = ledger_account_of(LEDGER_KINDS, 1),
                         odd = ledger_account_of(LEDGER_PURSE, 7) | (uint64_t)1 << 40;
    ledger_account wrong = 0;
    const struct {
        struct posting postings[3];
        size_t count;
        bool fine;
        ledger_account wrong;
        cr_money bank, purse, felt;
    } cases[] = {
        {{{bank, purse, 100, 0, ""}}, 1, true, 0, -100, 100, 0},
        {{{purse, felt, 60, 0, ""}}, 1, true, 0, -100, 40, 60},
        {{{purse, felt, 41, 0, ""}}, 1, false, purse, -100, 40, 60},
        {{{purse, felt, 40, 0, ""}, {purse, felt, 1, 0, ""}}, 2, false, purse, -100, 40, 60},
        {{{purse, felt, 41, 0, ""}, {felt, purse, 102, 0, ""}}, 2, false, felt, -100, 40, 60},
        /* short for a moment, and not in the end */
        {{{purse, felt, 41, 0, ""}, {felt, purse, 41, 0, ""}}, 2, true, 0, -100, 40, 60},
        {{{felt, purse, 60, 0, ""}, {purse, felt, 100, 0, ""}}, 2, true, 0, -100, 0, 100},
        {{{felt, purse, 0, 0, ""}}, 1, false, felt, -100, 0, 100},
        {{{felt, purse, -5, 0, ""}}, 1, false, felt, -100, 0, 100},
        {{{felt, felt, 5, 0, ""}}, 1, false, felt, -100, 0, 100},
        {{{felt, none, 5, 0, ""}}, 1, false, felt, -100, 0, 100},
        {{{none, felt, 5, 0, ""}}, 1, false, none, -100, 0, 100},
        {{{felt, odd, 5, 0, ""}}, 1, false, felt, -100, 0, 100},
        {{{bank, purse, INT64_MAX, 0, ""}}, 1, false, purse, 0, 1, 0},
        {{{0}}, 0, true, 0, -100, 0, 100},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        if (cases[i].purse == 1) { /* an account that is nearly full */
            assert_true(ledger_set(ledger, bank, 0) && ledger_set(ledger, purse, 1) &&
                        ledger_set(ledger, felt, 0));
            assert_false(ledger_adds_up(ledger));
        }
        bool fine = ledger_post(ledger, cases[i].postings, cases[i].count, &wrong);
        assert_int_equal(fine, cases[i].fine);
        if (!fine)
            assert_int_equal(wrong, cases[i].wrong);
        assert_int_equal(ledger_balance(ledger, bank), cases[i].bank);
        assert_int_equal(ledger_balance(ledger, purse), cases[i].purse);
        assert_int_equal(ledger_balance(ledger, felt), cases[i].felt);
        if (cases[i].purse == 1)
            assert_true(ledger_set(ledger, bank, -100) && ledger_set(ledger, purse, 0) &&
                        ledger_set(ledger, felt, 100));
    }
    assert_true(ledger_adds_up(ledger));
    ledger_close(ledger);
    ledger_close(NULL);
}

static void the_outside_has_a_floor_too(void **state) {
    (void)state;
    struct ledger *ledger = ledger_open();
    const ledger_account bank = ledger_account_of(LEDGER_OUTSIDE, 0),
                         cage = ledger_account_of(LEDGER_CAGE, 0);
    struct posting one = {bank, cage, 1, 0, ""};
    ledger_account wrong = 0;
    assert_true(ledger_set(ledger, bank, INT64_MIN));
    assert_false(ledger_post(ledger, &one, 1, &wrong));
    assert_int_equal(wrong, bank);
    assert_int_equal(ledger_balance(ledger, bank), INT64_MIN);
    ledger_close(ledger);
}

/* A player has chips or owes, never both: as on one account that may go below zero. */
static void purses_and_debts(void **state) {
    (void)state;
    const ledger_account bank = ledger_account_of(LEDGER_OUTSIDE, 0),
                         purse = ledger_account_of(LEDGER_PURSE, 7),
                         other = ledger_account_of(LEDGER_PURSE, 8),
                         owed = ledger_account_of(LEDGER_OWED, 7),
                         tray = ledger_account_of(LEDGER_FLOAT, 3),
                         felt = ledger_account_of(LEDGER_FELT, 3);
    const struct {
        struct posting postings[6];
        size_t count;
        bool may_owe, fine;
        size_t made; /* postings there are then */
        cr_money purse, owed;
    } cases[] = {
        {{{bank, purse, 100, 0, ""}}, 1, false, true, 1, 100, 0},
        {{{purse, tray, 160, 0, ""}}, 1, false, false, 1, 100, 0}, /* a bet: refused */
        {{{purse, tray, 100, 0, ""}}, 1, true, true, 1, 0, 0},     /* there: nothing is owed */
        {{{tray, purse, 30, 0, ""}}, 1, true, true, 1, 30, 0},
        /* a void: 60 won and the stake of 20 go back, the stake is returned */
        {{{purse, tray, 60, 0, "7.8"}, {purse, felt, 20, 0, "7.8"}, {felt, purse, 20, 0, "7.8"}},
         3,
         true,
         true,
         4,
         0,
         -30},
        {{{purse, tray, 5, 0, ""}}, 1, true, true, 2, 0, -35},
        {{{purse, tray, 1, 0, ""}}, 1, false, false, 1, 0, -35},
        {{{tray, purse, 10, 0, ""}}, 1, false, true, 2, 0, -25}, /* what comes pays the debt */
        {{{tray, purse, 60, 0, ""}, {other, tray, 1, 0, ""}}, 2, false, false, 2, 0, -25},
        {{{tray, purse, 60, 0, ""}}, 1, false, true, 2, 35, 0},
        {{{purse, tray, INT64_MAX, 0, ""}, {purse, tray, 36, 0, ""}}, 2, true, false, 2, 35, 0},
    };
    struct ledger *ledger = ledger_open();
    ledger_account wrong = 0;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct posting postings[6];
        size_t count = cases[i].count;
        memcpy(postings, cases[i].postings, sizeof postings);
        bool fine = ledger_post_owing(ledger, postings, &count, cases[i].may_owe, &wrong);
        assert_int_equal(fine, cases[i].fine);
        assert_int_equal(count, cases[i].made);
        assert_int_equal(ledger_balance(ledger, purse), cases[i].purse);
        assert_int_equal(ledger_balance(ledger, owed), cases[i].owed);
        assert_true(ledger_adds_up(ledger));
        if (i == 4) { /* the added posting says why, and of no bet */
            assert_string_equal(postings[3].clause, "7.8");
            assert_int_equal(postings[3].bet, POSTING_NO_BET);
            assert_int_equal(postings[3].from, owed);
            assert_int_equal(postings[3].amount, 30);
        }
    }
    ledger_close(ledger);
}

static void debts_do_not_overflow(void **state) {
    (void)state;
    const ledger_account purse = ledger_account_of(LEDGER_PURSE, 7),
                         owed = ledger_account_of(LEDGER_OWED, 7),
                         tray = ledger_account_of(LEDGER_FLOAT, 3);
    struct posting postings[2] = {{purse, tray, 3, 0, ""}};
    size_t count = 1;
    ledger_account wrong = 0;
    struct ledger *ledger = ledger_open();
    assert_true(ledger_set(ledger, owed, INT64_MIN + 2));
    assert_false(ledger_post_owing(ledger, postings, &count, true, &wrong));
    assert_int_equal(wrong, owed);
    assert_int_equal(count, 1);
    assert_int_equal(ledger_balance(ledger, purse), 0);
    assert_int_equal(ledger_balance(ledger, tray), 0);
    assert_int_equal(ledger_balance(ledger, owed), INT64_MIN + 2);
    ledger_close(ledger);
}

struct sum {
    size_t count;
    cr_money all;
};

static void add(ledger_account account, cr_money balance, void *context) {
    struct sum *sum = context;
    sum->count++;
    sum->all += balance * (cr_money)ledger_owner(account);
}

static void every_account_is_told_once(void **state) {
    (void)state;
    struct ledger *ledger = ledger_open();
    struct sum sum = {0, 0};
    cr_money expected = 0;
    for (uint32_t owner = 0; owner < 10000; owner++) {
        assert_true(ledger_set(ledger, ledger_account_of(LEDGER_PURSE, owner), owner % 7));
        expected += (cr_money)(owner % 7) * owner;
    }
    ledger_each(ledger, add, &sum);
    assert_int_equal(sum.count, 10000);
    assert_int_equal(sum.all, expected);
    assert_int_equal(ledger_balance(ledger, ledger_account_of(LEDGER_FLOAT, 1)), 0);
    ledger_close(ledger);
}

/* R7: a colour is an account of its own, and there is none of no colour. */
static void colours_are_apart(void **state) {
    (void)state;
    struct ledger *ledger = ledger_open();
    const ledger_account purse = ledger_account_of(LEDGER_PURSE, 7), red = ledger_colour_of(3, 1),
                         blue = ledger_colour_of(3, 2), other = ledger_colour_of(4, 1),
                         none = ledger_account_of(LEDGER_COLOUR, 3);
    ledger_account wrong = 0;
    const struct posting in[] = {{purse, red, 60, 0, ""}, {purse, blue, 30, 0, ""}};
    const struct posting out = {blue, purse, 31, 0, ""}, nowhere = {purse, none, 1, 0, ""};
    assert_true(ledger_set(ledger, purse, 100));
    assert_true(ledger_post(ledger, in, 2, &wrong));
    assert_int_equal(ledger_balance(ledger, red), 60);
    assert_int_equal(ledger_balance(ledger, blue), 30);
    assert_int_equal(ledger_balance(ledger, other), 0);
    assert_int_equal(ledger_owner(blue), 3);
    assert_int_equal(ledger_colour(blue), 2);
    assert_false(ledger_post(ledger, &out, 1, &wrong));
    assert_true(wrong == blue);
    assert_false(ledger_post(ledger, &nowhere, 1, &wrong));
    ledger_close(ledger);
}

static void kinds_have_names(void **state) {
    (void)state;
    static const char *const names[] = {"outside", "cage",   "vault",    "float",     "drop",
                                        "tips",    "felt",   "purse",    "unclaimed", "difference",
                                        "owed",    "colour", "doubtful", "held"};
    assert_int_equal(sizeof names / sizeof *names, LEDGER_KINDS);
    for (uint32_t kind = 0; kind < LEDGER_KINDS; kind++)
        assert_string_equal(ledger_kind_id((enum account_kind)kind), names[kind]);
    assert_null(ledger_kind_id(LEDGER_KINDS));
    assert_false(ledger_may_be_negative(ledger_account_of(LEDGER_KINDS, 0)));
}

int main(void) {
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_postings_agree_with_the_model),
        cmocka_unit_test(all_or_none),
        cmocka_unit_test(the_outside_has_a_floor_too),
        cmocka_unit_test(purses_and_debts),
        cmocka_unit_test(debts_do_not_overflow),
        cmocka_unit_test(every_account_is_told_once),
        cmocka_unit_test(colours_are_apart),
        cmocka_unit_test(kinds_have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
