#include "server/password_rules.h"

#include "base/hash.h"
#include "base/utf8.h"

#include <sodium.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* ---- The 10,000 most used ---- */

/* First four bytes, least first, of the BLAKE2b of each, in order (cmake/common_passwords.py). A
 * password that is not among them is taken for one of them once in 400,000. */
static const uint32_t common[] = {
#include "server/common_passwords.def"
};

static int compare(const void *a, const void *b) {
    uint32_t left = *(const uint32_t *)a, right = *(const uint32_t *)b;
    return (left > right) - (left < right);
}

static bool is_common(const char *text, size_t length) {
    uint8_t hash[HASH_BYTES];
    hash_bytes(text, length, hash);
    uint32_t print = (uint32_t)hash[0] | (uint32_t)hash[1] << 8 | (uint32_t)hash[2] << 16 |
                     (uint32_t)hash[3] << 24;
    return bsearch(&print, common, sizeof common / sizeof *common, sizeof print, compare) != NULL;
}

/* ---- Words and characters ---- */

static bool is_control(uint8_t c) {
    return c < ' ' || c == 127;
}

static bool is_readable(const char *text, size_t length) {
    for (size_t i = 0; i < length; i++) {
        if (is_control((uint8_t)text[i]))
            return false;
    }
    return length <= PASSWORD_LONGEST && utf8_is_valid(text, length);
}

/* Marks stand between words; bytes of other letters than a to z are letters. */
static bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (uint8_t)c >= 128;
}

static bool same_word(const char *a, size_t a_length, const char *b, size_t b_length) {
    return a_length == b_length && memcmp(a, b, a_length) == 0;
}

/* Different words of two characters or more. */
static size_t count_words(const char *text, size_t length) {
    size_t starts[PASSWORD_WORDS], lengths[PASSWORD_WORDS], count = 0;
    for (size_t i = 0, end; i < length && count < PASSWORD_WORDS; i = end + 1) {
        bool known = false;
        for (end = i; end < length && is_letter(text[end]);)
            end++;
        for (size_t k = 0; k < count; k++)
            known |= same_word(text + starts[k], lengths[k], text + i, end - i);
        if (known || utf8_width(text + i, end - i) < 2)
            continue;
        starts[count] = i;
        lengths[count++] = end - i;
    }
    return count;
}

/* ---- Dressed up ---- */

/* So many characters more make no other password of a common one, or of a name; what is repeated is
 * longer than that. */
enum { TRIMMINGS = 6, NAME_TRIMMINGS = 8, NAME_LEAST = 4, REPEATED = 4 };

static bool is_trimming(const char *text, size_t length) {
    return utf8_width(text, length) <= TRIMMINGS || is_common(text, length);
}

/* "password1234", "!!dragon2024": what is left without digits and marks around it. */
static bool is_trimmed_common(const char *text, size_t length) {
    size_t start = 0, end = length;
    while (start < end && !is_letter(text[start]))
        start++;
    while (end > start && !is_letter(text[end - 1]))
        end--;
    return start < end && is_common(text + start, end - start) && is_trimming(text, start) &&
           is_trimming(text + end, length - end);
}

/* "qwertyqwerty", "123456789012": the shortest beginning that, over and over, gives the whole. */
static size_t find_period(const char *text, size_t length) {
    size_t period = 1;
    while (period < length && memcmp(text, text + period, length - period) != 0)
        period++;
    return period;
}

static bool is_repeated(const char *text, size_t length) {
    size_t period = find_period(text, length);
    return period < length && (utf8_width(text, period) <= REPEATED || is_common(text, period));
}

/* ---- Judging ---- */

/* Small letters, without blanks when `joined`. */
static size_t fold(const char *text, bool joined, char out[PASSWORD_LONGEST + 1]) {
    size_t length = 0;
    for (; *text != '\0' && length < PASSWORD_LONGEST; text++) {
        if (joined && *text == ' ')
            continue;
        out[length++] = *text >= 'A' && *text <= 'Z' ? (char)(*text - 'A' + 'a') : *text;
    }
    out[length] = '\0';
    return length;
}

static bool is_tried_first(const char *text, size_t length) {
    return is_common(text, length) || is_trimmed_common(text, length) || is_repeated(text, length);
}

/* The own name with hardly anything beside it. */
static bool is_name(const char *text, size_t length, const char *name) {
    char folded[PASSWORD_LONGEST + 1];
    size_t name_length = fold(name, true, folded);
    return utf8_width(folded, name_length) >= NAME_LEAST && strstr(text, folded) != NULL &&
           utf8_width(text, length) <= utf8_width(folded, name_length) + NAME_TRIMMINGS;
}

static enum password_fault judge(const char *password, const char *name, char *text) {
    size_t length = fold(password, false, text);
    bool enough = utf8_width(text, length) >= PASSWORD_LEAST;
    if (!enough && count_words(text, length) < PASSWORD_WORDS)
        return PASSWORD_SHORT;
    if (is_tried_first(text, length))
        return PASSWORD_COMMON;
    length = fold(password, true, text);
    if (is_tried_first(text, length))
        return PASSWORD_COMMON;
    return is_name(text, length, name) ? PASSWORD_NAME : PASSWORD_GOOD;
}

enum password_fault password_judge(const char *password, const char *name) {
    char text[PASSWORD_LONGEST + 1];
    if (!is_readable(password, strlen(password)))
        return PASSWORD_UNREADABLE;
    enum password_fault fault = judge(password, name, text);
    sodium_memzero(text, sizeof text);
    return fault;
}
