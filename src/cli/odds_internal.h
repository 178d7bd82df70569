/* What the files of `croupier odds` share. */
#ifndef CLI_ODDS_INTERNAL_H
#define CLI_ODDS_INTERNAL_H

#include "cli/cli.h"
#include "odds/figures.h"

enum odds_format { ODDS_TABLE, ODDS_JSON, ODDS_CSV, ODDS_MARKDOWN, ODDS_HTML };

struct odds_arguments {
    struct rulebook_options rulebooks;
    enum cr_game game; /* CR_GAMES: all */
    enum odds_format format;
    bool results, strategy, exact;
    const char *explain, *shoe, *sheet; /* NULL: not asked for */
};

/* One game with its figures worked out. */
struct odds_game {
    struct odds_figures of;
    const struct odds_arguments *arguments;
    const char **rules; /* those of the arguments that are this game's */
};

/* False after a complaint. Close it in any case. */
bool odds_game_open(struct odds_game *game, const struct odds_arguments *arguments,
                    const struct cr_rulebook *book);
void odds_game_close(struct odds_game *game);

/* "8=30,2C=7": cards not named are there as in a full shoe; "*=0" first empties it. */
bool odds_shoe_parse(const char *text, unsigned decks, struct odds_shoe *shoe);

/* ---- Words and figures (odds_words.c) ---- */

enum { ODDS_NAME = 128, ODDS_CELL = FRACTION_TEXT };

const char *say(enum cr_language language, const char *english, const char *vietnamese);
/* With so many decimals, and the decimal sign of the language. */
void figure_fixed(double number, int decimals, enum cr_language language, char text[ODDS_FIGURE]);
/* A whole number in groups of three. */
void figure_grouped(double number, enum cr_language language, char text[ODDS_FIGURE]);
/* What the bet is called in words. */
void bet_name(const struct cr_rulebook *book, const struct odds_bet *bet, enum cr_language language,
              char name[ODDS_NAME]);
/* What it can win: "1", "12, 20", "1/2 ... 8". */
void bet_wins(const struct odds_bet *bet, char text[ODDS_NAME]);
const char *choice_name(enum blackjack_choice choice, enum cr_language language);
/* How many bets favour the player. */
size_t odds_favoured(const struct odds_game *game);
/* "* 3 bets favour the player." */
void say_favoured(size_t favoured, enum cr_language language, char text[ODDS_NAME]);

/* ---- Tables (odds_print.c) ---- */

/* Rows of text in aligned columns, as CSV or as Markdown. The first row is the head. */
struct odds_grid {
    enum odds_format format;
    unsigned columns;
    size_t rows;
    char **cells;   /* its own copies, row by row */
    unsigned right; /* bit i: column i is of figures and stands to the right */
};

void grid_begin(struct odds_grid *grid, enum odds_format format, unsigned columns, unsigned right);
void grid_row(struct odds_grid *grid, const char *const *cells);
void grid_end(struct odds_grid *grid, FILE *out); /* prints it and lets go of it */

/* Text as it may stand in HTML. */
void print_escaped(const char *text, FILE *out);

void odds_print_tables(const struct odds_game *game);

/* ---- Results, strategy, explanations ---- */

bool odds_has_results(enum cr_game game);
void odds_print_results(const struct odds_game *game);
void odds_print_strategy(const struct odds_game *game);
bool odds_print_explanation(const struct odds_game *game); /* false after a complaint */
/* Columns of a chart as people know it: 2 to 9, ten, ace. */
int odds_up_card(int column);
/* One letter for what to do, and a small one for what to do when that is not allowed. */
void odds_entry_letters(const struct blackjack_table_entry *entry, char text[3]);
/* Niu Niu: pairs in which the player holds this kind, and those of them the player wins. */
uint64_t odds_pairs_with(const struct niuniu_results *results, unsigned kind);
uint64_t odds_wins_with(const struct niuniu_results *results, unsigned kind);

/* ---- Sheets (odds_sheet.c) ---- */

/* DIR/GAME.md and DIR/GAME.html. False after a complaint. */
bool odds_write_sheet(const struct odds_game *game, const char *folder);

#endif
