/* Changing one option or ratio of a rulebook from the command line. A key is
 *   an option               decks, commission, resplit
 *   a bet or a kind of bet  total:4, straight; main.blackjack, single:3.2, single.2
 *   a row of 6.4.6          insurance.banker.4.5-3   (side, cards open, own total, other total)
 *   a figure of a hand      hand.niu-9.commission */
#include "base/money.h"
#include "rulebook/inside.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static bool refuse_key(struct cr_problem *problem, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static bool refuse_key(struct cr_problem *problem, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    problem->line = 1;
    vsnprintf(problem->message, sizeof problem->message, format, arguments);
    va_end(arguments);
    return false;
}

/* The key in a message is cut to so many bytes. */
#define KEY "\"%.40s\""

static bool no_such_key(const char *key, struct cr_problem *problem) {
    refuse_key(problem, "there is no rule " KEY " in this game", key);
    problem->line = 0;
    return false;
}

static bool skip_prefix(const char **text, const char *prefix) {
    size_t length = strlen(prefix);
    if (strncmp(*text, prefix, length) != 0)
        return false;
    *text += length;
    return true;
}

/* ---- hand.niu-9.commission ---- */

static bool set_hand(struct cr_rulebook *book, const char *key, const char *rest, const char *value,
                     struct cr_problem *problem) {
    const char *dot = strchr(rest, '.');
    int hand = dot == NULL ? -1 : hand_find(rest, (size_t)(dot - rest));
    if (hand < 0)
        return no_such_key(key, problem);
    for (int i = 0; i < HAND_FIELDS; i++) {
        if (strcmp(dot + 1, hand_fields[i].name) != 0)
            continue;
        if (!hand_set(&book->hands[hand], &hand_fields[i], value))
            return refuse_key(problem, KEY " must be %s", key, hand_fields[i].allowed);
        return true;
    }
    return no_such_key(key, problem);
}

/* ---- insurance.banker.4.5-3 ---- */

static bool is_total(char c) {
    return c >= '0' && c <= '9';
}

static bool set_insurance(struct cr_rulebook *book, const char *key, const char *rest,
                          const char *value, struct cr_problem *problem) {
    struct cr_ratio ratio;
    enum cr_side side = skip_prefix(&rest, "banker.") ? CR_BANKER : CR_PLAYER;
    if (side == CR_PLAYER && !skip_prefix(&rest, "player."))
        return no_such_key(key, problem);
    bool five = skip_prefix(&rest, "5.");
    if (!five && !skip_prefix(&rest, "4."))
        return no_such_key(key, problem);
    if (!is_total(rest[0]) || rest[1] != '-' || !is_total(rest[2]) || rest[3] != '\0')
        return no_such_key(key, problem);
    unsigned own = (unsigned)(rest[0] - '0'), other = (unsigned)(rest[2] - '0');
    if (!insurance_possible(book, side, five, own, other))
        return refuse_key(problem, KEY ": no card is to be drawn at these totals", key);
    if (!ratio_parse(value, strlen(value), &ratio))
        return refuse_key(problem, KEY " must be a ratio such as 2 or 3/2", key);
    book->insurance[side][five][own][other] = ratio;
    return true;
}

/* ---- total:4, main.blackjack, straight ---- */

/* The case after the dot; 0 when the bet pays in one case only and none is named. -1: none. */
static int find_case(const struct cr_rulebook *book, const struct cr_bet_rule *bet,
                     const char *name) {
    for (int pay = 0; pay < bet->pay_count; pay++)
        if (strcmp(cr_rulebook_word(book, bet->pays[pay].when), name) == 0)
            return pay;
    return -1;
}

static bool set_pay(struct cr_rulebook *book, struct cr_bet_rule *bet, const char *key,
                    const char *name, const char *value, struct cr_problem *problem) {
    int pay = find_case(book, bet, name);
    if (pay < 0)
        return no_such_key(key, problem);
    if (!pay_parse(value, book, (unsigned)pay, &bet->pays[pay].ratio))
        return refuse_key(problem, KEY " must be a ratio such as 8 or 3/2", key);
    return true;
}

static bool set_pays(struct cr_rulebook *book, const char *key, const char *value,
                     struct cr_problem *problem) {
    size_t length = strcspn(key, ".");
    const char *name = key[length] == '.' ? key + length + 1 : "";
    int bet = cr_rulebook_bet(book, key, length);
    if (bet >= 0)
        return set_pay(book, &book->bets[bet], key, name, value, problem);
    int kind = cr_rulebook_kind(book, key, length);
    if (kind < 0)
        return no_such_key(key, problem);
    for (unsigned i = 0; i < book->bet_count; i++)
        if (book->bets[i].kind == kind && !set_pay(book, &book->bets[i], key, name, value, problem))
            return false;
    return true;
}

bool cr_rulebook_set(struct cr_rulebook *book, const char *key, const char *value,
                     struct cr_problem *problem) {
    const char *rest = key;
    for (const struct option *option = game_options[book->game]; option->name != NULL; option++) {
        if (strcmp(key, option->name) != 0)
            continue;
        if (!option_set(&book->options, option, value))
            return refuse_key(problem, KEY " must be %s", key, option->allowed);
        return true;
    }
    if (book->game == CR_BACCARAT && skip_prefix(&rest, "insurance."))
        return set_insurance(book, key, rest, value, problem);
    if (book->game == CR_NIUNIU && skip_prefix(&rest, "hand."))
        return set_hand(book, key, rest, value, problem);
    return set_pays(book, key, value, problem);
}
