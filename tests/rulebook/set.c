/* --rule KEY=VALUE: what it changes, and what it refuses. */
#include "base/money.h"
#include "games/baccarat/rulebook.h"
#include "games/blackjack/rulebook.h"
#include "games/niuniu/rulebook.h"
#include "games/sicbo/rulebook.h"
#include "rulebook/rulebook.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static struct cr_rulebook book;

static void set(enum cr_game game, const char *key, const char *value) {
    struct cr_problem problem = {0, ""};
    assert_true(cr_rulebook_builtin(game, &book));
    if (!cr_rulebook_set(&book, key, value, &problem))
        fail_msg("%s=%s: %s", key, value, problem.message);
}

static void assert_ratio(struct cr_ratio ratio, const char *expected) {
    char text[24];
    ratio_print(ratio, text);
    assert_string_equal(text, expected);
}

static struct cr_ratio pays(const char *id, unsigned pay) {
    int bet = cr_rulebook_bet(&book, id, strlen(id));
    assert_true(bet >= 0);
    return book.bets[bet].pays[pay].ratio;
}

static void options_are_set(void **state) {
    (void)state;
    set(CR_BACCARAT, "decks", "6");
    assert_int_equal(book.options.decks, 6);
    set(CR_BACCARAT, "commission", "false");
    assert_int_equal(book.options.commission, 0);
    set(CR_BACCARAT, "insurance", "false");
    assert_int_equal(book.options.insurance, 0);
    set(CR_BACCARAT, "declined", "offer");
    assert_int_equal(book.options.declined_per_offer, 1);
    set(CR_BACCARAT, "cut", "0");
    assert_int_equal(book.options.cut, 0);
    set(CR_BLACKJACK, "decks", "1");
    assert_int_equal(book.options.decks, 1);
    set(CR_BLACKJACK, "resplit", "points");
    assert_int_equal(book.options.resplit_by_points, 1);
}

static void ratios_are_set(void **state) {
    (void)state;
    set(CR_SICBO, "total:4", "60");
    assert_ratio(pays("total:4", 0), "60");
    assert_ratio(pays("total:5", 0), "18");
    set(CR_SICBO, "single:3.2", "5");
    assert_ratio(pays("single:3", 0), "1");
    assert_ratio(pays("single:3", 1), "5");
    assert_ratio(pays("single:4", 1), "2");
    set(CR_SICBO, "single.3", "7/2");
    for (unsigned n = 0; n < 6; n++) {
        assert_ratio(book.bets[SICBO_SINGLE + n].pays[2].ratio, "7/2");
        assert_ratio(book.bets[SICBO_SINGLE + n].pays[1].ratio, "2");
    }
    set(CR_ROULETTE, "straight", "34");
    for (unsigned n = 0; n <= 36; n++)
        assert_ratio(book.bets[n].pays[0].ratio, "34");
    assert_ratio(pays("split:0-1", 0), "17");
    set(CR_ROULETTE, "straight:7", "36");
    assert_ratio(pays("straight:7", 0), "36");
    assert_ratio(pays("straight:8", 0), "35");
    set(CR_ROULETTE, "red", "9/10");
    assert_ratio(pays("red", 0), "9/10");
    assert_ratio(pays("black", 0), "1");
    set(CR_BLACKJACK, "main.blackjack", "6/5");
    assert_ratio(pays("main", MAIN_BLACKJACK), "6/5");
    set(CR_BLACKJACK, "main.surrender", "1");
    assert_ratio(pays("main", MAIN_SURRENDER), "1");
    set(CR_BLACKJACK, "insurance", "3");
    assert_ratio(pays("insurance", 0), "3");
    set(CR_BACCARAT, "banker.no-commission-six", "2/3");
    assert_ratio(pays("banker", BANKER_NO_COMMISSION_SIX), "2/3");
    set(CR_BACCARAT, "lucky-6.2", "13");
    assert_ratio(pays("lucky-6", 0), "13");
}

static void insurance_is_set(void **state) {
    (void)state;
    set(CR_BACCARAT, "insurance.banker.4.5-3", "5/2");
    assert_ratio(baccarat_book(&book)->insurance[CR_BANKER][0][5][3], "5/2");
    assert_ratio(baccarat_book(&book)->insurance[CR_BANKER][0][5][2], "2");
    set(CR_BACCARAT, "insurance.player.5.9-6", "8");
    assert_ratio(baccarat_book(&book)->insurance[CR_PLAYER][1][9][6], "8");
    set(CR_BACCARAT, "insurance.player.4.4-0", "2"); /* no row yet, but a card is to come */
    assert_ratio(baccarat_book(&book)->insurance[CR_PLAYER][0][4][0], "2");
}

static void hands_are_set(void **state) {
    (void)state;
    set(CR_NIUNIU, "hand.niu-niu.double", "4");
    assert_ratio(niuniu_book(&book)->hands[CR_NIU_NIU].doubled, "4");
    assert_ratio(niuniu_book(&book)->hands[CR_SUPREME].doubled, "3");
    set(CR_NIUNIU, "hand.niu-9.commission", "1/10");
    assert_ratio(niuniu_book(&book)->hands[9].commission, "1/10");
    set(CR_NIUNIU, "hand.niu-7.commission", "0");
    assert_ratio(niuniu_book(&book)->hands[7].commission, "0");
    set(CR_NIUNIU, "hand.no-niu.additional", "1/4");
    assert_ratio(niuniu_book(&book)->hands[CR_NO_NIU].additional, "1/4");
    set(CR_NIUNIU, "hand.hoiana.ante", "3/2");
    assert_ratio(niuniu_book(&book)->hands[CR_HOIANA].ante, "3/2");
}

/* A refused rule changes nothing and its message names the key. */
static void refused_rules(void **state) {
    static const struct {
        enum cr_game game;
        const char *key, *value, *reason;
    } rows[] = {
        {CR_SICBO, "decks", "6", "no rule \"decks\""},
        {CR_SICBO, "", "6", "no rule \"\""},
        {CR_SICBO, "total", "six", "\"total\" must be a ratio"},
        {CR_SICBO, "total:4", "", "\"total:4\" must be a ratio"},
        {CR_SICBO, "total:4", "0", "\"total:4\" must be a ratio"},
        {CR_SICBO, "total:4.1", "6", "no rule"},
        {CR_SICBO, "total:3", "6", "no rule"},
        {CR_SICBO, "single:3", "6", "no rule"},
        {CR_SICBO, "single:3.4", "6", "no rule"},
        {CR_SICBO, "single", "6", "no rule"},
        {CR_SICBO, "hand.niu-9.double", "2", "no rule"},
        {CR_SICBO, "insurance.banker.4.5-3", "2", "no rule"},
        {CR_BACCARAT, "decks", "9", "\"decks\" must be a number from 1 to 8"},
        {CR_BACCARAT, "decks", "0", "\"decks\" must be"},
        {CR_BACCARAT, "decks", "", "\"decks\" must be"},
        {CR_BACCARAT, "decks", "six", "\"decks\" must be"},
        {CR_BACCARAT, "decks", "6 ", "\"decks\" must be"},
        {CR_BACCARAT, "decks", "006", "\"decks\" must be"},
        {CR_BACCARAT, "commission", "yes", "\"commission\" must be true or false"},
        {CR_BACCARAT, "resplit", "rank", "no rule"},
        {CR_BACCARAT, "insurance.tie.4.5-3", "2", "no rule"},
        {CR_BACCARAT, "insurance.banker.6.5-3", "2", "no rule"},
        {CR_BACCARAT, "insurance.banker.4.", "2", "no rule"},
        {CR_BACCARAT, "insurance.banker.4.5", "2", "no rule"},
        {CR_BACCARAT, "insurance.banker.4.5-", "2", "no rule"},
        {CR_BACCARAT, "insurance.banker.4.5-x", "2", "no rule"},
        {CR_BACCARAT, "insurance.banker.4./-3", "2", "no rule"},
        {CR_BACCARAT, "insurance.banker.4.5-33", "2", "no rule"},
        {CR_BACCARAT, "insurance.banker.4.8-3", "2", "no card is to be drawn"},
        {CR_BACCARAT, "insurance.banker.4.7-6", "2", "no card is to be drawn"},
        {CR_BACCARAT, "insurance.player.5.9-7", "2", "no card is to be drawn"},
        {CR_BACCARAT, "insurance.banker.4.5-3", "two", "must be a ratio"},
        {CR_BLACKJACK, "main", "2", "no rule"},
        {CR_BLACKJACK, "main.push", "2", "no rule"},
        {CR_BLACKJACK, "main.blackjack", "6:5", "\"main.blackjack\" must be a ratio"},
        {CR_BLACKJACK, "main.surrender", "3/2", "\"main.surrender\" must be a ratio"},
        {CR_NIUNIU, "ante", "2", "no rule"},
        {CR_NIUNIU, "hand", "2", "no rule"},
        {CR_NIUNIU, "hand.niu-9", "2", "no rule"},
        {CR_NIUNIU, "hand.niu-10.double", "2", "no rule"},
        {CR_NIUNIU, "hand.niu-9.triple", "2", "no rule"},
        {CR_NIUNIU, "hand.niu-9.double", "0", "\"hand.niu-9.double\" must be a ratio"},
        {CR_NIUNIU, "hand.niu-9.commission", "2", "\"hand.niu-9.commission\" must be a part"},
        {CR_NIUNIU, "hand.niu-9.commission", "x", "\"hand.niu-9.commission\" must be a part"},
        {CR_ROULETTE, "a key that is much longer than any rule of any game could ever be", "2",
         "\"a key that is much longer than any rule "},
    };
    static struct cr_rulebook before;
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct cr_problem problem = {7, ""};
        assert_true(cr_rulebook_builtin(rows[i].game, &book));
        before = book;
        assert_false(cr_rulebook_set(&book, rows[i].key, rows[i].value, &problem));
        if (strstr(problem.message, rows[i].reason) == NULL)
            fail_msg("%s=%s: %s", rows[i].key, rows[i].value, problem.message);
        bool no_key = strncmp(problem.message, "there is no rule", 16) == 0;
        assert_int_equal(problem.line, no_key ? 0 : 1);
        assert_memory_equal(&before, &book, sizeof book);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(options_are_set),  cmocka_unit_test(ratios_are_set),
        cmocka_unit_test(insurance_is_set), cmocka_unit_test(hands_are_set),
        cmocka_unit_test(refused_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
