/* BLAKE2b with 32 bytes, its text, and the quick checksum. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/hash.h"

#include <string.h>

/* BLAKE2b-256 of nothing and of "abc", as other programs print them (b2sum -l 256). */
static const char of_nothing[] = "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8";
static const char of_abc[] = "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319";

static void known_hashes(void **state) {
    uint8_t hash[HASH_BYTES];
    char text[2 * HASH_BYTES + 1];
    (void)state;
    hash_bytes("", 0, hash);
    hash_print(hash, text);
    assert_string_equal(text, of_nothing);
    hash_bytes("abc", 3, hash);
    hash_print(hash, text);
    assert_string_equal(text, of_abc);
}

static void text_and_back(void **state) {
    uint8_t hash[HASH_BYTES], read[HASH_BYTES];
    (void)state;
    hash_bytes("abc", 3, hash);
    assert_true(hash_parse(of_abc, 64, read));
    assert_memory_equal(hash, read, HASH_BYTES);
}

static void text_that_is_no_hash(void **state) {
    uint8_t read[HASH_BYTES];
    char text[2 * HASH_BYTES + 1];
    (void)state;
    assert_false(hash_parse(of_abc, 63, read));
    assert_false(hash_parse(of_abc, 0, read));
    assert_false(hash_parse("bddd", 4, read));
    for (size_t place = 0; place < 64; place++) {
        memcpy(text, of_abc, sizeof text);
        text[place] = 'g';
        assert_false(hash_parse(text, 64, read));
        text[place] = '\0';
        assert_false(hash_parse(text, 64, read));
    }
}

/* Every bit of what is summed changes the sum, and so does the length. */
static void checksum_sees_every_bit(void **state) {
    uint8_t bytes[96];
    (void)state;
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)(7 * i);
    const uint64_t sum = checksum_bytes(bytes, sizeof bytes);
    assert_true(checksum_bytes(bytes, sizeof bytes) == sum);
    for (size_t bit = 0; bit < 8 * sizeof bytes; bit++) {
        bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
        assert_true(checksum_bytes(bytes, sizeof bytes) != sum);
        bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
    }
    memset(bytes, 0, sizeof bytes);
    uint64_t sums[13];
    for (size_t words = 0; words <= 12; words++) {
        sums[words] = checksum_bytes(bytes, 8 * words);
        for (size_t other = 0; other < words; other++)
            assert_true(sums[words] != sums[other]);
    }
}

/* Two words that change places. */
static void checksum_sees_the_order(void **state) {
    uint64_t words[8] = {1, 2, 3, 4, 5, 6, 7, 8}, swapped[8];
    (void)state;
    const uint64_t sum = checksum_bytes(words, sizeof words);
    for (size_t a = 0; a < 8; a++)
        for (size_t b = a + 1; b < 8; b++) {
            memcpy(swapped, words, sizeof words);
            swapped[a] = words[b];
            swapped[b] = words[a];
            assert_true(checksum_bytes(swapped, sizeof swapped) != sum);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_hashes),
        cmocka_unit_test(text_and_back),
        cmocka_unit_test(text_that_is_no_hash),
        cmocka_unit_test(checksum_sees_every_bit),
        cmocka_unit_test(checksum_sees_the_order),
    };
    return cmocka_run_group_tests_name("base/hash", tests, NULL, NULL);
}
