/* croupier simulate: rounds by the million, beside the exact figures. */
#include "base/memory.h"
#include "cli/games.h"
#include "cli/simulate_inside.h"
#include "odds/figures.h"
#include "odds/game_simulation.h"
#include "odds/page.h"
#include "rulebook/game_rulebook.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BAR = 30, DEFAULT_ROUNDS = 10000000, DEFAULT_SHIFT = 500, THREADS_MOST = 1024 };

/* ---- How to play ---- */

static bool read_strategy(const struct game_simulation *game, const char *path, void *strategy) {
    size_t length;
    struct cr_problem problem;
    char *text = cli_read_whole_file(path, &length);
    if (text == NULL)
        return false;
    const bool good = game->strategy_read(strategy, text, length, &problem);
    if (!good)
        cli_complain("%s:%zu: %s", path, problem.line, problem.message);
    free(text);
    return good;
}

/* Rules of which there are no figures leave them out; then a strategy has to be given. */
static bool choose_strategy(const struct simulate_arguments *arguments,
                            const struct odds_figures *figures, void *strategy) {
    const struct game_simulation *game = simulation_of_game(arguments->game);
    if (game->strategy_size == 0)
        return true;
    if (arguments->strategy != NULL)
        return read_strategy(game, arguments->strategy, strategy);
    if (figures == NULL) {
        cli_complain("there is no best table for these rules: give one with --strategy");
        return false;
    }
    game->strategy_best(strategy, figures);
    return true;
}

/* ---- Stakes ---- */

static const char *simulated_bet(const void *simulation, size_t bet) {
    return bet < simulation_bets(simulation) ? simulation_bet(simulation, bet) : NULL;
}

static bool find_bet(const struct simulation *simulation, const char *name, size_t *bet) {
    for (*bet = 0; *bet < simulation_bets(simulation); ++*bet)
        if (strcmp(simulation_bet(simulation, *bet), name) == 0)
            return true;
    const char *nearest = cli_nearest_name(name, simulated_bet, simulation);
    cli_complain(nearest != NULL ? "--bet: there is no bet '%s'; did you mean '%s'?"
                                 : "--bet: there is no bet '%s'",
                 name, nearest);
    return false;
}

static bool parse_stake(const struct simulation *simulation, const char *argument,
                        cr_money *stakes) {
    const char *sign = strrchr(argument, '=');
    char name[32] = "", *end;
    size_t bet;
    errno = 0;
    const long long stake = sign == NULL ? 0 : strtoll(sign + 1, &end, 10);
    if (sign == NULL || sign == argument || (size_t)(sign - argument) >= sizeof name ||
        errno != 0 || end == sign + 1 || *end != '\0' || stake < 1) {
        cli_complain("--bet takes NAME=STAKE, a stake of 1 dong or more, not '%s'", argument);
        return false;
    }
    memcpy(name, argument, (size_t)(sign - argument));
    if (!find_bet(simulation, name, &bet))
        return false;
    stakes[bet] = stake;
    return true;
}

static bool lay_stakes(struct simulation *simulation, const struct simulate_arguments *arguments) {
    if (arguments->bet_count == 0)
        return true;
    const size_t size = simulation_bets(simulation) * sizeof(cr_money);
    cr_money *stakes = memory_grow(NULL, size);
    memset(stakes, 0, size);
    bool good = true;
    for (size_t i = 0; i < arguments->bet_count && good; i++)
        good = parse_stake(simulation, arguments->bets[i], stakes);
    if (good && !simulation_stakes(simulation, stakes)) {
        const char *rule = simulation_of_game(arguments->game)->stake_rule;
        cli_complain("--bet: amounts are too large%s%s", rule == NULL ? "" : ", or ",
                     rule == NULL ? "" : rule);
        good = false;
    }
    free(stakes);
    return good;
}

/* ---- Running ---- */

static int report_all(const struct simulate_report *report) {
    simulate_report_print(report);
    if (report->arguments->histogram && !simulate_histogram_print(report)) {
        cli_complain("out of memory");
        return EXIT_REFUSED;
    }
    if (report->arguments->bankroll > 0)
        simulate_bankroll_print(report);
    return EXIT_DONE;
}

static void show_progress(void *context, const struct simulate_progress *progress) {
    const enum cr_language language = *(const enum cr_language *)context;
    const double part = progress->part, time = progress->seconds;
    const unsigned left = part > 0 ? (unsigned)(time / part - time + 0.5) : 0;
    char rate[ODDS_FIGURE];
    figure_fixed((double)progress->played / time / 1e6, 1, language, rate);
    fputs("\r[", stderr);
    for (int i = 0; i < BAR; i++)
        fputs(i < (int)(part * BAR) ? "\xe2\x96\x88" : "\xc2\xb7", stderr);
    fprintf(stderr,
            odds_say(language, "] %3.0f %%  %s million rounds/s  %u:%02u left ",
                     "] %3.0f %%  %s triệu ván/giây  còn %u:%02u "),
            100 * part, rate, left / 60, left % 60);
    fflush(stderr);
}

static bool play_rounds(const struct simulate_arguments *arguments,
                        const struct simulation *simulation, struct simulate_tally *tally,
                        struct simulate_run *run) {
    enum cr_language language = arguments->rulebooks.language;
    const bool terminal = isatty(STDERR_FILENO);
    const struct simulate_team_wish wish = {.rounds = arguments->rounds,
                                            .seconds = arguments->seconds,
                                            .threads = arguments->threads,
                                            .progress = terminal ? show_progress : NULL,
                                            .context = &language};
    bool played = simulate_team_run(simulation, &wish, tally, run);
    if (terminal)
        fputs("\r\033[K", stderr);
    if (!played)
        cli_complain("out of memory");
    return played;
}

static int play(const struct simulate_arguments *arguments, const struct cr_rulebook *book,
                const struct simulation *simulation) {
    struct simulate_report report = {
        .arguments = arguments, .book = book, .simulation = simulation};
    struct simulate_tally tally;
    struct simulate_exact *exact = memory_grow(NULL, simulation_bets(simulation) * sizeof *exact);
    int status = EXIT_REFUSED;
    report.tally = &tally;
    report.exact = exact;
    simulation_exact(simulation, exact);
    if (!simulate_tally_open(&tally, simulation))
        cli_complain("out of memory");
    else if (play_rounds(arguments, simulation, &tally, &report.run))
        status = report_all(&report);
    simulate_tally_close(&tally);
    free(exact);
    return status;
}

static int simulate(const struct simulate_arguments *arguments, const struct cr_rulebook *book,
                    const struct odds_figures *figures, const void *strategy) {
    const struct simulate_plan plan = {.book = book,
                                       .seed = arguments->seed,
                                       .dealing = arguments->dealing,
                                       .cut = arguments->cut,
                                       .insurance = arguments->insurance,
                                       .strategy = strategy,
                                       .figures = figures,
                                       .bankroll = arguments->bankroll,
                                       .session = arguments->shift_hands,
                                       .group = arguments->group > 1 ? arguments->group : 0};
    struct simulation *simulation;
    const struct rule_option *insurance = rule_option_named(book->game, "insurance");
    if (arguments->insurance &&
        (insurance == NULL || ((const uint8_t *)&book->options)[insurance->offset] == 0)) {
        cli_complain("--insurance: there is none at this table");
        return EXIT_USAGE;
    }
    if (!simulation_open(&plan, &simulation)) {
        cli_complain("--cut leaves no cards, or there is no memory left");
        return EXIT_USAGE;
    }
    const int status =
        lay_stakes(simulation, arguments) ? play(arguments, book, simulation) : EXIT_USAGE;
    simulation_close(simulation);
    return status;
}

static int simulate_game(const struct simulate_arguments *arguments,
                         const struct cr_rulebook *book) {
    struct odds_figures of = {.book = book, .shoe = odds_full_shoe(book->options.decks)};
    const struct odds_figures *figures = odds_figures_open(&of) == ODDS_ACCEPTED ? &of : NULL;
    void *strategy = memory_grow(NULL, simulation_of_game(book->game)->strategy_size + 1);
    int status = EXIT_USAGE;
    if (choose_strategy(arguments, figures, strategy))
        status = simulate(arguments, book, figures, strategy);
    free(strategy);
    odds_figures_close(&of);
    return status;
}

/* ---- The command line ---- */

enum {
    OPTION_ROUNDS = 'n',
    OPTION_SECONDS = 's',
    OPTION_THREADS = 't',
    OPTION_JSON = 'j',
    OPTION_SEED = 256,
    OPTION_FRESH,
    OPTION_SHUFFLER,
    OPTION_CUT,
    OPTION_STRATEGY,
    OPTION_BET,
    OPTION_INSURANCE,
    OPTION_HISTOGRAM,
    OPTION_BANKROLL,
    OPTION_SHIFT
};

static const struct argp_option option_list[] = {
    {"rounds", OPTION_ROUNDS, "N", 0, "Play so many rounds; 1e8 is a number too (default 1e7)", 0},
    {"seconds", OPTION_SECONDS, "S", 0, "Play for so long, or until the rounds are over", 0},
    {"threads", OPTION_THREADS, "N", 0, "Use so many threads (default: one for each core)", 0},
    {"seed", OPTION_SEED, "N", 0, "Where the random numbers begin (default 1)", 0},
    {"fresh", OPTION_FRESH, NULL, 0, "Every round is the first of a freshly shuffled shoe", 1},
    {"shuffler", OPTION_SHUFFLER, NULL, 0, "A continuous shuffler: every round from all cards", 1},
    {"cut", OPTION_CUT, "CARDS", 0,
     "%s: so many cards behind the cut card (default: as the game has it)", 1},
    {"strategy", OPTION_STRATEGY, "FILE", 0,
     "%s: play by the table in FILE (default: the best table of totals)", 1},
    {"insurance", OPTION_INSURANCE, NULL, 0,
     "%s: insure in every state in which it is offered, a line each", 1},
    {"bet", OPTION_BET, "NAME=STAKE", 0,
     "Lay so many dong on a bet (may be repeated; default: a million on every bet)", 1},
    {"histogram", OPTION_HISTOGRAM, "ROUNDS", OPTION_ARG_OPTIONAL,
     "Show the distribution of results by rounds, or by so many rounds together", 2},
    {"bankroll", OPTION_BANKROLL, "DONG", 0,
     "Show chance of ruin, drawdown and table win for sessions with this purse", 2},
    {"shift-hands", OPTION_SHIFT, "N", 0, "Rounds of a session or shift (default 500)", 2},
    {"json", OPTION_JSON, NULL, 0, "One JSON object a line for each bet", 3},
    {0}};

/* Digits, and maybe an exponent: 250000, 25e4. */
static uint64_t whole_number(const struct argp_state *state, const char *option, const char *text,
                             uint64_t least, uint64_t most) {
    char *end;
    errno = 0;
    uint64_t number = strtoull(text, &end, 10);
    bool good = errno == 0 && end != text && text[0] >= '0' && text[0] <= '9';
    if (good && (*end == 'e' || *end == 'E') && end[1] >= '0' && end[1] <= '9') {
        unsigned long zeros = strtoul(end + 1, &end, 10);
        for (; zeros > 0 && number > 0 && good; zeros--)
            good = !__builtin_mul_overflow(number, 10, &number);
    }
    if (!good || *end != '\0' || number < least || number > most)
        argp_error(state, "--%s takes a whole number from %llu to %llu, not '%s'", option,
                   (unsigned long long)least, (unsigned long long)most, text);
    return number;
}

static double parse_seconds(const struct argp_state *state, const char *text) {
    char *end;
    const double seconds = strtod(text, &end);
    if (end == text || *end != '\0' || !(seconds > 0 && seconds <= 1e9))
        argp_error(state, "--seconds takes a time above 0, not '%s'", text);
    return seconds;
}

/* ---- Options that only some games know ---- */

static bool has_shoe(const struct game_module *module) {
    return module->simulation->cut != NULL;
}

static bool insures_states(const struct game_module *module) {
    return module->simulation->insures_states;
}

static bool has_strategy(const struct game_module *module) {
    return module->simulation->strategy_size > 0;
}

static void check_game(enum cr_game game, games_having *having, const char *last,
                       const char *refusal, const struct argp_state *state) {
    if (game != ANY_GAME && (having == NULL || having(game_module(game))))
        return;
    char *games = games_listed(having, last);
    argp_error(state, refusal, games);
    free(games);
}

static void check_arguments(struct simulate_arguments *arguments, const struct argp_state *state) {
    const enum cr_game game = arguments->game;
    check_game(game, NULL, " or ", "which game? %s", state);
    if (arguments->dealing != SIMULATE_SHOE || arguments->cut >= 0)
        check_game(game, has_shoe, " and ", "--fresh, --shuffler and --cut are for %s", state);
    if (arguments->dealing != SIMULATE_SHOE && arguments->cut >= 0)
        argp_error(state, "--cut is for a shoe that is dealt down, not for --fresh or --shuffler");
    if (arguments->insurance)
        check_game(game, insures_states, " and ",
                   "--insurance is for %s; with a strategy it is a line of that", state);
    if (arguments->strategy != NULL)
        check_game(game, has_strategy, " and ", "--strategy is for %s", state);
    if (arguments->rounds == 0 && arguments->seconds <= 0)
        arguments->rounds = DEFAULT_ROUNDS;
}

static void add_bet(struct simulate_arguments *arguments, const char *bet) {
    arguments->bets =
        memory_grow(arguments->bets, (arguments->bet_count + 1) * sizeof *arguments->bets);
    arguments->bets[arguments->bet_count++] = bet;
}

static void set_dealing(struct simulate_arguments *arguments, enum simulate_dealing dealing,
                        const struct argp_state *state) {
    if (arguments->dealing != SIMULATE_SHOE && arguments->dealing != dealing)
        argp_error(state, "--fresh and --shuffler do not go together");
    arguments->dealing = dealing;
}

/* Options that change what is played; false: it is none of them. */
static bool parse_play_option(struct simulate_arguments *arguments, int key, const char *argument,
                              const struct argp_state *state) {
    switch (key) {
    case OPTION_FRESH:
        set_dealing(arguments, SIMULATE_FRESH, state);
        return true;
    case OPTION_SHUFFLER:
        set_dealing(arguments, SIMULATE_SHUFFLER, state);
        return true;
    case OPTION_CUT:
        arguments->cut = (int)whole_number(state, "cut", argument, 0, 8 * CR_DECK - 1);
        return true;
    case OPTION_STRATEGY:
        arguments->strategy = argument;
        return true;
    case OPTION_INSURANCE:
        arguments->insurance = true;
        return true;
    case OPTION_BET:
        add_bet(arguments, argument);
        return true;
    default:
        return false;
    }
}

/* Options that change what is shown. */
static bool parse_report_option(struct simulate_arguments *arguments, int key, const char *argument,
                                const struct argp_state *state) {
    switch (key) {
    case OPTION_JSON:
        arguments->json = true;
        return true;
    case OPTION_HISTOGRAM:
        arguments->histogram = true;
        if (argument != NULL)
            arguments->group =
                (uint32_t)whole_number(state, "histogram", argument, 1, SIMULATE_SESSION_MOST);
        return true;
    case OPTION_BANKROLL:
        arguments->bankroll =
            (cr_money)whole_number(state, "bankroll", argument, 1, CR_MONEY_MAX / 1000);
        return true;
    case OPTION_SHIFT:
        arguments->shift_hands =
            (uint32_t)whole_number(state, "shift-hands", argument, 1, SIMULATE_SESSION_MOST);
        return true;
    default:
        return false;
    }
}

static error_t parse_option(int key, char *argument, struct argp_state *state) {
    struct simulate_arguments *arguments = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &arguments->rulebooks;
        return 0;
    case OPTION_ROUNDS:
        arguments->rounds = whole_number(state, "rounds", argument, 1, INT64_MAX / 2);
        return 0;
    case OPTION_SECONDS:
        arguments->seconds = parse_seconds(state, argument);
        return 0;
    case OPTION_THREADS:
        arguments->threads = (unsigned)whole_number(state, "threads", argument, 1, THREADS_MOST);
        return 0;
    case OPTION_SEED:
        arguments->seed = whole_number(state, "seed", argument, 0, UINT64_MAX);
        return 0;
    case ARGP_KEY_ARG:
        if (arguments->game != ANY_GAME)
            argp_error(state, "one game at a time");
        arguments->game = games_parse(argument, state);
        return 0;
    case ARGP_KEY_END:
        check_arguments(arguments, state);
        return 0;
    default:
        return parse_play_option(arguments, key, argument, state) ||
                       parse_report_option(arguments, key, argument, state)
                   ? 0
                   : ARGP_ERR_UNKNOWN;
    }
}

static const char *const *examples_of(const struct game_module *module) {
    return module->simulation->examples;
}

static char *fill_in_games(int key, const char *text, void *input) {
    static const char *const more[] = {NULL};
    (void)input;
    switch (key) {
    case OPTION_CUT:
        return games_help(text, has_shoe, ", ");
    case OPTION_STRATEGY:
        return games_help(text, has_strategy, ", ");
    case OPTION_INSURANCE:
        return games_help(text, insures_states, ", ");
    case ARGP_KEY_HELP_PRE_DOC:
        return games_help(text, NULL, ", ");
    case ARGP_KEY_HELP_POST_DOC:
        return games_examples("simulate", examples_of, more);
    default:
        return (char *)text;
    }
}

static const struct argp_child children[] = {{.argp = &rulebook_argp}, {0}};
static const struct argp simulate_argp = {
    .options = option_list,
    .parser = parse_option,
    .args_doc = "GAME",
    .doc =
        "Play rounds of a game (%s) with the code that settles real ones, and compare what every "
        "bet brings with its exact edge. A seed gives the same result with any number of "
        "threads. Ctrl-C prints what was reached.\vExamples",
    .children = children,
    .help_filter = fill_in_games};

int command_simulate(int argc, char **argv) {
    struct simulate_arguments arguments = {.game = ANY_GAME,
                                           .seed = 1,
                                           .cut = SIMULATE_CUT_BY_RULES,
                                           .group = 1,
                                           .shift_hands = DEFAULT_SHIFT};
    if (argp_parse(&simulate_argp, argc, argv, 0, NULL, &arguments) != 0)
        return EXIT_USAGE;
    struct cr_rulebook *books = rulebook_options_load(&arguments.rulebooks, arguments.game);
    const int status =
        books == NULL ? EXIT_USAGE : simulate_game(&arguments, &books[arguments.game]);
    free(books);
    free(arguments.bets);
    rulebook_options_free(&arguments.rulebooks);
    return status;
}
