/* croupier odds: what every bet is worth. */
#include "cli/odds_internal.h"
#include <stdlib.h>
#include <string.h>

enum {
    OPTION_CSV = 256,
    OPTION_MARKDOWN,
    OPTION_SHOE,
    OPTION_RESULTS,
    OPTION_STRATEGY,
    OPTION_EXPLAIN,
    OPTION_EXACT,
    OPTION_SHEET
};

static const struct argp_option option_list[] = {
    {"json", 'j', NULL, 0, "One JSON object a line for each bet", 0},
    {"csv", OPTION_CSV, NULL, 0, "Comma-separated values", 0},
    {"markdown", OPTION_MARKDOWN, NULL, 0, "Markdown tables", 0},
    {"shoe", OPTION_SHOE, "CARDS", 0,
     "Baccarat, blackjack: the cards left in the shoe, by rank (8=30) or by card (2C=7), separated "
     "by commas; those not named are all there, *=0 in front empties the shoe first",
     0},
    {"results", OPTION_RESULTS, NULL, 0,
     "Baccarat, Niu Niu: exact counts of all final results and hands", 0},
    {"strategy", OPTION_STRATEGY, NULL, 0, "Blackjack: the table of best decisions", 0},
    {"explain", OPTION_EXPLAIN, "HAND", 0, "Blackjack: the value of every choice, as in \"A7 v 6\"",
     0},
    {"exact", OPTION_EXACT, NULL, 0, "Blackjack: remember more between split hands; takes seconds",
     0},
    {"sheet", OPTION_SHEET, "DIR", 0,
     "Write a probability sheet for each game to DIR, as Markdown and as a page", 0},
    {0}};

static const char *game_name(const void *list, size_t i) {
    (void)list;
    return i < CR_GAMES ? cr_game_id((enum cr_game)i) : NULL;
}

static void parse_game(const char *word, struct odds_arguments *arguments,
                       struct argp_state *state) {
    if (arguments->game != CR_GAMES)
        argp_error(state, "only one game can be named");
    if (cr_game_find(word, strlen(word), &arguments->game))
        return;
    const char *nearest = nearest_name(word, game_name, NULL);
    argp_error(state, "there is no game '%s'%s%s%s", word,
               nearest == NULL ? "" : "; did you mean '", nearest == NULL ? "" : nearest,
               nearest == NULL ? "" : "'?");
}

/* Options that only some games know. */
static void check_together(const struct odds_arguments *arguments, struct argp_state *state) {
    const enum cr_game game = arguments->game;
    if (arguments->shoe != NULL && game != CR_BACCARAT && game != CR_BLACKJACK)
        argp_error(state, "--shoe is for baccarat or blackjack: name the game");
    if (arguments->results && !odds_has_results(game))
        argp_error(state, "--results is for baccarat or niuniu: name the game");
    if ((arguments->strategy || arguments->explain != NULL) && game != CR_BLACKJACK)
        argp_error(state, "--strategy and --explain are for blackjack: name the game");
    if (arguments->exact && game != CR_BLACKJACK && game != CR_GAMES)
        argp_error(state, "--exact is for blackjack");
    if (arguments->results + arguments->strategy + (arguments->explain != NULL) +
            (arguments->sheet != NULL) >
        1)
        argp_error(state, "only one of --results, --strategy, --explain and --sheet at a time");
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
    case ARGP_KEY_ARG:
        parse_game(argument, arguments, state);
        return 0;
    case ARGP_KEY_END:
        check_together(arguments, state);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_child children[] = {{.argp = &rulebook_argp}, {0}};
static const struct argp odds_argp = {
    .options = option_list,
    .parser = parse_option,
    .args_doc = "[GAME]",
    .doc =
        "What every bet of a game (sicbo, roulette, baccarat, blackjack, niuniu) or of all games "
        "is worth: all outcomes, the house's edge, the standard deviation. Figures are exact "
        "fractions, but for blackjack's main bet. Bets that favour the player are marked *."
        "\vExamples:\n"
        "  croupier odds baccarat\n"
        "  croupier odds sicbo --rule total:4=60 --json\n"
        "  croupier odds baccarat --rule commission=false --rule decks=6\n"
        "  croupier odds baccarat --shoe 8=20,9=21 --results\n"
        "  croupier odds blackjack --strategy\n"
        "  croupier odds blackjack --explain \"A7 v 6\"\n"
        "  croupier odds --sheet sheets --lang vi",
    .children = children};

static void print_json(const struct odds_game *game) {
    for (size_t i = 0; i < game->of.count; i++) {
        odds_write_bet(stdout, &game->of, &game->of.bets[i]);
        putchar('\n');
    }
}

static bool print_game(const struct odds_game *game) {
    const struct odds_arguments *arguments = game->arguments;
    if (arguments->sheet != NULL)
        return odds_write_sheet(game, arguments->sheet);
    if (arguments->explain != NULL)
        return odds_print_explanation(game);
    if (arguments->results)
        odds_print_results(game);
    else if (arguments->strategy)
        odds_print_strategy(game);
    else if (arguments->format == ODDS_JSON)
        print_json(game);
    else
        odds_print_tables(game);
    return true;
}

int command_odds(int argc, char **argv) {
    struct odds_arguments arguments = {.game = CR_GAMES};
    if (argp_parse(&odds_argp, argc, argv, 0, NULL, &arguments) != 0)
        return EXIT_USAGE;
    struct cr_rulebook *books = rulebook_options_load(&arguments.rulebooks, arguments.game);
    bool good = books != NULL;
    for (unsigned i = 0; good && i < CR_GAMES; i++) {
        struct odds_game game;
        if (arguments.game != CR_GAMES && arguments.game != i)
            continue;
        good = odds_game_open(&game, &arguments, &books[i]) && print_game(&game);
        odds_game_close(&game);
    }
    free(books);
    rulebook_options_free(&arguments.rulebooks);
    return good ? EXIT_DONE : EXIT_USAGE;
}
