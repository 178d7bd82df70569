/* What a single value of a rulebook may be. */
#include "base/money.h"
#include "rulebook/rulebook_inside.h"

#include <string.h>

/* ---- Ratios, clauses, dates ---- */

bool value_pay(const char *text, const struct cr_rulebook *book, unsigned pay,
               struct cr_ratio *ratio) {
    struct cr_ratio parsed;
    const struct game_rulebook *game = rulebook_game(book);
    bool is_part = game->is_part != NULL && game->is_part(pay);
    if (!ratio_parse(text, strlen(text), &parsed) || (is_part && parsed.win > parsed.stake))
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
bool value_is_clause(const char *text) {
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

bool value_is_date(const char *text) {
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
