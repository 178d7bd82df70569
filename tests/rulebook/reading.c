/* What the reader refuses: the text built in, changed in one place, must be refused with the line
 * of that place and a reason that names the key. */
#include "games/niuniu/rulebook.h"
#include "rulebook/rulebook.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { TEXT_MAX = 1 << 17 };

static struct cr_rulebook book;
static char text[TEXT_MAX];

/* The text of a game with the first `find` replaced. Returns where it stood. */
static size_t change(enum cr_game game, const char *find, const char *replace) {
    size_t length;
    const char *source = cr_rulebook_source(game, &length);
    const char *found = strstr(source, find);
    if (found == NULL)
        fail_msg("%s does not hold: %s", cr_game_id(game), find);
    int before = (int)(found - source);
    snprintf(text, sizeof text, "%.*s%s%s", before, source, replace, found + strlen(find));
    return (size_t)before;
}

static size_t line_at(size_t at) {
    size_t line = 1;
    for (size_t i = 0; i < at; i++)
        line += text[i] == '\n';
    return line;
}

struct refused {
    enum cr_game game;
    const char *find, *replace;
    const char *reason; /* part of the message */
    const char *at;     /* what stands in the line expected; NULL: the place changed */
};

static void check_refused(const struct refused *row) {
    struct cr_problem problem = {0, ""};
    size_t place = change(row->game, row->find, row->replace);
    if (row->at != NULL) {
        assert_non_null(strstr(text, row->at));
        place = (size_t)(strstr(text, row->at) - text);
    }
    if (cr_rulebook_read(text, strlen(text), &book, &problem))
        fail_msg("read: %s -> %s", row->find, row->replace);
    if (strstr(problem.message, row->reason) == NULL || problem.line != line_at(place))
        fail_msg("%s -> %s: line %zu, not %zu: %s", row->find, row->replace, problem.line,
                 line_at(place), problem.message);
}

static void check_all(const struct refused *rows, size_t count) {
    for (size_t i = 0; i < count; i++)
        check_refused(&rows[i]);
}

#define CHECK(rows) check_all(rows, sizeof(rows) / sizeof((rows)[0]))

#define SMALL "{\"id\": \"small\", \"kind\": \"small\", \"pays\": \"1\", \"clause\": \"5.1\", "

static void broken_json(void **state) {
    static const struct refused rows[] = {
        {CR_SICBO, "\"void_bet\": [],", "\"void_bet\": [", "comma", "\"kinds\""},
        {CR_SICBO, "\"Xỉu\"", "\"X\xFFu\"", "UTF-8", NULL},
        {CR_SICBO, "\"void_bet\": [],", "\"void_bet\": [], \"void_bet\": [],", "twice", NULL},
        {CR_NIUNIU, "\"options\": {}", "\"options\": {\"decks\": 08}", "comma", NULL},
    };
    (void)state;
    CHECK(rows);
}

static void not_an_object_or_no_game(void **state) {
    static const struct {
        const char *text, *reason;
    } rows[] = {
        {"[]", "\"game\" is missing"},
        {"7", "\"game\" is missing"},
        {"{}", "\"game\" is missing"},
        {"{\"game\": 7}", "\"game\" must be text"},
        {"{\"game\": \"\"}", "\"game\" must be text of 1"},
        {"{\"game\": \"a very long name of a game\"}", "\"game\" must be text of 1"},
        {"{\"game\": \"poker\"}", "no game \"poker\""},
        {"{\"game\": \"p\xE1\xBB\x89k\"}", "no game \"p???k\""},
        {"{\"game\": \"sic\\nbo\"}", "control character"},
        {"{\"game\": \"sicbo\"}", "\"edition\" is missing"},
        {"", "ends"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct cr_problem problem = {0, ""};
        assert_false(cr_rulebook_read(rows[i].text, strlen(rows[i].text), &book, &problem));
        if (strstr(problem.message, rows[i].reason) == NULL)
            fail_msg("%s: %s", rows[i].text, problem.message);
        assert_int_equal(problem.line, 1);
    }
}

static void too_much_of_it(void **state) {
    struct cr_problem problem;
    size_t length = (1 << 20) + 1;
    char *spaces = malloc(length);
    (void)state;
    memset(spaces, ' ', length);
    assert_false(cr_rulebook_read(spaces, length, &book, &problem));
    assert_non_null(strstr(problem.message, "larger"));
    memset(spaces, '[', length);
    for (size_t i = 0; i < 20000; i++)
        memcpy(spaces + 1 + 2 * i, "0,", 2);
    assert_false(cr_rulebook_read(spaces, 40001, &book, &problem));
    assert_non_null(strstr(problem.message, "too many"));
    free(spaces);
}

static void keys_of_the_file(void **state) {
    static const struct refused rows[] = {
        {CR_SICBO, "\"void_bet\"", "\"voids\"", "\"voids\" is unknown", NULL},
        {CR_SICBO, "\"void_bet\"", "\"a\\u001fb\\u007fc\"", "\"a?b?c\" is unknown", NULL},
        {CR_SICBO, "\"void_bet\": [],", "", "\"void_bet\" is missing", "{"},
        {CR_SICBO, "\"void_bet\": [],", "\"void_bet\": [], \"hands\": [],", "\"hands\" is unknown",
         NULL},
        {CR_BACCARAT, "\"table_2\"", "\"table_3\"", "\"table_3\" is unknown", NULL},
        {CR_NIUNIU, "\"hands\"", "\"Hands\"", "\"Hands\" is unknown", NULL},
        {CR_SICBO, "\"edition\": {\"document\": \"01/13.06.2020\", \"date\": \"2020-06-13\"}",
         "\"edition\": \"2020\"", "key \"document\" was expected", NULL},
        {CR_SICBO, "\"document\"", "\"number\"", "\"number\" is unknown", NULL},
        {CR_SICBO, "\"document\": \"01/13.06.2020\", ", "", "\"document\" is missing", NULL},
        {CR_SICBO, "01/13.06.2020", "01/13.06.2020 and further still", "1 to 23 bytes", NULL},
        {CR_SICBO, "\"01/13.06.2020\"", "1", "\"document\" must be text", NULL},
        {CR_SICBO, "\"2020-06-13\"", "20200613", "\"date\" must be text", NULL},
        {CR_SICBO, "\"name\": {\"en\": \"Sic Bo\"", "\"name\": {\"fr\": \"Sic Bo\"",
         "\"fr\" is unknown", NULL},
        {CR_SICBO, "\"name\": {\"en\": \"Sic Bo\", ", "\"name\": {", "\"en\" is missing", NULL},
        {CR_SICBO, "\"Sic Bo\"", "\"\"", "\"en\" must be text of 1 to 99", NULL},
        {CR_SICBO, "\"Tài Xỉu\"", "\"Tài\\tXỉu\"", "\"vi\" holds a control", NULL},
        {CR_SICBO, "\"Tài Xỉu\"", "null", "\"vi\" must be text", NULL},
    };
    (void)state;
    CHECK(rows);
}

static void days_that_are_none(void **state) {
    static const char *const days[] = {"2020-6-13",  "2020-06-133", "2020/06/13", "2020-06x13",
                                       "20a0-06-13", "2020-00-13",  "2020-13-01", "2020-06-00",
                                       "2020-06-31", "2021-02-29",  "1900-02-29", "2020-04-31",
                                       "2020-02-30"};
    static const char *const good[] = {"2020-02-29", "2000-02-29", "2024-12-31", "2023-02-28"};
    struct cr_problem problem;
    (void)state;
    for (size_t i = 0; i < sizeof days / sizeof days[0]; i++)
        check_refused(&(struct refused){CR_SICBO, "2020-06-13", days[i], "\"date\" must be", NULL});
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        change(CR_SICBO, "2020-06-13", good[i]);
        assert_true(cr_rulebook_read(text, strlen(text), &book, &problem));
        assert_string_equal(book.date, good[i]);
    }
}

static void options(void **state) {
    static const struct refused rows[] = {
        {CR_SICBO, "\"options\": {}", "\"options\": []", "\"options\" must be an object", NULL},
        {CR_SICBO, "\"options\": {}", "\"options\": {\"decks\": 1}", "\"decks\" is unknown", NULL},
        {CR_BACCARAT, "\"decks\": 8", "\"decks\": 0", "\"decks\" must be a number from 1 to 8",
         NULL},
        {CR_BACCARAT, "\"decks\": 8", "\"decks\": 9", "\"decks\"", NULL},
        {CR_BACCARAT, "\"decks\": 8", "\"decks\": 100", "\"decks\"", NULL},
        {CR_BACCARAT, "\"decks\": 8", "\"decks\": 8.0", "\"decks\"", NULL},
        {CR_BACCARAT, "\"decks\": 8", "\"decks\": -1", "\"decks\"", NULL},
        {CR_BACCARAT, "\"decks\": 8", "\"decks\": \"8\"", "\"decks\"", NULL},
        {CR_BACCARAT, "\"decks\": 8", "\"decks\": 00000000000000000000000", "comma", NULL},
        {CR_BACCARAT, "\"decks\": 8", "\"decks\": 11111111111111111111111", "\"decks\"", NULL},
        {CR_BACCARAT, "\"commission\": true", "\"commission\": \"true\"",
         "\"commission\" must be true or false", NULL},
        {CR_BACCARAT, "\"commission\": true", "\"commission\": 1", "\"commission\"", NULL},
        {CR_BACCARAT, "\"insurance\": true", "\"insurance\": null", "\"insurance\"", NULL},
        {CR_BACCARAT, "\"declined\": \"round\"", "\"declined\": \"never\"",
         "\"declined\" must be \"round\" or \"offer\"", NULL},
        {CR_BACCARAT, "\"declined\": \"round\"", "\"declined\": false", "\"declined\"", NULL},
        {CR_BACCARAT, "\"squeeze\": \"table\"", "\"squeeze\": \"\"", "\"squeeze\"", NULL},
        {CR_BACCARAT, "\"burn\": \"first-card\"", "\"burn\": \"all the cards of the first deck\"",
         "\"burn\"", NULL},
        {CR_BACCARAT, "\"cut\": 14", "\"cut\": 52", "\"cut\" must be a number from 0 to 51", NULL},
        {CR_BLACKJACK, "\"resplit\": \"rank\"", "\"resplit\": \"suit\"", "\"resplit\"", NULL},
        {CR_BLACKJACK, "\"resplit\": \"rank\"", "\"resplit\": \"rank\", \"burn\": \"none\"",
         "\"burn\" is unknown", NULL},
        {CR_BLACKJACK, "\"cut\": 25", "\"cut\": 51", "\"cut\" must be a number from 10 to 50",
         NULL},
    };
    (void)state;
    CHECK(rows);
}

static void options_take_their_other_values(void **state) {
    struct cr_problem problem;
    (void)state;
    change(CR_BACCARAT,
           "\"decks\": 8,\n    \"commission\": true,\n    \"insurance\": true,\n"
           "    \"declined\": \"round\",\n    \"squeeze\": \"table\",\n"
           "    \"burn\": \"first-card\",\n    \"cut\": 14",
           "\"cut\": 51, \"burn\": \"n\\u006fne\", \"squeeze\": \"side\", \"declined\": \"offer\", "
           "\"insurance\": false, \"commission\": false, \"decks\": 1");
    assert_true(cr_rulebook_read(text, strlen(text), &book, &problem));
    assert_int_equal(book.options.decks, 1);
    assert_int_equal(book.options.commission, 0);
    assert_int_equal(book.options.insurance, 0);
    assert_int_equal(book.options.declined_per_offer, 1);
    assert_int_equal(book.options.squeeze_by_side, 1);
    assert_int_equal(book.options.burn, 0);
    assert_int_equal(book.options.cut, 51);
    change(CR_BLACKJACK, "\"rank\"", "\"points\"");
    assert_true(cr_rulebook_read(text, strlen(text), &book, &problem));
    assert_int_equal(book.options.resplit_by_points, 1);
}

/* An edition that was written before there was an option is still an edition. */
static void options_that_are_not_said(void **state) {
    struct cr_problem problem;
    (void)state;
    change(CR_BACCARAT, "\"decks\": 8,\n    \"commission\": true,", "\"commission\": false,");
    assert_true(cr_rulebook_read(text, strlen(text), &book, &problem));
    assert_int_equal(book.options.decks, 8);
    assert_int_equal(book.options.commission, 0);
    change(CR_BACCARAT, ",\n    \"face_down\": false", "");
    assert_true(cr_rulebook_read(text, strlen(text), &book, &problem));
    assert_int_equal(book.options.face_down, 0);
}

static void voiding_clauses(void **state) {
    static const struct refused rows[] = {
        {CR_SICBO, "\"void_round\": [\"7.2\"", "\"void_round\": [7.2", "\"void_round\" must list",
         NULL},
        {CR_SICBO, "\"void_round\": [\"7.2\"", "\"void_round\": [\"seven\"",
         "\"void_round\" must list", NULL},
        {CR_SICBO, "\"void_round\": [\"7.2\"", "\"void_round\": [\"7.2.2.2.2.2.2.2.2.2.2\"",
         "\"void_round\" must list", NULL},
        {CR_SICBO, "\"7.3\"", "\"7.2\"", "clause \"7.2\" twice", NULL},
        {CR_SICBO, "\"void_bet\": []", "\"void_bet\": {}", "\"void_bet\" must be a list", NULL},
        {CR_SICBO, "\"void_bet\": []", "\"void_bet\": [null]", "\"void_bet\" must list", NULL},
        {CR_SICBO, "\"void_bet\": []", "\"void_bet\": [\"\"]", "\"void_bet\" must list", NULL},
        {CR_SICBO, "\"void_bet\": []",
         "\"void_bet\": [\"1.1\", \"1.2\", \"1.3\", \"1.4\", \"1.5\", \"1.6\", \"1.7\", \"1.8\", "
         "\"2.1\", \"2.2\", \"2.3\", \"2.4\", \"2.5\", \"2.6\", \"2.7\", \"2.8\", "
         "\"3.1\", \"3.2\", \"3.3\", \"3.4\", \"3.5\", \"3.6\", \"3.7\", \"3.8\", \"4.1\"]",
         "more than 24", NULL},
    };
    (void)state;
    CHECK(rows);
}

static void clauses_that_are_none(void **state) {
    static const char *const clauses[] = {"7",    "7.",   ".7",   "0.1",   "9.1",         "7.0",
                                          "7.01", "7.1.", "7..1", "7.100", "7.1.1.1.1.1", "7,1",
                                          "G",    "G0",   "G6.1", "X6",    "g6",          "7.1a",
                                          "G6a",  "7.1 ", "7a",   "-7.1",  "GG"};
    static const char *const good[] = {"5.1", "8.4.8", "7.15.3.2", "6.5.2.1.1", "G6", "J13", "N5"};
    struct cr_problem problem;
    char replace[64];
    (void)state;
    for (size_t i = 0; i < sizeof clauses / sizeof clauses[0]; i++) {
        snprintf(replace, sizeof replace, "\"clause\": \"%s\", \"area\": [0,", clauses[i]);
        check_refused(&(struct refused){CR_SICBO, "\"clause\": \"5.1\", \"area\": [0,", replace,
                                        "\"clause\" must be a clause", NULL});
    }
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        snprintf(replace, sizeof replace, "\"clause\": \"%s\", \"area\": [0,", good[i]);
        change(CR_SICBO, "\"clause\": \"5.1\", \"area\": [0,", replace);
        assert_true(cr_rulebook_read(text, strlen(text), &book, &problem));
        assert_string_equal(cr_rulebook_word(&book, book.bets[0].clause), good[i]);
    }
}

static void kinds(void **state) {
    static const struct refused rows[] = {
        {CR_SICBO, "{\"id\": \"big\", \"limited\": true}", "7", "key \"id\" was expected", NULL},
        {CR_SICBO, "{\"id\": \"big\", \"limited\": true}", "{\"limited\": true}",
         "\"id\" is missing", NULL},
        {CR_SICBO, "{\"id\": \"big\", \"limited\"", "{\"id\": 1, \"limited\"",
         "\"id\" must be text", NULL},
        {CR_SICBO, "{\"id\": \"big\", \"limited\"", "{\"id\": \"huge\", \"limited\"",
         "no such kind", NULL},
        {CR_SICBO, "{\"id\": \"big\", \"limited\"", "{\"id\": \"small\", \"limited\"",
         "\"small\" stands twice", NULL},
        {CR_SICBO, "{\"id\": \"big\", \"limited\": true},", "", "\"big\" is missing", "\"kinds\""},
        {CR_SICBO, "{\"id\": \"big\", \"limited\": true}", "{\"id\": \"big\", \"limited\": 1}",
         "\"limited\" must be true or false", NULL},
        {CR_SICBO, "{\"id\": \"big\", \"limited\": true}",
         "{\"id\": \"big\", \"limited\": true, \"pay_order\": [1, 1]}", "\"pay_order\" is unknown",
         NULL},
        {CR_SICBO, "\"kinds\": [", "\"kinds\": 1, \"bets\": [", "twice",
         "\"bets\": [\n    {\"id\": \"small\", \"kind\""},
        {CR_ROULETTE, ", \"pay_order\": [8, 10]", "", "\"pay_order\" is missing", NULL},
        {CR_ROULETTE, "\"pay_order\": [8, 10]", "\"pay_order\": [8]", "must list two numbers",
         NULL},
        {CR_ROULETTE, "\"pay_order\": [8, 10]", "\"pay_order\": \"8\"", "must list two numbers",
         NULL},
        {CR_ROULETTE, "\"pay_order\": [8, 10]", "\"pay_order\": {\"a\": 8, \"b\": 10}",
         "\"pay_order\" must be a list", NULL},
        {CR_ROULETTE, "\"pay_order\": [8, 10]", "\"pay_order\": [8, 0]", "from 1 to 16", NULL},
        {CR_ROULETTE, "\"pay_order\": [8, 10]", "\"pay_order\": [17, 8]", "from 1 to 16", NULL},
        {CR_ROULETTE, "\"pay_order\": [8, 10]", "\"pay_order\": [8, \"9\"]", "from 1 to 16", NULL},
    };
    (void)state;
    CHECK(rows);
    check_refused(&(struct refused){CR_NIUNIU,
                                    "\"kinds\": [\n    {\"id\": \"ante\", \"limited\": true},\n"
                                    "    {\"id\": \"double\", \"limited\": false},\n"
                                    "    {\"id\": \"additional\", \"limited\": false}\n  ]",
                                    "\"kinds\": null", "\"kinds\" must be a list", NULL});
}

static void bets(void **state) {
    static const struct refused rows[] = {
        {CR_SICBO, SMALL, "7, " SMALL, "an entry has no \"id\"", NULL},
        {CR_SICBO, SMALL, "{}, " SMALL, "an entry has no \"id\"", NULL},
        {CR_SICBO, "{\"id\": \"small\", \"kind\"", "{\"id\": 4, \"kind\"", "\"id\" must be text",
         NULL},
        {CR_SICBO, "\"id\": \"total:4\"", "\"id\": \"total:3\"", "no bet \"total:3\"", NULL},
        {CR_SICBO, "\"id\": \"pair:1-2\"", "\"id\": \"pair:2-1\"", "no bet \"pair:2-1\"", NULL},
        {CR_ROULETTE, "\"id\": \"split:1-2\"", "\"id\": \"split:1-5\"", "no bet \"split:1-5\"",
         NULL},
        {CR_SICBO, "\"id\": \"total:5\"", "\"id\": \"total:4\"", "\"total:4\" stands twice", NULL},
        {CR_SICBO, SMALL, "{\"id\": \"small\", \"clause\": \"5.1\", ", "\"kind\" is missing", NULL},
        {CR_SICBO, SMALL, SMALL "\"odds\": 1, ", "\"odds\" is unknown", NULL},
        {CR_SICBO, SMALL, SMALL "\"covers\": [1], ", "\"covers\" is unknown", NULL},
        {CR_SICBO, "\"kind\": \"small\"", "\"kind\": \"big\"", "\"kind\" of \"small\" must be",
         NULL},
        {CR_SICBO, "\"kind\": \"small\"", "\"kind\": 3", "\"kind\" of \"small\" must be", NULL},
        {CR_SICBO, SMALL, "{\"id\": \"small\", \"kind\": \"small\", \"clause\": \"5.1\", ",
         "\"pays\" is missing", NULL},
        {CR_SICBO, "\"kind\": \"small\", \"pays\": \"1\"", "\"kind\": \"small\", \"pays\": 1",
         "\"pays\" of \"small\" must be a ratio", NULL},
        {CR_SICBO, "\"kind\": \"small\", \"pays\": \"1\"", "\"kind\": \"small\", \"pays\": \"1:1\"",
         "\"pays\" of \"small\" must be a ratio", NULL},
        {CR_SICBO, "\"kind\": \"small\", \"pays\": \"1\"", "\"kind\": \"small\", \"pays\": \"\"",
         "\"pays\" of \"small\" must be a ratio", NULL},
        {CR_SICBO, "\"kind\": \"small\", \"pays\": \"1\"",
         "\"kind\": \"small\", \"pays\": \"111111111111111111111111111\"",
         "\"pays\" of \"small\" must be a ratio", NULL},
        {CR_SICBO, "\"pays\": \"150\"", "\"pays\": \"0\"", "\"pays\" of \"triple:1\"", NULL},
        {CR_SICBO, "\"pays\": {\"1\": \"1\", \"2\": \"2\", \"3\": \"3\"}", "\"pays\": \"1\"",
         "object with the key \"1\"", NULL},
        {CR_SICBO, "\"pays\": {\"1\": \"1\", \"2\": \"2\", \"3\": \"3\"}",
         "\"pays\": {\"1\": \"1\", \"2\": \"2\"}", "\"3\" is missing", NULL},
        {CR_SICBO, "\"pays\": {\"1\": \"1\", \"2\": \"2\", \"3\": \"3\"}",
         "\"pays\": {\"1\": \"1\", \"2\": \"x\", \"3\": \"3\"}", "\"pays\" of \"single:1\"", NULL},
        {CR_SICBO, "\"pays\": {\"1\": \"1\", \"2\": \"2\", \"3\": \"3\"}",
         "\"pays\": {\"1\": \"1\", \"2\": \"2\", \"3\": \"3\", \"4\": \"4\"}", "\"4\" is unknown",
         NULL},
        {CR_BLACKJACK, "\"surrender\": \"1/2\"", "\"surrender\": \"3/2\"", "\"pays\" of \"main\"",
         NULL},
        {CR_BACCARAT, "\"id\": \"insurance\", \"kind\": \"insurance\",",
         "\"id\": \"insurance\", \"kind\": \"insurance\", \"pays\": \"2\",", "\"pays\" is unknown",
         NULL},
        {CR_SICBO, "\"area\": [0, 0, 70, 80]", "\"area\": [0, 0, 70]", "\"area\" must list x",
         NULL},
        {CR_SICBO, "\"area\": [0, 0, 70, 80]", "\"area\": {\"x\": 1, \"y\": 1, \"w\": 1, \"h\": 1}",
         "\"area\" must be a list", NULL},
        {CR_SICBO, "\"area\": [0, 0, 70, 80]", "\"area\": [0, -1, 70, 80]",
         "\"area\" must be whole", NULL},
        {CR_SICBO, "\"area\": [0, 0, 70, 80]", "\"area\": [0, 0, 0, 80]", "width", NULL},
        {CR_SICBO, "\"area\": [0, 0, 70, 80]", "\"area\": [0, 0, 70, 0]", "height", NULL},
        {CR_SICBO, "\"area\": [0, 0, 70, 80]", "\"area\": [0, 0, 70, 10001]", "0 to 10000", NULL},
        {CR_SICBO, "\"name\": {\"en\": \"Small\", \"vi\": \"Xỉu\"}", "\"name\": \"Small\"",
         "object with the key \"en\"", NULL},
        {CR_SICBO, "\"clause\": \"5.1\", \"area\": [0,", "\"clause\": 5.1, \"area\": [0,",
         "\"clause\" must be text", NULL},
        {CR_ROULETTE, "\"covers\": [0, 1]", "\"covers\": [0, 2]",
         "does not fit the bet \"split:0-1\"", NULL},
        {CR_ROULETTE, "\"covers\": [0, 1]", "\"covers\": [0]", "does not fit", NULL},
        {CR_ROULETTE, "\"covers\": [0, 1]", "\"covers\": [0, 1, 1]", "lists 1 twice", NULL},
        {CR_ROULETTE, "\"covers\": [0, 1]", "\"covers\": [0, 37]", "from 0 to 36", NULL},
        {CR_ROULETTE, "\"covers\": [0, 1]", "\"covers\": \"0-1\"", "\"covers\" must be a list",
         NULL},
        {CR_ROULETTE, "\"covers\": [0, 1], ", "", "\"covers\" is missing", NULL},
        {CR_ROULETTE, "\"pays\": \"35\"", "\"pays\": \"thirty-five\"", "\"pays\" of \"straight:0\"",
         NULL},
    };
    (void)state;
    CHECK(rows);
}

/* Each bet of each game is needed: without its line the file is refused at the list. */
static void no_bet_may_be_missing(void **state) {
    (void)state;
    for (unsigned game = 0; game < cr_game_count(); game++) {
        assert_true(cr_rulebook_builtin((enum cr_game)game, &book));
        struct cr_rulebook *whole = malloc(sizeof *whole);
        *whole = book;
        for (unsigned i = 0; i < whole->bet_count; i++) {
            char find[64], reason[64];
            struct cr_problem problem;
            snprintf(find, sizeof find, "{\"id\": \"%s\", \"kind\"", whole->bets[i].id);
            snprintf(reason, sizeof reason, "\"%s\" is missing", whole->bets[i].id);
            size_t start = change((enum cr_game)game, find, find);
            char *end = strchr(text + start, '\n') + 1;
            if (end[-2] != ',') { /* the last one: the comma before it goes */
                start -= 6;
                end--;
            }
            memmove(text + start, end, strlen(end) + 1);
            assert_false(cr_rulebook_read(text, strlen(text), &book, &problem));
            assert_non_null(strstr(problem.message, reason));
            assert_int_equal(problem.line, line_at((size_t)(strstr(text, "\"bets\": [") - text)));
        }
        free(whole);
    }
}

/* Bets may stand in any order; a rulebook read from them is the same. */
static void the_order_of_bets_does_not_matter(void **state) {
    struct cr_problem problem;
    (void)state;
    size_t first =
        change(CR_BLACKJACK, "    {\"id\": \"main\", \"kind\"", "    {\"id\": \"main\", \"kind\"");
    char *line = text + first, *next = strchr(line, '\n') + 1, *after = strchr(next, '\n') + 1;
    char moved[1024];
    size_t size = (size_t)(next - line);
    memcpy(moved, line, size);
    memmove(line, next, (size_t)(after - next));
    memcpy(line + (after - next), moved, size);
    assert_true(strstr(text, "\"pair\", \"kind\"") < strstr(text, "\"main\", \"kind\""));
    assert_true(cr_rulebook_read(text, strlen(text), &book, &problem));
    assert_string_equal(book.bets[0].id, "main");
    assert_string_equal(book.bets[1].id, "pair");
    assert_int_equal(book.bets[1].pays[0].ratio.win, 11);
}

static void drawing_tables(void **state) {
    static const struct refused rows[] = {
        {CR_BACCARAT, "\"table_1\": [", "\"table_1\": [7, ", "key \"total\" was expected", NULL},
        {CR_BACCARAT, "{\"total\": [6, 7], \"draws\": false}", "{\"draws\": false}",
         "\"total\" is missing", NULL},
        {CR_BACCARAT, "{\"total\": [6, 7], \"draws\": false}", "{\"total\": 6, \"draws\": false}",
         "\"total\" must be a list", NULL},
        {CR_BACCARAT, "{\"total\": [6, 7], \"draws\": false}",
         "{\"total\": [6, 10], \"draws\": false}", "from 0 to 9", NULL},
        {CR_BACCARAT, "{\"total\": [6, 7], \"draws\": false}",
         "{\"total\": [5, 6, 7], \"draws\": false}", "names 5 twice", NULL},
        {CR_BACCARAT, "{\"total\": [6, 7], \"draws\": false}", "{\"total\": [6], \"draws\": false}",
         "a row for each total", "\"table_1\""},
        {CR_BACCARAT, "{\"total\": [6, 7], \"draws\": false}",
         "{\"total\": [6, 7], \"draws\": \"no\"}", "\"draws\" must be true or false", NULL},
        {CR_BACCARAT, "{\"total\": [8, 9], \"draws\": false}",
         "{\"total\": [8, 9], \"draws\": true}", "natural", NULL},
        {CR_BACCARAT, "\"stands_on\": [8]}", "\"stands_on\": []}", "share the cards", NULL},
        {CR_BACCARAT, "\"stands_on\": [8]}", "\"stands_on\": [7, 8]}", "share the cards", NULL},
        {CR_BACCARAT, "\"stands_on\": [8]}", "\"stands_on\": [0, 8]}", "from 1 to 10", NULL},
        {CR_BACCARAT, "\"stands_on\": [8]}", "\"stands_on\": [8, 8]}", "names 8 twice", NULL},
        {CR_BACCARAT, "\"stands_on\": [8]}", "\"stops_on\": [8]}", "\"stops_on\" is unknown", NULL},
        {CR_BACCARAT, "{\"total\": [3], \"draws_on\"", "{\"total\": [2], \"draws_on\"",
         "names 2 twice", NULL},
        {CR_BACCARAT, "\"draws_on\": [6, 7], \"stands_on\"", "\"draws_on\": 6, \"stands_on\"",
         "\"draws_on\" must be a list", NULL},
        {CR_BACCARAT, "{\"total\": [8, 9], \"draws_on\": [], \"stands_on\": [1, ",
         "{\"total\": [8, 9], \"draws_on\": [1], \"stands_on\": [", "natural", NULL},
        {CR_BACCARAT, "\"player_stands\": [", "\"player_stands\": [{\"total\": [], \"draws\": 1},",
         "\"draws\" must be", NULL},
    };
    (void)state;
    CHECK(rows);
}

#define BANKER_4 "{\"on\": \"banker\", \"after\": 4, \"own\": \"4\", \"other\": \"0-3\", "

static void insurance_table(void **state) {
    static const struct refused rows[] = {
        {CR_BACCARAT, BANKER_4, "7, " BANKER_4, "key \"on\" was expected", NULL},
        {CR_BACCARAT, "\"insurance_table\": [", "\"insurance_table\": [{},", "\"on\" is missing",
         NULL},
        {CR_BACCARAT, "\"on\": \"banker\"", "\"on\": \"tie\"", "\"on\" must be", NULL},
        {CR_BACCARAT, "\"on\": \"banker\"", "\"on\": 1", "\"on\" must be", NULL},
        {CR_BACCARAT, "\"after\": 4", "\"after\": 6", "\"after\" must be", NULL},
        {CR_BACCARAT, "\"own\": \"4\"", "\"own\": \"14\"", "\"own\" must be totals", NULL},
        {CR_BACCARAT, "\"own\": \"4\"", "\"own\": \"x\"", "\"own\" must be totals", NULL},
        {CR_BACCARAT, "\"own\": \"4\"", "\"own\": 4", "\"own\" must be text", NULL},
        {CR_BACCARAT, "\"other\": \"0-3\"", "\"other\": \"3-0\"", "\"other\" must be totals", NULL},
        {CR_BACCARAT, "\"other\": \"0-3\"", "\"other\": \"0-x\"", "\"other\" must be totals", NULL},
        {CR_BACCARAT, "\"other\": \"0-3\"", "\"other\": \"0-33\"", "\"other\" must be totals",
         NULL},
        {CR_BACCARAT, "\"other\": \"0-3\"", "\"other\": null", "\"other\" must be text", NULL},
        {CR_BACCARAT, "\"pays\": \"3/2\"}", "\"pays\": \"1.5\"}", "\"pays\" must be a ratio", NULL},
        {CR_BACCARAT, "\"pays\": \"3/2\"}", "\"pays\": 2}", "\"pays\" must be text", NULL},
        /* a row for totals that cannot be: a natural, nothing left to draw, the banker's seven */
        {CR_BACCARAT, "\"own\": \"4\", \"other\": \"0-3\"", "\"own\": \"8\", \"other\": \"0-3\"",
         "8 against 0", NULL},
        {CR_BACCARAT, "\"own\": \"4\", \"other\": \"0-3\"", "\"own\": \"4\", \"other\": \"3-8\"",
         "4 against 8", NULL},
        {CR_BACCARAT, "\"own\": \"7\", \"other\": \"0-5\"", "\"own\": \"7\", \"other\": \"0-6\"",
         "7 against 6", NULL},
        {CR_BACCARAT, "\"own\": \"9\", \"other\": \"0-6\"", "\"own\": \"9\", \"other\": \"0-7\"",
         "9 against 7", NULL},
        {CR_BACCARAT, "\"own\": \"9\", \"other\": \"0-6\"", "\"own\": \"9\", \"other\": \"9\"",
         "9 against 9", NULL},
        /* two rows for the same totals */
        {CR_BACCARAT, "\"own\": \"3-6\", \"other\": \"2\"", "\"own\": \"3-6\", \"other\": \"1\"",
         "3 against 1 has a row already", NULL},
        {CR_BACCARAT, "\"own\": \"5\", \"other\": \"0-4\"", "\"own\": \"4-5\", \"other\": \"3-4\"",
         "4 against 3 has a row already", NULL},
    };
    (void)state;
    CHECK(rows);
}

#define NIU_9                                                                                      \
    "{\"id\": \"niu-9\", \"ante\": \"1\", \"double\": \"2\", \"commission\": \"1/20\", "           \
    "\"additional\": \"1/2\", \"clause\": \"6.2.4\", \"loss_clause\": \"6.4.4\", "

static void hands(void **state) {
    static const struct refused rows[] = {
        {CR_NIUNIU, NIU_9, "7, " NIU_9, "key \"id\" was expected", NULL},
        {CR_NIUNIU, "\"id\": \"niu-9\"", "\"id\": \"niu-10\"", "no such hand", NULL},
        {CR_NIUNIU, "\"id\": \"niu-9\"", "\"id\": 9", "\"id\" must be text", NULL},
        {CR_NIUNIU, "\"id\": \"niu-9\"", "\"id\": \"niu-niu\"", "\"niu-niu\" stands twice", NULL},
        {CR_NIUNIU, "\"id\": \"niu-9\", \"ante\": \"1\",", "\"id\": \"niu-9\",",
         "\"ante\" is missing", NULL},
        {CR_NIUNIU, "\"id\": \"niu-9\", \"ante\": \"1\"", "\"id\": \"niu-9\", \"ante\": \"0\"",
         "\"ante\" must be a ratio", NULL},
        {CR_NIUNIU, "\"id\": \"niu-9\", \"ante\": \"1\"", "\"id\": \"niu-9\", \"ante\": 1",
         "\"ante\" must be text", NULL},
        {CR_NIUNIU, "\"commission\": \"1/20\"", "\"commission\": \"21/20\"",
         "\"commission\" must be a part", NULL},
        {CR_NIUNIU, "\"commission\": \"1/20\"", "\"commission\": \"5%\"",
         "\"commission\" must be a part", NULL},
        {CR_NIUNIU, "\"additional\": \"1\",", "\"additional\": \"2\",",
         "\"additional\" must be a part", NULL},
        {CR_NIUNIU, "\"clause\": \"6.2.4\"", "\"clause\": \"six\"", "\"clause\" must be", NULL},
        {CR_NIUNIU, "\"loss_clause\": \"6.4.4\"", "\"loss_clause\": \"\"",
         "\"loss_clause\" must be", NULL},
        {CR_NIUNIU, "\"name\": {\"en\": \"Niu 9\", ", "\"name\": {", "\"en\" is missing", NULL},
        {CR_NIUNIU, "\"en\": \"No Niu\", \"vi\": \"Không Ngầu\"}}\n  ]",
         "\"en\": \"No Niu\", \"vi\": \"Không Ngầu\"}}, 1\n  ]", "key \"id\" was expected", NULL},
    };
    (void)state;
    CHECK(rows);
    size_t start = change(CR_NIUNIU, "    " NIU_9, "    " NIU_9);
    char *end = strchr(text + start, '\n') + 1;
    memmove(text + start, end, strlen(end) + 1);
    struct cr_problem problem;
    assert_false(cr_rulebook_read(text, strlen(text), &book, &problem));
    assert_non_null(strstr(problem.message, "\"niu-9\" is missing"));
    assert_int_equal(problem.line, line_at((size_t)(strstr(text, "\"hands\": [") - text)));
}

/* Roulette's text with names of `size` bytes, all different, and a clause of its own a bet. */
static void write_wordy(size_t size) {
    static const struct {
        const char *find;
        bool is_clause;
    } parts[] = {{"\"clause\": \"", true}, {"\"en\": \"", false}, {"\"vi\": \"", false}};
    size_t length, out;
    const char *source = cr_rulebook_source(CR_ROULETTE, &length);
    const char *at = strstr(source, "\"bets\"");
    out = (size_t)(at - source);
    memcpy(text, source, out);
    for (unsigned number = 0; number < 157 * 3; number++) {
        const char *find = parts[number % 3].find;
        const char *value = strstr(at, find) + strlen(find);
        out += (size_t)sprintf(text + out, "%.*s", (int)(value - at), at);
        if (parts[number % 3].is_clause)
            out += (size_t)sprintf(text + out, "5.%u.%u", 1 + number / 90, 1 + number % 90);
        else
            out += (size_t)sprintf(text + out, "%0*u", (int)size, number);
        at = strchr(value, '"');
    }
    strcpy(text + out, at);
}

/* 314 names and 157 clauses of 6 to 8 bytes with their ends: 69 bytes a name fit, 78 do not.
 * Whichever word the room ends at, the reader says so. */
static void words_run_out_of_room(void **state) {
    (void)state;
    for (size_t size = 60; size <= 99; size++) {
        struct cr_problem problem = {0, ""};
        write_wordy(size);
        bool is_read = cr_rulebook_read(text, strlen(text), &book, &problem);
        if (!is_read && strstr(problem.message, "names and clauses") == NULL)
            fail_msg("%s", problem.message);
        if (size <= 69)
            assert_true(is_read);
        if (size >= 78)
            assert_false(is_read);
    }
}

static void a_changed_ratio_is_read(void **state) {
    struct cr_problem problem;
    (void)state;
    change(CR_SICBO, "\"pays\": \"150\"", "\"pays\": \"360/2\"");
    assert_true(cr_rulebook_read(text, strlen(text), &book, &problem));
    int triple = cr_rulebook_bet(&book, "triple:1", 8);
    assert_int_equal(book.bets[triple].pays[0].ratio.win, 180);
    assert_int_equal(book.bets[triple].pays[0].ratio.stake, 1);
    change(CR_NIUNIU, "\"commission\": \"1/20\"", "\"commission\": \"0\"");
    assert_true(cr_rulebook_read(text, strlen(text), &book, &problem));
    assert_int_equal(niuniu_book(&book)->hands[CR_HOIANA].commission.win, 0);
    assert_int_equal(niuniu_book(&book)->hands[CR_HOIANA].commission.stake, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(broken_json),
        cmocka_unit_test(not_an_object_or_no_game),
        cmocka_unit_test(too_much_of_it),
        cmocka_unit_test(keys_of_the_file),
        cmocka_unit_test(days_that_are_none),
        cmocka_unit_test(options),
        cmocka_unit_test(options_take_their_other_values),
        cmocka_unit_test(options_that_are_not_said),
        cmocka_unit_test(voiding_clauses),
        cmocka_unit_test(clauses_that_are_none),
        cmocka_unit_test(kinds),
        cmocka_unit_test(bets),
        cmocka_unit_test(no_bet_may_be_missing),
        cmocka_unit_test(the_order_of_bets_does_not_matter),
        cmocka_unit_test(drawing_tables),
        cmocka_unit_test(insurance_table),
        cmocka_unit_test(hands),
        cmocka_unit_test(words_run_out_of_room),
        cmocka_unit_test(a_changed_ratio_is_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
