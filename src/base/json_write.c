#include "base/json_write.h"

#include "base/money.h"

#include <string.h>

void json_put_comma(struct text *out) {
    if (out->length == 0)
        return;
    char last = out->at[out->length - 1];
    if (last != '{' && last != '[' && last != ',')
        text_char(out, ',');
}

void json_put_key(struct text *out, const char *key) {
    json_put_comma(out);
    text_quoted(out, key, strlen(key));
    text_char(out, ':');
}

void json_put_integer(struct text *out, const char *key, int64_t number) {
    json_put_key(out, key);
    text_integer(out, number);
}

void json_put_string(struct text *out, const char *key, const char *string) {
    json_put_key(out, key);
    text_quoted(out, string, strlen(string));
}

void json_put_bool(struct text *out, const char *key, bool value) {
    json_put_key(out, key);
    text_add(out, value ? "true" : "false");
}

void json_put_both(struct text *out, const char *key, const char *const words[CR_LANGUAGES]) {
    json_put_key(out, key);
    text_char(out, '{');
    json_put_string(out, "en", words[CR_ENGLISH]);
    json_put_string(out, "vi", words[CR_VIETNAMESE]);
    text_char(out, '}');
}

void json_put_ratio(struct text *out, const char *key, struct cr_ratio ratio) {
    char text[24];
    ratio_print(ratio, text);
    json_put_string(out, key, text);
}

void json_put_cards(struct text *out, const char *key, const cr_card *cards, size_t count) {
    json_put_key(out, key);
    text_char(out, '[');
    for (size_t i = 0; i < count; i++) {
        char name[3] = "??";
        if (cards[i] != CR_NO_CARD)
            cr_card_print(cards[i], name);
        json_put_comma(out);
        text_quoted(out, name, 2);
    }
    text_char(out, ']');
}
