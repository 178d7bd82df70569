/* What is refused changes nothing, and what is written can be read again. A table whose log cannot
 * be played again is closed off, and keeps nobody else from playing. */
#include "floor/floor_inside.h"
#include "floor/house_support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { AN = 1, BINH = 2, PURSE = 50000000, GAMES = 5, SICBO = 1, ROULETTE = 2, NIUNIU = 5 };

static struct place place;
static uint64_t chance = 11;

static uint32_t draw(uint32_t below) {
    chance = chance * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(chance >> 33) % below;
}

static const struct table *state_of(uint32_t table) {
    return place.floor->tables[table - 1]->state;
}

static int start(void **state) {
    (void)state;
    place_open_with_players(&place, 2);
    return 0;
}

static void audit_is_right(void) {
    char first[256];
    if (audit_place(&place, first) > 0)
        fail_msg("%s", first);
}

static int finish(void **state) {
    (void)state;
    place_close(&place);
    return 0;
}

static int send_event(struct floor_actor actor, uint32_t table, const char *body) {
    char what[64];
    snprintf(what, sizeof what, "POST /api/tables/%u/events", table);
    return ask(&place, actor, what, body, NULL);
}

static void must_send(struct floor_actor actor, uint32_t table, const char *body) {
    if (send_event(actor, table, body) != 201)
        fail_msg("%s: %d %s", body, place.status, place.out);
}

static void leave_in_purse(uint32_t player, int64_t amount) {
    char body[64];
    ledger_account purse = ledger_account_of(LEDGER_PURSE, player);
    int64_t out = ledger_balance(place.floor->ledger, purse) - amount;
    const char *what = out > 0 ? "POST /api/cage/cash-out" : "POST /api/cage/buy-in";
    if (out == 0)
        return;
    snprintf(body, sizeof body, "{\"player\":%u,\"amount\":%lld}", player,
             (long long)(out > 0 ? out : -out));
    assert_int_equal(ask(&place, staff_of(POST_CAGE), what, body, NULL), 201);
}

static void hash_tables(uint8_t hashes[GAMES][TABLE_HASH]) {
    for (uint32_t i = 0; i < GAMES; i++)
        table_hash(state_of(i + 1), hashes[i]);
}

/* ---- Refusals ---- */

/* Niu Niu 2.2.3, 4.5.3: Double of twice the ante brings Additional of four times it. The purse
 * holds the one and not both. */
static void double_without_additional(void **state) {
    uint8_t before[TABLE_HASH], after[TABLE_HASH];
    const char *ante = "{\"event\":\"bet\",\"bet\":\"ante\",\"box\":1,\"amount\":100000}";
    const char *twice = "{\"event\":\"bet\",\"bet\":\"double\",\"box\":1,\"amount\":200000}";
    (void)state;
    let_run(&place, 10000, 500);
    must_send(player_of(AN), NIUNIU, ante);
    must_send(player_of(BINH), ROULETTE, "{\"event\":\"bet\",\"bet\":\"red\",\"amount\":100000}");
    leave_in_purse(AN, 599999);
    table_hash(state_of(NIUNIU), before);
    assert_int_equal(send_event(player_of(AN), NIUNIU, twice), 422);
    assert_true(says(&place, "\"purse-short\""));
    table_hash(state_of(NIUNIU), after);
    assert_memory_equal(before, after, TABLE_HASH);
    must_send(player_of(BINH), NIUNIU,
              "{\"event\":\"bet\",\"bet\":\"ante\",\"box\":2,\"amount\":100000}");
    leave_in_purse(AN, 600000);
    must_send(player_of(AN), NIUNIU, twice);
    assert_int_equal(state_of(NIUNIU)->felt, 800000);
    let_run(&place, 60000, 500);
    settle_down(&place);
    audit_is_right();
    uint64_t seq = state_of(NIUNIU)->seq;
    place_reopen(&place);
    assert_int_equal(state_of(NIUNIU)->seq, seq);
    let_run(&place, 10000, 500);
    settle_down(&place);
    audit_is_right();
}

/* An event of a player that moves chips, most of them too dear or not possible now. */
static void draw_event(uint32_t number, char *body, size_t room) {
    static const char *const acts[] = {"hit", "stand", "double", "split", "surrender"};
    const struct cr_rulebook *book = place.floor->tables[number - 1]->book;
    const char *bet = book->bets[draw(book->bet_count)].id;
    unsigned box = draw(8);
    long long amount = 50000LL * (1 + draw(12));
    if (number == NIUNIU) {
        bool twice = draw(2);
        bet = twice ? "double" : "ante";
        box = 1 + draw(3);
        amount = twice ? 200000 : 100000;
    }
    switch (draw(8)) {
    case 0:
        snprintf(body, room, "{\"event\":\"tip\",\"amount\":%lld}", amount);
        break;
    case 1:
        snprintf(body, room, "{\"event\":\"withdraw\",\"bet\":\"%s\",\"box\":%u,\"amount\":%lld}",
                 bet, box, amount);
        break;
    case 2:
        snprintf(body, room, "{\"event\":\"insure\",\"bet\":\"%s\",\"box\":%u,\"amount\":%lld}",
                 bet, box, amount);
        break;
    case 3:
        snprintf(body, room, "{\"event\":\"act\",\"text\":\"%s\",\"box\":%u,\"amount\":%lld}",
                 acts[draw(5)], box, amount);
        break;
    default:
        snprintf(body, room, "{\"event\":\"bet\",\"bet\":\"%s\",\"box\":%u,\"amount\":%lld}", bet,
                 box, amount);
    }
}

static void books_agree(void) {
    for (uint32_t i = 1; i <= GAMES; i++)
        assert_int_equal(ledger_balance(place.floor->ledger, ledger_account_of(LEDGER_FELT, i)),
                         state_of(i)->felt);
}

/* Purses that hold a little; whatever is refused leaves every table as it was, by the byte. */
static void refusals_change_nothing(void **state) {
    enum { EVENTS = 2500 };
    uint8_t before[GAMES][TABLE_HASH], after[GAMES][TABLE_HASH];
    unsigned refused = 0, shorts = 0;
    char body[256];
    (void)state;
    let_run(&place, 10000, 500);
    for (int i = 0; i < EVENTS; i++) {
        uint32_t player = 1 + draw(2), number = 1 + draw(GAMES);
        if (i % 10 == 0)
            leave_in_purse(player, 50000 * (int64_t)draw(16));
        draw_event(number, body, sizeof body);
        hash_tables(before);
        if (send_event(player_of(player), number, body) == 201) {
            before[number - 1][0] = after[number - 1][0] = 0;
        } else {
            refused++;
            shorts += says(&place, "\"purse-short\"");
            hash_tables(after);
            assert_memory_equal(before, after, sizeof before);
        }
        if (draw(5) == 0)
            let_run(&place, 2000, 500);
    }
    settle_down(&place);
    assert_true(refused > 500);
    assert_true(shorts > 50);
    books_agree();
    audit_is_right();
    hash_tables(before);
    place_reopen(&place);
    hash_tables(after);
    assert_memory_equal(before, after, sizeof before);
}

/* What a machine would send while its table waits for an answer is refused, and leaves the machine
 * as it was: the log can be played again. */
static void machine_that_waits(void **state) {
    (void)state;
    let_run(&place, 10000, 500);
    must_send(player_of(AN), SICBO, "{\"event\":\"bet\",\"bet\":\"small\",\"amount\":100000}");
    for (int i = 0; i < 1000 && state_of(SICBO)->phase != PHASE_IDLE; i++)
        let_run(&place, 100, 100);
    assert_int_equal(state_of(SICBO)->phase, PHASE_IDLE);
    for (int i = 0; i < 1000 && state_of(SICBO)->committed; i++)
        let_run(&place, 100, 100); /* the seed is shown, and no new one is taken yet */
    if (ask(&place, staff_of(POST_PIT_SUPERVISOR), "POST /api/tables/1/requests",
            "{\"event\":\"suspend\",\"text\":\"a word with the machine\"}", NULL) != 201)
        fail_msg("%s", place.out);
    let_run(&place, 10000, 500);
    assert_int_equal(ask(&place, staff_of(POST_PIT_MANAGER), "POST /api/requests/1/answer",
                         "{\"grant\":false}", NULL),
                     200);
    let_run(&place, 20000, 500);
    settle_down(&place);
    assert_int_equal(state_of(SICBO)->phase, PHASE_BETTING);
    audit_is_right();
    place_reopen(&place);
    assert_int_equal(state_of(SICBO)->phase, PHASE_BETTING);
}

/* ---- What is checked together happens together ---- */

/* A decision whose record has no room (every line of it takes six bytes): the correction that came
 * with it has not been asked for either. */
static void decision_that_cannot_be_written(void **state) {
    enum { LINES = 1500 };
    static char body[4 * LINES + 512];
    struct floor_actor pit = staff_of(POST_PIT_SUPERVISOR);
    uint8_t before[TABLE_HASH], after[TABLE_HASH];
    (void)state;
    let_run(&place, 10000, 500);
    must_send(player_of(AN), SICBO, "{\"event\":\"bet\",\"bet\":\"small\",\"amount\":100000}");
    let_run(&place, 60000, 500);
    settle_down(&place);
    assert_int_equal(ask(&place, player_of(AN), "POST /api/disputes",
                         "{\"table\":1,\"round\":1,\"text\":\"it was small\"}", NULL),
                     201);
    assert_int_equal(ask(&place, pit, "POST /api/disputes/1/take", "{}", NULL), 200);
    snprintf(body, sizeof body,
             "{\"outcome\":\"upheld\",\"grounds\":["
             "{\"ground\":\"rules\",\"of\":{\"clause\":\"6.1.1\"}}],\"correction\":{\"event\":"
             "\"correct-payment\",\"player\":1,\"round\":1,\"bet\":\"small\",\"amount\":100000,"
             "\"text\":\"paid short\"},"
             "\"text\":\"a");
    size_t at = strlen(body);
    for (int i = 0; i < LINES; i++, at += 2)
        memcpy(body + at, "\\n", 2);
    memcpy(body + at, "a\"}", 4);
    table_hash(state_of(SICBO), before);
    int64_t purse = ledger_balance(place.floor->ledger, ledger_account_of(LEDGER_PURSE, AN));
    assert_int_equal(ask(&place, pit, "POST /api/disputes/1/decide", body, NULL), 400);
    table_hash(state_of(SICBO), after);
    assert_memory_equal(before, after, TABLE_HASH);
    assert_int_equal(ledger_balance(place.floor->ledger, ledger_account_of(LEDGER_PURSE, AN)),
                     purse);
    assert_null(house_open_request(&place.floor->house, SICBO));
}

/* ---- What would be read back ---- */

static int64_t count_of(const char *text) {
    int64_t count = 0;
    for (const char *at = place.out; (at = strstr(at, text)) != NULL; at++)
        count++;
    return count;
}

static int64_t open_alerts_of(const char *kind) {
    char text[64];
    snprintf(text, sizeof text, "\"kind\":\"%s\"", kind);
    assert_int_equal(ask(&place, staff_of(POST_SURVEILLANCE), "GET /api/alerts?open=1", NULL, NULL),
                     200);
    return count_of(text);
}

/* A post under a player's event is nothing that the record keeps. */
static void event_that_would_read_otherwise(void **state) {
    struct cr_refusal refusal;
    enum fault fault = FAULT_NOT_ALLOWED;
    uint8_t before[TABLE_HASH], after[TABLE_HASH];
    struct event event = {.type = EVENT_TIP,
                          .sender = SENDER_PLAYER,
                          .sender_id = AN,
                          .sender_post = POST_PIT_MANAGER,
                          .player = AN,
                          .amount = 50000,
                          .bet = NO_BET};
    (void)state;
    table_hash(state_of(SICBO), before);
    for (int i = 0; i < 3; i++) {
        assert_false(table_send(place.floor, test_scratch(), place.floor->tables[0], &event,
                                &refusal, &fault));
        assert_int_equal(refusal.why, 0);
        assert_int_equal(fault, FAULT_UNSOUND);
        let_run(&place, 1, 1);
    }
    table_hash(state_of(SICBO), after);
    assert_memory_equal(before, after, TABLE_HASH);
    settle_down(&place);
    assert_int_equal(open_alerts_of("unsound"), 1);
    assert_true(says(&place, "\"problem\":\"event\""));
    event.sender_post = POST_NOBODY;
    assert_true(
        table_send(place.floor, test_scratch(), place.floor->tables[0], &event, &refusal, &fault));
    settle_down(&place);
    audit_is_right();
}

/* The felt in the books is not what lies there: no event makes it worse, and the table stops until
 * it is read from its log. */
static void felt_that_is_not_in_the_books(void **state) {
    ledger_account felt = ledger_account_of(LEDGER_FELT, SICBO);
    uint8_t before[TABLE_HASH], after[TABLE_HASH];
    const char *bet = "{\"event\":\"bet\",\"bet\":\"small\",\"amount\":100000}";
    (void)state;
    let_run(&place, 10000, 500);
    assert_true(ledger_set(place.floor->ledger, felt, 1));
    table_hash(state_of(SICBO), before);
    assert_int_equal(send_event(player_of(AN), SICBO, bet), 500);
    assert_true(says(&place, "\"broken\"") && says(&place, "felt"));
    assert_int_equal(ledger_balance(place.floor->ledger, felt), 1);
    let_run(&place, 1, 1);
    assert_int_equal(open_alerts_of("stopped"), 2);
    assert_int_equal(send_event(player_of(AN), SICBO, bet), 409);
    place_reopen(&place);
    table_hash(state_of(SICBO), after);
    assert_memory_equal(before, after, TABLE_HASH);
    must_send(player_of(AN), SICBO, bet);
    audit_is_right();
}

/* ---- Logs that cannot be played again ---- */

/* A few rounds of sic bo and roulette; the store is nobody's then. */
static int start_with_rounds(void **state) {
    start(state);
    for (int i = 0; i < 2; i++) {
        let_run(&place, 10000, 500);
        must_send(player_of(AN), SICBO, "{\"event\":\"bet\",\"bet\":\"small\",\"amount\":100000}");
        must_send(player_of(BINH), ROULETTE,
                  "{\"event\":\"bet\",\"bet\":\"red\",\"amount\":100000}");
        let_run(&place, 60000, 500);
    }
    settle_down(&place);
    place_end(&place);
    return 0;
}

static void others_play(void) {
    uint64_t round = state_of(ROULETTE)->round;
    must_send(player_of(BINH), ROULETTE, "{\"event\":\"bet\",\"bet\":\"red\",\"amount\":100000}");
    let_run(&place, 60000, 500);
    assert_true(settle_down(&place));
    assert_true(state_of(ROULETTE)->round > round);
    assert_int_equal(ask(&place, staff_of(POST_CAGE), "POST /api/cage/buy-in",
                         "{\"player\":1,\"amount\":1000000}", NULL),
                     201);
}

/* The lobby, the pit and the table itself say that it is out of order. */
static void views_say_so(int64_t record) {
    char text[64];
    struct floor_actor pit = staff_of(POST_PIT_MANAGER);
    assert_int_equal(ask(&place, nobody, "GET /api/floor", NULL, NULL), 200);
    assert_int_equal(count_of("\"out_of_order\":true"), 1);
    assert_int_equal(ask(&place, pit, "GET /api/pit", NULL, NULL), 200);
    snprintf(text, sizeof text, "\"out_of_order\":{\"record\":%lld,", (long long)record);
    assert_int_equal(count_of(text), 1);
    assert_int_equal(ask(&place, player_of(AN), "GET /api/tables/1", NULL, NULL), 200);
    assert_true(says(&place, "\"out_of_order\":true"));
    assert_true(says(&place, "\"phase\":\"closed\""));
}

static void table_takes_nothing(int64_t record) {
    char text[64];
    struct floor_actor pit = staff_of(POST_PIT_MANAGER);
    static const char *const events[] = {
        "{\"event\":\"bet\",\"player\":1,\"bet\":\"small\",\"amount\":100000}",
        "{\"event\":\"open-table\",\"amount\":50000,\"amount2\":100000}",
        "{\"event\":\"close-table\"}", "{\"event\":\"suspend\"}"};
    snprintf(text, sizeof text, "record %lld:", (long long)record);
    for (size_t i = 0; i < sizeof events / sizeof events[0]; i++) {
        assert_int_equal(send_event(pit, SICBO, events[i]), 409);
        assert_true(says(&place, "\"out-of-order\"") && says(&place, text));
        assert_int_equal(ask(&place, pit, "POST /api/tables/1/requests", events[i], NULL), 409);
        assert_true(says(&place, "\"out-of-order\""));
    }
}

/* The floor opens, the table does not, and everybody else plays. */
static void closed_off_from(int64_t record) {
    char first[256], text[64];
    for (int i = 0; i < 3; i++) { /* once told, not told at every start */
        place_reopen(&place);
        let_run(&place, 1000, 500);
        settle_down(&place);
        assert_int_equal(open_alerts_of("out-of-order"), 1);
        snprintf(text, sizeof text, "\"record\":%lld", (long long)record);
        assert_true(says(&place, text) && says(&place, "\"post\":\"pit-manager\""));
        views_say_so(record);
        table_takes_nothing(record);
        others_play();
    }
    assert_true(audit_place(&place, first) > 0);
    assert_non_null(strstr(first, "stream 1, seq "));
}

static void damage(const char *sql) {
    tamper(&place, sql);
    closed_off_from(12);
}

static void body_that_is_no_event(void **state) {
    (void)state;
    damage("UPDATE record SET body = 'x' WHERE stream = 1 AND seq = 12");
}

static void hash_that_does_not_fit(void **state) {
    (void)state;
    damage("UPDATE record SET hash = (SELECT hash FROM record WHERE stream = 1 AND seq = 3) "
           "WHERE stream = 1 AND seq = 12");
}

static void time_that_does_not_fit(void **state) {
    (void)state;
    damage("UPDATE record SET time = time + 1 WHERE stream = 1 AND seq = 12");
}

/* What would come next is there instead. */
static void record_that_is_missing(void **state) {
    (void)state;
    damage("UPDATE record SET seq = seq + 1000000 WHERE stream = 1 AND seq = 12");
}

/* In its chain, and yet no event that can happen now. */
static void event_that_the_rules_refuse(void **state) {
    struct store_error error;
    char body[256];
    uint8_t chain[HASH_BYTES];
    struct store *store = store_open(place.path, &error);
    struct store_record record = {.stream = SICBO, .time = place.now, .body = body};
    struct store_batch batch = {.records = &record, .record_count = 1};
    (void)state;
    assert_non_null(store);
    assert_true(store_last(store, SICBO, &record.seq, chain, &error));
    record.seq++;
    record.body_length =
        (size_t)snprintf(body, sizeof body,
                         "{\"seq\":%llu,\"time\":%lld,\"event\":\"collect\",\"sender\":"
                         "\"staff\",\"id\":3,\"post\":\"pit-supervisor\"}",
                         (unsigned long long)record.seq, (long long)record.time);
    store_chain(chain, &record, record.hash);
    assert_true(store_commit(store, &batch, &error));
    store_close(store);
    closed_off_from((int64_t)record.seq);
}

/* A record of the house itself: nobody knows then whose chips are whose. */
static void record_of_the_house(void **state) {
    struct store_error error;
    struct floor_options options = {.store_url = place.path, .now = place.now};
    (void)state;
    tamper(&place, "UPDATE record SET time = time + 1 WHERE stream = 0 AND seq = 9");
    assert_null(floor_open(&options, &error));
    assert_int_equal(error.kind, STORE_BROKEN);
    assert_non_null(strstr(error.message, "the floor's own record 9"));
}

/* ---- A clean stop ---- */

/* The file alone holds everything, also when somebody has read from it beside the floor. */
static void file_is_whole_after_a_stop(void **state) {
    struct store_error error;
    struct place copy = {.now = place.now};
    char command[1200], first[256];
    int64_t records;
    (void)state;
    if (place.postgres)
        skip();
    struct store *reader = store_open_readonly(place.path, &error);
    assert_non_null(reader);
    let_run(&place, 10000, 500);
    must_send(player_of(AN), SICBO, "{\"event\":\"bet\",\"bet\":\"small\",\"amount\":100000}");
    let_run(&place, 60000, 500);
    settle_down(&place);
    records = look_up(&place, "SELECT count(*) FROM record");
    place_end(&place);
    snprintf(copy.path, sizeof copy.path, "%.480s.copy", place.path);
    snprintf(command, sizeof command, "cp %s %s", place.path, copy.path);
    assert_int_equal(system(command), 0);
    assert_int_equal(look_up(&copy, "SELECT count(*) FROM record"), records);
    if (audit_place(&copy, first) > 0)
        fail_msg("%s", first);
    store_close(reader);
    place_remove(&copy);
}

static int remove_store(void **state) {
    (void)state;
    if (place.floor != NULL)
        place_end(&place);
    place_remove(&place);
    return 0;
}

int main(void) {
#define BROKEN(name) cmocka_unit_test_setup_teardown(name, start_with_rounds, remove_store)
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(double_without_additional, start, finish),
        cmocka_unit_test_setup_teardown(refusals_change_nothing, start, finish),
        cmocka_unit_test_setup_teardown(machine_that_waits, start, finish),
        cmocka_unit_test_setup_teardown(decision_that_cannot_be_written, start, finish),
        cmocka_unit_test_setup_teardown(event_that_would_read_otherwise, start, finish),
        cmocka_unit_test_setup_teardown(felt_that_is_not_in_the_books, start, finish),
        cmocka_unit_test_setup_teardown(file_is_whole_after_a_stop, start, remove_store),
        BROKEN(body_that_is_no_event),
        BROKEN(hash_that_does_not_fit),
        BROKEN(time_that_does_not_fit),
        BROKEN(record_that_is_missing),
        BROKEN(event_that_the_rules_refuse),
        BROKEN(record_of_the_house),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
