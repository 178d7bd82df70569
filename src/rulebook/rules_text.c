/* What a bet pays, in words for a person. */
#include "base/money.h"
#include "rulebook/game_rulebook.h"

#include <string.h>

void rules_say_ratio(struct text *out, struct cr_ratio ratio, enum cr_language language) {
    text_integer(out, language == CR_ENGLISH ? ratio.win : ratio.stake);
    text_add(out, language == CR_ENGLISH ? " to " : " ăn ");
    text_integer(out, language == CR_ENGLISH ? ratio.stake : ratio.win);
}

void rules_say_part(struct text *out, struct cr_ratio part) {
    char text[24];
    ratio_print(part, text);
    text_add(out, text);
}

const char *rules_say_word(const struct case_words *list, const char *id,
                           enum cr_language language) {
    for (const struct case_words *row = list; row != NULL && row->id != NULL; row++) {
        if (strcmp(row->id, id) == 0)
            return row->words[language];
    }
    return id;
}

void rules_say_pays(struct text *out, const struct cr_rulebook *book, unsigned bet,
                    enum cr_language language) {
    const struct game_rulebook *game = rulebook_game(book);
    const struct cr_bet_rule *rule = &book->bets[bet];
    bool several = rule->pay_count > 1;
    if (rule->pay_count == 0)
        text_add(out, language == CR_ENGLISH ? "see below" : "xem dưới");
    for (unsigned i = 0; i < rule->pay_count; i++) {
        if (i > 0)
            text_add(out, "; ");
        if (several) {
            text_add(out, rules_say_word(game->case_words,
                                         cr_rulebook_word(book, rule->pays[i].when), language));
            text_char(out, ' ');
        }
        if (several && game->is_part != NULL && game->is_part(i))
            rules_say_part(out, rule->pays[i].ratio);
        else
            rules_say_ratio(out, rule->pays[i].ratio, language);
    }
}
