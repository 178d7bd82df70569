/* Odds in rows and columns: aligned for a person, as CSV, as Markdown. */
#include "base/memory.h"
#include "cli/odds_internal.h"
#include <stdlib.h>
#include <string.h>

/* ---- Grids ---- */

void grid_begin(struct odds_grid *grid, enum odds_format format, unsigned columns, unsigned right) {
    *grid = (struct odds_grid){.format = format, .columns = columns, .right = right};
}

void grid_row(struct odds_grid *grid, const char *const *cells) {
    const size_t first = grid->rows * grid->columns;
    grid->cells = memory_grow(grid->cells, (first + grid->columns) * sizeof *grid->cells);
    for (unsigned i = 0; i < grid->columns; i++) {
        const size_t size = strlen(cells[i]) + 1;
        grid->cells[first + i] = memcpy(memory_grow(NULL, size), cells[i], size);
    }
    grid->rows++;
}

/* Columns a text takes on a screen: bytes that do not continue a character. */
static int shown_width(const char *text) {
    int width = 0;
    for (; *text != '\0'; text++)
        width += ((unsigned char)*text & 0xC0) != 0x80;
    return width;
}

static int column_width(const struct odds_grid *grid, unsigned column) {
    int widest = 0;
    for (size_t row = 0; row < grid->rows; row++) {
        const int width = shown_width(grid->cells[row * grid->columns + column]);
        widest = width > widest ? width : widest;
    }
    return widest;
}

static void print_aligned(const struct odds_grid *grid, FILE *out) {
    for (size_t row = 0; row < grid->rows; row++) {
        int owed = 2; /* blanks not yet written: none stand at the end of a line */
        for (unsigned i = 0; i < grid->columns; i++) {
            const char *cell = grid->cells[row * grid->columns + i];
            const int fill = column_width(grid, i) - shown_width(cell);
            const bool right = (grid->right >> i & 1) != 0;
            if (cell[0] != '\0')
                fprintf(out, "%*s%s", owed + (right ? fill : 0), "", cell);
            owed = cell[0] == '\0' ? owed + fill + 2 : (right ? 2 : fill + 2);
        }
        fputc('\n', out);
    }
}

static void print_csv_cell(const char *cell, FILE *out) {
    if (strpbrk(cell, ",\"\n") == NULL) {
        fputs(cell, out);
        return;
    }
    fputc('"', out);
    for (; *cell != '\0'; cell++) {
        if (*cell == '"')
            fputc('"', out);
        fputc(*cell, out);
    }
    fputc('"', out);
}

static void print_csv(const struct odds_grid *grid, FILE *out) {
    for (size_t row = 0; row < grid->rows; row++)
        for (unsigned i = 0; i < grid->columns; i++) {
            print_csv_cell(grid->cells[row * grid->columns + i], out);
            fputs(i + 1 == grid->columns ? "\n" : ",", out);
        }
}

void print_escaped(const char *text, FILE *out) {
    for (; *text != '\0'; text++) {
        switch (*text) {
        case '&':
            fputs("&amp;", out);
            break;
        case '<':
            fputs("&lt;", out);
            break;
        case '>':
            fputs("&gt;", out);
            break;
        case '"':
            fputs("&quot;", out);
            break;
        default:
            fputc(*text, out);
        }
    }
}

static void print_html_row(const struct odds_grid *grid, size_t row, FILE *out) {
    const char *tag = row == 0 ? "th" : "td";
    const bool flagged = strcmp(grid->cells[row * grid->columns], "*") == 0;
    fputs(flagged ? "<tr class=\"favoured\">" : "<tr>", out);
    for (unsigned i = 0; i < grid->columns; i++) {
        fprintf(out, "<%s%s>", tag, (grid->right >> i & 1) != 0 ? " class=\"figure\"" : "");
        print_escaped(grid->cells[row * grid->columns + i], out);
        fprintf(out, "</%s>", tag);
    }
    fputs("</tr>\n", out);
}

static void print_html(const struct odds_grid *grid, FILE *out) {
    fputs("<div class=\"wide\"><table>\n<thead>", out);
    for (size_t row = 0; row < grid->rows; row++) {
        print_html_row(grid, row, out);
        if (row == 0)
            fputs("</thead>\n<tbody>\n", out);
    }
    fputs("</tbody></table></div>\n", out);
}

/* A star alone would begin a list, a bar end the cell. */
static void print_markdown_cell(const char *cell, FILE *out) {
    for (; *cell != '\0'; cell++) {
        if (*cell == '*' || *cell == '|')
            fputc('\\', out);
        fputc(*cell, out);
    }
}

static void print_markdown(const struct odds_grid *grid, FILE *out) {
    for (size_t row = 0; row < grid->rows; row++) {
        for (unsigned i = 0; i < grid->columns; i++) {
            fputs("| ", out);
            print_markdown_cell(grid->cells[row * grid->columns + i], out);
            fputc(' ', out);
        }
        fputs("|\n", out);
        for (unsigned i = 0; row == 0 && i < grid->columns; i++)
            fputs((grid->right >> i & 1) != 0 ? "| ---: " : "| --- ", out);
        if (row == 0)
            fputs("|\n", out);
    }
}

void grid_end(struct odds_grid *grid, FILE *out) {
    if (grid->format == ODDS_CSV)
        print_csv(grid, out);
    else if (grid->format == ODDS_MARKDOWN)
        print_markdown(grid, out);
    else if (grid->format == ODDS_HTML)
        print_html(grid, out);
    else
        print_aligned(grid, out);
    for (size_t i = 0; i < grid->rows * grid->columns; i++)
        free(grid->cells[i]);
    free(grid->cells);
}

/* ---- Bets ---- */

enum { EDGE_SHOWN = 17 }; /* a longer fraction says less to a reader than its percentage */

static void edge_text(const struct odds_bet *bet, char text[ODDS_CELL]) {
    if (!bet->exact) {
        text[0] = '\0';
        return;
    }
    const struct fraction edge = odds_edge(bet);
    fraction_print(&edge, text);
}

static void table_row(struct odds_grid *grid, const struct odds_game *game,
                      const struct odds_bet *bet) {
    const enum cr_language language = game->arguments->rulebooks.language;
    char name[ODDS_NAME], wins[ODDS_NAME], edge[ODDS_CELL];
    char hits[ODDS_FIGURE] = "", percent[ODDS_FIGURE], sd[ODDS_FIGURE];
    bet_name(game->of.book, bet, language, name);
    bet_wins(bet, wins);
    edge_text(bet, edge);
    if (grid->format == ODDS_TABLE && strlen(edge) > EDGE_SHOWN)
        edge[0] = '\0';
    if (!bet->no_spread)
        figure_fixed(odds_hits(bet) * 100, 4, language, hits);
    figure_fixed(odds_edge_percent(bet), 6, language, percent);
    figure_fixed(odds_deviation(bet), 4, language, sd);
    grid_row(grid, (const char *const[]){odds_favours_player(bet) ? "*" : "", bet->name, name, wins,
                                         hits, edge, percent, sd});
}

static void print_bets(const struct odds_game *game) {
    const enum cr_language language = game->arguments->rulebooks.language;
    struct odds_grid grid;
    grid_begin(&grid, game->arguments->format, 8, 0xF0);
    grid_row(&grid, (const char *const[]){
                        "", say(language, "BET", "CƯỢC"), say(language, "NAME", "TÊN"),
                        say(language, "WINS", "THẮNG"), say(language, "HIT %", "TRÚNG %"),
                        say(language, "EDGE", "LỢI THẾ"), say(language, "EDGE %", "LỢI THẾ %"),
                        say(language, "SD", "ĐỘ LỆCH")});
    for (size_t i = 0; i < game->of.count; i++)
        table_row(&grid, game, &game->of.bets[i]);
    grid_end(&grid, stdout);
}

static void print_changes(const struct odds_game *game, enum cr_language language) {
    const char *before = say(language, "Changed: ", "Thay đổi: ");
    const bool any = game->of.rule_count > 0;
    for (size_t i = 0; i < game->of.rule_count; i++)
        printf("%s%s", i > 0 ? ", " : before, game->of.rules[i]);
    if (game->of.shoe_given)
        printf("%s--shoe %s", any ? ", " : before, game->arguments->shoe);
    if (any || game->of.shoe_given)
        puts(game->arguments->format == ODDS_MARKDOWN ? "\n" : "");
}

static void print_people(const struct odds_game *game) {
    const enum cr_language language = game->arguments->rulebooks.language;
    const struct cr_rulebook *book = game->of.book;
    const size_t favoured = odds_favoured(game);
    char line[ODDS_NAME];
    printf("%s%s (%s %s, %s)\n", game->arguments->format == ODDS_MARKDOWN ? "## " : "",
           cr_rulebook_word(book, book->name[language]), say(language, "rulebook", "thể lệ số"),
           book->document, book->date);
    if (game->arguments->format == ODDS_MARKDOWN)
        putchar('\n');
    print_changes(game, language);
    if (game->arguments->format == ODDS_TABLE)
        putchar('\n');
    print_bets(game);
    if (favoured > 0) {
        say_favoured(favoured, language, line);
        printf("\n%s%s\n", game->arguments->format == ODDS_MARKDOWN ? "\\" : "", line);
    }
    putchar('\n');
}

/* ---- CSV ---- */

static void outcomes_text(const struct odds_bet *bet, char *text, size_t room) {
    size_t length = 0;
    text[0] = '\0';
    for (unsigned i = 0; i < bet->count && length < room; i++) {
        const struct odds_outcome *outcome = &bet->outcomes[i];
        char pays[48], chance[64];
        part_print(outcome->pays, pays);
        if (bet->exact)
            snprintf(chance, sizeof chance, "%llu/%llu", (unsigned long long)outcome->ways,
                     (unsigned long long)bet->ways);
        else
            figure_shortest(outcome->chance, chance);
        length += (size_t)snprintf(text + length, room - length, "%s%s:%s", i == 0 ? "" : ";", pays,
                                   chance);
    }
}

static void csv_row(struct odds_grid *grid, const struct odds_game *game,
                    const struct odds_bet *bet) {
    char name[ODDS_NAME], edge[ODDS_CELL], outcomes[ODDS_OUTCOMES * 112];
    char hits[ODDS_FIGURE] = "", percent[ODDS_FIGURE], sd[ODDS_FIGURE];
    bet_name(game->of.book, bet, game->arguments->rulebooks.language, name);
    edge_text(bet, edge);
    outcomes_text(bet, outcomes, sizeof outcomes);
    if (!bet->no_spread)
        figure_shortest(odds_hits(bet), hits);
    figure_shortest(odds_edge_percent(bet), percent);
    figure_shortest(odds_deviation(bet), sd);
    grid_row(grid, (const char *const[]){cr_game_id(game->of.book->game), bet->name, name, hits,
                                         edge, percent, sd,
                                         odds_favours_player(bet) ? "true" : "false", outcomes});
}

static void print_bets_csv(const struct odds_game *game) {
    struct odds_grid grid;
    grid_begin(&grid, ODDS_CSV, 9, 0);
    if (game->of.book->game == CR_SICBO || game->arguments->game != CR_GAMES)
        grid_row(&grid, (const char *const[]){"game", "bet", "name", "hit_rate", "edge", "edge_pct",
                                              "sd", "player_favoured", "outcomes"});
    for (size_t i = 0; i < game->of.count; i++)
        csv_row(&grid, game, &game->of.bets[i]);
    grid_end(&grid, stdout);
}

void odds_print_tables(const struct odds_game *game) {
    if (game->arguments->format == ODDS_CSV)
        print_bets_csv(game);
    else
        print_people(game);
}
