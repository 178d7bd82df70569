/* croupier play: one person against the virtual dealer, at any of the games. */
#include "base/memory.h"
#include "cli/games.h"
#include "cli/play_inside.h"
#include "table/game_play.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct arguments {
    struct rulebook_options rulebooks;
    enum cr_game game; /* ANY_GAME: none named */
    bool seeded;
    uint8_t secret[RANDOM_SEED];
    cr_money chips;
    const char *log;
};

/* Bets that lie on an open felt go back before the person leaves. */
static void leave(struct play_session *session) {
    struct event withdraw = session_event(session, EVENT_WITHDRAW);
    withdraw.bet = ALL_BETS;
    if (session->table.phase == PHASE_BETTING && session->table.bet_count > 0)
        session_send(session, &withdraw);
    struct event event = session_event(session, EVENT_LEAVE);
    session_send(session, &event);
    if (session->table.felt > 0)
        session_money(session, "Left on the felt: ", "Còn lại trên bàn: ", session->table.felt);
    session_money(session, "You leave with ", "Bạn rời bàn với ", session->purse);
}

static void play(struct play_session *session) {
    while (!session->over) {
        session_deal(session);
        if (!session->over && !session_prompt(session))
            session_wait(session);
    }
    leave(session);
}

static int run(const struct arguments *arguments, const struct cr_rulebook *book) {
    struct play_session *session = memory_grow(NULL, sizeof *session);
    char *memory = memory_grow(NULL, TRANSCRIPT_MAX);
    struct effect *effects = memory_grow(NULL, EFFECTS_MAX * sizeof *effects);
    int status = EXIT_DONE;
    memset(session, 0, sizeof *session);
    session->options = &arguments->rulebooks;
    session->book = book;
    session->language = arguments->rulebooks.language;
    session->effects = (struct effects){effects, EFFECTS_MAX, 0};
    session->colours = isatty(STDOUT_FILENO) != 0;
    text_init(&session->out, memory, TRANSCRIPT_MAX);
    session->log = arguments->log == NULL ? NULL : fopen(arguments->log, "w");
    if (arguments->log != NULL && session->log == NULL) {
        cli_complain("%s: %s", arguments->log, strerror(errno));
        status = EXIT_USAGE;
    } else {
        session_start(session, arguments->secret, arguments->chips);
        session_say(session, "? helps.", "? để xem trợ giúp.");
        play(session);
    }
    if (session->log != NULL && fclose(session->log) != 0) {
        cli_complain("%s: %s", arguments->log, strerror(errno));
        status = EXIT_REFUSED;
    }
    free(effects);
    free(memory);
    free(session);
    return status;
}

/* ---- The command line ---- */

enum { OPTION_SEED = 's', OPTION_CHIPS = 'c', OPTION_LOG = 'o' };

static bool is_played(const struct game_module *module) {
    return module->play != NULL;
}

static void parse_game(const char *word, struct arguments *arguments, struct argp_state *state) {
    if (arguments->game != ANY_GAME)
        argp_error(state, "only one game can be named");
    arguments->game = games_parse(word, state);
    if (!is_played(game_module(arguments->game)))
        argp_error(state, "%s is not played in a terminal", word);
}

static error_t parse_option(int key, char *argument, struct argp_state *state) {
    struct arguments *arguments = state->input;
    char *end;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &arguments->rulebooks;
        return 0;
    case OPTION_SEED:
        arguments->seeded = true;
        if (!hash_parse(argument, strlen(argument), arguments->secret))
            argp_error(state, "--seed takes 64 hexadecimal digits");
        return 0;
    case OPTION_CHIPS:
        errno = 0;
        arguments->chips = strtoll(argument, &end, 10);
        if (errno != 0 || *end != '\0' || arguments->chips < 1)
            argp_error(state, "--chips takes a whole number above 0, not '%s'", argument);
        return 0;
    case OPTION_LOG:
        arguments->log = argument;
        return 0;
    case ARGP_KEY_ARG:
        parse_game(argument, arguments, state);
        return 0;
    case ARGP_KEY_NO_ARGS:
        argp_error(state, "which game? %s", games_listed(is_played, " or "));
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_option option_list[] = {
    {"seed", OPTION_SEED, "HEX", 0,
     "The dealer's secret, 64 hexadecimal digits: the same evening again (default: drawn from the "
     "operating system)",
     0},
    {"chips", OPTION_CHIPS, "N", 0, "Chips to begin with (default 5000000)", 0},
    {"log", OPTION_LOG, "FILE", 0, "Keep the table's log in FILE, for replay and verify", 0},
    {0}};
static const char *const *examples_of(const struct game_module *module) {
    return module->play == NULL ? NULL : module->play->examples;
}

static char *fill_in_games(int key, const char *text, void *input) {
    (void)input;
    switch (key) {
    case ARGP_KEY_HELP_PRE_DOC:
        return games_help(text, is_played, " or ");
    case ARGP_KEY_HELP_POST_DOC:
        return games_examples("play", examples_of, NULL);
    default:
        return (char *)text;
    }
}

static const struct argp_child children[] = {{.argp = &rulebook_argp}, {0}};
static const struct argp play_argp = {
    .options = option_list,
    .parser = parse_option,
    .args_doc = "GAME",
    .doc = "Play %s against the virtual dealer in the terminal. Chips are play money. The dealer "
           "commits itself to the cards, dice or numbers before bets are taken; with --log the "
           "proof can be checked afterwards.\vExamples",
    .help_filter = fill_in_games,
    .children = children};

int command_play(int argc, char **argv) {
    struct arguments arguments = {.game = ANY_GAME, .chips = 5000000};
    if (argp_parse(&play_argp, argc, argv, 0, NULL, &arguments) != 0)
        return EXIT_USAGE;
    if (!arguments.seeded)
        random_entropy(arguments.secret);
    struct cr_rulebook *books = rulebook_options_load(&arguments.rulebooks, arguments.game);
    int status = books == NULL ? EXIT_USAGE : run(&arguments, &books[arguments.game]);
    free(books);
    rulebook_options_free(&arguments.rulebooks);
    return status;
}
