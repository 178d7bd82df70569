/* The formal complaint to senior management (8.5, 8.6): the letter filled in from the case,
 * to print and sign. */
#include "books/complaint_letter.h"

#include "base/day.h"
#include "books/report.h"
#include "house/house.h"
#include "table/transcript.h"

#include <string.h>
#include <time.h>

enum phrase {
    PHRASE_TITLE,
    PHRASE_TO,
    PHRASE_MANAGEMENT,
    PHRASE_FROM,
    PHRASE_NUMBER,
    PHRASE_CASE,
    PHRASE_TABLE,
    PHRASE_ROUND,
    PHRASE_OPENED,
    PHRASE_CLAUSE,
    PHRASE_HAPPENED,
    PHRASE_DECISION,
    PHRASE_BY,
    PHRASE_GROUNDS,
    PHRASE_REASONS,
    PHRASE_WHY,
    PHRASE_ASK,
    PHRASE_ASKING,
    PHRASE_DATE,
    PHRASE_SIGNATURE,
    PHRASES
};

static const char *const phrases[PHRASES][CR_LANGUAGES] = {
    [PHRASE_TITLE] = {"Formal complaint", "Đơn khiếu nại chính thức"},
    [PHRASE_TO] = {"To", "Kính gửi"},
    [PHRASE_MANAGEMENT] = {"the senior management of the casino", "Quản lý cấp cao của casino"},
    [PHRASE_FROM] = {"From", "Người khiếu nại"},
    [PHRASE_NUMBER] = {"player number", "số người chơi"},
    [PHRASE_CASE] = {"Case", "Vụ việc số"},
    [PHRASE_TABLE] = {"Table", "Bàn"},
    [PHRASE_ROUND] = {"Round", "Ván"},
    [PHRASE_OPENED] = {"Opened", "Ngày mở"},
    [PHRASE_CLAUSE] = {"Clause at issue", "Điều khoản liên quan"},
    [PHRASE_HAPPENED] = {"What happened", "Nội dung sự việc"},
    [PHRASE_DECISION] = {"The decision I do not agree with", "Quyết định mà tôi không đồng ý"},
    [PHRASE_BY] = {"Decided by", "Người quyết định"},
    [PHRASE_GROUNDS] = {"On the grounds of", "Căn cứ"},
    [PHRASE_REASONS] = {"Reasons given", "Lý do nêu ra"},
    [PHRASE_WHY] = {"Why I do not agree", "Lý do tôi không đồng ý"},
    [PHRASE_ASK] = {"What I ask for", "Đề nghị"},
    [PHRASE_ASKING] = {"I ask senior management to review this decision under clauses 8.5 and 8.6 "
                       "of the rules of the game and to tell me the outcome in writing.",
                       "Tôi đề nghị quản lý cấp cao xem xét lại quyết định này theo mục 8.5 và 8.6 "
                       "của Thể lệ trò chơi và trả lời tôi bằng văn bản."},
    [PHRASE_DATE] = {"Date", "Ngày"},
    [PHRASE_SIGNATURE] = {"Signature", "Ký tên"},
};

static const char *const outcomes[OUTCOMES][CR_LANGUAGES] = {
    [OUTCOME_UPHELD] = {"the player is right", "người chơi đúng"},
    [OUTCOME_PARTLY] = {"the player is right in part", "người chơi đúng một phần"},
    [OUTCOME_DISMISSED] = {"what the table did stands", "giữ nguyên cách xử lý tại bàn"},
};

const char *letter_title(enum cr_language language) {
    return phrases[PHRASE_TITLE][language];
}

void letter_write_time(int64_t time, struct text *out) {
    char words[32];
    struct tm broken;
    time_t seconds = (time_t)((time + HOUSE_TIME) / 1000);
    gmtime_r(&seconds, &broken);
    strftime(words, sizeof words, "%d/%m/%Y %H:%M", &broken);
    text_add(out, words);
}

/* ---- Writing, as HTML or plain ---- */

struct letter {
    struct text *out;
    enum cr_language language;
    bool html;
};

static void put(const struct letter *letter, const char *words) {
    for (const char *at = words; *at != '\0'; at++) {
        if (!letter->html)
            text_char(letter->out, *at);
        else if (*at == '&')
            text_add(letter->out, "&amp;");
        else if (*at == '<')
            text_add(letter->out, "&lt;");
        else if (*at == '>')
            text_add(letter->out, "&gt;");
        else if (*at == '\n')
            text_add(letter->out, "<br>\n");
        else
            text_char(letter->out, *at);
    }
}

static void mark(const struct letter *letter, const char *html, const char *plain) {
    text_add(letter->out, letter->html ? html : plain);
}

static void heading(const struct letter *letter, enum phrase phrase) {
    mark(letter, "<h2>", "\n");
    put(letter, phrases[phrase][letter->language]);
    mark(letter, "</h2>\n", "\n\n");
}

static void label(const struct letter *letter, enum phrase phrase) {
    mark(letter, "<p><b>", "");
    put(letter, phrases[phrase][letter->language]);
    mark(letter, ":</b> ", ": ");
}

static void line_end(const struct letter *letter) {
    mark(letter, "</p>\n", "\n");
}

static void paragraph(const struct letter *letter, const char *words) {
    mark(letter, "<p>", "");
    put(letter, words);
    mark(letter, "</p>\n", "\n\n");
}

static void line(const struct letter *letter, enum phrase phrase, const char *words) {
    label(letter, phrase);
    put(letter, words);
    line_end(letter);
}

static void time_line(const struct letter *letter, enum phrase phrase, int64_t time) {
    label(letter, phrase);
    letter_write_time(time, letter->out);
    line_end(letter);
}

static void dots(const struct letter *letter) {
    for (int i = 0; i < 4; i++)
        paragraph(letter, "………………………………………………………………………………………………………………");
}

/* ---- As it was filed ---- */

/* The case up to the complaint, when there is one: what came afterwards is not in the letter (D6).
 */
static struct house_dispute as_filed(const struct house_dispute *dispute) {
    struct house_dispute filed = *dispute;
    for (size_t i = 0; i < dispute->step_count; i++) {
        if (dispute->steps[i].act == ACT_COMPLAINT)
            filed.step_count = i + 1;
    }
    memset(filed.clause, 0, sizeof filed.clause);
    for (size_t i = 0; i < filed.step_count; i++) {
        const struct dispute_step *step = &filed.steps[i];
        if (step->act == ACT_DECIDE)
            filed.decision = i + 1;
        if (step->act == ACT_OPEN || step->act == ACT_CLAUSE)
            memcpy(filed.clause, step->clause, sizeof filed.clause);
    }
    return filed;
}

/* ---- Parts ---- */

static void head(const struct letter *letter, const struct house *house,
                 const struct house_dispute *dispute, const struct house_table *table) {
    enum cr_language language = letter->language;
    const struct house_player *player = house_find_player(house, dispute->player);
    line(letter, PHRASE_TO, phrases[PHRASE_MANAGEMENT][language]);
    label(letter, PHRASE_FROM);
    put(letter, player->name);
    text_add(letter->out, " (");
    put(letter, phrases[PHRASE_NUMBER][language]);
    text_char(letter->out, ' ');
    text_integer(letter->out, player->id);
    text_char(letter->out, ')');
    line_end(letter);
    label(letter, PHRASE_CASE);
    text_integer(letter->out, dispute->id);
    line_end(letter);
    line(letter, PHRASE_TABLE, table->name);
    if (dispute->round != 0) {
        label(letter, PHRASE_ROUND);
        text_integer(letter->out, (int64_t)dispute->round);
        line_end(letter);
    }
    time_line(letter, PHRASE_OPENED, dispute->steps[0].time);
    if (dispute->clause[0] != '\0') {
        char memory[512];
        struct text words;
        memset(memory, 0, sizeof memory);
        text_init(&words, memory, sizeof memory - 1);
        transcript_clause(table->game, dispute->clause, language, &words);
        line(letter, PHRASE_CLAUSE, memory);
    }
}

static void happened(const struct letter *letter, const struct house_dispute *dispute) {
    heading(letter, PHRASE_HAPPENED);
    for (size_t i = 0; i < dispute->step_count; i++) {
        const struct dispute_step *step = &dispute->steps[i];
        bool theirs = step->act == ACT_OPEN || (step->act == ACT_STATEMENT && step->of_player);
        if (theirs && step->text != NULL)
            paragraph(letter, step->text);
    }
}

static void decision(const struct letter *letter, const struct house_dispute *dispute,
                     enum cr_game game) {
    const struct dispute_step *step = &dispute->steps[dispute->decision - 1];
    heading(letter, PHRASE_DECISION);
    label(letter, PHRASE_BY);
    put(letter, transcript_post(step->by.post, letter->language));
    text_add(letter->out, ", ");
    letter_write_time(step->time, letter->out);
    text_add(letter->out, ": ");
    put(letter, outcomes[step->outcome][letter->language]);
    line_end(letter);
    for (unsigned i = 0; i < GROUNDS; i++) {
        char clause[12];
        if (!(step->grounds >> i & 1))
            continue;
        dispute_ground_clause(i, clause);
        label(letter, PHRASE_GROUNDS);
        put(letter, clause);
        text_add(letter->out, " ");
        put(letter, clause_find(game, clause)->title[letter->language]);
        line_end(letter);
    }
    line(letter, PHRASE_REASONS, step->text);
}

/* What the complaint says, when it was filed; otherwise room to write it by hand. */
static void why(const struct letter *letter, const struct house_dispute *dispute) {
    const char *words = NULL;
    int64_t time = 0;
    for (size_t i = 0; i < dispute->step_count; i++) {
        if (dispute->steps[i].act != ACT_COMPLAINT)
            continue;
        words = dispute->steps[i].text;
        time = dispute->steps[i].time;
    }
    heading(letter, PHRASE_WHY);
    if (words != NULL)
        paragraph(letter, words);
    else
        dots(letter);
    heading(letter, PHRASE_ASK);
    paragraph(letter, phrases[PHRASE_ASKING][letter->language]);
    if (time != 0)
        time_line(letter, PHRASE_DATE, time);
    else
        line(letter, PHRASE_DATE, "……/……/………");
    line(letter, PHRASE_SIGNATURE, "……………………………………");
}

void letter_write(const struct house *house, const struct house_dispute *dispute,
                  enum cr_language language, enum letter_form form, struct text *out) {
    struct letter letter = {out, language, form == LETTER_HTML};
    const struct house_dispute filed = as_filed(dispute);
    const struct house_table *table = house_find_table(house, dispute->table);
    if (letter.html) {
        text_add(out, "<!DOCTYPE html>\n<html lang=\"");
        text_add(out, language == CR_ENGLISH ? "en" : "vi");
        text_add(out, "\">\n<meta charset=\"utf-8\">\n<title>");
        put(&letter, phrases[PHRASE_TITLE][language]);
        text_add(out, "</title>\n");
    }
    mark(&letter, "<h1>", "");
    put(&letter, phrases[PHRASE_TITLE][language]);
    mark(&letter, "</h1>\n", "\n\n");
    head(&letter, house, &filed, table);
    happened(&letter, &filed);
    decision(&letter, &filed, table->game);
    why(&letter, &filed);
    if (letter.html)
        text_add(out, "</html>\n");
}
