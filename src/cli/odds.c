/* croupier odds: what every bet is worth. */
#include "base/engine.h"
#include "base/memory.h"
#include "cli/games.h"
#include "cli/numbers.h"
#include "cli/odds_inside.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum {
    OPTION_CSV = 256,
    OPTION_MARKDOWN,
    OPTION_SHOE,
    OPTION_RESULTS,
    OPTION_STRATEGY,
    OPTION_EXPLAIN,
    OPTION_EXACT,
    OPTION_SHEET,
    OPTION_ENGINE
};

static const struct argp_option option_list[] = {
    {"json", 'j', NULL, 0, "One JSON object a line for each bet", 0},
    {"csv", OPTION_CSV, NULL, 0, "Comma-separated values", 0},
    {"markdown", OPTION_MARKDOWN, NULL, 0, "Markdown tables", 0},
    {"shoe", OPTION_SHOE, "CARDS", 0,
     "%s: the cards left in the shoe, by rank (8=30) or by card (2C=7), separated "
     "by commas; those not named are all there, *=0 in front empties the shoe first",
     0},
    {"results", OPTION_RESULTS, NULL, 0, "%s: exact counts of all final results and hands", 0},
    {"strategy", OPTION_STRATEGY, NULL, 0, "%s: the table of best decisions", 0},
    {"explain", OPTION_EXPLAIN, "HAND", 0, "%s: the value of every choice, as in \"A7 v 6\"", 0},
    {"exact", OPTION_EXACT, NULL, 0, "%s: remember more between split hands; takes seconds", 0},
    {"sheet", OPTION_SHEET, "DIR", 0,
     "Write a probability sheet for each game to DIR, as Markdown and as a page", 0},
    {"engine", OPTION_ENGINE, "NUMBER", 0,
     "As tables are paid that were opened under this number of the engine (default: the newest)",
     0},
    {0}};

/* ---- Options that only some games know ---- */

static bool has_shoe(const struct game_module *module) {
    return module->odds->has_shoe;
}

static bool has_results(const struct game_module *module) {
    return module->odds->print_results != NULL;
}

static bool has_strategy(const struct game_module *module) {
    return module->odds->print_strategy != NULL;
}

static bool has_explanation(const struct game_module *module) {
    return module->odds->explain != NULL;
}

static bool has_thorough(const struct game_module *module) {
    return module->odds->has_thorough;
}

static void check_game(const struct odds_arguments *arguments, games_having *having,
                       const char *refusal, const struct argp_state *state) {
    if (arguments->game != ANY_GAME && having(game_module(arguments->game)))
        return;
    char *games = games_listed(having, " or ");
    argp_error(state, refusal, games);
    free(games);
}

static void check_together(const struct odds_arguments *arguments, struct argp_state *state) {
    if (arguments->shoe != NULL)
        check_game(arguments, has_shoe, "--shoe is for %s: name the game", state);
    if (arguments->results)
        check_game(arguments, has_results, "--results is for %s: name the game", state);
    if (arguments->strategy || arguments->explain != NULL)
        check_game(arguments, arguments->strategy ? has_strategy : has_explanation,
                   "--strategy and --explain are for %s: name the game", state);
    if (arguments->exact && arguments->game != ANY_GAME)
        check_game(arguments, has_thorough, "--exact is for %s", state);
    if (arguments->results + arguments->strategy + (arguments->explain != NULL) +
            (arguments->sheet != NULL) >
        1)
        argp_error(state, "only one of --results, --strategy, --explain and --sheet at a time");
}

static uint16_t parse_engine(const char *argument, const struct argp_state *state) {
    uint64_t number;
    if (!cli_parse_number(argument, UINT16_MAX, &number) || !engine_plays((unsigned)number))
        argp_error(state, "--engine: this program has %u to %u", engine.oldest, engine.newest);
    return (uint16_t)number;
}

static error_t parse_option(int key, char *argument, struct argp_state *state) {
    struct odds_arguments *arguments = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &arguments->rulebooks;
        return 0;
    case 'j':
        arguments->format = ODDS_JSON;
        return 0;
    case OPTION_CSV:
        arguments->format = ODDS_CSV;
        return 0;
    case OPTION_MARKDOWN:
        arguments->format = ODDS_MARKDOWN;
        return 0;
    case OPTION_SHOE:
        arguments->shoe = argument;
        return 0;
    case OPTION_RESULTS:
        arguments->results = true;
        return 0;
    case OPTION_STRATEGY:
        arguments->strategy = true;
        return 0;
    case OPTION_EXPLAIN:
        arguments->explain = argument;
        return 0;
    case OPTION_EXACT:
        arguments->exact = true;
        return 0;
    case OPTION_SHEET:
        arguments->sheet = argument;
        return 0;
    case OPTION_ENGINE:
        arguments->engine = parse_engine(argument, state);
        return 0;
    case ARGP_KEY_ARG:
        if (arguments->game != ANY_GAME)
            argp_error(state, "only one game can be named");
        arguments->game = games_parse(argument, state);
        return 0;
    case ARGP_KEY_END:
        check_together(arguments, state);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const char *const *examples_of(const struct game_module *module) {
    return module->odds->examples;
}

static char *fill_in_games(int key, const char *text, void *input) {
    static const char *const more[] = {"--sheet sheets --lang vi", NULL};
    (void)input;
    switch (key) {
    case OPTION_SHOE:
        return games_help(text, has_shoe, ", ");
    case OPTION_RESULTS:
        return games_help(text, has_results, ", ");
    case OPTION_STRATEGY:
        return games_help(text, has_strategy, ", ");
    case OPTION_EXPLAIN:
        return games_help(text, has_explanation, ", ");
    case OPTION_EXACT:
        return games_help(text, has_thorough, ", ");
    case ARGP_KEY_HELP_PRE_DOC:
        return games_help(text, NULL, ", ");
    case ARGP_KEY_HELP_POST_DOC:
        return games_examples("odds", examples_of, more);
    default:
        return (char *)text;
    }
}

static const struct argp_child children[] = {{.argp = &rulebook_argp}, {0}};
static const struct argp odds_argp = {
    .options = option_list,
    .parser = parse_option,
    .args_doc = "[GAME]",
    .doc =
        "What every bet of a game (%s) or of all games is worth: all outcomes, the house's edge, "
        "the standard deviation. Figures are exact fractions, but for bets that hang on how a "
        "hand is played. Bets that favour the player are marked *.\vExamples",
    .children = children,
    .help_filter = fill_in_games};

/* ---- Printing ---- */

static bool write_file(const struct odds_page *like, const char *folder, bool html) {
    const char *id = cr_game_id(like->of->book->game);
    const size_t room = strlen(folder) + strlen(id) + 16;
    char *path = memory_grow(NULL, room);
    snprintf(path, room, "%s/%s.%s", folder, id, html ? "html" : "md");
    struct odds_page page = {.out = fopen(path, "w"),
                             .of = like->of,
                             .language = like->language,
                             .format = html ? ODDS_HTML : ODDS_MARKDOWN};
    bool good = page.out != NULL && odds_write_sheet(&page);
    if (page.out != NULL)
        good &= fclose(page.out) == 0;
    if (!good)
        cli_complain("%s: %s", path, strerror(errno));
    free(path);
    return good;
}

/* FOLDER/GAME.md and FOLDER/GAME.html. */
static bool write_sheets(const struct odds_page *page, const char *folder) {
    if (mkdir(folder, 0777) != 0 && errno != EEXIST) {
        cli_complain("%s: %s", folder, strerror(errno));
        return false;
    }
    return write_file(page, folder, false) && write_file(page, folder, true);
}

static bool explain(struct odds_page *page, const char *question) {
    const char *wrong = odds_of_game(page->of->book->game)->explain(page, question);
    if (wrong != NULL)
        cli_complain("--explain '%s': %s", question, wrong);
    return wrong == NULL;
}

static void print_json(const struct odds_figures *of) {
    for (size_t i = 0; i < of->count; i++) {
        odds_write_bet(stdout, of, &of->bets[i]);
        putchar('\n');
    }
}

static bool print_game(struct odds_page *page, const struct odds_arguments *arguments, bool first) {
    const struct game_odds *game = odds_of_game(page->of->book->game);
    if (arguments->sheet != NULL)
        return write_sheets(page, arguments->sheet);
    if (arguments->explain != NULL)
        return explain(page, arguments->explain);
    if (arguments->results)
        game->print_results(page);
    else if (arguments->strategy)
        game->print_strategy(page);
    else if (arguments->format == ODDS_JSON)
        print_json(page->of);
    else
        odds_print_tables(page, first);
    return true;
}

/* False after a complaint. */
static bool show_game(const struct odds_arguments *arguments, const struct cr_rulebook *book,
                      bool first) {
    struct odds_game game;
    bool good = odds_game_open(&game, arguments, book);
    if (good) {
        struct odds_page page = {.out = stdout,
                                 .of = &game.of,
                                 .language = arguments->rulebooks.language,
                                 .format = arguments->format};
        good = print_game(&page, arguments, first);
        if (page.no_memory)
            cli_complain("out of memory");
        good &= !page.no_memory;
    }
    odds_game_close(&game);
    return good;
}

int command_odds(int argc, char **argv) {
    struct odds_arguments arguments = {.game = ANY_GAME};
    if (argp_parse(&odds_argp, argc, argv, 0, NULL, &arguments) != 0)
        return EXIT_USAGE;
    struct cr_rulebook *books = rulebook_options_load(&arguments.rulebooks, arguments.game);
    bool good = books != NULL, first = true;
    for (unsigned i = 0; good && i < game_count; i++) {
        if (arguments.game != ANY_GAME && arguments.game != i)
            continue;
        good = show_game(&arguments, &books[i], first);
        first = false;
    }
    free(books);
    rulebook_options_free(&arguments.rulebooks);
    return good ? EXIT_DONE : EXIT_USAGE;
}
