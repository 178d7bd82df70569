/* What staff, players and the public see of the shoe of a blackjack table. */
#include "script_support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static struct script script;
static char seen[VIEW_MAX + 1];

static void run(const char *line) {
    char words[200];
    snprintf(words, sizeof words, "%s", line);
    assert_true(script_line(&script, words));
    assert_true(script.accepted);
}

static const char *view_of(enum viewer_role role) {
    struct text text;
    struct viewer viewer = {.role = role, .player = 1, .post = POST_DEALER};
    text_init(&text, seen, VIEW_MAX);
    table_view(&script.book, &script.table, &viewer, &text);
    seen[text.length] = '\0';
    return seen;
}

static void test_the_count_of_the_shoe_is_for_staff_between_rounds(void **state) {
    (void)state;
    script_start(&script);
    run("open blackjack min=100000 max=5000000 decks=2");
    run("dealer new-shoe number=0");
    run("dealer burn cards=2C");
    assert_non_null(strstr(view_of(VIEWER_STAFF), "\"left\":103,\"discarded\":1,\"burnt\":true"));
    assert_null(strstr(view_of(VIEWER_PUBLIC), "\"left\""));
    assert_null(strstr(view_of(VIEWER_PLAYER), "\"left\""));
    run("dealer open-round");
    run("an bet bet=main box=1 amount=100000");
    run("dealer no-more-bets");
    run("dealer card cards=TS");
    assert_null(strstr(view_of(VIEWER_STAFF), "\"left\""));
    assert_non_null(strstr(view_of(VIEWER_PLAYER), "\"cards\":[\"TS\"]"));
    run("dealer call clause=7.14");
    assert_non_null(strstr(view_of(VIEWER_STAFF), "\"left\":102,\"discarded\":2"));
}

static void test_cards_that_come_next_are_counted_but_not_shown(void **state) {
    (void)state;
    script_start(&script);
    run("open blackjack min=100000 max=5000000");
    run("dealer open-round");
    run("an bet bet=main box=1 amount=100000");
    run("binh bet bet=main box=2 amount=100000");
    run("dealer no-more-bets");
    run("deal TS TH 6D 3S 4S");
    run("dealer card number=1");
    run("binh act number=0");
    run("deal KC");
    run("dealer call clause=7.9");
    assert_non_null(strstr(view_of(VIEWER_STAFF), "\"next\":1"));
    assert_null(strstr(view_of(VIEWER_STAFF), "KC"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_count_of_the_shoe_is_for_staff_between_rounds),
        cmocka_unit_test(test_cards_that_come_next_are_counted_but_not_shown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
