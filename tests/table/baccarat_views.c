/* A baccarat table where text cases do not reach: options a table may not open with, what players
 * and staff see, and the end of the list of underbettors. */
#include "base/engine.h"
#include "games/baccarat/rulebook.h"
#include "table/script_support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static struct script script;

static void run(const char *line) {
    char copy[400];
    snprintf(copy, sizeof copy, "%s", line);
    if (!script_line(&script, copy))
        fail_msg("%s: %s", line, script.fault);
    if (!script.accepted)
        fail_msg("%s: %s", line, cr_refusal_name(script.refusal.why));
}

static void run_all(const char *const *lines) {
    script_start(&script);
    for (; *lines != NULL; lines++)
        run(*lines);
}

static const char *view(struct viewer viewer) {
    static char memory[VIEW_MAX];
    struct text text;
    text_init(&text, memory, sizeof memory - 1);
    table_view(&script.book, &script.table, &viewer, &text);
    memory[text.length] = '\0';
    return memory;
}

static const struct viewer everyone = {.role = VIEWER_PUBLIC};
static const struct viewer dealer = {.role = VIEWER_STAFF, .post = POST_DEALER};

static struct viewer player(uint32_t number) {
    return (struct viewer){.role = VIEWER_PLAYER, .player = number};
}

static void assert_shows(struct viewer viewer, const char *words) {
    const char *seen = view(viewer);
    if (strstr(seen, words) == NULL)
        fail_msg("%s is not in %s", words, seen);
}

static void assert_hides(struct viewer viewer, const char *words) {
    const char *seen = view(viewer);
    if (strstr(seen, words) != NULL)
        fail_msg("%s is in %s", words, seen);
}

/* ---- Opening ---- */

static struct event opening(void) {
    struct event event = {.type = EVENT_OPEN_TABLE,
                          .engine = engine.newest,
                          .sender = SENDER_STAFF,
                          .sender_post = POST_PIT_SUPERVISOR,
                          .bet = NO_BET,
                          .amount = 1,
                          .amount2 = 1000};
    memcpy(event.bytes, script.book.edition, sizeof event.bytes);
    memcpy(event.options, &script.book.options, sizeof script.book.options);
    return event;
}

static void assert_not_opened(struct event event, const char *code, const char *clause) {
    assert_true(script_apply(&script, &event));
    assert_false(script.accepted);
    assert_string_equal(cr_refusal_code(script.refusal.why), code);
    assert_string_equal(cr_refusal_clause(script.refusal.why), clause);
}

static struct event felt(unsigned layout, unsigned seats, unsigned commission, unsigned insurance) {
    struct event event = opening();
    event.layout = (uint8_t)layout;
    event.seats = (uint8_t)seats;
    event.options[offsetof(struct cr_options, commission)] = (uint8_t)commission;
    event.options[offsetof(struct cr_options, insurance)] = (uint8_t)insurance;
    return event;
}

static void felts_of_appendix_a(void **state) {
    (void)state;
    script_start(&script);
    assert_true(cr_rulebook_builtin(CR_BACCARAT, &script.book));
    const struct event wrong[] = {
        felt(9, 7, 1, 1), felt(1, 5, 1, 1), felt(2, 7, 1, 1), felt(3, 7, 1, 1),
        felt(5, 7, 1, 1), felt(7, 7, 1, 0), felt(4, 7, 0, 1), felt(8, 5, 0, 1),
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_not_opened(wrong[i], "bad-field", "3.1");
    for (unsigned layout = 1; layout <= 8; layout++) {
        struct event right =
            felt(layout, layout % 2 ? 7 : 5, layout < 3 || layout == 5 || layout == 6, layout <= 4);
        script_start(&script);
        assert_true(cr_rulebook_builtin(CR_BACCARAT, &script.book));
        assert_true(script_apply(&script, &right));
        assert_true(script.accepted);
    }
}

static void options_that_are_none(void **state) {
    (void)state;
    script_start(&script);
    assert_true(cr_rulebook_builtin(CR_BACCARAT, &script.book));
    struct event event = opening();
    event.options[offsetof(struct cr_options, decks)] = 0;
    assert_not_opened(event, "bad-field", "");
    event = opening();
    event.options[offsetof(struct cr_options, burn)] = 2;
    assert_not_opened(event, "bad-field", "");
    event = opening();
    event.options[offsetof(struct cr_options, face_down)] = 2;
    assert_not_opened(event, "bad-field", "");
}

/* ---- What is seen ---- */

static void closed_cards_are_closed_for_all(void **state) {
    (void)state;
    static const char *const lines[] = {"open baccarat face_down=1 burn=0",
                                        "shoe",
                                        "dealer open-round",
                                        "an bet bet=player amount=1000",
                                        "an ask-squeeze",
                                        "dealer no-more-bets",
                                        "deal 9H KC KD 2S",
                                        "an turn hand=0",
                                        NULL};
    run_all(lines);
    const struct viewer viewers[] = {everyone, dealer, player(1)};
    for (size_t i = 0; i < 3; i++) {
        assert_shows(viewers[i], "\"player\":{\"cards\":[\"9H\",\"??\"],\"total\":9,");
        assert_hides(viewers[i], "KC");
        assert_hides(viewers[i], "KD");
        assert_hides(viewers[i], "2S");
    }
}

static void only_staff_count_cards(void **state) {
    (void)state;
    static const char *const lines[] = {"open baccarat", "shoe", "dealer burn cards=2H,??,??",
                                        NULL};
    run_all(lines);
    assert_shows(dealer, "\"burnt\":true,\"cards_left\":413");
    assert_hides(everyone, "cards_left");
    assert_hides(player(1), "cards_left");
    assert_hides(everyone, "413");
}

static void each_player_sees_their_own_cap(void **state) {
    (void)state;
    static const char *const lines[] = {"open baccarat burn=0",
                                        "shoe",
                                        "dealer open-round",
                                        "an bet bet=banker amount=1000",
                                        "binh bet bet=player amount=5000",
                                        "cuong bet bet=banker amount=100",
                                        "cuong bet bet=player amount=100",
                                        "dung bet bet=banker amount=300",
                                        "dealer no-more-bets",
                                        "deal KH 4C 3D KS",
                                        "dealer offer-insurance",
                                        NULL};
    run_all(lines);
    /* three for two: 666 win 999, 667 would win 1000.5 */
    assert_shows(player(1),
                 "\"insurance\":{\"on\":\"banker\",\"after\":4,\"pays\":\"3/2\",\"cap\":666}");
    assert_hides(player(2), "\"cap\"");
    assert_hides(everyone, "\"cap\"");
    assert_hides(dealer, "\"cap\"");
    run("an insure hand=1 amount=600");
    assert_shows(player(1), "\"cap\":66}");
    run("cuong insure hand=1 amount=200");
    assert_shows(player(3), "\"cap\":0}");
    assert_shows(everyone,
                 "\"insured\":[{\"player\":1,\"on\":\"banker\",\"after\":4,\"stake\":600},"
                 "{\"player\":3,\"on\":\"banker\",\"after\":4,\"stake\":200}]");
    run("dealer call clause=7.9");
    run("shift call clause=7.9 number=1 player=dung");
    assert_hides(player(4), "\"cap\"");
    run("dealer close-insurance");
    run("dealer call clause=7.9 number=2");
}

/* Banker 4 against 3, then 4 against a player who draws to 1: the second offer is at seven for one,
 * and what the first has used up of the bet is gone. */
static void the_first_insurance_uses_up_the_cap(void **state) {
    (void)state;
    static const char *const lines[] = {"open baccarat burn=0",   "shoe",
                                        "dealer open-round",      "an bet bet=banker amount=1000",
                                        "dealer no-more-bets",    "deal KH 5C 4D KS",
                                        "dealer offer-insurance", "an insure hand=1 amount=101",
                                        "dealer close-insurance", "deal 7S",
                                        "dealer offer-insurance", NULL};
    run_all(lines);
    /* 1000 - 2 x 101 = 798 are left, seven times 114 */
    assert_shows(player(1),
                 "\"insurance\":{\"on\":\"banker\",\"after\":5,\"pays\":\"7\",\"cap\":114}");
    run("an insure hand=1 amount=14");
    assert_shows(player(1), "\"cap\":100}");
    assert_shows(everyone, "{\"player\":1,\"on\":\"banker\",\"after\":5,\"stake\":14}");
}

/* ---- The list of underbettors ---- */

static bool found_below(uint32_t number, cr_money amount) {
    struct event event = {.type = EVENT_CALL,
                          .sender = SENDER_STAFF,
                          .sender_post = POST_DEALER,
                          .authorised_id = 2,
                          .authorised_post = POST_PIT_SUPERVISOR,
                          .text = "counted again",
                          .clause = "7.17",
                          .player = number,
                          .bet = BACCARAT_BANKER,
                          .amount = amount};
    assert_true(script_apply(&script, &event));
    return script.accepted;
}

static void sixty_four_underbettors(void **state) {
    (void)state;
    static const char *const lines[] = {"open baccarat min=1000 max=5000 burn=0",
                                        "shoe",
                                        "dealer open-round",
                                        "dealer no-more-bets",
                                        "deal 9H KC KD 2S",
                                        "dealer announce-result",
                                        NULL};
    run_all(lines);
    for (uint32_t number = 1; number <= 64; number++)
        assert_true(found_below(number, 10));
    assert_false(found_below(65, 10));
    assert_string_equal(cr_refusal_clause(script.refusal.why), "7.17");
    assert_true(found_below(64, 20));
    run("dealer collect");
    assert_int_equal(script.table.phase, PHASE_IDLE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(felts_of_appendix_a),
        cmocka_unit_test(options_that_are_none),
        cmocka_unit_test(closed_cards_are_closed_for_all),
        cmocka_unit_test(only_staff_count_cards),
        cmocka_unit_test(each_player_sees_their_own_cap),
        cmocka_unit_test(the_first_insurance_uses_up_the_cap),
        cmocka_unit_test(sixty_four_underbettors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
