/* croupier audit: everything rebuilt from the log, and compared with what is stored. */
#include "books/audit.h"
#include "cli/floor_store.h"

#include <stdio.h>
#include <stdlib.h>

enum { TRUSTED_MOST = 64, OPTION_KEY = 256 };

struct arguments {
    const char *url, *anchors, *keys;
    const char *trusted[TRUSTED_MOST];
    size_t trusted_count;
};

static error_t parse_option(int key, char *argument, struct argp_state *state) {
    struct arguments *arguments = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &arguments->url;
        return 0;
    case 'a':
        arguments->anchors = argument;
        return 0;
    case OPTION_KEY:
        if (arguments->trusted_count == TRUSTED_MOST)
            argp_error(state, "--key at most %d times", TRUSTED_MOST);
        arguments->trusted[arguments->trusted_count++] = argument;
        return 0;
    case 'k':
        arguments->keys = argument;
        return 0;
    case ARGP_KEY_ARG:
        argp_error(state, "audit takes no arguments");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_child children[] = {{.argp = &store_argp}, {0}};
static const struct argp_option option_list[] = {
    {"anchors", 'a', "FILE", 0,
     "Anchors that were kept elsewhere: they also show what was cut off or put back", 0},
    {"key", OPTION_KEY, "KEY", 0,
     "A public key that anchors may be signed with, as `croupier keys list` shows it; may be "
     "repeated (default: any)",
     0},
    {"keys", 'k', "DIR", 0, "The same of a directory of keys, old ones too", 0},
    {0}};
static const struct argp audit_argp = {
    .options = option_list,
    .parser = parse_option,
    .doc = "Rebuild every balance of a floor from its log alone by playing it again, compare with "
           "the stored balances and postings, and check every hash, and every record and reply "
           "against the anchors that were signed. What is "
           "in the store and none of its own is named too. One line a table, and a "
           "verdict; what is wrong is named by stream and seq, or by account."
           "\vExit code 0 when all is right, 1 when something is not. It reads only, and may run "
           "beside a floor that is open.\n\nExamples:\n"
           "  croupier audit\n"
           "  croupier audit --anchors anchors.jsonl --key d76…\n"
           "  croupier audit --store postgresql:///casino",
    .children = children};

static void say(void *context, bool problem, const char *line) {
    (void)context;
    printf("%s%s\n", problem ? "WRONG  " : "", line);
}

static int audit(struct store *store, const struct audit_with *with) {
    struct audit_result result;
    struct store_error error = {STORE_FINE, ""};
    if (!books_audit(store, with, say, NULL, &result, &error)) {
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

/* False after a complaint. */
static bool read_with(const struct arguments *arguments, struct audit_with *with, char **text,
                      struct keys *keys) {
    keys_problem problem;
    if (arguments->keys != NULL) {
        if (!keys_read(arguments->keys, keys, problem)) {
            cli_complain("%s", problem);
            return false;
        }
        with->keys = keys;
    }
    for (size_t i = 0; i < arguments->trusted_count; i++) {
        if (!keys_trust(keys, KEY_ANCHOR, arguments->trusted[i])) {
            cli_complain("--key takes 64 hexadecimal digits, not '%s'", arguments->trusted[i]);
            return false;
        }
        with->keys = keys;
    }
    if (arguments->anchors != NULL)
        with->anchors = *text = cli_read_whole_file(arguments->anchors, &with->anchors_length);
    return arguments->anchors == NULL || *text != NULL;
}

int command_audit(int argc, char **argv) {
    struct arguments arguments = {.url = NULL};
    struct audit_with with = {NULL, NULL, 0};
    struct keys keys = {.count = 0};
    char *text = NULL;
    if (argp_parse(&audit_argp, argc, argv, 0, NULL, &arguments) != 0)
        return EXIT_USAGE;
    int status = EXIT_REFUSED;
    struct store *store =
        read_with(&arguments, &with, &text, &keys) ? store_open_or_complain(arguments.url) : NULL;
    if (store != NULL) {
        status = audit(store, &with);
        store_close(store);
    }
    keys_forget(&keys);
    free(text);
    return status;
}
