/* croupier backup and restore: a whole store in one file, and back. */
#include "books/audit.h"
#include "cli/floor_store.h"

#include <stdio.h>

struct arguments {
    const char *url, *path;
};

static error_t parse_option(int key, char *argument, struct argp_state *state) {
    struct arguments *arguments = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &arguments->url;
        return 0;
    case ARGP_KEY_ARG:
        if (arguments->path != NULL)
            argp_error(state, "only one file can be named");
        arguments->path = argument;
        return 0;
    case ARGP_KEY_NO_ARGS:
        argp_error(state, "which file?");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_child children[] = {{.argp = &store_argp}, {0}};
static const struct argp backup_argp = {
    .parser = parse_option,
    .args_doc = "FILE",
    .doc =
        "Copy a floor's store into FILE, consistent in itself, also while the floor is open. "
        "FILE must not exist."
        "\vThe copy holds everything the store does, hashes of passwords and, of a floor without "
        "keys, the secret behind the key of evidence: keep it as safe as the store. It does not "
        "hold what virtual dealers are about to deal.\n\nExamples:\n"
        "  croupier backup evening.backup\n"
        "  croupier backup --store postgresql:///casino evening.backup",
    .children = children};
static const struct argp restore_argp = {
    .parser = parse_option,
    .args_doc = "FILE",
    .doc = "Put a backup into an empty store: all of it, or nothing. The store may be of the other "
           "kind than the one that was backed up."
           "\vThe backup is read whole first: a file that is damaged, has anything that no store "
           "has, or whose log does not give its chips and tables (see croupier audit) is refused, "
           "and the store is not even made.\n\n"
           "Virtual dealers end the commitments that were open, and draw anew: rounds without a "
           "result are void, and nothing that players have seen is dealt again.\n\nExamples:\n"
           "  croupier restore --store new.db evening.backup\n"
           "  croupier restore --store postgresql:///casino evening.backup",
    .children = children};

int command_backup(int argc, char **argv) {
    struct arguments arguments = {NULL, NULL};
    struct store_error error = {STORE_FINE, ""};
    if (argp_parse(&backup_argp, argc, argv, 0, NULL, &arguments) != 0)
        return EXIT_USAGE;
    struct store *store = store_open_or_complain(arguments.url);
    if (store == NULL)
        return EXIT_REFUSED;
    bool done = store_backup(store, arguments.path, &error);
    if (!done)
        cli_complain("%s", error.message);
    store_close(store);
    return done ? EXIT_DONE : EXIT_REFUSED;
}

static void say_problem(void *context, bool problem, const char *line) {
    (void)context;
    if (problem)
        cli_complain("the backup is WRONG: %s", line);
}

/* Everything it holds follows from its log. */
static bool is_right(struct store *backup, struct store_error *error) {
    struct audit_result result;
    return books_audit(backup, NULL, say_problem, NULL, &result, error) && result.problems == 0;
}

static bool restore_into(const char *url, struct store *backup, struct store_error *error) {
    struct store *store = store_open(store_url_or_default(url), error);
    bool done = store != NULL && store_restore_from(store, backup, error);
    if (store != NULL)
        store_close(store);
    return done;
}

int command_restore(int argc, char **argv) {
    struct arguments arguments = {NULL, NULL};
    struct store_error error = {STORE_FINE, ""};
    if (argp_parse(&restore_argp, argc, argv, 0, NULL, &arguments) != 0)
        return EXIT_USAGE;
    struct store *backup = store_backup_open(arguments.path, &error);
    bool done =
        backup != NULL && is_right(backup, &error) && restore_into(arguments.url, backup, &error);
    if (error.kind != STORE_FINE)
        cli_complain("%s", error.message);
    if (backup != NULL)
        store_close(backup);
    return done ? EXIT_DONE : EXIT_REFUSED;
}
