/* Numbers that players add to the seed: what is drawn from them, until when they are taken, and
 * what is refused. */
#include "evening_support.h"
#include "table/drawn.h"
#include "table/event_view.h"
#include "table/game_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static const struct dealer_timings timings = {.betting = 20000,
                                              .offer = 5000,
                                              .decision = 9000,
                                              .arranging = 15000,
                                              .step = 1000,
                                              .pause = 3000};

static struct evening evening;
static const struct table *const table = &evening.script.table;

static void run(const char *line) {
    if (!evening_line(&evening, line))
        fail_msg("%s: %s", line, evening.fault);
}

static void start(const char *open_line) {
    evening_start(&evening, &timings);
    run(open_line);
    run("an sit text=An");
    run("binh sit text=Bình");
}

static struct event number_of(uint32_t player, const char *text) {
    struct event event = {.type = EVENT_ADD_NUMBER,
                          .sender = SENDER_PLAYER,
                          .sender_id = player,
                          .player = player,
                          .bet = NO_BET};
    memcpy(event.bytes, table->commitment, sizeof event.bytes);
    strncpy(event.text, text, sizeof event.text - 1);
    return event;
}

/* The script checks that a refusal changes nothing. 0: it was taken. */
static int why(struct event event) {
    evening.script.clock = evening.now;
    if (!script_apply(&evening.script, &event))
        fail_msg("%s", evening.script.fault);
    return evening.script.accepted ? 0 : evening.script.refusal.why;
}

/* ---- What is drawn from them ---- */

/* Worked out with Python: hashlib.blake2b(key=seed) of the sorted numbers behind their lengths, and
 * docs/FAIRNESS.md from there on (tests/cli/verify_test.py). */
static void the_draw_follows_from_seed_and_numbers(void **state) {
    (void)state;
    static const char *const texts[] = {
        "An", "7", "a1b2c3d4 ~!\"\\",
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "7"};
    struct fair_number numbers[5] = {0};
    uint8_t seed[RANDOM_SEED], draw[RANDOM_SEED], dice[3];
    char hex[2 * HASH_BYTES + 1], card[3];
    cr_card order[FAIR_CARDS];
    for (unsigned i = 0; i < RANDOM_SEED; i++)
        seed[i] = (uint8_t)i;
    for (unsigned i = 0; i < 5; i++)
        fair_add_number(numbers, i, i + 1, texts[i]);
    fair_draw_seed(seed, numbers, 5, draw);
    hash_print(draw, hex);
    assert_string_equal(hex, "11411eaa47b584bbc83706d8a7f175a3df4f07ef9a698594bff800cf44833565");
    fair_dice(draw, dice);
    assert_memory_equal(dice, ((uint8_t[]){1, 2, 6}), 3);
    assert_int_equal(fair_pocket(draw), 26);
    fair_cards(draw, 8, order);
    static const char *const first[] = {"AD", "5H", "3S", "4H", "TS"};
    for (unsigned i = 0; i < 5; i++) {
        cr_card_print(order[i], card);
        assert_string_equal(card, first[i]);
    }
    fair_draw_seed(seed, numbers, 0, draw); /* nobody: the seed stands alone */
    assert_memory_equal(draw, seed, sizeof draw);
    fair_dice(draw, dice);
    assert_memory_equal(dice, ((uint8_t[]){2, 6, 6}), 3);
    assert_int_equal(fair_pocket(draw), 10);
}

/* Where one number ends and the next begins is part of what is hashed. */
static void numbers_do_not_run_together(void **state) {
    (void)state;
    const uint8_t seed[RANDOM_SEED] = {1};
    uint8_t one[RANDOM_SEED], other[RANDOM_SEED];
    struct fair_number numbers[2] = {{1, "12"}, {2, "3"}}, moved[2] = {{1, "1"}, {2, "23"}};
    fair_draw_seed(seed, numbers, 2, one);
    fair_draw_seed(seed, moved, 2, other);
    assert_memory_not_equal(one, other, sizeof one);
}

static void who_was_first_does_not_matter(void **state) {
    (void)state;
    struct fair_number one[3] = {0}, other[3] = {0};
    const uint8_t seed[RANDOM_SEED] = {1};
    uint8_t draw[RANDOM_SEED], again[RANDOM_SEED];
    static const char *const texts[] = {"b", "a", "ab"};
    for (unsigned i = 0; i < 3; i++) {
        fair_add_number(one, i, i, texts[i]);
        fair_add_number(other, i, i, texts[2 - i]);
    }
    assert_string_equal(one[0].text, "a");
    assert_string_equal(one[1].text, "ab");
    assert_string_equal(one[2].text, "b");
    fair_draw_seed(seed, one, 3, draw);
    fair_draw_seed(seed, other, 3, again);
    assert_memory_equal(draw, again, sizeof draw);
}

static void the_dealer_draws_from_them(void **state) {
    (void)state;
    uint8_t draw[RANDOM_SEED], dice[3];
    struct fair_number numbers[1] = {{1, "42"}};
    start("open sicbo min=1000 max=100000000");
    run("until betting");
    fair_draw_seed(evening.dealer.seed, numbers, 1, draw);
    fair_dice(draw, dice);
    run("an add-number text=42");
    run("an bet bet=small amount=1000");
    run("until result");
    assert_memory_equal(evening.dealer.draw, draw, sizeof draw);
    uint8_t shown[DRAWN_MAX];
    drawn_result(table, shown);
    assert_memory_equal(shown, dice, sizeof dice);
    run("until idle");
    run("wait");
    assert_int_equal(evening.script.last.type, EVENT_REVEAL);
    assert_memory_equal(evening.script.last.bytes, evening.dealer.seed, RANDOM_SEED);
    assert_int_equal(table->number_count, 0);
}

/* ---- When they are taken ---- */

static void until_the_first_bet_lies_on_the_felt(void **state) {
    (void)state;
    static const char *const lines[][2] = {
        {"open sicbo min=1000 max=100000000", "an bet bet=small amount=1000"},
        {"open roulette min=1000 max=100000000", "an bet bet=red amount=1000"},
        {"open niuniu min=1000 max=100000000", "an bet bet=ante box=2 amount=1000"}};
    for (unsigned i = 0; i < 3; i++) {
        start(lines[i][0]);
        assert_int_equal(why(number_of(1, "early")), WHY_NOTHING_COMMITTED);
        while (!table->committed)
            run("wait");
        assert_int_equal(table->phase, PHASE_IDLE); /* before the betting opens */
        assert_int_equal(why(number_of(1, "one")), 0);
        run("until betting");
        assert_int_equal(why(number_of(2, "two")), 0);
        run(lines[i][1]);
        assert_int_equal(why(number_of(3, "three")), WHY_NUMBERS_CLOSED);
        run("an withdraw bet=all"); /* the felt is empty, but the bet was seen */
        assert_int_equal(why(number_of(3, "three")), WHY_NUMBERS_CLOSED);
        run(lines[i][1]);
        run("until no-more-bets");
        assert_int_equal(why(number_of(3, "three")), WHY_NUMBERS_CLOSED);
        run("until result");
        assert_int_equal(why(number_of(3, "three")), WHY_NUMBERS_CLOSED);
        run("until idle");
        assert_int_equal(why(number_of(3, "three")), WHY_NUMBERS_CLOSED);
        assert_int_equal(table->number_count, 2);
        run("wait");
        assert_int_equal(why(number_of(3, "three")), WHY_NOTHING_COMMITTED);
        while (!table->committed)
            run("wait");
        assert_int_equal(why(number_of(3, "three")), 0);
        assert_int_equal(why(number_of(1, "one")), 0); /* once for every commitment */
    }
}

static void of_a_shoe_until_its_first_card(void **state) {
    (void)state;
    static const char *const lines[][2] = {
        {"open baccarat min=1000 max=100000000", "an bet bet=player amount=1000"},
        {"open blackjack min=1000 max=100000000", "an bet bet=main box=1 amount=1000"}};
    for (unsigned i = 0; i < 2; i++) {
        cr_card order[FAIR_CARDS];
        start(lines[i][0]);
        while (!table->committed)
            run("wait");
        int64_t published = evening.now;
        assert_int_equal(why(number_of(1, "one")), 0);
        run("wait");
        assert_int_equal(evening.script.last.type, EVENT_BURN);
        assert_true(evening.now - published >= timings.pause); /* there was time for it */
        memcpy(order, evening.dealer.order, sizeof order);
        assert_int_equal(why(number_of(2, "two")), WHY_NUMBERS_CLOSED);
        run("until betting");
        assert_int_equal(why(number_of(2, "two")), WHY_NUMBERS_CLOSED);
        run(lines[i][1]);
        run("until idle");
        assert_int_equal(why(number_of(2, "two")), WHY_NUMBERS_CLOSED);
        assert_memory_equal(order, evening.dealer.order, sizeof order);
        assert_int_equal(table->number_count, 1); /* they stay until the seed is shown */
    }
}

static void a_void_round_takes_no_more(void **state) {
    (void)state;
    start("open sicbo min=1000 max=100000000");
    run("until betting");
    run("director ruling number=1 text=fire round=now authorised=supervisor");
    assert_int_equal(table->phase, PHASE_IDLE);
    assert_int_equal(why(number_of(1, "one")), WHY_NUMBERS_CLOSED);
}

static void closing_a_table_keeps_them(void **state) {
    (void)state;
    start("open roulette min=1000 max=100000000");
    run("wait");
    run("an add-number text=mine");
    run("supervisor close-table");
    assert_int_equal(why(number_of(2, "two")), WHY_WRONG_PHASE);
    run("open roulette min=1000 max=100000000");
    assert_int_equal(table->number_count, 1);
    assert_int_equal(why(number_of(2, "two")), 0);
}

static void ending_a_commitment_forgets_them(void **state) {
    (void)state;
    start("open sicbo min=1000 max=100000000");
    run("until betting");
    run("an add-number text=mine");
    virtual_dealer_forget_seed(&evening.dealer);
    run("wait");
    assert_int_equal(evening.script.last.type, EVENT_END_COMMITMENT);
    assert_int_equal(table->number_count, 0);
    assert_int_equal(table->takes_numbers, 0);
}

/* After a kill the dealer goes on with seed and numbers. */
static void a_kept_seed_goes_on_with_them(void **state) {
    (void)state;
    uint8_t seed[RANDOM_SEED], draw[RANDOM_SEED];
    start("open sicbo min=1000 max=100000000");
    run("until betting");
    run("an add-number text=mine");
    run("an bet bet=small amount=1000");
    run("until no-more-bets");
    memcpy(seed, evening.dealer.seed, sizeof seed);
    memcpy(draw, evening.dealer.draw, sizeof draw);
    assert_memory_not_equal(seed, draw, sizeof seed);
    virtual_dealer_forget_seed(&evening.dealer);
    assert_true(virtual_dealer_unseal(&evening.dealer, table, seed));
    assert_memory_equal(evening.dealer.draw, draw, sizeof draw);
}

/* ---- What is refused ---- */

static void what_is_no_number_is_refused(void **state) {
    (void)state;
    static const char *const bad[] = {
        "", "tab\there", "B\xc3\xacnh", "\x7f",
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"};
    start("open sicbo min=1000 max=100000000");
    run("until betting");
    for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_int_equal(why(number_of(1, bad[i])), WHY_BAD_SEED_NUMBER);
    struct event other = number_of(1, "one");
    other.bytes[0] ^= 1;
    assert_int_equal(why(other), WHY_OTHER_COMMITMENT);
    other = number_of(1, "one");
    other.player = 2;
    assert_int_equal(why(other), WHY_NOT_YOURS);
    other = number_of(1, "one");
    other.sender = SENDER_STAFF;
    other.sender_post = POST_SENIOR_MANAGEMENT;
    assert_int_equal(why(other), WHY_WRONG_SENDER);
    other.sender = SENDER_VIRTUAL_DEALER;
    assert_int_equal(why(other), WHY_WRONG_SENDER);
    assert_int_equal(why(number_of(1, "one")), 0);
    assert_int_equal(why(number_of(1, "one")), WHY_NUMBER_TWICE);
    assert_int_equal(why(number_of(1, "two")), WHY_NUMBER_TWICE);
    assert_int_equal(table->number_count, 1);
}

static void so_many_are_taken(void **state) {
    (void)state;
    start("open sicbo min=1000 max=100000000");
    run("until betting");
    for (uint32_t i = 0; i < FAIR_NUMBERS; i++)
        assert_int_equal(why(number_of(100 + i, "same")), 0);
    assert_int_equal(why(number_of(1, "one")), WHY_NUMBERS_FULL);
    assert_int_equal(why(number_of(100, "other")), WHY_NUMBER_TWICE);
    run("an bet bet=small amount=1000"); /* which takes nothing from anybody */
    run("until idle");
}

/* ---- Who sees them ---- */

static void others_see_that_not_what(void **state) {
    (void)state;
    start("open sicbo min=1000 max=100000000");
    run("until betting");
    struct event event = number_of(7, "mine");
    const struct viewer own = {.role = VIEWER_PLAYER, .player = 7},
                        other = {.role = VIEWER_PLAYER, .player = 8},
                        staff = {.role = VIEWER_STAFF, .post = POST_SENIOR_MANAGEMENT},
                        nobody = {.role = VIEWER_PUBLIC};
    assert_string_equal(event_as_seen(&event, NULL, 0, &own).text, "mine");
    assert_string_equal(event_as_seen(&event, NULL, 0, &other).text, "");
    assert_string_equal(event_as_seen(&event, NULL, 0, &staff).text, "");
    assert_string_equal(event_as_seen(&event, NULL, 0, &nobody).text, "");
    assert_int_equal(event_as_seen(&event, NULL, 0, &nobody).player, 7);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_draw_follows_from_seed_and_numbers),
        cmocka_unit_test(numbers_do_not_run_together),
        cmocka_unit_test(who_was_first_does_not_matter),
        cmocka_unit_test(the_dealer_draws_from_them),
        cmocka_unit_test(until_the_first_bet_lies_on_the_felt),
        cmocka_unit_test(of_a_shoe_until_its_first_card),
        cmocka_unit_test(a_void_round_takes_no_more),
        cmocka_unit_test(closing_a_table_keeps_them),
        cmocka_unit_test(ending_a_commitment_forgets_them),
        cmocka_unit_test(a_kept_seed_goes_on_with_them),
        cmocka_unit_test(what_is_no_number_is_refused),
        cmocka_unit_test(so_many_are_taken),
        cmocka_unit_test(others_see_that_not_what),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
