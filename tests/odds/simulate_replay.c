/* Simulated rounds, one at a time, laid before settlement_make with the cards that came: every bet
 * brings the same. Blackjack is decided a second time by the running machine of
 * games/blackjack/rules.h, from the table of totals, and must use exactly the cards the simulation
 * used. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games/blackjack/rules.h"
#include "games/blackjack/state.h"
#include "odds/game_simulation.h"
#include "odds/simulate_support.h"

#include <string.h>

enum { ROUNDS = 5000, ACTIONS = 64, LINES = 200 };

/* What each bet of a round brings. */
static void settle(const struct cr_rulebook *book, const struct cr_round *round, cr_money *nets) {
    struct cr_line lines[LINES];
    struct cr_settlement settlement = {.lines = lines, .room = LINES};
    struct cr_refusal refusal;
    if (!settlement_make(book, round, &settlement, &refusal))
        fail_msg("%s at %s", cr_refusal_name(refusal.why), refusal.where);
    for (size_t i = 0; i < settlement.count; i++)
        nets[lines[i].bet] += lines[i].returned - lines[i].stake;
}

static struct simulation *open_with(const struct cr_rulebook *book, enum simulate_dealing dealing,
                                    int cut, const struct strategy *strategy) {
    const struct simulate_plan plan = {
        .book = book, .seed = 5, .dealing = dealing, .cut = cut, .strategy = strategy};
    struct simulation *simulation;
    assert_true(simulation_open(&plan, &simulation));
    return simulation;
}

/* ---- Sic bo and roulette --------------------------------------------------------------------- */

static void replay_felt(enum cr_game game) {
    struct cr_rulebook book;
    book_with_rules(game, NULL, &book);
    struct simulation *simulation = open_with(&book, SIMULATE_SHOE, SIMULATE_CUT_BY_RULES, NULL);
    struct shoe shoe;
    simulate_begin(simulation, &shoe, 1);
    for (int i = 0; i < ROUNDS; i++) {
        struct cr_bet bets[CR_BETS_MAX];
        cr_money nets[CR_BETS_MAX] = {0};
        uint16_t class;
        simulation->game->deal(simulation, &shoe, &class, 1);
        for (uint16_t bet = 0; bet < book.bet_count; bet++)
            bets[bet] = (struct cr_bet){.bet = bet, .stake = SIMULATE_UNIT};
        const struct cr_round round = {.game = game,
                                       .options = book.options,
                                       .bets = bets,
                                       .bet_count = book.bet_count,
                                       .number = (uint8_t) class,
                                       .dice = {(uint8_t)(class / 36 % 6 + 1),
                                                (uint8_t)(class / 6 % 6 + 1),
                                                (uint8_t)(class % 6 + 1)}};
        settle(&book, &round, nets);
        for (size_t bet = 0; bet < book.bet_count; bet++)
            assert_int_equal(nets[bet], simulation_results(simulation, bet)[class]);
    }
    simulation_close(simulation);
}

static void sicbo_replayed(void **state) {
    (void)state;
    replay_felt(CR_SICBO);
}

static void roulette_replayed(void **state) {
    (void)state;
    replay_felt(CR_ROULETTE);
}

/* ---- Baccarat -------------------------------------------------------------------------------- */

static void replay_baccarat(const char *const rules[], enum simulate_dealing dealing, int cut) {
    struct cr_rulebook book;
    book_with_rules(CR_BACCARAT, rules, &book);
    struct simulation *simulation = open_with(&book, dealing, cut, NULL);
    struct shoe shoe;
    simulate_begin(simulation, &shoe, 1);
    for (int i = 0; i < ROUNDS; i++) {
        struct cr_bet bets[6];
        cr_money nets[7] = {0};
        uint16_t class;
        simulation->game->deal(simulation, &shoe, &class, 1);
        for (uint16_t bet = 0; bet < 6; bet++)
            bets[bet] = (struct cr_bet){.bet = bet, .stake = SIMULATE_UNIT};
        const struct cr_round round = {.game = CR_BACCARAT,
                                       .options = book.options,
                                       .bets = bets,
                                       .bet_count = 6,
                                       .cards = shoe.cards + shoe.round,
                                       .card_count = shoe.next - shoe.round};
        settle(&book, &round, nets);
        for (size_t bet = 0; bet < 6; bet++)
            assert_int_equal(nets[bet], simulation_results(simulation, bet)[class]);
    }
    simulation_close(simulation);
}

static void baccarat_replayed(void **state) {
    (void)state;
    replay_baccarat(NULL, SIMULATE_SHOE, SIMULATE_CUT_BY_RULES);
    replay_baccarat(NULL, SIMULATE_FRESH, SIMULATE_CUT_BY_RULES);
    replay_baccarat((const char *const[]){"commission", "false", NULL}, SIMULATE_SHUFFLER,
                    SIMULATE_CUT_BY_RULES);
    replay_baccarat((const char *const[]){"decks", "1", NULL}, SIMULATE_SHOE, 0);
}

/* Each insurance the simulation says was offered is laid before settlement_make by itself, and
 * those it says were not are refused there. */
static void replay_insurance(const struct simulation *simulation, const struct shoe *shoe,
                             uint16_t class, unsigned *offered) {
    static const char *const sides[2] = {"player", "banker"};
    bool said[2][2] = {{false}};
    for (size_t bet = 6; bet < simulation->bet_count; bet++) {
        const cr_money result = simulation_results(simulation, bet)[class];
        const bool banker = strstr(simulation_bet(simulation, bet), sides[1]) != NULL;
        const unsigned five = simulation_bet(simulation, bet)[strlen("insurance:player:")] == '5';
        if (result == SIMULATE_ABSENT)
            continue;
        const struct cr_insurance insurance = {
            .on = banker, .after = (uint8_t)(4 + five), .stake = SIMULATE_UNIT};
        const struct cr_bet side = {.bet = banker, .stake = 100 * (cr_money)SIMULATE_UNIT};
        const struct cr_round round = {.game = CR_BACCARAT,
                                       .options = simulation->book.options,
                                       .bets = &side,
                                       .bet_count = 1,
                                       .insurance = &insurance,
                                       .insurance_count = 1,
                                       .cards = shoe->cards + shoe->round,
                                       .card_count = shoe->next - shoe->round};
        cr_money nets[7] = {0};
        settle(&simulation->book, &round, nets);
        assert_int_equal(nets[6], result);
        assert_false(said[banker][five]);
        said[banker][five] = true;
        ++*offered;
    }
    for (unsigned i = 0; i < 4; i++) {
        const struct cr_insurance insurance = {
            .on = (uint8_t)(i / 2), .after = (uint8_t)(4 + i % 2), .stake = 1};
        const struct cr_bet side = {.bet = (uint16_t)(i / 2), .stake = 100};
        const struct cr_round round = {.game = CR_BACCARAT,
                                       .options = simulation->book.options,
                                       .bets = &side,
                                       .bet_count = 1,
                                       .insurance = &insurance,
                                       .insurance_count = 1,
                                       .cards = shoe->cards + shoe->round,
                                       .card_count = shoe->next - shoe->round};
        struct cr_line lines[LINES];
        struct cr_settlement settlement = {.lines = lines, .room = LINES};
        struct cr_refusal refusal;
        assert_int_equal(settlement_make(&simulation->book, &round, &settlement, &refusal),
                         said[i / 2][i % 2]);
    }
}

static void insurance_replayed(void **state) {
    struct cr_rulebook book;
    struct simulation *simulation;
    struct shoe shoe;
    unsigned offered = 0;
    (void)state;
    book_with_rules(CR_BACCARAT, NULL, &book);
    const struct simulate_plan plan = {
        .book = &book, .seed = 5, .cut = SIMULATE_CUT_BY_RULES, .insurance = true};
    assert_true(simulation_open(&plan, &simulation));
    assert_int_equal(simulation_bets(simulation), 6 + 78);
    simulate_begin(simulation, &shoe, 1);
    for (int i = 0; i < ROUNDS; i++) {
        uint16_t class;
        simulation->game->deal(simulation, &shoe, &class, 1);
        replay_insurance(simulation, &shoe, class, &offered);
    }
    assert_true(offered > ROUNDS / 10);
    simulation_close(simulation);
}

/* ---- Niu Niu --------------------------------------------------------------------------------- */

static void niuniu_replayed(void **state) {
    (void)state;
    struct cr_rulebook book;
    book_with_rules(CR_NIUNIU, NULL, &book);
    struct simulation *simulation = open_with(&book, SIMULATE_SHOE, SIMULATE_CUT_BY_RULES, NULL);
    struct shoe shoe;
    simulate_begin(simulation, &shoe, 1);
    for (int i = 0; i < 20 * ROUNDS; i++) {
        uint16_t class;
        simulation->game->deal(simulation, &shoe, &class, 1);
        for (size_t bet = 0; bet < 2; bet++) {
            const struct cr_niu_box box = {.box = 1,
                                           .ante = SIMULATE_UNIT,
                                           .doubled = bet == 0 ? 0 : 2 * SIMULATE_UNIT,
                                           .additional = bet == 0 ? 0 : 4 * SIMULATE_UNIT,
                                           .cards = shoe.cards,
                                           .card_count = 5};
            const struct cr_round round = {.game = CR_NIUNIU,
                                           .options = book.options,
                                           .cards = shoe.cards + 5,
                                           .card_count = 5,
                                           .boxes = &box,
                                           .box_count = 1};
            cr_money nets[3] = {0};
            settle(&book, &round, nets);
            assert_int_equal(nets[0] + nets[1] + nets[2],
                             simulation_results(simulation, bet)[class]);
        }
    }
    simulation_close(simulation);
}

/* ---- Blackjack ------------------------------------------------------------------------------- */

struct played {
    struct cr_action actions[ACTIONS];
    size_t count;
    struct cr_share share, insurance;
};

static void act(struct blackjack_round *machine, struct played *played, unsigned hand,
                enum cr_do what) {
    struct cr_action *action = &played->actions[played->count];
    *action = (struct cr_action){.box = 1, .hand = (uint8_t)hand, .act = (uint8_t)what};
    if (what != CR_HIT && what != CR_STAND) {
        action->shares = what == CR_INSURE ? &played->insurance : &played->share;
        action->share_count = 1;
    }
    assert_int_equal(blackjack_act(machine, action, played->count), WHY_ACCEPTED);
    played->count++;
}

static enum cr_do decision(const struct blackjack_round *machine, const struct strategy *strategy) {
    static const enum cr_do does[] = {[BLACKJACK_STAND] = CR_STAND,
                                      [BLACKJACK_HIT] = CR_HIT,
                                      [BLACKJACK_DOUBLE] = CR_DOUBLE,
                                      [BLACKJACK_SPLIT] = CR_SPLIT,
                                      [BLACKJACK_SURRENDER] = CR_SURRENDER};
    const struct blackjack_box *box = &machine->boxes[0];
    const struct blackjack_hand *hand = &box->hands[machine->at_hand];
    const unsigned up = card_rank(machine->dealer.cards[0]);
    if (hand->count > 2)
        return blackjack_strategy_hits(strategy, up, hand_total(hand), hand_is_soft(hand))
                   ? CR_HIT
                   : CR_STAND;
    const enum strategy_stage stage = box->hand_count == 1 ? STRATEGY_FIRST
                                      : blackjack_may(machine, CR_SPLIT) == WHY_ACCEPTED
                                          ? STRATEGY_SPLIT
                                          : STRATEGY_SPLIT_LAST;
    return does[blackjack_strategy_two_cards(strategy, stage, up, card_rank(hand->cards[0]),
                                             card_rank(hand->cards[1]))];
}

static void act_before_play(struct blackjack_round *machine, const struct strategy *strategy,
                            struct played *played) {
    if (card_rank(machine->dealer.cards[0]) != 0)
        return;
    if (strategy->even_money && machine->boxes[0].blackjack) {
        act(machine, played, 1, CR_EVEN_MONEY);
        return;
    }
    if (strategy->insurance)
        act(machine, played, 1, CR_INSURE);
}

/* Plays the cards by the table; how many were used. */
static size_t play(const struct cr_rulebook *book, const struct cr_round *terms,
                   const struct strategy *strategy, struct played *played) {
    static struct blackjack_round machine;
    size_t used = 0;
    bool asked = false;
    blackjack_begin(&machine, book, terms);
    while (machine.need != BLACKJACK_OVER || machine.insurance_open) {
        if (machine.insurance_open && !asked) {
            asked = true;
            act_before_play(&machine, strategy, played);
        } else if (machine.need == BLACKJACK_OVER) {
            break;
        } else if (machine.need == BLACKJACK_DECISION) {
            act(&machine, played, machine.at_hand + 1u, decision(&machine, strategy));
        } else {
            assert_true(used < terms->card_count);
            blackjack_deal(&machine, terms->cards[used++]);
        }
    }
    return used;
}

static void replay_round(const struct simulation *simulation, struct shoe *shoe,
                         const struct strategy *strategy) {
    const cr_money half = SIMULATE_UNIT / 2;
    struct played played = {.share = {.stake = SIMULATE_UNIT}, .insurance = {.stake = half}};
    const struct cr_bet bets[2] = {{.bet = 0, .box = 1, .stake = SIMULATE_UNIT},
                                   {.bet = 1, .box = 1, .stake = SIMULATE_UNIT}};
    cr_money nets[3] = {0};
    uint16_t class;
    simulation->game->deal(simulation, shoe, &class, 1);
    struct cr_round round = {.game = CR_BLACKJACK,
                             .options = simulation->book.options,
                             .bets = bets,
                             .bet_count = 2,
                             .cards = shoe->cards + shoe->round,
                             .card_count = shoe->next - shoe->round};
    assert_int_equal(play(&simulation->book, &round, strategy, &played), round.card_count);
    round.actions = played.actions;
    round.action_count = played.count;
    settle(&simulation->book, &round, nets);
    for (size_t bet = 0; bet < simulation->bet_count; bet++) {
        const cr_money result = simulation_results(simulation, bet)[class];
        assert_int_equal(nets[bet], result == SIMULATE_ABSENT ? 0 : result);
    }
}

static void replay_blackjack(const char *const rules[], const struct strategy *strategy,
                             enum simulate_dealing dealing, int cut) {
    struct cr_rulebook book;
    struct shoe shoe;
    book_with_rules(CR_BLACKJACK, rules, &book);
    struct simulation *simulation = open_with(&book, dealing, cut, strategy);
    simulate_begin(simulation, &shoe, 1);
    for (int i = 0; i < 4 * ROUNDS; i++)
        replay_round(simulation, &shoe, strategy);
    simulation_close(simulation);
}

static void blackjack_replayed(void **state) {
    (void)state;
    struct cr_rulebook book;
    struct strategy strategy;
    book_with_rules(CR_BLACKJACK, NULL, &book);
    best_table(&book, &strategy);
    replay_blackjack(NULL, &strategy, SIMULATE_SHOE, SIMULATE_CUT_BY_RULES);
    replay_blackjack(NULL, &strategy, SIMULATE_FRESH, SIMULATE_CUT_BY_RULES);
    strategy.insurance = true;
    replay_blackjack(NULL, &strategy, SIMULATE_SHUFFLER, SIMULATE_CUT_BY_RULES);
}

/* Tables without sense split, double and resplit far more than good ones. */
static void blackjack_replayed_wildly(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < 12; seed++) {
        struct strategy strategy;
        wild_table(&strategy, seed);
        replay_blackjack((const char *const[]){"resplit", seed % 4 < 2 ? "points" : "rank", NULL},
                         &strategy, SIMULATE_SHOE, SIMULATE_CUT_BY_RULES);
    }
}

/* One deck dealt to its last card: the cards before the round come again. */
static void blackjack_replayed_to_the_last_card(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < 4; seed++) {
        struct strategy strategy;
        wild_table(&strategy, seed);
        replay_blackjack((const char *const[]){"decks", "1", NULL}, &strategy, SIMULATE_SHOE, 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sicbo_replayed),
        cmocka_unit_test(roulette_replayed),
        cmocka_unit_test(baccarat_replayed),
        cmocka_unit_test(insurance_replayed),
        cmocka_unit_test(niuniu_replayed),
        cmocka_unit_test(blackjack_replayed),
        cmocka_unit_test(blackjack_replayed_wildly),
        cmocka_unit_test(blackjack_replayed_to_the_last_card),
    };
    return cmocka_run_group_tests_name("odds/simulate_replay", tests, NULL, NULL);
}
