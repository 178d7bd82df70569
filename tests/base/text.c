/* The writer, cards, names of games, refusals and files built in. */
#include "base/text.h"
#include "base/embedded.h"
#include "base/game.h"
#include "base/oracle_support.h"
#include "base/refusal.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void pieces_are_joined(void **state) {
    char memory[64];
    struct text text;
    (void)state;
    text_init(&text, memory, sizeof memory);
    text_add(&text, "net ");
    text_integer(&text, -100000);
    text_char(&text, ',');
    text_bytes(&text, "paid", 2);
    assert_int_equal(text.length, 14);
    assert_memory_equal(memory, "net -100000,pa", 14);
    assert_false(text.full);
}

static void integers_are_written_whole(void **state) {
    static const int64_t numbers[] = {0, 7, -7, 10, 1000000, INT64_MAX, INT64_MIN};
    (void)state;
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        char memory[24], expected[24];
        struct text text;
        text_init(&text, memory, sizeof memory);
        text_integer(&text, numbers[i]);
        int length = snprintf(expected, sizeof expected, "%lld", (long long)numbers[i]);
        assert_int_equal(text.length, length);
        assert_memory_equal(memory, expected, (size_t)length);
    }
}

/* What does not fit is left out whole, and so is all that follows. */
static void a_full_writer_stops(void **state) {
    char memory[8] = "-------";
    struct text text;
    (void)state;
    text_init(&text, memory, 4);
    text_add(&text, "abc");
    text_add(&text, "de");
    assert_true(text.full);
    text_char(&text, 'f');
    assert_int_equal(text.length, 3);
    assert_memory_equal(memory, "abc----", 7);
    text_init(&text, memory, 4);
    text_add(&text, "abcd");
    assert_false(text.full);
}

/* jansson reads every quoted string back to the bytes that were written. */
static void quoted_strings_read_back(void **state) {
    (void)state;
    for (int c = 0; c < 0x80; c++) {
        char bytes[] = {'a', (char)c, (char)c, 'z'};
        char memory[64], dump[64], expected[16];
        struct text text;
        text_init(&text, memory, sizeof memory);
        text_quoted(&text, bytes, sizeof bytes);
        assert_int_equal(oracle_read(memory, text.length, dump, sizeof dump), ORACLE_ACCEPTS);
        memcpy(expected, "s4:", 3);
        memcpy(expected + 3, bytes, 4);
        assert_memory_equal(dump, expected, 7);
    }
}

static void quoted_strings_look_like_this(void **state) {
    static const struct {
        const char *bytes, *quoted;
    } cases[] = {
        {"", "\"\""},
        {"Tài Xỉu", "\"Tài Xỉu\""},
        {"a\"b\\c", "\"a\\\"b\\\\c\""},
        {"\n\x1f", "\"\\u000a\\u001f\""},
        {"/\x7f", "\"/\x7f\""},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char memory[64] = "";
        struct text text;
        text_init(&text, memory, sizeof memory - 1);
        text_quoted(&text, cases[i].bytes, strlen(cases[i].bytes));
        assert_int_equal(text.length, strlen(cases[i].quoted));
        assert_memory_equal(memory, cases[i].quoted, text.length);
    }
}

/* ---- Cards ---- */

static void every_card_has_one_name(void **state) {
    static const char *const ranks[] = {"A", "2", "3", "4", "5", "6", "7",
                                        "8", "9", "T", "J", "Q", "K"};
    static const char *const suits[] = {"S", "H", "C", "D"};
    (void)state;
    for (int rank = 0; rank < 13; rank++)
        for (int suit = 0; suit < 4; suit++) {
            char name[3] = {ranks[rank][0], suits[suit][0], '\0'}, printed[3];
            assert_int_equal(cr_card_parse(name, 2), rank * 4 + suit);
            cr_card_print((cr_card)(rank * 4 + suit), printed);
            assert_string_equal(printed, name);
        }
}

static void nothing_else_is_a_card(void **state) {
    static const struct {
        const char *text;
        size_t length;
    } texts[] = {{"", 0},    {"A", 1},   {"ASS", 3}, {"10D", 3},  {"1D", 2},  {"0S", 2},
                 {"as", 2},  {"AX", 2},  {"XS", 2},  {"SA", 2},   {"A\0", 2}, {"\0S", 2},
                 {" AS", 3}, {"AS ", 3}, {"TT", 2},  {"A\xE2", 2}};
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        assert_int_equal(cr_card_parse(texts[i].text, texts[i].length), CR_NO_CARD);
    unsigned cards = 0;
    for (int a = 0; a < 256; a++)
        for (int b = 0; b < 256; b++)
            cards += cr_card_parse((char[]){(char)a, (char)b}, 2) != CR_NO_CARD;
    assert_int_equal(cards, 52);
}

/* ---- Games ---- */

static void games_are_found_by_name(void **state) {
    static const char *const ids[] = {"sicbo", "roulette", "baccarat", "blackjack", "niuniu"};
    enum cr_game game;
    (void)state;
    assert_true(cr_game_count() >= sizeof ids / sizeof ids[0]);
    for (unsigned i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        assert_string_equal(cr_game_id((enum cr_game)i), ids[i]);
        assert_true(cr_game_find(ids[i], strlen(ids[i]), &game));
        assert_int_equal(game, i);
    }
    assert_false(cr_game_find("sicb", 4, &game));
    assert_false(cr_game_find("sicbo", 4, &game));
    assert_false(cr_game_find("sicboo", 6, &game));
    assert_false(cr_game_find("tables", 6, &game));
    assert_false(cr_game_find("", 0, &game));
    assert_string_equal(cr_version(), CROUPIER_VERSION);
}

/* ---- Refusals ---- */

static void check_refusals(int first, int end) {
    for (int why = first; why < end; why++) {
        assert_true(strlen(cr_refusal_name(why)) > 2);
        assert_true(strlen(cr_refusal_code(why)) > 2);
        assert_non_null(cr_refusal_clause(why));
        assert_true(strlen(cr_refusal_sentence(why, CR_ENGLISH)) > 8);
        assert_true(strlen(cr_refusal_sentence(why, CR_VIETNAMESE)) > 8);
        for (int other = first; other < why; other++)
            assert_string_not_equal(cr_refusal_name(why), cr_refusal_name(other));
    }
}

/* Those of every game, and each game's own behind them. */
static void every_refusal_speaks_two_languages(void **state) {
    int last = WHY_COUNT;
    (void)state;
    check_refusals(1, WHY_COUNT);
    for (unsigned game = 0; game < game_count; game++) {
        const struct game_refusals *own = game_modules[game]->refusals;
        int end = own->first + (int)own->count;
        assert_true(own->first > last);
        check_refusals(own->first, end);
        last = end;
    }
    assert_string_equal(cr_refusal_code(WHY_ACCEPTED), "");
    assert_string_equal(cr_refusal_name(WHY_OVERFLOW), "OVERFLOW");
    assert_string_equal(cr_refusal_code(WHY_OVERFLOW), "overflow");
    assert_string_equal(cr_refusal_clause(WHY_OVERFLOW), "G2");
    assert_string_equal(cr_refusal_code(WHY_BAD_CARD), "bad-card");
}

static void a_refusal_names_the_entry(void **state) {
    struct cr_refusal refusal = {0, ""};
    (void)state;
    assert_false(refusal_fill(&refusal, WHY_BAD_STAKE, "bets[%d]", 2));
    assert_int_equal(refusal.why, WHY_BAD_STAKE);
    assert_string_equal(refusal.where, "bets[2]");
    assert_false(refusal_fill(&refusal, WHY_BAD_CARD, "%s",
                              "a name that is much longer than the room for it"));
    assert_int_equal(strlen(refusal.where), sizeof refusal.where - 1);
}

/* ---- Files built in ---- */

static void rulebooks_are_built_in(void **state) {
    (void)state;
    const struct embedded_file *file = embedded_find("rulebooks/niuniu/edition.json");
    assert_non_null(file);
    assert_int_equal(strlen(file->text), file->length);
    assert_int_equal(file->text[0], '{');
    assert_null(embedded_find("rulebooks/poker/edition.json"));
    assert_null(embedded_find(""));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_are_joined),
        cmocka_unit_test(integers_are_written_whole),
        cmocka_unit_test(a_full_writer_stops),
        cmocka_unit_test(quoted_strings_read_back),
        cmocka_unit_test(quoted_strings_look_like_this),
        cmocka_unit_test(every_card_has_one_name),
        cmocka_unit_test(nothing_else_is_a_card),
        cmocka_unit_test(games_are_found_by_name),
        cmocka_unit_test(every_refusal_speaks_two_languages),
        cmocka_unit_test(a_refusal_names_the_entry),
        cmocka_unit_test(rulebooks_are_built_in),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
