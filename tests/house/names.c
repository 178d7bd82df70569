/* Names of people: one form, nothing unseen, and what looks like what. */
#include "house/names.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void one_form_for_what_looks_the_same(void **state) {
    static const struct {
        const char *given, *normal;
    } names[] = {
        {"An", "An"},
        {"Nguyễn Văn Bình", "Nguyễn Văn Bình"},
        {"Nguye\u0302\u0303n", "Nguyễn"}, /* written apart */
        {"\u212Bngstro\u0308m", "Ångström"},
        {"O'Brien-2", "O'Brien-2"},
        {"小林", "小林"},
    };
    char normal[64];
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (!house_name_normalise(names[i].given, normal, sizeof normal))
            fail_msg("%s is refused", names[i].given);
        assert_string_equal(normal, names[i].normal);
        assert_true(house_name_is_normal(names[i].normal));
        assert_int_equal(house_name_is_normal(names[i].given),
                         strcmp(names[i].given, names[i].normal) == 0);
    }
}

static void nothing_that_is_not_seen(void **state) {
    static const char *const names[] = {
        "",
        " ",
        " An",
        "An ",
        "An  Binh",
        "An\tBinh",
        "An\u00A0Binh",   /* a space that does not break */
        "An\u3000Binh",   /* a wide one */
        "An\u200B",       /* no width */
        "A\u200Dn",       /* a joiner */
        "\uFEFFAn",       /* a byte order mark */
        "An\u00AD",       /* a soft hyphen */
        "\u202Enimda",    /* from right to left */
        "\u2066An\u2069", /* an isolate */
        "An\u200F",
        "\u061CAn",
        "An\uFE0F",  /* a variation selector */
        "\u115FAn",  /* a filler */
        "\u3164",    /* another */
        "\u2800",    /* braille without a dot */
        "\u0301An",  /* an accent on nothing */
        "An \u0301", /* or on a space */
        "A\u0316\u0317\u0318\u0319n",
        "An\u2028Binh",
        "\uE000",       /* of no meaning */
        "An\U000E0041", /* a tag */
        "\xFF\xFE",     /* no UTF-8 */
        "\x7F",
    };
    char normal[64] = "as it was";
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (house_name_normalise(names[i], normal, sizeof normal))
            fail_msg("%s is taken (%zu)", names[i], i);
        assert_false(house_name_is_normal(names[i]));
    }
    char room[4];
    assert_true(house_name_normalise("Anh", room, sizeof room));
    assert_false(house_name_normalise("Bình", room, sizeof room));
}

static void names_that_a_glance_takes_for_each_other(void **state) {
    static const struct {
        const char *one, *other;
        bool alike;
    } pairs[] = {
        {"dealer", "dealer", true},
        {"dealer", "Dealer", true},
        {"dealer", "DEALER", true},
        {"dealer", "d\u0435aler", true}, /* a Cyrillic letter */
        {"dealer", "deaIer", true},      /* a capital I */
        {"dealer", "dea1er", true},
        {"cage", "\u0441\u0430ge", true},
        {"pit-supervisor", "pit supervisor", true},
        {"pit-supervisor", "PitSupervisor", true},
        {"Lan", "Làn", false}, /* two names in Vietnamese */
        {"dealer", "dealer 2", false},
        {"An", "Anh", false},
        {"An", "Bình", false},
        {"--", "++", false},
    };
    (void)state;
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        if (house_name_looks_like(pairs[i].one, pairs[i].other) != pairs[i].alike ||
            house_name_looks_like(pairs[i].other, pairs[i].one) != pairs[i].alike)
            fail_msg("%s and %s", pairs[i].one, pairs[i].other);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_form_for_what_looks_the_same),
        cmocka_unit_test(nothing_that_is_not_seen),
        cmocka_unit_test(names_that_a_glance_takes_for_each_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
