/* croupier odds blackjack --strategy and --explain. */
#include "games/blackjack/odds_bets.h"

#include <ctype.h>
#include <string.h>

enum { ROW_SOFT = 16, ROW_PAIRS = 24 };

int blackjack_up_card(int column) {
    return (column + 1) % BLACKJACK_UP_CARDS;
}

/* ---- Words ---- */

const char *blackjack_choice_word(enum blackjack_choice choice) {
    static const char *const words[] = {[BLACKJACK_STAND] = "stand",
                                        [BLACKJACK_HIT] = "hit",
                                        [BLACKJACK_DOUBLE] = "double",
                                        [BLACKJACK_SPLIT] = "split",
                                        [BLACKJACK_SURRENDER] = "surrender"};
    return words[choice];
}

const char *blackjack_choice_name(enum blackjack_choice choice, enum cr_language language) {
    static const char *const words[] = {[BLACKJACK_STAND] = "dừng",
                                        [BLACKJACK_HIT] = "rút bài",
                                        [BLACKJACK_DOUBLE] = "gấp đôi",
                                        [BLACKJACK_SPLIT] = "chia đôi",
                                        [BLACKJACK_SURRENDER] = "đầu hàng"};
    return language == CR_ENGLISH ? blackjack_choice_word(choice) : words[choice];
}

/* ---- The strategy ---- */

/* ,"ev":{…}: what each allowed choice is worth. */
static void write_choices(FILE *out, const double *values, const bool *allowed) {
    const char *comma = "";
    fputs(",\"ev\":{", out);
    for (int choice = 0; choice < BLACKJACK_CHOICES; choice++) {
        if (!allowed[choice])
            continue;
        fprintf(out, "%s\"%s\":", comma, blackjack_choice_word((enum blackjack_choice)choice));
        odds_write_number(out, values[choice]);
        comma = ",";
    }
    fputc('}', out);
}

static void write_entry(FILE *out, const struct odds_figures *of, int row, int up) {
    const struct blackjack_table_entry *entry = blackjack_table_at(blackjack_analysis(of), row, up);
    odds_write_start(out, of);
    odds_write_rules(out, of);
    fprintf(out, ",\"hand\":\"%s\",\"up\":\"%c\",\"best\":\"%s\"", blackjack_row_name(row),
            odds_rank_letters[up], blackjack_choice_word(entry->best));
    if (entry->otherwise != BLACKJACK_NO_CHOICE)
        fprintf(out, ",\"else\":\"%s\"", blackjack_choice_word(entry->otherwise));
    write_choices(out, entry->value, entry->allowed);
    fputc('}', out);
}

void blackjack_write_strategy(FILE *out, const struct odds_figures *of, const char *between) {
    const char *before = "";
    for (int row = 0; row < BLACKJACK_ROWS; row++)
        for (int up = 0; up < BLACKJACK_UP_CARDS; up++) {
            if (!blackjack_table_at(blackjack_analysis(of), row, up)->reachable)
                continue;
            fputs(before, out);
            write_entry(out, of, row, up);
            before = between;
        }
}

void blackjack_entry_letters(const struct blackjack_table_entry *entry, char text[3]) {
    static const char letters[] = {[BLACKJACK_STAND] = 'S',
                                   [BLACKJACK_HIT] = 'H',
                                   [BLACKJACK_DOUBLE] = 'D',
                                   [BLACKJACK_SPLIT] = 'P',
                                   [BLACKJACK_SURRENDER] = 'R'};
    text[0] = entry->reachable ? letters[entry->best] : '-';
    text[1] = text[2] = '\0';
    if (entry->reachable && entry->otherwise != BLACKJACK_NO_CHOICE)
        text[1] = (char)tolower((unsigned char)letters[entry->otherwise]);
}

static void strategy_csv(struct odds_page *page) {
    struct odds_grid grid;
    grid_begin(&grid, page, 9, 0);
    grid_row(&grid, (const char *const[]){"hand", "up", "best", "else", "stand", "hit", "double",
                                          "split", "surrender"});
    for (int row = 0; row < BLACKJACK_ROWS; row++)
        for (int up = 0; up < BLACKJACK_UP_CARDS; up++) {
            const struct blackjack_table_entry *entry =
                blackjack_table_at(blackjack_analysis(page->of), row, up);
            const char shown[2] = {odds_rank_letters[up], '\0'};
            char values[BLACKJACK_CHOICES][ODDS_FIGURE];
            if (!entry->reachable)
                continue;
            for (int choice = 0; choice < BLACKJACK_CHOICES; choice++) {
                values[choice][0] = '\0';
                if (entry->allowed[choice])
                    figure_shortest(entry->value[choice], values[choice]);
            }
            grid_row(&grid, (const char *const[]){
                                blackjack_row_name(row), shown, blackjack_choice_word(entry->best),
                                entry->otherwise == BLACKJACK_NO_CHOICE
                                    ? ""
                                    : blackjack_choice_word(entry->otherwise),
                                values[0], values[1], values[2], values[3], values[4]});
        }
    grid_end(&grid);
}

static void strategy_rows(struct odds_grid *grid, const struct blackjack_analysis *analysis) {
    for (int row = 0; row < BLACKJACK_ROWS; row++) {
        char letters[BLACKJACK_UP_CARDS][3];
        const char *cells[BLACKJACK_UP_CARDS + 1] = {blackjack_row_name(row)};
        for (int column = 0; column < BLACKJACK_UP_CARDS; column++) {
            blackjack_entry_letters(blackjack_table_at(analysis, row, blackjack_up_card(column)),
                                    letters[column]);
            cells[column + 1] = letters[column];
        }
        if (grid->page->format == ODDS_TABLE && (row == ROW_SOFT || row == ROW_PAIRS))
            grid_row(grid, (const char *const[]){"", "", "", "", "", "", "", "", "", "", ""});
        grid_row(grid, cells);
    }
}

static void print_advice(struct odds_page *page, enum cr_language language) {
    const struct blackjack_advice advice = blackjack_advice(blackjack_analysis(page->of));
    char insurance[ODDS_FIGURE], waiting[ODDS_FIGURE];
    figure_fixed(advice.insurance * 100, 4, language, insurance);
    figure_fixed(advice.waiting, 6, language, waiting);
    fprintf(page->out,
            odds_say(language, "Insurance: %s (%s %% of its stake). ",
                     "Bảo hiểm: %s (%s %% tiền bảo hiểm). "),
            advice.take_insurance ? odds_say(language, "take it", "nên mua")
                                  : odds_say(language, "no", "không mua"),
            insurance);
    fprintf(page->out,
            odds_say(language, "Even money: %s (waiting is worth %s).\n",
                     "Trả ngay 1 ăn 1: %s (chờ được %s).\n"),
            advice.take_even_money ? odds_say(language, "take it", "nên nhận")
                                   : odds_say(language, "no", "không nhận"),
            waiting);
}

static void strategy_chart(struct odds_page *page) {
    const enum cr_language language = page->language;
    struct odds_grid grid;
    grid_begin(&grid, page, 11, 0);
    grid_row(&grid, (const char *const[]){odds_say(language, "HAND", "BÀI"), "2", "3", "4", "5",
                                          "6", "7", "8", "9", "T", "A"});
    strategy_rows(&grid, blackjack_analysis(page->of));
    grid_end(&grid);
    fprintf(page->out, "\n%s\n",
            odds_say(
                language,
                "S stand  H hit  D double  P split  R surrender; the small letter is for when that "
                "is not allowed.",
                "S dừng  H rút bài  D gấp đôi  P chia đôi  R đầu hàng; chữ nhỏ là khi không được "
                "phép."));
    print_advice(page, language);
}

void blackjack_print_strategy(struct odds_page *page) {
    if (page->format == ODDS_JSON) {
        blackjack_write_strategy(page->out, page->of, "\n");
        fputc('\n', page->out);
    } else if (page->format == ODDS_CSV) {
        strategy_csv(page);
    } else {
        strategy_chart(page);
    }
}

/* ---- One hand explained ---- */

struct question {
    enum blackjack_rank cards[BLACKJACK_MOST_CARDS];
    int count;
    enum blackjack_rank up;
};

/* One card: a rank, with or without a suit. NULL: there is none. */
static const char *read_rank(const char *text, enum blackjack_rank *rank) {
    const char *letter = strchr(odds_rank_letters, toupper((unsigned char)*text));
    if (strncmp(text, "10", 2) == 0) {
        *rank = BLACKJACK_TEN;
        text += 2;
    } else if (*text != '\0' && letter != NULL) {
        *rank = (enum blackjack_rank)(letter - odds_rank_letters);
        text++;
    } else {
        return NULL;
    }
    return *text != '\0' && strchr("SHCD", *text) != NULL ? text + 1 : text;
}

static const char *skip_blanks(const char *text) {
    return text + strspn(text, " ,");
}

/* "A7 v 6", "T,6 vs 10", "AS 7H v 6D". */
static bool read_question(const char *text, struct question *question) {
    question->count = 0;
    for (text = skip_blanks(text); *text != 'v' && *text != '\0'; text = skip_blanks(text)) {
        if (question->count == BLACKJACK_MOST_CARDS)
            return false;
        text = read_rank(text, &question->cards[question->count]);
        if (text == NULL)
            return false;
        question->count++;
    }
    if (*text != 'v' || question->count < 2)
        return false;
    text = skip_blanks(text + strspn(text, "vs."));
    text = read_rank(text, &question->up);
    return text != NULL && *skip_blanks(text) == '\0';
}

static void hand_letters(const struct question *question, char text[BLACKJACK_MOST_CARDS + 1]) {
    for (int i = 0; i < question->count; i++)
        text[i] = odds_rank_letters[question->cards[i]];
    text[question->count] = '\0';
}

static void explain_json(struct odds_page *page, const struct question *question,
                         const struct blackjack_values *values) {
    char hand[BLACKJACK_MOST_CARDS + 1], figure[ODDS_FIGURE];
    hand_letters(question, hand);
    odds_write_start(page->out, page->of);
    odds_write_rules(page->out, page->of);
    fprintf(page->out, ",\"hand\":\"%s\",\"up\":\"%c\"", hand, odds_rank_letters[question->up]);
    if (values->best != BLACKJACK_NO_CHOICE)
        fprintf(page->out, ",\"best\":\"%s\"", blackjack_choice_word(values->best));
    write_choices(page->out, values->value, values->allowed);
    figure_shortest(values->best_value, figure);
    fprintf(page->out, ",\"value\":%s", figure);
    if (values->insurance_offered) {
        figure_shortest(values->insurance, figure);
        fprintf(page->out, ",\"insurance\":%s,\"player_favoured\":%s", figure,
                values->insurance > 0 ? "true" : "false");
    }
    if (values->is_blackjack) {
        figure_shortest(values->waiting, figure);
        fprintf(page->out, ",\"waiting\":%s,\"even_money\":%d", figure, values->even_money > 0);
    }
    fputs("}\n", page->out);
}

static void explain_row(struct odds_grid *grid, const char *name, double value, const char *mark,
                        enum cr_language language) {
    char figure[ODDS_FIGURE];
    if (grid->page->format == ODDS_CSV)
        figure_shortest(value, figure);
    else
        figure_fixed(value, 8, language, figure);
    grid_row(grid, (const char *const[]){name, figure, mark});
}

static void explain_table(struct odds_page *page, const struct question *question,
                          const struct blackjack_values *values) {
    const enum cr_language language = page->language;
    char hand[BLACKJACK_MOST_CARDS + 1];
    struct odds_grid grid;
    hand_letters(question, hand);
    if (page->format != ODDS_CSV)
        fprintf(page->out,
                odds_say(language, "%s against %c, in first stakes\n\n",
                         "%s với %c, tính theo tiền cược đầu\n\n"),
                hand, odds_rank_letters[question->up]);
    grid_begin(&grid, page, 3, 2);
    grid_row(&grid, (const char *const[]){odds_say(language, "CHOICE", "LỰA CHỌN"),
                                          odds_say(language, "VALUE", "GIÁ TRỊ"), ""});
    for (int choice = 0; choice < BLACKJACK_CHOICES; choice++)
        if (values->allowed[choice])
            explain_row(&grid, blackjack_choice_name((enum blackjack_choice)choice, language),
                        values->value[choice],
                        (int)values->best == choice ? odds_say(language, "best", "tốt nhất") : "",
                        language);
    if (values->is_blackjack) {
        explain_row(&grid, odds_say(language, "wait", "chờ"), values->waiting, "", language);
        if (values->even_money > 0)
            explain_row(&grid, odds_say(language, "even money", "trả ngay"), values->even_money, "",
                        language);
    } else if (values->best == BLACKJACK_NO_CHOICE) {
        explain_row(&grid, odds_say(language, "21: nothing to decide", "21: không cần quyết định"),
                    values->best_value, "", language);
    }
    if (values->insurance_offered)
        explain_row(&grid, odds_say(language, "insurance, one unit", "bảo hiểm, một đơn vị"),
                    values->insurance,
                    values->insurance > 0
                        ? odds_say(language, "* favours the player", "* có lợi cho người chơi")
                        : "",
                    language);
    grid_end(&grid);
}

const char *blackjack_print_explanation(struct odds_page *page, const char *text) {
    struct question question;
    struct blackjack_values values;
    if (!read_question(text, &question))
        return "write a hand and the dealer's card, as in \"A7 v 6\"";
    if (blackjack_explain(blackjack_analysis(page->of), question.cards, question.count, question.up,
                          &values) != BLACKJACK_ACCEPTED)
        return "such a hand cannot be held, or is over";
    if (page->format == ODDS_JSON)
        explain_json(page, &question, &values);
    else
        explain_table(page, &question, &values);
    return NULL;
}
