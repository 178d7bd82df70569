#include "games/blackjack/strategy.h"
#include "base/json.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROW_OF_TENS = 32, ROW_OF_ACES = 33, NOT_SAID = BLACKJACK_NO_CHOICE + 1 };

/* ---- Asking ---------------------------------------------------------------------------------- */

static unsigned points_of(unsigned rank) {
    return rank < BLACKJACK_TEN ? rank : BLACKJACK_TEN;
}

static int row_of(unsigned first, unsigned second) {
    const unsigned a = points_of(first), b = points_of(second);
    if (a == b)
        return a == BLACKJACK_ACE ? ROW_OF_ACES : STRATEGY_PAIRS + (int)a - 1;
    if (a == BLACKJACK_ACE || b == BLACKJACK_ACE)
        return STRATEGY_SOFT + (int)(a + b) - 1;
    return STRATEGY_HARD + (int)(a + b) - 3;
}

enum blackjack_choice blackjack_strategy_two_cards(const struct strategy *strategy,
                                                   enum strategy_stage stage, unsigned up_rank,
                                                   unsigned first_rank, unsigned second_rank) {
    const int row = row_of(first_rank, second_rank);
    const unsigned up = points_of(up_rank);
    const enum blackjack_choice best = strategy->best[row][up];
    const bool refused = (best == BLACKJACK_SPLIT && stage == STRATEGY_SPLIT_LAST) ||
                         (best == BLACKJACK_SURRENDER && stage != STRATEGY_FIRST);
    return refused ? (enum blackjack_choice)strategy->otherwise[row][up] : best;
}

bool blackjack_strategy_hits(const struct strategy *strategy, unsigned up_rank, unsigned total,
                             bool soft) {
    const unsigned up = points_of(up_rank);
    if (total < (soft ? 13u : 12u))
        return true;
    const int row = soft ? STRATEGY_SOFT + (int)total - 13 : STRATEGY_HARD + (int)total - 5;
    const uint8_t best = strategy->best[row][up];
    if (best == BLACKJACK_HIT || best == BLACKJACK_STAND)
        return best == BLACKJACK_HIT;
    return strategy->otherwise[row][up] == BLACKJACK_HIT;
}

/* ---- The best table -------------------------------------------------------------------------- */

void blackjack_strategy_of(struct strategy *strategy, const struct blackjack_analysis *analysis) {
    const struct blackjack_advice advice = blackjack_advice(analysis);
    memset(strategy, 0, sizeof *strategy);
    strategy->insurance = advice.take_insurance;
    strategy->even_money = advice.take_even_money;
    for (int row = 0; row < BLACKJACK_ROWS; row++)
        for (int up = 0; up < BLACKJACK_UP_CARDS; up++) {
            const struct blackjack_table_entry *entry = blackjack_table_at(analysis, row, up);
            strategy->best[row][up] = (uint8_t)entry->best;
            strategy->otherwise[row][up] = (uint8_t)entry->otherwise;
        }
}

/* ---- Reading --------------------------------------------------------------------------------- */

struct reading {
    struct strategy *strategy;
    struct cr_problem *problem;
    size_t line;
};

static bool wrong(const struct reading *reading, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static bool wrong(const struct reading *reading, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    reading->problem->line = reading->line;
    vsnprintf(reading->problem->message, sizeof reading->problem->message, format, arguments);
    va_end(arguments);
    return false;
}

static int find_row(const char *name) {
    for (int row = 0; row < BLACKJACK_ROWS; row++)
        if (strcmp(name, blackjack_row_name(row)) == 0)
            return row;
    return -1;
}

static const char up_letters[] = "A23456789T";

static int find_up(const char *name) {
    /* NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult): a word is never unset */
    const char *at = name[0] == '\0' ? NULL : strchr(up_letters, name[0]);
    return at != NULL && name[1] == '\0' ? (int)(at - up_letters) : -1;
}

/* J5, J6: what no hand of the row may ever do. */
static bool may_choose(int row, int up, enum blackjack_choice choice) {
    if (choice == BLACKJACK_SPLIT)
        return row >= STRATEGY_PAIRS;
    return choice != BLACKJACK_SURRENDER || up != BLACKJACK_ACE;
}

static bool set_entry(const struct reading *reading, int row, int up, int best, int otherwise) {
    struct strategy *strategy = reading->strategy;
    if (strategy->best[row][up] != NOT_SAID)
        return wrong(reading, "%s against %c stands twice", blackjack_row_name(row),
                     up_letters[up]);
    if (!may_choose(row, up, (enum blackjack_choice)best))
        return wrong(reading, "%s against %c may not %s", blackjack_row_name(row), up_letters[up],
                     best == BLACKJACK_SPLIT ? "split" : "surrender");
    strategy->best[row][up] = (uint8_t)best;
    strategy->otherwise[row][up] = (uint8_t)otherwise;
    return true;
}

/* Two tens or aces are a hard 20 or soft 12, other pairs the hard total of both cards. */
static uint8_t of_pair_total(const struct strategy *strategy, int row, int up) {
    if (row == ROW_OF_ACES)
        return BLACKJACK_HIT;
    const unsigned total = 2 * (unsigned)(row - STRATEGY_PAIRS + 2);
    return blackjack_strategy_hits(strategy, (unsigned)up, total, false) ? BLACKJACK_HIT
                                                                         : BLACKJACK_STAND;
}

/* Every row is there; what is to be done otherwise, where it is not said, follows. */
static bool complete(const struct reading *reading) {
    struct strategy *strategy = reading->strategy;
    for (int row = 0; row < BLACKJACK_ROWS; row++)
        for (int up = 0; up < BLACKJACK_UP_CARDS; up++) {
            if (strategy->best[row][up] == NOT_SAID)
                return wrong(reading, "%s against %c is missing", blackjack_row_name(row),
                             up_letters[up]);
            if (strategy->otherwise[row][up] == NOT_SAID && row < STRATEGY_PAIRS)
                strategy->otherwise[row][up] = BLACKJACK_HIT;
        }
    for (int row = STRATEGY_PAIRS; row < BLACKJACK_ROWS; row++)
        for (int up = 0; up < BLACKJACK_UP_CARDS; up++)
            if (strategy->otherwise[row][up] == NOT_SAID)
                strategy->otherwise[row][up] = of_pair_total(strategy, row, up);
    return true;
}

/* ---- Text ---- */

enum { WORDS_MAX = 12, WORD_ROOM = 24, COLUMNS = 11 };

struct words {
    char word[WORDS_MAX][WORD_ROOM];
    unsigned count;
};

/* Words of a line up to a #; those past WORDS_MAX are counted as one more. */
static void split_words(const char *line, size_t length, struct words *words) {
    size_t at = 0;
    words->count = 0;
    while (words->count < WORDS_MAX) {
        while (at < length && strchr(" \t\r", line[at]) != NULL)
            at++;
        if (at == length || line[at] == '#')
            return;
        char *word = words->word[words->count++];
        size_t kept = 0;
        for (; at < length && strchr(" \t\r#", line[at]) == NULL; at++)
            if (kept < WORD_ROOM - 1)
                word[kept++] = line[at];
        word[kept] = '\0';
    }
}

static const char choice_letters[] = "SHDPR";

static int find_choice(char letter, const char *letters) {
    const char *at = letter == '\0' ? NULL : strchr(letters, letter);
    return at == NULL ? -1 : (int)(at - letters);
}

static bool read_code(const struct reading *reading, const char *code, int row, int up) {
    const int best = find_choice(code[0], choice_letters);
    const int otherwise =
        code[0] == '\0' || code[1] == '\0' ? NOT_SAID : find_choice(code[1], "shd");
    if (best < 0 || otherwise < 0 || (otherwise != NOT_SAID && code[2] != '\0') ||
        (otherwise != NOT_SAID && best <= BLACKJACK_HIT) ||
        (otherwise == BLACKJACK_DOUBLE && best != BLACKJACK_SPLIT))
        return wrong(reading, "'%s' is none of H, S, D, Dh, Ds, P, Ph, Ps, Pd, R, Rh, Rs", code);
    return set_entry(reading, row, up, best, otherwise);
}

struct columns {
    int up[BLACKJACK_UP_CARDS];
    bool known;
};

static bool read_columns(const struct reading *reading, const struct words *words,
                         struct columns *columns) {
    unsigned seen = 0;
    if (words->count != COLUMNS)
        return wrong(reading, "'up' needs the ten cards of the dealer");
    for (unsigned i = 1; i < COLUMNS; i++) {
        const int up = find_up(words->word[i]);
        if (up < 0 || (seen >> up & 1) != 0)
            return wrong(reading, "'%s' is none of 2 3 4 5 6 7 8 9 T A, or stands twice",
                         words->word[i]);
        seen |= 1u << up;
        columns->up[i - 1] = up;
    }
    columns->known = true;
    return true;
}

static bool read_switch(const struct reading *reading, const struct words *words, bool *value) {
    if (words->count == 2 && strcmp(words->word[1], "always") == 0)
        *value = true;
    else if (words->count == 2 && strcmp(words->word[1], "never") == 0)
        *value = false;
    else
        return wrong(reading, "'%s' is followed by always or never", words->word[0]);
    return true;
}

static bool read_row(const struct reading *reading, const struct words *words,
                     const struct columns *columns) {
    const int row = find_row(words->word[0]);
    if (row < 0)
        return wrong(reading, "there is no hand '%s'", words->word[0]);
    if (!columns->known)
        return wrong(reading, "a line 'up 2 3 4 5 6 7 8 9 T A' comes before the hands");
    if (words->count != COLUMNS)
        return wrong(reading, "%s needs ten entries", words->word[0]);
    for (unsigned i = 1; i < COLUMNS; i++)
        if (!read_code(reading, words->word[i], row, columns->up[i - 1]))
            return false;
    return true;
}

static bool read_line(const struct reading *reading, const struct words *words,
                      struct columns *columns) {
    if (words->count == 0)
        return true;
    if (strcmp(words->word[0], "up") == 0)
        return read_columns(reading, words, columns);
    if (strcmp(words->word[0], "insurance") == 0)
        return read_switch(reading, words, &reading->strategy->insurance);
    if (strcmp(words->word[0], "even-money") == 0)
        return read_switch(reading, words, &reading->strategy->even_money);
    return read_row(reading, words, columns);
}

/* ---- JSON lines ---- */

enum { TOKENS = 128 };

static int choice_named(const struct json *json, uint32_t token) {
    static const char *const names[] = {"stand", "hit", "double", "split", "surrender"};
    for (int i = 0; i < BLACKJACK_CHOICES; i++)
        if (json_is(json, token, names[i]))
            return i;
    return -1;
}

static bool read_member(const struct reading *reading, const struct json *json, const char *key,
                        char word[WORD_ROOM]) {
    const uint32_t token = json_member(json, 0, key);
    if (token == 0 || json->tokens[token].type != JSON_STRING)
        return wrong(reading, "the member '%s' is missing or no string", key);
    json_string(json, token, word, WORD_ROOM);
    return true;
}

static bool read_json_entry(const struct reading *reading, const struct json *json) {
    char hand[WORD_ROOM], card[WORD_ROOM];
    if (!read_member(reading, json, "hand", hand) || !read_member(reading, json, "up", card))
        return false;
    const int row = find_row(hand), up = find_up(card);
    const uint32_t best = json_member(json, 0, "best"), rest = json_member(json, 0, "else");
    const int choice = best == 0 ? -1 : choice_named(json, best);
    const int otherwise = rest == 0 ? NOT_SAID : choice_named(json, rest);
    if (row < 0 || up < 0)
        return wrong(reading, "there is no hand '%s' against '%s'", hand, card);
    if (choice < 0 || otherwise < 0)
        return wrong(reading,
                     "%s against %s: 'best' and 'else' are hit, stand, double, split or "
                     "surrender",
                     hand, card);
    return set_entry(reading, row, up, choice, otherwise);
}

static bool read_json_line(const struct reading *reading, const char *line, size_t length) {
    struct json_token tokens[TOKENS];
    struct json json;
    struct json_error error = {0, "too many values"};
    if (json_parse(line, length, tokens, TOKENS, &json, &error) != JSON_OK)
        return wrong(reading, "%s", error.message);
    if (json.tokens[0].type != JSON_OBJECT)
        return wrong(reading, "a line is a JSON object");
    if (json_member(&json, 0, "hand") == 0) /* advice on insurance, or whatever is added later */
        return true;
    return read_json_entry(reading, &json);
}

bool blackjack_strategy_read(struct strategy *strategy, const char *text, size_t length,
                             struct cr_problem *problem) {
    struct reading reading = {strategy, problem, 0};
    struct columns columns = {.known = false};
    memset(strategy, 0, sizeof *strategy);
    memset(strategy->best, NOT_SAID, sizeof strategy->best);
    memset(strategy->otherwise, NOT_SAID, sizeof strategy->otherwise);
    strategy->own = true;
    for (size_t at = 0; at < length;) {
        const char *end = memchr(text + at, '\n', length - at);
        const size_t here = end == NULL ? length - at : (size_t)(end - (text + at));
        struct words words;
        reading.line++;
        split_words(text + at, here, &words);
        const bool good = words.count > 0 && words.word[0][0] == '{'
                              ? read_json_line(&reading, text + at, here)
                              : read_line(&reading, &words, &columns);
        if (!good)
            return false;
        at += here + 1;
    }
    return complete(&reading);
}
