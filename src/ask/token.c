/* Letters without their accents, words without their endings. */
#include "ask/token.h"

#include "base/utf8.h"

#include <string.h>

/* ---- Letters ---- */

/* Marks and tones are digits as typists of Vietnamese know them (VNI). */
enum { TONE_LAST = '5' };

/* U+1EA0 to U+1EF9: each capital is followed by its small letter. */
static const char *const vietnamese[] = {
    "a5",  "a3",  "a61", "a62", "a63", "a64", "a65", "a81", "a82", "a83", "a84", "a85",
    "e5",  "e3",  "e4",  "e61", "e62", "e63", "e64", "e65", "i3",  "i5",  "o5",  "o3",
    "o61", "o62", "o63", "o64", "o65", "o71", "o72", "o73", "o74", "o75", "u5",  "u3",
    "u71", "u72", "u73", "u74", "u75", "y2",  "y5",  "y3",  "y4",
};

static const struct letter {
    uint32_t capital;
    uint32_t small;
    const char *as;
} letters[] = {
    {0xC0, 0xE0, "a2"},   {0xC1, 0xE1, "a1"},   {0xC2, 0xE2, "a6"},   {0xC3, 0xE3, "a4"},
    {0xC8, 0xE8, "e2"},   {0xC9, 0xE9, "e1"},   {0xCA, 0xEA, "e6"},   {0xCC, 0xEC, "i2"},
    {0xCD, 0xED, "i1"},   {0xD2, 0xF2, "o2"},   {0xD3, 0xF3, "o1"},   {0xD4, 0xF4, "o6"},
    {0xD5, 0xF5, "o4"},   {0xD9, 0xF9, "u2"},   {0xDA, 0xFA, "u1"},   {0xDD, 0xFD, "y1"},
    {0x102, 0x103, "a8"}, {0x110, 0x111, "d9"}, {0x128, 0x129, "i4"}, {0x168, 0x169, "u4"},
    {0x1A0, 0x1A1, "o7"}, {0x1AF, 0x1B0, "u7"},
};

/* Accents that come behind their letter. */
static const struct accent {
    uint32_t code;
    const char *as;
} accents[] = {
    {0x300, "2"}, {0x301, "1"}, {0x302, "6"}, {0x303, "4"},
    {0x306, "8"}, {0x309, "3"}, {0x31B, "7"}, {0x323, "5"},
};

static uint32_t code_of(const char *at, size_t length) {
    static const uint8_t lead[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
    uint32_t code = (uint8_t)at[0] & lead[length];
    for (size_t i = 1; i < length; i++)
        code = code << 6 | ((uint8_t)at[i] & 0x3f);
    return code;
}

/* The letter and its marks; NULL: it is none of English or Vietnamese. */
static const char *spelled(uint32_t code) {
    if (code >= 0x1EA0 && code < 0x1EA0 + 2 * sizeof vietnamese / sizeof vietnamese[0])
        return vietnamese[(code - 0x1EA0) / 2];
    for (size_t i = 0; i < sizeof letters / sizeof letters[0]; i++) {
        if (letters[i].capital == code || letters[i].small == code)
            return letters[i].as;
    }
    for (size_t i = 0; i < sizeof accents / sizeof accents[0]; i++) {
        if (accents[i].code == code)
            return accents[i].as;
    }
    return NULL;
}

/* ---- A word ---- */

struct writing {
    struct token *token;
    size_t plain, toned;
    char tone;
};

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* What no longer fits is left out: no word that is compared is as long. */
static void put_plain(struct writing *to, char c) {
    if (to->plain + 1 >= TOKEN_BYTES || to->toned + 2 >= TONED_BYTES)
        return;
    to->token->plain[to->plain++] = c;
    to->token->toned[to->toned++] = c;
}

static void put_mark(struct writing *to, char mark) {
    to->token->has_marks = true;
    if (mark <= TONE_LAST)
        to->tone = mark;
    else if (to->toned + 2 < TONED_BYTES)
        to->token->toned[to->toned++] = mark;
}

static void put_spelled(struct writing *to, const char *as) {
    for (; *as != '\0'; as++) {
        if (is_digit(*as))
            put_mark(to, *as);
        else
            put_plain(to, *as);
    }
}

/* A point or a colon inside a number, an apostrophe inside a word, a per cent sign behind. */
static bool joins(const char *at, const char *end, char before) {
    bool number = is_digit(before) && at + 1 < end && is_digit(at[1]);
    bool word = is_letter(before) && at + 1 < end && is_letter(at[1]);
    return ((*at == '.' || *at == ':') && number) || (*at == '\'' && word) ||
           (*at == '%' && is_digit(before));
}

/* Takes one character; false: the word ends before it. */
static bool take(const char **text, const char *end, struct writing *to) {
    const char *at = *text;
    size_t length = utf8_length(at, (size_t)(end - at));
    char before = to->plain == 0 ? '\0' : to->token->plain[to->plain - 1];
    if (length > 1) {
        const char *as = spelled(code_of(at, length));
        if (as == NULL || (to->plain == 0 && is_digit(as[0])))
            return false;
        put_spelled(to, as);
    } else if (is_letter(*at)) {
        put_plain(to, (char)(*at | 0x20));
    } else if (is_digit(*at) || joins(at, end, before)) {
        if (*at != '\'')
            put_plain(to, *at);
    } else {
        return false;
    }
    *text += length;
    return true;
}

/* ---- English endings ---- */

static bool ends_with(const char *word, size_t length, const char *ending) {
    size_t tail = strlen(ending);
    return length >= tail + 3 && memcmp(word + length - tail, ending, tail) == 0;
}

static bool has_vowel(const char *word, size_t length) {
    for (size_t i = 0; i < length; i++) {
        if (strchr("aeiouy", word[i]) != NULL)
            return true;
    }
    return false;
}

/* "stopp" to "stop", but "fall" and "pass" as they are. */
static size_t single_end(const char *word, size_t length) {
    bool twice = length > 3 && word[length - 1] == word[length - 2];
    return twice && strchr("lsz", word[length - 1]) == NULL ? length - 1 : length;
}

static void find_stem(struct token *token) {
    size_t length = strlen(token->plain);
    char *stem = token->stem;
    memcpy(stem, token->plain, length + 1);
    if (ends_with(stem, length, "ies"))
        stem[length -= 2] = '\0', stem[length - 1] = 'y';
    else if (ends_with(stem, length, "sses") || ends_with(stem, length, "xes") ||
             ends_with(stem, length, "ches") || ends_with(stem, length, "shes"))
        length -= 2;
    else if (ends_with(stem, length, "s") && stem[length - 2] != 's' && stem[length - 2] != 'u' &&
             stem[length - 2] != 'i')
        length -= 1;
    if (ends_with(stem, length, "ing") && has_vowel(stem, length - 3))
        length = single_end(stem, length - 3);
    else if (ends_with(stem, length, "ed") && has_vowel(stem, length - 2))
        length = single_end(stem, length - 2);
    else if (ends_with(stem, length, "ly"))
        length -= 2;
    if (length > 3 && stem[length - 1] == 'e')
        length--;
    stem[length] = '\0';
}

bool token_next(const char **text, const char *end, struct token *token) {
    while (*text < end) {
        struct writing to = {.token = token};
        memset(token, 0, sizeof *token);
        while (*text < end && take(text, end, &to))
            continue;
        if (to.plain > 0) {
            if (to.tone != '\0')
                token->toned[to.toned] = to.tone;
            find_stem(token);
            return true;
        }
        size_t length = utf8_length(*text, (size_t)(end - *text));
        *text += length == 0 ? 1 : length;
    }
    return false;
}

/* ---- Words that are nearly the same ---- */

static const struct heard {
    const char *written, *heard;
} beginnings[] = {
    {"ngh", "ng"}, {"tr", "c"}, {"ch", "c"}, {"gi", "z"}, {"gh", "g"}, {"qu", "kw"},
    {"x", "s"},    {"d", "z"},  {"r", "z"},  {"v", "z"},  {"k", "k"},  {"c", "k"},
};

void token_sound(const char *plain, char sound[TOKEN_BYTES]) {
    size_t length = 0, skip = 0;
    for (size_t i = 0; i < sizeof beginnings / sizeof beginnings[0]; i++) {
        size_t written = strlen(beginnings[i].written);
        if (strncmp(plain, beginnings[i].written, written) == 0 && plain[written] != '\0') {
            length = strlen(beginnings[i].heard);
            memcpy(sound, beginnings[i].heard, length);
            skip = written;
            break;
        }
    }
    for (const char *at = plain + skip; *at != '\0' && length + 1 < TOKEN_BYTES; at++)
        sound[length++] = *at == 'y' ? 'i' : *at;
    if (length > 2 && sound[length - 1] == 'g' && sound[length - 2] == 'n')
        length--;
    else if (length > 2 && sound[length - 1] == 't')
        sound[length - 1] = 'c';
    sound[length] = '\0';
}

uint32_t token_letters(const char *plain) {
    uint32_t bits = 0;
    for (; *plain != '\0'; plain++)
        bits |= 1u << (*plain & 31);
    return bits;
}

static unsigned least(unsigned one, unsigned other) {
    return one < other ? one : other;
}

unsigned token_slips(const char *one, const char *other, unsigned most) {
    size_t rows = strlen(one), columns = strlen(other);
    unsigned table[TOKEN_BYTES][TOKEN_BYTES];
    if (rows > columns + most || columns > rows + most)
        return most + 1;
    for (size_t i = 0; i <= rows; i++) {
        unsigned best = most + 1;
        for (size_t k = 0; k <= columns; k++) {
            if (i == 0 || k == 0) {
                table[i][k] = (unsigned)(i + k);
            } else {
                unsigned change = table[i - 1][k - 1] + (one[i - 1] != other[k - 1]);
                table[i][k] = least(change, 1 + least(table[i - 1][k], table[i][k - 1]));
                if (i > 1 && k > 1 && one[i - 1] == other[k - 2] && one[i - 2] == other[k - 1])
                    table[i][k] = least(table[i][k], table[i - 2][k - 2] + 1);
            }
            best = least(best, table[i][k]);
        }
        if (best > most)
            return most + 1;
    }
    return least(table[rows][columns], most + 1);
}
