/* What staff, players and the public see of a blackjack table: its shoe, insurance beside the
 * boxes, what a player may join. */
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

static void start(void) {
    script_start(&script);
    run("open blackjack min=100000 max=5000000");
    run("dealer open-round");
}

/* An alone, on box 1, and these cards. */
static void deal_an(const char *cards) {
    char line[64];
    start();
    run("an bet bet=main box=1 amount=100000");
    run("dealer no-more-bets");
    snprintf(line, sizeof line, "deal %s", cards);
    run(line);
}

static const char *view_of(enum viewer_role role) {
    struct text text;
    struct viewer viewer = {.role = role, .player = 1, .post = POST_DEALER};
    text_init(&text, seen, VIEW_MAX);
    table_view(&script.book, &script.table, &viewer, &text);
    seen[text.length] = '\0';
    return seen;
}

static void assert_sees(enum viewer_role role, const char *words) {
    assert_non_null(strstr(view_of(role), words));
}

static void assert_misses(enum viewer_role role, const char *words) {
    assert_null(strstr(view_of(role), words));
}

static void test_the_count_of_the_shoe_is_for_staff_between_rounds(void **state) {
    (void)state;
    script_start(&script);
    run("open blackjack min=100000 max=5000000 decks=2");
    run("dealer new-shoe number=0");
    run("dealer burn cards=2C");
    assert_sees(VIEWER_STAFF, "\"left\":103,\"discarded\":1,\"burnt\":true");
    assert_misses(VIEWER_PUBLIC, "\"left\"");
    assert_misses(VIEWER_PLAYER, "\"left\"");
    run("dealer open-round");
    run("an bet bet=main box=1 amount=100000");
    run("dealer no-more-bets");
    run("dealer card cards=TS");
    assert_misses(VIEWER_STAFF, "\"left\"");
    assert_sees(VIEWER_PLAYER, "\"cards\":[\"TS\"]");
    run("dealer call clause=7.14");
    assert_sees(VIEWER_STAFF, "\"left\":102,\"discarded\":2");
}

static void test_J18_the_tray_is_seen_by_staff_and_by_whose_it_is(void **state) {
    (void)state;
    deal_an("TS 6D 9S");
    run("dealer call clause=7.12 player=an box=1");
    run("deal TC 9H");
    run("dealer collect");
    run("dealer pay");
    assert_sees(VIEWER_STAFF, "\"unclaimed\":[{\"player\":1,\"amount\":200000}]");
    assert_sees(VIEWER_PLAYER, "\"unclaimed\":[{\"player\":1,\"amount\":200000}]");
    assert_sees(VIEWER_PLAYER, "{\"event\":\"unclaimed\",\"number\":1");
    assert_sees(VIEWER_PUBLIC, "\"unclaimed\":[]");
}

/* One hand of nineteen stands. An eight busts the dealer's fifteen, a five makes twenty. */
static void test_J16_staff_see_what_the_house_is_expected_to_win_with_each_card(void **state) {
    (void)state;
    deal_an("TS 6D 9S");
    run("an act number=1");
    run("deal 9D");
    run("dealer call clause=7.15.4 cards=5C,8C");
    assert_sees(VIEWER_STAFF, "\"choices\":[{\"cards\":[\"5C\"],\"house\":100000},"
                              "{\"cards\":[\"8C\"],\"house\":-100000}]");
    assert_misses(VIEWER_PLAYER, "\"house\":");
    assert_misses(VIEWER_PUBLIC, "\"house\":");
}

/* With an ace the dealer has blackjack. With a six there are 411 cards for the sixteen: 64 fours
 * and fives win, 32 threes push, the other 315 lose: 100,000 x (64 - 315) / 411 = -61,070.56. */
static void test_J16_over_every_card_that_the_dealer_may_draw(void **state) {
    (void)state;
    deal_an("TS TD 9S");
    run("an act number=1");
    run("dealer call clause=7.15 cards=AC,6C");
    assert_sees(VIEWER_STAFF, "\"choices\":[{\"cards\":[\"AC\"],\"house\":100000},"
                              "{\"cards\":[\"6C\"],\"house\":-61071}]");
}

/* The dealer's first card comes before the players' second: there is nothing to reckon with. */
static void test_J16_not_before_the_players_have_their_cards(void **state) {
    (void)state;
    deal_an("TS");
    run("dealer call clause=7.15 cards=AC,6C");
    assert_misses(VIEWER_STAFF, "\"house\":");
}

/* What was settled before is the same with every card, and unseen cards give nothing away. */
static void test_J16_hands_still_standing_alone_count(void **state) {
    (void)state;
    start();
    run("an bet bet=main box=1 amount=100000");
    run("binh bet bet=main box=2 amount=300000");
    run("dealer no-more-bets");
    run("deal TS TC 6D 9S 6S");
    run("an act number=1");
    run("binh act number=0");
    run("deal TH");
    run("deal 9D");
    run("dealer call clause=7.15.4 cards=5C,8C");
    assert_sees(VIEWER_STAFF, "\"choices\":[{\"cards\":[\"5C\"],\"house\":100000},"
                              "{\"cards\":[\"8C\"],\"house\":-100000}]");
}

static void test_cards_that_come_next_are_counted_but_not_shown(void **state) {
    (void)state;
    start();
    run("an bet bet=main box=1 amount=100000");
    run("binh bet bet=main box=2 amount=100000");
    run("dealer no-more-bets");
    run("deal TS TH 6D 3S 4S");
    run("dealer card number=1");
    run("binh act number=0");
    run("deal KC");
    run("dealer call clause=7.9");
    assert_sees(VIEWER_STAFF, "\"next\":1");
    assert_misses(VIEWER_STAFF, "KC");
}

/* 4.11.1, 4.11.4, 4.15.3: each stake with its owner, and whose bet it is for when it is not the
 * own; what even money sends back is no longer there. */
static void test_insurance_lies_beside_its_box(void **state) {
    (void)state;
    start();
    run("an bet bet=main box=1 amount=100000");
    run("binh bet bet=main box=3 amount=200000");
    run("dealer no-more-bets");
    run("deal AS 9S AC KD 9D");
    assert_sees(VIEWER_PUBLIC, "\"insured\":[],");
    run("an insure box=1 amount=50000");
    assert_sees(VIEWER_PUBLIC, "\"insured\":[{\"box\":1,\"player\":1,\"stake\":50000}],");
    run("binh decline box=3");
    run("cuong insure box=3 amount=70000 ref=2");
    assert_sees(VIEWER_STAFF, "\"insured\":[{\"box\":1,\"player\":1,\"stake\":50000},"
                              "{\"box\":3,\"player\":3,\"stake\":70000,\"for\":2}],");
    run("an act number=6 box=1");
    assert_sees(VIEWER_PLAYER, "\"insured\":[{\"box\":3,\"player\":3,\"stake\":70000,\"for\":2}],");
}

/* 4.9.4: who shares the hand may join the double, once. */
static void test_a_double_is_offered_once_to_those_who_may_join(void **state) {
    (void)state;
    start();
    run("an bet bet=main box=2 amount=100000");
    run("binh bet bet=main box=1 amount=100000");
    run("an bet bet=main box=1 amount=100000");
    run("dealer no-more-bets");
    run("deal 6S TS 5D 5S 9S");
    assert_misses(VIEWER_PLAYER, "\"do\":\"double\"");
    run("binh act number=2");
    const char *first = strstr(view_of(VIEWER_PLAYER), "\"do\":\"double\"");
    assert_non_null(first);
    assert_null(strstr(first + 1, "\"do\":\"double\""));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_count_of_the_shoe_is_for_staff_between_rounds),
        cmocka_unit_test(test_J18_the_tray_is_seen_by_staff_and_by_whose_it_is),
        cmocka_unit_test(test_J16_staff_see_what_the_house_is_expected_to_win_with_each_card),
        cmocka_unit_test(test_J16_over_every_card_that_the_dealer_may_draw),
        cmocka_unit_test(test_J16_not_before_the_players_have_their_cards),
        cmocka_unit_test(test_J16_hands_still_standing_alone_count),
        cmocka_unit_test(test_cards_that_come_next_are_counted_but_not_shown),
        cmocka_unit_test(test_insurance_lies_beside_its_box),
        cmocka_unit_test(test_a_double_is_offered_once_to_those_who_may_join),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
