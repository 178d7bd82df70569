/* croupier evidence: one round of one table as a file that proves itself. */
#include "books/evidence.h"
#include "base/memory.h"
#include "books/keys.h"
#include "cli/floor_store.h"
#include "cli/numbers.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

struct arguments {
    const char *url, *keys;
    uint32_t table;
    uint64_t round;
};

static error_t parse_option(int key, char *argument, struct argp_state *state) {
    struct arguments *arguments = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &arguments->url;
        return 0;
    case 'k':
        arguments->keys = argument;
        return 0;
    case ARGP_KEY_ARG:
        if (state->arg_num > 0 || !cli_parse_round(argument, &arguments->table, &arguments->round))
            argp_error(state, "which round? TABLE:ROUND, as in 6:12");
        return 0;
    case ARGP_KEY_NO_ARGS:
        argp_error(state, "which round? TABLE:ROUND, as in 6:12");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_child children[] = {{.argp = &store_argp}, {0}};
static const struct argp_option option_list[] = {
    {"keys", 'k', "DIR", 0, "The floor's keys, where it has some: the store does not have them", 0},
    {0}};
static const struct argp evidence_argp = {
    .options = option_list,
    .parser = parse_option,
    .args_doc = "TABLE:ROUND",
    .doc = "Write one round to standard output as an evidence bundle: its events, the edition of "
           "the rulebook, the hash chain and a transcript in both languages, signed by the floor."
           "\vExamples:\n"
           "  croupier evidence 6:12 > table-6-round-12.evidence\n"
           "  croupier verify table-6-round-12.evidence",
    .children = children};

static int write_bundle(struct store *store, const uint8_t *secret,
                        const struct arguments *arguments) {
    struct store_error error = {STORE_FINE, ""};
    struct text out;
    bool found;
    text_init(&out, memory_grow(NULL, EVIDENCE_ROOM), EVIDENCE_ROOM);
    bool read = evidence_of_store(store, secret, arguments->table, arguments->round,
                                  (int64_t)time(NULL) * 1000, &out, &found, &error);
    if (found)
        fwrite(out.at, 1, out.length, stdout);
    else
        cli_complain("%s",
                     read || error.message[0] == '\0' ? "there is no such round" : error.message);
    free(out.at);
    return found ? EXIT_DONE : EXIT_REFUSED;
}

int command_evidence(int argc, char **argv) {
    struct arguments arguments = {NULL, NULL, 0, 0};
    struct keys keys = {.count = 0};
    keys_problem problem;
    if (argp_parse(&evidence_argp, argc, argv, 0, NULL, &arguments) != 0)
        return EXIT_USAGE;
    if (sodium_init() < 0)
        return EXIT_REFUSED;
    bool good = arguments.keys == NULL || keys_read(arguments.keys, &keys, problem);
    if (!good)
        cli_complain("%s", problem);
    struct store *store = good ? store_open_or_complain(arguments.url) : NULL;
    int status = EXIT_REFUSED;
    if (store != NULL) {
        status = write_bundle(
            store, arguments.keys == NULL ? NULL : keys_newest(&keys, KEY_EVIDENCE)->secret,
            &arguments);
        store_close(store);
    }
    keys_forget(&keys);
    return status;
}
