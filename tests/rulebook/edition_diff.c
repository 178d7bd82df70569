/* What two editions differ in. That nothing is left out is shown by changing every value of every
 * built-in edition in turn: whatever the reader still takes, the comparison must name. */
#include "rulebook/edition_diff.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { TEXT_MAX = 1 << 17, TOLD_MAX = 64 };

static struct edition *from, *to;
static char text[TEXT_MAX];

static int set_up(void **state) {
    (void)state;
    from = malloc(sizeof *from);
    to = malloc(sizeof *to);
    return from == NULL || to == NULL;
}

static int tear_down(void **state) {
    (void)state;
    free(from);
    free(to);
    return 0;
}

static void open_source(enum cr_game game) {
    struct cr_problem problem;
    size_t length;
    const char *source = cr_rulebook_source(game, &length);
    assert_true(edition_open(from, source, length, &problem));
}

static bool open_text(void) {
    struct cr_problem problem;
    return edition_open(to, text, strlen(text), &problem);
}

/* ---- Every value ---- */

struct naming {
    uint32_t value; /* the token that was changed, the same in both */
    bool named;
};

static bool covers(const struct edition *edition, uint32_t token, uint32_t value) {
    return token != 0 && token <= value && value < edition->tokens[token].next;
}

static void look_for(void *context, const struct edition_change *change) {
    struct naming *naming = context;
    naming->named |= covers(change->from, change->before, naming->value) ||
                     covers(change->to, change->after, naming->value);
    assert_true(change->path[0] != '\0');
}

/* The text with one value replaced: text of another kind in its quotes. */
static void replace(uint32_t value, const char *by) {
    const struct json_token *token = &from->tokens[value];
    snprintf(text, sizeof text, "%.*s%s%s", (int)token->start, from->text, by,
             from->text + token->end);
}

static bool is_key(uint32_t token) {
    const char *behind = from->text + from->tokens[token].end;
    return from->tokens[token].type == JSON_STRING && strncmp(behind, "\":", 2) == 0;
}

static const char *const strings[] = {"7/9",  "3",    "1/7",    "7.17.3",  "2031-04-05", "offer",
                                      "side", "none", "points", "Another", NULL};
static const char *const numbers[] = {"9", "5", "3", "1", "30", NULL};
static const char *const switches[] = {"true", "false", NULL};

static const char *const *others(uint32_t value) {
    switch (from->tokens[value].type) {
    case JSON_STRING:
        return strings;
    case JSON_NUMBER:
        return numbers;
    default:
        return switches;
    }
}

/* The key that a value stands under, over any lists. */
static void key_of(uint32_t value, char key[40]) {
    uint32_t at = value;
    while (at > 0 && !is_key(at))
        at--;
    json_string(&from->json, at, key, 40);
}

/* What a game's own rules fix: no edition can say it otherwise, or not by one value alone. */
static bool is_fixed(enum cr_game game, uint32_t value) {
    static const char *const keys[] = {"game",      "id", "kind", "covers", "total", "draws_on",
                                       "stands_on", "on", "own",  "other",  "after", NULL};
    char key[40];
    key_of(value, key);
    if (game == CR_BACCARAT && strcmp(key, "draws") == 0)
        return true;
    const char *const *fixed = keys;
    while (*fixed != NULL && strcmp(*fixed, key) != 0)
        fixed++;
    return *fixed != NULL;
}

/* True: the reader took it, and the comparison has named it. */
static bool is_named(uint32_t value, const char *by) {
    struct naming naming = {.value = value};
    const struct json_token *token = &from->tokens[value];
    if (strlen(by) == token->end - token->start &&
        memcmp(from->text + token->start, by, strlen(by)) == 0)
        return false;
    replace(value, by);
    if (!open_text())
        return false;
    edition_compare(from, to, look_for, &naming);
    if (!naming.named)
        fail_msg("%s: %.*s -> %s is not told", cr_game_id(from->book.game),
                 (int)(token->end - token->start), from->text + token->start, by);
    return true;
}

static void names_every_value(void **state) {
    (void)state;
    for (unsigned game = 0; game < cr_game_count(); game++) {
        open_source((enum cr_game)game);
        for (uint32_t value = 1; value < from->json.count; value++) {
            const enum json_type type = (enum json_type)from->tokens[value].type;
            if (type == JSON_OBJECT || type == JSON_ARRAY || is_key(value))
                continue;
            bool named = false;
            for (const char *const *by = others(value); !named && *by != NULL; by++)
                named = is_named(value, *by);
            if (!named && !is_fixed((enum cr_game)game, value))
                fail_msg("%s: nothing else is taken for \"%.*s\"", cr_game_id((enum cr_game)game),
                         (int)(from->tokens[value].end - from->tokens[value].start),
                         from->text + from->tokens[value].start);
        }
    }
}

/* ---- In words ---- */

struct told {
    char lines[TOLD_MAX][512];
    size_t count;
};

static void tell(void *context, const struct edition_change *change) {
    struct told *told = context;
    struct text out;
    assert_true(told->count < TOLD_MAX);
    text_init(&out, told->lines[told->count], 511);
    text_add(&out, edition_subject_id(change->subject));
    text_char(&out, ' ');
    text_add(&out, edition_change_id(change));
    text_char(&out, ' ');
    text_add(&out, change->path);
    text_add(&out, " | ");
    edition_say_of(&out, change, CR_ENGLISH);
    for (int after = 0; after < 2; after++) {
        text_add(&out, " | ");
        if ((after ? change->after : change->before) != 0)
            edition_say_value(&out, change, after, CR_ENGLISH);
    }
    out.at[out.length] = '\0';
    told->count++;
}

/* The edition built in with the first `find` replaced; the lines expected, the last NULL. */
static void check(enum cr_game game, const char *find, const char *by,
                  const char *const *expected) {
    struct told told = {.count = 0};
    open_source(game);
    const char *found = strstr(from->text, find);
    assert_non_null(found);
    snprintf(text, sizeof text, "%.*s%s%s", (int)(found - from->text), from->text, by,
             found + strlen(find));
    assert_true(open_text());
    edition_compare(from, to, tell, &told);
    for (size_t i = 0; i < told.count && expected[i] != NULL; i++)
        assert_string_equal(told.lines[i], expected[i]);
    size_t count = 0;
    while (expected[count] != NULL)
        count++;
    assert_int_equal(told.count, count);
}

#define CHANGES(...) ((const char *const[]){__VA_ARGS__, NULL})

static void tells_in_words(void **state) {
    (void)state;
    check(CR_BACCARAT, "\"commission\": \"19/20\"", "\"commission\": \"9/10\"",
          CHANGES("ratio changed bets.banker.pays.commission | Banker, with commission | "
                  "19 to 20 | 9 to 10"));
    check(CR_BLACKJACK, "\"surrender\": \"1/2\"", "\"surrender\": \"1/4\"",
          CHANGES("ratio changed bets.main.pays.surrender | Main bet, surrender gives back | "
                  "1/2 | 1/4"));
    check(CR_BLACKJACK, "\"decks\": 8", "\"decks\": 6",
          CHANGES("option changed options.decks | the number of decks | 8 | 6"));
    check(CR_SICBO, "\"document\": \"01/13.06.2020\"", "\"document\": \"2\"",
          CHANGES("document changed edition.document |  | 01/13.06.2020 | 2"));
    check(CR_ROULETTE, "\"pay_order\": [8, 10]", "\"pay_order\": [8, 9]",
          CHANGES("pay-order changed kinds.straight.pay_order | Straight | 8, 10 | 8, 9"));
}

static void tells_what_comes_and_goes(void **state) {
    (void)state;
    check(CR_SICBO, "\"7.2\", \"7.3\"", "\"7.3\", \"7.7\"",
          CHANGES("void-round removed void_round[0] |  | 7.2 | ",
                  "void-round added void_round[1] |  |  | 7.7"));
    /* an option that is not said has its standard */
    check(CR_BLACKJACK, "\"decks\": 8,", "",
          CHANGES("option removed options.decks | the number of decks | 8 | "));
}

/* A row that goes is told by itself: those after it are the same rows still. */
static void matches_rows_by_what_they_say(void **state) {
    (void)state;
    check(CR_BACCARAT,
          "{\"on\": \"banker\", \"after\": 4, \"own\": \"4\", \"other\": \"0-3\", \"pays\": "
          "\"3/2\"},",
          "",
          CHANGES("table removed insurance_table[0] | Insurance table | on Banker; cards open 4; "
                  "own total 4; other total 0-3; pays 3/2 | "));
    check(CR_BACCARAT, "\"own\": \"7\", \"other\": \"0-5\", \"pays\": \"4\"",
          "\"own\": \"7\", \"other\": \"0-5\", \"pays\": \"5\"",
          CHANGES("ratio changed insurance_table[3].pays | Insurance table: on Banker; cards open "
                  "4; own total 7; other total 0-5 | 4 to 1 | 5 to 1"));
    check(CR_NIUNIU, "\"double\": \"2\"", "\"double\": \"3\"",
          CHANGES("table changed hands.niu-9.double | Hands: Niu 9; Double | 2 | 3"));
}

/* ---- What means nothing ---- */

static void count_changes(void *context, const struct edition_change *change) {
    (void)change;
    ++*(size_t *)context;
}

static size_t changes(void) {
    size_t count = 0;
    edition_compare(from, to, count_changes, &count);
    return count;
}

static void order_and_space_mean_nothing(void **state) {
    (void)state;
    open_source(CR_SICBO);
    snprintf(text, sizeof text, "%s", from->text);
    assert_true(open_text());
    assert_int_equal(changes(), 0);
    for (char *space = strchr(text, ' '); space != NULL; space = strchr(space + 1, ' '))
        if (space[-1] == ',')
            *space = '\n';
    assert_true(open_text());
    assert_int_equal(changes(), 0);
    char *clause = strstr(text, "\"7.2\"");
    assert_non_null(clause);
    memcpy(clause, "\"7.3\",\n\"7.2\"", 12);
    assert_true(open_text());
    assert_int_equal(changes(), 0);
}

/* ---- As JSON ---- */

static void write(void *context, const struct edition_change *change) {
    edition_write_change(context, change);
}

static void writes_json(void **state) {
    (void)state;
    char memory[2048] = "";
    struct text out;
    check(CR_BACCARAT, "\"commission\": \"19/20\"", "\"commission\": \"9/10\"",
          CHANGES("ratio changed bets.banker.pays.commission | Banker, with commission | "
                  "19 to 20 | 9 to 10"));
    text_init(&out, memory, sizeof memory - 1);
    edition_compare(from, to, write, &out);
    assert_string_equal(
        memory, "\"subject\":\"ratio\",\"what\":{\"en\":\"Ratio\",\"vi\":\"Tỷ lệ trả thưởng\"},"
                "\"change\":\"changed\",\"path\":\"bets.banker.pays.commission\","
                "\"bet\":\"banker\",\"kind\":\"banker\","
                "\"of\":{\"en\":\"Banker, with commission\",\"vi\":\"Nhà Cái, có hoa hồng\"},"
                "\"before\":{\"value\":\"19/20\",\"words\":{\"en\":\"19 to 20\",\"vi\":\"20 ăn "
                "19\"}},"
                "\"after\":{\"value\":\"9/10\",\"words\":{\"en\":\"9 to 10\",\"vi\":\"10 ăn 9\"}}");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_every_value),
        cmocka_unit_test(tells_in_words),
        cmocka_unit_test(tells_what_comes_and_goes),
        cmocka_unit_test(matches_rows_by_what_they_say),
        cmocka_unit_test(order_and_space_mean_nothing),
        cmocka_unit_test(writes_json),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
