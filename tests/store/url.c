/* Passwords in addresses of stores are not shown. */
#include "store/url.h"
#include "store/store.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void hides_passwords(void **state) {
    static const char *const rows[][2] = {
        {"postgresql://casino:geheim@db/floor", "postgresql://casino:******@db/floor"},
        {"postgres://casino:geheim@db:5432/floor", "postgres://casino:******@db:5432/floor"},
        {"--store=postgresql://casino:a@b@db/floor", "--store=postgresql://casino:***@db/floor"},
        {"postgresql://casino@db:5432/floor", "postgresql://casino@db:5432/floor"},
        {"postgresql://db:5432/floor", "postgresql://db:5432/floor"},
        {"postgresql:///floor?user=casino&password=geheim&sslmode=require",
         "postgresql:///floor?user=casino&password=******&sslmode=require"},
        {"postgresql://u:ab@h/d?sslpassword=cd", "postgresql://u:**@h/d?sslpassword=**"},
        {"postgresql://casino:@db/floor", "postgresql://casino:@db/floor"},
        {"croupier.db", "croupier.db"},
        {"sqlite:a:b@c", "sqlite:a:b@c"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[128];
        snprintf(text, sizeof text, "%s", rows[i][0]);
        store_url_hide_passwords(text);
        assert_string_equal(text, rows[i][1]);
    }
}

static void hides_passwords_in_messages(void **state) {
    (void)state;
    char message[] = "wrong \"geheim\" in \"postgresql://casino:geheim@db/floor\"";
    store_hide_passwords_of("postgresql://casino:geheim@db/floor", message);
    assert_string_equal(message, "wrong \"******\" in \"postgresql://casino:******@db/floor\"");
}

/* libpq repeats an address that it cannot read. No server is needed for that. */
static void no_error_has_a_password(void **state) {
    static const char *const urls[] = {
        "postgresql://casino:geheim@[::1/floor", "postgresql://casino:geheim@db/floor?nothing",
        "postgresql://casino:geheim%zz@db/floor", "postgresql://casino:geheim@db:port/floor",
        "postgresql://casino:geheim@/floor?host=/nonexistent&password=geheim&a=b"};
    (void)state;
    for (size_t i = 0; i < sizeof urls / sizeof *urls; i++) {
        struct store_error error = {STORE_FINE, ""};
        assert_null(store_open(urls[i], &error));
        if (strstr(error.message, "geheim") != NULL)
            fail_msg("%s", error.message);
        assert_true(error.message[0] != '\0');
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(hides_passwords),
                                       cmocka_unit_test(hides_passwords_in_messages),
                                       cmocka_unit_test(no_error_has_a_password)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
