/* What the files of the probability sheets share: a page that is Markdown or HTML, and pictures
 * that only the second has. */
#ifndef CLI_ODDS_SHEET_H
#define CLI_ODDS_SHEET_H

#include "cli/odds_internal.h"
#include "odds/spread.h"

struct page {
    FILE *out;
    const struct odds_game *game;
    enum cr_language language;
    bool html;
};

/* Bets next to each other with the same outcomes, shown as one. */
struct bet_group {
    const struct odds_bet *first;
    size_t count;
};

/* ---- Pages (odds_page.c) ---- */

void page_begin(const struct page *page, const char *title, const char *subtitle);
void page_end(const struct page *page);
void page_heading(const struct page *page, const char *text);
void page_text(const struct page *page, const char *text);
void page_flag(const struct page *page, const char *text); /* a paragraph that must be seen */
void page_grid(const struct page *page, struct odds_grid *grid, unsigned columns, unsigned right);
void page_grid_end(const struct page *page, struct odds_grid *grid);

/* ---- Groups (odds_sheet.c) ---- */

/* The group that begins at bet `i`. */
struct bet_group group_at(const struct odds_game *game, size_t i);
/* "straight (37)", "total:10 - total:11 (2)" */
void group_label(const struct odds_game *game, const struct bet_group *group,
                 char label[ODDS_NAME]);
/* "exact", "normal" */
const char *spread_method(const struct page *page, const struct odds_bet *bet,
                          const struct spread *spread);
bool is_insurance_state(const struct odds_game *game, const struct odds_bet *bet);

/* ---- Pictures (odds_picture.c, odds_picture_games.c), nothing in Markdown ---- */

void picture_begin(const struct page *page, double width, double height, const char *title);
void picture_end(const struct page *page, const char *caption);
void picture_text(const struct page *page, double x, double y, const char *style, const char *text);
void picture_box(const struct page *page, double x, double y, double width, double height,
                 const char *style);
void picture_line(const struct page *page, double x1, double y1, double x2, double y2,
                  const char *style);
void picture_edges(const struct page *page);
void picture_spread(const struct page *page, const struct odds_bet *bet, unsigned rounds,
                    const struct spread *spread);
void picture_hands(const struct page *page);
void picture_results(const struct page *page);
void picture_insurance(const struct page *page);
void picture_strategy(const struct page *page);

/* ---- What only one game has (odds_sheet_games.c) ---- */

void sheet_rules(const struct page *page);
void sheet_extras(const struct page *page);
void sheet_method(const struct page *page);

#endif
