/* Anchors as bytes and lines: what was signed is read back, and nothing else is taken. */
#include "books/anchor_list.h"

#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const uint8_t secret[ANCHOR_SECRET] = {7, 1, 2};
static const uint8_t trail[] = {1, 1, 1, 1, 2, 2, 2, 2, 9, 8, 7, 6};
static const uint8_t replies[2 * ANCHOR_DIGEST] = {1, 2, 3, [ANCHOR_DIGEST] = 4};

/* Two streams, three records and two replies since the anchor before. */
static uint8_t *make(size_t *length) {
    static struct anchor_head heads[2] = {
        {.stream = 0, .seq = 4711, .trail = 1, .hash = {5, 5}, .marks = trail},
        {.stream = 17, .seq = 2, .trail = 2, .hash = {9, 8, 7, 6}, .marks = trail + 4}};
    struct anchor anchor = {.floor = "0123456789ab",
                            .series = {0xaa, 0xbb},
                            .number = 300,
                            .time = 1700000000000,
                            .whole = 1,
                            .before = {3},
                            .heads = heads,
                            .head_count = 2,
                            .replies = replies,
                            .reply_count = 2};
    return anchor_seal(&anchor, secret, length);
}

static void read_back(void **state) {
    size_t length;
    uint8_t *bytes = make(&length), key[ANCHOR_KEY];
    struct anchor anchor;
    const char *problem;
    (void)state;
    assert_non_null(bytes);
    assert_true(anchor_read(bytes, length, &anchor, &problem));
    anchor_key(secret, key);
    assert_memory_equal(anchor.key, key, ANCHOR_KEY);
    assert_string_equal(anchor.floor, "0123456789ab");
    assert_int_equal(anchor.series[1], 0xbb);
    assert_int_equal(anchor.number, 300);
    assert_int_equal(anchor.time, 1700000000000);
    assert_int_equal(anchor.whole, 1);
    assert_int_equal(anchor.rewound, 0);
    assert_int_equal(anchor.before[0], 3);
    assert_int_equal(anchor.head_count, 2);
    assert_int_equal(anchor.heads[1].stream, 17);
    assert_int_equal(anchor.heads[1].seq, 2);
    assert_int_equal(anchor.heads[1].trail, 2);
    assert_memory_equal(anchor.heads[1].marks, trail + 4, 8);
    assert_int_equal(anchor.heads[0].hash[1], 5);
    assert_int_equal(anchor.reply_count, 2);
    assert_memory_equal(anchor.replies, replies, sizeof replies);
    anchor_free(&anchor);
    free(bytes);
}

/* Each bit of each byte, and each length it may be cut to: as its own block of memory, so that a
 * sanitizer sees a read behind it. */
static void nothing_changed_is_taken(void **state) {
    size_t length;
    uint8_t *bytes = make(&length);
    struct anchor anchor;
    const char *problem;
    (void)state;
    for (size_t bit = 0; bit < 8 * length; bit++) {
        bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
        assert_false(anchor_read(bytes, length, &anchor, &problem));
        anchor_free(&anchor);
        bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
    }
    for (size_t cut = 0; cut < length; cut++) {
        uint8_t *part = malloc(cut + 1);
        memcpy(part, bytes, cut);
        assert_false(anchor_read(part, cut, &anchor, &problem));
        anchor_free(&anchor);
        free(part);
    }
    free(bytes);
}

/* Signed by whoever, but no anchor: the signature alone makes nothing safe to read. */
static void signed_nonsense(void **state) {
    size_t length, taken = 0;
    uint8_t *bytes = make(&length), key[ANCHOR_KEY], private[crypto_sign_SECRETKEYBYTES];
    struct anchor anchor;
    const char *problem;
    (void)state;
    crypto_sign_seed_keypair(key, private, secret);
    size_t body = length - crypto_sign_BYTES;
    for (size_t at = 4; at < body; at++) {
        for (int value = 0; value < 256; value += 5) {
            crypto_sign_state signing;
            uint8_t kept = bytes[at];
            bytes[at] = (uint8_t)value;
            crypto_sign_init(&signing);
            crypto_sign_update(&signing, (const uint8_t *)"croupier anchor", 15);
            crypto_sign_update(&signing, bytes, body);
            crypto_sign_final_create(&signing, bytes + body, NULL, private);
            if (anchor_read(bytes, length, &anchor, &problem)) {
                taken++;
                assert_true(anchor.head_count <= 2 && anchor.reply_count <= 2);
                for (size_t i = 0; i < anchor.head_count; i++)
                    assert_true(anchor.heads[i].trail <= anchor.heads[i].seq);
            }
            anchor_free(&anchor);
            bytes[at] = kept;
        }
    }
    assert_true(taken > 0); /* another hash or time is an anchor like any */
    free(bytes);
}

static void lines(void **state) {
    size_t length, line_length, read_length;
    uint8_t *bytes = make(&length);
    struct anchor anchor;
    const char *problem;
    (void)state;
    assert_true(anchor_read(bytes, length, &anchor, &problem));
    char *line = anchor_line(&anchor, bytes, length, &line_length);
    assert_int_equal(line[line_length - 1], '\n');
    assert_int_equal(strlen(line), line_length);
    uint8_t *read = anchor_line_read(line, line_length - 1, &read_length);
    assert_non_null(read);
    assert_int_equal(read_length, length);
    assert_memory_equal(read, bytes, length);
    assert_null(anchor_line_read(line, line_length - 5, &read_length));
    assert_null(anchor_line_read("{}", 2, &read_length));
    assert_null(anchor_line_read("[\"anchor\"]", 10, &read_length));
    assert_null(anchor_line_read("{\"anchor\":\"*\"}", 14, &read_length));
    assert_null(anchor_line_read("", 0, &read_length));
    free(read);
    free(line);
    anchor_free(&anchor);
    free(bytes);
}

static void too_long_is_refused(void **state) {
    struct anchor_head head = {.stream = 1, .seq = 1u << 25, .trail = 1u << 25};
    struct anchor anchor = {.number = 1, .heads = &head, .head_count = 1};
    size_t length;
    (void)state;
    assert_null(anchor_seal(&anchor, secret, &length));
}

static void a_reply_is_its_key_and_text(void **state) {
    uint8_t one[ANCHOR_DIGEST], other[ANCHOR_DIGEST];
    (void)state;
    anchor_reply("ab", 2, "c", 1, one);
    anchor_reply("a", 1, "bc", 2, other);
    assert_memory_not_equal(one, other, ANCHOR_DIGEST);
}

#define SERIES_TEXT "00112233445566778899aabbccddeeff"

static void an_id_says_where(void **state) {
    static const char *const wrong[] = {
        "",
        "-",
        "1--2",
        "1-" SERIES_TEXT,
        "1-" SERIES_TEXT "-",
        "01-" SERIES_TEXT "-2",
        "1-" SERIES_TEXT "-02",
        "1-" SERIES_TEXT "-2 ",
        " 1-" SERIES_TEXT "-2",
        "+1-" SERIES_TEXT "-2",
        "1-" SERIES_TEXT "00-2",
        "1-00112233445566778899aabbccddeef-2",
        "1-x0112233445566778899aabbccddeeff-2",
        "9223372036854775808-" SERIES_TEXT "-2",
        "1-" SERIES_TEXT "-9223372036854775808",
    };
    static const char right[] = "1700000000000-" SERIES_TEXT "-9223372036854775807";
    struct store_anchor_place place, later;
    char id[ANCHOR_ID];
    (void)state;
    assert_true(anchor_id_read(right, strlen(right), &place));
    assert_int_equal(place.time, 1700000000000);
    assert_int_equal(place.number, INT64_MAX);
    anchor_id_write(&place, id);
    assert_string_equal(id, right);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        if (anchor_id_read(wrong[i], strlen(wrong[i]), &later))
            fail_msg("%s is no id", wrong[i]);
    }
    for (size_t cut = 0; cut < strlen("1700000000000-" SERIES_TEXT "-"); cut++)
        assert_false(anchor_id_read(right, cut, &later));
    later = place;
    assert_int_equal(anchor_place_compare(&place, &later), 0);
    later.number--;
    assert_true(anchor_place_compare(&place, &later) > 0);
    later.series[0]++;
    assert_true(anchor_place_compare(&place, &later) < 0);
    later.time--;
    assert_true(anchor_place_compare(&place, &later) > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(read_back),           cmocka_unit_test(nothing_changed_is_taken),
        cmocka_unit_test(signed_nonsense),     cmocka_unit_test(lines),
        cmocka_unit_test(too_long_is_refused), cmocka_unit_test(a_reply_is_its_key_and_text),
        cmocka_unit_test(an_id_says_where),
    };
    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
