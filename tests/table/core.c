/* What all tables share and text cases cannot reach: the log's lines and what is wrong with them,
 * saved bytes that are spoilt, openings that are refused, a felt that is full. */
#include "base/engine.h"
#include "games/baccarat/state.h"
#include "games/blackjack/state.h"
#include "script_support.h"
#include "table/limits.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* ---- Events ---- */

static struct script script;

static void open_game(enum cr_game game) {
    script_start(&script);
    assert_true(cr_rulebook_builtin(game, &script.book));
}

static struct event opening(int64_t least, int64_t most) {
    struct event event = {.type = EVENT_OPEN_TABLE,
                          .engine = engine.newest,
                          .sender = SENDER_STAFF,
                          .sender_post = POST_PIT_SUPERVISOR,
                          .bet = NO_BET,
                          .amount = least,
                          .amount2 = most};
    memcpy(event.bytes, script.book.edition, sizeof event.bytes);
    memcpy(event.options, &script.book.options, sizeof script.book.options);
    return event;
}

static void accepted(struct event event) {
    assert_true(script_apply(&script, &event));
    assert_true(script.accepted);
}

static void refused(struct event event, const char *name) {
    assert_true(script_apply(&script, &event));
    assert_false(script.accepted);
    assert_string_equal(cr_refusal_name(script.refusal.why), name);
}

static void test_openings_that_are_refused(void **state) {
    (void)state;
    open_game(CR_SICBO);
    refused(opening(-1, 100), "BAD_LIMITS");
    refused(opening(200, 100), "BAD_LIMITS");
    struct event event = opening(100, 200);
    event.options[offsetof(struct cr_options, decks)] = 9;
    refused(event, "BAD_OPTION");
    event = opening(100, 200);
    event.options[OPTIONS_ROOM - 1] = 1;
    refused(event, "BAD_OPTION");
    event.type = EVENT_TYPES;
    refused(event, "UNKNOWN_EVENT");
}

/* By which engine a table plays is known from its opening on. */
static void test_engines(void **state) {
    (void)state;
    open_game(CR_SICBO);
    struct event event = opening(100, 200);
    event.engine = 0;
    refused(event, "UNKNOWN_ENGINE");
    event.engine = (uint16_t)(engine.newest + 1);
    refused(event, "UNKNOWN_ENGINE");
    assert_string_equal(script.refusal.where, "engine 2");
    event.engine = 1;
    accepted(event);
    assert_int_equal(table_engine(&script.table), 1);
    assert_int_equal(cr_engine(), engine.newest);
}

static void test_baccarat_openings(void **state) {
    (void)state;
    open_game(CR_BACCARAT);
    struct event event = opening(100, 200);
    event.options[offsetof(struct cr_options, decks)] = 0;
    refused(event, "BAD_OPTION");
    event = opening(100, 200);
    event.options[offsetof(struct cr_options, burn)] = 2;
    refused(event, "BAD_OPTION");
    event = opening(100, 200);
    event.options[offsetof(struct cr_options, cut)] = 52; /* B10: 0 to 51 behind the cut card */
    refused(event, "BAD_OPTION");
    event = opening(100, 200);
    event.options[offsetof(struct cr_options, face_down)] = 2;
    refused(event, "BAD_OPTION");
}

static void test_limits_of_kinds(void **state) {
    (void)state;
    open_game(CR_SICBO);
    accepted(opening(100, 200));
    struct event event = opening(100, 300);
    event.type = EVENT_SET_LIMIT;
    event.kind = LIMIT_OF_NOTHING;
    refused(event, "EVENT_NUMBER");
    event.kind = LIMIT_OWN; /* sic bo names none */
    refused(event, "EVENT_NUMBER");
    event.kind = (int8_t)script.book.kind_count;
    refused(event, "EVENT_NUMBER");
    event.kind = (int8_t)(script.book.kind_count - 1);
    accepted(event);
    assert_int_equal(script.table.limit_max[script.book.kind_count - 1], 300);
    assert_int_equal(script.table.limit_max[0], 200);
}

static struct event plain(enum event_type type) {
    return (struct event){.type = (uint8_t)type,
                          .sender = SENDER_STAFF,
                          .sender_post = POST_SENIOR_MANAGEMENT,
                          .bet = NO_BET};
}

static struct event bet_of(uint32_t player, uint16_t bet) {
    struct event event = plain(EVENT_BET);
    event.player = player;
    event.bet = bet;
    event.amount = 100;
    return event;
}

static void test_a_full_felt(void **state) {
    (void)state;
    open_game(CR_ROULETTE);
    accepted(opening(100, 200));
    accepted(plain(EVENT_OPEN_ROUND));
    for (unsigned i = 0; i < TABLE_BETS; i++)
        accepted(bet_of(1 + i / 100, (uint16_t)(i % 100)));
    refused(bet_of(9, 0), "FELT_FULL");
    accepted(bet_of(1, 0)); /* there is room on a bet that lies */
    struct event event = bet_of(9, ALL_BETS);
    event.type = EVENT_WITHDRAW;
    refused(event, "NOT_ON_FELT");
}

static void test_spoken_bets(void **state) {
    (void)state;
    open_game(CR_BACCARAT);
    accepted(opening(100, 200));
    accepted(plain(EVENT_NEW_SHOE));
    accepted(plain(EVENT_OPEN_ROUND));
    struct event event = bet_of(1, 0);
    event.number = BET_SPOKEN; /* G7 */
    refused(event, "SPOKEN_BET");
}

static void deal(uint8_t card) {
    struct event event = plain(EVENT_CARD);
    event.card_count = 1;
    event.cards[0] = card;
    accepted(event);
}

static struct event found_below(uint32_t player) {
    struct event event = bet_of(player, 0);
    event.type = EVENT_CALL;
    event.amount = 50;
    strcpy(event.clause, "7.17");
    event.authorised_id = 900;
    event.authorised_post = POST_PIT_SUPERVISOR;
    strcpy(event.text, "counted again");
    return event;
}

/* 7.17: the table remembers sixty-four players who bet too little, and takes no note of more. */
static void test_underbettors_are_full(void **state) {
    (void)state;
    open_game(CR_BACCARAT);
    struct event event = opening(100, 200);
    event.options[offsetof(struct cr_options, burn)] = 0;
    accepted(event);
    accepted(plain(EVENT_NEW_SHOE));
    accepted(plain(EVENT_OPEN_ROUND));
    accepted(bet_of(1, 0));
    accepted(plain(EVENT_NO_MORE_BETS));
    deal(7 * 4); /* eight and ten against two tens: a natural */
    deal(9 * 4);
    deal(9 * 4 + 1);
    deal(9 * 4 + 2);
    accepted(plain(EVENT_ANNOUNCE_RESULT));
    for (uint32_t player = 1; player <= BACCARAT_UNDERBETTORS; player++)
        accepted(found_below(player));
    refused(found_below(BACCARAT_UNDERBETTORS + 1), "BACCARAT_UNDERBETTORS_FULL");
    event = found_below(1); /* who is known may be found again */
    event.amount = 60;
    accepted(event);
}

static void test_a_payment_of_nothing(void **state) {
    (void)state;
    open_game(CR_SICBO);
    accepted(opening(100, 200));
    accepted(plain(EVENT_OPEN_ROUND));
    accepted(bet_of(1, 0));
    struct event event = plain(EVENT_RULING);
    event.sender_post = POST_TABLE_GAMES_DIRECTOR;
    event.authorised_id = 900;
    event.authorised_post = POST_PIT_SUPERVISOR;
    event.number = 1;
    event.round = 1;
    strcpy(event.text, "void");
    accepted(event);
    event = plain(EVENT_CORRECT_PAYMENT);
    event.authorised_id = 900;
    event.authorised_post = POST_PIT_SUPERVISOR;
    event.player = 1;
    event.bet = 0;
    event.round = 1;
    strcpy(event.text, "nothing");
    refused(event, "EVENT_AMOUNT");
}

/* ---- Opening ---- */

/* No game can settle by an option that is neither yes nor no. */
static void test_options_of_any_game(void **state) {
    (void)state;
    for (enum cr_game game = CR_SICBO; game < cr_game_count(); game++) {
        struct event event;
        open_game(game);
        event = opening(100, 200);
        event.options[0] = 8;
        event.options[offsetof(struct cr_options, commission)] = 2;
        refused(event, "BAD_OPTION");
    }
}

/* A bet of all the chips there may be, paid so many times, must still be counted. */
static void test_rulebook_that_pays_too_much(void **state) {
    (void)state;
    open_game(CR_SICBO);
    script.book.bets[0].pays[0].ratio = (struct cr_ratio){1000, 1};
    refused(opening(100, 200), "OVERFLOW");
    script.book.bets[0].pays[0].ratio = (struct cr_ratio){999, 1};
    accepted(opening(100, 200));
}

/* ---- An empty shoe ---- */

static struct event with_card(struct event event, cr_card card) {
    event.card_count = 1;
    event.cards[0] = card;
    return event;
}

/* 7.13, 7.1: one card of the deck is burnt unseen and 51 are discarded, so that the last is among
 * those that may be left and cannot be drawn. */
static void test_a_shoe_that_is_empty(void **state) {
    (void)state;
    open_game(CR_BLACKJACK);
    struct event event = opening(100, 200);
    event.options[offsetof(struct cr_options, decks)] = 1;
    accepted(event);
    accepted(plain(EVENT_NEW_SHOE));
    accepted(with_card(plain(EVENT_BURN), CR_NO_CARD));
    struct event discard = plain(EVENT_CALL);
    strcpy(discard.clause, "7.1");
    for (cr_card card = 0; card < CR_DECK - 1; card++)
        accepted(with_card(discard, card));
    refused(with_card(discard, CR_DECK - 1), "FOREIGN_CARD");
    assert_int_equal(blackjack_at(&script.table)->shoe.count, 0);
}

/* The same with two cards that come at once (7.15), of which one was seen. */
static void test_no_cards_at_once_from_an_empty_shoe(void **state) {
    (void)state;
    open_game(CR_BLACKJACK);
    struct event event = opening(100, 200);
    event.options[offsetof(struct cr_options, decks)] = 1;
    accepted(event);
    accepted(plain(EVENT_NEW_SHOE));
    accepted(with_card(plain(EVENT_BURN), CR_NO_CARD));
    accepted(plain(EVENT_OPEN_ROUND));
    event = bet_of(1, 0);
    event.box = 1;
    accepted(event);
    accepted(plain(EVENT_NO_MORE_BETS));
    struct event call = plain(EVENT_CALL);
    strcpy(call.clause, "7.1");
    for (cr_card card = 0; card < CR_DECK - 1; card++)
        accepted(with_card(call, card));
    strcpy(call.clause, "7.15");
    call = with_card(call, CR_DECK - 1);
    call.cards[call.card_count++] = CR_NO_CARD;
    refused(call, "FOREIGN_CARD");
}

/* ---- Saving ---- */

static void test_saved_bytes(void **state) {
    (void)state;
    static uint8_t bytes[TABLE_SAVED_MAX];
    static struct table loaded;
    const char *problem;
    open_game(CR_SICBO);
    accepted(opening(100, 200));
    size_t length = table_save(&script.table, bytes);
    assert_true(table_load(&script.book, bytes, length, &loaded, &problem));
    assert_memory_equal(&loaded, &script.table, sizeof loaded);
    for (size_t shorter = 0; shorter < length; shorter++)
        assert_false(table_load(&script.book, bytes, shorter, &loaded, &problem));
    assert_false(table_load(&script.book, bytes, length + 1, &loaded, &problem));
    assert_string_equal(problem, "length");
    bytes[3]++;
    assert_false(table_load(&script.book, bytes, length, &loaded, &problem));
    assert_string_equal(problem, "version");
    bytes[3]--;
    bytes[5] = 'n'; /* "nicbo" */
    assert_false(table_load(&script.book, bytes, length, &loaded, &problem));
    assert_string_equal(problem, "game");
}

static void test_a_closed_table_shows_nothing(void **state) {
    (void)state;
    char memory[8192];
    struct text text;
    struct viewer viewer = {.role = VIEWER_PUBLIC};
    open_game(CR_SICBO);
    text_init(&text, memory, sizeof memory - 1);
    table_view(&script.book, &script.table, &viewer, &text);
    memory[text.length] = '\0';
    assert_non_null(strstr(memory, "\"phase\":\"closed\""));
    assert_non_null(strstr(memory, "\"play\":{}"));
}

/* ---- Lines of the log ---- */

static bool read_line(const char *line, struct event *event, const char **problem) {
    struct json_token tokens[256];
    struct json json;
    struct json_error error;
    assert_int_equal(json_parse(line, strlen(line), tokens, 256, &json, &error), JSON_OK);
    return event_read(&script.book, &json, event, problem);
}

static void wrong_line(const char *line, const char *field) {
    struct event event;
    const char *problem = NULL;
    if (read_line(line, &event, &problem) || strcmp(problem, field) != 0)
        fail_msg("%s: %s instead of %s", line, problem == NULL ? "accepted" : problem, field);
}

#define SENT "\"event\":\"bet\",\"sender\":\"player\""

static void test_lines_that_are_wrong(void **state) {
    (void)state;
    open_game(CR_BACCARAT);
    wrong_line("[]", "event");
    wrong_line("{}", "event");
    wrong_line("{\"event\":\"dance\",\"sender\":\"player\"}", "event");
    wrong_line("{\"event\":7,\"sender\":\"player\"}", "event");
    wrong_line("{\"event\":\"bet\"}", "sender");
    wrong_line("{\"event\":\"bet\",\"sender\":\"ghost\"}", "sender");
    wrong_line("{" SENT ",\"post\":\"king\"}", "post");
    wrong_line("{" SENT ",\"authorised_post\":\"king\"}", "authorised_post");
    wrong_line("{" SENT ",\"player\":-1}", "player");
    wrong_line("{" SENT ",\"player\":4294967296}", "player");
    wrong_line("{" SENT ",\"amount\":1.5}", "amount");
    wrong_line("{" SENT ",\"box\":256}", "box");
    wrong_line("{" SENT ",\"number\":2147483648}", "number");
    wrong_line("{" SENT ",\"bet\":\"lucky-7\"}", "bet");
    wrong_line("{" SENT ",\"bet\":[]}", "bet");
    wrong_line("{" SENT ",\"cards\":\"AS\"}", "cards");
    wrong_line("{" SENT ",\"cards\":[1]}", "cards");
    wrong_line("{" SENT ",\"cards\":[\"1S\"]}", "cards");
    wrong_line("{" SENT ",\"cards\":[\"ASK\"]}", "cards");
    wrong_line("{" SENT
               ",\"cards\":[\"AS\",\"AS\",\"AS\",\"AS\",\"AS\",\"AS\",\"AS\",\"AS\",\"AS\","
               "\"AS\",\"AS\",\"AS\"]}",
               "cards");
    wrong_line("{" SENT ",\"bytes\":\"zz\"}", "bytes");
    wrong_line("{" SENT ",\"bytes\":1}", "bytes");
    wrong_line("{" SENT ",\"clause\":\"7.15.4.1.1.1.1\"}", "clause");
    wrong_line("{" SENT ",\"text\":\"a\\u0000b\"}", "text");
}

static void test_dice_in_lines(void **state) {
    (void)state;
    struct event event;
    const char *problem;
    open_game(CR_SICBO);
    wrong_line("{" SENT ",\"dice\":[\"AS\"]}", "dice");
    wrong_line("{" SENT ",\"dice\":[-1]}", "dice");
    wrong_line("{" SENT ",\"dice\":[256]}", "dice");
    wrong_line("{" SENT ",\"dice\":3}", "dice");
    assert_true(read_line("{" SENT ",\"dice\":[1,2,6]}", &event, &problem));
    assert_int_equal(event.card_count, 3);
    assert_int_equal(event.cards[2], 6);
}

/* Everything an event can say comes back as it was written. */
static void test_a_full_line(void **state) {
    (void)state;
    char line[EVENT_JSON_MAX];
    struct text text;
    struct event event = {.seq = 7,
                          .time = EVENT_TIME_MAX,
                          .amount = INT64_MIN,
                          .amount2 = INT64_MAX,
                          .ref = 9,
                          .player = UINT32_MAX,
                          .sender_id = 1,
                          .authorised_id = 2,
                          .witnessed_id = 3,
                          .number = INT32_MIN,
                          .bet = ALL_BETS,
                          .type = EVENT_CALL,
                          .sender = SENDER_STAFF,
                          .sender_post = POST_CAGE,
                          .authorised_post = POST_SENIOR_MANAGEMENT,
                          .witnessed_post = POST_CAGE,
                          .box = 255,
                          .hand = 254,
                          .card_count = 2,
                          .cards = {0, CR_NO_CARD},
                          .clause = "7.15.4.1.1",
                          .bytes = {1, 2, 255},
                          .text = "nói \"không\"\n"};
    struct event read;
    const char *problem;
    open_game(CR_BACCARAT);
    text_init(&text, line, sizeof line - 1);
    event_write(&script.book, &event, &text);
    line[text.length] = '\0';
    assert_true(read_line(line, &read, &problem));
    assert_memory_equal(&read, &event, sizeof event);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_openings_that_are_refused),
        cmocka_unit_test(test_engines),
        cmocka_unit_test(test_baccarat_openings),
        cmocka_unit_test(test_limits_of_kinds),
        cmocka_unit_test(test_a_full_felt),
        cmocka_unit_test(test_spoken_bets),
        cmocka_unit_test(test_underbettors_are_full),
        cmocka_unit_test(test_a_payment_of_nothing),
        cmocka_unit_test(test_options_of_any_game),
        cmocka_unit_test(test_rulebook_that_pays_too_much),
        cmocka_unit_test(test_a_shoe_that_is_empty),
        cmocka_unit_test(test_no_cards_at_once_from_an_empty_shoe),
        cmocka_unit_test(test_saved_bytes),
        cmocka_unit_test(test_a_closed_table_shows_nothing),
        cmocka_unit_test(test_lines_that_are_wrong),
        cmocka_unit_test(test_dice_in_lines),
        cmocka_unit_test(test_a_full_line),
    };
    return cmocka_run_group_tests_name("table/core", tests, NULL, NULL);
}
