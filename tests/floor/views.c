/* What callers see: the lobby, tables, events, rounds; and tables made, changed and refused. */
#include "floor/floor_inside.h"
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
    place_open_with_players(&place, 1);
    return 0;
}

static int finish(void **state) {
    (void)state;
    return place_finish(&place);
}

static unsigned count_of(const char *text) {
    unsigned count = 0;
    for (const char *at = place.out; (at = strstr(at, text)) != NULL; at += strlen(text))
        count++;
    return count;
}

static void lobby(void **state) {
    (void)state;
    assert_int_equal(ask(&place, nobody, "GET /api/floor", NULL, NULL), 200);
    assert_true(says(&place, "\"demonstration\":true"));
    assert_true(says(&place, "\"chips\":[10000,25000,50000,100000,500000,1000000,5000000,10000000,"
                             "50000000],\"tables\":["));
    assert_true(says(&place, "\"layout\":"));
    assert_int_equal(count_of("{\"table\":"), 7);
    assert_int_equal(count_of("\"dealt\":\"virtual\""), 5);
    assert_int_equal(count_of("\"dealt\":\"hand\""), 2);
    assert_int_equal(count_of("\"game\":\"niuniu\""), 1);
    assert_true(says(&place, "\"seats\":7,\"players\":0,\"min\":100000,\"max\":50000000"));
    assert_false(says(&place, "countdown_ms"));
    let_run(&place, 8000, 500);
    assert_int_equal(ask(&place, player_of(1), "POST /api/tables/1/events",
                         "{\"event\":\"bet\",\"bet\":\"big\",\"amount\":100000}", NULL),
                     201);
    let_run(&place, 5000, 500);
    assert_int_equal(ask(&place, nobody, "GET /api/floor", NULL, NULL), 200);
    /* twenty seconds from the first bet, five of them gone */
    int64_t left = told(&place, "countdown_ms");
    assert_true(left >= 15000 && left <= 16000);
    let_run(&place, 40000, 500);
    assert_int_equal(ask(&place, nobody, "GET /api/floor", NULL, NULL), 200);
    assert_true(says(&place, "\"result\":{\"en\":\"dice "));
    assert_true(says(&place, "\"data\":{\"dice\":["));
}

static void games_have_their_rulebooks_names(void **state) {
    (void)state;
    assert_int_equal(ask(&place, nobody, "GET /api/games", NULL, NULL), 200);
    assert_int_equal(count_of("{\"game\":"), 5);
    assert_true(says(&place,
                     "{\"games\":[{\"game\":\"sicbo\",\"edition\":\"01/13.06.2020\",\"name\":{"
                     "\"en\":\"Sic Bo\",\"vi\":\"Tài Xỉu\"}},{"));
    assert_true(says(&place, "\"name\":{\"en\":\"Niu Niu\",\"vi\":\"Ngầu Hầm\"}}]}"));
}

static void rounds_tell_money_to_staff_alone(void **state) {
    (void)state;
    let_run(&place, 8000, 500);
    assert_int_equal(ask(&place, player_of(1), "POST /api/tables/2/events",
                         "{\"event\":\"bet\",\"bet\":\"red\",\"amount\":100000}", NULL),
                     201);
    let_run(&place, 40000, 500);
    assert_int_equal(ask(&place, player_of(1), "GET /api/tables/2/rounds", NULL, NULL), 200);
    assert_int_equal(told(&place, "round"), 1);
    assert_false(says(&place, "staked"));
    bool red = says(&place, ", red\"");
    assert_int_equal(ask(&place, staff_of(POST_DEALER), "GET /api/tables/2/rounds", NULL, NULL),
                     200);
    assert_int_equal(told(&place, "staked"), 100000);
    assert_int_equal(told(&place, "returned"), red ? 100000 : 0);
    assert_int_equal(told(&place, "paid"), red ? 100000 : 0);
    assert_int_equal(told(&place, "taken"), red ? 0 : 100000);
    /* they are still there after a restart */
    place_reopen(&place);
    assert_int_equal(ask(&place, player_of(1), "GET /api/tables/2", NULL, NULL), 200);
    assert_int_equal(told(&place, "purse"), red ? 50100000 : 49900000);
}

static void staff_see_the_float(void **state) {
    (void)state;
    assert_int_equal(ask(&place, staff_of(POST_DEALER), "GET /api/tables/6", NULL, NULL), 200);
    assert_int_equal(told(&place, "float"), 8000000000);
    assert_true(says(&place, "\"name\":\"dealer\",\"post\":\"dealer\""));
    assert_int_equal(ask(&place, player_of(1), "GET /api/tables/6", NULL, NULL), 200);
    assert_false(says(&place, "\"float\":"));
    assert_false(says(&place, "\"staff\":"));
    assert_int_equal(told(&place, "purse"), 50000000);
    assert_int_equal(ask(&place, nobody, "GET /api/tables/6", NULL, NULL), 200);
    assert_false(says(&place, "\"purse\":"));
    assert_int_equal(ask(&place, nobody, "GET /api/tables/99", NULL, NULL), 404);
}

/* 4.7: Niu Niu hands lie face down until they are compared; the machine knows them before. */
static void closed_cards_are_not_told(void **state) {
    (void)state;
    let_run(&place, 8000, 500);
    assert_int_equal(ask(&place, player_of(1), "POST /api/tables/5/events",
                         "{\"event\":\"bet\",\"bet\":\"ante\",\"box\":1,\"amount\":100000}", NULL),
                     201);
    while (place.floor->tables[4]->state->phase != PHASE_ARRANGING)
        let_run(&place, 500, 500);
    assert_true(settle_down(&place));
    struct floor_actor eyes[] = {nobody, player_of(1), staff_of(POST_SENIOR_MANAGEMENT)};
    for (size_t i = 0; i < sizeof eyes / sizeof eyes[0]; i++) {
        assert_int_equal(ask(&place, eyes[i], "GET /api/tables/5/events", NULL, NULL), 200);
        assert_int_equal(count_of("\"cards\":[\"??\"]"), 10);
        assert_int_equal(count_of("\"cards\":["), 10);
    }
    while (place.floor->tables[4]->state->phase != PHASE_RESULT)
        let_run(&place, 500, 500);
    assert_true(settle_down(&place));
    assert_int_equal(ask(&place, nobody, "GET /api/tables/5/events", NULL, NULL), 200);
    assert_int_equal(count_of("\"effect\":\"turn\""), 10);
}

static void events_go_on_from_a_seq(void **state) {
    (void)state;
    uint64_t last;
    char memory[4096];
    struct text out;
    struct floor_actor actor = nobody;
    let_run(&place, 8000, 500);
    assert_true(settle_down(&place));
    uint64_t seq = place.floor->tables[0]->state->seq;
    text_init(&out, memory, sizeof memory);
    assert_true(floor_events_after(place.floor, 1, seq, 10, &actor, &out, &last));
    assert_int_equal(out.length, 2); /* [] */
    assert_int_equal(last, seq);
    text_init(&out, memory, sizeof memory);
    assert_true(floor_events_after(place.floor, 1, seq - 2, 1, &actor, &out, &last));
    assert_int_equal(last, seq - 1);
    assert_false(floor_events_after(place.floor, 1, seq + 1, 10, &actor, &out, &last));
    assert_false(floor_events_after(place.floor, 99, 0, 10, &actor, &out, &last));
    /* what does not fit is left for the next time */
    text_init(&out, memory, 450);
    assert_true(floor_events_after(place.floor, 1, 0, 100, &actor, &out, &last));
    assert_true(last >= 1 && last < seq);
    /* after a restart the old ones are on disk alone */
    place_reopen(&place);
    text_init(&out, memory, sizeof memory);
    assert_false(floor_events_after(place.floor, 1, seq - 2, 10, &actor, &out, &last));
    assert_int_equal(ask(&place, nobody, "GET /api/tables/1/events?after=1", NULL, NULL), 200);
    assert_true(says(&place, "\"complete\":false"));
    char what[64];
    snprintf(what, sizeof what, "GET /api/tables/1/events?after=%llu", (unsigned long long)seq);
    assert_int_equal(ask(&place, nobody, what, NULL, NULL), 200);
    assert_true(says(&place, "\"complete\":true,\"events\":[]"));
    /* who has seen more than there is, as before a backup was taken up, looks at the table anew */
    snprintf(what, sizeof what, "GET /api/tables/1/events?after=%llu", (unsigned long long)seq + 1);
    assert_int_equal(ask(&place, nobody, what, NULL, NULL), 200);
    assert_true(says(&place, "\"complete\":false,\"events\":[]"));
    assert_int_equal(told(&place, "last"), seq);
}

static void tables_are_made_whole_or_not_at_all(void **state) {
    static const char *const refused[] = {
        "{\"name\":\"X\",\"game\":\"poker\",\"min\":1,\"max\":2}",
        "{\"name\":\"X\",\"game\":\"sicbo\",\"min\":5,\"max\":2}",
        "{\"name\":\"X\",\"game\":\"sicbo\",\"min\":5}",
        "{\"game\":\"sicbo\",\"min\":1,\"max\":2}",
        "{\"name\":\"X\",\"game\":\"baccarat\",\"min\":1,\"max\":2,\"layout\":9,\"seats\":7}",
        "{\"name\":\"X\",\"game\":\"blackjack\",\"min\":1,\"max\":2,\"seats\":8}",
        "{\"name\":\"X\",\"game\":\"blackjack\",\"min\":1,\"max\":2,\"options\":{\"decks\":9}}",
        "{\"name\":\"X\",\"game\":\"baccarat\",\"min\":1,\"max\":2,\"options\":{\"cut\":52}}",
        "{\"name\":\"X\",\"game\":\"sicbo\",\"min\":1,\"max\":2,\"options\":{\"decks\":1}}",
        "{\"name\":\"X\",\"game\":\"baccarat\",\"min\":1,\"max\":2,\"options\":{\"deks\":1}}",
        "{\"name\":\"X\",\"game\":\"sicbo\",\"min\":1,\"max\":9,\"limits\":{\"big\":{\"min\":10}}}",
        "{\"name\":\"X\",\"game\":\"sicbo\",\"min\":1,\"max\":9,\"limits\":{\"small\":3}}",
        "{\"name\":\"X\",\"game\":\"sicbo\",\"min\":1,\"max\":9,\"limits\":{\"tie\":{\"max\":3}}}",
        "{\"name\":\"X\",\"game\":\"sicbo\",\"min\":1,\"max\":9,\"limits\":{\"differential\":{"
        "\"max\":3}}}",
        "{\"name\":\"X\",\"game\":\"baccarat\",\"min\":1,\"max\":9,\"limits\":{\"differential\":{"
        "\"min\":3}}}",
        "{\"name\":\"X\",\"game\":\"baccarat\",\"min\":1,\"max\":9,\"options\":{\"cut\":52}}",
        "{\"name\":\"X\",\"game\":\"baccarat\",\"min\":1,\"max\":9,\"options\":{\"squeeze_by_"
        "side\":1}}",
        "{\"name\":\"X\",\"game\":\"sicbo\",\"min\":1,\"max\":9,\"step_ms\":-1}",
        "{\"name\":\"X\",\"game\":\"sicbo\",\"min\":1,\"max\":9,\"virtual\":1}",
    };
    (void)state;
    struct floor_actor manager = staff_of(POST_PIT_MANAGER);
    int64_t records = look_up(&place, "SELECT count(*) FROM record");
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        ask(&place, manager, "POST /api/tables", refused[i], NULL);
        if (place.status != 400 && place.status != 422)
            fail_msg("%s: %d %s", refused[i], place.status, place.out);
    }
    assert_int_equal(look_up(&place, "SELECT count(*) FROM record"), records);
    assert_int_equal(ask(&place, manager, "POST /api/tables",
                         "{\"name\":\"Rồng\",\"game\":\"baccarat\",\"min\":1000,\"max\":9000,"
                         "\"layout\":4,\"seats\":5,\"options\":{\"commission\":false},"
                         "\"limits\":{\"tie\":{\"max\":3000},\"differential\":{\"max\":20000}}}",
                         NULL),
                     201);
    assert_int_equal(told(&place, "table"), 8);
    place_drop(&place);
    assert_int_equal(ask(&place, nobody, "GET /api/tables/8", NULL, NULL), 200);
    assert_true(says(&place, "\"name\":\"Rồng\""));
    assert_true(says(&place, "\"differential\":20000"));
    assert_true(says(&place, "\"tie\":{\"min\":1000,\"max\":3000}"));
    assert_true(says(&place, "\"player\":{\"min\":1000,\"max\":9000}"));
    /* one without limits stays closed */
    assert_int_equal(
        ask(&place, manager, "POST /api/tables", "{\"name\":\"Y\",\"game\":\"sicbo\"}", NULL), 201);
    assert_int_equal(ask(&place, nobody, "GET /api/tables/9", NULL, NULL), 200);
    assert_true(says(&place, "\"phase\":\"closed\""));
}

static void tables_are_changed(void **state) {
    (void)state;
    struct floor_actor manager = staff_of(POST_PIT_MANAGER);
    assert_int_equal(ask(&place, manager, "PATCH /api/tables/6",
                         "{\"name\":\"Phượng\",\"virtual\":true,\"step_ms\":10,\"pause_ms\":10}",
                         NULL),
                     200);
    let_run(&place, 1000, 20);
    assert_int_equal(ask(&place, nobody, "GET /api/tables/6", NULL, NULL), 200);
    assert_true(says(&place, "\"name\":\"Phượng\""));
    assert_true(says(&place, "\"phase\":\"betting\""));
    /* not in the middle of a round */
    assert_int_equal(ask(&place, manager, "PATCH /api/tables/6", "{\"virtual\":false}", NULL), 409);
    assert_int_equal(ask(&place, manager, "PATCH /api/tables/99", "{}", NULL), 404);
}

static void at_table_8(struct floor_actor actor, const char *body, int status) {
    ask(&place, actor, "POST /api/tables/8/events", body, NULL);
    if (place.status != status)
        fail_msg("%s: %d %s", body, place.status, place.out);
}

/* A float that cannot pay stops the table until it is filled; nothing is lost. */
static void short_float_waits_for_a_fill(void **state) {
    (void)state;
    char approve[64];
    struct floor_actor pit = staff_of(POST_PIT_SUPERVISOR), cage = staff_of(POST_CAGE);
    assert_int_equal(ask(&place, staff_of(POST_PIT_MANAGER), "POST /api/tables",
                         "{\"name\":\"S\",\"game\":\"sicbo\",\"min\":1000,\"max\":900000}", NULL),
                     201);
    assert_int_equal(
        ask(&place, pit, "POST /api/tables/8/float", "{\"open\":true,\"count\":0}", NULL), 201);
    at_table_8(pit, "{\"event\":\"open-round\"}", 201);
    at_table_8(player_of(1), "{\"event\":\"bet\",\"bet\":\"small\",\"amount\":100000}", 201);
    at_table_8(pit, "{\"event\":\"no-more-bets\"}", 201);
    at_table_8(pit, "{\"event\":\"shake\",\"number\":3}", 201);
    at_table_8(pit, "{\"event\":\"open-cage\"}", 201);
    for (int die = 1; die <= 3; die++) {
        char key[48];
        snprintf(key, sizeof key, "{\"event\":\"key\",\"number\":%d}", die);
        at_table_8(pit, key, 201);
    }
    at_table_8(pit, "{\"event\":\"key-confirm\"}", 201);
    at_table_8(pit, "{\"event\":\"collect\"}", 201);
    uint64_t seq = place.floor->tables[7]->state->seq;
    at_table_8(pit, "{\"event\":\"pay\"}", 422); /* 1 + 2 + 3 is small: 100,000 to pay */
    assert_true(says(&place, "float-short"));
    assert_int_equal(place.floor->tables[7]->state->seq, seq);
    assert_int_equal(ask(&place, pit, "POST /api/tables/8/fills", "{\"amount\":300000}", NULL),
                     201);
    snprintf(approve, sizeof approve, "POST /api/fills/%lld/approve",
             (long long)told(&place, "fill"));
    assert_int_equal(ask(&place, cage, approve, NULL, NULL), 200);
    at_table_8(pit, "{\"event\":\"pay\"}", 201);
    assert_int_equal(place.floor->tables[7]->state->felt, 0);
    assert_int_equal(ask(&place, player_of(1), "GET /api/me", NULL, NULL), 200);
    assert_int_equal(told(&place, "purse"), 50100000);
    assert_int_equal(ask(&place, pit, "GET /api/tables/8", NULL, NULL), 200);
    assert_int_equal(told(&place, "float"), 200000);
}

/* The same at a virtual table, whose float is closed while it waits for its next round. */
static void virtual_dealer_waits_for_the_float(void **state) {
    (void)state;
    struct floor_actor pit = staff_of(POST_PIT_SUPERVISOR);
    const char *close = "{\"open\":false,\"count\":5000000000}";
    assert_int_equal(ask(&place, pit, "POST /api/tables/1/float", close, NULL), 201);
    let_run(&place, 20000, 500);
    assert_int_equal(ask(&place, nobody, "GET /api/tables/1", NULL, NULL), 200);
    assert_true(says(&place, "\"stalled\":\"float-closed\""));
    assert_int_equal(told(&place, "round"), 0);
    const char *open = "{\"open\":true,\"count\":5000000000}";
    assert_int_equal(ask(&place, pit, "POST /api/tables/1/float", open, NULL), 201);
    let_run(&place, 5000, 500);
    assert_int_equal(ask(&place, nobody, "GET /api/tables/1", NULL, NULL), 200);
    assert_false(says(&place, "stalled"));
    assert_int_equal(told(&place, "round"), 1);
}

int main(void) {
#define T(test) cmocka_unit_test_setup_teardown(test, start, finish)
    const struct CMUnitTest tests[] = {
        T(lobby),
        T(games_have_their_rulebooks_names),
        T(rounds_tell_money_to_staff_alone),
        T(staff_see_the_float),
        T(closed_cards_are_not_told),
        T(events_go_on_from_a_seq),
        T(tables_are_made_whole_or_not_at_all),
        T(tables_are_changed),
        T(short_float_waits_for_a_fill),
        T(virtual_dealer_waits_for_the_float),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
