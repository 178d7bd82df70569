/* Any bytes at all given to the rulebook reader. A text that is read must be one that can be used:
 * every bet found by its name, every ratio printable, and every difference from the edition built
 * in told, there and back. What follows a NUL in the bytes is a rule KEY=VALUE to set in it. */
#include "base/money.h"
#include "rulebook/edition_diff.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void expect(bool holds) {
    if (!holds)
        abort();
}

static void check_book(const struct cr_rulebook *book) {
    char ratio[24];
    for (unsigned i = 0; i < book->bet_count; i++) {
        const struct cr_bet_rule *bet = &book->bets[i];
        expect(cr_rulebook_bet(book, bet->id, strlen(bet->id)) == (int)i);
        expect(strlen(cr_rulebook_word(book, bet->clause)) >= 2);
        expect(cr_rulebook_word(book, bet->name[CR_VIETNAMESE])[0] != '\0');
        expect(bet->area.width > 0 && bet->area.height > 0);
        for (unsigned pay = 0; pay < bet->pay_count; pay++) {
            expect(bet->pays[pay].ratio.win > 0 && bet->pays[pay].ratio.stake > 0);
            ratio_print(bet->pays[pay].ratio, ratio);
        }
    }
    for (unsigned i = 0; i < book->void_round_count; i++)
        expect(rulebook_voids_round(book, cr_rulebook_word(book, book->void_round[i])));
}

static void check_problem(const struct cr_problem *problem) {
    expect(problem->message[0] != '\0');
    expect(memchr(problem->message, '\0', sizeof problem->message) != NULL);
}

/* "KEY=VALUE", cut at the first sign. */
static void set_rule(struct cr_rulebook *book, const uint8_t *data, size_t size) {
    char key[100] = "", value[100] = "";
    struct cr_problem problem;
    const uint8_t *sign = memchr(data, '=', size);
    size_t length = sign == NULL ? size : (size_t)(sign - data);
    snprintf(key, sizeof key, "%.*s", (int)length, (const char *)data);
    if (sign != NULL)
        snprintf(value, sizeof value, "%.*s", (int)(size - length - 1), (const char *)sign + 1);
    if (cr_rulebook_set(book, key, value, &problem))
        check_book(book);
    else
        check_problem(&problem);
}

/* ---- Against the one built in ---- */

static void write_change(void *context, const struct edition_change *change) {
    static char memory[1 << 14];
    struct text out;
    text_init(&out, memory, sizeof memory);
    edition_write_change(&out, change);
    expect(!out.full);
    ++*(size_t *)context;
}

static void compare(const uint8_t *data, size_t length) {
    static struct edition read, built_in;
    struct cr_problem problem;
    size_t there = 0, back = 0, source_length;
    expect(edition_open(&read, (const char *)data, length, &problem));
    const char *source = cr_rulebook_source(read.book.game, &source_length);
    expect(edition_open(&built_in, source, source_length, &problem));
    edition_compare(&built_in, &read, write_change, &there);
    edition_compare(&read, &built_in, write_change, &back);
    expect((there == 0) == (back == 0));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct cr_rulebook book;
    struct cr_problem problem;
    const uint8_t *end = size == 0 ? NULL : memchr(data, '\0', size);
    size_t length = end == NULL ? size : (size_t)(end - data);
    bool is_read = cr_rulebook_read((const char *)data, length, &book, &problem);
    if (is_read) {
        check_book(&book);
        compare(data, length);
    } else {
        expect(problem.line >= 1);
        check_problem(&problem);
    }
    if (end == NULL)
        return 0;
    if (!is_read)
        expect(cr_rulebook_builtin((enum cr_game)(size % cr_game_count()), &book));
    set_rule(&book, end + 1, size - length - 1);
    return 0;
}
