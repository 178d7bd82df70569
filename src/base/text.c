#include "base/text.h"

#include <string.h>

void text_init(struct text *text, char *memory, size_t room) {
    *text = (struct text){.at = memory, .room = room};
}

void text_char(struct text *text, char c) {
    text_bytes(text, &c, 1);
}

void text_bytes(struct text *text, const char *bytes, size_t length) {
    if (text->full || length > text->room - text->length) {
        text->full = true;
        return;
    }
    memcpy(text->at + text->length, bytes, length);
    text->length += length;
}

void text_add(struct text *text, const char *string) {
    text_bytes(text, string, strlen(string));
}

void text_integer(struct text *text, int64_t number) {
    char digits[20];
    size_t first = sizeof digits;
    uint64_t left = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    do {
        digits[--first] = (char)('0' + left % 10);
        left /= 10;
    } while (left != 0);
    if (number < 0)
        digits[--first] = '-';
    text_bytes(text, digits + first, sizeof digits - first);
}

void text_grouped(struct text *text, const char *digits, size_t length, enum cr_language language) {
    for (size_t i = 0; i < length; i++) {
        bool inside = i > 0 && digits[i - 1] != '-';
        if (inside && (length - i) % 3 == 0)
            text_char(text, language == CR_ENGLISH ? ',' : '.');
        text_char(text, digits[i]);
    }
}

void text_money(struct text *text, cr_money amount, enum cr_language language) {
    char digits[24];
    struct text plain;
    text_init(&plain, digits, sizeof digits);
    text_integer(&plain, amount);
    text_grouped(text, digits, plain.length, language);
}

/* Quote, backslash and control characters may not stand in a JSON string as they are. */
static bool needs_escape(unsigned char c) {
    return c < 0x20 || c == '"' || c == '\\';
}

static void text_escape(struct text *text, unsigned char c) {
    static const char hex[] = "0123456789abcdef";
    if (c >= 0x20) {
        text_char(text, '\\');
        text_char(text, (char)c);
        return;
    }
    text_add(text, "\\u00");
    text_char(text, hex[c >> 4]);
    text_char(text, hex[c & 15]);
}

void text_quoted(struct text *text, const char *bytes, size_t length) {
    text_char(text, '"');
    size_t plain = 0; /* where the bytes not yet written begin */
    for (size_t i = 0; i < length; i++) {
        if (!needs_escape((unsigned char)bytes[i]))
            continue;
        text_bytes(text, bytes + plain, i - plain);
        text_escape(text, (unsigned char)bytes[i]);
        plain = i + 1;
    }
    text_bytes(text, bytes + plain, length - plain);
    text_char(text, '"');
}
