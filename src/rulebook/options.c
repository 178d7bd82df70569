/* House choices that the rulings leave open, by game. */
#include "rulebook/rulebook_inside.h"

#include "base/json_write.h"

#include <stdio.h>
#include <string.h>

const struct rule_option *rulebook_options(enum cr_game game) {
    static const struct rule_option none[] = {{.name = NULL}};
    const struct rule_option *options = game_module(game)->rulebook->options;
    return options == NULL ? none : options;
}

const struct rule_option *rule_option_number(enum cr_game game, size_t number) {
    const struct rule_option *option = rulebook_options(game);
    for (; option->name != NULL && number > 0; number--)
        option++;
    return option->name == NULL ? NULL : option;
}

const struct rule_option *rule_option_at(enum cr_game game, size_t offset) {
    const struct rule_option *option = rulebook_options(game);
    while (option->name != NULL && option->offset != offset)
        option++;
    return option->name == NULL ? NULL : option;
}

int rule_option_find(enum cr_game game, const char *name, size_t length) {
    const struct rule_option *options = rulebook_options(game);
    for (int i = 0; options[i].name != NULL; i++) {
        if (strlen(options[i].name) == length && memcmp(options[i].name, name, length) == 0)
            return i;
    }
    return -1;
}

const struct rule_option *rule_option_named(enum cr_game game, const char *name) {
    int found = rule_option_find(game, name, strlen(name));
    return found < 0 ? NULL : &rulebook_options(game)[found];
}

bool rule_option_fits(const struct rule_option *option, int64_t value) {
    return value >= option->least && value <= option->most;
}

bool rule_options_fit(enum cr_game game, const struct cr_options *options) {
    const struct rule_option *option = rulebook_options(game);
    for (; option->name != NULL; option++) {
        if (!rule_option_fits(option, rule_option_value(option, options)))
            return false;
    }
    return true;
}

void rule_option_allowed(const struct rule_option *option, char text[OPTION_TEXT]) {
    if (option->type == OPTION_NUMBER)
        snprintf(text, OPTION_TEXT, "a number from %u to %u", option->least, option->most);
    else if (option->type == OPTION_SWITCH)
        snprintf(text, OPTION_TEXT, "true or false");
    else
        snprintf(text, OPTION_TEXT, "\"%s\" or \"%s\"", option->words[0], option->words[1]);
}

void rule_option_say(const struct rule_option *option, uint8_t value, enum cr_language language,
                     struct text *out) {
    if (option->type == OPTION_NUMBER)
        text_integer(out, value);
    else
        text_add(out, option->values[value != 0][language]);
}

static void option_row(const struct rule_option *option, const char *game, struct text *out) {
    char allowed[OPTION_TEXT];
    rule_option_allowed(option, allowed);
    text_add(out, "| ");
    text_add(out, game);
    text_add(out, " | `");
    text_add(out, option->name);
    text_add(out, "` | ");
    text_add(out, allowed);
    text_add(out, " | ");
    if (option->type == OPTION_NUMBER)
        text_integer(out, option->standard);
    else
        text_add(out, option->words[option->standard]);
    for (unsigned language = 0; language < CR_LANGUAGES; language++) {
        text_add(out, " | ");
        text_add(out, option->about[language]);
    }
    text_add(out, " |\n");
}

void rule_options_table(struct text *out) {
    text_add(out, "| game | option | values | unless an edition says otherwise | what it is | "
                  "tiếng Việt |\n| --- | --- | --- | --- | --- | --- |\n");
    for (unsigned game = 0; game < game_count; game++) {
        const struct rule_option *option = rulebook_options((enum cr_game)game);
        for (; option->name != NULL; option++)
            option_row(option, cr_game_id((enum cr_game)game), out);
    }
}

/* ---- As JSON ---- */

static bool fits_type(const struct rule_option *option, enum json_type type) {
    switch (option->type) {
    case OPTION_NUMBER:
        return type == JSON_NUMBER;
    case OPTION_SWITCH:
        return type == JSON_TRUE || type == JSON_FALSE;
    default:
        return type == JSON_STRING;
    }
}

bool rule_option_read(const struct rule_option *option, const struct json *json, uint32_t token,
                      uint8_t *value) {
    const struct json_token *found = &json->tokens[token];
    size_t length = found->end - found->start;
    char text[OPTION_TEXT] = ""; /* a longer one is no value of any option */
    if (token == 0 || !fits_type(option, found->type))
        return false;
    if (found->type == JSON_STRING && json_string(json, token, text, sizeof text) != strlen(text))
        return false;
    if (found->type != JSON_STRING && length < sizeof text)
        memcpy(text, json->text + found->start, length);
    return option_parse(option, text, value);
}

void rule_option_write(struct text *out, const char *key, const struct rule_option *option,
                       uint8_t value) {
    if (option->type == OPTION_NUMBER)
        json_put_integer(out, key, value);
    else if (option->type == OPTION_SWITCH)
        json_put_bool(out, key, value != 0);
    else
        json_put_string(out, key, option->words[value != 0]);
}

bool rule_options_read(enum cr_game game, const struct json *json, uint32_t object,
                       struct cr_options *options, char problem[OPTION_TEXT]) {
    const struct json_token *tokens = json->tokens;
    snprintf(problem, OPTION_TEXT, "options");
    if (tokens[object].type != JSON_OBJECT)
        return false;
    for (uint32_t at = object + 1; at < tokens[object].next; at = tokens[at + 1].next) {
        size_t length = json_string(json, at, problem, OPTION_TEXT);
        int found = length < OPTION_TEXT ? rule_option_find(game, problem, length) : -1;
        if (found < 0)
            return false;
        const struct rule_option *option = &rulebook_options(game)[found];
        if (!rule_option_read(option, json, at + 1, (uint8_t *)options + option->offset))
            return false;
    }
    return true;
}

/* ---- As text ---- */

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

bool option_parse(const struct rule_option *option, const char *text, uint8_t *value) {
    if (option->type == OPTION_NUMBER)
        return small_number(option, text, value);
    for (uint8_t i = 0; i < 2; i++) {
        if (strcmp(text, option->words[i]) != 0)
            continue;
        *value = i;
        return true;
    }
    return false;
}
