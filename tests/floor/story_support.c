/* Stories told in text files, which a test program runs. Each case has a floor of its own.
 *
 *   WHO METHOD PATH [BODY] -> STATUS [| says: TEXT] [| hides: TEXT]
 *       somebody asks; the answer says this text and not that. WHO is a player (an is 1, binh 2) or
 *       a post of the demonstration floor.
 *   WHO @6 BODY -> …       the same for POST /api/tables/6/events
 *   WHO POST /api/alerts/(8.2)/… the newest alert of that clause
 *   repeat 9 WHO …         the same nine times
 *   run 90s                dealers and clocks go on
 *   kill                   the process dies and another one opens the store
 *   purse an 50100000      what the purse holds
 *   remember an            and what it holds more since then:
 *   changed an 100000
 *
 * After each the log is audited. */
#include "floor/story_support.h"
#include "floor/floor_inside.h"
#include "floor/house_support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { LINE_MAX_BYTES = 4096 };

static struct place place;
static const char *file_name;
static int line_number;
static cr_money remembered;

#define complain_at(...)                                                                           \
    do {                                                                                           \
        fprintf(stderr, "%s:%d: ", file_name, line_number);                                        \
        fprintf(stderr, __VA_ARGS__);                                                              \
        fail_msg("%s:%d", file_name, line_number);                                                 \
    } while (0)

static struct floor_actor actor_named(const char *name) {
    if (strcmp(name, "an") == 0 || strcmp(name, "binh") == 0)
        return player_of(name[0] == 'a' ? 1 : 2);
    if (strcmp(name, "nobody") == 0)
        return nobody;
    int post = post_find(name, strlen(name));
    if (post <= POST_NOBODY)
        complain_at("nobody is called %s\n", name);
    return staff_of((enum post)post);
}

static cr_money purse_of(const char *name) {
    uint32_t id = actor_named(name).id;
    return ledger_balance(place.floor->ledger, ledger_account_of(LEDGER_PURSE, id));
}

/* ---- A question and what its answer must be ---- */

static void check_part(char *part) {
    bool hides = strncmp(part, "hides: ", 7) == 0;
    if (!hides && strncmp(part, "says: ", 6) != 0)
        complain_at("neither says nor hides: %s\n", part);
    const char *text = part + (hides ? 7 : 6);
    if (says(&place, text) == hides)
        complain_at("%s %s\n%s\n", hides ? "it says" : "it does not say", text, place.out);
}

static void check_answer(char *expected) {
    char *next = strstr(expected, " | ");
    if (next != NULL)
        *next = '\0';
    if (atoi(expected) != place.status)
        complain_at("%d, not %s: %s\n", place.status, expected, place.out);
    while (next != NULL) {
        char *part = next + 3;
        next = strstr(part, " | ");
        if (next != NULL)
            *next = '\0';
        check_part(part);
    }
}

/* The number of the newest alert of a clause in place of the clause: others may have come before.
 */
static void name_alert(char *path, size_t size) {
    const struct house *house = &place.floor->house;
    char *open = strchr(path, '('), *close = strchr(path, ')'), rest[256];
    if (open == NULL || close == NULL)
        return;
    *close = '\0';
    snprintf(rest, sizeof rest, "%s", close + 1);
    size_t i = house->alert_count;
    while (i > 0 && strcmp(house->alerts[i - 1].clause, open + 1) != 0)
        i--;
    if (i == 0)
        complain_at("no alert of %s\n", open + 1);
    snprintf(open, size - (size_t)(open - path), "%u%s", house->alerts[i - 1].id, rest);
}

static void ask_line(char *line) {
    char *arrow = strstr(line, " -> "), *body = strchr(line, '{'), *what = strchr(line, ' ');
    if (arrow == NULL || what == NULL)
        complain_at("what is this?\n");
    *arrow = '\0';
    *what++ = '\0';
    what += strspn(what, " ");
    if (body != NULL && body < arrow)
        body[-1] = '\0';
    else
        body = NULL;
    char *end = what + strlen(what);
    while (end > what && end[-1] == ' ')
        *--end = '\0';
    char path[256];
    snprintf(path, sizeof path, "%s", what);
    if (what[0] == '@')
        snprintf(path, sizeof path, "POST /api/tables/%s/events", what + 1);
    name_alert(path, sizeof path);
    ask(&place, actor_named(line), path, body, NULL);
    check_answer(arrow + 4);
}

static void purse_line(const char *word, const char *name, cr_money amount) {
    if (strcmp(word, "remember") == 0)
        remembered = purse_of(name);
    else if (strcmp(word, "purse") == 0 && purse_of(name) != amount)
        complain_at("the purse holds %lld\n", (long long)purse_of(name));
    else if (strcmp(word, "changed") == 0 && purse_of(name) - remembered != amount)
        complain_at("the purse changed by %lld\n", (long long)(purse_of(name) - remembered));
}

static void run_line(char *line) {
    char word[16], name[16] = "";
    long long amount = 0;
    int seconds;
    if (sscanf(line, "run %ds", &seconds) == 1) {
        let_run(&place, (int64_t)seconds * 1000, 200);
        settle_down(&place);
    } else if (strcmp(line, "kill") == 0) {
        settle_down(&place);
        place_drop(&place);
    } else if (sscanf(line, "%15s %15s %lld", word, name, &amount) >= 2 &&
               (strcmp(word, "purse") == 0 || strcmp(word, "remember") == 0 ||
                strcmp(word, "changed") == 0)) {
        purse_line(word, name, (cr_money)amount);
    } else {
        ask_line(line);
    }
}

static void run_words(char *line) {
    static char copy[LINE_MAX_BYTES];
    int times, from;
    if (sscanf(line, "repeat %d %n", &times, &from) != 1) {
        run_line(line);
        return;
    }
    for (int i = 0; i < times; i++) {
        snprintf(copy, sizeof copy, "%s", line + from);
        run_line(copy);
    }
}

/* ---- Cases ---- */

static void begin_case(void) {
    place_open(&place, true);
    assert_int_equal(ask(&place, nobody, "POST /api/players", "{\"name\":\"An\"}", NULL), 201);
    assert_int_equal(ask(&place, nobody, "POST /api/players", "{\"name\":\"Binh\"}", NULL), 201);
}

static void end_case(void) {
    char first[256];
    settle_down(&place);
    if (audit_place(&place, first) > 0)
        complain_at("audit: %s\n", first);
    place_close(&place);
}

void run_stories(const char *path, int least) {
    static char line[LINE_MAX_BYTES];
    int cases = 0;
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    file_name = path;
    line_number = 0;
    while (fgets(line, sizeof line, file) != NULL) {
        line_number++;
        line[strcspn(line, "\n")] = '\0';
        bool heading = strncmp(line, "== ", 3) == 0;
        if (heading && cases++ > 0)
            end_case();
        if (heading)
            begin_case();
        else if (line[0] != '\0' && line[0] != '#')
            run_words(line);
    }
    fclose(file);
    assert_true(cases >= least);
    end_case();
}
