/* Parts of a probability sheet that only blackjack has: the best decisions, as a coloured chart. */
#include "games/blackjack/odds_bets.h"

void blackjack_option_rows(struct odds_page *page, struct odds_grid *grid) {
    const struct cr_options *options = &page->of->book->options;
    char decks[ODDS_FIGURE];
    figure_fixed(options->decks, 0, page->language, decks);
    grid_row(grid, (const char *const[]){page_say(page, "Decks", "Số bộ bài"), decks});
    grid_row(grid, (const char *const[]){page_say(page, "Splitting again", "Chia đôi lần nữa"),
                                         options->resplit_by_points
                                             ? page_say(page, "same points", "cùng điểm")
                                             : page_say(page, "same rank", "cùng số")});
}

/* ---- The chart ---- */

enum {
    CHART_CELL = 30,
    CHART_ROW = 24,
    CHART_LABEL = 62,
    CHART_WIDTH = 2 * (CHART_LABEL + 10 * CHART_CELL) + 40,
    ROWS_HARD = 16,
    ROWS_SOFT = 8,
    ROWS_PAIRS = 10
};

static const char *const choice_styles[] = {[BLACKJACK_STAND] = "stand",
                                            [BLACKJACK_HIT] = "hit",
                                            [BLACKJACK_DOUBLE] = "double",
                                            [BLACKJACK_SPLIT] = "split",
                                            [BLACKJACK_SURRENDER] = "surrender"};

static void chart_head(struct odds_page *page, double x, double y, const char *title) {
    picture_text(page, x, y + 15, "l b", title);
    for (int column = 0; column < BLACKJACK_UP_CARDS; column++) {
        const char letter[2] = {odds_rank_letters[blackjack_up_card(column)], '\0'};
        picture_text(page, x + CHART_LABEL + (column + 0.5) * CHART_CELL, y + 15, "l m b", letter);
    }
}

/* "16" for hard16, "A,7" for soft18, "8,8" for 88. */
static void row_label(int row, char label[8]) {
    const char *name = blackjack_row_name(row);
    if (row < ROWS_HARD)
        snprintf(label, 8, "%s", name + 4);
    else if (row < ROWS_HARD + ROWS_SOFT)
        snprintf(label, 8, "A,%c", (char)('2' + row - ROWS_HARD));
    else
        snprintf(label, 8, "%c,%c", name[0], name[1]);
}

static void chart_rows(struct odds_page *page, double x, double y, int first, int rows) {
    for (int row = first; row < first + rows; row++, y += CHART_ROW) {
        char label[8], letters[3];
        row_label(row, label);
        picture_text(page, x + CHART_LABEL - 10, y + 16, "l r", label);
        for (int column = 0; column < BLACKJACK_UP_CARDS; column++) {
            const struct blackjack_table_entry *entry =
                blackjack_table_at(blackjack_analysis(page->of), row, blackjack_up_card(column));
            const double left = x + CHART_LABEL + column * CHART_CELL;
            blackjack_entry_letters(entry, letters);
            picture_box(page, left, y, CHART_CELL - 1.5, CHART_ROW - 1.5,
                        entry->reachable ? choice_styles[entry->best] : "none");
            picture_text(page, left + CHART_CELL / 2.0 - 0.8, y + 16, "l m k", letters);
        }
    }
}

static void chart_legend(struct odds_page *page, double x, double y) {
    for (int choice = 0; choice < BLACKJACK_CHOICES; choice++, y += 20) {
        picture_box(page, x, y, 18, 14, choice_styles[choice]);
        picture_text(page, x + 26, y + 12, "l",
                     blackjack_choice_name((enum blackjack_choice)choice, page->language));
    }
}

static void picture_strategy(struct odds_page *page) {
    const double right = CHART_LABEL + 10 * CHART_CELL + 40;
    const double pairs = (ROWS_SOFT + 2) * CHART_ROW;
    if (!page_is_html(page))
        return;
    picture_begin(page, CHART_WIDTH, pairs + (ROWS_PAIRS + 1) * CHART_ROW + 8,
                  page_say(page, "Best decisions", "Quyết định tốt nhất"));
    chart_head(page, 0, 0, page_say(page, "Hard", "Cứng"));
    chart_rows(page, 0, CHART_ROW, 0, ROWS_HARD);
    chart_head(page, right, 0, page_say(page, "Soft", "Mềm"));
    chart_rows(page, right, CHART_ROW, ROWS_HARD, ROWS_SOFT);
    chart_head(page, right, pairs, page_say(page, "Pairs", "Đôi"));
    chart_rows(page, right, pairs + CHART_ROW, ROWS_HARD + ROWS_SOFT, ROWS_PAIRS);
    chart_legend(page, CHART_LABEL, (ROWS_HARD + 1) * CHART_ROW + 8.0);
    picture_end(
        page, page_say(page,
                       "Own hand down, the dealer's card across. S stand, H hit, D double, P "
                       "split, R surrender; the small letter is for when that is not allowed.",
                       "Bài của người chơi theo hàng dọc, lá bài nhà cái theo hàng ngang. S dừng, "
                       "H rút bài, D gấp đôi, P chia đôi, R đầu hàng; chữ nhỏ là khi không được "
                       "phép."));
}

/* ---- Decisions ---- */

static void strategy_grid(struct odds_page *page) {
    struct odds_grid grid;
    page_grid(page, &grid, 11, 0);
    grid_row(&grid, (const char *const[]){page_say(page, "Hand", "Bài"), "2", "3", "4", "5", "6",
                                          "7", "8", "9", "T", "A"});
    for (int row = 0; row < BLACKJACK_ROWS; row++) {
        char letters[BLACKJACK_UP_CARDS][3];
        const char *cells[BLACKJACK_UP_CARDS + 1] = {blackjack_row_name(row)};
        for (int column = 0; column < BLACKJACK_UP_CARDS; column++) {
            blackjack_entry_letters(
                blackjack_table_at(blackjack_analysis(page->of), row, blackjack_up_card(column)),
                letters[column]);
            cells[column + 1] = letters[column];
        }
        grid_row(&grid, cells);
    }
    grid_end(&grid);
}

void blackjack_sheet_decisions(struct odds_page *page) {
    const struct blackjack_advice advice = blackjack_advice(blackjack_analysis(page->of));
    char text[400], insurance[ODDS_FIGURE], waiting[ODDS_FIGURE];
    page_heading(page, page_say(page, "Best decisions", "Quyết định tốt nhất"));
    picture_strategy(page);
    if (!page_is_html(page)) {
        page_text(
            page,
            page_say(page,
                     "S stand, H hit, D double, P split, R surrender; the small letter is for "
                     "when that is not allowed.",
                     "S dừng, H rút bài, D gấp đôi, P chia đôi, R đầu hàng; chữ nhỏ là khi "
                     "không được phép."));
        strategy_grid(page);
    }
    figure_fixed(advice.insurance * 100, 4, page->language, insurance);
    figure_fixed(advice.waiting, 6, page->language, waiting);
    snprintf(
        text, sizeof text,
        page_say(
            page,
            "Insurance: %s (%s %% of its stake on average). Even money: %s (a blackjack that "
            "waits is worth %s first stakes against an ace).",
            "Bảo hiểm: %s (trung bình %s %% tiền bảo hiểm). Trả ngay 1 ăn 1: %s (Blackjack chờ "
            "kết quả đáng giá %s lần cược đầu khi nhà cái có Át)."),
        advice.take_insurance ? page_say(page, "take it", "nên mua")
                              : page_say(page, "no", "không mua"),
        insurance,
        advice.take_even_money ? page_say(page, "take it", "nên nhận")
                               : page_say(page, "no", "không nhận"),
        waiting);
    page_text(page, text);
}
