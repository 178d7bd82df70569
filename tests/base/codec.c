/* Structs written and read by their description, and everything that is refused while reading. */
#include "base/codec.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

struct item {
    uint16_t small;
    uint16_t other;
};

struct whole {
    uint64_t large;
    uint32_t few[3];
    uint8_t cards[4];
    uint8_t card_count;
    uint8_t pair_count;
    uint8_t pairs[2][2];
    uint16_t item_count;
    struct item items[3];
    struct item one;
    uint8_t spare[4];
};

static const struct codec_field item_fields[] = {
    CODEC_NUMBER(1, struct item, small, 1000),
    CODEC_NUMBER(3, struct item, other, UINT16_MAX),
};
static const struct codec_record item_record = {CODEC_DESCRIBES(struct item, item_fields)};

static const struct codec_field whole_fields[] = {
    CODEC_NUMBER(1, struct whole, large, UINT64_MAX),
    CODEC_NUMBERS(2, struct whole, few, uint32_t, UINT32_MAX),
    CODEC_LIST(3, struct whole, cards, card_count, 51, 255),
    CODEC_ROWS(4, struct whole, pairs, pair_count, 6),
    CODEC_RECORD_LIST(5, struct whole, items, item_count, &item_record),
    CODEC_RECORD(6, struct whole, one, &item_record),
    CODEC_NOT_KEPT(struct whole, spare),
};
static const struct codec_record whole_record = {CODEC_DESCRIBES(struct whole, whole_fields)};

static size_t save(const struct whole *whole, uint8_t bytes[200]) {
    struct codec_writer writer = {.at = bytes, .room = 200};
    codec_put_record(&writer, &whole_record, whole);
    assert_false(writer.full);
    return writer.length;
}

static bool load(const uint8_t *bytes, size_t length, struct whole *whole, const char **problem) {
    struct codec_reader reader = {.at = bytes, .end = bytes + length};
    bool good = codec_take_record(&reader, &whole_record, whole) && reader.at == reader.end;
    *problem = reader.problem;
    return good;
}

static void fields_by_hand(void **state) {
    static const uint8_t laid_out[] = {1,    0xff, 0xff, 0xff, 0xff, 0xff,
                                       0xff, 0xff, 0xff, 0xff, 1,  /* 2^64 - 1 */
                                       2,    2,    0,    0x80, 1,  /* 0, 128; the last is cut */
                                       3,    3,    0,    255,  51, /* bytes as they are */
                                       4,    1,    6,    1,        /* one row of two */
                                       5,    2,    0,    1,    5,    0, /* an empty one, one of 5 */
                                       6,    3,    0xff, 0xff, 3,    0, /* 65535 */
                                       0};
    struct whole whole = {.large = UINT64_MAX,
                          .few = {0, 128, 0},
                          .cards = {0, 255, 51},
                          .card_count = 3,
                          .pairs = {{6, 1}},
                          .pair_count = 1,
                          .items = {{0}, {.small = 5}},
                          .item_count = 2,
                          .one = {.other = 65535}};
    struct whole again;
    uint8_t bytes[200];
    const char *problem;
    (void)state;
    assert_int_equal(save(&whole, bytes), sizeof laid_out);
    assert_memory_equal(bytes, laid_out, sizeof laid_out);
    assert_true(load(bytes, sizeof laid_out, &again, &problem));
    assert_memory_equal(&again, &whole, sizeof whole);
    for (size_t length = 0; length < sizeof laid_out; length++)
        assert_false(load(bytes, length, &again, &problem));
    memset(&whole, 0, sizeof whole);
    assert_int_equal(save(&whole, bytes), 1);
    assert_int_equal(bytes[0], 0);
}

static void wrong(const char *bytes, size_t length, const char *problem) {
    struct whole whole;
    const char *found;
    assert_false(load((const uint8_t *)bytes, length, &whole, &found));
    assert_string_equal(found, problem);
}
#define WRONG(bytes, problem) wrong(bytes, sizeof(bytes) - 1, problem)

static void what_is_refused(void **state) {
    (void)state;
    WRONG("", "length");
    WRONG("\7\1\0", "unknown field");
    WRONG("\1\5\1\5\0", "unknown field");                         /* twice */
    WRONG("\2\1\5\1\5\0", "unknown field");                       /* out of order */
    WRONG("\1\0\0", "large");                                     /* what is zero is not written */
    WRONG("\1\x85\0\0", "large");                                 /* 5, longer than need be */
    WRONG("\1\xff\xff\xff\xff\xff\xff\xff\xff\xff\2\0", "large"); /* 2^64 and more */
    WRONG("\1\xff\xff\xff\xff\xff\xff\xff\xff\xff\x81\1\0", "large");
    WRONG("\2\4\1\1\1\1\0", "few");             /* more than there is room for */
    WRONG("\2\2\1\0\0", "few");                 /* ends in a zero */
    WRONG("\2\0\0", "few");                     /* none */
    WRONG("\2\1\xff\xff\xff\xff\x10\0", "few"); /* 2^32 and more */
    WRONG("\3\5\1\1\1\1\1\0", "cards");         /* a count beyond its bound */
    WRONG("\3\xff\xff\xff\xff\xff\xff\xff\xff\xff\1", "cards");
    WRONG("\3\1\x34\0", "cards"); /* 52 */
    WRONG("\3\2\1", "cards");     /* too few bytes */
    WRONG("\4\1\7\1\0", "pairs");
    WRONG("\5\4\0\0\0\0\0", "items");
    WRONG("\5\1\1\xe9\7\0\0", "small"); /* 1001 */
    WRONG("\6\0\0", "one");             /* an empty record */
    WRONG("\6\2\1\0\0", "unknown field");
}

/* Whatever is read is written again as the same bytes. */
static void one_form_alone(void **state) {
    struct whole whole;
    uint8_t bytes[8], again[200];
    const char *problem;
    unsigned taken = 0;
    uint64_t random = 1;
    (void)state;
    for (unsigned i = 0; i < 2000000; i++) {
        random = random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        for (unsigned at = 0; at < sizeof bytes; at++)
            bytes[at] = (uint8_t)(random >> (8 + 6 * at)) & 7;
        for (size_t length = 1; length <= sizeof bytes; length++) {
            if (!load(bytes, length, &whole, &problem))
                continue;
            taken++;
            assert_int_equal(save(&whole, again), length);
            assert_memory_equal(again, bytes, length);
        }
    }
    assert_true(taken > 1000);
}

/* What a version without the later fields has written is read as it was; it refuses what it does
 * not know. */
static void later_fields_are_empty(void **state) {
    static const struct codec_field early_fields[] = {
        CODEC_NUMBER(1, struct whole, large, UINT64_MAX),
        CODEC_NUMBERS(2, struct whole, few, uint32_t, UINT32_MAX),
    };
    static const struct codec_record early = {CODEC_DESCRIBES(struct whole, early_fields)};
    struct whole whole = {.large = 9, .few = {1, 2}}, again;
    uint8_t bytes[200], later[200];
    struct codec_writer writer = {.at = bytes, .room = sizeof bytes};
    const char *problem;
    (void)state;
    codec_put_record(&writer, &early, &whole);
    assert_true(load(bytes, writer.length, &again, &problem));
    assert_memory_equal(&again, &whole, sizeof whole);
    assert_int_equal(save(&again, later), writer.length);
    assert_memory_equal(later, bytes, writer.length);
    whole.one.small = 1;
    struct codec_reader reader = {.at = later, .end = later + save(&whole, later)};
    assert_false(codec_take_record(&reader, &early, &again));
    assert_string_equal(reader.problem, "unknown field");
}

static void no_record_is_longer(void **state) {
    struct whole whole;
    uint8_t bytes[200];
    (void)state;
    memset(&whole, 0xff, sizeof whole);
    for (unsigned i = 0; i < 3; i++)
        whole.items[i].small = 1000;
    whole.one.small = 1000;
    whole.card_count = 4;
    whole.pair_count = 2;
    whole.item_count = 3;
    assert_in_range(save(&whole, bytes), 1, codec_longest(&whole_record));
    whole.item_count = UINT16_MAX; /* of what was never checked no more is read than there is */
    assert_in_range(save(&whole, bytes), 1, codec_longest(&whole_record));
}

static void hash_of_what_does_not_fit(void **state) {
    struct whole whole;
    uint8_t bytes[200], way[7], hash[HASH_BYTES], again[HASH_BYTES];
    struct hash_stream stream;
    struct codec_writer writer = {.at = way, .room = sizeof way, .hash = &stream};
    (void)state;
    memset(&whole, 3, sizeof whole);
    whole.pair_count = 2;
    hash_bytes(bytes, save(&whole, bytes), hash);
    hash_stream_begin(&stream);
    codec_put_record(&writer, &whole_record, &whole);
    hash_stream_add(&stream, way, writer.length);
    hash_stream_end(&stream, again);
    assert_memory_equal(hash, again, sizeof hash);
    writer = (struct codec_writer){.at = way, .room = sizeof way};
    codec_put_record(&writer, &whole_record, &whole);
    assert_true(writer.full);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fields_by_hand),      cmocka_unit_test(what_is_refused),
        cmocka_unit_test(one_form_alone),      cmocka_unit_test(later_fields_are_empty),
        cmocka_unit_test(no_record_is_longer), cmocka_unit_test(hash_of_what_does_not_fit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
