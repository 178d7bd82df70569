/* croupier edition check: is this file a rulebook, and which. */
#include "base/memory.h"
#include "cli/edition_inside.h"
#include "cli/games.h"
#include "odds/game_odds.h"

#include <stdio.h>
#include <stdlib.h>

struct arguments {
    const char **files;
    size_t count;
    enum cr_game game; /* ANY_GAME: whichever it is */
    enum cr_language language;
    bool json, edges;
};

static error_t parse_option(int key, char *argument, struct argp_state *state) {
    struct arguments *arguments = state->input;
    switch (key) {
    case 'j':
        arguments->json = true;
        return 0;
    case 'e':
        arguments->edges = true;
        return 0;
    case 'g':
        arguments->game = games_parse(argument, state);
        return 0;
    case 'l':
        arguments->language = edition_parse_language(argument, state);
        return 0;
    case ARGP_KEY_ARG:
        arguments->files =
            memory_grow(arguments->files, (arguments->count + 1) * sizeof *arguments->files);
        arguments->files[arguments->count++] = argument;
        return 0;
    case ARGP_KEY_NO_ARGS:
        argp_error(state, "which file?");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_option option_list[] = {
    {"game", 'g', "GAME", 0, "Refuse a rulebook of another game", 0},
    {"edges", 'e', NULL, 0, "Also work out the edge of every bet", 0},
    {"json", 'j', NULL, 0, "One object a file", 0},
    EDITION_LANGUAGE,
    {0}};
static const struct argp check_argp = {
    .options = option_list,
    .parser = parse_option,
    .args_doc = "FILE...",
    .doc = "Read rulebook files as a floor would: a file that is none is refused with its line and "
           "the key that is wrong (exit code 1). Of the others the game, document, date, hash, "
           "number of bets and options are printed."
           "\vExamples:\n"
           "  croupier edition check new.json\n"
           "  croupier edition check --edges --json new.json"};

/* ---- Printing ---- */

static void print_json(const struct edition *edition, const struct odds_figures *edges,
                       const char *why_none) {
    putchar('{');
    odds_write_edition(stdout, edition);
    if (edges != NULL)
        odds_write_edges(stdout, edges);
    if (why_none != NULL) {
        fputs(",\"no_edges\":", stdout);
        odds_write_quoted(stdout, why_none);
    }
    puts("}");
}

static void print_options(const struct edition *edition, enum cr_language language) {
    char memory[OPTION_TEXT * 2];
    const struct rule_option *option = rulebook_options(edition->book.game);
    for (; option->name != NULL; option++) {
        struct text value;
        text_init(&value, memory, sizeof memory);
        rule_option_say(option, rule_option_value(option, &edition->book.options), language,
                        &value);
        printf("  %s: %.*s (%s)\n", option->name, (int)value.length, value.at,
               option->about[language]);
    }
}

static void print_edges(const struct odds_figures *of, enum cr_language language) {
    struct odds_page page = {.out = stdout, .of = of, .language = language, .format = ODDS_TABLE};
    struct odds_grid grid;
    grid_begin(&grid, &page, 4, 1U << 2);
    grid_row(&grid, (const char *const[]){odds_say(language, "BET", "CƯỢC"),
                                          odds_say(language, "NAME", "TÊN"),
                                          odds_say(language, "EDGE %", "LỢI THẾ %"),
                                          odds_say(language, "EXACT", "CHÍNH XÁC")});
    for (size_t i = 0; i < of->count; i++) {
        char name[ODDS_NAME], percent[ODDS_FIGURE], exact[FRACTION_TEXT];
        odds_bet_name(of->book, &of->bets[i], language, name);
        figure_fixed(odds_edge_percent(&of->bets[i]), 6, language, percent);
        odds_print_edge(&of->bets[i], exact);
        grid_row(&grid, (const char *const[]){of->bets[i].name, name, percent, exact});
    }
    putchar('\n');
    grid_end(&grid);
}

static void print_words(const struct edition *edition, const struct odds_figures *edges,
                        const char *why_none, enum cr_language language) {
    char hash[CR_EDITION_TEXT];
    cr_rulebook_edition(&edition->book, hash);
    edition_print_name(edition, language);
    printf("\n  %s: %s\n  %s: %u\n", odds_say(language, "hash", "mã băm"), hash,
           odds_say(language, "bets", "số khoản cược"), edition->book.bet_count);
    print_options(edition, language);
    if (edges != NULL)
        print_edges(edges, language);
    if (why_none != NULL)
        printf("  %s: %s\n", odds_say(language, "no edges", "không có lợi thế"), why_none);
}

/* ---- The command ---- */

static void print(const struct arguments *arguments, const struct edition *edition) {
    const enum cr_game game = edition->book.game;
    struct odds_figures of = {.book = &edition->book,
                              .shoe = odds_full_shoe(edition->book.options.decks)};
    enum odds_refusal refusal = arguments->edges ? odds_figures_open(&of) : ODDS_ACCEPTED;
    const struct odds_figures *edges = arguments->edges && refusal == ODDS_ACCEPTED ? &of : NULL;
    const char *why_none = refusal == ODDS_ACCEPTED ? NULL : odds_refusal_words(game, refusal);
    if (arguments->json)
        print_json(edition, edges, why_none);
    else
        print_words(edition, edges, why_none, arguments->language);
    odds_figures_close(&of);
}

static bool check(const struct arguments *arguments, const char *path) {
    struct named_edition *named = edition_open_file(path);
    if (named == NULL)
        return false;
    const enum cr_game game = named->edition.book.game;
    bool right = arguments->game == ANY_GAME || arguments->game == game;
    if (right)
        print(arguments, &named->edition);
    else
        cli_complain("%s: this is a rulebook of %s, not of %s", path, cr_game_id(game),
                     cr_game_id(arguments->game));
    edition_close_named(named);
    return right;
}

int edition_command_check(int argc, char **argv) {
    struct arguments arguments = {.game = ANY_GAME};
    int status = EXIT_DONE;
    argp_parse(&check_argp, argc, argv, 0, NULL, &arguments);
    for (size_t i = 0; i < arguments.count; i++)
        if (!check(&arguments, arguments.files[i]))
            status = EXIT_REFUSED;
    free(arguments.files);
    return status;
}
