#include "cli/numbers.h"

/* Reads digits up to the first byte that is none; NULL: there are none, or it is more than `most`.
 */
static const char *read_digits(const char *word, uint64_t most, uint64_t *number) {
    const char *at = word;
    for (*number = 0; *at >= '0' && *at <= '9'; at++) {
        uint64_t digit = (uint64_t)(*at - '0');
        if (*number > (most - digit) / 10)
            return NULL;
        *number = *number * 10 + digit;
    }
    return at == word ? NULL : at;
}

bool cli_parse_number(const char *word, uint64_t most, uint64_t *number) {
    const char *end = read_digits(word, most, number);
    return end != NULL && *end == '\0';
}

bool cli_parse_round(const char *word, uint32_t *table, uint64_t *round) {
    uint64_t number;
    const char *end = read_digits(word, UINT32_MAX, &number);
    *table = (uint32_t)number;
    return end != NULL && *end == ':' && cli_parse_number(end + 1, UINT64_MAX, round);
}
