/* Part 8 and D1-D6 as text cases: tests/floor/disputes/GAME.txt; an argument is a file of such
 * cases, and these alone. */
#include "floor/story_support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define STORIES(name)                                                                              \
    static void name(void **state) {                                                               \
        (void)state;                                                                               \
        run_stories(SOURCE_ROOT "/tests/floor/disputes/" #name ".txt", 5);                         \
    }
STORIES(sicbo)
STORIES(roulette)
STORIES(baccarat)
STORIES(blackjack)
STORIES(niuniu)

static void given(void **state) {
    run_stories(*state, 1);
}

int main(int argc, char **argv) {
    const struct CMUnitTest one[] = {cmocka_unit_test_prestate(given, argv[argc - 1])};
    if (argc > 1)
        return cmocka_run_group_tests_name("given", one, NULL, NULL);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sicbo),     cmocka_unit_test(roulette), cmocka_unit_test(baccarat),
        cmocka_unit_test(blackjack), cmocka_unit_test(niuniu),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
