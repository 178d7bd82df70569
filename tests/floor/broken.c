/* A program that is wrong. Functions of it are made to err here, once and at one table (the linker
 * puts ours in their place, tests/CMakeLists.txt): nothing of what they spoil is written, the table
 * stops, the pit and surveillance are told, everybody else plays, and the next start opens the
 * table from its log. */
#include "books/event_record.h"
#include "floor/floor_inside.h"
#include "floor/house_support.h"
#include "games/baccarat/state.h"
#include "games/blackjack/rules.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { AN = 1, BINH = 2, SICBO = 1, ROULETTE = 2, BACCARAT = 3, BLACKJACK = 4, STAKE = 100000 };

static struct place place;

/* ---- What goes wrong ---- */

enum error {
    NOTHING,
    /* table_apply */
    CHIP_OFF_FELT,
    CHIP_OFF_BET,
    NO_SUCH_PHASE,
    BET_TWICE,
    CARDS_FROM_NOWHERE,
    ROUND_GOES_BACK,
    OLD_NUMBER,
    /* settlement_make, blackjack_pay */
    NOT_SETTLED,
    PAYS_LESS_THAN_NOTHING,
    TAKES_MORE_THAN_STAKE,
    /* effect_postings */
    POSTS_ONE_MORE,
    POSTS_NOTHING,
    POSTS_TO_OTHER_TABLE,
    LEAVES_ONE_OUT,
    /* ledger_post_owing */
    CHIP_IN_BOOKS,
    CHIP_OUT_OF_BOOKS,
    /* house_read */
    HOUSE_POSTS_BACKWARDS,
    HOUSE_POSTS_TO_ITSELF,
    HOUSE_POSTS_NOWHERE
};

static enum error error_now;
static unsigned errors_made;

static bool errs(enum error first, enum error last) {
    bool now = error_now >= first && error_now <= last;
    errors_made += now;
    return now;
}

static void spoil_table(struct table *table) {
    switch (error_now) {
    case CHIP_OFF_FELT:
        table->felt--;
        break;
    case CHIP_OFF_BET:
        table->bets[0].stake--;
        break;
    case NO_SUCH_PHASE:
        table->phase = PHASES;
        break;
    case BET_TWICE:
        table->bets[table->bet_count++] = table->bets[0];
        table->felt += table->bets[0].stake;
        break;
    case CARDS_FROM_NOWHERE:
        baccarat_at(table)->shoe.left[7] = 9; /* of eight decks */
        break;
    case ROUND_GOES_BACK:
        table->round = table->seq + 1;
        break;
    default:
        table->seq--;
    }
}

bool __real_table_apply(const struct cr_rulebook *book, struct table *table,
                        const struct event *event, struct effects *effects,
                        struct cr_refusal *refusal);
bool __wrap_table_apply(const struct cr_rulebook *book, struct table *table,
                        const struct event *event, struct effects *effects,
                        struct cr_refusal *refusal);
bool __wrap_table_apply(const struct cr_rulebook *book, struct table *table,
                        const struct event *event, struct effects *effects,
                        struct cr_refusal *refusal) {
    if (!__real_table_apply(book, table, event, effects, refusal))
        return false;
    bool here = event->type == EVENT_BET && book->game != CR_ROULETTE;
    if (here && errs(CHIP_OFF_FELT, OLD_NUMBER))
        spoil_table(table);
    return true;
}

static bool spoil_lines(struct cr_settlement *settlement) {
    if (error_now == NOT_SETTLED || settlement->count == 0)
        return false;
    struct cr_line *line = &settlement->lines[0];
    if (error_now == PAYS_LESS_THAN_NOTHING)
        line->pays = -1;
    else
        line->returned = line->pays - 1;
    return true;
}

bool __real_settlement_make(const struct cr_rulebook *book, const struct cr_round *round,
                            struct cr_settlement *settlement, struct cr_refusal *refusal);
bool __wrap_settlement_make(const struct cr_rulebook *book, const struct cr_round *round,
                            struct cr_settlement *settlement, struct cr_refusal *refusal);
bool __wrap_settlement_make(const struct cr_rulebook *book, const struct cr_round *round,
                            struct cr_settlement *settlement, struct cr_refusal *refusal) {
    bool settled = __real_settlement_make(book, round, settlement, refusal);
    if (book->game != CR_SICBO || !errs(NOT_SETTLED, TAKES_MORE_THAN_STAKE))
        return settled;
    return settled && spoil_lines(settlement);
}

bool __real_blackjack_pay(const struct cr_rulebook *book, const struct blackjack_round *round,
                          struct cr_settlement *settlement, struct cr_refusal *refusal);
bool __wrap_blackjack_pay(const struct cr_rulebook *book, const struct blackjack_round *round,
                          struct cr_settlement *settlement, struct cr_refusal *refusal);
bool __wrap_blackjack_pay(const struct cr_rulebook *book, const struct blackjack_round *round,
                          struct cr_settlement *settlement, struct cr_refusal *refusal) {
    bool paid = __real_blackjack_pay(book, round, settlement, refusal);
    if (!errs(NOT_SETTLED, TAKES_MORE_THAN_STAKE))
        return paid;
    return paid && spoil_lines(settlement);
}

size_t __real_effect_postings(uint32_t table, const struct effects *effects,
                              struct posting *postings);
size_t __wrap_effect_postings(uint32_t table, const struct effects *effects,
                              struct posting *postings);
size_t __wrap_effect_postings(uint32_t table, const struct effects *effects,
                              struct posting *postings) {
    size_t count = __real_effect_postings(table, effects, postings);
    if (table != SICBO || count == 0 || !errs(POSTS_ONE_MORE, LEAVES_ONE_OUT))
        return count;
    if (error_now == POSTS_ONE_MORE)
        postings[0].amount++;
    if (error_now == POSTS_NOTHING)
        postings[0].amount = 0;
    if (error_now == POSTS_TO_OTHER_TABLE)
        postings[0].to = ledger_account_of(LEDGER_FELT, ROULETTE);
    return count - (error_now == LEAVES_ONE_OUT);
}

bool __real_ledger_post_owing(struct ledger *ledger, struct posting *postings, size_t *count,
                              bool may_owe, ledger_account *short_account);
bool __wrap_ledger_post_owing(struct ledger *ledger, struct posting *postings, size_t *count,
                              bool may_owe, ledger_account *short_account);
bool __wrap_ledger_post_owing(struct ledger *ledger, struct posting *postings, size_t *count,
                              bool may_owe, ledger_account *short_account) {
    bool posted = __real_ledger_post_owing(ledger, postings, count, may_owe, short_account);
    ledger_account purse = ledger_account_of(LEDGER_PURSE, AN);
    cr_money chips = ledger_balance(ledger, purse);
    if (posted && *count > 0 && postings[0].from == purse && errs(CHIP_IN_BOOKS, CHIP_OUT_OF_BOOKS))
        assert_true(ledger_set(ledger, purse, chips + (error_now == CHIP_IN_BOOKS ? 1 : -1)));
    return posted;
}

bool __real_house_read(const struct house *house, struct house_record *record);
bool __wrap_house_read(const struct house *house, struct house_record *record);
bool __wrap_house_read(const struct house *house, struct house_record *record) {
    bool read = __real_house_read(house, record);
    if (!read || record->posting_count == 0 || !errs(HOUSE_POSTS_BACKWARDS, HOUSE_POSTS_NOWHERE))
        return read;
    if (error_now == HOUSE_POSTS_BACKWARDS)
        record->postings[0].amount *= -1;
    if (error_now == HOUSE_POSTS_TO_ITSELF)
        record->postings[0].to = record->postings[0].from;
    if (error_now == HOUSE_POSTS_NOWHERE)
        record->postings[0].to = ledger_account_of(LEDGER_KINDS, 1);
    return true;
}

/* ---- The floor around it ---- */

static int start(void **state) {
    (void)state;
    error_now = NOTHING;
    errors_made = 0;
    place_open_with_players(&place, 2);
    let_run(&place, 10000, 500);
    assert_true(settle_down(&place));
    return 0;
}

static int finish(void **state) {
    (void)state;
    error_now = NOTHING;
    place_close(&place);
    return 0;
}

static const struct floor_table *table_at(uint32_t number) {
    return place.floor->tables[number - 1];
}

static int64_t records_of(uint32_t stream) {
    char sql[80];
    snprintf(sql, sizeof sql, "SELECT count(*) FROM record WHERE stream = %u", stream);
    return look_up(&place, sql);
}

static int64_t purse_of(uint32_t player) {
    return ledger_balance(place.floor->ledger, ledger_account_of(LEDGER_PURSE, player));
}

static int bet(uint32_t player, uint32_t table) {
    static const char *const bets[] = {[SICBO] = "\"small\"",
                                       [ROULETTE] = "\"red\"",
                                       [BACCARAT] = "\"player\"",
                                       [BLACKJACK] = "\"main\",\"box\":1"};
    char what[64], body[128];
    snprintf(what, sizeof what, "POST /api/tables/%u/events", table);
    snprintf(body, sizeof body, "{\"event\":\"bet\",\"bet\":%s,\"amount\":%d}", bets[table], STAKE);
    return ask(&place, player_of(player), what, body, NULL);
}

static int64_t open_alerts(const char *kind, const char *problem) {
    char text[64];
    int64_t count = 0;
    assert_int_equal(ask(&place, staff_of(POST_SURVEILLANCE), "GET /api/alerts?open=1", NULL, NULL),
                     200);
    snprintf(text, sizeof text, "\"problem\":\"%s\"", problem);
    for (const char *at = place.out; (at = strstr(at, "{\"alert\":")) != NULL; at++) {
        const char *end = strstr(at + 1, "{\"alert\":");
        char one[2048];
        snprintf(one, sizeof one, "%.*s", (int)(end == NULL ? (long)strlen(at) : end - at), at);
        count += strstr(one, kind) != NULL && strstr(one, text) != NULL;
    }
    return count;
}

static void others_play(void) {
    uint64_t round = table_at(ROULETTE)->state->round;
    assert_int_equal(bet(BINH, ROULETTE), 201);
    let_run(&place, 60000, 500);
    assert_true(settle_down(&place));
    assert_true(table_at(ROULETTE)->state->round > round);
    assert_int_equal(ask(&place, staff_of(POST_CAGE), "POST /api/cage/buy-in",
                         "{\"player\":2,\"amount\":1000000}", NULL),
                     201);
}

static void audit_is_right(void) {
    char first[256];
    if (audit_place(&place, first) > 0)
        fail_msg("%s", first);
}

/* The table has stopped, and all who must know do: each of the two has an alert to acknowledge. */
static void table_has_stopped(uint32_t table, const char *problem, int64_t records) {
    char text[64];
    let_run(&place, 1, 1);
    assert_true(settle_down(&place));
    assert_true(table_at(table)->trouble.stopped);
    if (strcmp(table_at(table)->trouble.problem, problem) != 0)
        fail_msg("%s, and not %s", table_at(table)->trouble.problem, problem);
    assert_int_equal(open_alerts("\"kind\":\"stopped\"", problem), 2);
    assert_true(says(&place, "\"post\":\"pit-manager\"") &&
                says(&place, "\"post\":\"surveillance\""));
    assert_int_equal(ask(&place, nobody, "GET /api/floor", NULL, NULL), 200);
    assert_true(says(&place, "\"out_of_order\":true"));
    assert_int_equal(bet(BINH, table), 409);
    snprintf(text, sizeof text, "record %lld", (long long)records + 1);
    assert_true(says(&place, "\"out-of-order\"") && says(&place, text));
    assert_int_equal(records_of(table), records);
}

/* Everybody plays on; the next start opens the table from its log, and it plays. */
static void all_goes_on(uint32_t table, int64_t records) {
    others_play();
    assert_int_equal(records_of(table), records);
    error_now = NOTHING;
    audit_is_right();
    place_reopen(&place);
    assert_false(table_at(table)->trouble.closed);
    assert_int_equal((int64_t)table_at(table)->state->seq, records);
    let_run(&place, 60000, 500);
    assert_true(settle_down(&place));
    if (table_at(table)->state->bet_count == 0)
        assert_int_equal(bet(AN, table), 201);
    let_run(&place, 60000, 500);
    assert_true(settle_down(&place));
    assert_true(records_of(table) > records);
    audit_is_right();
}

/* ---- The table ---- */

static void bet_that_spoils(uint32_t table, enum error error, const char *problem) {
    void *none = NULL;
    start(&none);
    int64_t records = records_of(table), purse = purse_of(AN);
    error_now = error;
    assert_int_equal(bet(AN, table), 500);
    assert_true(errors_made > 0);
    assert_true(says(&place, "\"broken\"") && says(&place, problem));
    assert_true(says(&place, "error of its own") && says(&place, "lỗi của chính nó"));
    assert_false(place.waited);
    table_has_stopped(table, problem, records);
    assert_int_equal(purse_of(AN), purse);
    all_goes_on(table, records);
    finish(&none);
}

static void tables_that_would_be_wrong(void **state) {
    (void)state;
    bet_that_spoils(SICBO, CHIP_OFF_FELT, "felt");
    bet_that_spoils(SICBO, CHIP_OFF_BET, "felt");
    bet_that_spoils(SICBO, NO_SUCH_PHASE, "phase");
    bet_that_spoils(SICBO, OLD_NUMBER, "head");
    bet_that_spoils(BACCARAT, CARDS_FROM_NOWHERE, "shoe");
    bet_that_spoils(BLACKJACK, ROUND_GOES_BACK, "round");
}

static void bet_that_comes_twice(void **state) {
    (void)state;
    /* its chips come from nowhere, as the books see it */
    bet_that_spoils(SICBO, BET_TWICE, "felt");
}

/* ---- Settling ---- */

/* The dealer is a machine: the table stops where the round would be settled. */
static void round_that_is_not_settled(uint32_t table, enum error error, const char *problem) {
    void *none = NULL;
    start(&none);
    assert_int_equal(bet(AN, table), 201);
    int64_t purse = purse_of(AN);
    error_now = error;
    for (int i = 0; i < 1000 && !table_at(table)->trouble.closed; i++)
        let_run(&place, 100, 100);
    assert_true(settle_down(&place));
    assert_true(errors_made > 0);
    int64_t records = records_of(table);
    table_has_stopped(table, problem, records);
    assert_int_equal(purse_of(AN), purse);
    all_goes_on(table, records);
    finish(&none);
}

static void rounds_that_are_not_settled(void **state) {
    (void)state;
    round_that_is_not_settled(SICBO, NOT_SETTLED, "settlement");
    round_that_is_not_settled(SICBO, PAYS_LESS_THAN_NOTHING, "lines");
    round_that_is_not_settled(SICBO, TAKES_MORE_THAN_STAKE, "lines");
    /* where no chips move the bets are paid in the check alone */
    round_that_is_not_settled(BLACKJACK, NOT_SETTLED, "lines");
    round_that_is_not_settled(BLACKJACK, TAKES_MORE_THAN_STAKE, "lines");
}

/* ---- The books ---- */

static void postings_that_would_be_wrong(void **state) {
    (void)state;
    bet_that_spoils(SICBO, POSTS_ONE_MORE, "felt");
    bet_that_spoils(SICBO, POSTS_NOTHING, "posting");
    bet_that_spoils(SICBO, POSTS_TO_OTHER_TABLE, "account");
    bet_that_spoils(SICBO, LEAVES_ONE_OUT, "felt");
}

/* The ledger itself counts wrong: what is in memory is given up for what is on disk. */
static void ledger_that_counts_wrong(void **state) {
    (void)state;
    bet_that_spoils(SICBO, CHIP_IN_BOOKS, "sum");
    bet_that_spoils(SICBO, CHIP_OUT_OF_BOOKS, "sum");
}

/* What waited to be written is given up with the books; its sender hears so, and sends it again. */
static void what_waits_is_given_up(void **state) {
    struct floor_actor cage = staff_of(POST_CAGE);
    const char *buy = "{\"player\":2,\"amount\":1000000}";
    int64_t purse = purse_of(BINH), here = purse_of(AN);
    (void)state;
    assert_int_equal(ask_at_once(&place, cage, "POST /api/cage/buy-in", buy, "waits"), 201);
    error_now = CHIP_IN_BOOKS;
    assert_int_equal(
        ask_at_once(&place, player_of(AN), "POST /api/tables/1/events",
                    "{\"event\":\"bet\",\"bet\":\"small\",\"amount\":100000,\"round\":1}", NULL),
        500);
    error_now = NOTHING;
    floor_tick(place.floor, test_scratch(), place.now);
    assert_false(settle_down(&place));
    assert_int_equal(purse_of(AN), here);
    assert_int_equal(purse_of(BINH), purse);
    assert_int_equal(ask(&place, cage, "POST /api/cage/buy-in", buy, "waits"), 201);
    assert_int_equal(purse_of(BINH), purse + 1000000);
    assert_int_equal(records_of(SICBO), (int64_t)table_at(SICBO)->state->seq);
    table_has_stopped(SICBO, "sum", records_of(SICBO));
    all_goes_on(SICBO, records_of(SICBO));
}

/* ---- The house's own records ---- */

static void house_record_that_is_wrong(enum error error) {
    struct floor_actor cage = staff_of(POST_CAGE);
    const char *buy = "{\"player\":1,\"amount\":1000000}";
    void *none = NULL;
    start(&none);
    int64_t records = records_of(0), purse = purse_of(AN);
    error_now = error;
    assert_int_equal(ask(&place, cage, "POST /api/cage/buy-in", buy, "odd"), 500);
    assert_true(says(&place, "\"unsound\"") && says(&place, "posting"));
    error_now = NOTHING;
    assert_int_equal(purse_of(AN), purse);
    assert_int_equal(records_of(0), records);
    let_run(&place, 1, 1);
    assert_true(settle_down(&place));
    assert_int_equal(open_alerts("\"kind\":\"unsound\"", "posting"), 2);
    assert_int_equal(records_of(0), records + 2);
    assert_int_equal(ask(&place, cage, "POST /api/cage/buy-in", buy, "odd"), 201);
    assert_int_equal(purse_of(AN), purse + 1000000);
    assert_int_equal(bet(AN, SICBO), 201);
    others_play();
    audit_is_right();
    place_reopen(&place);
    audit_is_right();
    finish(&none);
}

static void house_records_that_are_wrong(void **state) {
    (void)state;
    house_record_that_is_wrong(HOUSE_POSTS_BACKWARDS);
    house_record_that_is_wrong(HOUSE_POSTS_TO_ITSELF);
    house_record_that_is_wrong(HOUSE_POSTS_NOWHERE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_that_would_be_wrong),
        cmocka_unit_test(bet_that_comes_twice),
        cmocka_unit_test(rounds_that_are_not_settled),
        cmocka_unit_test(postings_that_would_be_wrong),
        cmocka_unit_test(ledger_that_counts_wrong),
        cmocka_unit_test_setup_teardown(what_waits_is_given_up, start, finish),
        cmocka_unit_test(house_records_that_are_wrong),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
