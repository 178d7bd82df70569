/* What a view tells of a decided round, to the letter: what is lit, every bet in the order in which
 * the dealer takes and pays it, what is paid already, and the round that lies on the table until
 * the next is opened. All figures are worked out by hand from the rulebooks. */
#include "screen_support.h"
#include "script_support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static struct script script;
static char shown[VIEW_MAX];
static struct looked seen;

static void say(const char *format, ...) __attribute__((format(printf, 1, 2)));
static void say(const char *format, ...) {
    char line[300];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    if (!script_line(&script, line))
        fail_msg("%s", script.fault);
    if (!script.accepted)
        fail_msg("%s refused: %s", line, cr_refusal_sentence(script.refusal.why, CR_ENGLISH));
}

static void look(enum viewer_role role, uint32_t player) {
    struct viewer viewer = {.role = role, .player = player, .post = POST_DEALER};
    struct text text;
    text_init(&text, shown, sizeof shown - 1);
    table_view(&script.book, &script.table, &viewer, &text);
    assert_false(text.full);
    shown[text.length] = '\0';
}

/* The member with that value stands in the public view. */
static void assert_member(const char *key, const char *value) {
    char wanted[4000];
    snprintf(wanted, sizeof wanted, "\"%s\":%s", key, value);
    look(VIEWER_PUBLIC, 0);
    if (strstr(shown, wanted) == NULL) {
        const char *there = strstr(shown, key);
        fail_msg("wanted %s\nthere is %.1500s", wanted, there == NULL ? shown : there);
    }
}

/* A line as a row: player bet [on after] [box] [hand] stake outcome pays commission returned
 * clauses, and "paid" when it is. */
static void write_row(uint32_t line, char *row, size_t room) {
    static const char *const members[] = {"player",  "bet",  "on",         "after",
                                          "box",     "hand", "stake",      "counted",
                                          "outcome", "pays", "commission", "returned"};
    struct text out;
    text_init(&out, row, room - 1);
    for (size_t i = 0; i < sizeof members / sizeof members[0]; i++) {
        uint32_t member = screen_member(&seen, line, members[i]);
        const struct json_token *token = &seen.tokens[member];
        if (member == 0)
            continue;
        if (strcmp(members[i], "box") == 0 || strcmp(members[i], "hand") == 0)
            text_add(&out, members[i]);
        text_bytes(&out, seen.text + token->start, token->end - token->start);
        text_char(&out, ' ');
    }
    uint32_t clauses = screen_member(&seen, line, "clauses");
    for (uint32_t at = screen_element(&seen, clauses, 0); at != 0;
         at = screen_element(&seen, clauses, at)) {
        const struct json_token *token = &seen.tokens[at];
        text_bytes(&out, seen.text + token->start, token->end - token->start);
        text_char(&out, ' ');
    }
    text_add(&out,
             seen.tokens[screen_member(&seen, line, "paid")].type == JSON_TRUE ? "paid" : "-");
    row[out.length] = '\0';
}

/* The rows that the view has, in order; the last is NULL. */
static void assert_lines(const char *const rows[]) {
    char row[300];
    size_t count = 0;
    assert_true(screen_look(&seen, &script.book, &script.table, VIEWER_PUBLIC, 0));
    uint32_t lines = screen_member(&seen, 0, "lines");
    for (uint32_t at = screen_element(&seen, lines, 0); at != 0;
         at = screen_element(&seen, lines, at)) {
        write_row(at, row, sizeof row);
        if (rows[count] == NULL)
            fail_msg("one too many: %s", row);
        assert_string_equal(row, rows[count]);
        count++;
    }
    assert_null(rows[count]);
}

#define ASSERT_LINES(...) assert_lines((const char *const[]){__VA_ARGS__, NULL})

/* The result as the lists of rounds have it. */
static void assert_data(const char *wanted) {
    struct text out;
    text_init(&out, shown, sizeof shown - 1);
    table_result_view(&script.book, &script.table, &out);
    shown[out.length] = '\0';
    assert_string_equal(shown, wanted);
}

/* ---- Roulette ---- */

static void spin(unsigned number) {
    say("dealer no-more-bets");
    say("dealer spin");
    say("dealer revolution number=3");
    say("dealer ball number=%u", number);
}

/* R4, 6.3: losing bets are taken first; then columns, even chances, dozens, streets, splits and
 * straights, whatever the order in which they were laid. */
static void roulette_lines(void **state) {
    (void)state;
    script_start(&script);
    say("open roulette min=1000 max=5000000");
    assert_member("over", "false,\"lit\":[],\"lines\":[]");
    say("dealer open-round");
    say("an bet bet=straight:17 amount=1000");
    say("an bet bet=red amount=1000");
    say("an bet bet=split:14-17 amount=1000");
    say("binh bet bet=dozen:2 amount=1000");
    say("binh bet bet=column:2 amount=1000");
    say("binh bet bet=black amount=1000");
    say("binh bet bet=street:16-17-18 amount=1000");
    spin(17);
    assert_member("lit", "[\"straight:17\"]");
    ASSERT_LINES("1 red 1000 lose 0 0 0 6.1.12.2 -",
                 "2 column:2 1000 win 2000 0 3000 6.1.6.1 5.1 -",
                 "2 black 1000 win 1000 0 2000 6.1.13.1 5.1 -",
                 "2 dozen:2 1000 win 2000 0 3000 6.1.7.1 5.1 -",
                 "2 street:16-17-18 1000 win 11000 0 12000 6.1.3.1 5.1 -",
                 "1 split:14-17 1000 win 17000 0 18000 6.1.2.1 5.1 -",
                 "1 straight:17 1000 win 35000 0 36000 6.1.1.1 5.1 -");
    say("dealer collect");
    say("dealer pay number=1"); /* one player, in one payment (6.4) */
    ASSERT_LINES("1 red 1000 lose 0 0 0 6.1.12.2 paid",
                 "2 column:2 1000 win 2000 0 3000 6.1.6.1 5.1 paid",
                 "2 black 1000 win 1000 0 2000 6.1.13.1 5.1 paid",
                 "2 dozen:2 1000 win 2000 0 3000 6.1.7.1 5.1 paid",
                 "2 street:16-17-18 1000 win 11000 0 12000 6.1.3.1 5.1 paid",
                 "1 split:14-17 1000 win 17000 0 18000 6.1.2.1 5.1 -",
                 "1 straight:17 1000 win 35000 0 36000 6.1.1.1 5.1 -");
    say("dealer pay");
    assert_member("phase", "\"idle\"");
    assert_member("over", "true,\"lit\":[\"straight:17\"]");
    assert_data("{\"number\":17,\"colour\":\"black\"}");
    assert_member("dolly", "17,\"dolly_colour\":\"black\"");
    assert_member("paid", "true}],\"offers\":[],\"play\":");
    say("supervisor set-limit kind=all amount=2000 amount2=5000000 text=\"busy\"");
    assert_member("over", "true,\"lit\":[\"straight:17\"]"); /* by the terms it was played under */
    ASSERT_LINES("1 red 1000 lose 0 0 0 6.1.12.2 paid",
                 "2 column:2 1000 win 2000 0 3000 6.1.6.1 5.1 paid",
                 "2 black 1000 win 1000 0 2000 6.1.13.1 5.1 paid",
                 "2 dozen:2 1000 win 2000 0 3000 6.1.7.1 5.1 paid",
                 "2 street:16-17-18 1000 win 11000 0 12000 6.1.3.1 5.1 paid",
                 "1 split:14-17 1000 win 17000 0 18000 6.1.2.1 5.1 paid",
                 "1 straight:17 1000 win 35000 0 36000 6.1.1.1 5.1 paid");
    say("dealer open-round");
    assert_member("over", "false,\"lit\":[],\"lines\":[]");
    look(VIEWER_PUBLIC, 0);
    assert_null(strstr(shown, "dolly"));
}

/* A void round: its bets, all back, and no area lit. */
static void void_lines(void **state) {
    (void)state;
    script_start(&script);
    say("open roulette min=1000 max=5000000");
    say("dealer open-round");
    say("an bet bet=red amount=1000");
    say("dealer colour-chips player=an number=3 amount=1000 amount2=10");
    say("an bet bet=black box=3 amount=2000");
    say("dealer no-more-bets");
    say("dealer spin");
    say("dealer call clause=7.3");
    assert_member("over", "true,\"lit\":[]");
    ASSERT_LINES("1 red 1000 void 0 0 1000 7.3 paid", "1 black box3 2000 void 0 0 2000 7.3 paid");
    assert_member("void", "\"7.3\"");
    look(VIEWER_PUBLIC, 0);
    assert_null(strstr(shown, "dolly"));
    /* colour chips keep their colour in the lines */
    say("dealer open-round");
    say("an bet bet=black box=3 amount=2000");
    spin(2);
    ASSERT_LINES("1 black box3 2000 win 2000 0 4000 6.1.13.1 5.1 -");
}

/* ---- Sic bo ---- */

/* 3.2: all areas that win are lit, also where no bet lies; one bet is void by a ruling (G6). */
static void sicbo_lines(void **state) {
    (void)state;
    script_start(&script);
    say("open sicbo min=1000 max=5000000");
    say("dealer open-round");
    say("an bet bet=small amount=1000");
    say("binh bet bet=big amount=1000");
    say("binh bet bet=total:9 amount=1000");
    say("dealer no-more-bets");
    say("director ruling number=2 player=binh bet=total:9 text=\"seen on the footage\" round=now "
        "authorised=manager");
    say("dealer shake number=3");
    say("dealer open-cage");
    say("dealer key number=1");
    say("dealer key number=2");
    say("dealer key number=6");
    say("dealer key-confirm");
    assert_member("lit", "[\"small\",\"total:9\",\"pair:1-2\",\"pair:1-6\",\"pair:2-6\","
                         "\"single:1\",\"single:2\",\"single:6\"]");
    ASSERT_LINES("2 total:9 1000 void 0 0 1000 7.8 paid", "2 big 1000 lose 0 0 0 6.2.2 -",
                 "1 small 1000 win 1000 0 2000 6.1.1 5.1 -");
    say("dealer collect");
    say("dealer pay");
    assert_data("{\"dice\":[1,2,6],\"total\":9,\"kind\":\"small\"}");
    assert_member("dice", "[1,2,6],\"total\":9,\"kind\":\"small\",\"throws\":");
}

/* ---- Baccarat ---- */

/* 4.10, 6.4.1: the banker's six is insured at three for one and loses; the player's nine at nine
 * for one, and that insurance is lost. */
static void baccarat_lines(void **state) {
    (void)state;
    script_start(&script);
    say("open baccarat burn=0");
    say("shoe");
    say("dealer open-round");
    say("an bet bet=banker amount=100000");
    say("binh bet bet=player amount=100000");
    say("dealer no-more-bets");
    say("deal KH 6C 3D KS");
    say("dealer offer-insurance");
    look(VIEWER_PLAYER, 1);
    assert_non_null(strstr(shown,
                           "{\"event\":\"insure\",\"hand\":1,\"min\":1,\"max\":33333,"
                           "\"pays\":\"3\",\"on\":\"banker\",\"clause\":\"4.10\",\"round\":"));
    look(VIEWER_PLAYER, 2);
    assert_null(strstr(shown, "\"event\":\"insure\""));
    say("an insure hand=1 amount=15000");
    say("dealer close-insurance");
    say("deal 6H");
    say("dealer offer-insurance");
    say("binh insure hand=0 amount=1000");
    say("dealer close-insurance");
    say("deal KC");
    say("dealer announce-result number=1");
    assert_member("lit", "[\"player\"]");
    ASSERT_LINES("1 banker 100000 lose 0 0 0 6.1.2.2 -",
                 "2 insurance player 5 1000 lose 0 0 0 6.4.1 B5 -",
                 "2 player 100000 win 100000 0 200000 6.1.1.1 5.1.1 -",
                 "1 insurance banker 4 15000 win 45000 0 60000 6.4.1 6.4.6 -");
    say("dealer collect");
    say("dealer pay");
    assert_data("{\"winner\":\"player\",\"points\":9,\"player_total\":9,\"banker_total\":6}");
    assert_member("winner", "\"player\",\"points\":9,\"player_total\":9,\"banker_total\":6");
    assert_member("over", "true,\"lit\":[\"player\"]");
}

/* ---- Blackjack ---- */

/* Two eights are split: 18 and 20 against the dealer's 19. */
static void blackjack_lines(void **state) {
    (void)state;
    script_start(&script);
    say("open blackjack min=100000 max=5000000");
    say("dealer open-round");
    say("an bet bet=main box=2 amount=100000");
    say("an bet bet=pair box=2 amount=100000");
    say("dealer no-more-bets");
    say("deal 8S 9D 8H");
    look(VIEWER_PLAYER, 1);
    assert_non_null(strstr(shown,
                           "{\"event\":\"act\",\"number\":3,\"do\":\"split\",\"box\":2,"
                           "\"hand\":1,\"amount\":100000,\"clause\":\"4.10.1\",\"round\":1}"));
    assert_non_null(strstr(
        shown, "{\"event\":\"act\",\"number\":2,\"do\":\"double\",\"box\":2,"
               "\"hand\":1,\"min\":100000,\"max\":100000,\"clause\":\"4.9.1\",\"round\":1}"));
    say("an act number=3");
    say("deal TS");
    say("an act number=1");
    say("deal 2C");
    say("an act number=0");
    say("deal TC");
    say("an act number=1");
    say("deal TD");
    /* the pair was paid before the further deal (4.15.1), 11 for 1 by 5.1 */
    ASSERT_LINES("1 pair box2 hand1 100000 win 1100000 0 1200000 6.3.1 5.1 paid",
                 "1 main box2 hand1 100000 lose 0 0 0 6.2.2 -",
                 "1 main box2 hand2 100000 win 100000 0 200000 6.2.1 -");
    assert_data("{\"total\":19,\"blackjack\":false,\"bust\":false}");
    assert_member("lit", "[\"main\",\"pair\"]");
}

/* ---- Niu Niu ---- */

/* N5, N6: Niu 8 against Niu 1 wins the ante and Double, 475,000 after commission; Additional goes
 * back. */
static void niuniu_lines(void **state) {
    (void)state;
    script_start(&script);
    say("open niuniu min=100000 max=500000");
    say("shoe");
    say("dealer open-round");
    say("an bet bet=ante box=1 amount=100000");
    look(VIEWER_PLAYER, 1);
    assert_non_null(strstr(shown, "{\"event\":\"bet\",\"bet\":\"double\",\"box\":1,"
                                  "\"amount\":200000,\"clause\":\"4.5.2\",\"round\":1}"));
    assert_non_null(strstr(shown, "{\"event\":\"bet\",\"bet\":\"ante\",\"box\":1,\"min\":1,"
                                  "\"max\":400000,"));
    say("an bet bet=double box=1 amount=200000");
    say("binh bet bet=ante box=2 amount=100000");
    say("dealer no-more-bets");
    say("deal KS QS JS 5H 3D");
    say("deal 2S 4S 6S 7S 9S");
    say("deal TS TH TD AS QH");
    say("dealer spread");
    look(VIEWER_PLAYER, 2);
    assert_non_null(
        strstr(shown, "{\"event\":\"arrange\",\"box\":2,\"clause\":\"4.9.1\",\"round\":1}"));
    assert_null(strstr(shown, "{\"event\":\"arrange\",\"box\":1"));
    say("dealer arrange box=1 number=1");
    say("dealer arrange box=2 number=1");
    say("dealer compare");
    assert_member("lit", "[\"ante\",\"double\"]");
    ASSERT_LINES("2 ante box2 100000 win 95000 5000 195000 6.3.1 5.1 5.2 6.2.5 -",
                 "1 ante box1 100000 win 95000 5000 195000 6.3.1 5.1 5.3 6.2.5 -",
                 "1 double box1 200000 win 380000 20000 580000 6.3.1 5.1 5.3 6.2.5 -",
                 "1 additional box1 400000 push 0 0 400000 6.3.1 -");
    say("dealer collect");
    say("dealer pay");
    assert_data("{\"hand\":\"niu-1\"}");
    assert_member("over", "true,\"lit\":[\"ante\",\"double\"]");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(roulette_lines),  cmocka_unit_test(void_lines),
        cmocka_unit_test(sicbo_lines),     cmocka_unit_test(baccarat_lines),
        cmocka_unit_test(blackjack_lines), cmocka_unit_test(niuniu_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
