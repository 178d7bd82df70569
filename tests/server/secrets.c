/* Passwords that are taken, and codes of the second factor. */
#include "server/password_rules.h"
#include "server/totp.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const uint8_t rfc_secret[] = "12345678901234567890";

/* ---- Codes ---- */

/* RFC 6238, appendix B: the rows of SHA-1. */
static void has_the_codes_of_rfc_6238(void **state) {
    static const struct {
        int64_t seconds;
        uint32_t code;
    } rows[] = {{59, 94287082},         {1111111109, 7081804},  {1111111111, 14050471},
                {1234567890, 89005924}, {2000000000, 69279037}, {20000000000, 65353130}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_int_equal(totp_code(rfc_secret, (uint64_t)rows[i].seconds / TOTP_PERIOD, 8),
                         rows[i].code);
}

/* RFC 4226, appendix D. */
static void has_the_codes_of_rfc_4226(void **state) {
    static const uint32_t codes[] = {755224, 287082, 359152, 969429, 338314,
                                     254676, 287922, 162583, 399871, 520489};
    (void)state;
    for (uint64_t i = 0; i < sizeof codes / sizeof *codes; i++)
        assert_int_equal(totp_code(rfc_secret, i, TOTP_DIGITS), codes[i]);
}

/* The codes of RFC 4226 at their steps: 969429 is that of step 3, which begins after 90 seconds. */
static void takes_a_code_near_its_time(void **state) {
    uint64_t step = 0;
    (void)state;
    assert_false(totp_find(rfc_secret, "969429", 59, 0, &step)); /* step 1 */
    assert_true(totp_find(rfc_secret, "969429", 60, 0, &step));
    assert_int_equal(step, 3);
    assert_true(totp_find(rfc_secret, "969429", 149, 0, &step)); /* step 4 */
    assert_int_equal(step, 3);
    assert_false(totp_find(rfc_secret, "969429", 150, 0, &step));
    assert_false(totp_find(rfc_secret, "969429", -1, 0, &step));
}

static void takes_a_code_once(void **state) {
    uint64_t step = 0;
    (void)state;
    assert_true(totp_find(rfc_secret, "969429", 100, 2, &step));
    assert_false(totp_find(rfc_secret, "969429", 100, step, &step));
    assert_false(totp_find(rfc_secret, "359152", 100, 3, &step)); /* the one before it neither */
    assert_true(totp_find(rfc_secret, "338314", 100, 3, &step));  /* the next one does */
    assert_int_equal(step, 4);
}

static void takes_six_digits_only(void **state) {
    static const char *const wrong[] = {"",        "96942",  "9694290", "96942a", " 969429",
                                        "969429 ", "+69429", "969 429", "969428"};
    uint64_t step;
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(totp_find(rfc_secret, wrong[i], 100, 0, &step));
}

/* ---- Base 32 and addresses ---- */

static void prints_base_32(void **state) {
    static const struct {
        const char *bytes, *text;
    } rows[] = {{"fooba", "MZXW6YTB"}, /* RFC 4648, part 10 */
                {"12345678901234567890", "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"}};
    char memory[64];
    struct text out;
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        text_init(&out, memory, sizeof memory);
        totp_base32((const uint8_t *)rows[i].bytes, strlen(rows[i].bytes), &out);
        assert_int_equal(out.length, strlen(rows[i].text));
        assert_memory_equal(memory, rows[i].text, out.length);
    }
}

static void makes_an_address(void **state) {
    static const char right[] = "otpauth://totp/Croupier:B%C3%A0%20Ba%26x"
                                "?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Croupier";
    char memory[256];
    struct text out;
    (void)state;
    text_init(&out, memory, sizeof memory);
    totp_address(rfc_secret, "Croupier", "Bà Ba&x", &out);
    assert_int_equal(out.length, sizeof right - 1);
    assert_memory_equal(memory, right, out.length);
}

/* ---- Recovery codes ---- */

static void makes_recovery_codes(void **state) {
    char one[RECOVERY_TEXT + 1], two[RECOVERY_TEXT + 1], typed[64];
    uint8_t of_one[HASH_BYTES], of_two[HASH_BYTES], again[HASH_BYTES];
    (void)state;
    recovery_make(one, of_one);
    recovery_make(two, of_two);
    assert_string_not_equal(one, two);
    assert_memory_not_equal(of_one, of_two, HASH_BYTES);
    assert_int_equal(strlen(one), RECOVERY_TEXT);
    assert_true(recovery_hash(one, again));
    assert_memory_equal(of_one, again, HASH_BYTES);
    snprintf(typed, sizeof typed, " %.4s %.4s%.4s-%.4s ", one, one + 5, one + 10, one + 15);
    for (char *at = typed; *at != '\0'; at++)
        *at = *at >= 'a' && *at <= 'z' ? (char)(*at - 32) : *at;
    assert_true(recovery_hash(typed, again));
    assert_memory_equal(of_one, again, HASH_BYTES);
    assert_false(recovery_hash("", again));
    assert_false(recovery_hash("abcd-efgh-ijkl-mno", again));
    assert_false(recovery_hash("abcd-efgh-ijkl-mnopq", again));
    assert_false(recovery_hash("abcd-efgh-ijkl-mno1", again)); /* 0, 1, 8 and 9 are not in it */
}

/* ---- Passwords ---- */

static void judges_passwords(void **state) {
    static const struct {
        enum password_fault fault;
        const char *password;
    } rows[] = {
        {PASSWORD_SHORT, ""},
        {PASSWORD_SHORT, "12345678"},
        {PASSWORD_SHORT, "xk3!vq9z#w"},
        {PASSWORD_SHORT, "elevenchars"},
        {PASSWORD_GOOD, "twelve-chars"},
        {PASSWORD_GOOD, "correct horse battery"},
        /* three words, however short; two, or one thrice, are not three */
        {PASSWORD_GOOD, "ba con mèo"},
        {PASSWORD_GOOD, "tea-for-two"},
        {PASSWORD_SHORT, "con mèo"},
        {PASSWORD_SHORT, "mèo mèo mèo"},
        {PASSWORD_SHORT, "a b c d e"},
        {PASSWORD_SHORT, "tea fo2 9"},
        /* characters, not bytes: eleven of them, thirteen bytes */
        {PASSWORD_SHORT, "đườngphốxưa"},
        /* the most used, in any case, with something around them or over and over */
        {PASSWORD_COMMON, "leavemealone"},
        {PASSWORD_COMMON, "LeaveMeAlone"},
        {PASSWORD_COMMON, "password1234"},
        {PASSWORD_COMMON, "Password1234!"},
        {PASSWORD_COMMON, "123456dragon!"},
        {PASSWORD_COMMON, "pass word 1234"},
        {PASSWORD_COMMON, "qwertyqwerty"},
        {PASSWORD_COMMON, "123456789012"},
        {PASSWORD_COMMON, "aaaaaaaaaaaa"},
        {PASSWORD_COMMON, "xyqxyqxyqxyq"},
        {PASSWORD_COMMON, "baseball baseball"},
        {PASSWORD_GOOD, "dragon-9031-7714-5526"},
        /* the own name */
        {PASSWORD_NAME, "nguyenthihoa1"},
        {PASSWORD_NAME, "Nguyen Thi Hoa 24"},
        {PASSWORD_GOOD, "nguyenthihoa likes cold noodles"},
        /* what cannot be typed again */
        {PASSWORD_UNREADABLE, "twelve\tcharsand"},
        {PASSWORD_UNREADABLE, "twelve\xff"
                              "charsand"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        enum password_fault fault = password_judge(rows[i].password, "Nguyen Thi Hoa");
        if (fault != rows[i].fault)
            fail_msg("%s: %d, expected %d", rows[i].password, (int)fault, (int)rows[i].fault);
    }
}

/* As many as are promised, in the order in which they are looked for. */
static void knows_ten_thousand(void **state) {
    static const uint32_t prints[] = {
#include "server/common_passwords.def"
    };
    size_t count = sizeof prints / sizeof *prints;
    (void)state;
    assert_int_equal(count, 10000);
    for (size_t i = 1; i < count; i++)
        assert_true(prints[i - 1] < prints[i]);
}

static void takes_long_passwords_to_a_limit(void **state) {
    char password[PASSWORD_LONGEST + 2];
    (void)state;
    for (size_t i = 0; i <= PASSWORD_LONGEST; i++)
        password[i] = (char)('a' + i * i % 23);
    password[PASSWORD_LONGEST + 1] = '\0';
    assert_int_equal(password_judge(password, ""), PASSWORD_UNREADABLE);
    password[PASSWORD_LONGEST - 1] = 'z';
    password[PASSWORD_LONGEST] = '\0';
    assert_int_equal(password_judge(password, ""), PASSWORD_GOOD);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(has_the_codes_of_rfc_6238),
        cmocka_unit_test(has_the_codes_of_rfc_4226),
        cmocka_unit_test(takes_a_code_near_its_time),
        cmocka_unit_test(takes_a_code_once),
        cmocka_unit_test(takes_six_digits_only),
        cmocka_unit_test(prints_base_32),
        cmocka_unit_test(makes_an_address),
        cmocka_unit_test(makes_recovery_codes),
        cmocka_unit_test(judges_passwords),
        cmocka_unit_test(knows_ten_thousand),
        cmocka_unit_test(takes_long_passwords_to_a_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
