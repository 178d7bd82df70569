/* croupier audit: everything rebuilt from the log, and compared with what is stored. */
#include "books/audit.h"
#include "cli/floor_store.h"

#include <stdio.h>

struct arguments {
    const char *url;
};

static error_t parse_option(int key, char *argument, struct argp_state *state) {
    struct arguments *arguments = state->input;
    (void)argument;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &arguments->url;
        return 0;
    case ARGP_KEY_ARG:
        argp_error(state, "audit takes no arguments");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_child children[] = {{.argp = &store_argp}, {0}};
static const struct argp audit_argp = {
    .parser = parse_option,
    .doc = "Rebuild every balance of a floor from its log alone by playing it again, compare with "
           "the stored balances and postings, and check every hash. One line a table, and a "
           "verdict; what is wrong is named by stream and seq, or by account."
           "\vExit code 0 when all is right, 1 when something is not. It reads only, and may run "
           "beside a floor that is open.\n\nExamples:\n"
           "  croupier audit\n"
           "  croupier audit --store postgresql:///casino",
    .children = children};

static void say(void *context, bool problem, const char *line) {
    (void)context;
    printf("%s%s\n", problem ? "WRONG  " : "", line);
}

static int audit(struct store *store) {
    struct audit_result result;
    struct store_error error = {STORE_FINE, ""};
    if (!books_audit(store, say, NULL, &result, &error)) {
        cli_complain("%s", error.message);
        return EXIT_REFUSED;
    }
    printf("%llu records, %llu tables: ", (unsigned long long)result.records,
           (unsigned long long)result.tables);
    if (result.problems == 0)
        puts("every hash, posting and balance is right");
    else
        printf("%llu problems\n", (unsigned long long)result.problems);
    return result.problems == 0 ? EXIT_DONE : EXIT_REFUSED;
}

int command_audit(int argc, char **argv) {
    struct arguments arguments = {NULL};
    if (argp_parse(&audit_argp, argc, argv, 0, NULL, &arguments) != 0)
        return EXIT_USAGE;
    struct store *store = store_open_or_complain(arguments.url);
    if (store == NULL)
        return EXIT_REFUSED;
    int status = audit(store);
    store_close(store);
    return status;
}
