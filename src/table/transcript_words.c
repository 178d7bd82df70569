/* The words that a transcript is made of: posts, amounts, cards, places, clauses, names. */
#include "table/game_table.h"
#include "table/transcript_inside.h"

#include "base/json_write.h"

#include <assert.h>
#include <string.h>

static const char *const post_words[POSTS][CR_LANGUAGES] = {
    [POST_NOBODY] = {"somebody", "Ai đó"},
    [POST_DEALER] = {"dealer", "Nhân viên Điều hành Trò chơi"},
    [POST_ACTING_PIT_SUPERVISOR] = {"acting pit supervisor", "Giám sát Pit Tạm thời"},
    [POST_PIT_SUPERVISOR] = {"pit supervisor", "Giám sát Pit"},
    [POST_PIT_MANAGER] = {"pit manager", "Quản lý Pit"},
    [POST_SHIFT_MANAGER] = {"shift manager", "Quản lý Ca"},
    [POST_OPERATIONS_MANAGER] = {"operations manager", "Trưởng phòng Điều hành"},
    [POST_ASSISTANT_DIRECTOR] = {"assistant director of gaming operations",
                                 "Trợ lý Giám đốc Vận hành Trò chơi"},
    [POST_TABLE_GAMES_DIRECTOR] = {"table games director", "Giám đốc Bàn trò chơi"},
    [POST_SENIOR_MANAGEMENT] = {"senior management", "Ban lãnh đạo"},
    [POST_SURVEILLANCE] = {"surveillance", "Bộ phận Giám sát"},
    [POST_SECURITY] = {"security", "An ninh"},
    [POST_CAGE] = {"cage", "Quầy thu ngân"},
    [POST_REGULATOR] = {"regulator", "Cơ quan quản lý"},
    [POST_INTERNAL_AUDIT] = {"internal audit", "Kiểm toán nội bộ"},
};

const char *transcript_post(enum post post, enum cr_language language) {
    return post_words[post][language];
}

void transcript_money(enum cr_language language, int64_t amount, struct text *out) {
    text_money(out, amount, language);
}

void transcript_card(cr_card card, struct text *out) {
    static const char *const suits[4] = {"♠", "♥", "♣", "♦"};
    char name[3];
    if (card >= CR_DECK) {
        text_add(out, "■");
        return;
    }
    cr_card_print(card, name);
    if (name[0] == 'T')
        text_add(out, "10");
    else
        text_char(out, name[0]);
    text_add(out, suits[card & 3]);
}

void transcript_place(enum cr_game game, unsigned box, unsigned hand, enum cr_language language,
                      struct text *out) {
    static const char *const dealer[CR_LANGUAGES] = {"dealer", "nhà cái"};
    static const char *const boxes[CR_LANGUAGES] = {"box ", "ô "};
    static const char *const hands[CR_LANGUAGES] = {" hand ", " tay "};
    const struct game_table *own = game_module(game)->table;
    if (own->place != NULL) {
        text_add(out, own->place(box, hand, language));
    } else if (box == 0) {
        text_add(out, dealer[language]);
    } else {
        text_add(out, boxes[language]);
        text_integer(out, box);
        if (hand > 1) {
            text_add(out, hands[language]);
            text_integer(out, hand);
        }
    }
}

void transcript_result(const struct cr_rulebook *book, const struct table *table,
                       enum cr_language language, struct text *out) {
    const struct result_telling at = {book, table, language, out};
    game_module(book->game)->table->tell_result(&at);
}

void transcript_result_words(const struct result_telling *at, const char *english,
                             const char *vietnamese) {
    text_add(at->out, at->language == CR_ENGLISH ? english : vietnamese);
}

void transcript_clause(enum cr_game game, const char *clause, enum cr_language language,
                       struct text *out) {
    const struct clause_info *info = clause_find(game, clause);
    text_add(out, clause);
    if (info == NULL)
        return;
    text_add(out, " “");
    text_add(out, info->title[language]);
    text_add(out, "”");
}

/* ---- For one event ---- */

const char *telling_pick(const struct telling *at, const char *english, const char *vietnamese) {
    return at->transcript->language == CR_ENGLISH ? english : vietnamese;
}

static bool is_control(char c) {
    return (unsigned char)c < ' ' || c == 127;
}

bool telling_words(const struct telling *at, const char *words, size_t room) {
    size_t length = strnlen(words, room);
    for (size_t i = 0; i < length; i++)
        text_char(at->out, is_control(words[i]) ? ' ' : words[i]);
    return length > 0;
}

void telling_player(const struct telling *at, uint32_t player) {
    const struct transcript *transcript = at->transcript;
    for (unsigned i = 0; i < transcript->player_count; i++) {
        if (transcript->players[i] == player) {
            telling_words(at, transcript->names[i], TRANSCRIPT_NAME);
            return;
        }
    }
    text_add(at->out, telling_pick(at, "Player ", "Khách "));
    text_integer(at->out, player);
}

bool telling_bet(const struct telling *at, uint16_t bet) {
    const struct cr_rulebook *book = at->transcript->book;
    if (bet == ALL_BETS)
        text_add(at->out, telling_pick(at, "every bet", "mọi khoản cược"));
    else if (bet < book->bet_count)
        text_add(at->out, cr_rulebook_word(book, book->bets[bet].name[at->transcript->language]));
    return bet == ALL_BETS || bet < book->bet_count;
}

bool telling_money(const struct telling *at, int64_t amount) {
    transcript_money(at->transcript->language, amount, at->out);
    return amount != 0;
}

/* ---- What is called out ---- */

static const char *const small_numbers[20][CR_LANGUAGES] = {
    {"zero", "không"},        {"one", "một"},
    {"two", "hai"},           {"three", "ba"},
    {"four", "bốn"},          {"five", "năm"},
    {"six", "sáu"},           {"seven", "bảy"},
    {"eight", "tám"},         {"nine", "chín"},
    {"ten", "mười"},          {"eleven", "mười một"},
    {"twelve", "mười hai"},   {"thirteen", "mười ba"},
    {"fourteen", "mười bốn"}, {"fifteen", "mười lăm"},
    {"sixteen", "mười sáu"},  {"seventeen", "mười bảy"},
    {"eighteen", "mười tám"}, {"nineteen", "mười chín"},
};

void transcript_number(unsigned number, enum cr_language language, struct text *out) {
    static const char *const tens[2][CR_LANGUAGES] = {{"twenty", "hai mươi"},
                                                      {"thirty", "ba mươi"}};
    assert(number < 40);
    if (number < 20) {
        text_add(out, small_numbers[number][language]);
        return;
    }
    unsigned ones = number % 10;
    text_add(out, tens[number / 10 - 2][language]);
    if (ones == 0)
        return;
    text_char(out, language == CR_ENGLISH ? '-' : ' ');
    if (language == CR_VIETNAMESE && (ones == 1 || ones == 5)) /* as they sound behind a ten */
        text_add(out, ones == 1 ? "mốt" : "lăm");
    else
        text_add(out, small_numbers[ones][language]);
}

void transcript_announcement(enum cr_game game, const struct effect *effect,
                             enum cr_language language, struct text *out) {
    const struct game_table *table = game_module(game)->table;
    if (effect->number == SAY_TOTALS && table->tell_totals != NULL)
        table->tell_totals(effect, language, out);
    else
        text_add(out, announcement_text((enum announcement)effect->number, language));
}

void transcript_put_announcement(struct text *out, const char *key, enum cr_game game,
                                 const struct effect *effect) {
    char lines[CR_LANGUAGES][160] = {{0}};
    for (unsigned language = 0; language < CR_LANGUAGES; language++) {
        struct text line;
        text_init(&line, lines[language], sizeof lines[language] - 1);
        transcript_announcement(game, effect, (enum cr_language)language, &line);
    }
    json_put_both(out, key, (const char *const[]){lines[CR_ENGLISH], lines[CR_VIETNAMESE]});
}
