/* Words and figures of odds, for people. */
#include "cli/odds_internal.h"
#include "games/baccarat/rulebook.h"
#include "games/niuniu/rulebook.h"
#include "rulebook/rulebook.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *say(enum cr_language language, const char *english, const char *vietnamese) {
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
    const int length = snprintf(digits, sizeof digits, "%.0f", number);
    char *at = text;
    for (int i = 0; i < length; i++) {
        if (i > 0 && digits[i - 1] != '-' && (length - i) % 3 == 0)
            *at++ = language == CR_ENGLISH ? ',' : '.';
        *at++ = digits[i];
    }
    *at = '\0';
}

/* ---- Names ---- */

/* "insurance:banker:4:5-3" */
static void insurance_name(const struct cr_rulebook *book, const char *state,
                           enum cr_language language, char name[ODDS_NAME]) {
    const int side =
        strncmp(state, baccarat_side_ids[CR_BANKER], strlen(baccarat_side_ids[CR_BANKER])) == 0
            ? CR_BANKER
            : CR_PLAYER;
    const char *rest = state + strlen(baccarat_side_ids[side]) + 1; /* 4:5-3 */
    snprintf(name, ODDS_NAME,
             say(language, "%s %s after %c, %c against %c", "%s %s sau %c lá, %c điểm với %c"),
             cr_rulebook_word(book, book->bets[BACCARAT_INSURANCE].name[language]),
             cr_rulebook_word(book, book->bets[side].name[language]), rest[0], rest[2], rest[4]);
}

static void three_names(const struct cr_rulebook *book, enum cr_language language,
                        char name[ODDS_NAME]) {
    snprintf(name, ODDS_NAME, "%s + %s + %s",
             cr_rulebook_word(book, book->bets[NIUNIU_ANTE].name[language]),
             cr_rulebook_word(book, book->bets[NIUNIU_DOUBLE].name[language]),
             cr_rulebook_word(book, book->bets[NIUNIU_ADDITIONAL].name[language]));
}

void bet_name(const struct cr_rulebook *book, const struct odds_bet *bet, enum cr_language language,
              char name[ODDS_NAME]) {
    const char *word = cr_rulebook_word(book, book->bets[bet->rule].name[language]);
    if (book->game == CR_BACCARAT && bet->rule == BACCARAT_INSURANCE)
        insurance_name(book, bet->name + strlen("insurance:"), language, name);
    else if (strcmp(bet->name, "ante+double") == 0)
        three_names(book, language, name);
    else if (strcmp(bet->name, "main") == 0)
        snprintf(name, ODDS_NAME, say(language, "%s, best play", "%s, chơi tối ưu"), word);
    else if (strcmp(bet->name, "main:table") == 0)
        snprintf(name, ODDS_NAME, say(language, "%s, by the table", "%s, theo bảng"), word);
    else
        snprintf(name, ODDS_NAME, "%s", word);
}

void bet_wins(const struct odds_bet *bet, char text[ODDS_NAME]) {
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

const char *choice_name(enum blackjack_choice choice, enum cr_language language) {
    static const char *const words[] = {[BLACKJACK_STAND] = "dừng",
                                        [BLACKJACK_HIT] = "rút bài",
                                        [BLACKJACK_DOUBLE] = "gấp đôi",
                                        [BLACKJACK_SPLIT] = "chia đôi",
                                        [BLACKJACK_SURRENDER] = "đầu hàng"};
    return language == CR_ENGLISH ? choice_word(choice) : words[choice];
}

/* ---- Flags ---- */

size_t odds_favoured(const struct odds_game *game) {
    size_t favoured = 0;
    for (size_t i = 0; i < game->of.count; i++)
        favoured += odds_favours_player(&game->of.bets[i]);
    return favoured;
}

void say_favoured(size_t favoured, enum cr_language language, char text[ODDS_NAME]) {
    if (favoured == 1)
        snprintf(
            text, ODDS_NAME, "%s",
            say(language, "* 1 bet favours the player.", "* 1 khoản cược có lợi cho người chơi."));
    else
        snprintf(text, ODDS_NAME,
                 say(language, "* %zu bets favour the player.",
                     "* %zu khoản cược có lợi cho người chơi."),
                 favoured);
}
