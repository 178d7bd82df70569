#include "base/utf8.h"

size_t utf8_length(const char *text, size_t left) {
    const unsigned char *byte = (const unsigned char *)text;
    unsigned first = left == 0 ? 0xFF : byte[0];
    size_t size = first < 0x80   ? 1
                  : first < 0xC2 ? 0
                  : first < 0xE0 ? 2
                  : first < 0xF0 ? 3
                  : first < 0xF5 ? 4
                                 : 0;
    if (size > left)
        return 0;
    for (size_t i = 1; i < size; i++)
        if ((byte[i] & 0xC0) != 0x80)
            return 0;
    if ((first == 0xE0 && byte[1] < 0xA0) || (first == 0xED && byte[1] > 0x9F) ||
        (first == 0xF0 && byte[1] < 0x90) || (first == 0xF4 && byte[1] > 0x8F))
        return 0;
    return size;
}

bool utf8_is_valid(const char *bytes, size_t length) {
    for (size_t at = 0, size; at < length; at += size) {
        size = utf8_length(bytes + at, length - at);
        if (size == 0)
            return false;
    }
    return true;
}

size_t utf8_width(const char *text, size_t length) {
    size_t width = 0;
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        bool combining =
            c == 0xCC || (c == 0xCD && i + 1 < length && (unsigned char)text[i + 1] <= 0xAF);
        width += (c & 0xC0) != 0x80 && !combining;
    }
    return width;
}
