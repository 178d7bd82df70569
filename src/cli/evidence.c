/* croupier evidence: one round of one table as a file that proves itself. */
#include "books/evidence.h"
#include "base/memory.h"
#include "books/log_contents.h"
#include "cli/floor_store.h"
#include "cli/numbers.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

struct arguments {
    const char *url;
    uint32_t table;
    uint64_t round;
};

static error_t parse_option(int key, char *argument, struct argp_state *state) {
    struct arguments *arguments = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &arguments->url;
        return 0;
    case ARGP_KEY_ARG:
        if (state->arg_num > 0 || !parse_round(argument, &arguments->table, &arguments->round))
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
static const struct argp evidence_argp = {
    .parser = parse_option,
    .args_doc = "TABLE:ROUND",
    .doc = "Write one round to standard output as an evidence bundle: its events, the edition of "
           "the rulebook, the hash chain and a transcript in both languages, signed by the floor."
           "\vExamples:\n"
           "  croupier evidence 6:12 > table-6-round-12.evidence\n"
           "  croupier verify table-6-round-12.evidence",
    .children = children};

static int write_bundle(struct store *store, const struct house *house,
                        const struct arguments *arguments) {
    const struct house_table *table = house_find_table(house, arguments->table);
    struct cr_rulebook *book = memory_grow(NULL, sizeof *book);
    struct evidence_wish wish = {
        .table = arguments->table, .round = arguments->round, .book = book};
    uint8_t secret[RANDOM_SEED];
    struct store_error error = {STORE_FINE, ""};
    struct text out;
    bool found = false;
    text_init(&out, memory_grow(NULL, EVIDENCE_ROOM), EVIDENCE_ROOM);
    wish.secret = secret;
    wish.made = (int64_t)time(NULL) * 1000;
    wish.name = table == NULL ? "" : table->name;
    bool read = table != NULL && cr_rulebook_builtin(table->game, book) &&
                evidence_secret_read(store, secret, &error) &&
                evidence_of_round(store, &wish, &out, &found, &error);
    if (found)
        fwrite(out.at, 1, out.length, stdout);
    else
        complain("%s", read || error.message[0] == '\0' ? "there is no such round" : error.message);
    sodium_memzero(secret, sizeof secret);
    free(out.at);
    free(book);
    return found ? EXIT_DONE : EXIT_REFUSED;
}

int command_evidence(int argc, char **argv) {
    struct arguments arguments = {NULL, 0, 0};
    struct house house;
    struct store_error error = {STORE_FINE, ""};
    if (argp_parse(&evidence_argp, argc, argv, 0, NULL, &arguments) != 0)
        return EXIT_USAGE;
    struct store *store = store_open_or_complain(arguments.url);
    if (store == NULL || sodium_init() < 0)
        return EXIT_REFUSED;
    int status = EXIT_REFUSED;
    if (log_read_house(store, &house, &error))
        status = write_bundle(store, &house, &arguments);
    else
        complain("%s", error.message);
    house_free(&house);
    store_close(store);
    return status;
}
