/* Whole evenings: players at the virtual tables of all five games, stopped and started again in the
 * middle of rounds. Not a chip is made or lost. */
#include "floor/floor_inside.h"
#include "floor/house_support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { PLAYERS = 6, TABLES = 7, PURSE = 50000000 };

static struct place place;
static uint64_t chance;

static uint32_t draw(uint32_t below) {
    chance = chance * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(chance >> 33) % below;
}

/* ---- Players ---- */

static const char *const sicbo_bets[] = {"small",    "big",      "any-triple", "total:9",
                                         "pair:1-2", "single:4", "double:3",   "triple:6"};
static const char *const roulette_bets[] = {
    "red", "straight:17", "split:0-1", "dozen:2", "corner:1-2-4-5", "line:1-6", "street:0-1-2"};
static const char *const baccarat_bets[] = {"player",  "banker",      "tie",
                                            "lucky-6", "player-pair", "banker-pair"};

static const char *pick(const char *const *list, size_t count) {
    return list[draw((uint32_t)count)];
}
#define PICK(list) pick(list, sizeof list / sizeof list[0])

static void bet_body(uint32_t table, char body[160]) {
    long long stake = 100000 * (1 + draw(4));
    switch (table) {
    case 1:
        snprintf(body, 160, "{\"event\":\"bet\",\"bet\":\"%s\",\"amount\":%lld}", PICK(sicbo_bets),
                 stake);
        return;
    case 2:
        snprintf(body, 160, "{\"event\":\"bet\",\"bet\":\"%s\",\"amount\":%lld}",
                 PICK(roulette_bets), stake);
        return;
    case 3:
        snprintf(body, 160, "{\"event\":\"bet\",\"bet\":\"%s\",\"amount\":%lld}",
                 PICK(baccarat_bets), stake);
        return;
    case 4:
        snprintf(body, 160, "{\"event\":\"bet\",\"bet\":\"main\",\"box\":%u,\"amount\":%lld}",
                 1 + draw(7), stake);
        return;
    default:
        snprintf(body, 160, "{\"event\":\"bet\",\"bet\":\"ante\",\"box\":%u,\"amount\":%lld}",
                 1 + draw(5), stake);
    }
}

/* Blackjack: numbers of CR_HIT and the rest. */
static void act_body(char body[160]) {
    snprintf(body, 160, "{\"event\":\"act\",\"box\":%u,\"hand\":1,\"number\":%u}", 1 + draw(7),
             draw(2));
}

/* Half of what they try is refused: that is the table's to say. */
static void play_once(void) {
    char what[64], body[160];
    uint32_t table = 1 + draw(5), player = 1 + draw(PLAYERS);
    snprintf(what, sizeof what, "POST /api/tables/%u/events", table);
    if (table == 4 && draw(2) == 0)
        act_body(body);
    else if (draw(12) == 0)
        snprintf(body, sizeof body, "{\"event\":\"withdraw\",\"bet\":\"all\"}");
    else
        bet_body(table, body);
    ask_at_once(&place, player_of(player), what, body, NULL);
    assert_true(place.status == 201 || place.status == 422 || place.status == 409);
}

static void play(int turns) {
    for (int i = 0; i < turns; i++) {
        play_once();
        let_run(&place, 400 + draw(800), 400);
    }
}

/* ---- What must hold ---- */

static int64_t sum_of_accounts(int64_t *purses, int64_t *outside) {
    int64_t sum = 0;
    assert_int_equal(ask(&place, staff_of(POST_PIT_MANAGER), "GET /api/balances", NULL, NULL), 200);
    *purses = *outside = 0;
    for (const char *at = place.out; (at = strstr(at, "{\"account\":\"")) != NULL; at++) {
        int64_t balance = strtoll(strstr(at, "\"balance\":") + 10, NULL, 10);
        sum += balance;
        if (strncmp(at + 12, "purse", 5) == 0)
            *purses += balance;
        if (strncmp(at + 12, "outside", 7) == 0)
            *outside += balance;
        else
            assert_true(balance >= 0);
    }
    return sum;
}

static void hash_tables(uint8_t hashes[TABLES][TABLE_HASH]) {
    for (uint32_t i = 0; i < TABLES; i++)
        table_hash(place.floor->tables[i]->state, hashes[i]);
}

static void check_conserved(void) {
    int64_t purses, outside;
    assert_int_equal(sum_of_accounts(&purses, &outside), 0);
    assert_int_equal(outside, -200000000000 - 100000000000 - (int64_t)PLAYERS * PURSE);
}

static void check_audit(void) {
    char first[256];
    if (audit_place(&place, first) > 0)
        fail_msg("%s", first);
}

static void start(uint64_t seed) {
    chance = seed;
    place_open_with_players(&place, PLAYERS);
}

static void an_evening(void **state) {
    (void)state;
    uint64_t rounds = 0;
    start(1);
    for (int i = 0; i < 6; i++) {
        play(60);
        check_conserved();
    }
    assert_true(settle_down(&place));
    check_audit();
    for (uint32_t i = 0; i < 5; i++) {
        assert_true(place.floor->tables[i]->state->round > 2); /* every game was played */
        rounds += place.floor->tables[i]->round_count;
    }
    assert_true(rounds > 20);
    place_close(&place);
}

static void stopped_in_the_middle(void **state) {
    uint8_t before[TABLES][TABLE_HASH], after[TABLES][TABLE_HASH];
    (void)state;
    start(2);
    for (int i = 0; i < 12; i++) {
        play(8 + (int)draw(9));
        assert_true(settle_down(&place));
        hash_tables(before);
        if (i % 3 == 0)
            place_reopen(&place);
        else
            place_drop(&place);
        hash_tables(after);
        assert_memory_equal(before, after, sizeof before);
        check_conserved();
    }
    play(30);
    assert_true(settle_down(&place));
    check_audit();
    place_close(&place);
}

/* A round goes on where it was: the seed it is dealt from is the one that was committed to. */
static void commitments_hold(void **state) {
    (void)state;
    start(3);
    play(20);
    assert_true(settle_down(&place));
    struct virtual_dealer before = place.floor->tables[2]->dealer;
    place_drop(&place);
    const struct virtual_dealer *after = &place.floor->tables[2]->dealer;
    assert_string_equal(after->context, before.context);
    assert_memory_equal(after->seed, before.seed, sizeof before.seed);
    assert_memory_equal(after->order, before.order, sizeof before.order);
    place_close(&place);
}

/* The clock steps back an hour: dealers go on, and times in the log never go back. */
static void clock_steps_back(void **state) {
    (void)state;
    start(4);
    play(10);
    uint64_t round = place.floor->tables[0]->state->seq;
    place.now -= 3600000;
    play(40);
    assert_true(place.floor->tables[0]->state->seq > round);
    assert_true(settle_down(&place));
    assert_int_equal(look_up(&place, "SELECT count(*) FROM record a, record b WHERE a.stream = "
                                     "b.stream AND a.seq + 1 = b.seq AND a.time > b.time"),
                     0);
    check_audit();
    place_close(&place);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_evening),
        cmocka_unit_test(stopped_in_the_middle),
        cmocka_unit_test(commitments_hold),
        cmocka_unit_test(clock_steps_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
