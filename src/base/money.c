#include "base/money.h"

#include <assert.h>

int64_t money_common_divisor(int64_t a, int64_t b) {
    while (b != 0) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

bool money_pays(cr_money stake, struct cr_ratio ratio, cr_money *pays, uint32_t *breakage,
                uint32_t *breakage_of) {
    assert(stake >= 0 && ratio.win >= 0 && ratio.stake > 0);
    wide product = wide_of(stake, ratio.win);
    wide whole = product / ratio.stake;
    if (!money_fits(whole))
        return false;
    *pays = (cr_money)whole;
    int64_t cut_off = (int64_t)(product % ratio.stake);
    int64_t divisor = money_common_divisor(ratio.stake, cut_off);
    *breakage = (uint32_t)(cut_off / divisor);
    *breakage_of = cut_off == 0 ? 0 : (uint32_t)(ratio.stake / divisor);
    return true;
}

enum { RATIO_PART_MAX = 1000000 };

/* Reads a whole number from 1 to a million without leading zeros; how many digits it took, 0: it is
 * none. */
static size_t parse_part(const char *text, size_t length, int32_t *part) {
    size_t digits = 0;
    int32_t number = 0;
    for (; digits < length && text[digits] >= '0' && text[digits] <= '9'; digits++) {
        number = number * 10 + (text[digits] - '0');
        if (number == 0 || number > RATIO_PART_MAX)
            return 0;
    }
    *part = number;
    return digits;
}

bool ratio_parse(const char *text, size_t length, struct cr_ratio *ratio) {
    int32_t win, stake = 1;
    size_t at = parse_part(text, length, &win);
    if (at == 0)
        return false;
    if (at < length) {
        if (text[at] != '/')
            return false;
        size_t digits = parse_part(text + at + 1, length - at - 1, &stake);
        if (digits == 0 || at + 1 + digits != length)
            return false;
    }
    int32_t divisor = (int32_t)money_common_divisor(win, stake);
    *ratio = (struct cr_ratio){win / divisor, stake / divisor};
    return true;
}

static char *print_part(int32_t part, char *text) {
    char digits[12];
    int count = 0;
    do {
        digits[count++] = (char)('0' + part % 10);
        part /= 10;
    } while (part != 0);
    while (count > 0)
        *text++ = digits[--count];
    return text;
}

void ratio_print(struct cr_ratio ratio, char *text) {
    assert(ratio.win >= 0 && ratio.stake > 0);
    text = print_part(ratio.win, text);
    if (ratio.stake != 1) {
        *text++ = '/';
        text = print_part(ratio.stake, text);
    }
    *text = '\0';
}
