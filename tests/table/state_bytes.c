/* The form in which a state is kept: what is kept of it, that it is the same on every machine, and
 * that it stays so.
 *
 *   state_bytes --write     writes golden/NAME.state anew, to be looked at before they are kept */
#include "base/codec.h"
#include "base/engine.h"
#include "table/game_table.h"
#include "table/use_support.h"
#include "table/virtual_dealer.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- Every byte of a struct is described, once ---- */

static void cover(uint8_t *covered, size_t from, size_t length, const char *name) {
    for (size_t i = from; i < from + length; i++) {
        if (covered[i]++ != 0)
            fail_msg("%s is described twice", name);
    }
}

static void describes_everything(const struct codec_record *record) {
    uint8_t *covered = calloc(1, record->size);
    unsigned last = 0;
    assert_non_null(covered);
    for (size_t i = 0; i < record->count; i++) {
        const struct codec_field *field = &record->fields[i];
        cover(covered, field->offset, field->bytes, field->name);
        cover(covered, field->count_offset, field->counted, field->name);
        if (field->number == 0)
            continue;
        assert_true(field->number > last && field->number < 128);
        last = field->number;
        assert_true(field->each == 1 || field->size == 1);
        if (field->size == 0)
            describes_everything(field->record);
        size_t element = field->size == 0 ? field->record->size : (size_t)field->size * field->each;
        assert_int_equal(field->bytes, element * (field->room == 0 ? 1 : field->room));
    }
    for (size_t i = 0; i < record->size; i++) {
        if (covered[i] == 0)
            fail_msg("byte %zu of %zu is not described", i, record->size);
    }
    free(covered);
}

static void every_byte_is_described(void **state) {
    (void)state;
    describes_everything(&table_state_record);
    describes_everything(&virtual_dealer_record);
    for (unsigned game = 0; game < cr_game_count(); game++)
        describes_everything(game_module((enum cr_game)game)->table->state);
}

static void no_state_is_longer(void **state) {
    (void)state;
    assert_true(4 + codec_longest(&virtual_dealer_record) <= DEALER_SAVED_MAX);
    for (unsigned game = 0; game < cr_game_count(); game++)
        assert_true(4 + 16 + codec_longest(&table_state_record) +
                        2 * codec_longest(game_module((enum cr_game)game)->table->state) <=
                    TABLE_SAVED_MAX);
}

/* ---- Bytes laid out by hand ---- */

static void set_open_table(struct table *table) {
    table_init(table);
    table->seq = 1;
    table->time = 300;
    table->phase = PHASE_IDLE;
    table->seats = 200;
}

static void by_hand(void **state) {
    static const uint8_t blank[] = {'C', 'R', 'T', 1, 0};
    static const uint8_t opened[] = {'C', 'R', 'T',  1,    5, 's', 'i', 'c',  'b',  'o', 1,
                                     1,   2,   0xac, 0x02, 9, 1,   13,  0xc8, 0x01, 0,   0};
    static uint8_t bytes[TABLE_SAVED_MAX];
    static struct table table;
    uint8_t hash[TABLE_HASH], again[TABLE_HASH];
    (void)state;
    table_init(&table);
    assert_int_equal(table_save(&table, bytes), sizeof blank);
    assert_memory_equal(bytes, blank, sizeof blank);
    set_open_table(&table);
    assert_int_equal(table_save(&table, bytes), sizeof opened);
    assert_memory_equal(bytes, opened, sizeof opened);
    table_hash(&table, hash);
    hash_bytes(opened, sizeof opened, again);
    assert_memory_equal(hash, again, sizeof hash);
}

/* A table that was never opened is of no game. */
static void blank_in_one_form_alone(void **state) {
    static struct table table;
    static struct cr_rulebook book;
    (void)state;
    for (unsigned game = 0; game < cr_game_count(); game++) {
        uint8_t bytes[32] = {'C', 'R', 'T', 1};
        const char *id = cr_game_id((enum cr_game)game), *problem;
        size_t length = strlen(id);
        bytes[4] = (uint8_t)length;
        memcpy(bytes + 5, id, length);
        assert_true(cr_rulebook_builtin((enum cr_game)game, &book));
        assert_false(table_load(&book, bytes, 5 + length + 2, &table, &problem));
    }
}

/* ---- The fullest state of each golden evening ---- */

struct fullest {
    uint8_t bytes[TABLE_SAVED_MAX];
    size_t length;
    struct table table;
};

static struct fullest fullest;

static void keep_fullest(const struct table *table, void *context) {
    static uint8_t bytes[TABLE_SAVED_MAX];
    uint8_t hash[TABLE_HASH], again[TABLE_HASH];
    (void)context;
    size_t length = table_save(table, bytes);
    table_hash(table, hash);
    hash_bytes(bytes, length, again);
    assert_memory_equal(hash, again, sizeof hash);
    if (length <= fullest.length)
        return;
    memcpy(fullest.bytes, bytes, length);
    fullest.length = length;
    fullest.table = *table;
}

static void find_fullest(enum cr_game game, struct cr_rulebook *book) {
    static struct table table;
    char path[WALK_PATH];
    fullest.length = 0;
    assert_true(cr_rulebook_builtin(game, book));
    walk_golden(game, ".log", path);
    assert_true(use_evening(path, book, &table, keep_fullest, NULL));
}

enum { ROW = 64 };

static void print_hex(const uint8_t *bytes, size_t length, FILE *file) {
    for (size_t i = 0; i < length; i++)
        fprintf(file, "%02x%s", bytes[i], (i + 1) % ROW == 0 || i + 1 == length ? "\n" : "");
}

static size_t read_hex(FILE *file, uint8_t bytes[TABLE_SAVED_MAX]) {
    size_t length = 0;
    unsigned byte;
    while (length < TABLE_SAVED_MAX && fscanf(file, "%2x", &byte) == 1)
        bytes[length++] = (uint8_t)byte;
    return length;
}

static void kept_states_are_read(void **state) {
    static uint8_t kept[TABLE_SAVED_MAX];
    static struct cr_rulebook book;
    static struct table loaded;
    char path[WALK_PATH];
    const char *problem;
    (void)state;
    for (unsigned game = 0; game < cr_game_count(); game++) {
        find_fullest((enum cr_game)game, &book);
        walk_golden((enum cr_game)game, ".state", path);
        FILE *file = fopen(path, "r");
        assert_non_null(file);
        size_t length = read_hex(file, kept);
        fclose(file);
        assert_int_equal(length, fullest.length);
        assert_memory_equal(kept, fullest.bytes, length);
        assert_true(table_load(&book, kept, length, &loaded, &problem));
        assert_memory_equal(&loaded, &fullest.table, sizeof loaded);
        assert_in_range(length, 1, 4096);
    }
}

/* Whatever else such a state holds, it is not read by rules that do not know it. */
static void states_of_newer_engines_are_refused(void **state) {
    static uint8_t bytes[TABLE_SAVED_MAX];
    static struct cr_rulebook book;
    static struct table newer, loaded, before;
    const char *problem = "";
    (void)state;
    memset(&before, 0xa5, sizeof before);
    for (unsigned game = 0; game < cr_game_count(); game++) {
        find_fullest((enum cr_game)game, &book);
        newer = fullest.table;
        newer.engine = (uint16_t)(engine.newest + 1);
        size_t length = table_save(&newer, bytes);
        loaded = before;
        assert_false(table_load(&book, bytes, length, &loaded, &problem));
        assert_string_equal(problem, "engine");
        assert_memory_equal(&loaded, &before, sizeof loaded);
    }
}

static int write_all(void) {
    static struct cr_rulebook book;
    char path[WALK_PATH];
    for (unsigned game = 0; game < cr_game_count(); game++) {
        find_fullest((enum cr_game)game, &book);
        walk_golden((enum cr_game)game, ".state", path);
        FILE *file = fopen(path, "w");
        if (file == NULL)
            return 1;
        print_hex(fullest.bytes, fullest.length, file);
        if (fclose(file) != 0)
            return 1;
    }
    return 0;
}

/* ---- What a dealer remembers ---- */

static void dealers_are_kept(void **state) {
    static const uint8_t laid_out[] = {'C', 'R', 'D', 1,    1,    2, 'a', 'b', 2,
                                       7,   3,   4,   0x90, 0x4e, 0, 8,   104, 0};
    static struct virtual_dealer dealer, other;
    uint8_t bytes[DEALER_SAVED_MAX], again[DEALER_SAVED_MAX];
    (void)state;
    memcpy(dealer.context, "ab", 2);
    dealer.from_round = 7;
    dealer.timings.arranging = 10000;
    dealer.card_count = 104;
    memset(dealer.seed, 9, sizeof dealer.seed);
    memset(dealer.order, 9, sizeof dealer.order);
    size_t length = virtual_dealer_save(&dealer, bytes);
    /* 3: the timings, 4: arranging */
    assert_int_equal(length, sizeof laid_out);
    assert_memory_equal(bytes, laid_out, length);
    memcpy(other.place, "here", 4);
    assert_true(virtual_dealer_load(bytes, length, &other));
    assert_string_equal(other.place, "here");
    assert_string_equal(other.context, "ab");
    assert_int_equal(other.timings.arranging, 10000);
    assert_int_equal(other.seed[0], 0);
    for (size_t at = 0; at < length; at++) {
        assert_false(virtual_dealer_load(bytes, at, &other));
        for (unsigned bit = 0; bit < 8; bit++) {
            bytes[at] ^= (uint8_t)(1u << bit);
            if (virtual_dealer_load(bytes, length, &other)) {
                assert_int_equal(virtual_dealer_save(&other, again), length);
                assert_memory_equal(again, bytes, length);
            }
            bytes[at] ^= (uint8_t)(1u << bit);
        }
    }
    assert_false(virtual_dealer_load(bytes, length + 1, &other));
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_byte_is_described),
        cmocka_unit_test(no_state_is_longer),
        cmocka_unit_test(by_hand),
        cmocka_unit_test(blank_in_one_form_alone),
        cmocka_unit_test(kept_states_are_read),
        cmocka_unit_test(states_of_newer_engines_are_refused),
        cmocka_unit_test(dealers_are_kept),
    };
    if (argc == 2 && strcmp(argv[1], "--write") == 0)
        return write_all();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
