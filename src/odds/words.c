/* Words and figures of odds, for people. */
#include "base/text.h"
#include "odds/game_odds.h"

#include <stdlib.h>
#include <string.h>

const char *odds_say(enum cr_language language, const char *english, const char *vietnamese) {
    return language == CR_ENGLISH ? english : vietnamese;
}

void figure_fixed(double number, int decimals, enum cr_language language, char text[ODDS_FIGURE]) {
    snprintf(text, ODDS_FIGURE, "%.*f", decimals, number);
    if (strtod(text, NULL) == 0 && text[0] == '-')
        memmove(text, text + 1, strlen(text));
    char *point = strchr(text, '.');
    if (point != NULL && language == CR_VIETNAMESE)
        *point = ',';
}

void figure_grouped(double number, enum cr_language language, char text[ODDS_FIGURE]) {
    char digits[ODDS_FIGURE];
    struct text out;
    snprintf(digits, sizeof digits, "%.0f", number);
    text_init(&out, text, ODDS_FIGURE - 1);
    text_grouped(&out, digits, strlen(digits), language);
    text[out.length] = '\0';
}

void figure_whole(uint64_t number, char text[ODDS_FIGURE]) {
    snprintf(text, ODDS_FIGURE, "%llu", (unsigned long long)number);
}

void figure_chance(uint64_t ways, uint64_t of, char text[FRACTION_TEXT]) {
    const struct fraction chance = fraction_of((int64_t)ways, (int64_t)of);
    fraction_print(&chance, text);
}

void figure_percent(const struct odds_page *page, uint64_t ways, uint64_t of,
                    char text[ODDS_FIGURE]) {
    const struct fraction chance = fraction_of((int64_t)ways, (int64_t)of);
    if (page->format == ODDS_CSV)
        figure_shortest(fraction_percent(&chance), text);
    else
        figure_fixed(fraction_percent(&chance), 6, page->language, text);
}

/* ---- Names ---- */

void odds_bet_name(const struct cr_rulebook *book, const struct odds_bet *bet,
                   enum cr_language language, char name[ODDS_NAME]) {
    const struct game_odds *game = odds_of_game(book->game);
    if (game->bet_name == NULL || !game->bet_name(book, bet, language, name))
        snprintf(name, ODDS_NAME, "%s",
                 cr_rulebook_word(book, book->bets[bet->rule].name[language]));
}

void odds_bet_wins(const struct odds_bet *bet, char text[ODDS_NAME]) {
    char part[48];
    unsigned wins = 0;
    size_t length = 0;
    text[0] = '\0';
    while (wins < bet->count && bet->outcomes[wins].pays.over > 0)
        wins++;
    for (unsigned i = wins; i-- > 0;) { /* the smallest first */
        if (wins > 4 && i > 0 && i < wins - 1)
            continue;
        part_print(bet->outcomes[i].pays, part);
        length += (size_t)snprintf(text + length, ODDS_NAME - length, "%s%s", part,
                                   i == 0     ? ""
                                   : wins > 4 ? " ... "
                                              : ", ");
    }
}

/* ---- Flags ---- */

size_t odds_favoured(const struct odds_figures *of) {
    size_t favoured = 0;
    for (size_t i = 0; i < of->count; i++)
        favoured += odds_favours_player(&of->bets[i]);
    return favoured;
}

void odds_say_favoured(size_t favoured, enum cr_language language, char text[ODDS_NAME]) {
    if (favoured == 1)
        snprintf(text, ODDS_NAME, "%s",
                 odds_say(language, "* 1 bet favours the player.",
                          "* 1 khoản cược có lợi cho người chơi."));
    else
        snprintf(text, ODDS_NAME,
                 odds_say(language, "* %zu bets favour the player.",
                          "* %zu khoản cược có lợi cho người chơi."),
                 favoured);
}
