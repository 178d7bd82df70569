#include "books/csv_inside.h"

#include <string.h>

void csv_text(struct text *out, const char *text) {
    bool formula = text[0] != '\0' && strchr("=+-@\t\r", text[0]) != NULL;
    if (!formula && strpbrk(text, ",\"\r\n") == NULL) {
        text_add(out, text);
        return;
    }
    text_add(out, formula ? "\"'" : "\"");
    for (; *text != '\0'; text++) {
        if (*text == '"')
            text_char(out, '"');
        text_char(out, *text);
    }
    text_char(out, '"');
}

void csv_word(struct text *out, const char *text) {
    text_char(out, ',');
    csv_text(out, text);
}

void csv_number(struct text *out, int64_t number) {
    text_char(out, ',');
    text_integer(out, number);
}

void csv_quoted(struct text *out, const char *bytes, size_t length) {
    text_char(out, '"');
    for (size_t i = 0; i < length; i++) {
        if (bytes[i] == '"')
            text_char(out, '"');
        text_char(out, bytes[i]);
    }
    text_char(out, '"');
}

void csv_quoted_word(struct text *out, const char *text) {
    text_char(out, ',');
    csv_quoted(out, text, strlen(text));
}
