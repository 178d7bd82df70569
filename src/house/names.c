#include "house/names.h"

#include <string.h>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uspoof.h>
#include <unicode/ustring.h>

enum {
    NAME_UNITS = 256, /* UTF-16, more than any name has in any form of it */
    MARKS_MAX = 3     /* on one letter: Vietnamese has two when they are written apart */
};

/* ---- What may stand in a name ---- */

static bool is_seen(UChar32 letter) {
    enum { BLANK_BRAILLE = 0x2800 };
    if (letter == ' ')
        return true;
    if (letter == BLANK_BRAILLE || u_hasBinaryProperty(letter, UCHAR_DEFAULT_IGNORABLE_CODE_POINT))
        return false;
    return !(U_GET_GC_MASK(letter) & (U_GC_C_MASK | U_GC_Z_MASK));
}

static int32_t to_letters(const UChar *name, int32_t length, UChar32 letters[NAME_UNITS]) {
    UErrorCode error = U_ZERO_ERROR;
    int32_t count = 0;
    u_strToUTF32(letters, NAME_UNITS, &count, name, length, &error);
    return U_SUCCESS(error) ? count : 0;
}

static bool all_is_seen(const UChar *name, int32_t length) {
    UChar32 letters[NAME_UNITS], before = ' ';
    int32_t count = to_letters(name, length, letters);
    int marks = 0;
    for (int32_t i = 0; i < count; before = letters[i++]) {
        bool is_mark = U_GET_GC_MASK(letters[i]) & U_GC_M_MASK;
        marks = is_mark ? marks + 1 : 0;
        if (!is_seen(letters[i]) || marks > MARKS_MAX || (is_mark && before == ' ') ||
            (letters[i] == ' ' && before == ' '))
            return false;
    }
    return count > 0 && before != ' ';
}

/* ---- The normal form ---- */

static bool to_units(const char *name, UChar *out, int32_t *length) {
    UErrorCode error = U_ZERO_ERROR;
    u_strFromUTF8(out, NAME_UNITS, length, name, -1, &error);
    return U_SUCCESS(error) && *length < NAME_UNITS;
}

bool house_name_normalise(const char *name, char *out, size_t room) {
    UChar given[NAME_UNITS], normal[NAME_UNITS];
    int32_t length, bytes;
    UErrorCode error = U_ZERO_ERROR;
    if (!to_units(name, given, &length))
        return false;
    length =
        unorm2_normalize(unorm2_getNFCInstance(&error), given, length, normal, NAME_UNITS, &error);
    if (U_FAILURE(error) || !all_is_seen(normal, length))
        return false;
    u_strToUTF8(out, (int32_t)room, &bytes, normal, length, &error);
    return U_SUCCESS(error) && (size_t)bytes < room;
}

bool house_name_is_normal(const char *name) {
    char normal[4 * NAME_UNITS];
    return house_name_normalise(name, normal, sizeof normal) && strcmp(name, normal) == 0;
}

/* ---- Looking alike ---- */

struct look {
    UChar32 letters[NAME_UNITS];
    int32_t count;
};

/* Letters and digits alone: a space or a dash more makes nobody another. */
static void keep_letters(const UChar *name, int32_t length, struct look *look) {
    int32_t count = to_letters(name, length, look->letters);
    look->count = 0;
    for (int32_t i = 0; i < count; i++) {
        if (U_GET_GC_MASK(look->letters[i]) & (U_GC_L_MASK | U_GC_M_MASK | U_GC_N_MASK))
            look->letters[look->count++] = look->letters[i];
    }
}

static int32_t fold(const UChar *name, int32_t length, UChar out[NAME_UNITS]) {
    UErrorCode error = U_ZERO_ERROR;
    int32_t folded = u_strFoldCase(out, NAME_UNITS, name, length, U_FOLD_CASE_DEFAULT, &error);
    return U_SUCCESS(error) ? folded : 0;
}

static int32_t skeleton(USpoofChecker *checker, const UChar *name, int32_t length,
                        UChar out[NAME_UNITS]) {
    UErrorCode error = U_ZERO_ERROR;
    int32_t made = uspoof_getSkeleton(checker, 0, name, length, out, NAME_UNITS, &error);
    return U_SUCCESS(error) && made < NAME_UNITS ? made : 0;
}

/* What it looks like in the letters it is written in, and in small ones: a capital I is taken for
 * an l, a capital A for an a. */
static void looks_of(USpoofChecker *checker, const char *name, struct look looks[2]) {
    UChar given[NAME_UNITS], half[NAME_UNITS], whole[NAME_UNITS];
    int32_t length = 0;
    if (!to_units(name, given, &length))
        length = 0;
    int32_t made = fold(half, skeleton(checker, given, length, half), whole);
    keep_letters(whole, made, &looks[0]);
    made = skeleton(checker, half, fold(given, length, half), whole);
    keep_letters(whole, made, &looks[1]);
}

bool house_name_looks_like(const char *one, const char *other) {
    UErrorCode error = U_ZERO_ERROR;
    struct look of_one[2], of_other[2];
    bool alike = false;
    USpoofChecker *checker = uspoof_open(&error);
    if (U_FAILURE(error))
        return strcmp(one, other) == 0;
    looks_of(checker, one, of_one);
    looks_of(checker, other, of_other);
    for (int i = 0; i < 2; i++)
        alike |= of_one[i].count > 0 && of_one[i].count == of_other[i].count &&
                 memcmp(of_one[i].letters, of_other[i].letters,
                        (size_t)of_one[i].count * sizeof(UChar32)) == 0;
    uspoof_close(checker);
    return alike;
}
