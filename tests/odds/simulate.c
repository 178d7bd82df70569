/* The simulation against the exact figures and against itself: a million rounds a game, the same
 * seed with one, two and three threads, sessions and groups counted a second way. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games/blackjack/odds_bets.h"
#include "games/blackjack/simulate.h"
#include "odds/game_simulation.h"
#include "odds/simulate_support.h"
#include "odds/simulate_team.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MILLION = 1000000 };
enum { LAID_BETS = 0 }; /* the edges of all that are laid before the round are known */

static void play_rounds(const struct simulation *simulation, uint64_t rounds,
                        struct simulate_tally *tally) {
    const uint64_t whole = simulate_block_rounds(simulation);
    assert_true(simulate_tally_open(tally, simulation));
    for (uint64_t block = 0; tally->rounds < rounds; block++) {
        const uint64_t left = rounds - tally->rounds;
        simulate_block(simulation, block, left < whole ? left : whole, tally);
    }
    assert_int_equal(tally->rounds, rounds);
}

/* ---- Against the exact figures --------------------------------------------------------------- */

/* Seeds are fixed, so that this passes always or never; of about 400 bets one |z| above 4 would
 * come by chance once in forty seeds. */
static void assert_agrees(const struct simulate_plan *plan, size_t known) {
    struct simulation *simulation;
    struct simulate_tally tally;
    assert_true(simulation_open(plan, &simulation));
    const size_t bets = simulation_bets(simulation);
    if (known == LAID_BETS)
        known = simulation->game->laid_bets > 0 ? simulation->game->laid_bets : bets;
    struct simulate_exact *exact = calloc(bets, sizeof *exact);
    assert_non_null(exact);
    simulation_exact(simulation, exact);
    play_rounds(simulation, MILLION, &tally);
    for (size_t bet = 0; bet < bets; bet++) {
        const struct simulate_figures figures = simulate_figures(simulation, &tally, bet);
        known -= exact[bet].known;
        if (!exact[bet].known)
            continue;
        const double z = (figures.mean + exact[bet].edge) / figures.error;
        if (!(fabs(z) <= 4))
            fail_msg("%s: mean %f, edge %f, z %f", simulation_bet(simulation, bet), figures.mean,
                     exact[bet].edge, z);
    }
    assert_int_equal(known, 0);
    free(exact);
    simulate_tally_close(&tally);
    simulation_close(simulation);
}

/* As the built-in rulebook has it, cards of a full shoe, players who decide by the best way. */
static void every_game_agrees(void **state) {
    (void)state;
    for (enum cr_game game = 0; game < cr_game_count(); game++) {
        const struct game_simulation *module = simulation_of_game(game);
        struct cr_rulebook book;
        book_with_rules(game, NULL, &book);
        struct odds_figures figures;
        figures_of(&book, &figures);
        void *strategy = calloc(1, module->strategy_size + 1);
        assert_non_null(strategy);
        if (module->strategy_size > 0)
            module->strategy_best(strategy, &figures);
        const struct simulate_plan plan = {.book = &book,
                                           .seed = 7,
                                           .dealing =
                                               module->cut == NULL ? SIMULATE_SHOE : SIMULATE_FRESH,
                                           .cut = SIMULATE_CUT_BY_RULES,
                                           .strategy = strategy,
                                           .figures = &figures};
        assert_agrees(&plan, LAID_BETS);
        free(strategy);
        odds_figures_close(&figures);
    }
}

static void agrees(enum cr_game game, enum simulate_dealing dealing, const char *const rules[],
                   size_t bets) {
    struct cr_rulebook book;
    book_with_rules(game, rules, &book);
    struct odds_figures figures;
    figures_of(&book, &figures);
    const struct simulate_plan plan = {.book = &book,
                                       .seed = 7,
                                       .dealing = dealing,
                                       .cut = SIMULATE_CUT_BY_RULES,
                                       .figures = &figures};
    assert_agrees(&plan, bets);
    odds_figures_close(&figures);
}

static void sicbo_agrees_other_rules(void **state) {
    (void)state;
    agrees(CR_SICBO, SIMULATE_SHOE, (const char *const[]){"total:4", "40", NULL}, 50);
}

static void baccarat_agrees(void **state) {
    (void)state;
    agrees(CR_BACCARAT, SIMULATE_SHUFFLER, NULL, 6);
    agrees(CR_BACCARAT, SIMULATE_SHOE, NULL, 6);
    agrees(CR_BACCARAT, SIMULATE_FRESH,
           (const char *const[]){"decks", "1", "commission", "false", NULL}, 6);
}

/* 78 states of 6.4.6 can come. */
static void insurance_agrees(void **state) {
    struct cr_rulebook book;
    struct odds_figures figures;
    (void)state;
    book_with_rules(CR_BACCARAT, NULL, &book);
    figures_of(&book, &figures);
    const struct simulate_plan plan = {.book = &book,
                                       .seed = 7,
                                       .dealing = SIMULATE_SHUFFLER,
                                       .cut = SIMULATE_CUT_BY_RULES,
                                       .insurance = true,
                                       .figures = &figures};
    assert_agrees(&plan, 6 + 78);
    odds_figures_close(&figures);
}

static void blackjack_agrees(enum simulate_dealing dealing, const char *const rules[],
                             bool insures) {
    struct cr_rulebook book;
    struct strategy strategy;
    book_with_rules(CR_BLACKJACK, rules, &book);
    struct odds_figures figures;
    figures_of(&book, &figures);
    blackjack_strategy_of(&strategy, blackjack_analysis(&figures));
    strategy.insurance = insures;
    const struct simulate_plan plan = {.book = &book,
                                       .seed = 7,
                                       .dealing = dealing,
                                       .cut = SIMULATE_CUT_BY_RULES,
                                       .strategy = &strategy,
                                       .figures = &figures};
    assert_agrees(&plan, insures ? 3 : 2);
    odds_figures_close(&figures);
}

static void blackjack_agrees_eight_decks(void **state) {
    (void)state;
    blackjack_agrees(SIMULATE_FRESH, NULL, true);
    blackjack_agrees(SIMULATE_SHUFFLER, NULL, false);
}

static void blackjack_agrees_other_rules(void **state) {
    (void)state;
    blackjack_agrees(
        SIMULATE_FRESH,
        (const char *const[]){"decks", "2", "resplit", "points", "main.blackjack", "6/5", NULL},
        true);
}

/* A wrong edge is found: a house that believes small pays 11 for 10. */
static void wrong_edge_is_found(void **state) {
    (void)state;
    struct cr_rulebook book;
    struct simulation *simulation;
    struct simulate_tally tally;
    book_with_rules(CR_SICBO, (const char *const[]){"small", "11/10", NULL}, &book);
    const struct simulate_plan plan = {.book = &book, .seed = 7, .cut = SIMULATE_CUT_BY_RULES};
    assert_true(simulation_open(&plan, &simulation));
    play_rounds(simulation, MILLION, &tally);
    const struct simulate_figures figures = simulate_figures(simulation, &tally, 0);
    assert_true(fabs((figures.mean + 1.0 / 36) / figures.error) > 20);
    simulate_tally_close(&tally);
    simulation_close(simulation);
}

/* A strategy of the player's own has no exact edge, nor has a game without figures. */
static void unknown_edges(void **state) {
    (void)state;
    struct cr_rulebook book;
    struct strategy strategy;
    struct simulation *simulation;
    struct simulate_exact exact[3];
    book_with_rules(CR_BLACKJACK, NULL, &book);
    wild_table(&strategy, 2);
    struct odds_figures figures;
    figures_of(&book, &figures);
    struct simulate_plan plan = {
        .book = &book, .cut = SIMULATE_CUT_BY_RULES, .strategy = &strategy, .figures = &figures};
    assert_true(simulation_open(&plan, &simulation));
    simulation_exact(simulation, exact);
    assert_false(exact[SIMULATE_MAIN].known);
    assert_true(exact[SIMULATE_PAIR].known && exact[SIMULATE_INSURANCE].known);
    simulation_close(simulation);
    plan.figures = NULL;
    assert_true(simulation_open(&plan, &simulation));
    simulation_exact(simulation, exact);
    assert_false(exact[SIMULATE_PAIR].known);
    simulation_close(simulation);
    odds_figures_close(&figures);
}

/* ---- Threads --------------------------------------------------------------------------------- */

static void run_threads(const struct simulation *simulation, unsigned threads,
                        struct simulate_tally *tally) {
    const struct simulate_team_wish wish = {.rounds = 730001, .threads = threads};
    struct simulate_run run;
    assert_true(simulate_tally_open(tally, simulation));
    assert_true(simulate_team_run(simulation, &wish, tally, &run));
    assert_int_equal(run.threads, threads);
    assert_false(run.interrupted);
    assert_int_equal(tally->rounds, wish.rounds);
}

static void assert_same_tally(const struct simulation *simulation, const struct simulate_tally *a,
                              const struct simulate_tally *b) {
    assert_memory_equal(a->counts, b->counts, simulation->class_count * sizeof *a->counts);
    assert_int_equal(a->groups.count, b->groups.count);
    assert_memory_equal(a->groups.at, b->groups.at, a->groups.count * sizeof *a->groups.at);
    assert_int_equal(a->sessions.count, b->sessions.count);
    assert_memory_equal(a->sessions.at, b->sessions.at, a->sessions.count * sizeof *a->sessions.at);
    assert_int_equal(a->ruined, b->ruined);
    assert_int_equal(a->ruin_rounds, b->ruin_rounds);
    assert_int_equal(a->drawdown_worst, b->drawdown_worst);
    assert_true(a->drawdown_sum == b->drawdown_sum);
}

static void threads_do_not_matter(void **state) {
    (void)state;
    for (enum cr_game game = CR_SICBO; game < cr_game_count(); game++) {
        struct cr_rulebook book;
        struct strategy strategy;
        struct simulation *simulation;
        struct simulate_tally tallies[3], other;
        book_with_rules(game, NULL, &book);
        wild_table(&strategy, 4);
        struct simulate_plan plan = {.book = &book,
                                     .seed = 3,
                                     .cut = SIMULATE_CUT_BY_RULES,
                                     .strategy = &strategy,
                                     .bankroll = 40000000,
                                     .session = 700,
                                     .group = 100};
        assert_true(simulation_open(&plan, &simulation));
        for (unsigned threads = 1; threads <= 3; threads++) {
            run_threads(simulation, threads, &tallies[threads - 1]);
            assert_same_tally(simulation, &tallies[0], &tallies[threads - 1]);
        }
        assert_true(tallies[0].sessions.count >= 1040 && tallies[0].groups.count > 7200);
        simulation_close(simulation);
        plan.seed = 4; /* and another seed gives another result */
        assert_true(simulation_open(&plan, &simulation));
        run_threads(simulation, 1, &other);
        assert_memory_not_equal(other.counts, tallies[0].counts,
                                simulation->class_count * sizeof *other.counts);
        simulation_close(simulation);
        simulate_tally_close(&other);
        for (unsigned i = 0; i < 3; i++)
            simulate_tally_close(&tallies[i]);
    }
}

static void time_ends_a_run(void **state) {
    (void)state;
    struct cr_rulebook book;
    struct simulation *simulation;
    struct simulate_tally tally;
    struct simulate_run run;
    book_with_rules(CR_ROULETTE, NULL, &book);
    const struct simulate_plan plan = {.book = &book, .seed = 3, .cut = SIMULATE_CUT_BY_RULES};
    const struct simulate_team_wish wish = {.seconds = 0.01, .threads = 2};
    assert_true(simulation_open(&plan, &simulation));
    assert_true(simulate_tally_open(&tally, simulation));
    assert_true(simulate_team_run(simulation, &wish, &tally, &run));
    assert_true(run.seconds >= 0.01);
    assert_int_equal(tally.rounds % SIMULATE_BLOCK, 0); /* blocks are played to their end */
    simulate_tally_close(&tally);
    simulation_close(simulation);
}

/* ---- Sessions and groups --------------------------------------------------------------------- */

/* The same rounds one by one, with the results of the classes that came. */
struct naive {
    cr_money sessions[200], groups[2000];
    size_t session_count, group_count;
    uint64_t ruined, ruin_rounds;
    cr_money worst, drawdowns;
};

static void play_naive(const struct simulation *simulation, uint64_t block, uint64_t rounds,
                       struct naive *naive) {
    struct shoe shoe;
    cr_money path[1001] = {0}, group = 0;
    unsigned at = 0, in_group = 0;
    simulate_begin(simulation, &shoe, block);
    for (uint64_t i = 0; i < rounds; i++) {
        uint16_t class;
        simulation->game->deal(simulation, &shoe, &class, 1);
        cr_money result = 0;
        for (size_t bet = 0; bet < simulation->bet_count; bet++)
            result += simulation_results(simulation, bet)[class];
        path[at + 1] = path[at] + result;
        at++;
        group += result;
        if (++in_group == simulation->plan.group) {
            naive->groups[naive->group_count++] = group;
            in_group = 0;
            group = 0;
        }
        if (at < simulation->plan.session)
            continue;
        cr_money deepest = 0;
        for (unsigned a = 0; a <= at; a++)
            for (unsigned b = a; b <= at; b++)
                deepest = path[a] - path[b] > deepest ? path[a] - path[b] : deepest;
        naive->drawdowns += deepest;
        naive->worst = deepest > naive->worst ? deepest : naive->worst;
        for (unsigned a = 1; a <= at; a++)
            if (simulation->plan.bankroll + path[a] < simulation->laid) {
                naive->ruined++;
                naive->ruin_rounds += a;
                break;
            }
        naive->sessions[naive->session_count++] = path[at];
        at = 0;
    }
}

static int by_amount(const void *a, const void *b) {
    const cr_money first = *(const cr_money *)a, second = *(const cr_money *)b;
    return (first > second) - (first < second);
}

static void sessions_counted_twice(void **state) {
    (void)state;
    static struct naive naive;
    struct cr_rulebook book;
    struct simulation *simulation;
    struct simulate_tally tally;
    const cr_money stakes[6] = {0, 500000, 100000, 0, 0, 0};
    book_with_rules(CR_BACCARAT, NULL, &book);
    const struct simulate_plan plan = {.book = &book,
                                       .seed = 11,
                                       .cut = SIMULATE_CUT_BY_RULES,
                                       .bankroll = 20000000,
                                       .session = 1000,
                                       .group = 77};
    assert_true(simulation_open(&plan, &simulation));
    assert_true(simulation_stakes(simulation, stakes));
    assert_int_equal(simulation_laid(simulation), 600000);
    assert_int_equal(simulate_block_rounds(simulation), 100000);
    play_rounds(simulation, 100000, &tally);
    simulate_tally_sort(&tally);
    play_naive(simulation, 0, 100000, &naive);
    qsort(naive.sessions, naive.session_count, sizeof(cr_money), by_amount);
    qsort(naive.groups, naive.group_count, sizeof(cr_money), by_amount);
    assert_int_equal(tally.sessions.count, 100);
    assert_int_equal(naive.session_count, 100);
    assert_memory_equal(tally.sessions.at, naive.sessions, 100 * sizeof(cr_money));
    assert_int_equal(tally.groups.count, 100000 / 77);
    assert_memory_equal(tally.groups.at, naive.groups, naive.group_count * sizeof(cr_money));
    assert_int_equal(tally.ruined, naive.ruined);
    assert_true(naive.ruined > 10 && naive.ruined < 90);
    assert_int_equal(tally.ruin_rounds, naive.ruin_rounds);
    assert_int_equal(tally.drawdown_worst, naive.worst);
    assert_true(tally.drawdown_sum == (uint64_t)naive.drawdowns);
    simulate_tally_close(&tally);
    simulation_close(simulation);
}

/* Red alone: eighteen numbers win, nineteen lose. */
static void round_results(void **state) {
    (void)state;
    struct cr_rulebook book;
    struct simulation *simulation;
    struct simulate_tally tally;
    struct simulate_amount amounts[37];
    cr_money stakes[157] = {0};
    book_with_rules(CR_ROULETTE, NULL, &book);
    stakes[cr_rulebook_bet(&book, "red", 3)] = 20;
    const struct simulate_plan plan = {.book = &book, .seed = 1, .cut = SIMULATE_CUT_BY_RULES};
    assert_true(simulation_open(&plan, &simulation));
    assert_true(simulation_stakes(simulation, stakes));
    assert_int_equal(simulation_classes(simulation), 37);
    play_rounds(simulation, 370000, &tally);
    assert_int_equal(simulate_round_results(simulation, &tally, amounts), 2);
    assert_int_equal(amounts[0].amount, -20);
    assert_int_equal(amounts[1].amount, 20);
    assert_int_equal(amounts[0].count + amounts[1].count, 370000);
    assert_true(amounts[1].count > 178500 && amounts[1].count < 181500);
    simulate_tally_close(&tally);
    simulation_close(simulation);
}

/* ---- What is refused ------------------------------------------------------------------------- */

static void refusals(void **state) {
    (void)state;
    struct cr_rulebook book;
    struct simulation *simulation;
    book_with_rules(CR_BACCARAT, NULL, &book);
    const struct simulate_plan good = {.book = &book, .cut = SIMULATE_CUT_BY_RULES};
    struct simulate_plan plan = good;
    plan.cut = 416;
    assert_false(simulation_open(&plan, &simulation));
    plan = good;
    plan.bankroll = 1; /* and no session */
    assert_false(simulation_open(&plan, &simulation));
    plan = good;
    plan.group = SIMULATE_SESSION_MOST + 1;
    assert_false(simulation_open(&plan, &simulation));
    plan = good;
    plan.cut = 100;
    assert_true(simulation_open(&plan, &simulation));
    assert_int_equal(simulation_cut(simulation), 100);
    const cr_money large[6] = {CR_MONEY_MAX, CR_MONEY_MAX};
    assert_false(simulation_stakes(simulation, large)); /* the sum */
    const cr_money wins[6] = {0, 0, CR_MONEY_MAX / 2};
    assert_false(simulation_stakes(simulation, wins)); /* eight for one */
    simulation_close(simulation);
}

static void blackjack_refusals(void **state) {
    (void)state;
    struct cr_rulebook book;
    struct strategy strategy;
    struct simulation *simulation;
    book_with_rules(CR_BLACKJACK, NULL, &book);
    wild_table(&strategy, 2);
    const struct simulate_plan plan = {
        .book = &book, .cut = SIMULATE_CUT_BY_RULES, .strategy = &strategy};
    assert_true(simulation_open(&plan, &simulation));
    assert_int_equal(simulation_cut(simulation), 104);
    assert_int_equal(simulation_bets(simulation), 3);
    assert_false(simulation_stakes(simulation, (const cr_money[]){1000, 0, 501}));
    assert_true(simulation_stakes(simulation, (const cr_money[]){1000, 0, 500}));
    assert_false(simulation_stakes(simulation, (const cr_money[]){CR_MONEY_MAX / 2, 0, 0}));
    assert_false(simulation_stakes(simulation, (const cr_money[]){0, CR_MONEY_MAX / 2, 0}));
    simulation_close(simulation);
}

static void niuniu_refusals(void **state) {
    (void)state;
    struct cr_rulebook book;
    struct simulation *simulation;
    book_with_rules(CR_NIUNIU, NULL, &book);
    const struct simulate_plan plan = {.book = &book, .cut = SIMULATE_CUT_BY_RULES};
    assert_true(simulation_open(&plan, &simulation));
    assert_int_equal(simulation_laid(simulation), 8 * SIMULATE_UNIT); /* 1 + 1 + 2 + 4 */
    assert_false(simulation_stakes(simulation, (const cr_money[]){0, CR_MONEY_MAX / 7}));
    assert_true(simulation_stakes(simulation, (const cr_money[]){0, 1000}));
    assert_int_equal(simulation_stake(simulation, 1), 1000);
    simulation_close(simulation);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_agrees),
        cmocka_unit_test(sicbo_agrees_other_rules),
        cmocka_unit_test(baccarat_agrees),
        cmocka_unit_test(insurance_agrees),
        cmocka_unit_test(blackjack_agrees_eight_decks),
        cmocka_unit_test(blackjack_agrees_other_rules),
        cmocka_unit_test(wrong_edge_is_found),
        cmocka_unit_test(unknown_edges),
        cmocka_unit_test(threads_do_not_matter),
        cmocka_unit_test(time_ends_a_run),
        cmocka_unit_test(sessions_counted_twice),
        cmocka_unit_test(round_results),
        cmocka_unit_test(refusals),
        cmocka_unit_test(blackjack_refusals),
        cmocka_unit_test(niuniu_refusals),
    };
    return cmocka_run_group_tests_name("odds/simulate", tests, NULL, NULL);
}
