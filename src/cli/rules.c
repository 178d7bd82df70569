/* croupier rules: every bet of every game, what it pays and by which clause. */
#include "base/text.h"
#include "base/utf8.h"
#include "cli/games.h"
#include "rulebook/game_rulebook.h"
#include "rulebook/rules_json.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { JSON_LINE_MAX = 16384 };

/* ---- JSON ---- */

static void print_json_bet(const struct cr_rulebook *book, unsigned number) {
    char memory[JSON_LINE_MAX];
    struct text out;
    text_init(&out, memory, sizeof memory);
    text_add(&out, "{\"game\":\"");
    text_add(&out, cr_game_id(book->game));
    text_add(&out, "\",");
    rules_write_bet(&out, book, &book->options, number);
    text_add(&out, "}\n");
    assert(!out.full);
    fwrite(out.at, 1, out.length, stdout);
}

static void print_json(const struct cr_rulebook *book) {
    for (unsigned i = 0; i < book->bet_count; i++)
        print_json_bet(book, i);
}

/* ---- A table for people ---- */

enum { CELL_MAX = 256 };

static const char *say(enum cr_language language, const char *english, const char *vietnamese) {
    return language == CR_ENGLISH ? english : vietnamese;
}

/* A table keeps no rows: they are told twice, first to measure and then to print. */
struct layout {
    struct rules_rows rows; /* first: whoever tells rows knows this alone */
    int widths[RULES_COLUMNS];
    bool printing;
};

static void lay_row(struct rules_rows *rows, const char *const cells[RULES_COLUMNS]) {
    struct layout *layout = (struct layout *)rows;
    for (int i = 0; i < RULES_COLUMNS; i++) {
        int width = (int)utf8_width(cells[i], strlen(cells[i]));
        if (!layout->printing && width > layout->widths[i])
            layout->widths[i] = width;
        bool last = i == RULES_COLUMNS - 1;
        if (layout->printing)
            printf("%s%s%*s", i == 0 ? "  " : "", cells[i],
                   last ? 0 : layout->widths[i] - width + 2, "");
    }
    if (layout->printing)
        putchar('\n');
}

static void print_table(const struct cr_rulebook *book, enum cr_language language,
                        void (*tell)(const struct cr_rulebook *, enum cr_language,
                                     struct rules_rows *)) {
    struct layout layout = {.rows.row = lay_row};
    tell(book, language, &layout.rows);
    layout.printing = true;
    tell(book, language, &layout.rows);
}

static void tell_bets(const struct cr_rulebook *book, enum cr_language language,
                      struct rules_rows *rows) {
    rows->row(rows, (const char *const[]){
                        say(language, "BET", "CƯỢC"), say(language, "NAME", "TÊN"),
                        say(language, "CLAUSE", "ĐIỀU"), say(language, "PAYS", "TRẢ THƯỞNG")});
    for (unsigned i = 0; i < book->bet_count; i++) {
        const struct cr_bet_rule *bet = &book->bets[i];
        char memory[CELL_MAX] = "";
        struct text pays;
        text_init(&pays, memory, sizeof memory - 1);
        rules_say_pays(&pays, book, i, language);
        rows->row(rows, (const char *const[]){bet->id, cr_rulebook_word(book, bet->name[language]),
                                              cr_rulebook_word(book, bet->clause), memory});
    }
}

static void print_tables(const struct cr_rulebook *book, enum cr_language language) {
    const struct rules_table *own = rulebook_game(book)->table;
    printf("%s (%s %s, %s)\n\n", cr_rulebook_word(book, book->name[language]),
           say(language, "rulebook", "thể lệ số"), book->document, book->date);
    print_table(book, language, tell_bets);
    if (own != NULL) {
        printf("\n%s (%s)\n\n", own->title[language], own->clauses);
        print_table(book, language, own->tell);
    }
    putchar('\n');
}

/* ---- The command ---- */

struct arguments {
    struct rulebook_options rulebooks;
    enum cr_game game; /* ANY_GAME: all */
    bool json;
};

static error_t parse_option(int key, char *argument, struct argp_state *state) {
    struct arguments *arguments = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &arguments->rulebooks;
        return 0;
    case 'j':
        arguments->json = true;
        return 0;
    case ARGP_KEY_ARG:
        if (arguments->game != ANY_GAME)
            argp_error(state, "only one game can be named");
        arguments->game = games_parse(argument, state);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const char *const *examples_of(const struct game_module *module) {
    return module->rulebook->examples;
}

static char *fill_in_games(int key, const char *text, void *input) {
    (void)input;
    switch (key) {
    case ARGP_KEY_HELP_PRE_DOC:
        return games_help(text, NULL, ", ");
    case ARGP_KEY_HELP_POST_DOC:
        return games_examples("rules", examples_of, NULL);
    default:
        return (char *)text;
    }
}

static const struct argp_option option_list[] = {
    {"json", 'j', NULL, 0, "One JSON object a line for each bet", 0}, {0}};
static const struct argp_child children[] = {{.argp = &rulebook_argp}, {0}};
static const struct argp rules_argp = {
    .options = option_list,
    .parser = parse_option,
    .args_doc = "[GAME]",
    .doc = "List every bet of a game (%s) or of all games: what it is called, what it pays and by "
           "which clause of the rulebook.\vExamples",
    .help_filter = fill_in_games,
    .children = children};

int command_rules(int argc, char **argv) {
    struct arguments arguments = {.game = ANY_GAME};
    if (argp_parse(&rules_argp, argc, argv, 0, NULL, &arguments) != 0)
        return EXIT_USAGE;
    struct cr_rulebook *books = rulebook_options_load(&arguments.rulebooks, arguments.game);
    for (unsigned game = 0; books != NULL && game < game_count; game++) {
        if (arguments.game != ANY_GAME && arguments.game != game)
            continue;
        if (arguments.json)
            print_json(&books[game]);
        else
            print_tables(&books[game], arguments.rulebooks.language);
    }
    int status = books == NULL ? EXIT_USAGE : EXIT_DONE;
    free(books);
    rulebook_options_free(&arguments.rulebooks);
    return status;
}
