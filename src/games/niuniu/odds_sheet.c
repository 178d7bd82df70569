/* The part of a probability sheet that only Niu Niu has: how often each hand comes. */
#include "games/niuniu/odds.h"
#include "games/niuniu/rulebook.h"

#include <math.h>

enum { HAND_LABEL = 190, HAND_WIDTH = 760, HAND_ROW = 22 };

static void picture_hands(struct odds_page *page) {
    const struct niuniu_results *results = niuniu_results(page->of);
    if (!page_is_html(page))
        return;
    picture_begin(page, HAND_WIDTH, CR_NIU_HANDS * HAND_ROW + 6.0,
                  page_say(page, "Hands", "Tay bài"));
    for (unsigned i = 0; i < CR_NIU_HANDS; i++) {
        const unsigned kind = CR_NIU_HANDS - 1 - i;
        const double chance = (double)results->hand[kind] / (double)results->hands;
        const double y = i * HAND_ROW, width = chance / 0.35 * (HAND_WIDTH - HAND_LABEL - 90);
        char figure[ODDS_FIGURE], text[ODDS_FIGURE + 4];
        figure_fixed(chance * 100, 3, page->language, figure);
        snprintf(text, sizeof text, "%s %%", figure);
        picture_text(
            page, HAND_LABEL, y + 15, "l r",
            cr_rulebook_word(page->of->book,
                             niuniu_book(page->of->book)->hands[kind].name[page->language]));
        picture_box(page, HAND_LABEL + 8, y + 4, fmax(width, 1), HAND_ROW - 8, "house");
        picture_text(page, HAND_LABEL + 14 + fmax(width, 1), y + 15, "l", text);
    }
    picture_end(page, page_say(page, "How often a hand of five cards is of each kind.",
                               "Tần suất của từng loại tay bài năm lá."));
}

void niuniu_sheet_hands(struct odds_page *page) {
    const struct niuniu_results *results = niuniu_results(page->of);
    struct odds_grid grid;
    page_heading(page, page_say(page, "Hands", "Tay bài"));
    page_text(page,
              page_say(page,
                       "The chance to win is exactly one half: hands are exchangeable and no two "
                       "are equal.",
                       "Xác suất thắng đúng bằng một nửa: hai tay bài có vai trò như nhau và không "
                       "bao giờ bằng nhau."));
    picture_hands(page);
    page_grid(page, &grid, 4, 0xE);
    grid_row(&grid, (const char *const[]){page_say(page, "Hand", "Tay bài"),
                                          page_say(page, "Ways", "Số cách"), "%",
                                          page_say(page, "Wins %", "Thắng %")});
    for (unsigned kind = CR_NIU_HANDS; kind-- > 0;) {
        char count[ODDS_FIGURE], percent[ODDS_FIGURE], wins[ODDS_FIGURE];
        figure_whole(results->hand[kind], count);
        figure_percent(page, results->hand[kind], results->hands, percent);
        figure_percent(page, niuniu_wins_with(results, kind), niuniu_pairs_with(results, kind),
                       wins);
        grid_row(&grid, (const char *const[]){
                            cr_rulebook_word(
                                page->of->book,
                                niuniu_book(page->of->book)->hands[kind].name[page->language]),
                            count, percent, wins});
    }
    grid_end(&grid);
}
