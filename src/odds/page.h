/* Odds laid out for people: words and figures, rows and columns, pages that are Markdown or HTML,
 * and pictures that only the second has. */
#ifndef ODDS_PAGE_H
#define ODDS_PAGE_H

#include "odds/figures.h"
#include "odds/spread.h"

enum odds_format { ODDS_TABLE, ODDS_JSON, ODDS_CSV, ODDS_MARKDOWN, ODDS_HTML };

/* Where something is written, of which figures and how. */
struct odds_page {
    FILE *out;
    const struct odds_figures *of;
    enum cr_language language;
    enum odds_format format;
    bool no_memory; /* something was left out for want of it */
};

/* The sheet of a game, as casinos file them, in Markdown or HTML. False: no memory. */
bool odds_write_sheet(struct odds_page *page) CR_CHECK;

/* ---- Words and figures (words.c) ---- */

enum { ODDS_NAME = 128, ODDS_CELL = FRACTION_TEXT };

const char *odds_say(enum cr_language language, const char *english, const char *vietnamese);
/* With so many decimals, and the decimal sign of the language. */
void figure_fixed(double number, int decimals, enum cr_language language, char text[ODDS_FIGURE]);
/* A whole number in groups of three. */
void figure_grouped(double number, enum cr_language language, char text[ODDS_FIGURE]);
/* So many ways of all: in lowest terms, and in percent with six decimals or, in CSV, all there
 * are. */
void figure_chance(uint64_t ways, uint64_t of, char text[FRACTION_TEXT]);
void figure_percent(const struct odds_page *page, uint64_t ways, uint64_t of,
                    char text[ODDS_FIGURE]);
void figure_whole(uint64_t number, char text[ODDS_FIGURE]);
/* What the bet is called in words. */
void odds_bet_name(const struct cr_rulebook *book, const struct odds_bet *bet,
                   enum cr_language language, char name[ODDS_NAME]);
/* What it can win: "1", "12, 20", "1/2 ... 8". */
void odds_bet_wins(const struct odds_bet *bet, char text[ODDS_NAME]);
/* How many bets favour the player. */
size_t odds_favoured(const struct odds_figures *of);
/* "* 3 bets favour the player." */
void odds_say_favoured(size_t favoured, enum cr_language language, char text[ODDS_NAME]);

/* ---- Rows and columns (grid.c) ---- */

/* Rows of text in aligned columns, as CSV, Markdown or HTML. The first row is the head. */
struct odds_grid {
    struct odds_page *page;
    unsigned columns;
    size_t rows;
    char **cells;   /* its own copies, row by row */
    unsigned right; /* bit i: column i is of figures and stands to the right */
};

void grid_begin(struct odds_grid *grid, struct odds_page *page, unsigned columns, unsigned right);
void grid_row(struct odds_grid *grid, const char *const *cells);
void grid_end(struct odds_grid *grid);  /* writes it and lets go of it */
void grid_drop(struct odds_grid *grid); /* lets go of it unwritten */

/* Text as it may stand in HTML. */
void page_print_escaped(const char *text, FILE *out);

/* ---- Pages (page.c) ---- */

static inline bool page_is_html(const struct odds_page *page) {
    return page->format == ODDS_HTML;
}

/* In the page's language. */
const char *page_say(const struct odds_page *page, const char *english, const char *vietnamese);
void page_begin(struct odds_page *page, const char *title, const char *subtitle);
void page_end(struct odds_page *page);
void page_heading(struct odds_page *page, const char *text);
void page_text(struct odds_page *page, const char *text);
void page_flag(struct odds_page *page, const char *text); /* a paragraph that must be seen */
/* A grid of a page, in a paragraph of its own. */
void page_grid(struct odds_page *page, struct odds_grid *grid, unsigned columns, unsigned right);

/* ---- Groups of bets (sheet.c) ---- */

/* Bets next to each other with the same outcomes, shown as one. */
struct bet_group {
    const struct odds_bet *first;
    size_t count;
};

/* The group that begins at bet `i`. */
struct bet_group page_group_at(const struct odds_figures *of, size_t i);
/* "straight (37)", "total:10 - total:11 (2)" */
void page_group_label(const struct odds_figures *of, const struct bet_group *group,
                      char label[ODDS_NAME]);
/* The bet is one of many states, which stand in a section of their own. */
bool odds_is_state(const struct odds_figures *of, const struct odds_bet *bet);
/* "exact", "normal" */
const char *spread_method(const struct odds_page *page, const struct odds_bet *bet,
                          const struct spread *spread);

/* ---- Pictures (picture.c), in HTML only ---- */

void picture_begin(struct odds_page *page, double width, double height, const char *title);
void picture_end(struct odds_page *page, const char *caption);
void picture_text(struct odds_page *page, double x, double y, const char *style, const char *text);
void picture_box(struct odds_page *page, double x, double y, double width, double height,
                 const char *style);
/* A box and what stands in it, shaded as strongly as this. */
enum { PICTURE_CELL_WIDTH = 58, PICTURE_CELL_HEIGHT = 26 };
void picture_cell(struct odds_page *page, double x, double y, double strength, const char *style,
                  const char *text);
void picture_line(struct odds_page *page, double x1, double y1, double x2, double y2,
                  const char *style);
void picture_edges(struct odds_page *page);
void picture_spread(struct odds_page *page, const struct odds_bet *bet, unsigned rounds,
                    const struct spread *spread);

#endif
