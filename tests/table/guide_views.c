/* What staff and players are told in situations that seldom come: cards out of order, cards
 * together, a forgotten burn, a closed table. */
#include "games/baccarat/state.h"
#include "games/blackjack/state.h"
#include "screen_support.h"
#include "script_support.h"
#include "table/dealing.h"
#include "table/virtual_dealer.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static struct script script;
static struct looked seen;

static void say(const char *words) {
    char line[300];
    snprintf(line, sizeof line, "%s", words);
    if (!script_line(&script, line))
        fail_msg("%s", script.fault);
    if (!script.accepted)
        fail_msg("%s refused: %s", words, cr_refusal_sentence(script.refusal.why, CR_ENGLISH));
}

static void say_all(const char *const lines[]) {
    script_start(&script);
    for (; *lines != NULL; lines++)
        say(*lines);
}

#define SAY(...) say_all((const char *const[]){__VA_ARGS__, NULL})

static void assert_seen(enum viewer_role role, uint32_t player, const char *wanted) {
    assert_true(screen_look(&seen, &script.book, &script.table, role, player));
    if (strstr(seen.text, wanted) == NULL)
        fail_msg("wanted %s in\n%s", wanted, strstr(seen.text, "\"offers\""));
}

static void assert_next(const char *wanted) {
    char text[400];
    snprintf(text, sizeof text, "\"guide\":{\"next\":%s", wanted);
    assert_seen(VIEWER_STAFF, 0, text);
}

/* 7.9, 7.12, 7.13: the order is set, then players choose where the clause lets them. */
static void cards_out_of_order(void **state) {
    static const char *const clauses[] = {"7.9", "7.12", "7.13"};
    (void)state;
    for (size_t i = 0; i < 3; i++) {
        char call[60], next[100];
        snprintf(call, sizeof call, "dealer call clause=%s number=0", clauses[i]);
        snprintf(next, sizeof next, "{\"event\":\"call\",\"needs\":\"nothing\",\"number\":2,");
        SAY("open baccarat burn=0", "shoe", "dealer open-round", "an bet bet=banker amount=100000",
            "dealer no-more-bets", "deal KH 6C", call);
        assert_next(next);
        assert_non_null(strstr(seen.text, clauses[i]));
    }
    say("manager call clause=7.13 number=2");
    assert_next("{\"event\":\"call\",\"needs\":\"players\",\"player\":1,\"who\":[1],");
    assert_seen(VIEWER_PLAYER, 1, "{\"event\":\"call\",\"clause\":\"7.13.1\",\"title\":");
    assert_seen(VIEWER_PLAYER, 1, "{\"event\":\"call\",\"clause\":\"7.13.2\",\"title\":");
}

/* 7.11.2.1: the player goes on with the shoe or has it changed. */
static void burn_forgotten(void **state) {
    (void)state;
    SAY("open baccarat", "dealer new-shoe", "dealer open-round", "an bet bet=banker amount=100000",
        "dealer no-more-bets", "deal KH 6C 9D KS", "dealer call clause=7.11.2",
        "dealer announce-result number=1");
    assert_seen(VIEWER_PLAYER, 1,
                "{\"event\":\"call\",\"number\":0,\"clause\":\"7.11.2.1\",\"title\":");
    assert_seen(VIEWER_PLAYER, 1, "\"name\":{\"en\":\"a new shoe\",\"vi\":\"thay hộp bài mới\"}");
}

/* 7.15.1: the player points at one of the hidden cards and the dealer turns it. */
static void hidden_cards_together(void **state) {
    (void)state;
    SAY("open blackjack min=100000 max=5000000", "dealer open-round",
        "an bet bet=main box=1 amount=100000", "dealer no-more-bets", "deal 8S 9D 3H",
        "an act number=0", "dealer call clause=7.15 cards=??,??");
    assert_next("{\"event\":\"call\",\"needs\":\"card\",\"number\":1,\"player\":1,\"who\":[1],");
    assert_true(screen_look(&seen, &script.book, &script.table, VIEWER_PLAYER, 1));
    assert_null(strstr(seen.text, "\"7.15.1\""));
    memset(blackjack_at(&script.table)->shoe.left, 0,
           sizeof blackjack_at(&script.table)->shoe.left);
    assert_next("null"); /* no card is left that could be turned */
}

/* A card that nobody has read is named when it is turned; the virtual dealer waits for that. */
static void unread_cards(void **state) {
    static struct virtual_dealer dealer;
    struct event event;
    (void)state;
    SAY("open baccarat face_down=1 burn=0", "shoe", "dealer open-round",
        "an bet bet=player amount=100000", "an ask-squeeze", "dealer no-more-bets",
        "dealer card cards=??", "dealer card cards=6C", "dealer card cards=3D",
        "dealer card cards=KS");
    struct shoe_state *shoe = &baccarat_at(&script.table)->shoe; /* its aces of spades have gone */
    shoe->count = (uint16_t)(shoe->count - shoe->left[0]);
    shoe->discarded = (uint16_t)(shoe->discarded + shoe->left[0]);
    shoe->left[0] = 0;
    assert_seen(
        VIEWER_PLAYER, 1,
        "{\"event\":\"turn\",\"number\":1,\"hand\":0,\"on\":\"player\",\"needs\":\"card\",");
    say("dealer call clause=7.14");
    assert_next("{\"event\":\"turn\",\"needs\":\"card\",\"hand\":0,");
    virtual_dealer_init(&dealer, "", &dealer_timings_default);
    assert_false(virtual_dealer_next(&dealer, &script.book, &script.table, &seeds_of_system,
                                     script.table.time + 1000000, &event));
}

/* Nothing is offered at a closed table, and a void round has no data. */
static void nothing_to_tell(void **state) {
    char data[40];
    struct text out;
    (void)state;
    SAY("open sicbo min=1000 max=5000", "dealer open-round", "an bet bet=small amount=1000",
        "dealer call clause=7.3");
    text_init(&out, data, sizeof data);
    table_result_view(&script.book, &script.table, &out);
    assert_memory_equal(data, "{}", 2);
    assert_int_equal(out.length, 2);
    assert_seen(VIEWER_STAFF, 0, "\"undo\":null");
    say("supervisor close-table");
    assert_seen(VIEWER_PLAYER, 1, "\"offers\":[],");
    assert_next("null,\"also\":[{\"event\":\"correct-payment\",");
}

/* Bets that must be changed are told with the reason. */
static void bets_to_change(void **state) {
    (void)state;
    SAY("open niuniu min=100000 max=500000", "shoe", "dealer open-round");
    assert_next("{\"event\":\"bet\",\"needs\":\"players\",\"do\":{\"en\":");
    SAY("open blackjack min=1000 max=500000", "dealer open-round",
        "an bet bet=pair box=3 amount=1000");
    assert_next("{\"event\":\"bet\",\"needs\":\"players\",\"do\":{\"en\":");
    assert_non_null(strstr(seen.text, "\"clause\":\"4.8.1\"},\"also\""));
}

/* 7.5, 3.2.1: what must be done before the next round is opened. */
static void before_the_next_round(void **state) {
    (void)state;
    SAY("open roulette min=1000 max=5000", "dealer open-round", "dealer no-more-bets",
        "dealer spin", "dealer call clause=7.5");
    assert_next("{\"event\":\"check-ball\",\"needs\":\"nothing\",");
    say("acting check-ball");
    assert_next("{\"event\":\"open-round\",\"needs\":\"nothing\",");
    SAY("open blackjack min=1000 max=5000", "dealer new-shoe number=0", "dealer burn cards=2C");
    assert_next("{\"event\":\"open-round\",\"needs\":\"nothing\",");
    say("dealer cut-card");
    assert_next("{\"event\":\"new-shoe\",\"needs\":\"nothing\",");
}

static unsigned times_seen(const char *words) {
    unsigned times = 0;
    for (const char *at = seen.text; (at = strstr(at, words)) != NULL; at++)
        times++;
    return times;
}

/* 4.9.1: the dealer may enter a hand as its player sets it out: each with the own box, and no
 * longer one that has been set out. */
static void hands_to_set_out(void **state) {
    (void)state;
    SAY("open niuniu min=1000 max=5000", "shoe", "dealer open-round",
        "an bet bet=ante box=2 amount=1000", "binh bet bet=ante box=4 amount=1000",
        "binh bet bet=ante box=5 amount=1000", "dealer no-more-bets",
        "deal TS KH QD JC TC 2D 3C 5H 7S 9D 4S 4H 4C 4D 5C AS AH AC AD 2C", "dealer spread");
    assert_next(
        "{\"event\":\"arrange\",\"needs\":\"players\",\"number\":1,\"box\":2,\"who\":[1,2],");
    assert_int_equal(times_seen("{\"event\":\"arrange\",\"box\""), 3);
    assert_seen(VIEWER_STAFF, 0,
                "{\"event\":\"arrange\",\"box\":2,\"player\":1,\"needs\":\"cards\",\"do\"");
    assert_seen(VIEWER_STAFF, 0,
                "{\"event\":\"arrange\",\"box\":5,\"player\":2,\"needs\":\"cards\",\"do\"");
    say("dealer arrange box=4 number=1");
    assert_seen(VIEWER_STAFF, 0, "\"who\":[1,2],");
    assert_int_equal(times_seen("{\"event\":\"arrange\",\"box\""), 2);
}

/* However many are waited for, each is named once and the list has an end. */
static void those_waited_for(void **state) {
    struct deal_step step = {.who_count = 0};
    (void)state;
    for (uint32_t player = 1; player <= DEAL_WHO + 8; player++) {
        deal_add_who(&step, player);
        deal_add_who(&step, player);
    }
    assert_int_equal(step.who_count, DEAL_WHO);
    assert_int_equal(step.who[DEAL_WHO - 1], DEAL_WHO);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cards_out_of_order),    cmocka_unit_test(burn_forgotten),
        cmocka_unit_test(hidden_cards_together), cmocka_unit_test(unread_cards),
        cmocka_unit_test(nothing_to_tell),       cmocka_unit_test(bets_to_change),
        cmocka_unit_test(before_the_next_round), cmocka_unit_test(hands_to_set_out),
        cmocka_unit_test(those_waited_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
