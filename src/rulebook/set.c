/* Changing one option or ratio of a rulebook from the command line. A key is
 *   an option               decks, commission, resplit
 *   a bet or a kind of bet  total:4, straight; main.win, single:3.2, single.2
 *   a figure of a table that only the game has (struct game_rulebook's set_own) */
#include "base/hash.h"
#include "base/money.h"
#include "rulebook/rulebook_inside.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum rule_set rule_wrong(struct cr_problem *problem, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    problem->line = 1;
    vsnprintf(problem->message, sizeof problem->message, format, arguments);
    va_end(arguments);
    return RULE_WRONG;
}

enum rule_set rule_no_such_key(const char *key, struct cr_problem *problem) {
    rule_wrong(problem, "there is no rule " RULE_KEY " in this game", key);
    problem->line = 0;
    return RULE_WRONG;
}

/* ---- total:4, main.win, straight ---- */

/* The case after the dot; 0 when the bet pays in one case only and none is named. -1: none. */
static int find_case(const struct cr_rulebook *book, const struct cr_bet_rule *bet,
                     const char *name) {
    for (int pay = 0; pay < bet->pay_count; pay++)
        if (strcmp(cr_rulebook_word(book, bet->pays[pay].when), name) == 0)
            return pay;
    return -1;
}

static enum rule_set set_pay(struct cr_rulebook *book, struct cr_bet_rule *bet, const char *key,
                             const char *name, const char *value, struct cr_problem *problem) {
    int pay = find_case(book, bet, name);
    if (pay < 0)
        return rule_no_such_key(key, problem);
    if (!value_pay(value, book, (unsigned)pay, &bet->pays[pay].ratio))
        return rule_wrong(problem, RULE_KEY " must be a ratio such as 8 or 3/2", key);
    return RULE_SET;
}

static enum rule_set set_pays(struct cr_rulebook *book, const char *key, const char *value,
                              struct cr_problem *problem) {
    size_t length = strcspn(key, ".");
    const char *name = key[length] == '.' ? key + length + 1 : "";
    int bet = cr_rulebook_bet(book, key, length);
    if (bet >= 0)
        return set_pay(book, &book->bets[bet], key, name, value, problem);
    int kind = cr_rulebook_kind(book, key, length);
    if (kind < 0)
        return rule_no_such_key(key, problem);
    enum rule_set set = RULE_SET;
    for (unsigned i = 0; set == RULE_SET && i < book->bet_count; i++)
        if (book->bets[i].kind == kind)
            set = set_pay(book, &book->bets[i], key, name, value, problem);
    return set;
}

static enum rule_set set_option(struct cr_rulebook *book, const char *key, const char *value,
                                struct cr_problem *problem) {
    char allowed[OPTION_TEXT];
    for (const struct rule_option *option = rulebook_options(book->game); option->name != NULL;
         option++) {
        if (strcmp(key, option->name) != 0)
            continue;
        rule_option_allowed(option, allowed);
        if (!option_parse(option, value, (uint8_t *)&book->options + option->offset))
            return rule_wrong(problem, RULE_KEY " must be %s", key, allowed);
        return RULE_SET;
    }
    return RULE_UNKNOWN;
}

/* What pays otherwise is no longer the edition whose text was read. */
static void change_edition(struct cr_rulebook *book, const char *key, const char *value) {
    struct hash_stream stream;
    hash_stream_begin(&stream);
    hash_stream_add(&stream, book->edition, sizeof book->edition);
    hash_stream_add(&stream, key, strlen(key) + 1);
    hash_stream_add(&stream, value, strlen(value) + 1);
    hash_stream_end(&stream, book->edition);
}

bool cr_rulebook_set(struct cr_rulebook *book, const char *key, const char *value,
                     struct cr_problem *problem) {
    const struct game_rulebook *game = rulebook_game(book);
    enum rule_set set = set_option(book, key, value, problem);
    if (set != RULE_UNKNOWN)
        return set == RULE_SET;
    if (game->set_own != NULL)
        set = game->set_own(book, key, value, problem);
    if (set == RULE_UNKNOWN)
        set = set_pays(book, key, value, problem);
    if (set == RULE_SET)
        change_edition(book, key, value);
    return set == RULE_SET;
}
