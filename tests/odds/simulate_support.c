#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/fast_random.h"
#include "games/blackjack/odds_bets.h"
#include "odds/simulate_support.h"

#include <string.h>

void book_with_rules(enum cr_game game, const char *const rules[], struct cr_rulebook *book) {
    assert_true(cr_rulebook_builtin(game, book));
    for (size_t i = 0; rules != NULL && rules[i] != NULL; i += 2) {
        struct cr_problem problem;
        assert_true(cr_rulebook_set(book, rules[i], rules[i + 1], &problem));
    }
}

void figures_of(const struct cr_rulebook *book, struct odds_figures *figures) {
    *figures = (struct odds_figures){.book = book, .shoe = odds_full_shoe(book->options.decks)};
    assert_int_equal(odds_figures_open(figures), ODDS_ACCEPTED);
}

void best_table(const struct cr_rulebook *book, struct strategy *strategy) {
    struct odds_figures figures;
    figures_of(book, &figures);
    blackjack_strategy_of(strategy, blackjack_analysis(&figures));
    odds_figures_close(&figures);
}

void wild_table(struct strategy *strategy, uint64_t seed) {
    struct fast_random random;
    memset(strategy, 0, sizeof *strategy);
    fast_random_start(&random, seed, 0);
    for (int row = 0; row < BLACKJACK_ROWS; row++)
        for (int up = 0; up < BLACKJACK_UP_CARDS; up++) {
            /* Pairs are split half the time: split boxes are where things go wrong. */
            const bool splits = row >= STRATEGY_PAIRS && fast_random_below(&random, 2) == 0;
            uint8_t best = (uint8_t)fast_random_below(&random, 3);
            if (fast_random_below(&random, 8) == 0 && up != BLACKJACK_ACE)
                best = BLACKJACK_SURRENDER;
            strategy->best[row][up] = splits ? BLACKJACK_SPLIT : best;
            strategy->otherwise[row][up] =
                (uint8_t)fast_random_below(&random, row >= STRATEGY_PAIRS ? 3 : 2);
        }
    strategy->insurance = seed % 2 == 0;
    strategy->even_money = seed % 3 == 0;
    strategy->own = true;
}
