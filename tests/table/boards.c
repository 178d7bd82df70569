/* The displays of recent results (sic bo 3.6, roulette 3.2.1) over more rounds than they hold, and
 * what different viewers are shown. */
#include "script_support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static struct script script;
static char shown[VIEW_MAX];

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
        fail_msg("refused: %s", cr_refusal_sentence(script.refusal.why, CR_ENGLISH));
}

static const char *view(enum viewer_role role, uint32_t player) {
    struct viewer viewer = {.role = role, .player = player, .post = POST_DEALER};
    struct text text;
    text_init(&text, shown, sizeof shown - 1);
    table_view(&script.book, &script.table, &viewer, &text);
    assert_false(text.full);
    shown[text.length] = '\0';
    return shown;
}

static void assert_shown(const char *wanted) {
    if (strstr(view(VIEWER_PUBLIC, 0), wanted) == NULL)
        fail_msg("not shown: %s", wanted);
}

static unsigned count_of(const char *text, const char *what) {
    unsigned count = 0;
    for (const char *at = strstr(text, what); at != NULL; at = strstr(at + 1, what))
        count++;
    return count;
}

static void throw_dice(unsigned a, unsigned b, unsigned c) {
    say("dealer open-round");
    say("dealer no-more-bets");
    say("dealer shake number=3");
    say("dealer open-cage");
    say("dealer key number=%u", a);
    say("dealer key number=%u", b);
    say("dealer key number=%u", c);
    say("dealer key-confirm");
    say("dealer collect");
}

static void spin(unsigned number) {
    say("dealer open-round");
    say("dealer no-more-bets");
    say("dealer spin");
    say("dealer revolution number=3");
    say("dealer ball number=%u", number);
    say("dealer collect");
}

/* 250 throws: fifty big ones fall off the display, of the 200 smalls that follow all stay. */
static void sicbo_keeps_the_newest(void **state) {
    (void)state;
    script_start(&script);
    say("open sicbo min=100000 max=5000000");
    for (unsigned i = 0; i < 50; i++)
        throw_dice(6, 5, 4);
    assert_shown("\"runs\":[{\"kind\":\"big\",\"length\":50}]");
    for (unsigned i = 0; i < 200; i++)
        throw_dice(1, 1, 2);
    assert_shown("\"runs\":[{\"kind\":\"small\",\"length\":200}]");
    assert_shown("\"small\":200,\"big\":0,\"triple\":0");
    assert_shown("\"faces\":[400,200,0,0,0,0]");
    assert_int_equal(count_of(shown, "\"dice\":"), 1 + 200); /* the last lies on the table too */
}

static void sicbo_counts_runs(void **state) {
    (void)state;
    script_start(&script);
    say("open sicbo min=100000 max=5000000");
    throw_dice(1, 2, 3);
    throw_dice(6, 5, 3);
    throw_dice(5, 5, 5);
    throw_dice(2, 2, 2);
    throw_dice(4, 3, 4);
    throw_dice(4, 5, 6);
    throw_dice(6, 3, 2);
    assert_shown("\"runs\":[{\"kind\":\"big\",\"length\":3},{\"kind\":\"triple\",\"length\":2},"
                 "{\"kind\":\"big\",\"length\":1},{\"kind\":\"small\",\"length\":1}]");
    assert_shown("\"small\":1,\"big\":4,\"triple\":2");
    /* totals 3 to 18: 6 twice, 11 twice, 14, and 15 twice */
    assert_shown("\"totals\":[0,0,0,2,0,0,0,0,2,0,0,1,2,0,0,0]");
}

static void sicbo_correction_on_a_full_display(void **state) {
    (void)state;
    script_start(&script);
    say("open sicbo min=100000 max=5000000");
    for (unsigned i = 0; i < 201; i++)
        throw_dice(1, 1, 2);
    say("supervisor correct-result cards=6,6,5 text=seen authorised=manager");
    assert_int_equal(count_of(view(VIEWER_PUBLIC, 0), "\"dice\":[1,1,2]"), 199);
    say("dealer collect");
    assert_shown("\"throws\":[{\"dice\":[6,6,5],\"total\":17,\"kind\":\"big\"},{\"dice\":[1,1,2]");
    assert_shown("\"small\":199,\"big\":1,");
}

static void sicbo_keys_are_for_staff(void **state) {
    (void)state;
    script_start(&script);
    say("open sicbo min=100000 max=5000000");
    say("dealer open-round");
    say("dealer no-more-bets");
    say("dealer shake number=3");
    say("dealer open-cage");
    say("dealer key number=4");
    say("dealer key number=2");
    assert_non_null(strstr(view(VIEWER_STAFF, 0), "\"keys\":[4,2]"));
    assert_null(strstr(view(VIEWER_PUBLIC, 0), "keys"));
    assert_null(strstr(view(VIEWER_PLAYER, 1), "keys"));
}

/* 296 spins: the forty zeros at the beginning fall off the display. */
static void roulette_keeps_the_newest(void **state) {
    (void)state;
    script_start(&script);
    say("open roulette min=100000 max=5000000");
    for (unsigned i = 0; i < 40; i++)
        spin(0);
    assert_shown("\"green\":40");
    for (unsigned i = 0; i < 256; i++)
        spin(i % 2 == 0 ? 36 : 1);
    assert_shown("\"numbers\":[1,36,1,36,");
    assert_shown(
        "\"red\":256,\"black\":0,\"green\":0,\"low\":128,\"high\":128,\"odd\":128,\"even\":"
        "128,\"dozens\":[128,0,128],\"columns\":[128,0,128]");
    assert_shown("\"hot\":[{\"number\":1,\"count\":128},{\"number\":36,\"count\":128},");
}

static void roulette_hot_and_cold(void **state) {
    (void)state;
    script_start(&script);
    say("open roulette min=100000 max=5000000");
    for (unsigned number = 0; number <= 36; number++)
        spin(number);
    for (unsigned number = 10; number < 15; number++)
        spin(number);
    spin(12);
    assert_shown("\"hot\":[{\"number\":12,\"count\":3},{\"number\":14,\"count\":2},"
                 "{\"number\":13,\"count\":2},{\"number\":11,\"count\":2},"
                 "{\"number\":10,\"count\":2}]");
    assert_shown("\"cold\":[{\"number\":0,\"count\":1},{\"number\":1,\"count\":1},"
                 "{\"number\":2,\"count\":1},{\"number\":3,\"count\":1},"
                 "{\"number\":4,\"count\":1}]");
    /* once round the wheel: 18 red, 18 black, zero; then 10 to 14 and 12 again: red 12 14 12 */
    assert_shown("\"red\":21,\"black\":21,\"green\":1");
}

static void roulette_correction_on_a_full_display(void **state) {
    (void)state;
    script_start(&script);
    say("open roulette min=100000 max=5000000");
    for (unsigned i = 0; i < 257; i++)
        spin(7);
    say("supervisor correct-result number=8 text=seen authorised=manager");
    assert_shown("\"red\":255,\"black\":0");
    say("dealer collect");
    assert_shown("\"numbers\":[8,7,7,");
    assert_shown("\"red\":255,\"black\":1");
}

/* The stand shows colours and values; how many chips somebody holds is not for the others. */
static void roulette_chips_are_the_players_own(void **state) {
    (void)state;
    script_start(&script);
    say("open roulette min=100000 max=5000000");
    say("dealer colour-chips player=an number=1 amount=100000 amount2=12");
    say("dealer colour-chips player=binh number=5 amount=200000 amount2=30");
    say("dealer open-round");
    say("an bet bet=red box=1 amount=500000");
    assert_null(strstr(view(VIEWER_PUBLIC, 0), "\"chips\""));
    assert_non_null(strstr(view(VIEWER_PLAYER, 1), "\"marker\":false,\"chips\":7}"));
    assert_int_equal(count_of(shown, "\"chips\""), 1);
    assert_non_null(strstr(view(VIEWER_PLAYER, 2), "\"marker\":true,\"chips\":30}"));
    assert_int_equal(count_of(shown, "\"chips\""), 1);
    assert_int_equal(count_of(view(VIEWER_STAFF, 0), "\"chips\""), 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sicbo_keeps_the_newest),
        cmocka_unit_test(sicbo_counts_runs),
        cmocka_unit_test(sicbo_correction_on_a_full_display),
        cmocka_unit_test(sicbo_keys_are_for_staff),
        cmocka_unit_test(roulette_keeps_the_newest),
        cmocka_unit_test(roulette_hot_and_cold),
        cmocka_unit_test(roulette_correction_on_a_full_display),
        cmocka_unit_test(roulette_chips_are_the_players_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
