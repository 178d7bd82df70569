/* The program: one table of commands, from which dispatch and help come. */
#include "cli/games.h"
#ifdef CROUPIER_FLOOR
#include "store/url.h"
#endif

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct command cli_commands[] = {
    {"settle", command_settle, "settle rounds, one JSON object a line"},
    {"rules", command_rules, "list every bet of a game, what it pays and by which clause"},
    {"odds", command_odds, "what every bet is worth: all outcomes, edge, standard deviation"},
    {"edition", command_edition, "check rulebook files, and what two editions differ in"},
    {"simulate", command_simulate, "play rounds by the million and compare them with the odds"},
    {"irregularities", command_irregularities,
     "list the clauses of part 7: who may call them, and what follows"},
    {"clauses", command_clauses,
     "list every clause, where it is carried out and the tests that name it"},
    {"ask", command_ask, "find clauses and rulings by a question in words"},
    {"play", command_play, "play one of the games against the virtual dealer"},
    {"replay", command_replay, "tell a table's log in words, or as JSON"},
    {"verify", command_verify, "check an evidence bundle, or a virtual dealer's log"},
#ifdef CROUPIER_FLOOR
    {"serve", command_serve, "run the floor behind HTTP and WebSocket"},
    {"simulate-floor", command_simulate_floor, "play on a running floor with many clients at once"},
    {"audit", command_audit, "rebuild every balance of a floor from its log, and compare"},
    {"report", command_report, "what tables, games, dealers and players brought"},
    {"rounds", command_rounds, "find finished rounds of a floor, or tell one again"},
    {"evidence", command_evidence, "a round as one signed file that verify checks anywhere"},
    {"self-check", command_self_check, "hashes of the program, its rulebooks and a store's schema"},
    {"disputes", command_disputes, "cases of players against the house: list, show, letter"},
    {"staff", command_staff, "members of staff: add, list, disable, password"},
    {"keys", command_keys, "the keys of a floor, outside its store: make, rotate, list"},
    {"export", command_export, "rounds, events or postings as CSV or JSON Lines"},
    {"backup", command_backup, "copy a floor's store into one file, also while it is open"},
    {"restore", command_restore, "put a backup into an empty store"},
#endif
    {NULL, NULL, NULL}};

static const char *command_name(const void *list, size_t i) {
    const struct command *table = list;
    return table[i].name;
}

static const struct command *find_command(const char *name) {
    for (const struct command *command = cli_commands; command->name != NULL; command++)
        if (strcmp(command->name, name) == 0)
            return command;
    cli_complain("there is no command '%s'", name);
    const char *nearest = cli_nearest_name(name, command_name, cli_commands);
    if (nearest != NULL)
        fprintf(stderr, "Did you mean '%s'?\n", nearest);
    fputs("Try 'croupier --help'.\n", stderr);
    return NULL;
}

static void print_help(FILE *out) {
    char *games = games_listed(NULL, " and ");
    fprintf(out,
            "Usage: croupier COMMAND [OPTION...]\n"
            "Casino table games run exactly as their rulebooks say:\n"
            "%s.\n\n"
            "Commands:\n",
            games);
    free(games);
    for (const struct command *command = cli_commands; command->name != NULL; command++)
        fprintf(out, "  %-16s %s\n", command->name, command->help);
    fputs(
        "\n"
        "  croupier help COMMAND    options and examples of a command\n"
        "  croupier --version       the version of the program\n\n"
        "Exit codes: 0 all went well; 1 some input was refused, the rest was done; 2 the command\n"
        "line was wrong.\n",
        out);
}

static int run_command(const struct command *command, int argc, char **argv) {
    char name[64];
    snprintf(name, sizeof name, "croupier %s", command->name);
    argv[0] = name;
    return command->run(argc, argv);
}

static int help(int argc, char **argv) {
    if (argc < 2) {
        print_help(stdout);
        return EXIT_DONE;
    }
    const struct command *command = find_command(argv[1]);
    if (command == NULL)
        return EXIT_USAGE;
    char option[] = "--help";
    char *arguments[] = {NULL, option, NULL};
    return run_command(command, 2, arguments);
}

/* Whoever lists processes sees the words of the command line as they stand in memory. */
static void hide_passwords(int argc, char **argv) {
#ifdef CROUPIER_FLOOR
    for (int i = 1; i < argc; i++) {
        char *kept = strdup(argv[i]);
        if (kept == NULL)
            return;
        store_url_hide_passwords(argv[i]);
        if (strcmp(kept, argv[i]) == 0)
            free(kept);
        else
            argv[i] = kept; /* until the program ends */
    }
#else
    (void)argc;
    (void)argv;
#endif
}

int main(int argc, char **argv) {
    hide_passwords(argc, argv);
    argp_err_exit_status = EXIT_USAGE;
    if (argc < 2) {
        print_help(stderr);
        return EXIT_USAGE;
    }
    const char *word = argv[1];
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0 || strcmp(word, "-?") == 0) {
        print_help(stdout);
        return EXIT_DONE;
    }
    if (strcmp(word, "--version") == 0 || strcmp(word, "-V") == 0) {
        printf("croupier %s\n", cr_version());
        return EXIT_DONE;
    }
    if (strcmp(word, "help") == 0)
        return help(argc - 1, argv + 1);
    const struct command *command = find_command(word);
    return command == NULL ? EXIT_USAGE : run_command(command, argc - 1, argv + 1);
}
