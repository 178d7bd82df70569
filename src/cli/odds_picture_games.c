/* Pictures of sheets that only one game has. */
#include "cli/odds_sheet.h"
#include "games/baccarat/rulebook.h"
#include "games/niuniu/rulebook.h"
#include "rulebook/rulebook.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Niu Niu: how often each hand comes ---- */

enum { HAND_LABEL = 190, HAND_WIDTH = 760, HAND_ROW = 22 };

void picture_hands(const struct page *page) {
    const struct niuniu_results *results = &page->game->of.niuniu;
    if (!page->html)
        return;
    picture_begin(page, HAND_WIDTH, CR_NIU_HANDS * HAND_ROW + 6.0,
                  say(page->language, "Hands", "Tay bài"));
    for (unsigned i = 0; i < CR_NIU_HANDS; i++) {
        const unsigned kind = CR_NIU_HANDS - 1 - i;
        const double chance = (double)results->hand[kind] / (double)results->hands;
        const double y = i * HAND_ROW, width = chance / 0.35 * (HAND_WIDTH - HAND_LABEL - 90);
        char figure[ODDS_FIGURE], text[ODDS_FIGURE + 4];
        figure_fixed(chance * 100, 3, page->language, figure);
        snprintf(text, sizeof text, "%s %%", figure);
        picture_text(
            page, HAND_LABEL, y + 15, "l r",
            cr_rulebook_word(page->game->of.book,
                             niuniu_book(page->game->of.book)->hands[kind].name[page->language]));
        picture_box(page, HAND_LABEL + 8, y + 4, fmax(width, 1), HAND_ROW - 8, "house");
        picture_text(page, HAND_LABEL + 14 + fmax(width, 1), y + 15, "l", text);
    }
    picture_end(page, say(page->language, "How often a hand of five cards is of each kind.",
                          "Tần suất của từng loại tay bài năm lá."));
}

/* ---- Baccarat: final totals, and insurance ---- */

enum { CELL_WIDTH = 58, CELL_HEIGHT = 26, GRID_LEFT = 70, GRID_TOP = 44 };

static uint64_t total_ways(const struct baccarat_results *results, unsigned player,
                           unsigned banker) {
    uint64_t ways = 0;
    for (unsigned third = 0; third < 4; third++)
        ways += results->final[player][banker][third / 2][third % 2];
    return ways;
}

static void shaded_cell(const struct page *page, double x, double y, double strength,
                        const char *style, const char *text) {
    fprintf(page->out,
            "<rect x=\"%.1f\" y=\"%.1f\" width=\"%d\" height=\"%d\" class=\"%s\" "
            "fill-opacity=\"%.3f\"/>\n",
            x, y, CELL_WIDTH - 2, CELL_HEIGHT - 2, style, strength);
    picture_text(page, x + CELL_WIDTH / 2.0 - 1, y + 16, "l m", text);
}

static void total_heads(const struct page *page) {
    const struct cr_rulebook *book = page->game->of.book;
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

void picture_results(const struct page *page) {
    const struct baccarat_results *results = &page->game->of.baccarat;
    if (!page->html)
        return;
    picture_begin(page, GRID_LEFT + 10 * CELL_WIDTH + 10, GRID_TOP + 10 * CELL_HEIGHT + 6,
                  say(page->language, "Final totals", "Điểm cuối cùng"));
    total_heads(page);
    for (unsigned player = 0; player < 10; player++)
        for (unsigned banker = 0; banker < 10; banker++) {
            const double chance =
                (double)total_ways(results, player, banker) / (double)results->ways;
            const char *style = player == banker ? "none" : player > banker ? "player" : "house";
            char figure[ODDS_FIGURE];
            figure_fixed(chance * 100, 3, page->language, figure);
            shaded_cell(page, GRID_LEFT + banker * CELL_WIDTH, GRID_TOP + player * CELL_HEIGHT,
                        player == banker ? 1 : 0.12 + fmin(0.75, chance * 22), style, figure);
        }
    picture_end(page, say(page->language,
                          "How often a round ends with these totals, in percent. Amber: the player "
                          "hand wins; green: the banker hand.",
                          "Tần suất ván bài kết thúc với các điểm này, tính theo phần trăm. Vàng: "
                          "Nhà Con thắng; xanh: Nhà Cái thắng."));
}

static const struct odds_bet *find_state(const struct odds_game *game, unsigned side, unsigned five,
                                         unsigned own, unsigned other) {
    char name[32];
    snprintf(name, sizeof name, "insurance:%s:%u:%u-%u", baccarat_side_ids[side], 4 + five, own,
             other);
    for (size_t i = 0; i < game->of.count; i++)
        if (strcmp(game->of.bets[i].name, name) == 0)
            return &game->of.bets[i];
    return NULL;
}

static void insurance_row(const struct page *page, unsigned side, unsigned five, unsigned own,
                          double y) {
    const char digit[2] = {(char)('0' + own), '\0'};
    picture_text(page, GRID_LEFT - 12, y + 16, "l r b", digit);
    for (unsigned other = 0; other < 7; other++) {
        const struct odds_bet *bet = find_state(page->game, side, five, own, other);
        char figure[ODDS_FIGURE];
        if (bet == NULL)
            continue;
        const double percent = odds_edge_percent(bet);
        figure_fixed(percent, 2, page->language, figure);
        shaded_cell(page, GRID_LEFT + other * CELL_WIDTH, y,
                    percent < 0 ? 0.85 : 0.1 + fmin(0.6, percent / 60),
                    percent < 0 ? "player" : "house", figure);
    }
}

static bool row_offered(const struct odds_game *game, unsigned side, unsigned five, unsigned own) {
    for (unsigned other = 0; other < 7; other++)
        if (find_state(game, side, five, own, other) != NULL)
            return true;
    return false;
}

static void insurance_panel(const struct page *page, unsigned side, unsigned five) {
    const struct cr_rulebook *book = page->game->of.book;
    char title[ODDS_NAME];
    unsigned rows = 0;
    for (unsigned own = 0; own < 10; own++)
        rows += row_offered(page->game, side, five, own);
    if (rows == 0)
        return;
    snprintf(title, sizeof title, say(page->language, "%s after %u cards", "%s sau %u lá"),
             cr_rulebook_word(book, book->bets[side].name[page->language]), 4 + five);
    picture_begin(page, GRID_LEFT + 7 * CELL_WIDTH + 4, GRID_TOP + rows * CELL_HEIGHT + 4.0, title);
    picture_text(page, 0, 14, "l b", title);
    picture_text(page, 0, 32, "s", say(page->language, "own", "điểm mình"));
    for (int other = 0; other < 7; other++) {
        const char digit[2] = {(char)('0' + other), '\0'};
        picture_text(page, GRID_LEFT + other * CELL_WIDTH + CELL_WIDTH / 2.0, 32, "l m b", digit);
    }
    double y = GRID_TOP;
    for (unsigned own = 0; own < 10; own++)
        if (row_offered(page->game, side, five, own)) {
            insurance_row(page, side, five, own, y);
            y += CELL_HEIGHT;
        }
    fputs("</svg></figure>\n", page->out);
}

void picture_insurance(const struct page *page) {
    if (!page->html)
        return;
    page_text(page,
              say(page->language,
                  "Edges in percent of the insurance, own total down and the other hand's "
                  "across. Amber states favour the player.",
                  "Lợi thế tính theo phần trăm tiền bảo hiểm, điểm của tay được bảo hiểm theo "
                  "hàng dọc, điểm tay kia theo hàng ngang. Ô vàng là có lợi cho người chơi."));
    fputs("<div class=\"pair\">\n", page->out);
    for (unsigned panel = 0; panel < 4; panel++)
        insurance_panel(page, panel < 2 ? CR_BANKER : CR_PLAYER, panel % 2);
    fputs("</div>\n", page->out);
}

/* ---- Blackjack: the strategy as a coloured chart ---- */

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

static void chart_head(const struct page *page, double x, double y, const char *title) {
    picture_text(page, x, y + 15, "l b", title);
    for (int column = 0; column < BLACKJACK_UP_CARDS; column++) {
        const char letter[2] = {odds_rank_letters[odds_up_card(column)], '\0'};
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

static void chart_rows(const struct page *page, double x, double y, int first, int rows) {
    for (int row = first; row < first + rows; row++, y += CHART_ROW) {
        char label[8], letters[3];
        row_label(row, label);
        picture_text(page, x + CHART_LABEL - 10, y + 16, "l r", label);
        for (int column = 0; column < BLACKJACK_UP_CARDS; column++) {
            const struct blackjack_table_entry *entry =
                blackjack_table_at(page->game->of.blackjack, row, odds_up_card(column));
            const double left = x + CHART_LABEL + column * CHART_CELL;
            odds_entry_letters(entry, letters);
            picture_box(page, left, y, CHART_CELL - 1.5, CHART_ROW - 1.5,
                        entry->reachable ? choice_styles[entry->best] : "none");
            picture_text(page, left + CHART_CELL / 2.0 - 0.8, y + 16, "l m k", letters);
        }
    }
}

static void chart_legend(const struct page *page, double x, double y) {
    for (int choice = 0; choice < BLACKJACK_CHOICES; choice++, y += 20) {
        picture_box(page, x, y, 18, 14, choice_styles[choice]);
        picture_text(page, x + 26, y + 12, "l",
                     choice_name((enum blackjack_choice)choice, page->language));
    }
}

void picture_strategy(const struct page *page) {
    const double right = CHART_LABEL + 10 * CHART_CELL + 40;
    const double pairs = (ROWS_SOFT + 2) * CHART_ROW;
    if (!page->html)
        return;
    picture_begin(page, CHART_WIDTH, pairs + (ROWS_PAIRS + 1) * CHART_ROW + 8,
                  say(page->language, "Best decisions", "Quyết định tốt nhất"));
    chart_head(page, 0, 0, say(page->language, "Hard", "Cứng"));
    chart_rows(page, 0, CHART_ROW, 0, ROWS_HARD);
    chart_head(page, right, 0, say(page->language, "Soft", "Mềm"));
    chart_rows(page, right, CHART_ROW, ROWS_HARD, ROWS_SOFT);
    chart_head(page, right, pairs, say(page->language, "Pairs", "Đôi"));
    chart_rows(page, right, pairs + CHART_ROW, ROWS_HARD + ROWS_SOFT, ROWS_PAIRS);
    chart_legend(page, CHART_LABEL, (ROWS_HARD + 1) * CHART_ROW + 8.0);
    picture_end(page,
                say(page->language,
                    "Own hand down, the dealer's card across. S stand, H hit, D double, P "
                    "split, R surrender; the small letter is for when that is not allowed.",
                    "Bài của người chơi theo hàng dọc, lá bài nhà cái theo hàng ngang. S dừng, "
                    "H rút bài, D gấp đôi, P chia đôi, R đầu hàng; chữ nhỏ là khi không được "
                    "phép."));
}
