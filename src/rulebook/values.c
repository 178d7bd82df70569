/* What a single value of a rulebook may be. */
#include "base/money.h"
#include "rulebook/inside.h"

#include <string.h>

/* ---- Niu Niu hands ---- */

#define RATIO "a ratio such as \"2\" or \"3/2\""
#define PART  "a part from \"0\" to \"1\" such as \"1/20\""

const struct hand_field hand_fields[HAND_FIELDS] = {
    {"ante", offsetof(struct cr_niu_rule, ante), false, RATIO},
    {"double", offsetof(struct cr_niu_rule, doubled), false, RATIO},
    {"commission", offsetof(struct cr_niu_rule, commission), true, PART},
    {"additional", offsetof(struct cr_niu_rule, additional), true, PART},
};

int hand_find(const char *id, size_t length) {
    for (int hand = 0; hand < CR_NIU_HANDS; hand++)
        if (strlen(hand_ids[hand]) == length && memcmp(hand_ids[hand], id, length) == 0)
            return hand;
    return -1;
}

bool hand_set(struct cr_niu_rule *hand, const struct hand_field *field, const char *value) {
    struct cr_ratio ratio = {0, 1};
    bool is_zero = field->is_part && strcmp(value, "0") == 0;
    if (!is_zero && !ratio_parse(value, strlen(value), &ratio))
        return false;
    if (field->is_part && ratio.win > ratio.stake)
        return false;
    memcpy((char *)hand + field->offset, &ratio, sizeof ratio);
    return true;
}

/* ---- Ratios, clauses, dates ---- */

bool pay_parse(const char *text, const struct cr_rulebook *book, unsigned pay,
               struct cr_ratio *ratio) {
    struct cr_ratio parsed;
    /* 4.12.1: what surrender gives back is a part of the stake, not a win */
    bool surrender = book->game == CR_BLACKJACK && pay == MAIN_SURRENDER;
    if (!ratio_parse(text, strlen(text), &parsed) || (surrender && parsed.win > parsed.stake))
        return false;
    *ratio = parsed;
    return true;
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/* One or two digits without a leading zero; how many. */
static size_t clause_part(const char *text) {
    if (!is_digit(text[0]) || text[0] == '0')
        return 0;
    return is_digit(text[1]) ? 2 : 1;
}

/* "7.10.2" of the eight parts, or a ruling: "G6", "J13". */
bool is_clause(const char *text) {
    bool ruling = text[0] != '\0' && strchr("GSRBJND", text[0]) != NULL;
    size_t levels = 0, digits;
    if (ruling)
        text++;
    else if (text[0] > '8')
        return false;
    while ((digits = clause_part(text)) > 0) {
        text += digits;
        levels++;
        if (*text != '.')
            break;
        text++;
        if (*text == '\0')
            return false;
    }
    return *text == '\0' && (ruling ? levels == 1 : levels >= 2 && levels <= 5);
}

/* Digits of `text` as a number; the shape is known to be right. */
static int digits_at(const char *text, int count) {
    int sum = 0;
    for (int i = 0; i < count; i++)
        sum = sum * 10 + (text[i] - '0');
    return sum;
}

bool is_date(const char *text) {
    static const char shape[] = "0000-00-00";
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    if (strlen(text) != sizeof shape - 1)
        return false;
    for (int i = 0; shape[i] != '\0'; i++)
        if (shape[i] == '0' ? !is_digit(text[i]) : text[i] != '-')
            return false;
    int year = digits_at(text, 4), month = digits_at(text + 5, 2), day = digits_at(text + 8, 2);
    if (month < 1 || month > 12 || day < 1)
        return false;
    bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    return day <= days[month - 1] + (leap && month == 2);
}

/* ---- Baccarat's insurance ---- */

bool totals_parse(const char *text, unsigned *first, unsigned *last) {
    if (!is_digit(text[0]))
        return false;
    *first = *last = (unsigned)(text[0] - '0');
    if (text[1] == '\0')
        return true;
    if (text[1] != '-' || !is_digit(text[2]) || text[3] != '\0')
        return false;
    *last = (unsigned)(text[2] - '0');
    return *first < *last;
}

/* After the player's third card: some first total and card give `player`, and the banker draws to
 * that card. */
static bool possible_after_five(const struct cr_rulebook *book, unsigned player, unsigned banker) {
    for (unsigned first = 0; first <= 7; first++) {
        unsigned card = (player + 10 - first) % 10;
        if (book->player_draws[first] && book->banker_draws[banker][card])
            return true;
    }
    return false;
}

bool insurance_possible(const struct cr_rulebook *book, enum cr_side side, bool five, unsigned own,
                        unsigned other) {
    unsigned player = side == CR_PLAYER ? own : other;
    unsigned banker = side == CR_PLAYER ? other : own;
    if (banker > 7)
        return false;
    if (five)
        return possible_after_five(book, player, banker);
    return player <= 7 && (book->player_draws[player] || book->banker_draws[banker][10]);
}
