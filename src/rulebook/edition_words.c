/* A change between two editions, in words and as JSON. */
#include "base/json_write.h"
#include "base/money.h"
#include "rulebook/edition_diff.h"
#include "rulebook/rules_json.h"

#include <string.h>

enum { WORD_MAX = 256, SAID_MAX = 2048 };

static const struct {
    const char *id;
    const char *words[CR_LANGUAGES];
} subjects[EDITION_SUBJECTS] = {
    [EDITION_OTHER] = {"other", {"Other", "Mục khác"}},
    [EDITION_DOCUMENT] = {"document", {"Document", "Số văn bản"}},
    [EDITION_DATE] = {"date", {"Date", "Ngày"}},
    [EDITION_NAME] = {"name", {"Name", "Tên"}},
    [EDITION_OPTION] = {"option", {"Option", "Lựa chọn"}},
    [EDITION_RATIO] = {"ratio", {"Ratio", "Tỷ lệ trả thưởng"}},
    [EDITION_TABLE] = {"table", {"Table", "Bảng"}},
    [EDITION_LIMIT] = {"limit", {"Limits of its own", "Giới hạn riêng"}},
    [EDITION_PAY_ORDER] = {"pay-order", {"Order of payment", "Thứ tự trả thưởng"}},
    [EDITION_CLAUSE] = {"clause", {"Clause", "Điều khoản"}},
    [EDITION_VOID_ROUND] = {"void-round", {"Clause that voids a round", "Điều khoản hủy ván"}},
    [EDITION_VOID_BET] = {"void-bet", {"Clause that voids a bet", "Điều khoản hủy cược"}},
    [EDITION_AREA] = {"area", {"Area of the felt", "Ô trên mặt bàn"}},
};

const char *edition_subject_id(enum edition_subject subject) {
    return subjects[subject].id;
}

const char *edition_subject_words(enum edition_subject subject, enum cr_language language) {
    return subjects[subject].words[language];
}

const char *edition_change_id(const struct edition_change *change) {
    if (change->before == 0)
        return "added";
    return change->after == 0 ? "removed" : "changed";
}

/* ---- Values ---- */

/* How a value is told: as the text has it, or with the game's words for people. */
struct telling {
    struct text *out;
    const struct edition *edition;
    bool for_people;
    enum cr_language language;
};

static const char *word_for(const struct telling *telling, const char *id) {
    const struct game_rulebook *game = rulebook_game(&telling->edition->book);
    return telling->for_people ? rules_say_word(game->key_words, id, telling->language) : id;
}

static void tell_value(const struct telling *telling, uint32_t token);

static void tell_items(const struct telling *telling, uint32_t list) {
    const struct json_token *tokens = telling->edition->tokens;
    if (tokens[list].count == 0 && telling->for_people)
        text_add(telling->out, "–");
    for (uint32_t at = list + 1; at < tokens[list].next; at = tokens[at].next) {
        if (at != list + 1)
            text_add(telling->out, ", ");
        tell_value(telling, at);
    }
}

static void tell_member(const struct telling *telling, uint32_t key) {
    char name[WORD_MAX];
    json_string(&telling->edition->json, key, name, sizeof name);
    text_add(telling->out, word_for(telling, name));
    text_char(telling->out, ' ');
    tell_value(telling, key + 1);
}

static void tell_members(const struct telling *telling, uint32_t object) {
    const struct json_token *tokens = telling->edition->tokens;
    for (uint32_t key = object + 1; key < tokens[object].next; key = tokens[key + 1].next) {
        if (key != object + 1)
            text_add(telling->out, "; ");
        tell_member(telling, key);
    }
}

static void tell_plain(const struct telling *telling, const struct json_token *token) {
    static const char *const switches[2][CR_LANGUAGES] = {{"no", "không"}, {"yes", "có"}};
    if (telling->for_people && (token->type == JSON_TRUE || token->type == JSON_FALSE))
        text_add(telling->out, switches[token->type == JSON_TRUE][telling->language]);
    else
        text_bytes(telling->out, telling->edition->text + token->start, token->end - token->start);
}

static void tell_value(const struct telling *telling, uint32_t token) {
    const struct json_token *of = &telling->edition->tokens[token];
    char text[WORD_MAX];
    switch (of->type) {
    case JSON_ARRAY:
        tell_items(telling, token);
        return;
    case JSON_OBJECT:
        tell_members(telling, token);
        return;
    case JSON_STRING:
        json_string(&telling->edition->json, token, text, sizeof text);
        text_add(telling->out, word_for(telling, text));
        return;
    default:
        tell_plain(telling, of);
    }
}

/* ---- Of a change ---- */

static const struct rule_option *option_of(const struct edition_change *change) {
    return change->subject == EDITION_OPTION
               ? rule_option_named(change->from->book.game, change->member)
               : NULL;
}

static void write_option(struct text *out, const struct rule_option *option, uint8_t value) {
    if (option->type == OPTION_NUMBER)
        text_integer(out, value);
    else
        text_add(out, option->words[value != 0]);
}

void edition_write_value(struct text *out, const struct edition_change *change, bool after) {
    const struct edition *edition = after ? change->to : change->from;
    const struct telling telling = {.out = out, .edition = edition};
    const struct rule_option *option = option_of(change);
    if (option != NULL)
        write_option(out, option, rule_option_value(option, &edition->book.options));
    else
        tell_value(&telling, after ? change->after : change->before);
}

/* A part of the stake is no win, and nothing wins nothing. */
static bool say_ratio(struct text *out, const struct edition_change *change, const char *text,
                      enum cr_language language) {
    const struct cr_bet_rule *bet = change->bet < 0 ? NULL : &change->from->book.bets[change->bet];
    const struct game_rulebook *game = rulebook_game(&change->from->book);
    struct cr_ratio ratio;
    for (unsigned i = 0; bet != NULL && change->pay_case != NULL && i < bet->pay_count; i++) {
        const char *when = cr_rulebook_word(&change->from->book, bet->pays[i].when);
        if (strcmp(when, change->pay_case) == 0 && game->is_part != NULL && game->is_part(i))
            return false;
    }
    if (change->subject != EDITION_RATIO || !ratio_parse(text, strlen(text), &ratio))
        return false;
    rules_say_ratio(out, ratio, language);
    return true;
}

/* As the documents write a day: 13/06/2020. */
static bool say_date(struct text *out, const struct edition_change *change, const char *text) {
    if (change->subject != EDITION_DATE || strlen(text) != 10)
        return false;
    text_bytes(out, text + 8, 2);
    text_char(out, '/');
    text_bytes(out, text + 5, 2);
    text_char(out, '/');
    text_bytes(out, text, 4);
    return true;
}

void edition_say_value(struct text *out, const struct edition_change *change, bool after,
                       enum cr_language language) {
    const struct edition *edition = after ? change->to : change->from;
    const uint32_t token = after ? change->after : change->before;
    const struct telling telling = {out, edition, true, language};
    const struct rule_option *option = option_of(change);
    char text[WORD_MAX] = "";
    if (option != NULL) {
        rule_option_say(option, rule_option_value(option, &edition->book.options), language, out);
        return;
    }
    if (edition->tokens[token].type == JSON_STRING)
        json_string(&edition->json, token, text, sizeof text);
    if (!say_ratio(out, change, text, language) && !say_date(out, change, text))
        tell_value(&telling, token);
}

/* ---- What it is of ---- */

/* A row by its name, or by what it has in common with what it was. */
static void say_common(struct text *out, const struct edition_change *change,
                       enum cr_language language) {
    const struct edition *from = change->from;
    const struct telling telling = {out, from, true, language};
    const char *between = ": ";
    for (uint32_t key = change->row + 1; key < from->tokens[change->row].next;
         key = from->tokens[key + 1].next) {
        char name[WORD_MAX];
        json_string(&from->json, key, name, sizeof name);
        uint32_t other = json_member(&change->to->json, change->row_after, name);
        if (other == 0 || !edition_same(from, key + 1, change->to, other))
            continue;
        text_add(out, between);
        tell_member(&telling, key);
        between = "; ";
    }
}

static void say_row(struct text *out, const struct edition_change *change,
                    enum cr_language language) {
    const struct edition *edition = change->row != 0 ? change->from : change->to;
    const uint32_t row = change->row != 0 ? change->row : change->row_after;
    const struct telling telling = {out, edition, true, language};
    uint32_t name = json_member(&edition->json, row, "name");
    if (name != 0)
        name = json_member(&edition->json, name, language == CR_ENGLISH ? "en" : "vi");
    else
        name = json_member(&edition->json, row, "id");
    if (name != 0) {
        text_add(out, ": ");
        tell_value(&telling, name);
    } else if (change->row != 0 && change->row_after != 0) {
        say_common(out, change, language);
    }
}

static void say_own(struct text *out, const struct edition_change *change,
                    enum cr_language language) {
    const struct game_rulebook *game = rulebook_game(&change->from->book);
    const bool whole = change->before == change->row && change->after == change->row_after;
    text_add(out, rules_say_word(game->key_words, change->own, language));
    if (change->row != 0 || change->row_after != 0)
        say_row(out, change, language);
    if (!whole && change->subject == EDITION_TABLE && strcmp(change->member, change->own) != 0) {
        text_add(out, "; ");
        text_add(out, rules_say_word(game->key_words, change->member, language));
    }
}

void edition_say_of(struct text *out, const struct edition_change *change,
                    enum cr_language language) {
    const struct cr_rulebook *book = &change->from->book;
    const struct rule_option *option = option_of(change);
    if (change->bet >= 0) {
        text_add(out, cr_rulebook_word(book, book->bets[change->bet].name[language]));
    } else if (change->kind >= 0) {
        struct span name = rules_kind_name(book, (unsigned)change->kind, language);
        text_bytes(out, name.at, name.length);
    } else if (option != NULL) {
        text_add(out, option->about[language]);
    } else if (change->own != NULL) {
        say_own(out, change, language);
    } else if (change->subject == EDITION_NAME) {
        text_add(out, cr_rulebook_word(book, book->name[language]));
    } else if (change->subject == EDITION_OTHER) {
        text_add(out, change->path);
    }
    if (change->pay_case != NULL) {
        text_add(out, ", ");
        text_add(out, rules_say_word(rulebook_game(book)->case_words, change->pay_case, language));
    }
    if (change->language != NULL) {
        text_add(out, " (");
        text_add(out, change->language);
        text_char(out, ')');
    }
}

/* ---- As JSON ---- */

typedef void say(struct text *out, const struct edition_change *change, bool after,
                 enum cr_language language);

static void say_whose(struct text *out, const struct edition_change *change, bool after,
                      enum cr_language language) {
    (void)after;
    edition_say_of(out, change, language);
}

/* {"en":…,"vi":…} */
static void write_said(struct text *out, const char *key, const struct edition_change *change,
                       say *said, bool after) {
    char memory[CR_LANGUAGES][SAID_MAX];
    const char *words[CR_LANGUAGES];
    for (int language = 0; language < CR_LANGUAGES; language++) {
        struct text one;
        text_init(&one, memory[language], SAID_MAX - 1);
        said(&one, change, after, (enum cr_language)language);
        memory[language][one.length] = '\0';
        words[language] = memory[language];
    }
    if (words[CR_ENGLISH][0] != '\0')
        json_put_both(out, key, words);
}

static void write_side(struct text *out, const char *key, const struct edition_change *change,
                       bool after) {
    char memory[SAID_MAX];
    struct text value;
    text_init(&value, memory, sizeof memory);
    edition_write_value(&value, change, after);
    json_put_key(out, key);
    text_add(out, "{\"value\":");
    text_quoted(out, value.at, value.length);
    write_said(out, "words", change, edition_say_value, after);
    text_char(out, '}');
}

void edition_write_change(struct text *out, const struct edition_change *change) {
    const struct cr_rulebook *book = &change->from->book;
    const char *const what[CR_LANGUAGES] = {edition_subject_words(change->subject, CR_ENGLISH),
                                            edition_subject_words(change->subject, CR_VIETNAMESE)};
    const bool said = option_of(change) != NULL;
    json_put_string(out, "subject", edition_subject_id(change->subject));
    json_put_both(out, "what", what);
    json_put_string(out, "change", edition_change_id(change));
    json_put_string(out, "path", change->path);
    if (change->bet >= 0)
        json_put_string(out, "bet", book->bets[change->bet].id);
    if (change->kind >= 0)
        json_put_string(out, "kind", book->kinds[change->kind].id);
    write_said(out, "of", change, say_whose, false);
    if (change->before != 0 || said)
        write_side(out, "before", change, false);
    if (change->after != 0 || said)
        write_side(out, "after", change, true);
}
