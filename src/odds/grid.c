/* Rows and columns: aligned for a person, as CSV, as Markdown, as HTML. */
#include "base/utf8.h"
#include "odds/page.h"

#include <stdlib.h>
#include <string.h>

void grid_begin(struct odds_grid *grid, struct odds_page *page, unsigned columns, unsigned right) {
    *grid = (struct odds_grid){.page = page, .columns = columns, .right = right};
}

/* False: no memory, and nothing was taken. */
static bool copy_cells(char **copies, const char *const *cells, unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        const size_t size = strlen(cells[i]) + 1;
        copies[i] = malloc(size);
        if (copies[i] == NULL) {
            while (i-- > 0)
                free(copies[i]);
            return false;
        }
        memcpy(copies[i], cells[i], size);
    }
    return true;
}

void grid_row(struct odds_grid *grid, const char *const *cells) {
    const size_t first = grid->rows * grid->columns;
    char **larger = realloc(grid->cells, (first + grid->columns) * sizeof *larger);
    if (larger != NULL)
        grid->cells = larger;
    if (larger == NULL || !copy_cells(larger + first, cells, grid->columns))
        grid->page->no_memory = true;
    else
        grid->rows++;
}

static int column_width(const struct odds_grid *grid, unsigned column) {
    int widest = 0;
    for (size_t row = 0; row < grid->rows; row++) {
        const int width = (int)utf8_width(grid->cells[row * grid->columns + column],
                                          strlen(grid->cells[row * grid->columns + column]));
        widest = width > widest ? width : widest;
    }
    return widest;
}

static void print_aligned(const struct odds_grid *grid, FILE *out) {
    for (size_t row = 0; row < grid->rows; row++) {
        int owed = 2; /* blanks not yet written: none stand at the end of a line */
        for (unsigned i = 0; i < grid->columns; i++) {
            const char *cell = grid->cells[row * grid->columns + i];
            const int fill = column_width(grid, i) - (int)utf8_width(cell, strlen(cell));
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

void page_print_escaped(const char *text, FILE *out) {
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
        page_print_escaped(grid->cells[row * grid->columns + i], out);
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

void grid_end(struct odds_grid *grid) {
    FILE *out = grid->page->out;
    if (grid->page->format == ODDS_CSV)
        print_csv(grid, out);
    else if (grid->page->format == ODDS_MARKDOWN)
        print_markdown(grid, out);
    else if (grid->page->format == ODDS_HTML)
        print_html(grid, out);
    else
        print_aligned(grid, out);
    grid_drop(grid);
}

void grid_drop(struct odds_grid *grid) {
    for (size_t i = 0; i < grid->rows * grid->columns; i++)
        free(grid->cells[i]);
    free(grid->cells);
}
