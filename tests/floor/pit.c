/* What the pit does, as stories: tests/floor/pit/. */
#include "floor/story_support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define STORIES(name)                                                                              \
    static void name(void **state) {                                                               \
        (void)state;                                                                               \
        run_stories(SOURCE_ROOT "/tests/floor/pit/" #name ".txt", 2);                              \
    }
STORIES(alerts)
STORIES(requests)
STORIES(disabling)
STORIES(actions)
STORIES(money)
STORIES(keyed)
STORIES(judging)
STORIES(equipment)
STORIES(waiting)
STORIES(refused)
STORIES(changes)

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(alerts),  cmocka_unit_test(requests),  cmocka_unit_test(disabling),
        cmocka_unit_test(actions), cmocka_unit_test(money),     cmocka_unit_test(keyed),
        cmocka_unit_test(judging), cmocka_unit_test(equipment), cmocka_unit_test(waiting),
        cmocka_unit_test(refused), cmocka_unit_test(changes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
