/* Editions of rulebooks on a floor: who brings one in and who adopts it, that each table plays the
 * one of its opening, and that everything read afterwards goes by the one that was played. */
#include "base/memory.h"
#include "books/evidence.h"
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
    place_open(&place, true);
    return 0;
}

static int finish(void **state) {
    (void)state;
    return place_finish(&place);
}

/* ---- Texts ---- */

/* The built-in sic bo with Small and Big at 2 to 1, and the document with another number. */
static char *generous_text(size_t *length) {
    size_t had;
    const char *from = cr_rulebook_source(CR_SICBO, &had);
    char *text = memory_grow(NULL, had + 1);
    memcpy(text, from, had);
    text[had] = '\0';
    static const char *const bets[] = {"\"id\": \"small\", \"kind\": \"small\", \"pays\": \"1\"",
                                       "\"id\": \"big\", \"kind\": \"big\", \"pays\": \"1\""};
    for (int i = 0; i < 2; i++) {
        char *at = strstr(text, bets[i]);
        assert_non_null(at);
        at[strlen(bets[i]) - 2] = '2';
    }
    char *number = strstr(text, "01/13.06.2020");
    assert_non_null(number);
    number[1] = '2';
    *length = had;
    return text;
}

static int bring_in_text(struct floor_actor actor, const char *text, size_t length) {
    size_t room = 2 * length + 64;
    char *memory = memory_grow(NULL, room);
    struct text body;
    text_init(&body, memory, room - 1);
    text_add(&body, "{\"text\":");
    text_quoted(&body, text, length);
    text_char(&body, '}');
    assert_false(body.full);
    memory[body.length] = '\0';
    int status = ask(&place, actor, "POST /api/editions", memory, NULL);
    free(memory);
    return status;
}

static int bring_in(struct floor_actor actor) {
    size_t length;
    char *text = generous_text(&length);
    int status = bring_in_text(actor, text, length);
    free(text);
    return status;
}

/* Brought in by the operations manager: the sixth of a demonstration floor. */
enum { GENEROUS = 6 };

static void bring_in_generous(void) {
    assert_int_equal(bring_in(staff_of(POST_OPERATIONS_MANAGER)), 201);
    assert_int_equal(told(&place, "id"), GENEROUS);
    assert_true(says(&place, "\"document\":\"02/13.06.2020\""));
    assert_true(says(&place, "\"due\":false"));
}

static int adopt(struct floor_actor actor, const char *body) {
    return ask(&place, actor, "POST /api/editions/6/adopt", body, NULL);
}

static void adopt_generous(const char *body) {
    assert_int_equal(adopt(staff_of(POST_TABLE_GAMES_DIRECTOR), body), 201);
}

/* ---- Tables ---- */

static int event_at(uint32_t table, struct floor_actor actor, const char *body) {
    char what[64];
    snprintf(what, sizeof what, "POST /api/tables/%u/events", table);
    return ask(&place, actor, what, body, NULL);
}

static enum phase phase_of(uint32_t table) {
    return (enum phase)place.floor->tables[table - 1]->state->phase;
}

static void run_to(uint32_t table, enum phase phase) {
    for (int i = 0; i < 2000 && phase_of(table) != phase; i++)
        let_run(&place, 100, 100);
    assert_int_equal(phase_of(table), phase);
}

static void close_table(uint32_t table) {
    run_to(table, PHASE_IDLE);
    assert_int_equal(event_at(table, staff_of(POST_PIT_SUPERVISOR), "{\"event\":\"close-table\"}"),
                     201);
}

static int open_table(uint32_t table) {
    return event_at(table, staff_of(POST_PIT_SUPERVISOR),
                    "{\"event\":\"open-table\",\"amount\":50000,\"amount2\":10000000}");
}

/* A closed sic bo table with a machine dealing and chips in its tray. */
static uint32_t new_table(void) {
    char what[64];
    assert_int_equal(ask(&place, staff_of(POST_PIT_MANAGER), "POST /api/tables",
                         "{\"name\":\"Sic Bo 9\",\"game\":\"sicbo\",\"virtual\":true}", NULL),
                     201);
    uint32_t table = (uint32_t)told(&place, "table");
    snprintf(what, sizeof what, "POST /api/tables/%u/fills", table);
    assert_int_equal(
        ask(&place, staff_of(POST_PIT_SUPERVISOR), what, "{\"amount\":500000000}", "fill"), 201);
    snprintf(what, sizeof what, "POST /api/fills/%u/approve",
             (unsigned)place.floor->house.fill_count);
    assert_int_equal(ask(&place, staff_of(POST_CAGE), what, "{}", "approve"), 200);
    snprintf(what, sizeof what, "POST /api/tables/%u/float", table);
    assert_int_equal(ask(&place, staff_of(POST_PIT_SUPERVISOR), what,
                         "{\"open\":true,\"count\":500000000}", "float"),
                     201);
    return table;
}

enum { STAKE = 100000 };

/* Small and Big together: one of them wins, or a triple takes both. What came back. */
static int64_t play_both(uint32_t table) {
    char sql[160];
    uint64_t played = rounds_played(&place, table);
    run_to(table, PHASE_BETTING);
    uint64_t round = place.floor->tables[table - 1]->state->round;
    assert_int_equal(
        event_at(table, player_of(1), "{\"event\":\"bet\",\"bet\":\"small\",\"amount\":100000}"),
        201);
    assert_int_equal(
        event_at(table, player_of(1), "{\"event\":\"bet\",\"bet\":\"big\",\"amount\":100000}"),
        201);
    for (int i = 0; i < 2000 && rounds_played(&place, table) == played; i++)
        let_run(&place, 100, 100);
    assert_true(settle_down(&place));
    snprintf(sql, sizeof sql, "SELECT returned FROM round_index WHERE stream=%u AND round=%llu",
             table, (unsigned long long)round);
    return look_up(&place, sql);
}

/* By hand: at 1 to 1 stake and winnings of one bet are 2 x 100,000; at 2 to 1 they are 3 x; a
 * triple gives nothing back. */
static void assert_pays(uint32_t table, int64_t with_win) {
    bool won = false;
    for (int i = 0; i < 5; i++) {
        int64_t returned = play_both(table);
        if (returned != 0)
            assert_int_equal(returned, with_win);
        won = won || returned != 0;
    }
    assert_true(won); /* five triples in a row come once in seven billion */
}

static void new_player(void) {
    assert_int_equal(ask(&place, nobody, "POST /api/players", "{\"name\":\"An\"}", NULL), 201);
}

/* ---- What a new floor has ---- */

static void built_in_editions_are_adopted_at_first(void **state) {
    (void)state;
    assert_int_equal(ask(&place, staff_of(POST_SURVEILLANCE), "GET /api/editions", NULL, NULL),
                     200);
    assert_true(says(&place, "\"id\":5"));
    assert_false(says(&place, "\"id\":6"));
    assert_true(says(&place, "\"by\":{\"role\":\"system\"}"));
    assert_false(says(&place, "\"due\":false"));
    assert_false(says(&place, "\"built_in\":false"));
    uint64_t seq = place.floor->seq;
    place_reopen(&place);
    assert_int_equal(place.floor->seq, seq); /* a second start adds nothing */
    assert_int_equal(ask(&place, nobody, "GET /api/tables/1", NULL, NULL), 200);
    assert_int_equal(told(&place, "edition_id"), 1);
    assert_false(says(&place, "edition_next"));
    assert_int_equal(ask(&place, staff_of(POST_REGULATOR), "GET /api/editions/1", NULL, NULL), 200);
    assert_true(says(&place, "\"text\":\"{"));
    assert_int_equal(ask(&place, staff_of(POST_REGULATOR), "GET /api/editions/6", NULL, NULL), 404);
}

/* A text stands under its own hash or not at all. */
static void no_text_under_another_hash(void **state) {
    struct store_error error;
    struct store_edition edition = {.text = "{}", .length = 2};
    struct store_batch batch = {.editions = &edition, .edition_count = 1};
    (void)state;
    char path[sizeof place.path];
    snprintf(path, sizeof path, "%s", place_url(&place));
    if (place.postgres)
        return;
    strcat(path, ".other");
    struct store *store = store_open(path, &error);
    assert_non_null(store);
    assert_false(store_commit(store, &batch, &error));
    assert_int_equal(error.kind, STORE_BROKEN);
    hash_bytes("{}", 2, edition.hash);
    assert_true(store_commit(store, &batch, &error));
    assert_true(store_commit(store, &batch, &error)); /* twice is once */
    char *text;
    size_t length;
    assert_true(store_edition_read(store, edition.hash, &text, &length, &error));
    assert_string_equal(text, "{}");
    free(text);
    store_close(store);
    remove(path);
}

/* ---- Who may ---- */

static void one_person_is_not_two(void **state) {
    (void)state;
    struct floor_actor director = staff_of(POST_TABLE_GAMES_DIRECTOR);
    assert_int_equal(bring_in(staff_of(POST_SHIFT_MANAGER)), 403);
    assert_int_equal(bring_in(director), 201);
    assert_int_equal(bring_in(staff_of(POST_SENIOR_MANAGEMENT)), 409); /* it is there */
    uint64_t seq = place.floor->seq;
    assert_int_equal(adopt(director, "{}"), 422);
    assert_true(says(&place, "same-person"));
    assert_int_equal(adopt(staff_of(POST_ASSISTANT_DIRECTOR), "{}"), 403);
    assert_int_equal(adopt(staff_of(POST_REGULATOR), "{}"), 403);
    assert_int_equal(adopt(staff_of(POST_SURVEILLANCE), "{}"), 403);
    assert_int_equal(adopt(by_system, "{}"), 403);
    assert_int_equal(place.floor->seq, seq);
    assert_int_equal(adopt(staff_of(POST_SENIOR_MANAGEMENT), "{}"), 201);
}

/* Nor is who sits at the machine: it brings in what the program was built with, at first. */
static void the_machine_brings_in_nothing_later(void **state) {
    (void)state;
    uint64_t seq = place.floor->seq;
    assert_int_equal(bring_in(by_system), 403);
    assert_int_equal(place.floor->seq, seq);
    assert_int_equal(bring_in(staff_of(POST_OPERATIONS_MANAGER)), 201);
}

/* No table could be opened by it: a game is not stopped by adopting one. */
static void what_no_table_plays_is_not_adopted(void **state) {
    static const char pays[] = "\"pays\": \"2\"";
    size_t length;
    char *text = generous_text(&length);
    char *at = strstr(text, pays);
    assert_non_null(at);
    char *huge = memory_grow(NULL, length + 16);
    int room = snprintf(huge, length + 16, "%.*s\"pays\": \"1000000\"%s", (int)(at - text), text,
                        at + strlen(pays));
    (void)state;
    assert_int_equal(bring_in_text(staff_of(POST_OPERATIONS_MANAGER), huge, (size_t)room), 201);
    uint64_t seq = place.floor->seq;
    assert_int_equal(adopt(staff_of(POST_TABLE_GAMES_DIRECTOR), "{}"), 422);
    assert_true(says(&place, "bad-rulebook"));
    assert_int_equal(place.floor->seq, seq);
    free(huge);
    free(text);
}

/* An account that the director has made is the director's hand. */
static void nor_is_a_second_account(void **state) {
    (void)state;
    struct floor_actor director = staff_of(POST_TABLE_GAMES_DIRECTOR);
    assert_int_equal(
        ask(&place, director, "POST /api/staff",
            "{\"name\":\"hai\",\"post\":\"operations-manager\",\"password_hash\":\"x\"}", NULL),
        201);
    struct floor_actor second = {.role = ACTOR_STAFF,
                                 .id = (uint32_t)told(&place, "staff"),
                                 .post = POST_OPERATIONS_MANAGER};
    assert_int_equal(bring_in(second), 201);
    assert_int_equal(adopt(director, "{}"), 422);
    assert_true(says(&place, "same-person"));
    assert_int_equal(adopt(staff_of(POST_SENIOR_MANAGEMENT), "{}"), 201);
}

static void refusals_name_the_field(void **state) {
    char body[64];
    (void)state;
    bring_in_generous();
    struct floor_actor director = staff_of(POST_TABLE_GAMES_DIRECTOR);
    uint64_t seq = place.floor->seq;
    snprintf(body, sizeof body, "{\"from\":%lld}", (long long)place.now - 1);
    assert_int_equal(adopt(director, body), 400);
    assert_true(says(&place, "\"where\":\"from\""));
    assert_int_equal(adopt(director, "{\"tables\":[99]}"), 400);
    assert_true(says(&place, "\"where\":\"tables\""));
    assert_int_equal(adopt(director, "{\"tables\":[2]}"), 400); /* of another game */
    assert_int_equal(adopt(director, "{\"tables\":[1,1]}"), 400);
    assert_int_equal(adopt(director, "{\"tables\":[]}"), 400);
    assert_int_equal(ask(&place, director, "POST /api/editions/7/adopt", "{}", NULL), 404);
    assert_int_equal(ask(&place, staff_of(POST_OPERATIONS_MANAGER), "POST /api/editions",
                         "{\"text\":\"{\\\"game\\\":\\\"sicbo\\\",\\n\\\"dice\\\":3}\"}", NULL),
                     422);
    assert_true(says(&place, "bad-rulebook"));
    assert_true(says(&place, "line 2"));
    assert_int_equal(place.floor->seq, seq);
    adopt_generous("{}");
    assert_int_equal(adopt(director, "{}"), 409); /* twice */
    assert_int_equal(adopt(director, "{\"tables\":[1]}"), 409);
    /* surveillance hears of it, and it stands among the alterations */
    assert_int_equal(ask(&place, staff_of(POST_SURVEILLANCE), "GET /api/alerts?open=1", NULL, NULL),
                     200);
    assert_true(says(&place, "\"kind\":\"edition\""));
    assert_true(says(&place, "sicbo 02/13.06.2020 (6)"));
    assert_int_equal(
        ask(&place, staff_of(POST_REGULATOR), "GET /api/reports/alterations", NULL, NULL), 200);
    assert_true(says(&place, "edition.adopt"));
}

/* ---- What is played ---- */

static void two_tables_play_two_editions(void **state) {
    (void)state;
    new_player();
    uint32_t other = new_table();
    char body[64], sql[160];
    bring_in_generous();
    snprintf(body, sizeof body, "{\"tables\":[%u]}", other);
    adopt_generous(body);
    assert_int_equal(open_table(other), 201);
    run_to(1, PHASE_IDLE);
    assert_pays(1, 2 * STAKE);
    assert_pays(other, 3 * STAKE);
    /* what the house may expect, by hand: 1/36 of each bet; at 2 to 1 (2 x 105 - 111) / 216 of it
     * is the player's */
    snprintf(sql, sizeof sql,
             "SELECT theoretical FROM round_index WHERE stream=1 AND staked=%d LIMIT 1", 2 * STAKE);
    assert_int_equal(look_up(&place, sql), INT64_C(5555555556));
    snprintf(sql, sizeof sql,
             "SELECT theoretical FROM round_index WHERE stream=%u AND staked=%d LIMIT 1", other,
             2 * STAKE);
    assert_int_equal(look_up(&place, sql), -INT64_C(91666666666));
    /* rounds are found by it */
    assert_int_equal(
        look_up(&place, "SELECT count(*) FROM round_index WHERE edition=6 AND stream=1"), 0);
    assert_int_equal(
        ask(&place, staff_of(POST_SURVEILLANCE), "GET /api/rounds?edition=6", NULL, NULL), 200);
    assert_true(says(&place, "\"edition\":\"02/13.06.2020\",\"edition_id\":6"));
    assert_false(says(&place, "\"table\":1,"));
    char what[64];
    snprintf(what, sizeof what, "GET /api/tables/%u/rules", other);
    assert_int_equal(ask(&place, nobody, what, NULL, NULL), 200);
    assert_true(says(&place, "\"bet\":\"small\",\"kind\":\"small\",\"pays\":\"2\""));
    assert_int_equal(ask(&place, nobody, "GET /api/tables/1/rules", NULL, NULL), 200);
    assert_true(says(&place, "\"bet\":\"small\",\"kind\":\"small\",\"pays\":\"1\""));
    /* and shown again by the edition that was played, after a restart too */
    place_reopen(&place);
    snprintf(what, sizeof what, "GET /api/tables/%u/rounds/1", other);
    assert_int_equal(ask(&place, staff_of(POST_SURVEILLANCE), what, NULL, NULL), 200);
    assert_true(says(&place, "\"edition\":\"02/13.06.2020\""));
}

static void verify(uint32_t table, uint64_t round, uint32_t edition) {
    char what[80];
    struct evidence_found found;
    snprintf(what, sizeof what, "GET /api/tables/%u/rounds/%llu/evidence", table,
             (unsigned long long)round);
    assert_int_equal(ask(&place, staff_of(POST_SURVEILLANCE), what, NULL, NULL), 200);
    if (!evidence_verify(place.out, strlen(place.out), NULL, &found))
        fail_msg("%s", found.problem);
    assert_memory_equal(found.edition_hash, place.floor->house.editions[edition - 1].hash,
                        HASH_BYTES);
}

/* A new edition begins at the next opening, never in a round, and old rounds stay what they were.
 */
static void nothing_changes_inside_a_round(void **state) {
    (void)state;
    new_player();
    bring_in_generous();
    assert_pays(1, 2 * STAKE);
    run_to(1, PHASE_BETTING);
    adopt_generous("{}");
    assert_int_equal(ask(&place, nobody, "GET /api/tables/1", NULL, NULL), 200);
    assert_int_equal(told(&place, "edition_id"), 1);
    assert_true(says(&place, "\"edition_next\":{\"edition_id\":6,\"edition\":\"02/13.06.2020\""));
    assert_pays(1, 2 * STAKE); /* until it is opened again */
    uint64_t old = place.floor->tables[0]->state->round - 1;
    close_table(1);
    place_drop(&place); /* killed between the adoption and the opening */
    place_reopen(&place);
    assert_int_equal(open_table(1), 201);
    assert_int_equal(ask(&place, nobody, "GET /api/tables/1", NULL, NULL), 200);
    assert_int_equal(told(&place, "edition_id"), 6);
    assert_false(says(&place, "edition_next"));
    place_drop(&place);
    place_reopen(&place);
    assert_pays(1, 3 * STAKE);
    verify(1, old, 1);
    verify(1, place.floor->tables[0]->state->round - 1, 6);
}

static void a_date_is_waited_for(void **state) {
    char body[64];
    (void)state;
    bring_in_generous();
    snprintf(body, sizeof body, "{\"from\":%lld}", (long long)place.now + 3600000);
    adopt_generous(body);
    close_table(1);
    assert_int_equal(open_table(1), 201);
    assert_int_equal(ask(&place, nobody, "GET /api/tables/1", NULL, NULL), 200);
    assert_int_equal(told(&place, "edition_id"), 1);
    assert_false(says(&place, "edition_next"));
    place.now += 3600000;
    assert_int_equal(ask(&place, nobody, "GET /api/tables/1", NULL, NULL), 200);
    assert_true(says(&place, "\"edition_next\":{\"edition_id\":6"));
    close_table(1);
    assert_int_equal(open_table(1), 201);
    assert_int_equal(ask(&place, nobody, "GET /api/tables/1", NULL, NULL), 200);
    assert_int_equal(told(&place, "edition_id"), 6);
}

/* Who sends an opening does not say which edition it is. */
static void the_house_says_which(void **state) {
    (void)state;
    close_table(1);
    assert_int_equal(
        event_at(1, staff_of(POST_PIT_SUPERVISOR),
                 "{\"event\":\"open-table\",\"amount\":1,\"amount2\":2,\"edition\":"
                 "\"00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff\"}"),
        400);
    assert_true(says(&place, "edition"));
}

/* What was asked for is what is granted: not an opening under an edition that came meanwhile. */
static void no_other_edition_is_granted(void **state) {
    static const char grant[] = "{\"grant\":true}";
    char what[64];
    (void)state;
    bring_in_generous();
    close_table(1);
    assert_int_equal(ask(&place, staff_of(POST_ACTING_PIT_SUPERVISOR),
                         "POST /api/tables/1/requests",
                         "{\"event\":\"open-table\",\"amount\":50000,\"amount2\":10000000}", NULL),
                     201);
    snprintf(what, sizeof what, "POST /api/requests/%lld/answer",
             (long long)told(&place, "request"));
    adopt_generous("{}");
    for (int i = 0; i < 2; i++) {
        uint64_t seq = place.floor->seq;
        assert_int_equal(ask(&place, staff_of(POST_PIT_SUPERVISOR), what, grant, NULL), 409);
        assert_true(says(&place, "edition-replaced"));
        assert_int_equal(place.floor->seq, seq);
        assert_int_equal(phase_of(1), PHASE_CLOSED);
        assert_true(settle_down(&place));
        place_drop(&place);
        place_reopen(&place);
    }
    /* refused, and asked for again, it is the new one */
    assert_int_equal(ask(&place, staff_of(POST_PIT_SUPERVISOR), what, "{\"grant\":false}", NULL),
                     200);
    assert_int_equal(ask(&place, staff_of(POST_ACTING_PIT_SUPERVISOR),
                         "POST /api/tables/1/requests",
                         "{\"event\":\"open-table\",\"amount\":50000,\"amount2\":10000000}", NULL),
                     201);
    snprintf(what, sizeof what, "POST /api/requests/%lld/answer",
             (long long)told(&place, "request"));
    assert_int_equal(ask(&place, staff_of(POST_PIT_SUPERVISOR), what, grant, NULL), 200);
    assert_int_equal(ask(&place, nobody, "GET /api/tables/1", NULL, NULL), 200);
    assert_int_equal(told(&place, "edition_id"), GENEROUS);
}

/* A table that was never opened is of its own game, and has no limits yet. */
static void a_new_table_is_of_its_game(void **state) {
    char what[64];
    (void)state;
    assert_int_equal(ask(&place, staff_of(POST_PIT_MANAGER), "POST /api/tables",
                         "{\"name\":\"Roulette 9\",\"game\":\"roulette\",\"virtual\":true}", NULL),
                     201);
    snprintf(what, sizeof what, "GET /api/tables/%lld", (long long)told(&place, "table"));
    assert_int_equal(ask(&place, nobody, what, NULL, NULL), 200);
    assert_true(says(&place, "\"view\":{\"game\":\"roulette\""));
    assert_true(says(&place, "\"limits\":{\"bets\":{"));
}

/* ---- A text that was altered ---- */

static void damage_generous(void) {
    char hex[2 * HASH_BYTES + 1], sql[300];
    size_t length;
    uint8_t hash[HASH_BYTES];
    char *text = generous_text(&length);
    hash_bytes(text, length, hash);
    free(text);
    hash_print(hash, hex);
    snprintf(sql, sizeof sql,
             "UPDATE edition SET text=(SELECT o.text FROM edition o WHERE o.hash<>'%s' ORDER BY"
             " o.hash LIMIT 1) WHERE hash='%s'",
             hex, hex);
    tamper(&place, sql);
}

/* It would be played until the next start, and its tables be out of order then. */
static void a_damaged_text_is_not_taken_from_a_refused_request(void **state) {
    (void)state;
    bring_in_generous();
    adopt_generous("{}");
    close_table(1);
    assert_true(settle_down(&place));
    place_drop(&place);
    damage_generous();
    place_reopen(&place);
    assert_int_equal(open_table(1), 409);
    assert_true(says(&place, "no-edition"));
    assert_int_equal(bring_in(staff_of(POST_OPERATIONS_MANAGER)), 409);
    assert_int_equal(open_table(1), 409);
    assert_true(says(&place, "no-edition"));
    place_close(&place);
}

static void a_damaged_text_stops_its_tables_alone(void **state) {
    char first[256], body[64];
    (void)state;
    uint32_t other = new_table();
    bring_in_generous();
    snprintf(body, sizeof body, "{\"tables\":[%u]}", other);
    adopt_generous(body);
    assert_int_equal(open_table(other), 201);
    let_run(&place, 5000, 500);
    assert_true(settle_down(&place));
    place_drop(&place);
    damage_generous();
    place_reopen(&place);
    assert_true(place.floor->tables[other - 1]->trouble.closed);
    assert_string_equal(place.floor->tables[other - 1]->trouble.problem, "edition");
    assert_false(place.floor->tables[0]->trouble.closed);
    assert_int_equal(open_table(other), 409);
    assert_true(says(&place, "no-edition") || says(&place, "out-of-order"));
    let_run(&place, 5000, 500);
    assert_true(place.floor->tables[0]->state->seq > 3);
    assert_int_equal(ask(&place, staff_of(POST_REGULATOR), "GET /api/editions", NULL, NULL), 200);
    assert_true(says(&place, "\"damaged\":true"));
    assert_int_equal(ask(&place, nobody, "GET /api/floor", NULL, NULL), 200);
    assert_true(settle_down(&place));
    assert_true(audit_place(&place, first) > 0);
    place_close(&place);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(built_in_editions_are_adopted_at_first, start, finish),
        cmocka_unit_test_setup_teardown(no_text_under_another_hash, start, finish),
        cmocka_unit_test_setup_teardown(one_person_is_not_two, start, finish),
        cmocka_unit_test_setup_teardown(the_machine_brings_in_nothing_later, start, finish),
        cmocka_unit_test_setup_teardown(what_no_table_plays_is_not_adopted, start, finish),
        cmocka_unit_test_setup_teardown(nor_is_a_second_account, start, finish),
        cmocka_unit_test_setup_teardown(refusals_name_the_field, start, finish),
        cmocka_unit_test_setup_teardown(two_tables_play_two_editions, start, finish),
        cmocka_unit_test_setup_teardown(nothing_changes_inside_a_round, start, finish),
        cmocka_unit_test_setup_teardown(a_date_is_waited_for, start, finish),
        cmocka_unit_test_setup_teardown(the_house_says_which, start, finish),
        cmocka_unit_test_setup_teardown(a_new_table_is_of_its_game, start, finish),
        cmocka_unit_test_setup_teardown(no_other_edition_is_granted, start, finish),
        cmocka_unit_test_setup(a_damaged_text_is_not_taken_from_a_refused_request, start),
        cmocka_unit_test_setup(a_damaged_text_stops_its_tables_alone, start),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
