/* What the rules take back is taken, also when the player has spent it: the purse never goes below
 * zero, and the player owes the rest. */
#include "floor/floor_inside.h"
#include "floor/house_support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct place place;

enum { AN = 1, BINH = 2, PURSE = 50000000, TABLE = 8 };

static int64_t balance(const char *account, uint32_t owner) {
    char text[96];
    assert_int_equal(ask(&place, staff_of(POST_PIT_MANAGER), "GET /api/balances", NULL, NULL), 200);
    snprintf(text, sizeof text, "{\"account\":\"%s\",\"owner\":%u,\"balance\":", account, owner);
    const char *at = strstr(place.out, text);
    return at == NULL ? 0 : strtoll(at + strlen(text), NULL, 10);
}

static int send_event(struct floor_actor actor, const char *body) {
    return ask(&place, actor, "POST /api/tables/8/events", body, NULL);
}

static void must_send(struct floor_actor actor, const char *body) {
    if (send_event(actor, body) != 201)
        fail_msg("%s: %d %s", body, place.status, place.out);
}

/* Asked for by one, signed by another (G13). */
static void must_grant(struct floor_actor asks, struct floor_actor signs, const char *body) {
    char path[64];
    if (ask(&place, asks, "POST /api/tables/8/requests", body, NULL) != 201)
        fail_msg("%s: %d %s", body, place.status, place.out);
    snprintf(path, sizeof path, "POST /api/requests/%lld/answer",
             (long long)told(&place, "request"));
    if (ask(&place, signs, path, "{\"grant\":true}", NULL) != 200)
        fail_msg("%s: %d %s", body, place.status, place.out);
}

static void at_cage(const char *what, uint32_t player, int64_t amount) {
    char body[64], path[64];
    snprintf(body, sizeof body, "{\"player\":%u,\"amount\":%lld}", player, (long long)amount);
    snprintf(path, sizeof path, "POST /api/cage/%s", what);
    assert_int_equal(ask(&place, staff_of(POST_CAGE), path, body, NULL), 201);
}

/* A roulette table dealt by hand, with a float. */
static void open_roulette(void) {
    struct floor_actor pit = staff_of(POST_PIT_SUPERVISOR);
    char approve[64];
    assert_int_equal(ask(&place, staff_of(POST_PIT_MANAGER), "POST /api/tables",
                         "{\"name\":\"Wheel\",\"game\":\"roulette\",\"min\":100000,"
                         "\"max\":5000000}",
                         NULL),
                     201);
    assert_int_equal(told(&place, "table"), TABLE);
    assert_int_equal(ask(&place, pit, "POST /api/tables/8/fills", "{\"amount\":10000000}", NULL),
                     201);
    snprintf(approve, sizeof approve, "POST /api/fills/%lld/approve",
             (long long)told(&place, "fill"));
    assert_int_equal(ask(&place, staff_of(POST_CAGE), approve, NULL, NULL), 200);
    assert_int_equal(
        ask(&place, pit, "POST /api/tables/8/float", "{\"open\":true,\"count\":10000000}", NULL),
        201);
}

/* An has red, Binh odd; the ball lies in 1, and An, who is paid first, has been paid. */
static int start(void **state) {
    struct floor_actor pit = staff_of(POST_PIT_SUPERVISOR);
    (void)state;
    place_open_with_players(&place, 2);
    open_roulette();
    must_send(pit, "{\"event\":\"open-round\"}");
    must_send(player_of(AN), "{\"event\":\"bet\",\"bet\":\"red\",\"amount\":100000}");
    must_send(player_of(BINH), "{\"event\":\"bet\",\"bet\":\"odd\",\"amount\":200000}");
    must_send(pit, "{\"event\":\"no-more-bets\"}");
    must_send(pit, "{\"event\":\"spin\"}");
    must_send(pit, "{\"event\":\"revolution\",\"number\":3}");
    must_send(pit, "{\"event\":\"ball\",\"number\":1}");
    must_send(pit, "{\"event\":\"collect\"}");
    must_send(pit, "{\"event\":\"pay\",\"number\":1}");
    assert_int_equal(balance("purse", AN), PURSE + 100000);
    return 0;
}

static int finish(void **state) {
    (void)state;
    return place_finish(&place);
}

static const char *const void_round =
    "{\"event\":\"call\",\"clause\":\"7.8\",\"text\":\"seen by all\"}";

/* 7.8 takes the winnings (100,000) back and gives the stake, which lies in the purse already: what
 * is in the purse is enough for all of it together, though not for each step. */
static void purse_that_is_just_enough(void **state) {
    (void)state;
    at_cage("cash-out", AN, PURSE);
    assert_int_equal(send_event(staff_of(POST_PIT_SUPERVISOR), void_round), 409);
    assert_true(says(&place, "second-wanted"));
    must_grant(staff_of(POST_PIT_SUPERVISOR), staff_of(POST_PIT_MANAGER), void_round);
    assert_int_equal(balance("purse", AN), 0);
    assert_int_equal(balance("owed", AN), 0);
    assert_int_equal(balance("purse", BINH), PURSE);
    assert_int_equal(balance("float", TABLE), 10000000);
}

static void spent_winnings_are_owed(void **state) {
    (void)state;
    at_cage("cash-out", AN, PURSE + 70000); /* 30,000 are left */
    assert_int_equal(send_event(staff_of(POST_PIT_SUPERVISOR), void_round), 409);
    assert_true(says(&place, "second-wanted"));
    must_grant(staff_of(POST_PIT_SUPERVISOR), staff_of(POST_PIT_MANAGER), void_round);
    assert_int_equal(balance("purse", AN), 0);
    assert_int_equal(balance("owed", AN), -70000);
    assert_int_equal(balance("float", TABLE), 10000000);
    assert_int_equal(balance("felt", TABLE), 0);
    assert_int_equal(ask(&place, player_of(AN), "GET /api/me", NULL, NULL), 200);
    assert_int_equal(told(&place, "owed"), 70000);
    /* it is on disk */
    place_reopen(&place);
    assert_int_equal(balance("owed", AN), -70000);
    must_send(staff_of(POST_PIT_SUPERVISOR), "{\"event\":\"open-round\"}");
    const char *bet = "{\"event\":\"bet\",\"bet\":\"red\",\"amount\":100000}";
    assert_int_equal(send_event(player_of(AN), bet), 422);
    assert_true(says(&place, "purse-short"));
    /* what comes into the purse pays the debt first */
    at_cage("buy-in", AN, 20000);
    assert_int_equal(told(&place, "purse"), 0);
    assert_int_equal(told(&place, "owed"), 50000);
    at_cage("buy-in", AN, 150000);
    assert_int_equal(told(&place, "purse"), 100000);
    assert_false(says(&place, "owed"));
    must_send(player_of(AN), bet);
    assert_int_equal(balance("owed", AN), 0);
}

/* G4: the corrected result takes stake and winnings, and the round is paid once more. */
static void correction_that_pays_again(void **state) {
    struct floor_actor pit = staff_of(POST_PIT_SUPERVISOR);
    (void)state;
    must_send(pit, "{\"event\":\"pay\"}");
    at_cage("cash-out", AN, PURSE + 100000);
    const char *correction =
        "{\"event\":\"correct-result\",\"number\":3,\"text\":\"it lies in 3\"}";
    assert_int_equal(send_event(pit, correction), 403); /* nobody does it alone */
    assert_int_equal(send_event(staff_of(POST_SENIOR_MANAGEMENT), correction), 403);
    must_grant(pit, staff_of(POST_PIT_MANAGER), correction);
    assert_int_equal(balance("owed", AN), -200000);
    assert_int_equal(balance("purse", BINH), PURSE - 200000);
    must_send(pit, "{\"event\":\"collect\"}");
    must_send(pit, "{\"event\":\"pay\"}");
    assert_int_equal(balance("owed", AN), 0);
    assert_int_equal(balance("purse", AN), 0);
    assert_int_equal(balance("purse", BINH), PURSE + 200000);
}

/* Staff correct a payment; nobody lays for a player more than the player has. */
static void only_what_is_taken_back(void **state) {
    struct floor_actor pit = staff_of(POST_PIT_SUPERVISOR);
    (void)state;
    must_send(pit, "{\"event\":\"pay\"}");
    at_cage("cash-out", AN, PURSE + 100000);
    struct floor_actor manager = staff_of(POST_PIT_MANAGER);
    must_grant(pit, manager,
               "{\"event\":\"correct-payment\",\"player\":1,\"round\":1,\"bet\":\"red\","
               "\"amount\":-40000,\"text\":\"paid twice\"}");
    assert_int_equal(balance("owed", AN), -40000);
    must_grant(pit, manager,
               "{\"event\":\"correct-payment\",\"player\":1,\"round\":1,\"bet\":\"red\","
               "\"amount\":60000,\"text\":\"it was not\"}");
    assert_int_equal(balance("owed", AN), 0);
    assert_int_equal(balance("purse", AN), 20000);
    must_send(pit, "{\"event\":\"open-round\"}");
    assert_int_equal(
        send_event(pit, "{\"event\":\"bet\",\"player\":1,\"bet\":\"red\",\"amount\":100000}"), 422);
    assert_true(says(&place, "purse-short"));
    assert_int_equal(send_event(player_of(AN), "{\"event\":\"tip\",\"amount\":20001}"), 422);
    assert_int_equal(balance("purse", AN), 20000);
}

/* G12: what floor and audit ask of a stake found: the purse holds it after all that the event takes
 * back; another's debt, and another clause, are no matter of it. */
static void a_stake_found_is_in_the_purse(void **state) {
    (void)state;
    ledger_account purse = ledger_account_of(LEDGER_PURSE, AN);
    ledger_account other = ledger_account_of(LEDGER_PURSE, BINH);
    ledger_account felt = ledger_account_of(LEDGER_FELT, TABLE);
    struct ledger *ledger = ledger_open();
    struct event call = {.type = EVENT_CALL, .clause = "7.18"};
    struct posting postings[] = {
        {.from = other, .to = felt, .amount = 500, .clause = "6.1.1"},
        {.from = purse, .to = felt, .amount = 40, .clause = "6.1.1"},
        {.from = purse, .to = felt, .amount = 60, .clause = "7.18"},
    };
    assert_true(ledger_set(ledger, purse, 100));
    assert_true(event_stake_is_there(ledger, &call, postings, 3));
    assert_true(ledger_set(ledger, purse, 99));
    assert_false(event_stake_is_there(ledger, &call, postings, 3));
    assert_true(event_stake_is_there(ledger, &call, postings, 2));
    ledger_close(ledger);
}

int main(void) {
#define T(test) cmocka_unit_test_setup_teardown(test, start, finish)
    const struct CMUnitTest tests[] = {
        T(purse_that_is_just_enough),
        T(spent_winnings_are_owed),
        T(correction_that_pays_again),
        T(only_what_is_taken_back),
        cmocka_unit_test(a_stake_found_is_in_the_purse),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
