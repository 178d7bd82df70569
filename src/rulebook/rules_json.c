/* What each bet pays, as `croupier rules --json` prints it and a table's screens show it. */
#include "rulebook/rules_json.h"

#include "base/json_write.h"
#include "base/money.h"
#include "rulebook/rulebook_inside.h"

#include <assert.h>
#include <string.h>

/* ---- Bets ---- */

void rules_write_ratio(struct text *out, struct cr_ratio ratio) {
    char text[24];
    ratio_print(ratio, text);
    text_quoted(out, text, strlen(text));
}

/* The cases under one name: wins, or what goes back of the stake. */
static void put_cases(struct text *out, const struct cr_rulebook *book,
                      const struct cr_bet_rule *bet, const char *key, bool parts) {
    const struct game_rulebook *game = rulebook_game(book);
    json_put_key(out, key);
    text_char(out, '{');
    for (unsigned i = 0; i < bet->pay_count; i++)
        if ((game->is_part != NULL && game->is_part(i)) == parts)
            json_put_ratio(out, cr_rulebook_word(book, bet->pays[i].when), bet->pays[i].ratio);
    text_char(out, '}');
}

static void put_pays(struct text *out, const struct cr_rulebook *book,
                     const struct cr_options *options, unsigned number) {
    const struct game_rulebook *game = rulebook_game(book);
    const struct cr_bet_rule *bet = &book->bets[number];
    if (game->write_pays != NULL && game->write_pays(out, book, options, number))
        return;
    if (bet->pay_count == 1) {
        json_put_ratio(out, "pays", bet->pays[0].ratio);
        return;
    }
    put_cases(out, book, bet, "pays", false);
    if (game->is_part != NULL)
        put_cases(out, book, bet, "returns", true);
}

static void put_covers(struct text *out, unsigned pockets, uint64_t covers) {
    json_put_key(out, "covers");
    text_char(out, '[');
    for (unsigned pocket = 0; pocket < pockets; pocket++) {
        if (!(covers >> pocket & 1))
            continue;
        json_put_comma(out);
        text_integer(out, pocket);
    }
    text_char(out, ']');
}

void rules_write_bet(struct text *out, const struct cr_rulebook *book,
                     const struct cr_options *options, unsigned number) {
    const struct cr_bet_rule *bet = &book->bets[number];
    const char *const name[CR_LANGUAGES] = {cr_rulebook_word(book, bet->name[CR_ENGLISH]),
                                            cr_rulebook_word(book, bet->name[CR_VIETNAMESE])};
    json_put_string(out, "bet", bet->id);
    json_put_string(out, "kind", book->kinds[bet->kind].id);
    put_pays(out, book, options, number);
    json_put_string(out, "clause", cr_rulebook_word(book, bet->clause));
    if (rulebook_game(book)->pockets > 0)
        put_covers(out, rulebook_game(book)->pockets, bet->covers);
    json_put_both(out, "name", name);
}

void rules_write_area(struct text *out, const struct cr_bet_rule *bet) {
    const int16_t sides[] = {bet->area.x, bet->area.y, bet->area.width, bet->area.height};
    for (int i = 0; i < 4; i++) {
        text_char(out, i == 0 ? '[' : ',');
        text_integer(out, sides[i]);
    }
    text_char(out, ']');
}

/* ---- Kinds ---- */

/* How much of two names is the same, in whole words: "Total 16" and "Total 17" share "Total". The
 * first name whole, when they have no word in common. */
static size_t shared_words(const char *one, const char *other) {
    size_t words = 0;
    for (size_t i = 0; one[i] != '\0' && one[i] == other[i]; i++)
        if (one[i] == ' ')
            words = i;
    return words > 0 ? words : strlen(one);
}

/* The last two bets of a kind, which have no names of their own as zero's have (R2). */
struct span rules_kind_name(const struct cr_rulebook *book, unsigned kind,
                            enum cr_language language) {
    const char *last = NULL, *before = NULL;
    for (unsigned i = 0; i < book->bet_count; i++) {
        if (book->bets[i].kind != kind)
            continue;
        before = last;
        last = cr_rulebook_word(book, book->bets[i].name[language]);
    }
    assert(last != NULL); /* the shape of a game gives every kind its bets */
    return (struct span){last, before == NULL ? strlen(last) : shared_words(last, before)};
}

static void put_kind_name(struct text *out, const struct cr_rulebook *book, unsigned kind,
                          enum cr_language language) {
    struct span name = rules_kind_name(book, kind, language);
    text_quoted(out, name.at, name.length);
}

void rules_write_kind_name(struct text *out, const struct cr_rulebook *book, unsigned kind) {
    text_add(out, "{\"en\":");
    put_kind_name(out, book, kind, CR_ENGLISH);
    text_add(out, ",\"vi\":");
    put_kind_name(out, book, kind, CR_VIETNAMESE);
    text_char(out, '}');
}

/* ---- Options ---- */

void rules_write_options(struct text *out, enum cr_game game, const struct cr_options *options) {
    text_char(out, '{');
    for (const struct rule_option *option = rulebook_options(game); option->name != NULL; option++)
        rule_option_write(out, option->name, option, rule_option_value(option, options));
    text_char(out, '}');
}
