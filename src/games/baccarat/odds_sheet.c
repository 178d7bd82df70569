/* Parts of a probability sheet that only baccarat has: final totals, insurance by its states. */
#include "games/baccarat/odds.h"
#include "games/baccarat/rulebook.h"

#include <math.h>
#include <string.h>

/* ---- Options ---- */

static const char *yes_or_no(struct odds_page *page, bool yes) {
    return yes ? page_say(page, "yes", "có") : page_say(page, "no", "không");
}

void baccarat_option_rows(struct odds_page *page, struct odds_grid *grid) {
    const struct cr_options *options = &page->of->book->options;
    char decks[ODDS_FIGURE];
    figure_fixed(options->decks, 0, page->language, decks);
    grid_row(grid, (const char *const[]){page_say(page, "Decks", "Số bộ bài"), decks});
    grid_row(grid, (const char *const[]){page_say(page, "Commission", "Hoa hồng"),
                                         yes_or_no(page, options->commission)});
    grid_row(grid, (const char *const[]){page_say(page, "Insurance", "Bảo hiểm"),
                                         yes_or_no(page, options->insurance)});
}

/* ---- Pictures: final totals, and insurance ---- */

enum {
    CELL_WIDTH = PICTURE_CELL_WIDTH,
    CELL_HEIGHT = PICTURE_CELL_HEIGHT,
    GRID_LEFT = 70,
    GRID_TOP = 44
};

static void total_heads(struct odds_page *page) {
    const struct cr_rulebook *book = page->of->book;
    picture_text(page, GRID_LEFT, 14, "s",
                 cr_rulebook_word(book, book->bets[BACCARAT_BANKER].name[page->language]));
    picture_text(page, 0, 32, "s",
                 cr_rulebook_word(book, book->bets[BACCARAT_PLAYER].name[page->language]));
    for (int total = 0; total < 10; total++) {
        const char digit[2] = {(char)('0' + total), '\0'};
        picture_text(page, GRID_LEFT + total * CELL_WIDTH + CELL_WIDTH / 2.0, 32, "l m b", digit);
        picture_text(page, GRID_LEFT - 12, GRID_TOP + total * CELL_HEIGHT + 16, "l r b", digit);
    }
}

static void picture_results(struct odds_page *page) {
    const struct baccarat_results *results = baccarat_results(page->of);
    if (!page_is_html(page))
        return;
    picture_begin(page, GRID_LEFT + 10 * CELL_WIDTH + 10, GRID_TOP + 10 * CELL_HEIGHT + 6,
                  page_say(page, "Final totals", "Điểm cuối cùng"));
    total_heads(page);
    for (unsigned player = 0; player < 10; player++)
        for (unsigned banker = 0; banker < 10; banker++) {
            const double chance =
                (double)baccarat_total_ways(results, player, banker) / (double)results->ways;
            const char *style = player == banker ? "none" : player > banker ? "player" : "house";
            char figure[ODDS_FIGURE];
            figure_fixed(chance * 100, 3, page->language, figure);
            picture_cell(page, GRID_LEFT + banker * CELL_WIDTH, GRID_TOP + player * CELL_HEIGHT,
                         player == banker ? 1 : 0.12 + fmin(0.75, chance * 22), style, figure);
        }
    picture_end(page,
                page_say(page,
                         "How often a round ends with these totals, in percent. Amber: the player "
                         "hand wins; green: the banker hand.",
                         "Tần suất ván bài kết thúc với các điểm này, tính theo phần trăm. Vàng: "
                         "Nhà Con thắng; xanh: Nhà Cái thắng."));
}

static const struct odds_bet *find_state(const struct odds_figures *of, unsigned side,
                                         unsigned five, unsigned own, unsigned other) {
    char name[BACCARAT_STATE_NAME];
    baccarat_state_name(&(struct baccarat_state_of){side, five, own, other}, name);
    for (size_t i = 0; i < of->count; i++)
        if (strcmp(of->bets[i].name, name) == 0)
            return &of->bets[i];
    return NULL;
}

static void insurance_row(struct odds_page *page, unsigned side, unsigned five, unsigned own,
                          double y) {
    const char digit[2] = {(char)('0' + own), '\0'};
    picture_text(page, GRID_LEFT - 12, y + 16, "l r b", digit);
    for (unsigned other = 0; other < 7; other++) {
        const struct odds_bet *bet = find_state(page->of, side, five, own, other);
        char figure[ODDS_FIGURE];
        if (bet == NULL)
            continue;
        const double percent = odds_edge_percent(bet);
        figure_fixed(percent, 2, page->language, figure);
        picture_cell(page, GRID_LEFT + other * CELL_WIDTH, y,
                     percent < 0 ? 0.85 : 0.1 + fmin(0.6, percent / 60),
                     percent < 0 ? "player" : "house", figure);
    }
}

static bool row_offered(const struct odds_figures *of, unsigned side, unsigned five, unsigned own) {
    for (unsigned other = 0; other < 7; other++)
        if (find_state(of, side, five, own, other) != NULL)
            return true;
    return false;
}

static void insurance_panel(struct odds_page *page, unsigned side, unsigned five) {
    const struct cr_rulebook *book = page->of->book;
    char title[ODDS_NAME];
    unsigned rows = 0;
    for (unsigned own = 0; own < 10; own++)
        rows += row_offered(page->of, side, five, own);
    if (rows == 0)
        return;
    snprintf(title, sizeof title, page_say(page, "%s after %u cards", "%s sau %u lá"),
             cr_rulebook_word(book, book->bets[side].name[page->language]), 4 + five);
    picture_begin(page, GRID_LEFT + 7 * CELL_WIDTH + 4, GRID_TOP + rows * CELL_HEIGHT + 4.0, title);
    picture_text(page, 0, 14, "l b", title);
    picture_text(page, 0, 32, "s", page_say(page, "own", "điểm mình"));
    for (int other = 0; other < 7; other++) {
        const char digit[2] = {(char)('0' + other), '\0'};
        picture_text(page, GRID_LEFT + other * CELL_WIDTH + CELL_WIDTH / 2.0, 32, "l m b", digit);
    }
    double y = GRID_TOP;
    for (unsigned own = 0; own < 10; own++)
        if (row_offered(page->of, side, five, own)) {
            insurance_row(page, side, five, own, y);
            y += CELL_HEIGHT;
        }
    fputs("</svg></figure>\n", page->out);
}

static void picture_insurance(struct odds_page *page) {
    if (!page_is_html(page))
        return;
    page_text(page,
              page_say(page,
                       "Edges in percent of the insurance, own total down and the other hand's "
                       "across. Amber states favour the player.",
                       "Lợi thế tính theo phần trăm tiền bảo hiểm, điểm của tay được bảo hiểm theo "
                       "hàng dọc, điểm tay kia theo hàng ngang. Ô vàng là có lợi cho người chơi."));
    fputs("<div class=\"pair\">\n", page->out);
    for (unsigned panel = 0; panel < 4; panel++)
        insurance_panel(page, panel < 2 ? CR_BANKER : CR_PLAYER, panel % 2);
    fputs("</div>\n", page->out);
}

/* ---- Final results ---- */

static void total_rows(struct odds_page *page, struct odds_grid *grid, unsigned first,
                       unsigned end) {
    const struct baccarat_results *results = baccarat_results(page->of);
    for (unsigned player = first; player < end; player++)
        for (unsigned banker = 0; banker < 10; banker++) {
            char own[12], other[12], count[ODDS_FIGURE], percent[ODDS_FIGURE];
            const uint64_t ways = baccarat_total_ways(results, player, banker);
            figure_whole(ways, count);
            figure_percent(page, ways, results->ways, percent);
            snprintf(own, sizeof own, "%u", player);
            snprintf(other, sizeof other, "%u", banker);
            if (ways > 0)
                grid_row(grid, (const char *const[]){own, other, count, percent});
        }
}

static void total_table(struct odds_page *page, unsigned first, unsigned end) {
    const struct cr_rulebook *book = page->of->book;
    struct odds_grid grid;
    page_grid(page, &grid, 4, 0xF);
    grid_row(&grid, (const char *const[]){
                        cr_rulebook_word(book, book->bets[BACCARAT_PLAYER].name[page->language]),
                        cr_rulebook_word(book, book->bets[BACCARAT_BANKER].name[page->language]),
                        page_say(page, "Ways", "Số cách"), "%"});
    total_rows(page, &grid, first, end);
    grid_end(&grid);
}

void baccarat_sheet_results(struct odds_page *page) {
    page_heading(page, page_say(page, "Final results", "Kết quả cuối cùng"));
    page_text(page,
              page_say(page,
                       "Ways are ordered draws of six cards from the shoe; rounds that need fewer "
                       "leave the rest unused.",
                       "Số cách là số cách rút sáu lá có thứ tự từ hộp bài; ván cần ít lá hơn thì "
                       "các lá còn lại không dùng đến."));
    picture_results(page);
    if (!page_is_html(page)) {
        total_table(page, 0, 10);
        return;
    }
    fputs("<div class=\"pair\">\n", page->out); /* fifty rows beside fifty */
    total_table(page, 0, 5);
    total_table(page, 5, 10);
    fputs("</div>\n", page->out);
}

/* ---- Insurance ---- */

void baccarat_sheet_states(struct odds_page *page) {
    page_heading(page, page_say(page, "Insurance (6.4.6)", "Bảo hiểm (6.4.6)"));
    page_text(
        page,
        page_say(page,
                 "Each state is averaged over all the ways the shoe comes to it with a card "
                 "still to be drawn. The name tells the insured hand, the cards open, and its "
                 "total against the other hand's.",
                 "Mỗi trạng thái được tính trung bình trên mọi cách chia bài dẫn đến nó khi "
                 "còn lá bài phải rút. Tên gồm tay bài được bảo hiểm, số lá đã mở, điểm của "
                 "tay đó và điểm tay kia."));
    picture_insurance(page);
}
