/* House choices that the rulings leave open, by game. */
#include "rulebook/inside.h"

#include <string.h>

#define AT(field) offsetof(struct cr_options, field)

static const struct option no_options[] = {{.name = NULL}};

static const struct option baccarat_options[] = {
    {"decks", AT(decks), OPTION_NUMBER, 1, 8, {0}, "a number from 1 to 8"},
    {"commission", AT(commission), OPTION_SWITCH, 0, 1, {"false", "true"}, "true or false"},
    {"insurance", AT(insurance), OPTION_SWITCH, 0, 1, {"false", "true"}, "true or false"},
    {"declined",
     AT(declined_per_offer),
     OPTION_CHOICE,
     0,
     1,
     {"round", "offer"},
     "\"round\" or \"offer\""},
    {"squeeze",
     AT(squeeze_by_side),
     OPTION_CHOICE,
     0,
     1,
     {"table", "side"},
     "\"table\" or \"side\""},
    {"burn", AT(burn), OPTION_CHOICE, 0, 1, {"none", "first-card"}, "\"first-card\" or \"none\""},
    {"cut", AT(cut), OPTION_NUMBER, 0, 51, {0}, "a number from 0 to 51"},
    {.name = NULL},
};

static const struct option blackjack_options[] = {
    {"decks", AT(decks), OPTION_NUMBER, 1, 8, {0}, "a number from 1 to 8"},
    {"resplit",
     AT(resplit_by_points),
     OPTION_CHOICE,
     0,
     1,
     {"rank", "points"},
     "\"rank\" or \"points\""},
    {.name = NULL},
};

const struct option *const game_options[CR_GAMES] = {
    [CR_SICBO] = no_options,          [CR_ROULETTE] = no_options,
    [CR_BACCARAT] = baccarat_options, [CR_BLACKJACK] = blackjack_options,
    [CR_NIUNIU] = no_options,
};

/* One or two digits within the option's bounds. */
static bool small_number(const struct option *option, const char *text, uint8_t *number) {
    unsigned sum = 0;
    size_t digits = strspn(text, "0123456789");
    if (digits == 0 || digits > 2 || text[digits] != '\0')
        return false;
    for (size_t i = 0; i < digits; i++)
        sum = sum * 10 + (unsigned)(text[i] - '0');
    if (sum < option->least || sum > option->most)
        return false;
    *number = (uint8_t)sum;
    return true;
}

bool option_set(struct cr_options *options, const struct option *option, const char *value) {
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
