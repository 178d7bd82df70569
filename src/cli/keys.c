/* croupier keys: the keys of a floor made, replaced, listed. */
#include "books/keys.h"
#include "cli/cli.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define KEYS_DEFAULT "croupier.keys"

enum { OPTION_LIKE = 256 };

struct arguments {
    const char *directory, *like, *action, *purpose;
};

static error_t parse_option(int key, char *argument, struct argp_state *state) {
    struct arguments *arguments = state->input;
    switch (key) {
    case 'k':
        arguments->directory = argument;
        return 0;
    case OPTION_LIKE:
        arguments->like = argument;
        return 0;
    case ARGP_KEY_ARG:
        if (state->arg_num > 1)
            argp_error(state, "one purpose at a time");
        *(state->arg_num == 0 ? &arguments->action : &arguments->purpose) = argument;
        return 0;
    case ARGP_KEY_NO_ARGS:
        argp_error(state, "make, rotate or list?");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_option option_list[] = {
    {"keys", 'k', "DIR", 0, "Where the keys are (default $CROUPIER_KEYS, or " KEYS_DEFAULT ")", 0},
    {"like", OPTION_LIKE, "DIR", 0,
     "make: for another server of the floor whose keys are there; dealing and evidence are shared",
     0},
    {0}};
static const struct argp keys_argp = {
    .options = option_list,
    .parser = parse_option,
    .args_doc = "make [--like DIR]\nrotate dealing|evidence|anchor\nlist",
    .doc = "The keys of a floor, which stand in a directory outside its store, for their owner "
           "alone: dealing seals seeds in the store, evidence signs bundles, anchor signs how far "
           "the log has come. `rotate` makes a new key for a purpose; of the old one the public "
           "key stays, for verifying (of dealing the key itself, for what it has sealed). `list` "
           "shows the public keys: give them to whoever is to verify."
           "\vA running server uses a new key from its next start on.\n\nExamples:\n"
           "  croupier keys make --keys /etc/croupier/keys\n"
           "  croupier keys rotate anchor --keys /etc/croupier/keys\n"
           "  croupier keys list"};

static const char *directory_of(const struct arguments *arguments) {
    const char *directory = arguments->directory;
    if (directory == NULL)
        directory = getenv("CROUPIER_KEYS");
    return directory == NULL || directory[0] == '\0' ? KEYS_DEFAULT : directory;
}

static int list(const char *directory) {
    keys_problem problem;
    struct keys keys;
    char series[2 * ANCHOR_SERIES + 1], shown[2 * KEY_BYTES + 1];
    bool good = keys_read(directory, &keys, problem);
    if (good) {
        sodium_bin2hex(series, sizeof series, keys.series, ANCHOR_SERIES);
        printf("series    %s\n", series);
    }
    for (size_t i = 0; good && i < keys.count; i++) {
        const struct key *key = &keys.list[i];
        bool used = key == keys_newest(&keys, (enum key_purpose)key->purpose);
        hash_print(key->shown, shown);
        printf("%-9s %-5u %s %s\n", key_purpose_ids[key->purpose], key->number, shown,
               used ? "in use" : "replaced");
    }
    keys_forget(&keys);
    if (!good)
        cli_complain("%s", problem);
    return good ? EXIT_DONE : EXIT_REFUSED;
}

static int rotate(const char *directory, const char *purpose) {
    keys_problem problem;
    for (unsigned i = 0; purpose != NULL && i < KEY_PURPOSES; i++) {
        if (strcmp(purpose, key_purpose_ids[i]) != 0)
            continue;
        if (keys_rotate(directory, (enum key_purpose)i, problem))
            return list(directory);
        cli_complain("%s", problem);
        return EXIT_REFUSED;
    }
    cli_complain("rotate which key: dealing, evidence or anchor?");
    return EXIT_USAGE;
}

static int make(const struct arguments *arguments) {
    keys_problem problem;
    const char *directory = directory_of(arguments);
    if (keys_make(directory, arguments->like, problem))
        return list(directory);
    cli_complain("%s", problem);
    return EXIT_REFUSED;
}

int command_keys(int argc, char **argv) {
    struct arguments arguments = {NULL, NULL, NULL, NULL};
    if (argp_parse(&keys_argp, argc, argv, 0, NULL, &arguments) != 0)
        return EXIT_USAGE;
    if (strcmp(arguments.action, "rotate") == 0)
        return rotate(directory_of(&arguments), arguments.purpose);
    if (arguments.purpose == NULL && strcmp(arguments.action, "make") == 0)
        return make(&arguments);
    if (arguments.purpose == NULL && strcmp(arguments.action, "list") == 0)
        return list(directory_of(&arguments));
    cli_complain("make, rotate or list?");
    return EXIT_USAGE;
}
