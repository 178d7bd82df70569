/* Results as numbers, and the words that look for them: the codes are worked out by hand. */
#include "games/baccarat/state.h"
#include "games/niuniu/state.h"
#include "games/roulette/state.h"
#include "games/sicbo/state.h"
#include "table/outcome.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

struct row {
    enum cr_game game;
    const char *word;
    uint32_t low, high; /* of the first range */
    size_t count;       /* of ranges; 0: the word means nothing in this game */
};

static const struct row rows[] = {
    /* total * 1000 and the dice in ascending order, in whichever order they are asked for */
    {CR_SICBO, "2-4-5", 11245, 11245, 1},
    {CR_SICBO, "5-2-4", 11245, 11245, 1},
    {CR_SICBO, "total:11", 11000, 11999, 1},
    {CR_SICBO, "total:19", 0, 0, 0},
    {CR_SICBO, "triple", 3111, 3111, 6},
    {CR_SICBO, "2-4-5-6", 0, 0, 0},
    {CR_SICBO, "banker", 0, 0, 0},
    {CR_ROULETTE, "0", 0, 0, 1},
    {CR_ROULETTE, "36", 36, 36, 1},
    {CR_ROULETTE, "37", 0, 0, 0},
    {CR_ROULETTE, "-1", 0, 0, 0},
    {CR_ROULETTE, "99999999999999999999", 0, 0, 0},
    /* 1 player, 2 banker, 3 tie, then both totals */
    {CR_BACCARAT, "player", 100, 199, 1},
    {CR_BACCARAT, "banker", 200, 299, 1},
    {CR_BACCARAT, "tie", 300, 399, 1},
    {CR_BACCARAT, "6-5", 165, 165, 1},
    {CR_BACCARAT, "5-6", 256, 256, 1},
    {CR_BACCARAT, "8-8", 388, 388, 1},
    {CR_BACCARAT, "17", 0, 0, 0},
    {CR_BLACKJACK, "17", 17, 17, 1},
    {CR_BLACKJACK, "bust", 22, 31, 1},
    {CR_BLACKJACK, "blackjack", 100, 100, 1},
    {CR_BLACKJACK, "32", 0, 0, 0},
    {CR_NIUNIU, "no-niu", 0, 0, 1},
    {CR_NIUNIU, "niu-9", 9, 9, 1},
    {CR_NIUNIU, "hoiana", 12, 12, 1},
    {CR_NIUNIU, "niu-10", 0, 0, 0},
};

static void words_mean_results(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct outcome_meaning meaning = {.count = 0};
        game_module(rows[i].game)->outcomes->means(rows[i].word, &meaning);
        if (meaning.count != rows[i].count)
            fail_msg("%s: %zu ranges", rows[i].word, meaning.count);
        if (meaning.count > 0) {
            assert_int_equal(meaning.ranges[0].low, rows[i].low);
            assert_int_equal(meaning.ranges[0].high, rows[i].high);
        }
        for (size_t k = 0; k < meaning.count; k++)
            assert_true(meaning.ranges[k].high < OUTCOME_CODES);
    }
}

static uint32_t code_of(enum cr_game game, const struct table *table) {
    struct cr_rulebook book;
    assert_true(cr_rulebook_builtin(game, &book));
    return game_module(game)->outcomes->code(&book, table);
}

static void a_table_has_its_code(void **state) {
    static struct table table;
    (void)state;
    memcpy(sicbo_at(&table)->dice, (const uint8_t[]){5, 2, 4}, 3);
    assert_int_equal(code_of(CR_SICBO, &table), 11245);
    memset(&table, 0, sizeof table);
    roulette_at(&table)->number = 17;
    assert_int_equal(code_of(CR_ROULETTE, &table), 17);
    memset(&table, 0, sizeof table);
    const char *cards[4] = {"2H", "7C", "6S", "KD"}; /* player 8, banker 7 */
    for (int i = 0; i < 4; i++)
        baccarat_at(&table)->hand.cards[i] = cr_card_parse(cards[i], 2);
    baccarat_at(&table)->hand.card_count = 4;
    assert_int_equal(code_of(CR_BACCARAT, &table), 187);
    memset(&table, 0, sizeof table);
    const char *hand[5] = {"TS", "4S", "6S", "9H", "TH"}; /* 20 and 19: nine points */
    for (int i = 0; i < 5; i++)
        niuniu_at(&table)->hands[0].cards[i] = cr_card_parse(hand[i], 2);
    assert_int_equal(code_of(CR_NIUNIU, &table), 9);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_mean_results),
        cmocka_unit_test(a_table_has_its_code),
    };
    return cmocka_run_group_tests_name("games/outcomes", tests, NULL, NULL);
}
