/* House choices that the rulings leave open, by game. */
#include "rulebook/rulebook_inside.h"

#include <string.h>

const struct rule_option *rulebook_options(enum cr_game game) {
    static const struct rule_option none[] = {{.name = NULL}};
    const struct rule_option *options = game_module(game)->rulebook->options;
    return options == NULL ? none : options;
}

const struct rule_option *rule_option_at(enum cr_game game, size_t offset) {
    const struct rule_option *option = rulebook_options(game);
    while (option->name != NULL && option->offset != offset)
        option++;
    return option->name == NULL ? NULL : option;
}

const struct rule_option *rule_option_named(enum cr_game game, const char *name) {
    const struct rule_option *option = rulebook_options(game);
    while (option->name != NULL && strcmp(option->name, name) != 0)
        option++;
    return option->name == NULL ? NULL : option;
}

bool rule_option_fits(const struct rule_option *option, int64_t value) {
    return value >= option->least && value <= option->most;
}

bool rule_options_fit(enum cr_game game, const struct cr_options *options) {
    const struct rule_option *option = rulebook_options(game);
    for (; option->name != NULL; option++) {
        if (!rule_option_fits(option, ((const uint8_t *)options)[option->offset]))
            return false;
    }
    return true;
}

/* One or two digits within the option's bounds. */
static bool small_number(const struct rule_option *option, const char *text, uint8_t *number) {
    unsigned sum = 0;
    size_t digits = strspn(text, "0123456789");
    if (digits == 0 || digits > 2 || text[digits] != '\0')
        return false;
    for (size_t i = 0; i < digits; i++)
        sum = sum * 10 + (unsigned)(text[i] - '0');
    if (!rule_option_fits(option, sum))
        return false;
    *number = (uint8_t)sum;
    return true;
}

bool option_set(struct cr_options *options, const struct rule_option *option, const char *value) {
    uint8_t *field = (uint8_t *)options + option->offset;
    if (option->type == OPTION_NUMBER)
        return small_number(option, value, field);
    for (uint8_t i = 0; i < 2; i++) {
        if (strcmp(value, option->words[i]) != 0)
            continue;
        *field = i;
        return true;
    }
    return false;
}
