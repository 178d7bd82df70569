/* Events as lines of a log: what is written is read back the same, and what is wrong is named. */
#include "table/event_json.h"
#include "games/sicbo/rulebook.h"
#include "rulebook/game_rulebook.h"
#include "table/limits.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static struct cr_rulebook books[GAMES_MAX];

static int open_books(void **state) {
    (void)state;
    for (enum cr_game game = CR_SICBO; game < cr_game_count(); game++) {
        if (!cr_rulebook_builtin(game, &books[game]))
            return -1;
    }
    return 0;
}

static const char *written(enum cr_game game, const struct event *event) {
    static char memory[EVENT_JSON_MAX];
    struct text out;
    memset(memory, 0, sizeof memory);
    text_init(&out, memory, sizeof memory - 1);
    event_write(&books[game], event, &out);
    assert_false(out.full);
    return memory;
}

static bool parsed(enum cr_game game, const char *line, struct event *event, const char **problem) {
    struct json_token tokens[400];
    struct json json;
    struct json_error error;
    assert_int_equal(json_parse(line, strlen(line), tokens, 400, &json, &error), JSON_OK);
    return event_read(&books[game], &json, event, problem);
}

static void check_both_ways(enum cr_game game, const struct event *event) {
    struct event back;
    const char *problem = NULL;
    const char *line = written(game, event);
    if (!parsed(game, line, &back, &problem))
        fail_msg("%s: %s", line, problem);
    assert_memory_equal(&back, event, sizeof back);
}

/* What an event about the table's terms says, all of it other than nothing; false: a game without
 * options sets none. */
static bool with_terms(enum cr_game game, struct event *event) {
    const struct rule_option *option = rulebook_options(game);
    if (event->type == EVENT_OPEN_TABLE) {
        event->engine = 65535;
        memcpy(event->bytes, books[game].edition, sizeof event->bytes);
        event->layout = 255;
        event->seats = 7;
        memcpy(event->options, &books[game].options, sizeof books[game].options);
        for (; option->name != NULL; option++)
            event->options[option->offset] = option->most;
    }
    event->number = event->type == EVENT_DECIDE_CHIP ? books[game].bet_count - 1 : 0;
    event->kind = event->type == EVENT_SET_LIMIT ? LIMIT_ALL : 0;
    event->value = event->type == EVENT_SET_OPTION ? 1 : 0;
    return event->type != EVENT_SET_OPTION || option->name != NULL;
}

static void every_event_comes_back(void **state) {
    (void)state;
    for (enum cr_game game = CR_SICBO; game < cr_game_count(); game++) {
        for (unsigned type = 0; type < EVENT_TYPES; type++) {
            for (unsigned sender = 0; sender < SENDERS; sender++) {
                struct event event;
                memset(&event, 0, sizeof event);
                event.seq = 7;
                event.type = (uint8_t)type;
                event.sender = (uint8_t)sender;
                event.sender_post = sender == SENDER_STAFF ? POST_PIT_MANAGER : 0;
                event.bet = NO_BET;
                if (!with_terms(game, &event))
                    continue;
                check_both_ways(game, &event);
            }
        }
    }
}

/* A bet has its true spot, and what is no bet its number, in the same place. */
static void an_entry_comes_back(void **state) {
    (void)state;
    struct event event;
    memset(&event, 0, sizeof event);
    event.seq = 9;
    event.ref = 8;
    event.type = EVENT_CORRECT_ENTRY;
    event.sender = SENDER_STAFF;
    event.sender_post = POST_DEALER;
    event.entry = EVENT_BET;
    event.bet = 3;
    event.player = 1;
    event.owner = UINT32_MAX;
    event.amount = 5;
    event.amount2 = 7;
    event.hand = 2;
    event.number = 4;
    check_both_ways(CR_ROULETTE, &event);
    event.number = -1; /* it lay nowhere */
    check_both_ways(CR_ROULETTE, &event);
    event.entry = EVENT_SPIN;
    event.bet = NO_BET;
    event.number = 3;
    event.value = 2;
    check_both_ways(CR_ROULETTE, &event);
}

static void every_field_comes_back(void **state) {
    (void)state;
    struct event event;
    memset(&event, 0, sizeof event);
    event.seq = INT64_MAX;
    event.time = EVENT_TIME_MAX;
    event.amount = INT64_MIN;
    event.amount2 = INT64_MAX;
    event.ref = 12;
    event.round = 77;
    event.player = UINT32_MAX;
    event.sender_id = 4;
    event.authorised_id = 9;
    event.authorised_post = POST_SHIFT_MANAGER;
    event.number = INT32_MIN;
    event.bet = ALL_BETS;
    event.type = EVENT_CALL;
    event.sender = SENDER_STAFF;
    event.sender_post = POST_DEALER;
    event.box = 255;
    event.hand = 3;
    event.card_count = 11;
    for (unsigned i = 0; i < 11; i++)
        event.cards[i] = i == 4 ? CR_NO_CARD : (uint8_t)(5 * i);
    memcpy(event.clause, "7.15.4.1.1", 10);
    memset(event.bytes, 0xa5, sizeof event.bytes);
    strcpy(event.text, "“Bình” said: \"no\"\n");
    check_both_ways(CR_BACCARAT, &event);
    for (unsigned bet = 0; bet < books[CR_ROULETTE].bet_count; bet++) {
        event.bet = (uint16_t)bet;
        check_both_ways(CR_ROULETTE, &event);
    }
}

static void dice_are_numbers(void **state) {
    (void)state;
    struct event event;
    memset(&event, 0, sizeof event);
    event.type = EVENT_CORRECT_RESULT;
    event.bet = NO_BET;
    event.card_count = 3;
    memcpy(event.cards, (uint8_t[]){1, 2, 6}, 3);
    assert_string_equal(written(CR_SICBO, &event),
                        "{\"seq\":0,\"event\":\"correct-result\",\"sender\":\"player\","
                        "\"dice\":[1,2,6]}");
    check_both_ways(CR_SICBO, &event);
}

#define EDITION "\"edition\":\"00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff\""

/* Names and values as the rulebook has them, and what is not said as in the edition. */
static void terms_have_names(void **state) {
    (void)state;
    struct event event;
    const char *problem = NULL;
    const char *open =
        "{\"seq\":0,\"event\":\"open-table\",\"sender\":\"staff\",\"post\":\"dealer\","
        "\"engine\":1,\"layout\":3,\"seats\":7,\"options\":{\"squeeze\":\"side\","
        "\"face_down\":true,\"cut\":20}," EDITION "}";
    assert_true(parsed(CR_BACCARAT, open, &event, &problem));
    assert_string_equal(
        written(CR_BACCARAT, &event),
        "{\"seq\":0,\"event\":\"open-table\",\"sender\":\"staff\",\"post\":\"dealer\",\"engine\":1,"
        "\"layout\":3,\"seats\":7,\"options\":{\"decks\":8,\"commission\":true,\"insurance\":true,"
        "\"declined\":\"round\",\"squeeze\":\"side\",\"burn\":\"first-card\",\"cut\":20,"
        "\"face_down\":true}," EDITION "}");
    static const char *const lines[] = {
        "{\"seq\":0,\"event\":\"set-option\",\"sender\":\"staff\",\"post\":\"dealer\",\"option\":"
        "\"cut\","
        "\"value\":20}",
        "{\"seq\":0,\"event\":\"set-option\",\"sender\":\"staff\",\"post\":\"dealer\",\"option\":"
        "\"declined\",\"value\":\"offer\"}",
        "{\"seq\":0,\"event\":\"set-limit\",\"sender\":\"staff\",\"post\":\"dealer\",\"amount\":5,"
        "\"kind\":\"differential\"}",
        "{\"seq\":0,\"event\":\"set-limit\",\"sender\":\"staff\",\"post\":\"dealer\",\"amount\":5,"
        "\"kind\":\"lucky-6\"}",
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        assert_true(parsed(CR_BACCARAT, lines[i], &event, &problem));
        assert_string_equal(written(CR_BACCARAT, &event), lines[i]);
    }
}

/* G14: the usual hour is left out. */
static void the_day_begins_at_a_whole_hour(void **state) {
    (void)state;
    struct event event;
    const char *problem = NULL;
    static const char open[] =
        "{\"seq\":0,\"event\":\"open-table\",\"sender\":\"staff\",\"post\":\"dealer\","
        "\"engine\":1,%s\"options\":{}," EDITION "}";
    static const struct {
        const char *said, *kept;
    } hours[] = {{"\"day_begins\":\"12:00\",", "\"day_begins\":\"12:00\""},
                 {"\"day_begins\":\"00:00\",", "\"day_begins\":\"00:00\""},
                 {"\"day_begins\":\"06:00\",", NULL},
                 {"", NULL}};
    for (size_t i = 0; i < sizeof hours / sizeof hours[0]; i++) {
        char line[400];
        snprintf(line, sizeof line, open, hours[i].said);
        assert_true(parsed(CR_SICBO, line, &event, &problem));
        const char *found = strstr(written(CR_SICBO, &event), "\"day_begins\"");
        if (hours[i].kept == NULL)
            assert_null(found);
        else
            assert_memory_equal(found, hours[i].kept, strlen(hours[i].kept));
    }
}

struct bad_line {
    enum cr_game game;
    const char *line, *problem;
};

#define BET          "\"event\":\"bet\",\"sender\":\"player\""
#define TERMS(event) "\"event\":\"" event "\",\"sender\":\"staff\""
#define OPEN         TERMS("open-table") ",\"engine\":1"
static const struct bad_line bad_lines[] = {
    {CR_SICBO, "[1]", "event"},
    {CR_SICBO, "{" OPEN "," EDITION ",\"day_begins\":\"06:30\"}", "day_begins"},
    {CR_SICBO, "{" OPEN "," EDITION ",\"day_begins\":\"24:00\"}", "day_begins"},
    {CR_SICBO, "{" OPEN "," EDITION ",\"day_begins\":7}", "day_begins"},
    {CR_SICBO, "{\"sender\":\"player\"}", "event"},
    {CR_SICBO, "{\"event\":\"dance\",\"sender\":\"player\"}", "event"},
    {CR_SICBO, "{\"event\":3,\"sender\":\"player\"}", "event"},
    {CR_SICBO, "{\"event\":\"bet\"}", "sender"},
    {CR_SICBO, "{\"event\":\"bet\",\"sender\":\"ghost\"}", "sender"},
    {CR_SICBO, "{\"event\":\"bet\",\"sender\":\"staff\",\"post\":\"king\"}", "post"},
    {CR_SICBO, "{" BET ",\"authorised_post\":\"king\"}", "authorised_post"},
    {CR_SICBO,
     "{" BET ",\"authorised_post\":"
     "\"a post whose name is longer than any post there is\"}",
     "authorised_post"},
    {CR_SICBO, "{" BET ",\"seq\":-1}", "seq"},
    {CR_SICBO, "{" BET ",\"player\":4294967296}", "player"},
    {CR_SICBO, "{" BET ",\"amount\":1.5}", "amount"},
    {CR_SICBO, "{" BET ",\"amount\":9223372036854775808}", "amount"},
    {CR_SICBO, "{" BET ",\"bet\":\"smaal\"}", "bet"},
    {CR_SICBO, "{" BET ",\"bet\":1}", "bet"},
    {CR_SICBO, "{" BET ",\"dice\":[1,\"2\",3]}", "dice"},
    {CR_SICBO, "{" BET ",\"dice\":[-1]}", "dice"},
    {CR_SICBO, "{" BET ",\"dice\":[256]}", "dice"},
    {CR_SICBO, "{" BET ",\"dice\":6}", "dice"},
    {CR_NIUNIU, "{" BET ",\"cards\":\"AS\"}", "cards"},
    {CR_NIUNIU, "{" BET ",\"cards\":[\"AS\",\"XX\"]}", "cards"},
    {CR_NIUNIU, "{" BET ",\"cards\":[\"???\"]}", "cards"},
    {CR_NIUNIU, "{" BET ",\"cards\":[7]}", "cards"},
    {CR_NIUNIU,
     "{" BET ",\"cards\":[\"AS\",\"AS\",\"AS\",\"AS\",\"AS\",\"AS\",\"AS\",\"AS\",\"AS\",\"AS\","
     "\"AS\",\"AS\"]}",
     "cards"},
    {CR_BACCARAT, "{" OPEN ",\"options\":[8]}", "options"},
    {CR_BACCARAT, "{" OPEN ",\"options\":3}", "options"},
    {CR_BACCARAT, "{" OPEN ",\"options\":{\"decks\":9}}", "options"},
    {CR_BACCARAT, "{" OPEN ",\"options\":{\"decks\":\"8\"}}", "options"},
    {CR_BACCARAT, "{" OPEN ",\"options\":{\"cut\":52}}", "options"},
    {CR_BACCARAT, "{" OPEN ",\"options\":{\"commission\":1}}", "options"},
    {CR_BACCARAT, "{" OPEN ",\"options\":{\"squeeze\":\"side\\u0000\"}}", "options"},
    {CR_BACCARAT, "{" OPEN ",\"options\":{\"resplit\":\"rank\"}}", "options"},
    {CR_SICBO, "{" OPEN ",\"options\":{\"decks\":1}}", "options"},
    {CR_SICBO, "{" OPEN ",\"layout\":256}", "layout"},
    {CR_SICBO, "{" OPEN ",\"seats\":-1}", "seats"},
    {CR_SICBO, "{" TERMS("open-table") "}", "engine"},
    {CR_SICBO, "{" TERMS("open-table") ",\"engine\":0}", "engine"},
    {CR_SICBO, "{" TERMS("open-table") ",\"engine\":65536}", "engine"},
    {CR_SICBO, "{" TERMS("open-table") ",\"engine\":\"1\"}", "engine"},
    {CR_SICBO, "{" OPEN "}", "edition"},
    {CR_SICBO, "{" OPEN ",\"edition\":\"\"}", "edition"},
    {CR_SICBO, "{" OPEN ",\"edition\":\"00\"}", "edition"},
    {CR_SICBO, "{" OPEN ",\"edition\":7}", "edition"},
    {CR_BACCARAT, "{" TERMS("set-option") ",\"number\":0,\"amount\":8}", "option"},
    {CR_BACCARAT, "{" TERMS("set-option") ",\"option\":\"resplit\",\"value\":\"rank\"}", "option"},
    {CR_BACCARAT, "{" TERMS("set-option") ",\"option\":\"decks\"}", "value"},
    {CR_BACCARAT, "{" TERMS("set-option") ",\"option\":\"decks\",\"value\":9}", "value"},
    {CR_BACCARAT, "{" TERMS("set-option") ",\"option\":\"squeeze\",\"value\":1}", "value"},
    {CR_ROULETTE, "{" TERMS("decide-chip") ",\"spot\":\"straight:37\"}", "spot"},
    {CR_BACCARAT, "{" TERMS("set-limit") ",\"number\":-1,\"amount\":8}", "kind"},
    {CR_BACCARAT, "{" TERMS("set-limit") ",\"kind\":\"small\"}", "kind"},
    {CR_SICBO, "{" TERMS("set-limit") ",\"kind\":\"differential\"}", "kind"},
    {CR_SICBO, "{" BET ",\"bytes\":\"12\"}", "bytes"},
    {CR_SICBO, "{" BET ",\"bytes\":12}", "bytes"},
    {CR_SICBO, "{" BET ",\"clause\":\"7.15.4.1.1.1\"}", "clause"},
    {CR_SICBO, "{" BET ",\"clause\":\"7\\u00002\"}", "clause"},
    {CR_SICBO,
     "{" BET ",\"text\":\"0123456789012345678901234567890123456789012345678901234567890123456789"
     "012345678901234567\"}",
     "text"},
};

static void what_is_wrong_is_named(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof bad_lines / sizeof bad_lines[0]; i++) {
        struct event event;
        const char *problem = NULL;
        if (parsed(bad_lines[i].game, bad_lines[i].line, &event, &problem))
            fail_msg("taken: %s", bad_lines[i].line);
        assert_string_equal(problem, bad_lines[i].problem);
    }
}

/* ---- Effects ---- */

static const char *effect_line(const struct effect *effect) {
    static char memory[400];
    struct text out;
    memset(memory, 0, sizeof memory);
    text_init(&out, memory, sizeof memory - 1);
    effect_write(&books[CR_SICBO], effect, &out);
    return memory;
}

static void effects_are_written(void **state) {
    (void)state;
    struct effect chips = {.type = EFFECT_CHIPS,
                           .player = 3,
                           .bet = SICBO_SMALL,
                           .amount = 100000,
                           .from = ACCOUNT_FELT,
                           .to = ACCOUNT_FLOAT,
                           .clause = "6.1.2"};
    assert_string_equal(effect_line(&chips),
                        "{\"effect\":\"chips\",\"player\":3,\"bet\":\"small\",\"amount\":100000,"
                        "\"from\":\"felt\",\"to\":\"float\",\"clause\":\"6.1.2\"}");
    struct effect say = {.type = EFFECT_ANNOUNCE, .bet = NO_BET, .number = SAY_NO_MORE_BETS};
    assert_string_equal(effect_line(&say), "{\"effect\":\"announce\",\"say\":\"NO_MORE_BETS\"}");
    struct effect card = {.type = EFFECT_CARD, .bet = NO_BET, .box = 2, .hand = 1, .card = 0};
    assert_string_equal(effect_line(&card),
                        "{\"effect\":\"card\",\"box\":2,\"hand\":1,\"card\":\"??\"}");
    card.number = 1;
    assert_string_equal(effect_line(&card),
                        "{\"effect\":\"card\",\"box\":2,\"hand\":1,\"card\":\"AS\"}");
    card.number = 0;
    card.type = EFFECT_TURN;
    assert_string_equal(effect_line(&card),
                        "{\"effect\":\"turn\",\"box\":2,\"hand\":1,\"card\":\"AS\"}");
    struct effect screen = {.type = EFFECT_SCREEN, .bet = NO_BET, .number = SCREEN_OFFER};
    assert_string_equal(effect_line(&screen), "{\"effect\":\"screen\",\"screen\":\"offer\"}");
    struct effect summon = {.type = EFFECT_SUMMON, .bet = NO_BET, .post = POST_PIT_MANAGER};
    assert_string_equal(effect_line(&summon), "{\"effect\":\"summon\",\"post\":\"pit-manager\"}");
    struct effect light = {.type = EFFECT_LIGHT, .bet = SICBO_BIG, .number = 1};
    assert_string_equal(effect_line(&light), "{\"effect\":\"light\",\"bet\":\"big\"}");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_event_comes_back), cmocka_unit_test(every_field_comes_back),
        cmocka_unit_test(an_entry_comes_back),    cmocka_unit_test(dice_are_numbers),
        cmocka_unit_test(what_is_wrong_is_named), cmocka_unit_test(effects_are_written),
        cmocka_unit_test(terms_have_names),       cmocka_unit_test(the_day_begins_at_a_whole_hour),
    };
    return cmocka_run_group_tests(tests, open_books, NULL);
}
