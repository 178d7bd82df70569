/* Asking: what of a question does not matter (accents, endings, slips), what is refused, and what
 * an answer holds. */
#include "ask/ask.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static struct ask_index *rulebooks;

static int open_all(void **state) {
    (void)state;
    rulebooks = ask_open();
    return 0;
}

static int close_all(void **state) {
    (void)state;
    ask_close(rulebooks);
    return 0;
}

static struct ask_answer asked(const char *question, enum cr_game game, size_t limit) {
    struct ask_answer answer;
    assert_int_equal(ask_find(rulebooks, question, strlen(question), game, limit, &answer),
                     ASK_ANSWERED);
    return answer;
}

static void expect_first(const char *question, enum cr_game game, enum cr_game of,
                         const char *clause) {
    struct ask_answer answer = asked(question, game, 3);
    assert_true(answer.count > 0);
    assert_non_null(answer.hits[0].clause);
    assert_string_equal(answer.hits[0].clause->clause, clause);
    assert_true(answer.hits[0].games >> of & 1);
}

/* The same question in either language, with accents or without, in capitals, with slips. */
static void test_the_same_question(void **state) {
    (void)state;
    static const char *const ways[] = {"The ball flies out of the wheel",
                                       "ball fell out",
                                       "BALL FELL OUT!!",
                                       "the bal felll out",
                                       "Bóng văng khỏi bánh xe",
                                       "bi rơi ra",
                                       "bi roi ra",
                                       "BI RƠI RA",
                                       ("bi ro\xcc\x9b"
                                        "i ra"), /* the horn behind its letter */
                                       "bong vang khoi banh xe"};
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++)
        expect_first(ways[i], ANY_GAME, CR_ROULETTE, "7.5");
}

/* Where the tone is written does not matter: hoà, hòa. */
static void test_places_of_tones(void **state) {
    (void)state;
    struct ask_answer one = asked("hòa tiền", CR_BACCARAT, 5),
                      other = asked("hoà tiền", CR_BACCARAT, 5);
    assert_int_equal(one.count, other.count);
    for (size_t i = 0; i < one.count; i++)
        assert_ptr_equal(one.hits[i].clause, other.hits[i].clause);
}

static void test_names_of_games(void **state) {
    (void)state;
    expect_first("blackjack: card jammed in the machine", ANY_GAME, CR_BLACKJACK, "7.11");
    expect_first("niu niu: card jammed in the machine", ANY_GAME, CR_NIUNIU, "7.1.2");
    expect_first("xì dách kẹt bài", ANY_GAME, CR_BLACKJACK, "7.11");
}

static void test_numbers(void **state) {
    (void)state;
    expect_first("7.15.4.3", CR_BLACKJACK, CR_BLACKJACK, "7.15.4.3");
    expect_first("baccarat 7.21", ANY_GAME, CR_BACCARAT, "7.21");
    struct ask_answer answer = asked("what does G13 say", ANY_GAME, 1);
    assert_int_equal(answer.count, 1);
    assert_string_equal(answer.hits[0].ruling->ruling, "G13");
}

/* Part 8 is one answer, not five; at a table it is that game's own. */
static void test_part_8(void **state) {
    (void)state;
    struct ask_answer answer = asked("formal complaint", ANY_GAME, ASK_HITS_MAX);
    unsigned times = 0;
    for (size_t i = 0; i < answer.count; i++)
        times += answer.hits[i].clause != NULL && strcmp(answer.hits[i].clause->clause, "8.5") == 0;
    assert_int_equal(times, 1);
    assert_int_equal(answer.hits[0].games, (1u << game_count) - 1);
    answer = asked("formal complaint", CR_NIUNIU, 1);
    assert_int_equal(answer.hits[0].clause->game, CR_NIUNIU);
}

static void test_one_game(void **state) {
    (void)state;
    struct ask_answer answer = asked("exposed card", CR_NIUNIU, ASK_HITS_MAX);
    assert_true(answer.count > 3);
    for (size_t i = 0; i < answer.count; i++) {
        const struct ask_hit *hit = &answer.hits[i];
        assert_true(hit->clause != NULL ? hit->clause->game == CR_NIUNIU
                                        : ruling_holds(hit->ruling, CR_NIUNIU));
        assert_true(i == 0 || hit[-1].score >= hit->score);
    }
}

static void test_limits(void **state) {
    (void)state;
    struct ask_answer answer;
    char long_one[ASK_BYTES_MAX + 1];
    memset(long_one, 'a', sizeof long_one);
    assert_int_equal(asked("card", ANY_GAME, 4).count, 4);
    assert_int_equal(asked("card", ANY_GAME, 1000).count, ASK_HITS_MAX);
    assert_int_equal(asked("zzzzzzzzzzzzqqqq", ANY_GAME, 5).count, 0);
    assert_int_equal(ask_find(rulebooks, long_one, ASK_BYTES_MAX, ANY_GAME, 5, &answer),
                     ASK_ANSWERED);
    assert_int_equal(ask_find(rulebooks, long_one, ASK_BYTES_MAX + 1, ANY_GAME, 5, &answer),
                     ASK_TOO_LONG);
    assert_int_equal(ask_find(rulebooks, "b\xe1\xba", 3, ANY_GAME, 5, &answer), ASK_NOT_UTF8);
    assert_int_equal(ask_find(rulebooks, " ?! ", 4, ANY_GAME, 5, &answer), ASK_NO_WORDS);
    assert_int_equal(ask_find(rulebooks, "", 0, ANY_GAME, 5, &answer), ASK_NO_WORDS);
    assert_int_equal(answer.count, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_same_question),
        cmocka_unit_test(test_places_of_tones),
        cmocka_unit_test(test_names_of_games),
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_part_8),
        cmocka_unit_test(test_one_game),
        cmocka_unit_test(test_limits),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
