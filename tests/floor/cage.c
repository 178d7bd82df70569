/* Chips at the cage, at tables and between them: who may move them, and that they are moved once.
 */
#include "floor/house_support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct place place;

static int start(void **state) {
    (void)state;
    place_open(&place, true);
    return 0;
}

static int finish(void **state) {
    (void)state;
    return place_finish(&place);
}

static int64_t balance(const char *account, uint32_t owner) {
    char text[96];
    assert_int_equal(ask(&place, staff_of(POST_PIT_MANAGER), "GET /api/balances", NULL, NULL), 200);
    snprintf(text, sizeof text, "{\"account\":\"%s\",\"owner\":%u,\"balance\":", account, owner);
    const char *at = strstr(place.out, text);
    return at == NULL ? 0 : strtoll(at + strlen(text), NULL, 10);
}

static uint32_t new_player(void) {
    assert_int_equal(ask(&place, nobody, "POST /api/players", "{\"name\":\"An\"}", NULL), 201);
    return (uint32_t)told(&place, "player");
}

/* A new visitor of the demonstration floor has 50,000,000 dong in chips. */
enum { PURSE = 50000000 };

static void visitor_gets_chips(void **state) {
    (void)state;
    uint32_t an = new_player();
    assert_int_equal(told(&place, "purse"), PURSE);
    assert_true(says(&place, "\"token\":\""));
    assert_int_equal(ask(&place, player_of(an), "POST /api/me/chips", NULL, "again"), 409);
    assert_int_equal(balance("purse", an), PURSE);
    assert_int_equal(balance("outside", 0), -200000000000 - 100000000000 - PURSE);
}

static void buying_in_at_the_cage(void **state) {
    (void)state;
    uint32_t an = new_player();
    struct floor_actor cage = staff_of(POST_CAGE);
    int64_t chips = balance("cage", 0), cash = balance("vault", 0);
    char body[64];
    snprintf(body, sizeof body, "{\"player\":%u,\"amount\":3000000}", an);
    assert_int_equal(ask(&place, cage, "POST /api/cage/buy-in", body, "k1"), 201);
    assert_int_equal(told(&place, "purse"), PURSE + 3000000);
    assert_int_equal(balance("cage", 0), chips - 3000000);
    assert_int_equal(balance("vault", 0), cash + 3000000);
    snprintf(body, sizeof body, "{\"player\":%u,\"amount\":53000000}", an);
    assert_int_equal(ask(&place, cage, "POST /api/cage/cash-out", body, "k2"), 201);
    assert_int_equal(told(&place, "purse"), 0);
    assert_int_equal(balance("vault", 0), cash - 50000000);
    snprintf(body, sizeof body, "{\"player\":%u,\"amount\":1000}", an);
    assert_int_equal(ask(&place, cage, "POST /api/cage/cash-out", body, "k3"), 422);
    assert_true(says(&place, "purse-short"));
}

static void same_key_moves_once(void **state) {
    (void)state;
    uint32_t an = new_player();
    struct floor_actor cage = staff_of(POST_CAGE);
    char body[64], first[256];
    snprintf(body, sizeof body, "{\"player\":%u,\"amount\":1000000}", an);
    /* while it is still on its way */
    assert_int_equal(ask_at_once(&place, cage, "POST /api/cage/buy-in", body, "once"), 201);
    snprintf(first, sizeof first, "%s", place.out);
    assert_int_equal(ask_at_once(&place, cage, "POST /api/cage/buy-in", body, "once"), 201);
    assert_true(place.waited);
    assert_string_equal(place.out, first);
    assert_true(settle_down(&place));
    /* when it is on disk */
    assert_int_equal(ask(&place, cage, "POST /api/cage/buy-in", body, "once"), 201);
    assert_false(place.waited);
    assert_string_equal(place.out, first);
    /* after a restart */
    place_reopen(&place);
    assert_int_equal(ask(&place, cage, "POST /api/cage/buy-in", body, "once"), 201);
    assert_string_equal(place.out, first);
    assert_int_equal(balance("purse", an), PURSE + 1000000);
    /* another request with it is refused, somebody else's key is another one */
    snprintf(body, sizeof body, "{\"player\":%u,\"amount\":2000000}", an);
    assert_int_equal(ask(&place, cage, "POST /api/cage/buy-in", body, "once"), 409);
    assert_int_equal(
        ask(&place, staff_of(POST_SHIFT_MANAGER), "POST /api/cage/buy-in", body, "once"), 201);
    assert_int_equal(balance("purse", an), PURSE + 3000000);
    assert_int_equal(ask(&place, cage, "POST /api/cage/buy-in", body, "not a key"), 400);
}

static int buy_in(uint32_t player, int64_t amount, const char *key) {
    char body[64];
    snprintf(body, sizeof body, "{\"player\":%u,\"amount\":%lld}", player, (long long)amount);
    return ask(&place, staff_of(POST_CAGE), "POST /api/cage/buy-in", body, key);
}

static void key_is_good_for_a_day(void **state) {
    enum { HOUR = 3600000 };
    char first[256];
    (void)state;
    uint32_t an = new_player();
    assert_int_equal(buy_in(an, 1000000, "today"), 201);
    snprintf(first, sizeof first, "%s", place.out);
    place.now += 23 * HOUR;
    place_drop(&place); /* killed: the answer is kept all the same */
    place_reopen(&place);
    assert_int_equal(buy_in(an, 2000000, "other"), 201);
    assert_int_equal(buy_in(an, 1000000, "today"), 201);
    assert_string_equal(place.out, first);
    assert_int_equal(buy_in(an, 1000001, "today"), 409);
    assert_int_equal(balance("purse", an), PURSE + 3000000);
    /* a day later it is a new one, once something else has been written */
    place.now += 2 * HOUR;
    assert_int_equal(buy_in(an, 2000000, "another"), 201);
    assert_int_equal(buy_in(an, 1000001, "today"), 201);
    assert_int_equal(buy_in(an, 1000002, "other"), 409);
    assert_int_equal(balance("purse", an), PURSE + 6000001);
}

static void fills_need_two_people(void **state) {
    (void)state;
    int64_t tray = balance("float", 1), cage_chips = balance("cage", 0);
    struct floor_actor shift = staff_of(POST_SHIFT_MANAGER);
    assert_int_equal(ask(&place, shift, "POST /api/tables/1/fills", "{\"amount\":7000000}", "f"),
                     201);
    char approve[64], cancel[64];
    int64_t fill = told(&place, "fill");
    snprintf(approve, sizeof approve, "POST /api/fills/%lld/approve", (long long)fill);
    snprintf(cancel, sizeof cancel, "DELETE /api/fills/%lld", (long long)fill);
    assert_int_equal(balance("float", 1), tray);
    assert_int_equal(ask(&place, shift, approve, NULL, "a"), 422);
    assert_true(says(&place, "same-person"));
    assert_int_equal(ask(&place, staff_of(POST_PIT_MANAGER), approve, NULL, "a"), 403);
    assert_int_equal(ask(&place, staff_of(POST_CAGE), approve, NULL, "a"), 200);
    assert_int_equal(told(&place, "float"), tray + 7000000);
    assert_int_equal(balance("cage", 0), cage_chips - 7000000);
    assert_int_equal(ask(&place, staff_of(POST_CAGE), approve, NULL, "a"), 200);
    assert_int_equal(ask(&place, staff_of(POST_CAGE), approve, NULL, "b"), 409);
    assert_int_equal(ask(&place, shift, cancel, NULL, NULL), 409);
    assert_int_equal(balance("float", 1), tray + 7000000);
}

static void credits_go_back(void **state) {
    (void)state;
    int64_t tray = balance("float", 2);
    struct floor_actor pit = staff_of(POST_PIT_SUPERVISOR);
    char body[64], approve[64];
    snprintf(body, sizeof body, "{\"amount\":%lld}", (long long)tray + 1);
    assert_int_equal(ask(&place, pit, "POST /api/tables/2/credits", body, "c"), 201);
    snprintf(approve, sizeof approve, "POST /api/fills/%lld/approve",
             (long long)told(&place, "fill"));
    assert_int_equal(ask(&place, staff_of(POST_CAGE), approve, NULL, "d"), 422);
    assert_true(says(&place, "float-short"));
    assert_int_equal(ask(&place, pit, "POST /api/tables/2/credits", "{\"amount\":1000}", "e"), 201);
    snprintf(approve, sizeof approve, "POST /api/fills/%lld/approve",
             (long long)told(&place, "fill"));
    assert_int_equal(ask(&place, staff_of(POST_CAGE), approve, NULL, "f"), 200);
    assert_int_equal(balance("float", 2), tray - 1000);
    /* a dealer asks only at the table of their shift: 6 and 7 */
    struct floor_actor dealer = staff_of(POST_DEALER);
    assert_int_equal(ask(&place, dealer, "POST /api/tables/2/credits", "{\"amount\":1000}", NULL),
                     403);
    assert_int_equal(ask(&place, dealer, "POST /api/tables/6/credits", "{\"amount\":1000}", NULL),
                     201);
}

static void float_closed_by_count(void **state) {
    (void)state;
    int64_t tray = balance("float", 6);
    struct floor_actor pit = staff_of(POST_PIT_SUPERVISOR);
    char body[64];
    snprintf(body, sizeof body, "{\"open\":false,\"count\":%lld}", (long long)tray - 500000);
    /* one person's count of what is not there moves nothing, however often */
    struct floor_actor other = staff_of(POST_PIT_MANAGER);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(ask(&place, pit, "POST /api/tables/6/float", body, NULL), 201);
        assert_true(says(&place, "\"again\":true"));
        assert_false(says(&place, "expected"));
        assert_int_equal(balance("float", 6), tray);
    }
    place_reopen(&place);
    /* nor do two that differ */
    char less[64];
    snprintf(less, sizeof less, "{\"open\":false,\"count\":%lld}", (long long)tray - 400000);
    assert_int_equal(ask(&place, other, "POST /api/tables/6/float", less, NULL), 201);
    assert_true(says(&place, "\"again\":true"));
    assert_int_equal(ask(&place, other, "POST /api/tables/6/float", body, NULL), 201);
    assert_int_equal(balance("float", 6), tray);
    assert_int_equal(ask(&place, pit, "POST /api/tables/6/float", body, "x"), 201);
    assert_int_equal(told(&place, "difference"), -500000);
    assert_int_equal(balance("float", 6), tray - 500000);
    assert_int_equal(balance("difference", 6), 500000);
    /* no round without a float */
    const char *round = "{\"event\":\"open-round\"}";
    assert_int_equal(ask(&place, pit, "POST /api/tables/6/events", round, NULL), 409);
    assert_true(says(&place, "float-closed"));
    snprintf(body, sizeof body, "{\"open\":true,\"count\":%lld}", (long long)tray + 700000);
    assert_int_equal(ask(&place, other, "POST /api/tables/6/float", body, NULL), 201);
    assert_int_equal(ask(&place, pit, "POST /api/tables/6/float", body, "y"), 201);
    assert_int_equal(told(&place, "difference"), 1200000);
    assert_int_equal(balance("difference", 6), -700000);
    assert_int_equal(ask(&place, pit, "POST /api/tables/6/float", body, "z"), 409);
}

static void chips_brought_in_are_seen_by_two(void **state) {
    struct floor_actor manager = staff_of(POST_OPERATIONS_MANAGER);
    struct floor_actor director = staff_of(POST_TABLE_GAMES_DIRECTOR);
    int64_t chips = balance("cage", 0), cash = balance("vault", 0);
    const char *what = "POST /api/cage/stock", *body = "{\"chips\":7000000,\"cash\":3000000}";
    (void)state;
    for (int i = 0; i < 2; i++) {
        assert_int_equal(ask(&place, manager, what, body, NULL), 201);
        assert_true(says(&place, "\"again\":true"));
    }
    assert_int_equal(ask(&place, director, what, "{\"chips\":9000000}", NULL), 201);
    assert_int_equal(ask(&place, director, what, body, NULL), 201);
    place_reopen(&place);
    assert_int_equal(balance("cage", 0), chips);
    assert_int_equal(ask(&place, manager, what, body, NULL), 201);
    assert_false(says(&place, "again"));
    assert_int_equal(balance("cage", 0), chips + 7000000);
    assert_int_equal(balance("vault", 0), cash + 3000000);
    assert_int_equal(ask(&place, director, what, body, NULL), 201); /* another one begins */
    assert_int_equal(balance("cage", 0), chips + 7000000);
}

static void buying_in_at_a_table(void **state) {
    (void)state;
    uint32_t an = new_player();
    int64_t tray = balance("float", 7), cash = balance("vault", 0), chips = balance("cage", 0);
    char body[128];
    snprintf(body, sizeof body,
             "{\"event\":\"buy-in\",\"player\":%u,\"amount\":4000000,"
             "\"text\":\"counted out\"}",
             an);
    struct floor_actor dealer = staff_of(POST_DEALER), pit = staff_of(POST_PIT_SUPERVISOR);
    /* cash that only the dealer has seen buys nothing */
    assert_int_equal(ask(&place, dealer, "POST /api/tables/7/events", body, "b1"), 403);
    assert_int_equal(ask(&place, pit, "POST /api/tables/7/events", body, "b2"), 403);
    assert_int_equal(ask_by_two(&place, dealer, pit, 7, body), 200);
    assert_int_equal(balance("purse", an), PURSE + 4000000);
    assert_int_equal(balance("float", 7), tray - 4000000);
    assert_int_equal(balance("drop", 7), 4000000);
    assert_int_equal(ask(&place, player_of(an), "POST /api/tables/7/events",
                         "{\"event\":\"tip\",\"amount\":50000}", "t1"),
                     201);
    assert_int_equal(told(&place, "purse"), PURSE + 4000000 - 50000);
    assert_int_equal(balance("tips", 7), 50000);
    struct floor_actor cage = staff_of(POST_CAGE);
    struct floor_actor shift = staff_of(POST_SHIFT_MANAGER);
    assert_int_equal(ask(&place, shift, "POST /api/tables/7/drop", "{\"count\":3900000}", "c"),
                     201);
    assert_int_equal(balance("drop", 7), 4000000);
    assert_int_equal(ask(&place, cage, "POST /api/tables/7/drop", "{\"count\":3900000}", "d"), 201);
    assert_int_equal(told(&place, "difference"), -100000);
    assert_int_equal(balance("drop", 7), 0);
    assert_int_equal(balance("vault", 0), cash + 3900000);
    for (int i = 0; i < 2; i++) { /* nobody pays the box out alone */
        assert_int_equal(ask(&place, shift, "POST /api/tables/7/tips", NULL, NULL), 201);
        assert_true(says(&place, "\"again\":true"));
        assert_int_equal(balance("tips", 7), 50000);
    }
    assert_int_equal(ask(&place, cage, "POST /api/tables/7/tips", NULL, "p"), 201);
    assert_int_equal(balance("tips", 7), 0);
    assert_int_equal(balance("cage", 0), chips + 50000);
    assert_int_equal(balance("vault", 0), cash + 3900000 - 50000);
    /* an unknown player has no purse to fill */
    assert_int_equal(ask_by_two(&place, dealer, pit, 7,
                                "{\"event\":\"buy-in\",\"player\":99,\"amount\":4000000,"
                                "\"text\":\"counted out\"}"),
                     404);
    assert_int_equal(ask(&place, dealer, "DELETE /api/requests/2", NULL, NULL), 200);
    /* nor do staff tip out of a guest's purse */
    snprintf(body, sizeof body, "{\"event\":\"tip\",\"player\":%u,\"amount\":50000}", an);
    assert_int_equal(ask(&place, dealer, "POST /api/tables/7/events", body, NULL), 403);
    assert_int_equal(
        ask(&place, staff_of(POST_SENIOR_MANAGEMENT), "POST /api/tables/7/events", body, NULL),
        403);
    assert_int_equal(balance("tips", 7), 0);
}

static void bet_above_the_purse(void **state) {
    (void)state;
    uint32_t an = new_player();
    char body[96];
    snprintf(body, sizeof body, "{\"player\":%u,\"amount\":49700000}", an);
    assert_int_equal(ask(&place, staff_of(POST_CAGE), "POST /api/cage/cash-out", body, "o"), 201);
    let_run(&place, 10000, 500);
    const char *bet = "{\"event\":\"bet\",\"bet\":\"small\",\"amount\":200000}";
    assert_int_equal(ask(&place, player_of(an), "POST /api/tables/1/events", bet, "1"), 201);
    assert_int_equal(told(&place, "purse"), 100000);
    int64_t seq = told(&place, "seq");
    assert_int_equal(ask(&place, player_of(an), "POST /api/tables/1/events", bet, "2"), 422);
    assert_true(says(&place, "purse-short"));
    assert_int_equal(ask(&place, player_of(an), "GET /api/tables/1", NULL, NULL), 200);
    assert_int_equal(told(&place, "seq"), seq);
    assert_int_equal(told(&place, "felt"), 200000);
    assert_int_equal(told(&place, "purse"), 100000);
}

int main(void) {
#define T(test) cmocka_unit_test_setup_teardown(test, start, finish)
    const struct CMUnitTest tests[] = {
        T(visitor_gets_chips),    T(buying_in_at_the_cage),
        T(same_key_moves_once),   T(key_is_good_for_a_day),
        T(fills_need_two_people), T(credits_go_back),
        T(float_closed_by_count), T(buying_in_at_a_table),
        T(bet_above_the_purse),   T(chips_brought_in_are_seen_by_two),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
