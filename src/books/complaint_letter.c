/* The formal complaint to senior management (8.5, 8.6): the letter filled in from the case,
 * to print and sign. It is written as HTML, once when it is filed (D6); as plain text it is the
 * same without the marks. */
#include "books/complaint_letter.h"

#include "base/day.h"
#include "base/memory.h"
#include "books/report.h"
#include "house/house.h"
#include "table/transcript.h"

#include <stdlib.h>
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
    PHRASE_MORE,
    PHRASE_DRAFT,
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
    [PHRASE_MORE] = {"What was stated further stands in the case.",
                     "Các lời trình bày tiếp theo có trong hồ sơ vụ việc."},
    [PHRASE_DRAFT] = {"Draft: this complaint has not been filed.",
                      "Bản nháp: đơn khiếu nại này chưa được nộp."},
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

/* ---- Writing ---- */

enum { QUOTED_MAX = 12000 }; /* bytes of what happened, the last statement begins below */

struct letter {
    struct text *out;
    enum cr_language language;
};

static void put(const struct letter *letter, const char *words) {
    for (const char *at = words; *at != '\0'; at++) {
        if (*at == '&')
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

static void mark(const struct letter *letter, const char *html) {
    text_add(letter->out, html);
}

static void heading(const struct letter *letter, enum phrase phrase) {
    mark(letter, "<h2>");
    put(letter, phrases[phrase][letter->language]);
    mark(letter, "</h2>\n");
}

static void label(const struct letter *letter, enum phrase phrase) {
    mark(letter, "<p><b>");
    put(letter, phrases[phrase][letter->language]);
    mark(letter, ":</b> ");
}

static void line_end(const struct letter *letter) {
    mark(letter, "</p>\n");
}

static void paragraph(const struct letter *letter, const char *words) {
    mark(letter, "<p>");
    put(letter, words);
    mark(letter, "</p>\n");
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
    size_t from = letter->out->length;
    heading(letter, PHRASE_HAPPENED);
    for (size_t i = 0; i < dispute->step_count; i++) {
        const struct dispute_step *step = &dispute->steps[i];
        bool theirs = step->act == ACT_OPEN || (step->act == ACT_STATEMENT && step->of_player);
        if (!theirs || step->text == NULL)
            continue;
        if (letter->out->length - from > QUOTED_MAX) {
            paragraph(letter, phrases[PHRASE_MORE][letter->language]);
            return;
        }
        paragraph(letter, step->text);
    }
}

static void ground_line(const struct letter *letter, const struct house *house,
                        const struct house_dispute *dispute, const struct dispute_ground *ground) {
    char clause[12], memory[512];
    struct text words;
    enum cr_game game = house_find_table(house, dispute->table)->game;
    dispute_ground_clause(ground->ground, clause);
    memset(memory, 0, sizeof memory);
    text_init(&words, memory, sizeof memory - 1);
    dispute_ground_words(house, dispute, ground, letter->language, &words);
    label(letter, PHRASE_GROUNDS);
    put(letter, clause);
    text_add(letter->out, " ");
    put(letter, clause_find(game, clause)->title[letter->language]);
    text_add(letter->out, ": ");
    put(letter, memory);
    line_end(letter);
}

static void decision(const struct letter *letter, const struct house *house,
                     const struct house_dispute *dispute) {
    const struct dispute_step *step = &dispute->steps[dispute->decision - 1];
    struct dispute_ground grounds[CITED_MAX];
    size_t count = dispute_grounds_of(step, house_find_table(house, dispute->table)->game, grounds);
    heading(letter, PHRASE_DECISION);
    label(letter, PHRASE_BY);
    put(letter, transcript_post(step->by.post, letter->language));
    text_add(letter->out, ", ");
    letter_write_time(step->time, letter->out);
    text_add(letter->out, ": ");
    put(letter, outcomes[step->outcome][letter->language]);
    line_end(letter);
    for (size_t i = 0; i < count; i++)
        ground_line(letter, house, dispute, &grounds[i]);
    line(letter, PHRASE_REASONS, step->text);
}

/* What the complaint says; in a draft room to write it by hand. */
static void why(const struct letter *letter, const struct dispute_step *complaint) {
    heading(letter, PHRASE_WHY);
    if (complaint != NULL)
        paragraph(letter, complaint->text);
    else
        dots(letter);
    heading(letter, PHRASE_ASK);
    paragraph(letter, phrases[PHRASE_ASKING][letter->language]);
    if (complaint != NULL)
        time_line(letter, PHRASE_DATE, complaint->time);
    else
        line(letter, PHRASE_DATE, "……/……/………");
    line(letter, PHRASE_SIGNATURE, "……………………………………");
}

void letter_compose(const struct house *house, const struct house_dispute *dispute,
                    const struct dispute_step *complaint, enum cr_language language,
                    struct text *out) {
    struct letter letter = {out, language};
    text_add(out, "<!DOCTYPE html>\n<html lang=\"");
    text_add(out, language == CR_ENGLISH ? "en" : "vi");
    text_add(out, "\">\n<meta charset=\"utf-8\">\n<title>");
    put(&letter, phrases[PHRASE_TITLE][language]);
    text_add(out, "</title>\n<h1>");
    put(&letter, phrases[PHRASE_TITLE][language]);
    text_add(out, "</h1>\n");
    if (complaint == NULL)
        paragraph(&letter, phrases[PHRASE_DRAFT][language]);
    head(&letter, house, dispute, house_find_table(house, dispute->table));
    happened(&letter, dispute);
    decision(&letter, house, dispute);
    why(&letter, complaint);
    text_add(out, "</html>\n");
}

/* ---- Giving it ---- */

/* As it was filed; NULL: it was not. */
static const char *filed_letter(const struct house_dispute *dispute, enum cr_language language) {
    for (size_t i = dispute->step_count; i > 0; i--) {
        if (dispute->steps[i - 1].letter[language] != NULL)
            return dispute->steps[i - 1].letter[language];
    }
    return NULL;
}

/* Only the marks of this file stand in a letter: its words have theirs written out. */
static void write_plain(const char *html, struct text *out) {
    static const struct {
        const char *mark, *plain;
    } marks[] = {{"<h2>", "\n"}, {"</h1>", "\n\n"}, {"</h2>", "\n\n"}, {"<br>", "\n"},
                 {"&lt;", "<"},  {"&gt;", ">"},     {"&amp;", "&"}};
    bool of_line = false;
    const char *at = strstr(html, "<h1>");
    while (at != NULL && *at != '\0') {
        size_t i = 0, count = sizeof marks / sizeof marks[0];
        while (i < count && strncmp(at, marks[i].mark, strlen(marks[i].mark)) != 0)
            i++;
        if (i < count) {
            text_add(out, marks[i].plain);
            at += strlen(marks[i].mark);
        } else if (*at == '<') {
            if (strncmp(at, "<p>", 3) == 0)
                of_line = strncmp(at, "<p><b>", 6) == 0;
            if (strncmp(at, "</p>", 4) == 0)
                text_add(out, of_line ? "\n" : "\n\n");
            at += strcspn(at, ">");
            at += *at == '>';
        } else {
            if (*at != '\n')
                text_char(out, *at);
            at++;
        }
    }
}

void letter_write(const struct house *house, const struct house_dispute *dispute,
                  enum cr_language language, enum letter_form form, struct text *out) {
    const char *filed = filed_letter(dispute, language);
    char *memory = memory_grow(NULL, LETTER_MAX);
    if (filed == NULL) {
        struct text draft;
        text_init(&draft, memory, LETTER_MAX - 1);
        letter_compose(house, dispute, NULL, language, &draft);
        memory[draft.length] = '\0';
        filed = memory;
    }
    if (form == LETTER_HTML)
        text_add(out, filed);
    else
        write_plain(filed, out);
    free(memory);
}
