/* croupier odds blackjack --strategy and --explain. */
#include "cli/odds_internal.h"
#include <ctype.h>
#include <string.h>

enum { ROW_SOFT = 16, ROW_PAIRS = 24 };

int odds_up_card(int column) {
    return (column + 1) % BLACKJACK_UP_CARDS;
}

/* ---- The strategy ---- */

static void strategy_json(const struct odds_game *game) {
    for (int row = 0; row < BLACKJACK_ROWS; row++)
        for (int up = 0; up < BLACKJACK_UP_CARDS; up++) {
            if (!blackjack_table_at(game->of.blackjack, row, up)->reachable)
                continue;
            odds_write_entry(stdout, &game->of, row, up);
            putchar('\n');
        }
}

void odds_entry_letters(const struct blackjack_table_entry *entry, char text[3]) {
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

static void strategy_csv(const struct odds_game *game) {
    struct odds_grid grid;
    grid_begin(&grid, ODDS_CSV, 9, 0);
    grid_row(&grid, (const char *const[]){"hand", "up", "best", "else", "stand", "hit", "double",
                                          "split", "surrender"});
    for (int row = 0; row < BLACKJACK_ROWS; row++)
        for (int up = 0; up < BLACKJACK_UP_CARDS; up++) {
            const struct blackjack_table_entry *entry =
                blackjack_table_at(game->of.blackjack, row, up);
            const char shown[2] = {odds_rank_letters[up], '\0'};
            char values[BLACKJACK_CHOICES][ODDS_FIGURE];
            if (!entry->reachable)
                continue;
            for (int choice = 0; choice < BLACKJACK_CHOICES; choice++) {
                values[choice][0] = '\0';
                if (entry->allowed[choice])
                    figure_shortest(entry->value[choice], values[choice]);
            }
            grid_row(&grid,
                     (const char *const[]){blackjack_row_name(row), shown, choice_word(entry->best),
                                           entry->otherwise == BLACKJACK_NO_CHOICE
                                               ? ""
                                               : choice_word(entry->otherwise),
                                           values[0], values[1], values[2], values[3], values[4]});
        }
    grid_end(&grid, stdout);
}

static void strategy_rows(struct odds_grid *grid, const struct blackjack_analysis *analysis) {
    for (int row = 0; row < BLACKJACK_ROWS; row++) {
        char letters[BLACKJACK_UP_CARDS][3];
        const char *cells[BLACKJACK_UP_CARDS + 1] = {blackjack_row_name(row)};
        for (int column = 0; column < BLACKJACK_UP_CARDS; column++) {
            odds_entry_letters(blackjack_table_at(analysis, row, odds_up_card(column)),
                               letters[column]);
            cells[column + 1] = letters[column];
        }
        if (grid->format == ODDS_TABLE && (row == ROW_SOFT || row == ROW_PAIRS))
            grid_row(grid, (const char *const[]){"", "", "", "", "", "", "", "", "", "", ""});
        grid_row(grid, cells);
    }
}

static void print_advice(const struct odds_game *game, enum cr_language language) {
    const struct blackjack_advice advice = blackjack_advice(game->of.blackjack);
    char insurance[ODDS_FIGURE], waiting[ODDS_FIGURE];
    figure_fixed(advice.insurance * 100, 4, language, insurance);
    figure_fixed(advice.waiting, 6, language, waiting);
    printf(say(language, "Insurance: %s (%s %% of its stake). ",
               "Bảo hiểm: %s (%s %% tiền bảo hiểm). "),
           advice.take_insurance ? say(language, "take it", "nên mua")
                                 : say(language, "no", "không mua"),
           insurance);
    printf(say(language, "Even money: %s (waiting is worth %s).\n",
               "Trả ngay 1 ăn 1: %s (chờ được %s).\n"),
           advice.take_even_money ? say(language, "take it", "nên nhận")
                                  : say(language, "no", "không nhận"),
           waiting);
}

static void strategy_chart(const struct odds_game *game) {
    const enum cr_language language = game->arguments->rulebooks.language;
    struct odds_grid grid;
    grid_begin(&grid, game->arguments->format, 11, 0);
    grid_row(&grid, (const char *const[]){say(language, "HAND", "BÀI"), "2", "3", "4", "5", "6",
                                          "7", "8", "9", "T", "A"});
    strategy_rows(&grid, game->of.blackjack);
    grid_end(&grid, stdout);
    printf("\n%s\n",
           say(language,
               "S stand  H hit  D double  P split  R surrender; the small letter is for when that "
               "is not allowed.",
               "S dừng  H rút bài  D gấp đôi  P chia đôi  R đầu hàng; chữ nhỏ là khi không được "
               "phép."));
    print_advice(game, language);
}

void odds_print_strategy(const struct odds_game *game) {
    if (game->arguments->format == ODDS_JSON)
        strategy_json(game);
    else if (game->arguments->format == ODDS_CSV)
        strategy_csv(game);
    else
        strategy_chart(game);
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

static void explain_json(const struct odds_game *game, const struct question *question,
                         const struct blackjack_values *values) {
    char hand[BLACKJACK_MOST_CARDS + 1], figure[ODDS_FIGURE];
    hand_letters(question, hand);
    odds_write_start(stdout, &game->of);
    odds_write_rules(stdout, &game->of);
    printf(",\"hand\":\"%s\",\"up\":\"%c\"", hand, odds_rank_letters[question->up]);
    if (values->best != BLACKJACK_NO_CHOICE)
        printf(",\"best\":\"%s\"", choice_word(values->best));
    odds_write_choices(stdout, values->value, values->allowed);
    figure_shortest(values->best_value, figure);
    printf(",\"value\":%s", figure);
    if (values->insurance_offered) {
        figure_shortest(values->insurance, figure);
        printf(",\"insurance\":%s,\"player_favoured\":%s", figure,
               values->insurance > 0 ? "true" : "false");
    }
    if (values->is_blackjack) {
        figure_shortest(values->waiting, figure);
        printf(",\"waiting\":%s,\"even_money\":%d", figure, values->even_money > 0);
    }
    puts("}");
}

static void explain_row(struct odds_grid *grid, const char *name, double value, const char *mark,
                        enum cr_language language) {
    char figure[ODDS_FIGURE];
    if (grid->format == ODDS_CSV)
        figure_shortest(value, figure);
    else
        figure_fixed(value, 8, language, figure);
    grid_row(grid, (const char *const[]){name, figure, mark});
}

static void explain_table(const struct odds_game *game, const struct question *question,
                          const struct blackjack_values *values) {
    const enum cr_language language = game->arguments->rulebooks.language;
    char hand[BLACKJACK_MOST_CARDS + 1];
    struct odds_grid grid;
    hand_letters(question, hand);
    if (game->arguments->format != ODDS_CSV)
        printf(say(language, "%s against %c, in first stakes\n\n",
                   "%s với %c, tính theo tiền cược đầu\n\n"),
               hand, odds_rank_letters[question->up]);
    grid_begin(&grid, game->arguments->format, 3, 2);
    grid_row(&grid, (const char *const[]){say(language, "CHOICE", "LỰA CHỌN"),
                                          say(language, "VALUE", "GIÁ TRỊ"), ""});
    for (int choice = 0; choice < BLACKJACK_CHOICES; choice++)
        if (values->allowed[choice])
            explain_row(
                &grid, choice_name((enum blackjack_choice)choice, language), values->value[choice],
                (int)values->best == choice ? say(language, "best", "tốt nhất") : "", language);
    if (values->is_blackjack) {
        explain_row(&grid, say(language, "wait", "chờ"), values->waiting, "", language);
        if (values->even_money > 0)
            explain_row(&grid, say(language, "even money", "trả ngay"), values->even_money, "",
                        language);
    } else if (values->best == BLACKJACK_NO_CHOICE) {
        explain_row(&grid, say(language, "21: nothing to decide", "21: không cần quyết định"),
                    values->best_value, "", language);
    }
    if (values->insurance_offered)
        explain_row(
            &grid, say(language, "insurance, one unit", "bảo hiểm, một đơn vị"), values->insurance,
            values->insurance > 0 ? say(language, "* favours the player", "* có lợi cho người chơi")
                                  : "",
            language);
    grid_end(&grid, stdout);
}

bool odds_print_explanation(const struct odds_game *game) {
    struct question question;
    struct blackjack_values values;
    if (!read_question(game->arguments->explain, &question)) {
        complain("--explain '%s': write a hand and the dealer's card, as in \"A7 v 6\"",
                 game->arguments->explain);
        return false;
    }
    if (blackjack_explain(game->of.blackjack, question.cards, question.count, question.up,
                          &values) != BLACKJACK_ACCEPTED) {
        complain("--explain '%s': such a hand cannot be held, or is over",
                 game->arguments->explain);
        return false;
    }
    if (game->arguments->format == ODDS_JSON)
        explain_json(game, &question, &values);
    else
        explain_table(game, &question, &values);
    return true;
}
