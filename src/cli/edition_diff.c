/* croupier edition diff: everything that two editions differ in, and what it does to the edges. */
#include "base/memory.h"
#include "cli/edition_inside.h"
#include "odds/game_odds.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct arguments {
    const char *names[2], *store_url;
    enum cr_language language;
    bool json;
};

static error_t parse_option(int key, char *argument, struct argp_state *state) {
    struct arguments *arguments = state->input;
    switch (key) {
    case 's':
        arguments->store_url = argument;
        return 0;
    case 'j':
        arguments->json = true;
        return 0;
    case 'l':
        arguments->language = edition_parse_language(argument, state);
        return 0;
    case ARGP_KEY_ARG:
        if (state->arg_num >= 2)
            argp_error(state, "two editions, no more");
        arguments->names[state->arg_num] = argument;
        return 0;
    case ARGP_KEY_END:
        if (state->arg_num < 2)
            argp_error(state, "which two editions?");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_option option_list[] = {
    {"json", 'j', NULL, 0, "One object with all of it", 0},
#ifdef CROUPIER_FLOOR
    {"store", 's', "URL", 0,
     "The floor's store of editions that are named by number or hash (default $CROUPIER_STORE, or "
     "croupier.db)",
     0},
#endif
    EDITION_LANGUAGE,
    {0}};
static const struct argp diff_argp = {
    .options = option_list,
    .parser = parse_option,
    .args_doc = "A B",
    .doc = "Every ratio, option, clause, table, name and area that differs from edition A to "
           "edition B, and the exact edge before and after of every bet whose edge does. An "
           "edition is a file, the id of a game for the one built in, or one of a floor's store by "
           "its number or by how its hash begins (eight digits or more)."
           "\vExamples:\n"
           "  croupier edition diff GAME new.json\n"
           "  croupier edition diff --json old.json new.json\n"
           "  croupier edition diff --store floor.db 2 6"};

/* ---- Changes ---- */

enum { SAID = 2048 };

/* Changes next to each other that say the same of bets of one kind stand in one row. */
struct change_rows {
    struct odds_grid *grid;
    enum cr_language language;
    size_t count; /* in the row that is open; 0: none is */
    char what[SAID], first[SAID], last[SAID], before[SAID], after[SAID];
    int kind;
};

static void end_row(struct change_rows *rows) {
    char of[2 * SAID + 32];
    if (rows->count == 0)
        return;
    if (rows->count == 1)
        snprintf(of, sizeof of, "%s", rows->first);
    else
        snprintf(of, sizeof of, "%s … %s (%zu)", rows->first, rows->last, rows->count);
    grid_row(rows->grid, (const char *const[]){rows->what, of, rows->before, rows->after});
    rows->count = 0;
}

static void say_side(char said[SAID], const struct edition_change *change, bool after,
                     enum cr_language language) {
    struct text out;
    const bool there = (after ? change->after : change->before) != 0;
    text_init(&out, said, SAID - 1);
    const bool option = change->subject == EDITION_OPTION;
    if (there || option)
        edition_say_value(&out, change, after, language);
    if (!there)
        text_add(&out, option ? odds_say(language, ", not said", ", không ghi")
                              : odds_say(language, "(not there)", "(không có)"));
    said[out.length] = '\0';
}

static void add_change(void *context, const struct edition_change *change) {
    struct change_rows *rows = context;
    char of[SAID], before[SAID], after[SAID];
    const char *what = edition_subject_words(change->subject, rows->language);
    struct text out;
    text_init(&out, of, SAID - 1);
    edition_say_of(&out, change, rows->language);
    of[out.length] = '\0';
    say_side(before, change, false, rows->language);
    say_side(after, change, true, rows->language);
    const bool goes_on = rows->count > 0 && change->bet >= 0 && rows->kind == change->kind &&
                         strcmp(rows->what, what) == 0 && strcmp(rows->before, before) == 0 &&
                         strcmp(rows->after, after) == 0;
    if (!goes_on) {
        end_row(rows);
        rows->kind = change->kind;
        snprintf(rows->what, SAID, "%s", what);
        snprintf(rows->first, SAID, "%s", of);
        snprintf(rows->before, SAID, "%s", before);
        snprintf(rows->after, SAID, "%s", after);
    }
    snprintf(rows->last, SAID, "%s", of);
    rows->count++;
}

static void print_changes(struct odds_page *page, const struct edition *from,
                          const struct edition *to) {
    struct odds_grid grid;
    struct change_rows rows = {.grid = &grid, .language = page->language};
    grid_begin(&grid, page, 4, 0);
    grid_row(&grid, (const char *const[]){
                        page_say(page, "CHANGE", "THAY ĐỔI"), page_say(page, "OF", "CỦA"),
                        page_say(page, "BEFORE", "TRƯỚC"), page_say(page, "AFTER", "SAU")});
    edition_compare(from, to, add_change, &rows);
    end_row(&rows);
    if (grid.rows > 1) {
        grid_end(&grid);
        return;
    }
    printf("  %s\n", page_say(page, "Nothing differs.", "Không có gì khác."));
    grid_drop(&grid);
}

/* ---- Edges ---- */

struct edge_row {
    char percent[ODDS_FIGURE], exact[FRACTION_TEXT];
};

static void say_edge(struct edge_row *row, const struct odds_bet *bet, enum cr_language language) {
    row->percent[0] = row->exact[0] = '\0';
    if (bet == NULL)
        return;
    figure_fixed(odds_edge_percent(bet), 6, language, row->percent);
    odds_print_edge(bet, row->exact);
}

static const struct odds_bet *either(const struct edge_change *change) {
    return change->after != NULL ? change->after : change->before;
}

static bool is_alike(const struct edge_changes *edges, const struct edge_change *a,
                     const struct edge_change *b) {
    struct edge_row one, other;
    const struct cr_rulebook *book = edges->to.book;
    if (book->bets[either(a)->rule].kind != book->bets[either(b)->rule].kind)
        return false;
    say_edge(&one, a->before, CR_ENGLISH);
    say_edge(&other, b->before, CR_ENGLISH);
    if (strcmp(one.percent, other.percent) != 0 || strcmp(one.exact, other.exact) != 0)
        return false;
    say_edge(&one, a->after, CR_ENGLISH);
    say_edge(&other, b->after, CR_ENGLISH);
    return strcmp(one.percent, other.percent) == 0 && strcmp(one.exact, other.exact) == 0;
}

/* Bets `first` to `last` of the list, whose edges are alike. */
static void edge_row(struct odds_grid *grid, const struct edge_changes *edges, size_t first,
                     size_t last) {
    const enum cr_language language = grid->page->language;
    const struct edge_change *change = &edges->list[first];
    char name[ODDS_NAME], bets[2 * ODDS_NAME];
    struct edge_row before, after;
    odds_bet_name(edges->to.book, either(change), language, name);
    if (first == last)
        snprintf(bets, sizeof bets, "%s", either(change)->name);
    else
        snprintf(bets, sizeof bets, "%s … %s (%zu)", either(change)->name,
                 either(&edges->list[last])->name, last - first + 1);
    say_edge(&before, change->before, language);
    say_edge(&after, change->after, language);
    grid_row(grid, (const char *const[]){bets, name, before.percent, after.percent, before.exact,
                                         after.exact});
}

static void print_edges(struct odds_page *page, const struct edge_changes *edges) {
    struct odds_grid grid;
    grid_begin(&grid, page, 6, 1U << 2 | 1U << 3);
    grid_row(&grid,
             (const char *const[]){page_say(page, "BET", "CƯỢC"), page_say(page, "NAME", "TÊN"),
                                   page_say(page, "EDGE % BEFORE", "LỢI THẾ % TRƯỚC"),
                                   page_say(page, "AFTER", "SAU"),
                                   page_say(page, "EXACT BEFORE", "CHÍNH XÁC TRƯỚC"),
                                   page_say(page, "AFTER", "SAU")});
    for (size_t i = 0, last; i < edges->count; i = last + 1) {
        last = i;
        while (last + 1 < edges->count && is_alike(edges, &edges->list[i], &edges->list[last + 1]))
            last++;
        edge_row(&grid, edges, i, last);
    }
    grid_end(&grid);
}

static void print_all_edges(struct odds_page *page, const struct edge_changes *edges) {
    const enum odds_refusal refused =
        edges->from_refused != ODDS_ACCEPTED ? edges->from_refused : edges->to_refused;
    putchar('\n');
    if (refused != ODDS_ACCEPTED)
        printf("  %s: %s\n", page_say(page, "The edges are not known", "Không biết lợi thế"),
               odds_refusal_words(edges->from.book->game, refused));
    else if (edges->count == 0)
        printf("  %s\n", page_say(page, "The edge of every bet is the same.",
                                  "Lợi thế của mọi khoản cược đều như cũ."));
    else
        print_edges(page, edges);
}

/* ---- The command ---- */

static void print_words(const struct edition *from, const struct edition *to,
                        const struct edge_changes *edges, enum cr_language language) {
    struct odds_page page = {
        .out = stdout, .of = &edges->to, .language = language, .format = ODDS_TABLE};
    edition_print_name(from, language);
    fputs("\n-> ", stdout);
    edition_print_name(to, language);
    fputs("\n\n", stdout);
    print_changes(&page, from, to);
    print_all_edges(&page, edges);
}

static bool diff(const struct arguments *arguments, const struct edition *from,
                 const struct edition *to) {
    struct edge_changes edges;
    if (from->book.game != to->book.game) {
        cli_complain("%s is a rulebook of %s, %s one of %s: only editions of one game can be "
                     "compared",
                     arguments->names[0], cr_game_id(from->book.game), arguments->names[1],
                     cr_game_id(to->book.game));
        return false;
    }
    if (!edge_changes_open(&edges, &from->book, &to->book))
        memory_exhausted();
    if (arguments->json) {
        odds_write_edition_diff(stdout, from, to, &edges);
        putchar('\n');
    } else {
        print_words(from, to, &edges, arguments->language);
    }
    edge_changes_close(&edges);
    return true;
}

int edition_command_diff(int argc, char **argv) {
    struct arguments arguments = {.language = CR_ENGLISH};
    argp_parse(&diff_argp, argc, argv, 0, NULL, &arguments);
    struct named_edition *from = edition_open_named(arguments.names[0], arguments.store_url);
    struct named_edition *to =
        from == NULL ? NULL : edition_open_named(arguments.names[1], arguments.store_url);
    bool done = to != NULL && diff(&arguments, &from->edition, &to->edition);
    edition_close_named(from);
    edition_close_named(to);
    return done ? EXIT_DONE : EXIT_REFUSED;
}
