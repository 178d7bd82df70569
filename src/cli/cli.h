/* What the subcommands share: the table of commands, the options every command that reads rulebooks
 * takes, memory, and messages to people. */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include "croupier.h"
#include <argp.h>

/* CONTRACT: 0 all went well, 1 some input was refused, 2 the command line was wrong. */
enum { EXIT_DONE = 0, EXIT_REFUSED = 1, EXIT_USAGE = 2 };

struct command {
    const char *name;
    int (*run)(int argc, char **argv); /* argv[0] is "croupier NAME" */
    const char *help;                  /* one line */
};

extern const struct command cli_commands[]; /* the last one has no name */

int command_ask(int argc, char **argv);
int command_audit(int argc, char **argv);
int command_backup(int argc, char **argv);
int command_clauses(int argc, char **argv);
int command_disputes(int argc, char **argv);
int command_edition(int argc, char **argv);
int command_evidence(int argc, char **argv);
int command_export(int argc, char **argv);
int command_irregularities(int argc, char **argv);
int command_keys(int argc, char **argv);
int command_odds(int argc, char **argv);
int command_play(int argc, char **argv);
int command_replay(int argc, char **argv);
int command_report(int argc, char **argv);
int command_restore(int argc, char **argv);
int command_rounds(int argc, char **argv);
int command_rules(int argc, char **argv);
int command_self_check(int argc, char **argv);
int command_serve(int argc, char **argv);
int command_settle(int argc, char **argv);
int command_simulate(int argc, char **argv);
int command_simulate_floor(int argc, char **argv);
int command_staff(int argc, char **argv);
int command_verify(int argc, char **argv);

/* The name that is fewest edits away from `word`, NULL when none is near. `name(list, i)` gives the
 * i-th name, NULL after the last. */
const char *cli_nearest_name(const char *word, const char *(*name)(const void *list, size_t i),
                             const void *list);

/* "croupier: …" on stderr, with a newline. */
void cli_complain(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* A whole file in memory, with a NUL behind it; NULL after a complaint. */
char *cli_read_whole_file(const char *path, size_t *length);

/* ---- Options of every command that reads rulebooks ---- */

/* Put `{.argp = &rulebook_argp}` among a command's children, hand it a `struct rulebook_options`
 * and call `rulebook_options_load` after argp_parse. */
struct rulebook_options {
    enum cr_language language; /* --lang */
    const char **files;        /* --rulebook, in the order given */
    size_t file_count;
    const char **rules; /* --rule KEY=VALUE, in the order given */
    size_t rule_count;
};

extern const struct argp rulebook_argp;

/* The rulebooks by game: those built in, replaced by --rulebook files, changed by --rule. A rule
 * changes every game that knows its key, or only `game` when that is one. NULL after a complaint;
 * free() the result. */
struct cr_rulebook *rulebook_options_load(const struct rulebook_options *options,
                                          enum cr_game game);
void rulebook_options_free(struct rulebook_options *options);

#endif
