/* The shoe of the simulation: every card in every place as likely, several draws out of one word,
 * the burn, the cut card, and what happens when the cards run out. Chi-square sums are accepted
 * within five standard deviations, as in base/random. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "odds/game_simulation.h"
#include "odds/simulate_support.h"

#include <math.h>
#include <string.h>

static void assert_fair(const uint32_t *counts, size_t kinds, double expected, double freedom) {
    double sum = 0;
    for (size_t i = 0; i < kinds; i++)
        sum += ((double)counts[i] - expected) * ((double)counts[i] - expected) / expected;
    if (fabs(sum - freedom) > 5 * sqrt(2 * freedom))
        fail_msg("chi-square %f for %f degrees of freedom", sum, freedom);
}

static void assert_holds(const struct shoe *shoe, unsigned decks) {
    uint32_t counts[CR_DECK] = {0};
    for (uint32_t i = 0; i < shoe->size; i++)
        counts[shoe->cards[i]]++;
    for (unsigned card = 0; card < CR_DECK; card++)
        assert_int_equal(counts[card], decks);
}

/* ---- Shuffling ------------------------------------------------------------------------------- */

static void every_place_is_fair(void **state) {
    static uint32_t places[CR_DECK * CR_DECK];
    struct shoe shoe;
    (void)state;
    shoe_open(&shoe, 1, 1, 0);
    shoe.ahead = 3;
    for (int i = 0; i < CR_DECK * 400; i++) {
        shoe_new_shuffle(&shoe, 0); /* from whatever order the last one left */
        for (unsigned place = 0; place < CR_DECK; place++)
            places[place * CR_DECK + shoe_draw(&shoe)]++;
    }
    assert_holds(&shoe, 1);
    assert_fair(places, CR_DECK * CR_DECK, 400, 51 * 51);
}

/* Eight decks: each card in each place 8/416 of the time. */
static void every_place_of_eight_decks_is_fair(void **state) {
    static uint32_t places[SHOE_MOST * CR_DECK];
    struct shoe shoe;
    (void)state;
    shoe_open(&shoe, 8, 1, 0);
    shoe.ahead = 8;
    for (int i = 0; i < CR_DECK * 40; i++) {
        shoe_new_shuffle(&shoe, 0);
        for (unsigned place = 0; place < SHOE_MOST; place++)
            places[place * CR_DECK + shoe_draw(&shoe)]++;
    }
    assert_holds(&shoe, 8);
    /* Counts of a card over the places vary less than free ones: 8 copies are always there. */
    assert_fair(places, SHOE_MOST * CR_DECK, 40, 415.0 * 51);
}

/* Two cards drawn one after the other: all 52 x 51 pairs. */
static void pairs_are_fair(void **state) {
    static uint32_t pairs[CR_DECK * CR_DECK], some[CR_DECK * 51];
    struct shoe shoe;
    (void)state;
    shoe_open(&shoe, 1, 2, 0);
    for (int i = 0; i < CR_DECK * 51 * 200; i++) {
        shoe_new_shuffle(&shoe, 0);
        const unsigned first = shoe_draw(&shoe);
        pairs[first * CR_DECK + shoe_draw(&shoe)]++;
    }
    size_t count = 0;
    for (unsigned a = 0; a < CR_DECK; a++)
        for (unsigned b = 0; b < CR_DECK; b++)
            if (a != b)
                some[count++] = pairs[a * CR_DECK + b];
            else
                assert_int_equal(pairs[a * CR_DECK + b], 0);
    assert_fair(some, CR_DECK * 51, 200, CR_DECK * 51 - 1);
}

/* Niu Niu draws ten cards out of one word. */
static void niuniu_places_are_fair(void **state) {
    static uint32_t places[10 * CR_DECK];
    struct cr_rulebook book;
    struct simulation *simulation;
    struct shoe shoe;
    (void)state;
    book_with_rules(CR_NIUNIU, NULL, &book);
    const struct simulate_plan plan = {.book = &book, .cut = SIMULATE_CUT_BY_RULES};
    assert_true(simulation_open(&plan, &simulation));
    simulate_begin(simulation, &shoe, 0);
    for (int i = 0; i < CR_DECK * 1000; i++) {
        uint16_t class;
        simulation->game->deal(simulation, &shoe, &class, 1);
        for (unsigned place = 0; place < 10; place++)
            places[place * CR_DECK + shoe.cards[place]]++;
    }
    assert_holds(&shoe, 1);
    assert_fair(places, 10 * CR_DECK, 1000, 10 * 51);
    simulation_close(simulation);
}

static void felt_is_fair(enum cr_game game, unsigned kinds) {
    uint32_t counts[216] = {0};
    static uint16_t classes[216 * 1000];
    struct cr_rulebook book;
    struct simulation *simulation;
    struct shoe shoe;
    book_with_rules(game, NULL, &book);
    const struct simulate_plan plan = {.book = &book, .cut = SIMULATE_CUT_BY_RULES};
    assert_true(simulation_open(&plan, &simulation));
    simulate_begin(simulation, &shoe, 0);
    simulation->game->deal(simulation, &shoe, classes, kinds * 1000);
    for (size_t i = 0; i < kinds * 1000; i++) {
        assert_true(classes[i] < kinds);
        counts[classes[i]]++;
    }
    assert_fair(counts, kinds, 1000, kinds - 1);
    simulation_close(simulation);
}

static void throws_and_numbers_are_fair(void **state) {
    (void)state;
    felt_is_fair(CR_SICBO, 216);
    felt_is_fair(CR_ROULETTE, 37);
}

/* ---- Burn and cut card ----------------------------------------------------------------------- */

static struct simulation *open_shoe_game(enum cr_game game, enum simulate_dealing dealing, int cut,
                                         const struct strategy *strategy) {
    static struct cr_rulebook book;
    struct simulation *simulation;
    book_with_rules(game, NULL, &book);
    const struct simulate_plan plan = {
        .book = &book, .seed = 8, .dealing = dealing, .cut = cut, .strategy = strategy};
    assert_true(simulation_open(&plan, &simulation));
    return simulation;
}

static unsigned burned_by(cr_card card) {
    const unsigned pips = card / 4u + 1;
    return pips > 10 ? 10 : pips;
}

/* B10: after the first card as many more as it shows; the hand in which the cut card comes out is
 * finished and one more is dealt. */
static void baccarat_shoe(void **state) {
    struct simulation *simulation =
        open_shoe_game(CR_BACCARAT, SIMULATE_SHOE, SIMULATE_CUT_BY_RULES, NULL);
    struct shoe shoe;
    unsigned shoes = 0, rounds_behind_cut = 0;
    uint32_t before = 0;
    (void)state;
    assert_int_equal(simulation_cut(simulation), 14);
    simulate_begin(simulation, &shoe, 0);
    for (int i = 0; i < 20000; i++) {
        uint16_t class;
        simulation->game->deal(simulation, &shoe, &class, 1);
        if (i == 0 || shoe.round < before) { /* a new shoe */
            assert_int_equal(shoe.round, 1 + burned_by(shoe.cards[0]));
            assert_true(i == 0 || rounds_behind_cut == 2);
            rounds_behind_cut = 0;
            shoes++;
        } else {
            assert_int_equal(shoe.round, before);
        }
        rounds_behind_cut += shoe.next > 416 - 14;
        before = shoe.next;
        assert_holds(&shoe, 8);
    }
    assert_true(shoes > 230 && shoes < 270); /* about 80 rounds each */
    simulation_close(simulation);
}

/* 7.13: one card is burned; the round in which the cut card comes out is the last. */
static void blackjack_shoe(void **state) {
    struct strategy strategy;
    struct shoe shoe;
    uint32_t before = 0;
    bool behind_cut = false;
    unsigned shoes = 0;
    (void)state;
    wild_table(&strategy, 1);
    struct simulation *simulation =
        open_shoe_game(CR_BLACKJACK, SIMULATE_SHOE, SIMULATE_CUT_BY_RULES, &strategy);
    simulate_begin(simulation, &shoe, 0);
    for (int i = 0; i < 20000; i++) {
        uint16_t class;
        simulation->game->deal(simulation, &shoe, &class, 1);
        assert_int_equal(shoe.round, i == 0 || behind_cut ? 1 : before);
        shoes += i == 0 || behind_cut;
        behind_cut = shoe.next > 416 - 104;
        before = shoe.next;
    }
    assert_true(shoes > 200);
    simulation_close(simulation);
}

static void fresh_and_shuffled(void **state) {
    struct shoe shoe;
    uint16_t class;
    (void)state;
    struct simulation *fresh =
        open_shoe_game(CR_BACCARAT, SIMULATE_FRESH, SIMULATE_CUT_BY_RULES, NULL);
    assert_int_equal(simulation_cut(fresh), 0);
    simulate_begin(fresh, &shoe, 0);
    for (int i = 0; i < 1000; i++) {
        fresh->game->deal(fresh, &shoe, &class, 1);
        assert_int_equal(shoe.round, 1 + burned_by(shoe.cards[0]));
    }
    simulation_close(fresh);
    struct simulation *shuffler =
        open_shoe_game(CR_BACCARAT, SIMULATE_SHUFFLER, SIMULATE_CUT_BY_RULES, NULL);
    simulate_begin(shuffler, &shoe, 0);
    for (int i = 0; i < 1000; i++) {
        shuffler->game->deal(shuffler, &shoe, &class, 1);
        assert_int_equal(shoe.round, 0);
    }
    simulation_close(shuffler);
}

/* Three cards are left when a round needs four: those of earlier rounds come again behind them, and
 * the cards of the round itself do not. */
static void cards_run_out(void **state) {
    uint32_t places[CR_DECK] = {0};
    struct shoe shoe;
    (void)state;
    shoe_open(&shoe, 1, 4, 0);
    for (int i = 0; i < 47 * 400; i++) {
        cr_card last[5];
        shoe_new_shuffle(&shoe, 0);
        while (shoe.next < 47)
            (void)shoe_draw(&shoe);
        shoe.round = shoe.next;
        for (unsigned j = 0; j < 5; j++)
            last[j] = shoe_draw(&shoe);
        const cr_card again = shoe_draw(&shoe);
        assert_true(shoe.ends);
        assert_int_equal(shoe.round, 0);
        assert_int_equal(shoe.next, 6);
        assert_memory_equal(shoe.cards, last, 5);
        for (unsigned j = 0; j < 5; j++)
            assert_int_not_equal(again, last[j]);
        places[again]++;
    }
    assert_holds(&shoe, 1);
    assert_fair(places, CR_DECK, 47 * 400 / 52.0, 51);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_place_is_fair),
        cmocka_unit_test(every_place_of_eight_decks_is_fair),
        cmocka_unit_test(pairs_are_fair),
        cmocka_unit_test(niuniu_places_are_fair),
        cmocka_unit_test(throws_and_numbers_are_fair),
        cmocka_unit_test(baccarat_shoe),
        cmocka_unit_test(blackjack_shoe),
        cmocka_unit_test(fresh_and_shuffled),
        cmocka_unit_test(cards_run_out),
    };
    return cmocka_run_group_tests_name("odds/simulate_shoe", tests, NULL, NULL);
}
